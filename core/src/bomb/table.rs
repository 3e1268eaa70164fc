//! A table as one player sees it: stands, wires in play, facts learnt. Whether it is legal is decided here.

use heapless::Vec;

use super::choice::Choice;
use super::constraint::Constraint;
use super::setup::Setup;
use super::slot::{MarkError, Place, Slot, SlotState};
pub use super::table_error::{SlotLetter, TableError};
use super::wire::{Colour, KINDS, Value, Wire};
use crate::checked::Checked;
use crate::limits::{
    MAX_CHOICES, MAX_CONSTRAINTS, MAX_MOVED, MAX_PLAYERS, MAX_SLOTS, MAX_STANDS, MIN_PLAYERS,
};

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
    /// What others chose among their wires, knowing them.
    pub choices: Vec<Choice, MAX_CHOICES>,
}

impl Table {
    /// Nobody, and no stands: memory for a table that is filled in place.
    pub const NONE: Table = Table {
        players: 0,
        observer: 0,
        setup: Setup::BLUE,
        stands: Vec::new(),
        constraints: Vec::new(),
        choices: Vec::new(),
    };

    /// The stands of one player.
    pub fn stands_of(&self, player: u8) -> impl Iterator<Item = (usize, &Stand)> {
        self.stands.iter().enumerate().filter(move |(_, stand)| stand.owner == player)
    }

    /// The slot, if it is there.
    pub fn slot(&self, stand: usize, slot: usize) -> Option<&Slot> {
        self.stands.get(stand)?.slots.get(slot)
    }

    /// All slots with their places.
    pub fn places(&self) -> impl Iterator<Item = (Place, &Slot)> {
        self.stands.iter().zip(0..).flat_map(|(stand, at)| {
            stand.slots.iter().zip(0..).map(move |(slot, index)| (Place::new(at, index), slot))
        })
    }

    /// Whose stand it is.
    pub fn owner_of(&self, stand: u8) -> Option<u8> {
        self.stands.get(stand as usize).map(|stand| stand.owner)
    }

    /// Could a player see this table? What passes may be solved. Cost: one walk over the slots.
    #[inline(never)]
    pub fn check(&self) -> Result<Checked<'_, Table>, TableError> {
        self.check_seats()?;
        self.check_wires()?;
        if self.has_moved() {
            self.check_dealt()?;
        }
        self.check_picks()?;
        for (index, &constraint) in self.constraints.iter().enumerate() {
            if !self.makes_sense(constraint) {
                return Err(TableError::Constraint { index: index as u8 });
            }
        }
        for (index, choice) in self.choices.iter().enumerate() {
            if !choice.makes_sense(self) {
                return Err(TableError::Choice { index: index as u8 });
            }
        }
        Ok(Checked::vouch(self))
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

    /// Are at least as many of a player's equal wires shown as there were when the player picked one?
    fn check_picks(&self) -> Result<(), TableError> {
        for (place, slot) in self.places().filter(|(_, slot)| !slot.picks.is_empty()) {
            let owner = self.owner_of(slot.home(place.stand));
            let shown = |(other, at): &(Place, &Slot)| {
                let his = self.owner_of(at.home(other.stand)) == owner;
                *other != place && his && at.state != SlotState::Hidden && at.wire == slot.wire
            };
            let shown = self.places().filter(shown).count() as u8;
            if let Some(before) = slot.picks.iter().find(|&before| before > shown) {
                let error = MarkError::PickedAfter(before);
                return Err(TableError::Mark { stand: place.stand, slot: place.slot, error });
            }
        }
        Ok(())
    }

    /// Has any wire changed hands?
    pub fn has_moved(&self) -> bool {
        self.stands.iter().flat_map(|stand| &stand.slots).any(Slot::has_moved)
    }

    /// The wires that were dealt to a stand and have left their places, with where they are now.
    fn gone_from(&self, stand: u8) -> impl Iterator<Item = (Place, Place)> {
        self.places()
            .filter_map(|(now, slot)| Some((now, slot.dealt.place()?)))
            .filter(move |(_, dealt)| dealt.stand == stand)
    }

    /// Where the wire of a slot was dealt. Those that stayed fill the remaining places in order.
    pub fn dealt_place(&self, stand: usize, slot: usize) -> Option<Place> {
        let slots = &self.stands.get(stand)?.slots;
        if let Some(dealt) = slots.get(slot)?.dealt.place() {
            return Some(dealt);
        }
        let stand = stand as u8;
        let before = slots[..slot].iter().filter(|slot| !slot.has_moved()).count();
        let mut kept = (0..).filter(|&at| self.gone_from(stand).all(|(_, dealt)| dealt.slot != at));
        Some(Place::new(stand, kept.nth(before)?))
    }

    /// Could the wires that changed hands have been dealt where they are said to come from? Cost: a walk over
    /// the slots for every stand.
    fn check_dealt(&self) -> Result<(), TableError> {
        for (stand, home) in self.stands.iter().zip(0..) {
            let stayed = stand.slots.iter().zip(0..).filter(|(slot, _)| !slot.has_moved());
            let length = (stayed.clone().count() + self.gone_from(home).count()).min(MAX_SLOTS);
            // The stand as it was dealt, with where its wires are now.
            let mut places = [None; MAX_SLOTS];
            for (now, dealt) in self.gone_from(home) {
                let free = places[..length].get_mut(dealt.slot as usize).filter(|place| place.is_none());
                let wrong = TableError::Dealt { stand: now.stand, slot: now.slot, dealt };
                *free.ok_or(wrong)? = Some(now);
            }
            let mut stayed = stayed.map(|(_, slot)| Place::new(home, slot));
            places[..length]
                .iter_mut()
                .filter(|place| place.is_none())
                .for_each(|place| *place = stayed.next());
            let mut highest: Option<Wire> = None;
            for now in places.into_iter().flatten() {
                let Some(slot) = self.slot(now.stand.into(), now.slot.into()) else { continue };
                let Some(wire) = slot.wire.filter(|_| !slot.unsorted) else { continue };
                if let Some(after) = highest.filter(|&after| wire < after) {
                    return Err(TableError::DealtUnsorted { stand: now.stand, slot: now.slot, wire, after });
                }
                highest = Some(wire);
            }
        }
        let mut moved = 0;
        for (now, slot) in self.places() {
            let Some(dealt) = slot.dealt.place() else { continue };
            if dealt.stand as usize >= self.stands.len() {
                return Err(TableError::Dealt { stand: now.stand, slot: now.slot, dealt });
            }
            moved += 1;
            if moved > MAX_MOVED {
                return Err(TableError::TooManyMoved { stand: now.stand, slot: now.slot });
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
