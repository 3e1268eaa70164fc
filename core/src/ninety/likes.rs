//! What every seat thinks of every way in which the tricks to come may fall.
//!
//! Nine tricks fall to three seats in 55 ways, the *ends*. A seat prefers, in this order: more points of its
//! own, fewer points of the two others together, fewer points of its left neighbour. Points determine the
//! tricks ([`super::score::points`]), so that is a total order, and each seat ranks the ends from 0 up. A set
//! of ends is a word with a bit for each, in the order of one seat; what it likes least and most in a set is
//! then the lowest and the highest bit.

use super::bitboard::{Bitboard, next};
use super::score::points;
use crate::limits::{MAX_TRICKS, SEATS};

/// Tricks by seat, of those to come when the search began.
pub(super) type Tricks = [u8; SEATS];

/// Ways in which nine tricks fall to three seats.
const ENDS: usize = (MAX_TRICKS + 1) * (MAX_TRICKS + 2) / 2;

/// A set of ends in the order of one seat.
pub(super) type Ends = u64;

const _: () = assert!(ENDS < Ends::BITS as usize);

/// How every seat ranks every end. 6.5 KiB.
pub(super) struct Likes {
    /// By seat and rank, the tricks of an end.
    ends: [[Tricks; ENDS]; SEATS],
    /// By seat and by the tricks of the first and second seat, the rank of an end.
    ranks: [[[u8; MAX_TRICKS + 1]; MAX_TRICKS + 1]; SEATS],
    /// By seat, another seat and a rank of the first: the ends that the first ranks that high or higher, in
    /// the order of the other.
    from: [[[Ends; ENDS + 1]; SEATS]; SEATS],
    /// By seat, another seat and tricks: the ends in which the other takes that many or more, in the order of
    /// the first.
    least: [[[Ends; MAX_TRICKS + 1]; SEATS]; SEATS],
    /// How many ends there are.
    pub(super) count: u32,
}

impl Likes {
    /// Nobody likes anything.
    pub(super) const NONE: Likes = Likes {
        ends: [[[0; SEATS]; ENDS]; SEATS],
        ranks: [[[0; MAX_TRICKS + 1]; MAX_TRICKS + 1]; SEATS],
        from: [[[0; ENDS + 1]; SEATS]; SEATS],
        least: [[[0; MAX_TRICKS + 1]; SEATS]; SEATS],
        count: 0,
    };

    /// Then what everybody likes at a board. It is large, so it is filled in place.
    #[inline(never)]
    pub(super) fn fill(&mut self, board: &Bitboard) {
        let mut all = heapless::Vec::<Tricks, ENDS>::new();
        let tricks = board.tricks.min(MAX_TRICKS as u8);
        for first in 0..=tricks {
            for second in 0..=tricks - first {
                let _ = all.push([first, second, tricks - first - second]);
            }
        }
        self.count = all.len() as u32;
        for seat in 0..SEATS {
            let left = next(seat);
            all.sort_unstable_by_key(|&end| {
                let total = core::array::from_fn(|seat| end[seat] + board.taken[seat]);
                let points = points(total, board.bids).map(i32::from);
                let others = points[left] + points[next(left)];
                (points[seat], -others, -points[left])
            });
            for (rank, &end) in all.iter().enumerate() {
                self.ends[seat][rank] = end;
                self.ranks[seat][usize::from(end[0])][usize::from(end[1])] = rank as u8;
                for (other, &tricks) in end.iter().enumerate() {
                    for least in &mut self.least[seat][other][..=usize::from(tricks)] {
                        *least |= 1 << rank;
                    }
                }
            }
        }
        for seat in 0..SEATS {
            for other in 0..SEATS {
                let mut ends = 0;
                for rank in (0..all.len()).rev() {
                    ends |= 1 << self.rank(other, self.ends[seat][rank]);
                    self.from[seat][other][rank] = ends;
                }
            }
        }
    }

    /// How high a seat ranks an end.
    #[inline]
    pub(super) fn rank(&self, seat: usize, end: Tricks) -> u32 {
        u32::from(self.ranks[seat][usize::from(end[0])][usize::from(end[1])])
    }

