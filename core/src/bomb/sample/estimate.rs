//! What weighted draws tell, and how far off it may be (importance sampling, self-normalised).
//!
//! A chance is estimated by the share x of all weight that the draws with the event have. By the delta
//! method its variance is the sum of w^2 (x_i - x)^2 over the draws, divided by the square of the sum of
//! w; so two sums for each event are enough. Intervals are Wilson's, for as many unweighted draws as would
//! have that variance, and never for more than the effective number of draws (sum w)^2 / sum w^2: they
//! stay between 0 and 1, and an event never seen still has one.

use libm::sqrt;

use super::{Arrangement, number, put_number, slots};
use crate::bomb::knowledge::Problem;
use crate::bomb::wire::{KINDS, Wire};
use crate::sample::{DEVIATIONS, wilson};

/// The rounding error of adding up weights.
const ROUNDING: f64 = 1e-12;

/// An estimated figure and its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Does the interval hold this number?
    pub fn holds(&self, truth: f64) -> bool {
        (self.low..=self.high).contains(&truth)
    }
}

/// Sums over draws: all of them, or those with an event.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sums {
    weights: f64,
    squares: f64,
}

impl Sums {
    /// Adds a draw.
    pub fn add(&mut self, weight: f64) {
        self.weights += weight;
        self.squares += weight * weight;
    }

    /// How many unweighted draws would tell as much (the effective sample size).
    pub fn effective(&self) -> f64 {
        if self.squares > 0.0 { self.weights * self.weights / self.squares } else { 0.0 }
    }

    /// The mean weight of `draws` draws.
    pub fn mean(&self, draws: u32) -> Estimate {
        let draws = f64::from(draws);
        if draws < 2.0 {
            return Estimate { value: self.weights, low: 0.0, high: f64::INFINITY };
        }
        let value = self.weights / draws;
        let variance = (self.squares / draws - value * value).max(0.0) / (draws - 1.0);
        let off = DEVIATIONS * sqrt(variance) + ROUNDING * value;
        Estimate { value, low: (value - off).max(0.0), high: value + off }
    }

    /// The share of the weight of these draws that draws with an event have.
    pub fn share(&self, event: Sums) -> Estimate {
        let effective = self.effective();
        if effective == 0.0 {
            return Estimate { value: 0.0, low: 0.0, high: 1.0 };
        }
        let value = (event.weights / self.weights).clamp(0.0, 1.0);
        let spread = (1.0 - 2.0 * value) * event.squares + value * value * self.squares;
        let variance = spread / (self.weights * self.weights);
        let likened = if variance > 0.0 { value * (1.0 - value) / variance } else { effective };
        let draws = if likened > 0.0 { likened.min(effective) } else { effective };
        let (low, high) = wilson(value, draws);
        let low = if value == 0.0 { 0.0 } else { low };
        let high = if value == 1.0 { 1.0 } else { high };
        Estimate { value, low, high }
    }
}

/// The estimated odds of every open slot, being added up.
pub struct Estimates<'p, 'w> {
    problem: &'p Problem,
    /// For each open slot, for each kind: the sums of the draws with it there, 4 words.
    cells: &'w mut [u32],
    all: Sums,
    draws: u32,
}

/// Words for the sums of one slot and kind.
const CELL: usize = 4;

impl<'p, 'w> Estimates<'p, 'w> {
    /// Words of memory that the estimates of a problem take.
    pub fn words(problem: &Problem) -> usize {
        slots(problem).count() * KINDS * CELL
    }

    /// Nothing drawn yet; `None` where the memory is too small.
    pub fn new(problem: &'p Problem, words: &'w mut [u32]) -> Option<Estimates<'p, 'w>> {
        let cells = words.get_mut(..Estimates::words(problem))?;
        cells.fill(0);
        Some(Estimates { problem, cells, all: Sums::default(), draws: 0 })
    }

    /// Adds a draw; a dead end counts as one of weight 0.
    pub fn add(&mut self, arrangement: Option<&Arrangement>, weight: f64) {
        self.draws += 1;
        let Some(arrangement) = arrangement else { return };
        self.all.add(weight);
        for (place, (stand, slot)) in slots(self.problem).enumerate() {
            if let Some(wire) = arrangement.wire(stand, slot) {
                let mut sums = self.cell(place, wire);
                sums.add(weight);
                put_number(self.cells, cell_at(place, wire), sums.weights);
                put_number(self.cells, cell_at(place, wire) + 2, sums.squares);
            }
        }
    }

    /// How many draws there were.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// How many unweighted draws would tell as much (the effective sample size).
    pub fn effective(&self) -> f64 {
        self.all.effective()
    }

    /// All draws together, for the share of any event.
    pub fn all(&self) -> Sums {
        self.all
    }

    /// How many arrangements there are.
    pub fn total(&self) -> Estimate {
        self.all.mean(self.draws)
    }

    /// The chance that an open slot has this wire; `None` where the slot is not open.
    pub fn slot(&self, stand: usize, slot: usize, wire: Wire) -> Option<Estimate> {
        let place = slots(self.problem).position(|open| open == (stand, slot))?;
        Some(self.all.share(self.cell(place, wire)))
    }

    fn cell(&self, place: usize, wire: Wire) -> Sums {
        let at = cell_at(place, wire);
        Sums { weights: number(self.cells, at), squares: number(self.cells, at + 2) }
    }
}

fn cell_at(place: usize, wire: Wire) -> usize {
    (place * KINDS + wire.index()) * CELL
}
