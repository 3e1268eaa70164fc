//! The result: how many arrangements put which run of equal wires where.
//!
//! Equal kinds lie side by side on the sorted slots of a stand, so an arrangement gives every kind a
//! run there: a first slot and a length. Kept is the number of arrangements for each (stand, kind,
//! first slot, length). A slot's own counts are sums over the runs that cover it, and "at least one
//! of these slots is a 5" is a sum over the runs of 5 that touch them. Unsorted slots and discards
//! have one count per kind.

use heapless::Vec;

use super::SolveError;
use super::arena::Arena;
use super::lane::{LOOSE_MAX, Lane, Lanes, Levels};
use super::limbs::{add, load};
use super::track::Tracks;
use crate::bomb::wire::{Colour, KINDS, Wire};
use crate::limits::{MAX_LANES, MAX_STANDS};

/// Where the runs of one kind on one stand are kept.
#[derive(Clone, Copy, Default)]
struct Window {
    /// The first cell.
    cell: u16,
    /// The lowest sorted slot a run can begin at, and how many first slots there are.
    low: u8,
    firsts: u8,
    /// The longest run.
    longest: u8,
}

/// Where the counts of an unsorted slot, or of a discard pile, are kept: a cell per level.
#[derive(Clone, Copy)]
struct Row {
    cell: u16,
    /// How many slots share the cells.
    shared: u8,
}

/// Who has a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowOf {
    Unsorted { stand: u8, slot: u8 },
    Discard(Colour),
}

const MAX_ROWS: usize = 2 + 4 * LOOSE_MAX;

/// What a lane's counts are added to.
#[derive(Clone, Copy, Default)]
pub(super) enum Sink {
    /// Runs of a stand; tied slots have rows from `tied` on.
    Stand { stand: u8, tied: u16 },
    /// One row for the lane.
    Row(u16),
    #[default]
    Nowhere,
}

/// The layout of the counts.
pub(super) struct Layout {
    windows: [[Window; KINDS]; MAX_STANDS],
    rows: Vec<(RowOf, Row), MAX_ROWS>,
    pub(super) sinks: Vec<Sink, MAX_LANES>,
    cells: usize,
    levels: usize,
    /// The level of each kind, or 255.
    level_of: [u8; KINDS],
}

impl Layout {
    /// The layout that holds everything the tracks allow.
    pub(super) fn new(lanes: &Lanes<'_>, levels: &Levels, tracks: &Tracks<'_>) -> Result<Layout, SolveError> {
        let mut layout = Layout {
            windows: [[Window::default(); KINDS]; MAX_STANDS],
            rows: Vec::new(),
            sinks: Vec::new(),
            cells: 0,
            levels: levels.len(),
            level_of: [255; KINDS],
        };
        for (index, level) in levels.iter().enumerate() {
            layout.level_of[level.wire.index()] = index as u8;
        }
        for (index, lane) in lanes.iter().enumerate() {
            let sink = match lane {
                Lane::Stand(stand_lane) => {
                    let tied = layout.cells as u16;
                    for open in &stand_lane.tied {
                        let of = RowOf::Unsorted { stand: stand_lane.stand, slot: open.slot };
                        layout.row(&[of])?;
                    }
                    for (at, level) in levels.iter().enumerate() {
                        let firsts = tracks.rails(index, at).flat_map(|rail| {
                            let sorted = move |fill| stand_lane.sorted_filled(fill, rail.memory);
                            [sorted(rail.low()), sorted(rail.high())]
                        });
                        // No run begins where every slot is filled.
                        let slots = stand_lane.sorted.len() as u8;
                        let low = firsts.clone().min().unwrap_or(0);
                        let end = (firsts.max().unwrap_or(0) + 1).min(slots);
                        let window = Window {
                            cell: layout.cells as u16,
                            low,
                            firsts: end.saturating_sub(low),
                            longest: level.copies.min(slots - low),
                        };
                        layout.windows[stand_lane.stand as usize][level.wire.index()] = window;
                        layout.claim(window.firsts as usize * window.longest as usize)?;
                    }
                    Sink::Stand { stand: stand_lane.stand, tied }
                }
                Lane::Loose { slots, .. } => {
                    let mut of: Vec<RowOf, LOOSE_MAX> = Vec::new();
                    for &(stand, slot) in slots {
                        let _ = of.push(RowOf::Unsorted { stand, slot });
                    }
                    Sink::Row(layout.row(&of)?)
                }
                Lane::Discard { colour, .. } => Sink::Row(layout.row(&[RowOf::Discard(*colour)])?),
            };
            let _ = layout.sinks.push(sink);
        }
        Ok(layout)
    }

