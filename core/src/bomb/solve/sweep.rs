//! The two passes over the levels, and the inner loops.
//!
//! Let B(s) be the number of ways to place all later wires from state s, F(s) the number of ways to reach s.
//! Backwards, B before a level is the sum over all joint steps of the lanes that use up the copies of its
//! kind, each weighted by the deals that look the same (`weight`). Forwards, F follows in the same way, and
//! F(s) w B(s') is the number of arrangements that take a step from s to s': added up per lane and step it
//! gives every run.
//!
//! The nested sums are taken lane by lane, so a factor is multiplied once per inner sum and not once
//! per joint step.

use super::SolveError;
use super::kernel::{At, Choice, Depth, Next, Spreading, Two};
use super::lane::Level;
use super::limbs::{Count, add, product, store};
use super::rank::{RailRank, Ranks};
use super::shape::Veto;
use super::step::{PackedStep, Steps};
use super::weight::Weights;
use crate::limits::MAX_LANES;

/// The counts of one level.
#[derive(Clone, Copy)]
pub(super) struct Counts<'a> {
    pub(super) words: &'a [u32],
    pub(super) width: usize,
}

impl Counts<'_> {
    #[inline(always)]
    pub(super) fn get<N: Count>(&self, index: u32) -> N {
        N::load(self.words, self.width, index as usize)
    }
}

/// The counts of one level, being written.
pub(super) struct CountsMut<'a> {
    pub(super) words: &'a mut [u32],
    pub(super) width: usize,
}

/// Most steps of all lanes of one state together: 3 KB of sums on the stack.
pub(super) const MAX_SUMS: usize = 192;

/// One level with all its tables.
pub(super) struct Crossing<'a> {
    pub(super) from: &'a Ranks<'a>,
    pub(super) to: &'a Ranks<'a>,
    pub(super) steps: &'a Steps<'a>,
    pub(super) weights: Weights<'a>,
    pub(super) level: Level,
    pub(super) lanes: usize,
    pub(super) vetoes: &'a [Veto],
}

/// Words for what flows through one step.
pub(super) const FLOW_WORDS: usize = 4;

/// How many states are worked on between two beats.
const BEAT: u32 = 16;

