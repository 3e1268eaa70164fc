//! Parse and write are a pair.

use proptest::prelude::*;
use trickwire_cli::bomb::case;
use trickwire_core::bomb::notation::parse_stand;
use trickwire_core::bomb::table::Table;
use trickwire_tests::fuzzing::bomb::position_text;
use trickwire_tests::fuzzing::pieces::TABLE;
use trickwire_tests::property::cases;
use trickwire_tests::round_trip;

const VECTORS: &str = include_str!("../../vectors/bomb.jsonl");

#[test]
fn vectors_survive_the_round_trip() {
    for line in VECTORS.lines() {
        round_trip::table(&serde_json::from_str::<case::Case>(line).unwrap().table().unwrap());
    }
}

/// Text from the alphabet of the notation, more likely to be nearly right than random bytes.
fn near_text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&TABLE[..]), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn any_text_is_read_or_refused_at_a_place(text in near_text()) {
        position_text(&text);
    }

    #[test]
    fn random_characters_are_refused_quietly(text in "\\PC{0,60}") {
        let _ = text.parse::<Table>();
        let _ = parse_stand(&text);
    }
}
