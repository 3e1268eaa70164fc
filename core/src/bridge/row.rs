//! Rows: the ways of one half for one joint label, by tracked points.
//!
//! With nothing tracked a row is one number, with one hand tracked it has 21, one for every sum of its
//! points in two suits. Both are sums over pairs of splits. All of them fit 64 bits: a half has 26 cards
//! and at most four places for each, and 4^26 = 2^52.

use super::constraint::Range;
use super::frame::{Frame, HALF_POINTS};
use super::places::Joint;
use super::suit::SUIT_LEVELS;

/// Sums of points of one hand in two suits.
pub(super) const LEVELS: usize = HALF_POINTS as usize + 1;

/// A half by the points of one tracked hand; everything at 0 where nothing is tracked.
pub(super) type Row = [u64; LEVELS];

/// The rows of both halves, the second also as running sums.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) first: Row,
    /// Ways of the second half with fewer points than the index.
    pub(super) below: [u64; LEVELS + 1],
}

impl Rows {
    /// Counts both halves.
    pub(super) fn new(frame: &Frame<'_>, joint: &Joint) -> Rows {
        let first = row(frame, joint, 0);
        if first.iter().all(|&ways| ways == 0) {
            return Rows { first, below: [0; LEVELS + 1] };
        }
        Rows { first, below: sums(&row(frame, joint, 1)) }
    }

    /// Ways of the second half that go with `points` in the first.
    #[inline]
    pub(super) fn matching(&self, points: usize, range: Range) -> u64 {
        let (from, to) = partners(points, range);
        self.below[to] - self.below[from]
    }

    /// All ways together.
    pub(super) fn total(&self, range: Range) -> u128 {
        let mut total = 0;
        for (points, &ways) in self.first.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            total += u128::from(ways) * u128::from(self.matching(points, range));
        }
        total
    }
}

/// The range of points of the second half, end excluded, that brings `points` of the first into the range.
#[inline]
pub(super) fn partners(points: usize, range: Range) -> (usize, usize) {
    let from = usize::from(range.min).saturating_sub(points).min(LEVELS);
    let to = (usize::from(range.max) + 1).saturating_sub(points).min(LEVELS);
    (from, to.max(from))
}

/// The range of the one tracked hand; any where nothing is tracked.
pub(super) fn tracked_range(frame: &Frame<'_>) -> Range {
    frame.dims.first().map_or(Range::upto(u8::MAX - 1), |dim| dim.range)
}

/// Counts one half.
pub(super) fn row(frame: &Frame<'_>, joint: &Joint, half: usize) -> Row {
    let mut row = [0; LEVELS];
    let [first, second] = &frame.suits[half];
    if first.levels == 1 {
        frame.each_pair(joint, half, |a, b| {
            row[0] += u64::from(first.row(a)[0]) * u64::from(second.row(b)[0]);
            true
        });
        return row;
    }
    frame.each_pair(joint, half, |a, b| {
        let seconds: &[u32; SUIT_LEVELS] = second.row(b).try_into().unwrap_or(&[0; SUIT_LEVELS]);
        for (points, &ways) in first.row(a).iter().enumerate().filter(|(_, ways)| **ways > 0) {
            for (sum, &other) in row[points..points + SUIT_LEVELS].iter_mut().zip(seconds) {
                *sum += u64::from(ways) * u64::from(other);
            }
        }
        true
    });
    row
}

fn sums(row: &Row) -> [u64; LEVELS + 1] {
    let mut below = [0; LEVELS + 1];
    for (points, ways) in row.iter().enumerate() {
        below[points + 1] = below[points] + ways;
    }
    below
}
