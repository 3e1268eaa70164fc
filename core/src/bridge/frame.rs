//! Constraints made ready for counting: places, tracked points, and a table for every suit.
//!
//! A hand's points are *tracked* where the count tells them apart. Points that are not tracked are ignored
//! here; drawing deals checks them afterwards and draws again.

use super::constraint::{ALL_POINTS, Constraints, Range};
use super::count::CountError;
use super::places::{Joint, Places};
use super::seat::Seat;
use super::shape::{ALL_SPLITS, part};
use super::suit::{SuitTable, minus};
use crate::arena::Arena;
use crate::budget::Pulse;
use crate::cards::Suit;
use crate::order::sort_by_key;

/// Most points of two suits.
pub(super) const HALF_POINTS: u8 = 20;

/// Points told apart at one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dim {
    pub(super) place: usize,
    pub(super) range: Range,
    /// Different points in one half: 0 to `size - 1`.
    pub(super) size: usize,
}

/// The two suits of each half.
const HALVES: [[Suit; 2]; 2] = [[Suit::Spades, Suit::Hearts], [Suit::Diamonds, Suit::Clubs]];

/// What is told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Telling {
    /// Seats whose points are tracked, a bit each.
    pub(super) tracked: u8,
    /// Seats whose set of shapes is not told apart, a bit each.
    pub(super) loose: u8,
    /// A seat with a place of its own whatever is asked of it, first among the tracked ones.
    pub(super) apart: Option<Seat>,
}

/// Everything that a count needs.
#[derive(Clone, Debug)]
pub(super) struct Frame<'w> {
    pub(super) places: Places<'w>,
    /// The tracked places: the one to be told apart first, the widest range last.
    pub(super) dims: heapless::Vec<Dim, 3>,
    /// With four hands the fourth has the points that are left: this is what the tracked three may have
    /// together.
    pub(super) together: Range,
    /// First and second suit of each half.
    pub(super) suits: [[SuitTable<'w>; 2]; 2],
}

impl<'w> Frame<'w> {
    /// Makes the tables.
    pub(super) fn new(
        constraints: &Constraints,
        telling: Telling,
        words: &mut Arena<'w>,
        pulse: &mut dyn Pulse,
    ) -> Result<Frame<'w>, CountError> {
        let places = Places::new(constraints, telling.apart, telling.loose, words)?;
        let mut dims = heapless::Vec::<Dim, 4>::new();
        for seat in Seat::ALL.into_iter().filter(|seat| telling.tracked >> seat.index() & 1 == 1) {
            let range = constraints.of(seat).points;
            let size = usize::from(range.max.min(HALF_POINTS)) + 1;
            let _ = dims.push(Dim { place: places.place_of(seat), range, size });
        }
        let first = telling.apart.map(|seat| places.place_of(seat));
        sort_by_key(&mut dims, |dim| (Some(dim.place) != first, dim.range.max - dim.range.min, dim.place));
        let mut together = Range::upto(ALL_POINTS);
        if let Some(fourth) = (dims.len() == 4).then(|| dims.pop()).flatten() {
            together = Range::new(ALL_POINTS - fourth.range.max, ALL_POINTS - fourth.range.min);
        }
        let dims: heapless::Vec<Dim, 3> = dims.into_iter().collect();
        let tracked: heapless::Vec<(usize, u32), 3> =
            dims.iter().map(|dim| dim.place).zip(strides(&dims)).collect();
        // Filled in place: a small stack has no room for a second set of tables.
        let suits = [const { [const { SuitTable::EMPTY }; 2] }; 2];
        let mut frame = Frame { places, dims, together, suits };
        for (at, suit) in HALVES.as_flattened().iter().enumerate() {
            let (made, left) = frame.suits.as_flattened_mut().split_at_mut(at);
            if let Some(free) = left.first_mut() {
                free.make(*suit, &frame.places, &tracked, made, words, pulse)?;
            }
        }
        Ok(frame)
    }

    /// Calls `visit` with the numbers of both splits of every way to deal a half to a joint label, until
    /// it returns false.
    #[inline]
    pub(super) fn each_pair(&self, joint: &Joint, half: usize, mut visit: impl FnMut(usize, usize) -> bool) {
        let [first, second] = &self.suits[half];
        let (cards, masks) = (joint.cards[half], &joint.first[half]);
        for &index in first.splits {
            let split = ALL_SPLITS[index as usize];
            let fits = |place: usize| u32::from(masks[place]) >> part(split, place);
            if fits(0) & fits(1) & fits(2) & fits(3) & 1 == 0 {
                continue;
            }
            if let Some(other) = minus(cards, split).and_then(|left| second.find(left))
                && !visit(index as usize, other)
            {
                return;
            }
        }
    }
}

/// How far a point of each dimension moves in a grid, in cells and (from bit 16 on) in lines; the last
/// dimension runs along a line.
fn strides(dims: &[Dim]) -> [u32; 3] {
    let mut strides = [0; 3];
    let (mut cells, mut lines) = (1, 0);
    for (at, dim) in dims.iter().enumerate().rev() {
        strides[at] = cells | lines << 16;
        cells *= dim.size as u32;
        lines = if lines == 0 { 1 } else { lines * dim.size as u32 };
    }
    strides
}
