//! Parse and write are a pair.

use proptest::prelude::*;
use trickwire_cli::bomb::case;
use trickwire_core::bomb::notation::{StandText, parse_stand};
use trickwire_core::bomb::table::Table;
use trickwire_tests::bomb::cases::small_case;

const VECTORS: &str = include_str!("../../vectors/bomb.jsonl");

fn round_trip(table: &Table) {
    let text = table.to_string();
    let again: Table = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *table, "{text}");
    assert_eq!(again.to_string(), text);
    let json = serde_json::to_string(&case::Case::of(table)).unwrap();
    assert_eq!(serde_json::from_str::<case::Case>(&json).unwrap().table().unwrap(), *table);
}

#[test]
fn vectors_survive_the_round_trip() {
    for line in VECTORS.lines() {
        round_trip(&serde_json::from_str::<case::Case>(line).unwrap().table().unwrap());
    }
}

/// Text from the alphabet of the notation, more likely to be nearly right than random bytes.
fn near_text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "?", "5", "12", "13", "Y4", "y", "R5", "r", "b", "i", "iY", "!", "3", "E", "O", "X", "2x", "x", " ",
        "  ", "|", ";", ":", "me1", "me2", "5p", "2p", "1-6", "-", "of(", "(", ")", ",", "s2", "p1", "has",
        "lacks", "called", "A=B", "B!=C", "=", "é", "\u{2260}", "\n", "\t", "999", "0",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn tables_survive_the_round_trip(case in small_case()) {
        let text = serde_json::to_string(&case).unwrap();
        round_trip(&serde_json::from_str::<case::Case>(&text).unwrap().table().unwrap());
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place(text in near_text()) {
        match text.parse::<Table>() {
            Ok(table) => round_trip(&table),
            Err(error) => {
                let place = text.get(error.span.start as usize..error.span.end as usize);
                prop_assert!(place.is_some(), "{:?} of {:?}", error, text);
                prop_assert!(!error.to_string().is_empty() && !error.kind.help().is_empty());
            }
        }
        if let Ok(slots) = parse_stand(&text) {
            let written = StandText(&slots).to_string();
            prop_assert_eq!(parse_stand(&written), Ok(slots));
        }
    }

    #[test]
    fn random_characters_are_refused_quietly(text in "\\PC{0,60}") {
        let _ = text.parse::<Table>();
        let _ = parse_stand(&text);
    }
}
