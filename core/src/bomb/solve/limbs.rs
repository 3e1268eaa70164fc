//! Counts in memory: as many 32-bit words each as the level needs.
//!
//! Counts reach 91 bits at real tables and are computed as `u128`, but most levels need far less;
//! a level's counts are therefore stored in one to four words each.

/// Words that hold every number of `bits` bits.
pub(super) const fn words_for(bits: u32) -> usize {
    let words = bits.div_ceil(32) as usize;
    if words == 0 {
        1
    } else if words > 4 {
        4
    } else {
        words
    }
}

/// The count number `index`.
#[inline(always)]
pub(super) fn load(words: &[u32], width: usize, index: usize) -> u128 {
    let at = index * width;
    match width {
        1 => u128::from(words[at]),
        2 => {
            let piece = &words[at..at + 2];
            u128::from(u64::from(piece[1]) << 32 | u64::from(piece[0]))
        }
        3 => {
            let piece = &words[at..at + 3];
            let low = u64::from(piece[1]) << 32 | u64::from(piece[0]);
            u128::from(piece[2]) << 64 | u128::from(low)
        }
        _ => {
            let piece = &words[at..at + 4];
            let low = u64::from(piece[1]) << 32 | u64::from(piece[0]);
            let high = u64::from(piece[3]) << 32 | u64::from(piece[2]);
            u128::from(high) << 64 | u128::from(low)
        }
    }
}

/// Sets the count number `index`, which must fit.
#[inline(always)]
pub(super) fn store(words: &mut [u32], width: usize, index: usize, count: u128) {
    debug_assert!(width == 4 || count >> (32 * width) == 0, "a count outgrew its bound");
    let at = index * width;
    for (offset, word) in words[at..at + width].iter_mut().enumerate() {
        *word = (count >> (32 * offset)) as u32;
    }
}

/// Adds to the count number `index`; the sum must fit.
#[inline(always)]
pub(super) fn add(words: &mut [u32], width: usize, index: usize, count: u128) {
    let sum = load(words, width, index).wrapping_add(count);
    store(words, width, index, sum);
}

/// A product that must fit 128 bits. 32-bit processors skip the parts that are zero: most of them.
pub(super) fn product(a: u128, b: u128) -> u128 {
    if cfg!(target_pointer_width = "32") { by_limbs(a, b) } else { a * b }
}

#[inline(always)]
fn by_limbs(a: u128, b: u128) -> u128 {
    let mut sum = 0_u128;
    for left in (0..128).step_by(32) {
        let from_a = (a >> left) as u32;
        for right in (0..128 - left).step_by(32) {
            let from_b = (b >> right) as u32;
            if from_a != 0 && from_b != 0 {
                sum = sum.wrapping_add(u128::from(u64::from(from_a) * u64::from(from_b)) << (left + right));
            }
        }
    }
    sum
}

/// The two sizes of number that counts are computed in: a level whose counts and sums fit 64 bits is
/// worked on in those, which is much faster, above all on a 32-bit processor.
pub(super) trait Count:
    Copy + Default + PartialEq + core::ops::AddAssign + core::ops::Mul<Output = Self> + From<u32>
{
    /// Reads count number `index`.
    fn load(words: &[u32], width: usize, index: usize) -> Self;

    /// Adds to count number `index`.
    fn add_to(self, words: &mut [u32], width: usize, index: usize);

    /// As the larger size.
    fn wide(self) -> u128;

    /// From the larger size, where it is known to fit.
    fn narrow(count: u128) -> Self;

    /// Times a small number. The most frequent factor is 1.
    #[inline(always)]
    fn times(self, factor: u32) -> Self {
        match factor {
            1 => self,
            2..=0xffff if cfg!(target_pointer_width = "32") => self.times_half(factor),
            _ => self * Self::from(factor),
        }
    }

    /// Times a number of 16 bits; the product must fit. For processors that multiply 32 bits at a time and
    /// keep 32 of the product: a full multiplication there calls a routine that takes several times as long.
    fn times_half(self, factor: u32) -> Self;
}

impl Count for u64 {
    #[inline(always)]
    fn times_half(self, factor: u32) -> u64 {
        let (low, high) = (self as u32, (self >> 32) as u32);
        let first = (low & 0xffff) * factor;
        let second = (low >> 16) * factor + (first >> 16);
        let third = high.wrapping_mul(factor).wrapping_add(second >> 16);
        u64::from(third) << 32 | u64::from(second << 16 | first & 0xffff)
    }

    #[inline(always)]
    fn load(words: &[u32], width: usize, index: usize) -> u64 {
        if width == 1 {
            return u64::from(words[index]);
        }
        let piece = &words[2 * index..2 * index + 2];
        u64::from(piece[1]) << 32 | u64::from(piece[0])
    }

    #[inline(always)]
    fn add_to(self, words: &mut [u32], width: usize, index: usize) {
        if width == 1 {
            words[index] = words[index].wrapping_add(self as u32);
            return;
        }
        let piece = &mut words[2 * index..2 * index + 2];
        let sum = (u64::from(piece[1]) << 32 | u64::from(piece[0])).wrapping_add(self);
        piece[0] = sum as u32;
        piece[1] = (sum >> 32) as u32;
    }

    #[inline(always)]
    fn wide(self) -> u128 {
        u128::from(self)
    }

