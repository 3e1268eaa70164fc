//! Deals that fit, every one equally likely.
//!
//! The steps of a draw divide the deals that fit into classes, these into smaller ones, and so on: the joint
//! label, the points of each half, the lengths in each suit, the placed cards, and finally plain shuffles. A
//! class is chosen with probability (its exact size) / (the exact size of what it is a part of), in whole
//! numbers. The product of all of them is 1 / (number of deals) for every deal: there is no rounding
//! anywhere.
//!
//! Points may be tracked for no hand, one, two or three. Where they are not, a deal that misses them is
//! thrown away and drawn again (rejection sampling), which leaves the others equally likely. Whether that is
//! quicker is found out by trying, with random numbers of its own, so that the same constraints are always
//! drawn in the same way: the same seed gives the same deals in any memory that holds the tables. More memory
//! makes it faster, by keeping rows and lists of pairs that are otherwise recomputed. Where the memory is too
//! small for the best tables, it makes do with smaller ones and throws more deals away; the deals are just as
//! uniform then, but different ones ([`Sampler::is_settled`]).

use rand_core::Rng;

use super::board::board_rng;
use super::constraint::Constraints;
use super::count::{CountError, beat, bounded};
use super::deal::Deal;
use super::frame::{Frame, Telling};
use super::grid::Grids;
use super::hands::{Placed, deal};
use super::pairs::PairLists;
use super::places::Places;
use super::row::{LEVELS, Rows, tracked_range};
use super::seat::Seat;
use super::shape::part;
use super::suit::minus;
use super::words::{split_wide, store, wide};
use crate::arena::Arena;
use crate::budget::Pulse;
use crate::checked::Checked;
use crate::rng::{Pcg32, below_u128};

/// Deals tried to find out how many are thrown away.
const TRIALS: u32 = 256;
/// How many of them must fit.
const ENOUGH: u32 = 8;

/// Words for the rows kept for a joint label: both halves.
pub(super) const ROW_WORDS: usize = 2 * (2 * LEVELS + 1);

/// Draws deals.
#[derive(Debug)]
pub struct Sampler<'w> {
    constraints: &'w Constraints,
    pub(super) frame: Frame<'w>,
    /// Joint labels: ids, and deals of it and all before it.
    pub(super) joints: &'w [[u32; 5]],
    total: u128,
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
    settled: bool,
    proposals: u64,
}

/// What came of the preparation.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // without an allocator there is no box
pub enum Prepared<'w> {
    /// Deals can be drawn.
    Ready(Sampler<'w>),
    /// No deal fits: proven.
    Impossible,
}

/// Gets ready to draw deals. 38,400 words (150 KB) are enough whatever the shapes.
///
/// ```
/// use trickwire_core::bridge::notation::parse_constraints;
/// use trickwire_core::bridge::sample::{Prepared, prepare};
/// use trickwire_core::budget::Patient;
/// use trickwire_core::rng::Pcg32;
///
/// let wanted = parse_constraints("N: 6+S 10-12").unwrap();
/// let mut words = vec![0; 38_400];
/// let prepared = prepare(wanted.check().unwrap(), &mut words, &mut Patient).unwrap();
/// let Prepared::Ready(mut sampler) = prepared else { panic!("there are such deals") };
/// let deal = sampler.draw(&mut Pcg32::new(1), &mut Patient).unwrap();
/// assert!(wanted.fits(&deal));
/// ```
pub fn prepare<'w>(
    constraints: Checked<'w, Constraints>,
    words: &'w mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Prepared<'w>, CountError> {
    let constraints = constraints.get();
    match choose(constraints, words, pulse)? {
        None => Ok(Prepared::Impossible),
        Some((telling, settled)) => make(constraints, telling, settled, words, pulse),
    }
}

// A sampler takes about four kilobytes of stack: the one that is tried out and the one that is made are never
// on it together.

#[inline(never)]
fn make<'w>(
    constraints: &'w Constraints,
    telling: Telling,
    settled: bool,
    words: &'w mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Prepared<'w>, CountError> {
    let mut sampler = Sampler::new(constraints, telling, &mut Arena::new(words), true, pulse)?;
    sampler.settled = settled;
    Ok(Prepared::Ready(sampler))
}

