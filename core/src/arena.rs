//! Memory handed in by the caller, given out piece by piece (a bump allocator over `&mut [u32]`).

use core::fmt;

/// The memory given is too small for the tables. The question was fine; more memory may answer it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Capacity {
    /// Words that would be enough; `None` where that is not known.
    pub needed: Option<usize>,
    /// Words handed in.
    pub given: usize,
}

impl fmt::Display for Capacity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = self.given / 256;
        match self.needed {
            Some(needed) => write!(f, "the tables need {} KiB, {given} KiB are there", needed.div_ceil(256)),
            None => write!(f, "the tables do not fit {given} KiB"),
        }
    }
}

impl core::error::Error for Capacity {}

/// What is left of the caller's words.
#[derive(Debug)]
pub(crate) struct Arena<'w> {
    free: &'w mut [u32],
    given: usize,
}

impl<'w> Arena<'w> {
    /// All of these words.
    pub(crate) fn new(words: &'w mut [u32]) -> Arena<'w> {
        Arena::after(words, 0)
    }

    /// All of these words; `used` words of the caller's memory hold something else already.
    pub(crate) fn after(words: &'w mut [u32], used: usize) -> Arena<'w> {
        Arena { given: used + words.len(), free: words }
    }

    /// A piece of `words` words, all zero.
    pub(crate) fn take(&mut self, words: usize) -> Result<&'w mut [u32], Capacity> {
        if words > self.free.len() {
            return Err(self.short());
        }
        let piece = self.keep(words);
        piece.fill(0);
        Ok(piece)
    }

    /// Everything that is left, lent out as an arena of its own.
    pub(crate) fn scratch(&mut self) -> Arena<'_> {
        Arena { given: self.given, free: &mut *self.free }
    }

    /// Words handed in at the start.
    pub(crate) fn given(&self) -> usize {
        self.given
    }

    /// Words not yet given out.
    pub(crate) fn free(&self) -> usize {
        self.free.len()
    }

    /// Ends the giving out, and hands back what is left.
    pub(crate) fn into_rest(self) -> &'w mut [u32] {
        self.free
    }

    /// All that is left, to be filled from the front; [`Arena::keep`] says how much of it was used.
    pub(crate) fn open(&mut self) -> &mut [u32] {
        &mut *self.free
    }

    /// Keeps the first words of what [`Arena::open`] gave, as they are.
    pub(crate) fn keep(&mut self, words: usize) -> &'w mut [u32] {
        let (piece, rest) = core::mem::take(&mut self.free).split_at_mut(words);
        self.free = rest;
        piece
    }

    /// All that is left, as items of N words, to be filled from the front.
    pub(crate) fn open_items<const N: usize>(&mut self) -> &mut [[u32; N]] {
        self.free.as_chunks_mut::<N>().0
    }

    /// Keeps the first items of what [`Arena::open_items`] gave, as they are.
    pub(crate) fn keep_items<const N: usize>(&mut self, items: usize) -> &'w mut [[u32; N]] {
        self.keep(items * N).as_chunks_mut::<N>().0
    }

    /// The error for wanting more than there is.
    pub(crate) fn short(&self) -> Capacity {
        Capacity { needed: None, given: self.given }
    }

    /// The error for wanting `words` more words than there are.
    pub(crate) fn short_by(&self, words: usize) -> Capacity {
        Capacity { needed: Some(self.given + words), given: self.given }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_was_handed_in_can_be_taken_and_no_more() {
        let mut words = [7; 5];
        let mut arena = Arena::after(&mut words, 3);
        assert_eq!(arena.take(2).unwrap(), [0, 0]);
        assert_eq!(arena.take(4), Err(Capacity { needed: None, given: 8 }));
        assert_eq!(arena.take(3).unwrap(), [0, 0, 0]);
        assert_eq!(arena.free(), 0);
    }
}
