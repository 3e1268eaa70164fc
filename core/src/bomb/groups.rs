//! Choices as weights: how many of the wires that there were to choose from fit.
//!
//! A group counts the open slots of a choice that hold one of its values. With n wires to choose from, b of them
//! known to have such a value and k found on open slots, b + k fit, or n - b - k where the others fit. The weight of
//! an arrangement has the factor L / fitting; L, the least common multiple of all that may occur, makes it a whole
//! number, and is the same in all cases of a table.

use super::choice::{Choice, Fits, ValueSet, in_play};
use super::knowledge::Problem;
use super::slot::{Place, Slot};
use super::table::Table;
use super::wire::{BLUE_COPIES, Value, Wire, WireSet};
use crate::limits::MAX_STANDS;

/// The open slots of one choice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    /// The stand on which values are counted.
    stand: u8,
    /// Open slots of the stand that may have one of the values.
    slots: u16,
    /// Another stand, if slots of two are open, and its slots.
    other: u8,
    other_slots: u16,
    /// How many wires count on the other stand, once that is decided.
    on_other: Option<u8>,
    /// Bit v: value v counts.
    values: u16,
    /// Wires in all.
    size: u8,
    law: Law,
    /// The unknown wires of the group that have changed hands, as places in [`Problem::moved`]: a bit each.
    moved: u16,
    /// The one of them whose value counts.
    key: Option<u8>,
    /// Known wires of each value: four bits each.
    known: u64,
    /// The least common multiple of all numbers of fitting wires.
    pub(crate) unit: u32,
}

/// What a number of counted wires means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Law {
    /// One of them was chosen.
    OneOf,
    /// One of the others was chosen.
    OneOfOthers,
    /// There is one.
    Some,
    /// There is another.
    SomeOther,
    /// Nothing: there was only one to choose.
    Fixed,
}

impl Group {
    /// Does this value count?
    pub(crate) const fn counts(&self, value: Value) -> bool {
        self.values >> value.index() & 1 == 1
    }

    /// The wires that count.
    pub(crate) fn wires(&self) -> WireSet {
        Value::ALL
            .into_iter()
            .filter(|&value| self.counts(value))
            .fold(WireSet::EMPTY, |wires, value| wires.or(value.wires()))
    }

    /// Does a single kind of wire count? Yellow and red wires are of several kinds.
    pub(crate) const fn is_single(&self) -> bool {
        const COLOURED: u16 = 1 << Value::Yellow.index() | 1 << Value::Red.index();
        self.values.count_ones() == 1 && self.values & COLOURED == 0
    }

    fn know(&mut self, value: Value) {
        self.known += 1 << (4 * value.index());
    }

    /// Known wires that count.
    fn base(&self) -> u8 {
        let counted = |value: &Value| self.counts(*value);
        let known = |value: Value| (self.known >> (4 * value.index()) & 15) as u8;
        Value::ALL.into_iter().filter(counted).map(known).sum()
    }

    /// Do open slots change its weight?
    pub(crate) const fn is_live(&self) -> bool {
        self.slots != 0
    }

    /// Its open slots on a stand.
    pub(crate) const fn slots_on(&self, stand: u8) -> u16 {
        if self.slots != 0 && self.stand == stand {
            self.slots
        } else if self.other_slots != 0 && self.other == stand {
            self.other_slots
        } else {
            0
        }
    }

    /// The factor of an arrangement with `count` counted wires on its open slots of a stand; 0 where that is
    /// impossible.
    pub(crate) fn weight_on(&self, stand: u8, count: u8) -> u32 {
        if self.other_slots != 0 && self.other == stand {
            return u32::from(self.on_other == Some(count));
        }
        self.weight(count)
    }

    fn weight(&self, count: u8) -> u32 {
        let counted = self.base() + self.on_other.unwrap_or(0) + count;
        let others = self.size.saturating_sub(counted);
        match self.law {
            Law::OneOf => self.unit.checked_div(counted.into()).unwrap_or(0),
            Law::OneOfOthers => self.unit.checked_div(others.into()).unwrap_or(0),
            Law::Some => u32::from(counted > 0),
            Law::SomeOther => u32::from(others > 0),
            Law::Fixed => self.unit,
        }
    }