impl Crossing<'_> {
    /// Fills in B before the level from B after it.
    pub(super) fn backward(
        &self,
        after: Counts<'_>,
        before: &mut CountsMut<'_>,
        beat: &mut dyn FnMut(u32) -> bool,
    ) -> Result<(), SolveError> {
        if before.width <= 2 {
            self.backward_in::<u64>(after, before, beat)
        } else {
            self.backward_in::<u128>(after, before, beat)
        }
    }

    fn backward_in<N: Count>(
        &self,
        after: Counts<'_>,
        before: &mut CountsMut<'_>,
        beat: &mut dyn FnMut(u32) -> bool,
    ) -> Result<(), SolveError> {
        let mut index = 0;
        self.each_state(beat, &mut |choices| {
            let sum: N = self.gathered(choices, after);
            store(before.words, before.width, index, sum.wide());
            index += 1;
        })
    }

    /// Carries F over the level and adds what flows through every step to `flows`, [`FLOW_WORDS`] words
    /// for each. `after` holds B after the level; before it a count of B takes `before_width` words.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn forward(
        &self,
        before_width: usize,
        here: Counts<'_>,
        after: Counts<'_>,
        there: &mut CountsMut<'_>,
        flows: &mut [u32],
        beat: &mut dyn FnMut(u32) -> bool,
    ) -> Result<(), SolveError> {
        // Step sums are at most B before the level, forward counts at most F after it.
        if before_width <= 2 && there.width <= 2 {
            self.forward_in::<u64>(here, after, there, flows, beat)
        } else {
            self.forward_in::<u128>(here, after, there, flows, beat)
        }
    }

    fn forward_in<N: Count>(
        &self,
        here: Counts<'_>,
        after: Counts<'_>,
        there: &mut CountsMut<'_>,
        flows: &mut [u32],
        beat: &mut dyn FnMut(u32) -> bool,
    ) -> Result<(), SolveError> {
        let mut index = 0;
        let mut sums = [N::default(); MAX_SUMS];
        self.each_state(beat, &mut |choices| {
            let ways: u128 = here.get(index);
            index += 1;
            if ways == 0 {
                return;
            }
            let used = choices.last().map_or(0, |last| last.sums as usize + last.steps.len());
            let sums = &mut sums[..used];
            sums.fill(N::default());
            let mut out = Spreading { there: &mut *there, sums: &mut *sums };
            self.spread_from(choices, after, N::narrow(ways), &mut out);
            for choice in choices {
                let sums = &sums[choice.sums as usize..][..choice.steps.len()];
                for (flow, sum) in (choice.steps.first()..).zip(sums) {
                    if *sum != N::default() {
                        add(flows, FLOW_WORDS, flow, product(ways, sum.wide()));
                    }
                }
            }
        })
    }

    /// Every step of every state of a lane: its rail, places filled before it, the step, its number.
    pub(super) fn each_step(&self, lane: usize) -> impl Iterator<Item = (usize, u8, PackedStep, usize)> + '_ {
        let states = (0..self.from.rails(lane)).flat_map(move |rail| {
            let (low, high) = self.from.bounds(lane, rail);
            (low..=high).map(move |filled| (rail, filled, self.steps.of(lane, rail, (filled - low) as usize)))
        });
        states.flat_map(move |(rail, filled, range)| {
            (range.first()..).zip(self.steps.steps(range)).map(move |(flow, step)| (rail, filled, step, flow))
        })
    }

    /// Calls `work` for every state before the level, in the order of their numbers.
    fn each_state(
        &self,
        beat: &mut dyn FnMut(u32) -> bool,
        work: &mut dyn FnMut(&[Choice]),
    ) -> Result<(), SolveError> {
        let mut choices = [Choice::default(); MAX_LANES];
        let mut unpulsed = 0;
        let mut visit = |choices: &mut [Choice]| {
            self.complete(choices);
            work(choices);
            unpulsed += 1;
            if unpulsed == BEAT {
                unpulsed = 0;
                return beat(BEAT);
            }
            true
        };
        let goes_on = self.enumerate(0, self.from.placed(), &mut choices, &mut visit) && beat(unpulsed);
        if goes_on { Ok(()) } else { Err(SolveError::Stopped) }
    }

    /// Extends the choices of the lanes before `lane` by every state of it and the lanes after it;
    /// `false` where the work was stopped.
    fn enumerate(
        &self,
        lane: usize,
        left: usize,
        choices: &mut [Choice; MAX_LANES],
        visit: &mut dyn FnMut(&mut [Choice]) -> bool,
    ) -> bool {
        let last = lane + 1 == self.lanes;
        for rail in 0..self.from.rails(lane) {
            let (low, high) = self.from.bounds(lane, rail);
            // The last lane has whatever is left.
            let fewest = if last { low.max(left as u8) } else { low };
            for filled in fewest..=high.min(left as u8) {
                let rest = left - filled as usize;
                if !self.from.completes(lane, rest) {
                    continue;
                }
                let steps = self.steps.of(lane, rail, (filled - low) as usize);
                let to =
                    if steps.even { self.to.rail(lane, steps.rail as usize) } else { RailRank::default() };
                let weights = self.weights.of(lane);
                choices[lane] = Choice { steps, to, filled, weights, ..Choice::default() };
                let go_on = if last {
                    visit(&mut choices[..self.lanes])
                } else {
                    self.enumerate(lane + 1, rest, choices, visit)
                };
                if !go_on {
                    return false;
                }
            }
        }
        true
    }

    /// Fills in what each lane and those after it can take, and where the step sums go.
    pub(super) fn complete(&self, choices: &mut [Choice]) {
        let (mut least, mut most) = (0, 0);
        for choice in choices.iter_mut().rev() {
            least += choice.steps.least;
            most += choice.steps.most;
            choice.least = least;
            choice.most = most;
        }
        let mut sums = 0;
        for choice in choices {
            choice.sums = sums as u8;
            sums += choice.steps.len();
        }
    }

    /// Where the nested sums begin.
    pub(super) fn start(&self) -> At {
        At { copies: self.level.copies as usize, left: self.to.placed(), number: 0 }
    }

    /// The lanes that the kernels can take: all steps even, the last two lanes with one way each, one rail in
    /// the last, no veto. Lanes at the front with a single step are skipped at once.
    fn lead(&self, choices: &[Choice]) -> Option<Lead> {
        let even = choices.iter().all(|choice| choice.steps.even);
        let plain = choices.len() >= 2 && choices[choices.len() - 2..].iter().all(|c| c.steps.plain);
        if !even || !plain || self.to.rails(self.lanes - 1) != 1 || !self.vetoes.is_empty() {
            return None;
        }
        let mut lead = Lead { lanes: 0, at: self.start(), weight: 1 };
        for choice in &choices[..choices.len() - 2] {
            let taken = choice.steps.least as usize;
            if choice.steps.len() != 1 || taken > lead.at.copies {
                break;
            }
            let filled = choice.filled as usize + taken;
            lead.lanes += 1;
            let weight = self.weights.row(choice.weights, lead.at.copies).of(taken);
            lead.weight *= weight * self.steps.ways(choice.steps, 0);
            lead.at = At {
                copies: lead.at.copies - taken,
                left: lead.at.left - filled,
                number: lead.at.number.wrapping_add(self.to.term_on(choice.to, filled, lead.at.left)),
            };
        }
        Some(lead)
    }

    /// B of the current state.
    fn gathered<N: Count>(&self, choices: &[Choice], after: Counts<'_>) -> N {
        let Some(lead) = self.lead(choices) else {
            return self.gather_all(choices, after);
        };
        let lanes = &choices[lead.lanes..];
        if !suits(&lanes[0], lead.at.copies) {
            return N::default();
        }
        let sum: N = match lanes.len() {
            2 => Two::gather(self, lanes, lead.at, after),
            3 => Next::<Two>::gather(self, lanes, lead.at, after),
            4 => Next::<Next<Two>>::gather(self, lanes, lead.at, after),
            5 => Next::<Next<Next<Two>>>::gather(self, lanes, lead.at, after),
            6 => Next::<Next<Next<Next<Two>>>>::gather(self, lanes, lead.at, after),
            _ => return self.gather_all(choices, after),
        };
        sum.times(lead.weight)
    }

    /// Spreads F of the current state.
    fn spread_from<N: Count>(
        &self,
        choices: &[Choice],
        after: Counts<'_>,
        ways: N,
        out: &mut Spreading<'_, '_, N>,
    ) {
        let Some(lead) = self.lead(choices) else {
            self.spread_all(choices, after, ways, out);
            return;
        };
        let lanes = &choices[lead.lanes..];
        if !suits(&lanes[0], lead.at.copies) {
            return;
        }
        let ways_on = ways.times(lead.weight);
        let (at, weight) = (lead.at, lead.weight);
        let sum = match lanes.len() {
            2 => Two::spread(self, lanes, at, after, ways_on, weight, out),
            3 => Next::<Two>::spread(self, lanes, at, after, ways_on, weight, out),
            4 => Next::<Next<Two>>::spread(self, lanes, at, after, ways_on, weight, out),
            5 => Next::<Next<Next<Two>>>::spread(self, lanes, at, after, ways_on, weight, out),
            6 => Next::<Next<Next<Next<Two>>>>::spread(self, lanes, at, after, ways_on, weight, out),
            _ => {
                self.spread_all(choices, after, ways, out);
                return;
            }
        };
        for choice in &choices[..lead.lanes] {
            out.sums[choice.sums as usize] = sum.times(weight);
        }
    }
}

/// The lanes skipped at the front.
struct Lead {
    lanes: usize,
    at: At,
    weight: u32,
}

/// Can this lane and those after it take exactly `copies` copies, as far as bounds tell?
#[inline(always)]
pub(super) fn suits(choice: &Choice, copies: usize) -> bool {
    (choice.least as usize..=choice.most as usize).contains(&copies)
}
