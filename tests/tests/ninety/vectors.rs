//! The vectors: exact expected results for endings and whole deals, with and without trumps, in the
//! middle of a trick and between two.

use serde_json::Value;
use trickwire_cli::batch::answer;
use trickwire_cli::ninety::batch;
use trickwire_cli::ninety::case::Case;
use trickwire_core::budget::Patient;
use trickwire_core::ninety::answer::answer as solve;
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ratio::Ratio;

const VECTORS: &str = include_str!("../../vectors/ninety.jsonl");

/// A fraction as the vectors write it: `35/36`, `1`.
fn fraction(text: &Value) -> Ratio {
    let text = text.as_str().unwrap();
    let (num, den) = text.split_once('/').unwrap_or((text, "1"));
    Ratio::new(num.parse().unwrap(), den.parse().unwrap())
}

fn close(number: &Value, exact: &Value) -> bool {
    let (number, exact) = (number.as_f64().unwrap(), fraction(exact));
    (number - exact.as_f64()).abs() < 1e-9
        && (number == 0.0) == exact.is_zero()
        && (number == 1.0) == exact.is_one()
}

#[test]
fn vectors_agree_through_the_batch() {
    let mut words = vec![0; 4 << 20];
    for line in VECTORS.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let (id, wanted) = (&row["id"], &row["expect"]);
        let mut solve = |id, case: &Case| batch::solve_case(id, case, &mut words);
        let given = answer(line.as_bytes(), &mut solve);
        assert_eq!((&given["id"], &given["status"]), (id, &Value::from("ok")), "{given}");
        for name in ["force", "force_totals", "maxn", "maxn_root"] {
            assert_eq!(given[name], wanted[name], "{id}: {name}");
        }
        assert_eq!(given["to_move"], row["to_move"]);
        let (chances, exact) = (given["prob"].as_object().unwrap(), wanted["prob"].as_object().unwrap());
        assert_eq!(chances.len(), exact.len());
        for (card, exact) in exact {
            assert!(close(&chances[card], exact), "{id} {card}: {} is not {exact}", chances[card]);
        }
        for seat in 0..3 {
            assert!(close(&given["prob_root"][seat], &wanted["prob_root"][seat]), "{id}: seat {seat}");
        }
    }
    assert_eq!(VECTORS.lines().count(), 80);
}

#[test]
fn vectors_agree_as_fractions() {
    let mut words = vec![0; 4 << 20];
    for line in VECTORS.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let (id, wanted) = (&row["id"], &row["expect"]);
        let position = serde_json::from_str::<Case>(line).unwrap().position().unwrap();
        let answers = solve(&Bitboard::new(&position).unwrap(), &mut words, u64::MAX, &mut Patient);
        for (card, chance) in &answers.chance[position.to_move()].cards {
            assert_eq!(*chance, fraction(&wanted["prob"][card.to_string()]), "{id} {card}");
        }
        for seat in 0..3 {
            assert_eq!(answers.chance[seat].root, Some(fraction(&wanted["prob_root"][seat])), "{id}");
            for (card, totals) in &answers.force[seat].cards {
                let totals: Vec<u8> = totals.iter().collect();
                let wanted = &wanted["force_totals_by_card"][seat][card.to_string()];
                assert_eq!(*wanted, Value::from(totals), "{id} {card}");
            }
        }
    }
}
