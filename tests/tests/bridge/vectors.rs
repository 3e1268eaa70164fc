//! The vectors: exact counts of wishes from nothing to the impossible, and of figures added to them.

use serde_json::Value;
use trickwire_cli::batch::answer;
use trickwire_cli::bridge::batch::count_case;
use trickwire_cli::bridge::case::Case;
use trickwire_core::bridge::count::{count, count_by_length, count_by_points};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::budget::Patient;
use trickwire_core::cards::Suit;

const VECTORS: &str = include_str!("../../vectors/bridge.jsonl");

#[test]
fn vectors_agree_through_the_batch() {
    let mut words = vec![0; 1 << 17];
    for line in VECTORS.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let mut solve = |id, case: &Case| count_case(id, case, &mut words);
        let given = answer(line.as_bytes(), &mut solve);
        assert_eq!((&given["id"], &given["status"]), (&row["id"], &Value::from("ok")), "{given}");
        assert_eq!(given["count"], row["count"], "{}", row["id"]);
        assert!((given["p"].as_f64().unwrap() - row["p"].as_f64().unwrap()).abs() < 1e-15);
        for (given, wanted) in given["facts"].as_array().unwrap().iter().zip(row["facts"].as_array().unwrap())
        {
            assert_eq!(given["count"], wanted["count"], "{}: {wanted}", row["id"]);
        }
        assert_eq!(given["facts"].as_array().unwrap().len(), row["facts"].as_array().unwrap().len());
        let conflict = given["conflict"].as_array();
        assert_eq!(conflict.is_some_and(|bounds| !bounds.is_empty()), row["count"] == "0", "{given}");
    }
    assert_eq!(VECTORS.lines().count(), 44);
}

#[test]
fn distributions_hold_the_same_figures_and_add_up() {
    let mut words = vec![0; 1 << 17];
    for line in VECTORS.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let constraints = serde_json::from_str::<Case>(line).unwrap().constraints().unwrap();
        let all = count(constraints.check().unwrap(), &mut words, &mut Patient).unwrap();
        for fact in row["facts"].as_array().unwrap() {
            let seat = Seat::from_char(fact["seat"].as_str().unwrap().chars().next().unwrap()).unwrap();
            let value = fact["value"].as_u64().unwrap() as usize;
            let by: Vec<u128> = match fact["suit"].as_str() {
                Some(suit) => {
                    let suit = Suit::from_char(suit.chars().next().unwrap()).unwrap();
                    count_by_length(constraints.check().unwrap(), seat, suit, &mut words, &mut Patient)
                        .unwrap()
                        .to_vec()
                }
                None => count_by_points(constraints.check().unwrap(), seat, &mut words, &mut Patient)
                    .unwrap()
                    .to_vec(),
            };
            assert_eq!(by[value].to_string(), fact["count"].as_str().unwrap(), "{}: {fact}", row["id"]);
            assert_eq!(by.iter().sum::<u128>(), all, "{}", row["id"]);
        }
    }
}

#[test]
fn bad_cases_get_an_error_and_the_run_goes_on() {
    let lines = [
        "{",
        "[]",
        r#"{"id":1,"seats":{"X":{}}}"#,
        r#"{"id":1,"seats":{"N":{"S":[5,3]}}}"#,
        r#"{"id":1,"seats":{"N":{"S":[5,14]}}}"#,
        r#"{"id":1,"seats":{"N":{"S":5}}}"#,
        r#"{"id":1,"seats":{"N":{"T":[5,6]}}}"#,
        r#"{"id":1,"seats":{"N":{"shapes":"foo"}}}"#,
        r#"{"id":1,"seats":{"N":{"has":"AS"},"S":{"has":"AS"}}}"#,
        r#"{"id":1,"facts":[{"what":"len","seat":"N","value":3}]}"#,
        r#"{"id":7,"seats":{"N":{"hcp":[38,40]}}}"#,
        r#"{"id":8,"seats":{"N":{"hcp":[0,40],"hS":[0,37],"shapes":"any4432","has":"AS","lacks":"KS"}}}"#,
    ];
    let mut solve = |id, case: &Case| count_case(id, case, &mut [0; 1 << 14]);
    let answers: Vec<Value> = lines.iter().map(|line| answer(line.as_bytes(), &mut solve)).collect();
    assert_eq!(answers.len(), lines.len());
    for answer in &answers[..10] {
        assert_eq!(answer["status"], "error", "{answer}");
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
    }
    assert_eq!((&answers[10]["id"], &answers[10]["count"]), (&7.into(), &"0".into()));
    assert_eq!(answers[11]["status"], "ok");
    assert_ne!(answers[11]["count"], "0");
}

#[test]
fn what_does_not_fit_the_memory_says_so() {
    let line = r#"{"id":1,"seats":{"N":{"hcp":[5,9]},"S":{"hcp":[5,9]}}}"#;
    let given = answer(line.as_bytes(), &mut |id, case: &Case| count_case(id, case, &mut [0; 64]));
    assert_eq!(given["status"], "capacity", "{given}");
}