    /// Bits of the largest factor.
    pub(crate) fn bits(&self) -> u32 {
        let undecided = self.moved != 0 || self.other_slots != 0 && self.on_other.is_none();
        let counts = 0..=self.slots.count_ones() as u8;
        let most =
            if undecided { self.unit } else { counts.map(|count| self.weight(count)).max().unwrap_or(1) };
        u32::BITS - most.leading_zeros()
    }
}

impl Problem {
    /// Adds a choice; `false` where it can be seen at once that it could not have been made.
    pub(super) fn choose(&mut self, table: &Table, choice: &Choice) -> bool {
        let chosen = choice.chosen.and_then(|place| table.slot(place.stand.into(), place.slot.into()));
        let (values, law) = match (choice.fits, chosen) {
            (Fits::In(values), Some(_)) => (values, Law::OneOf),
            (Fits::NotIn(values), Some(_)) => (values, Law::OneOfOthers),
            (Fits::In(values), None) => (values, Law::Some),
            (Fits::NotIn(values), None) => (values, Law::SomeOther),
            (Fits::Equal, slot) => match slot.and_then(Slot::known_value) {
                Some(value @ Value::Blue(_)) => (ValueSet::of(value), Law::OneOf),
                // Yellow and red wires have no equals.
                Some(_) => return true,
                None => (ValueSet::EMPTY, Law::OneOf),
            },
        };
        if let (Some(place), Some(fitting)) = (choice.chosen, choice.fits.wires())
            && !self.narrow_to(place, fitting)
        {
            return false;
        }
        let mut group = Group {
            stand: 0,
            other: 0,
            slots: 0,
            other_slots: 0,
            on_other: None,
            values: values.iter().fold(0, |bits, value| bits | 1 << value.index()),
            size: choice.places().count() as u8,
            law,
            moved: 0,
            key: None,
            known: 0,
            unit: 1,
        };
        let mut open = [0_u16; MAX_STANDS];
        for place in choice.places() {
            let Some(slot) = table.slot(place.stand.into(), place.slot.into()) else { continue };
            if let Some(value) = slot.known_value() {
                group.know(value);
            } else if let Some(index) = self.moved.iter().position(|moved| moved.now == place) {
                group.moved |= 1 << index;
                if choice.fits == Fits::Equal && choice.chosen == Some(place) {
                    group.key = Some(index as u8);
                }
            } else {
                open[place.stand as usize] |= place.bit();
            }
        }
        let mut stands = (0..).zip(open).filter(|(_, slots)| *slots != 0);
        (group.stand, group.slots) = stands.next().unwrap_or_default();
        (group.other, group.other_slots) = stands.next().unwrap_or_default();
        group.unit = group.least_unit(table);
        // Both lists have the same capacity.
        let _ = self.groups.push(group);
        true
    }

    fn narrow_to(&mut self, place: Place, fitting: WireSet) -> bool {
        let open = &mut self.stands[place.stand as usize].open;
        open.iter_mut().filter(|open| open.slot == place.slot).all(|open| {
            open.allowed = open.allowed.and(fitting);
            !open.allowed.is_empty()
        })
    }

    /// Looks at what the groups can still depend on, once the wires that have changed hands are known.
    pub(super) fn settle_groups(&mut self) {
        for index in 0..self.groups.len() {
            let mut group = self.groups[index];
            if let Some(key) = group.key.take() {
                match self.moved.get(key as usize).and_then(|moved| moved.wire).map(Wire::value) {
                    Some(value @ Value::Blue(_)) => group.values = 1 << value.index(),
                    _ => group.law = Law::Fixed,
                }
            }
            let moved = core::mem::take(&mut group.moved);
            for wire in
                (0..).zip(&self.moved).filter_map(|(at, slot)| slot.wire.filter(|_| moved >> at & 1 == 1))
            {
                group.know(wire.value());
            }
            group.slots = self.open_for(&group, group.stand, group.slots);
            group.other_slots = self.open_for(&group, group.other, group.other_slots);
            if group.slots == 0 {
                (group.stand, group.slots) = (group.other, core::mem::take(&mut group.other_slots));
            }
            self.groups[index] = group;
        }
        for (stand, view) in (0..).zip(&mut self.stands) {
            view.grouped = self.groups.iter().fold(0, |slots, group| slots | group.slots_on(stand));
        }
    }

