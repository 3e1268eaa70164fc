//! Exact fractions. A probability stays a ratio of two counts until somebody looks at it.

use core::cmp::Ordering;
use core::fmt;

/// A fraction between 0 and 1.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    /// How many.
    pub num: u128,
    /// Of how many; never 0.
    pub den: u128,
}

impl Ratio {
    /// `num` of `den`; 0 of 1 where `den` is 0.
    pub const fn new(num: u128, den: u128) -> Ratio {
        if den == 0 { Ratio { num: 0, den: 1 } } else { Ratio { num, den } }
    }

    /// In lowest terms.
    #[must_use]
    pub const fn reduced(self) -> Ratio {
        let common = gcd(self.num, self.den);
        Ratio { num: self.num / common, den: self.den / common }
    }

    /// Exactly 0?
    pub const fn is_zero(self) -> bool {
        self.num == 0
    }

    /// Exactly 1?
    pub const fn is_one(self) -> bool {
        self.num == self.den
    }

    /// The nearest number of thousandths, halves up, except that only 0 shows as 0 and only 1 as
    /// 1000: what is shown as certain is certain.
    pub fn permille(self) -> u16 {
        if self.is_zero() {
            return 0;
        }
        if self.num >= self.den {
            return 1000;
        }
        // Counts of 118 bits and more lose their low bits here, too few to move a thousandth.
        let shift = (128 - self.den.leading_zeros()).saturating_sub(116);
        let (num, den) = (self.num >> shift, self.den >> shift);
        let rounded = (num * 1000 + den / 2) / den;
        rounded.clamp(1, 999) as u16
    }

    /// The fraction in 2^-30ths, rounded down: for adding up many of them.
    pub fn in_30_bits(self) -> u32 {
        if self.num >= self.den {
            return 1 << 30;
        }
        let shift = (128 - self.den.leading_zeros()).saturating_sub(98);
        let (num, den) = (self.num >> shift, self.den >> shift);
        ((num << 30) / den) as u32
    }

    /// For pictures and bars only.
    pub fn as_f64(self) -> f64 {
        self.num as f64 / self.den as f64
    }
}

/// The greatest common divisor, by shifts and subtractions: no long division.
pub const fn gcd(mut a: u128, mut b: u128) -> u128 {
    if a == 0 || b == 0 {
        return if a | b == 0 { 1 } else { a | b };
    }
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        if a > b {
            (a, b) = (b, a);
        }
        b -= a;
    }
    a << twos
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Ratio) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        if self.den == other.den {
            return self.num.cmp(&other.num);
        }
        wide(self.num, other.den).cmp(&wide(other.num, self.den))
    }
}

/// The full product as (high, low).
const fn wide(a: u128, b: u128) -> (u128, u128) {
    const HALF: u128 = u64::MAX as u128;
    let (a1, a0, b1, b0) = (a >> 64, a & HALF, b >> 64, b & HALF);
    let low = a0 * b0;
    let (middle, carry) = (a1 * b0).overflowing_add(a0 * b1);
    let (low, carry_low) = low.overflowing_add(middle << 64);
    let high = a1 * b1 + (middle >> 64) + ((carry as u128) << 64) + carry_low as u128;
    (high, low)
}

/// As a percentage with one decimal, for example `92.3 %`; `<0.1 %` and `>99.9 %` at the ends.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let permille = self.permille();
        let near_zero = permille == 1 && self.num.saturating_mul(2000) < self.den;
        let near_one = permille == 999 && self.den.saturating_sub(self.num).saturating_mul(2000) < self.den;
        match permille {
            0 => f.pad("0 %"),
            1000 => f.pad("100 %"),
            1 if near_zero => f.pad("<0.1 %"),
            999 if near_one => f.pad(">99.9 %"),
            p => {
                let mut text = heapless::String::<8>::new();
                fmt::Write::write_fmt(&mut text, format_args!("{}.{} %", p / 10, p % 10))?;
                f.pad(&text)
            }
        }
    }
}

/// Exactly, in lowest terms: `4/9`, but `0` and `1` without a denominator.
pub struct FractionText(
    /// The fraction.
    pub Ratio,
);

impl fmt::Display for FractionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.reduced() {
            Ratio { num, den: 1 } => write!(f, "{num}"),
            Ratio { num, den } => write!(f, "{num}/{den}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::format;

    #[test]
    fn certain_is_only_shown_when_certain() {
        assert_eq!(format!("{}", Ratio::new(1, 1_000_000)), "<0.1 %");
        assert_eq!(format!("{}", Ratio::new(999_999, 1_000_000)), ">99.9 %");
        assert_eq!(format!("{}", Ratio::new(1, 1)), "100 %");
        assert_eq!(format!("{}", Ratio::new(0, 5)), "0 %");
        assert_eq!(format!("{}", Ratio::new(1, 3)), "33.3 %");
        assert_eq!(format!("{:>8}", Ratio::new(2, 3)), "  66.7 %");
        assert_eq!(Ratio::new(u128::MAX - 1, u128::MAX).permille(), 999);
        assert_eq!(Ratio::new(u128::MAX / 2, u128::MAX).permille(), 500);
    }

    #[test]
    fn fractions_are_written_in_lowest_terms() {
        let text = |num, den| format!("{}", FractionText(Ratio::new(num, den)));
        assert_eq!([text(0, 6), text(6, 6), text(4, 6)], ["0", "1", "2/3"]);
    }

    #[test]
    fn thirty_bits_are_enough_to_add_up() {
        assert_eq!(Ratio::new(0, 7).in_30_bits(), 0);
        assert_eq!(Ratio::new(7, 7).in_30_bits(), 1 << 30);
        assert_eq!(Ratio::new(1, 3).in_30_bits(), (1 << 30) / 3);
        assert_eq!(Ratio::new(u128::MAX / 4, u128::MAX).in_30_bits(), (1 << 28) - 1);
    }

    #[test]
    fn fractions_compare_exactly() {
        let big = u128::MAX / 3;
        assert!(Ratio::new(big, u128::MAX) < Ratio::new(big + 1, u128::MAX - 1));
        assert_eq!(Ratio::new(2, 6), Ratio::new(1, 3));
        assert!(Ratio::new(1, 3) > Ratio::new(333, 1000));
        assert_eq!(Ratio::new(482, 1856).reduced().num, 241);
        assert_eq!(gcd(0, 7), 7);
        assert_eq!(gcd(54, 24), 6);
    }
}
