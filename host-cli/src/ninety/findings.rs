//! One of the answers of `ninety solve` for the seat to move: what `ninety force` and `ninety chance` report.

use std::fmt::Write;

use serde::Serialize;
use trickwire_core::cards::{Card, CardSet};
use trickwire_core::ninety::effort::Findings;
use trickwire_core::ninety::position::Position;

use super::case::listed;
use super::position::read;
use super::solve::report::names;
use super::solve::{heading, unfinished};
use crate::answer::{Report, written};
use crate::args::ninety::SolveArgs;
use crate::fault::Fault;
use crate::render::{BOLD, DIM, grouped};
use crate::stop;

/// The position, and how much may be tried.
pub struct MoverQuery {
    pub(super) position: Position,
    pub(super) nodes: u64,
    pub(super) verbose: bool,
    pub(super) words: Vec<u32>,
}

impl MoverQuery {
    /// By the arguments.
    pub fn new(args: &SolveArgs) -> Result<MoverQuery, Fault> {
        let position = read(&args.input.text()?)?;
        let nodes = args.nodes.unwrap_or(u64::MAX);
        Ok(MoverQuery { position, nodes, verbose: args.verbose, words: args.memory.words() })
    }
}

/// What was found, unless that is nothing because the program was asked to stop.
pub fn some_of<T>(found: Findings<T>) -> Result<Findings<T>, Fault> {
    if stop::asked().is_some() && found.cards.is_empty() { Err(stop::interrupted()) } else { Ok(found) }
}

/// What a card leads to, in one respect.
pub trait Found: Serialize {
    /// The heading of the column.
    const HEAD: &'static str;

    /// With its colours.
    fn text(&self) -> String;
}

/// What was found, of one kind.
#[derive(Serialize)]
pub struct FindingsReport<T> {
    /// `ok`, or `stopped` where not every card is finished.
    status: &'static str,
    /// The position in canonical form.
    position: String,
    /// Who plays, from 0.
    to_move: usize,
    /// Every card that is finished.
    cards: Vec<Row<T>>,
    /// Cards that may be played and were not finished.
    #[serde(serialize_with = "names", skip_serializing_if = "Vec::is_empty")]
    unfinished: Vec<Card>,
    /// The position itself.
    root: Option<T>,
    /// Cards tried, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// For the text: whose turn it is.
    #[serde(skip)]
    heading: String,
}

/// Whose turn it is, and what may be played.
pub struct Mover {
    /// The position in canonical form.
    pub line: String,
    /// Who plays, from 0.
    pub to_move: usize,
    /// For the text.
    pub heading: String,
    /// What may be played.
    pub legal: CardSet,
}

#[derive(Serialize)]
struct Row<T> {
    #[serde(serialize_with = "written")]
    card: Card,
    #[serde(flatten)]
    found: T,
}

impl<T> FindingsReport<T> {
    /// Gathers everything.
    pub fn new<F: Copy>(asked: &MoverQuery, found: &Findings<F>, told: impl Fn(F) -> T) -> FindingsReport<T> {
        let position = &asked.position;
        let head = heading(position);
        let about = Mover {
            line: position.to_string(),
            to_move: position.to_move(),
            heading: head,
            legal: position.legal(),
        };
        FindingsReport::of(about, asked.verbose, found, told)
    }

    /// The same of any table.
    pub fn of<F: Copy>(
        mover: Mover,
        verbose: bool,
        found: &Findings<F>,
        told: impl Fn(F) -> T,
    ) -> FindingsReport<T> {
        let Mover { line, to_move, heading, legal } = mover;
        let row = |&(card, value): &(Card, F)| Row { card, found: told(value) };
        FindingsReport {
            status: if found.root.is_some() { "ok" } else { "stopped" },
            position: line,
            to_move,
            cards: found.cards.iter().map(row).collect(),
            unfinished: listed(legal)
                .filter(|card| !found.cards.iter().any(|(other, _)| other == card))
                .collect(),
            root: found.root.map(told),
            nodes: verbose.then_some(found.nodes),
            heading,
        }
    }
}

impl<T: Found> Report for FindingsReport<T> {
    fn text(&self) -> String {
        let mut text = self.heading.clone();
        if self.cards.is_empty() && self.unfinished.is_empty() {
            let _ = writeln!(text, "Nothing is left to play.");
        } else if !self.cards.is_empty() {
            let _ = writeln!(text, "{DIM}card   {}{DIM:#}", T::HEAD);
        }
        for row in &self.cards {
            let _ = writeln!(text, "{BOLD}{:<4}{BOLD:#}   {}", row.card.to_string(), row.found.text());
        }
        if let (Some(root), false) = (&self.root, self.cards.is_empty()) {
            let _ = writeln!(text, "{DIM}best{DIM:#}   {}", root.text());
        }
        if self.root.is_none() {
            let _ = writeln!(text, "{DIM}Stopped early: what is shown is exact, cards are missing.{DIM:#}");
        }
        text += &unfinished(&self.unfinished);
        if let Some(nodes) = self.nodes {
            let _ = writeln!(text, "{DIM}{} cards tried{DIM:#}", grouped(&nodes.to_string()));
        }
        text
    }
}
