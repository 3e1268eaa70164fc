//! Memory handed in by the caller, given out piece by piece.

use super::SolveError;

/// What is left of the caller's words.
pub(super) struct Arena<'w> {
    free: &'w mut [u32],
    given: usize,
}

impl<'w> Arena<'w> {
    /// `used` words of the caller's memory hold something else already.
    pub(super) fn new(words: &'w mut [u32], used: usize) -> Arena<'w> {
        Arena { given: used + words.len(), free: words }
    }

    /// A piece of `words` words, all zero.
    pub(super) fn take(&mut self, words: usize) -> Result<&'w mut [u32], SolveError> {
        if words > self.free.len() {
            return Err(self.short_by(None));
        }
        let (piece, rest) = core::mem::take(&mut self.free).split_at_mut(words);
        self.free = rest;
        piece.fill(0);
        Ok(piece)
    }

    /// Everything that is left, as an arena of its own for a while.
    pub(super) fn scratch(&mut self) -> Arena<'_> {
        Arena { given: self.given, free: &mut *self.free }
    }

    /// Words given in at first.
    pub(super) fn given(&self) -> usize {
        self.given
    }

    /// Words not yet given out.
    pub(super) fn free(&self) -> usize {
        self.free.len()
    }

    /// Ends the giving out.
    pub(super) fn into_rest(self) -> &'w mut [u32] {
        self.free
    }

    /// All that is left, to be grown into; [`Arena::keep`] says how much of it was used.
    pub(super) fn open(&mut self) -> &mut [u32] {
        &mut *self.free
    }

    /// Keeps the first words of what [`Arena::open`] gave, as they are.
    pub(super) fn keep(&mut self, words: usize) -> &'w mut [u32] {
        let (piece, rest) = core::mem::take(&mut self.free).split_at_mut(words);
        self.free = rest;
        piece
    }

    /// The error for wanting so many words more than there are; `None` where it is not known how many.
    pub(super) fn short_by(&self, words: Option<usize>) -> SolveError {
        SolveError::Capacity { needed: words.map(|words| self.given + words), given: self.given }
    }
}