    #[inline(always)]
    fn narrow(count: u128) -> u64 {
        debug_assert!(count >> 64 == 0, "a count outgrew its bound");
        count as u64
    }
}

impl Count for u128 {
    #[inline(always)]
    fn times_half(self, factor: u32) -> u128 {
        let (mut product, mut carry) = (0_u128, 0);
        for limb in (0..128).step_by(32) {
            let word = (self >> limb) as u32;
            let first = (word & 0xffff) * factor + carry;
            let second = (word >> 16) * factor + (first >> 16);
            product |= u128::from(second << 16 | first & 0xffff) << limb;
            carry = second >> 16;
        }
        product
    }

    #[inline(always)]
    fn load(words: &[u32], width: usize, index: usize) -> u128 {
        load(words, width, index)
    }

    #[inline(always)]
    fn add_to(self, words: &mut [u32], width: usize, index: usize) {
        add(words, width, index, self);
    }

    #[inline(always)]
    fn wide(self) -> u128 {
        self
    }

    #[inline(always)]
    fn narrow(count: u128) -> u128 {
        count
    }
}

/// An upper bound on the bits of a product of small numbers, in 1/256 bit.
#[derive(Clone, Copy, Default)]
pub(super) struct Bits(u32);

impl Bits {
    /// The bound times `number`, `times` times over.
    pub(super) fn grow(self, number: u32, times: u32) -> Bits {
        Bits(self.0 + times * log2_256(number))
    }

    /// The bound times a number of more bits.
    pub(super) fn grow_wide(self, number: u64) -> Bits {
        let below = (u64::BITS - number.leading_zeros()).saturating_sub(31);
        let above = (number >> below) as u32 + u32::from(below > 0);
        Bits(self.grow(above, 1).0 + 256 * below)
    }

    /// Whole bits that are certain to hold the product.
    pub(super) fn bits(self) -> u32 {
        self.0 / 256 + 1
    }
}

/// 256 times the binary logarithm, rounded up; 0 for 0 and 1.
fn log2_256(number: u32) -> u32 {
    if number <= 1 {
        return 0;
    }
    // Squaring doubles the logarithm: eight squarings give eight fractional bits. The mantissa is
    // rounded up at every step, so the result is never too small.
    let whole = number.ilog2();
    let mut mantissa = u64::from(number) << (31 - whole); // 1.31 fixed point
    let mut fraction = 0;
    for _ in 0..8 {
        mantissa = (mantissa * mantissa).div_ceil(1 << 31);
        fraction <<= 1;
        if mantissa >= 1 << 32 {
            mantissa = mantissa.div_ceil(2);
            fraction |= 1;
        }
    }
    whole * 256 + fraction + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;

    #[test]
    fn logarithms_are_never_too_small() {
        for n in 2..5000_u32 {
            let bound = log2_256(n);
            assert!(f64::from(bound) >= f64::from(n).log2() * 256.0, "{n}");
            assert!(f64::from(bound) <= f64::from(n).log2() * 256.0 + 2.0, "{n}: {bound}");
        }
    }

    #[test]
    fn bounds_of_wide_numbers_hold_and_are_close() {
        let numbers =
            (0..u64::BITS).flat_map(|shift| [1 << shift, u64::MAX >> shift, 0xc90f_daa2_2168_c235 >> shift]);
        for number in numbers.filter(|&number| number > 1) {
            let bound = Bits::default().grow(3, 1).grow_wide(number).0;
            let exact = (3.0_f64.log2() + (number as f64).log2()) * 256.0;
            assert!((exact..=exact + 4.0).contains(&bound.into()), "3 times {number}: {bound}, {exact}");
        }
    }

    #[test]
    fn both_ways_to_multiply_agree() {
        for factor in [2, 3, 4, 6, 24, 256, 0x8001, 0xffff] {
            for pattern in
                [u128::MAX, 0x0123_4567_89ab_cdef_0f1e_2d3c_4b5a_6978, 0xffff_0000_ffff_0000_ffff, 1, 0]
            {
                for shift in (16..=112).step_by(8) {
                    let wide = pattern >> shift;
                    assert_eq!(wide.times_half(factor), wide * u128::from(factor), "{wide} times {factor}");
                    let narrow = wide as u64 >> 16;
                    assert_eq!(
                        narrow.times_half(factor),
                        narrow * u64::from(factor),
                        "{narrow} times {factor}"
                    );
                }
            }
        }
    }

    #[test]
    fn products_by_limbs_are_products() {
        let numbers = [0, 1, 0xffff_ffff, 0x1_0000_0000, 0x0123_4567_89ab_cdef, u128::from(u64::MAX)];
        for a in numbers {
            for b in numbers {
                assert_eq!(by_limbs(a, b), a * b);
            }
            let large = 0x0f1e_2d3c_4b5a_6978_8796_u128;
            assert_eq!(by_limbs(a >> 20, large), (a >> 20) * large);
            assert_eq!(by_limbs(large, a >> 20), (a >> 20) * large);
        }
    }

    #[test]
    fn counts_come_back() {
        let mut words = [0; 12];
        for width in 1..=4 {
            let count = (0x0123_4567_89ab_cdef_0f1e_2d3c_4b5a_6978_u128) >> (32 * (4 - width));
            store(&mut words, width, 1, count);
            assert_eq!(load(&words, width, 1), count);
            add(&mut words, width, 1, 0);
            assert_eq!(load(&words, width, 1), count);
        }
    }
}
