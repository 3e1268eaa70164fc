//! The two passes over the levels, and the inner loops.
//!
//! Let B(s) be the number of ways to place all later wires from state s, F(s) the number of ways to
//! come to s. Backwards, B before a level is the sum over all joint steps of the lanes that use up
//! the copies of its kind, each weighted by the ways to hand out labelled copies:
//! C(c, k1) C(c - k1, k2) ... . Forwards, F follows in the same way, and F(s) w B(s') is the number
//! of arrangements that take a step from s to s': added up per lane and step it gives every run.
//!
//! The nested sums are taken lane by lane, so a factor is multiplied once per inner sum and not once
//! per joint step.

use heapless::Vec;

use super::SolveError;
use super::lane::Level;
use super::limbs::{add, load, store};
use super::rank::Ranks;
use super::step::{PackedStep, StepRange, Steps};
use super::tally::{Sink, Tally};
use crate::bomb::wire::Wire;
use crate::limits::MAX_LANES;

/// Binomial coefficients of up to four copies.
const CHOOSE: [[u32; 5]; 5] =
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];

/// The counts of one level.
#[derive(Clone, Copy)]
pub(super) struct Counts<'a> {
    pub(super) words: &'a [u32],
    pub(super) width: usize,
}

impl Counts<'_> {
    #[inline(always)]
    fn get(&self, index: u32) -> u128 {
        load(self.words, self.width, index as usize)
    }
}

/// The counts of one level, being written.
pub(super) struct CountsMut<'a> {
    pub(super) words: &'a mut [u32],
    pub(super) width: usize,
}

/// A lane's part of the state at hand.
#[derive(Clone, Copy, Default)]
struct Choice {
    steps: StepRange,
    filled: u8,
    rail: u16,
    /// Fewest and most copies this lane and those after it can take.
    least: u8,
    most: u8,
    /// Where the lane's step sums are.
    sums: u8,
}

type Choices = Vec<Choice, MAX_LANES>;

/// Most steps of all lanes of one state together: 3 KB of sums on the stack.
pub(super) const MAX_SUMS: usize = 192;

/// One level with all its tables.
pub(super) struct Crossing<'a> {
    pub(super) from: &'a Ranks<'a>,
    pub(super) to: &'a Ranks<'a>,
    pub(super) steps: &'a Steps<'a>,
    pub(super) level: Level,
    pub(super) lanes: usize,
}

/// How many states are worked on between two looks at the clock or the keys.
const BEAT: u32 = 64;

