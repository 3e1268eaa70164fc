//! What a page wants to know, asked and answered as values, so that the thinking can be done elsewhere.
//!
//! A question carries a ticket. Whoever thinks looks now and then whether that ticket is still wanted (its
//! pulse says no as soon as another one is) and publishes an answer as often as it gets better.

use trickwire_core::budget::Pulse;

use crate::{bomb, bridge, ninety};

/// A question.
#[derive(Clone)]
pub struct Question {
    /// Its number; answers carry the same.
    pub ticket: u32,
    /// What is asked.
    pub ask: Ask,
}

/// What can be asked. The table of Bomb Busters is the largest: 1.4 KB.
#[allow(clippy::large_enum_variant)] // there is no heap
#[derive(Clone)]
pub enum Ask {
    /// Nothing.
    Nothing,
    /// About a table of Bomb Busters.
    Bomb(bomb::Ask),
    /// About a deal of Ninety-Nine.
    Ninety(ninety::Ask),
    /// About a bridge profile.
    Bridge(bridge::Ask),
}

/// An answer, as good as it is so far.
pub struct Answer {
    /// The number of its question.
    pub ticket: u32,
    /// Nothing better will come.
    pub is_final: bool,
    /// What was found.
    pub found: Found,
}

/// What can be found.
#[allow(clippy::large_enum_variant)] // there is no heap
pub enum Found {
    /// Nothing yet, or stopped before there was anything.
    Nothing,
    /// About a table of Bomb Busters.
    Bomb(bomb::Found),
    /// About a deal of Ninety-Nine.
    Ninety(ninety::Found),
    /// About a bridge profile.
    Bridge(bridge::Found),
}

impl Question {
    /// No question.
    pub const NONE: Question = Question { ticket: 0, ask: Ask::Nothing };
}

impl Answer {
    /// No answer.
    pub const NONE: Answer = Answer { ticket: 0, is_final: false, found: Found::Nothing };
}

impl Clone for Answer {
    fn clone(&self) -> Answer {
        let mut copy = Answer::NONE;
        copy.clone_from(self);
        copy
    }

    /// In its own memory: four kilobytes of the stack would be too much below a thought.
    fn clone_from(&mut self, other: &Answer) {
        self.ticket = other.ticket;
        self.is_final = other.is_final;
        self.found.set(&other.found);
    }
}

impl Found {
    /// A table of Bomb Busters of which nothing is found yet. A constant goes to its place without the stack.
    pub(crate) const BOMB: Found = Found::Bomb(bomb::Found::new());

    /// Nothing more will come of the thought.
    pub(crate) fn settle(&mut self) {
        if let Found::Bomb(found) = self {
            found.settle();
        }
    }

    fn set(&mut self, other: &Found) {
        match other {
            Found::Nothing => *self = Found::Nothing,
            Found::Bomb(other) => {
                if !matches!(self, Found::Bomb(_)) {
                    *self = Found::BOMB;
                }
                if let Found::Bomb(found) = self {
                    found.set(other);
                }
            }
            // These are small.
            Found::Ninety(other) => *self = Found::Ninety(other.clone()),
            Found::Bridge(other) => *self = Found::Bridge(other.clone()),
        }
    }
}

/// Answers a question. `words` is the memory of the solvers; `publish` is called whenever there is
/// something new to show, at the latest before it returns.
pub fn think(
    question: &Question,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) {
    // What was played out before somebody came between is there still.
    if answer.ticket != question.ticket || !matches!(question.ask, Ask::Bomb(_)) {
        answer.found = Found::Nothing;
    }
    answer.ticket = question.ticket;
    answer.is_final = false;
    match &question.ask {
        Ask::Nothing => {}
        Ask::Bomb(ask) => bomb::think(ask, words, answer, pulse, publish),
        Ask::Ninety(ask) => ninety::think(ask, words, answer, pulse, publish),
        Ask::Bridge(ask) => bridge::think(ask, words, answer, pulse, publish),
    }
    answer.is_final = true;
    publish(answer);
}
