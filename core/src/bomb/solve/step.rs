//! The steps of all lanes over one level, laid out for the inner loops.

use heapless::Vec;

use super::SolveError;
use super::lane::{Lanes, Levels, Step};
use super::sweep::MAX_SUMS;
use super::track::Tracks;
use crate::arena::Arena;
use crate::limits::MAX_LANES;

/// One step as the inner loops read it.
#[derive(Clone, Copy, Default)]
pub(super) struct PackedStep {
    /// Copies (4 bits), sorted ones (4), rail (16, from bit 16 on).
    what: u32,
    /// Ways (16 bits: at most 24 orders of four out of sixteen slots), tied slots (16).
    how: u32,
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
    pub(super) fn tied(self) -> u16 {
        (self.how >> 16) as u16
    }

    /// Ways, with labelled copies, in units of one unordered handful.
    #[inline(always)]
    pub(super) fn ways(self) -> u32 {
        self.how & 0xffff
    }

    /// The rail it leads to.
    #[inline(always)]
    pub(super) fn rail(self) -> usize {
        (self.what >> 16) as usize
    }
}

/// The steps of a lane state, and what the inner loops want to know about them at a glance.
#[derive(Clone, Copy, Default)]
pub(super) struct StepRange {
    start: u32,
    count: u8,
    /// Fewest copies it can take; no number of copies suits a state without steps.
    pub(super) least: u8,
    /// Most copies it can take.
    pub(super) most: u8,
    /// One step for every number of copies from least to most, all to one rail.
    pub(super) even: bool,
    /// Each of them in one way.
    pub(super) plain: bool,
    /// Where the steps lead, if they are even.
    pub(super) rail: u16,
}

/// Most steps out of one lane state.
const MAX_STEPS: usize = u8::MAX as usize;

/// The least that a state without steps claims to take: more copies than there ever are.
const NO_STEPS: u32 = 7;

impl StepRange {
    /// How many.
    #[inline(always)]
    pub(super) fn len(self) -> usize {
        self.count as usize
    }

    /// The number of the first step among all steps of the level; the others follow.
    #[inline(always)]
    pub(super) fn first(self) -> usize {
        self.start as usize / 2
    }

    /// Everything but the start in a word: count (8 bits), least (3), most (3), even, plain, rail (16).
    fn glance(steps: &[u32]) -> u32 {
        let mut packed = steps.chunks_exact(2).map(|pair| PackedStep { what: pair[0], how: pair[1] });
        let Some(first) = packed.clone().next() else { return NO_STEPS << 8 | NO_STEPS << 11 };
        let count = packed.len() as u32;
        let most = first.copies() as u32 + count - 1;
        let even = (first.copies()..)
            .zip(packed.clone())
            .all(|(copies, step)| step.rail() == first.rail() && step.copies() == copies);
        let plain = packed.clone().all(|step| step.ways() == 1);
        let most = if even { most } else { packed.next_back().map_or(0, |last| last.copies() as u32) };
        count
            | (first.copies() as u32) << 8
            | most << 11
            | u32::from(even) << 14
            | u32::from(plain) << 15
            | (first.rail() as u32) << 16
    }

    #[inline(always)]
    fn new(start: u32, glance: u32) -> StepRange {
        StepRange {
            start,
            count: glance as u8,
            least: (glance >> 8 & 7) as u8,
            most: (glance >> 11 & 7) as u8,
            even: glance >> 14 & 1 == 1,
            plain: glance >> 15 & 1 == 1,
            rail: (glance >> 16) as u16,
        }
    }
}

/// Puts steps of two words each in ascending order of copies; they are few, and mostly in order already.
fn sort_by_copies(steps: &mut [u32]) {
    for end in (2..steps.len()).step_by(2) {
        let mut at = end;
        while at > 0 && steps[at - 2] & 0xf > steps[at] & 0xf {
            steps.swap(at - 2, at);
            steps.swap(at - 1, at + 1);
            at -= 2;
        }
    }
}

