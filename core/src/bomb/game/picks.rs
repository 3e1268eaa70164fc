//! Which wires their owners picked among equal ones, and when.
//!
//! A player who holds several equal wires picks one of them: for a number token, for their half of a dual
//! cut, two for the Fast Pass. Others see which one and how many of the player's equal wires were out of the
//! question by then: cut or, for a token, marked already. The more they have, the less likely they are to
//! pick this very one ([`Picks`]). Wires that others point at, and those of which a player takes all, are not
//! picked. Counts refer to the stands as they were dealt; for an owner whose stands have gained or lost a wire
//! since, the pick is kept as a choice among the wires that they hold.
//!
//! [`Picks`]: crate::bomb::slot::Picks

use super::event::Place;
use super::illegal::Illegal;
use super::pieces::Tile;
use super::state::State;
use crate::bomb::slot::SlotState;
use crate::bomb::wire::{Colour, Value};

impl State {
    /// How many equal wires of a player are out of the question when they pick one to cut.
    pub(super) fn cut_of(&self, player: u8, value: Value) -> u8 {
        self.count_of(player, |tile| !tile.slot.is_uncut() && tile.slot.known_value() == Some(value))
    }

    /// How many when the player picks one to mark: those that carry a token too.
    pub(super) fn shown_of(&self, player: u8, value: Value) -> u8 {
        let shown = |tile: &Tile| tile.slot.state != SlotState::Hidden;
        self.count_of(player, |tile| shown(tile) && tile.slot.known_value() == Some(value))
    }

    fn count_of(&self, player: u8, which: impl Fn(&Tile) -> bool) -> u8 {
        self.hand(player).filter(|(_, tile)| which(tile)).count() as u8
    }

    /// The owner has picked the wire at this place, which lies open or carries its number by now.
    /// `could` says which wires could have been picked instead.
    pub(super) fn note_pick(
        &mut self,
        place: Place,
        before: u8,
        could: fn(&Tile) -> bool,
    ) -> Result<(), Illegal> {
        let wire = self.tile(place)?.slot.wire.filter(|wire| wire.colour() == Colour::Blue);
        let (Some(wire), Some(owner)) = (wire, self.owner(place.stand)) else { return Ok(()) };
        if self.has_exchanged(owner) || self.has_barred(owner) {
            self.note_own(owner, place, wire.value(), could);
            return Ok(());
        }
        self.change(place, |slot| slot.picks = slot.picks.with(before).unwrap_or(slot.picks))
    }

    /// Has a stand of the player gained or lost a wire?
    fn has_exchanged(&self, player: u8) -> bool {
        self.tiles().any(|(place, tile)| {
            tile.slot.dealt.place().is_some_and(|dealt| {
                [dealt.stand, place.stand].into_iter().any(|stand| self.owner(stand) == Some(player))
            })
        })
    }
}
