//! One board of a session: reproducible from what is wanted, the seed and its number alone.

use crate::rng::{Pcg32, nth_seed};

/// The random numbers of one board. Boards do not depend on each other, so board 7 is the same whether or
/// not boards 1 to 6 were dealt.
pub fn board_rng(seed: u64, board: u32) -> Pcg32 {
    Pcg32::new(nth_seed(seed, board.into()))
}
