//! Questions about a game that change nothing.

use super::event::Place;
use super::illegal::Illegal;
use super::pieces::{Phase, Rack, Tile};
use super::state::State;
use crate::bomb::gear::Character;
use crate::bomb::ruling::{ConstraintCard, Values};
use crate::bomb::wire::Value;

impl State {
    /// The stands of the player, each with its number.
    pub fn racks_of(&self, player: u8) -> impl Iterator<Item = (u8, &Rack)> {
        self.racks
            .iter()
            .enumerate()
            .map(|(index, rack)| (index as u8, rack))
            .filter(move |(_, rack)| rack.owner == player)
    }

    /// The most steps that the dial can have left.
    pub(super) fn most_steps(&self) -> u8 {
        self.mission.steps(self.players).max(self.players)
    }

    /// The character card of a player.
    pub(super) fn character(&self, player: u8) -> Character {
        self.characters.get(player as usize).copied().unwrap_or(Character::None)
    }

    /// The constraint cards that a player has to obey.
    pub(super) fn cards_of(&self, player: u8) -> impl Iterator<Item = ConstraintCard> {
        let own = self.own_card.get(player as usize).copied().flatten();
        [self.common_card, own].into_iter().flatten()
    }

    /// The wires of a player, with their places.
    pub fn hand(&self, player: u8) -> impl Iterator<Item = (Place, &Tile)> {
        self.racks_of(player).flat_map(|(stand, rack)| {
            rack.tiles.iter().enumerate().map(move |(slot, tile)| (Place::new(stand, slot as u8), tile))
        })
    }

    /// All wires on the table, with their places.
    pub fn tiles(&self) -> impl Iterator<Item = (Place, &Tile)> {
        self.racks.iter().enumerate().flat_map(|(stand, rack)| {
            let place = move |slot: usize| Place::new(stand as u8, slot as u8);
            rack.tiles.iter().enumerate().map(move |(slot, tile)| (place(slot), tile))
        })
    }

    /// The tile at a place.
    pub fn tile(&self, place: Place) -> Result<&Tile, Illegal> {
        let rack = self.racks.get(place.stand as usize);
        rack.and_then(|rack| rack.tiles.get(place.slot as usize)).ok_or(Illegal::NoSlot(place))
    }

    /// Whose stand it is.
    pub fn owner(&self, stand: u8) -> Option<u8> {
        self.racks.get(stand as usize).map(|rack| rack.owner)
    }

    /// How many wires of the value are cut.
    pub fn cut(&self, value: Value) -> u8 {
        let cut =
            |(_, tile): &(Place, &Tile)| !tile.slot.is_uncut() && tile.slot.known_value() == Some(value);
        self.tiles().filter(cut).count() as u8
    }

    /// How many wires of the value were dealt.
    pub fn in_play(&self, value: Value) -> u8 {
        match value {
            Value::Blue(n) => {
                let (low, high) = self.setup.blue();
                if (low..=high).contains(&n) { 4 } else { 0 }
            }
            Value::Yellow => self.setup.yellow.keep(),
            Value::Red => self.setup.red.keep(),
        }
    }

    /// Are all wires of the value cut?
    pub fn is_done(&self, value: Value) -> bool {
        self.cut(value) >= self.in_play(value)
    }

    /// Does the player have wires left?
    pub fn is_in(&self, player: u8) -> bool {
        self.hand(player).any(|(_, tile)| tile.slot.is_uncut())
    }

    /// Who has to decide something now; `None` where the game is over.
    pub fn decider(&self) -> Option<u8> {
        match self.phase {
            Phase::Over(_) => None,
            Phase::Opening { player, .. } => Some(player),
            Phase::Turns => Some(self.owes.unwrap_or(self.actor)),
        }
    }

    /// Must a number card be turned before anybody can act? Not for whoever is known to have only red left, which
    /// is shown without one.
    pub fn wants_number(&self) -> bool {
        let named = self.mission.rule.is_named() && self.demand == Values::ALL && !self.named;
        let shows = self.knows_hand(self.actor) && self.only_deadly(self.actor);
        self.phase == Phase::Turns && named && !shows
    }

    /// Must somebody be named before anybody can act?
    pub fn wants_name(&self) -> bool {
        let named = self.mission.rule.is_named() && self.demand != Values::ALL && !self.named;
        self.phase == Phase::Turns && named
    }

    /// How many players have wires left.
    pub fn left_in(&self) -> u8 {
        (0..self.players).filter(|&player| self.is_in(player)).count() as u8
    }

    /// Does the player hold an uncut wire of the value? `None` where the record cannot tell.
    pub fn holds(&self, player: u8, value: Value) -> Option<bool> {
        let of_value = |tile: &Tile| tile.slot.known_value() == Some(value);
        if self.hand(player).any(|(_, tile)| tile.slot.is_uncut() && of_value(tile)) {
            return Some(true);
        }
        let possible = |tile: &Tile| {
            tile.slot.is_uncut() && tile.slot.is_open() && !tile.slot.allowed().and(value.wires()).is_empty()
        };
        let elsewhere = self.tiles().filter(|(_, tile)| of_value(tile)).count() as u8;
        let room = self.hand(player).any(|(_, tile)| possible(tile));
        if !room || elsewhere >= self.in_play(value) { Some(false) } else { None }
    }

    /// The stands with an uncut sorted blue wire of the number, as far as the record knows: bit s.
    pub fn radar_answers(&self, number: u8) -> u8 {
        let has = |tile: &Tile| {
            tile.slot.is_uncut()
                && !tile.slot.unsorted
                && tile.slot.known_value() == Some(Value::Blue(number))
        };
        let yes = self.racks.iter().enumerate().filter(|(_, rack)| rack.tiles.iter().any(has));
        yes.fold(0, |bits, (stand, _)| bits | 1 << stand)
    }

    /// The values of a player's uncut wires, as far as the record knows them.
    pub fn held_values(&self, player: u8) -> Values {
        let uncut = self.hand(player).filter(|(_, tile)| tile.slot.is_uncut());
        uncut.filter_map(|(_, tile)| tile.slot.known_value()).fold(Values::NONE, Values::with)
    }

    /// Does the record know every uncut wire of the player?
    pub fn knows_hand(&self, player: u8) -> bool {
        self.hand(player).all(|(_, tile)| tile.slot.wire.is_some())
    }
}
