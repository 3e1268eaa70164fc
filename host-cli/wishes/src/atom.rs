//! One thing that is wished for, of a hand or of two hands together.

use std::fmt;

use trickwire_core::bridge::constraint::{HandConstraint, MAX_LENGTH, MAX_POINTS, MAX_SUIT_POINTS, Range};
use trickwire_core::bridge::notation::{RangeText, ShapesText};
use trickwire_core::bridge::shape::{Shape, ShapeSet};
use trickwire_core::cards::{CardSet, Suit};

use crate::measure::{Holding, Measure};

/// The upper end of a sum that has none.
pub const OPEN: u8 = u8::MAX;

/// How two lengths compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Order {
    More,
    AtLeast,
    Same,
}

/// One thing that is wished for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Atom {
    /// Cards of a suit.
    Length(Suit, Range),
    /// Points in a suit.
    SuitPoints(Suit, Range),
    /// So many of the highest cards of a suit: of the top three, of the top five.
    Tops(Suit, u8, Range),
    /// A sum over suits, and over hands.
    Sum(Measure, Range),
    /// One of these shapes.
    Shapes(ShapeSet),
    /// One suit is longer than another.
    Compare(Suit, Order, Suit),
    /// The length of the longest suit.
    Longest(Range),
    /// The length of the shortest.
    Shortest(Range),
    /// All of these cards.
    Has(CardSet),
    /// None of them.
    Lacks(CardSet),
}

/// The highest `of` ranks, a bit each.
pub fn tops(of: u8) -> u16 {
    (0x1fff_u32 & !(0x1fff_u32 >> of)) as u16
}

impl Atom {
    /// What the wishes that ranges can say ask for.
    pub fn of_hand(hand: &HandConstraint) -> Vec<Atom> {
        let any = &HandConstraint::ANY;
        let mut atoms = Vec::new();
        for suit in Suit::ALL.into_iter().rev() {
            if hand.lengths[suit.index()] != any.lengths[0] {
                atoms.push(Atom::Length(suit, hand.lengths[suit.index()]));
            }
        }
        if hand.shapes != any.shapes {
            atoms.push(Atom::Shapes(hand.shapes));
        }
        for suit in Suit::ALL.into_iter().rev() {
            if hand.suit_points[suit.index()] != any.suit_points[0] {
                atoms.push(Atom::SuitPoints(suit, hand.suit_points[suit.index()]));
            }
        }
        if hand.points != any.points {
            let max = if hand.points.max >= MAX_POINTS { OPEN } else { hand.points.max };
            atoms.push(Atom::Sum(Measure::Points, Range::new(hand.points.min, max)));
        }
        for suit in Suit::ALL.into_iter().rev() {
            let (has, lacks) = (hand.has.of_suit(suit), hand.lacks.of_suit(suit));
            atoms.extend((!has.is_empty()).then_some(Atom::Has(has)));
            atoms.extend((!lacks.is_empty()).then_some(Atom::Lacks(lacks)));
        }
        atoms
    }

    /// Is it about lengths in several suits at once?
    pub const fn is_of_shape(&self) -> bool {
        matches!(self, Atom::Shapes(_) | Atom::Compare(..) | Atom::Longest(_) | Atom::Shortest(_))
    }

    /// Is it the same for two hands as for all their cards in one?
    pub const fn is_of_cards(&self) -> bool {
        match self {
            Atom::Sum(measure, _) => measure.is_of_cards(),
            _ => true,
        }
    }

    /// Do these lengths fit, by suit from clubs on? Of a wish about shape only.
    pub fn fits_lengths(&self, lengths: [u8; 4]) -> bool {
        match self {
            Atom::Shapes(shapes) => shapes.has(Shape(lengths)),
            Atom::Compare(a, order, b) => {
                let (a, b) = (lengths[a.index()], lengths[b.index()]);
                match order {
                    Order::More => a > b,
                    Order::AtLeast => a >= b,
                    Order::Same => a == b,
                }
            }
            Atom::Longest(range) => range.has(lengths.into_iter().max().unwrap_or(0)),
            Atom::Shortest(range) => range.has(lengths.into_iter().min().unwrap_or(0)),
            _ => true,
        }
    }

    /// Does the hand fit, or do two together? Seen from the cards alone; the count knows nothing of this.
    pub fn fits(&self, hands: &[CardSet]) -> bool {
        let all = hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        match self {
            Atom::Length(suit, range) => range.has(all.ranks(*suit).count_ones() as u8),
            Atom::SuitPoints(suit, range) => range.has(Holding::of(all, *suit).points),
            Atom::Tops(suit, of, range) => range.has((all.ranks(*suit) & tops(*of)).count_ones() as u8),
            Atom::Sum(measure, range) => range.has(hands.iter().map(|&hand| measure.of(hand)).sum()),
            Atom::Has(cards) => (*cards - all).is_empty(),
            Atom::Lacks(cards) => (*cards & all).is_empty(),
            _ => self.fits_lengths(Suit::ALL.map(|suit| all.ranks(suit).count_ones() as u8)),
        }
    }
}

/// As it is read.
impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Atom::Length(suit, range) => write!(f, "{}{suit}", RangeText(*range, MAX_LENGTH)),
            Atom::SuitPoints(suit, range) => write!(f, "{}p{suit}", RangeText(*range, MAX_SUIT_POINTS)),
            Atom::Tops(suit, of, range) if range.max >= *of => write!(f, "{}of{of}{suit}", range.min),
            Atom::Tops(suit, of, range) => write!(f, "{}-{}of{of}{suit}", range.min, range.max),
            Atom::Sum(Measure::QuickTricks, range) => {
                let half = |halves: u8| format!("{}{}", halves / 2, if halves % 2 == 1 { ".5" } else { "" });
                match (range.min, range.max) {
                    (min, OPEN) => write!(f, "{}+qt", half(min)),
                    (0, max) => write!(f, "{}-qt", half(max)),
                    (min, max) if min == max => write!(f, "{}qt", half(min)),
                    (min, max) => write!(f, "{}-{}qt", half(min), half(max)),
                }
            }
            Atom::Sum(measure, range) => {
                write!(f, "{}{}", RangeText(*range, OPEN), measure.words()[0])
            }
            Atom::Shapes(shapes) => write!(f, "{}", ShapesText(shapes)),
            Atom::Compare(a, order, b) => {
                let sign = match order {
                    Order::More => ">",
                    Order::AtLeast => ">=",
                    Order::Same => "=",
                };
                write!(f, "{a}{sign}{b}")
            }
            Atom::Longest(range) => write!(f, "{}longest", RangeText(*range, MAX_LENGTH)),
            Atom::Shortest(range) => write!(f, "{}shortest", RangeText(*range, MAX_LENGTH)),
            Atom::Has(cards) => held(f, '+', *cards),
            Atom::Lacks(cards) => held(f, '-', *cards),
        }
    }
}

fn held(f: &mut fmt::Formatter<'_>, sign: char, cards: CardSet) -> fmt::Result {
    write!(f, "{sign}")?;
    for suit in Suit::ALL.into_iter().rev().filter(|&suit| !cards.of_suit(suit).is_empty()) {
        for card in cards.descending(suit) {
            write!(f, "{}", card.rank.letter())?;
        }
        write!(f, "{suit}")?;
    }
    Ok(())
}
