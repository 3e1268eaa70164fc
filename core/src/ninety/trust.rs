//! How often what was found by playing deals out comes true.
//!
//! `foresight` takes the others for players by rules of thumb who err. How far that is from the truth depends above
//! all on who they are: of bids found to be made in three of four cases 82 % come true against players by rules of
//! thumb, 66 against players who think, and 61 against players as good as we are. It depends on the bid as well:
//! many tricks come true more often than few; and so does the bid of whoever leads first, and one that nothing could
//! stop in many deals. And what seems lost is lost more surely than what seems won is won. So what was found is told by
//! a curve with a slope of its own on either side (beta calibration; where b = c it is a logistic curve):
//!
//! ```text
//! logit(told) = a + b ln(found) - c ln(1 - found) + d (bid - 3) + e leads + f unstoppable + u (g + h logit(found))
//! ```
//!
//! where `leads` is 1 for the seat that leads to the first trick, `unstoppable` the share of deals in which nothing
//! could go wrong, and u = (tricks to go - 5) / 4. Of a card only what all cards of a turn share counts, so f is 0
//! there: cards are told in the order in which they were found. Of a bid the last two terms are 0, and bids are
//! ranked by what is told. Curves are fitted by their likelihood to whether the bid was made: `ninety simulate
//! --as-found --calibration=hidden` does that, `docs/algorithms/ninety-nine.md` has the runs.
//!
//! What had no chance in any deal stays at 0. What nothing could stop in any is told as half a deal less, since those
//! were not all deals; where all were listed it is certain, and stays at 1.

use libm::{exp, log, round};

use crate::sample::{Sample, WHOLE};

/// Who the others are: what is believed of their cards, and how often what is found comes true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rivals {
    who: Who,
    as_found: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    Thumbs,
    Thinkers,
    Equals,
}

/// That a bid is made: when it is laid aside, or when a card is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hope {
    /// The bid.
    pub bid: u8,
    /// Does its seat lead to the first trick?
    pub leads: bool,
    /// The tricks to go when a card is played; `None` where it is laid aside.
    pub left: Option<usize>,
}

/// What a curve adds up.
pub const TERMS: usize = 8;

/// The factors of [`Hope::terms`], from a to h.
pub type Curve = [f64; TERMS];

/// Chances next to 0 and 1 are taken for this, and for 1 less this: a few hundred deals tell no more.
const END: f64 = 0.004;

/// By [`Who`], for bids and for cards.
const CURVES: [[Curve; 2]; 3] = [
    // Players by rules of thumb.
    [[0.13, 0.98, 0.98, 0.15, 0.12, 1.80, 0.0, 0.0], [0.03, 0.96, 0.96, 0.08, 0.06, 0.0, 0.27, -0.23]],
    // Players who think.
    [[0.72, 1.62, 0.06, 0.01, 0.02, 3.05, 0.0, 0.0], [-0.12, 1.02, 0.59, 0.03, -0.08, 0.0, 0.05, -0.06]],
    // Players as good as we are.
    [[0.16, 1.08, 0.30, 0.01, 0.05, 2.70, 0.0, 0.0], [-0.18, 0.80, 0.54, 0.02, 0.03, 0.0, -0.03, -0.01]],
];

impl Hope {
    /// What is multiplied with the factors of a curve.
    pub fn terms(self, found: Sample, sure: u32) -> [f64; TERMS] {
        let share = found.mean().clamp(END, 1.0 - END);
        let (made, lost) = (log(share), log(1.0 - share));
        let (stage, unstoppable) = match self.left {
            Some(left) => ((left as f64 - 5.0) / 4.0, 0.0),
            None => (0.0, f64::from(sure) / f64::from(found.count.max(1))),
        };
        let leads = f64::from(u8::from(self.leads));
        [1.0, made, -lost, f64::from(self.bid) - 3.0, leads, unstoppable, stage, stage * (made - lost)]
    }
}

impl Rivals {
    /// Players by rules of thumb, or who play anything.
    pub const THUMBS: Rivals = Rivals { who: Who::Thumbs, as_found: false };
    /// Players who think, as far as a handheld can.
    pub const THINKERS: Rivals = Rivals { who: Who::Thinkers, as_found: false };
    /// Players who think as we do here.
    pub const EQUALS: Rivals = Rivals { who: Who::Equals, as_found: false };

    /// Do they think, or go by rules of thumb?
    pub(super) fn think(self) -> bool {
        self.who != Who::Thumbs
    }

