//! A table solved for a report, or that nothing fits it.

use serde_json::{Map, Value, json};
use trickwire_core::bomb::knowledge::Conflict;
use trickwire_core::bomb::notation::{span_of_choice, span_of_fact, span_of_slot};
use trickwire_core::bomb::plain::write_conflict;
use trickwire_core::bomb::solve::{Odds, Outcome, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::checked::Checked;

use crate::answer::{NothingFits, Report, Reported};
use crate::fault::{Fault, caret};
use crate::progress::Bar;
use crate::render::DANGER;

/// The report that is gathered from the odds of a table.
pub fn reported<R: Report + 'static>(
    table: Checked<'_, Table>,
    words: &mut [u32],
    gather: impl FnOnce(&mut Odds<'_, '_>) -> Result<R, Fault>,
) -> Reported {
    let outcome = solve(table, words, &mut Bar::new("solving, Ctrl-C stops", 100))?;
    Ok(match outcome {
        Outcome::Odds(mut odds) => Box::new(gather(&mut odds)?),
        Outcome::Impossible(conflict) => Box::new(impossible(&table, conflict)),
    })
}

/// A table that nothing fits.
pub fn impossible(table: &Table, conflict: Conflict) -> NothingFits {
    let position = table.to_string();
    let span = match conflict {
        Conflict::Slot { stand, slot } => span_of_slot(&position, stand, slot),
        Conflict::Constraint { index } => span_of_fact(&position, index),
        Conflict::Choice { index } => span_of_choice(&position, index),
        Conflict::Count { .. } | Conflict::Discards(_) | Conflict::Together => None,
    };
    let place = span.map_or(String::new(), |span| caret(&position, span));
    let mut plain = String::new();
    // Writing to a string cannot fail.
    let _ = write_conflict(conflict, &mut plain);
    NothingFits {
        status: "no_arrangement",
        about: Map::from_iter([
            ("position".to_owned(), position.into()),
            ("total".to_owned(), "0".into()),
            ("because".to_owned(), because(conflict)),
        ]),
        message: conflict.to_string(),
        text: format!("{DANGER}Nothing fits{DANGER:#} what was said: {conflict}.\n{place}"),
        plain,
    }
}

fn because(conflict: Conflict) -> Value {
    match conflict {
        Conflict::Count { wires, places } => json!({"kind": "count", "wires": wires, "places": places}),
        Conflict::Discards(colour) => json!({"kind": "discards", "colour": colour.name()}),
        Conflict::Slot { stand, slot } => json!({"kind": "slot", "stand": stand, "slot": slot}),
        Conflict::Constraint { index } => json!({"kind": "constraint", "index": index}),
        Conflict::Choice { index } => json!({"kind": "choice", "index": index}),
        Conflict::Together => json!({"kind": "together"}),
    }
}
