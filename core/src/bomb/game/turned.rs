//! Wires that were turned round: everybody sees such a wire but its owner.
//!
//! The owner learns what it is when everything else is known: what they see is all but their own turned wires,
//! so these are what is missing of the wires in play. Two of them lie in order, the lower one to the left. A
//! wire that is known in this way is called and cut like any other; otherwise the last pair of a game could
//! lie before a player who may not name it.

use heapless::Vec;

use super::pieces::Tile;
use super::state::State;
use crate::bomb::wire::{BLUE_MAX, Colour, Value, Wire};

/// The most wires that a player has turned round.
const MOST: usize = 2;

impl State {
    /// Notes for every player whether nothing but their own turned wires is left that they have not seen.
    pub(super) fn note_turned(&mut self) {
        if !self.mission.unsorted.is_turned() {
            return;
        }
        for player in 0..self.players {
            let unseen = |tile: &Tile| {
                tile.slot.is_uncut() && !tile.is_seen_by(player) && tile.seen_by(player).wire.is_none()
            };
            let others = self.racks.iter().filter(|rack| rack.owner != player);
            if others.flat_map(|rack| &rack.tiles).any(unseen) {
                continue;
            }
            let missing = self.missing();
            let unknown = self.tiles().filter(|(_, tile)| tile.slot.wire.is_none()).count();
            let own = self.racks.iter_mut().filter(|rack| rack.owner == player);
            let turned = own.flat_map(|rack| &mut rack.tiles).filter(|tile| unseen(tile));
            let mut blank: Vec<&mut Tile, MOST> = Vec::new();
            for tile in turned {
                if tile.slot.wire.is_some() {
                    tile.seen |= 1 << player;
                } else {
                    let _ = blank.push(tile);
                }
            }
            // The record may be kept by the owner: it learns them too, if it knows all others and no red or yellow wire
            // is among them.
            if blank.len() == missing.len() && blank.len() == unknown {
                for (tile, &wire) in blank.into_iter().zip(&missing) {
                    tile.slot.wire = Some(wire);
                    tile.seen |= 1 << player;
                }
            }
        }
    }

    /// The blue wires in play that the record does not know, in order; none if there are many.
    fn missing(&self) -> Vec<Wire, MOST> {
        let mut missing = Vec::new();
        for number in 1..=BLUE_MAX {
            let value = Value::Blue(number);
            let known = self.tiles().filter(|(_, tile)| tile.slot.known_value() == Some(value)).count();
            for _ in known..self.in_play(value).into() {
                let Some(wire) = Wire::new(Colour::Blue, number) else { continue };
                if missing.push(wire).is_err() {
                    return Vec::new();
                }
            }
        }
        missing
    }
}