    /// The same; but chances are told as they are found: what curves are fitted to.
    #[must_use]
    pub const fn as_found(self) -> Rivals {
        Rivals { as_found: true, ..self }
    }

    /// The inverse of [`as_found`](Rivals::as_found).
    pub(super) const fn as_they_come_true(self) -> Rivals {
        Rivals { as_found: false, ..self }
    }

    /// The chances found, as far as they come true; `sure` is in how many deals nothing could go wrong.
    pub(super) fn trusted(self, found: Sample, sure: u32, hope: Hope) -> Sample {
        if self.as_found || found.sum == 0 {
            return found;
        }
        let whole = u64::from(WHOLE) * u64::from(found.count);
        if sure >= found.count {
            return Sample { sum: whole - u64::from(WHOLE / 2), ..found };
        }
        let curve = &CURVES[self.who as usize][usize::from(hope.left.is_some())];
        let told = chance(curve, &hope.terms(found, sure));
        Sample { sum: (round(told * f64::from(WHOLE)) as u64) * u64::from(found.count), ..found }
    }
}

/// What a curve makes of its terms.
pub fn chance(curve: &Curve, terms: &[f64; TERMS]) -> f64 {
    let logit: f64 = curve.iter().zip(terms).map(|(factor, term)| factor * term).sum();
    1.0 / (1.0 + exp(-logit))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Rivals; 3] = [Rivals::THUMBS, Rivals::THINKERS, Rivals::EQUALS];

    fn sample(permille: u32) -> Sample {
        Sample { count: 1000, sum: u64::from(WHOLE) * u64::from(permille) }
    }

    fn hopes() -> impl Iterator<Item = Hope> {
        let left = [None].into_iter().chain((2..=9).map(Some));
        left.flat_map(|left| {
            (0..=9).flat_map(move |bid| [false, true].map(|leads| Hope { bid, leads, left }))
        })
    }

    /// What is found to be likelier is told to be likelier, up to where a few hundred deals tell no more.
    #[test]
    fn every_curve_rises() {
        for rivals in ALL.into_iter().chain([Rivals::EQUALS.as_found()]) {
            for hope in hopes() {
                let told = |permille| rivals.trusted(sample(permille), 0, hope);
                for permille in 5..=996 {
                    assert!(
                        told(permille - 1).compare(&told(permille)).is_lt(),
                        "{rivals:?} {hope:?} {permille}"
                    );
                }
                assert!(told(1).compare(&told(5)).is_le() && told(996).compare(&told(1000)).is_le());
                assert!(told(1000).sum <= sample(1000).sum);
            }
        }
    }

    #[test]
    fn only_what_is_proven_is_certain() {
        let certain = Sample::of_counts(20, 20);
        for (rivals, hope) in ALL.into_iter().flat_map(|rivals| hopes().map(move |hope| (rivals, hope))) {
            let all = rivals.trusted(certain, 20, hope);
            assert!((all.mean() - 39.0 / 40.0).abs() < 1e-9);
            assert_eq!(rivals.as_found().trusted(certain, 20, hope), certain);
            assert_eq!(rivals.trusted(Sample::default(), 0, hope), Sample::default());
            assert_eq!(rivals.trusted(Sample::of_counts(0, 9), 0, hope), Sample::of_counts(0, 9));
        }
    }

    /// By hand: ln(0.8) is -0.223, ln(0.2) is -1.609, logit(0.8) their difference.
    #[test]
    fn a_chance_is_told_by_its_terms() {
        let terms = Hope { bid: 5, leads: true, left: None }.terms(sample(800), 250);
        let wanted = [1.0, -0.223_144, 1.609_438, 2.0, 1.0, 0.25, 0.0, 0.0];
        assert!(terms.iter().zip(wanted).all(|(term, wanted)| (term - wanted).abs() < 1e-6), "{terms:?}");
        let terms = Hope { bid: 1, leads: false, left: Some(9) }.terms(sample(800), 250);
        let wanted = [1.0, -0.223_144, 1.609_438, -2.0, 0.0, 0.0, 1.0, 1.386_294];
        assert!(terms.iter().zip(wanted).all(|(term, wanted)| (term - wanted).abs() < 1e-6), "{terms:?}");
        assert!((chance(&[0.5, 1.0, 1.0, 0.1, 0.0, 0.0, 0.0, 0.2], &terms) - 0.876_917).abs() < 1e-6);
    }
}
