//! `bomb batch`: the exact odds of a case.

use serde_json::{Map, Value, json};
use trickwire_core::arena::Capacity;
use trickwire_core::bomb::solve::{Odds, Outcome, SolveError, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::checked::Checked;

use super::case::{Case, CaseError, CaseQuery};
use crate::batch::failed;
use crate::progress::Listening;

/// The odds of a case and the answers to its questions.
pub fn odds(id: Value, case: &Case, words: &mut [u32]) -> Value {
    of_table(id, case, |id, table| match solve(table, words, &mut Listening) {
        Ok(Outcome::Odds(odds)) => told(id, odds, &case.queries),
        Ok(Outcome::Impossible(_)) => json!({"id": id, "status": "no_arrangement", "total": "0"}),
        Err(error) => capacity(id, error),
    })
}

/// What `tell` says about the table of a case, or that the case describes none.
pub fn of_table(id: Value, case: &Case, tell: impl FnOnce(Value, Checked<'_, Table>) -> Value) -> Value {
    let refused = |id: Value, error: CaseError| failed(id, error.kind(), &error.to_string());
    let table = match case.table() {
        Ok(table) => table,
        Err(error) => return refused(id, error),
    };
    match table.check() {
        Ok(table) => tell(id, table),
        Err(error) => refused(id, CaseError::Table(error)),
    }
}

fn capacity(id: Value, error: SolveError) -> Value {
    let mut answer = json!({"id": id, "status": "capacity", "message": error.to_string()});
    if let SolveError::Capacity(Capacity { needed, given }) = error {
        answer["needed_bytes"] = json!(needed.map(|words| words * 4));
        answer["given_bytes"] = json!(given * 4);
    }
    answer
}

fn told(id: Value, mut odds: Odds<'_, '_>, queries: &[CaseQuery]) -> Value {
    let slots: Vec<Value> = odds
        .slots()
        .map(|slot| {
            let counts: Map<String, Value> =
                slot.counts().map(|(wire, count)| (wire.to_string(), count.to_string().into())).collect();
            json!({"stand": slot.place.stand, "slot": slot.place.slot, "counts": counts})
        })
        .collect();
    let mut answers = Vec::with_capacity(queries.len());
    for (index, query) in queries.iter().enumerate() {
        let asked = query.question().ok_or(SolveError::NoSuchSlot);
        match asked.and_then(|question| odds.ask(question, &mut Listening)) {
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
