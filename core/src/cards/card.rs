//! One card.

use core::fmt;

use super::{Rank, Suit};

/// A card of the pack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card {
    /// Its suit.
    pub suit: Suit,
    /// Its rank.
    pub rank: Rank,
}

impl Card {
    /// The card of this suit and rank.
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card { suit, rank }
    }

    /// Its bit in a [`super::CardSet`]: sixteen to a suit.
    pub const fn index(self) -> usize {
        self.suit.index() * 16 + self.rank.index()
    }

    /// The card of a bit.
    pub fn from_index(index: usize) -> Option<Card> {
        let suit = *Suit::ALL.get(index / 16)?;
        Some(Card { suit, rank: Rank::from_index(index % 16)? })
    }
}

/// Rank, then suit: `QS`, `TH`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; 2];
        // Both letters are ASCII.
        text[0] = self.rank.letter() as u8;
        text[1] = self.suit.letter() as u8;
        f.pad(core::str::from_utf8(&text).unwrap_or("??"))
    }
}
