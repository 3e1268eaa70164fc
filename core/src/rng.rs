//! Reproducible randomness: the same seed gives the same cards on every machine.
//!
//! Generators come in through [`rand_core::Rng`]; callers without one use [`Pcg32`] (O'Neill, PCG XSH RR
//! 64/32): one 64-bit multiplication per draw, which suits a small processor. Choosing below a bound and
//! shuffling are written here, because golden results must not move when a library changes its method.

use core::convert::Infallible;

use rand_core::{Rng, SeedableRng, TryRng};

/// A small, fast generator with 64 bits of state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pcg32 {
    state: u64,
}

const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
const STREAM: u64 = 1_442_695_040_888_963_407;

impl Pcg32 {
    /// The generator of this seed.
    pub const fn new(seed: u64) -> Pcg32 {
        let state = seed.wrapping_add(STREAM).wrapping_mul(MULTIPLIER).wrapping_add(STREAM);
        Pcg32 { state }
    }

    /// The generator that was left in this state.
    pub(crate) const fn resume(state: u64) -> Pcg32 {
        Pcg32 { state }
    }

    /// Its state, to be resumed.
    pub(crate) const fn state(&self) -> u64 {
        self.state
    }
}

impl SeedableRng for Pcg32 {
    type Seed = [u8; 8];

    fn from_seed(seed: [u8; 8]) -> Pcg32 {
        Pcg32::new(u64::from_le_bytes(seed))
    }

    fn seed_from_u64(seed: u64) -> Pcg32 {
        Pcg32::new(seed)
    }
}

impl TryRng for Pcg32 {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let old = self.state;
        self.state = old.wrapping_mul(MULTIPLIER).wrapping_add(STREAM);
        let mixed = (((old >> 18) ^ old) >> 27) as u32;
        Ok(mixed.rotate_right((old >> 59) as u32))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let low = self.try_next_u32()?;
        let high = self.try_next_u32()?;
        Ok(u64::from(high) << 32 | u64::from(low))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(4) {
            let word = self.try_next_u32()?.to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}

/// Mixes the bits of a number (SplitMix64's finaliser; Steele, Lea and Flood): near numbers become unrelated.
pub const fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// The seed of thing number `number` among many that share a seed: each is the same whichever others are
/// made.
pub const fn nth_seed(seed: u64, number: u64) -> u64 {
    mix(seed.wrapping_add(number.wrapping_mul(GOLDEN)))
}

/// One number made of many: the same for the same ones in the same order, and unrelated for others.
pub fn digest(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0, |digest, number| nth_seed(digest ^ number, 1))
}

/// 2^64 divided by the golden ratio: multiples of it are far from each other.
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number below `bound`, every one equally likely (Lemire's method, rejecting the remainder);
/// 0 where `bound` is 0.
pub fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    if bound == 0 {
        return 0;
    }
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        // The remainder is below the bound: most draws need no division.
        if product as u32 >= bound || product as u32 >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}

/// The same for larger bounds.
pub fn below_u64(rng: &mut impl Rng, bound: u64) -> u64 {
    if let Ok(bound) = u32::try_from(bound) {
        return below(rng, bound).into();
    }
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        if product as u64 >= bound || product as u64 >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}

/// The same for bounds of up to 128 bits: as many bits as the bound has, until they are below it.
pub fn below_u128(rng: &mut impl Rng, bound: u128) -> u128 {
    if let Ok(bound) = u64::try_from(bound) {
        return below_u64(rng, bound).into();
    }
    let bits = 128 - (bound - 1).leading_zeros();
    loop {
        let number = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        let number = number >> (128 - bits);
        if number < bound {
            return number;
        }
    }
}

/// Puts the items in random order, every order equally likely (Fisher and Yates).
pub fn shuffle<T>(rng: &mut impl Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        let other = below(rng, last as u32 + 1) as usize;
        items.swap(last, other);
    }
}

