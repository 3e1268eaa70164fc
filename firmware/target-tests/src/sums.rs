//! Arithmetic of which every machine must make the same: numbers drawn from a seed, calculated with, and mixed
//! into a digest. What the compiler and its library do about wide numbers differs from machine to machine; the
//! digest does not.

use rand_core::Rng;
use trickwire_core::ratio::{Ratio, gcd};
use trickwire_core::rng::{Pcg32, below, below_u64, below_u128, shuffle, shuffle_first};

/// A named digest.
pub type Sum = (&'static str, fn() -> u64);

/// All of them.
pub const SUMS: [Sum; 6] = [
    ("wide", wide),
    ("ratio", ratio),
    ("common", common),
    ("random", random),
    ("shuffled", shuffled),
    ("logs", logs),
];

/// Mixes a number in (FNV, by 64 bits).
fn mix(digest: u64, number: u64) -> u64 {
    (digest ^ number).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
}

fn mix_wide(digest: u64, number: u128) -> u64 {
    mix(mix(digest, number as u64), (number >> 64) as u64)
}

/// A number of 1 to 128 bits, so that short and long ones meet.
fn any(rng: &mut Pcg32) -> u128 {
    let number = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
    number >> below(rng, 128)
}

/// Products, quotients and remainders of 128, 64 and 32 bits.
fn wide() -> u64 {
    let mut rng = Pcg32::new(1);
    (0..400).fold(0, |digest, _| {
        let (a, b) = (any(&mut rng), any(&mut rng) | 1);
        let digest = mix_wide(mix_wide(digest, a.wrapping_mul(b)), a / b);
        let digest = mix_wide(digest, a % b);
        let (c, d) = (a as u64, b as u64);
        let digest = mix(mix(mix(digest, c.wrapping_mul(d)), c / d), c % d);
        let (e, f) = (a as u32, b as u32);
        let signed = i64::from(e as i32 / (f as i32 & 0xffff | 1));
        mix(mix(mix(digest, u64::from(e) * u64::from(f)), u64::from(e / f)), signed as u64)
    })
}

/// Fractions as they are shown, added up and compared.
fn ratio() -> u64 {
    let mut rng = Pcg32::new(2);
    (0..200).fold(0, |digest, _| {
        let (a, b) = (any(&mut rng), any(&mut rng));
        let (one, other) = (Ratio::new(a.min(b), a.max(b)), Ratio::new(b >> 7, b | 3));
        let digest = mix(mix(digest, one.permille().into()), one.in_30_bits().into());
        mix(mix(digest, (one < other) as u64), one.reduced().num as u64)
    })
}

/// Greatest common divisors.
fn common() -> u64 {
    let mut rng = Pcg32::new(3);
    (0..100).fold(0, |digest, _| {
        let (a, b) = (any(&mut rng) >> 64, any(&mut rng) >> 64);
        let times = u128::from(rng.next_u32());
        mix_wide(digest, gcd(a * times, b * times))
    })
}

/// The stream of the generator, and choices from it.
fn random() -> u64 {
    let mut rng = Pcg32::new(4);
    (0..500).fold(0, |digest, _| {
        let bound = any(&mut rng);
        let digest = mix(digest, below(&mut rng, bound as u32).into());
        let digest = mix(digest, below_u64(&mut rng, bound as u64));
        mix_wide(digest, below_u128(&mut rng, bound.max(1)))
    })
}

/// Packs in random order.
fn shuffled() -> u64 {
    let mut rng = Pcg32::new(5);
    let mut pack: [u8; 52] = core::array::from_fn(|card| card as u8);
    (0..20).fold(0, |digest, round| {
        if round % 2 == 0 {
            shuffle(&mut rng, &mut pack)
        } else {
            shuffle_first(&mut rng, &mut pack, 13)
        }
        pack.iter().fold(digest, |digest, &card| mix(digest, card.into()))
    })
}

/// Logarithms and the floating sums of information, bit by bit.
fn logs() -> u64 {
    let mut rng = Pcg32::new(6);
    let mut bits = 0.0_f64;
    (0..200).fold(0, |digest, _| {
        let share = (f64::from(rng.next_u32()) + 1.0) / 4_294_967_297.0;
        bits -= share * libm::log2(share);
        let digest = mix(digest, bits.to_bits());
        mix(digest, (bits * 1000.0) as u32 as u64)
    })
}
