//! Numbering the states before a level without keys and without gaps (a perfect hash).
//!
//! A state gives every lane a state of its own; before a level the numbers of filled places add up to the
//! wires placed so far. In lexicographic order (lane by lane: rail, then places filled) the number of a state
//! is a sum of one term per lane: with r places left to be filled by this lane and those after it, and W(r)
//! the ways in which the lanes after it can have r filled, a lane state at fill f is preceded by W(r - low) +
//! ... + W(r - f + 1) others of its rail. Prefix sums of W make that a difference of two table entries.

use heapless::Vec;

use super::SolveError;
use super::lane::{Lanes, Levels};
use super::track::Tracks;
use crate::arena::Arena;
use crate::limits::MAX_LANES;

/// A level with more states than this before it is never counted.
const TOO_MANY: u32 = u32::MAX / 4;

/// The numbering before one level.
pub(super) struct Ranks<'w> {
    words: &'w [u32],
    lanes: Vec<LaneRank, MAX_LANES>,
    /// Wires placed before the level.
    placed: usize,
}

#[derive(Clone, Copy)]
struct LaneRank {
    /// Where the rails' bounds are: low | high << 8 | tied slots filled << 16.
    bounds: usize,
    rails: usize,
    /// Where the rails' first numbers are, a row of `placed + 1` each.
    firsts: usize,
    /// Where the prefix sums of the lanes after this one are.
    after: usize,
}

/// Words that [`Ranks::build`] takes.
pub(super) fn rank_words(lanes: &Lanes<'_>, tracks: &Tracks<'_>, level: usize, placed: usize) -> usize {
    let rails: usize = (0..lanes.len()).map(|lane| tracks.rails(lane, level).count()).sum();
    (lanes.len() + 1) * (placed + 2) + rails * (placed + 2)
}

/// Wires placed before the level.
pub(super) fn placed_before(levels: &Levels, level: usize) -> usize {
    levels[..level].iter().map(|level| level.copies as usize).sum()
}

impl<'w> Ranks<'w> {
    pub(super) fn build(
        lanes: &Lanes<'_>,
        tracks: &Tracks<'_>,
        level: usize,
        placed: usize,
        arena: &mut Arena<'w>,
    ) -> Result<Ranks<'w>, SolveError> {
        let words = arena.take(rank_words(lanes, tracks, level, placed))?;
        let row = placed + 2;
        let mut ranks: Vec<LaneRank, MAX_LANES> = Vec::new();
        let mut at = (lanes.len() + 1) * row;
        for (lane, automaton) in lanes.iter().enumerate() {
            let rails = tracks.rails(lane, level).count();
            let rank = LaneRank { bounds: at, rails, firsts: at + rails, after: (lane + 1) * row };
            at = rank.firsts + rails * (placed + 1);
            let _ = ranks.push(rank);
            for (index, rail) in tracks.rails(lane, level).enumerate() {
                words[rank.bounds + index] = u32::from(rail.low())
                    | u32::from(rail.high()) << 8
                    | u32::from(automaton.tied_filled(rail.memory)) << 16;
            }
        }
        // After the last lane nothing may be left.
        words[lanes.len() * row + 1..][..placed + 1].fill(1);
        for (lane, rank) in ranks.iter().enumerate().rev() {
            let (mine, rest) = words.split_at_mut(rank.after);
            let mine = &mut mine[lane * row..];
            let (after, rest) = rest.split_at_mut(row);
            let rest = &mut rest[rank.bounds - rank.after - row..];
            let (bounds, firsts) = rest.split_at_mut(rank.rails);
            // after[r + 1] = ways of the later lanes to have at most r filled.
            let up_to = |r: isize| after[(r + 1).max(0) as usize];
            let mut total = 0_u32;
            for left in 0..=placed {
                let mut ways = 0_u32;
                for (rail, &bound) in bounds.iter().enumerate() {
                    let low = (bound & 0xff) as isize;
                    let high = (bound >> 8 & 0xff) as isize;
                    let left = left as isize;
                    firsts[rail * (placed + 1) + left as usize] = ways.wrapping_add(up_to(left - low));
                    ways = ways.saturating_add(up_to(left - low) - up_to(left - high - 1)).min(TOO_MANY);
                }
                total = total.saturating_add(ways).min(TOO_MANY);
                mine[left + 1] = total;
            }
        }
        Ok(Ranks { words, lanes: ranks, placed })
    }

    /// How many states there are; `None` where they are too many to number.
    pub(super) fn states(&self) -> Option<usize> {
        let all = self.words[self.placed + 1];
        (all < TOO_MANY).then(|| (all - self.words[self.placed]) as usize)
    }

    /// Wires placed before the level.
    pub(super) fn placed(&self) -> usize {
        self.placed
    }

    pub(super) fn rails(&self, lane: usize) -> usize {
        self.lanes[lane].rails
    }

    /// Fewest and most places filled on a rail.
    pub(super) fn bounds(&self, lane: usize, rail: usize) -> (u8, u8) {
        let bound = self.words[self.lanes[lane].bounds + rail];
        (bound as u8, (bound >> 8) as u8)
    }

    /// Tied slots filled on a rail.
    pub(super) fn tied(&self, lane: usize, rail: usize) -> u8 {
        (self.words[self.lanes[lane].bounds + rail] >> 16) as u8
    }

    /// Can the lanes after this one have exactly `left` places filled?
    #[inline(always)]
    pub(super) fn completes(&self, lane: usize, left: usize) -> bool {
        let after = self.lanes[lane].after;
        self.words[after + left + 1] != self.words[after + left]
    }

    /// What this lane's state adds to the number of the whole state. `left` places are to be filled
    /// by this lane and those after it, `filled` of them by this lane.
    #[inline(always)]
    pub(super) fn term(&self, lane: usize, rail: usize, filled: usize, left: usize) -> u32 {
        self.term_on(self.rail(lane, rail), filled, left)
    }

    /// A rail, for [`Ranks::term_on`].
    #[inline(always)]
    pub(super) fn rail(&self, lane: usize, rail: usize) -> RailRank {
        let rank = &self.lanes[lane];
        RailRank { first: (rank.firsts + rail * (self.placed + 1)) as u32, after: rank.after as u32 + 1 }
    }

    /// As [`Ranks::term`], with the rail looked up beforehand.
    #[inline(always)]
    pub(super) fn term_on(&self, rail: RailRank, filled: usize, left: usize) -> u32 {
        let first = self.words[rail.first as usize + left];
        first.wrapping_sub(self.words[rail.after as usize + left - filled])
    }
}

/// Where the numbers of a rail are.
#[derive(Clone, Copy, Default)]
pub(super) struct RailRank {
    first: u32,
    after: u32,
}
