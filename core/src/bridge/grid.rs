//! Grids: the ways of one half for one joint label where the points of two or three hands are tracked.
//!
//! Going through pairs of splits and pairs of points would take ten thousand steps per pair. But the ways of
//! a suit depend on its placed cards only by how many are where: with c_i placed at place i and lengths l_i
//! there are f!/prod (l_i - c_i)! ways for the open cards. So the sum over pairs of splits is taken once for
//! every pair of *kinds* (35 kinds where nothing is bound), and the points come in only then:
//!
//! ```text
//! together[k, k'] = sum over pairs (l, l') of ways(l - k) * ways(l' - k')
//! grid[h + h']   += times * times' * together[k, k']      for all classes (h, k), (h', k')
//! ```

use super::constraint::{ALL_POINTS, Range};
use super::frame::{Dim, Frame, HALF_POINTS};
use super::places::Joint;
use super::shape::ALL_SPLITS;
use super::suit::{Class, minus, ways};
use super::words::{load, store};
use crate::arena::{Arena, Capacity};

/// Pairs of splits that are added up at a time.
const CHUNK: usize = 16;

/// Memory for the grids of both halves.
#[derive(Debug)]
pub(super) struct Grids<'w> {
    /// For each half: by pairs of kinds.
    together: [&'w mut [u32]; 2],
    /// Ways of the open cards, by kind and pair of splits, of both suits.
    open: [&'w mut [u32]; 2],
    /// The first half by points.
    first: &'w mut [u32],
    /// The second half: ways with fewer points in the last dimension.
    below: &'w mut [u32],
    sizes: [usize; 3],
}

/// Points in one half, by dimension.
pub(super) type Points = [usize; 3];

impl<'w> Grids<'w> {
    /// Takes the memory that grids of this frame need.
    pub(super) fn new(frame: &Frame<'_>, words: &mut Arena<'w>) -> Result<Grids<'w>, Capacity> {
        let mut sizes = [1; 3];
        // Fewer dimensions are the last ones.
        for (at, dim) in frame.dims.iter().rev().enumerate() {
            sizes[2 - at] = dim.size;
        }
        let kinds = |half: usize, which: usize| frame.suits[half][which].kinds.len();
        let mut together = |half: usize| words.take(2 * kinds(half, 0) * kinds(half, 1));
        let together = [together(0)?, together(1)?];
        let mut open = |which: usize| words.take(CHUNK * kinds(0, which).max(kinds(1, which)));
        let open = [open(0)?, open(1)?];
        let first = words.take(2 * sizes.iter().product::<usize>())?;
        let below = words.take(2 * sizes[0] * sizes[1] * (sizes[2] + 1))?;
        Ok(Grids { together, open, first, below, sizes })
    }

    /// Counts both halves of a joint label. Returns whether there are any ways. `beat` is called between the
    /// steps, each of which may take twenty milliseconds on a device, and can stop it.
    pub(super) fn fill<E>(
        &mut self,
        frame: &Frame<'_>,
        joint: &Joint,
        beat: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<bool, E> {
        if frame.suits.as_flattened().iter().any(|suit| suit.kinds.is_empty()) {
            return Ok(false); // a suit that cannot be dealt at all
        }
        self.add_pairs(frame, joint, 0, beat)?;
        if self.together[0].iter().all(|&word| word == 0) {
            return Ok(false);
        }
        beat()?;
        self.add_pairs(frame, joint, 1, beat)?;
        beat()?;
        self.first.fill(0);
        add_sums(frame, 0, self.together[0], self.first, |cell, _| cell);
        beat()?;
        self.below.fill(0);
        let last = self.sizes[2];
        // A line of the second half has one cell more, for what is below the first.
        add_sums(frame, 1, self.together[1], self.below, |cell, line| cell + line + 1);
        for line in 0..self.sizes[0] * self.sizes[1] {
            for at in line * (last + 1) + 1..(line + 1) * (last + 1) {
                let sum = load(self.below, at - 1) + load(self.below, at);
                store(self.below, at, sum);
            }
        }
        beat()?;
        Ok(true)
    }

    /// `together` of one half.
    fn add_pairs<E>(
        &mut self,
        frame: &Frame<'_>,
        joint: &Joint,
        half: usize,
        beat: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let [first, second] = &frame.suits[half];
        let together = &mut *self.together[half];
        together.fill(0);
        let mut pairs = heapless::Vec::<(usize, usize), CHUNK>::new();
        let mut going = Ok(());
        frame.each_pair(joint, half, |a, b| {
            let _ = pairs.push((a, b));
            if pairs.is_full() {
                add_chunk([first.kinds, second.kinds], &pairs, &mut self.open, together);
                pairs.clear();
                going = beat();
            }
            going.is_ok()
        });
        going?;
        add_chunk([first.kinds, second.kinds], &pairs, &mut self.open, together);
        Ok(())
    }

    /// Every cell of the first half that has ways, with them, in order, until `visit` returns false.
    pub(super) fn each_cell(&self, mut visit: impl FnMut(Points, u64) -> bool) {
        for a in 0..self.sizes[0] {
            for b in 0..self.sizes[1] {
                for c in 0..self.sizes[2] {
                    let ways = load(self.first, (a * self.sizes[1] + b) * self.sizes[2] + c);
                    if ways > 0 && !visit([a, b, c], ways) {
                        return;
                    }
                }
            }
        }
    }

    /// For every two leading points of the second half that go with a cell of the first: those points with
    /// the lowest that fits in the last dimension, their line, and its ways that fit, until `visit` returns
    /// false.
    pub(super) fn each_line(
        &self,
        frame: &Frame<'_>,
        cell: Points,
        mut visit: impl FnMut(Points, usize, u64) -> bool,
    ) {
        let ranges = ranges(frame);
        let span = |dim: usize| partners(cell[dim], ranges[dim], self.sizes[dim]);
        let together: usize = cell.iter().sum();
        for a in span(0).0..span(0).1 {
            for b in span(1).0..span(1).1 {
                let (mut from, mut to) = span(2);
                let so_far = together + a + b;
                from = from.max(usize::from(frame.together.min).saturating_sub(so_far));
                to = to.min((usize::from(frame.together.max) + 1).saturating_sub(so_far));
                if from < to {
                    let line = (a * self.sizes[1] + b) * (self.sizes[2] + 1);
                    let ways = load(self.below, line + to) - load(self.below, line + from);
                    if ways > 0 && !visit([a, b, from], line, ways) {
                        return;
                    }
                }
            }
        }
    }

    /// The last points in a line where `index` ways from `from` on are reached.
    pub(super) fn along(&self, line: usize, from: usize, index: u64) -> usize {
        let sought = load(self.below, line + from) + index;
        (from..self.sizes[2]).find(|&c| load(self.below, line + c + 1) > sought).unwrap_or(from)
    }

    /// All ways together, by the sum of the points in dimension `by`.
    pub(super) fn total_by(&self, frame: &Frame<'_>, by: usize, mut add: impl FnMut(usize, u128)) {
        self.each_cell(|cell, ways| {
            self.each_line(frame, cell, |points, _, others| {
                add(cell[by] + points[by], u128::from(ways) * u128::from(others));
                true
            });
            true
        });
    }

    /// All ways together.
    pub(super) fn total(&self, frame: &Frame<'_>) -> u128 {
        let mut total = 0;
        if frame.together != Range::upto(ALL_POINTS) {
            self.total_by(frame, 0, |_, ways| total += ways);
            return total;
        }
        let ranges = ranges(frame);
        let [firsts, middles, lasts] = self.sizes;
        let span = |dim: usize, points: usize| partners(points, ranges[dim], self.sizes[dim]);
        let line = |a: usize, b: usize| (a * middles + b) * (lasts + 1);
        for cell_a in 0..firsts {
            for a in span(0, cell_a).0..span(0, cell_a).1 {
                // With one point fewer in the first half, the partners of a cell move up by one line: one
                // line joins their sum, and one leaves it.
                let mut lines = [0_u64; HALF_POINTS as usize + 2];
                let mut summed = (0, 0);
                for b in (0..middles).rev() {
                    let (from, to) = span(1, b);
                    for (line, sign) in [(summed.1..to, false), (summed.0..from, true)]
                        .into_iter()
                        .flat_map(|(range, minus)| range.map(move |b| (line(a, b), minus)))
                    {
                        for (at, sum) in lines.iter_mut().enumerate().take(lasts + 1) {
                            let ways = load(self.below, line + at);
                            *sum = if sign { sum.wrapping_sub(ways) } else { sum.wrapping_add(ways) };
                        }
                    }
                    summed = (summed.0.max(from), summed.1.max(to));
                    for c in 0..lasts {
                        let ways = load(self.first, (cell_a * middles + b) * lasts + c);
                        let (from, to) = span(2, c);
                        if ways > 0 && from < to {
                            total += u128::from(ways) * u128::from(lines[to].wrapping_sub(lines[from]));
                        }
                    }
                }
            }
        }
        total
    }

    /// Ways of the second half with the points `c` in a line.
    pub(super) fn ways_at(&self, line: usize, c: usize) -> u64 {
        load(self.below, line + c + 1) - load(self.below, line + c)
    }

    /// The pair of classes that is the `index`-th way of a half with these points, and what is left of
    /// the index: which of the classes' own ways, and which way of the open cards.
    pub(super) fn classes<'f>(
        &self,
        frame: &'f Frame<'_>,
        half: usize,
        points: Points,
        mut index: u64,
    ) -> Option<(&'f Class, &'f Class, u64)> {
        let [first, second] = &frame.suits[half];
        let sought = packed(frame, points);
        for a in first.classes {
            let Some(rest) = minus(sought, a[0]) else { continue };
            let from = second.classes.partition_point(|b| b[0] < rest);
            for b in second.classes[from..].iter().take_while(|b| b[0] == rest) {
                let pair = a[4] as usize * second.kinds.len() + b[4] as usize;
                let ways = u64::from(a[2]) * u64::from(b[2]) * load(self.together[half], pair);
                if index < ways {
                    return Some((a, b, index));
                }
                index -= ways;
            }
        }
        None
    }
}

