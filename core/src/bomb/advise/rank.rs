//! The moves of a kind, ranked by their exact chances.

use core::cmp::Ordering;

use heapless::Vec;
use libm::log2;

use super::{Kind, Move, Prospect, callable};
use crate::bomb::ruling::Ruling;
use crate::bomb::slot::{Slot, SlotState};
use crate::bomb::solve::{Odds, Question, SolveError};
use crate::bomb::wire::{Colour, Value, WireSet};
use crate::budget::{Progress, Pulse};
use crate::order::sort_by;
use crate::ratio::Ratio;

/// The best of many moves, best first.
struct Ranking<'b, const N: usize> {
    best: &'b mut Vec<Prospect, N>,
}

impl<const N: usize> Ranking<'_, N> {
    fn offer(&mut self, prospect: Prospect) {
        let at = self.best.partition_point(|kept| order(&prospect, kept) != Ordering::Less);
        if self.best.is_full() && at < N {
            self.best.pop();
        }
        let _ = self.best.insert(at, prospect);
    }
}

/// Chance, then risk, then information, then place and value.
fn order(a: &Prospect, b: &Prospect) -> Ordering {
    b.chance
        .cmp(&a.chance)
        .then(a.red.cmp(&b.red))
        .then(b.bits.total_cmp(&a.bits))
        .then_with(|| place(a.action).cmp(&place(b.action)))
}

/// Kind, stand, slots, values: fixed and the same everywhere.
fn place(action: Move) -> (u8, u8, u16, Value, Value) {
    match action {
        Move::Solo { value, .. } => (0, 0, 0, value, value),
        Move::RevealRed => (1, 0, 0, Value::Red, Value::Red),
        Move::Dual { stand, slot, value } => (2, stand, u16::from(slot), value, value),
        Move::FastPass(value) => (3, 0, 0, value, value),
        Move::Detector { stand, slots, value } => (4, stand, slots, value, value),
        Move::Ray { stand, slot, values: [first, second] } => (5, stand, u16::from(slot), first, second),
    }
}

/// The best `N` moves of a kind that the ruling allows.
///
/// ```
/// use trickwire_core::bomb::advise::{Kind, rank};
/// use trickwire_core::bomb::ruling::Ruling;
/// use trickwire_core::bomb::solve::{Outcome, solve};
/// use trickwire_core::bomb::table::Table;
/// use trickwire_core::budget::Patient;
///
/// let table: Table = "me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ?".parse().unwrap();
/// let mut words = [0; 4096];
/// let Ok(Outcome::Odds(mut odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else { panic!() };
/// let best = rank::<3>(&mut odds, Kind::Cut, &Ruling::USUAL, &mut Patient).unwrap();
/// assert!(best[0].chance.is_one());
/// ```
pub fn rank<const N: usize>(
    odds: &mut Odds<'_, '_>,
    kind: Kind,
    ruling: &Ruling,
    pulse: &mut dyn Pulse,
) -> Result<Vec<Prospect, N>, SolveError> {
    let mut best = Vec::new();
    rank_into(&mut best, odds, kind, ruling, pulse)?;
    Ok(best)
}

/// The same in place: a device's stack has no room for a long list twice.
#[inline(never)]
pub(crate) fn rank_into<const N: usize>(
    best: &mut Vec<Prospect, N>,
    odds: &mut Odds<'_, '_>,
    kind: Kind,
    ruling: &Ruling,
    pulse: &mut dyn Pulse,
) -> Result<(), SolveError> {
    best.clear();
    let table = odds.table();
    let mut ranking = Ranking { best };
    if kind != Kind::Cut && !ruling.gear {
        return Ok(());
    }
    let mut values = callable(&table);
    values.retain(|&value| ruling.values.has(value));
    for (stand, _) in table.stands.iter().enumerate().filter(|(_, stand)| stand.owner != table.observer) {
        let progress = Progress { done: stand as u32 + 1, of: table.stands.len() as u32 };
        let mut beat = || if pulse.beat(progress) { Ok(()) } else { Err(SolveError::Stopped) };
        match kind {
            Kind::Cut | Kind::Ray => cuts(odds, stand, &values, ruling, kind, &mut ranking, &mut beat)?,
            _ => detectors(odds, stand, &values, ruling, kind, &mut ranking, &mut beat)?,
        }
    }
    // The joint risk of several slots takes a pass each, so it is computed only for the moves that are kept.
    for prospect in ranking.best.iter_mut() {
        if let Move::Detector { stand, slots, .. } = prospect.action {
            prospect.red = joint_red(odds, stand, slots, ruling.deadly, pulse)?;
        }
    }
    sort_by(ranking.best, order);
    Ok(())
}

