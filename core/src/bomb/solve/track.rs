//! Tracks: the states that each lane can pass through, level by level.
//!
//! A lane state is what the lane remembers plus how many of its places are filled. Only those states are kept
//! that can be reached from the empty lane and from which it can still be filled; all others would only carry
//! zeros through the tables.

use heapless::Vec;

use super::SolveError;
use super::lane::{Lane, Lanes, Level, Levels};
use crate::arena::Arena;
use crate::bomb::wire::KINDS;
use crate::limits::MAX_LANES;

/// Bounds on how many places of a lane may be filled at a level: one part of a divided problem.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub(super) lane: u8,
    pub(super) level: u8,
    pub(super) low: u8,
    pub(super) high: u8,
}

/// Deepest division of a problem.
pub(super) const MAX_CUTS: usize = 24;

pub(super) type Cuts = Vec<Cut, MAX_CUTS>;

/// The states of one lane before one level that share a memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rail {
    pub(super) memory: u64,
    /// Bit n: n places filled.
    pub(super) fills: u64,
}

impl Rail {
    /// The fewest places filled.
    pub(super) fn low(self) -> u8 {
        self.fills.trailing_zeros() as u8
    }

    /// The most places filled.
    pub(super) fn high(self) -> u8 {
        63 - self.fills.leading_zeros() as u8
    }
}

/// The rails of all lanes before every level and after the last.
pub(super) struct Tracks<'w> {
    /// Where the rails of (lane, level) begin; one more at the end.
    starts: [[u16; KINDS + 2]; MAX_LANES],
    words: &'w [u32],
}

impl<'w> Tracks<'w> {
    /// Lays the tracks; `None` where some lane cannot be filled at all. `beat` is called for every lane, and
    /// can stop it.
    pub(super) fn lay(
        lanes: &Lanes<'_>,
        levels: &Levels,
        cuts: &Cuts,
        arena: &mut Arena<'w>,
        beat: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Tracks<'w>>, SolveError> {
        let mut starts = [[0; KINDS + 2]; MAX_LANES];
        let mut used = 0;
        for (index, lane) in lanes.iter().enumerate() {
            if !beat() {
                return Err(SolveError::Stopped);
            }
            let mine = cuts.iter().filter(|cut| cut.lane as usize == index);
            let mut builder = Builder { words: arena.open(), used, starts: &mut starts[index] };
            let Some(memory) = lane.start() else { return Ok(None) };
            let room = builder
                .forward(lane, memory, levels, &|level| {
                    mine.clone().filter(|cut| cut.level as usize == level).fold(u64::MAX, |mask, cut| {
                        mask & (u64::MAX >> (63 - cut.high)) & (u64::MAX << cut.low)
                    })
                })
                .is_some();
            if !room {
                return Err(arena.short().into());
            }
            builder.backward(lane, levels);
            used = builder.used;
            let feasible = builder.rails(0).any(|rail| rail.fills != 0);
            if !feasible {
                return Ok(None);
            }
        }
        let words = arena.keep(RAIL_WORDS * used);
        Ok(Some(Tracks { starts, words }))
    }

    /// The rails of a lane before a level.
    pub(super) fn rails(&self, lane: usize, level: usize) -> impl Iterator<Item = Rail> + Clone + '_ {
        let range = self.starts[lane][level] as usize..self.starts[lane][level + 1] as usize;
        rails_in(self.words, range).filter(|rail| rail.fills != 0)
    }
}

/// Words of memory for one rail: what it remembers, and in the third the fewest and most places filled (6
/// bits each), and which of the 20 numbers after the fewest are missing.
const RAIL_WORDS: usize = 3;

/// The third word of a rail without states: the fewest are more than the most.
const NO_FILLS: u32 = 63;

/// The numbers from `low` to `high`, a bit each.
fn span(low: u32, high: u32) -> u64 {
    (u64::MAX >> (63 - high)) & (u64::MAX << low)
}

impl Rail {
    fn read(words: &[u32], at: usize) -> Rail {
        let words = &words[RAIL_WORDS * at..][..RAIL_WORDS];
        let (low, high) = (words[2] & 63, words[2] >> 6 & 63);
        let holes = u64::from(words[2] >> 12) << low << 1;
        let fills = if low > high { 0 } else { span(low, high) & !holes };
        Rail { memory: u64::from(words[1]) << 32 | u64::from(words[0]), fills }
    }

    /// `None` where there is no room. Only long hands have more than 20 places, and no holes.
    fn write(self, words: &mut [u32], at: usize) -> Option<()> {
        let words = words.get_mut(RAIL_WORDS * at..RAIL_WORDS * (at + 1))?;
        let mut packed = NO_FILLS;
        if self.fills != 0 {
            let (low, high) = (self.low().into(), self.high().into());
            let holes = u32::try_from((span(low, high) & !self.fills) >> low >> 1).ok()?;
            packed = low | high << 6 | (holes < 1 << 20).then_some(holes)? << 12;
        }
        words.copy_from_slice(&[self.memory as u32, (self.memory >> 32) as u32, packed]);
        Some(())
    }
}

