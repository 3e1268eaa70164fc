//! `bomb odds`: the odds of every hidden slot.

use serde_json::json;
use trickwire_core::bomb::knowledge::Conflict;
use trickwire_core::bomb::notation::{span_of_fact, span_of_slot};
use trickwire_core::bomb::plain::{write_conflict, write_odds};
use trickwire_core::bomb::solve::{Outcome, SolveError, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;

use super::question;
use super::report::{OddsReport, SCHEMA};
use crate::args::bomb::OddsArgs;
use crate::fault::{CAPACITY, Fault, caret};
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
    let mut odds = match solve(&table, &mut words, &mut Patient).map_err(too_large)? {
        Outcome::Odds(odds) => odds,
        Outcome::Impossible(conflict) => {
            return Ok((impossible(&table, conflict, args.plain, args.json), IMPOSSIBLE));
        }
    };
    if args.plain {
        let mut text = String::new();
        write_odds(&odds, &mut text).map_err(|_| Fault::usage("the answer cannot be written"))?;
        for (asked, question) in &questions {
            let ratio = odds.ask(*question, &mut Patient).map_err(too_large)?.reduced();
            text += &format!("ask {asked}: {}/{}\n", ratio.num, ratio.den);
        }
        return Ok((text, 0));
    }
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
pub fn impossible(table: &Table, conflict: Conflict, plain: bool, json: bool) -> String {
    if plain {
        let mut text = String::new();
        let _ = write_conflict(conflict, &mut text);
        return text;
    }
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
