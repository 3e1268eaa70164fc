//! What the bridge pages ask, and how it is answered: how many deals fit, boards of a session, and why
//! there are none or what each wish costs.

use core::fmt::Write;

use heapless::{String, Vec};
use trickwire_core::bridge::answer::{Fitting, each_cost, fitting};
use trickwire_core::bridge::constraint::{ConstraintError, Constraints};
use trickwire_core::bridge::count::{ALL_DEALS, CountError, count};
use trickwire_core::bridge::deal::Deal;
use trickwire_core::bridge::feasible::{Bound, ConflictText};
use trickwire_core::bridge::sample::{Prepared, prepare};
use trickwire_core::budget::Pulse;
use trickwire_core::checked::Checked;
use trickwire_core::rng::Pcg32;

use super::odds::Odds;
use crate::think::{self, Answer};

/// Boards that are drawn together: getting ready takes much longer than a draw.
pub(super) const BATCH: usize = 8;

/// Wishes whose cost is told. 8 B each.
pub(super) const COSTS: usize = 24;

/// Deals drawn for an estimate: 95 of 100 estimates are within 2 / sqrt(1000), 6.3 %.
const DRAWS: u32 = 1_000;

/// Hands with bounded points from which on an estimate comes before the count.
const LONG_COUNT: usize = 3;

/// What can be asked.
#[derive(Clone)]
pub struct Ask {
    pub(super) constraints: Constraints,
    pub(super) about: About,
}

/// About what.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// How many deals fit.
    Count,
    /// The boards of a batch, this one first.
    Boards { seed: u32, board: u16 },
    /// Why none fits, or what each wish costs.
    Why,
}

/// What can be found: 0.7 KB.
#[allow(clippy::large_enum_variant)] // there is no heap
#[derive(Clone)]
pub enum Found {
    /// How many deals fit.
    Odds(Odds),
    /// Boards from `first` on; those that are there, a bit each.
    Boards(Boards),
    /// No deal fits.
    Impossible,
    /// Why, or what each wish costs.
    Why(Why),
}

/// Boards from `first` on.
#[derive(Clone)]
pub struct Boards {
    pub(super) first: u16,
    pub(super) there: u8,
    pub(super) deals: [Deal; BATCH],
}

/// Why nothing fits, or what each wish costs.
#[derive(Clone)]
pub struct Why {
    /// The sentence, where nothing fits.
    pub(super) conflict: String<400>,
    /// What takes part in it; or the wishes.
    pub(super) bounds: Vec<Bound, COSTS>,
    /// Without each wish so many times as many deals, in tenths.
    pub(super) costs: Vec<u32, COSTS>,
}

/// The first board of the batch that a board belongs to.
pub(super) const fn batch_of(board: u16) -> u16 {
    let from_one = board.saturating_sub(1);
    from_one - from_one % BATCH as u16 + 1
}

impl Boards {
    /// The deal of a board, if it is there.
    pub(super) fn deal(&self, board: u16) -> Option<&Deal> {
        let at = usize::from(board.checked_sub(self.first)?);
        (at < BATCH && self.there >> at & 1 == 1).then(|| &self.deals[at])
    }
}

/// Answers a question.
#[inline(never)] // what one game takes of the stack is not there for the others
pub fn think(
    ask: &Ask,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) {
    let constraints = match ask.constraints.check() {
        Ok(constraints) => constraints,
        Err(error) => {
            answer.found = think::Found::Bridge(contradiction(ask.about, error));
            return;
        }
    };
    match ask.about {
        About::Count => count_deals(constraints, words, answer, pulse, publish),
        About::Boards { seed, board } => {
            deal_boards(constraints, u64::from(seed), board, words, answer, pulse, publish);
        }
        About::Why => explain(constraints, words, answer, pulse, publish),
    }
}

/// Wishes that contradict themselves fit no deal.
#[inline(never)] // its text is not on the stack of the others
fn contradiction(about: About, error: ConstraintError) -> Found {
    match about {
        About::Count => Found::Odds(Odds::exact(0)),
        About::Boards { .. } => Found::Impossible,
        About::Why => {
            let mut why = Why { conflict: String::new(), bounds: Vec::new(), costs: Vec::new() };
            let _ = write!(Clipped(&mut why.conflict), "{error}.");
            Found::Why(why)
        }
    }
}

