//! `bomb odds`: the odds of every hidden slot.

use serde_json::json;
use trickwire_core::bomb::knowledge::Conflict;
use trickwire_core::bomb::notation::{span_of_fact, span_of_slot};
use trickwire_core::bomb::solve::{Outcome, Question, SolveError, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;
use trickwire_core::verb;

use super::question;
use super::report::{OddsReport, SCHEMA};
use crate::args::bomb::OddsArgs;
use crate::fault::{CAPACITY, Fault, caret};
use crate::plain::plain;
use crate::render::{DANGER, heat};

/// Text for standard output, and the exit code.
pub type Answer = (String, u8);

/// Nothing fits what was said.
pub const IMPOSSIBLE: u8 = 1;

/// Runs the command.
pub fn odds(args: &OddsArgs) -> Result<Answer, Fault> {
    let table = args.input.table()?;
    let questions = question::parse_all(&args.ask, &table)?;
    let mut words = args.memory.words();
    if args.plain {
        let asked: Vec<(&str, Question)> =
            questions.iter().map(|(text, question)| (text.as_str(), *question)).collect();
        return plain(|out| verb::bomb::odds(&table, &asked, &mut words, &mut Patient, out));
    }
    let mut odds = match solve(&table, &mut words, &mut Patient).map_err(too_large)? {
        Outcome::Odds(odds) => odds,
        Outcome::Impossible(conflict) => {
            return Ok((impossible(&table, conflict, args.json), IMPOSSIBLE));
        }
    };
    let report = OddsReport::new(&mut odds, &questions, args.verbose).map_err(too_large)?;
    if args.json {
        let text = serde_json::to_string(&report).map_err(|error| Fault::usage(error.to_string()))?;
        return Ok((text + "\n", 0));
    }
    Ok((heat::odds(&report), 0))
}

/// An answer that does not fit.
pub fn too_large(error: SolveError) -> Fault {
    let help = matches!(error, SolveError::Capacity { .. }).then(|| "give it more with --memory".into());
    Fault { message: error.to_string(), place: None, help, code: CAPACITY }
}

/// A table that nothing fits, in words or otherwise.
pub fn impossible(table: &Table, conflict: Conflict, json: bool) -> String {
    if json {
        let because = match conflict {
            Conflict::Count { wires, places } => json!({"kind": "count", "wires": wires, "places": places}),
            Conflict::Discards(colour) => json!({"kind": "discards", "colour": colour.name()}),
            Conflict::Slot { stand, slot } => json!({"kind": "slot", "stand": stand, "slot": slot}),
            Conflict::Constraint { index } => json!({"kind": "constraint", "index": index}),
            Conflict::Together => json!({"kind": "together"}),
        };
        let report = json!({
            "schema": SCHEMA, "status": "no_arrangement", "position": table.to_string(), "total": "0",
            "because": because, "message": conflict.to_string(),
        });
        return format!("{report}\n");
    }
    let position = table.to_string();
    let span = match conflict {
        Conflict::Slot { stand, slot } => span_of_slot(&position, stand, slot),
        Conflict::Constraint { index } => span_of_fact(&position, index),
        Conflict::Count { .. } | Conflict::Discards(_) | Conflict::Together => None,
    };
    let place = span.map_or(String::new(), |span| caret(&position, span));
    format!("{DANGER}Nothing fits{DANGER:#} what was said: {conflict}.\n{place}")
}
