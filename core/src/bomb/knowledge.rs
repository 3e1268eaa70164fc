//! What the observer knows, turned into a counting problem.
//!
//! The wires in play that the observer sees nowhere are unknown. The slots whose wire the observer does not
//! know are open, and so is one discard place for every X-of-Y candidate that was not kept. An arrangement
//! puts every unknown wire in an open place.
//!
//! What is random is the deal, so arrangements are weighed by deals. Of a number with R copies that were
//! not dealt to the observer, a stand that shows s and hides k got a run of k + s equal wires, and
//! R!/((k1+s1)! (k2+s2)! ...) deals look the same; unsorted slots and discards, shown or hidden, are runs of
//! one. Numbers of which no copy is hidden are left out. A wire that has changed hands belongs to the
//! run of the stand it was dealt to.
//!
//! A player who picks one of m equal wires at random, to cut it or to mark it, does so with likelihood 1/m.
//! If the player was dealt n of them and g were cut before, m = n - g; the weight of every deal is divided by
//! that.
//!
//! The same holds for every other [choice](super::choice) that an owner made: see `groups`.
//!
//! A sorted open slot lies between the nearest known sorted wires beside it, both included. Tokens
//! and facts narrow slots, or become quotas and pairs of their stand.

use core::fmt;

use heapless::Vec;

use super::constraint::Constraint;
use super::dealt::{MovedSlots, PickCount};
use super::groups::Group;
use super::slot::Slot;
use super::table::{SlotLetter, Stand, Table};
use super::wire::{BLUE_MAX, Colour, KINDS, Value, Wire, WireSet};
use crate::checked::Checked;
use crate::limits::{MAX_CHOICES, MAX_CONSTRAINTS, MAX_PLAYERS, MAX_SLOTS, MAX_STANDS};
use crate::text::nth;

/// Values told apart when counting on a stand: twelve numbers, yellow, red.
pub(crate) const VALUES: usize = Value::ALL.len();

pub(crate) const YELLOW_INDEX: usize = Value::Yellow.index();
pub(crate) const RED_INDEX: usize = Value::Red.index();

/// A count for each blue number.
pub(crate) type Numbers = [u8; BLUE_MAX as usize];

/// A slot whose wire is to be found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenSlot {
    /// Its place on the stand, from 0.
    pub(crate) slot: u8,
    /// Its place among all wires dealt to the stand where it was dealt.
    pub(crate) dealt: u8,
    /// Outside the order of the stand, or moved to it.
    pub(crate) unsorted: bool,
    /// Moved to the stand: it takes part in its order, but was dealt elsewhere.
    pub(crate) moved: bool,
    /// A multiplicity token: how often the slot's value occurs on the stand. 0 where there is none.
    pub(crate) times: u8,
    /// The kinds that can lie here, as far as neighbours and tokens tell.
    pub(crate) allowed: WireSet,
}

/// Two open slots side by side with a label.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    /// Index of the left one among the stand's open slots; the right one follows it.
    pub(crate) left: u8,
    /// Same value, or different?
    pub(crate) equal: bool,
}

/// What is open on one stand.
#[derive(Clone, Debug, Default)]
pub(crate) struct StandView {
    /// Its open slots from left to right.
    pub(crate) open: Vec<OpenSlot, MAX_SLOTS>,
    /// How many known wires of each value lie on it, cut ones too.
    pub(crate) known: [u8; VALUES],
    /// Bit v: at least one sorted open slot has value v.
    pub(crate) need_sorted: u16,
    /// Bit v: at least one open slot has value v.
    pub(crate) need_any: u16,
    /// Bit v: an open slot of this stand or of the player's other one has value v.
    pub(crate) shared: u16,
    /// Entry v: exactly this many open slots have value v.
    pub(crate) exact: [Option<u8>; VALUES - 1],
    pub(crate) pairs: Vec<Pair, MAX_SLOTS>,
    /// Whose it is.
    pub(crate) owner: u8,
    /// Known sorted wires of each number that were dealt to it; none on the observer's own, as long as the
    /// observer knows all of it.
    pub(crate) shown: Numbers,
    /// Known unsorted wires of each number on it, for picks.
    pub(crate) apart: Numbers,
    /// Bit v: its owner has picked a wire of value v among equal ones.
    pub(crate) picked: u16,
    /// Slots whose values a choice makes more or less likely: bit s is slot s.
    pub(crate) grouped: u16,
}

