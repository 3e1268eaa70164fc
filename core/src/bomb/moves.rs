//! What the observer can do, and how well it goes.
//!
//! Some things are done alone and always succeed ([`alone`]). Everything else is ranked kind by kind
//! ([`rank`]) by its chance of success; among equals the smaller risk of red comes first, then the
//! larger information, then the place. All chances are exact.
//!
//! The information of a cut is the entropy of what it shows: a hit shows the wire, a miss lays a true
//! token on it, so either way the table learns the value at that slot.

use core::cmp::Ordering;

use heapless::Vec;
use libm::log2;

use super::ruling::Ruling;
use super::slot::{Slot, SlotState};
use super::solve::{Odds, Question, SolveError};
use super::table::Table;
use super::wire::{BLUE_MAX, Colour, Value, WireSet};
use crate::budget::{Progress, Pulse};
use crate::ratio::Ratio;

/// One thing to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Cut all remaining wires of a value, which are all your own.
    Solo {
        /// Blue or yellow.
        value: Value,
        /// 2 or 4.
        wires: u8,
    },
    /// Show that all you have left is red.
    RevealRed,
    /// Cut two equal wires of your own though others remain (Fast Pass).
    FastPass(Value),
    /// Name a value you hold and point at a teammate's wire.
    Dual {
        /// The stand, from 0.
        stand: u8,
        /// The slot, from 0.
        slot: u8,
        /// The value named.
        value: Value,
    },
    /// Name a blue value you hold and point at several wires of one stand.
    Detector {
        /// The stand, from 0.
        stand: u8,
        /// The slots.
        slots: u16,
        /// The value named.
        value: Value,
    },
    /// Name two values you hold and point at a wire (X or Y Ray).
    Ray {
        /// The stand, from 0.
        stand: u8,
        /// The slot, from 0.
        slot: u8,
        /// The values named.
        values: [Value; 2],
    },
}

/// A move and what to expect of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospect {
    /// The move.
    pub action: Move,
    /// How likely it succeeds.
    pub chance: Ratio,
    /// How likely it explodes.
    pub red: Ratio,
    /// What it shows, in bits; 0 where somebody else decides what is shown.
    pub bits: f64,
}

/// What a ranking is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A value at one wire.
    Cut,
    /// A value at two wires of a stand.
    Double,
    /// A value at three wires of a stand.
    Triple,
    /// A value at a whole stand.
    Super,
    /// Two values at one wire.
    Ray,
}

/// The best of many moves, best first.
struct Ranking<const N: usize> {
    best: Vec<Prospect, N>,
}

