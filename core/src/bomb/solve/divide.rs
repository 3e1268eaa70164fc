//! Fitting the tables into the memory there is.
//!
//! Kept are the backward counts of all levels, streamed are two levels of forward counts. Where that
//! does not fit, the arrangements are divided: at the fullest level one lane has at most x places
//! filled, or more than x. The two parts exclude each other, each has about half the states around
//! that level, and their counts add up; parts that still do not fit are divided again. This costs
//! time where the parts overlap far from the cut, and never truth.

use heapless::Vec;

use super::SolveError;
use super::arena::Arena;
use super::lane::{Lane, Lanes, Level, Levels, lanes, levels};
use super::limbs::{Bits, load, store, words_for};
use super::rank::{Ranks, placed_before};
use super::step::Steps;
use super::sweep::{Counts, CountsMut, Crossing, FLOW_WORDS};
use super::tally::{Layout, Tally};
use super::track::{Cut, Cuts, Tracks};
use crate::bomb::knowledge::Problem;
use crate::bomb::wire::KINDS;
use crate::budget::{Progress, Pulse};
use crate::limits::MAX_LANES;

/// What was done, for benches and progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// States visited, both passes together.
    pub states: u32,
    /// Parts into which the problem was divided; 1 where it fitted as a whole.
    pub parts: u32,
    /// Words of memory used by the largest part, tables and result.
    pub words: u32,
}

/// The sizes of one part.
struct Plan {
    levels: Vec<LevelPlan, { KINDS + 1 }>,
    /// Words for the tables of one level, at most.
    tables: usize,
}

#[derive(Clone, Copy)]
struct LevelPlan {
    states: usize,
    /// Words per backward count.
    backward: usize,
    /// Words per forward count.
    forward: usize,
}

impl Plan {
    fn kept(&self) -> usize {
        self.levels.iter().map(|level| level.states * level.backward).sum()
    }

    /// Words for the backward counts of all levels, and the forward counts of two: those lie where
    /// backward counts are no longer needed, from the end down before even levels, from the start of
    /// the free words up before odd ones.
    fn kept_and_streamed(&self) -> usize {
        let starts = self.kept_starts();
        let forward = |level: usize| self.levels.get(level).map_or(0, |l| l.states * l.forward);
        let pairs = (0..self.levels.len())
            .step_by(2)
            .map(|level| starts[level] + forward(level + 1) + forward(level).max(forward(level + 2)));
        pairs.max().unwrap_or(0).max(self.kept())
    }

    /// Where the kept counts of each level begin: the last level first.
    fn kept_starts(&self) -> Vec<usize, { KINDS + 1 }> {
        let mut starts: Vec<usize, { KINDS + 1 }> = self.levels.iter().map(|_| 0).collect();
        let mut at = 0;
        for (level, start) in self.levels.iter().zip(&mut starts).rev() {
            *start = at;
            at += level.states * level.backward;
        }
        starts
    }

    fn streamed_back(&self) -> usize {
        self.levels.iter().map(|level| level.states * level.backward).max().unwrap_or(0)
    }

    fn words(&self, marginals: bool) -> usize {
        self.tables + if marginals { self.kept_and_streamed() } else { 2 * self.streamed_back() }
    }

    /// States that one pass visits: all but the one after the last level.
    fn visited(&self) -> u32 {
        self.levels.iter().rev().skip(1).map(|level| level.states as u32).sum()
    }
}

/// Bits of the product, over the levels, of all ways to hand out the copies: an upper bound of every
/// count. Index t: the levels from t on, and the levels before t.
fn bounds(lanes: &Lanes<'_>, levels: &Levels) -> (Vec<u32, { KINDS + 1 }>, Vec<u32, { KINDS + 1 }>) {
    let ways = |level: &Level| lanes.iter().map(|lane| u32::from(lane.targets(level.wire))).sum::<u32>();
    let mut before = Vec::new();
    let mut bits = Bits::default();
    let _ = before.push(bits.bits());
    for level in levels {
        bits = bits.grow(ways(level), u32::from(level.copies));
        let _ = before.push(bits.bits());
    }
    let mut after = Vec::new();
    let mut bits = Bits::default();
    let _ = after.push(bits.bits());
    for level in levels.iter().rev() {
        bits = bits.grow(ways(level), u32::from(level.copies));
        let _ = after.push(bits.bits());
    }
    after.reverse();
    (before, after)
}