/// Wires of one colour that left the game unseen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Discard {
    /// The candidates not seen anywhere.
    pub(crate) wires: WireSet,
    /// How many of them are out.
    pub(crate) count: u8,
}

/// One of a player's two stands holds the value, but it is not known which.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Either {
    pub(crate) stands: [u8; 2],
    pub(crate) value: Value,
}

impl Either {
    /// Is it about yellow or red, whose wires are of several kinds?
    pub(crate) fn is_coloured(&self) -> bool {
        matches!(self.value, Value::Yellow | Value::Red)
    }
}

/// Most facts that can leave open which of two stands they are about: fourteen values, and as many players as
/// can have two stands.
pub(crate) const MAX_EITHER: usize = VALUES * MAX_STANDS / 2;

/// The counting problem of one observer.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Unknown copies of each kind.
    pub(crate) copies: [u8; KINDS],
    /// The stands, in the order of the table.
    pub(crate) stands: Vec<StandView, MAX_STANDS>,
    /// Yellow and red discards.
    pub(crate) discards: [Discard; 2],
    pub(crate) either: Vec<Either, MAX_EITHER>,
    /// Copies of each number that were not dealt to the observer.
    pub(crate) dealt: Numbers,
    /// What each player has picked.
    pub(crate) picks: [[PickCount; BLUE_MAX as usize]; MAX_PLAYERS],
    /// Bit n: a wire of number n + 1 is shown or was picked, so that not every deal has equally many that
    /// look the same.
    pub(crate) uneven: u16,
    /// Unknown wires that have changed hands. Within a case each has its wire, and is no longer open.
    pub(crate) moved: MovedSlots,
    /// Choices among wires.
    pub(crate) groups: Vec<Group, MAX_CHOICES>,
}

/// Why a table allows no arrangement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conflict {
    /// There are not as many unknown wires as open places.
    Count {
        /// Unknown wires.
        wires: u8,
        /// Open places, discards included.
        places: u8,
    },
    /// More wires of an X-of-Y colour are seen than were kept.
    Discards(Colour),
    /// Reading the table slot by slot, this is the first slot that cannot be filled.
    Slot {
        /// The stand, from 0.
        stand: u8,
        /// The slot, from 0.
        slot: u8,
    },
    /// All slots and facts together; there was no room to find out more.
    Together,
    /// Every slot could be filled, but not with this fact and those before it.
    Constraint {
        /// Its place in the list, from 0.
        index: u8,
    },
    /// The same with this choice.
    Choice {
        /// Its place in the list, from 0.
        index: u8,
    },
}

impl Problem {
    /// Builds the problem of a table.
    pub fn observe(table: Checked<'_, Table>) -> Result<Problem, Conflict> {
        let mut problem = Problem::blank();
        problem.take_in(table, usize::MAX)?;
        Ok(problem)
    }

    /// Unknown copies of a kind.
    pub fn copies(&self, wire: Wire) -> u8 {
        self.copies[wire.index()]
    }

    /// How many clauses [`Problem::take_in`] can take: every slot, every fact, every choice.
    pub(crate) fn clauses(table: &Table) -> usize {
        let slots = table.stands.iter().map(|stand| stand.slots.len()).sum::<usize>();
        slots + table.constraints.len() + table.choices.len()
    }

    /// What clause number `index` is about.
    pub(crate) fn clause(table: &Table, mut index: usize) -> Conflict {
        for (stand, slots) in table.stands.iter().map(|stand| &stand.slots).enumerate() {
            if index < slots.len() {
                return Conflict::Slot { stand: stand as u8, slot: index as u8 };
            }
            index -= slots.len();
        }
        match index.checked_sub(table.constraints.len()) {
            None => Conflict::Constraint { index: index as u8 },
            Some(index) => Conflict::Choice { index: index as u8 },
        }
    }

