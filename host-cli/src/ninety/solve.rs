//! `ninety solve`: what every legal card leads to.

use std::fmt::Write;

use trickwire_core::budget::Patient;
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::answer::answer;
use trickwire_core::ninety::board::Board;
use trickwire_core::ninety::effort::Effort;
use trickwire_core::ninety::maxn::line;
use trickwire_core::verb::{self, Refused};

use super::position::read;
use super::report::SolveReport;
use crate::args::ninety::SolveArgs;
use crate::bomb::odds::Answer;
use crate::fault::Fault;
use crate::plain::plain;
use crate::render::{BOLD, DIM, SURE, grouped};

/// Runs the command.
pub fn solve(args: &SolveArgs) -> Result<Answer, Fault> {
    let position = read(&args.input.text()?)?;
    let (mut words, nodes) = (args.memory.words(), args.nodes.unwrap_or(u64::MAX));
    if args.plain {
        return plain(|out| verb::ninety::solve(&position, nodes, &mut words, &mut Patient, out));
    }
    let board = Board::new(&position).map_err(Refused::Position)?;
    let answers = answer(&board, &mut words, nodes, &mut Patient);
    let line = line(&board, &mut words, &mut Effort::limited(nodes, &mut Patient));
    let report = SolveReport::new(&position, &answers, &line, args.verbose);
    if args.json {
        let text = serde_json::to_string(&report).map_err(|error| Fault::usage(error.to_string()))?;
        return Ok((text + "\n", 0));
    }
    Ok((draw(&report), 0))
}

/// The report for people: a line for every card.
fn draw(report: &SolveReport) -> String {
    let (bid, taken) = report.bid;
    let mut text = heading(report.to_move, bid, taken);
    if report.cards.is_empty() {
        let _ = writeln!(text, "Nothing is left to play.");
    } else {
        let _ = writeln!(text, "{DIM}card   sure of      chance   points of seats 1 2 3{DIM:#}");
    }
    for card in &report.cards {
        let (chance, points) = (report.best.chance.as_ref(), report.best.points.as_ref());
        let _ = write!(text, "{BOLD}{:<4}{BOLD:#}", card.card);
        let style = if card.force == Some(true) { SURE } else { DIM };
        let _ = write!(text, "   {style}{:<10}{style:#}", totals(card.totals.as_deref()));
        let ratio = card.ratio.map_or("?".into(), |ratio| ratio.to_string());
        let style = if chance == Some(&card.card) { SURE } else { BOLD };
        let _ = write!(text, "{style}{ratio:>9}{style:#}");
        let style = if points == Some(&card.card) { SURE } else { BOLD };
        let shown = card.points.map_or("?".into(), |[a, b, c]| format!("{a:>2} {b:>2} {c:>2}"));
        let _ = writeln!(text, "   {style}{shown}{style:#}");
    }
    text.push('\n');
    if let Some(chance) = &report.best.chance {
        let _ = writeln!(text, "Against players of whom nothing is known: {SURE}{chance}{SURE:#}");
    }
    if let Some(points) = &report.best.points {
        let _ = writeln!(text, "If everybody sees all cards and bids:     {SURE}{points}{SURE:#}");
    }
    if !report.line.is_empty() {
        let _ = writeln!(text, "Then the cards fall like this: {}", tricks(report));
    }
    if !report.best.proven {
        let _ = writeln!(
            text,
            "{DIM}Stopped early: what is shown is exact, that it is best is not proven.{DIM:#}"
        );
    }
    if let Some(nodes) = report.nodes {
        let _ = writeln!(text, "{DIM}{} cards tried{DIM:#}", grouped(&nodes.to_string()));
    }
    text
}

/// Whose turn it is.
pub(super) fn heading(seat: usize, bid: u8, taken: u8) -> String {
    let seat = seat + 1;
    format!(
        "{BOLD}Ninety-Nine{BOLD:#}, open hands. Seat {seat} plays; it bid {bid} and has taken {taken}.\n\n"
    )
}

/// The cards of the line, with a comma after every trick.
fn tricks(report: &SolveReport) -> String {
    let mut text = String::new();
    for (index, card) in report.line.iter().enumerate() {
        let first = index > 0 && (index + report.on_table).is_multiple_of(SEATS);
        text += if index == 0 {
            ""
        } else if first {
            ", "
        } else {
            " "
        };
        text += card;
    }
    text
}

/// `3,4`, or `-` where nothing is sure.
pub(super) fn totals(totals: Option<&[u8]>) -> String {
    match totals {
        None => "?".into(),
        Some([]) => "-".into(),
        Some(totals) => totals.iter().map(u8::to_string).collect::<Vec<_>>().join(","),
    }
}
