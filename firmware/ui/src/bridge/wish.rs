//! What is wanted of one hand, as far as the device can say it: small enough to keep every step of the
//! entering. The core's constraints are made of it, and it of them.

use core::fmt::{self, Write};

use trickwire_core::bridge::constraint::{HandConstraint, MAX_LENGTH, MAX_POINTS, MAX_SUIT_POINTS, Range};
use trickwire_core::bridge::feasible::{End, Quantity};
use trickwire_core::bridge::notation::RangeText;
use trickwire_core::cards::{CardSet, Suit};

use super::shapes::Shapes;

/// Suits as hands are written: spades first.
pub(super) const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// A row of the editor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    Length(Suit),
    Points,
    Shapes,
    SuitPoints(Suit),
}

/// The rows, from the top: what is asked for most often first.
pub(super) const ROWS: [Row; 10] = [
    Row::Length(Suit::Spades),
    Row::Length(Suit::Hearts),
    Row::Length(Suit::Diamonds),
    Row::Length(Suit::Clubs),
    Row::Points,
    Row::Shapes,
    Row::SuitPoints(Suit::Spades),
    Row::SuitPoints(Suit::Hearts),
    Row::SuitPoints(Suit::Diamonds),
    Row::SuitPoints(Suit::Clubs),
];

impl Row {
    /// The most that there can be.
    pub(super) const fn most(self) -> u8 {
        match self {
            Row::Length(_) => MAX_LENGTH,
            Row::Points => MAX_POINTS,
            Row::Shapes => 0,
            Row::SuitPoints(_) => MAX_SUIT_POINTS,
        }
    }

    /// The row in which something asked for is changed.
    pub(super) fn of(quantity: Quantity) -> u8 {
        let row = match quantity {
            Quantity::Length(suit) => Row::Length(suit),
            Quantity::SuitPoints(suit) => Row::SuitPoints(suit),
            Quantity::Points => Row::Points,
            Quantity::Shapes | Quantity::Has | Quantity::Lacks => Row::Shapes,
        };
        ROWS.iter().position(|known| *known == row).unwrap_or(0) as u8
    }
}

/// What is wanted of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wish {
    lengths: [Range; 4],
    suit_points: [Range; 4],
    points: Range,
    pub(super) shapes: Shapes,
}

impl Wish {
    /// Nothing.
    pub(super) const ANY: Wish = Wish {
        lengths: [Range::upto(MAX_LENGTH); 4],
        suit_points: [Range::upto(MAX_SUIT_POINTS); 4],
        points: Range::upto(MAX_POINTS),
        shapes: Shapes::Any,
    };

    /// For the core.
    pub(super) fn constraint(&self) -> HandConstraint {
        HandConstraint {
            lengths: self.lengths,
            suit_points: self.suit_points,
            points: self.points,
            shapes: self.shapes.set(),
            has: CardSet::EMPTY,
            lacks: CardSet::EMPTY,
        }
    }

    /// From the core; `None` where the device has no words for it.
    pub(super) fn of(hand: &HandConstraint) -> Option<Wish> {
        if !(hand.has | hand.lacks).is_empty() {
            return None;
        }
        Some(Wish {
            lengths: hand.lengths,
            suit_points: hand.suit_points,
            points: hand.points,
            shapes: Shapes::of(&hand.shapes)?,
        })
    }

    /// The range of a row that has one.
    pub(super) fn range(&self, row: Row) -> Option<Range> {
        match row {
            Row::Length(suit) => Some(self.lengths[suit.index()]),
            Row::Points => Some(self.points),
            Row::Shapes => None,
            Row::SuitPoints(suit) => Some(self.suit_points[suit.index()]),
        }
    }

    /// Is anything asked for in a row?
    pub(super) fn asks(&self, row: Row) -> bool {
        match self.range(row) {
            Some(range) => range != Range::upto(row.most()),
            None => self.shapes != Shapes::Any,
        }
    }

    /// One more or one less at one end of a row's range; did it change? The first step away from
    /// "anything" is a long one, to where most wishes are. What thirteen cards cannot be is not offered.
    pub(super) fn change(&mut self, row: Row, end: End, forth: bool) -> bool {
        let Some(mut range) = self.range(row) else {
            self.shapes = self.shapes.around(forth);
            return true;
        };
        let most = row.most();
        let (lowest, highest) = self.limits(row);
        let next = match (end, forth) {
            (End::Most, true) => range.max.saturating_add(1).min(most),
            (End::Most, false) if range.max == most => first_most(row, range.min),
            (End::Most, false) => range.max.saturating_sub(1),
            (_, true) if range.min == 0 => first_least(row).min(range.max.min(highest)),
            (_, true) => range.min + 1,
            (_, false) => range.min.saturating_sub(1),
        };
        let before = range;
        match end {
            End::Most => range.max = next.max(range.min).max(lowest),
            _ => range.min = next.min(range.max).min(highest),
        }
        let slot = match row {
            Row::Length(suit) => &mut self.lengths[suit.index()],
            Row::SuitPoints(suit) => &mut self.suit_points[suit.index()],
            Row::Points | Row::Shapes => &mut self.points,
        };
        *slot = range;
        range != before
    }