fn rails_in(words: &[u32], range: core::ops::Range<usize>) -> impl Iterator<Item = Rail> + Clone + '_ {
    range.map(|at| Rail::read(words, at))
}

struct Builder<'a> {
    words: &'a mut [u32],
    /// Rails written so far.
    used: usize,
    starts: &'a mut [u16; KINDS + 2],
}

impl Builder<'_> {
    fn rails(&self, level: usize) -> impl Iterator<Item = Rail> + '_ {
        rails_in(self.words, self.starts[level] as usize..self.starts[level + 1] as usize)
    }

    /// Adds states to the rails from `first` on; `None` where there is no room.
    fn add(&mut self, first: usize, memory: u64, fills: u64) -> Option<()> {
        for at in first..self.used {
            let rail = Rail::read(self.words, at);
            if rail.memory == memory {
                return Rail { fills: rail.fills | fills, ..rail }.write(self.words, at);
            }
        }
        Rail { memory, fills }.write(self.words, self.used)?;
        self.used = (self.used < u16::MAX as usize).then_some(self.used + 1)?;
        Some(())
    }

    /// Leaves only these states of a rail.
    fn keep(&mut self, at: usize, fills: u64) {
        let rail = Rail::read(self.words, at);
        let _ = Rail { fills: rail.fills & fills, ..rail }.write(self.words, at);
    }

    fn forward(
        &mut self,
        lane: &Lane<'_>,
        memory: u64,
        levels: &Levels,
        mask: &dyn Fn(usize) -> u64,
    ) -> Option<()> {
        self.starts[0] = self.used as u16;
        self.add(self.used, memory, 1 & mask(0))?;
        for (index, &level) in levels.iter().enumerate() {
            let (begin, end) = (self.starts[index] as usize, self.used);
            self.starts[index + 1] = end as u16;
            let mask = mask(index + 1);
            for at in begin..end {
                let rail = Rail::read(self.words, at);
                let mut room = Some(());
                for filled in bits(rail.fills) {
                    lane.steps(level, filled, rail.memory, &mut |step| {
                        let fills = 1 << (filled + step.copies) & mask;
                        if fills != 0 && room.is_some() {
                            room = self.add(end, step.memory, fills);
                        }
                    });
                }
                room?;
            }
        }
        self.starts[levels.len() + 1] = self.used as u16;
        Some(())
    }

    fn backward(&mut self, lane: &Lane<'_>, levels: &Levels) {
        let last = levels.len();
        for at in self.starts[last] as usize..self.starts[last + 1] as usize {
            // Every place filled means every tied slot filled too: the count includes them.
            self.keep(at, 1 << lane.places());
        }
        for (index, &level) in levels.iter().enumerate().rev() {
            for at in self.starts[index] as usize..self.starts[index + 1] as usize {
                let rail = Rail::read(self.words, at);
                let alive = bits(rail.fills)
                    .filter(|&filled| self.leads_on(lane, level, index, filled, rail.memory))
                    .fold(0, |alive, filled| alive | 1 << filled);
                self.keep(at, alive);
            }
        }
    }

    fn leads_on(&self, lane: &Lane<'_>, level: Level, index: usize, filled: u8, memory: u64) -> bool {
        let mut leads = false;
        lane.steps(level, filled, memory, &mut |step| {
            leads = leads
                || self
                    .rails(index + 1)
                    .any(|rail| rail.memory == step.memory && rail.fills >> (filled + step.copies) & 1 == 1);
        });
        leads
    }
}

/// The positions of the set bits, ascending.
fn bits(mut word: u64) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let low = word.trailing_zeros() as u8;
        word &= word - 1;
        Some(low)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rails_are_read_as_they_were_written() {
        let mut words = [0xdead_beef; 2 * RAIL_WORDS];
        let memory = 0x0123_4567_89ab_cdef;
        for fills in [0, 1, 1 << 5, 0b1011 << 4, 1 | 1 << 20, u64::MAX >> 20] {
            assert_eq!(Rail { memory, fills }.write(&mut words, 1), Some(()));
            let read = Rail::read(&words, 1);
            assert_eq!((read.memory, read.fills), (memory, fills));
        }
        assert_eq!(Rail { memory, fills: 1 | 1 << 30 }.write(&mut words, 1), None, "too wide a hole");
        assert_eq!(Rail { memory, fills: 1 }.write(&mut words, 2), None, "no room");
    }
}
