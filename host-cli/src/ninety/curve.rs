//! What comes true of what was said, as a curve: `logit(true) = a + b logit(said)`.
//!
//! It is the one of the largest likelihood (logistic regression, by Newton's method), over bins of four hundredths, each
//! with the mean of what was said in it: so parts of a run add up. What was said to be certain is left out; chances next
//! to 0 and 1 are taken for 0.015 and 0.985, lest a few of them decide everything. `core/src/ninety/trust.rs` has such
//! curves.

use std::fmt;

use serde::Serialize;
use trickwire_core::calibration::Tenth;
use trickwire_core::ratio::Ratio;

/// How many bins.
pub const BINS: usize = 25;

/// The bin in which a chance lies; none where it is certain.
pub fn bin(chance: Ratio) -> Option<usize> {
    let certain = chance.num == 0 || chance.num >= chance.den;
    (!certain).then(|| (1..BINS as u128).take_while(|&bin| chance >= Ratio::new(bin, BINS as u128)).count())
}

/// A curve.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// What is added: less than 0 where too much was said.
    pub a: f64,
    /// How steep it is: less than 1 where the extremes were overstated.
    pub b: f64,
    /// The chances that it was fitted to.
    pub n: u64,
}

impl fmt::Display for Curve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Curve { a, b, n } = self;
        write!(f, "logit(true) = {a:.3} + {b:.3} logit(said), by {n} that were not certain")
    }
}

/// Fewest chances for a curve.
const FEWEST: u64 = 100;

/// Steps of Newton's method; it has settled long before.
const STEPS: usize = 50;

impl Curve {
    /// Through what was said and what came true; `None` where there is too little for it.
    pub fn through(bins: &[Tenth; BINS]) -> Option<Curve> {
        let n = bins.iter().map(Tenth::count).sum();
        if n < FEWEST {
            return None;
        }
        // The logit of what was said, how many, how many came true.
        let points: Vec<[f64; 3]> = bins
            .iter()
            .filter_map(|bin| {
                let (said, truth, n) = (bin.said()?.clamp(0.015, 0.985), bin.truth()?, bin.count() as f64);
                Some([(said / (1.0 - said)).ln(), n, n * truth])
            })
            .collect();
        let (mut a, mut b) = (0.0, 1.0);
        for _ in 0..STEPS {
            // The gradient of the log likelihood, and what its slope is made of.
            let [mut da, mut db, mut aa, mut ab, mut bb] = [0.0; 5];
            for &[x, n, hits] in &points {
                let p = 1.0 / (1.0 + (-a - b * x).exp());
                let (rest, weight) = (hits - n * p, n * p * (1.0 - p));
                (da, db) = (da + rest, db + rest * x);
                (aa, ab, bb) = (aa + weight, ab + weight * x, bb + weight * x * x);
            }
            let slope = aa * bb - ab * ab;
            if slope <= 1e-9 || !slope.is_finite() {
                return None;
            }
            (a, b) = (a + (da * bb - db * ab) / slope, b + (db * aa - da * ab) / slope);
        }
        (a.is_finite() && b.is_finite()).then_some(Curve { a, b, n })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trickwire_core::calibration::Tally;

    #[test]
    fn what_was_bent_is_bent_back() {
        let mut bins = [Tenth::default(); BINS];
        for permille in (5..1000).step_by(10) {
            let said = f64::from(permille) / 1000.0;
            let truth = 1.0 / (1.0 + (0.4 - 0.6 * (said / (1.0 - said)).ln()).exp());
            let chance = Ratio::new(permille as u128, 1000);
            let hits = (1000.0 * truth).round() as u32;
            for draw in 0..1000 {
                let mut tally = Tally::default();
                tally.add(chance, draw < hits);
                bins[bin(chance).unwrap()] += &tally;
            }
        }
        let curve = Curve::through(&bins).unwrap();
        assert!(
            (curve.a + 0.4).abs() < 0.02 && (curve.b - 0.6).abs() < 0.02 && curve.n == 100_000,
            "{curve}"
        );
    }

    #[test]
    fn too_little_makes_no_curve() {
        assert_eq!(Curve::through(&[Tenth::default(); BINS]), None);
        let mut bins = [Tenth::default(); BINS];
        let mut tally = Tally::default();
        tally.add(Ratio::new(1, 2), true);
        bins[12] += &tally;
        assert_eq!(Curve::through(&bins), None);
        // Enough of them, but all alike.
        for _ in 0..FEWEST {
            bins[12] += &tally;
        }
        assert_eq!(Curve::through(&bins), None);
    }

    #[test]
    fn what_is_certain_has_no_bin() {
        let bins =
            [(0, 1), (1, 1), (1, 100), (4, 100), (99, 100)].map(|(num, den)| bin(Ratio::new(num, den)));
        assert_eq!(bins, [None, None, Some(0), Some(1), Some(24)]);
    }
}
