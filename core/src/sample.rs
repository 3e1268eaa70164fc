//! What was sampled: a mean with its interval.
//!
//! Every observation is a share between 0 and 1, such as a chance in one of the possible deals. Of all such
//! observations with the same mean those that are only ever 0 or 1 scatter most, so Wilson's interval for
//! counts of successes holds for shares too; it is a little wide rather than too narrow, and it does not
//! shrink to nothing where all observations happened to be alike.

use core::cmp::Ordering;

use crate::ratio::Ratio;

/// Observations added up. Integers, so that every machine has the same sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sample {
    /// How many observations.
    pub count: u32,
    /// Their sum in 2^-30ths.
    pub sum: u64,
}

/// 1 in the unit of [`Sample::sum`].
pub const WHOLE: u32 = 1 << 30;

/// 95 % of a normal distribution lies within this many standard deviations.
pub const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// Wilson's 95 % interval for a share that was seen in `draws` draws.
pub fn wilson(share: f64, draws: f64) -> (f64, f64) {
    let square = DEVIATIONS * DEVIATIONS;
    let middle = (share + square / (2.0 * draws)) / (1.0 + square / draws);
    let half = DEVIATIONS / (1.0 + square / draws)
        * libm::sqrt(share * (1.0 - share) / draws + square / (4.0 * draws * draws));
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

impl Sample {
    /// `successes` out of `count`.
    pub const fn of_counts(successes: u32, count: u32) -> Sample {
        Sample { count, sum: successes as u64 * WHOLE as u64 }
    }

    /// One more observation, in 2^-30ths.
    pub fn add(&mut self, share: u32) {
        self.count = self.count.saturating_add(1);
        self.sum = self.sum.saturating_add(share.min(WHOLE).into());
    }

    /// The mean; 0 where nothing was observed.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / (f64::from(WHOLE) * f64::from(self.count)) }
    }

    /// The mean, exactly; 0 where nothing was observed.
    pub fn ratio(&self) -> Ratio {
        Ratio::new(self.sum.into(), u128::from(WHOLE) * u128::from(self.count.max(1)))
    }

    /// The 95 % interval of what the mean estimates.
    pub fn interval(&self) -> (f64, f64) {
        if self.count == 0 {
            return (0.0, 1.0);
        }
        wilson(self.mean(), f64::from(self.count))
    }

    /// Which has the higher mean, exactly.
    pub fn compare(&self, other: &Sample) -> Ordering {
        let product = |a: &Sample, b: &Sample| u128::from(a.sum) * u128::from(b.count);
        product(self, other).cmp(&product(other, self))
    }
}

/// A number between 0 and 1 in thousandths, rounded.
pub fn permille(share: f64) -> u16 {
    libm::round(share.clamp(0.0, 1.0) * 1000.0) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_is_the_published_one() {
        let (low, high) = Sample::of_counts(7, 10).interval();
        assert!((low - 0.396_778).abs() < 1e-5 && (high - 0.892_209).abs() < 1e-5, "{low} {high}");
        let (low, high) = Sample::of_counts(20, 20).interval();
        assert!((low - 0.838_875).abs() < 1e-5 && high == 1.0, "{low} {high}");
        assert_eq!(Sample::default().interval(), (0.0, 1.0));
        let half = Sample { count: 2, sum: u64::from(WHOLE) };
        assert_eq!((half.mean(), permille(half.mean())), (0.5, 500));
        assert_eq!(half.ratio(), Ratio::new(1, 2));
        assert_eq!(Sample::default().ratio(), Ratio::new(0, 1));
        assert_eq!(half.compare(&Sample::of_counts(3, 6)), Ordering::Equal);
        assert_eq!(half.compare(&Sample::of_counts(2, 6)), Ordering::Greater);
    }
}
