//! Chances as whole numbers.
//!
//! A player with t cards has at most t choices, and the least common multiple L(t) of 1 to t is divisible by
//! their number. So after t tricks every chance is a whole number of D(t)-ths, D(t) = (L(1) L(2) ... L(t))^2,
//! squared because there are two others, and a mean over c cards is a sum times L(t)/c. Nothing is divided
//! and nothing is rounded. D(5) has 27 bits, D(7) has 56, D(9) has 98: the fewer tricks there are to go, the
//! narrower the numbers ([`Count`]).

use core::ops::{Add, Mul, Sub};

use crate::limits::{MAX_TRICKS, SEATS};

/// The least common multiple of 1 to the index.
const MULTIPLES: [u16; MAX_TRICKS + 1] = [1, 1, 2, 6, 12, 60, 60, 420, 840, 2520];

/// What a chance is counted in, by tricks to go.
pub(super) const WHOLE: [u128; MAX_TRICKS + 1] = {
    let mut whole = [1; MAX_TRICKS + 1];
    let mut tricks = 1;
    while tricks <= MAX_TRICKS {
        let multiple = MULTIPLES[tricks] as u128;
        whole[tricks] = whole[tricks - 1] * multiple * multiple;
        tricks += 1;
    }
    whole
};

/// The same within a trick: by tricks to go, this one included, and by how many of the others have yet to
/// play to it.
const PART: [[u128; SEATS]; MAX_TRICKS + 1] = {
    let mut part = [[1; SEATS]; MAX_TRICKS + 1];
    let mut tricks = 1;
    while tricks <= MAX_TRICKS {
        let multiple = MULTIPLES[tricks] as u128;
        part[tricks] = [WHOLE[tricks - 1], WHOLE[tricks - 1] * multiple, WHOLE[tricks]];
        tricks += 1;
    }
    part
};

/// What a sum over cards is scaled by, by tricks to go and number of cards.
pub(super) const SCALE: [[u16; MAX_TRICKS + 1]; MAX_TRICKS + 1] = {
    let mut scale = [[1; MAX_TRICKS + 1]; MAX_TRICKS + 1];
    let mut index = 0;
    while index < scale.len() * scale.len() {
        let (tricks, cards) = (index / scale.len(), index % scale.len());
        if cards > 0 && cards <= tricks {
            scale[tricks][cards] = MULTIPLES[tricks] / cards as u16;
        }
        index += 1;
    }
    scale
};

/// The reciprocal of a number in 2^-32ths, rounded down; 0 for 1 and 0.
const fn reciprocal(number: u16) -> u32 {
    if number > 1 { ((1_u64 << 32) / number as u64) as u32 } else { 0 }
}

/// Reciprocals of [`SCALE`].
pub(super) const UNSCALE: [[u32; MAX_TRICKS + 1]; MAX_TRICKS + 1] = {
    let mut unscale = [[0; MAX_TRICKS + 1]; MAX_TRICKS + 1];
    let mut index = 0;
    while index < unscale.len() * unscale.len() {
        let (tricks, cards) = (index / unscale.len(), index % unscale.len());
        unscale[tricks][cards] = reciprocal(SCALE[tricks][cards]);
        index += 1;
    }
    unscale
};

/// Reciprocals of small numbers.
pub(super) const RECIPROCAL: [u32; MAX_TRICKS + 1] = {
    let mut reciprocals = [0; MAX_TRICKS + 1];
    let mut number = 0;
    while number < reciprocals.len() {
        reciprocals[number] = reciprocal(number as u16);
        number += 1;
    }
    reciprocals
};

/// By how many bits a sum of chances must be shifted to fit in `bits`, by tricks to go.
const fn shifts(bits: u32) -> [u8; MAX_TRICKS + 1] {
    let mut shift = [0; MAX_TRICKS + 1];
    let mut tricks = 0;
    while tricks <= MAX_TRICKS {
        // A sum of nine chances has four bits more.
        shift[tricks] = (u128::BITS - WHOLE[tricks].leading_zeros() + 4).saturating_sub(bits) as u8;
        tricks += 1;
    }
    shift
}

const TO_16: [u8; MAX_TRICKS + 1] = shifts(16);
const TO_32: [u8; MAX_TRICKS + 1] = shifts(32);

