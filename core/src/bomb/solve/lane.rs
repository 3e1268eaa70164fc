//! Lanes: where the wires go, one small automaton each.
//!
//! Wires are placed kind by kind in ascending order. On a stand that means filling its sorted open
//! slots from left to right, so all there is to remember is how many are filled; a label, a quota or
//! a multiplicity token adds a few bits while it matters. Slots that no fact ties to the rest of their
//! stand, sorted or not, join others with the same filter in a lane of their own (`hand`), where only
//! the number of filled slots counts; so do the discards. Lanes know nothing of each other: they are
//! joined by the number of copies of each kind.

use heapless::Vec;

use super::SolveError;
use super::hand::{Blocks, Hand, Part};
use super::stand::StandLane;
use crate::bomb::knowledge::Problem;
use crate::bomb::wire::{Colour, KINDS, Wire, WireSet};
use crate::limits::{MAX_LANES, MAX_STANDS};
use crate::order::sort_by_key;

/// The kinds that are still to be placed, ascending.
pub(super) type Levels = Vec<Level, KINDS>;

/// One kind to be placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    pub(super) wire: Wire,
    pub(super) copies: u8,
    /// No yellow kind follows: what was promised about yellow must hold now.
    pub(super) last_yellow: bool,
    /// The same for red.
    pub(super) last_red: bool,
}

