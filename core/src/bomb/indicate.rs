//! Which own wire to mark: the one whose token tells the others most about the stand.
//!
//! The others see a sorted stand, some wires of it shown. What is random is the deal: of P_d copies of kind d
//! that do not lie open on other stands the stand got K_d, shown ones included, in C(P_d, K_d) ways. Every K
//! that fits what is shown has a likelihood proportional to its weight w = C(P_1, K_1) C(P_2, K_2) ...; with
//! W the sum of the weights, the stand is uncertain by
//!
//! H = log2 W - (1/W) sum w log2 w
//!
//! bits. A token leaves those K that agree with it, with the same weights; its gain is the difference. W and
//! the sum of w log2 w are carried along together, kind by kind (dynamic programming): the state is how many
//! slots are filled.
//!
//! A number token leaves the ways with this kind in the slot; a parity token filters its slot; a multiplicity
//! token leaves the ways in which the slot's value, whatever it is except red, occurs that often on the
//! stand. Unsorted slots are not marked, and are left out.

mod given;
mod told;

use heapless::Vec;
use libm::log2;

use super::mission::Tokens;
use super::slot::{Slot, SlotState};
use super::table::{Stand, Table};
use super::wire::{BLUE_MAX, Colour, KINDS, Value, Wire, WireSet};
use crate::budget::{Progress, Pulse};
use crate::checked::Checked;
use crate::limits::{MAX_SLOTS, MAX_STANDS};
use crate::order::sort_by;

pub use self::told::{Saying, told};

/// What marking one slot would tell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mark {
    /// The stand, from 0.
    pub stand: u8,
    /// The slot, from 0.
    pub slot: u8,
    /// The wire that lies there.
    pub wire: Wire,
    /// Bits gained.
    pub gain: f64,
    /// The share of the uncertainty that this resolves, 0 to 1.
    pub share: f64,
}

/// How much a mark is worth, by the share of uncertainty it resolves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rating {
    /// Hardly anything.
    Poor,
    /// Something.
    Fair,
    /// A good deal.
    Good,
    /// As much as one can hope a token to tell.
    Excellent,
}

impl Mark {
    /// How good a mark of this kind of token is.
    pub fn rating(&self, tokens: Tokens) -> Rating {
        let [fair, good, excellent] = match tokens {
            Tokens::Info => [0.13, 0.20, 0.25],
            Tokens::EvenOdd => [0.035, 0.05, 0.07],
            Tokens::Multiplicity => [0.01, 0.035, 0.05],
        };
        match self.share {
            share if share >= excellent => Rating::Excellent,
            share if share >= good => Rating::Good,
            share if share >= fair => Rating::Fair,
            _ => Rating::Poor,
        }
    }
}

/// The marks that the observer can make on one stand.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Bits of uncertainty before any mark.
    pub baseline: f64,
    /// Every slot that can be marked, from left to right.
    pub marks: Vec<Mark, MAX_SLOTS>,
}

impl Marks {
    /// The mark that tells most, the leftmost of equals.
    pub fn best(&self) -> Option<&Mark> {
        self.marks.iter().reduce(|best, mark| if mark.gain > best.gain { mark } else { best })
    }
}

/// What the tokens of this kind would tell about one of the observer's stands. Empty where there is no such
/// stand, it is not the observer's, or a wire on it is not known to them; `None` where the pulse said stop.
///
/// ```
/// use trickwire_core::bomb::indicate::indicate;
/// use trickwire_core::bomb::mission::Tokens;
/// use trickwire_core::bomb::table::Table;
/// use trickwire_core::budget::Patient;
///
/// let table: Table = "me1 1-4 | ?1 ?1 ?2 ?4 | ? ? ? ? ? ? | ? ? ? ? ? ?".parse().unwrap();
/// let marks = indicate(table.check().unwrap(), 0, Tokens::Info, &mut Patient).unwrap();
/// assert_eq!(marks.marks.len(), 4);
/// assert!(marks.best().unwrap().gain > 0.0);
/// ```
pub fn indicate(
    table: Checked<'_, Table>,
    stand: usize,
    tokens: Tokens,
    pulse: &mut dyn Pulse,
) -> Option<Marks> {
    weigh(&table, stand, tokens, &mut Weighing::of(&table, tokens, &[stand], pulse))
}