/// Bits of the number of ways to choose the discards and to deal the other unknown wires without any
/// knowledge: a second upper bound of every count. `None` past 122 bits, where sums might not fit.
fn deal_bits(lanes: &Lanes<'_>) -> Option<u32> {
    let mut deals = 1_u128;
    let mut dealt = 0_u128;
    for lane in lanes {
        // Places that hold one unordered handful, and places told apart.
        let (from, handful, apart) = match lane {
            Lane::Discard { wires, count, .. } => {
                for place in 0..u128::from(*count) {
                    deals = deals.checked_mul(wires.len() as u128 - place)? / (place + 1);
                }
                continue;
            }
            Lane::Loose { slots, .. } => (&mut dealt, 0, slots.len()),
            Lane::Stand(stand) => (&mut dealt, stand.sorted.len(), stand.tied.len()),
        };
        for place in 1..=handful + apart {
            *from += 1;
            deals = deals.checked_mul(*from)? / if place <= handful { place as u128 } else { 1 };
        }
    }
    let bits = 128 - deals.leading_zeros();
    (bits <= 122).then_some(bits)
}

/// Counts arrangements, part by part.
pub(super) struct Division<'p, 'u> {
    lanes: Lanes<'p>,
    levels: Levels,
    before_bits: Vec<u32, { KINDS + 1 }>,
    after_bits: Vec<u32, { KINDS + 1 }>,
    pulse: &'u mut dyn Pulse,
    progress: Progress,
    pub(super) effort: Effort,
}

impl<'p, 'u> Division<'p, 'u> {
    pub(super) fn new(problem: &'p Problem, pulse: &'u mut dyn Pulse) -> Result<Self, SolveError> {
        let lanes = lanes(problem)?;
        let levels = levels(problem);
        let (mut before_bits, mut after_bits) = bounds(&lanes, &levels);
        let deals = match deal_bits(&lanes) {
            Some(bits) => bits,
            None if after_bits[0] <= 122 => after_bits[0],
            None => return Err(SolveError::TooLarge),
        };
        for bits in before_bits.iter_mut().chain(&mut after_bits) {
            *bits = (*bits).min(deals);
        }
        Ok(Division {
            lanes,
            levels,
            before_bits,
            after_bits,
            pulse,
            progress: Progress::default(),
            effort: Effort::default(),
        })
    }

    /// Carries progress over from an earlier division of the same work.
    pub(super) fn resume(mut self, effort: Effort, progress: Progress) -> Self {
        self.effort = effort;
        self.progress = progress;
        self
    }

    pub(super) fn progress(&self) -> Progress {
        self.progress
    }

