//! A table as one player sees it: stands, wires in play, facts learnt. Legal or not is decided here.

use core::fmt;

use heapless::Vec;

use super::constraint::Constraint;
use super::setup::Setup;
use super::slot::{MarkError, Slot};
use super::wire::{Colour, KINDS, Value, Wire};
use crate::limits::{MAX_CONSTRAINTS, MAX_PLAYERS, MAX_SLOTS, MAX_STANDS, MIN_PLAYERS};

/// The slots of one stand, left to right.
pub type Slots = Vec<Slot, MAX_SLOTS>;

/// One stand and whose it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stand {
    /// The player, from 0.
    pub owner: u8,
    /// Its slots.
    pub slots: Slots,
}

/// A whole table. Build one from text, from a game or field by field, then [`Table::check`] it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// How many players, 2 to 5.
    pub players: u8,
    /// Who is looking, from 0.
    pub observer: u8,
    /// The wires in play.
    pub setup: Setup,
    /// The stands in seating order; a player with two has them side by side.
    pub stands: Vec<Stand, MAX_STANDS>,
    /// Facts beyond the marks on the slots.
    pub constraints: Vec<Constraint, MAX_CONSTRAINTS>,
}

/// Why a table cannot be, with the place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// A stand belongs to somebody who is not there.
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
    /// A constraint that names a stand, slot, player or value that is not there.
    Constraint {
        /// Its place in the list, from 0.
        index: u8,
    },
}

impl Table {
    /// The stands of one player.
    pub fn stands_of(&self, player: u8) -> impl Iterator<Item = (usize, &Stand)> {
        self.stands.iter().enumerate().filter(move |(_, stand)| stand.owner == player)
    }

    /// The slot, if it is there.
    pub fn slot(&self, stand: usize, slot: usize) -> Option<&Slot> {
        self.stands.get(stand)?.slots.get(slot)
    }

    /// Could this table lie before somebody? Cost: one walk over the slots.
    pub fn check(&self) -> Result<(), TableError> {
        self.check_seats()?;
        self.check_wires()?;
        for (index, &constraint) in self.constraints.iter().enumerate() {
            if !self.makes_sense(constraint) {
                return Err(TableError::Constraint { index: index as u8 });
            }
        }
        Ok(())
    }

    fn check_seats(&self) -> Result<(), TableError> {
        if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&(self.players as usize)) {
            return Err(TableError::Players(self.players));
        }
        if self.observer >= self.players {
            return Err(TableError::Observer { observer: self.observer, players: self.players });
        }
        for (index, stand) in self.stands.iter().enumerate() {
            if stand.owner >= self.players {
                return Err(TableError::Owner { stand: index as u8, owner: stand.owner });
            }
            if stand.slots.is_empty() {
                return Err(TableError::EmptyStand(index as u8));
            }
        }
        for player in 0..self.players {
            let stands = self.stands_of(player).count() as u8;
            if !(1..=2).contains(&stands) {
                return Err(TableError::StandsOf { player, stands });
            }
        }
        Ok(())
    }

    fn check_wires(&self) -> Result<(), TableError> {
        let in_play = self.setup.wires();
        let mut seen = [0_u8; KINDS];
        for (stand_index, stand) in self.stands.iter().enumerate() {
            let stand_index = stand_index as u8;
            let mut highest: Option<Wire> = None;
            for (slot_index, slot) in stand.slots.iter().enumerate() {
                let slot_index = slot_index as u8;
                slot.check().map_err(|error| TableError::Mark {
                    stand: stand_index,
                    slot: slot_index,
                    error,
                })?;
                let Some(wire) = slot.wire else { continue };
                if !in_play.has(wire) {
                    return Err(TableError::NotInPlay { stand: stand_index, slot: slot_index, wire });
                }
                if !slot.unsorted {
                    if let Some(after) = highest.filter(|&after| wire < after) {
                        return Err(TableError::NotSorted {
                            stand: stand_index,
                            slot: slot_index,
                            wire,
                            after,
                        });
                    }
                    highest = Some(wire);
                }
                let count = &mut seen[wire.index()];
                *count += 1;
                if *count > wire.copies() {
                    return Err(TableError::TooMany { stand: stand_index, slot: slot_index, wire });
                }
            }
        }
        Ok(())
    }

    fn makes_sense(&self, constraint: Constraint) -> bool {
        let exists = |value: Value| match value {
            Value::Blue(n) => Wire::new(Colour::Blue, n).is_some(),
            Value::Yellow | Value::Red => true,
        };
        let slots = |stand: u8| self.stands.get(stand as usize).map_or(0, |s| s.slots.len());
        match constraint {
            Constraint::AdjacentEqual { stand, left } | Constraint::AdjacentNotEqual { stand, left } => {
                left as usize + 1 < slots(stand)
            }
            Constraint::MustHave { stand, value } | Constraint::MustNotHave { stand, value } => {
                slots(stand) > 0 && exists(value)
            }
            Constraint::Called { player, value } => player < self.players && exists(value),
        }
    }
}

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
            TableError::Mark { .. } => "one of the two must go",
            TableError::NotSorted { .. } => {
                "blue 4, yellow 4, red 4, blue 5 rise in this order; unsorted wires have an X: X2"
            }
            TableError::NotInPlay { .. } => {
                "the wires in play stand in the head: 1-8 for blue, Y4,7 for yellow, R5 for red"
            }
            TableError::TooMany { .. } => "there are four blue wires of each number, and one of each other",
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
            write!(f, "stand {} slot {}: ", stand + 1, SlotLetter(slot))
        };
        match *self {
            TableError::Players(n) => {
                write!(f, "{n} players: Bomb Busters is played by {MIN_PLAYERS} to {MAX_PLAYERS}")
            }
            TableError::Observer { observer, players } => write!(
                f,
                "the observer is player {}, but players are numbered 1 to {players}",
                u16::from(observer) + 1
            ),
            TableError::Owner { stand, owner } => write!(
                f,
                "stand {} belongs to player {}, who is not at the table",
                stand + 1,
                u16::from(owner) + 1
            ),
            TableError::StandsOf { player, stands: 0 } => {
                write!(f, "player {} has no stand", player + 1)
            }
            TableError::StandsOf { player, stands } => {
                write!(f, "player {} has {stands} stands; one or two are allowed", player + 1)
            }
            TableError::EmptyStand(stand) => write!(f, "stand {} has no slots", stand + 1),
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
            TableError::Constraint { index } => write!(
                f,
                "constraint {}: it names a stand, slot, player or value that is not there",
                index + 1
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
            MarkError::InfoColour(colour) => {
                write!(f, "marked {}, but the info token says yellow", colour.name())
            }
        }
    }
}

impl core::error::Error for TableError {}
impl core::error::Error for MarkError {}
