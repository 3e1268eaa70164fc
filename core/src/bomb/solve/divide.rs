//! Fitting the tables into the memory there is.
//!
//! The backward counts of all levels are kept, the forward counts are streamed, two levels at a time. Where
//! that does not fit, the arrangements are divided: at the fullest level one lane has at most x places
//! filled, or more than x. The two parts exclude each other, each has about half the states around that
//! level, and their counts add up; parts that still do not fit are divided again. This costs time where the
//! parts overlap far from the cut, but never truth.

use heapless::Vec;

use super::SolveError;
use super::lane::Level;
use super::limbs::{load, store, words_for};
use super::settle::Settling;
use super::shape::{Plan, Shape, Tables};
use super::sweep::{Counts, CountsMut, FLOW_WORDS};
use super::tally::Tally;
use super::track::{Cut, Cuts, Tracks};
use super::weight::Weights;
use crate::arena::{Arena, Capacity};
use crate::bomb::knowledge::Problem;
use crate::budget::{Progress, Pulse};
use crate::limits::MAX_LANES;

/// What was done, for benches and progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// States visited, both passes together.
    pub states: u32,
    /// Parts into which the problem was divided; 1 where it fitted as a whole.
    pub parts: u32,
    /// Words of memory used by the largest part, tables and result.
    pub words: u32,
}

/// Counts arrangements, part by part.
pub(super) struct Division<'p, 'u> {
    pub(super) problem: &'p Problem,
    pub(super) shape: Shape<'p>,
    pulse: &'u mut dyn Pulse,
    progress: Progress,
    pub(super) work: Work,
}

impl<'p, 'u> Division<'p, 'u> {
    /// Ready for [`Division::begin`]. It is large, so it is built in place.
    pub(super) fn new(problem: &'p Problem, pulse: &'u mut dyn Pulse) -> Self {
        let (progress, work) = (Progress::default(), Work::default());
        Division { problem, shape: Shape::blank(), pulse, progress, work }
    }

    /// Lays the lanes, and carries on from an earlier division of the same work.
    pub(super) fn begin(&mut self, work: Work, progress: Progress) -> Result<(), SolveError> {
        (self.work, self.progress) = (work, progress);
        self.shape.lay_out(self.problem, true)
    }

    /// Beats between two steps of other work; `false` to stop.
    pub(super) fn pulse(&mut self) -> bool {
        self.pulse.beat(self.progress)
    }

