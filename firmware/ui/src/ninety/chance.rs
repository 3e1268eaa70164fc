//! A chance as it is shown: rounded, but never to what it is not.

use core::fmt;

use trickwire_core::ninety::strength::CERTAIN;
use trickwire_core::ratio::Ratio;
use trickwire_core::sample::{Sample, WHOLE};

/// A chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chance {
    /// In 2^-30ths, rounded down: to compare exact ones.
    pub share: u32,
    /// In thousandths; 0 and 1000 are what rounds to them.
    permille: u16,
    /// Exactly nothing or certain, and proven to be.
    proven: bool,
    /// Whole percents that the 95 % interval lies within, where it was sampled.
    pub within: Option<(u8, u8)>,
}

impl Chance {
    /// What was sampled.
    pub fn sampled(sample: &Sample) -> Chance {
        let (low, high) = sample.interval();
        // Outwards, so that what is shown is never narrower than what is known.
        let within = ((low * 100.0) as u8, 100 - ((1.0 - high) * 100.0) as u8);
        let all = u64::from(WHOLE) * u64::from(sample.count.max(1));
        Chance { within: Some(within), ..Chance::of(sample.sum, all) }
    }

    /// An estimate of so many ten thousandths, without an interval.
    pub fn rated(share: u32) -> Chance {
        Chance::of(share.into(), CERTAIN.into())
    }

    /// What is known exactly.
    pub fn exact(ratio: Ratio) -> Chance {
        let proven = ratio.is_zero() || ratio.is_one();
        Chance { proven, ..Chance::of(ratio.in_30_bits().into(), WHOLE.into()) }
    }

    /// So many of so many: 2^44 at most, as many as a sample of thousands has.
    fn of(part: u64, all: u64) -> Chance {
        let permille = ((part * 1_000 + all / 2) / all).min(1_000) as u16;
        let share = u128::from(part) * u128::from(WHOLE) / u128::from(all);
        Chance { share: share as u32, permille, proven: false, within: None }
    }

    /// Is it certain?
    pub const fn is_sure(self) -> bool {
        self.proven && self.permille != 0
    }
}

/// `93.3`, `<0.1`, `>99.9`; without a sign for percent.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.proven, self.permille) {
            (true, tenths) => write!(f, "{}", tenths / 10),
            (false, 0) => f.write_str("<0.1"),
            (false, 1_000) => f.write_str(">99.9"),
            (false, tenths) => write!(f, "{}.{}", tenths / 10, tenths % 10),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    #[test]
    fn only_what_is_certain_is_shown_so() {
        let exact = |num, den| Chance::exact(Ratio::new(num, den)).to_string();
        assert_eq!(exact(1, 1), "100");
        assert_eq!(exact(0, 1), "0");
        assert_eq!(exact(99_999, 100_000), ">99.9");
        assert_eq!(exact(9_993, 10_000), "99.9");
        assert_eq!(exact(1, 100_000), "<0.1");
        assert_eq!(exact(1, 3), "33.3");
        assert_eq!(Chance::rated(9_123).to_string(), "91.2");
        assert!(Chance::exact(Ratio::new(1, 1)).is_sure() && !Chance::exact(Ratio::new(0, 1)).is_sure());
    }

    #[test]
    fn samples_have_their_interval() {
        let all = Chance::sampled(&Sample::of_counts(24, 24));
        assert_eq!((all.to_string().as_str(), all.within), (">99.9", Some((86, 100))));
        let some = Chance::sampled(&Sample::of_counts(7, 10));
        assert_eq!((some.to_string().as_str(), some.within), ("70.0", Some((39, 90))));
        let half = Chance::sampled(&Sample { count: 240, sum: 213 << 30 });
        assert_eq!(half.to_string(), "88.8");
        let none = Chance::sampled(&Sample::of_counts(0, 10));
        assert_eq!((none.to_string().as_str(), none.within), ("<0.1", Some((0, 28))));
    }
}
