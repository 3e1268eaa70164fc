//! What is wanted of the four hands.
//!
//! High-card points (HCP) are 4, 3, 2 and 1 for ace, king, queen and jack. A hand may be bounded in the
//! length and the points of every suit and in its total points; its shape may be one of a set; it may have to
//! hold certain cards, or must not hold them.

use core::fmt;

use super::deal::Deal;
use super::seat::Seat;
use super::shape::{Shape, ShapeSet};
use crate::cards::{CardSet, Suit};
use crate::checked::Checked;

/// Most cards of a suit, and most cards of a hand.
pub const MAX_LENGTH: u8 = 13;
/// Most points in a suit.
pub const MAX_SUIT_POINTS: u8 = 10;
/// Most points in a hand: four aces, four kings, four queens and a jack.
pub const MAX_POINTS: u8 = 37;
/// Points in the pack. No hand has them all, but many files ask for 0 to 40.
pub const ALL_POINTS: u8 = 40;

/// From `min` to `max`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Range {
    /// At least.
    pub min: u8,
    /// At most.
    pub max: u8,
}

impl Range {
    /// From 0 to `max`.
    pub const fn upto(max: u8) -> Range {
        Range { min: 0, max }
    }

    /// From `min` to `max`.
    pub const fn new(min: u8, max: u8) -> Range {
        Range { min, max }
    }

    /// Is the number in it?
    pub const fn has(self, number: u8) -> bool {
        self.min <= number && number <= self.max
    }

    /// What is in both; empty where they do not meet.
    #[must_use]
    pub fn and(self, other: Range) -> Range {
        Range { min: self.min.max(other.min), max: self.max.min(other.max) }
    }

    /// Is nothing in it?
    pub const fn is_empty(self) -> bool {
        self.min > self.max
    }
}

/// What is wanted of one hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HandConstraint {
    /// Length of each suit, clubs first.
    pub lengths: [Range; 4],
    /// Points in each suit, clubs first.
    pub suit_points: [Range; 4],
    /// Points in all.
    pub points: Range,
    /// The shapes allowed.
    pub shapes: ShapeSet,
    /// Cards that must be in the hand.
    pub has: CardSet,
    /// Cards that must not.
    pub lacks: CardSet,
}

impl HandConstraint {
    /// Anything.
    pub const ANY: HandConstraint = HandConstraint {
        lengths: [Range::upto(MAX_LENGTH); 4],
        suit_points: [Range::upto(MAX_SUIT_POINTS); 4],
        points: Range::upto(MAX_POINTS),
        shapes: ShapeSet::ALL,
        has: CardSet::EMPTY,
        lacks: CardSet::EMPTY,
    };

    /// Is every hand allowed?
    pub fn is_any(&self) -> bool {
        *self == HandConstraint::ANY
    }

    /// Is a number of points asked for?
    pub fn bounds_points(&self) -> bool {
        self.points != HandConstraint::ANY.points
    }

    /// Does a shape fit, by lengths and by the set?
    pub fn fits_shape(&self, shape: Shape) -> bool {
        self.lengths.iter().zip(shape.0).all(|(range, length)| range.has(length)) && self.shapes.has(shape)
    }

    /// Does the hand fit, apart from its points?
    pub fn fits_cards(&self, hand: CardSet) -> bool {
        self.fits_shape(shape_of(hand)) && (self.has - hand).is_empty() && (self.lacks & hand).is_empty()
    }

    /// Do its points fit, by suit and in total?
    pub fn fits_points(&self, hand: CardSet) -> bool {
        self.points.has(points(hand))
            && Suit::ALL.iter().all(|&suit| self.suit_points[suit.index()].has(points(hand.of_suit(suit))))
    }

    /// Does the hand fit?
    pub fn fits(&self, hand: CardSet) -> bool {
        self.fits_cards(hand) && self.fits_points(hand)
    }

    /// What both ask for.
    #[must_use]
    pub fn and(&self, other: &HandConstraint) -> HandConstraint {
        HandConstraint {
            lengths: core::array::from_fn(|suit| self.lengths[suit].and(other.lengths[suit])),
            suit_points: core::array::from_fn(|suit| self.suit_points[suit].and(other.suit_points[suit])),
            points: self.points.and(other.points),
            shapes: self.shapes.and(&other.shapes),
            has: self.has | other.has,
            lacks: self.lacks | other.lacks,
        }
    }
}

/// What is wanted of a deal, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Constraints {
    /// By seat, from North.
    pub seats: [HandConstraint; 4],
}

impl Default for Constraints {
    fn default() -> Constraints {
        Constraints { seats: [HandConstraint::ANY; 4] }
    }
}

impl Constraints {
    /// What is wanted of a seat.
    pub fn of(&self, seat: Seat) -> &HandConstraint {
        &self.seats[seat.index()]
    }

    /// The same, for changing it.
    pub fn of_mut(&mut self, seat: Seat) -> &mut HandConstraint {
        &mut self.seats[seat.index()]
    }

    /// Does the deal fit?
    pub fn fits(&self, deal: &Deal) -> bool {
        self.seats.iter().zip(deal.hands).all(|(wanted, hand)| wanted.fits(hand))
    }

