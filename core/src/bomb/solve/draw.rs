//! Drawing arrangements from the backward counts, each with exactly its own probability.
//!
//! Of the B(s) arrangements that begin at state s, w B(s') take a given step to s'. So a uniform number below
//! B(s) selects a step, and kind by kind the whole arrangement: nothing is rejected and nothing is weighted.
//! The wires of a hand are dealt out to its parts at the end, by shuffling them. In a divided problem a part
//! is chosen by its number of arrangements.
//!
//! Draws go through the levels side by side, because the tables of a level are built once for all of
//! them. Each has a generator of its own, seeded by the caller's, so that none depends on how many are
//! drawn at once.

use heapless::Vec;
use rand_core::Rng;

use super::SolveError;
use super::divide::{Division, Work};
use super::lane::{Lane, Lanes};
use super::limbs::load;
use super::shape::{Plan, Tables};
use super::step::PackedStep;
use super::sweep::Counts;
use super::track::{Cuts, Tracks};
use crate::arena::{Arena, Capacity};
use crate::bomb::knowledge::Problem;
use crate::bomb::sample::{Arrangement, byte, put_byte};
use crate::bomb::wire::Wire;
use crate::budget::{Progress, Pulse};
use crate::limits::MAX_LANES;
use crate::order::sort_by;
use crate::rng::{Pcg32, below_u128, shuffle};

/// The part of the memory that draws in progress may take: one word in this many.
const SHARE: usize = 8;

/// Draws of the first batch: few, so that they are shown soon.
const FIRST: u32 = 4096;
/// Every further batch is so many times as large, as far as the memory goes.
const RAMP: u32 = 16;

/// Draws arrangements of a problem and shows each to `each`. Returns how many arrangements there are; where
/// there are none, nothing is drawn. The same generator and memory give the same draws.
///
/// ```
/// use trickwire_core::bomb::knowledge::Problem;
/// use trickwire_core::bomb::sample::draw;
/// use trickwire_core::bomb::table::Table;
/// use trickwire_core::budget::Patient;
/// use trickwire_core::rng::Pcg32;
///
/// let table: Table = "me1 1-2 | ?1 ?2 | ? ? ? | ? ? ?".parse().unwrap();
/// let problem = Problem::observe(table.check().unwrap()).unwrap();
/// let mut drawn = 0;
/// draw(&problem, 5, &mut Pcg32::new(1), &mut [0; 4096], &mut Patient, &mut |wires| {
///     assert!(wires.laid_open(&table).check().is_ok());
///     drawn += 1;
/// })
/// .unwrap();
/// assert_eq!(drawn, 5);
/// ```
pub fn draw(
    problem: &Problem,
    draws: u32,
    rng: &mut impl Rng,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    each: &mut dyn FnMut(&Arrangement),
) -> Result<u128, SolveError> {
    let places = problem.copies.iter().map(|&copies| copies as usize).sum::<usize>();
    let size = WIRES + places.div_ceil(4);
    let given = words.len();
    let (mine, rest) = words.split_at_mut((given / SHARE).max(size).min(given));
    let total = super::count(problem, rest, mine.len(), pulse)?;
    if total == 0 {
        return Ok(0);
    }
    if mine.len() < size {
        return Err(Capacity { needed: None, given }.into());
    }
    let at_once = (mine.len() / size) as u32;
    let (mut left, mut ramp) = (draws, FIRST);
    while left > 0 {
        let now = left.min(at_once).min(ramp);
        ramp = ramp.saturating_mul(RAMP);
        let mut batch = Batch { words: &mut mine[..now as usize * size], size, tags: UNDECIDED };
        for record in batch.words.chunks_exact_mut(size) {
            record.fill(0);
            Drawing(record).set_rng(&Pcg32::new(rng.next_u64()));
        }
        batch.draw(problem, total, rest, given - rest.len(), pulse)?;
        for record in batch.words.chunks_exact(size) {
            // What is done with a draw may take longer than drawing it.
            if !pulse.beat(Progress { done: draws - left, of: draws }) {
                return Err(SolveError::Stopped);
            }
            each(&Arrangement::unpack(problem, &record[WIRES..]));
            left -= 1;
        }
    }
    Ok(total)
}

/// Draws in progress, a record each.
struct Batch<'a> {
    words: &'a mut [u32],
    /// Words of a record.
    size: usize,
    /// The last tag given to a part.
    tags: u32,
}

/// Tag of a draw that has no part yet.
const UNDECIDED: u32 = 0;

/// One draw: its generator (2 words), the tag of its part, the number of its state, a word for the state of
/// each lane, its wires lane by lane; at the end its wires slot by slot.
struct Drawing<'a>(&'a mut [u32]);

const TAG: usize = 2;
const NUMBER: usize = 3;
const LANES: usize = 4;
const WIRES: usize = LANES + MAX_LANES;

