//! A chance as it is shown: rounded, but never to what it is not.

use core::fmt;

use trickwire_core::ratio::Ratio;
use trickwire_core::sample::{Sample, WHOLE};

/// A chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chance {
    /// In 2^-30ths.
    pub share: u32,
    /// Exactly nothing or certain, and proven to be.
    proven: bool,
    /// Whole percents that the 95 % interval lies within, where it was sampled.
    pub within: Option<(u8, u8)>,
}

impl Chance {
    /// What was sampled.
    pub fn sampled(sample: &Sample) -> Chance {
        let mean = sample.sum.checked_div(u64::from(sample.count)).unwrap_or(0);
        let (low, high) = sample.interval();
        // Outwards, so that what is shown is never narrower than what is known.
        let within = ((low * 100.0) as u8, 100 - ((1.0 - high) * 100.0) as u8);
        Chance { share: mean as u32, proven: false, within: Some(within) }
    }

    /// An estimate of so many ten thousandths, without an interval.
    pub const fn rated(share: u32) -> Chance {
        Chance { share: (share as u64 * WHOLE as u64 / 10_000) as u32, proven: false, within: None }
    }

    /// What is known exactly.
    pub fn exact(ratio: Ratio) -> Chance {
        let proven = ratio.is_zero() || ratio.is_one();
        Chance { share: ratio.in_30_bits(), proven, within: None }
    }

    /// Is it certain?
    pub const fn is_sure(self) -> bool {
        self.proven && self.share != 0
    }

    /// In thousandths, rounded. A shift, so that it can be done while drawing.
    const fn permille(self) -> u64 {
        (self.share as u64 * 1_000 + WHOLE as u64 / 2) / WHOLE as u64
    }
}

/// `93.3`, `<0.1`, `>99.9`; without a sign for percent.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.proven, self.permille()) {
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
        let none = Chance::sampled(&Sample::of_counts(0, 10));
        assert_eq!((none.to_string().as_str(), none.within), ("<0.1", Some((0, 28))));
    }
}
