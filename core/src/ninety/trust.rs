//! How often what was found by playing deals out comes true.
//!
//! `foresight` takes the others for players by rules of thumb who err. How far that is from the truth depends above
//! all on who they are: against players by rules of thumb a card comes true nearly as often as was found, and a bid
//! in the middle more often; against players who think, a chance of 80 % is worth 58. So what was found is
//! read off a curve by who the others are: the logistic curve
//!
//! ```text
//! logit(true) = a + b logit(found)
//! ```
//!
//! fitted by its likelihood to whether the bid was made, for bids and for cards, and kept at twelve points; what is
//! between two of them is on the line through both. All curves rise, so nothing is ranked otherwise. What nothing
//! could stop in any deal is left as it is, and so is what had no chance in any. `docs/algorithms/ninety-nine.md` says
//! what they were fitted to.

use crate::sample::{Sample, WHOLE};

/// Who the others are: what is believed of their cards, and how often what is found comes true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rivals {
    /// Do they think? Or do they play by rules of thumb, or anything.
    pub(super) think: bool,
    as_found: bool,
}

/// What is said to come true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Matter {
    Bid,
    Card,
}

/// Chances found, in thousandths.
const FOUND: [u16; 12] = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950, 1000];

/// What comes true of them. At 1 a curve has what it has at 0.985; what was never found stays 0.
type Curve = [u16; FOUND.len()];

/// Of bids with a = 0.11, b = 1.14, of cards with a = 0.08, b = 0.90.
const THUMBS: [Curve; 2] = [
    [0, 84, 187, 298, 413, 527, 639, 745, 844, 932, 970, 992],
    [0, 131, 237, 335, 428, 519, 608, 697, 789, 886, 938, 979],
];

/// Of bids with a = -0.38, b = 0.61, of cards with a = -0.35, b = 0.47.
const THINKERS: [Curve; 2] = [
    [0, 152, 227, 290, 348, 406, 467, 534, 614, 723, 805, 898],
    [0, 199, 267, 320, 367, 413, 460, 512, 575, 665, 739, 835],
];

impl Rivals {
    /// Players by rules of thumb, or who play anything.
    pub const THUMBS: Rivals = Rivals { think: false, as_found: false };
    /// Players who think.
    pub const THINKERS: Rivals = Rivals { think: true, as_found: false };

    /// The same; but chances are told as they are found: what curves are fitted to.
    #[must_use]
    pub const fn as_found(self) -> Rivals {
        Rivals { as_found: true, ..self }
    }

    /// The chances found, as far as they come true; `sure` is in how many deals nothing could go wrong.
    pub(super) fn trusted(self, found: Sample, sure: u32, matter: Matter) -> Sample {
        if self.as_found || sure >= found.count {
            return found;
        }
        let curves = if self.think { &THINKERS } else { &THUMBS };
        let share = read(&curves[matter as usize], found.sum / u64::from(found.count.max(1)));
        Sample { count: found.count, sum: share * u64::from(found.count) }
    }
}

/// What a curve makes of a share, both in 2^-30ths.
fn read(curve: &Curve, share: u64) -> u64 {
    let whole = u64::from(WHOLE);
    let share = share.min(whole) * 1000;
    let from = FOUND.iter().rposition(|&found| u64::from(found) * whole <= share).unwrap_or(0);
    let from = from.min(FOUND.len() - 2);
    let [low, high] = [FOUND[from], FOUND[from + 1]].map(u64::from);
    let [bottom, top] = [curve[from], curve[from + 1]].map(u64::from);
    (bottom * whole + (share - low * whole) * (top - bottom) / (high - low)) / 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(permille: u32) -> Sample {
        Sample { count: 1000, sum: u64::from(WHOLE) * u64::from(permille) }
    }

    #[test]
    fn every_curve_rises_through_its_points() {
        for rivals in [Rivals::THUMBS.as_found(), Rivals::THUMBS, Rivals::THINKERS] {
            for matter in [Matter::Bid, Matter::Card] {
                let trusted = |permille| rivals.trusted(sample(permille), 0, matter);
                for permille in 1..=1000 {
                    assert!(
                        trusted(permille - 1).compare(&trusted(permille)).is_lt(),
                        "{rivals:?} {permille}"
                    );
                }
                assert!(trusted(1000).sum <= sample(1000).sum);
            }
        }
        let at = |permille| Rivals::THINKERS.trusted(sample(permille), 0, Matter::Card).mean();
        for (found, wanted) in [(0, 0.0), (800, 0.575), (850, 0.62), (1000, 0.835)] {
            assert!((at(found) - wanted).abs() < 1e-6, "{found}: {}", at(found));
        }
    }

    #[test]
    fn what_is_certain_stays() {
        let certain = Sample::of_counts(20, 20);
        for rivals in [Rivals::THUMBS, Rivals::THINKERS] {
            assert_eq!(rivals.trusted(certain, 20, Matter::Card), certain);
            assert!(rivals.trusted(certain, 19, Matter::Card).compare(&certain).is_lt());
            assert_eq!(rivals.trusted(Sample::default(), 0, Matter::Bid), Sample::default());
        }
    }
}