    /// Takes everything in a row back; was there anything?
    pub(super) fn clear(&mut self, row: Row) -> bool {
        let asked = self.asks(row);
        match row {
            Row::Length(suit) => self.lengths[suit.index()] = Range::upto(MAX_LENGTH),
            Row::SuitPoints(suit) => self.suit_points[suit.index()] = Range::upto(MAX_SUIT_POINTS),
            Row::Points => self.points = Range::upto(MAX_POINTS),
            Row::Shapes => self.shapes = Shapes::Any,
        }
        asked
    }

    /// How few a row's most, and how many its least may be: all four suits are thirteen cards.
    fn limits(&self, row: Row) -> (u8, u8) {
        let Row::Length(suit) = row else { return (0, row.most()) };
        let (mut least, mut most) = (0_u8, 0_u8);
        for other in SUITS.into_iter().filter(|other| *other != suit) {
            least = least.saturating_add(self.lengths[other.index()].min);
            most = most.saturating_add(self.lengths[other.index()].max);
        }
        (MAX_LENGTH.saturating_sub(most), MAX_LENGTH.saturating_sub(least))
    }
}

/// Where the least begins: a suit that is bid, a hand that bids, a suit with a high honour.
const fn first_least(row: Row) -> u8 {
    match row {
        Row::Points => 10,
        _ => 4,
    }
}

/// Where the most begins: exactly so many cards, a range of three points.
const fn first_most(row: Row, least: u8) -> u8 {
    match (row, least) {
        (Row::Points, 0) => 10,
        (Row::Points, least) => least.saturating_add(2),
        (Row::Length(_), 0) => 4,
        (_, 0) => 3,
        (_, least) => least,
    }
}

/// The wishes on one line: `6+S 10-12`; `any` where there are none.
impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for row in [
            Row::Length(Suit::Spades),
            Row::Length(Suit::Hearts),
            Row::Length(Suit::Diamonds),
            Row::Length(Suit::Clubs),
            Row::Shapes,
            Row::SuitPoints(Suit::Spades),
            Row::SuitPoints(Suit::Hearts),
            Row::SuitPoints(Suit::Diamonds),
            Row::SuitPoints(Suit::Clubs),
            Row::Points,
        ] {
            if !self.asks(row) {
                continue;
            }
            f.write_str(gap)?;
            gap = " ";
            match (row, self.range(row)) {
                (_, None) => f.write_str(self.shapes.word())?,
                (row, Some(range)) => write!(f, "{}", RangeText(range, row.most()))?,
            }
            match row {
                Row::Length(suit) => f.write_char(suit.letter())?,
                Row::SuitPoints(suit) => write!(f, "p{}", suit.letter())?,
                Row::Points | Row::Shapes => {}
            }
        }
        if gap.is_empty() { f.write_str("any") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn what_the_core_has_comes_back() {
        for shapes in Shapes::ALL {
            let wish = Wish { shapes, ..Wish::ANY };
            assert_eq!(Wish::of(&wish.constraint()), Some(wish), "{shapes:?}");
        }
    }

    #[test]
    fn a_few_presses_say_what_is_meant() {
        let mut wish = Wish::ANY;
        let spades = Row::Length(Suit::Spades);
        assert!(wish.change(spades, End::Least, true) && wish.change(spades, End::Least, true));
        assert!(wish.change(spades, End::Least, true) && wish.change(Row::Points, End::Least, true));
        assert!(wish.change(Row::Points, End::Most, false));
        assert_eq!(wish.to_string(), "6+S 10-12");
        assert!(wish.change(spades, End::Most, false));
        assert_eq!(wish.to_string(), "6S 10-12");
        assert!(!wish.change(spades, End::Least, true), "least is not above most");
        assert!(wish.clear(spades) && !wish.clear(spades));
    }

    #[test]
    fn thirteen_cards_are_never_too_many_or_too_few() {
        let mut wish = Wish::ANY;
        for _ in 0..20 {
            wish.change(Row::Length(Suit::Spades), End::Least, true);
        }
        assert_eq!(wish.to_string(), "13S");
        assert!(!wish.change(Row::Length(Suit::Hearts), End::Least, true));
        let mut wish = Wish::ANY;
        for suit in SUITS {
            for _ in 0..20 {
                wish.change(Row::Length(suit), End::Most, false);
            }
        }
        assert_eq!(wish.to_string(), "0S 0H 0D");
        assert!(wish.constraint().lengths[Suit::Clubs.index()].has(13));
    }
}
