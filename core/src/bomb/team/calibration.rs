//! Do the odds of Bomb Busters come true? [`crate::calibration`] over many deals, and how surprising the wires were.

use core::ops::AddAssign;

use super::watch::{SCORE_BITS, Watch};
use crate::calibration::{Tenth, add, error, share};
use crate::sample::DEVIATIONS;

/// The bits of all slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    n: i128,
    bits: i128,
    n_n: i128,
    bits_bits: i128,
    bits_n: i128,
}

impl Score {
    /// The sums behind it: slots n and bits b, then Σn², Σb², Σbn; bits in 2^-20ths.
    pub fn sums(&self) -> [i128; 5] {
        [self.n, self.bits, self.n_n, self.bits_bits, self.bits_n]
    }

    /// The inverse of `sums`.
    pub fn of_sums([n, bits, n_n, bits_bits, bits_n]: [i128; 5]) -> Score {
        Score { n, bits, n_n, bits_bits, bits_n }
    }

    /// How many slots.
    pub fn count(&self) -> u64 {
        self.n as u64
    }

    /// The mean bits of a slot, and half its 95 % interval; `None` where there are no slots.
    pub fn mean(&self) -> Option<(f64, f64)> {
        let unit = f64::from(1 << SCORE_BITS);
        let mean = share(self.bits, self.n)?;
        let error = error(mean, self.n, self.bits_bits, self.bits_n, self.n_n);
        Some((mean / unit, DEVIATIONS * error / unit))
    }
}

/// What was said and what was true, over many deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Calibration {
    /// The calls that players made, by tenths of the chance of a hit.
    pub acted: [Tenth; 10],
    /// Every open slot before every turn, with every value possible there, by tenths of its chance.
    pub slots: [Tenth; 10],
    /// How surprising the wires of these slots are.
    pub score: Score,
    /// What playouts said of winning, by tenths of that chance.
    pub winning: [Tenth; 10],
}

impl Calibration {
    fn tenths(&mut self) -> impl Iterator<Item = &mut Tenth> {
        self.acted.iter_mut().chain(&mut self.slots).chain(&mut self.winning)
    }
}

/// Adds a finished deal.
impl AddAssign<&Watch> for Calibration {
    fn add_assign(&mut self, deal: &Watch) {
        let tallies = deal.acted.iter().chain(&deal.slots).chain(&deal.winning);
        for (sum, tally) in self.tenths().zip(tallies) {
            *sum += tally;
        }
        let (n, bits) = (i128::from(deal.open), i128::from(deal.bits));
        let score = [n, bits, n * n, bits * bits, bits * n];
        self.score = Score::of_sums(add(self.score.sums(), score));
    }
}