/// How many deals fit. A count with the points of three or four hands takes seconds, or more memory than
/// there is: an estimate comes first, and stays where there is no count.
#[inline(never)]
fn count_deals(
    constraints: Checked<'_, Constraints>,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) {
    let bounded = constraints.seats.iter().filter(|hand| hand.bounds_points()).count();
    if bounded >= LONG_COUNT
        && let Some(odds) = estimate(constraints, words, pulse)
    {
        answer.found = think::Found::Bridge(Found::Odds(odds));
        publish(answer);
    }
    if let Ok(deals) = count(constraints, words, pulse) {
        answer.found = think::Found::Bridge(Found::Odds(Odds::exact(deals)));
    }
}

/// An estimate from the share of drawn deals that are not thrown away.
#[inline(never)] // keeps the sampler off the stack of the count
fn estimate(constraints: Checked<'_, Constraints>, words: &mut [u32], pulse: &mut dyn Pulse) -> Option<Odds> {
    match prepare(constraints, words, pulse) {
        Ok(Prepared::Impossible) => Some(Odds::exact(0)),
        Ok(Prepared::Ready(sampler)) if sampler.is_exact() => Some(Odds::exact(sampler.total())),
        Ok(Prepared::Ready(mut sampler)) => {
            let mut rng = Pcg32::new(0);
            for _ in 0..DRAWS {
                sampler.draw(&mut rng, pulse)?;
            }
            // At most 96 bits and 10 more.
            let deals = sampler.total() * u128::from(DRAWS) / u128::from(sampler.proposals().max(1));
            Some(Odds::about(deals.clamp(1, ALL_DEALS)))
        }
        Err(_) => None,
    }
}

#[inline(never)] // one sampler at a time on the stack
fn deal_boards(
    constraints: Checked<'_, Constraints>,
    seed: u64,
    board: u16,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) {
    let mut sampler = match prepare(constraints, words, pulse) {
        Ok(Prepared::Ready(sampler)) => sampler,
        Ok(Prepared::Impossible) => {
            answer.found = think::Found::Bridge(Found::Impossible);
            return;
        }
        Err(_) => return,
    };
    let first = batch_of(board);
    answer.found =
        think::Found::Bridge(Found::Boards(Boards { first, there: 0, deals: [Deal::default(); BATCH] }));
    let wanted = usize::from(board - first);
    for step in 0..BATCH {
        let at = (wanted + step) % BATCH;
        let number = u32::from(first) + at as u32;
        let Some(deal) = sampler.deal(seed, number, pulse) else { return };
        if let think::Found::Bridge(Found::Boards(boards)) = &mut answer.found {
            boards.deals[at] = deal;
            boards.there |= 1 << at;
        }
        if step == 0 {
            publish(answer);
        }
    }
}

#[inline(never)] // its lists are not on the stack of the others
fn explain(
    constraints: Checked<'_, Constraints>,
    words: &mut [u32],
    answer: &mut Answer,
    pulse: &mut dyn Pulse,
    publish: &mut dyn FnMut(&Answer),
) {
    let mut why = Why { conflict: String::new(), bounds: Vec::new(), costs: Vec::new() };
    let deals = match fitting(constraints, words, pulse) {
        Ok(Fitting::Deals(deals)) => deals,
        Ok(Fitting::None(Some(conflict))) => {
            let mut text = Spoken(Clipped(&mut why.conflict));
            let _ = write!(text, "{}.", ConflictText(&constraints, &conflict));
            why.bounds = conflict.bounds.iter().copied().take(COSTS).collect();
            answer.found = think::Found::Bridge(Found::Why(why));
            return;
        }
        Ok(Fitting::None(None)) => 0,
        Err(_) => return,
    };
    answer.found = think::Found::Bridge(Found::Why(why));
    // What is not counted any more is not shown; the pages say no word about it.
    let _: Result<(), CountError> = each_cost(constraints, words, pulse, &mut |wish, more| {
        if let think::Found::Bridge(Found::Why(why)) = &mut answer.found {
            let tenths = (more * 10 + deals / 2).checked_div(deals).unwrap_or(0);
            let tenths = u32::try_from(tenths).unwrap_or(u32::MAX);
            let at = why.costs.iter().position(|known| *known < tenths).unwrap_or(why.costs.len());
            let _ = why.costs.insert(at, tenths);
            let _ = why.bounds.insert(at, wish);
        }
        publish(answer);
        Ok(())
    });
}

/// Keeps what fits.
/// Says what the core writes for short.
struct Spoken<'s>(Clipped<'s>);

impl Write for Spoken<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0.write_str(match text {
            "bal" => "balanced",
            "!bal" => "not balanced",
            text => text,
        })
    }
}

struct Clipped<'s>(&'s mut String<400>);

impl Write for Clipped<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for letter in text.chars() {
            if self.0.push(letter).is_err() {
                break;
            }
        }
        Ok(())
    }
}
