//! Arrangements drawn at random, for any question that can be put to a whole arrangement.
//!
//! [`draw`] draws from the solver's own tables: every arrangement is as likely as it is at the table, with no
//! draw rejected and no weights, so any share of the draws is an unbiased estimate. [`draw_guided`] needs no
//! more than the tables of one stand at a time. Its draws have weights (sequential importance sampling), and
//! what they tell has an interval ([`estimate`]).

pub mod estimate;

use super::knowledge::Problem;
use super::table::Table;
use super::wire::{Wire, WireSet};
use crate::limits::{MAX_SLOTS, MAX_STANDS};

pub use super::solve::{draw, draw_guided};

/// A wire for every open slot.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Arrangement {
    wires: [[Option<Wire>; MAX_SLOTS]; MAX_STANDS],
    /// The X-of-Y candidates that left the game.
    pub discarded: WireSet,
}

impl Arrangement {
    /// The wire in an open slot; `None` where the slot is not open.
    pub fn wire(&self, stand: usize, slot: usize) -> Option<Wire> {
        *self.wires.get(stand)?.get(slot)?
    }

    /// Puts a wire in a slot.
    pub(crate) fn put(&mut self, stand: u8, slot: u8, wire: Wire) {
        self.wires[stand as usize][slot as usize] = Some(wire);
    }

    /// The table with every wire known.
    #[must_use]
    pub fn laid_open(&self, table: &Table) -> Table {
        let mut open = table.clone();
        for (stand, wires) in open.stands.iter_mut().zip(&self.wires) {
            for (slot, wire) in stand.slots.iter_mut().zip(wires) {
                slot.wire = slot.wire.or(*wire);
            }
        }
        open
    }

    /// The words of [`Arrangement::store`].
    pub(crate) const WORDS: usize = MAX_STANDS * MAX_SLOTS / 4;

    /// Its wires slot by slot, whatever the problem, 4 to a word. What was discarded is left out.
    pub(crate) fn store(&self, words: &mut [u32]) {
        words.fill(u32::MAX);
        for (place, wire) in self.wires.as_flattened().iter().enumerate() {
            if let Some(wire) = *wire {
                put_byte(words, place, wire);
            }
        }
    }

    /// What [`Arrangement::store`] has stored.
    pub(crate) fn restore(words: &[u32]) -> Arrangement {
        let mut arrangement = Arrangement::default();
        for (place, wire) in arrangement.wires.as_flattened_mut().iter_mut().enumerate() {
            *wire = byte(words, place);
        }
        arrangement
    }

    /// Its wires in the order of the problem's open slots, then the discards; 4 to a word.
    pub(crate) fn pack(&self, problem: &Problem, words: &mut [u32]) {
        words.fill(0);
        let open = slots(problem).filter_map(|(stand, slot)| self.wires[stand][slot]);
        for (place, wire) in open.chain(self.discarded.iter()).enumerate() {
            put_byte(words, place, wire);
        }
    }

    /// What [`Arrangement::pack`] has packed.
    pub(crate) fn unpack(problem: &Problem, words: &[u32]) -> Arrangement {
        let mut arrangement = Arrangement::default();
        let mut places = 0..;
        let mut next = || places.next().and_then(|place| byte(words, place));
        for (stand, slot) in slots(problem) {
            arrangement.wires[stand][slot] = next();
        }
        for _ in 0..problem.discards[0].count + problem.discards[1].count {
            arrangement.discarded = next().map_or(arrangement.discarded, |w| arrangement.discarded.with(w));
        }
        arrangement
    }
}

/// The open slots.
fn slots(problem: &Problem) -> impl Iterator<Item = (usize, usize)> + '_ {
    let stands = problem.stands.iter().enumerate();
    stands.flat_map(|(stand, view)| view.open.iter().map(move |open| (stand, open.slot as usize)))
}

/// Puts a wire at a place of a list with 4 to a word.
pub(crate) fn put_byte(words: &mut [u32], place: usize, wire: Wire) {
    let shift = 8 * (place % 4);
    let word = &mut words[place / 4];
    *word = *word & !(0xff << shift) | (wire.index() as u32) << shift;
}

/// The wire at a place of such a list.
pub(crate) fn byte(words: &[u32], place: usize) -> Option<Wire> {
    Wire::from_index((words[place / 4] >> (8 * (place % 4)) & 0xff) as usize)
}

/// The number in two words.
pub(crate) fn number(words: &[u32], at: usize) -> f64 {
    f64::from_bits(u64::from(words[at + 1]) << 32 | u64::from(words[at]))
}

/// Puts a number in two words.
pub(crate) fn put_number(words: &mut [u32], at: usize, number: f64) {
    let bits = number.to_bits();
    words[at] = bits as u32;
    words[at + 1] = (bits >> 32) as u32;
}