pub(super) fn levels(problem: &Problem) -> Levels {
    let unseen = || Wire::all().filter(|wire| problem.copies[wire.index()] > 0);
    let last = |colour| unseen().rfind(|wire| wire.colour() == colour);
    let (last_yellow, last_red) = (last(Colour::Yellow), last(Colour::Red));
    unseen()
        .map(|wire| Level {
            wire,
            copies: problem.copies[wire.index()],
            last_yellow: Some(wire) == last_yellow,
            last_red: Some(wire) == last_red,
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
    pub(super) tied: u16,
    /// In how many ways, with the copies labelled, in units of one unordered handful of them; times the weight of
    /// the choices that it settles.
    pub(super) ways: u32,
    /// What the lane remembers afterwards.
    pub(super) memory: u64,
}

#[allow(clippy::large_enum_variant)] // most lanes are stands, and there is no heap
pub(super) enum Lane<'p> {
    Stand(StandLane<'p>),
    Hand(Hand),
    /// Discards of a colour, filled in ascending order.
    Discard {
        wires: WireSet,
        count: u8,
        colour: Colour,
    },
}

pub(super) type Lanes<'p> = Vec<Lane<'p>, MAX_LANES>;

type Hands = Vec<Hand, MAX_LANES>;

/// The lanes of a problem. The last ones should be wide and remember nothing, because the inner loops add up
/// over the last two, and the last takes whatever copies are left. Sorted slots join a hand only on request.
/// Lanes are built in place: moved, they would be on the stack twice.
pub(super) fn lay_lanes<'p>(
    lanes: &mut Lanes<'p>,
    problem: &'p Problem,
    together: bool,
) -> Result<(), SolveError> {
    lanes.clear();
    let full = |_| SolveError::Lanes;
    for (discard, colour) in problem.discards.iter().zip([Colour::Yellow, Colour::Red]) {
        if discard.count > 0 {
            let lane = Lane::Discard { wires: discard.wires, count: discard.count, colour };
            lanes.push(lane).map_err(full)?;
        }
    }
    let room = if together { MAX_LANES - lanes.len() - problem.stands.len() } else { 0 };
    let mut hands = Hands::new();
    deal_hands(&mut hands, problem, room)?;
    for (stand, view) in problem.stands.iter().enumerate() {
        lanes.push(Lane::Stand(StandLane::new(stand as u8, view))).map_err(full)?;
        if let Some(Lane::Stand(lane)) = lanes.last_mut() {
            lane.lay(problem, &hands)?;
            if lane.is_idle() {
                lanes.truncate(lanes.len() - 1);
            }
        }
    }
    for hand in &hands {
        lanes.push(Lane::Hand(hand.clone())).map_err(full)?;
    }
    let joined = joined_stands(lanes, problem)?;
    sort_by_key(lanes, |lane| match lane {
        Lane::Discard { colour, .. } => (0, lane.places(), *colour as u8),
        Lane::Stand(stand) if joined.contains(&stand.stand) => (3, lane.places(), stand.stand),
        Lane::Stand(stand) => (1 + u8::from(stand.free), lane.places(), stand.stand),
        Lane::Hand(hand) => (2, lane.places(), hand.parts.first().map_or(0, |part| part.stand)),
    });
    Ok(())
}

/// The two stands of a player who has picked a wire whose equals may still be hidden on either: their lanes
/// come last, because their weight depends on what they take together. The rules allow only one such player.
fn joined_stands(lanes: &Lanes<'_>, problem: &Problem) -> Result<Vec<u8, 2>, SolveError> {
    let mut joined: Vec<u8, 2> = Vec::new();
    let stands =
        || lanes.iter().filter_map(|lane| if let Lane::Stand(lane) = lane { Some(lane.stand) } else { None });
    for stand in stands().filter(|&stand| problem.stands[stand as usize].picked != 0) {
        if stands().any(|other| other != stand && problem.are_joined(stand, other)) {
            joined.push(stand).map_err(|_| SolveError::Pairs)?;
        }
    }
    Ok(joined)
}

/// The hands: all unsorted slots without ties, and blocks of sorted slots wherever two or more can
/// be taken together. Blocks for which `most` hands are not enough stay with their stands.
#[inline(never)] // its lists need not be on the stack while the lanes are laid
fn deal_hands(hands: &mut Hands, problem: &Problem, most: usize) -> Result<(), SolveError> {
    let join = |hands: &mut Hands, allowed: WireSet, part: Part| {
        hands.iter_mut().any(|hand| hand.add(allowed, part))
    };
    for (stand, view) in (0..).zip(&problem.stands) {
        for (index, open) in view.open.iter().enumerate().filter(|(_, open)| open.unsorted) {
            let part = Part { stand, first: open.slot, size: 1, unsorted: true };
            if !view.ties(index, open) && !join(hands, open.allowed, part) {
                hands.push(Hand::new(open.allowed, part)).map_err(|_| SolveError::Lanes)?;
            }
        }
    }
    if most == 0 {
        return Ok(());
    }
    let mut blocks: Vec<Blocks, MAX_STANDS> = Vec::new();
    for (stand, view) in (0..).zip(&problem.stands) {
        // It has room for every stand.
        let _ = blocks.push(view.blocks(stand));
    }
    for &(allowed, part) in blocks.iter().flatten() {
        let same = blocks.iter().flatten().filter(|(other, _)| *other == allowed).count();
        if !join(hands, allowed, part) && same > 1 && hands.len() < most {
            let _ = hands.push(Hand::new(allowed, part));
        }
    }
    Ok(())
}

impl Lane<'_> {
    /// How many wires it takes in all.
    pub(super) fn places(&self) -> u8 {
        match self {
            Lane::Stand(lane) => (lane.sorted().len() + lane.tied().len()) as u8,
            Lane::Hand(hand) => hand.places,
            Lane::Discard { count, .. } => *count,
        }
    }

    /// The most distinguishable places that a copy of the kind could go to.
    pub(super) fn targets(&self, wire: Wire) -> u8 {
        match self {
            Lane::Stand(lane) => {
                let sorted = lane.sorted().iter().any(|open| open.allowed.has(wire));
                let tied = lane.tied().iter().filter(|open| open.allowed.has(wire)).count();
                u8::from(sorted) + tied as u8
            }
            Lane::Hand(hand) if hand.allowed.has(wire) => 1,
            Lane::Discard { wires, .. } if wires.has(wire) => 1,
            _ => 0,
        }
    }

    /// How many tied slots are filled.
    pub(super) fn tied_filled(&self, memory: u64) -> u8 {
        match self {
            Lane::Stand(lane) => lane.tied_filled(memory),
            _ => 0,
        }
    }

    /// What it remembers before the first wire; `None` where nothing can satisfy it.
    pub(super) fn start(&self) -> Option<u64> {
        match self {
            Lane::Stand(lane) => lane.start(),
            _ => Some(0),
        }
    }

    /// Every way to take copies of a kind.
    pub(super) fn steps(&self, level: Level, filled: u8, memory: u64, add: &mut dyn FnMut(Step)) {
        let mut take = |copies| add(Step { copies, sorted: 0, tied: 0, ways: 1, memory });
        match self {
            Lane::Stand(lane) => lane.steps(level, filled, memory, add),
            Lane::Hand(hand) => {
                let most = if hand.allowed.has(level.wire) { level.copies } else { 0 };
                (0..=most.min(hand.places - filled)).for_each(take);
            }
            Lane::Discard { wires, count, .. } => {
                take(0);
                if wires.has(level.wire) && filled < *count {
                    take(1);
                }
            }
        }
    }
}
