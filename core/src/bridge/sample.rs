//! Deals that fit, every one equally likely.
//!
//! Where suits do not matter to all hands but one (`loose.rs`), which honours each hand gets is drawn first. In
//! all other cases the steps of a draw divide the deals that fit into classes, these into smaller ones, and so on: the joint
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
use super::classes::Classes;
use super::constraint::Constraints;
use super::count::{CountError, beat, bounded};
use super::deal::Deal;
use super::frame::Telling;
use super::loose::is_loose;
use super::loosely::{self, Loosely};
use super::places::Places;
use super::seat::Seat;
use crate::arena::Arena;
use crate::budget::Pulse;
use crate::checked::Checked;
use crate::rng::Pcg32;

/// Deals tried to find out how many are thrown away.
const TRIALS: u32 = 256;
/// How many of them must fit.
const ENOUGH: u32 = 8;

/// Draws deals.
#[derive(Debug)]
pub struct Sampler<'w> {
    way: Way<'w>,
    settled: bool,
    proposals: u64,
}

/// How deals are divided.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // without an allocator there is no box
enum Way<'w> {
    Classes(Classes<'w>),
    Loosely(Loosely<'w>),
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

/// Gets ready to draw deals. [`DEVICE_WORDS`](crate::limits::DEVICE_WORDS) are enough whatever the shapes.
///
/// ```
/// use trickwire_core::bridge::notation::parse_constraints;
/// use trickwire_core::bridge::sample::{Prepared, prepare};
/// use trickwire_core::budget::Patient;
/// use trickwire_core::rng::Pcg32;
///
/// let wanted = parse_constraints("N: 6+S 10-12").unwrap();
/// let mut words = vec![0; 35_000];
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
    if let Some(shaped) = is_loose(constraints).filter(|_| words.len() >= loosely::WORDS_NEEDED) {
        return match Loosely::new(constraints, shaped, &mut Arena::new(words), pulse)? {
            loosely if loosely.total() == 0 => Ok(Prepared::Impossible),
            loosely => {
                Ok(Prepared::Ready(Sampler { way: Way::Loosely(loosely), settled: true, proposals: 0 }))
            }
        };
    }
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
    let classes = Classes::new(constraints, telling, &mut Arena::new(words), true, pulse)?;
    Ok(Prepared::Ready(Sampler { way: Way::Classes(classes), settled, proposals: 0 }))
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
    let mut tried = Classes::new(constraints, telling, &mut Arena::new(words), false, pulse);
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

impl Sampler<'_> {
    /// Deals that fit, where every bounded number of points is tracked and every shape told apart; otherwise
    /// deals that are candidates.
    pub fn total(&self) -> u128 {
        match &self.way {
            Way::Classes(classes) => classes.total * classes.frame.places.pool_ways(),
            Way::Loosely(loosely) => loosely.total(),
        }
    }

    /// Is [`Sampler::total`] the number of deals that fit?
    pub fn is_exact(&self) -> bool {
        match &self.way {
            Way::Classes(classes) => classes.is_exact(),
            Way::Loosely(_) => true,
        }
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
            let deal = match &mut self.way {
                Way::Classes(classes) => classes.propose(rng, pulse).ok()?,
                Way::Loosely(loosely) => Some(loosely.draw(rng)),
            };
            if deal.is_some() {
                return deal;
            }
            tries = tries.wrapping_add(1);
            beat(pulse, tries, tries).ok()?;
        }
    }
}
