//! Boards: what is drawn for each, and the deals.

use std::collections::HashMap;

use serde_json::Map;
use trickwire_core::bridge::assist::{Assist, Report};
use trickwire_core::bridge::board::board_rng;
use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::deal::{Board, Deal};
use trickwire_core::bridge::feasible::{Conflict, ConflictText, Verdict, judge};
use trickwire_core::bridge::profile::Profile;
use trickwire_core::bridge::sample::{Prepared, prepare};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::budget::Patient;
use trickwire_core::rng::{Pcg32, below};

use super::batch::bounds_json;
use super::wish::Wish;
use crate::answer::NothingFits;
use crate::args::bridge::{AssistArgs, Method};
use crate::fault::Fault;
use crate::progress::Bar;
use crate::render::DANGER;

/// What was drawn for a board.
pub struct Wanted {
    number: u32,
    constraints: Constraints,
    /// The dealer, where the profile names one.
    dealer: Option<Seat>,
    rotates: bool,
    rng: Pcg32,
}

/// Nothing fits.
pub struct Impossible {
    /// What was wanted.
    pub constraints: Constraints,
    /// Why not, where that is known.
    pub conflict: Option<Conflict>,
}

impl Impossible {
    /// The same as an answer.
    pub fn nothing_fits(&self) -> NothingFits {
        let Impossible { constraints, conflict } = self;
        let message = match conflict {
            Some(conflict) => ConflictText(constraints, conflict).to_string(),
            None => "nothing that the profile can draw fits".to_owned(),
        };
        let bounds = conflict.as_ref().map(|conflict| bounds_json(constraints, conflict));
        NothingFits {
            status: "impossible",
            about: Map::from_iter([
                ("position".to_owned(), constraints.to_string().into()),
                ("count".to_owned(), "0".into()),
                ("conflict".to_owned(), bounds.into()),
            ]),
            text: format!("{DANGER}No deal fits.{DANGER:#} {message}.\n"),
            plain: "no deal\n".to_owned(),
            message,
        }
    }
}

/// An answer, or that nothing fits.
pub type Possible<T> = Result<T, Box<Impossible>>;

/// Draws of subprofiles and suits that nothing fits are repeated, at most this often for one board.
const REDRAWS: u32 = 10_000;

/// What is wanted of each board, or why nothing fits.
pub fn wanted(
    wish: &Wish,
    seed: u64,
    first: u32,
    count: u32,
    words: &mut [u32],
) -> Result<Possible<Vec<Wanted>>, Fault> {
    let mut known = HashMap::new();
    let mut boards = Vec::new();
    for number in first..first.saturating_add(count) {
        let mut rng = board_rng(seed, number);
        let (constraints, dealer, rotates) = match wish {
            Wish::Same { constraints, .. } => (**constraints, None, false),
            Wish::Profile { profile, .. } => {
                let constraints = match draw(profile, &mut rng, &mut known, words)? {
                    Ok(constraints) => constraints,
                    Err(impossible) => return Ok(Err(impossible)),
                };
                (constraints, Some(profile.dealer), profile.rotates && below(&mut rng, 2) == 1)
            }
        };
        boards.push(Wanted { number, constraints, dealer, rotates, rng });
    }
    Ok(Ok(boards))
}

/// Draws until something fits.
fn draw(
    profile: &Profile,
    rng: &mut Pcg32,
    known: &mut HashMap<Constraints, Option<Conflict>>,
    words: &mut [u32],
) -> Result<Possible<Constraints>, Fault> {
    let mut last = Box::new(Impossible { constraints: Constraints::default(), conflict: None });
    for _ in 0..REDRAWS {
        let Some(constraints) = profile.constraints(&profile.choose(rng)) else { continue };
        if constraints.check().is_err() {
            continue;
        }
        if let Some(conflict) = known.get(&constraints) {
            match conflict {
                None => return Ok(Ok(constraints)),
                Some(conflict) => {
                    last = Box::new(Impossible { constraints, conflict: Some(conflict.clone()) });
                    continue;
                }
            }
        }
        // If the memory is too small to tell, drawing deals will.
        let found = match judge(constraints.check()?, words, &mut Patient)? {
            Verdict::Possible | Verdict::Unknown => None,
            Verdict::Impossible(conflict) => Some(conflict),
        };
        known.insert(constraints, found);
        if let Some(None) = known.get(&constraints) {
            return Ok(Ok(constraints));
        }
    }
    Ok(Err(last))
}

