//! Position lines of every verb: those of the vectors, and deals of Ninety-Nine.

use serde::de::DeserializeOwned;
use trickwire_cli::position::Convert;
use trickwire_cli::{bomb, bridge, ninety};
use trickwire_core::cards::CardSet;
use trickwire_core::limits::LAID;
use trickwire_core::ninety::bid::quick;
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::worlds::shuffled;
use trickwire_core::rng::{Pcg32, below};

fn of_cases<C: Convert + DeserializeOwned>(vectors: &str) -> Vec<String> {
    let read = |line| serde_json::from_str::<C>(line).unwrap();
    vectors
        .lines()
        .map(|line| read(line).write().unwrap_or_else(|fault| panic!("{}", fault.message)))
        .collect()
}

pub fn bomb() -> Vec<String> {
    of_cases::<bomb::case::Case>(include_str!("../../vectors/bomb.jsonl"))
}

pub fn indication() -> Vec<String> {
    of_cases::<bomb::case::Case>(include_str!("../../vectors/bomb-indication.jsonl"))
}

pub fn ninety() -> Vec<String> {
    of_cases::<ninety::case::Case>(include_str!("../../vectors/ninety.jsonl"))
}

pub fn bridge() -> Vec<String> {
    of_cases::<bridge::case::Case>(include_str!("../../vectors/bridge.jsonl"))
}

/// Deals as one seat knows them: before the bid, and with some cards played at random.
pub fn deals() -> (Vec<String>, Vec<String>) {
    let (mut before, mut within) = (Vec::new(), Vec::new());
    for (seed, played) in [(1, 0), (2, 4), (3, 9), (4, 13), (5, 18), (6, 22), (7, 25), (8, 26)] {
        let mut rng = Pcg32::new(seed);
        let hands = shuffled(&mut rng);
        let trump = trickwire_core::cards::Suit::ALL.get(seed as usize % 5).copied();
        let mut deal = Deal::new(trump, seed as usize % 3, hands.map(Some)).unwrap();
        let looking = |deal: &Deal, seat: usize| {
            let known: [_; 3] = core::array::from_fn(|other| (other == seat).then_some(hands[other]));
            let mut own = Deal::new(deal.trump(), deal.eldest(), known).unwrap();
            if let Some(laid) = deal.laid(seat) {
                own.lay(seat, laid).unwrap();
                deal.played().iter().for_each(|&card| own.play(card).unwrap());
            }
            own.to_string()
        };
        before.push(looking(&deal, seed as usize % 3));
        for (seat, hand) in hands.into_iter().enumerate() {
            let laid = quick(hand, trump).map_or(CardSet::EMPTY, |lay| lay.laid);
            assert_eq!(laid.len(), LAID);
            deal.lay(seat, laid).unwrap();
        }
        for _ in 0..played {
            let legal: Vec<_> = deal.legal().iter().collect();
            deal.play(legal[below(&mut rng, legal.len() as u32) as usize]).unwrap();
        }
        within.push(looking(&deal, deal.course().to_move()));
    }
    (before, within)
}

/// Every question: a verb with its game, and a line it can be asked about.
pub fn questions() -> Vec<(&'static str, Vec<String>)> {
    let (before, within) = deals();
    vec![
        ("bomb odds", bomb()),
        ("bomb advise", bomb()),
        ("bomb indicate", indication()),
        ("ninety solve", ninety()),
        ("ninety force", ninety()),
        ("ninety chance", ninety()),
        ("ninety advise", within),
        ("ninety bid", before),
        ("bridge odds", bridge()),
        ("bridge deal", bridge()),
        ("bridge explain", bridge()),
    ]
}
