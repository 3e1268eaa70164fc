//! Parse and write are a pair, and whatever else is typed is refused without harm.

use proptest::prelude::*;
use trickwire_cli::batch::answer;
use trickwire_cli::ninety::batch;
use trickwire_cli::ninety::case::Case;
use trickwire_core::cards::parse_cards;
use trickwire_core::ninety::position::Position;
use trickwire_tests::fuzzing::ninety::position_text;
use trickwire_tests::fuzzing::pieces::NINETY;
use trickwire_tests::property::cases;
use trickwire_tests::round_trip;

const VECTORS: &str = include_str!("../../vectors/ninety.jsonl");

#[test]
fn vectors_survive_the_round_trip() {
    for line in VECTORS.lines() {
        round_trip::position(&serde_json::from_str::<Case>(line).unwrap().position().unwrap());
    }
}

#[test]
fn bad_cases_get_an_error_and_the_run_goes_on() {
    let good = r#"{"id":7,"trump":"NT","leader":0,"hands":[["AS"],["KS"],["QS"]],"table":[],"taken":[3,3,2],"bids":[4,3,2]}"#;
    let lines = [
        "{",
        "[]",
        r#"{"id":1}"#,
        &good.replace("NT", "X"),
        &good.replace("KS", "AS"),
        &good.replace("KS", "5S"),
        &good.replace("KS", "K"),
        &good.replace(r#""KS""#, r#""KS","JS""#),
        &good.replace("[4,3,2]", "[4,10,2]"),
        &good.replace("[3,3,2]", "[3,3,3]"),
        &good.replace(r#""leader":0"#, r#""leader":3"#),
        &good.replace(r#""table":[]"#, r#""table":["JS","TS","9S"]"#),
        good,
    ];
    let mut solve = |id, case: &Case| batch::solve_case(id, case, &mut [0; 64]);
    let answers: Vec<serde_json::Value> =
        lines.iter().map(|line| answer(line.as_bytes(), &mut solve)).collect();
    assert_eq!(answers.len(), lines.len());
    for answer in &answers[..lines.len() - 1] {
        assert_eq!(answer["status"], "error", "{answer}");
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
    }
    assert_eq!(answers[0]["id"], serde_json::Value::Null);
    assert_eq!(answers[3]["id"], 7);
    let last = &answers[lines.len() - 1];
    assert_eq!((&last["status"], &last["maxn_root"]), (&"ok".into(), &serde_json::json!([14, 13, 12])));
}

/// Text from the alphabet of the notation, more likely to be nearly right than random bytes.
fn near_text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&NINETY[..]), 0..24).prop_map(|pieces| pieces.concat())
}

/// Blanks alone were once read past their end.
#[test]
fn blanks_are_refused_at_a_place() {
    position_text(" ");
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn any_text_is_read_or_refused_at_a_place(text in near_text()) {
        position_text(&text);
    }

    #[test]
    fn random_characters_are_refused_quietly(text in "\\PC{0,60}") {
        let _ = text.parse::<Position>();
        let _ = parse_cards(&text);
    }
}
