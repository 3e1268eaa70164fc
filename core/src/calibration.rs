//! Do the odds come true? Predictions against outcomes, over many deals.
//!
//! Of all chances in a tenth, for example from 70 to 80 %, the share that came true should be their mean. The
//! odds within one deal are correlated: one surprise brings many others. So a deal counts as one draw,
//! however many odds it has. With n chances in deal g, t of them true and s their sum, let N = Σn, T = Σt / N
//! and D = Σ(t - s) / N. Then T and D are ratios of sums over independent deals, and their standard errors
//! are those of such ratios,
//!
//! ```text
//! SE(T) = sqrt(Σ (t - nT)²) / N        SE(D) = sqrt(Σ (t - s - nD)²) / N,
//! ```
//!
//! where Σ (x - nR)² = Σx² - 2R Σxn + R² Σn². These sums are kept, as integers, so that runs add up exactly,
//! in any order. Over a million deals of 10⁴ chances each the largest, Σ(t - s)² in 2^-64ths, has 112 bits.

use core::ops::AddAssign;

use libm::sqrt;

use crate::ratio::Ratio;
use crate::sample::wilson;

/// Chances are added up in 2^-32ths.
const CHANCE_BITS: u32 = 32;

/// 1 in the unit in which chances are added up.
const ONE: i128 = 1 << CHANCE_BITS;

/// The chances of a deal that lie in one tenth, or have something else in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many.
    pub(crate) n: u32,
    /// How many of them came true.
    pub(crate) hits: u32,
    /// Their sum in 2^-32ths.
    pub(crate) said: u64,
}

impl Tally {
    /// One more, and whether it came true.
    pub fn add(&mut self, chance: Ratio, hit: bool) {
        self.n += 1;
        self.hits += u32::from(hit);
        self.said += fixed(chance);
    }

    /// With others of the same deal that all came true, or none of them.
    pub fn join(&mut self, others: Tally, hit: bool) {
        self.n += others.n;
        self.hits += if hit { others.n } else { 0 };
        self.said += others.said;
    }
}

/// All chances in one tenth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tenth {
    deals: i128,
    n: i128,
    hits: i128,
    said: i128,
    /// Σn².
    n_n: i128,
    /// Σt² and Σtn.
    hits_hits: i128,
    hits_n: i128,
    /// Σ(t - s)² and Σ(t - s)n.
    gap_gap: i128,
    gap_n: i128,
}

impl Tenth {
    /// The sums behind it: deals, n, t and s, then Σn², Σt², Σtn, Σ(t - s)², Σ(t - s)n; chances in 2^-32ths.
    pub fn sums(&self) -> [i128; 9] {
        let &Tenth { deals, n, hits, said, n_n, hits_hits, hits_n, gap_gap, gap_n } = self;
        [deals, n, hits, said, n_n, hits_hits, hits_n, gap_gap, gap_n]
    }

    /// The inverse of `sums`.
    pub fn of_sums(sums: [i128; 9]) -> Tenth {
        let [deals, n, hits, said, n_n, hits_hits, hits_n, gap_gap, gap_n] = sums;
        Tenth { deals, n, hits, said, n_n, hits_hits, hits_n, gap_gap, gap_n }
    }

    /// How many chances.
    pub fn count(&self) -> u64 {
        self.n as u64
    }

    /// Their mean; `None` where there are none.
    pub fn said(&self) -> Option<f64> {
        share(self.said, self.n).map(|said| said / ONE as f64)
    }

    /// The share that came true.
    pub fn truth(&self) -> Option<f64> {
        share(self.hits, self.n)
    }

