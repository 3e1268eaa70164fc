//! Sets of cards: a bit for each card, sixteen to a suit.
//!
//! A suit of a set is a `u16` whose bits 0 to 12 are the two to the ace, so comparing ranks is comparing
//! bits, and the pack of 36 and the pack of 52 are the same type.

use core::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use super::{Card, Rank, Suit};

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CardSet(u64);

/// The thirteen ranks of one suit.
const SUIT_MASK: u16 = 0x1fff;

impl CardSet {
    /// No cards.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 52 cards.
    pub const PACK_52: CardSet = CardSet(SUIT_MASK as u64 * 0x0001_0001_0001_0001);
    /// The 36 cards from six to ace.
    pub const PACK_36: CardSet = CardSet(0x1ff0 * 0x0001_0001_0001_0001);

    /// How many cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// None?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is the card in it?
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Puts a card in; was it new?
    pub fn insert(&mut self, card: Card) -> bool {
        let new = !self.has(card);
        self.0 |= 1 << card.index();
        new
    }

    /// Takes a card out; was it there?
    pub fn remove(&mut self, card: Card) -> bool {
        let there = self.has(card);
        self.0 &= !(1 << card.index());
        there
    }

    /// The ranks held in a suit: bit 0 is the two, bit 12 the ace.
    pub const fn ranks(self, suit: Suit) -> u16 {
        (self.0 >> (suit.index() * 16)) as u16
    }

    /// These ranks of a suit: bit 0 is the two, bit 12 the ace.
    pub const fn of_ranks(suit: Suit, ranks: u16) -> CardSet {
        CardSet(((ranks & SUIT_MASK) as u64) << (suit.index() * 16))
    }

    /// The cards of one suit.
    #[must_use]
    pub const fn of_suit(self, suit: Suit) -> CardSet {
        CardSet(self.0 & (SUIT_MASK as u64) << (suit.index() * 16))
    }

    /// The set as a number, the same for equal sets.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// The set of a card's bit alone.
    pub(crate) const fn of_index(index: u8) -> CardSet {
        CardSet(1 << (index & 63))
    }

    /// The cards, clubs to spades, low to high.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let card = Card::from_index(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(card)
        })
    }

    /// The cards of a suit, high to low, as people hold them.
    pub fn descending(self, suit: Suit) -> impl Iterator<Item = Card> {
        Rank::all().rev().map(move |rank| Card::new(suit, rank)).filter(move |&card| self.has(card))
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

/// The cards of the first set that are not in the second.
impl Sub for CardSet {
    type Output = CardSet;
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_have_their_size() {
        assert_eq!(CardSet::PACK_36.len(), 36);
        assert_eq!(CardSet::PACK_52.len(), 52);
        assert!(CardSet::PACK_36.iter().all(|card| card.rank >= Rank::SIX));
        assert_eq!(CardSet::PACK_52.iter().collect::<CardSet>(), CardSet::PACK_52);
        assert_eq!(CardSet::PACK_52.of_suit(Suit::Hearts).iter().count(), 13);
    }

    #[test]
    fn cards_go_in_and_out() {
        let ace = Card::new(Suit::Spades, Rank::ACE);
        let mut set = CardSet::EMPTY;
        assert!(set.insert(ace) && !set.insert(ace));
        assert_eq!(set.ranks(Suit::Spades), 1 << 12);
        assert!(set.remove(ace) && !set.remove(ace) && set.is_empty());
        assert!(CardSet::PACK_52.descending(Suit::Clubs).next() == Some(Card::new(Suit::Clubs, Rank::ACE)));
    }
}
