//! How many deals fit.
//!
//! The number of deals is the sum over all joint labels of (ways of the first half) times (ways of the second
//! half whose points complete it), times the ways to deal the pool. Every number is an integer: a half fits
//! in 64 bits, a product in 104, all deals in 96.

use super::constraint::{Constraints, Range};
use super::frame::{Frame, Telling};
use super::grid::{Grids, grid_dim};
use super::loose::{count_loose, is_loose};
use super::row::{Rows, partners, row, tracked_range};
use super::seat::Seat;
use crate::arena::{Arena, Capacity};
use crate::budget::{Progress, Pulse, Stopped};
use crate::cards::Suit;
use crate::checked::Checked;

pub use super::places::ALL_DEALS;

/// Why there is no count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CountError {
    /// The memory given is too small for the tables.
    Capacity(Capacity),
    /// It was stopped.
    Stopped,
}

impl core::fmt::Display for CountError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            CountError::Capacity(error) => error.fmt(f),
            CountError::Stopped => Stopped.fmt(f),
        }
    }
}

impl core::error::Error for CountError {}

impl From<Stopped> for CountError {
    fn from(_: Stopped) -> CountError {
        CountError::Stopped
    }
}

impl From<Capacity> for CountError {
    fn from(error: Capacity) -> CountError {
        CountError::Capacity(error)
    }
}

/// A beat of the pulse. A joint label, a draw or a part of a table takes up to about ten milliseconds on a
/// device, so there is one for each of them.
pub(super) fn beat(pulse: &mut dyn Pulse, done: u32, of: u32) -> Result<(), CountError> {
    if pulse.beat(Progress { done, of }) { Ok(()) } else { Err(CountError::Stopped) }
}

/// The exact number of deals that fit. Needs about 10,000 words, or up to 50,000 where the points of three or
/// four hands are bounded.
///
/// ```
/// use trickwire_core::bridge::constraint::Constraints;
/// use trickwire_core::bridge::count::{ALL_DEALS, count};
/// use trickwire_core::budget::Patient;
///
/// let anything = Constraints::default();
/// let mut words = vec![0; 10_000];
/// assert_eq!(count(anything.check().unwrap(), &mut words, &mut Patient), Ok(ALL_DEALS));
/// ```
pub fn count(
    constraints: Checked<'_, Constraints>,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<u128, CountError> {
    total(&constraints, words, pulse)
}

