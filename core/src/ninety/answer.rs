//! Everything that can be said about a position with open hands: what every card makes sure of for each
//! seat, how likely each seat then makes its bid, and the points.

use super::board::Board;
use super::chance::chance;
use super::effort::{Effort, Findings};
use super::force::{Totals, force};
use super::maxn::{Points, maxn};
use crate::budget::Pulse;
use crate::limits::SEATS;
use crate::ratio::Ratio;

/// The three answers for every legal card of the seat to move.
pub struct Answers {
    /// By seat, the totals that it can force.
    pub force: [Findings<Totals>; SEATS],
    /// By seat, the chance of its bid.
    pub chance: [Findings<Ratio>; SEATS],
    /// The points where everybody plays for them.
    pub maxn: Findings<Points>,
}

/// Answers everything, in memory used again for each question. Each of the seven searches may try
/// `nodes` cards.
pub fn answer(board: &Board, words: &mut [u32], nodes: u64, pulse: &mut dyn Pulse) -> Answers {
    let force =
        core::array::from_fn(|seat| force(board, seat, words, &mut Effort::limited(nodes, &mut *pulse)));
    let chance =
        core::array::from_fn(|seat| chance(board, seat, words, &mut Effort::limited(nodes, &mut *pulse)));
    let maxn = maxn(board, words, &mut Effort::limited(nodes, pulse));
    Answers { force, chance, maxn }
}

impl Answers {
    /// Was every search finished?
    pub fn is_complete(&self) -> bool {
        self.maxn.root.is_some()
            && self.force.iter().all(|found| found.root.is_some())
            && self.chance.iter().all(|found| found.root.is_some())
    }

    /// Cards tried by all searches together.
    pub fn nodes(&self) -> u64 {
        let force: u64 = self.force.iter().map(|found| found.nodes).sum();
        let chance: u64 = self.chance.iter().map(|found| found.nodes).sum();
        force + chance + self.maxn.nodes
    }
}
