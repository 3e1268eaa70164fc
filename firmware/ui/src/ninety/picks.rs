//! Cards chosen one after the other, so that the last can be taken back.

use trickwire_core::cards::{Card, CardSet};
use trickwire_core::limits::DEALT;

/// At most twelve cards, in the order chosen. 13 B, and small enough to be part of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Picks {
    cards: [u8; DEALT],
    len: u8,
}

/// What became of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picked {
    /// It is chosen now.
    In,
    /// It no longer is.
    Out,
    /// There are as many as may be.
    Full,
}

impl Picks {
    /// No cards.
    pub const EMPTY: Picks = Picks { cards: [0; DEALT], len: 0 };

    /// These cards, as many as fit.
    pub fn of(cards: impl Iterator<Item = Card>) -> Picks {
        let mut picks = Picks::default();
        for card in cards {
            picks.push(card);
        }
        picks
    }

    /// How many.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// None?
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards, in order.
    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards[..self.len()].iter().filter_map(|index| Card::from_index(usize::from(*index)))
    }

    /// The cards, as a set.
    pub fn set(&self) -> CardSet {
        self.iter().collect()
    }

    /// Chooses a card, where there are fewer than `most`, or gives it back.
    pub fn toggle(&mut self, card: Card, most: usize) -> Picked {
        let index = card.index() as u8;
        if let Some(place) = self.cards[..self.len()].iter().position(|known| *known == index) {
            self.cards.copy_within(place + 1.., place);
            self.len -= 1;
            return Picked::Out;
        }
        if self.len() < most && self.push(card) { Picked::In } else { Picked::Full }
    }

    /// The last one is taken back; was there one?
    pub fn pop(&mut self) -> Option<Card> {
        self.len = self.len.checked_sub(1)?;
        Card::from_index(usize::from(self.cards[self.len()]))
    }

    fn push(&mut self, card: Card) -> bool {
        let len = self.len();
        let Some(place) = self.cards.get_mut(len) else { return false };
        *place = card.index() as u8;
        self.len += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_and_go_in_order() {
        let mut pack = CardSet::PACK_36.iter();
        let mut picks = Picks::default();
        let first: [Card; 3] = core::array::from_fn(|_| pack.next().expect("36 cards"));
        for card in first {
            assert_eq!(picks.toggle(card, 3), Picked::In);
        }
        assert_eq!(picks.toggle(pack.next().expect("another"), 3), Picked::Full);
        assert_eq!(picks.toggle(first[1], 3), Picked::Out);
        assert!(picks.iter().eq([first[0], first[2]]));
        assert_eq!((picks.pop(), picks.pop(), picks.pop()), (Some(first[2]), Some(first[0]), None));
        let all = Picks::of(CardSet::PACK_36.iter());
        assert_eq!((all.len(), all.set().len()), (DEALT, DEALT));
    }
}
