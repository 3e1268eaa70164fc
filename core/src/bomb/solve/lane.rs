//! Lanes: where the wires go, one small automaton each.
//!
//! Wires are placed kind by kind in ascending order. On a stand that means filling its sorted open
//! slots from left to right, so all there is to remember is how many are filled; a label, a quota or
//! a multiplicity token adds a few bits while it matters. Unsorted slots that no fact ties to their
//! stand form lanes of their own, where only the number of filled slots counts, and so do the
//! discards. Lanes know nothing of each other: they are joined by the number of copies of each kind.

use heapless::Vec;

use super::SolveError;
use super::stand::StandLane;
use crate::bomb::knowledge::{OpenSlot, Problem};
use crate::bomb::wire::{Colour, KINDS, Wire, WireSet};
use crate::limits::MAX_LANES;

/// The kinds that are still to be placed, ascending.
pub(super) type Levels = Vec<Level, KINDS>;

/// One kind to be placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    pub(super) wire: Wire,
    pub(super) copies: u8,
    /// No yellow kind follows: what was promised about yellow must hold now.
    pub(super) last_yellow: bool,
}

pub(super) fn levels(problem: &Problem) -> Levels {
    let unseen = || Wire::all().filter(|wire| problem.copies[wire.index()] > 0);
    let last_yellow = unseen().rfind(|wire| wire.colour() == Colour::Yellow);
    unseen()
        .map(|wire| Level {
            wire,
            copies: problem.copies[wire.index()],
            last_yellow: Some(wire) == last_yellow,
        })
        .collect()
}

/// One way to place some copies of a kind in a lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// How many copies.
    pub(super) copies: u8,
    /// How many of them on sorted slots, from the first unfilled on.
    pub(super) sorted: u8,
    /// Which tied slots.
    pub(super) tied: u8,
    /// In how many ways, with the copies labelled, in units of one unordered handful of them.
    pub(super) ways: u32,
    /// What the lane remembers afterwards.
    pub(super) memory: u32,
}

/// Most steps out of one lane state: up to four copies over the sorted slots and four tied ones.
pub(super) const MAX_STEPS: usize = 48;

#[allow(clippy::large_enum_variant)] // most lanes are stands, and there is no heap
pub(super) enum Lane<'p> {
    Stand(StandLane<'p>),
    /// Free unsorted slots with the same filter.
    Loose {
        allowed: WireSet,
        slots: Vec<(u8, u8), LOOSE_MAX>,
    },
    /// Discards of a colour, filled in ascending order.
    Discard {
        wires: WireSet,
        count: u8,
        colour: Colour,
    },
}

/// Most slots in one loose lane; more of a kind make another lane.
pub(super) const LOOSE_MAX: usize = 24;

pub(super) type Lanes<'p> = Vec<Lane<'p>, MAX_LANES>;

/// The lanes of a problem: discards and loose slots first, the widest stands last, because the last
/// lane takes whatever copies are left.
pub(super) fn lanes(problem: &Problem) -> Result<Lanes<'_>, SolveError> {
    let mut lanes = Lanes::new();
    let full = |_| SolveError::Lanes;
    for (discard, colour) in problem.discards.iter().zip([Colour::Yellow, Colour::Red]) {
        if discard.count > 0 {
            let lane = Lane::Discard { wires: discard.wires, count: discard.count, colour };
            lanes.push(lane).map_err(full)?;
        }
    }
    for (stand, view) in problem.stands.iter().enumerate().filter(|(_, view)| !view.ties_unsorted()) {
        for open in view.open.iter().filter(|open| open.unsorted) {
            push_loose(&mut lanes, stand as u8, open)?;
        }
    }
    let first_stand = lanes.len();
    for (stand, view) in problem.stands.iter().enumerate() {
        let lane = StandLane::new(stand as u8, view, problem)?;
        if !lane.is_idle() {
            lanes.push(Lane::Stand(lane)).map_err(full)?;
        }
    }
    // The order is fixed by places and stand, so that every case of a problem has the same lanes.
    lanes[first_stand..].sort_unstable_by_key(|lane| match lane {
        Lane::Stand(stand_lane) => (lane.places(), stand_lane.stand),
        _ => (lane.places(), 0),
    });
    Ok(lanes)
}

fn push_loose(lanes: &mut Lanes<'_>, stand: u8, open: &OpenSlot) -> Result<(), SolveError> {
    for lane in lanes.iter_mut() {
        if let Lane::Loose { allowed, slots } = lane
            && *allowed == open.allowed
            && slots.push((stand, open.slot)).is_ok()
        {
            return Ok(());
        }
    }
    let mut slots = Vec::new();
    let _ = slots.push((stand, open.slot));
    lanes.push(Lane::Loose { allowed: open.allowed, slots }).map_err(|_| SolveError::Lanes)
}

impl Lane<'_> {
    /// How many wires it takes in all.
    pub(super) fn places(&self) -> u8 {
        match self {
            Lane::Stand(lane) => (lane.sorted.len() + lane.tied.len()) as u8,
            Lane::Loose { slots, .. } => slots.len() as u8,
            Lane::Discard { count, .. } => *count,
        }
    }

    /// In how many distinguishable places a copy of the kind could go, at most.
    pub(super) fn targets(&self, wire: Wire) -> u8 {
        match self {
            Lane::Stand(lane) => {
                let sorted = lane.sorted.iter().any(|open| open.allowed.has(wire));
                let tied = lane.tied.iter().filter(|open| open.allowed.has(wire)).count();
                u8::from(sorted) + tied as u8
            }
            Lane::Loose { allowed, slots } if allowed.has(wire) => slots.len() as u8,
            Lane::Discard { wires, .. } if wires.has(wire) => 1,
            _ => 0,
        }
    }

    /// How many tied slots are filled.
    pub(super) fn tied_filled(&self, memory: u32) -> u8 {
        match self {
            Lane::Stand(lane) => lane.tied_filled(memory),
            _ => 0,
        }
    }

    /// What it remembers before the first wire; `None` where nothing can be right.
    pub(super) fn start(&self) -> Option<u32> {
        match self {
            Lane::Stand(lane) => lane.start(),
            _ => Some(0),
        }
    }

    /// Every way to take copies of a kind, by ascending number of copies.
    pub(super) fn steps(&self, level: Level, filled: u8, memory: u32) -> Vec<Step, MAX_STEPS> {
        let mut steps = Vec::new();
        let mut add = |step: Step| {
            let _ = steps.push(step);
        };
        let none = Step { copies: 0, sorted: 0, tied: 0, ways: 1, memory };
        match self {
            Lane::Stand(lane) => lane.steps(level, filled, memory, &mut add),
            Lane::Loose { allowed, slots } => {
                add(none);
                let free = u32::from(slots.len() as u8 - filled);
                let mut ways = 1;
                for copies in 1..=level.copies {
                    if !allowed.has(level.wire) || u32::from(copies) > free {
                        break;
                    }
                    ways *= free + 1 - u32::from(copies);
                    add(Step { copies, ways, ..none });
                }
            }
            Lane::Discard { wires, count, .. } => {
                add(none);
                if wires.has(level.wire) && filled < *count {
                    add(Step { copies: 1, ..none });
                }
            }
        }
        steps.sort_unstable_by_key(|step| step.copies);
        steps
    }
}
