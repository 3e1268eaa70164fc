//! `ninety solve`: what every legal card leads to.

pub mod report;

use std::fmt::Write;

use trickwire_core::cards::Card;
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::answer::answer as search;
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::effort::Effort;
use trickwire_core::ninety::maxn::line;
use trickwire_core::ninety::position::Position;
use trickwire_core::verb::{self, Refused, Reply};

use self::report::SolveReport;
use super::findings::MoverQuery;
use super::party;
use crate::answer::{Answer, Query, Report, Reported, answer};
use crate::args::ninety::SolveArgs;
use crate::fault::Fault;
use crate::progress::Listening;
use crate::render::{BOLD, DIM, SURE, grouped};
use crate::stop;

/// Runs the command.
pub fn solve(args: &SolveArgs) -> Result<Answer, Fault> {
    if let Some(found) = party::chance(args)? {
        return Ok(found);
    }
    answer(args.output.format(), SolveQuery(MoverQuery::new(args)?))
}

struct SolveQuery(MoverQuery);

impl Query for SolveQuery {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        let MoverQuery { position, nodes, words, .. } = &mut self.0;
        verb::ninety::solve(position, *nodes, words, &mut Listening, out)
    }

    fn report(&mut self) -> Reported {
        let MoverQuery { position, nodes, verbose, words } = &mut self.0;
        let board = Bitboard::new(position).map_err(Refused::Position)?;
        let answers = search(&board, words, *nodes, &mut Listening);
        let found = answers.force.iter().any(|found| !found.cards.is_empty());
        if stop::asked().is_some() && !found {
            return Err(stop::interrupted());
        }
        let line = line(&board, words, &mut Effort::limited(*nodes, &mut Listening));
        Ok(Box::new(SolveReport::new(position, &answers, &line, *verbose)))
    }
}

impl Report for SolveReport {
    fn text(&self) -> String {
        draw(self)
    }
}

/// The report for people: a line for every card.
fn draw(report: &SolveReport) -> String {
    let mut text = heading(&report.position);
    if report.cards.is_empty() && report.unfinished.is_empty() {
        let _ = writeln!(text, "Nothing is left to play.");
    } else if !report.cards.is_empty() {
        let _ = writeln!(text, "{DIM}card   sure of      chance   points of seats 1 2 3{DIM:#}");
    }
    for card in &report.cards {
        let (chance, points) = (report.best.chance, report.best.points);
        let _ = write!(text, "{BOLD}{:<4}{BOLD:#}", card.card.to_string());
        let style = if card.force == Some(true) { SURE } else { DIM };
        let _ = write!(text, "   {style}{:<10}{style:#}", totals(card.totals.as_deref()));
        let ratio = card.chance.map_or("?".into(), |ratio| ratio.to_string());
        let style = if chance == Some(card.card) { SURE } else { BOLD };
        let _ = write!(text, "{style}{ratio:>9}{style:#}");
        let style = if points == Some(card.card) { SURE } else { BOLD };
        let shown = card.points.map_or("?".into(), |[a, b, c]| format!("{a:>2} {b:>2} {c:>2}"));
        let _ = writeln!(text, "   {style}{shown}{style:#}");
    }
    if !report.cards.is_empty() || report.unfinished.is_empty() {
        text.push('\n');
    }
    if let Some(chance) = report.best.chance {
        let _ = writeln!(text, "Against players of whom nothing is known: {SURE}{chance}{SURE:#}");
    }
    if let Some(points) = report.best.points {
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
    text += &unfinished(&report.unfinished);
    if let Some(nodes) = report.nodes {
        let _ = writeln!(text, "{DIM}{} cards tried{DIM:#}", grouped(&nodes.to_string()));
    }
    text
}

/// Which cards the search did not get to the end of.
pub(super) fn unfinished(cards: &[Card]) -> String {
    if cards.is_empty() {
        return String::new();
    }
    let names: Vec<String> = cards.iter().map(Card::to_string).collect();
    format!("{DIM}Unfinished: {}. A larger --nodes finishes them.{DIM:#}\n", names.join(" "))
}

/// Whose turn it is.
pub(super) fn heading(position: &Position) -> String {
    let seat = position.to_move();
    heading_of(seat, position.bids[seat], position.taken[seat])
}

/// The same for a seat that bid and has taken so many.
pub(super) fn heading_of(seat: usize, bid: u8, taken: u8) -> String {
    let number = seat + 1;
    format!(
        "{BOLD}Ninety-Nine{BOLD:#}, open hands. Seat {number} plays; it bid {bid} and has taken {taken}.\n\n"
    )
}

/// The cards of the line, with a comma after every trick.
fn tricks(report: &SolveReport) -> String {
    let mut text = String::new();
    for (index, card) in report.line.iter().enumerate() {
        let first = index > 0 && (index + report.position.trick.len()).is_multiple_of(SEATS);
        text += if index == 0 {
            ""
        } else if first {
            ", "
        } else {
            " "
        };
        text += &card.to_string();
    }
    text
}

/// `3,4`, or `-` where nothing is certain.
pub(super) fn totals(totals: Option<&[u8]>) -> String {
    match totals {
        None => "?".into(),
        Some([]) => "-".into(),
        Some(totals) => totals.iter().map(u8::to_string).collect::<Vec<_>>().join(","),
    }
}