    /// Do the wishes make sense? Ranges whose ends cross and cards in two hands are mistakes; whether a deal
    /// exists is another question ([`super::feasible`]). What passes may be counted and dealt.
    pub fn check(&self) -> Result<Checked<'_, Constraints>, ConstraintError> {
        let mut placed = CardSet::EMPTY;
        for seat in Seat::ALL {
            let hand = self.of(seat);
            for suit in Suit::ALL {
                let lengths = hand.lengths[suit.index()];
                if lengths.is_empty() {
                    return Err(ConstraintError::Lengths { seat, suit, range: lengths });
                }
                if lengths.max > MAX_LENGTH {
                    return Err(ConstraintError::TooLong { seat, suit, length: lengths.max });
                }
                let points = hand.suit_points[suit.index()];
                if points.is_empty() {
                    return Err(ConstraintError::SuitPoints { seat, suit, range: points });
                }
            }
            if hand.points.is_empty() {
                return Err(ConstraintError::Points { seat, range: hand.points });
            }
            if hand.points.max > ALL_POINTS {
                return Err(ConstraintError::TooManyPoints { seat, points: hand.points.max });
            }
            if hand.shapes.is_empty() {
                return Err(ConstraintError::Shapes { seat });
            }
            if let Some(card) = (hand.has & hand.lacks).iter().next() {
                return Err(ConstraintError::InAndOut { seat, card });
            }
            if let Some(card) = (hand.has & placed).iter().next() {
                return Err(ConstraintError::Twice { card });
            }
            placed |= hand.has;
        }
        Ok(Checked::vouch(self))
    }
}

/// Wishes that contradict themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum ConstraintError {
    /// A length of a suit whose ends cross.
    Lengths { seat: Seat, suit: Suit, range: Range },
    /// More than thirteen cards.
    TooLong { seat: Seat, suit: Suit, length: u8 },
    /// Points in a suit whose ends cross.
    SuitPoints { seat: Seat, suit: Suit, range: Range },
    /// Points whose ends cross.
    Points { seat: Seat, range: Range },
    /// More points than there are.
    TooManyPoints { seat: Seat, points: u8 },
    /// No shape is left.
    Shapes { seat: Seat },
    /// A card both wanted and not wanted.
    InAndOut { seat: Seat, card: crate::cards::Card },
    /// A card wanted by two hands.
    Twice { card: crate::cards::Card },
}

impl ConstraintError {
    /// The seat it is about, where it is about one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            ConstraintError::Lengths { seat, .. }
            | ConstraintError::TooLong { seat, .. }
            | ConstraintError::SuitPoints { seat, .. }
            | ConstraintError::Points { seat, .. }
            | ConstraintError::TooManyPoints { seat, .. }
            | ConstraintError::Shapes { seat }
            | ConstraintError::InAndOut { seat, .. } => Some(seat),
            ConstraintError::Twice { .. } => None,
        }
    }

    /// What would be allowed instead, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            ConstraintError::Lengths { .. } | ConstraintError::TooLong { .. } => {
                "a suit has 0 to 13 cards, the smaller number first"
            }
            ConstraintError::SuitPoints { .. } => "a suit has 0 to 10 points, the smaller number first",
            ConstraintError::Points { .. } | ConstraintError::TooManyPoints { .. } => {
                "a hand has 0 to 37 points, the smaller number first"
            }
            ConstraintError::Shapes { .. } => "the shapes asked for together exclude each other",
            ConstraintError::InAndOut { .. } => "a card is in the hand or it is not",
            ConstraintError::Twice { .. } => "every card is in one hand",
        }
    }
}

impl fmt::Display for ConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ConstraintError::Lengths { seat, suit, range: Range { min, max } } => {
                write!(f, "{} should have at least {min} and at most {max} {}", seat.name(), suit.name())
            }
            ConstraintError::TooLong { seat, suit, length } => {
                write!(f, "{} should have {length} {}", seat.name(), suit.name())
            }
            ConstraintError::SuitPoints { seat, suit, range: Range { min, max } } => write!(
                f,
                "{} should have at least {min} and at most {max} points in {}",
                seat.name(),
                suit.name()
            ),
            ConstraintError::Points { seat, range: Range { min, max } } => {
                write!(f, "{} should have at least {min} and at most {max} points", seat.name())
            }
            ConstraintError::TooManyPoints { seat, points } => {
                write!(f, "{} should have {points} points", seat.name())
            }
            ConstraintError::Shapes { seat } => write!(f, "no shape is left for {}", seat.name()),
            ConstraintError::InAndOut { seat, card } => {
                write!(f, "{} should and should not hold {card}", seat.name())
            }
            ConstraintError::Twice { card } => write!(f, "{card} is wanted in two hands"),
        }
    }
}

impl core::error::Error for ConstraintError {}

/// The points of a hand.
pub fn points(hand: CardSet) -> u8 {
    let mut sum = 0;
    for suit in Suit::ALL {
        // Bits 9 to 12 are jack, queen, king and ace.
        let honours = hand.ranks(suit) >> 9;
        sum += POINTS_OF[usize::from(honours & 15)];
    }
    sum
}

/// The points of a set of honours: bit 0 is the jack, bit 3 the ace.
static POINTS_OF: [u8; 16] = [0, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6, 7, 7, 8, 9, 10];

/// How many cards of each suit.
pub fn shape_of(hand: CardSet) -> Shape {
    Shape(core::array::from_fn(|suit| hand.ranks(Suit::ALL[suit]).count_ones() as u8))
}