/// The dimension of a frame's `dim`-th tracked hand in a grid.
pub(super) fn grid_dim(frame: &Frame<'_>, dim: usize) -> usize {
    3 - frame.dims.len() + dim
}

/// Points as four bytes, as classes have them.
fn packed(frame: &Frame<'_>, points: Points) -> u32 {
    let skip = grid_dim(frame, 0);
    (0..frame.dims.len()).map(|dim| (points[skip + dim] as u32) << (8 * dim)).sum()
}

fn ranges(frame: &Frame<'_>) -> [Range; 3] {
    let mut ranges = [Range::upto(0); 3];
    for (dim, tracked) in frame.dims.iter().enumerate() {
        ranges[grid_dim(frame, dim)] = tracked.range;
    }
    ranges
}

/// The range of points of the second half, end excluded, that brings `points` of the first into the range.
fn partners(points: usize, range: Range, size: usize) -> (usize, usize) {
    let to = (usize::from(range.max) + 1).saturating_sub(points).min(size);
    (usize::from(range.min).saturating_sub(points).min(size), to)
}

/// The largest points of one half, four bytes.
fn caps(dims: &[Dim]) -> u32 {
    dims.iter().enumerate().map(|(at, dim)| (dim.size as u32 - 1) << (8 * at)).sum()
}

