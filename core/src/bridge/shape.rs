//! Thirteen cards split four ways: the shape of a hand, or a suit dealt to four hands.
//!
//! There are 560 such splits. They are numbered in the order of their parts, so that those whose first
//! parts are 0 come first: splits among three, two or one are the first 105, 14 or 1 of them.

use core::fmt;

use crate::cards::Suit;
use crate::order::sort_by;

/// Splits of thirteen into four parts.
pub const SPLITS: usize = 560;

/// A split as four bytes, the first part lowest.
pub type Split = u32;

const fn all_splits() -> [Split; SPLITS] {
    let mut splits = [0; SPLITS];
    let mut index = 0;
    let mut a = 0;
    while a <= 13 {
        let mut b = 0;
        while a + b <= 13 {
            let mut c = 0;
            while a + b + c <= 13 {
                splits[index] = a | b << 8 | c << 16 | (13 - a - b - c) << 24;
                index += 1;
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    splits
}

const fn first_of() -> [u16; 14] {
    let mut first = [0; 14];
    let mut a = 1;
    while a < 14 {
        let rest = 14 - a as u16;
        first[a] = first[a - 1] + (rest + 1) * (rest + 2) / 2;
        a += 1;
    }
    first
}

/// Every split, in order.
pub static ALL_SPLITS: [Split; SPLITS] = all_splits();

/// The number of the first split with this first part.
static FIRST_OF: [u16; 14] = first_of();

/// The part number `at` of a split.
#[inline]
pub const fn part(split: Split, at: usize) -> u32 {
    split >> (8 * at) & 0xff
}

/// The number of a split, whose parts must add up to thirteen.
#[inline]
pub fn rank(split: Split) -> usize {
    let (a, b, c) = (part(split, 0), part(split, 1), part(split, 2));
    let rest = 13_u32.wrapping_sub(a);
    // Splits of the rest whose second part is smaller.
    let before = b.wrapping_mul((2 * rest + 3).wrapping_sub(b)) / 2;
    usize::from(FIRST_OF[(a as usize).min(13)]) + (before + c) as usize
}

/// The shape of a hand: how many cards of each suit, clubs first as suits are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape(
    /// Lengths by suit.
    pub [u8; 4],
);

impl Shape {
    /// From the lengths of spades, hearts, diamonds and clubs, if they are thirteen cards.
    pub const fn new(spades: u8, hearts: u8, diamonds: u8, clubs: u8) -> Option<Shape> {
        let sum = spades as u16 + hearts as u16 + diamonds as u16 + clubs as u16;
        if sum == 13 { Some(Shape([clubs, diamonds, hearts, spades])) } else { None }
    }

    /// Its number among the splits of thirteen; 560 where it is not one.
    pub fn rank(self) -> usize {
        if self.0.iter().map(|&length| u32::from(length)).sum::<u32>() != 13 {
            return SPLITS;
        }
        rank(u32::from_le_bytes(self.0))
    }

    /// The shape with this number.
    pub fn from_rank(rank: usize) -> Option<Shape> {
        ALL_SPLITS.get(rank).map(|split| Shape(split.to_le_bytes()))
    }

    /// How many cards of a suit.
    pub const fn length(self, suit: Suit) -> u8 {
        self.0[suit.index()]
    }

    /// The lengths, longest first.
    #[must_use]
    pub fn sorted(self) -> [u8; 4] {
        let mut lengths = self.0;
        sort_by(&mut lengths, |a, b| b.cmp(a));
        lengths
    }

    /// 4333, 4432 or 5332 in any order.
    pub fn is_balanced(self) -> bool {
        matches!(self.sorted(), [4, 3, 3, 3] | [4, 4, 3, 2] | [5, 3, 3, 2])
    }
}

/// The letter of a length: 0 to 9, then a to d.
pub const fn length_letter(length: u8) -> char {
    if length < 10 { (b'0' + length) as char } else { (b'a' + length - 10) as char }
}

/// Spades, hearts, diamonds, clubs: `5431`; lengths over nine are a to d.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for length in self.0.iter().rev() {
            fmt::Write::write_char(f, length_letter(*length))?;
        }
        Ok(())
    }
}

/// A set of shapes: a bit for each of the 560.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShapeSet([u32; SPLITS.div_ceil(32)]);

