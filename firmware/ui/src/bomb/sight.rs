//! What is seen at a place: the kinds of wire that can be there, and how likely they are.

use trickwire_core::bomb::game::{Game, Place, Tile};
use trickwire_core::bomb::wire::{BLUE_MAX, KINDS, Value, Wire, WireSet};

use super::found::Found;

/// What choices are made from.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    /// The game.
    pub(super) game: &'a Game,
    /// The counts, where they are there.
    pub(super) found: Option<&'a Found>,
}

impl Sight<'_> {
    /// The kinds of wire that can be at a place, as far as neighbours, tokens, copies and counts tell.
    pub(super) fn possible(&self, at: Place) -> WireSet {
        let game = self.game;
        let Ok(tile) = game.tile(at) else { return WireSet::EMPTY };
        if let Some(wire) = tile.slot.wire {
            return WireSet::of(wire);
        }
        let mut set = tile.slot.allowed().and(game.setup.wires());
        for number in 1..=BLUE_MAX {
            if tile.denied >> number & 1 == 1 {
                set = set.without(Value::Blue(number).wires());
            }
        }
        if !tile.slot.unsorted {
            set = set.and(self.between(at));
        }
        for wire in set.iter() {
            let seen = game.tiles().filter(|(_, tile)| tile.slot.wire == Some(wire)).count();
            if seen >= usize::from(wire.copies()) {
                set = set.without(WireSet::of(wire));
            }
        }
        let Some(odds) = self.found.and_then(|found| found.slot(at)) else { return set };
        for wire in set.iter() {
            if odds.chances[wire.value().index()].is_never() {
                set = set.without(WireSet::of(wire));
            }
        }
        set
    }

    /// What the nearest known sorted wires beside a slot leave.
    fn between(&self, at: Place) -> WireSet {
        let Some(rack) = self.game.racks.get(usize::from(at.stand)) else { return WireSet::EMPTY };
        let slot = usize::from(at.slot).min(rack.tiles.len());
        let known = |tile: &Tile| tile.slot.wire.filter(|_| !tile.slot.unsorted);
        let low = rack.tiles[..slot].iter().rev().find_map(known).or(Wire::from_index(0));
        let high = rack.tiles[slot..].iter().skip(1).find_map(known).or(Wire::from_index(KINDS - 1));
        match (low, high) {
            (Some(low), Some(high)) => WireSet::between(low, high),
            _ => WireSet::ALL,
        }
    }

    /// How likely a value is at a place, in thousandths; where nothing is counted yet, by its order.
    pub(super) fn chance(&self, at: Place, value: Value) -> u32 {
        if let Some(odds) = self.found.and_then(|found| found.slot(at)) {
            return odds.chances[value.index()].permille().into();
        }
        let Ok(tile) = self.game.tile(at) else { return 0 };
        if let Some(known) = tile.slot.known_value() {
            return if known == value { 1_000 } else { 0 };
        }
        if self.possible(at).and(value.wires()).is_empty() {
            return 0;
        }
        let Value::Blue(number) = value else { return 1 };
        let length = self.game.racks[usize::from(at.stand)].tiles.len() as u32;
        let (low, high) = self.game.setup.blue();
        let range = u32::from(high - low) + 1;
        let expected = u32::from(low) * 100 + (2 * u32::from(at.slot) + 1) * range * 50 / length.max(1) - 50;
        900 - expected.abs_diff(u32::from(number) * 100).min(890)
    }

    /// Can a wire of the value be there?
    pub(super) fn can_have(&self, at: Place, value: Value) -> bool {
        !self.possible(at).and(value.wires()).is_empty()
    }
}