/// Ways to fill a stand are summed up again and again; between two sums the pulse beats.
struct Weighing<'p> {
    pulse: &'p mut dyn Pulse,
    progress: Progress,
}

impl<'p> Weighing<'p> {
    /// Expects a sum for each slot and one for its stand, with multiplicity tokens one for each of them and each value.
    fn of(table: &Table, tokens: Tokens, stands: &[usize], pulse: &'p mut dyn Pulse) -> Weighing<'p> {
        let slots = stands.iter().filter_map(|&stand| table.stands.get(stand)).map(|own| own.slots.len());
        let sums = if tokens == Tokens::Multiplicity { u32::from(BLUE_MAX) + 1 } else { 1 };
        let of = (slots.sum::<usize>() + stands.len()) as u32 * sums;
        Weighing { pulse, progress: Progress { done: 0, of } }
    }

    /// Another sum is about to be made; `None` where the pulse says stop.
    fn beat(&mut self) -> Option<()> {
        let goes_on = self.pulse.beat(self.progress);
        self.progress.done = (self.progress.done + 1).min(self.progress.of);
        goes_on.then_some(())
    }
}

fn weigh(table: &Table, stand: usize, tokens: Tokens, weighing: &mut Weighing<'_>) -> Option<Marks> {
    let mut marks = Marks::default();
    let Some(own) = table.stands.get(stand).filter(|own| own.owner == table.observer) else {
        return Some(marks);
    };
    if own.slots.iter().any(|slot| !slot.unsorted && slot.is_open()) {
        return Some(marks);
    }
    let copies = unseen_copies(table, stand);
    let before = View::new(own, copies);
    let markable = || {
        let slots = own.slots.iter().zip(0..);
        slots.filter_map(|(slot, index)| {
            Some((index, slot.wire.filter(|&wire| can_be_marked(slot, wire, tokens))?))
        })
    };
    let (all, given) = match tokens {
        Tokens::Info => before.given(&markable().collect::<Vec<(u8, Wire), MAX_SLOTS>>(), weighing)?,
        Tokens::EvenOdd | Tokens::Multiplicity => {
            weighing.beat()?;
            (before.all(), Vec::new())
        }
    };
    marks.baseline = all.bits();
    for (nth, (index, wire)) in markable().enumerate() {
        weighing.beat()?;
        let after = match tokens {
            Tokens::Info => given.get(nth).copied().unwrap_or_default(),
            Tokens::EvenOdd => {
                let mut view = before.clone();
                view.narrow(index, WireSet::parity(wire.number().is_multiple_of(2)));
                view.all()
            }
            Tokens::Multiplicity => {
                let times = count_on(own, wire.value(), |_| true);
                if times > 3 {
                    continue; // there is no such token
                }
                before.repeated(own, index, times, weighing)?
            }
        };
        let gain = marks.baseline - after.bits();
        let share = if marks.baseline > 0.0 { gain / marks.baseline } else { 0.0 };
        let mark = Mark { stand: stand as u8, slot: index, wire, gain, share };
        let _ = marks.marks.push(mark);
    }
    Some(marks)
}

/// What the observer can mark, on one stand or two, the most telling mark first; equal ones from left to
/// right.
#[derive(Clone, Debug, Default)]
pub struct Ranked {
    /// Bits of uncertainty before any mark.
    pub baseline: f64,
    /// The marks.
    pub marks: Vec<Mark, { 2 * MAX_SLOTS }>,
}

/// Ranks the marks of all the observer's stands; `None` where the pulse said stop.
pub fn ranked(table: Checked<'_, Table>, tokens: Tokens, pulse: &mut dyn Pulse) -> Option<Ranked> {
    let mut ranked = Ranked::default();
    let stands: Vec<usize, MAX_STANDS> = table.stands_of(table.observer).map(|(stand, _)| stand).collect();
    let mut weighing = Weighing::of(&table, tokens, &stands, pulse);
    for stand in stands {
        let marks = weigh(&table, stand, tokens, &mut weighing)?;
        ranked.baseline += marks.baseline;
        for &mark in &marks.marks {
            let _ = ranked.marks.push(mark);
        }
    }
    let place = |mark: &Mark| (mark.stand, mark.slot);
    sort_by(&mut ranked.marks, |a, b| b.gain.total_cmp(&a.gain).then(place(a).cmp(&place(b))));
    Some(ranked)
}

/// The bits that a number token would tell, for every hidden slot of a stand and every number that could be
/// there, as everybody at the table computes them: what the observer knows of their own wires does not
/// matter. Cost: half a sum for each number.
pub(crate) fn each_gain(table: &Table, stand: usize, tell: &mut dyn FnMut(u8, Wire, f64)) {
    let Some(own) = table.stands.get(stand) else { return };
    let view = View::new(own, unseen_copies(table, stand));
    let before = view.all().bits();
    view.each_given(&mut |slot, wire, sums| tell(slot, wire, before - sums.bits()));
}

/// Hidden and sorted; blue, or yellow where the token allows it.
fn can_be_marked(slot: &Slot, wire: Wire, tokens: Tokens) -> bool {
    let colour = match wire.colour() {
        Colour::Blue => true,
        Colour::Yellow => tokens == Tokens::Multiplicity,
        Colour::Red => false,
    };
    colour && slot.state == SlotState::Hidden && !slot.unsorted
}

fn count_on(stand: &Stand, value: Value, which: impl Fn(&Slot) -> bool) -> u8 {
    let of_value = |slot: &&Slot| slot.wire.is_some_and(|wire| wire.value() == value) && which(slot);
    stand.slots.iter().filter(of_value).count() as u8
}

/// Does everybody see which wire this is?
fn is_public(slot: &Slot) -> bool {
    match slot.state {
        SlotState::Hidden => false,
        SlotState::Cut => true,
        SlotState::Info => slot.wire.is_some_and(|wire| wire.colour() == Colour::Blue),
    }
}

/// Copies of each kind that could be on the stand: all in play but those seen elsewhere.
fn unseen_copies(table: &Table, stand: usize) -> [u8; KINDS] {
    let mut copies = [0; KINDS];
    for wire in table.setup.wires().iter() {
        copies[wire.index()] = wire.copies();
    }
    for (_, other) in table.stands.iter().enumerate().filter(|(index, _)| *index != stand) {
        for wire in other.slots.iter().filter(|slot| is_public(slot)).filter_map(|slot| slot.wire) {
            let left = &mut copies[wire.index()];
            *left = left.saturating_sub(1);
        }
    }
    copies
}

/// The stand as the others see it: hidden sorted slots, and what could be in them.
#[derive(Clone)]
struct View {
    copies: [u8; KINDS],
    /// Copies of each kind that lie open on it, in order.
    shown: [u8; KINDS],
    /// For each hidden sorted slot its place on the stand and the kinds that neighbours allow.
    slots: Vec<(u8, WireSet), MAX_SLOTS>,
}

/// W and the sum of w log2 w over some ways.
#[derive(Clone, Copy, Default)]
struct Sums {
    ways: f64,
    weighted: f64,
}

impl Sums {
    fn bits(self) -> f64 {
        if self.ways > 0.0 { log2(self.ways) - self.weighted / self.ways } else { 0.0 }
    }

