//! Deals for the boards of a window, and those of them that make what is to be kept.

use trickwire_core::bridge::deal::{Board, Deal};
use trickwire_core::rng::Pcg32;

use super::dealt::{Dealt, Filtered, given_up};
use super::session::Wanted;
use super::tricks::keep::{Keep, listed};
use super::tricks::solver;
use crate::fault::Fault;
use crate::progress::Bar;
use crate::stop;

/// Takes boards as they are dealt.
pub type Each<'e> = &'e mut dyn FnMut(Board) -> Result<(), Fault>;

/// Deals that are played out for one board before it is given up.
const MOST_SOLVED: u64 = 100_000;

/// Most deals that are played out at once.
pub const BATCH: usize = 256;

/// Boards that are being dealt.
pub struct Filling<'w> {
    /// What the boards have to make.
    pub keep: &'w [Keep],
    /// Where they go.
    pub each: Each<'w>,
    done: u64,
    /// Deals that were played out, up to those that were kept, and these.
    solved: [u64; 2],
    bar: Bar,
}

impl<'w> Filling<'w> {
    /// So many boards.
    pub fn new(keep: &'w [Keep], each: Each<'w>, boards: u64) -> Filling<'w> {
        Filling { keep, each, done: 0, solved: [0; 2], bar: Bar::new("Dealing", boards) }
    }

    /// Deals some boards of a window. Each has random numbers of its own, and the first of its deals that may be kept is
    /// its board: neither the other boards nor the number of cores make a difference. Where nothing is drawn, the
    /// program was asked to stop: `false`.
    pub fn fill(
        &mut self,
        window: &[Wanted],
        members: &[usize],
        places: &mut [Option<Board>],
        mut draw: impl FnMut(&Wanted, &mut Pcg32) -> Result<Option<Deal>, Fault>,
    ) -> Result<bool, Fault> {
        let mut pending: Vec<(usize, Pcg32)> =
            members.iter().map(|&index| (index, window[index].rng.clone())).collect();
        if self.keep.is_empty() {
            for (index, mut rng) in pending {
                let board = &window[index];
                let Some(deal) = draw(board, &mut rng)?.filter(|_| stop::asked().is_none()) else {
                    return Ok(false);
                };
                places[index] = Some(board.made(deal));
                self.done += 1;
                self.bar.at(self.done);
            }
            return Ok(true);
        }
        // Twice as many a board in every round: at most half of what is played out is for nothing.
        let (mut each, mut tried) = (1, 0);
        while !pending.is_empty() {
            let mut left = Vec::new();
            for part in pending.chunks_mut((BATCH / each).max(1)) {
                let mut deals = Vec::new();
                for (index, rng) in part.iter_mut() {
                    for _ in 0..each {
                        let board = &window[*index];
                        let Some(deal) = draw(board, rng)?.filter(|_| stop::asked().is_none()) else {
                            return Ok(false);
                        };
                        deals.push(board.made(deal));
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
                            places[*index] = Some(deals[own.start + found]);
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
                    window[*index].number,
                    listed(self.keep)
                )));
            }
            each = (2 * each).min(BATCH);
        }
        Ok(true)
    }

    /// Hands over the boards of a window that were dealt, whatever came of the others; returns whether to go on.
    pub fn hand_over(
        &mut self,
        places: Vec<Option<Board>>,
        filled: Result<bool, Fault>,
    ) -> Result<bool, Fault> {
        for board in places.into_iter().flatten() {
            (self.each)(board)?;
        }
        filled.map(|goes_on| goes_on && stop::asked().is_none())
    }

    /// Notes how many deals were played out.
    pub fn note_solved(&self, dealt: &mut Dealt) {
        let [drawn, kept] = self.solved;
        if drawn > 0 {
            dealt.filtered.push(Filtered { wishes: listed(self.keep), drawn, kept });
        }
    }
}
