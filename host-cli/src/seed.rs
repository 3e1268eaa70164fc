//! Seeds: the one that was given, or a new one that is named, so that what was dealt can be dealt again.

use std::time::SystemTime;

/// The seed, or a new one, which standard error tells.
pub fn given_or_drawn(seed: Option<u64>) -> u64 {
    seed.unwrap_or_else(|| {
        let drawn = drawn();
        crate::progress::aside(&format!("seed {drawn}\n"));
        drawn
    })
}

/// A new seed, short enough to be typed.
pub fn drawn() -> u64 {
    let clock = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let nanoseconds = clock.map_or(0, |time| time.as_nanos() as u64);
    trickwire_core::rng::mix(nanoseconds) % 1_000_000 + 1
}
