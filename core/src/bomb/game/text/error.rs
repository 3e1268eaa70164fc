//! Why a line is not an event.

use core::fmt;

use crate::text::Span;

/// Why a line is not an event, with the place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventError {
    /// Where.
    pub span: Span,
    /// What was expected there.
    pub expected: Expected,
}

/// What would have been right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// An event.
    Event,
    /// A player's number, or a word that begins an event.
    Subject,
    /// What the player does.
    Verb,
    /// A value.
    Value,
    /// A place.
    Place,
    /// One of the places pointed at.
    Pointed,
    /// A wire of the value that is named.
    Named,
    /// A token.
    Token,
    /// An equipment card.
    Gear,
    /// A player.
    Player,
    /// A stand.
    Stand,
    /// A way of pointing.
    With,
    /// A constraint card.
    Card,
    /// A number of steps.
    Steps,
    /// An agreement.
    Agreement,
    /// This word.
    Word(&'static str),
    /// Nothing more.
    End,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Event => "expected an event",
            Expected::Subject => "expected a player's number, or a word that begins an event",
            Expected::Verb => "expected what the player does",
            Expected::Value => "expected a value",
            Expected::Place => "expected a place",
            Expected::Pointed => "that wire was not pointed at",
            Expected::Named => "this wire does not have the value that is named",
            Expected::Token => "expected a token",
            Expected::Gear => "expected an equipment card",
            Expected::Player => "expected a player",
            Expected::Stand => "expected a stand",
            Expected::With => "expected a way of pointing",
            Expected::Card => "expected a constraint card",
            Expected::Steps => "expected steps of the dial",
            Expected::Agreement => "expected an agreement",
            Expected::Word(word) => return write!(f, "expected `{word}`"),
            Expected::End => "nothing more is expected here",
        })
    }
}

impl Expected {
    /// What is allowed, with an example.
    pub const fn help(self) -> &'static str {
        match self {
            Expected::Event | Expected::Subject | Expected::Word(_) | Expected::End => {
                "for example: 1 cuts 7 at 3C: 1D, or 1 misses 7 at 3C: 5"
            }
            Expected::Verb => "marks, cuts, misses, shows, joins, passes, uses",
            Expected::Value => "a value is 1 to 12, or Y",
            Expected::Place => "a place is a stand and a slot: 3C; several slots of a stand: 3CE",
            Expected::Pointed => "a detector finds, or marks, one of the wires that it points at",
            Expected::Named => {
                "wires that are cut alone have one value: 1 cuts 7 alone: 1C 1D, or 1 cuts Y alone: 1C=Y2 1D=Y7"
            }
            Expected::Token => "a token is 5, Y, even, odd, x2, !5 (not 5), or nothing",
            Expected::Gear => "equipment is 1 to 12, Y, 2.2, 3.3, 9.9, 10.10 or 11.11",
            Expected::Player => "players are numbered from 1",
            Expected::Stand => "stands are numbered from 1",
            Expected::With => "double, triple, super, ray, stabilizer",
            Expected::Card => "constraint cards are A to L, or none",
            Expected::Steps => "for example -1 or +1",
            Expected::Agreement => "left, token or marked",
        }
    }
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expected.fmt(f)
    }
}

impl core::error::Error for EventError {}
