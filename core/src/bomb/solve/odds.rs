//! The answer: counts of every slot, and exact answers to joint questions.

use libm::log2;

use super::tally::Tally;
use super::{SolveError, Work, count, count_into, lay_tally};
use crate::arena::Arena;
use crate::bomb::knowledge::{OpenSlot, Problem, StandView};
use crate::bomb::slot::Place;
use crate::bomb::table::Table;
use crate::bomb::wire::{Colour, Value, Wire, WireSet};
use crate::budget::Pulse;
use crate::checked::Checked;
use crate::ratio::Ratio;

/// A question about some slots of one stand (bit i of `slots`: slot i, from 0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Does at least one of them have the value? A cut, or a detector.
    Any {
        /// The stand, from 0.
        stand: u8,
        /// The slots.
        slots: u16,
        /// The value called.
        value: Value,
    },
    /// Does the slot have one of two values? The X-or-Y ray.
    Either {
        /// The stand, from 0.
        stand: u8,
        /// The slot, from 0.
        slot: u8,
        /// The two values.
        values: [Value; 2],
    },
    /// Are all of them wires of this set? With the red ones: does a cut, or a detector, explode?
    All {
        /// The stand, from 0.
        stand: u8,
        /// The slots.
        slots: u16,
        /// The wires.
        wires: WireSet,
    },
}

impl Question {
    /// The stand it is about, and the slots.
    fn place(&self) -> (usize, u16) {
        match *self {
            Question::Any { stand, slots, .. } | Question::All { stand, slots, .. } => {
                (stand as usize, slots)
            }
            Question::Either { stand, slot, .. } => {
                (stand as usize, 1_u16.checked_shl(slot.into()).unwrap_or(0))
            }
        }
    }

    /// Does it ask about slots that exist?
    pub fn fits(&self, table: &Table) -> bool {
        let (stand, slots) = self.place();
        let length = table.stands.get(stand).map_or(0, |stand| stand.slots.len() as u32);
        slots != 0 && slots.checked_shr(length).unwrap_or(0) == 0
    }

    /// The answer at a table where the wires of these slots are known; a wire that is not known has no
    /// value.
    pub fn holds(&self, table: &Table) -> bool {
        let (stand, slots) = self.place();
        let all = table.stands.get(stand).map_or(&[][..], |stand| &stand.slots);
        let asked = all.iter().enumerate().filter(|(index, _)| slots >> index & 1 == 1);
        let mut wires = asked.map(|(_, slot)| slot.wire);
        match *self {
            Question::Any { value, .. } => wires.any(|wire| wire.is_some_and(|w| w.value() == value)),
            Question::Either { values, .. } => {
                wires.any(|wire| wire.is_some_and(|w| values.contains(&w.value())))
            }
            Question::All { wires: set, .. } => wires.all(|wire| wire.is_some_and(|w| set.has(w))),
        }
    }
}

/// An open slot and the wires that it can have. It reads the odds, and holds no counts of its own.
pub struct SlotCounts<'o, 't, 'w> {
    /// Where.
    pub place: Place,
    odds: &'o Odds<'t, 'w>,
}

impl SlotCounts<'_, '_, '_> {
    /// The wires that can be there, ascending, with the number of arrangements of each.
    pub fn counts(&self) -> impl Iterator<Item = (Wire, u128)> + '_ {
        self.odds.slot(self.place.stand.into(), self.place.slot.into())
    }

    /// The same as chances.
    pub fn chances(&self) -> impl Iterator<Item = (Wire, Ratio)> + '_ {
        self.counts().map(|(wire, count)| (wire, Ratio::new(count, self.odds.total)))
    }

    /// The chance of every value, in the order of [`Value::ALL`].
    pub fn by_value(&self) -> [Ratio; Value::ALL.len()] {
        let mut sums = [0; Value::ALL.len()];
        for (wire, count) in self.counts() {
            sums[wire.value().index()] += count;
        }
        sums.map(|sum| Ratio::new(sum, self.odds.total))
    }
}

/// A wire of an X-of-Y colour that may have left the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The wire.
    pub wire: Wire,
    /// In how many arrangements it left.
    pub out: u128,
    /// It is seen on the table, so it did not.
    pub seen: bool,
}

/// The exact odds of a table.
pub struct Odds<'t, 'w> {
    table: Checked<'t, Table>,
    problem: Problem,
    total: u128,
    tally: Tally<'w>,
    scratch: &'w mut [u32],
    work: Work,
}

impl<'t, 'w> Odds<'t, 'w> {
    pub(super) fn new(
        table: Checked<'t, Table>,
        problem: Problem,
        total: u128,
        tally: Tally<'w>,
        scratch: &'w mut [u32],
        work: Work,
    ) -> Odds<'t, 'w> {
        Odds { table, problem, total, tally, scratch, work }
    }

