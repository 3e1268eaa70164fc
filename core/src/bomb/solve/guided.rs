//! Drawing arrangements with weights (sequential importance sampling), where the tables of all lanes together
//! do not fit.
//!
//! The lanes are filled one after the other from what is left in the pool. Each is drawn as a whole, from an
//! exact table of that lane alone: what its slots, labels and tokens allow, every kind weighted by how many
//! of the copies left it should get (`balance`). A step that takes k of the c copies left is proposed as w
//! p^k (1 - p)^(c - k), where w is the number of deals that it stands for (`weight`). States from which the
//! later lanes, by their bounds, cannot take what this one leaves are not in the lane's table.
//!
//! A draw's weight is how many arrangements it stands for, divided by the probability of its proposal; the
//! mean weight estimates the number of arrangements, weighted shares estimate chances. A lane that cannot be
//! filled from what is left gives a weight of 0.

use heapless::Vec;
use rand_core::Rng;

use super::SolveError;
use super::balance::Balance;
use super::draw::{arrange, first_places, lay};
use super::lane::{Lanes, Levels, lay_lanes, levels};
use super::shape::hand_factors;
use super::step::{PackedStep, Steps};
use super::track::{Cuts, Tracks};
use super::weight::{COPIES, Weights};
use crate::arena::Arena;
use crate::bomb::knowledge::Problem;
use crate::bomb::sample::{Arrangement, number, put_number};
use crate::bomb::wire::KINDS;
use crate::budget::{Patient, Progress, Pulse};
use crate::limits::MAX_LANES;
use crate::rng::{Pcg32, below};

/// Rounds of scaling, at the start and again before each lane is filled: enough for two digits.
const ROUNDS: usize = 40;
const ROUNDS_AGAIN: usize = 5;

/// Draws arrangements and shows each with its weight to `each`; a dead end is no arrangement. The same
/// generator gives the same draws and weights on every machine.
///
/// Where unknown wires have changed hands, or the wires of a choice are on two stands, every draw first decides what
/// they are, each case equally likely.
///
/// ```
/// use trickwire_core::bomb::knowledge::Problem;
/// use trickwire_core::bomb::sample::draw_guided;
/// use trickwire_core::bomb::table::Table;
/// use trickwire_core::budget::Patient;
/// use trickwire_core::rng::Pcg32;
///
/// let table: Table = "me1 1-2 | ?1 ?2 | ? ? ? | ? ? ?".parse().unwrap();
/// let problem = Problem::observe(table.check().unwrap()).unwrap();
/// let mut weights = 0.0;
/// draw_guided(&problem, 5, &mut Pcg32::new(1), &mut [0; 4096], &mut Patient, &mut |_, weight| weights += weight)
///     .unwrap();
/// assert!(weights > 0.0);
/// ```
pub fn draw_guided(
    problem: &Problem,
    draws: u32,
    rng: &mut impl Rng,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    each: &mut dyn FnMut(Option<&Arrangement>, f64),
) -> Result<(), SolveError> {
    if problem.moved.is_empty() && problem.group_cases() == 1 {
        return draw_decided(problem, draws, rng, words, pulse, each);
    }
    let cases = problem.moved_cases().ok_or(SolveError::Moved)?;
    for done in 0..draws {
        let mut settled = Problem::blank();
        if cases > 0 && settled.settle_moved(problem, below(rng, cases)) {
            let divided = settled.group_cases();
            settled.decide_groups(below(rng, divided));
            let mut weighed = |arrangement: Option<&Arrangement>, weight: f64| {
                each(arrangement, weight * f64::from(cases) * f64::from(divided));
            };
            draw_decided(&settled, 1, rng, words, &mut Patient, &mut weighed)?;
        } else {
            each(None, 0.0);
        }
        if !pulse.beat(Progress { done: done + 1, of: draws }) {
            return Err(SolveError::Stopped);
        }
    }
    Ok(())
}

