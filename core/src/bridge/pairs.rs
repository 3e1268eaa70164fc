//! Which lengths two suits have, given both together: found by going through the pairs of splits, or looked
//! up where there was room to keep them.

use super::frame::Frame;
use super::places::Joint;
use crate::arena::Arena;

/// The split of each suit, and its tracked points.
pub(super) type PairSplit = [(usize, usize); 2];

/// The `index`-th way of a half with `points` tracked points.
pub(super) fn find(
    frame: &Frame<'_>,
    joint: &Joint,
    half: usize,
    points: usize,
    mut index: u64,
) -> PairSplit {
    let mut found = [(0, 0); 2];
    frame.each_pair(joint, half, |a, b| {
        found = [(a, 0), (b, 0)];
        match within(frame, half, a, b, points, index) {
            Ok(level) => {
                found = [(a, level), (b, points - level)];
                false
            }
            Err(rest) => {
                index = rest;
                true
            }
        }
    });
    found
}

/// The points of the first suit at the `index`-th way of a pair of splits, or what is left of the index.
#[inline]
fn within(
    frame: &Frame<'_>,
    half: usize,
    a: usize,
    b: usize,
    points: usize,
    mut index: u64,
) -> Result<usize, u64> {
    let [first, second] = &frame.suits[half];
    let (firsts, seconds) = (first.row(a), second.row(b));
    for (level, &ways) in firsts.iter().enumerate().take(points + 1) {
        let here = u64::from(ways) * u64::from(seconds.get(points - level).copied().unwrap_or(0));
        if index < here {
            return Ok(level);
        }
        index -= here;
    }
    Err(index)
}

/// The pairs of every joint label: for each pair its two splits and, where nothing is tracked, the ways of it
/// and all before it.
#[derive(Debug)]
pub(super) struct PairLists<'w> {
    starts: &'w [u32],
    pairs: &'w [[u32; 3]],
}

impl<'w> PairLists<'w> {
    /// The lists, if there is room. `step` is called for every joint label and may stop it.
    pub(super) fn new<E>(
        frame: &Frame<'_>,
        joints: &[[u32; 5]],
        half: usize,
        words: &mut Arena<'w>,
        step: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<Option<PairLists<'w>>, E> {
        let Ok(starts) = words.take(joints.len() + 1) else { return Ok(None) };
        let [first, second] = &frame.suits[half];
        let pairs = words.open_items::<3>();
        let (mut count, mut full) = (0, false);
        for (at, joint) in joints.iter().enumerate() {
            step()?;
            let mut sum = 0_u64;
            frame.each_pair(&frame.places.joint(joint[0]), half, |a, b| {
                sum += u64::from(first.row(a)[0]) * u64::from(second.row(b)[0]);
                match pairs.get_mut(count) {
                    Some(free) => *free = [(a | b << 16) as u32, sum as u32, (sum >> 32) as u32],
                    None => full = true,
                }
                count += 1;
                !full
            });
            if full {
                return Ok(None);
            }
            starts[at + 1] = count as u32;
        }
        Ok(Some(PairLists { starts, pairs: words.keep_items::<3>(count) }))
    }

    /// The same as [`find`].
    #[inline]
    pub(super) fn find(
        &self,
        frame: &Frame<'_>,
        at: usize,
        half: usize,
        points: usize,
        mut index: u64,
    ) -> PairSplit {
        let pairs = &self.pairs[self.starts[at] as usize..self.starts[at + 1] as usize];
        let splits = |pair: &[u32; 3]| ((pair[0] & 0xffff) as usize, (pair[0] >> 16) as usize);
        if frame.dims.is_empty() {
            let found =
                pairs.partition_point(|[_, low, high]| (u64::from(*high) << 32 | u64::from(*low)) <= index);
            let (a, b) = pairs.get(found).map_or((0, 0), splits);
            return [(a, 0), (b, 0)];
        }
        for pair in pairs {
            let (a, b) = splits(pair);
            match within(frame, half, a, b, points, index) {
                Ok(level) => return [(a, level), (b, points - level)],
                Err(rest) => index = rest,
            }
        }
        [(0, 0); 2] // the lists hold every pair
    }
}