/// Numbers for assisted dealing, from the arguments.
pub fn assist(method: Method, args: AssistArgs) -> Assist {
    let threshold = if method == Method::Assist { args.threshold } else { 0.0 };
    Assist {
        threshold_permille: (threshold * 10.0).round().clamp(0.0, 1000.0) as u16,
        percent: args.percent,
        attempts: args.attempts,
    }
}

/// Boards drawn exactly; or that nothing fits.
pub fn deal_exactly(wanted: &[Wanted], words: &mut [u32]) -> Result<Possible<(Vec<Board>, u64)>, Fault> {
    let bar = Bar::new("Dealing", wanted.len() as u64);
    let mut groups: Vec<(&Constraints, Vec<usize>)> = Vec::new();
    let mut at = HashMap::new();
    for (index, board) in wanted.iter().enumerate() {
        let group = *at.entry(&board.constraints).or_insert_with(|| {
            groups.push((&board.constraints, Vec::new()));
            groups.len() - 1
        });
        groups[group].1.push(index);
    }
    let mut boards: Vec<Option<Board>> = vec![None; wanted.len()];
    let (mut done, mut proposals) = (0, 0);
    for (constraints, members) in groups {
        let mut sampler = match prepare(constraints.check()?, words, &mut Patient)? {
            Prepared::Ready(sampler) => sampler,
            Prepared::Impossible => return Ok(Err(why(constraints, words)?)),
        };
        for index in members {
            let board = &wanted[index];
            let mut rng = board.rng.clone();
            boards[index] = sampler.draw(&mut rng, &mut Patient).map(|deal| board.made(deal));
            done += 1;
            if done % 256 == 0 {
                bar.at(done);
            }
        }
        proposals += sampler.proposals();
    }
    Ok(Ok((boards.into_iter().flatten().collect(), proposals)))
}

/// Boards by shuffling; those that were given up are missing.
pub fn deal_by_shuffling(wanted: &[Wanted], assist: Assist, order: [Seat; 4]) -> (Vec<Board>, Report) {
    let bar = Bar::new("Shuffling", wanted.len() as u64);
    let mut report = Report::default();
    let mut boards = Vec::new();
    for (done, board) in wanted.iter().enumerate() {
        let mut rng = board.rng.clone();
        let deal = assist.board(&board.constraints, order, &mut rng, &mut report);
        boards.extend(deal.map(|deal| board.made(deal)));
        bar.at(done as u64);
    }
    (boards, report)
}

/// Why nothing fits.
pub fn why(constraints: &Constraints, words: &mut [u32]) -> Result<Box<Impossible>, Fault> {
    let conflict = match judge(constraints.check()?, words, &mut Patient)? {
        Verdict::Impossible(conflict) => Some(conflict),
        Verdict::Possible | Verdict::Unknown => None,
    };
    Ok(Box::new(Impossible { constraints: *constraints, conflict }))
}

impl Wanted {
    fn made(&self, deal: Deal) -> Board {
        let mut board = Board::new(self.number, if self.rotates { deal.rotated() } else { deal });
        if let Some(dealer) = self.dealer {
            board.dealer = if self.rotates { dealer.partner() } else { dealer };
        }
        board
    }

    /// What is wanted.
    pub fn constraints(&self) -> &Constraints {
        &self.constraints
    }
}

/// The order of dealing.
pub fn order(wish: &Wish) -> [Seat; 4] {
    match wish {
        Wish::Same { .. } => Seat::ALL,
        Wish::Profile { profile, .. } => profile.order,
    }
}
