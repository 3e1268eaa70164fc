//! `bomb indicate`: which own wire to mark.

use std::fmt::Write;

use serde::Serialize;
use serde_json::{Map, Value, json};
use trickwire_core::bomb::indicate::{Mark, Ranked, Rating, ranked};
use trickwire_core::bomb::mission::Tokens;
use trickwire_core::budget::Patient;
use trickwire_core::verb::{self, Refused};

use super::batch::refused;
use super::case::Case;
use super::odds::Answer;
use super::report::{SCHEMA, place};
use crate::args::bomb::{IndicateArgs, TokenKind};
use crate::fault::Fault;
use crate::plain::plain;
use crate::render::{BOLD, DIM, SURE, shade};

impl TokenKind {
    fn tokens(self) -> Tokens {
        match self {
            TokenKind::Info => Tokens::Info,
            TokenKind::Parity => Tokens::EvenOdd,
            TokenKind::Multiplicity => Tokens::Multiplicity,
        }
    }
}

/// The batch's answer: every kind of token; parity only without yellow in play. An observer with two
/// stands has his slots named `stand:slot`.
pub fn answer(id: Value, case: &Case) -> Value {
    let table = match case.table() {
        Ok(table) => table,
        Err(error) => return refused(id, &error),
    };
    let mut answer = Map::new();
    answer.insert("id".into(), id);
    for (name, tokens) in
        [("standard", Tokens::Info), ("parity", Tokens::EvenOdd), ("multiplicity", Tokens::Multiplicity)]
    {
        if tokens == Tokens::EvenOdd && !table.setup.yellow.is_none() {
            continue;
        }
        let two = table.stands_of(table.observer).count() > 1;
        let name_of = |mark: &Mark| {
            if two { json!(format!("{}:{}", mark.stand, mark.slot)) } else { json!(mark.slot) }
        };
        let ranked = ranked(&table, tokens, &mut Patient);
        let mut marks = ranked.marks.clone();
        marks.sort_by_key(|mark| (mark.stand, mark.slot));
        let gains: Map<String, Value> = marks
            .iter()
            .map(|mark| (name_of(mark).to_string().trim_matches('"').to_owned(), json!(mark.gain)))
            .collect();
        let (baseline, best) = (ranked.baseline, ranked.marks.first().map_or(Value::Null, name_of));
        answer.insert(name.into(), json!({"baseline_bits": baseline, "gain_bits": gains, "best_slot": best}));
    }
    Value::Object(answer)
}

#[derive(Serialize)]
struct MarkReport {
    stand: u8,
    slot: u8,
    wire: String,
    gain_bits: f64,
    share: f64,
    rating: &'static str,
    best: bool,
}

fn rating(rating: Rating) -> &'static str {
    match rating {
        Rating::Poor => "poor",
        Rating::Fair => "fair",
        Rating::Good => "good",
        Rating::Excellent => "excellent",
    }
}

/// Runs the command.
pub fn indicate(args: &IndicateArgs) -> Result<Answer, Fault> {
    let table = args.input.table()?;
    let tokens = args.tokens.tokens();
    if args.plain {
        return plain(|out| verb::bomb::indicate(&table, tokens, &mut Patient, out));
    }
    let Ranked { baseline, marks } = ranked(&table, tokens, &mut Patient);
    let best = *marks.first().ok_or(Refused::NoMark)?;
    if args.json {
        let marks: Vec<MarkReport> = marks
            .iter()
            .map(|mark| MarkReport {
                stand: mark.stand,
                slot: mark.slot,
                wire: mark.wire.to_string(),
                gain_bits: mark.gain,
                share: mark.share,
                rating: rating(mark.rating(tokens)),
                best: (mark.stand, mark.slot) == (best.stand, best.slot),
            })
            .collect();
        let report = json!({"schema": SCHEMA, "baseline_bits": baseline, "marks": marks});
        return Ok((format!("{report}\n"), 0));
    }
    let mut text = format!(
        "{BOLD}Mark the {} at {}{BOLD:#}: it tells {:.2} of {baseline:.2} bits.\n\n",
        best.wire,
        place(best.stand as usize, best.slot as usize),
        best.gain
    );
    let most = best.gain.max(f64::MIN_POSITIVE);
    for mark in marks {
        let share = (mark.gain / most * 20.0).round().clamp(0.0, 20.0) as usize;
        let bar = shade((mark.share * 3000.0).clamp(0.0, 1000.0) as u16);
        let style = if (mark.stand, mark.slot) == (best.stand, best.slot) { SURE } else { DIM };
        let _ = writeln!(
            text,
            "{style}{:>4} {:>3}{style:#} {:>6.2} bits {:>5.1} %  {bar}{}{bar:#} {DIM}{}{DIM:#}",
            place(mark.stand as usize, mark.slot as usize),
            mark.wire.to_string(),
            mark.gain,
            mark.share * 100.0,
            "#".repeat(share),
            rating(mark.rating(tokens))
        );
    }
    Ok((text, 0))
}
