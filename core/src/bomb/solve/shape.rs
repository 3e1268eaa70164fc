//! A counting problem as lanes and levels, and what its tables take.

use heapless::Vec;

use super::SolveError;
use super::hand::Hand;
use super::lane::{Lane, Lanes, Level, Levels, lay_lanes, levels};
use super::limbs::{Bits, words_for};
use super::rank::{Ranks, placed_before};
use super::step::Steps;
use super::sweep::{Crossing, FLOW_WORDS};
use super::track::{Cuts, Tracks};
use super::weight::{Most, Weights};
use crate::arena::Arena;
use crate::bomb::knowledge::{MAX_EITHER, Problem};
use crate::bomb::wire::KINDS;
use crate::limits::MAX_STANDS;

/// The lanes and levels of a problem, and bounds of its counts.
pub(super) struct Shape<'p> {
    pub(super) lanes: Lanes<'p>,
    pub(super) levels: Levels,
    before_bits: Vec<u32, { KINDS + 1 }>,
    after_bits: Vec<u32, { KINDS + 1 }>,
    /// The ways to deal out the wires of all hands: every count must be multiplied by it.
    pub(super) deals: u128,
    vetoes: Vec<(u8, Veto), MAX_EITHER>,
}

/// Lanes of which at least one must take a copy of the level's kind, a bit each.
pub(super) type Veto = u16;

/// Most of them at one level: as many as there can be players with two stands.
pub(super) const MAX_VETOES: usize = MAX_STANDS / 2;

impl<'p> Shape<'p> {
    /// The shape of nothing yet.
    pub(super) const fn blank() -> Shape<'p> {
        Shape {
            lanes: Vec::new(),
            levels: Vec::new(),
            before_bits: Vec::new(),
            after_bits: Vec::new(),
            deals: 1,
            vetoes: Vec::new(),
        }
    }

    /// Becomes the shape of a problem. Without `together`, every sorted slot is on the lane of its stand:
    /// that is larger, as questions about some slots may be.
    pub(super) fn lay_out(&mut self, problem: &'p Problem, together: bool) -> Result<(), SolveError> {
        lay_lanes(&mut self.lanes, problem, together)?;
        self.bound(problem)
    }

    /// Finds the levels, and how large counts can get. Its stack frame does not exist while lanes are laid.
    #[inline(never)]
    fn bound(&mut self, problem: &Problem) -> Result<(), SolveError> {
        self.levels = levels(problem);
        let most: Vec<Option<Most>, KINDS> =
            self.levels.iter().map(|&level| Most::of(problem, &self.lanes, level)).collect();
        (self.before_bits, self.after_bits) = bounds(&self.lanes, &self.levels, &most);
        let more: u32 = most.iter().flatten().map(|most| bits_of(u128::from(most.more) - 1)).sum();
        let most = deal_bits(&self.lanes).map_or(u32::MAX, |bits| bits + more);
        for bits in self.before_bits.iter_mut().chain(&mut self.after_bits) {
            *bits = (*bits).min(most);
        }
        // Every group multiplies a count at most once.
        let choices = problem.live_group_bits()?;
        for bits in self.before_bits.iter_mut().chain(&mut self.after_bits) {
            *bits += choices;
        }
        let outside = problem.outside(&self.lanes);
        let deals = hand_deals(&self.lanes).and_then(|deals| deals.checked_mul(outside));
        self.deals = deals.ok_or(SolveError::TooLarge)?;
        self.vetoes = vetoes(problem, &self.lanes, &self.levels);
        if self.total_bits() > MOST_BITS { Err(SolveError::TooLarge) } else { Ok(()) }
    }

    /// Bits that hold the number of arrangements.
    pub(super) fn total_bits(&self) -> u32 {
        self.after_bits[0] + bits_of(self.deals.saturating_sub(1))
    }

    /// Words for a backward count before a level.
    pub(super) fn backward_width(&self, level: usize) -> usize {
        words_for(self.after_bits[level])
    }

    /// The tracks of one part; `None` where some lane cannot be filled at all.
    pub(super) fn tracks<'w>(
        &self,
        cuts: &Cuts,
        arena: &mut Arena<'w>,
        beat: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Tracks<'w>>, SolveError> {
        Tracks::lay(&self.lanes, &self.levels, cuts, arena, beat)
    }

    /// The sizes of one part. `beat` is called for every level, and can stop it. Its stack frame does not
    /// exist while the part is counted.
    #[inline(never)]
    pub(super) fn plan(
        &self,
        problem: &Problem,
        tracks: &Tracks<'_>,
        arena: &mut Arena<'_>,
        beat: &mut dyn FnMut() -> bool,
    ) -> Result<Plan, SolveError> {
        let mut plan = Plan { levels: Vec::new(), tables: 0 };
        let mut tables_before = 0;
        for level in 0..=self.levels.len() {
            if !beat() {
                return Err(SolveError::Stopped);
            }
            let mut scratch = arena.scratch();
            let free = scratch.free();
            let placed = placed_before(&self.levels, level);
            let ranks = Ranks::build(&self.lanes, tracks, level, placed, &mut scratch)?;
            let ranks_words = free - scratch.free();
            let mut flows = 0;
            if level < self.levels.len() {
                let steps = Steps::build(&self.lanes, &self.levels, tracks, level, &mut scratch)?;
                flows = steps.count() * FLOW_WORDS;
                flows += Weights::words(problem, &self.lanes, self.levels[level]);
            }
            let tables = free - scratch.free() + flows;
            // Crossing a level takes its own tables and the ranks after it.
            plan.tables = plan.tables.max(tables_before + ranks_words);
            tables_before = tables;
            let states = ranks.states().ok_or(SolveError::TooLarge)?;
            let _ = plan.levels.push(LevelPlan {
                states,
                backward: self.backward_width(level),
                forward: words_for(self.before_bits[level]),
            });
        }
        Ok(plan)
    }
}

