//! Boards drawn exactly, and what was thrown away for them.

use std::collections::HashMap;

use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::deal::{Board, Deal};
use trickwire_core::bridge::sample::{Prepared, prepare};
use trickwire_core::rng::Pcg32;

use super::known::{Rich, excluded};
use super::odds::report::percent;
use super::session::{NoBoards, Possible, Wanted, why};
use super::tricks::keep::{Keep, listed};
use super::tricks::solver;
use crate::fault::{CAPACITY, Fault};
use crate::progress::{Bar, Listening};
use crate::stop;

/// Boards, and what it took.
#[derive(Default)]
pub struct Dealt {
    /// The boards.
    pub boards: Vec<Board>,
    /// Deals drawn for them.
    pub proposals: u64,
    /// Wishes that could not be counted and were checked on exact deals, with how many were drawn and kept.
    pub filtered: Vec<Filtered>,
    /// Was it stopped before all boards were dealt?
    pub stopped: bool,
}

/// Wishes that were checked on deals that fit all the others.
pub struct Filtered {
    /// Which.
    pub wishes: String,
    /// Deals that fit the others.
    pub drawn: u64,
    /// Deals that fit these too.
    pub kept: u64,
}

impl Filtered {
    /// In words.
    pub fn line(&self) -> String {
        let Filtered { wishes, drawn, kept } = self;
        let share = percent(*kept as f64 / (*drawn).max(1) as f64);
        format!("{wishes} was checked on deals that fit all the rest: {kept} of {drawn} fitted ({share})")
    }
}

/// Deals that are thrown away for one board before it is given up.
const PATIENCE: u64 = 20_000_000;

/// Deals that are thrown away between two looks at whether the program was asked to stop.
const AT_A_TIME: u64 = 20_000;

/// Deals that are played out for one board before it is given up.
const MOST_SOLVED: u64 = 100_000;

/// Most deals that are played out at once.
const BATCH: usize = 256;

/// Boards drawn exactly, of which those that make what is to be kept are taken; or that nothing fits.
pub fn deal_exactly(wanted: &[Wanted], keep: &[Keep], words: &mut [u32]) -> Result<Possible<Dealt>, Fault> {
    type Group<'w> = (&'w Constraints, Option<&'w Rich>);
    let mut groups: Vec<(Group<'_>, Vec<usize>)> = Vec::new();
    let mut at = HashMap::new();
    for (index, board) in wanted.iter().enumerate() {
        let rich = board.wishes.as_deref();
        let group = *at.entry((&board.constraints, rich.map(std::ptr::from_ref))).or_insert_with(|| {
            groups.push(((&board.constraints, rich), Vec::new()));
            groups.len() - 1
        });
        groups[group].1.push(index);
    }
    let mut filling = Filling {
        wanted,
        keep,
        boards: vec![None; wanted.len()],
        done: 0,
        solved: [0; 2],
        bar: Bar::new("Dealing", wanted.len() as u64),
    };
    let (mut proposals, mut filtered) = (0, Vec::new());
    for ((constraints, rich), members) in groups {
        if stop::asked().is_some() {
            break;
        }
        if let Some(rich) = rich {
            let Some((mut sampler, checked)) = rich.sampler()? else {
                return Ok(Err(Box::new(NoBoards::Excluded(excluded(&rich.wishes)?))));
            };
            filling.fill(&members, |index, rng| {
                for _ in 0..PATIENCE / AT_A_TIME {
                    let deal = sampler.draw(rng, AT_A_TIME);
                    if deal.is_some() || stop::asked().is_some() {
                        return Ok(deal);
                    }
                }
                let number = wanted[index].number;
                Err(given_up(format!(
                    "board {number}: {PATIENCE} deals were drawn and none fitted {checked}"
                )))
            })?;
            let [drawn, kept] = sampler.drawn();
            proposals += drawn;
            if !checked.list.is_empty() {
                filtered.push(Filtered { wishes: checked.to_string(), drawn, kept });
            }
            continue;
        }
        let mut sampler = match prepare(constraints.check()?, words, &mut Bar::new("Preparing", 1))? {
            Prepared::Ready(sampler) => sampler,
            Prepared::Impossible => {
                return Ok(Err(Box::new(NoBoards::Impossible(why(constraints, words)?))));
            }
        };
        filling.fill(&members, |_, rng| Ok(sampler.draw(rng, &mut Listening)))?;
        proposals += sampler.proposals();
    }
    let [drawn, kept] = filling.solved;
    if drawn > 0 {
        filtered.push(Filtered { wishes: listed(keep), drawn, kept });
    }
    let boards: Vec<Board> = filling.boards.into_iter().flatten().collect();
    let stopped = boards.len() < wanted.len();
    Ok(Ok(Dealt { boards, proposals, filtered, stopped }))
}

fn given_up(message: String) -> Fault {
    let help = "these wishes are checked on deals that fit all the others; ask for less of them";
    Fault { code: CAPACITY, ..Fault::usage(message).help(help) }
}

/// Boards that are being dealt.
struct Filling<'w> {
    wanted: &'w [Wanted],
    keep: &'w [Keep],
    boards: Vec<Option<Board>>,
    done: u64,
    /// Deals that were played out, up to those that were kept, and these.
    solved: [u64; 2],
    bar: Bar,
}