impl Crossing<'_> {
    /// Fills in B before the level from B after it.
    pub(super) fn backward(
        &self,
        after: Counts<'_>,
        before: &mut CountsMut<'_>,
        beat: &mut dyn FnMut(u32) -> bool,
    ) -> Result<(), SolveError> {
        let mut index = 0;
        self.each_state(beat, &mut |choices| {
            let sum = self.gather(choices, 0, self.level.copies as usize, self.to.placed(), 0, after);
            store(before.words, before.width, index, sum);
            index += 1;
        })
    }

    /// Carries F over the level and adds every step to the tally. `after` holds B after the level.
    pub(super) fn forward(
        &self,
        here: Counts<'_>,
        after: Counts<'_>,
        there: &mut CountsMut<'_>,
        tally: &mut Tally<'_>,
        level_index: usize,
        beat: &mut dyn FnMut(u32) -> bool,
    ) -> Result<(), SolveError> {
        let mut index = 0;
        let mut sums = [0_u128; MAX_SUMS];
        self.each_state(beat, &mut |choices| {
            let ways = here.get(index);
            index += 1;
            if ways == 0 {
                return;
            }
            let used = choices.last().map_or(0, |last| last.sums as usize + last.steps.len());
            let sums = &mut sums[..used];
            sums.fill(0);
            let mut spread = Spread { crossing: self, choices, after, there, sums };
            let copies = self.level.copies as usize;
            spread.go(0, copies, self.to.placed(), 0, ways, 1);
            self.settle(choices, ways, sums, tally, level_index);
        })
    }

    /// Adds the step sums of one state, times the ways to come to it, to the tally.
    fn settle(
        &self,
        choices: &[Choice],
        ways: u128,
        sums: &[u128],
        tally: &mut Tally<'_>,
        level_index: usize,
    ) {
        let wire: Wire = self.level.wire;
        for (lane, choice) in choices.iter().enumerate() {
            let sink = tally.layout.sinks[lane];
            for (step, sum) in self.steps.steps(choice.steps).zip(&sums[choice.sums as usize..]) {
                if step.copies() == 0 || *sum == 0 {
                    continue;
                }
                let count = ways * *sum;
                match sink {
                    Sink::Stand { stand, tied } => {
                        if step.sorted() > 0 {
                            let first = choice.filled - self.from.tied(lane, choice.rail as usize);
                            tally.add_run(stand, wire, first as usize, step.sorted(), count);
                        }
                        let levels = tally.levels();
                        let mut rest = step.tied();
                        while rest != 0 {
                            let row = tied + (rest.trailing_zeros() as usize * levels) as u16;
                            tally.add_row(row, level_index, count);
                            rest &= rest - 1;
                        }
                    }
                    Sink::Row(row) => tally.add_row(row, level_index, count * step.copies() as u128),
                    Sink::Nowhere => {}
                }
            }
        }
    }

    /// Calls `work` for every state before the level, in the order of their numbers.
    fn each_state(
        &self,
        beat: &mut dyn FnMut(u32) -> bool,
        work: &mut dyn FnMut(&[Choice]),
    ) -> Result<(), SolveError> {
        let mut choices = Choices::new();
        let mut unpulsed = 0;
        let mut visit = |choices: &mut Choices| {
            self.complete(choices);
            work(choices);
            unpulsed += 1;
            if unpulsed == BEAT {
                unpulsed = 0;
                return beat(BEAT);
            }
            true
        };
        if self.enumerate(self.from.placed(), &mut choices, &mut visit) {
            beat(unpulsed);
            Ok(())
        } else {
            Err(SolveError::Stopped)
        }
    }

    /// Extends the choices by every state of the next lane; `false` where the work was stopped.
    fn enumerate(
        &self,
        left: usize,
        choices: &mut Choices,
        visit: &mut dyn FnMut(&mut Choices) -> bool,
    ) -> bool {
        let lane = choices.len();
        if lane == self.lanes {
            return visit(choices);
        }
        for rail in 0..self.from.rails(lane) {
            let (low, high) = self.from.bounds(lane, rail);
            for filled in low..=high.min(left as u8) {
                if !self.from.completes(lane, left - filled as usize) {
                    continue;
                }
                let steps = self.steps.of(lane, rail, (filled - low) as usize);
                let choice = Choice { steps, filled, rail: rail as u16, ..Choice::default() };
                if choices.push(choice).is_err() {
                    return false;
                }
                let go_on = self.enumerate(left - filled as usize, choices, visit);
                choices.pop();
                if !go_on {
                    return false;
                }
            }
        }
        true
    }

    /// Fills in what each lane and those after it can take, and where the step sums go.
    fn complete(&self, choices: &mut [Choice]) {
        let (mut least, mut most) = (0, 0);
        for choice in choices.iter_mut().rev() {
            let mut steps = self.steps.steps(choice.steps);
            // A state without steps leads nowhere: no number of copies suits it.
            let fewest = steps.next().map_or(100, |step| step.copies() as u8);
            let highest = steps.next_back().map_or(fewest, |step| step.copies() as u8);
            least = (least + fewest).min(100);
            most = (most + highest).min(200);
            choice.least = least;
            choice.most = most;
        }
        let mut sums = 0;
        for choice in choices {
            choice.sums = sums as u8;
            sums += choice.steps.len();
        }
    }

    /// Can lane `lane` and those after it take exactly so many copies, as far as bounds tell?
    #[inline(always)]
    fn suits(&self, choices: &[Choice], lane: usize, copies: usize) -> bool {
        (choices[lane].least as usize..=choices[lane].most as usize).contains(&copies)
    }

    /// The sum over all ways of the lanes from `lane` on to take `copies` copies.
    fn gather(
        &self,
        choices: &[Choice],
        lane: usize,
        copies: usize,
        left: usize,
        number: u32,
        after: Counts<'_>,
    ) -> u128 {
        let choice = &choices[lane];
        if !self.suits(choices, lane, copies) {
            return 0;
        }
        let last = lane + 1 == self.lanes;
        let mut sum = 0;
        for step in self.steps.steps(choice.steps) {
            let taken = step.copies();
            if taken > copies || last && taken < copies {
                continue;
            }
            let filled = choice.filled as usize + taken;
            if filled > left || !self.to.completes(lane, left - filled) {
                continue;
            }
            let number = number + self.to.term(lane, step.rail(), filled, left);
            let rest = if last {
                after.get(number)
            } else {
                self.gather(choices, lane + 1, copies - taken, left - filled, number, after)
            };
            sum += times(rest, weight(step, copies));
        }
        sum
    }
}

/// The labelled ways of a step, when so many copies are left.
#[inline(always)]
fn weight(step: PackedStep, copies: usize) -> u32 {
    CHOOSE[copies][step.copies()] * step.ways
}

#[inline(always)]
fn times(count: u128, weight: u32) -> u128 {
    if weight == 1 { count } else { count * u128::from(weight) }
}

/// The forward inner loop of one state.
struct Spread<'a, 'b, 'c> {
    crossing: &'a Crossing<'a>,
    choices: &'a [Choice],
    after: Counts<'a>,
    there: &'b mut CountsMut<'c>,
    /// For each lane and step: the ways of everything else, F(s) left out.
    sums: &'b mut [u128],
}

impl Spread<'_, '_, '_> {
    /// As [`Crossing::gather`], but leaves F in the states reached and the sum of every step.
    /// `ways` is F times the weight so far, `factor` the weight so far alone.
    fn go(
        &mut self,
        lane: usize,
        copies: usize,
        left: usize,
        number: u32,
        ways: u128,
        factor: u32,
    ) -> u128 {
        let crossing = self.crossing;
        let choice = self.choices[lane];
        if !crossing.suits(self.choices, lane, copies) {
            return 0;
        }
        let last = lane + 1 == crossing.lanes;
        let mut sum = 0;
        for (index, step) in crossing.steps.steps(choice.steps).enumerate() {
            let taken = step.copies();
            if taken > copies || last && taken < copies {
                continue;
            }
            let filled = choice.filled as usize + taken;
            if filled > left || !crossing.to.completes(lane, left - filled) {
                continue;
            }
            let number = number + crossing.to.term(lane, step.rail(), filled, left);
            let weight = weight(step, copies);
            let rest = if last {
                let rest = self.after.get(number);
                if rest != 0 {
                    add(self.there.words, self.there.width, number as usize, times(ways, weight));
                }
                rest
            } else {
                self.go(lane + 1, copies - taken, left - filled, number, times(ways, weight), factor * weight)
            };
            let part = times(rest, weight);
            self.sums[choice.sums as usize + index] += times(part, factor);
            sum += part;
        }
        sum
    }
}