impl Default for ShapeSet {
    fn default() -> ShapeSet {
        ShapeSet::ALL
    }
}

impl ShapeSet {
    /// None.
    pub const NONE: ShapeSet = ShapeSet([0; SPLITS.div_ceil(32)]);

    /// Every shape.
    pub const ALL: ShapeSet = {
        let mut words = [u32::MAX; SPLITS.div_ceil(32)];
        words[SPLITS / 32] = (1 << (SPLITS % 32)) - 1;
        ShapeSet(words)
    };

    /// The shapes for which `wanted` holds.
    pub fn of(wanted: impl Fn(Shape) -> bool) -> ShapeSet {
        let mut set = ShapeSet::NONE;
        for (rank, split) in ALL_SPLITS.iter().enumerate() {
            if wanted(Shape(split.to_le_bytes())) {
                set.0[rank / 32] |= 1 << (rank % 32);
            }
        }
        set
    }

    /// With one more.
    pub(super) fn add(&mut self, shape: Shape) {
        let rank = shape.rank();
        self.0[rank / 32] |= 1 << (rank % 32);
    }

    /// A shape with its lengths in any order: 4, 12 or 24 of them.
    pub(super) fn any_order(shape: Shape) -> ShapeSet {
        let mut set = ShapeSet::NONE;
        let lengths = shape.0;
        for (a, b, c) in (0..64).map(|places| (places / 16, places / 4 % 4, places % 4)) {
            if a != b && b != c && a != c {
                // The place that is left, as all four add up to six.
                let order = [lengths[a], lengths[b], lengths[c], lengths[6 - a - b - c]];
                set.add(Shape(order));
            }
        }
        set
    }

    /// 4333, 4432 and 5332 in any order.
    pub fn balanced() -> ShapeSet {
        ShapeSet::of(Shape::is_balanced)
    }

    /// Is the shape in it?
    pub fn has(&self, shape: Shape) -> bool {
        let rank = shape.rank();
        self.0.get(rank / 32).is_some_and(|word| word >> (rank % 32) & 1 == 1)
    }

    /// The shapes in both.
    #[must_use]
    pub fn and(&self, other: &ShapeSet) -> ShapeSet {
        ShapeSet(core::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The shapes in either.
    #[must_use]
    pub fn or(&self, other: &ShapeSet) -> ShapeSet {
        ShapeSet(core::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The shapes that are not in it.
    #[must_use]
    pub fn not(&self) -> ShapeSet {
        ShapeSet(core::array::from_fn(|word| ShapeSet::ALL.0[word] & !self.0[word]))
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// None?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its shapes, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Shape> + '_ {
        let shapes = ALL_SPLITS.iter().map(|split| Shape(split.to_le_bytes()));
        shapes
            .enumerate()
            .filter(|(rank, _)| self.0[rank / 32] >> (rank % 32) & 1 == 1)
            .map(|(_, shape)| shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_are_numbered_without_gaps() {
        for (index, &split) in ALL_SPLITS.iter().enumerate() {
            assert_eq!(rank(split), index);
            assert_eq!((0..4).map(|at| part(split, at)).sum::<u32>(), 13);
        }
        assert_eq!(ALL_SPLITS[0], 13 << 24);
        assert!(ALL_SPLITS[..14].iter().all(|&split| split & 0xffff == 0));
        assert!(ALL_SPLITS[..105].iter().all(|&split| split & 0xff == 0));
    }

    #[test]
    fn sets_of_shapes() {
        assert_eq!(ShapeSet::ALL.len(), 560);
        assert_eq!(ShapeSet::balanced().len(), 4 + 12 + 12);
        assert_eq!(ShapeSet::balanced().not().len(), 560 - 28);
        assert!(ShapeSet::ALL.not().is_empty());
        for shape in ShapeSet::ALL.iter() {
            let same = ShapeSet::of(|other| other.sorted() == shape.sorted());
            assert_eq!(ShapeSet::any_order(shape), same);
        }
        assert!(!ShapeSet::ALL.has(Shape([4, 4, 4, 4])));
        extern crate std;
        use std::string::ToString;
        assert_eq!(Shape::new(5, 4, 3, 1).unwrap().to_string(), "5431");
        assert_eq!(Shape::new(13, 0, 0, 0).unwrap().to_string(), "d000");
    }
}
