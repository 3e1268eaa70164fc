//! What a search remembers (its transposition table), in memory handed in by the caller.
//!
//! An entry is `N` words: the first is the name of the state ([`super::bitboard::Bitboard::key`]) with a bit
//! that marks it as used, and all of the name is compared, so no state is ever taken for another. The rest is
//! the search's own. Two entries share a place; the one with more tricks to go, which cost more to find,
//! stays. A table may be of any size, even empty: what is forgotten is searched again.

use crate::limits::MAX_IN_PLAY;

/// Set in the first word of every entry.
const USED: u32 = 1 << 31;

/// A table of entries of `N` words.
pub(super) struct Transpositions<'w, const N: usize> {
    entries: &'w mut [[u32; N]],
    pairs: u32,
}

impl<'w, const N: usize> Transpositions<'w, N> {
    /// An empty table of at most `most` entries in these words.
    pub(super) fn new(words: &'w mut [u32], most: usize) -> Transpositions<'w, N> {
        let (entries, _) = words.as_chunks_mut::<N>();
        let pairs = (entries.len().min(most) / 2).min(1 << 30) as u32;
        let entries = &mut entries[..pairs as usize * 2];
        entries.fill([0; N]);
        Transpositions { entries, pairs }
    }

    /// Where the entry of a state belongs. `more` is the rest of its name.
    #[inline]
    fn place(&self, key: u32, more: u32) -> usize {
        let mut mixed = (key ^ more.wrapping_mul(0x9e37_79b1)).wrapping_mul(0x85eb_ca6b);
        mixed ^= mixed >> 15;
        mixed = mixed.wrapping_mul(0xc2b2_ae35);
        mixed ^= mixed >> 16;
        // A 64-bit product is slow on small processors.
        let pair = if self.pairs <= 1 << 16 {
            ((mixed >> 16) * self.pairs) >> 16
        } else {
            ((u64::from(mixed) * u64::from(self.pairs)) >> 32) as u32
        };
        pair as usize * 2
    }

    /// The entry of a state; `mask` are the bits of the second word that belong to its name.
    #[inline]
    pub(super) fn find(&self, key: u32, more: u32, mask: u32) -> Option<&[u32; N]> {
        let place = self.place(key, more);
        self.entries
            .get(place..place + 2)?
            .iter()
            .find(|entry| entry[0] == key | USED && entry[1] & mask == more)
    }

    /// Remembers an entry, whose first word is the bare name.
    #[inline]
    pub(super) fn keep(&mut self, mut entry: [u32; N], mask: u32) {
        let place = self.place(entry[0], entry[1] & mask);
        entry[0] |= USED;
        let Some([first, second]) = self.entries.get_mut(place..place + 2) else { return };
        let same = |old: &[u32; N]| old[0] == entry[0] && (old[1] ^ entry[1]) & mask == 0;
        if same(first) {
            *first = entry;
        } else if same(second) || cards(&entry) < cards(first) {
            *second = entry;
        } else {
            *second = *first;
            *first = entry;
        }
    }
}

/// How many cards are left in an entry's state.
#[inline]
fn cards<const N: usize>(entry: &[u32; N]) -> u32 {
    (entry[0] & ((1 << MAX_IN_PLAY) - 1)).count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_was_kept() {
        for size in [0, 1, 3, 4, 64] {
            let mut words = [0xdead_beef; 64];
            let mut table = Transpositions::<2>::new(&mut words[..size], usize::MAX);
            for key in 0..1000 {
                assert_eq!(table.find(key, 0, 0), None);
                table.keep([key, key * 3], 0);
                assert_eq!(table.find(key, 0, 0).is_some(), size >= 4);
                for old in 0..=key {
                    assert!(table.find(old, 0, 0).is_none_or(|entry| entry[1] == old * 3));
                }
            }
        }
    }
}
