//! What follows where everybody has agreed to lay the token of the opening where it tells most.
//!
//! How many bits a number token tells does not depend on the hidden wires: it is the uncertainty of the stand
//! before, less that of the stand with this number in this slot, and both follow from what everybody sees
//! ([`indicate`](crate::bomb::indicate)). So everybody can work it out for every slot and every number. A
//! player who lays their token on a 7 at C that tells 2.1 bits has no wire whose token would tell more: for
//! each of their other slots, all the numbers that would have told more there are ruled out. Between equals
//! the player is free.

use super::event::{Place, Shown};
use super::illegal::Illegal;
use super::state::State;
use crate::bomb::indicate::each_gain;
use crate::bomb::slot::SlotState;
use crate::bomb::wire::Wire;

/// Bits that are taken as equal: what rounding leaves.
const NEARLY: f64 = 1e-9;

impl State {
    /// A player lays their token on a wire, which has none yet. Where the record knows that another wire
    /// would tell more, that is refused.
    #[inline(never)]
    pub(super) fn note_telling(&mut self, player: u8, shown: Shown) -> Result<(), Illegal> {
        let view = self.table(player);
        let mut chosen = None;
        each_gain(&view, shown.place.stand.into(), &mut |slot, wire, gain| {
            if slot == shown.place.slot && wire == shown.wire {
                chosen = Some(gain);
            }
        });
        let Some(chosen) = chosen else { return Ok(()) };
        let mut better: Option<(f64, Place)> = None;
        let stands = self.racks.iter_mut().zip(0_u8..).filter(|(rack, _)| rack.owner == player);
        for (rack, stand) in stands {
            each_gain(&view, stand.into(), &mut |slot: u8, wire: Wire, gain| {
                let place = Place::new(stand, slot);
                let Some(tile) = rack.tiles.get_mut(slot as usize).filter(|_| place != shown.place) else {
                    return;
                };
                if gain <= chosen + NEARLY || tile.slot.state != SlotState::Hidden {
                    return;
                }
                if tile.slot.wire == Some(wire) && better.is_none_or(|(most, _)| gain > most) {
                    better = Some((gain, place));
                }
                tile.denied |= 1 << wire.number();
            });
        }
        match better {
            Some((_, place)) => Err(Illegal::AgreedToken(place)),
            None => Ok(()),
        }
    }
}
