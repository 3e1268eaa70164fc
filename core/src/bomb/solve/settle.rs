//! From what flows through the steps of the lanes to the counts of slots and runs.

use super::hand::{Hand, Part, choose};
use super::lane::{Lane, Lanes};
use super::limbs::load;
use super::stand::StandLane;
use super::sweep::{Crossing, FLOW_WORDS};
use super::tally::Tally;
use super::weight::CHOOSE;
use crate::bomb::wire::Colour;
use crate::limits::MAX_SLOTS;

/// One level whose flows are to be added to the tally.
pub(super) struct Settling<'a> {
    pub(super) crossing: &'a Crossing<'a>,
    /// What flows through each step, with the wires of a hand not yet dealt out to its parts.
    pub(super) flows: &'a [u32],
    /// The ways to deal out all hands.
    pub(super) deals: u128,
}

impl Settling<'_> {
    /// Adds the arrangements that flow through every step to the tally. Its stack frame does not exist while
    /// the level is crossed.
    #[inline(never)]
    pub(super) fn settle(&self, lanes: &Lanes<'_>, tally: &mut Tally<'_>) {
        let wire = self.crossing.level.wire;
        for (index, lane) in lanes.iter().enumerate() {
            match lane {
                Lane::Stand(stand) => self.stand(index, stand, tally),
                Lane::Hand(hand) if hand.allowed.has(wire) => self.hand(index, hand, tally),
                Lane::Discard { colour, .. } if *colour == wire.colour() && *colour != Colour::Blue => {
                    let taken = self.crossing.each_step(index).filter(|(_, _, step, _)| step.copies() > 0);
                    let flow: u128 = taken.map(|(_, _, _, flow)| self.flow(flow)).sum();
                    tally.add_discard(wire, flow * self.deals);
                }
                _ => {}
            }
        }
    }

    fn flow(&self, index: usize) -> u128 {
        load(self.flows, FLOW_WORDS, index)
    }

    fn stand(&self, index: usize, lane: &StandLane<'_>, tally: &mut Tally<'_>) {
        let wire = self.crossing.level.wire;
        for (rail, filled, step, flow) in self.crossing.each_step(index) {
            let flow = self.flow(flow);
            if step.copies() == 0 || flow == 0 {
                continue;
            }
            let count = flow * self.deals;
            if step.sorted() > 0 {
                let first = filled - self.crossing.from.tied(index, rail);
                tally.add_run(lane.stand, wire, lane.places[first as usize] as usize, step.sorted(), count);
            }
        }
        for class in &lane.classes {
            let on_class = |tied: u16| u128::from((tied & class.mask()).count_ones());
            let steps = self.crossing.each_step(index).filter(|(_, _, step, _)| on_class(step.tied()) > 0);
            let flow: u128 = steps.map(|(_, _, step, flow)| on_class(step.tied()) * self.flow(flow)).sum();
            // Every slot of the class has the same share, a whole number.
            let count = flow * self.deals / u128::from(class.size);
            for open in lane.tied().iter().skip(class.first as usize).take(class.size as usize) {
                tally.add_unsorted(lane.stand, open.slot, wire, count);
            }
        }
    }

    /// The runs of every part of a hand; parts of one size have the same.
    fn hand(&self, index: usize, hand: &Hand, tally: &mut Tally<'_>) {
        for (nth, part) in hand.parts.iter().enumerate() {
            if hand.parts[..nth].iter().all(|other| other.size != part.size) {
                self.parts_of(index, hand, part.size, tally);
            }
        }
    }

    fn parts_of(&self, index: usize, hand: &Hand, size: u8, tally: &mut Tally<'_>) {
        // The ways to deal out everything else, once the wires of one such part are chosen.
        let others = self.deals / u128::from(choose(u64::from(hand.places), u64::from(size)));
        let parts = hand.parts.iter().filter(|part| part.size == size);
        let (size, places) = (size as usize, hand.places as usize);
        let (low, high) = self.crossing.from.bounds(index, 0);
        let (low, high) = (low as usize, high as usize);
        for (copies, of_kind) in CHOOSE.iter().enumerate().skip(1) {
            if low + copies > places {
                break;
            }
            let flow_at = |lower: usize| {
                let range = self.crossing.steps.of(index, 0, lower - low);
                let step = copies.checked_sub(range.least as usize).filter(|&step| step < range.len());
                step.map_or(0, |step| self.flow(range.first() + step))
            };
            // At an opening all copies go to one hand: nothing flows for any other number of them.
            if (low..=high.min(places - copies)).all(|lower| flow_at(lower) == 0) {
                continue;
            }
            // The number of lower wires goes up by one each time, that of higher ones down.
            let mut of_lower = Binomials::of(low);
            let mut of_higher = Binomials::of(places - copies - low);
            for lower in low..=high.min(places - copies) {
                let each = flow_at(lower) * others;
                for (length, &of_kind) in of_kind.iter().enumerate().take(size + 1).skip(1) {
                    for first in 0..=lower.min(size - length) {
                        let rest = size - first - length;
                        let ways = of_lower.0[first] * u64::from(of_kind) * of_higher.0[rest];
                        if each == 0 || ways == 0 {
                            continue;
                        }
                        let count = each * u128::from(ways);
                        for part in parts.clone() {
                            self.add(part, first, length, count, tally);
                        }
                    }
                }
                of_lower.up();
                of_higher.down();
            }
        }
    }

    /// Adds arrangements in which a part has a run.
    fn add(&self, part: &Part, first: usize, length: usize, count: u128, tally: &mut Tally<'_>) {
        let wire = self.crossing.level.wire;
        if part.unsorted {
            tally.add_unsorted(part.stand, part.first, wire, count);
        } else {
            tally.add_run(part.stand, wire, part.first as usize + first, length, count);
        }
    }
}

/// A row of Pascal's triangle, as far as a part of a hand has places.
struct Binomials([u64; MAX_SLOTS + 1]);

impl Binomials {
    fn of(things: usize) -> Binomials {
        let mut row = Binomials([0; MAX_SLOTS + 1]);
        row.0[0] = 1;
        (0..things).for_each(|_| row.up());
        row
    }

    /// For one more thing.
    fn up(&mut self) {
        for chosen in (1..self.0.len()).rev() {
            self.0[chosen] += self.0[chosen - 1];
        }
    }

    /// For one thing fewer.
    fn down(&mut self) {
        for chosen in 1..self.0.len() {
            self.0[chosen] = self.0[chosen].wrapping_sub(self.0[chosen - 1]);
        }
    }
}