    /// The number of deals that fit; where wires were picked among equal ones, the sum of their weights.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// What a deal that no pick makes less likely counts: 1 where nothing was picked.
    pub fn unit(&self) -> u128 {
        self.problem.unit()
    }

    /// What it took.
    pub fn work(&self) -> Work {
        self.work
    }

    /// The table that was solved.
    pub fn table(&self) -> Checked<'t, Table> {
        self.table
    }

    /// The counting problem behind it.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The open slots as (stand, slot), in the order of the table.
    pub fn open_slots(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.problem
            .stands
            .iter()
            .enumerate()
            .flat_map(|(stand, view)| view.open.iter().map(move |open| (stand, open.slot as usize)))
    }

    /// The open slots with what can be there, in the order of the table: every display of the odds is made
    /// from this.
    ///
    /// ```
    /// use trickwire_core::bomb::solve::{Outcome, solve};
    /// use trickwire_core::bomb::table::Table;
    /// use trickwire_core::budget::Patient;
    ///
    /// let table: Table = "me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ?".parse().unwrap();
    /// let mut words = [0; 4096];
    /// let Ok(Outcome::Odds(odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else { panic!() };
    /// for slot in odds.slots() {
    ///     assert_eq!(slot.counts().map(|(_, count)| count).sum::<u128>(), odds.total());
    /// }
    /// ```
    pub fn slots(&self) -> impl Iterator<Item = SlotCounts<'_, 't, 'w>> {
        self.open_slots()
            .map(|(stand, slot)| SlotCounts { place: Place::new(stand as u8, slot as u8), odds: self })
    }

    /// The X-of-Y candidates of a colour, ascending; none where it is certain which are in play.
    pub fn candidates(&self, colour: Colour) -> impl Iterator<Item = Candidate> + '_ {
        let coloured = self.table.setup.coloured(colour);
        let wires = if coloured.is_certain() { WireSet::EMPTY } else { coloured.wires(colour) };
        let seen = |wire| self.problem.discards.iter().all(|discard| !discard.wires.has(wire));
        wires.iter().map(move |wire| Candidate { wire, out: self.discarded(wire), seen: seen(wire) })
    }

    /// In how many arrangements the slot has this wire. 0 where there is no such slot.
    pub fn count(&self, stand: usize, slot: usize, wire: Wire) -> u128 {
        let Some(view) = self.problem.stands.get(stand) else { return 0 };
        let Some(open) = view.open.iter().find(|open| open.slot as usize == slot) else {
            let known = self.table.slot(stand, slot).and_then(|slot| slot.wire);
            return if known == Some(wire) { self.total } else { 0 };
        };
        count_in(&self.tally, view, stand, open, wire)
    }

    /// In how many arrangements the slot has a wire of the set.
    pub fn count_any(&self, stand: usize, slot: usize, wires: WireSet) -> u128 {
        wires.iter().map(|wire| self.count(stand, slot, wire)).sum()
    }

    /// The wires that the slot can have, ascending, with their counts.
    pub fn slot(&self, stand: usize, slot: usize) -> impl Iterator<Item = (Wire, u128)> + '_ {
        self.table
            .setup
            .wires()
            .iter()
            .map(move |wire| (wire, self.count(stand, slot, wire)))
            .filter(|&(_, count)| count > 0)
    }

    /// How uncertain the table is, slot by slot, given that some slots of a stand have wires of a set: the
    /// sum over all open slots of log2 of the number of values that are still possible there. `None` where
    /// they cannot have such wires. Costs a whole solve in the memory that the odds leave free.
    pub fn uncertainty_if(
        &mut self,
        stand: usize,
        slots: u16,
        wires: WireSet,
        pulse: &mut dyn Pulse,
    ) -> Result<Option<f64>, SolveError> {
        let mut problem = self.problem.clone();
        if let Some(view) = problem.stands.get(stand)
            && !view.open.is_empty()
        {
            problem.narrow(stand, slots, wires);
        }
        let mut arena = Arena::after(self.scratch, self.tally.words());
        let mut tally = Tally::none();
        if !lay_tally(&mut tally, &problem, &mut arena, pulse)? {
            return Ok(None);
        }
        let (total, _) = count_into(&problem, &mut arena, &mut tally, pulse)?;
        Ok((total > 0).then(|| uncertainty(&problem, &tally)))
    }

    /// The same, as things are now.
    pub fn uncertainty(&self) -> f64 {
        uncertainty(&self.problem, &self.tally)
    }

    /// In how many arrangements this X-of-Y candidate left the game.
    pub fn discarded(&self, wire: Wire) -> u128 {
        self.tally.discarded(wire)
    }

    /// Answers a question exactly. Blue values on sorted slots and single slots cost a walk over
    /// the tally; everything else one pass over the states with the question's slots narrowed.
    pub fn ask(&mut self, question: Question, pulse: &mut dyn Pulse) -> Result<Ratio, SolveError> {
        if !question.fits(&self.table) {
            return Err(SolveError::NoSuchSlot);
        }
        let num = match question {
            Question::Any { stand, slots, value } => self.any(stand as usize, slots, value, pulse)?,
            Question::Either { stand, slot, values: [first, second] } => {
                self.count_any(stand as usize, slot as usize, first.wires().or(second.wires()))
            }
            Question::All { stand, slots, wires } => self.all(stand as usize, slots, wires, pulse)?,
        };
        Ok(Ratio::new(num, self.total))
    }

    /// Which of these slots are open, and the union of the kinds in the others.
    fn known_slots(&self, stand: usize, slots: u16) -> (u16, WireSet) {
        let mut open = 0;
        let mut known = WireSet::EMPTY;
        let all = &self.table.stands[stand].slots;
        for (index, slot) in all.iter().enumerate().filter(|(index, _)| slots >> index & 1 == 1) {
            match slot.wire {
                Some(wire) => known = known.with(wire),
                None => open |= 1 << index,
            }
        }
        (open, known)
    }

    fn any(
        &mut self,
        stand: usize,
        slots: u16,
        value: Value,
        pulse: &mut dyn Pulse,
    ) -> Result<u128, SolveError> {
        let (open, known) = self.known_slots(stand, slots);
        let wires = value.wires();
        if !known.and(wires).is_empty() {
            return Ok(self.total);
        }
        if open.count_ones() <= 1 {
            return Ok(self.count_any(stand, open.trailing_zeros() as usize, wires));
        }
        let view = &self.problem.stands[stand];
        let asked = |slot: u8| open >> slot & 1 == 1;
        let sorted_only = view.open.iter().all(|o| !o.unsorted || !asked(o.slot));
        if let Value::Blue(_) = value
            && sorted_only
        {
            return Ok(self.any_sorted(stand, open, value));
        }
        let mut none = self.problem.clone();
        none.narrow(stand, open, WireSet::ALL.without(wires));
        let used = self.tally.words();
        Ok(self.total - count(&none, self.scratch, used, pulse)?)
    }

    /// In how many arrangements at least one of these sorted open slots has a blue value: the runs of
    /// it that touch them.
    pub(crate) fn any_sorted(&self, stand: usize, slots: u16, value: Value) -> u128 {
        let sorted = self.problem.stands[stand].open.iter().filter(|open| !open.unsorted);
        let places = (sorted.enumerate())
            .fold(0_u16, |places, (place, open)| places | (slots >> open.slot & 1) << place);
        value
            .wires()
            .iter()
            .flat_map(|wire| self.tally.runs(stand, wire))
            .filter(|&(first, length, _)| places >> first & ((1 << length) - 1) != 0)
            .map(|(_, _, count)| count)
            .sum()
    }

    /// In how many arrangements all these slots have wires of the set.
    fn all(
        &mut self,
        stand: usize,
        slots: u16,
        wires: WireSet,
        pulse: &mut dyn Pulse,
    ) -> Result<u128, SolveError> {
        let (open, known) = self.known_slots(stand, slots);
        if !known.without(wires).is_empty() {
            return Ok(0);
        }
        if open == 0 {
            return Ok(self.total);
        }
        if open.count_ones() == 1 {
            return Ok(self.count_any(stand, open.trailing_zeros() as usize, wires));
        }
        let mut narrowed = self.problem.clone();
        narrowed.narrow(stand, open, wires);
        count(&narrowed, self.scratch, self.tally.words(), pulse)
    }
}

/// The count of a wire in an open slot.
fn count_in(tally: &Tally<'_>, view: &StandView, stand: usize, open: &OpenSlot, wire: Wire) -> u128 {
    if open.unsorted {
        return tally.unsorted(stand, open.slot as usize, wire);
    }
    let place = view.open.iter().filter(|o| !o.unsorted && o.slot < open.slot).count();
    tally
        .runs(stand, wire)
        .filter(|&(first, length, _)| (first..first + length).contains(&place))
        .map(|(_, _, count)| count)
        .sum()
}

/// The sum over the open slots of log2 of the number of values that are possible there.
fn uncertainty(problem: &Problem, tally: &Tally<'_>) -> f64 {
    let slots = problem
        .stands
        .iter()
        .enumerate()
        .flat_map(|(stand, view)| view.open.iter().map(move |open| (stand, view, open)));
    slots
        .map(|(stand, view, open)| {
            let possible = Value::ALL.iter().filter(|value| {
                value.wires().iter().any(|wire| count_in(tally, view, stand, open, wire) > 0)
            });
            log2(possible.count() as f64)
        })
        // An empty sum would be -0.
        .fold(0.0, |sum, bits| sum + bits)
}
