//! The table as one player sees it, with everything that history tells them.

use heapless::Vec;
use rand_core::Rng;

use super::event::Place;
use super::pieces::Tile;
use super::state::{State, is_among};
use crate::bomb::constraint::Constraint;
use crate::bomb::gear::Gear;
use crate::bomb::sample::Arrangement;
use crate::bomb::slot::{Slot, SlotState, denial};
use crate::bomb::table::{Stand, Table};
use crate::bomb::wire::{Colour, Wire};
use crate::rng::shuffle;

impl State {
    /// The wires and tokens as a player sees them, without what history tells.
    pub fn table(&self, player: u8) -> Table {
        self.table_of(player, |tile| tile.seen_by(player))
    }

    /// The same with every wire that the record knows, whoever may see it.
    pub fn known(&self) -> Table {
        self.table_of(self.me, |tile| tile.slot)
    }

    fn table_of(&self, observer: u8, slot: impl Fn(&Tile) -> Slot) -> Table {
        let mut table = Table::NONE;
        self.fill(&mut table, observer, slot);
        table
    }

    fn fill(&self, table: &mut Table, observer: u8, slot: impl Fn(&Tile) -> Slot) {
        (table.players, table.observer, table.setup) = (self.players, observer, self.setup);
        table.stands.clear();
        table.constraints.clear();
        table.choices.clear();
        for rack in &self.racks {
            let _ = table.stands.push(Stand { owner: rack.owner, slots: Vec::new() });
            if let Some(stand) = table.stands.last_mut() {
                stand.slots.extend(rack.tiles.iter().map(&slot));
            }
        }
    }

    /// The wires that a player does not know become these.
    pub(super) fn suppose(&mut self, player: u8, wires: &Arrangement) {
        for (stand, rack) in self.racks.iter_mut().enumerate() {
            for (slot, tile) in rack.tiles.iter_mut().enumerate() {
                if tile.seen_by(player).wire.is_none() {
                    tile.slot.wire = wires.wire(stand, slot);
                }
            }
        }
    }

    /// The equipment that lies face down becomes any that the mission allows.
    pub(super) fn suppose_gear(&mut self, rng: &mut impl Rng) {
        if self.gear.iter().all(|card| !card.face_down) {
            return;
        }
        let mut pool = Gear::ALL;
        shuffle(rng, &mut pool);
        let open = |gear: &Gear| self.gear.iter().any(|card| !card.face_down && card.gear == *gear);
        let (mission, players) = (self.mission, self.players);
        let free: Vec<Gear, 18> =
            pool.into_iter().filter(|gear| mission.allows(*gear, players) && !open(gear)).collect();
        for (card, gear) in self.gear.iter_mut().filter(|card| card.face_down).zip(free) {
            card.gear = gear;
        }
    }

    /// The table as a player sees it, with everything that history tells.
    pub fn view(&self, player: u8) -> Table {
        let mut table = Table::NONE;
        self.view_into(player, &mut table);
        table
    }

    /// The same in place: a table takes 1.2 KB, which a device's stack has no room for twice.
    #[inline(never)]
    pub fn view_into(&self, player: u8, table: &mut Table) {
        self.fill(table, player, |tile| tile.seen_by(player));
        for (stand, rack) in table.stands.iter_mut().zip(&self.racks) {
            if stand.owner == player {
                continue;
            }
            for (slot, tile) in stand.slots.iter_mut().zip(&rack.tiles) {
                if slot.is_open() && slot.state == SlotState::Hidden {
                    slot.not |= tile.denied;
                }
            }
        }
        for fact in self.facts.iter() {
            let owner = match fact.constraint {
                Constraint::AdjacentEqual { stand, .. }
                | Constraint::AdjacentNotEqual { stand, .. }
                | Constraint::MustHave { stand, .. }
                | Constraint::MustNotHave { stand, .. } => self.owner(stand),
                Constraint::Called { player, .. } => Some(player),
            };
            if owner == Some(player) {
                continue;
            }
            // A full list leaves facts out: less is known then, never anything wrong.
            let _ = table.constraints.push(fact.constraint);
        }
        for noted in self.choices.iter().filter(|noted| noted.chooser != player) {
            let unknown = |place: Place| {
                let slot = table.slot(place.stand.into(), place.slot.into());
                slot.is_some_and(|slot| slot.known_value().is_none())
            };
            if noted.choice.places().any(unknown)
                && !noted.choice.is_satisfied(table)
                && noted.choice.makes_sense(table)
            {
                let _ = table.choices.push(noted.choice);
            }
        }
    }
}

impl Tile {
    /// Have tokens, calls or radars shown that it is not this wire?
    pub fn cannot_be(&self, wire: Wire) -> bool {
        self.denied & denial(wire.value()) != 0 || !self.slot.allowed().has(wire)
    }

    /// Has the player seen its face?
    pub(super) const fn is_seen_by(&self, player: u8) -> bool {
        is_among(self.seen, player)
    }

    /// The slot as a player sees it.
    pub fn seen_by(&self, player: u8) -> Slot {
        let open = match self.slot.state {
            SlotState::Cut => true,
            SlotState::Info => self.slot.wire.is_some_and(|wire| wire.colour() == Colour::Blue),
            SlotState::Hidden => false,
        };
        if open || self.is_seen_by(player) { self.slot } else { Slot { wire: None, ..self.slot } }
    }
}