fn draw_decided(
    problem: &Problem,
    draws: u32,
    rng: &mut impl Rng,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    each: &mut dyn FnMut(Option<&Arrangement>, f64),
) -> Result<(), SolveError> {
    let mut lanes = Lanes::new();
    lay_lanes(&mut lanes, problem, true)?;
    let levels = levels(problem);
    let mut arena = Arena::new(words);
    let outside = problem.outside(&lanes) as f64;
    let deals = hand_factors(&lanes).fold(outside, |deals, ways| deals * ways as f64);
    let tracks = Tracks::lay(&lanes, &levels, &Cuts::new(), &mut arena, &mut || {
        pulse.beat(Progress { done: 0, of: draws })
    })?;
    let guide = match &tracks {
        Some(tracks) => Some(Guide::new(problem, &lanes, &levels, tracks, &mut arena)?),
        None => None,
    };
    let firsts = first_places(&lanes);
    let values = match &guide {
        Some(guide) => arena.take(guide.value_words())?,
        None => &mut [],
    };
    for done in 0..draws {
        let mut own = Pcg32::new(rng.next_u64());
        let mut wires = [0; PLACES / 4];
        let weight = guide.as_ref().map_or(0.0, |guide| guide.draw(&firsts, values, &mut wires, &mut own));
        let arrangement = arrange(problem, &lanes, &firsts, &wires, &mut own);
        if weight > 0.0 && alternatives_hold(problem, &arrangement) {
            each(Some(&arrangement), weight * deals);
        } else {
            each(None, 0.0);
        }
        if !pulse.beat(Progress { done: done + 1, of: draws }) {
            return Err(SolveError::Stopped);
        }
    }
    Ok(())
}

/// More than there are wires.
const PLACES: usize = 128;

/// Does one of the two stands hold the value, for every fact that leaves open which?
fn alternatives_hold(problem: &Problem, arrangement: &Arrangement) -> bool {
    problem.either.iter().all(|either| {
        either.stands.iter().any(|&stand| {
            let open = &problem.stands[stand as usize].open;
            let wires = open.iter().filter_map(|open| arrangement.wire(stand as usize, open.slot as usize));
            wires.map(|wire| wire.value()).any(|value| value == either.value)
        })
    })
}

/// How the lanes are filled.
struct Guide<'a, 'p, 'w> {
    lanes: &'a Lanes<'p>,
    levels: &'a Levels,
    tracks: &'a Tracks<'w>,
    steps: Vec<Steps<'w>, KINDS>,
    weights: Vec<Weights<'w>, KINDS>,
    balance: Balance,
    /// For each lane and level, how many places the lanes after it can have filled: fewest and most.
    later: [[(u8, u8); KINDS]; MAX_LANES],
}

impl<'a, 'p, 'w> Guide<'a, 'p, 'w> {
    fn new(
        problem: &Problem,
        lanes: &'a Lanes<'p>,
        levels: &'a Levels,
        tracks: &'a Tracks<'w>,
        arena: &mut Arena<'w>,
    ) -> Result<Self, SolveError> {
        let mut steps = Vec::new();
        let mut weights = Vec::new();
        for (index, &level) in levels.iter().enumerate() {
            let _ = steps.push(Steps::build(lanes, levels, tracks, index, arena)?);
            let _ = weights.push(Weights::build(problem, lanes, level, arena)?);
        }
        let mut later = [[(0, 0); KINDS]; MAX_LANES];
        let mut bounds = [(0_u8, 0_u8); KINDS];
        for (lane, later) in later.iter_mut().enumerate().take(lanes.len()).rev() {
            *later = bounds;
            for (level, (low, high)) in bounds.iter_mut().enumerate().take(levels.len()) {
                let rails = tracks.rails(lane, level);
                *low += rails.clone().map(|rail| rail.low()).min().unwrap_or(0);
                *high += rails.map(|rail| rail.high()).max().unwrap_or(0);
            }
        }
        let mut balance = Balance::new(lanes);
        let copies = levels.iter().map(|level| level.copies).collect::<Vec<u8, KINDS>>();
        balance.settle(levels, &copies, 0, ROUNDS);
        Ok(Guide { lanes, levels, tracks, steps, weights, balance, later })
    }

    /// Words for one value per lane state.
    fn value_words(&self) -> usize {
        self.steps.iter().map(Steps::words).sum()
    }

    /// Draws the wires of all lanes; the weight is 0 at a dead end.
    fn draw(&self, firsts: &[usize], values: &mut [u32], wires: &mut [u32], rng: &mut Pcg32) -> f64 {
        let mut left = [0; KINDS];
        for (left, level) in left.iter_mut().zip(self.levels) {
            *left = level.copies;
        }
        let mut balance = self.balance.clone();
        let mut weight = 1.0;
        for (lane, &first) in firsts.iter().enumerate() {
            balance.settle(self.levels, &left, lane, ROUNDS_AGAIN);
            let shares = balance.shares(self.levels, lane);
            let mut values = Values { guide: self, lane, shares, words: &mut *values };
            weight *= values.fill_in(&left);
            if weight == 0.0 {
                return 0.0;
            }
            weight /= values.walk(first, &mut left, wires, rng);
        }
        weight
    }