/// The same for wishes that have been checked.
fn total(constraints: &Constraints, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<u128, CountError> {
    if let Some(shaped) = is_loose(constraints) {
        return count_loose(constraints, shaped, words, pulse);
    }
    by_classes(constraints, words, pulse)
}

/// The same by suits and halves, for any wishes.
fn by_classes(
    constraints: &Constraints,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<u128, CountError> {
    let telling = Telling { tracked: bounded(constraints), ..Telling::default() };
    let mut total = 0;
    each_sum(constraints, telling, words, pulse, |_, ways| {
        total += ways;
        true
    })?;
    Ok(total)
}

/// The exact number of deals that fit, by the points of a seat.
pub fn count_by_points(
    constraints: Checked<'_, Constraints>,
    seat: Seat,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<[u128; 38], CountError> {
    let telling = Telling { tracked: bounded(&constraints) | 1 << seat.index(), apart: Some(seat), loose: 0 };
    let mut totals = [0; 38];
    if is_loose(&constraints).is_some() {
        let range = constraints.of(seat).points;
        for points in range.min..=range.max.min(37) {
            let mut asked = *constraints.get();
            asked.of_mut(seat).points = Range::new(points, points);
            totals[usize::from(points)] = total(&asked, words, pulse)?;
        }
        return Ok(totals);
    }
    each_sum(&constraints, telling, words, pulse, |points, ways| {
        totals[points.min(37)] += ways;
        true
    })?;
    Ok(totals)
}

/// The exact number of deals that fit, by the length of a suit in a seat.
pub fn count_by_length(
    constraints: Checked<'_, Constraints>,
    seat: Seat,
    suit: Suit,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<[u128; 14], CountError> {
    let mut totals = [0; 14];
    let range = constraints.of(seat).lengths[suit.index()];
    for length in range.min..=range.max.min(13) {
        let mut asked = *constraints.get();
        asked.of_mut(seat).lengths[suit.index()] = Range::new(length, length);
        totals[usize::from(length)] = total(&asked, words, pulse)?;
    }
    Ok(totals)
}

/// Is there any deal at all, as far as deals are told apart?
pub(super) fn exists(
    constraints: &Constraints,
    telling: Telling,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<bool, CountError> {
    let mut found = false;
    each_sum(constraints, telling, words, pulse, |_, ways| {
        found |= ways > 0;
        !found
    })?;
    Ok(found)
}

/// The seats whose points are bounded, a bit each.
pub(super) fn bounded(constraints: &Constraints) -> u8 {
    let bounded = Seat::ALL.into_iter().filter(|&seat| constraints.of(seat).bounds_points());
    bounded.map(|seat| 1 << seat.index()).sum()
}

/// Calls `add` with points of the first tracked hand (0 where nothing is tracked) and deals with them,
/// until it returns false.
fn each_sum(
    constraints: &Constraints,
    telling: Telling,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    mut add: impl FnMut(usize, u128) -> bool,
) -> Result<(), CountError> {
    let mut words = Arena::new(words);
    let frame = Frame::new(constraints, telling, &mut words, pulse)?;
    let mut grids = if frame.dims.len() > 1 { Some(Grids::new(&frame, &mut words)?) } else { None };
    let by_points = telling.apart.is_some();
    let pool = frame.places.pool_ways();
    let range = tracked_range(&frame);
    let mut done = 0;
    let mut of = 0;
    frame.places.each_joint(|_| {
        of += 1;
        true
    });
    let mut stopped = false;
    frame.places.each_joint(|joint| {
        done += 1;
        let mut beat = || beat(pulse, done, of);
        if beat().is_err() {
            stopped = true;
            return false;
        }
        let mut more = true;
        match &mut grids {
            Some(grids) => match grids.fill(&frame, joint, &mut beat) {
                Err(_) => (stopped, more) = (true, false),
                Ok(true) if by_points => grids
                    .total_by(&frame, grid_dim(&frame, 0), |points, ways| more = add(points, ways * pool)),
                Ok(true) => more = add(0, grids.total(&frame) * pool),
                Ok(false) => {}
            },
            None if by_points => by_one(&frame, joint, range, |points, ways| more = add(points, ways * pool)),
            None => more = add(0, Rows::new(&frame, joint).total(range) * pool),
        }
        more
    });
    if stopped { Err(CountError::Stopped) } else { Ok(()) }
}

/// By the points of the only tracked hand.
fn by_one(frame: &Frame<'_>, joint: &super::places::Joint, range: Range, mut add: impl FnMut(usize, u128)) {
    let (first, second) = (row(frame, joint, 0), row(frame, joint, 1));
    for (points, &ways) in first.iter().enumerate().filter(|(_, ways)| **ways > 0) {
        let (from, to) = partners(points, range);
        for (other, &others) in second.iter().enumerate().take(to).skip(from) {
            add(points + other, u128::from(ways) * u128::from(others));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bridge::notation::Position;
    use crate::budget::Patient;

    /// Both ways of counting give the same number.
    #[test]
    fn points_of_loose_hands() {
        let mut words = [0; 60_000];
        for text in [
            "N: 12-14, E: 8-11, S: 8-11",
            "N: 4441 15-17, E: 10-, S: 8-10",
            "N: 5-10, E: +AK9S -QJ4S 5+pS 2+S 9-20, S: 8-10, W: 20-",
            "N: bal 10-12, E: 37, S: 3-",
        ] {
            let wish: Position = text.parse().unwrap_or_else(|_| panic!("{text}"));
            assert!(is_loose(&wish.constraints).is_some(), "{text}");
            let quick = total(&wish.constraints, &mut words, &mut Patient);
            assert_eq!(quick, by_classes(&wish.constraints, &mut words, &mut Patient), "{text}");
        }
    }
}
