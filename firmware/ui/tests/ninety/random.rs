//! Keys at random in the middle of a deal of Ninety-Nine: every page is seen, nothing panics, and what is
//! kept always comes back.

use std::collections::BTreeSet;

use super::table::{at_bid, at_play, enter_open, kept, play_through, quick};
use crate::hand::{Hand, SIZES, welcomed};
use trickwire_core::rng::{Pcg32, below};
use trickwire_ui::{Keep, Key, KeySet};

const PRESSES: u32 = 700;

const PAGES: [&str; 11] = [
    "ninety.start",
    "ninety.hand",
    "ninety.bid",
    "ninety.lay",
    "ninety.offer",
    "ninety.show",
    "ninety.play",
    "ninety.score",
    "ninety.open",
    "ninety.open.hand",
    "ninety.open.answer",
];

/// Desks from the bid, before the first card, at the end, with open cards, and where somebody lies open.
fn starts() -> Vec<String> {
    let steps: [fn(&mut Hand); 5] = [
        |hand| {
            at_bid(hand);
        },
        |hand| {
            at_play(hand);
        },
        play_through,
        enter_open,
        |hand| {
            at_play(hand).press("x a down*3 a a").is_on("ninety.show");
        },
    ];
    let after = |step: fn(&mut Hand)| {
        let mut hand = quick();
        step(&mut hand);
        kept(&hand)
    };
    steps.into_iter().map(after).collect()
}

fn wander(start: &str, keys: KeySet, size: usize, seed: u64, seen: &mut BTreeSet<&'static str>) {
    let mut app = welcomed(SIZES[size], keys);
    assert_eq!(app.read(Keep::Ninety, start), Ok(()));
    let mut hand = Hand::with(app);
    hand.pilot.patience = 2;
    let all: &[Key] = if keys == KeySet::Nine { &Key::ALL } else { &[Key::A, Key::B, Key::X, Key::Y] };
    let mut rng = Pcg32::new(seed);
    for press in 0..PRESSES {
        // Into the game again, and on with it.
        if hand.name() == "home" {
            let (down, ok) = if keys == KeySet::Nine { ("down", "a") } else { ("b", "x") };
            while !hand.text().contains(">\nNinety-Nine") {
                hand.press(down);
            }
            hand.press(ok).is_on("ninety.start");
            if below(&mut rng, 4) > 0 {
                hand.press(ok);
            }
        }
        let key = all[below(&mut rng, all.len() as u32) as usize];
        // To hold the key that hides or leaves is rare.
        if below(&mut rng, 8) == 0 {
            hand.pilot.press_long(key)
        } else {
            hand.pilot.press(key)
        }
        seen.insert(hand.name());
        if press % 16 == 0 {
            hand.picture();
            let text = kept(&hand);
            let mut other = welcomed(SIZES[size], keys);
            assert_eq!(other.read(Keep::Ninety, &text), Ok(()), "{text}");
            let mut again = String::new();
            other.write(Keep::Ninety, &mut again).expect("text");
            assert_eq!(again, text);
        }
    }
}

#[test]
fn every_page_is_seen_and_every_state_is_kept() {
    let starts = starts();
    let mut seen = BTreeSet::new();
    for (number, start) in starts.iter().enumerate() {
        for (keys, size) in [(KeySet::Nine, number % 3), (KeySet::Four, (number + 1) % 3)] {
            for seed in 0..3 {
                wander(start, keys, size, 3 * number as u64 + seed, &mut seen);
            }
        }
    }
    for page in PAGES {
        assert!(seen.contains(page), "{page} was not seen among {seen:?}");
    }
}
