//! The canonical text of what is wanted.

use core::fmt::{self, Write};

use super::super::constraint::{Constraints, HandConstraint, MAX_LENGTH, MAX_POINTS, MAX_SUIT_POINTS, Range};
use super::super::seat::Seat;
use super::super::shape::ShapeSet;
use super::{Position, ShapesText};
use crate::cards::{Card, CardSet, Suit};

/// The canonical line.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.constraints)?;
        if self.seed.is_some() || self.board.is_some() {
            f.write_str(" ;")?;
        }
        if let Some(seed) = self.seed {
            write!(f, " seed{seed}")?;
        }
        if let Some(board) = self.board {
            write!(f, " board{board}")?;
        }
        Ok(())
    }
}

/// The canonical text: seats from North, `any` where nothing is asked.
impl fmt::Display for Constraints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for seat in Seat::ALL {
            let hand = self.of(seat);
            if !hand.is_any() {
                write!(f, "{}{seat}:{hand}", if first { "" } else { ", " })?;
                first = false;
            }
        }
        if first { f.write_str("any") } else { Ok(()) }
    }
}

/// Every item with a space before it.
impl fmt::Display for HandConstraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suits = || Suit::ALL.into_iter().rev();
        for suit in suits().filter(|suit| self.lengths[suit.index()] != Range::upto(MAX_LENGTH)) {
            write!(f, " {}{suit}", RangeText(self.lengths[suit.index()], MAX_LENGTH))?;
        }
        if self.shapes != ShapeSet::ALL {
            write!(f, " {}", ShapesText(&self.shapes))?;
        }
        for suit in suits().filter(|suit| self.suit_points[suit.index()] != Range::upto(MAX_SUIT_POINTS)) {
            write!(f, " {}p{suit}", RangeText(self.suit_points[suit.index()], MAX_SUIT_POINTS))?;
        }
        if self.bounds_points() {
            write!(f, " {}", RangeText(self.points, MAX_POINTS))?;
        }
        for (sign, cards) in [('+', self.has), ('-', self.lacks)] {
            for suit in suits().filter(|&suit| !cards.of_suit(suit).is_empty()) {
                write!(f, " {sign}{}{suit}", RanksText(cards, suit))?;
            }
        }
        Ok(())
    }
}

/// `6+`, `2-`, `3`, `4-5`.
pub struct RangeText(
    /// The range.
    pub Range,
    /// The most that there can be.
    pub u8,
);

impl fmt::Display for RangeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RangeText(Range { min, max }, most) = *self;
        match (min, max) {
            (min, max) if min == max => write!(f, "{min}"),
            (min, max) if max >= most => write!(f, "{min}+"),
            (0, max) => write!(f, "{max}-"),
            (min, max) => write!(f, "{min}-{max}"),
        }
    }
}

struct RanksText(CardSet, Suit);

impl fmt::Display for RanksText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.descending(self.1).try_for_each(|card: Card| f.write_char(card.rank.letter()))
    }
}