/// Numbers that chances are counted in.
pub(super) trait Count:
    Copy + Ord + From<u32> + From<u16> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
    /// The most tricks to go for which they are wide enough.
    const MOST: u8;

    /// The whole, by tricks to go and by how many of the others have yet to play to this one.
    fn whole(tricks: u8, others: u8) -> Self;

    /// Its 64 low bits: all there is with seven tricks to go.
    fn low(self) -> u64;

    /// The number of 64 bits, where it fits.
    fn of(low: u64) -> Self;

    /// About this divided by the number whose reciprocal is given, and never more. `tricks` bounds how large
    /// it can be.
    #[must_use]
    fn over(self, reciprocal: u32, tricks: u8) -> Self;
}

/// [`PART`] in narrower numbers, as far as they are wide enough.
macro_rules! narrow {
    ($number:ty, $most:expr) => {{
        let mut narrow = [[0; SEATS]; $most as usize + 1];
        let mut index = 0;
        while index < narrow.len() * SEATS {
            assert!(PART[index / SEATS][index % SEATS] * MAX_TRICKS as u128 <= <$number>::MAX as u128);
            narrow[index / SEATS][index % SEATS] = PART[index / SEATS][index % SEATS] as $number;
            index += 1;
        }
        narrow
    }};
}

impl Count for u32 {
    const MOST: u8 = 5;

    #[inline]
    fn whole(tricks: u8, others: u8) -> u32 {
        const PARTS: [[u32; SEATS]; u32::MOST as usize + 1] = narrow!(u32, u32::MOST);
        PARTS[usize::from(tricks)][usize::from(others)]
    }

    #[inline]
    fn low(self) -> u64 {
        self.into()
    }

    #[inline]
    fn of(low: u64) -> u32 {
        low as u32
    }

    #[inline]
    fn over(self, reciprocal: u32, tricks: u8) -> u32 {
        let shift = TO_16[usize::from(tricks)];
        (((self >> shift) * (reciprocal >> 16)) >> 16) << shift
    }
}

impl Count for u64 {
    const MOST: u8 = 7;

    #[inline]
    fn whole(tricks: u8, others: u8) -> u64 {
        const PARTS: [[u64; SEATS]; u64::MOST as usize + 1] = narrow!(u64, u64::MOST);
        PARTS[usize::from(tricks)][usize::from(others)]
    }

    #[inline]
    fn low(self) -> u64 {
        self
    }

    #[inline]
    fn of(low: u64) -> u64 {
        low
    }

    #[inline]
    fn over(self, reciprocal: u32, tricks: u8) -> u64 {
        let shift = TO_32[usize::from(tricks)];
        (((self >> shift) * u64::from(reciprocal)) >> 32) << shift
    }
}

impl Count for u128 {
    const MOST: u8 = MAX_TRICKS as u8;

    #[inline]
    fn whole(tricks: u8, others: u8) -> u128 {
        PART[usize::from(tricks)][usize::from(others)]
    }

    #[inline]
    fn low(self) -> u64 {
        self as u64
    }

    #[inline]
    fn of(low: u64) -> u128 {
        low.into()
    }

    #[inline]
    fn over(self, reciprocal: u32, tricks: u8) -> u128 {
        let shift = TO_32[usize::from(tricks)];
        u128::from(((self >> shift) as u64 * u64::from(reciprocal)) >> 32) << shift
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_choices_divides() {
        for (tricks, &multiple) in MULTIPLES.iter().enumerate() {
            for (cards, &scale) in SCALE[tricks].iter().enumerate().take(tricks + 1).skip(1) {
                assert_eq!(u32::from(scale) * cards as u32, u32::from(multiple));
            }
        }
        // A mean is at most nine whole values before it is scaled: no sum passes 128 bits.
        assert!(WHOLE[MAX_TRICKS] < 1 << 98);
    }

    #[test]
    fn a_quotient_is_near_and_never_more() {
        fn check<N: Count>() {
            for tricks in 1..=N::MOST {
                let whole = N::whole(tricks, 2);
                for cards in 2..=tricks {
                    let divisor = N::from(u16::from(cards));
                    for part in [whole, whole - N::from(1_u32), whole * divisor] {
                        let over = part.over(RECIPROCAL[usize::from(cards)], tricks);
                        assert!(over * divisor <= part);
                        let near = (over + over.over(RECIPROCAL[2], tricks)) * divisor;
                        assert!(tricks < 3 || near >= part, "{tricks} {cards}");
                    }
                }
            }
        }
        check::<u32>();
        check::<u64>();
        check::<u128>();
    }
}