    /// Words of memory for counts of so many words each.
    pub(super) fn words(&self, width: usize) -> usize {
        self.cells * width
    }

    fn claim(&mut self, cells: usize) -> Result<u16, SolveError> {
        let first = self.cells as u16;
        self.cells += cells;
        if self.cells > u16::MAX as usize { Err(SolveError::Lanes) } else { Ok(first) }
    }

    fn row(&mut self, of: &[RowOf]) -> Result<u16, SolveError> {
        let cell = self.claim(self.levels)?;
        for &of_one in of {
            let row = Row { cell, shared: of.len() as u8 };
            self.rows.push((of_one, row)).map_err(|_| SolveError::Lanes)?;
        }
        Ok(cell)
    }
}

/// The counts, being added up or finished.
pub(super) struct Tally<'w> {
    pub(super) layout: Layout,
    words: &'w mut [u32],
    width: usize,
}

impl<'w> Tally<'w> {
    pub(super) fn new(layout: Layout, width: usize, arena: &mut Arena<'w>) -> Result<Tally<'w>, SolveError> {
        let words = arena.take(layout.words(width))?;
        Ok(Tally { layout, words, width })
    }

    /// Words of memory it takes.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    /// How many levels a row has.
    #[inline(always)]
    pub(super) fn levels(&self) -> usize {
        self.layout.levels
    }

    /// Adds arrangements in which `length` copies of a kind begin at a sorted slot of a stand.
    #[inline(always)]
    pub(super) fn add_run(&mut self, stand: u8, wire: Wire, first: usize, length: usize, count: u128) {
        let window = &self.layout.windows[stand as usize][wire.index()];
        let cell =
            window.cell as usize + (first - window.low as usize) * window.longest as usize + (length - 1);
        add(self.words, self.width, cell, count);
    }

    /// Adds to a row.
    #[inline(always)]
    pub(super) fn add_row(&mut self, row: u16, level: usize, count: u128) {
        add(self.words, self.width, row as usize + level, count);
    }

    /// The runs of a kind on the sorted open slots of a stand: first slot, length, arrangements.
    pub(super) fn runs(&self, stand: usize, wire: Wire) -> impl Iterator<Item = (usize, usize, u128)> + '_ {
        let window = self.layout.windows[stand][wire.index()];
        (0..window.firsts as usize * window.longest as usize).map(move |index| {
            let first = window.low as usize + index / window.longest as usize;
            let length = index % window.longest as usize + 1;
            (first, length, load(self.words, self.width, window.cell as usize + index))
        })
    }

    /// Arrangements with this kind in an unsorted slot.
    pub(super) fn unsorted(&self, stand: usize, slot: usize, wire: Wire) -> u128 {
        self.row_count(RowOf::Unsorted { stand: stand as u8, slot: slot as u8 }, wire)
    }

    /// Arrangements in which this wire was discarded.
    pub(super) fn discarded(&self, wire: Wire) -> u128 {
        self.row_count(RowOf::Discard(wire.colour()), wire)
    }

    fn row_count(&self, of: RowOf, wire: Wire) -> u128 {
        let level = self.layout.level_of[wire.index()];
        let row = self.layout.rows.iter().find(|(who, _)| *who == of);
        match row {
            Some((_, row)) if level != 255 => {
                load(self.words, self.width, row.cell as usize + level as usize) / u128::from(row.shared)
            }
            _ => 0,
        }
    }
}
