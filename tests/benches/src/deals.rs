//! Random positions.

use trickwire_core::cards::{Card, CardSet, Suit};
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::position::{Position, Trick};
use trickwire_core::rng::{Pcg32, below, shuffle};

/// The beginning of a deal: 27 of the 36 cards, any trump or none, anybody on lead, any bids.
pub fn deal(rng: &mut Pcg32) -> Position {
    let mut pack: Vec<Card> = CardSet::PACK_36.iter().collect();
    shuffle(rng, &mut pack);
    let mut hands = pack.chunks(9).map(|cards| cards.iter().copied().collect::<CardSet>());
    Position {
        trump: Suit::ALL.get(below(rng, 5) as usize).copied(),
        leader: below(rng, SEATS as u32) as usize,
        hands: std::array::from_fn(|_| hands.next().unwrap()),
        trick: Trick::new(),
        taken: [0; SEATS],
        bids: std::array::from_fn(|_| 1 + below(rng, 5) as u8),
    }
}

/// The same after `cards` cards, each played at random.
pub fn after(mut position: Position, cards: u32, rng: &mut Pcg32) -> Position {
    for _ in 0..cards {
        let legal: Vec<Card> = position.legal().iter().collect();
        position.play(legal[below(rng, legal.len() as u32) as usize]).unwrap();
    }
    position
}

/// Nine tricks, as the benches and the figures of the documents use them.
pub fn openings(count: u64) -> impl Iterator<Item = Position> {
    (0..count).map(|seed| deal(&mut Pcg32::new(9900 + seed)))
}

/// The same with any bids, most of them within reach: otherwise the searches have little to do.
pub fn with_bids(mut position: Position, rng: &mut Pcg32) -> Position {
    position.bids = std::array::from_fn(|_| below(rng, 10) as u8);
    for seat in 0..SEATS {
        if below(rng, 4) > 0 {
            position.bids[seat] = position.taken[seat] + below(rng, position.tricks_left() as u32 + 1) as u8;
        }
    }
    position
}