impl Drawing<'_> {
    fn rng(&self) -> Pcg32 {
        Pcg32::resume(u64::from(self.0[1]) << 32 | u64::from(self.0[0]))
    }

    fn set_rng(&mut self, rng: &Pcg32) {
        self.0[0] = rng.state() as u32;
        self.0[1] = (rng.state() >> 32) as u32;
    }

    fn below(&mut self, bound: u128) -> u128 {
        let mut rng = self.rng();
        let number = below_u128(&mut rng, bound);
        self.set_rng(&rng);
        number
    }

    /// The rail of a lane, and how many of its places are filled.
    fn lane(&self, lane: usize) -> (usize, u8) {
        let word = self.0[LANES + lane];
        ((word >> 8) as usize, word as u8)
    }
}

impl Batch<'_> {
    /// The records that have this tag.
    fn tagged(&mut self, tag: u32) -> impl Iterator<Item = Drawing<'_>> {
        self.words.chunks_exact_mut(self.size).filter(move |record| record[TAG] == tag).map(Drawing)
    }

    /// Gives a new tag to each record with this one, with a chance of `share` in `of`; `None` where none gets
    /// it.
    fn choose(&mut self, tag: u32, share: u128, of: u128) -> Option<u32> {
        self.tags += 1;
        let new = self.tags;
        let mut any = false;
        for mut record in self.tagged(tag) {
            if share == of || record.below(of) < share {
                record.0[TAG] = new;
                any = true;
            }
        }
        any.then_some(new)
    }

    fn draw(
        &mut self,
        problem: &Problem,
        total: u128,
        words: &mut [u32],
        used: usize,
        pulse: &mut dyn Pulse,
    ) -> Result<(), SolveError> {
        let mut left = total;
        problem.each_case(pulse, &mut |decided, pulse| {
            let mut arena = Arena::after(words, used);
            let mut division = Division::new(decided, pulse);
            division.begin(Work::default(), Progress::default())?;
            let only = core::ptr::eq(decided, problem);
            let share = if only { total } else { division.count(&mut arena, None)? };
            if let Some(tag) = self.choose(UNDECIDED, share, left) {
                self.draw_part(problem, &mut division, &mut Cuts::new(), &mut arena, tag)?;
            }
            left -= share;
            Ok(())
        })
    }

    /// Draws, from one part of a divided problem, the arrangements of the records with a tag.
    fn draw_part(
        &mut self,
        problem: &Problem,
        division: &mut Division<'_, '_>,
        cuts: &mut Cuts,
        arena: &mut Arena<'_>,
        tag: u32,
    ) -> Result<(), SolveError> {
        let (fullest, short) = {
            let mut scratch = arena.scratch();
            // A part is chosen only where it has arrangements, so it has tracks.
            let Some(tracks) = division.tracks(cuts, &mut scratch)? else { return Ok(()) };
            let plan = division.plan(&tracks, &mut scratch)?;
            let words = plan.tables + plan.kept();
            if words <= scratch.free() {
                return self.draw_whole(problem, division, &plan, &tracks, scratch, tag);
            }
            let missing = words - scratch.free();
            (plan.fullest(), scratch.short_by(missing).into())
        };
        let Some(parts) = division.best_cut(fullest, cuts, arena, true)? else { return Err(short) };
        let mut shares = [0; 2];
        for (share, part) in shares.iter_mut().zip(parts) {
            cuts.push(part).map_err(|_| short)?;
            *share = division.count_part(cuts, arena, None)?;
            cuts.pop();
        }
        let mut left = shares[0] + shares[1];
        for (share, part) in shares.into_iter().zip(parts) {
            if let Some(tag) = self.choose(tag, share, left) {
                cuts.push(part).map_err(|_| short)?;
                self.draw_part(problem, division, cuts, arena, tag)?;
                cuts.pop();
            }
            left -= share;
        }
        Ok(())
    }

    fn draw_whole(
        &mut self,
        problem: &Problem,
        division: &mut Division<'_, '_>,
        plan: &Plan,
        tracks: &Tracks<'_>,
        mut arena: Arena<'_>,
        tag: u32,
    ) -> Result<(), SolveError> {
        let all = arena.take(plan.kept())?;
        division.keep_back(plan, tracks, all, &mut arena)?;
        let starts = plan.kept_starts();
        let firsts = first_places(&division.shape.lanes);
        for level in 0..division.shape.levels.len() {
            if !division.pulse() {
                return Err(SolveError::Stopped);
            }
            let here = Counts { words: &all[starts[level]..], width: plan.levels[level].backward };
            let after = Counts { words: &all[starts[level + 1]..], width: plan.levels[level + 1].backward };
            let mut scratch = arena.scratch();
            let tables = Tables::build(division.problem, &division.shape, tracks, level, &mut scratch)?;
            for mut record in self.tagged(tag) {
                record.step(division, &firsts, &tables, here, after);
            }
        }
        for mut record in self.tagged(tag) {
            record.finish(problem, division, &firsts);
        }
        Ok(())
    }
}