    /// The tracks of one part, with a beat for every lane.
    pub(super) fn tracks<'w>(
        &mut self,
        cuts: &Cuts,
        arena: &mut Arena<'w>,
    ) -> Result<Option<Tracks<'w>>, SolveError> {
        let Division { shape, pulse, progress, .. } = self;
        shape.tracks(cuts, arena, &mut || pulse.beat(*progress))
    }

    /// The sizes of one part, with a beat for every level.
    pub(super) fn plan(&mut self, tracks: &Tracks<'_>, arena: &mut Arena<'_>) -> Result<Plan, SolveError> {
        let Division { problem, shape, pulse, progress, .. } = self;
        shape.plan(problem, tracks, arena, &mut || pulse.beat(*progress))
    }

    /// Gives a tally room for everything; `false` where there is no room, but nothing to count either.
    pub(super) fn lay_tally<'w>(
        &mut self,
        tally: &mut Tally<'w>,
        arena: &mut Arena<'w>,
    ) -> Result<bool, SolveError> {
        tally.layout.lay_out(self.problem, &self.shape.levels)?;
        // The cases of wires that have changed hands are not laid out here; a pick may weigh more in some.
        let spare = if self.problem.moved.is_empty() { 0 } else { 4 };
        let width = words_for(self.shape.total_bits() + spare + self.problem.undecided_group_bits());
        let words = tally.layout.words(width);
        if words > arena.free() {
            if self.tracks(&Cuts::new(), &mut arena.scratch())?.is_none() {
                return Ok(false);
            }
            return Err(self.needs(arena, words).unwrap_or(arena.short().into()));
        }
        tally.clear(width, arena)?;
        Ok(true)
    }

    /// The error that says how much memory would hold `more` words, all tables at once, and those of any
    /// question about the problem; `None` where there is not even room to find out. Nothing can be counted
    /// after this call.
    fn needs(&mut self, arena: &mut Arena<'_>, more: usize) -> Option<SolveError> {
        self.shape.lay_out(self.problem, false).ok()?;
        let mut scratch = arena.scratch();
        let tracks = self.tracks(&Cuts::new(), &mut scratch).ok()??;
        let words = self.plan(&tracks, &mut scratch).ok()?.words(true);
        // Hands are additional lanes, with weights of their own.
        let shown = |level: &Level| Weights::words(self.problem, &self.shape.lanes, *level) > 0;
        let words = words + if self.shape.levels.iter().any(shown) { Weights::MOST } else { 0 };
        Some(scratch.short_by((more + words).saturating_sub(scratch.free())).into())
    }

    /// The number of arrangements; adds to the tally where one is given.
    pub(super) fn count(
        &mut self,
        arena: &mut Arena<'_>,
        tally: Option<&mut Tally<'_>>,
    ) -> Result<u128, SolveError> {
        let counted = self.count_part(&mut Cuts::new(), arena, tally);
        match counted {
            Err(short @ SolveError::Capacity(Capacity { needed: Some(_), .. })) => {
                Err(self.needs(arena, 0).unwrap_or(short))
            }
            counted => Ok(self.shape.deals * counted?),
        }
    }

    /// The same for one part, with the wires of hands not dealt out. It recurses as deep as the parts are
    /// divided, so plans and tables live in other functions.
    pub(super) fn count_part(
        &mut self,
        cuts: &mut Cuts,
        arena: &mut Arena<'_>,
        mut tally: Option<&mut Tally<'_>>,
    ) -> Result<u128, SolveError> {
        let (parts, short) = match self.count_whole(cuts, arena, tally.as_deref_mut())? {
            Counted::Whole(total) => return Ok(total),
            Counted::TooLarge(parts, short) => (parts, short),
        };
        let mut total = 0;
        for part in parts {
            cuts.push(part).map_err(|_| short)?;
            // What one part lacks says little; what the whole would take is known to be enough.
            let part = self.count_part(cuts, arena, tally.as_deref_mut());
            total += part.map_err(|error| if error.is_capacity() { short } else { error })?;
            cuts.pop();
        }
        Ok(total)
    }

    /// Counts a part at once, or says how to divide it.
    #[inline(never)]
    fn count_whole(
        &mut self,
        cuts: &mut Cuts,
        arena: &mut Arena<'_>,
        tally: Option<&mut Tally<'_>>,
    ) -> Result<Counted, SolveError> {
        let marginals = tally.is_some();
        let (fullest, short) = {
            let mut scratch = arena.scratch();
            // Matched in place: it takes a kilobyte.
            let laid = self.tracks(cuts, &mut scratch);
            let tracks = match &laid {
                Ok(Some(tracks)) => tracks,
                Ok(None) => return Ok(Counted::Whole(0)),
                Err(error) => return Err(*error),
            };
            let plan = self.plan(tracks, &mut scratch)?;
            if plan.words(marginals) <= scratch.free() {
                self.work.parts += 1;
                let used = arena_used(&scratch) + plan.words(marginals);
                self.work.words = self.work.words.max(used as u32);
                return self.solve(&plan, tracks, scratch, tally).map(Counted::Whole);
            }
            let missing = plan.words(marginals) - scratch.free();
            (plan.fullest(), scratch.short_by(missing).into())
        };
        let parts = self.best_cut(fullest, cuts, arena, marginals)?.ok_or(short)?;
        Ok(Counted::TooLarge(parts, short))
    }

    /// The two parts of the cut at a level that leaves the least to be visited twice.
    #[inline(never)]
    pub(super) fn best_cut(
        &mut self,
        level: usize,
        cuts: &mut Cuts,
        arena: &mut Arena<'_>,
        marginals: bool,
    ) -> Result<Option<[Cut; 2]>, SolveError> {
        let mut best = None;
        let mut least = usize::MAX;
        let ranges: Vec<(u8, u8), MAX_LANES> = {
            let mut scratch = arena.scratch();
            let tracks = self.tracks(cuts, &mut scratch)?;
            let Some(tracks) = tracks else { return Ok(None) };
            (0..self.shape.lanes.len())
                .map(|lane| {
                    let rails = tracks.rails(lane, level);
                    let low = rails.clone().map(|rail| rail.low()).min().unwrap_or(0);
                    (low, rails.map(|rail| rail.high()).max().unwrap_or(low))
                })
                .collect()
        };
        for (lane, &(low, high)) in ranges.iter().enumerate() {
            if low == high {
                continue;
            }
            let middle = low + (high - low) / 2;
            let cut = Cut { lane: lane as u8, level: level as u8, low, high };
            let parts = [Cut { high: middle, ..cut }, Cut { low: middle + 1, ..cut }];
            let mut words = 0;
            for part in parts {
                let mut scratch = arena.scratch();
                if cuts.push(part).is_err() {
                    return Ok(None);
                }
                let tracks = self.tracks(cuts, &mut scratch);
                cuts.pop();
                if let Some(tracks) = tracks? {
                    words += self.plan(&tracks, &mut scratch)?.words(marginals);
                }
            }
            if words < least {
                least = words;
                best = Some(parts);
            }
        }
        Ok(best)
    }

    fn solve(
        &mut self,
        plan: &Plan,
        tracks: &Tracks<'_>,
        mut arena: Arena<'_>,
        tally: Option<&mut Tally<'_>>,
    ) -> Result<u128, SolveError> {
        let passes = if tally.is_some() { 2 } else { 1 };
        self.progress.of = self.progress.of.saturating_add(passes * plan.visited());
        let Some(tally) = tally else {
            let mut ahead = arena.take(plan.streamed_back())?;
            let mut behind = arena.take(plan.streamed_back())?;
            store(ahead, plan.levels[self.shape.levels.len()].backward, 0, 1);
            for level in (0..self.shape.levels.len()).rev() {
                let after = Counts { words: ahead, width: plan.levels[level + 1].backward };
                let mut before = CountsMut { words: behind, width: plan.levels[level].backward };
                self.backward(tracks, level, after, &mut before, arena.scratch())?;
                core::mem::swap(&mut ahead, &mut behind);
            }
            return Ok(load(ahead, plan.levels[0].backward, 0));
        };
        let all = arena.take(plan.kept_and_streamed())?;
        let starts = plan.kept_starts();
        let last = self.shape.levels.len();
        let total = self.keep_back(plan, tracks, all, &mut arena)?;
        if total == 0 {
            self.progress.of -= plan.visited();
            return Ok(0);
        }
        let forward_words = |level: usize| plan.levels[level].states * plan.levels[level].forward;
        let first = all.len() - forward_words(0);
        store(&mut all[first..], plan.levels[0].forward, 0, 1);
        for level in 0..last {
            // From here on free: what was kept of this level and those before it.
            let (kept, free) = all.split_at_mut(starts[level]);
            let (here, there) = if level % 2 == 0 {
                let (low, high) = free.split_at_mut(free.len() - forward_words(level));
                (high, low)
            } else {
                // These lie where the free words of the level before began.
                let at = starts[level - 1] - starts[level];
                let (low, high) = free.split_at_mut(at + forward_words(level));
                let there_at = high.len() - forward_words(level + 1);
                (&mut low[at..], &mut high[there_at..])
            };
            let there = &mut there[..forward_words(level + 1)];
            there.fill(0);
            let after = Counts { words: &kept[starts[level + 1]..], width: plan.levels[level + 1].backward };
            let here = Counts { words: here, width: plan.levels[level].forward };
            let mut there = CountsMut { words: there, width: plan.levels[level + 1].forward };
            self.forward(tracks, level, here, after, &mut there, tally, arena.scratch())?;
        }
        Ok(total)
    }

    /// Fills in the backward counts of all levels, and returns the number of arrangements.
    pub(super) fn keep_back(
        &mut self,
        plan: &Plan,
        tracks: &Tracks<'_>,
        all: &mut [u32],
        arena: &mut Arena<'_>,
    ) -> Result<u128, SolveError> {
        let starts = plan.kept_starts();
        let last = self.shape.levels.len();
        store(&mut all[starts[last]..], plan.levels[last].backward, 0, 1);
        for level in (0..last).rev() {
            // Later levels lie first, so that the one being written lies after the one being read.
            let (done, open) = all.split_at_mut(starts[level]);
            let after = Counts { words: &done[starts[level + 1]..], width: plan.levels[level + 1].backward };
            let mut before = CountsMut { words: open, width: plan.levels[level].backward };
            self.backward(tracks, level, after, &mut before, arena.scratch())?;
        }
        Ok(load(&all[starts[0]..], plan.levels[0].backward, 0))
    }

    // The tables of one level are on the stack while it is crossed, and not before.

    #[inline(never)]
    fn backward(
        &mut self,
        tracks: &Tracks<'_>,
        level: usize,
        after: Counts<'_>,
        before: &mut CountsMut<'_>,
        mut arena: Arena<'_>,
    ) -> Result<(), SolveError> {
        let built = Tables::build(self.problem, &self.shape, tracks, level, &mut arena);
        let tables = built.as_ref().map_err(|error| *error)?;
        let (progress, work, pulse) = (&mut self.progress, &mut self.work, &mut self.pulse);
        tables.crossing().backward(after, before, &mut |states| beat(progress, work, *pulse, states))
    }

    #[inline(never)]
    #[allow(clippy::too_many_arguments)]
    fn forward(
        &mut self,
        tracks: &Tracks<'_>,
        level: usize,
        here: Counts<'_>,
        after: Counts<'_>,
        there: &mut CountsMut<'_>,
        tally: &mut Tally<'_>,
        mut arena: Arena<'_>,
    ) -> Result<(), SolveError> {
        let before_width = self.shape.backward_width(level);
        let built = Tables::build(self.problem, &self.shape, tracks, level, &mut arena);
        let tables = built.as_ref().map_err(|error| *error)?;
        let flows = arena.take(tables.steps.count() * FLOW_WORDS)?;
        let (progress, work, pulse) = (&mut self.progress, &mut self.work, &mut self.pulse);
        let crossing = tables.crossing();
        crossing.forward(before_width, here, after, there, flows, &mut |states| {
            beat(progress, work, *pulse, states)
        })?;
        Settling { crossing: &crossing, flows, deals: self.shape.deals }.settle(&self.shape.lanes, tally);
        Ok(())
    }
}

/// What came of counting a part at once.
enum Counted {
    /// Its arrangements.
    Whole(u128),
    /// There is not enough memory: its two halves, and what it lacks.
    TooLarge([Cut; 2], SolveError),
}

fn beat(progress: &mut Progress, work: &mut Work, pulse: &mut dyn Pulse, states: u32) -> bool {
    progress.done = progress.done.saturating_add(states);
    work.states = work.states.saturating_add(states);
    pulse.beat(*progress)
}

/// Words given out so far by an arena and those it came from.
fn arena_used(arena: &Arena<'_>) -> usize {
    arena.given() - arena.free()
}
