//! Wishes by name, as tests, benches and the documents use them.

use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::notation::parse_constraints;

/// A name and what is wanted.
pub type Set = (&'static str, &'static str);

/// From nothing at all to one deal in 10^13.
pub const SETS: [Set; 20] = [
    ("anything", "any"),
    ("5+ spades", "N: 5+S"),
    ("10-12 points", "N: 10-12"),
    ("5+ spades, 10-12", "N: 5+S 10-12"),
    ("6+ spades, 10-12", "N: 6+S 10-12"),
    ("two long suits", "N: 6+S, S: 5+H"),
    ("two hands", "N: 6+S 10-12, S: 5+H 12-14"),
    ("four hands", "N: 6S 3-H 6-10, E: 2-S 4-5H 3-5DC 12-16, S: 2-3S 8-11, W: 2-4H 2-5D 6-9"),
    ("1NT, 5-5", "N: bal 15-17, E: 5+SH 8-12"),
    ("8 spades, 20-22; 8 hearts", "N: 8S 20-22, S: 8H"),
    ("37 points", "N: 37"),
    ("two without points", "NS: 0"),
    ("three hands' points", "N: 2-5SHDC 15-17, E: 10-, S: 8-10"),
    ("four hands' points", "N: 12-14, E: 6-10, S: 8-11, W: 6-12"),
    ("nearly all in one hand", "NS: 0, E: 3"),
    ("nobody over six", "NESW: 6-SHDC"),
    ("four shapes", "N: any4441, E: any5431|any5422, S: !bal, W: 54xx|45xx"),
    ("held and not", "N: +AKS -QJTS 3+S, S: +QH -98765432D 12-15"),
    ("points in suits", "N: 5+S 5+pS, E: 4+H 4-7pH 10-13"),
    ("tight everywhere", "N: 5431 12, E: 3244 10, S: 3325 8, W: 10"),
];

/// What a set wants.
pub fn wanted(text: &str) -> Constraints {
    parse_constraints(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
