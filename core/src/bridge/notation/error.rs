//! What can be wrong with a line.

use core::fmt;

use super::super::constraint::{ConstraintError, MAX_SUIT_POINTS};
use crate::cards::CardErrorKind;
use crate::text::Span;

/// Text that cannot be read, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotationError {
    /// The place in the text.
    pub span: Span,
    /// What is wrong.
    pub kind: NotationErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// Not a seat.
    Seat,
    /// Something is asked before any seat is named.
    NoSeat,
    /// A word that is not a known wish.
    Item,
    /// More cards than a suit has.
    Cards(u8),
    /// More points than there are.
    Points {
        /// How many.
        asked: u8,
        /// How many there are.
        most: u8,
    },
    /// The ends of a range cross.
    Crossed,
    /// A shape that is not thirteen cards.
    Thirteen,
    /// A card.
    Card(CardErrorKind),
    /// A word of the tail.
    Tail,
    /// Well formed, but contradictory.
    Illegal(ConstraintError),
}

impl NotationErrorKind {
    /// What would be allowed instead, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            NotationErrorKind::Seat => "seats are N, E, S and W, followed by a colon",
            NotationErrorKind::NoSeat => "name the seat first: `N: 6+S 10-12, S: 5+H`",
            NotationErrorKind::Item => {
                "write lengths as 6+S, 4-5HD or 2-C, points as 10-12 or 15+, points in a suit as 4+pS, \
                 shapes as bal, 5431, any4432 or !any4333, cards as +AKS or -QH"
            }
            NotationErrorKind::Cards(_) => "a suit has 0 to 13 cards",
            NotationErrorKind::Points { .. } => "a hand has 0 to 37 points, a suit 0 to 10",
            NotationErrorKind::Crossed => "the smaller number comes first",
            NotationErrorKind::Thirteen => "the four lengths of a shape add up to 13",
            NotationErrorKind::Card(kind) => kind.help(),
            NotationErrorKind::Tail => "after the semicolon come seed42 and board7",
            NotationErrorKind::Illegal(error) => error.help(),
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            NotationErrorKind::Seat => f.write_str("this is not a seat"),
            NotationErrorKind::NoSeat => f.write_str("nothing says whose hand this is about"),
            NotationErrorKind::Item => f.write_str("this asks for nothing that is known"),
            NotationErrorKind::Cards(cards) => write!(f, "no suit has {cards} cards"),
            NotationErrorKind::Points { asked, most: MAX_SUIT_POINTS } => {
                write!(f, "no suit has {asked} points")
            }
            NotationErrorKind::Points { asked, .. } => write!(f, "no hand has {asked} points"),
            NotationErrorKind::Crossed => f.write_str("the ends of this range cross"),
            NotationErrorKind::Thirteen => f.write_str("this shape has not thirteen cards"),
            NotationErrorKind::Card(kind) => kind.fmt(f),
            NotationErrorKind::Tail => f.write_str("this is neither a seed nor a board"),
            NotationErrorKind::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for NotationError {}
