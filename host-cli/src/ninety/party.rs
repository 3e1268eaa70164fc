//! `ninety chance` and `force` with open hands of four players, or of two and a dummy.
//!
//! Both are one search ([`trickwire_core::ninety::party::chance`]): what has a chance of 1 against players who may
//! play anything is certain whatever they play.

use trickwire_core::limits::LAID;
use trickwire_core::ninety::effort::{Effort, Findings};
use trickwire_core::ninety::force::Totals;
use trickwire_core::ninety::party::chance::{Memory, chance as search};
use trickwire_core::ninety::party::open::Open;
use trickwire_core::ninety::plain::write_force;
use trickwire_core::ratio::Ratio;
use trickwire_core::verb::{Refused, Reply};

use super::chance::Chance;
use super::findings::{FindingsReport, Mover, some_of};
use super::force::Sure;
use super::position::seats_of;
use super::solve::heading_of;
use crate::answer::{Answer, Query, Reported, answer};
use crate::args::ninety::SolveArgs;
use crate::fault::Fault;
use crate::progress::Listening;

/// The chance of every card, where the line is not one of three players.
pub fn chance(args: &SolveArgs) -> Result<Option<Answer>, Fault> {
    asked(args, false)
}

/// What every card makes sure of, likewise.
pub fn force(args: &SolveArgs) -> Result<Option<Answer>, Fault> {
    asked(args, true)
}

fn asked(args: &SolveArgs, force: bool) -> Result<Option<Answer>, Fault> {
    let text = args.input.text()?;
    let head = text.split('|').next().unwrap_or_default().to_ascii_lowercase();
    let format = args.output.format();
    if seats_of(&text) == 4 {
        answer(format, PartyQuery::<4>::new(&text, args, force)?).map(Some)
    } else if head.split_whitespace().any(|word| word.starts_with("dummy")) {
        answer(format, PartyQuery::<3>::new(&text, args, force)?).map(Some)
    } else {
        Ok(None)
    }
}

struct PartyQuery<const N: usize> {
    open: Open<N>,
    nodes: u64,
    verbose: bool,
    force: bool,
    words: Vec<u32>,
}

impl<const N: usize> PartyQuery<N> {
    fn new(text: &str, args: &SolveArgs, force: bool) -> Result<PartyQuery<N>, Fault> {
        let open = text
            .parse::<Open<N>>()
            .map_err(|error| Fault::at(text, error.span, error.to_string()).help(error.kind.help()))?;
        let (nodes, verbose) = (args.nodes.unwrap_or(u64::MAX), args.verbose);
        Ok(PartyQuery { open, nodes, verbose, force, words: args.memory.words() })
    }

    fn chances(&mut self) -> Findings<Ratio> {
        let mut memory = Memory::new(&mut self.words);
        let seat = self.open.course.chooser();
        search(&self.open, seat, &mut memory, &mut Effort::limited(self.nodes, &mut Listening))
    }

    /// Every total that is certain: a search for each.
    fn totals(&mut self) -> Findings<Totals> {
        let mut memory = Memory::new(&mut self.words);
        let seat = self.open.course.chooser();
        let mut open = self.open.clone();
        let legal = open.legal();
        let mut sure = vec![Totals::default(); legal.len()];
        let (mut root, mut whole, mut nodes) = (Totals::default(), true, 0);
        for total in 0..=3 * LAID as u8 + u8::from(N == 4) {
            open.bids[seat] = total;
            let left = self.nodes.saturating_sub(nodes);
            let found = search(&open, seat, &mut memory, &mut Effort::limited(left, &mut Listening));
            nodes += found.nodes;
            whole &= found.root.is_some();
            for (sure, card) in sure.iter_mut().zip(legal.iter()) {
                if found.of(card).is_some_and(Ratio::is_one) {
                    sure.0 |= 1 << total;
                }
            }
            if found.root.is_some_and(Ratio::is_one) {
                root.0 |= 1 << total;
            }
        }
        let cards = legal.iter().zip(sure).take(if whole { legal.len() } else { 0 }).collect();
        Findings { cards, root: whole.then_some(root), nodes }
    }
}

/// Nine digits; 0 and 1 only where they are exact.
fn decimal(ratio: Ratio) -> String {
    if ratio.is_zero() || ratio.is_one() {
        return u8::from(ratio.is_one()).to_string();
    }
    format!("{:.9}", ratio.as_f64().clamp(1e-9, 1.0 - 1e-9))
}

impl<const N: usize> Query for PartyQuery<N> {
    fn plain(&mut self, out: &mut String) -> Result<Reply, Refused> {
        if self.force {
            write_force(&self.totals(), out)?;
        } else {
            let found = self.chances();
            for &(card, ratio) in &found.cards {
                *out += &format!("{card} chance {}\n", decimal(ratio));
            }
            *out += &format!("all chance {}\n", found.root.map_or("?".to_owned(), decimal));
        }
        Ok(Reply::Answer)
    }

    fn report(&mut self) -> Reported {
        let seat = self.open.course.chooser();
        let bid = self.open.bids[seat];
        let heading = heading_of(seat, bid, self.open.course.taken[seat]);
        let (line, legal) = (self.open.to_string(), self.open.legal());
        let mover = Mover { line, to_move: seat, heading, legal };
        if self.force {
            let found = some_of(self.totals())?;
            let told = |totals: Totals| Sure { totals: totals.iter().collect(), force: totals.has(bid) };
            return Ok(Box::new(FindingsReport::of(mover, self.verbose, &found, told)));
        }
        let found = some_of(self.chances())?;
        let best = found.cards.iter().map(|(_, ratio)| *ratio).max();
        let told = |ratio: Ratio| Chance {
            chance: ratio.as_f64(),
            fraction: None,
            ratio,
            best: Some(ratio) == best,
        };
        Ok(Box::new(FindingsReport::of(mover, self.verbose, &found, told)))
    }
}