    fn add(&mut self, other: Sums) {
        self.ways += other.ways;
        self.weighted += other.weighted;
    }

    /// These ways, each continued by taking k of c copies.
    fn taking(self, copies: u8, taken: u8) -> Sums {
        const CHOOSE: [[f64; 5]; 5] = [
            [1.0, 0.0, 0.0, 0.0, 0.0],
            [1.0, 1.0, 0.0, 0.0, 0.0],
            [1.0, 2.0, 1.0, 0.0, 0.0],
            [1.0, 3.0, 3.0, 1.0, 0.0],
            [1.0, 4.0, 6.0, 4.0, 1.0],
        ];
        // Their logarithms, precomputed: a device has no floating-point unit.
        const LOG2_3: f64 = 1.584_962_500_721_156;
        const BITS: [[f64; 5]; 5] = [
            [0.0, 0.0, 0.0, 0.0, 0.0],
            [0.0, 0.0, 0.0, 0.0, 0.0],
            [0.0, 1.0, 0.0, 0.0, 0.0],
            [0.0, LOG2_3, LOG2_3, 0.0, 0.0],
            [0.0, 2.0, 1.0 + LOG2_3, 2.0, 0.0],
        ];
        let choices = CHOOSE[copies as usize][taken as usize];
        if choices == 1.0 {
            return self;
        }
        let bits = BITS[copies as usize][taken as usize];
        Sums { ways: choices * self.ways, weighted: choices * (self.weighted + bits * self.ways) }
    }
}

/// A promise about one hidden slot: it has this value, and so do exactly `times` of the hidden slots, itself
/// included.
#[derive(Clone, Copy)]
struct Promise {
    /// Which of the hidden slots.
    place: usize,
    value: Value,
    times: u8,
}

impl View {
    /// The stand with the public wires visible.
    fn new(stand: &Stand, copies: [u8; KINDS]) -> View {
        let visible = |slot: &Slot| slot.wire.filter(|_| !slot.unsorted && is_public(slot));
        let mut shown = [0; KINDS];
        for wire in stand.slots.iter().filter_map(visible) {
            shown[wire.index()] += 1;
        }
        let mut slots = Vec::new();
        for (index, slot) in stand.slots.iter().enumerate() {
            if slot.unsorted || visible(slot).is_some() {
                continue;
            }
            let low = stand.slots[..index].iter().rev().find_map(visible);
            let high = stand.slots[index + 1..].iter().find_map(visible);
            let between = WireSet::between(low.unwrap_or(Wire::LOWEST), high.unwrap_or(Wire::HIGHEST));
            // What public tokens tell, without the wire that only the owner knows.
            let marks = Slot { wire: None, ..*slot }.allowed();
            let _ = slots.push((index as u8, between.and(marks)));
        }
        View { copies, shown, slots }
    }

