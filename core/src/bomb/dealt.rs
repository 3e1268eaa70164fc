//! What is known, by the stand each wire was dealt to: shown wires, picks, wires that have changed hands.
//!
//! The deal is what is random, so a known wire belongs to the run of the stand it was dealt to, wherever it is now. A
//! wire that has changed hands lies in two orders, there and here.

use heapless::Vec;

use super::knowledge::{Conflict, Numbers, OpenSlot, Problem};
use super::slot::Place;
use super::table::Table;
use super::wire::{BLUE_COPIES, Value, Wire, WireSet};
use crate::limits::{MAX_MOVED, MAX_STANDS};

/// The unknown wires that have changed hands.
pub(crate) type MovedSlots = Vec<MovedSlot, MAX_MOVED>;

/// A wire that has changed hands and that the observer does not know. Its kind is decided case by case: it
/// belongs to two orders, that of the stand it was dealt to and that of the stand where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovedSlot {
    /// Where it is.
    pub(crate) now: Place,
    /// Where it was dealt.
    pub(crate) dealt: Place,
    /// What it is, once that is decided.
    pub(crate) wire: Option<Wire>,
}

/// The picks of one number by one player: how many of them with 0, 1, 2, 3 equal wires out of the question, four
/// bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PickCount(u16);

impl PickCount {
    pub(crate) const NONE: PickCount = PickCount(0);

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn add(&mut self, before: u8) {
        self.0 += 1 << (4 * before.min(3));
    }

    /// How many equal wires there were to pick from, one after the other, of `dealt` in all; `None` where one
    /// of the picks could not have happened.
    pub(crate) fn chances(self, dealt: u8) -> Option<u32> {
        let mut chances = 1;
        for before in 0..4 {
            for _ in 0..self.0 >> (4 * before) & 15 {
                chances *= u32::from(dealt.checked_sub(before).filter(|&left| left > 0)?);
            }
        }
        Some(chances)
    }
}

impl OpenSlot {
    /// Narrowed by a wire of the same row: this slot is at `place`, the wire at `at`.
    pub(crate) fn keep_order(&mut self, place: u8, at: u8, wire: Wire) {
        let range = if place < at {
            WireSet::between(Wire::LOWEST, wire)
        } else {
            WireSet::between(wire, Wire::HIGHEST)
        };
        self.allowed = self.allowed.and(range);
    }
}

/// Known wires of each number that were dealt to a stand.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    pub(super) sorted: Numbers,
    pub(super) apart: Numbers,
}

impl Problem {
    /// Counts what is seen: unknown copies of every kind, copies that were dealt to others, picks. Returns
    /// the known wires by the stand they were dealt to.
    pub(super) fn count_known(&mut self, table: &Table) -> [Known; MAX_STANDS] {
        let mut known = [Known::default(); MAX_STANDS];
        for wire in table.setup.wires().iter() {
            self.copies[wire.index()] = wire.copies();
        }
        // Where the observer does not know all that was dealt to them, their stands are like the others'.
        let mine = |home: u8| table.owner_of(home) == Some(table.observer);
        let puzzled = table
            .places()
            .any(|(place, slot)| slot.is_open() && !slot.unsorted && mine(slot.home(place.stand)));
        let (low, high) = table.setup.blue();
        for number in low..=high {
            self.dealt[number as usize - 1] = BLUE_COPIES;
        }
        for (place, slot) in table.places() {
            let Some(wire) = slot.wire else { continue };
            let left = &mut self.copies[wire.index()];
            *left = left.saturating_sub(1);
            let Value::Blue(number) = wire.value() else { continue };
            let (home, number) = (slot.home(place.stand), number as usize - 1);
            let mine = mine(home);
            if mine && !puzzled {
                self.dealt[number] = self.dealt[number].saturating_sub(1);
                continue;
            }
            let Some(known) = known.get_mut(home as usize) else { continue };
            let shown = if slot.unsorted { &mut known.apart } else { &mut known.sorted };
            shown[number] += 1;
            if !slot.unsorted || !slot.picks.is_empty() {
                self.uneven |= 1 << number;
            }
            if !slot.picks.is_empty()
                && !mine
                && let Some(owner) = table.owner_of(home)
            {
                slot.picks.iter().for_each(|before| self.picks[owner as usize][number].add(before));
            }
        }
        known
    }

    /// Wires that have changed hands lie in two orders: where they are, which is known already, and where they
    /// were dealt.
    #[inline(never)]
    pub(super) fn follow_moves(&mut self, table: &Table, clauses: usize) -> Result<(), Conflict> {
        for (clause, (now, slot)) in table.places().enumerate() {
            let in_force = clause < clauses;
            let Some(dealt) = table.dealt_place(now.stand.into(), now.slot.into()).filter(|_| slot.is_open())
            else {
                continue;
            };
            let view = &mut self.stands[now.stand as usize];
            let Some(open) = view.open.iter_mut().find(|open| open.slot == now.slot) else { continue };
            open.dealt = dealt.slot;
            if slot.has_moved() {
                (open.unsorted, open.moved) = (true, true);
                // A table has no more than fit.
                let _ = self.moved.push(MovedSlot { now, dealt, wire: None });
            }
            if !in_force || slot.unsorted {
                continue;
            }
            for (other, neighbour) in table.places() {
                let Some(wire) = neighbour.wire.filter(|_| !neighbour.unsorted) else { continue };
                match table.dealt_place(other.stand.into(), other.slot.into()) {
                    Some(at) if at.stand == dealt.stand => open.keep_order(dealt.slot, at.slot, wire),
                    _ => {}
                }
            }
            if open.allowed.is_empty() {
                return Err(Conflict::Slot { stand: now.stand, slot: now.slot });
            }
        }
        Ok(())
    }
}