/// The sizes of one part of a problem.
pub(super) struct Plan {
    pub(super) levels: Vec<LevelPlan, { KINDS + 1 }>,
    /// Words for the tables of one level, at most.
    pub(super) tables: usize,
}

#[derive(Clone, Copy)]
pub(super) struct LevelPlan {
    pub(super) states: usize,
    /// Words per backward count.
    pub(super) backward: usize,
    /// Words per forward count.
    pub(super) forward: usize,
}

impl Plan {
    pub(super) fn kept(&self) -> usize {
        self.levels.iter().map(|level| level.states * level.backward).sum()
    }

    /// The level with the largest table: there a part is divided.
    pub(super) fn fullest(&self) -> usize {
        let sizes = self.levels.iter().map(|level| level.states * level.backward).enumerate();
        sizes.max_by_key(|&(_, size)| size).map_or(0, |(level, _)| level)
    }

    /// Words for the backward counts of all levels, and the forward counts of two: those lie where
    /// backward counts are no longer needed, from the end down before even levels, from the start of
    /// the free words up before odd ones.
    pub(super) fn kept_and_streamed(&self) -> usize {
        let starts = self.kept_starts();
        let forward = |level: usize| self.levels.get(level).map_or(0, |l| l.states * l.forward);
        let pairs = (0..self.levels.len())
            .step_by(2)
            .map(|level| starts[level] + forward(level + 1) + forward(level).max(forward(level + 2)));
        pairs.max().unwrap_or(0).max(self.kept())
    }

    /// Where the kept counts of each level begin: the last level first.
    pub(super) fn kept_starts(&self) -> Vec<usize, { KINDS + 1 }> {
        let mut starts: Vec<usize, { KINDS + 1 }> = self.levels.iter().map(|_| 0).collect();
        let mut at = 0;
        for (level, start) in self.levels.iter().zip(&mut starts).rev() {
            *start = at;
            at += level.states * level.backward;
        }
        starts
    }

    pub(super) fn streamed_back(&self) -> usize {
        self.levels.iter().map(|level| level.states * level.backward).max().unwrap_or(0)
    }

    pub(super) fn words(&self, marginals: bool) -> usize {
        self.tables + if marginals { self.kept_and_streamed() } else { 2 * self.streamed_back() }
    }

    /// States that one pass visits: all but the one after the last level.
    pub(super) fn visited(&self) -> u32 {
        self.levels.iter().rev().skip(1).map(|level| level.states as u32).sum()
    }
}

/// The tables for crossing one level.
pub(super) struct Tables<'w> {
    from: Ranks<'w>,
    to: Ranks<'w>,
    pub(super) steps: Steps<'w>,
    weights: Weights<'w>,
    level: Level,
    lanes: usize,
    vetoes: Vec<Veto, MAX_VETOES>,
}

