//! Memory handed in by the caller, given out piece by piece.

/// The memory given does not hold the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capacity {
    /// Words given.
    pub given: usize,
}

impl core::fmt::Display for Capacity {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "the tables do not fit {} KiB", self.given / 256)
    }
}

impl core::error::Error for Capacity {}

/// What is left of the caller's words.
#[derive(Debug)]
pub(super) struct Words<'w> {
    free: &'w mut [u32],
    given: usize,
}

impl<'w> Words<'w> {
    pub(super) fn new(words: &'w mut [u32]) -> Words<'w> {
        Words { given: words.len(), free: words }
    }

    /// A piece of so many words, all zero.
    pub(super) fn take(&mut self, words: usize) -> Result<&'w mut [u32], Capacity> {
        if words > self.free.len() {
            return Err(self.short());
        }
        let (piece, rest) = core::mem::take(&mut self.free).split_at_mut(words);
        self.free = rest;
        piece.fill(0);
        Ok(piece)
    }

    /// All that is left, to be grown into.
    pub(super) fn open(&mut self) -> &mut [u32] {
        &mut *self.free
    }

    /// All that is left, as items of N words, to be grown into.
    pub(super) fn grow<const N: usize>(&mut self) -> &mut [[u32; N]] {
        self.free.as_chunks_mut::<N>().0
    }

    /// Keeps the first items of what [`Words::grow`] gave, as they are.
    pub(super) fn keep<const N: usize>(&mut self, items: usize) -> &'w mut [[u32; N]] {
        let (piece, rest) = core::mem::take(&mut self.free).split_at_mut(items * N);
        self.free = rest;
        piece.as_chunks_mut::<N>().0
    }

    /// The error for wanting more than there is.
    pub(super) fn short(&self) -> Capacity {
        Capacity { given: self.given }
    }
}

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
