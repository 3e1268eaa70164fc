//! Hands: slots that can be filled together and told apart afterwards.
//!
//! Sorting by itself is no constraint. A block of neighbouring slots in which every wire of one set may lie,
//! and no wire of the set anywhere else on the stand's sorted slots, is a hand like any hand of cards:
//! whatever wires it gets, there is one way to lay them in order. So blocks with the same set, on whatever
//! stands, and unsorted slots with that set, take their wires as one lane. Dealing N wires out to parts of
//! n1, n2, ... places can be done in N!/(n1! n2! ...) ways, the same for every arrangement; all counts are
//! multiplied by that at the end. At an opening nothing is known about any stand: all of them are one lane,
//! and before each kind there is a single state.
//!
//! How the runs of a part follow from those of the lane: if K of the N wires are lower than a kind
//! and m are of it, a part of n gets f of the lower ones and l of the kind in
//!
//! C(K, f) C(m, l) C(N - K - m, n - f - l)
//!
//! of the C(N, n) ways to deal it. A block that may contain a number that its stand shows is not a hand: its
//! run is longer by what is shown.

use heapless::Vec;

use crate::bomb::knowledge::{OpenSlot, Problem, StandView};
use crate::bomb::wire::{Wire, WireSet};
use crate::limits::MAX_SLOTS;

/// Slots of one stand that belong to a hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) stand: u8,
    /// The first of them: its place among the stand's sorted open slots, or the slot itself if it is
    /// an unsorted one.
    pub(super) first: u8,
    pub(super) size: u8,
    pub(super) unsorted: bool,
}

impl Part {
    /// The slot of its wire number `nth`.
    pub(super) fn slot(&self, problem: &Problem, nth: usize) -> u8 {
        if self.unsorted {
            return self.first;
        }
        let mut sorted = problem.stands[self.stand as usize].open.iter().filter(|open| !open.unsorted);
        sorted.nth(self.first as usize + nth).map_or(0, |open| open.slot)
    }
}

/// Most parts in one hand; further ones start another.
const MAX_PARTS: usize = 32;

/// Most places of one hand: a 64-bit word says which numbers of filled places are possible.
const MAX_PLACES: u8 = 63;

/// Places for the same wires, on one or several stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Hand {
    pub(super) allowed: WireSet,
    pub(super) places: u8,
    pub(super) parts: Vec<Part, MAX_PARTS>,
}

impl Hand {
    pub(super) fn new(allowed: WireSet, part: Part) -> Hand {
        let mut hand = Hand { allowed, ..Hand::default() };
        hand.add(allowed, part);
        hand
    }

    /// Takes the part, if it allows the same wires and there is room.
    pub(super) fn add(&mut self, allowed: WireSet, part: Part) -> bool {
        let fits =
            self.allowed == allowed && self.places + part.size <= MAX_PLACES && self.parts.push(part).is_ok();
        self.places += if fits { part.size } else { 0 };
        fits
    }

    /// In how many ways the wires of the hand are dealt out to its parts: a factor for each part.
    pub(super) fn deals(&self) -> impl Iterator<Item = u64> + '_ {
        let mut left = u64::from(self.places);
        self.parts.iter().map(move |part| {
            let ways = choose(left, u64::from(part.size));
            left -= u64::from(part.size);
            ways
        })
    }
}

/// The binomial coefficient of at most 63 things; at most 16 of them are ever chosen.
pub(super) fn choose(things: u64, chosen: u64) -> u64 {
    (0..chosen).fold(1, |ways, taken| ways * (things - taken) / (taken + 1))
}

/// The blocks of one stand that can be part of a hand.
pub(super) type Blocks = Vec<(WireSet, Part), MAX_SLOTS>;

impl StandView {
    /// The wires whose number on the stand matters, unsorted slots included.
    fn counted(&self) -> WireSet {
        let exact = (self.exact.iter().enumerate())
            .filter(|(_, exact)| exact.is_some())
            .fold(0_u16, |values, (value, _)| values | 1 << value);
        let on_tokens = self.open.iter().filter(|open| open.times > 0).flat_map(|open| open.allowed.iter());
        let by_value = on_tokens.fold(WireSet::EMPTY, |set, wire| set.or(wire.value().wires()));
        by_value.or(wires_of(self.need_any | self.shared | exact | self.picked))
    }

    /// Is the open slot number `index` beside a label?
    pub(super) fn labelled(&self, index: usize) -> bool {
        self.pairs.iter().any(|pair| index == pair.left as usize || index == pair.left as usize + 1)
    }

    /// Does a choice depend on what is in this slot?
    pub(super) const fn is_grouped(&self, open: &OpenSlot) -> bool {
        self.grouped >> open.slot & 1 == 1
    }

    /// Must this unsorted slot be looked at together with the others of its stand?
    pub(super) fn ties(&self, index: usize, open: &OpenSlot) -> bool {
        self.labelled(index)
            || self.is_grouped(open)
            || open.times > 0
            || !open.allowed.and(self.counted()).is_empty()
    }

    /// The sorted slots that no fact ties to the others of the stand, block by block.
    pub(super) fn blocks(&self, stand: u8) -> Blocks {
        // A shown wire makes a run with its equals: slots that may hold one are not like the others.
        let shown = self.shown.iter().enumerate().filter(|(_, shown)| **shown > 0);
        let shown = shown.fold(0_u16, |values, (number, _)| values | 1 << number);
        let bound = self.counted().or(wires_of(self.need_sorted | shown));
        let sorted: Vec<(usize, &OpenSlot), MAX_SLOTS> =
            self.open.iter().enumerate().filter(|(_, open)| !open.unsorted).collect();
        let mut blocks = Blocks::new();
        let mut first = 0;
        while let Some((_, open)) = sorted.get(first) {
            let allowed = open.allowed;
            let size = sorted[first..].iter().take_while(|(_, other)| other.allowed == allowed).count();
            let (block, later) = sorted[first..].split_at(size);
            let apart = sorted[..first].iter().all(|(_, lower)| lower.allowed.is_below(allowed))
                && later.iter().all(|(_, higher)| allowed.is_below(higher.allowed));
            let free = block
                .iter()
                .all(|&(index, open)| !self.labelled(index) && !self.is_grouped(open) && open.times == 0);
            if apart && free && allowed.and(bound).is_empty() {
                let part = Part { stand, first: first as u8, size: size as u8, unsorted: false };
                let _ = blocks.push((allowed, part));
            }
            first += size;
        }
        blocks
    }
}

/// The wires of a set of values, a bit each.
fn wires_of(values: u16) -> WireSet {
    Wire::all().filter(|wire| values >> wire.value().index() & 1 == 1).fold(WireSet::EMPTY, WireSet::with)
}
