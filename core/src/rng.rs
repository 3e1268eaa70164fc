//! Reproducible randomness: the same seed gives the same cards on every machine.
//!
//! Generators come in through [`rand_core::Rng`]; the ones who have none use [`Pcg32`] (O'Neill,
//! PCG XSH RR 64/32): one 64-bit multiplication a draw, which suits a small processor. Choosing
//! below a bound and shuffling are written here, because golden results must not move when a
//! library changes its way.

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

/// A number below `bound`, every one equally likely (Lemire's method, rejecting the remainder);
/// 0 where `bound` is 0.
pub fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    if bound == 0 {
        return 0;
    }
    let threshold = bound.wrapping_neg() % bound;
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        if product as u32 >= threshold {
            return (product >> 32) as u32;
        }
    }
}

/// The same for larger bounds: numbers of as many bits, until one is below.
pub fn below_wide(rng: &mut impl Rng, bound: u64) -> u64 {
    if bound == 0 {
        return 0;
    }
    let spare = (bound - 1).leading_zeros();
    loop {
        let drawn = rng.next_u64().checked_shr(spare).unwrap_or(0);
        if drawn < bound {
            return drawn;
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
        let mut seen = [0; 7];
        for _ in 0..7000 {
            seen[below_wide(&mut rng, 7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
        assert_eq!((below_wide(&mut rng, 0), below_wide(&mut rng, 1)), (0, 0));
        assert!(below_wide(&mut rng, u64::MAX) < u64::MAX);
    }
}
