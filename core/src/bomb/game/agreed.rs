//! What a team has agreed on before the game.
//!
//! *Left*: as their own half of a dual cut players cut the leftmost of their equal wires without a number
//! token, their first stand before their second; an unsorted one comes after those in order, one with a token
//! only when there is no other. So a blue wire that is cut tells something about those before it: none of
//! them is its equal. A cut that the record knows to break the agreement is refused, and the agreed wire is
//! named.
//!
//! *Token*: the number token of the opening goes where it tells most (`telling`).

use super::event::{Place, Shown};
use super::illegal::Illegal;
use super::pieces::Tile;
use super::state::State;
use crate::bomb::slot::SlotState;
use crate::bomb::wire::Value;

/// The agreements of a team.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Agreements {
    /// The leftmost of equal wires is cut.
    pub left: bool,
    /// The token of the opening is laid where it tells most.
    pub token: bool,
}

impl Agreements {
    /// Nothing is agreed.
    pub const NONE: Agreements = Agreements { left: false, token: false };

    /// The word for each.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        [self.left.then_some("left"), self.token.then_some("token")].into_iter().flatten()
    }

    /// With the agreement of this word added; `None` where there is no such word.
    #[must_use]
    pub fn with(self, word: &str) -> Option<Agreements> {
        match word {
            "left" => Some(Agreements { left: true, ..self }),
            "token" => Some(Agreements { token: true, ..self }),
            _ => None,
        }
    }

    /// Is nothing agreed?
    pub fn is_none(self) -> bool {
        self == Agreements::NONE
    }
}

/// The order in which a player cuts their equal wires, smallest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum CutOrder {
    /// In order, without a number token.
    Bare,
    /// Without a number token, but unsorted.
    Unsorted,
    /// With a number token.
    Marked,
    /// The player has not seen it.
    Unseen,
}

impl Tile {
    pub(super) fn cut_order(&self, owner: u8) -> CutOrder {
        match self.slot.state {
            SlotState::Info => CutOrder::Marked,
            _ if !self.is_seen_by(owner) => CutOrder::Unseen,
            _ if self.slot.unsorted => CutOrder::Unsorted,
            _ => CutOrder::Bare,
        }
    }
}

/// The player's uncut wires of a value that the record knows, in the order in which they are cut.
pub fn in_order(game: &State, player: u8, value: Value) -> impl Iterator<Item = Place> {
    let of_value = move |tile: &Tile| tile.slot.is_uncut() && tile.slot.known_value() == Some(value);
    let ranks = [CutOrder::Bare, CutOrder::Unsorted, CutOrder::Marked, CutOrder::Unseen];
    ranks.into_iter().flat_map(move |cut_order| {
        let fits = move |tile: &Tile| of_value(tile) && tile.cut_order(player) == cut_order;
        game.hand(player).filter(move |(_, tile)| fits(tile)).map(|(place, _)| place)
    })
}

/// The wire of a value that a player has agreed to cut; `None` where nothing is agreed, or none of theirs is
/// known. Yellow wires are not equal, and nothing is agreed about them.
pub fn agreed_own(game: &State, player: u8, value: Value) -> Option<Place> {
    let agreed = game.agreed.left && matches!(value, Value::Blue(_));
    if agreed { in_order(game, player, value).next() } else { None }
}

impl State {
    /// Does a player cut the wire that was agreed, as far as the record knows?
    pub(super) fn check_agreed(&self, player: u8, own: Shown) -> Result<(), Illegal> {
        let Some(wanted) = agreed_own(self, player, own.wire.value()) else { return Ok(()) };
        let key = |place: Place| self.tile(place).map(|tile| (tile.cut_order(player), place));
        if key(wanted)? < key(own.place)? { Err(Illegal::Agreed(wanted)) } else { Ok(()) }
    }

    /// What the wire that a player is about to cut tells about their other wires.
    pub(super) fn note_agreed(&mut self, player: u8, own: Shown) -> Result<(), Illegal> {
        let Value::Blue(number) = own.wire.value() else { return Ok(()) };
        let cut_order = self.tile(own.place)?.cut_order(player);
        let stands = self.racks.iter_mut().zip(0..).filter(|(rack, _)| rack.owner == player);
        for (rack, stand) in stands {
            for (tile, slot) in rack.tiles.iter_mut().zip(0..) {
                let earlier = cut_order > CutOrder::Bare || Place::new(stand, slot) < own.place;
                if earlier && tile.slot.is_uncut() && tile.cut_order(player) == CutOrder::Bare {
                    tile.denied |= 1 << number;
                }
            }
        }
        Ok(())
    }
}