    /// For each number of copies, w p^k (1 - p)^(c - k): how it is proposed.
    fn proposals(&self, level: usize, lane: usize, share: f64, left: u8) -> [f64; COPIES] {
        let weights = self.weights[level];
        let mut proposals = [0.0; COPIES];
        let row = weights.row(weights.of(lane), left as usize);
        for ((copies, proposal), &ways) in proposals.iter_mut().enumerate().zip(row.all()) {
            if copies <= left as usize {
                *proposal = f64::from(ways) * guess(share, copies, left);
            }
        }
        proposals
    }
}

/// The part of a proposal that is guessed.
fn guess(share: f64, copies: usize, left: u8) -> f64 {
    let rest = left as usize - copies;
    (0..copies).fold(1.0, |guess, _| guess * share) * (0..rest).fold(1.0, |guess, _| guess * (1.0 - share))
}

/// For every state of a lane, the sum of the proposals of all ways to go on from there.
struct Values<'g, 'a, 'p, 'w, 'v> {
    guide: &'g Guide<'a, 'p, 'w>,
    lane: usize,
    shares: [f64; KINDS],
    words: &'v mut [u32],
}

impl Values<'_, '_, '_, '_, '_> {
    /// Fills them in; returns the value of the empty lane.
    fn fill_in(&mut self, left: &[u8; KINDS]) -> f64 {
        let guide = self.guide;
        let mut start = guide.value_words();
        let mut placed: u8 = left.iter().sum();
        let mut value = 1.0;
        for (level, steps) in guide.steps.iter().enumerate().rev() {
            let after = start;
            start -= steps.words();
            placed -= left[level];
            let (fewest, most) = guide.later[self.lane][level];
            let proposals = guide.proposals(level, self.lane, self.shares[level], left[level]);
            for (rail, states) in guide.tracks.rails(self.lane, level).enumerate() {
                for filled in states.low()..=states.high() {
                    let state = steps.number(self.lane, rail, filled as usize);
                    // The later lanes must be able to hold all the other wires placed so far.
                    let others = placed.checked_sub(filled).filter(|n| (fewest..=most).contains(n));
                    value = 0.0;
                    if others.is_some() {
                        for step in steps.steps(steps.at(state)) {
                            let next = self.next(level, after, step, filled);
                            value += proposals[step.copies()] * f64::from(step.ways()) * next;
                        }
                    }
                    put_number(self.words, start + state, value);
                }
            }
        }
        value
    }

    /// The value of the state that a step leads to; the values after the level begin at `after`.
    fn next(&self, level: usize, after: usize, step: PackedStep, filled: u8) -> f64 {
        match self.guide.steps.get(level + 1) {
            Some(steps) => {
                let state = steps.number(self.lane, step.rail(), filled as usize + step.copies());
                number(self.words, after + state)
            }
            None => 1.0,
        }
    }

    /// Walks through the lane, taking each step with its share of the value as probability; writes down the
    /// wires, takes them from what is left, and returns the guessed part of all proposals.
    fn walk(&self, first: usize, left: &mut [u8; KINDS], wires: &mut [u32], rng: &mut Pcg32) -> f64 {
        let guide = self.guide;
        let lane = &guide.lanes[self.lane];
        let (mut start, mut rail, mut filled, mut guessed) = (0, 0, 0_u8, 1.0);
        for (level, steps) in guide.steps.iter().enumerate() {
            let state = steps.number(self.lane, rail, filled as usize);
            let after = start + steps.words();
            let proposals = guide.proposals(level, self.lane, self.shares[level], left[level]);
            let mut rest = number(self.words, start + state) * unit(rng);
            let mut chosen = PackedStep::default();
            for step in steps.steps(steps.at(state)) {
                let next = self.next(level, after, step, filled);
                let value = proposals[step.copies()] * f64::from(step.ways()) * next;
                if value > 0.0 {
                    // Rounding may leave a little after the last step: then it is the last.
                    chosen = step;
                    rest -= value;
                    if rest < 0.0 {
                        break;
                    }
                }
            }
            guessed *= guess(self.shares[level], chosen.copies(), left[level]);
            let memory = guide.tracks.rails(self.lane, level).nth(rail).map_or(0, |rail| rail.memory);
            let before = (filled - lane.tied_filled(memory)) as usize;
            lay(lane, first, before, chosen, guide.levels[level].wire, wires);
            left[level] -= chosen.copies() as u8;
            filled += chosen.copies() as u8;
            rail = chosen.rail();
            start = after;
        }
        guessed
    }
}

/// A number from 0 up to, but not including, 1, in 53 bits.
fn unit(rng: &mut Pcg32) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
