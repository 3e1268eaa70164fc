//! How much a search may do, how much it did, and what it found until then.

use crate::budget::{Progress, Pulse};
use crate::cards::Card;
use crate::limits::MAX_TRICKS;

/// Counts the cards that a search tries, and stops it where it has tried enough or is told to.
pub struct Effort<'p> {
    pulse: &'p mut dyn Pulse,
    limit: u64,
    nodes: u64,
    next_beat: u64,
}

/// How much advice about hidden hands tries out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// At most so many deals.
    pub worlds: u32,
    /// At most so many cards.
    pub nodes: u64,
}

/// Cards tried between two beats of the pulse.
const BEAT: u64 = 4096;

/// The search was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

impl<'p> Effort<'p> {
    /// As much as the pulse allows.
    pub fn new(pulse: &'p mut dyn Pulse) -> Effort<'p> {
        Effort::limited(u64::MAX, pulse)
    }

    /// At most so many cards tried.
    pub fn limited(nodes: u64, pulse: &'p mut dyn Pulse) -> Effort<'p> {
        Effort { pulse, limit: nodes, nodes: 0, next_beat: BEAT.min(nodes) }
    }

    /// Cards tried.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// One more card is tried.
    #[inline]
    pub(super) fn step(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_beat {
            self.beat()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn beat(&mut self) -> Result<(), Stopped> {
        let clip = |nodes: u64| u32::try_from(nodes).unwrap_or(u32::MAX);
        if self.nodes >= self.limit
            || !self.pulse.beat(Progress { done: clip(self.nodes), of: clip(self.limit) })
        {
            return Err(Stopped);
        }
        self.next_beat = self.limit.min(self.nodes + BEAT);
        Ok(())
    }
}

/// What a search found for the legal cards of the seat to move, in the order of bids and ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings<T> {
    /// Each card that was finished, with what it leads to.
    pub cards: heapless::Vec<(Card, T), MAX_TRICKS>,
    /// What the position itself is worth; `None` where the search was stopped before all cards were
    /// finished. The cards listed then are exact, and more might be said about the others.
    pub root: Option<T>,
    /// Cards tried.
    pub nodes: u64,
}