impl AddAssign<&Calibration> for Calibration {
    fn add_assign(&mut self, other: &Calibration) {
        let others = other.acted.iter().chain(&other.slots).chain(&other.winning);
        for (sum, more) in self.tenths().zip(others) {
            *sum += more;
        }
        self.score = Score::of_sums(add(self.score.sums(), other.score.sums()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratio::Ratio;
    use crate::rng::{Pcg32, below};
    use crate::sample::wilson;

    extern crate std;
    use std::vec::Vec;

    /// Deals with calls whose chances are 61 to 69 in 100; `wrong` says how many in 100 really hit.
    fn deals(rng: &mut Pcg32, count: usize, wrong: impl Fn(u32) -> u32) -> Vec<Vec<(u32, bool)>> {
        let mut call = |said: u32| (said, below(&mut *rng, 100) < wrong(said));
        let calls = |index: usize| (0..1 + index % 7).map(|nth| call(61 + (nth % 9) as u32)).collect();
        (0..count).map(calls).collect()
    }

    fn watched(deals: &[Vec<(u32, bool)>]) -> Calibration {
        let mut calibration = Calibration::default();
        for deal in deals {
            let mut watch = Watch::default();
            for &(said, hit) in deal {
                watch.call(Ratio::new(said.into(), 100), hit);
            }
            calibration += &watch;
        }
        calibration
    }

    /// Straight from the definition: each deal's difference from the mean, squared.
    fn directly(deals: &[Vec<(u32, bool)>], x: impl Fn(&(u32, bool)) -> f64) -> (f64, f64) {
        let n: f64 = deals.iter().map(|deal| deal.len() as f64).sum();
        let sum = |deal: &Vec<(u32, bool)>| deal.iter().map(&x).sum::<f64>();
        let mean = deals.iter().map(sum).sum::<f64>() / n;
        let square = |deal: &Vec<(u32, bool)>| (sum(deal) - deal.len() as f64 * mean).powi(2);
        (mean, deals.iter().map(square).sum::<f64>().sqrt() / n)
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-8
    }

    #[test]
    fn errors_are_those_of_the_definition() {
        let deals = deals(&mut Pcg32::new(3), 200, |said| said);
        let tenth = watched(&deals).acted[6];
        let hit = |call: &(u32, bool)| f64::from(u8::from(call.1));
        let (truth, spread) = directly(&deals, hit);
        let (gap, gap_spread) = directly(&deals, |call| hit(call) - f64::from(call.0) / 100.0);
        assert_eq!(tenth.count(), deals.iter().map(|deal| deal.len() as u64).sum::<u64>());
        assert!(near(tenth.truth().unwrap(), truth));
        assert!(near(tenth.said().unwrap(), truth - gap));
        let (found, error) = tenth.gap().unwrap();
        assert!(near(found, gap) && near(error, gap_spread), "{found} {error}, {gap} {gap_spread}");
        assert!(near(tenth.z().unwrap(), gap / gap_spread));
        let draws = (truth * (1.0 - truth) / (spread * spread)).min(tenth.count() as f64);
        let ((low, high), (least, most)) = (tenth.interval().unwrap(), wilson(truth, draws));
        assert!(near(low, least) && near(high, most));
        assert!(low < truth && truth < high);
    }

    #[test]
    fn what_is_right_passes_and_what_is_wrong_does_not() {
        let right = watched(&deals(&mut Pcg32::new(5), 2000, |said| said)).acted[6];
        assert!(right.z().unwrap().abs() < 3.0, "{right:?}");
        let wrong = watched(&deals(&mut Pcg32::new(5), 2000, |said| said - 10)).acted[6];
        assert!(wrong.z().unwrap() < -10.0, "{wrong:?}");
        let (_, high) = wrong.interval().unwrap();
        assert!(high < wrong.said().unwrap());
    }

    #[test]
    fn a_deal_is_one_draw_however_often_it_is_asked() {
        let alone: Vec<_> = (0..100).map(|deal| std::vec![(60, deal % 2 == 0)]).collect();
        let often: Vec<_> = alone.iter().map(|deal| deal.repeat(50)).collect();
        let (alone, often) = (watched(&alone).acted[6], watched(&often).acted[6]);
        assert_eq!(often.count(), 50 * alone.count());
        assert!(near(often.z().unwrap(), alone.z().unwrap()));
        assert!(near(often.interval().unwrap().0, alone.interval().unwrap().0));
    }

    #[test]
    fn runs_add_up_in_any_order() {
        let deals = deals(&mut Pcg32::new(7), 90, |said| said);
        let whole = watched(&deals);
        let (first, rest) = deals.split_at(17);
        for (mut sum, more) in [(watched(first), watched(rest)), (watched(rest), watched(first))] {
            sum += &more;
            assert_eq!(sum, whole);
        }
        let tenth = whole.acted[6];
        assert_eq!(Tenth::of_sums(tenth.sums()), tenth);
    }

    #[test]
    fn what_always_came_true_has_an_interval_too() {
        let sure: Vec<_> = (0..20).map(|_| std::vec![(100, true); 5]).collect();
        let tenth = watched(&sure).acted[9];
        assert_eq!((tenth.said(), tenth.truth(), tenth.z()), (Some(1.0), Some(1.0), None));
        let (low, high) = tenth.interval().unwrap();
        assert!(near(low, wilson(1.0, 20.0).0) && high == 1.0);
        // Seven chances of 14 % that all fail are nothing special; a thousand are.
        for (count, least, most) in [(7, -2.0, 0.0), (1000, -20.0, -10.0)] {
            let tenth = watched(&std::vec![std::vec![(14, false)]; count]).acted[1];
            assert!((least..most).contains(&tenth.z().unwrap()), "{tenth:?}");
        }
        let none = Tenth::default();
        assert_eq!((none.said(), none.truth(), none.interval(), none.z()), (None, None, None, None));
    }

    #[test]
    fn the_score_is_the_mean_over_slots() {
        use crate::bomb::wire::Value::{Blue, Red};
        let mut calibration = Calibration::default();
        for there in [Blue(5), Red] {
            let mut watch = Watch::default();
            watch.slot([(Blue(5), Ratio::new(1, 4)), (Red, Ratio::new(3, 4))], there).unwrap();
            watch.slot([(Blue(5), Ratio::new(1, 1))], Blue(5)).unwrap();
            calibration += &watch;
        }
        let (mean, half) = calibration.score.mean().unwrap();
        // 2 + 0 and 0.415 + 0 bits of two slots each.
        let (first, second) = (2.0, (4.0_f64 / 3.0).log2());
        let error = ((first - second) * (first - second) / 2.0).sqrt() / 4.0;
        assert!((mean - (first + second) / 4.0).abs() < 1e-5);
        assert!((half - DEVIATIONS * error).abs() < 1e-5);
        assert_eq!(calibration.score.count(), 4);
    }
}
