//! What comes true of what was found, as a curve: the factors of `core/src/ninety/trust.rs`.
//!
//! They are those of the largest likelihood (logistic regression, by Newton's method), over every chance that was
//! found and was not certain. `ninety simulate --as-found --calibration` keeps them, so that parts of a run add up.

use std::fmt;

use serde::{Deserialize, Serialize};
use trickwire_core::ninety::trust::{Curve, Hope, TERMS, chance};
use trickwire_core::sample::Sample;

/// A chance that was found, and what came of it.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Debug)]
#[serde(from = "Line", into = "Line")]
pub struct Found {
    /// The chances of the deals tried.
    pub sample: Sample,
    /// In how many of them nothing could go wrong.
    pub sure: u32,
    /// Whose.
    pub hope: Hope,
    /// Was the bid made?
    pub made: bool,
}

/// As it is written: deals, the sum of their chances in 2^-30ths, unstoppable ones, the bid, whether its seat led (1), the tricks to go
/// when a card was played or 0, and whether it was made (1).
type Line = (u32, u64, u32, u8, u8, u8, u8);

impl From<Found> for Line {
    fn from(Found { sample, sure, hope, made }: Found) -> Line {
        let left = hope.left.map_or(0, |left| left as u8);
        (sample.count, sample.sum, sure, hope.bid, hope.leads.into(), left, made.into())
    }
}

impl From<Line> for Found {
    fn from((count, sum, sure, bid, leads, left, made): Line) -> Found {
        let left = (left > 0).then_some(left.into());
        Found {
            sample: Sample { count, sum },
            sure,
            hope: Hope { bid, leads: leads == 1, left },
            made: made == 1,
        }
    }
}

impl Found {
    /// Puts them in an order that does not depend on who played which part.
    pub fn sort(list: &mut [Found]) {
        list.sort_unstable_by_key(|found| Line::from(*found));
    }

    /// Is there anything to learn from it? What is certain is not told by a curve.
    fn is_open(&self) -> bool {
        self.sample.sum > 0 && self.sure < self.sample.count
    }
}

/// A curve, and what it was fitted to.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Fitted {
    /// Its factors, from a to h.
    pub factors: Curve,
    /// The chances that it was fitted to.
    pub n: u64,
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, won, lost, bid, leads, sure, stage, steep] = self.factors;
        write!(f, "logit(true) = {a:.2} + {won:.2} ln(found) - {lost:.2} ln(1 - found)")?;
        write!(f, " + {bid:.2} (bid - 3) + {leads:.2} leads")?;
        if sure != 0.0 {
            write!(f, " + {sure:.2} unstoppable")?;
        }
        if stage != 0.0 || steep != 0.0 {
            write!(f, " + u ({stage:.2} + {steep:.2} logit(found))")?;
        }
        write!(f, ", by {} that were not certain", self.n)
    }
}

/// Fewest chances for a curve.
const FEWEST: usize = 500;

/// Most steps of Newton's method; where there is a curve it has settled long before.
const STEPS: usize = 30;

/// A factor that moves by no more than this has settled.
const SETTLED: f64 = 1e-9;

/// A curve that makes more than this of anything would have to rise without end.
const MOST: f64 = 1.0 - 1e-5;

/// Keeps a factor at 0 that nothing depends on, and does not move any other.
const RIDGE: f64 = 1e-6;

impl Fitted {
    /// Through what was found of bids (or of cards) and what came true; `None` where there is too little for it.
    pub fn through(found: &[Found], cards: bool) -> Option<Fitted> {
        let open = found.iter().filter(|found| found.hope.left.is_some() == cards && found.is_open());
        let points: Vec<([f64; TERMS], f64)> = open
            .map(|found| (found.hope.terms(found.sample, found.sure), f64::from(u8::from(found.made))))
            .collect();
        if points.len() < FEWEST {
            return None;
        }
        let mut factors = [0.0; TERMS];
        for _ in 0..STEPS {
            // The gradient of the log likelihood, and its slope.
            let mut gradient = factors.map(|factor| -RIDGE * factor);
            let mut slope = [[0.0; TERMS]; TERMS];
            for (terms, made) in &points {
                let told = chance(&factors, terms);
                let weight = told * (1.0 - told);
                for (row, &term) in terms.iter().enumerate() {
                    gradient[row] += (made - told) * term;
                    for (sum, other) in slope[row].iter_mut().zip(terms) {
                        *sum += weight * term * other;
                    }
                }
            }
            for (at, row) in slope.iter_mut().enumerate() {
                row[at] += RIDGE;
            }
            let steps = solved(slope, gradient)?;
            for (factor, step) in factors.iter_mut().zip(steps) {
                *factor += step;
            }
            if steps.iter().all(|step| step.abs() < SETTLED) {
                let ends =
                    points.iter().all(|(terms, _)| (1.0 - MOST..MOST).contains(&chance(&factors, terms)));
                return ends.then_some(Fitted { factors, n: points.len() as u64 });
            }
        }
        None
    }
}