    /// A blank problem becomes that of a table with only the first `clauses` clauses in force: what neighbours
    /// and tokens tell of the first slots, then the first facts. Of the others nothing is known. It is large,
    /// so it is built in place.
    pub(crate) fn take_in(&mut self, table: Checked<'_, Table>, clauses: usize) -> Result<(), Conflict> {
        let shown = self.count_known(&table);
        let copies = self.copies;
        let unseen = Wire::all().filter(|wire| copies[wire.index()] > 0).fold(WireSet::EMPTY, WireSet::with);
        let discard = |colour| {
            let coloured = table.setup.coloured(colour);
            Discard { wires: coloured.wires(colour).and(unseen), count: coloured.discarded() }
        };
        self.discards = [discard(Colour::Yellow), discard(Colour::Red)];
        let mut first = 0;
        for (index, (stand, shown)) in table.stands.iter().zip(shown).enumerate() {
            let in_force = clauses.saturating_sub(first);
            first += stand.slots.len();
            let mut view = stand_view(stand, unseen, in_force)
                .map_err(|slot| Conflict::Slot { stand: index as u8, slot })?;
            (view.shown, view.apart) = (shown.sorted, shown.apart);
            if self.uneven != 0 {
                for (number, picks) in self.picks[view.owner as usize].iter().enumerate() {
                    view.picked |= u16::from(!picks.is_empty()) << number;
                }
            }
            // Both lists have the capacity of the table's.
            let _ = self.stands.push(view);
        }
        if table.has_moved() {
            self.follow_moves(&table, clauses)?;
        }
        self.check_counts()?;
        for (index, &constraint) in table.constraints.iter().enumerate() {
            if first + index < clauses && !self.apply(&table, constraint) {
                return Err(Conflict::Constraint { index: index as u8 });
            }
        }
        first += table.constraints.len();
        for (index, choice) in table.choices.iter().enumerate() {
            if first + index < clauses && !self.choose(&table, choice) {
                return Err(Conflict::Choice { index: index as u8 });
            }
        }
        if self.moved.is_empty() && !self.groups.is_empty() {
            self.settle_groups();
        }
        Ok(())
    }

    fn check_counts(&self) -> Result<(), Conflict> {
        let wires: u8 = self.copies.iter().sum();
        let open: usize = self.stands.iter().map(|stand| stand.open.len()).sum();
        let places = open as u8 + self.discards[0].count + self.discards[1].count;
        if wires != places {
            return Err(Conflict::Count { wires, places });
        }
        for (discard, colour) in self.discards.iter().zip([Colour::Yellow, Colour::Red]) {
            if discard.count as usize > discard.wires.len() {
                return Err(Conflict::Discards(colour));
            }
        }
        Ok(())
    }

    /// Adds a fact; `false` where it can be seen at once that it does not hold.
    fn apply(&mut self, table: &Table, constraint: Constraint) -> bool {
        match constraint {
            Constraint::AdjacentEqual { stand, left } => self.label(table, stand, left, true),
            Constraint::AdjacentNotEqual { stand, left } => self.label(table, stand, left, false),
            Constraint::MustHave { stand, value } => {
                let shown = shows(&table.stands[stand as usize], value, false);
                let view = &mut self.stands[stand as usize];
                let possible = view.can_hold(value, false);
                if !shown && possible {
                    view.need_sorted |= 1 << value.index();
                }
                shown || possible
            }
            Constraint::MustNotHave { stand, value } => {
                let sorted = |open: &&mut OpenSlot| !open.unsorted || open.moved;
                for open in self.stands[stand as usize].open.iter_mut().filter(sorted) {
                    open.allowed = open.allowed.without(value.wires());
                }
                !shows(&table.stands[stand as usize], value, false)
            }
            Constraint::Called { player, value } => self.called(table, player, value),
        }
    }

    fn label(&mut self, table: &Table, stand: u8, left: u8, equal: bool) -> bool {
        let slots = &table.stands[stand as usize].slots;
        let view = &mut self.stands[stand as usize];
        let (a, b) = (&slots[left as usize], &slots[left as usize + 1]);
        match (a.wire, b.wire) {
            (Some(a), Some(b)) => (a.value() == b.value()) == equal,
            (Some(wire), None) | (None, Some(wire)) => {
                let open_slot = left + u8::from(a.wire.is_some());
                for open in view.open.iter_mut().filter(|open| open.slot == open_slot) {
                    let same = wire.value().wires();
                    open.allowed = if equal { open.allowed.and(same) } else { open.allowed.without(same) };
                }
                true
            }
            (None, None) => {
                let index = view.open.iter().position(|open| open.slot == left);
                let pair = Pair { left: index.unwrap_or(0) as u8, equal };
                // The same label twice says nothing new; opposite labels exclude each other.
                if let Some(old) = view.pairs.iter().find(|old| old.left == pair.left) {
                    return old.equal == equal;
                }
                view.pairs.push(pair).is_ok()
            }
        }
    }

