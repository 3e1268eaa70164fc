//! Unknown wires that have changed hands, decided case by case.
//!
//! Such a wire lies in two orders: on the stand where it is, and on the stand it was dealt to. The two are
//! filled separately, so what the wire is must be decided first. Within a case it is as if the observer knew
//! it: it bounds its neighbours on both stands, counts towards what is promised about the stand where it is,
//! and belongs to the run of the stand it was dealt to. The cases exclude each other and together cover
//! everything.

use super::knowledge::{OpenSlot, Problem, YELLOW_INDEX};
use super::slot::Place;
use super::wire::{Value, Wire, WireSet};

/// Most cases that are tried.
const MOST_CASES: u32 = 1 << 20;

impl Problem {
    /// In how many ways the unknown wires that have changed hands could be decided; `None` where that is too
    /// many, 1 where there are no such wires.
    pub(crate) fn moved_cases(&self) -> Option<u32> {
        let mut kinds = self.moved.iter().map(|moved| self.allowed_at(moved.now).len() as u32);
        kinds.try_fold(1_u32, |cases, kinds| cases.checked_mul(kinds)).filter(|&cases| cases <= MOST_CASES)
    }

    /// Becomes the problem in which these wires are known; `false` where that is impossible.
    #[inline(never)]
    pub(crate) fn settle_moved(&mut self, of: &Problem, mut case: u32) -> bool {
        self.clone_from(of);
        for index in 0..of.moved.len() {
            let allowed = of.allowed_at(of.moved[index].now);
            let kinds = (allowed.len() as u32).max(1);
            let wire = allowed.iter().nth((case % kinds) as usize);
            case /= kinds;
            if !wire.is_some_and(|wire| self.settle_one(index, wire)) {
                return false;
            }
        }
        self.settle_groups();
        let left = |wire: Wire| self.copies[wire.index()] > 0;
        self.stands.iter().flat_map(|view| &view.open).all(|open| !open.allowed.is_empty())
            && self.either.iter().all(|either| either.value.wires().iter().any(left))
    }

    fn allowed_at(&self, place: Place) -> WireSet {
        let open = self.stands.get(place.stand as usize).map_or(&[][..], |view| &view.open);
        open.iter().find(|open| open.slot == place.slot).map_or(WireSet::EMPTY, |open| open.allowed)
    }

    fn settle_one(&mut self, index: usize, wire: Wire) -> bool {
        let (now, dealt) = (self.moved[index].now, self.moved[index].dealt);
        let view = &mut self.stands[now.stand as usize];
        let Some(at) = view.open.iter().position(|open| open.slot == now.slot) else { return false };
        let copies = &mut self.copies[wire.index()];
        if !view.open[at].allowed.has(wire) || *copies == 0 {
            return false;
        }
        *copies -= 1;
        self.moved[index].wire = Some(wire);
        let times = view.open[at].times;
        view.know_neighbours(at, wire);
        view.open.remove(at);
        if !view.know(wire.value(), times) {
            return false;
        }
        for open in view.open.iter_mut().filter(|open| !open.unsorted || open.moved) {
            open.keep_order(open.slot, now.slot, wire);
        }
        self.either.retain(|either| either.value != wire.value() || !either.stands.contains(&now.stand));
        let home = &mut self.stands[dealt.stand as usize];
        for open in home.open.iter_mut().filter(|open| !open.unsorted) {
            open.keep_order(open.dealt, dealt.slot, wire);
        }
        if let Value::Blue(number) = wire.value() {
            home.shown[number as usize - 1] += 1;
            self.uneven |= 1 << (number - 1);
        }
        // Others that have left the same stand.
        for other in
            self.moved.iter().filter(|other| other.wire.is_none() && other.dealt.stand == dealt.stand)
        {
            let open = &mut self.stands[other.now.stand as usize].open;
            for open in open.iter_mut().filter(|open| open.slot == other.now.slot) {
                open.keep_order(other.dealt.slot, dealt.slot, wire);
            }
        }
        true
    }
}

impl super::knowledge::StandView {
    /// Labels beside the open slot number `at` become filters of its neighbours, once it is known.
    fn know_neighbours(&mut self, at: usize, wire: Wire) {
        let same = wire.value().wires();
        for pair in &self.pairs {
            let left = pair.left as usize;
            let other = if left == at { at + 1 } else { left };
            if (left == at || left + 1 == at)
                && let Some(OpenSlot { allowed, .. }) = self.open.get_mut(other)
            {
                *allowed = if pair.equal { allowed.and(same) } else { allowed.without(same) };
            }
        }
        self.pairs.retain(|pair| pair.left as usize != at && pair.left as usize + 1 != at);
        for pair in self.pairs.iter_mut().filter(|pair| pair.left as usize > at) {
            pair.left -= 1;
        }
    }

    /// A sorted uncut wire of the stand has this value, with a multiplicity token if `times` is not 0; `false`
    /// where that breaks a promise.
    fn know(&mut self, value: Value, times: u8) -> bool {
        let index = value.index();
        self.known[index] += 1;
        self.need_any &= !(1 << index);
        self.need_sorted &= !(1 << index);
        let Some(exact) = self.exact.get_mut(index.min(YELLOW_INDEX)).filter(|_| value != Value::Red) else {
            return times == 0;
        };
        if let Some(left) = exact {
            let Some(fewer) = left.checked_sub(1) else { return false };
            *exact = Some(fewer);
        }
        if times > 0 {
            let Some(rest) = times.checked_sub(self.known[index]) else { return false };
            if exact.is_some_and(|old| old != rest) {
                return false;
            }
            *exact = Some(rest);
        }
        true
    }
}