    /// An empty tally with room for everything; `None` where no arrangement exists.
    pub(super) fn tally<'w>(&self, arena: &mut Arena<'w>) -> Result<Option<Tally<'w>>, SolveError> {
        let mut scratch = arena.scratch();
        let tracks = Tracks::lay(&self.lanes, &self.levels, &Cuts::new(), &mut scratch)?;
        let Some(tracks) = tracks else { return Ok(None) };
        let layout = Layout::new(&self.lanes, &self.levels, &tracks)?;
        // Five bits more: an unsorted lane's row is added up over all its slots.
        let width = words_for(self.after_bits[0] + 5);
        let free = scratch.free();
        if layout.words(width) > free {
            let tables = self.plan(&tracks, &mut scratch)?.words(true);
            return Err(arena.short_by(Some(layout.words(width) + tables - free)));
        }
        Tally::new(layout, width, arena).map(Some)
    }

    /// The number of arrangements; adds to the tally where one is given.
    pub(super) fn count(
        &mut self,
        cuts: &mut Cuts,
        arena: &mut Arena<'_>,
        mut tally: Option<&mut Tally<'_>>,
    ) -> Result<u128, SolveError> {
        let (plan, short) = {
            let mut scratch = arena.scratch();
            let tracks = Tracks::lay(&self.lanes, &self.levels, cuts, &mut scratch)?;
            let Some(tracks) = tracks else { return Ok(0) };
            let plan = self.plan(&tracks, &mut scratch)?;
            if plan.words(tally.is_some()) <= scratch.free() {
                self.effort.parts += 1;
                let used = arena_used(&scratch) + plan.words(tally.is_some());
                self.effort.words = self.effort.words.max(used as u32);
                return self.solve(&plan, &tracks, scratch, tally);
            }
            let missing = plan.words(tally.is_some()) - scratch.free();
            (plan, scratch.short_by(Some(missing)))
        };
        let marginals = tally.is_some();
        let Some(parts) = self.best_cut(&plan, cuts, arena, marginals)? else { return Err(short) };
        let mut total = 0;
        for part in parts {
            cuts.push(part).map_err(|_| short)?;
            // What one part lacks says little; what the whole would take is known to do.
            let part = self.count(cuts, arena, tally.as_deref_mut());
            total += part.map_err(|error| if error.is_capacity() { short } else { error })?;
            cuts.pop();
        }
        Ok(total)
    }

    /// The two parts of the cut, at the fullest level, that leaves the least to be visited twice.
    fn best_cut(
        &self,
        plan: &Plan,
        cuts: &mut Cuts,
        arena: &mut Arena<'_>,
        marginals: bool,
    ) -> Result<Option<[Cut; 2]>, SolveError> {
        let sizes = plan.levels.iter().map(|level| level.states * level.backward).enumerate();
        let level = sizes.max_by_key(|&(_, size)| size).map_or(0, |(level, _)| level);
        let mut best = None;
        let mut least = usize::MAX;
        let ranges: Vec<(u8, u8), MAX_LANES> = {
            let mut scratch = arena.scratch();
            let tracks = Tracks::lay(&self.lanes, &self.levels, cuts, &mut scratch)?;
            let Some(tracks) = tracks else { return Ok(None) };
            (0..self.lanes.len())
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
                let tracks = Tracks::lay(&self.lanes, &self.levels, cuts, &mut scratch);
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

    fn plan(&self, tracks: &Tracks<'_>, arena: &mut Arena<'_>) -> Result<Plan, SolveError> {
        let mut plan = Plan { levels: Vec::new(), tables: 0 };
        let mut tables_before = 0;
        for level in 0..=self.levels.len() {
            let mut scratch = arena.scratch();
            let free = scratch.free();
            let placed = placed_before(&self.levels, level);
            let ranks = Ranks::build(&self.lanes, tracks, level, placed, &mut scratch)?;
            let ranks_words = free - scratch.free();
            let mut flows = 0;
            if level < self.levels.len() {
                let steps = Steps::build(&self.lanes, &self.levels, tracks, level, &ranks, &mut scratch)?;
                flows = steps.count() * FLOW_WORDS;
            }
            let tables = free - scratch.free() + flows;
            // Crossing a level takes its own tables and the ranks after it.
            plan.tables = plan.tables.max(tables_before + ranks_words);
            tables_before = tables;
            let states = ranks.states().ok_or(SolveError::TooLarge)?;
            let _ = plan.levels.push(LevelPlan {
                states,
                backward: words_for(self.after_bits[level]),
                forward: words_for(self.before_bits[level]),
            });
        }
        Ok(plan)
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
            store(ahead, plan.levels[self.levels.len()].backward, 0, 1);
            for level in (0..self.levels.len()).rev() {
                let after = Counts { words: ahead, width: plan.levels[level + 1].backward };
                let mut before = CountsMut { words: behind, width: plan.levels[level].backward };
                self.backward(tracks, level, after, &mut before, arena.scratch())?;
                core::mem::swap(&mut ahead, &mut behind);
            }
            return Ok(load(ahead, plan.levels[0].backward, 0));
        };
        let all = arena.take(plan.kept_and_streamed())?;
        let starts = plan.kept_starts();
        let last = self.levels.len();
        store(&mut all[starts[last]..], plan.levels[last].backward, 0, 1);
        for level in (0..last).rev() {
            // Later levels lie first, so that the one being written lies after the one being read.
            let (done, open) = all.split_at_mut(starts[level]);
            let after = Counts { words: &done[starts[level + 1]..], width: plan.levels[level + 1].backward };
            let mut before = CountsMut { words: open, width: plan.levels[level].backward };
            self.backward(tracks, level, after, &mut before, arena.scratch())?;
        }
        let total = load(&all[starts[0]..], plan.levels[0].backward, 0);
        if total == 0 {
            self.progress.of -= plan.visited();
            return Ok(0);
        }
        let forward_words = |level: usize| plan.levels[level].states * plan.levels[level].forward;
        let first = all.len() - forward_words(0);
        store(&mut all[first..], plan.levels[0].forward, 0, 1);
        for level in 0..last {
            // Free from here on: what was kept of this level and those before it.
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

    fn backward(
        &mut self,
        tracks: &Tracks<'_>,
        level: usize,
        after: Counts<'_>,
        before: &mut CountsMut<'_>,
        mut arena: Arena<'_>,
    ) -> Result<(), SolveError> {
        let tables = Tables::build(self, tracks, level, &mut arena)?;
        let (progress, effort, pulse) = (&mut self.progress, &mut self.effort, &mut self.pulse);
        tables.crossing().backward(after, before, &mut |states| beat(progress, effort, *pulse, states))
    }

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
        let before_width = words_for(self.after_bits[level]);
        let tables = Tables::build(self, tracks, level, &mut arena)?;
        let flows = arena.take(tables.steps.count() * FLOW_WORDS)?;
        let (progress, effort, pulse) = (&mut self.progress, &mut self.effort, &mut self.pulse);
        let crossing = tables.crossing();
        crossing.forward(before_width, here, after, there, flows, &mut |states| {
            beat(progress, effort, *pulse, states)
        })?;
        crossing.settle(flows, tally, level);
        Ok(())
    }
}

/// The tables for crossing one level.
struct Tables<'w> {
    from: Ranks<'w>,
    to: Ranks<'w>,
    steps: Steps<'w>,
    level: Level,
    lanes: usize,
}

