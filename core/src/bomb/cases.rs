//! Facts about yellow and red that leave something open, decided case by case.
//!
//! The wires of a colour are of several kinds, so whether a stand has one of them cannot be seen while one
//! kind is handed out: it would have to be remembered from the first kind to the last, for every stand in
//! question. Two things are decided beforehand instead. Where a player with two stands holds a wire, it is on
//! the second only, or on the first. And where as many stands want a wire of the colour as there are wires
//! (each player was dealt one), every wire goes to one of them: in each of the m! cases nothing is left to be
//! remembered. The cases exclude each other and together cover everything.

use heapless::Vec;

use super::dealt::PickCount;
use super::knowledge::{Discard, Either, Problem};
use super::wire::{BLUE_MAX, KINDS, Value, Wire, WireSet};
use crate::limits::{MAX_PLAYERS, MAX_STANDS};

/// Most wires that are handed out case by case: 24 cases of each colour.
const MOST: usize = 4;

/// Fewest: two stands are two marks to remember, which costs less than counting twice.
const FEWEST: usize = 3;

/// Wires that go to one stand each.
struct Handout {
    wires: Vec<Wire, MOST>,
    stands: Vec<u8, MOST>,
}

impl Handout {
    fn cases(&self) -> u32 {
        (1..=self.wires.len() as u32).product()
    }

    /// Who gets which wire: the stand of wire number i is that of `order[i]`.
    fn order(&self, mut case: u32) -> Vec<u8, MOST> {
        let mut left = self.stands.clone();
        let mut order = Vec::new();
        while !left.is_empty() {
            let next = case as usize % left.len();
            case /= left.len() as u32;
            let _ = order.push(left.remove(next));
        }
        order
    }
}

impl Problem {
    /// How many cases there are; 1 where nothing is to be decided. Alternatives about a blue value need none:
    /// whether one of two stands has it is seen when its copies are handed out.
    pub(crate) fn cases(&self) -> u32 {
        let handed: u32 =
            COLOURED.iter().filter_map(|&value| self.handout(value)).map(|handout| handout.cases()).product();
        (handed << self.alternatives().count()) * self.group_cases()
    }

    /// Becomes the problem in which everything is decided. The low bits of `case` say for each alternative whether
    /// the second stand holds the wire and the first does not; then comes who gets which wire; the rest says how many
    /// wires of a choice are on its other stand.
    ///
    /// It takes 2.4 KB, so it is built in place, and whatever stack a copy takes is free again before
    /// anything is counted.
    #[inline(never)]
    pub(crate) fn decide(&mut self, of: &Problem, case: u32) {
        self.clone_from(of);
        for (index, either) in of.alternatives().enumerate() {
            let second = case >> index & 1 == 1;
            let holder = either.stands[usize::from(second)] as usize;
            self.stands[holder].need_any |= 1 << either.value.index();
            if second {
                for open in &mut self.stands[either.stands[0] as usize].open {
                    open.allowed = open.allowed.without(either.value.wires());
                }
            }
        }
        self.either.retain(|either| !either.is_coloured());
        let mut case = case >> of.alternatives().count();
        for value in COLOURED {
            if let Some(handout) = of.handout(value) {
                self.hand_out(value, &handout.wires, &handout.order(case % handout.cases()));
                case /= handout.cases();
            }
        }
        self.decide_groups(case);
    }

    /// No wires and no stands, for [`Problem::take_in`] and [`Problem::decide`].
    pub(crate) const fn blank() -> Problem {
        let none = Discard { wires: WireSet::EMPTY, count: 0 };
        Problem {
            copies: [0; KINDS],
            stands: Vec::new(),
            discards: [none; 2],
            either: Vec::new(),
            dealt: [0; BLUE_MAX as usize],
            picks: [[PickCount::NONE; BLUE_MAX as usize]; MAX_PLAYERS],
            uneven: 0,
            moved: Vec::new(),
            groups: Vec::new(),
        }
    }

    fn alternatives(&self) -> impl Iterator<Item = &Either> {
        self.either.iter().filter(|either| either.is_coloured())
    }

    /// The wires of a colour, where each stand that wants one gets exactly one of them.
    fn handout(&self, value: Value) -> Option<Handout> {
        let wires = || value.wires().iter().filter(|wire| self.copies[wire.index()] > 0);
        let wants =
            (0..MAX_STANDS as u8).zip(&self.stands).filter(|(_, view)| view.wants(value)).map(|(at, _)| at);
        let count = wires().count();
        let discards =
            self.discards.iter().any(|out| out.count > 0 && !out.wires.and(value.wires()).is_empty());
        let either = self.alternatives().any(|either| either.value == value);
        if !(FEWEST..=MOST).contains(&count) || discards || either {
            return None;
        }
        let stands: Vec<u8, MAX_STANDS> = wants.collect();
        (stands.len() == count)
            .then(|| Handout { wires: wires().collect(), stands: stands.into_iter().collect() })
    }

    /// Each wire goes to its stand, which has no other of the colour.
    fn hand_out(&mut self, value: Value, wires: &[Wire], order: &[u8]) {
        for (at, view) in self.stands.iter_mut().enumerate() {
            let own = wires.iter().zip(order).filter(|(_, stand)| **stand as usize == at);
            let own = own.fold(WireSet::EMPTY, |set, (wire, _)| set.with(*wire));
            let on_sorted = view.need_sorted >> value.index() & 1 == 1;
            for open in &mut view.open {
                let kept = if on_sorted && open.unsorted { WireSet::EMPTY } else { own };
                open.allowed = open.allowed.without(value.wires().without(kept));
            }
            view.need_any &= !(1 << value.index());
            view.need_sorted &= !(1 << value.index());
        }
    }
}

/// The values that come in several kinds.
const COLOURED: [Value; 2] = [Value::Yellow, Value::Red];