    fn called(&mut self, table: &Table, player: u8, value: Value) -> bool {
        if table.stands_of(player).any(|(_, stand)| shows(stand, value, true)) {
            return true;
        }
        let mut holders: Vec<u8, 2> = Vec::new();
        for (index, _) in table.stands_of(player) {
            if self.stands[index].can_hold(value, true) {
                let _ = holders.push(index as u8);
            }
        }
        match holders[..] {
            [] => return false,
            [stand] => self.stands[stand as usize].need_any |= 1 << value.index(),
            [first, second, ..] => {
                let either = Either { stands: [first, second], value };
                if self.either.iter().any(|old| old.stands == either.stands && old.value == value) {
                    return true;
                }
                for stand in either.stands {
                    self.stands[stand as usize].shared |= 1 << value.index();
                }
                // Every value of every player fits.
                let _ = self.either.push(either);
            }
        }
        true
    }

    /// Narrows some slots of a stand (bit i of `slots`: slot i) for a question about them.
    pub(crate) fn narrow(&mut self, stand: usize, slots: u16, to: WireSet) {
        for open in &mut self.stands[stand].open {
            if slots >> open.slot & 1 == 1 {
                open.allowed = open.allowed.and(to);
            }
        }
    }
}

impl StandView {
    /// Must an open slot of it have this value?
    pub(crate) const fn wants(&self, value: Value) -> bool {
        (self.need_any | self.need_sorted) >> value.index() & 1 == 1
    }

    fn can_hold(&self, value: Value, unsorted_too: bool) -> bool {
        let counts = |open: &&OpenSlot| unsorted_too || !open.unsorted || open.moved;
        self.open.iter().filter(counts).any(|open| !open.allowed.and(value.wires()).is_empty())
    }
}

/// Does an uncut wire on the stand visibly have the value?
fn shows(stand: &Stand, value: Value, unsorted_too: bool) -> bool {
    stand
        .slots
        .iter()
        .any(|s| s.is_uncut() && (unsorted_too || !s.unsorted) && s.known_value() == Some(value))
}

/// The view of one stand with its first `in_force` slots understood; the error is the slot that is
/// impossible.
fn stand_view(stand: &Stand, unseen: WireSet, in_force: usize) -> Result<StandView, u8> {
    let mut view = StandView { owner: stand.owner, ..StandView::default() };
    for wire in stand.slots.iter().filter_map(|slot| slot.wire) {
        view.known[wire.value().index()] += 1;
    }
    let sorted_wire = |slot: &Slot| slot.wire.filter(|_| !slot.unsorted);
    for (index, slot) in stand.slots.iter().enumerate() {
        let understood = index < in_force;
        if slot.is_open() {
            let (slot_at, unsorted) = (index as u8, slot.unsorted);
            let (dealt, moved, times) = (slot_at, false, 0);
            let mut open = OpenSlot { slot: slot_at, dealt, unsorted, moved, times, allowed: unseen };
            if understood {
                open.times = slot.times;
                open.allowed = unseen.and(slot.allowed());
                if !slot.unsorted {
                    let low = stand.slots[..index].iter().rev().find_map(sorted_wire);
                    let high = stand.slots[index..].iter().find_map(sorted_wire);
                    let (first, last) = (low.unwrap_or(Wire::LOWEST), high.unwrap_or(Wire::HIGHEST));
                    open.allowed = open.allowed.and(WireSet::between(first, last));
                }
                if open.allowed.is_empty() {
                    return Err(index as u8);
                }
            }
            let _ = view.open.push(open);
        } else if understood && let Some(wire) = slot.wire.filter(|_| slot.times > 0) {
            let value = wire.value().index();
            let rest = slot.times.checked_sub(view.known[value]).ok_or(index as u8)?;
            match &mut view.exact[value.min(YELLOW_INDEX)] {
                Some(old) if *old != rest => return Err(index as u8),
                old => *old = Some(rest),
            }
        }
    }
    Ok(view)
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Conflict::Count { wires, places } => {
                write!(f, "{wires} wires are seen nowhere, but {places} places are open for them")
            }
            Conflict::Discards(colour) => {
                write!(f, "more {} wires are seen than were kept", colour.name())
            }
            Conflict::Slot { stand, slot } => {
                write!(f, "no wire can be in stand {} slot {}", nth(stand), SlotLetter(slot))
            }
            Conflict::Choice { index } => write!(f, "choice {} could not have been made", nth(index)),
            Conflict::Constraint { index } => write!(f, "fact {} cannot be true", nth(index)),
            Conflict::Together => f.write_str("the slots and facts contradict each other"),
        }
    }
}

const _: () = assert!(MAX_CONSTRAINTS < 256 && MAX_SLOTS <= 16, "indices are bytes, sets of slots 16 bits");
