//! A choice that the owner of some wires made among them, knowing what they are.
//!
//! After a detector misses, the owner puts the token on one of the pointed wires that are not red; after it hits,
//! one of the fitting wires is cut. A player who cuts a yellow wire of their own picks one of their yellow wires.
//! An owner who picks at random among f fitting wires picks this one with likelihood 1/f, so every deal is weighted
//! by that. Choices are kept with the places of the wires and move with them.

use super::slot::Place;
use super::table::Table;
use super::wire::{BLUE_COPIES, Colour, Value, WireSet};
use crate::limits::MAX_STANDS;

/// A set of values: a bit for each, at [`Value::index`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ValueSet(u16);

impl ValueSet {
    /// No value.
    pub const EMPTY: ValueSet = ValueSet(0);

    /// Just this one.
    pub const fn of(value: Value) -> ValueSet {
        ValueSet(1 << value.index())
    }

    /// The values of these wires, all of whose kinds are in the set.
    pub fn of_wires(wires: WireSet) -> ValueSet {
        wires.iter().map(super::wire::Wire::value).collect()
    }

    /// Is it one of them?
    pub const fn has(self, value: Value) -> bool {
        self.0 >> value.index() & 1 == 1
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The values in ascending order, yellow and red last.
    pub fn iter(self) -> impl Iterator<Item = Value> {
        Value::ALL.into_iter().filter(move |&value| self.has(value))
    }

    /// The wires of these values.
    pub fn wires(self) -> WireSet {
        self.iter().fold(WireSet::EMPTY, |wires, value| wires.or(value.wires()))
    }
}

impl FromIterator<Value> for ValueSet {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> ValueSet {
        values.into_iter().fold(ValueSet::EMPTY, |set, value| ValueSet(set.0 | 1 << value.index()))
    }
}

/// Which wires could have been chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fits {
    /// Those of these values: a detector hit, a yellow wire of one's own.
    In(ValueSet),
    /// Those of any other value: a token after a miss is never on red.
    NotIn(ValueSet),
    /// Those of the same kind as the chosen one: where a wire that changes hands is put among its equals.
    Equal,
}

impl Fits {
    /// The wires that fit, where that does not depend on the chosen one.
    pub fn wires(self) -> Option<WireSet> {
        match self {
            Fits::In(values) => Some(values.wires()),
            Fits::NotIn(values) => Some(WireSet::ALL.without(values.wires())),
            Fits::Equal => None,
        }
    }
}

/// A choice among wires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// The chosen wire; `None` where all that is known is that at least one of them fits.
    pub chosen: Option<Place>,
    /// The wires that there were to choose from: bit s of a stand's word is its slot s.
    pub from: [u16; MAX_STANDS],
    /// Which of them could have been chosen.
    pub fits: Fits,
}

impl Choice {
    /// The places that there were to choose from.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        (0..).zip(self.from).flat_map(|(stand, slots)| {
            (0..16).filter(move |slot| slots >> slot & 1 == 1).map(move |slot| Place::new(stand, slot))
        })
    }

    /// Was this one of the wires?
    pub fn has(&self, place: Place) -> bool {
        self.from.get(place.stand as usize).is_some_and(|slots| slots & place.bit() != 0)
    }

    /// The same choice after its wires have moved.
    #[must_use]
    pub fn moved(&self, new_place: impl Fn(Place) -> Place) -> Choice {
        let mut from = [0; MAX_STANDS];
        for place in self.places().map(&new_place) {
            if let Some(slots) = from.get_mut(place.stand as usize) {
                *slots |= place.bit();
            }
        }
        Choice { chosen: self.chosen.map(new_place), from, ..*self }
    }

    /// Does it only say that some wire fits, and is such a wire known?
    pub(in crate::bomb) fn is_satisfied(&self, table: &Table) -> bool {
        let fits = |value: Value| match self.fits {
            Fits::In(values) => values.has(value),
            Fits::NotIn(values) => !values.has(value),
            Fits::Equal => false,
        };
        let known = |place: Place| table.slot(place.stand.into(), place.slot.into())?.known_value();
        self.chosen.is_none() && self.places().filter_map(known).any(fits)
    }

    /// Could the choice have been made on this table, as far as its wires are known?
    pub(in crate::bomb) fn makes_sense(&self, table: &Table) -> bool {
        let slot = |place: Place| table.slot(place.stand.into(), place.slot.into());
        let there = self.places().all(|place| slot(place).is_some());
        let wires: usize = self.places().count();
        let (values, chosen) = match self.fits {
            Fits::In(values) | Fits::NotIn(values) => (values, self.chosen),
            // What it is must be known, or be decided with the wires that have changed hands.
            Fits::Equal => {
                let chosen = self.chosen.and_then(slot);
                return there
                    && wires > 0
                    && self.chosen.is_some_and(|chosen| self.has(chosen))
                    && chosen.is_some_and(|slot| !slot.is_open() || slot.has_moved())
                    && self.fits_stands(table);
            }
        };
        let could_fit = |place: Place| {
            let fitting = self.fits.wires().unwrap_or(WireSet::ALL);
            slot(place).is_some_and(|slot| !slot.allowed().and(fitting).is_empty())
        };
        there
            && wires > 0
            && !values.is_empty()
            && match chosen {
                Some(chosen) => self.has(chosen) && could_fit(chosen),
                None => self.places().any(could_fit),
            }
            && self.fits_stands(table)
    }

    /// Are the hidden wires that stayed where they were dealt on one stand or two? Those of others are decided case by
    /// case.
    fn fits_stands(&self, table: &Table) -> bool {
        let open = |place: Place| {
            let slot = table.slot(place.stand.into(), place.slot.into());
            slot.is_some_and(|slot| slot.known_value().is_none() && !slot.has_moved())
        };
        let stands =
            self.places().filter(|&place| open(place)).fold(0_u8, |bits, place| bits | 1 << place.stand);
        stands.count_ones() <= 2
    }
}

/// Most wires of a value that lie on a table: blue ones come in fours, others as the set-up says.
pub(super) fn in_play(table: &Table, value: Value) -> u8 {
    match value {
        Value::Blue(_) => BLUE_COPIES,
        Value::Yellow => table.setup.coloured(Colour::Yellow).keep(),
        Value::Red => table.setup.coloured(Colour::Red).keep(),
    }
}
