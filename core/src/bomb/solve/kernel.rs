//! The inner loops where every lane's steps are even: the usual case.
//!
//! Even steps are one for each number of copies in a range, so the lanes become nested loops over
//! numbers, one type per depth ([`Next`]), and the last two lanes a sum over neighbouring states
//! ([`Two`]): one copy more in the first and one less in the second is the next number.

use super::limbs::Count;
use super::rank::RailRank;
use super::step::StepRange;
use super::sweep::{Counts, CountsMut, Crossing};

/// A lane's part of the current state.
#[derive(Clone, Copy, Default)]
pub(super) struct Choice {
    pub(super) steps: StepRange,
    /// The rail the steps lead to, if they are even.
    pub(super) to: RailRank,
    pub(super) filled: u8,
    /// Fewest and most copies this lane and those after it can take.
    pub(super) least: u8,
    pub(super) most: u8,
    /// Where the lane's step sums are.
    pub(super) sums: u8,
    /// Where the lane's weights are.
    pub(super) weights: u16,
}

/// How far the nested sums have come.
#[derive(Clone, Copy)]
pub(super) struct At {
    /// Copies left to be handed out.
    pub(super) copies: usize,
    /// Places filled afterwards in the lanes to come.
    pub(super) left: usize,
    /// The number of the state reached, so far.
    pub(super) number: u32,
}

/// Everything the forward sums write to.
pub(super) struct Spreading<'a, 'b, N> {
    pub(super) there: &'a mut CountsMut<'b>,
    /// For each lane and step: the ways of everything else, without the factor F(s).
    pub(super) sums: &'a mut [N],
}

/// Nested sums over some lanes.
pub(super) trait Depth {
    /// The weighted sum of the counts of all states that the lanes can reach with the copies left.
    fn gather<N: Count>(x: &Crossing<'_>, lanes: &[Choice], at: At, after: Counts<'_>) -> N;

    /// The same sum; F times the weights goes to the states reached, the sum of every step to
    /// `out.sums`. `ways` is F times the weights so far, `factor` the weights so far alone.
    fn spread<N: Count>(
        x: &Crossing<'_>,
        lanes: &[Choice],
        at: At,
        after: Counts<'_>,
        ways: N,
        factor: u32,
        out: &mut Spreading<'_, '_, N>,
    ) -> N;
}

/// The last two lanes.
pub(super) struct Two;

/// One lane, followed by others.
pub(super) struct Next<D>(D);

impl Two {
    /// How many copies the first of the two can take, and the number of the first state reached.
    #[inline(always)]
    fn range(x: &Crossing<'_>, a: &Choice, b: &Choice, at: At) -> Option<(usize, usize, u32)> {
        let spare = at.copies.checked_sub(b.steps.least as usize)?;
        let low = (a.steps.least as usize).max(at.copies.saturating_sub(b.steps.most as usize));
        let high = (a.steps.most as usize).min(spare);
        if low > high {
            return None;
        }
        let first = at.number + x.to.term_on(a.to, a.filled as usize + low, at.left);
        Some((low, high, first))
    }
}

impl Depth for Two {
    #[inline(always)]
    fn gather<N: Count>(x: &Crossing<'_>, lanes: &[Choice], at: At, after: Counts<'_>) -> N {
        let [a, b] = lanes else { return N::default() };
        let Some((low, high, first)) = Two::range(x, a, b, at) else { return N::default() };
        let weights = x.weights.row(a.weights, at.copies);
        let mut sum = N::default();
        for (number, taken) in (first..).zip(low..=high) {
            sum += after.get::<N>(number).times(weights.of(taken));
        }
        sum
    }

    #[inline(always)]
    fn spread<N: Count>(
        x: &Crossing<'_>,
        lanes: &[Choice],
        at: At,
        after: Counts<'_>,
        ways: N,
        factor: u32,
        out: &mut Spreading<'_, '_, N>,
    ) -> N {
        let [a, b] = lanes else { return N::default() };
        let Some((low, high, first)) = Two::range(x, a, b, at) else { return N::default() };
        // Where the sums of the first step taken are; one copy more is one step on here, and one back there.
        let a_sums = a.sums as usize + low - a.steps.least as usize;
        let b_sums = b.sums as usize + at.copies - low - b.steps.least as usize;
        let weights = x.weights.row(a.weights, at.copies);
        let mut sum = N::default();
        for (number, taken) in (first..).zip(low..=high) {
            let rest = after.get::<N>(number);
            if rest == N::default() {
                continue;
            }
            let weight = weights.of(taken);
            ways.times(weight).add_to(out.there.words, out.there.width, number as usize);
            let part = rest.times(weight);
            let whole = part.times(factor);
            out.sums[a_sums + (taken - low)] += whole;
            out.sums[b_sums - (taken - low)] += whole;
            sum += part;
        }
        sum
    }
}

impl<D: Depth> Next<D> {
    /// How many copies this lane can take so that the others can take the rest.
    #[inline(always)]
    fn range(lane: &Choice, others: &Choice, copies: usize) -> core::ops::Range<usize> {
        let low = (lane.steps.least as usize).max(copies.saturating_sub(others.most as usize));
        // One more than the most; nothing where the others need more than there are.
        let end = (copies + 1).saturating_sub(others.least as usize);
        low..end.min(lane.steps.most as usize + 1)
    }
}

impl<D: Depth> Depth for Next<D> {
    #[inline(always)]
    fn gather<N: Count>(x: &Crossing<'_>, lanes: &[Choice], at: At, after: Counts<'_>) -> N {
        let [lane, others @ ..] = lanes else { return N::default() };
        let [second, ..] = others else { return N::default() };
        let weights = x.weights.row(lane.weights, at.copies);
        let mut sum = N::default();
        for taken in Next::<D>::range(lane, second, at.copies) {
            let filled = lane.filled as usize + taken;
            let next = At {
                copies: at.copies - taken,
                left: at.left - filled,
                number: at.number.wrapping_add(x.to.term_on(lane.to, filled, at.left)),
            };
            let ways = x.steps.ways(lane.steps, taken - lane.steps.least as usize);
            sum += D::gather::<N>(x, others, next, after).times(weights.of(taken) * ways);
        }
        sum
    }

    #[inline(always)]
    fn spread<N: Count>(
        x: &Crossing<'_>,
        lanes: &[Choice],
        at: At,
        after: Counts<'_>,
        ways: N,
        factor: u32,
        out: &mut Spreading<'_, '_, N>,
    ) -> N {
        let [lane, others @ ..] = lanes else { return N::default() };
        let [second, ..] = others else { return N::default() };
        let weights = x.weights.row(lane.weights, at.copies);
        let mut sum = N::default();
        for taken in Next::<D>::range(lane, second, at.copies) {
            let filled = lane.filled as usize + taken;
            let next = At {
                copies: at.copies - taken,
                left: at.left - filled,
                number: at.number.wrapping_add(x.to.term_on(lane.to, filled, at.left)),
            };
            let step = taken - lane.steps.least as usize;
            let weight = weights.of(taken) * x.steps.ways(lane.steps, step);
            let rest = D::spread(x, others, next, after, ways.times(weight), factor * weight, out);
            let part = rest.times(weight);
            out.sums[lane.sums as usize + step] += part.times(factor);
            sum += part;
        }
        sum
    }
}