/// The solution of linear equations, by Gaussian elimination; `None` where there is not just one.
fn solved(mut slope: [[f64; TERMS]; TERMS], mut right: [f64; TERMS]) -> Option<[f64; TERMS]> {
    for at in 0..TERMS {
        let pivot = (at..TERMS).max_by(|&a, &b| slope[a][at].abs().total_cmp(&slope[b][at].abs()))?;
        slope.swap(at, pivot);
        right.swap(at, pivot);
        if slope[at][at].abs() < 1e-12 || !slope[at][at].is_finite() {
            return None;
        }
        let (row, value) = (slope[at], right[at]);
        for other in (0..TERMS).filter(|&other| other != at) {
            let times = slope[other][at] / row[at];
            for (cell, above) in slope[other].iter_mut().zip(row) {
                *cell -= times * above;
            }
            right[other] -= times * value;
        }
    }
    Some(std::array::from_fn(|at| right[at] / slope[at][at]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use trickwire_core::rng::{Pcg32, below};

    /// So many that no factor is off by more than a few hundredths.
    const DRAWN: u64 = 240_000;

    /// Bids and cards whose chance is told by a curve, drawn by it.
    fn drawn(curve: &Curve, cards: bool) -> Vec<Found> {
        let mut rng = Pcg32::new(7);
        let one = |_| {
            let sum = u64::from(below(&mut rng, 126) + 1) << 30;
            let sample = Sample { count: 128, sum };
            let sure = below(&mut rng, 40);
            let left = cards.then(|| below(&mut rng, 8) as usize + 2);
            let hope = Hope { bid: below(&mut rng, 8) as u8, leads: below(&mut rng, 3) == 0, left };
            let luck = f64::from(below(&mut rng, 1 << 30)) / f64::from(1 << 30);
            Found { sample, sure, hope, made: luck < chance(curve, &hope.terms(sample, sure)) }
        };
        (0..DRAWN).map(one).collect()
    }

    #[test]
    fn what_was_bent_is_bent_back() {
        let bids = [-0.4, 0.9, 0.5, 0.1, 0.3, 1.5, 0.0, 0.0];
        let cards = [-0.3, 0.6, 0.8, -0.1, 0.2, 0.0, 0.3, -0.2];
        let found = [drawn(&bids, false), drawn(&cards, true)].concat();
        for (curve, cards, within) in [(bids, false, 0.15), (cards, true, 0.08)] {
            let fitted = Fitted::through(&found, cards).unwrap();
            assert_eq!(fitted.n, DRAWN);
            for (factor, wanted) in fitted.factors.iter().zip(curve) {
                assert!((factor - wanted).abs() < within, "{fitted}");
            }
        }
    }

    #[test]
    fn too_little_makes_no_curve() {
        assert_eq!(Fitted::through(&[], false), None);
        let found = drawn(&[0.0; TERMS], true);
        assert_eq!(Fitted::through(&found[..FEWEST - 1], true), None);
        assert_eq!(Fitted::through(&found, false), None, "there are no bids");
        // All of them made: the curve would have to rise without end.
        let made: Vec<Found> =
            found.iter().take(2 * FEWEST).map(|found| Found { made: true, ..*found }).collect();
        assert_eq!(Fitted::through(&made, true), None);
    }

    #[test]
    fn what_is_written_is_read_back() {
        for found in drawn(&[0.0; TERMS], true).into_iter().chain(drawn(&[0.0; TERMS], false)).take(100) {
            let text = serde_json::to_string(&found).unwrap();
            assert_eq!(serde_json::from_str::<Found>(&text).unwrap(), found, "{text}");
        }
    }
}
