//! What the observer can do, and how well it goes.
//!
//! [`Advice`] gathers it once for every caller that displays it. Some things are done alone and always
//! succeed ([`alone`]). Everything else is ranked kind by kind ([`rank()`]) by its chance of success; among
//! equals the smaller risk of red comes first, then the larger information, then the place. All chances are
//! exact.
//!
//! The information of a cut is the entropy of what it shows: a hit shows the wire, a miss lays a true
//! token on it, so either way the table learns the value at that slot.

mod naming;
mod now;
mod offer;
mod radar;
mod rank;

use heapless::Vec;

use super::gear::Gear;
use super::half::Halves;
use super::ruling::Ruling;
use super::slot::Slot;
use super::solve::{Odds, SolveError};
use super::table::Table;
use super::wire::{BLUE_MAX, Value};
use crate::budget::Pulse;
use crate::ratio::Ratio;

pub use self::naming::{Candidate, WORLDS, candidates, mug_candidates};
pub use self::now::{Act, next_act};
pub(crate) use self::now::{able, owed, spent_first};
pub use self::offer::{Gain, Offer, offers};
pub use self::radar::radar_bits;
pub use self::rank::rank;
pub(crate) use self::rank::rank_into;

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

impl Move {
    /// The values that are called.
    pub fn called(self) -> impl Iterator<Item = Value> {
        let values = match self {
            Move::Dual { value, .. } | Move::Detector { value, .. } => [Some(value), None],
            Move::Ray { values, .. } => values.map(Some),
            Move::Solo { .. } | Move::RevealRed | Move::FastPass(_) => [None; 2],
        };
        values.into_iter().flatten()
    }

    /// The name of the card that it needs. Two or three slots may be all that a Super Detector has left of a
    /// stand; the smaller card does the same there.
    pub const fn card(self) -> Option<&'static str> {
        match self {
            Move::Solo { .. } | Move::RevealRed | Move::Dual { .. } => None,
            Move::FastPass(_) => Some(Gear::FastPass.name()),
            Move::Ray { .. } => Some(Gear::Ray.name()),
            Move::Detector { slots, .. } => Some(match slots.count_ones() {
                2 => "Double Detector",
                3 => Gear::TripleDetector.name(),
                _ => Gear::SuperDetector.name(),
            }),
        }
    }
}

/// A move and what to expect from it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospect {
    /// The move.
    pub action: Move,
    /// How likely it is to succeed.
    pub chance: Ratio,
    /// How likely it is to explode.
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

/// Values that the observer may call: those of their uncut wires, marked ones too, never red.
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

/// What the observer can do alone: solo cuts, with the Fast Pass too if they have it, and showing that only
/// red is left. All of it succeeds.
pub fn alone(table: &Table, ruling: &Ruling, fast_pass: bool) -> Vec<Move, 14> {
    let mut moves = Vec::new();
    for value in callable(table) {
        if !ruling.solo || !ruling.values.has(value) {
            continue;
        }
        let barred = table.stands_of(table.observer).any(|(stand, own)| {
            let of_value = |slot: &Slot| slot.is_uncut() && slot.known_value() == Some(value);
            let mut slots = own.slots.iter().enumerate().filter(|(_, slot)| of_value(slot));
            slots.any(|(slot, _)| !ruling.allows_slot(stand, slot))
        });
        if barred {
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

/// The advice that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'r> {
    /// What is allowed.
    pub ruling: &'r Ruling,
    /// Is the Fast Pass available?
    pub fast_pass: bool,
    /// How many of the best moves of each kind; cuts that are certain are all listed.
    pub top: usize,
}

impl Default for Wanted<'_> {
    fn default() -> Self {
        Wanted { ruling: &Ruling::USUAL, fast_pass: false, top: 5 }
    }
}

/// What the observer can do, found part by part: a small machine holds one part at a time, and shows each as
/// soon as it is there.
///
/// ```
/// use trickwire_core::bomb::advise::{Advice, Kind, Wanted};
/// use trickwire_core::bomb::solve::{Outcome, solve};
/// use trickwire_core::bomb::table::Table;
/// use trickwire_core::budget::Patient;
///
/// let table: Table = "me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ?".parse().unwrap();
/// let mut words = [0; 4096];
/// let Ok(Outcome::Odds(mut odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else { panic!() };
/// let mut advice = Advice::new(&mut odds, Wanted { top: 1, ..Wanted::default() });
/// // All cuts that are certain, though only one was wanted.
/// assert_eq!(advice.moves::<8>(Kind::Cut, &mut Patient).unwrap().len(), 4);
/// ```
pub struct Advice<'a, 't, 'w> {
    odds: &'a mut Odds<'t, 'w>,
    wanted: Wanted<'a>,
}

impl<'a, 't, 'w> Advice<'a, 't, 'w> {
    /// Advice about a table that was solved.
    pub const fn new(odds: &'a mut Odds<'t, 'w>, wanted: Wanted<'a>) -> Advice<'a, 't, 'w> {
        Advice { odds, wanted }
    }

    /// What can be done alone.
    pub fn alone(&self) -> Vec<Move, 14> {
        alone(&self.odds.table(), self.wanted.ruling, self.wanted.fast_pass)
    }

    /// The moves of a kind, best first, at most `N`.
    pub fn moves<const N: usize>(
        &mut self,
        kind: Kind,
        pulse: &mut dyn Pulse,
    ) -> Result<Vec<Prospect, N>, SolveError> {
        let mut moves = rank::<N>(self.odds, kind, self.wanted.ruling, pulse)?;
        let sure = moves.iter().filter(|prospect| kind == Kind::Cut && prospect.chance.is_one()).count();
        moves.truncate(self.wanted.top.max(sure));
        Ok(moves)
    }

    /// Which own wire to cut with a call of each value.
    pub fn own(&self, pulse: &mut dyn Pulse) -> Result<Halves<'t>, SolveError> {
        Halves::of(self.odds.table(), pulse).ok_or(SolveError::Stopped)
    }
}
