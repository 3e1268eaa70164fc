//! Themes for practice, in the notation of the core. Every one of them is counted by a test in the memory
//! of the device.

use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::notation::Position;

use super::wish::Wish;

/// A name, and what it asks for.
pub(super) const PRESETS: [(&str, &str); 20] = [
    ("1NT 15-17, partner 8+", "N: bal 15-17, S: 8+"),
    ("1NT 12-14", "N: bal 12-14"),
    ("Stayman: 4-4 spades", "N: 4S bal 15-17, S: 4S 8+"),
    ("Transfer: 5+ hearts", "N: bal 15-17, S: 5+H 3-S"),
    ("2NT 20-21, partner 4+", "N: bal 20-21, S: 4+"),
    ("Strong: 22 or more", "N: 22+"),
    ("Weak two in spades", "N: 6S 3-H 6-10"),
    ("Weak two in hearts", "N: 3-S 6H 6-10"),
    ("Pre-empt: 7 hearts", "N: 3-S 7H 4-pS 5-9"),
    ("Major raise, game", "N: 5+S 12-14, S: 4+S 12-15"),
    ("Game try in spades", "N: 5+S 15-17, S: 3S 7-10"),
    ("Splinter: short clubs", "N: 5+S 12+, S: 4+S 1-C 11-14"),
    ("Slam zone: 33 or more", "N: 18+, S: 15+"),
    ("Two-suiter 5-5", "N: any55xx|any65xx|any66xx|any75xx|any76xx|any85xx 11-20"),
    ("Three-suiter 4441", "N: any4441 12-20"),
    ("Overcall in spades", "N: 4-S 4-H 5+D 11-19, E: 5+S 8-16"),
    ("Take-out double", "N: 5+H 12-17, E: 4+S 2-H 3+D 3+C 12+"),
    ("Michaels: both majors", "N: 5+D 11-19, E: 5+S 5+H 8-14"),
    ("Unusual 2NT: minors", "N: 5+H 11-19, E: 5+D 5+C 6-12"),
    ("Both sides bid", "N: 5+S 11-14, E: 5+H 11-14"),
];

/// What a preset asks of the four hands.
pub(super) fn wishes(preset: usize) -> Option<[Wish; 4]> {
    let (_, line) = PRESETS.get(preset)?;
    all(&line.parse::<Position>().ok()?.constraints)
}

/// What constraints ask for, where the device has words for it.
pub(super) fn all(constraints: &Constraints) -> Option<[Wish; 4]> {
    let mut wishes = [Wish::ANY; 4];
    for (wish, hand) in wishes.iter_mut().zip(&constraints.seats) {
        *wish = Wish::of(hand)?;
    }
    Some(wishes)
}
