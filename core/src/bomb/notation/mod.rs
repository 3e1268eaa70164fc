//! Text in, text out: stands and whole tables.
//!
//! `parse(write(x)) == x` for every legal table, and `write(parse(s))` is the canonical form of `s`.
//! The language is written down for people in docs/notation.md.

mod fact;
mod position;
mod token;

use core::fmt;

use super::table::{Slots, TableError};
use crate::limits::{MAX_CONSTRAINTS, MAX_SLOTS, MAX_STANDS};
use crate::text::{Span, nth, words};

pub use position::{parse_position, span_of_choice, span_of_fact, span_of_slot, write_position};
pub use token::{TokenError, TokenErrorKind, parse_token};

/// Text that cannot be read or describes an impossible table, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotationError {
    /// The place in the text.
    pub span: Span,
    /// The stand, from 0, where the place is on one.
    pub stand: Option<u8>,
    /// The slot, from 0, where the place is a slot.
    pub slot: Option<u8>,
    /// What is wrong.
    pub kind: NotationErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// A token.
    Token(TokenErrorKind),
    /// Nothing at all.
    Empty,
    /// A stand without slots.
    EmptyStand,
    /// More slots than a stand can have.
    TooManySlots,
    /// More stands than a table can have.
    TooManyStands,
    /// More facts than fit.
    TooManyFacts,
    /// Nobody is looking.
    NoObserver,
    /// A word of the head that is not known.
    Head,
    /// A word of the head that repeats what was said already.
    Twice,
    /// A list of yellow or red wires that cannot be read.
    Coloured,
    /// An impossible range of blue numbers.
    Blue,
    /// An impossible player number.
    Player,
    /// A fact that cannot be read.
    Fact,
    /// Well formed, but no such table is possible.
    Illegal(TableError),
}

impl NotationErrorKind {
    /// What would be allowed instead, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            NotationErrorKind::Token(kind) => kind.help(),
            NotationErrorKind::Empty => "a position is, for example: me1 | ?1 ?2 ?4 | ? ? 4 | 1 ? i3",
            NotationErrorKind::EmptyStand => {
                "a stand is its slots from left to right, for example: ? 4 ? i8 ?"
            }
            NotationErrorKind::TooManySlots => "a stand has at most 16 slots",
            NotationErrorKind::TooManyStands => "a table has at most 6 stands",
            NotationErrorKind::TooManyFacts => "a table has at most 48 facts",
            NotationErrorKind::NoObserver => {
                "begin with who is looking: me1 | your stand | the next one | ..."
            }
            NotationErrorKind::Head => {
                "the head knows: 5p (players), me1 (who is looking), 1-12 (blue), Y4,7 or Y2of(3,5,9), R5"
            }
            NotationErrorKind::Twice => "say it once; several yellow or red wires are one word: Y4,7",
            NotationErrorKind::Coloured => "yellow and red are listed as Y4,7 or, 2 of 3, as Y2of(3,5,9)",
            NotationErrorKind::Blue => "blue numbers are a range within 1-12, for example 1-8",
            NotationErrorKind::Player => "players are numbered 1 to 5",
            NotationErrorKind::Fact => {
                "facts are: s2 has 7, s2 lacks Y, s2 C=D, s2 C!=D (stand 2), p3 called 7 (player 3), \
                 chose 2A from 2AB not R"
            }
            NotationErrorKind::Illegal(error) => error.help(),
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let located = matches!(self.kind, NotationErrorKind::Illegal(_));
        if !located && let Some(stand) = self.stand {
            write!(f, "stand {}", nth(stand))?;
            if let Some(slot) = self.slot {
                write!(f, " slot {}", super::table::SlotLetter(slot))?;
            }
            f.write_str(": ")?;
        }
        match self.kind {
            NotationErrorKind::Token(kind) => kind.fmt(f),
            NotationErrorKind::Empty => f.write_str("there is nothing to read"),
            NotationErrorKind::EmptyStand => f.write_str("this stand has no slots"),
            NotationErrorKind::TooManySlots => write!(f, "more than {MAX_SLOTS} slots"),
            NotationErrorKind::TooManyStands => write!(f, "more than {MAX_STANDS} stands"),
            NotationErrorKind::TooManyFacts => write!(f, "more than {MAX_CONSTRAINTS} facts"),
            NotationErrorKind::NoObserver => f.write_str("nobody is looking at this table"),
            NotationErrorKind::Head => f.write_str("the head of the position has an unknown word"),
            NotationErrorKind::Twice => f.write_str("the head says this twice"),
            NotationErrorKind::Coloured => f.write_str("this is not a list of wires"),
            NotationErrorKind::Blue => f.write_str("this is not a range of blue numbers"),
            NotationErrorKind::Player => f.write_str("this is not a player"),
            NotationErrorKind::Fact => f.write_str("this is not a fact about the table"),
            NotationErrorKind::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for NotationError {}

/// Reads the slots of one stand.
pub fn parse_stand(text: &str) -> Result<Slots, NotationError> {
    let mut slots = Slots::new();
    for (at, word) in words(text) {
        let slot = Some(slots.len() as u8);
        let token = parse_token(word).map_err(|error| NotationError {
            span: error.span.shifted(at),
            stand: None,
            slot,
            kind: NotationErrorKind::Token(error.kind),
        })?;
        slots.push(token).map_err(|_| NotationError {
            span: Span::new(at, at + word.len()),
            stand: None,
            slot,
            kind: NotationErrorKind::TooManySlots,
        })?;
    }
    if slots.is_empty() {
        let span = Span::new(0, text.len());
        return Err(NotationError { span, stand: None, slot: None, kind: NotationErrorKind::EmptyStand });
    }
    Ok(slots)
}

/// The canonical text of one stand.
pub struct StandText<'s>(
    /// Its slots.
    pub &'s Slots,
);

impl fmt::Display for StandText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, slot) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            slot.fmt(f)?;
        }
        Ok(())
    }
}
