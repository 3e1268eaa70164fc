//! What a game is made of: wires on stands, equipment, how far it is and how it ended.

use heapless::Vec;

use crate::bomb::gear::Gear;
use crate::bomb::slot::Slot;
use crate::limits::MAX_SLOTS;

/// A wire on a stand, with what the record knows beyond the tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The wire, where the record knows it, and its tokens.
    pub slot: Slot,
    /// Bit p: player p has seen its face.
    pub seen: u8,
    /// Numbers that calls, radars and agreements have shown it not to be.
    pub denied: u16,
}

/// A stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rack {
    /// Whose it is.
    pub owner: u8,
    /// Its wires.
    pub tiles: Vec<Tile, MAX_SLOTS>,
}

/// How far the game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Tokens are laid.
    Opening {
        /// Who is to lay one.
        player: u8,
        /// How many this player has laid.
        laid: u8,
    },
    /// Wires are cut.
    Turns,
    /// It is over.
    Over(End),
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// Every wire is cut or shown.
    Won,
    /// The bomb has exploded.
    Lost(Loss),
}

/// Why it exploded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Loss {
    /// A red wire was cut, or one that acts as red.
    Red,
    /// The dial ran out.
    Dial,
    /// Somebody missed who must not miss.
    Strict,
    /// Wires that must be cut together were not found.
    Together,
    /// Somebody could not obey.
    Blocked,
}

/// An equipment card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GearCard {
    /// Which.
    pub gear: Gear,
    /// A number card on it (mission 12).
    pub cover: Option<u8>,
    /// Nobody knows it yet, or may use it yet.
    pub face_down: bool,
    /// It was used.
    pub used: bool,
}

impl GearCard {
    /// As it is written: `8`, `8/7` under number card 7, `*8` face down.
    pub fn from_word(word: &str) -> Option<GearCard> {
        let (face_down, word) = match word.strip_prefix('*') {
            Some(rest) => (true, rest),
            None => (false, word),
        };
        let (label, cover) = match word.split_once('/') {
            Some((label, cover)) => (label, Some(cover.parse().ok().filter(|n| (1..=12).contains(n))?)),
            None => (word, None),
        };
        Some(GearCard { gear: Gear::from_label(label)?, cover, face_down, used: false })
    }
}
