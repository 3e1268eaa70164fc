//! How much a search may do, how much it did, and what it found by then.

use crate::budget::{Progress, Pulse, Stopped};
use crate::cards::Card;
use crate::limits::MOST_HELD;

/// Counts the cards that a search tries, and stops it when it has tried enough or is told to stop.
pub struct Effort<'p> {
    pulse: &'p mut dyn Pulse,
    limit: u64,
    /// Cards tried by the next beat, and how many of them are still to come.
    at_beat: u64,
    to_beat: u32,
}

/// How much advice about hidden hands tries out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// The most deals.
    pub worlds: u32,
    /// The most cards.
    pub nodes: u64,
}

/// Cards tried between two beats of the pulse: at most some eight milliseconds on a device, where a key waits for the beat.
const BEAT: u32 = 256;

impl<'p> Effort<'p> {
    /// As much as the pulse allows.
    pub fn new(pulse: &'p mut dyn Pulse) -> Effort<'p> {
        Effort::limited(u64::MAX, pulse)
    }

    /// At most `nodes` cards tried.
    pub fn limited(nodes: u64, pulse: &'p mut dyn Pulse) -> Effort<'p> {
        let mut effort = Effort { pulse, limit: nodes, at_beat: 0, to_beat: 0 };
        effort.go_on();
        effort
    }

    /// Cards tried.
    pub fn nodes(&self) -> u64 {
        self.at_beat - u64::from(self.to_beat)
    }

    /// One more card is tried.
    #[inline]
    pub(super) fn step(&mut self) -> Result<(), Stopped> {
        if self.to_beat == 0 {
            self.beat()?;
        }
        self.to_beat -= 1;
        Ok(())
    }

    /// A beat before a deal is tried out: with few tricks to go, whole deals are searched before a beat is
    /// due.
    pub(super) fn next_deal(&mut self) -> Result<(), Stopped> {
        if self.pulse.beat(self.progress(self.nodes())) { Ok(()) } else { Err(Stopped) }
    }

    #[cold]
    fn beat(&mut self) -> Result<(), Stopped> {
        if self.at_beat >= self.limit || !self.pulse.beat(self.progress(self.at_beat)) {
            return Err(Stopped);
        }
        self.go_on();
        Ok(())
    }

    fn progress(&self, nodes: u64) -> Progress {
        let clip = |nodes: u64| u32::try_from(nodes).unwrap_or(u32::MAX);
        Progress { done: clip(nodes), of: clip(self.limit) }
    }

    /// Up to the next beat.
    fn go_on(&mut self) {
        self.to_beat = u64::from(BEAT).min(self.limit - self.at_beat) as u32;
        self.at_beat += u64::from(self.to_beat);
    }
}

/// What a search found for the legal cards of the seat to move, in the order of bids and ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings<T> {
    /// Each card that was finished, with what it leads to.
    pub cards: heapless::Vec<(Card, T), MOST_HELD>,
    /// What the position itself is worth; `None` where the search was stopped before all cards were
    /// finished. The cards listed then are exact, and more might be said about the others.
    pub root: Option<T>,
    /// Cards tried.
    pub nodes: u64,
}

impl<T: Copy> Findings<T> {
    /// What a card leads to, where it was finished.
    pub fn of(&self, card: Card) -> Option<T> {
        self.cards.iter().find(|(other, _)| *other == card).map(|(_, value)| *value)
    }
}

impl<T> Findings<T> {
    /// Nothing yet.
    pub(super) const fn none() -> Findings<T> {
        Findings { cards: heapless::Vec::new(), root: None, nodes: 0 }
    }
}