/// Adds up a few pairs of splits for all pairs of kinds.
fn add_chunk(kinds: [&[u32]; 2], pairs: &[(usize, usize)], open: &mut [&mut [u32]; 2], together: &mut [u32]) {
    for (which, kinds) in kinds.into_iter().enumerate() {
        for (kind, out) in kinds.iter().zip(open[which].as_chunks_mut::<CHUNK>().0) {
            out.fill(0);
            for (out, &(a, b)) in out.iter_mut().zip(pairs) {
                *out = minus(ALL_SPLITS[if which == 0 { a } else { b }], *kind).map_or(0, ways);
            }
        }
    }
    let seconds = &open[1].as_chunks::<CHUNK>().0[..kinds[1].len()];
    let firsts = &open[0].as_chunks::<CHUNK>().0[..kinds[0].len()];
    for (first, sums) in firsts.iter().zip(together.chunks_exact_mut(2 * kinds[1].len())) {
        if first.iter().all(|&ways| ways == 0) {
            continue;
        }
        for (at, second) in seconds.iter().enumerate() {
            // At most 9!/2!2!2!3! = 7560 ways each: sixteen products fit 32 bits.
            let sum: u32 = first.iter().zip(second).map(|(&a, &b)| a * b).sum();
            let before = load(sums, at);
            store(sums, at, before + u64::from(sum));
        }
    }
}

/// Adds up every pair of classes whose points together stay within the caps. `place` says where a cell of
/// a grid is, by its number and the number of its line.
fn add_sums(
    frame: &Frame<'_>,
    half: usize,
    together: &[u32],
    grid: &mut [u32],
    place: impl Fn(usize, usize) -> usize,
) {
    let [first, second] = &frame.suits[half];
    let (caps, kinds) = (caps(&frame.dims), second.kinds.len());
    let (together, grid) = (together.as_chunks::<2>().0, grid.as_chunks_mut::<2>().0);
    for a in first.classes {
        let Some(room) = minus(caps, a[0]) else { continue };
        let sums = &together[kinds * a[4] as usize..kinds * (a[4] as usize + 1)];
        for b in second.classes {
            let [low, high] = sums[b[4] as usize];
            if low | high == 0 || minus(room, b[0]).is_none() {
                continue;
            }
            let mut ways = u64::from(high) << 32 | u64::from(low);
            // Most classes are a single placement: a small processor has no fast 64-bit product.
            if a[2] | b[2] != 1 {
                ways *= u64::from(a[2]) * u64::from(b[2]);
            }
            let slot = a[5] + b[5];
            if let Some(cell) = grid.get_mut(place((slot & 0xffff) as usize, (slot >> 16) as usize)) {
                let sum = (u64::from(cell[1]) << 32 | u64::from(cell[0])).wrapping_add(ways);
                *cell = [sum as u32, (sum >> 32) as u32];
            }
        }
    }
}
