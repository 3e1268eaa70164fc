//! The thirteen ranks.

use core::fmt;

/// A rank, from two to ace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

/// What each rank is called, from two to ace.
const LETTERS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];

impl Rank {
    /// The lowest rank of all.
    pub const TWO: Rank = Rank(0);
    /// The lowest rank of the pack of 36.
    pub const SIX: Rank = Rank(4);
    /// The nine.
    pub const NINE: Rank = Rank(7);
    /// The highest rank.
    pub const ACE: Rank = Rank(12);
    /// How many there are.
    pub const COUNT: usize = 13;

    /// The rank with this index: 0 is the two, 12 the ace.
    pub const fn from_index(index: usize) -> Option<Rank> {
        if index < Rank::COUNT { Some(Rank(index as u8)) } else { None }
    }

    /// From 0 for the two to 12 for the ace.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// `2` to `9`, `T`, `J`, `Q`, `K` or `A`.
    pub const fn letter(self) -> char {
        LETTERS[self.0 as usize]
    }

    /// The rank of a letter of either case. `10` is two letters and read by [`super::notation`].
    pub fn from_char(letter: char) -> Option<Rank> {
        let letter = letter.to_ascii_uppercase();
        LETTERS.iter().position(|&known| known == letter).and_then(Rank::from_index)
    }

    /// Every rank, lowest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (0..Rank::COUNT as u8).map(Rank)
    }
}

/// Its letter.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}
