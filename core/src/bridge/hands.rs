//! From lengths and placed cards to a deal: the last, purely random steps.

use rand_core::Rng;

use super::deal::Deal;
use super::places::Places;
use super::shape::{Split, part};
use super::suit::{Placement, SuitTable, minus};
use crate::cards::{CardSet, Suit};
use crate::limits::PLACES;
use crate::rng::{below, shuffle_first};

/// How one suit is dealt: its lengths, where its honours are, and the placement of its bound cards.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Placed {
    pub(super) lengths: Split,
    /// The place of ace, king, queen and jack.
    pub(super) honours: [u8; 4],
    pub(super) placement: Option<Placement>,
}

impl Placed {
    /// Honours of a suit in which only the lengths are given: four of thirteen places, one after the other,
    /// from a single draw.
    #[inline]
    pub(super) fn freely(rng: &mut impl Rng, lengths: Split) -> Placed {
        let mut draw = below(rng, 13 * 12 * 11 * 10);
        // Where the cards of each place end among those that are left.
        let mut a = part(lengths, 0);
        let mut b = a + part(lengths, 1);
        let mut c = b + part(lengths, 2);
        let mut next = |left: u32| {
            let at = draw % left;
            draw /= left;
            let (after_a, after_b, after_c) = (u32::from(at >= a), u32::from(at >= b), u32::from(at >= c));
            a -= 1 - after_a;
            b -= 1 - after_b;
            c -= 1 - after_c;
            (after_a + after_b + after_c) as u8
        };
        Placed { lengths, honours: [next(13), next(12), next(11), next(10)], placement: None }
    }

    /// As a placement says.
    pub(super) fn as_placed(lengths: Split, placement: Placement) -> Placed {
        Placed {
            lengths,
            honours: SuitTable::honours_at(&placement).map(|place| place as u8),
            placement: Some(placement),
        }
    }

    /// Points at each place, four bytes.
    pub(super) fn points(&self) -> u32 {
        let worth = |honour: usize| (4 - honour as u32) << (8 * self.honours[honour]);
        worth(0) + worth(1) + worth(2) + worth(3)
    }

    /// Deals the small cards: the ranks at each place.
    fn ranks(&self, table: &SuitTable<'_>, rng: &mut impl Rng) -> [u16; PLACES] {
        let mut ranks = [0_u16; PLACES];
        let mut left = self.lengths;
        for (honour, &place) in self.honours.iter().enumerate() {
            ranks[usize::from(place)] |= 1 << (12 - honour);
            left = left.wrapping_sub(1 << (8 * place));
        }
        if let Some(placement) = &self.placement {
            for (cards, split) in table.bound_of(placement) {
                deal_ranks(rng, cards, split, &mut ranks);
                left = minus(left, split).unwrap_or(left);
            }
        }
        deal_ranks(rng, table.open, left, &mut ranks);
        ranks
    }
}

/// Gives interchangeable cards to the places at random, as many to each as the split says.
fn deal_ranks(rng: &mut impl Rng, cards: u16, split: Split, ranks: &mut [u16; PLACES]) {
    let mut list = [0_u16; 13];
    let mut count = 0;
    let mut left = cards;
    while left != 0 {
        list[count] = left & left.wrapping_neg();
        left &= left - 1;
        count += 1;
    }
    let list = &mut list[..count];
    // The last place gets what is left.
    shuffle_first(rng, list, count - (part(split, PLACES - 1) as usize).min(count));
    let mut rest = list.iter();
    for (place, ranks) in ranks.iter_mut().enumerate() {
        for card in rest.by_ref().take(part(split, place) as usize) {
            *ranks |= card;
        }
    }
}

/// The deal of four dealt suits, given in the order of `tables`.
pub(super) fn deal(
    places: &Places<'_>,
    tables: [&SuitTable<'_>; 4],
    placed: &[Placed; 4],
    rng: &mut impl Rng,
) -> Deal {
    let mut at = [CardSet::EMPTY; PLACES];
    for (table, placed) in tables.into_iter().zip(placed) {
        for (hand, ranks) in at.iter_mut().zip(placed.ranks(table, rng)) {
            *hand |= CardSet::of_ranks(table.suit, ranks);
        }
    }
    let mut deal = Deal::default();
    for (place, seat) in places.seats.iter().enumerate() {
        if let Some(seat) = seat {
            deal.hands[seat.index()] = at[place];
        }
    }
    deal_pool(places, at[PLACES - 1], rng, &mut deal);
    deal
}

/// Deals the pool to its seats.
fn deal_pool(places: &Places<'_>, pool: CardSet, rng: &mut impl Rng, deal: &mut Deal) {
    match places.pool[..] {
        [] => {}
        [only] => deal.hands[only.index()] = pool,
        _ => {
            let mut cards = [0_u8; 52];
            let mut count = 0;
            for suit in Suit::ALL {
                let mut ranks = pool.ranks(suit);
                while ranks != 0 && count < 52 {
                    cards[count] = (suit.index() * 16) as u8 + ranks.trailing_zeros() as u8;
                    ranks &= ranks - 1;
                    count += 1;
                }
            }
            let cards = &mut cards[..count];
            shuffle_first(rng, cards, count.saturating_sub(13));
            for (seat, cards) in places.pool.iter().zip(cards.chunks(13)) {
                let hand = &mut deal.hands[seat.index()];
                for &card in cards {
                    *hand |= CardSet::of_index(card);
                }
            }
        }
    }
}