fn joint_red(
    odds: &mut Odds<'_, '_>,
    stand: u8,
    slots: u16,
    deadly: WireSet,
    pulse: &mut dyn Pulse,
) -> Result<Ratio, SolveError> {
    // Most sets hold a slot that is surely harmless, or more slots than there are such wires.
    let left: u8 = deadly.iter().map(|wire| odds.problem().copies[wire.index()]).sum();
    let mut all = (0..16).filter(|slot| slots >> slot & 1 == 1);
    let known = |slot: &usize| odds.table().slot(stand as usize, *slot).is_some_and(|slot| !slot.is_open());
    let known = all.clone().filter(known).count() as u32;
    let each_can = |slot| odds.count_any(stand as usize, slot, deadly) > 0;
    if u32::from(left) + known < slots.count_ones() || !all.all(each_can) {
        return Ok(Ratio::new(0, odds.total()));
    }
    odds.ask(Question::All { stand, slots, wires: deadly }, pulse)
}

/// Dual cuts, or rays, at every uncut wire of a stand.
fn cuts<const N: usize>(
    odds: &Odds<'_, '_>,
    stand: usize,
    values: &[Value],
    ruling: &Ruling,
    kind: Kind,
    ranking: &mut Ranking<'_, N>,
    beat: &mut dyn FnMut() -> Result<(), SolveError>,
) -> Result<(), SolveError> {
    let table = odds.table();
    let total = odds.total();
    for (index, slot) in table.stands[stand].slots.iter().enumerate() {
        if !slot.is_uncut() || !ruling.allows_slot(stand, index) {
            continue;
        }
        beat()?;
        let red = Ratio::new(odds.count_any(stand, index, ruling.deadly), total);
        // Logarithms are expensive on a small processor, and whichever number is called, the same is shown.
        let (mut of_number, mut of_yellow) = (None, None);
        let mut bits = |value: Value| {
            let known = if value == Value::Yellow { &mut of_yellow } else { &mut of_number };
            *known.get_or_insert_with(|| shown_bits(odds, stand, index, value))
        };
        let mut chances: Vec<(Value, u128), 13> = Vec::new();
        for &value in values {
            let count = odds.count_any(stand, index, value.wires());
            if count == 0 {
                continue;
            }
            if kind == Kind::Cut {
                let action = Move::Dual { stand: stand as u8, slot: index as u8, value };
                let chance = Ratio::new(count, total);
                ranking.offer(Prospect { action, chance, red, bits: bits(value) });
            } else if !slot.unsorted {
                // Equipment does not reach unsorted wires.
                let _ = chances.push((value, count));
            }
        }
        for (nth, &(first, count)) in chances.iter().enumerate() {
            for &(second, other) in &chances[nth + 1..] {
                let action = Move::Ray { stand: stand as u8, slot: index as u8, values: [first, second] };
                let chance = Ratio::new(count + other, total);
                ranking.offer(Prospect { action, chance, red, bits: bits(first) });
            }
        }
    }
    Ok(())
}

