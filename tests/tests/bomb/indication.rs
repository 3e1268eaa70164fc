//! Which wire to mark: the vectors, and a count of all ways by hand.

use serde_json::Value;
use trickwire_cli::batch::answer;
use trickwire_cli::bomb::indicate;
use trickwire_core::bomb::indicate::{Marks, indicate as weigh};
use trickwire_core::bomb::mission::Tokens;
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;

const VECTORS: &str = include_str!("../../vectors/bomb-indication.jsonl");

#[test]
fn vectors_agree() {
    let mut checked = 0;
    for line in VECTORS.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let given = answer(line.as_bytes(), &mut indicate::batch);
        let expected = row["expected"].as_object().unwrap();
        assert_eq!(given.as_object().unwrap().len(), expected.len() + 1, "{line}");
        for (name, wanted) in expected {
            let given = &given[name];
            let close = |a: &Value, b: &Value| (a.as_f64().unwrap() - b.as_f64().unwrap()).abs() < 1e-6;
            assert!(close(&given["baseline_bits"], &wanted["baseline_bits"]), "{} {name}", row["id"]);
            let (ours, theirs) =
                (given["gain_bits"].as_object().unwrap(), wanted["gain_bits"].as_object().unwrap());
            assert!(ours.keys().eq(theirs.keys()), "{} {name}: {ours:?} {theirs:?}", row["id"]);
            for (slot, gain) in theirs {
                assert!(close(&ours[slot], gain), "{} {name} {slot}: {} {gain}", row["id"], ours[slot]);
            }
            let best = wanted["best_slots"].as_array().unwrap();
            assert!(best.contains(&given["best_slot"]), "{} {name}", row["id"]);
            checked += 1;
        }
    }
    assert!(checked >= 100, "{checked}");
}

fn marks(table: &Table, tokens: Tokens) -> Marks {
    weigh(table.check().unwrap(), 0, tokens, &mut Patient).unwrap()
}

#[test]
fn two_wires_by_hand() {
    // Two hidden wires of 1 1 1 1 2 2 2 2: the ways 11, 12, 22 weigh 6, 16, 6.
    let table: Table = "me1 1-2 | ?1 ?2 | ? ? ? ? ? ?".parse().unwrap();
    let entropy = |weights: &[f64]| {
        let total: f64 = weights.iter().sum();
        total.log2() - weights.iter().map(|w| w * w.log2()).sum::<f64>() / total
    };
    let before = entropy(&[6.0, 16.0, 6.0]);
    let standard = marks(&table, Tokens::Info);
    assert!((standard.baseline - before).abs() < 1e-12);
    // A 1 shown on the left leaves 11 and 12, with the same weights.
    assert!((standard.marks[0].gain - (before - entropy(&[6.0, 16.0]))).abs() < 1e-12);
    // An even token on the right leaves 12 and 22.
    let parity = marks(&table, Tokens::EvenOdd);
    assert!((parity.marks[1].gain - (before - entropy(&[16.0, 6.0]))).abs() < 1e-12);
    // x1 on either leaves 12 alone.
    let multiplicity = marks(&table, Tokens::Multiplicity);
    assert!((multiplicity.marks[0].gain - before).abs() < 1e-12);
}
