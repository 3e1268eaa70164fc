//! What follows from what players did with wires that they know: choices among them, and values that they lack.
//!
//! An owner who has to choose knows their wires and keeps to the rules, so the others learn something: see
//! [`Choice`]. Nobody learns from a choice of their own. A player who passes because they hold none of the values
//! that they may cut has none of them on any wire that they could have used.

use super::event::{Call, Place};
use super::facts::{Moved, new_place};
use super::pieces::Tile;
use super::state::State;
use crate::bomb::choice::{Choice, Fits, ValueSet};
use crate::bomb::constraint::Constraint;
use crate::bomb::slot::{NOT_RED, SlotState, denial};
use crate::bomb::wire::{Value, WireSet};
use crate::limits::MAX_STANDS;

/// A choice, and whose it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noted {
    /// The choice.
    pub choice: Choice,
    /// Who chose.
    pub chooser: u8,
}

impl State {
    /// Remembers a choice of a player. A list that is full forgets its oldest: less is known then, never anything
    /// wrong.
    fn note_choice(&mut self, chooser: u8, choice: Choice) {
        self.forget_choices();
        if choice.chosen.is_none() {
            // Where one of fewer wires fits, one of more does.
            self.choices.retain(|old| {
                let weaker = old.choice.from.iter().zip(choice.from).all(|(old, new)| new & !old == 0);
                !(weaker && old.choice.chosen.is_none() && old.choice.fits == choice.fits)
            });
        }
        if self.choices.is_full() {
            self.choices.remove(0);
        }
        let _ = self.choices.push(Noted { choice, chooser });
    }

    /// Drops the choices that can no longer tell anybody anything.
    fn forget_choices(&mut self) {
        let mut choices = core::mem::take(&mut self.choices);
        choices.retain(|noted| {
            let open =
                noted.choice.places().any(|place| self.tile(place).is_ok_and(|tile| tile.slot.is_uncut()));
            let done = |values: ValueSet| values.iter().all(|value| self.is_done(value));
            let settled = match noted.choice.fits {
                Fits::In(values) | Fits::NotIn(values) => done(values),
                Fits::Equal => false,
            };
            open && !settled
        });
        self.choices = choices;
    }

    /// The wires that a call points at, as wires to choose from.
    fn pointed(call: &Call) -> [u16; MAX_STANDS] {
        let mut from = [0; MAX_STANDS];
        if let Some(slots) = from.get_mut(call.stand as usize) {
            *slots = call.slots;
        }
        from
    }

    /// The owner has chosen which of several pointed wires is cut.
    pub(super) fn note_hit(&mut self, call: &Call, at: Place) {
        if call.slots.count_ones() > 1 {
            let fits = Fits::In(call.values().collect());
            let choice = Choice { chosen: Some(at), from: State::pointed(call), fits };
            self.note_choice(self.owner(call.stand).unwrap_or(0), choice);
        }
    }

    /// A miss has not exploded. The owner has laid a token at a place, or no token was laid: then at least one of
    /// the pointed wires is not deadly.
    pub(super) fn note_spared(&mut self, call: &Call, token: Option<Place>, deadly: WireSet) {
        let deadly = ValueSet::of_wires(deadly);
        let one = call.places().next().filter(|_| call.slots.count_ones() == 1);
        if let Some(place) = token.or(one) {
            self.deny(place, deadly.iter().fold(0, |bits, value| bits | denial(value)));
        }
        if one.is_none() {
            let choice = Choice { chosen: token, from: State::pointed(call), fits: Fits::NotIn(deadly) };
            self.note_choice(self.owner(call.stand).unwrap_or(0), choice);
        }
    }

    /// Every pointed wire is deadly.
    pub(super) fn note_deadly(&mut self, call: &Call, deadly: WireSet) {
        let deadly = ValueSet::of_wires(deadly);
        let others = Value::ALL.into_iter().filter(|&value| !deadly.has(value));
        let denied = others.fold(0, |bits, value| bits | denial(value));
        for place in call.places() {
            self.deny(place, denied);
        }
    }

    /// A player has picked one of their wires of a value: any that they could have picked instead, and this one.
    pub(super) fn note_own(&mut self, player: u8, place: Place, value: Value, could: fn(&Tile) -> bool) {
        let free = self.free_of(player);
        let from = self.wires_of(player, |other, tile| other == place || could(tile) && free(other));
        let fits = Fits::In(ValueSet::of(value));
        self.note_choice(player, Choice { chosen: Some(place), from, fits });
    }

    /// A player holds a wire of a value: they have called it.
    pub(super) fn note_called(&mut self, player: u8, value: Value) {
        if !self.has_barred(player) {
            return self.facts.add(Constraint::Called { player, value });
        }
        // Not one that may not be cut now.
        let free = self.free_of(player);
        let from = self.wires_of(player, |place, tile| tile.slot.is_uncut() && free(place));
        self.note_some(player, from, value);
    }

    /// One of these wires of a player has the value.
    fn note_some(&mut self, player: u8, from: [u16; MAX_STANDS], value: Value) {
        self.note_choice(player, Choice { chosen: None, from, fits: Fits::In(ValueSet::of(value)) });
    }

    /// May some of the player's uncut wires not be cut now?
    pub(super) fn has_barred(&self, player: u8) -> bool {
        let free = self.free_of(player);
        self.hand(player).any(|(place, tile)| tile.slot.is_uncut() && !free(place))
    }

