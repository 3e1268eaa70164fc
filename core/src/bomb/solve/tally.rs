//! The result: how many arrangements put which run of equal wires where.
//!
//! Equal kinds lie side by side on the sorted slots of a stand, so an arrangement gives every kind a run
//! there: a first slot and a length. The number of arrangements is kept for each (stand, kind, first slot,
//! length). A slot's own counts are sums over the runs that cover it, and "at least one of these slots is a
//! 5" is a sum over the runs of 5 that touch them. Unsorted slots and discards have one count per kind.

use super::SolveError;
use super::lane::Levels;
use super::limbs::{add, load};
use crate::arena::Arena;
use crate::bomb::knowledge::{OpenSlot, Problem};
use crate::bomb::wire::{Colour, KINDS, Wire};
use crate::limits::{MAX_SLOTS, MAX_STANDS};

/// Where the runs of one kind on one stand are kept.
#[derive(Clone, Copy)]
struct Window {
    /// The first cell.
    cell: u16,
    /// The lowest place of the stand a run can begin at, and how many such places there are.
    low: u8,
    firsts: u8,
    /// The longest run.
    longest: u8,
}

/// No row.
const NOWHERE: u16 = u16::MAX;

/// The layout of the counts. Places are counted among the sorted open slots of a stand.
pub(super) struct Layout {
    windows: [[Window; KINDS]; MAX_STANDS],
    /// Where the counts of each unsorted slot are: a cell per level.
    unsorted: [[u16; MAX_SLOTS]; MAX_STANDS],
    /// Where those of the yellow and the red discards are.
    discards: [u16; 2],
    cells: usize,
    /// The level of each kind, or 255.
    level_of: [u8; KINDS],
}

impl Layout {
    /// Room for nothing.
    const NONE: Layout = Layout {
        windows: [[Window { cell: 0, low: 0, firsts: 0, longest: 0 }; KINDS]; MAX_STANDS],
        unsorted: [[NOWHERE; MAX_SLOTS]; MAX_STANDS],
        discards: [NOWHERE; 2],
        cells: 0,
        level_of: [255; KINDS],
    };

    /// Then room for every run and every wire that the slots' own filters allow.
    pub(super) fn lay_out(&mut self, problem: &Problem, levels: &Levels) -> Result<(), SolveError> {
        for (index, level) in levels.iter().enumerate() {
            self.level_of[level.wire.index()] = index as u8;
        }
        for (stand, view) in problem.stands.iter().enumerate() {
            for open in view.open.iter().filter(|open| open.unsorted) {
                self.unsorted[stand][open.slot as usize] = self.claim(levels.len())?;
            }
            let sorted = || view.open.iter().filter(|open| !open.unsorted).zip(0_u8..);
            for level in levels {
                let suits = |&(open, _): &(&OpenSlot, u8)| open.allowed.has(level.wire);
                let Some((_, low)) = sorted().find(suits) else { continue };
                let high = sorted().filter(suits).last().map_or(low, |(_, place)| place);
                let firsts = high - low + 1;
                let longest = level.copies.min(firsts);
                let cell = self.claim(firsts as usize * longest as usize)?;
                self.windows[stand][level.wire.index()] = Window { cell, low, firsts, longest };
            }
        }
        for (row, discard) in problem.discards.iter().enumerate() {
            if discard.count > 0 {
                self.discards[row] = self.claim(levels.len())?;
            }
        }
        Ok(())
    }

    /// Words of memory for counts of `width` words each.
    pub(super) fn words(&self, width: usize) -> usize {
        self.cells * width
    }

    fn claim(&mut self, cells: usize) -> Result<u16, SolveError> {
        let first = self.cells as u16;
        self.cells += cells;
        if self.cells > NOWHERE as usize { Err(SolveError::Lanes) } else { Ok(first) }
    }

    fn discard_row(&self, colour: Colour) -> u16 {
        self.discards[usize::from(colour == Colour::Red)]
    }
}

/// The counts, being added up or finished.
pub(super) struct Tally<'w> {
    pub(super) layout: Layout,
    words: &'w mut [u32],
    width: usize,
}

impl<'w> Tally<'w> {
    /// One that counts nothing. It is large, so it is laid out in place.
    pub(super) fn none() -> Tally<'w> {
        Tally { layout: Layout::NONE, words: &mut [], width: 0 }
    }

    /// Takes the memory for what is laid out; all counts are 0.
    pub(super) fn clear(&mut self, width: usize, arena: &mut Arena<'w>) -> Result<(), SolveError> {
        self.words = arena.take(self.layout.words(width))?;
        self.width = width;
        Ok(())
    }

    /// Words of memory it takes.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    /// Adds arrangements in which `length` copies of a kind begin at a place of a stand.
    #[inline(always)]
    pub(super) fn add_run(&mut self, stand: u8, wire: Wire, first: usize, length: usize, count: u128) {
        let window = &self.layout.windows[stand as usize][wire.index()];
        let cell =
            window.cell as usize + (first - window.low as usize) * window.longest as usize + (length - 1);
        add(self.words, self.width, cell, count);
    }

    /// Adds arrangements in which a kind lies in an unsorted slot.
    pub(super) fn add_unsorted(&mut self, stand: u8, slot: u8, wire: Wire, count: u128) {
        self.add_row(self.layout.unsorted[stand as usize][slot as usize], wire, count);
    }

    /// Adds arrangements in which a wire was discarded.
    pub(super) fn add_discard(&mut self, wire: Wire, count: u128) {
        self.add_row(self.layout.discard_row(wire.colour()), wire, count);
    }

    fn add_row(&mut self, row: u16, wire: Wire, count: u128) {
        let level = self.layout.level_of[wire.index()];
        add(self.words, self.width, row as usize + level as usize, count);
    }

    /// The runs of a kind on the sorted open slots of a stand: first slot, length, arrangements.
    pub(super) fn runs(&self, stand: usize, wire: Wire) -> impl Iterator<Item = (usize, usize, u128)> + '_ {
        let window = self.layout.windows[stand][wire.index()];
        let (low, longest) = (window.low as usize, window.longest as usize);
        (0..window.firsts as usize).flat_map(move |first| {
            let cell = window.cell as usize + first * longest;
            (0..longest)
                .map(move |shorter| (low + first, shorter + 1, load(self.words, self.width, cell + shorter)))
        })
    }

    /// Arrangements with this kind in an unsorted slot.
    pub(super) fn unsorted(&self, stand: usize, slot: usize, wire: Wire) -> u128 {
        self.row_count(self.layout.unsorted[stand][slot], wire)
    }

    /// Arrangements in which this wire was discarded.
    pub(super) fn discarded(&self, wire: Wire) -> u128 {
        match wire.colour() {
            Colour::Blue => 0,
            colour => self.row_count(self.layout.discard_row(colour), wire),
        }
    }

    fn row_count(&self, row: u16, wire: Wire) -> u128 {
        match self.layout.level_of[wire.index()] {
            255 => 0,
            _ if row == NOWHERE => 0,
            level => load(self.words, self.width, row as usize + level as usize),
        }
    }
}
