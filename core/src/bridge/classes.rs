//! Deals drawn class by class: the joint label, the points of each half, the lengths in each suit, the placed cards.
//!
//! Points may be tracked for no hand, one, two or three; a deal that misses points that are not tracked is thrown away
//! by whoever draws it.

use rand_core::Rng;

use super::constraint::Constraints;
use super::count::{CountError, beat, bounded};
use super::deal::Deal;
use super::frame::{Frame, Telling};
use super::grid::Grids;
use super::hands::{Placed, deal};
use super::pairs::PairLists;
use super::row::{LEVELS, Rows, tracked_range};
use super::seat::Seat;
use super::shape::part;
use super::suit::minus;
use super::words::{split_wide, store, wide};
use crate::arena::Arena;
use crate::budget::Pulse;
use crate::rng::below_u128;

/// Words for the rows kept for a joint label: both halves.
pub(super) const ROW_WORDS: usize = 2 * (2 * LEVELS + 1);

/// The classes that deals are drawn from.
#[derive(Debug)]
pub(super) struct Classes<'w> {
    constraints: &'w Constraints,
    pub(super) frame: Frame<'w>,
    /// Joint labels: ids, and deals of it and all before it.
    pub(super) joints: &'w [[u32; 5]],
    pub(super) total: u128,
    /// Rows of every joint label, where there is room.
    pub(super) rows: Option<&'w [u32]>,
    pub(super) pairs: Option<[PairLists<'w>; 2]>,
    pub(super) grids: Option<Grids<'w>>,
    /// The joint label that the grids are filled for.
    pub(super) filled: Option<usize>,
    /// The most points at each place, four bytes, and the fewest.
    most: u32,
    least: u32,
    checks: bool,
    loose: u8,
}

impl<'w> Classes<'w> {
    pub(super) fn new(
        constraints: &'w Constraints,
        telling: Telling,
        words: &mut Arena<'w>,
        lists: bool,
        pulse: &mut dyn Pulse,
    ) -> Result<Classes<'w>, CountError> {
        let frame = Frame::new(constraints, telling, words, pulse)?;
        let mut grids = if frame.dims.len() > 1 { Some(Grids::new(&frame, words)?) } else { None };
        let short = words.short();
        let range = tracked_range(&frame);
        let joints = words.open_items::<5>();
        let (mut count, mut total, mut seen) = (0, 0_u128, 0_u32);
        let mut fault = None;
        frame.places.each_joint(|joint| {
            seen += 1;
            let mut beat = || beat(pulse, seen, seen);
            if beat().is_err() {
                fault = Some(CountError::Stopped);
                return false;
            }
            let ways = match &mut grids {
                Some(grids) => match grids.fill(&frame, joint, &mut beat) {
                    Ok(true) => grids.total(&frame),
                    Ok(false) => 0,
                    Err(stopped) => {
                        fault = Some(stopped);
                        return false;
                    }
                },
                None => Rows::new(&frame, joint).total(range),
            };
            if ways > 0 {
                total += ways;
                let Some(free) = joints.get_mut(count) else {
                    fault = Some(CountError::Capacity(short));
                    return false;
                };
                let [a, b, c, d] = split_wide(total);
                *free = [joint.ids, a, b, c, d];
                count += 1;
            }
            true
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        let joints: &'w [[u32; 5]] = words.keep_items::<5>(count);
        let tracked = |seat: Seat| telling.tracked >> seat.index() & 1 == 1;
        let (mut most, mut least) = (0x7f7f_7f7f, 0);
        for (place, seat) in frame.places.seats.iter().enumerate() {
            if let Some(seat) = seat.filter(|&seat| !tracked(seat)) {
                let range = constraints.of(seat).points;
                most -= (0x7f - u32::from(range.max)) << (8 * place);
                least |= u32::from(range.min) << (8 * place);
            }
        }
        let checks = bounded(constraints) & !telling.tracked != 0
            && !(0..4).all(|place| part(most, place) == 0x7f && part(least, place) == 0);
        let mut sampler = Classes {
            constraints,
            frame,
            joints,
            total,
            rows: None,
            pairs: None,
            grids,
            filled: None,
            most,
            least,
            checks,
            loose: telling.loose,
        };
        if lists && sampler.grids.is_none() {
            sampler.keep_lists(words, pulse)?;
        }
        Ok(sampler)
    }

    /// Keeps rows and pairs of splits where there is room for them.
    fn keep_lists(&mut self, words: &mut Arena<'w>, pulse: &mut dyn Pulse) -> Result<(), CountError> {
        let frame = &self.frame;
        // Rows, and the pairs of each half: as many steps as there are joint labels, three times.
        let (mut done, of) = (0_u32, 3 * self.joints.len() as u32);
        let mut step = || {
            done += 1;
            beat(pulse, done, of)
        };
        if let Ok(rows) = words.take(self.joints.len() * ROW_WORDS) {
            for (joint, kept) in self.joints.iter().zip(rows.chunks_exact_mut(ROW_WORDS)) {
                step()?;
                let found = Rows::new(frame, &frame.places.joint(joint[0]));
                for (at, &number) in found.first.iter().chain(&found.below).enumerate() {
                    store(kept, at, number);
                }
            }
            self.rows = Some(rows);
        }
        let first = PairLists::new(frame, self.joints, 0, words, &mut step)?;
        if let (Some(first), Some(second)) = (first, PairLists::new(frame, self.joints, 1, words, &mut step)?)
        {
            self.pairs = Some([first, second]);
        }
        Ok(())
    }

    /// Does every deal that is drawn fit?
    pub(super) fn is_exact(&self) -> bool {
        !self.checks && self.loose == 0
    }

    /// The next deal, unless it misses points or shapes that are not told apart.
    pub(super) fn propose(
        &mut self,
        rng: &mut impl Rng,
        pulse: &mut dyn Pulse,
    ) -> Result<Option<Deal>, CountError> {
        let Ok(placed) = self.try_places(rng, pulse)? else { return Ok(None) };
        let [[s, h], [d, c]] = &self.frame.suits;
        let deal = deal(&self.frame.places, [s, h, d, c], &placed, rng);
        Ok((self.loose == 0 || self.constraints.fits(&deal)).then_some(deal))
    }

    /// Lengths and placed cards of all suits, or the points at each place where those do not fit.
    pub(super) fn try_places(
        &mut self,
        rng: &mut impl Rng,
        pulse: &mut dyn Pulse,
    ) -> Result<Result<[Placed; 4], u32>, CountError> {
        let index = below_u128(rng, self.total);
        let at = self.joints.partition_point(|[_, a, b, c, d]| wide(&[*a, *b, *c, *d]) <= index);
        let before = at.checked_sub(1).map_or(0, |last| {
            let [_, a, b, c, d] = self.joints[last];
            wide(&[a, b, c, d])
        });
        let placed = match &self.grids {
            Some(_) => self.place_by_grids(at, index - before, rng, pulse)?,
            None => self.place_by_rows(at, index - before, rng),
        };
        if self.checks {
            let points = placed.iter().map(Placed::points).sum();
            if minus(self.most, points).is_none() || minus(points, self.least).is_none() {
                return Ok(Err(points));
            }
        }
        Ok(Ok(placed))
    }

    /// Counts the seats that missed their points.
    pub(super) fn count_misses(&self, points: u32, missed: &mut [u32; 4]) {
        for (place, seat) in self.frame.places.seats.iter().enumerate() {
            if let Some(seat) = seat {
                let fits = self.constraints.of(*seat).points.has(part(points, place) as u8);
                missed[seat.index()] += u32::from(!fits);
            }
        }
    }
}
