//! How many hands fit, and how many pairs of hands, by going through whole suits: the honours one by one, the small
//! cards by number, and every total in a table of its own. Slow, and nothing like the labels of the count.

use std::collections::HashMap;

use trickwire_core::bridge::deal::Deal;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::{CardSet, Suit};
use trickwire_wishes::Wishes;

/// Ways to choose `k` of `n`.
pub fn choose(n: u64, k: u64) -> u128 {
    if k > n { 0 } else { (0..u128::from(k)).fold(1, |ways, at| ways * (u128::from(n) - at) / (at + 1)) }
}

/// The exact number of deals for wishes of North alone: every shape in `shapes` with every set of the top five cards
/// of each suit, as a hand of its own whose small cards are the lowest, judged from the cards.
pub fn count_one(wishes: &Wishes, lengths: [std::ops::RangeInclusive<u64>; 4]) -> u128 {
    let mut total = 0;
    let mut hands: Vec<(CardSet, u64, u128)> = vec![(CardSet::EMPTY, 0, 1)];
    for (suit, lengths) in Suit::ALL.into_iter().rev().zip(lengths) {
        let mut next = Vec::new();
        for tops in 0..32_u16 {
            let held = u64::from(tops.count_ones());
            for small in
                lengths.clone().filter_map(|length| length.checked_sub(held)).filter(|&small| small <= 8)
            {
                let ranks = tops << 8 | ((1 << small) - 1);
                for (hand, cards, ways) in hands.iter().filter(|(_, cards, _)| cards + held + small <= 13) {
                    let both = *hand | CardSet::of_ranks(suit, ranks);
                    next.push((both, cards + held + small, ways * choose(8, small)));
                }
            }
        }
        hands = next;
    }
    for (hand, cards, ways) in hands {
        let mut deal = Deal::default();
        deal.hands[Seat::North.index()] = hand;
        if cards == 13 && wishes.fits(&deal) {
            total += ways;
        }
    }
    total * choose(39, 13) * choose(26, 13)
}

/// Deals by the points of two hands together: honours of 26 cards, by a polynomial in cards and points.
pub fn pair_points() -> Vec<u128> {
    let mut ways: HashMap<(u64, usize), u128> = HashMap::from([((0, 0), 1)]);
    for worth in [4, 3, 2, 1].into_iter().flat_map(|worth| [worth; 4]) {
        let mut next = HashMap::new();
        for ((cards, points), count) in &ways {
            *next.entry((*cards, *points)).or_insert(0) += count;
            *next.entry((cards + 1, points + worth)).or_insert(0) += count;
        }
        ways = next;
    }
    let mut by_points = vec![0; 41];
    for ((cards, points), count) in ways {
        // The other cards of the 26 are small; then both sides divide theirs.
        by_points[points] += count * choose(36, 26 - cards) * choose(26, 13) * choose(26, 13);
    }
    by_points
}