/// Detectors at the hidden sorted wires of a stand, for blue values. Wires that the observer does not know
/// and that have changed hands lie in no run of the stand: a Super Detector that reaches one is asked about
/// by itself, the other detectors leave it out.
fn detectors<const N: usize>(
    odds: &mut Odds<'_, '_>,
    stand: usize,
    values: &[Value],
    ruling: &Ruling,
    kind: Kind,
    ranking: &mut Ranking<'_, N>,
    beat: &mut dyn FnMut() -> Result<(), SolveError>,
) -> Result<(), SolveError> {
    let table = odds.table();
    let can_be = |slot: &Slot| slot.state == SlotState::Hidden && !slot.unsorted;
    let slots = table.stands[stand].slots.iter().enumerate().filter(|(_, slot)| can_be(slot));
    // The Super Detector points at all of them or at none.
    if kind == Kind::Super && slots.clone().any(|(index, _)| !ruling.allows_slot(stand, index)) {
        return Ok(());
    }
    let allowed = |slot: &u8| ruling.allows_slot(stand, (*slot).into());
    let hidden: Vec<u8, 16> = slots.map(|(index, _)| index as u8).filter(allowed).collect();
    let bit = |slot: u8| 1_u16 << slot;
    let is_moved = |slot: u8| {
        let slot = &table.stands[stand].slots[slot as usize];
        slot.is_open() && slot.has_moved()
    };
    let all = hidden.iter().fold(0, |slots, &slot| slots | bit(slot));
    let mixed = hidden.iter().any(|&slot| is_moved(slot));
    let hidden: Vec<u8, 16> = hidden.into_iter().filter(|&slot| !is_moved(slot)).collect();
    let blue = |value: &&Value| matches!(value, Value::Blue(_));
    for &value in values.iter().filter(blue) {
        // A hidden wire that the observer knows, after a swap, is either a sure hit or wasted.
        let known = |slot: &u8| table.stands[stand].slots[*slot as usize].known_value() == Some(value);
        let certain = hidden.iter().filter(|slot| known(slot)).fold(0, |slots, &slot| slots | bit(slot));
        let count_of = |slots: u16| {
            if slots & certain != 0 { odds.total() } else { odds.any_sorted(stand, slots, value) }
        };
        let mut offer = |slots: u16| {
            let count = count_of(slots);
            // Pointing at a slot more than needed wastes the card.
            let needless = |slot: u8| count_of(slots & !bit(slot)) == count;
            let wasted = kind != Kind::Super && hidden.iter().any(|&s| slots & bit(s) != 0 && needless(s));
            if count > 0 && !wasted {
                let action = Move::Detector { stand: stand as u8, slots, value };
                let chance = Ratio::new(count, odds.total());
                ranking.offer(Prospect { action, chance, red: Ratio::new(0, 1), bits: 0.0 });
            }
        };
        for (i, &a) in hidden.iter().enumerate() {
            beat()?;
            for (j, &b) in hidden.iter().enumerate().skip(i + 1) {
                if kind == Kind::Double {
                    offer(bit(a) | bit(b));
                }
                if kind == Kind::Triple {
                    for &c in &hidden[j + 1..] {
                        offer(bit(a) | bit(b) | bit(c));
                    }
                }
            }
        }
        if kind == Kind::Super && all.count_ones() > 1 {
            if !mixed {
                offer(all);
                continue;
            }
            let question = Question::Any { stand: stand as u8, slots: all, value };
            let chance = odds.ask(question, &mut |_: Progress| beat().is_ok())?;
            if !chance.is_zero() {
                let action = Move::Detector { stand: stand as u8, slots: all, value };
                ranking.offer(Prospect { action, chance, red: Ratio::new(0, 1), bits: 0.0 });
            }
        }
    }
    Ok(())
}

/// The entropy of what a cut at the slot shows: the blue number, yellow, or red; a hit on yellow lays
/// the wire open, number and all.
fn shown_bits(odds: &Odds<'_, '_>, stand: usize, slot: usize, called: Value) -> f64 {
    let total = odds.total() as f64;
    let mut bits = 0.0;
    let mut add = |count: u128| {
        if count > 0 {
            let share = count as f64 / total;
            bits -= share * log2(share);
        }
    };
    let mut lumped = [0_u128; 2];
    for (wire, count) in odds.slot(stand, slot) {
        match wire.colour() {
            Colour::Blue => add(count),
            Colour::Yellow if called == Value::Yellow => add(count),
            Colour::Yellow => lumped[0] += count,
            Colour::Red => lumped[1] += count,
        }
    }
    lumped.into_iter().for_each(add);
    bits
}