impl<'w> Tables<'w> {
    fn build(
        division: &Division<'_, '_>,
        tracks: &Tracks<'_>,
        level: usize,
        arena: &mut Arena<'w>,
    ) -> Result<Tables<'w>, SolveError> {
        let (lanes, levels) = (&division.lanes, &division.levels);
        let placed = placed_before(levels, level);
        let after = placed + levels[level].copies as usize;
        let from = Ranks::build(lanes, tracks, level, placed, arena)?;
        let to = Ranks::build(lanes, tracks, level + 1, after, arena)?;
        let steps = Steps::build(lanes, levels, tracks, level, &from, arena)?;
        Ok(Tables { from, to, steps, level: levels[level], lanes: lanes.len() })
    }

    fn crossing(&self) -> Crossing<'_> {
        Crossing { from: &self.from, to: &self.to, steps: &self.steps, level: self.level, lanes: self.lanes }
    }
}

fn beat(progress: &mut Progress, effort: &mut Effort, pulse: &mut dyn Pulse, states: u32) -> bool {
    progress.done = progress.done.saturating_add(states);
    effort.states = effort.states.saturating_add(states);
    pulse.beat(*progress)
}

/// Words given out so far by an arena and those it came from.
fn arena_used(arena: &Arena<'_>) -> usize {
    arena.given() - arena.free()
}
