//! Numbers of 64 and 128 bits in words of 32.

/// The 64-bit number at `index`.
#[inline(always)]
pub(super) fn load(words: &[u32], index: usize) -> u64 {
    let piece = &words[2 * index..2 * index + 2];
    u64::from(piece[1]) << 32 | u64::from(piece[0])
}

/// Sets the 64-bit number at `index`.
#[inline(always)]
pub(super) fn store(words: &mut [u32], index: usize, number: u64) {
    let piece = &mut words[2 * index..2 * index + 2];
    piece[0] = number as u32;
    piece[1] = (number >> 32) as u32;
}

/// The 128-bit number of four words.
#[inline(always)]
pub(super) fn wide(words: &[u32; 4]) -> u128 {
    let low = u64::from(words[1]) << 32 | u64::from(words[0]);
    let high = u64::from(words[3]) << 32 | u64::from(words[2]);
    u128::from(high) << 64 | u128::from(low)
}

/// The four words of a 128-bit number.
#[inline(always)]
pub(super) fn split_wide(number: u128) -> [u32; 4] {
    core::array::from_fn(|word| (number >> (32 * word)) as u32)
}