    /// Which wires the player may cut and point at now.
    fn free_of(&self, player: u8) -> impl Fn(Place) -> bool + use<> {
        let law = self.law(player);
        move |place: Place| law.allows_slot(place.stand.into(), place.slot.into())
    }

    /// Wires of the player that they have seen.
    fn wires_of(&self, player: u8, which: impl Fn(Place, &Tile) -> bool) -> [u16; MAX_STANDS] {
        let mut from = [0; MAX_STANDS];
        for (place, tile) in self.hand(player).filter(|(_, tile)| tile.is_seen_by(player)) {
            if which(place, tile)
                && let Some(slots) = from.get_mut(place.stand as usize)
            {
                *slots |= place.bit();
            }
        }
        from
    }

    /// Wires are about to leave stands: what is known of a stand or a player becomes a fact about the wires that
    /// they hold now, wherever those go.
    pub(super) fn keep_facts(&mut self, moves: &[Moved]) {
        let facts = self.facts.clone();
        for fact in facts.iter() {
            let touches =
                |stand: u8| moves.iter().any(|moved| moved.from.stand == stand || moved.to.stand == stand);
            let (owner, from, value) = match fact.constraint {
                Constraint::MustHave { stand, value } if touches(stand) => {
                    let Some(owner) = self.owner(stand) else { continue };
                    let sorted = |place: Place, tile: &Tile| {
                        place.stand == stand && tile.slot.is_uncut() && !tile.slot.unsorted
                    };
                    (owner, self.wires_of(owner, sorted), value)
                }
                Constraint::Called { player, value }
                    if self.hand(player).any(|(place, _)| touches(place.stand)) =>
                {
                    (player, self.wires_of(player, |_, tile| tile.slot.is_uncut()), value)
                }
                _ => continue,
            };
            self.facts.remove(fact.constraint);
            self.note_some(owner, from, value);
        }
    }

    /// Wires have changed hands: choices move with them, and each new owner has chosen a place among equal wires.
    pub(super) fn move_choices(&mut self, moves: &[Moved]) {
        for noted in &mut self.choices {
            noted.choice = noted.choice.moved(|place| new_place(moves, place));
        }
        for moved in moves {
            let stand = moved.to.stand;
            let Some(rack) = self.racks.get(stand as usize) else { continue };
            let sorted = rack.tiles.iter().zip(0..).filter(|(tile, _)| !tile.slot.unsorted);
            let mut from = [0; MAX_STANDS];
            from[stand as usize] = sorted.fold(0, |bits, (_, slot)| bits | Place::new(stand, slot).bit());
            self.note_choice(rack.owner, Choice { chosen: Some(moved.to), from, fits: Fits::Equal });
        }
    }

    /// The player holds none of the values that they may cut now, on no wire that they may use.
    pub(super) fn note_lacking(&mut self, player: u8) {
        let free = self.free_of(player);
        let others = |place: Place| self.owner(place.stand) != Some(player);
        // Without anybody to point at, a player may be stuck with wires of these values.
        if !self.tiles().any(|(place, tile)| others(place) && tile.slot.is_uncut() && free(place)) {
            return;
        }
        // Nor is all that they have left deadly: they would have to show it.
        let law = self.law(player);
        if law.reveal {
            let from = self.wires_of(player, |_, tile| tile.slot.is_uncut());
            let fits = Fits::NotIn(ValueSet::of_wires(law.deadly));
            self.note_choice(player, Choice { chosen: None, from, fits });
        }
        let denied = law.values.iter().fold(0, |bits, value| bits | denial(value));
        for (rack, stand) in self.racks.iter_mut().zip(0..).filter(|(rack, _)| rack.owner == player) {
            for (tile, slot) in rack.tiles.iter_mut().zip(0..) {
                if tile.slot.is_uncut() && tile.is_seen_by(player) && free(Place::new(stand, slot)) {
                    tile.denied |= denied;
                }
            }
        }
    }

    /// Everything that the player has left, apart from this value, is red.
    pub(super) fn note_only_red(&mut self, player: u8, but: Value) {
        let others = Value::ALL.into_iter().filter(|&value| value != Value::Red && value != but);
        let denied = others.fold(0, |bits, value| bits | denial(value));
        for rack in self.racks.iter_mut().filter(|rack| rack.owner == player) {
            for tile in rack.tiles.iter_mut().filter(|tile| tile.slot.is_uncut() && tile.is_seen_by(player)) {
                tile.denied |= denied;
            }
        }
    }

    /// The wire at this place does not have these values.
    pub(super) fn deny(&mut self, place: Place, denied: u16) {
        let rack = self.racks.get_mut(place.stand as usize);
        if let Some(tile) = rack.and_then(|rack| rack.tiles.get_mut(place.slot as usize)) {
            tile.denied |= denied;
        }
    }

    /// A false token that is never laid on red.
    pub(super) fn deny_red(&mut self, place: Place) {
        self.deny(place, NOT_RED);
    }
}

/// Could the owner have picked this wire to cut it?
pub(super) fn can_be_cut(tile: &Tile) -> bool {
    tile.slot.is_uncut()
}

/// Could the owner have picked this wire to mark it?
pub(super) fn can_be_marked(tile: &Tile) -> bool {
    tile.slot.state == SlotState::Hidden
}
