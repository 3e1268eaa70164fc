//! Why a table cannot lie before anybody, in words.

use core::fmt;

use super::slot::{MarkError, Place};
use super::wire::Wire;
use crate::limits::{MAX_MOVED, MAX_PLAYERS, MIN_PLAYERS};
use crate::text::nth;

/// Why a table is impossible, with the place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TableError {
    /// Not 2 to 5 players.
    Players(u8),
    /// The observer is not one of the players.
    Observer {
        /// Who was named, from 0.
        observer: u8,
        /// How many players there are.
        players: u8,
    },
    /// A stand belongs to a player who does not exist.
    Owner {
        /// The stand, from 0.
        stand: u8,
        /// Whom it is said to belong to.
        owner: u8,
    },
    /// A player has no stand, or more than two.
    StandsOf {
        /// The player, from 0.
        player: u8,
        /// How many stands.
        stands: u8,
    },
    /// A stand without slots.
    EmptyStand(u8),
    /// Marks on one slot that contradict each other.
    Mark {
        /// The stand, from 0.
        stand: u8,
        /// The slot, from 0.
        slot: u8,
        /// What is wrong with them.
        error: MarkError,
    },
    /// A wire lower than one to its left.
    NotSorted {
        /// The stand, from 0.
        stand: u8,
        /// The slot of the lower wire.
        slot: u8,
        /// The lower wire.
        wire: Wire,
        /// The higher wire to its left.
        after: Wire,
    },
    /// A wire that this mission does not use.
    NotInPlay {
        /// The stand, from 0.
        stand: u8,
        /// The slot, from 0.
        slot: u8,
        /// The wire.
        wire: Wire,
    },
    /// More of a kind than exist.
    TooMany {
        /// The stand of the first one too many.
        stand: u8,
        /// Its slot.
        slot: u8,
        /// The kind.
        wire: Wire,
    },
    /// A wire that is said to have been dealt to a place that was not there, or where another was dealt.
    Dealt {
        /// The stand where it is now, from 0.
        stand: u8,
        /// The slot where it is now, from 0.
        slot: u8,
        /// Where it is said to have been dealt.
        dealt: Place,
    },
    /// A wire that did not lie in order where it was dealt.
    DealtUnsorted {
        /// The stand where it is now, from 0.
        stand: u8,
        /// The slot where it is now, from 0.
        slot: u8,
        /// The wire.
        wire: Wire,
        /// The higher wire that was dealt to its left.
        after: Wire,
    },
    /// More wires have changed hands than a table keeps track of.
    TooManyMoved {
        /// The stand of the first one too many.
        stand: u8,
        /// Its slot.
        slot: u8,
    },
    /// A choice among wires that are not there, or of one that could not have been chosen.
    Choice {
        /// Its place in the list, from 0.
        index: u8,
    },
    /// A constraint that names a stand, slot, player or value that does not exist.
    Constraint {
        /// Its place in the list, from 0.
        index: u8,
    },
}

/// How picks are written.
pub(crate) const PICKED_HELP: &str =
    "5* i5* are wires that their owner picked, 5*1 to 5*3 after others of theirs were shown";

/// How choices are written.
pub(crate) const CHOICE_HELP: &str = "a choice is one of the wires it names, and can be of its value: chose 2A from 2AB not R, chose 2C from 2BCD of 7";

impl TableError {
    /// What would be allowed instead, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            TableError::Players(_) => "leave the number out, or write 2p to 5p",
            TableError::Observer { .. } | TableError::Owner { .. } => {
                "players are numbered from 1 in seating order"
            }
            TableError::StandsOf { .. } => "write whose each stand is: 1: ? ? 5 | 1: ? 7 | 2: ...",
            TableError::EmptyStand(_) => "a stand is its slots from left to right: ? 4 ? i8 ?",
            TableError::Mark { error: MarkError::PickedAfter(_), .. } => PICKED_HELP,
            TableError::Mark { .. } => "one of the two must go",
            TableError::NotSorted { .. } => {
                "blue 4, yellow 4, red 4, blue 5 rise in this order; unsorted wires have an X: X2"
            }
            TableError::NotInPlay { .. } => {
                "the wires in play stand in the head: 1-8 for blue, Y4,7 for yellow, R5 for red"
            }
            TableError::Dealt { .. } => "write the place where the wire was dealt: ?7@2C, once for each wire",
            TableError::TooManyMoved { .. } => {
                "leave out where the others were dealt: the odds are then a little off"
            }
            TableError::DealtUnsorted { .. } => "every stand was sorted when it was dealt",
            TableError::TooMany { .. } => "there are four blue wires of each number, and one of each other",
            TableError::Choice { .. } => CHOICE_HELP,
            TableError::Constraint { .. } => "stands and players count from 1, slots from A",
        }
    }
}

