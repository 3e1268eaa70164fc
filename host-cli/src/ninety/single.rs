//! `ninety force` and `ninety chance`: one of the answers of `ninety solve`, for the seat to move alone.

use std::fmt::Write;

use serde::Serialize;
use trickwire_core::budget::Patient;
use trickwire_core::ninety::board::Board;
use trickwire_core::ninety::chance::chance as find_chance;
use trickwire_core::ninety::effort::{Effort, Findings};
use trickwire_core::ninety::force::force as find_force;
use trickwire_core::ninety::position::Position;
use trickwire_core::ratio::Ratio;
use trickwire_core::verb::{self, Refused};

use super::position::read;
use super::solve::totals;
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
    let board = Board::new(&position).map_err(Refused::Position)?;
    let (seat, mut pulse) = (position.to_move(), Patient);
    let found = find_force(&board, seat, &mut words, &mut Effort::limited(nodes, &mut pulse));
    let bid = position.bids[seat];
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
    let board = Board::new(&position).map_err(Refused::Position)?;
    let (seat, mut pulse) = (position.to_move(), Patient);
    let found = find_chance(&board, seat, &mut words, &mut Effort::limited(nodes, &mut pulse));
    let report = report(args, &position, &found, |ratio: Ratio| {
        let reduced = ratio.reduced();
        Chance { chance: ratio.as_f64(), fraction: format!("{}/{}", reduced.num, reduced.den), ratio }
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
    let (seat, mut text) = (report.to_move, String::new());
    let (bid, taken) = (position.bids[seat], position.taken[seat]);
    let _ = writeln!(
        text,
        "{BOLD}Ninety-Nine{BOLD:#}, open hands. Seat {} plays; it bid {bid} and has taken {taken}.\n",
        seat + 1
    );
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
