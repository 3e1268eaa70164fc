//! What follows where everybody has agreed to cut marked wires first.
//!
//! A number token on somebody's wire makes it a sure cut for everybody who holds its number. Who may point at
//! such a wire and holds the number cuts it before anything else, before solo cuts too; of several they take the
//! first, by stand and slot. So a turn tells what a player does not hold: after a call that is no cut of a
//! marked wire, and after a solo cut, none of the numbers that they could have taken; after the cut of a marked
//! wire, none of those before it. That is a fact about every wire that the player has seen of their own, and
//! it stays with the wire. Where it is not public what a player may cut, nothing follows.
//!
//! Equipment that is used before the cut, wires that can only be cut together, and showing red tell nothing.

use super::event::{Call, Place};
use super::illegal::Illegal;
use super::state::State;
use crate::bomb::rule::Rule;
use crate::bomb::slot::SlotState;
use crate::bomb::wire::Value;

impl State {
    /// The marked wires of others that a player may cut if they hold the number, in the order in which they
    /// are to be taken.
    fn marked_for(&self, player: u8) -> impl Iterator<Item = (Place, u8)> {
        let ruling = self.ruling(player);
        // Whether the sevens are free depends on what else the player holds, which is not public.
        let values = match self.mission.rule {
            Rule::SevensLast => ruling.values.without(Value::Blue(7)),
            _ => ruling.values,
        };
        let public = self.mission.rule.is_public();
        self.tiles().filter_map(move |(place, tile)| {
            let Some(Value::Blue(number)) = tile.slot.known_value() else { return None };
            let theirs = self.owner(place.stand) != Some(player);
            let free = ruling.allows_slot(place.stand.into(), place.slot.into());
            let may = public && theirs && free && values.has(Value::Blue(number));
            (may && tile.slot.state == SlotState::Info).then_some((place, number))
        })
    }

    /// The numbers of uncut wires that a player is known to have, and has seen: bit n.
    fn seen_numbers(&self, player: u8) -> u16 {
        let own = self.hand(player).filter(|(_, tile)| tile.slot.is_uncut() && tile.is_seen_by(player));
        numbers(own.filter_map(|(_, tile)| tile.slot.known_value()))
    }

    /// The marked wire that a player has agreed to cut now, and the call that does it; `None` where they hold
    /// no such number, as far as the record knows, or nothing is agreed.
    pub fn agreed_call(&self, player: u8) -> Option<Call> {
        if !self.agreed.marked {
            return None;
        }
        let held = self.seen_numbers(player);
        let (place, number) = self.marked_for(player).find(|(_, number)| held >> number & 1 == 1)?;
        Some(Call::plain(player, Value::Blue(number), place))
    }

    /// A player is about to cut the wire at `taken`, or to do something else where there is none, and holds
    /// the values `shown`: what that tells of their wires. Where the record knows that another wire
    /// was to be cut first, it is refused.
    pub(super) fn note_marked(
        &mut self,
        player: u8,
        shown: impl Iterator<Item = Value>,
        taken: Option<Place>,
    ) -> Result<(), Illegal> {
        if !self.agreed.marked {
            return Ok(());
        }
        let shown = numbers(shown);
        let taken = self.marked_for(player).find(|&(place, _)| Some(place) == taken);
        let mut held = self.seen_numbers(player) | shown;
        if let Some((_, number)) = taken {
            // Of two marked wires of a number either is taken.
            held &= !(1 << number);
        }
        let mut passed = 0_u16;
        for (place, number) in self.marked_for(player).take_while(|marked| Some(*marked) != taken) {
            if held >> number & 1 == 1 {
                return Err(Illegal::AgreedMarked(place));
            }
            passed |= 1 << number;
        }
        if let Some((_, number)) = taken {
            passed &= !(1 << number);
        }
        for rack in self.racks.iter_mut().filter(|rack| rack.owner == player) {
            for tile in rack.tiles.iter_mut().filter(|tile| tile.slot.is_uncut() && tile.is_seen_by(player)) {
                tile.denied |= passed;
            }
        }
        Ok(())
    }
}

/// Bit n for every blue value n.
fn numbers(values: impl Iterator<Item = Value>) -> u16 {
    values.fold(0, |numbers, value| match value {
        Value::Blue(number) => numbers | 1 << number,
        _ => numbers,
    })
}
