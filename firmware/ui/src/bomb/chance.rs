//! A chance as it is shown: thousandths, with the two ends kept apart from what is merely near them.

use core::fmt;

use trickwire_core::ratio::Ratio;

/// A chance in two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chance(u16);

/// Below half a thousandth, but possible.
const LITTLE: u16 = 1_001;

/// Above 999.5 thousandths, but not sure.
const ALMOST: u16 = 1_002;

impl Chance {
    /// Impossible.
    pub const NEVER: Chance = Chance(0);
    /// Sure.
    pub const SURE: Chance = Chance(1_000);

    /// The chance as the core rounds it.
    pub fn of(ratio: Ratio) -> Chance {
        let missing = ratio.den.saturating_sub(ratio.num);
        Chance(match ratio.permille() {
            1 if ratio.num.saturating_mul(2_000) < ratio.den => LITTLE,
            999 if missing.saturating_mul(2_000) < ratio.den => ALMOST,
            permille => permille,
        })
    }

    /// Proven?
    pub const fn is_sure(self) -> bool {
        self.0 == Chance::SURE.0
    }

    /// Proven not to be?
    pub const fn is_never(self) -> bool {
        self.0 == 0
    }

    /// For bars and comparisons.
    pub const fn permille(self) -> u16 {
        match self.0 {
            LITTLE => 1,
            ALMOST => 999,
            permille => permille,
        }
    }
}

/// Without the percent sign: `92.3`, `100`, `<0.1`.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            1_000 => f.write_str("100"),
            LITTLE => f.write_str("<0.1"),
            ALMOST => f.write_str(">99.9"),
            permille => write!(f, "{}.{}", permille / 10, permille % 10),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::format;

    use super::*;

    #[test]
    fn it_shows_what_the_core_shows() {
        for (num, den) in
            [(0, 7), (7, 7), (1, 3), (1, 1_000_000), (999_999, 1_000_000), (1, 1_000), (1, 1_999)]
        {
            let ratio = Ratio::new(num, den);
            assert_eq!(format!("{} %", Chance::of(ratio)), format!("{ratio}"));
        }
        assert!(!Chance::of(Ratio::new(u128::MAX - 1, u128::MAX)).is_sure());
        assert!(!Chance::of(Ratio::new(1, u128::MAX)).is_never());
    }
}