impl<const N: usize> Ranking<N> {
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

/// Values that the observer may call: those of his uncut wires, marked ones too, never red.
pub fn callable(table: &Table) -> Vec<Value, 13> {
    let mut values: Vec<Value, 13> = Vec::new();
    for value in (1..=BLUE_MAX).map(Value::Blue).chain([Value::Yellow]) {
        if own_uncut(table, value) > 0 {
            let _ = values.push(value);
        }
    }
    values
}

fn own_uncut(table: &Table, value: Value) -> u8 {
    own_slots(table).filter(|slot| slot.is_uncut() && slot.known_value() == Some(value)).count() as u8
}

fn cut_everywhere(table: &Table, value: Value) -> u8 {
    let slots = table.stands.iter().flat_map(|stand| &stand.slots);
    slots.filter(|slot| !slot.is_uncut() && slot.known_value() == Some(value)).count() as u8
}

fn own_slots(table: &Table) -> impl Iterator<Item = &Slot> {
    table.stands_of(table.observer).flat_map(|(_, stand)| &stand.slots)
}

/// What the observer can do alone: solo cuts, with the Fast Pass too if he has it, and showing that
/// only red is left. All of it succeeds.
pub fn alone(table: &Table, ruling: &Ruling, fast_pass: bool) -> Vec<Move, 14> {
    let mut moves = Vec::new();
    for value in callable(table) {
        if !ruling.solo || !ruling.values.has(value) {
            continue;
        }
        let wires = own_uncut(table, value);
        let in_play = match value {
            Value::Blue(_) => 4,
            _ => table.setup.yellow.keep(),
        };
        let last = wires + cut_everywhere(table, value) == in_play;
        if last && (wires == 2 || wires == 4) {
            let _ = moves.push(Move::Solo { value, wires });
        } else if fast_pass && ruling.gear && wires >= 2 && value != Value::Yellow {
            let _ = moves.push(Move::FastPass(value));
        }
    }
    let left = own_slots(table).any(|slot| slot.is_uncut());
    let deadly = |slot: &Slot| slot.wire.is_some_and(|wire| ruling.deadly.has(wire));
    if ruling.reveal && left && own_slots(table).all(|slot| !slot.is_uncut() || deadly(slot)) {
        let _ = moves.push(Move::RevealRed);
    }
    moves
}

/// The best `N` moves of a kind that the ruling allows.
pub fn rank<const N: usize>(
    odds: &mut Odds<'_, '_>,
    kind: Kind,
    ruling: &Ruling,
    pulse: &mut dyn Pulse,
) -> Result<Vec<Prospect, N>, SolveError> {
    let table = odds.table();
    let mut ranking = Ranking { best: Vec::new() };
    if kind != Kind::Cut && !ruling.gear {
        return Ok(ranking.best);
    }
    let mut values = callable(table);
    values.retain(|&value| ruling.values.has(value));
    for (stand, _) in table.stands.iter().enumerate().filter(|(_, stand)| stand.owner != table.observer) {
        let progress = Progress { done: stand as u32 + 1, of: table.stands.len() as u32 };
        let mut beat = || if pulse.beat(progress) { Ok(()) } else { Err(SolveError::Stopped) };
        match kind {
            Kind::Cut | Kind::Ray => cuts(odds, stand, &values, ruling, kind, &mut ranking, &mut beat)?,
            _ => detectors(odds, stand, &values, ruling, kind, &mut ranking, &mut beat)?,
        }
    }
    // The joint risk of several slots takes a pass each, so only what is kept is asked.
    for prospect in &mut ranking.best {
        if let Move::Detector { stand, slots, .. } = prospect.action {
            prospect.red = joint_red(odds, stand, slots, ruling.deadly, pulse)?;
        }
    }
    ranking.best.sort_unstable_by(order);
    Ok(ranking.best)
}

/// What of a ranking is shown: the best `top`, and all cuts that are sure.
pub fn shown(ranked: &[Prospect], kind: Kind, top: usize) -> &[Prospect] {
    let sure = ranked.iter().filter(|prospect| kind == Kind::Cut && prospect.chance.is_one()).count();
    &ranked[..top.max(sure).min(ranked.len())]
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
    ranking: &mut Ranking<N>,
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
        // Logarithms are dear on a small machine, and whichever number is called, the same is shown.
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

/// Detectors at the hidden sorted wires of a stand, for blue values.
fn detectors<const N: usize>(
    odds: &mut Odds<'_, '_>,
    stand: usize,
    values: &[Value],
    ruling: &Ruling,
    kind: Kind,
    ranking: &mut Ranking<N>,
    beat: &mut dyn FnMut() -> Result<(), SolveError>,
) -> Result<(), SolveError> {
    let table = odds.table();
    let hidden: Vec<u8, 16> = (table.stands[stand].slots.iter().enumerate())
        .filter(|(index, slot)| {
            slot.state == SlotState::Hidden && !slot.unsorted && ruling.allows_slot(stand, *index)
        })
        .map(|(index, _)| index as u8)
        .collect();
    let bit = |slot: u8| 1_u16 << slot;
    let blue = |value: &&Value| matches!(value, Value::Blue(_));
    for &value in values.iter().filter(blue) {
        // A hidden wire that the observer knows, after a swap, hits or is wasted.
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
        if kind == Kind::Super && hidden.len() > 1 {
            offer(hidden.iter().fold(0, |slots, &slot| slots | bit(slot)));
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
