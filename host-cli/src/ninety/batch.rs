//! `ninety batch`: exactly what every card of a case leads to.

use serde_json::{Map, Value, json};
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::answer::{Answers, answer as solve};
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::effort::Findings;
use trickwire_core::ninety::position::Position;
use trickwire_core::ratio::Ratio;

use super::case::Case;
use crate::batch::failed;
use crate::progress::Listening;

/// What every card of a case leads to.
pub fn solve_case(id: Value, case: &Case, words: &mut [u32]) -> Value {
    let position = match case.position() {
        Ok(position) => position,
        Err(error) => return failed(id, error.kind(), &error.to_string()),
    };
    match Bitboard::new(&position) {
        Ok(board) => solved(id, &position, &solve(&board, words, u64::MAX, &mut Listening)),
        Err(error) => failed(id, "position", &error.to_string()),
    }
}

fn solved(id: Value, position: &Position, answers: &Answers) -> Value {
    let to_move = position.to_move();
    let force: [Value; SEATS] = std::array::from_fn(|seat| {
        by_card(&answers.force[seat], |totals| totals.has(position.bids[seat]).into())
    });
    json!({
        "id": id,
        "status": "ok",
        "to_move": to_move,
        "force": force,
        "force_totals": answers.force.each_ref().map(|found| {
            found.root.unwrap_or_default().iter().collect::<Vec<u8>>()
        }),
        "prob": by_card(&answers.chance[to_move], |ratio| ratio.as_f64().into()),
        "prob_root": answers.chance.each_ref().map(|found| found.root.map(Ratio::as_f64)),
        "maxn": by_card(&answers.maxn, |points| points.to_vec().into()),
        "maxn_root": answers.maxn.root,
    })
}

/// Every card with its value.
pub fn by_card<T: Copy>(found: &Findings<T>, value: impl Fn(T) -> Value) -> Value {
    Value::Object(found.cards.iter().map(|&(card, of)| (card.to_string(), value(of))).collect::<Map<_, _>>())
}
