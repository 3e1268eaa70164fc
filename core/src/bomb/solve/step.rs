//! The steps of all lanes over one level, laid out for the inner loops.

use heapless::Vec;

use super::SolveError;
use super::arena::Arena;
use super::lane::{Lanes, Levels};
use super::rank::Ranks;
use super::sweep::MAX_SUMS;
use super::track::Tracks;
use crate::limits::MAX_LANES;

/// One step as the inner loops read it.
#[derive(Clone, Copy)]
pub(super) struct PackedStep {
    what: u32,
    /// Ways, with labelled copies, in units of one unordered handful.
    pub(super) ways: u32,
}

impl PackedStep {
    /// Copies placed.
    #[inline(always)]
    pub(super) fn copies(self) -> usize {
        (self.what & 0xf) as usize
    }

    /// Copies on sorted slots.
    #[inline(always)]
    pub(super) fn sorted(self) -> usize {
        (self.what >> 4 & 0xf) as usize
    }

    /// Tied slots filled.
    #[inline(always)]
    pub(super) fn tied(self) -> u32 {
        self.what >> 8 & 0xff
    }

    /// The rail it leads to.
    #[inline(always)]
    pub(super) fn rail(self) -> usize {
        (self.what >> 16) as usize
    }
}

/// Which steps a lane state has.
#[derive(Clone, Copy, Default)]
pub(super) struct StepRange {
    start: u32,
    end: u32,
}

impl StepRange {
    /// How many.
    #[inline(always)]
    pub(super) fn len(self) -> usize {
        (self.end - self.start) as usize / 2
    }
}

/// The steps of every lane state before a level.
pub(super) struct Steps<'w> {
    words: &'w [u32],
    /// Where the index of each lane's rails begins.
    lanes: Vec<usize, MAX_LANES>,
}

impl<'w> Steps<'w> {
    pub(super) fn build(
        lanes: &Lanes<'_>,
        levels: &Levels,
        tracks: &Tracks<'_>,
        level: usize,
        from: &Ranks<'_>,
        arena: &mut Arena<'w>,
    ) -> Result<Steps<'w>, SolveError> {
        let words = arena.open();
        let mut starts = Vec::new();
        let mut used = 0;
        let full = Steps::write(lanes, levels, tracks, level, from, words, &mut starts, &mut used);
        if full.is_none() {
            return Err(arena.short_by(64));
        }
        let steps = Steps { words: arena.keep(used), lanes: starts };
        let busiest: usize = (0..lanes.len())
            .map(|lane| {
                let rails = tracks.rails(lane, level).enumerate();
                rails
                    .flat_map(|(index, rail)| {
                        (0..=rail.high() - rail.low()).map(move |above| (index, above as usize))
                    })
                    .map(|(rail, above)| steps.of(lane, rail, above).len())
                    .max()
                    .unwrap_or(0)
            })
            .sum();
        if busiest > MAX_SUMS { Err(SolveError::Lanes) } else { Ok(steps) }
    }

    /// Layout: for each lane a word per rail (where its index is), for each rail a word per fill
    /// and one more (where its steps are), then the steps, two words each.
    #[allow(clippy::too_many_arguments)]
    fn write(
        lanes: &Lanes<'_>,
        levels: &Levels,
        tracks: &Tracks<'_>,
        level: usize,
        from: &Ranks<'_>,
        words: &mut [u32],
        starts: &mut Vec<usize, MAX_LANES>,
        used: &mut usize,
    ) -> Option<()> {
        for (lane_index, lane) in lanes.iter().enumerate() {
            let rails_at = *used;
            starts.push(rails_at).ok()?;
            *used += from.rails(lane_index);
            for (rail_index, rail) in tracks.rails(lane_index, level).enumerate() {
                let index_at = *used;
                *words.get_mut(rails_at + rail_index)? = index_at as u32;
                let fills = (rail.high() - rail.low()) as usize + 1;
                *used += fills + 1;
                for filled in rail.low()..=rail.high() {
                    *words.get_mut(index_at + (filled - rail.low()) as usize)? = *used as u32;
                    if rail.fills >> filled & 1 == 0 {
                        continue;
                    }
                    for step in lane.steps(levels[level], filled, rail.memory) {
                        let target = tracks.rails(lane_index, level + 1).position(|to| {
                            to.memory == step.memory && to.fills >> (filled + step.copies) & 1 == 1
                        });
                        let Some(target) = target.filter(|&target| target <= 0xffff) else { continue };
                        let what = u32::from(step.copies)
                            | u32::from(step.sorted) << 4
                            | u32::from(step.tied) << 8
                            | (target as u32) << 16;
                        words.get_mut(*used..*used + 2)?.copy_from_slice(&[what, step.ways]);
                        *used += 2;
                    }
                }
                *words.get_mut(index_at + fills)? = *used as u32;
            }
        }
        Some(())
    }

    /// The steps of one lane state, by ascending number of copies.
    #[inline(always)]
    pub(super) fn of(&self, lane: usize, rail: usize, above_low: usize) -> StepRange {
        let index = self.words[self.lanes[lane] + rail] as usize + above_low;
        StepRange { start: self.words[index], end: self.words[index + 1] }
    }

    #[inline(always)]
    pub(super) fn steps(&self, range: StepRange) -> impl DoubleEndedIterator<Item = PackedStep> + ExactSizeIterator + '_ {
        self.words[range.start as usize..range.end as usize]
            .chunks_exact(2)
            .map(|pair| PackedStep { what: pair[0], ways: pair[1] })
    }
}