    /// Those of the slots that can have a value of the group.
    fn open_for(&self, group: &Group, stand: u8, slots: u16) -> u16 {
        let unseen = |wire: &Wire| self.copies[wire.index()] > 0;
        let wires = group.wires().iter().filter(unseen).fold(WireSet::EMPTY, WireSet::with);
        let open = self.stands.get(stand as usize).map_or(&[][..], |view| &view.open);
        let can = open.iter().filter(|open| !open.allowed.and(wires).is_empty());
        can.fold(0, |bits, open| bits | 1 << open.slot) & slots
    }

    /// How many numbers of counted wires there could be on the other stand of a group; 1 where that is decided.
    fn numbers_on_other(&self, group: &Group) -> u32 {
        if group.other_slots == 0 || group.on_other.is_some() {
            return 1;
        }
        let wires: u32 = group.wires().iter().map(|wire| u32::from(self.copies[wire.index()])).sum();
        1 + wires.min(group.other_slots.count_ones())
    }

    /// Cases of groups on two stands: how many of the wires that count are on the other one.
    pub(crate) fn group_cases(&self) -> u32 {
        self.groups.iter().map(|group| self.numbers_on_other(group)).product()
    }

    /// Decides them.
    pub(crate) fn decide_groups(&mut self, mut case: u32) {
        for index in 0..self.groups.len() {
            let numbers = self.numbers_on_other(&self.groups[index]);
            let group = &mut self.groups[index];
            if group.other_slots != 0 && group.on_other.is_none() {
                group.on_other = Some((case % numbers) as u8);
                case /= numbers;
            }
        }
    }

    /// The groups that no open slot of a stand can change, as a factor of all arrangements; where wires that have
    /// changed hands are still to be decided, an upper bound of it.
    pub(super) fn settled_groups(&self) -> u128 {
        let settled = self.groups.iter().filter(|group| group.slots == 0);
        let weight = |group: &Group| if group.moved == 0 { group.weight(0) } else { group.unit };
        settled.map(|group| u128::from(weight(group))).product()
    }

    /// The factor on all weights that keeps them whole numbers.
    pub(super) fn group_unit(&self) -> u128 {
        self.groups.iter().map(|group| u128::from(group.unit)).product()
    }
}

impl Group {
    /// The least common multiple of the numbers of fitting wires that may occur in any case.
    fn least_unit(&self, table: &Table) -> u32 {
        let most = |values: u16| {
            let there = Value::ALL.into_iter().filter(|value| values >> value.index() & 1 == 1);
            there.map(|value| in_play(table, value)).sum::<u8>().min(self.size)
        };
        let (fewest, most) = match self.law {
            Law::Some | Law::SomeOther | Law::Fixed => return 1,
            // Any number could be that of the wire that changed hands.
            Law::OneOf if self.values == 0 => (1, BLUE_COPIES.min(self.size)),
            Law::OneOf => (self.base().max(1), most(self.values)),
            Law::OneOfOthers => {
                (self.size.saturating_sub(most(self.values)).max(1), self.size.saturating_sub(self.base()))
            }
        };
        (fewest..=most).map(u32::from).fold(1, lcm)
    }
}

/// The least common multiple.
pub(super) fn lcm(a: u32, b: u32) -> u32 {
    let (mut one, mut two) = (a, b);
    while two > 0 {
        (one, two) = (two, one % two);
    }
    (a / one.max(1)).saturating_mul(b)
}
