//! `bomb batch`: the odds of a case, to the letter.

use serde::Serialize;
use serde_json::{Map, Value, json};
use trickwire_core::bomb::solve::{Outcome, SolveError, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;

use super::case::{Case, CaseError, CaseQuery};
use crate::batch::failed;

/// The odds of a case and the answers to its questions.
pub fn odds(id: Value, case: &Case, words: &mut [u32]) -> Value {
    match case.table() {
        Ok(table) => solve_case(id, &table, &case.queries, words),
        Err(error) => refused(id, &error),
    }
}

/// The answer to a case that describes no table.
pub fn refused(id: Value, error: &CaseError) -> Value {
    failed(id, error.kind(), &error.to_string())
}

fn capacity(id: Value, error: SolveError) -> Value {
    let mut answer = json!({"id": id, "status": "capacity", "message": error.to_string()});
    if let SolveError::Capacity { needed, given } = error {
        answer["needed_bytes"] = json!(needed.map(|words| words * 4));
        answer["given_bytes"] = json!(given * 4);
    }
    answer
}

#[derive(Serialize)]
struct SlotCounts {
    stand: usize,
    slot: usize,
    counts: Map<String, Value>,
}

fn solve_case(id: Value, table: &Table, queries: &[CaseQuery], words: &mut [u32]) -> Value {
    let mut odds = match solve(table, words, &mut Patient) {
        Ok(Outcome::Odds(odds)) => odds,
        Ok(Outcome::Impossible(_)) => {
            return json!({"id": id, "status": "no_arrangement", "total": "0"});
        }
        Err(error) => return capacity(id, error),
    };
    let slots: Vec<SlotCounts> = odds
        .open_slots()
        .map(|(stand, slot)| SlotCounts {
            stand,
            slot,
            counts: odds
                .slot(stand, slot)
                .map(|(wire, count)| (wire.to_string(), Value::String(count.to_string())))
                .collect(),
        })
        .collect();
    let mut answers = Vec::with_capacity(queries.len());
    for (index, query) in queries.iter().enumerate() {
        let asked = query.question().ok_or(SolveError::NoSuchSlot);
        match asked.and_then(|question| odds.ask(question, &mut Patient)) {
            Ok(ratio) => {
                let ratio = ratio.reduced();
                answers.push(json!({"num": ratio.num.to_string(), "den": ratio.den.to_string()}));
            }
            Err(SolveError::NoSuchSlot) => {
                return failed(id, "query", &format!("query {index}: there is no such slot or value"));
            }
            Err(error) => return capacity(id, error),
        }
    }
    json!({
        "id": id,
        "status": "ok",
        "total": odds.total().to_string(),
        "slots": slots,
        "queries": answers,
    })
}