/// Puts random items first, `count` of them in random order, every choice and order equally likely.
///
/// Several steps share one draw: a random fraction times a bound has a digit before the point and a
/// random fraction behind it (Brackett-Rozinsky and Lemire).
pub fn shuffle_first<T>(rng: &mut impl Rng, items: &mut [T], count: usize) {
    let steps = count.min(items.len().saturating_sub(1));
    let mut first = 0;
    while first < steps {
        let mut product = 1_u32;
        let mut after = first;
        while after < steps {
            match product.checked_mul((items.len() - after) as u32) {
                Some(larger) if larger < 1 << 30 => product = larger,
                _ => break,
            }
            after += 1;
        }
        let mut digits = [0_u8; 30];
        let digits = &mut digits[..(after - first).min(30)];
        loop {
            let mut fraction = rng.next_u32();
            for (digit, bound) in digits.iter_mut().zip((0..items.len() - first + 1).rev()) {
                let product = u64::from(fraction) * bound as u64;
                *digit = (product >> 32) as u8;
                fraction = product as u32;
            }
            if fraction >= product || fraction >= product.wrapping_neg() % product {
                break;
            }
        }
        for (at, digit) in (first..after).zip(digits) {
            items.swap(at, at + usize::from(*digit));
        }
        first = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // pcg32 of the reference implementation with the default stream, seeded with 42.
        let mut rng = Pcg32::new(42);
        let first: [u32; 3] = core::array::from_fn(|_| rng.next_u32());
        assert_eq!(first, [0xc2f5_7bd6, 0x6b07_c4a9, 0x72b7_b29b]);
    }

    #[test]
    fn below_is_in_range_and_reaches_all() {
        let mut rng = Pcg32::new(1);
        let mut seen = [0; 7];
        for _ in 0..7000 {
            seen[below(&mut rng, 7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
        assert_eq!(below(&mut rng, 0), 0);
        assert_eq!(below(&mut rng, 1), 0);
        assert_eq!((below_u64(&mut rng, 0), below_u128(&mut rng, 1)), (0, 0));
    }

    #[test]
    fn large_bounds_are_kept_and_filled() {
        let mut rng = Pcg32::new(2);
        let bound = 3_u128 << 100;
        let mut thirds = [0; 3];
        for _ in 0..3000 {
            thirds[(below_u128(&mut rng, bound) >> 100) as usize] += 1;
        }
        assert!(thirds.iter().all(|&n| (880..1120).contains(&n)), "{thirds:?}");
        let mut halves = [0; 2];
        for _ in 0..2000 {
            halves[(below_u64(&mut rng, 2 << 40) >> 40) as usize] += 1;
        }
        assert!(halves.iter().all(|&n| (900..1100).contains(&n)), "{halves:?}");
    }

    #[test]
    fn every_choice_and_order_is_as_likely() {
        let mut rng = Pcg32::new(3);
        let mut seen = [0; 125];
        for _ in 0..60_000 {
            let mut items = [0, 1, 2, 3, 4];
            shuffle_first(&mut rng, &mut items, 3);
            seen[items[0] * 25 + items[1] * 5 + items[2]] += 1;
        }
        let seen: heapless::Vec<i32, 125> = seen.into_iter().filter(|&n| n > 0).collect();
        assert_eq!(seen.len(), 60);
        let square: i32 = seen.iter().map(|n| (n - 1000) * (n - 1000)).sum();
        assert!(square / 1000 < 59 + 40, "chi-square {}", square / 1000);
        let mut long: [u8; 52] = core::array::from_fn(|at| at as u8);
        shuffle_first(&mut rng, &mut long, 52);
        long.sort_unstable();
        assert!(long.iter().enumerate().all(|(at, &item)| at == usize::from(item)));
        shuffle_first(&mut rng, &mut long[..0], 5);
    }

    #[test]
    fn wide_numbers_are_in_range_and_reach_all() {
        let mut rng = Pcg32::new(1);
        for bound in [1, 3, 1 << 32, 5 << 32, u128::MAX / 3] {
            let mut thirds = [0; 3];
            for _ in 0..3000 {
                let number = below_u128(&mut rng, bound);
                assert!(number < bound);
                thirds[(number / bound.div_ceil(3)) as usize] += 1;
            }
            assert!(bound < 3 || thirds.iter().all(|&n| (900..1100).contains(&n)), "{bound}: {thirds:?}");
        }
    }
}
