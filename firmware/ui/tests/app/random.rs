//! Twenty thousand keys at random over every page: nothing panics, nothing sticks, home is never far.

use crate::hand::{Hand, SIZES};
use trickwire_core::rng::{Pcg32, below};
use trickwire_ui::{Key, KeySet, Stroke};

const PRESSES: u32 = 20_000;

fn keys_of(keys: KeySet) -> &'static [Key] {
    match keys {
        KeySet::Nine => &Key::ALL,
        KeySet::Four => &[Key::A, Key::B, Key::X, Key::Y],
    }
}

/// Back, and where the self-test is on, holding it, leads home from everywhere.
fn can_go_home(hand: &mut Hand, keys: KeySet) -> bool {
    let back = if keys == KeySet::Nine { Key::B } else { Key::Y };
    for _ in 0..40 {
        match hand.name() {
            "home" => return true,
            "selftest" => hand.pilot.press_long(back),
            _ => hand.pilot.press(back),
        }
    }
    false
}

fn wander(keys: KeySet, size: usize, seed: u64) -> std::collections::BTreeMap<&'static str, u32> {
    let mut hand = Hand::of(SIZES[size], keys);
    hand.pilot.patience = 3;
    let mut rng = Pcg32::new(seed);
    let mut seen = std::collections::BTreeMap::new();
    for press in 0..PRESSES / 6 {
        let key = keys_of(keys)[below(&mut rng, keys_of(keys).len() as u32) as usize];
        match below(&mut rng, 10) {
            0 => hand.pilot.press_long(key),
            1 => hand.pilot.stroke(key, Stroke::Repeat),
            _ => hand.pilot.press(key),
        }
        *seen.entry(hand.name()).or_insert(0) += 1;
        if press % 8 == 0 {
            hand.picture();
        }
        if press % 500 == 499 {
            let name = hand.name();
            assert!(can_go_home(&mut hand, keys), "no way home from {name}");
        }
    }
    seen
}

#[test]
fn nothing_panics_and_nothing_sticks() {
    for (number, (keys, size)) in [
        (KeySet::Nine, 0),
        (KeySet::Nine, 1),
        (KeySet::Nine, 2),
        (KeySet::Four, 0),
        (KeySet::Four, 1),
        (KeySet::Four, 2),
    ]
    .into_iter()
    .enumerate()
    {
        let seen = wander(keys, size, number as u64);
        println!("{keys:?} {:?}: {seen:?}", SIZES[size]);
        assert!(seen.len() >= 10, "few pages were seen: {seen:?}");
    }
}