    fn narrow(&mut self, slot: u8, to: WireSet) {
        for (_, allowed) in self.slots.iter_mut().filter(|(index, _)| *index == slot) {
            *allowed = allowed.and(to);
        }
    }

    /// How many copies of a kind can follow where `filled` slots are filled.
    fn fitting(&self, wire: Wire, filled: usize) -> usize {
        let hidden = self.copies[wire.index()].saturating_sub(self.shown[wire.index()]);
        let open = self.slots[filled..].iter().take(hidden as usize);
        open.take_while(|(_, allowed)| allowed.has(wire)).count()
    }

    /// The sums over the ways to fill the hidden slots that keep a promise.
    fn spread(&self, promise: Promise) -> Sums {
        // Second index: copies of a promised colour so far.
        const COPIES: usize = 5;
        let mut sums = [[Sums::default(); COPIES]; MAX_SLOTS + 1];
        sums[0][0] = Sums { ways: 1.0, weighted: 0.0 };
        for wire in Wire::all().filter(|wire| self.copies[wire.index()] > 0) {
            let (copies, shown) = (self.copies[wire.index()], self.shown[wire.index()]);
            let promised = promise.value == wire.value();
            let mut next = [[Sums::default(); COPIES]; MAX_SLOTS + 1];
            for filled in 0..=self.slots.len() {
                for taken in 0..=self.fitting(wire, filled) {
                    let covers = |place: usize| (filled..filled + taken).contains(&place);
                    // The promised slot must get the promised value, and nothing else.
                    if !promised && covers(promise.place) {
                        continue;
                    }
                    let blue = wire.colour() == Colour::Blue;
                    if promised && blue && (taken as u8 != promise.times || !covers(promise.place)) {
                        continue;
                    }
                    let counted = if promised && !blue { taken } else { 0 };
                    let cells = next[filled + taken].iter_mut().skip(counted).zip(&sums[filled]);
                    // Most have no ways; floating point is slow on a device.
                    for (cell, ways) in cells.filter(|(_, ways)| ways.ways > 0.0) {
                        cell.add(ways.taking(copies, taken as u8 + shown));
                    }
                }
            }
            sums = next;
        }
        let copies = if promise.value == Value::Yellow { promise.times as usize } else { 0 };
        let all = &sums[self.slots.len()];
        all.get(copies).copied().unwrap_or_default()
    }

    /// The sums over the ways in which the value of a slot, whatever it is, occurs `times` times.
    fn repeated(&self, stand: &Stand, slot: u8, times: u8, weighing: &mut Weighing<'_>) -> Option<Sums> {
        let mut sums = Sums::default();
        let Some(place) = self.slots.iter().position(|(index, _)| *index == slot) else {
            return Some(sums);
        };
        let values = (1..=BLUE_MAX).map(Value::Blue).chain([Value::Yellow]);
        for value in values {
            weighing.beat()?;
            let seen = count_on(stand, value, is_public);
            if let Some(times) = times.checked_sub(seen).filter(|&times| times > 0) {
                sums.add(self.spread(Promise { place, value, times }));
            }
        }
        Some(sums)
    }
}