    /// The end that has this rank for a seat.
    #[inline]
    pub(super) fn end(&self, seat: usize, rank: u32) -> Tricks {
        self.ends[seat][rank as usize]
    }

    /// The ends in which everybody takes at least `taken`, in the order of a seat.
    #[inline]
    pub(super) fn possible(&self, seat: usize, taken: Tricks) -> Ends {
        let [first, second, third] = &self.least[seat];
        first[usize::from(taken[0])] & second[usize::from(taken[1])] & third[usize::from(taken[2])]
    }

    /// What `other` is asked by a seat that does not care about ends below `least` and sees no difference
    /// between those above `top`.
    #[inline]
    pub(super) fn ask(&self, seat: usize, other: usize, least: u32, top: u32) -> Asked {
        let from = &self.from[seat][other];
        Asked { wanted: from[least as usize], over: from[top as usize + 1] }
    }
}

/// What is asked about a state, in the order of the seat to move there.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    /// Ends that matter to the seat that asks; for any other it is enough to know that it is not one of
    /// these.
    pub(super) wanted: Ends,
    /// Those of them between which it sees no difference.
    pub(super) over: Ends,
}

/// The answer to that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Told {
    /// It leads to the end of this rank.
    To(u32),
    /// It leads to one of [`Asked::over`].
    Over,
    /// It leads to none of those wanted.
    Under,
}

impl Asked {
    /// The answer for all these ends, where it is the same one.
    #[inline]
    pub(super) fn settled(self, ends: Ends) -> Option<Told> {
        if ends & self.wanted == 0 {
            Some(Told::Under)
        } else if ends & !self.over == 0 {
            Some(Told::Over)
        } else if ends & (ends - 1) == 0 {
            Some(Told::To(ends.trailing_zeros()))
        } else {
            None
        }
    }

    /// The answer that this end gives.
    #[inline]
    pub(super) fn tell(self, rank: u32) -> Told {
        self.settled(1 << rank).unwrap_or(Told::Under)
    }

    /// All ends with the same answer as this one.
    #[inline]
    pub(super) fn like(self, rank: u32) -> Ends {
        if self.wanted >> rank & 1 == 0 {
            !self.wanted
        } else if self.over >> rank & 1 == 1 {
            self.over
        } else {
            1 << rank
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_has_every_end_once_and_points_decide_first() {
        let board = Bitboard::new(&"NT bid1/2/3 | 6S 9S AS | 7S TS KS | 8S JS QS".parse().unwrap()).unwrap();
        let mut likes = Likes::NONE;
        likes.fill(&board);
        assert_eq!(likes.count, 10);
        for seat in 0..SEATS {
            for rank in 0..likes.count {
                assert_eq!(likes.rank(seat, likes.end(seat, rank)), rank);
            }
            assert_eq!(likes.possible(seat, [0; SEATS]), (1 << likes.count) - 1);
            assert_eq!(likes.possible(seat, [1, 2, 0]), 1 << likes.rank(seat, [1, 2, 0]));
        }
        // Alone in making the bid, then with company, then tricks alone.
        assert_eq!(likes.end(0, 9), [1, 0, 2]);
        assert_eq!(likes.end(1, 9), [0, 2, 1]);
        assert!(likes.rank(0, [1, 2, 0]) < likes.rank(0, [1, 1, 1]));
        assert_eq!(likes.end(0, 8), [1, 1, 1]);
        assert_eq!(likes.end(0, 7), [1, 2, 0]);
        assert_eq!(likes.end(0, 6), [3, 0, 0]);
    }

    #[test]
    fn an_answer_is_settled_where_it_is_one() {
        let asked = Asked { wanted: 0b11100, over: 0b11000 };
        assert_eq!(asked.settled(0b00011), Some(Told::Under));
        assert_eq!(asked.settled(0b11000), Some(Told::Over));
        assert_eq!(asked.settled(0b00100), Some(Told::To(2)));
        assert_eq!(asked.settled(0b01100), None);
        assert_eq!((asked.like(0) & 0b11111, asked.like(2), asked.like(4)), (0b00011, 0b00100, 0b11000));
    }
}
