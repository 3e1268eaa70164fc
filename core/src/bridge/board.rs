//! One board of a session: reproducible from what is wanted, the seed and its number alone.

use crate::rng::Pcg32;

/// The random numbers of one board. Boards do not depend on each other, so board 7 is the same whether or
/// not boards 1 to 6 were dealt.
pub fn board_rng(seed: u64, board: u32) -> Pcg32 {
    // Steele, Lea and Flood's mixing of seed and number: near seeds give unrelated boards.
    let mut mixed = seed.wrapping_add(u64::from(board).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    Pcg32::new(mixed ^ mixed >> 31)
}
