//! How often what was found by playing deals out comes true.
//!
//! `foresight` takes the others for players by rules of thumb who err. How far that is from the truth depends above
//! all on who they are: against players by rules of thumb cards come true as often as was found, and bids a little more often;
//! against players who think, a card found to make the bid in 80 % does in 65, and against players as good as we are
//! in 59. So what was found is read off a curve by who the others are: the logistic curve
//!
//! ```text
//! logit(true) = a + b logit(found)
//! ```
//!
//! fitted by its likelihood to whether the bid was made, for bids and for cards, and kept at twelve points; what is
//! between two of them is on the line through both. All curves rise, so nothing is ranked otherwise. What nothing
//! could stop in any deal is left as it is, and so is what had no chance in any. `ninety simulate --as-found
//! --calibration=hidden` tells a and b; `docs/algorithms/ninety-nine.md` has the runs.

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

/// By [`Who`] and [`Matter`]; with a and b.
const CURVES: [[Curve; 2]; 3] = [
    // 0.29 and 1.03, 0.05 and 1.00
    [
        [0, 122, 243, 359, 469, 573, 671, 763, 848, 928, 965, 990],
        [0, 105, 208, 310, 411, 511, 611, 709, 807, 904, 952, 986],
    ],
    // -0.09 and 0.62, -0.22 and 0.61
    [
        [0, 189, 278, 351, 415, 478, 541, 608, 684, 782, 851, 925],
        [0, 175, 257, 324, 386, 445, 507, 573, 651, 753, 827, 911],
    ],
    // -0.31 and 0.62, -0.56 and 0.65
    [
        [0, 160, 239, 304, 365, 424, 486, 554, 634, 740, 819, 906],
        [0, 120, 188, 248, 305, 364, 427, 498, 585, 705, 796, 897],
    ],
];

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

    /// The chances found, as far as they come true; `sure` is in how many deals nothing could go wrong.
    pub(super) fn trusted(self, found: Sample, sure: u32, matter: Matter) -> Sample {
        if self.as_found || sure >= found.count {
            return found;
        }
        let curves = &CURVES[self.who as usize];
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
        for rivals in [Rivals::THUMBS.as_found(), Rivals::THUMBS, Rivals::THINKERS, Rivals::EQUALS] {
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
        for (found, wanted) in [(0, 0.0), (800, 0.651), (850, 0.702), (1000, 0.911)] {
            assert!((at(found) - wanted).abs() < 1e-6, "{found}: {}", at(found));
        }
    }

    #[test]
    fn what_is_certain_stays() {
        let certain = Sample::of_counts(20, 20);
        for rivals in [Rivals::THUMBS, Rivals::THINKERS, Rivals::EQUALS] {
            assert_eq!(rivals.trusted(certain, 20, Matter::Card), certain);
            assert!(rivals.trusted(certain, 19, Matter::Card).compare(&certain).is_lt());
            assert_eq!(rivals.trusted(Sample::default(), 0, Matter::Bid), Sample::default());
        }
    }
}