impl<'w> Tables<'w> {
    pub(super) fn build(
        problem: &Problem,
        shape: &Shape<'_>,
        tracks: &Tracks<'_>,
        level: usize,
        arena: &mut Arena<'w>,
    ) -> Result<Tables<'w>, SolveError> {
        let (lanes, levels) = (&shape.lanes, &shape.levels);
        let placed = placed_before(levels, level);
        let after = placed + levels[level].copies as usize;
        let from = Ranks::build(lanes, tracks, level, placed, arena)?;
        let to = Ranks::build(lanes, tracks, level + 1, after, arena)?;
        let steps = Steps::build(lanes, levels, tracks, level, arena)?;
        let weights = Weights::build(problem, lanes, levels[level], arena)?;
        let vetoes = shape.vetoes.iter().filter(|(at, _)| *at as usize == level).map(|(_, veto)| *veto);
        let (level, lanes, vetoes) = (levels[level], lanes.len(), vetoes.collect());
        Ok(Tables { from, to, steps, weights, level, lanes, vetoes })
    }

    pub(super) fn crossing(&self) -> Crossing<'_> {
        Crossing {
            from: &self.from,
            to: &self.to,
            steps: &self.steps,
            weights: self.weights,
            level: self.level,
            lanes: self.lanes,
            vetoes: &self.vetoes,
        }
    }
}

/// The alternatives about blue values, as lanes and levels.
fn vetoes(problem: &Problem, lanes: &Lanes<'_>, levels: &Levels) -> Vec<(u8, Veto), MAX_EITHER> {
    let mut vetoes = Vec::new();
    for either in &problem.either {
        let of_pair =
            |lane: &Lane<'_>| matches!(lane, Lane::Stand(one) if either.stands.contains(&one.stand));
        let mask =
            lanes.iter().zip(0..).filter(|(lane, _)| of_pair(lane)).fold(0, |mask, (_, at)| mask | 1 << at);
        // Yellow and red are decided case by case.
        if let Some(level) = levels.iter().position(|level| level.wire.value() == either.value)
            && !either.is_coloured()
        {
            let _ = vetoes.push((level as u8, mask));
        }
    }
    vetoes
}

/// Bits of the product, over the levels, of all ways to hand out the copies: an upper bound on every count.
/// Index t: the levels from t on, and the levels before t.
fn bounds(
    lanes: &Lanes<'_>,
    levels: &Levels,
    most: &[Option<Most>],
) -> (Vec<u32, { KINDS + 1 }>, Vec<u32, { KINDS + 1 }>) {
    let grow = |bits: Bits, level: &Level, most: &Option<Most>| match most {
        Some(most) => bits.grow_wide(most.ways),
        None => {
            let ways = lanes.iter().map(|lane| u32::from(lane.targets(level.wire))).sum::<u32>();
            bits.grow(ways, u32::from(level.copies))
        }
    };
    let mut before = Vec::new();
    let mut bits = Bits::default();
    let _ = before.push(bits.bits());
    for (level, most) in levels.iter().zip(most) {
        bits = grow(bits, level, most);
        let _ = before.push(bits.bits());
    }
    let mut after = Vec::new();
    let mut bits = Bits::default();
    let _ = after.push(bits.bits());
    for (level, most) in levels.iter().zip(most).rev() {
        bits = grow(bits, level, most);
        let _ = after.push(bits.bits());
    }
    after.reverse();
    (before, after)
}

/// Bits of the number of ways to choose the discards and to deal the other unknown wires without any
/// knowledge, the wires of a hand as one handful: a second upper bound on every count. `None` past 122 bits,
/// where sums might not fit.
fn deal_bits(lanes: &Lanes<'_>) -> Option<u32> {
    let mut deals = 1_u128;
    let mut dealt = 0_u128;
    for lane in lanes {
        // Places that hold one unordered handful, and places told apart.
        let (handful, apart) = match lane {
            Lane::Discard { wires, count, .. } => {
                for place in 0..u128::from(*count) {
                    deals = deals.checked_mul(wires.len() as u128 - place)? / (place + 1);
                }
                continue;
            }
            Lane::Hand(hand) => (hand.places as usize, 0),
            Lane::Stand(stand) => (stand.sorted().len(), stand.tied().len()),
        };
        for place in 1..=handful + apart {
            dealt += 1;
            deals = deals.checked_mul(dealt)? / if place <= handful { place as u128 } else { 1 };
        }
    }
    let bits = bits_of(deals);
    (bits <= MOST_BITS).then_some(bits)
}

/// In how many ways the wires of all hands are dealt out to their parts; `None` past 128 bits.
fn hand_deals(lanes: &Lanes<'_>) -> Option<u128> {
    hand_factors(lanes).try_fold(1_u128, |deals, ways| deals.checked_mul(u128::from(ways)))
}

/// The factors of that product.
pub(super) fn hand_factors<'a>(lanes: &'a Lanes<'_>) -> impl Iterator<Item = u64> + 'a {
    let hands = lanes.iter().filter_map(|lane| if let Lane::Hand(hand) = lane { Some(hand) } else { None });
    hands.flat_map(Hand::deals)
}

/// Counts of more bits are not attempted.
const MOST_BITS: u32 = 122;

fn bits_of(number: u128) -> u32 {
    128 - number.leading_zeros()
}
