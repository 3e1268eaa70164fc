//! What a team has agreed on before the game.
//!
//! *Left*: as their own half of a dual cut players cut the leftmost of their equal wires without a number
//! token, their first stand before their second; an unsorted one comes after those in order, one with a token
//! only when there is no other. So a blue wire that is cut tells something about those before it: none of
//! them is its equal. A cut that the record knows to break the agreement is refused, and the agreed wire is
//! named.
//!
//! *Token*: the number token of the opening goes where it tells most (`telling`).
//!
//! *Marked*: marked wires are cut first, so who does not take one holds none (`marked`).
//!
//! An agreement that somebody has not kept to is given up from there on ([`Event::Disagree`]).
//!
//! [`Event::Disagree`]: super::Event::Disagree

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
    /// Marked wires are cut first.
    pub marked: bool,
}

/// The word for each agreement, and what everybody has to do.
const WORDS: [(&str, &str); 3] = [
    ("left", "of equal wires the leftmost is cut, one with a token last"),
    ("token", "the token of the opening goes where it tells most"),
    ("marked", "who can cut a marked wire does, the first stand's first"),
];

impl Agreements {
    /// Nothing is agreed.
    pub const NONE: Agreements = Agreements::of_bits(0);

    /// Everything is.
    pub const ALL: Agreements = Agreements::of_bits(Agreements::CODES - 1);

    /// How many different ones there are, as [bits](Agreements::bits).
    pub const CODES: u8 = 1 << WORDS.len();

    /// As a number below [`Agreements::CODES`], a bit for each.
    pub const fn bits(self) -> u8 {
        self.left as u8 | (self.token as u8) << 1 | (self.marked as u8) << 2
    }

    /// The inverse of `bits`.
    pub const fn of_bits(bits: u8) -> Agreements {
        Agreements { left: bits & 1 != 0, token: bits & 2 != 0, marked: bits & 4 != 0 }
    }

    fn each(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let bits = self.bits();
        WORDS.into_iter().zip(0..).filter(move |(_, bit)| bits >> bit & 1 == 1).map(|(words, _)| words)
    }

    /// The word for each.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        self.each().map(|(word, _)| word)
    }

    /// What everybody has to do, a sentence for each.
    pub fn duties(self) -> impl Iterator<Item = &'static str> {
        self.each().map(|(_, duty)| duty)
    }

    /// With the agreement of this word added; `None` where there is no such word.
    #[must_use]
    pub fn with(self, word: &str) -> Option<Agreements> {
        let bit = WORDS.iter().position(|(known, _)| *known == word)?;
        Some(Agreements::of_bits(self.bits() | 1 << bit))
    }

    /// Those that are not among the others.
    #[must_use]
    pub const fn without(self, others: Agreements) -> Agreements {
        Agreements::of_bits(self.bits() & !others.bits())
    }

    /// Is nothing agreed?
    pub const fn is_none(self) -> bool {
        self.bits() == 0
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
    /// From now on these agreements no longer hold.
    pub(super) fn disagree(&mut self, given_up: Agreements) -> Result<(), Illegal> {
        if given_up.is_none() || !given_up.without(self.agreed).is_none() {
            return Err(Illegal::NotAgreed);
        }
        self.agreed = self.agreed.without(given_up);
        Ok(())
    }

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
