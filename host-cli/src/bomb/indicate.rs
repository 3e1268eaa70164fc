//! `bomb indicate`: which own wire to mark.

use std::fmt::Write;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use trickwire_core::bomb::game::Named;
use trickwire_core::bomb::indicate::{Mark, Ranked, Rating, ranked};
use trickwire_core::bomb::mission::Tokens;
use trickwire_core::bomb::slot::Place;
use trickwire_core::bomb::table::Table;
use trickwire_core::checked::Checked;
use trickwire_core::verb::{self, Refused, Reply};

use super::batch::of_table;
use super::case::Case;
use crate::answer::{Answer, Query, Report, Reported, answer};
use crate::args::bomb::{IndicateArgs, TokenKind};
use crate::fault::Fault;
use crate::progress::Listening;
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

/// The batch's answer: every kind of token; parity only without yellow in play. For an observer with two
/// stands, slots are named `stand:slot`.
pub fn batch(id: Value, case: &Case) -> Value {
    of_table(id, case, told)
}

fn told(id: Value, table: Checked<'_, Table>) -> Value {
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
        let ranked = ranked(table, tokens, &mut Listening).unwrap_or_default();
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

/// The marks, and how good they are.
struct MarksReport {
    tokens: Tokens,
    ranked: Ranked,
}

fn rating(rating: Rating) -> &'static str {
    match rating {
        Rating::Poor => "poor",
        Rating::Fair => "fair",
        Rating::Good => "good",
        Rating::Excellent => "excellent",
    }
}

/// The table, and the tokens of the mission.
struct MarksQuery<'t> {
    table: Checked<'t, Table>,
    tokens: Tokens,
}

/// Runs the command.
pub fn indicate(args: &IndicateArgs) -> Result<Answer, Fault> {
    let table = args.input.table()?;
    let table = table.check()?;
    answer(args.output.format(), MarksQuery { table, tokens: args.tokens.tokens() })
}

impl Query for MarksQuery<'_> {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        verb::bomb::indicate(self.table, self.tokens, &mut Listening, out)
    }

    fn report(&mut self) -> Reported {
        let ranked = ranked(self.table, self.tokens, &mut Listening).unwrap_or_default();
        if ranked.marks.is_empty() {
            return Err(Refused::NoMark.into());
        }
        Ok(Box::new(MarksReport { tokens: self.tokens, ranked }))
    }
}

impl Serialize for MarksReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Ranked { baseline, marks } = &self.ranked;
        let mark = |(index, mark): (usize, &Mark)| {
            json!({
                "stand": mark.stand, "slot": mark.slot, "wire": mark.wire.to_string(), "gain_bits": mark.gain,
                "share": mark.share, "rating": rating(mark.rating(self.tokens)), "best": index == 0,
            })
        };
        let marks: Vec<Value> = marks.iter().enumerate().map(mark).collect();
        json!({"baseline_bits": baseline, "marks": marks}).serialize(to)
    }
}

impl Report for MarksReport {
    fn text(&self) -> String {
        let Ranked { baseline, marks } = &self.ranked;
        let Some(best) = marks.first() else { return String::new() };
        let place = |mark: &Mark| Named(Place::new(mark.stand, mark.slot)).to_string();
        let mut text = format!(
            "{BOLD}Mark the {} at {}{BOLD:#}: it tells {:.2} of {baseline:.2} bits.\n\n",
            best.wire,
            place(best),
            best.gain
        );
        let most = best.gain.max(f64::MIN_POSITIVE);
        for (index, mark) in marks.iter().enumerate() {
            let share = (mark.gain / most * 20.0).round().clamp(0.0, 20.0) as usize;
            let bar = shade((mark.share * 3000.0).clamp(0.0, 1000.0) as u16);
            let style = if index == 0 { SURE } else { DIM };
            let _ = writeln!(
                text,
                "{style}{:>4} {:>3}{style:#} {:>6.2} bits {:>5.1} %  {bar}{}{bar:#}",
                place(mark),
                mark.wire.to_string(),
                mark.gain,
                mark.share * 100.0,
                "#".repeat(share)
            );
        }
        text
    }
}