/// What to tell apart, and whether any larger memory would lead to the same choice; `None` where no deal
/// fits.
fn choose(
    constraints: &Constraints,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Option<(Telling, bool)>, CountError> {
    let bounded = bounded(constraints);
    let mut best: Option<(Telling, bool)> = None;
    let mut settled = true;
    let mut telling = Telling::default();
    loop {
        let left = bounded & !telling.tracked;
        let missed = match try_out(constraints, telling, left != 0, words, pulse) {
            Ok(Trial::Impossible) => return Ok(None),
            Ok(Trial::Enough) => return Ok(Some((telling, settled))),
            Ok(Trial::Missed(missed)) => missed,
            Err(CountError::Capacity(short)) => {
                if let Some((telling, _)) = best {
                    return Ok(Some((telling, false)));
                }
                settled = false;
                // Shapes told apart less finely need less memory.
                let whole = |seat: &Seat| telling.loose >> seat.index() & 1 == 0;
                match finest(constraints, telling.loose, words)?.filter(whole) {
                    Some(seat) => telling.loose |= 1 << seat.index(),
                    None => return Err(CountError::Capacity(short)),
                }
                continue;
            }
            Err(stopped) => return Err(stopped),
        };
        best = Some((telling, settled));
        let worst = Seat::ALL.into_iter().filter(|seat| left >> seat.index() & 1 == 1);
        match worst.max_by_key(|seat| missed[seat.index()]) {
            Some(seat) => telling.tracked |= 1 << seat.index(),
            None => return Ok(best),
        }
        // With three of four tracked, the fourth follows from the rest.
        if telling.tracked.count_ones() == 3 {
            telling.tracked = bounded;
        }
    }
}

/// What a few draws say about a choice of what to tell apart.
enum Trial {
    /// No deal fits.
    Impossible,
    /// Draws fit often enough, or nothing is left to be told apart.
    Enough,
    /// How often the points of each seat did not fit.
    Missed([u32; 4]),
}

#[inline(never)]
fn try_out(
    constraints: &Constraints,
    telling: Telling,
    more: bool,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Trial, CountError> {
    let mut tried = Sampler::new(constraints, telling, &mut Arena::new(words), false, pulse);
    let sampler = tried.as_mut().map_err(|error| *error)?;
    if sampler.total == 0 {
        return Ok(Trial::Impossible);
    }
    if !more {
        return Ok(Trial::Enough);
    }
    let mut rng = Pcg32::new(0);
    let (mut fitting, mut missed) = (0, [0_u32; 4]);
    for done in 1..=TRIALS {
        match sampler.try_places(&mut rng, pulse)? {
            Ok(_) => fitting += 1,
            Err(points) => sampler.count_misses(points, &mut missed),
        }
        if fitting == ENOUGH {
            return Ok(Trial::Enough);
        }
        beat(pulse, done, TRIALS)?;
    }
    Ok(Trial::Missed(missed))
}

/// The seat whose shapes are told apart most finely.
#[inline(never)]
fn finest(constraints: &Constraints, loose: u8, words: &mut [u32]) -> Result<Option<Seat>, CountError> {
    let places = Places::new(constraints, None, loose, &mut Arena::new(words))?;
    Ok(places.finest().map(|(seat, _)| seat))
}

impl<'w> Sampler<'w> {
    fn new(
        constraints: &'w Constraints,
        telling: Telling,
        words: &mut Arena<'w>,
        lists: bool,
        pulse: &mut dyn Pulse,
    ) -> Result<Sampler<'w>, CountError> {
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
        let mut sampler = Sampler {
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
            settled: true,
            proposals: 0,
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

    /// Deals that fit, where every bounded number of points is tracked and every shape told apart; otherwise
    /// deals that are candidates.
    pub fn total(&self) -> u128 {
        self.total * self.frame.places.pool_ways()
    }

    /// Is [`Sampler::total`] the number of deals that fit?
    pub fn is_exact(&self) -> bool {
        !self.checks && self.loose == 0
    }

    /// Would any larger memory draw the same deals?
    pub fn is_settled(&self) -> bool {
        self.settled
    }

    /// Deals drawn so far, those thrown away included.
    pub fn proposals(&self) -> u64 {
        self.proposals
    }

    /// The deal of a board of a session; `None` where the pulse stopped it.
    pub fn deal(&mut self, seed: u64, board: u32, pulse: &mut dyn Pulse) -> Option<Deal> {
        self.draw(&mut board_rng(seed, board), pulse)
    }

    /// The next deal; `None` where the pulse stopped it. The pulse beats for every deal that is thrown away.
    pub fn draw(&mut self, rng: &mut impl Rng, pulse: &mut dyn Pulse) -> Option<Deal> {
        let mut tries = 0_u32;
        loop {
            self.proposals += 1;
            if let Ok(placed) = self.try_places(rng, pulse).ok()? {
                let [[s, h], [d, c]] = &self.frame.suits;
                let deal = deal(&self.frame.places, [s, h, d, c], &placed, rng);
                if self.loose == 0 || self.constraints.fits(&deal) {
                    return Some(deal);
                }
            }
            tries = tries.wrapping_add(1);
            beat(pulse, tries, tries).ok()?;
        }
    }

    /// Lengths and placed cards of all suits, or the points at each place where those do not fit.
    fn try_places(
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
    fn count_misses(&self, points: u32, missed: &mut [u32; 4]) {
        for (place, seat) in self.frame.places.seats.iter().enumerate() {
            if let Some(seat) = seat {
                let fits = self.constraints.of(*seat).points.has(part(points, place) as u8);
                missed[seat.index()] += u32::from(!fits);
            }
        }
    }
}
