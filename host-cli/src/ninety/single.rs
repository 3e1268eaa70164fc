//! `ninety force` and `ninety chance`: one of the answers of `ninety solve`, for the seat to move alone.

use std::fmt::Write;

use serde::Serialize;
use trickwire_core::budget::Patient;
use trickwire_core::ninety::chance::chance as find_chance;
use trickwire_core::ninety::effort::Findings;
use trickwire_core::ninety::force::force as find_force;
use trickwire_core::ninety::position::Position;
use trickwire_core::ratio::Ratio;
use trickwire_core::verb::{self, ninety::of_mover};

use super::position::read;
use super::report::fraction;
use super::solve::{heading, totals};
use crate::args::ninety::SolveArgs;
use crate::bomb::odds::Answer;
use crate::bomb::report::SCHEMA;
use crate::fault::Fault;
use crate::plain::plain;
use crate::render::{BOLD, DIM, SURE, grouped};

/// What was found, of one kind.
#[derive(Serialize)]
struct SingleReport<T> {
    /// The version of this form.
    schema: u32,
    /// `ok`, or `stopped` where not every card is finished.
    status: &'static str,
    /// The position in canonical form.
    position: String,
    /// Who plays, from 0.
    to_move: usize,
    /// Every card that is finished.
    cards: Vec<Row<T>>,
    /// The position itself.
    root: Option<T>,
    /// Cards tried, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

#[derive(Serialize)]
struct Row<T> {
    card: String,
    #[serde(flatten)]
    found: T,
}

/// The totals that can be forced.
#[derive(Serialize)]
struct Sure {
    totals: Vec<u8>,
    /// Is the bid among them?
    force: bool,
}

/// The chance of the bid, and the same as an exact fraction.
#[derive(Serialize)]
struct Chance {
    chance: f64,
    fraction: String,
    /// For the text.
    #[serde(skip)]
    ratio: Ratio,
}

/// Runs `ninety force`.
pub fn force(args: &SolveArgs) -> Result<Answer, Fault> {
    let (position, mut words) = (read(&args.input.text()?)?, args.memory.words());
    let nodes = args.nodes.unwrap_or(u64::MAX);
    if args.plain {
        return plain(|out| verb::ninety::force(&position, nodes, &mut words, &mut Patient, out));
    }
    let found = of_mover(&position, nodes, &mut words, &mut Patient, find_force)?;
    let bid = position.bids[position.to_move()];
    let report = report(args, &position, &found, |totals| Sure {
        totals: totals.iter().collect(),
        force: totals.has(bid),
    });
    told(args, &report, &position, "sure of", |found| {
        let style = if found.force { SURE } else { BOLD };
        format!("{style}{}{style:#}", totals(Some(&found.totals)))
    })
}

/// Runs `ninety chance`.
pub fn chance(args: &SolveArgs) -> Result<Answer, Fault> {
    let (position, mut words) = (read(&args.input.text()?)?, args.memory.words());
    let nodes = args.nodes.unwrap_or(u64::MAX);
    if args.plain {
        return plain(|out| verb::ninety::chance(&position, nodes, &mut words, &mut Patient, out));
    }
    let found = of_mover(&position, nodes, &mut words, &mut Patient, find_chance)?;
    let report = report(args, &position, &found, |ratio: Ratio| Chance {
        chance: ratio.as_f64(),
        fraction: fraction(ratio),
        ratio,
    });
    let best = found.cards.iter().map(|(_, ratio)| *ratio).max();
    told(args, &report, &position, "chance", |found| {
        let style = if Some(found.ratio) == best { SURE } else { BOLD };
        format!("{style}{}{style:#}", found.ratio)
    })
}

fn report<F: Copy, T>(
    args: &SolveArgs,
    position: &Position,
    found: &Findings<F>,
    told: impl Fn(F) -> T,
) -> SingleReport<T> {
    SingleReport {
        schema: SCHEMA,
        status: if found.root.is_some() { "ok" } else { "stopped" },
        position: position.to_string(),
        to_move: position.to_move(),
        cards: found
            .cards
            .iter()
            .map(|&(card, value)| Row { card: card.to_string(), found: told(value) })
            .collect(),
        root: found.root.map(told),
        nodes: args.verbose.then_some(found.nodes),
    }
}

/// As JSON, or as text for people.
fn told<T: Serialize>(
    args: &SolveArgs,
    report: &SingleReport<T>,
    position: &Position,
    head: &str,
    shown: impl Fn(&T) -> String,
) -> Result<Answer, Fault> {
    if args.json {
        let text = serde_json::to_string(report).map_err(|error| Fault::usage(error.to_string()))?;
        return Ok((text + "\n", 0));
    }
    let seat = report.to_move;
    let mut text = heading(seat, position.bids[seat], position.taken[seat]);
    if report.cards.is_empty() {
        let _ = writeln!(text, "Nothing is left to play.");
    } else {
        let _ = writeln!(text, "{DIM}card   {head}{DIM:#}");
    }
    for row in &report.cards {
        let _ = writeln!(text, "{BOLD}{:<4}{BOLD:#}   {}", row.card, shown(&row.found));
    }
    if let (Some(root), false) = (&report.root, report.cards.is_empty()) {
        let _ = writeln!(text, "{DIM}best{DIM:#}   {}", shown(root));
    }
    if report.root.is_none() {
        let _ = writeln!(text, "{DIM}Stopped early: what is shown is exact, cards are missing.{DIM:#}");
    }
    if let Some(nodes) = report.nodes {
        let _ = writeln!(text, "{DIM}{} cards tried{DIM:#}", grouped(&nodes.to_string()));
    }
    Ok((text, 0))
}