    /// The 95 % interval of the share: Wilson's, for as many independent draws as would scatter as much
    /// as these deals do. Where all or none came true nothing scatters, and every deal is one draw.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let truth = self.truth()?;
        if self.is_alike() {
            return Some(wilson(truth, self.deals as f64));
        }
        let error = error(truth, self.n, self.hits_hits, self.hits_n, self.n_n);
        let draws = truth * (1.0 - truth) / (error * error);
        Some(wilson(truth, draws.min(self.n as f64)))
    }

    /// Is there too little to see how deals scatter: a single deal, or all chances true, or none?
    fn is_alike(&self) -> bool {
        self.deals < 2 || self.hits == 0 || self.hits == self.n
    }

    /// How much more came true than was said, and the standard error of that. Where nothing scatters, it is
    /// what chances like these would have if every deal were one draw.
    pub fn gap(&self) -> Option<(f64, f64)> {
        let said = self.said()?;
        let gap = share(self.hits.saturating_mul(ONE).saturating_sub(self.said), self.n)?;
        let error = if self.is_alike() {
            sqrt((said * (1.0 - said)).max(0.0) / self.deals as f64)
        } else {
            error(gap, self.n, self.gap_gap, self.gap_n, self.n_n) / ONE as f64
        };
        Some((gap / ONE as f64, error))
    }

    /// The same in standard errors; `None` where there is no error, as with what is certain.
    pub fn z(&self) -> Option<f64> {
        let (gap, error) = self.gap()?;
        (error > 0.0).then(|| gap / error)
    }
}

impl AddAssign<&Tally> for Tenth {
    fn add_assign(&mut self, deal: &Tally) {
        let (n, hits, said) = (i128::from(deal.n), i128::from(deal.hits), i128::from(deal.said));
        let gap = hits * ONE - said;
        *self += &Tenth {
            deals: i128::from(n > 0),
            n,
            hits,
            said,
            n_n: n * n,
            hits_hits: hits * hits,
            hits_n: hits * n,
            gap_gap: gap * gap,
            gap_n: gap * n,
        };
    }
}

impl AddAssign<&Tenth> for Tenth {
    fn add_assign(&mut self, other: &Tenth) {
        *self = Tenth::of_sums(add(self.sums(), other.sums()));
    }
}

/// The tenth in which a chance lies, 0 to 9; what is certain lies in the last.
pub fn tenth(chance: Ratio) -> usize {
    (1..10).take_while(|&tenth| chance >= Ratio::new(tenth, 10)).count()
}

/// In 2^-32ths, rounded.
fn fixed(chance: Ratio) -> u64 {
    if chance.num >= chance.den {
        return 1 << CHANCE_BITS;
    }
    // Counts of 96 bits and more lose their low bits, far below what is kept.
    let shift = (128 - chance.den.leading_zeros()).saturating_sub(127 - CHANCE_BITS);
    let (num, den) = (chance.num >> shift, chance.den >> shift);
    (((num << CHANCE_BITS) + den / 2) / den) as u64
}

/// Sums can come from a file; values that no run could reach saturate instead of overflowing.
pub(crate) fn add<const N: usize>(mut sums: [i128; N], more: [i128; N]) -> [i128; N] {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum = sum.saturating_add(more);
    }
    sums
}

pub(crate) fn share(sum: i128, n: i128) -> Option<f64> {
    (n > 0).then(|| sum as f64 / n as f64)
}

/// The standard error of the ratio R of the sums of x and n.
pub(crate) fn error(ratio: f64, n: i128, x_x: i128, x_n: i128, n_n: i128) -> f64 {
    let spread = x_x as f64 - 2.0 * ratio * x_n as f64 + ratio * ratio * n_n as f64;
    // Cancellation can leave a little less than nothing.
    sqrt(spread.max(0.0)) / n as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_lies_in_one_tenth() {
        for (num, den, at) in [
            (0, 1, 0),
            (1, u128::MAX, 0),
            (99_999, 1_000_000, 0),
            (1, 10, 1),
            (3, 10, 3),
            (u128::MAX / 10 * 7, u128::MAX / 10 * 10, 7),
            (u128::MAX / 10 * 7 - 1, u128::MAX / 10 * 10, 6),
            (9, 10, 9),
            (u128::MAX - 1, u128::MAX, 9),
            (5, 5, 9),
        ] {
            assert_eq!(tenth(Ratio::new(num, den)), at, "{num}/{den}");
        }
    }

    #[test]
    fn chances_are_rounded() {
        assert_eq!(fixed(Ratio::new(0, 3)), 0);
        assert_eq!(fixed(Ratio::new(7, 7)), 1 << 32);
        assert_eq!(fixed(Ratio::new(1, 3)), 1_431_655_765);
        assert_eq!(fixed(Ratio::new(2, 3)), 2_863_311_531);
        assert_eq!(fixed(Ratio::new(u128::MAX, u128::MAX)), 1 << 32);
        assert_eq!(fixed(Ratio::new(u128::MAX / 4, u128::MAX)), 1 << 30);
    }
}