impl Filling<'_> {
    /// Deals the boards of a group. Each has random numbers of its own, and the first of its deals that may be kept is
    /// its board: neither the other boards nor the number of cores make a difference. Where nothing is drawn, the
    /// program was asked to stop.
    fn fill(
        &mut self,
        members: &[usize],
        mut draw: impl FnMut(usize, &mut Pcg32) -> Result<Option<Deal>, Fault>,
    ) -> Result<(), Fault> {
        let mut pending: Vec<(usize, Pcg32)> =
            members.iter().map(|&index| (index, self.wanted[index].rng.clone())).collect();
        if self.keep.is_empty() {
            for (index, mut rng) in pending {
                let Some(deal) = draw(index, &mut rng)?.filter(|_| stop::asked().is_none()) else { break };
                self.put(index, deal);
            }
            return Ok(());
        }
        // Twice as many a board in every round: at most half of what is played out is for nothing.
        let (mut each, mut tried) = (1, 0);
        while !pending.is_empty() {
            let mut left = Vec::new();
            for part in pending.chunks_mut((BATCH / each).max(1)) {
                let mut deals = Vec::new();
                for (index, rng) in part.iter_mut() {
                    for _ in 0..each {
                        let Some(deal) = draw(*index, rng)?.filter(|_| stop::asked().is_none()) else {
                            return Ok(());
                        };
                        deals.push(self.wanted[*index].made(deal));
                    }
                }
                let fits = solver::fitting(&deals, self.keep)?;
                for (at, (index, rng)) in part.iter().enumerate() {
                    let own = at * each..(at + 1) * each;
                    let found = fits[own.clone()].iter().position(|&fits| fits);
                    self.solved[0] += found.map_or(each, |found| found + 1) as u64;
                    match found {
                        Some(found) => {
                            self.solved[1] += 1;
                            self.boards[*index] = Some(deals[own.start + found]);
                            self.done += 1;
                        }
                        None => left.push((*index, rng.clone())),
                    }
                }
                self.bar.at(self.done);
            }
            tried += each as u64;
            pending = left;
            if let Some((index, _)) = pending.first().filter(|_| tried >= MOST_SOLVED) {
                return Err(given_up(format!(
                    "board {}: {tried} deals were played out and none fitted {}",
                    self.wanted[*index].number,
                    listed(self.keep)
                )));
            }
            each = (2 * each).min(BATCH);
        }
        Ok(())
    }

    fn put(&mut self, index: usize, deal: Deal) {
        self.boards[index] = Some(self.wanted[index].made(deal));
        self.done += 1;
        if self.done.is_multiple_of(256) {
            self.bar.at(self.done);
        }
    }
}