impl Drawing<'_> {
    /// Takes the draw over one level.
    fn step(
        &mut self,
        division: &Division<'_, '_>,
        firsts: &[usize],
        tables: &Tables<'_>,
        here: Counts<'_>,
        after: Counts<'_>,
    ) {
        let lanes = &division.shape.lanes;
        let crossing = tables.crossing();
        let states: Vec<(usize, u8), MAX_LANES> = (0..lanes.len()).map(|lane| self.lane(lane)).collect();
        let choices = crossing.choices(&states);
        let nth = self.below(load(here.words, here.width, self.0[NUMBER] as usize));
        let mut path = [PackedStep::default(); MAX_LANES];
        let number = crossing.step_at(&choices[..lanes.len()], after, nth, &mut path);
        debug_assert!(number.is_some(), "a number below the count names a step");
        self.0[NUMBER] = number.unwrap_or(0);
        let wire = crossing.level.wire;
        for (index, (lane, step)) in lanes.iter().zip(path).enumerate() {
            let (rail, filled) = states[index];
            self.0[LANES + index] = (step.rail() as u32) << 8 | (u32::from(filled) + step.copies() as u32);
            let before = (filled - crossing.from.tied(index, rail)) as usize;
            lay(lane, firsts[index], before, step, wire, &mut self.0[WIRES..]);
        }
    }

    /// Puts every wire in its slot.
    fn finish(&mut self, problem: &Problem, division: &Division<'_, '_>, firsts: &[usize]) {
        let arrangement =
            arrange(division.problem, &division.shape.lanes, firsts, &self.0[WIRES..], &mut self.rng());
        self.0[TAG] = DONE;
        arrangement.pack(problem, &mut self.0[WIRES..]);
    }
}

/// Where the wires of each lane begin in a list of all.
pub(super) fn first_places(lanes: &Lanes<'_>) -> Vec<usize, MAX_LANES> {
    let mut places = 0;
    let mut firsts = Vec::new();
    for lane in lanes {
        let _ = firsts.push(places);
        places += lane.places() as usize;
    }
    firsts
}

/// Writes down the wires of a step of one lane, whose wires begin at `first`; `before` of its places
/// are filled, tied slots left out.
pub(super) fn lay(
    lane: &Lane<'_>,
    first: usize,
    before: usize,
    step: PackedStep,
    wire: Wire,
    wires: &mut [u32],
) {
    let mut put = |place: usize| put_byte(wires, first + place, wire);
    match lane {
        Lane::Stand(stand) => {
            (before..before + step.sorted()).for_each(&mut put);
            let tied = (0..stand.tied().len()).filter(|tied| step.tied() >> tied & 1 == 1);
            tied.for_each(|tied| put(stand.sorted().len() + tied));
        }
        _ => (before..before + step.copies()).for_each(put),
    }
}

/// The arrangement of all lanes' wires, those of hands dealt out to their parts at random.
pub(super) fn arrange(
    problem: &Problem,
    lanes: &Lanes<'_>,
    firsts: &[usize],
    all: &[u32],
    rng: &mut Pcg32,
) -> Arrangement {
    let mut arrangement = Arrangement::default();
    for moved in &problem.moved {
        if let Some(wire) = moved.wire {
            arrangement.put(moved.now.stand, moved.now.slot, wire);
        }
    }
    for (lane, &first) in lanes.iter().zip(firsts) {
        let mut wires: Vec<Wire, 64> = Vec::new();
        wires.extend((first..first + lane.places() as usize).filter_map(|at| byte(all, at)));
        match lane {
            Lane::Stand(stand) => {
                for class in &stand.classes {
                    let first = stand.sorted().len() + class.first as usize;
                    shuffle(rng, &mut wires[first..first + class.size as usize]);
                }
                for (open, &wire) in stand.sorted().iter().chain(stand.tied()).zip(&wires) {
                    arrangement.put(stand.stand, open.slot, wire);
                }
            }
            Lane::Hand(hand) => {
                shuffle(rng, &mut wires);
                let mut rest = &mut wires[..];
                for part in &hand.parts {
                    let (mine, others) = rest.split_at_mut(part.size as usize);
                    sort_by(mine, Ord::cmp);
                    for (nth, &wire) in mine.iter().enumerate() {
                        arrangement.put(part.stand, part.slot(problem, nth), wire);
                    }
                    rest = others;
                }
            }
            Lane::Discard { .. } => {
                arrangement.discarded = wires.iter().fold(arrangement.discarded, |set, &wire| set.with(wire));
            }
        }
    }
    arrangement
}

/// Tag of a draw that is finished.
const DONE: u32 = u32::MAX;
