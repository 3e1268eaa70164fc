//! The bodies of the fuzz targets: what must hold whatever the bytes are.
//!
//! Each takes any bytes and panics where something does not hold. cargo-fuzz drives them on nightly (folder `fuzz`); on stable
//! the saved corpus goes through the same bodies as an ordinary test (`tests/tests/corpus`), and so do mutations of it.
//!
//! Plain bytes would hardly ever get past a parser, so they are read as [`text`] in which a byte over 0x7f stands for a whole piece
//! of the notation, or they [choose](drawn) among the random cases that the property tests draw from. A readable text is its own
//! corpus entry.

pub mod bomb;
pub mod bridge;
pub mod device;
pub mod ninety;
pub mod pieces;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// What a fuzz target is called, and its body.
pub type Target = (&'static str, fn(&[u8]));

/// All of them.
pub const TARGETS: [Target; 16] = [
    ("bomb_position", bomb::position),
    ("bomb_event", bomb::event),
    ("bomb_record", bomb::record),
    ("bomb_oracle", bomb::oracle),
    ("bomb_memory", bomb::memory),
    ("ninety_text", ninety::text),
    ("ninety_game", ninety::game),
    ("ninety_searches", ninety::searches),
    ("bridge_wish", bridge::wish),
    ("bridge_deal", bridge::deal),
    ("bridge_profile", bridge::profile),
    ("bridge_pinned", bridge::pinned),
    ("cases", device::cases),
    ("kept", device::kept),
    ("serial", device::serial),
    ("walk", device::walk),
];

/// Bytes as text: ASCII as it is, every other byte a piece.
pub fn text(bytes: &[u8], pieces: &[&str]) -> String {
    let mut text = String::new();
    for &byte in bytes {
        match byte.checked_sub(0x80) {
            None => text.push(char::from(byte)),
            Some(piece) => text.push_str(pieces[usize::from(piece) % pieces.len()]),
        }
    }
    text
}

/// A value of a strategy, chosen by the first 32 bytes. A mutated byte gives an entirely different case: a tape of choices would
/// follow the bytes more closely, but choices that are redrawn until they differ would never end on its zeros.
pub fn drawn<S: Strategy>(strategy: &S, bytes: &[u8]) -> Option<S::Value> {
    let mut seed = [0; 32];
    seed.iter_mut().zip(bytes).for_each(|(seed, byte)| *seed = *byte);
    let mut runner =
        TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &seed));
    Some(strategy.new_tree(&mut runner).ok()?.current())
}

/// The first eight bytes as a number, and the rest.
fn split_seed(bytes: &[u8]) -> (u64, &[u8]) {
    let (head, rest) = bytes.split_at(bytes.len().min(8));
    let mut seed = [0; 8];
    seed[..head.len()].copy_from_slice(head);
    (u64::from_le_bytes(seed), rest)
}
