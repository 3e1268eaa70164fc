//! The sums over joint steps where the kernels do not reach: lanes that remember, several ways to take
//! the same copies, vetoes; and the joint step at a given place of such a sum, for drawing.

use super::kernel::{At, Choice, Spreading};
use super::limbs::Count;
use super::shape::Veto;
use super::step::PackedStep;
use super::sweep::{Counts, Crossing, suits};
use crate::limits::MAX_LANES;

impl Crossing<'_> {
    /// B of the current state, whatever its steps are.
    pub(super) fn gather_all<N: Count>(&self, choices: &[Choice], after: Counts<'_>) -> N {
        if self.vetoes.is_empty() {
            self.gather::<N, false>(choices, self.start(), 0, after)
        } else {
            self.gather::<N, true>(choices, self.start(), 0, after)
        }
    }

    /// Spreads F of the current state, whatever its steps are.
    pub(super) fn spread_all<N: Count>(
        &self,
        choices: &[Choice],
        after: Counts<'_>,
        ways: N,
        out: &mut Spreading<'_, '_, N>,
    ) {
        if self.vetoes.is_empty() {
            self.spread::<N, false>(choices, self.start(), 0, after, ways, 1, out);
        } else {
            self.spread::<N, true>(choices, self.start(), 0, after, ways, 1, out);
        }
    }

    /// The sum over all joint steps; `choices` are the lanes still to come; earlier lanes that take copies
    /// are bits of `taking`.
    fn gather<N: Count, const VETOED: bool>(
        &self,
        choices: &[Choice],
        at: At,
        taking: Veto,
        after: Counts<'_>,
    ) -> N {
        let [choice, others @ ..] = choices else { return N::default() };
        if !suits(choice, at.copies) {
            return N::default();
        }
        let mut sum = N::default();
        for step in self.steps.steps(choice.steps) {
            let Some(next) = self.take(choice, step, choices.len(), at) else { continue };
            let taking = if VETOED { self.taking(choices.len(), step, taking) } else { 0 };
            let rest = if !others.is_empty() {
                self.gather::<N, VETOED>(others, next, taking, after)
            } else if !VETOED || self.pleases(taking) {
                after.get::<N>(next.number)
            } else {
                continue;
            };
            sum += rest.times(self.weight(choice, step, at.copies));
        }
        sum
    }

    /// As [`Crossing::gather`], leaving F in the states reached and the sum of every step.
    #[allow(clippy::too_many_arguments)]
    fn spread<N: Count, const VETOED: bool>(
        &self,
        choices: &[Choice],
        at: At,
        taking: Veto,
        after: Counts<'_>,
        ways: N,
        factor: u32,
        out: &mut Spreading<'_, '_, N>,
    ) -> N {
        let [choice, others @ ..] = choices else { return N::default() };
        if !suits(choice, at.copies) {
            return N::default();
        }
        let mut sum = N::default();
        for (index, step) in self.steps.steps(choice.steps).enumerate() {
            let Some(next) = self.take(choice, step, choices.len(), at) else { continue };
            let weight = self.weight(choice, step, at.copies);
            let ways = ways.times(weight);
            let taking = if VETOED { self.taking(choices.len(), step, taking) } else { 0 };
            let rest = if !others.is_empty() {
                self.spread::<N, VETOED>(others, next, taking, after, ways, factor * weight, out)
            } else if !VETOED || self.pleases(taking) {
                let rest = after.get::<N>(next.number);
                if rest != N::default() {
                    ways.add_to(out.there.words, out.there.width, next.number as usize);
                }
                rest
            } else {
                continue;
            };
            let part = rest.times(weight);
            out.sums[choice.sums as usize + index] += part.times(factor);
            sum += part;
        }
        sum
    }

    /// The state of all lanes with these rails and places filled, before the level.
    pub(super) fn choices(&self, states: &[(usize, u8)]) -> [Choice; MAX_LANES] {
        let mut choices = [Choice::default(); MAX_LANES];
        for (lane, (choice, &(rail, filled))) in choices.iter_mut().zip(states).enumerate() {
            let (low, _) = self.from.bounds(lane, rail);
            *choice = Choice {
                steps: self.steps.of(lane, rail, (filled - low) as usize),
                filled,
                weights: self.weights.of(lane),
                ..Choice::default()
            };
        }
        self.complete(&mut choices[..self.lanes]);
        choices
    }

    /// Of all joint steps in order, each as long as the number of its arrangements, the one at which
    /// `nth` falls: one step for each lane in `path`, and the number of the state that it leads to.
    pub(super) fn step_at(
        &self,
        choices: &[Choice],
        after: Counts<'_>,
        mut nth: u128,
        path: &mut [PackedStep],
    ) -> Option<u32> {
        self.step_from(choices, self.start(), 0, after, 1, &mut nth, path)
    }

    #[allow(clippy::too_many_arguments)]
    fn step_from(
        &self,
        choices: &[Choice],
        at: At,
        taking: Veto,
        after: Counts<'_>,
        factor: u32,
        nth: &mut u128,
        path: &mut [PackedStep],
    ) -> Option<u32> {
        let [choice, others @ ..] = choices else { return None };
        let [place, path @ ..] = path else { return None };
        if !suits(choice, at.copies) {
            return None;
        }
        for step in self.steps.steps(choice.steps) {
            let Some(next) = self.take(choice, step, choices.len(), at) else { continue };
            let factor = factor * self.weight(choice, step, at.copies);
            *place = step;
            let taking = self.taking(choices.len(), step, taking);
            if !others.is_empty() {
                let found = self.step_from(others, next, taking, after, factor, nth, path);
                if found.is_some() {
                    return found;
                }
                continue;
            }
            if !self.pleases(taking) {
                continue;
            }
            let ways = after.get::<u128>(next.number) * u128::from(factor);
            match nth.checked_sub(ways) {
                Some(rest) => *nth = rest,
                None => return Some(next.number),
            }
        }
        None
    }

    /// The lanes that take copies, once the first of `lanes` lanes takes a step too.
    #[inline(always)]
    fn taking(&self, lanes: usize, step: PackedStep, taking: Veto) -> Veto {
        taking | Veto::from(step.copies() > 0) << (self.lanes - lanes)
    }

    /// Does at least one stand take a copy in every pair that must?
    #[inline(always)]
    fn pleases(&self, taking: Veto) -> bool {
        self.vetoes.iter().all(|veto| veto & taking != 0)
    }

    /// Where a step of the first of `lanes` lanes leads; `None` where it takes too many copies, or leaves
    /// some after the last lane.
    #[inline(always)]
    fn take(&self, choice: &Choice, step: PackedStep, lanes: usize, at: At) -> Option<At> {
        let copies = at.copies.checked_sub(step.copies())?;
        if lanes == 1 && copies > 0 {
            return None;
        }
        let filled = choice.filled as usize + step.copies();
        let term = self.to.term(self.lanes - lanes, step.rail(), filled, at.left);
        Some(At { copies, left: at.left - filled, number: at.number.wrapping_add(term) })
    }

    /// The deals that a step of a lane stands for, when `copies` copies are left.
    #[inline(always)]
    fn weight(&self, choice: &Choice, step: PackedStep, copies: usize) -> u32 {
        self.weights.row(choice.weights, copies).of(step.copies()) * step.ways()
    }
}