/// A slot as people name it: A is the leftmost.
pub struct SlotLetter(
    /// The slot, from 0.
    pub u8,
);

impl fmt::Display for SlotLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (b'A' + self.0.min(25)) as char)
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |f: &mut fmt::Formatter<'_>, stand: u8, slot: u8| {
            write!(f, "stand {} slot {}: ", nth(stand), SlotLetter(slot))
        };
        match *self {
            TableError::Players(n) => {
                write!(f, "{n} players: Bomb Busters is played by {MIN_PLAYERS} to {MAX_PLAYERS}")
            }
            TableError::Observer { observer, players } => {
                write!(f, "the observer is player {}, but players are numbered 1 to {players}", nth(observer))
            }
            TableError::Owner { stand, owner } => {
                write!(f, "stand {} belongs to player {}, who is not at the table", nth(stand), nth(owner))
            }
            TableError::StandsOf { player, stands: 0 } => {
                write!(f, "player {} has no stand", nth(player))
            }
            TableError::StandsOf { player, stands } => {
                write!(f, "player {} has {stands} stands; one or two are allowed", nth(player))
            }
            TableError::EmptyStand(stand) => write!(f, "stand {} has no slots", nth(stand)),
            TableError::Mark { stand, slot, error } => {
                place(f, stand, slot)?;
                error.fmt(f)
            }
            TableError::NotSorted { stand, slot, wire, after } => {
                place(f, stand, slot)?;
                write!(f, "{wire} cannot stand to the right of {after}: wires are sorted upwards")
            }
            TableError::NotInPlay { stand, slot, wire } => {
                place(f, stand, slot)?;
                write!(f, "{wire} is not among the wires in play")
            }
            TableError::TooMany { stand, slot, wire } => {
                place(f, stand, slot)?;
                match wire.copies() {
                    1 => write!(f, "this would be a second {wire}, and there is only one"),
                    copies => write!(f, "this would be one {wire} too many, there are only {copies}"),
                }
            }
            TableError::Dealt { stand, slot, dealt } => {
                place(f, stand, slot)?;
                write!(f, "no wire can have come from {}{}", nth(dealt.stand), SlotLetter(dealt.slot))
            }
            TableError::DealtUnsorted { stand, slot, wire, after } => {
                place(f, stand, slot)?;
                write!(f, "{wire} cannot have been dealt to the right of {after}")
            }
            TableError::TooManyMoved { stand, slot } => {
                place(f, stand, slot)?;
                write!(f, "more than {MAX_MOVED} wires have changed hands")
            }
            TableError::Choice { index } => {
                write!(f, "choice {} is not one that an owner could have made", nth(index))
            }
            TableError::Constraint { index } => write!(
                f,
                "constraint {}: it names a stand, slot, player or value that does not exist",
                nth(index)
            ),
        }
    }
}

impl fmt::Display for MarkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MarkError::ParityOnColour(colour) => {
                write!(f, "an even or odd token lies only on a blue wire, this one is {}", colour.name())
            }
            MarkError::TimesOnRed => f.write_str("a multiplicity token never lies on a red wire"),
            MarkError::InfoOnRed => f.write_str("there is no info token for red"),
            MarkError::MarkOnCut => {
                f.write_str("a parity or false token lies on a hidden wire, this one is cut")
            }
            MarkError::ColourMismatch(colour, wire) => {
                write!(f, "marked {}, but the wire is {wire}", colour.name())
            }
            MarkError::ParityMismatch(parity, wire) => {
                write!(f, "marked {parity:?}, but the wire is {wire}")
            }
            MarkError::NotMismatch(wire) => {
                write!(f, "marked as not {wire}, but the wire is {wire}")
            }
            MarkError::UnknownCut => f.write_str("a cut wire lies open, but this one is not named"),
            MarkError::NoSuchToken => f.write_str("there is no such token"),
            MarkError::PickedHidden => {
                f.write_str("only a blue wire that is cut or has its number beside it was picked")
            }
            MarkError::PickedAfter(_) => {
                f.write_str("that many of the owner's equal wires cannot have been shown before it")
            }
            MarkError::MovedUnsorted => f.write_str("an unsorted wire does not change hands"),
            MarkError::InfoColour(colour) => {
                write!(f, "marked {}, but the info token says yellow", colour.name())
            }
        }
    }
}

impl core::error::Error for TableError {}
impl core::error::Error for MarkError {}
