//! Everything that can be said about a position with open hands: what every card guarantees each seat, how
//! likely each seat then is to make its bid, and the points.

use super::bitboard::Bitboard;
use super::chance::chance;
use super::effort::{Effort, Findings};
use super::force::{Totals, force};
use super::maxn::{Points, maxn};
use crate::budget::Pulse;
use crate::cards::Card;
use crate::limits::{MAX_TRICKS, SEATS};
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

/// What is known about a card, or about the position itself; what was not finished is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// By seat, the totals that it can force.
    pub force: [Option<Totals>; SEATS],
    /// By seat, the chance of its bid.
    pub chance: [Option<Ratio>; SEATS],
    /// The points.
    pub points: Option<Points>,
}

/// Answers everything, reusing the memory for each question. Each of the seven searches may try `nodes`
/// cards.
///
/// ```
/// use trickwire_core::budget::Patient;
/// use trickwire_core::ninety::answer::answer;
/// use trickwire_core::ninety::bitboard::Bitboard;
///
/// let position = "C lead1 bid1/1/0 took3/2/2 | AS 6C | KS 7C | 8D QC".parse().unwrap();
/// let board = Bitboard::new(&position).unwrap();
/// let answers = answer(&board, &mut [0; 4096], u64::MAX, &mut Patient);
/// assert!(answers.is_complete());
/// assert_eq!(answers.maxn.cards.len(), 2);
/// ```
pub fn answer(board: &Bitboard, words: &mut [u32], nodes: u64, pulse: &mut dyn Pulse) -> Answers {
    let force =
        core::array::from_fn(|seat| force(board, seat, words, &mut Effort::limited(nodes, &mut *pulse)));
    let chance =
        core::array::from_fn(|seat| chance(board, seat, words, &mut Effort::limited(nodes, &mut *pulse)));
    let maxn = maxn(board, words, &mut Effort::limited(nodes, pulse));
    Answers { force, chance, maxn }
}

impl Answers {
    /// Every card about which anything is known, in the order of bids and ranks.
    pub fn cards(&self) -> impl Iterator<Item = (Card, Known)> + '_ {
        // The searches try the cards in the same order; the one that came furthest lists the most.
        let named = |index: usize| {
            let of_force = self.force.iter().find_map(|found| found.cards.get(index).map(|(card, _)| *card));
            let of_chance =
                || self.chance.iter().find_map(|found| found.cards.get(index).map(|(card, _)| *card));
            of_force.or_else(of_chance).or_else(|| self.maxn.cards.get(index).map(|(card, _)| *card))
        };
        (0..MAX_TRICKS).map_while(named).map(|card| (card, self.of(card)))
    }

    fn of(&self, card: Card) -> Known {
        Known {
            force: self.force.each_ref().map(|found| found.of(card)),
            chance: self.chance.each_ref().map(|found| found.of(card)),
            points: self.maxn.of(card),
        }
    }

    /// The position itself.
    pub fn root(&self) -> Known {
        Known {
            force: self.force.each_ref().map(|found| found.root),
            chance: self.chance.each_ref().map(|found| found.root),
            points: self.maxn.root,
        }
    }

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
