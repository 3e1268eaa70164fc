//! Random boards: any number, dealer and vulnerability, and hands from everyday ones to whole suits.

use proptest::prelude::*;
use proptest::sample::select;
use trickwire_core::bridge::deal::{Board, Deal};
use trickwire_core::bridge::seat::{Seat, Vulnerable};
use trickwire_core::cards::{Card, CardSet};
use trickwire_core::rng::{Pcg32, below, shuffle};

/// Four hands of these cards, thirteen each.
fn dealt(pack: &[Card]) -> Deal {
    let mut hands = pack.chunks(13).map(|cards| cards.iter().copied().collect());
    Deal { hands: std::array::from_fn(|_| hands.next().unwrap()) }
}

/// A shuffled deal.
pub fn random_deal(seed: u64) -> Deal {
    let mut pack: Vec<Card> = CardSet::PACK_52.iter().collect();
    shuffle(&mut Pcg32::new(seed), &mut pack);
    dealt(&pack)
}

/// A deal that is hardly shuffled: `swaps` cards of four whole suits change places. Voids are common.
fn wild_deal(seed: u64, swaps: u32) -> Deal {
    let mut pack: Vec<Card> = CardSet::PACK_52.iter().collect();
    let mut rng = Pcg32::new(seed);
    for _ in 0..swaps {
        pack.swap(below(&mut rng, 52) as usize, below(&mut rng, 52) as usize);
    }
    dealt(&pack)
}

/// Any board.
pub fn board() -> impl Strategy<Value = Board> {
    let deal = prop_oneof![
        1 => any::<u64>().prop_map(random_deal),
        1 => (any::<u64>(), 0..40_u32).prop_map(|(seed, swaps)| wild_deal(seed, swaps)),
    ];
    let number = prop_oneof![4 => 1..=64_u32, 1 => 1..=u32::MAX, 1 => Just(u32::MAX)];
    let sides = [Vulnerable::Nobody, Vulnerable::NorthSouth, Vulnerable::EastWest, Vulnerable::Everybody];
    let own = prop::option::weighted(0.5, (select(Seat::ALL.to_vec()), select(sides.to_vec())));
    (deal, number, own).prop_map(|(deal, number, own)| {
        let board = Board::new(number, deal);
        own.map_or(board, |(dealer, vulnerable)| Board { dealer, vulnerable, ..board })
    })
}

/// Any boards of a file.
pub fn boards() -> impl Strategy<Value = Vec<Board>> {
    prop::collection::vec(board(), 1..=4)
}
