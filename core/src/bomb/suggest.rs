//! Two other ways to choose a call: by hands counted once, and by the entropy of possible values.
//!
//! **Double chance**: two wires of a stand, one value, at least one of them must have it.
//!
//! [`advise`](super::advise) ranks such calls by their true chance: every real deal weighs the same.
//! There is another way to count, in which every *hand* that a stand could hold weighs the same,
//! however many deals lead to it: easier by hand, and wrong where some hands are more likely than
//! others. With wires {1, 2} and {2, 3} on two slots and four free copies of each, the hands are 12,
//! 13, 22 and 23; a 2 is among them in three of four. But 22 is dealt in 6 ways and the others in 16
//! each, so the true chance is 38 in 54. Both are here, so that they can be compared.
//!
//! **Entropy**: a slot that can have k values is uncertain by log2 k bits, whatever their chances; a
//! call of one of them hits in one of k cases. Either way the possible values of all slots shrink,
//! and the call is best that leaves the least uncertainty on average. The sets of possible values are
//! exact here: a value is possible where at least one arrangement has it. [`advise`](super::advise) asks
//! the same question with the true chances instead, and knows that a miss shows the value.

use heapless::Vec;

use super::advise::callable;
use super::solve::{Odds, SolveError};
use super::wire::{BLUE_MAX, Value, Wire, WireSet};
use crate::budget::Pulse;
use crate::limits::MAX_SLOTS;
use crate::ratio::Ratio;

/// The share of the hands of a stand in which at least one of the slots has the blue value, every hand
/// counted once. A hand is an ascending row of wires that are possible where they lie, with no more of a kind
/// than are unseen. 0 where there is no such stand. Cost: two walks over the kinds and slots.
pub fn share_of_hands(odds: &Odds<'_, '_>, stand: usize, slots: u16, value: Value) -> Ratio {
    let Some(view) = odds.problem().stands.get(stand) else { return Ratio::new(0, 1) };
    let mut places: Vec<(bool, WireSet), MAX_SLOTS> = Vec::new();
    for open in view.open.iter().filter(|open| !open.unsorted) {
        let possible =
            odds.slot(stand, open.slot as usize).fold(WireSet::EMPTY, |set, (wire, _)| set.with(wire));
        let _ = places.push((slots >> open.slot & 1 == 1, possible));
    }
    let copies = |wire: Wire| odds.problem().copies(wire);
    let all = hands(&places, copies, WireSet::EMPTY);
    let none = hands(&places, copies, value.wires());
    Ratio::new(all - none, all)
}

/// A call and what it would leave.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Call {
    /// The stand, from 0.
    pub stand: u8,
    /// The slot, from 0.
    pub slot: u8,
    /// The value called.
    pub value: Value,
    /// How many values are possible there.
    pub of: u8,
    /// Bits of uncertainty that the call takes away on average.
    pub gain: f64,
}

/// The `N` calls that leave the least uncertainty, best first; equal ones by place and value. Only slots
/// with more than one possible value are asked about. Costs two solves for every such slot and value.
pub fn by_entropy<const N: usize>(
    odds: &mut Odds<'_, '_>,
    pulse: &mut dyn Pulse,
) -> Result<Vec<Call, N>, SolveError> {
    let table = odds.table();
    let before = odds.uncertainty();
    let mut calls: Vec<Call, N> = Vec::new();
    for (stand, other) in table.stands.iter().enumerate().filter(|(_, s)| s.owner != table.observer) {
        for (slot, _) in other.slots.iter().enumerate().filter(|(_, slot)| slot.is_uncut() && slot.is_open())
        {
            let values = (1..=BLUE_MAX).map(Value::Blue).chain([Value::Yellow, Value::Red]);
            let possible = |value: &Value| odds.count_any(stand, slot, value.wires()) > 0;
            let of = values.filter(possible).count() as u8;
            for value in callable(&table) {
                if of < 2 || odds.count_any(stand, slot, value.wires()) == 0 {
                    continue;
                }
                let mut left = |wires| odds.uncertainty_if(stand, 1 << slot, wires, pulse);
                let hit = left(value.wires())?.unwrap_or(0.0);
                let miss = left(WireSet::ALL.without(value.wires()))?.unwrap_or(0.0);
                let after = (hit + f64::from(of - 1) * miss) / f64::from(of);
                let call = Call { stand: stand as u8, slot: slot as u8, value, of, gain: before - after };
                // Sums taken in another order differ in the last bits; that does not count as a difference.
                let better = |kept: &Call| call.gain > kept.gain + 1e-9;
                let at = calls.iter().position(better).unwrap_or(calls.len());
                if calls.is_full() && at < N {
                    calls.pop();
                }
                let _ = calls.insert(at, call);
            }
        }
    }
    Ok(calls)
}

/// How many hands there are, with the wires of `barred` kept off the slots that are asked about.
fn hands(places: &[(bool, WireSet)], copies: impl Fn(Wire) -> u8, barred: WireSet) -> u128 {
    let mut ways = [0_u128; MAX_SLOTS + 1];
    ways[0] = 1;
    for wire in Wire::all() {
        let mut next = ways;
        for (filled, &ways) in ways.iter().enumerate().take(places.len()).filter(|(_, ways)| **ways > 0) {
            let fits =
                |(asked, possible): &&(bool, WireSet)| possible.has(wire) && !(*asked && barred.has(wire));
            let fitting = places[filled..].iter().take(copies(wire) as usize).take_while(fits).count();
            for next in &mut next[filled + 1..=filled + fitting] {
                *next += ways;
            }
        }
        ways = next;
    }
    ways[places.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example_is_three_in_four() {
        let blue = |n: u8| Value::Blue(n).wires();
        let places = [(true, blue(1).or(blue(2))), (true, blue(2).or(blue(3)))];
        let all = hands(&places, |_| 4, WireSet::EMPTY);
        let with = |value: u8| all - hands(&places, |_| 4, blue(value));
        assert_eq!((all, with(2), with(1)), (4, 3, 2));
    }
}