/// In the word of a rail: the mask of its index, and the lowest bit of its fewest places filled.
const INDEX: u32 = (1 << LOW) - 1;
const LOW: u32 = 24;

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
        arena: &mut Arena<'w>,
    ) -> Result<Steps<'w>, SolveError> {
        let words = arena.open();
        let mut starts = Vec::new();
        let mut used = 0;
        if Steps::write(lanes, levels, tracks, level, words, &mut starts, &mut used).is_none() {
            // There is room for one more step, so it was not room that was missing.
            let many = used + 2 <= arena.free();
            return Err(if many { SolveError::Lanes } else { arena.short().into() });
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

    /// Layout: for each lane a word per rail (where its index is, and its fewest places filled), for each
    /// rail two words per fill (where its steps are, and their glance), then the steps, two words each.
    fn write(
        lanes: &Lanes<'_>,
        levels: &Levels,
        tracks: &Tracks<'_>,
        level: usize,
        words: &mut [u32],
        starts: &mut Vec<usize, MAX_LANES>,
        used: &mut usize,
    ) -> Option<()> {
        for (lane_index, lane) in lanes.iter().enumerate() {
            let rails_at = *used;
            starts.push(rails_at).ok()?;
            *used += tracks.rails(lane_index, level).count();
            for (rail_index, rail) in tracks.rails(lane_index, level).enumerate() {
                let index_at = *used;
                if index_at > INDEX as usize {
                    return None;
                }
                *words.get_mut(rails_at + rail_index)? = index_at as u32 | u32::from(rail.low()) << LOW;
                let fills = (rail.high() - rail.low()) as usize + 1;
                *used += 2 * fills;
                for filled in rail.low()..=rail.high() {
                    *used += *used % 2; // steps are numbered by their place
                    let start = *used;
                    let mut room = Some(());
                    let mut write = |step: Step| {
                        let target = tracks.rails(lane_index, level + 1).position(|to| {
                            to.memory == step.memory && to.fills >> (filled + step.copies) & 1 == 1
                        });
                        let Some(target) = target.filter(|&target| target <= 0xffff) else { return };
                        let what =
                            u32::from(step.copies) | u32::from(step.sorted) << 4 | (target as u32) << 16;
                        if step.ways > u32::from(u16::MAX) {
                            room = None;
                            return;
                        }
                        let how = step.ways | u32::from(step.tied) << 16;
                        match words.get_mut(*used..*used + 2) {
                            Some(place) => place.copy_from_slice(&[what, how]),
                            None => room = None,
                        }
                        *used += 2;
                    };
                    if rail.fills >> filled & 1 == 1 {
                        lane.steps(levels[level], filled, rail.memory, &mut write);
                    }
                    room?;
                    if (*used - start) / 2 > MAX_STEPS {
                        return None;
                    }
                    sort_by_copies(words.get_mut(start..*used)?);
                    let glance = StepRange::glance(words.get(start..*used)?);
                    let index = index_at + 2 * (filled - rail.low()) as usize;
                    words.get_mut(index..index + 2)?.copy_from_slice(&[start as u32, glance]);
                }
            }
        }
        Some(())
    }

    /// The steps of one lane state, by ascending number of copies.
    #[inline(always)]
    pub(super) fn of(&self, lane: usize, rail: usize, above_low: usize) -> StepRange {
        let index = (self.words[self.lanes[lane] + rail] & INDEX) as usize + 2 * above_low;
        StepRange::new(self.words[index], self.words[index + 1])
    }

    /// A number for each lane state, below [`Steps::words`]; the next number is not used by any other.
    pub(super) fn number(&self, lane: usize, rail: usize, filled: usize) -> usize {
        let word = self.words[self.lanes[lane] + rail];
        (word & INDEX) as usize + 2 * (filled - (word >> LOW) as usize)
    }

    /// The steps of the lane state of this number.
    pub(super) fn at(&self, number: usize) -> StepRange {
        StepRange::new(self.words[number], self.words[number + 1])
    }

    /// Words of memory it takes.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    /// More than any step's number.
    pub(super) fn count(&self) -> usize {
        self.words.len() / 2 + 1
    }

    /// The ways of step number `index`.
    #[inline(always)]
    pub(super) fn ways(&self, range: StepRange, index: usize) -> u32 {
        self.words[range.start as usize + 2 * index + 1] & 0xffff
    }

    #[inline(always)]
    pub(super) fn steps(&self, range: StepRange) -> impl Iterator<Item = PackedStep> + '_ {
        self.words[range.start as usize..range.start as usize + 2 * range.count as usize]
            .chunks_exact(2)
            .map(|pair| PackedStep { what: pair[0], how: pair[1] })
    }
}
