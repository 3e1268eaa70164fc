//! How many copies of each kind a lane should get: a guess for guided draws.
//!
//! Every block of slots pulls on the kinds that it allows, every kind pushes, and the expected copies pull x
//! push have the right sum for every block and every kind; they are found by scaling in turns (iterative
//! proportional fitting, after Deming and Stephan). The odds p / (1 - p) that a copy goes to a lane and not
//! to a later one are the root of the lane's pull, divided by that of all later lanes. The root, because the
//! lane's own table and the bounds of the others do part of the work: without the root the weights of every
//! table tried are more uneven, and with even odds those of X-of-Y tables are.

use core::cmp::Ordering;

use heapless::Vec;
use libm::sqrt;

use super::lane::{Lane, Lanes, Levels};
use crate::bomb::wire::{KINDS, WireSet};
use crate::limits::{MAX_SLOTS, MAX_STANDS};

/// No lane that can take a copy is left out altogether, nor gets all while others can.
const LEAST: f64 = 0.02;

/// Neighbouring slots of a lane with the same filter.
#[derive(Clone, Copy)]
struct Row {
    lane: u8,
    size: u8,
    allowed: WireSet,
    /// How strongly it pulls on every kind that it allows.
    pull: f64,
}

/// A row for every slot of a table, and for the discards.
const MAX_ROWS: usize = MAX_STANDS * MAX_SLOTS + 2;

fn rows(lanes: &Lanes<'_>) -> Vec<Row, MAX_ROWS> {
    let mut rows: Vec<Row, MAX_ROWS> = Vec::new();
    for (lane, index) in lanes.iter().zip(0..) {
        let mut add = |allowed: WireSet, size: u8| match rows.last_mut() {
            Some(last) if last.lane == index && last.allowed == allowed => last.size += size,
            _ => {
                let _ = rows.push(Row { lane: index, size, allowed, pull: 1.0 });
            }
        };
        match lane {
            Lane::Stand(stand) => {
                stand.sorted().iter().chain(stand.tied()).for_each(|open| add(open.allowed, 1))
            }
            Lane::Hand(hand) => add(hand.allowed, hand.places),
            Lane::Discard { wires, count, .. } => add(*wires, *count),
        }
    }
    rows
}

/// Pulls and pushes in balance: pull x push copies are expected.
#[derive(Clone)]
pub(super) struct Balance {
    rows: Vec<Row, MAX_ROWS>,
    pushes: [f64; KINDS],
}

impl Balance {
    pub(super) fn new(lanes: &Lanes<'_>) -> Balance {
        Balance { rows: rows(lanes), pushes: [1.0; KINDS] }
    }

    /// Scales towards balance between what is left of each kind and the lanes from `lane` on.
    pub(super) fn settle(&mut self, levels: &Levels, left: &[u8], lane: usize, rounds: usize) {
        let scale = |wanted: u8, sum: f64| if sum > 0.0 { f64::from(wanted) / sum } else { 0.0 };
        let first = self.rows.iter().position(|row| row.lane as usize >= lane).unwrap_or(0);
        let rows = &mut self.rows[first..];
        for _ in 0..rounds {
            for row in rows.iter_mut() {
                let kinds = levels.iter().zip(self.pushes).filter(|(level, _)| row.allowed.has(level.wire));
                row.pull = scale(row.size, kinds.map(|(_, push)| push).sum());
            }
            for ((level, push), &left) in levels.iter().zip(&mut self.pushes).zip(left) {
                let pulls = rows.iter().filter(|row| row.allowed.has(level.wire)).map(|row| row.pull);
                *push = scale(left, pulls.sum());
            }
        }
    }

    /// The share of the copies left that a lane should take, level by level.
    pub(super) fn shares(&self, levels: &Levels, lane: usize) -> [f64; KINDS] {
        let mut shares = [0.0; KINDS];
        for (level, share) in levels.iter().zip(&mut shares) {
            let (mut mine, mut later) = (0.0, 0.0);
            for row in self.rows.iter().filter(|row| row.allowed.has(level.wire)) {
                match (row.lane as usize).cmp(&lane) {
                    Ordering::Less => {}
                    Ordering::Equal => mine += row.pull,
                    Ordering::Greater => later += row.pull,
                }
            }
            *share = match (mine > 0.0, later > 0.0) {
                (false, _) => 0.0,
                (true, false) => 1.0,
                (true, true) => {
                    let odds = sqrt(mine / later);
                    (odds / (1.0 + odds)).clamp(LEAST, 1.0 - LEAST)
                }
            };
        }
        shares
    }
}
