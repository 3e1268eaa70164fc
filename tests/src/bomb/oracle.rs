//! The slow oracle: count what may be hidden by trying everything.
//!
//! Rule. A case names the wires in play and what is to be seen of every stand. Each wire that is not seen lies in exactly one
//! unknown place: a slot whose wire is not given, or the pile of an X-of-Y colour that left the game unseen. The oracle puts wire
//! types into these places one after the other, and on each full table it checks every token and every constraint word by word.
//! The copies of a type count as different objects, so a full table stands for c!/(k1!·k2!·…) deals per type with c unseen
//! copies, where k is how many of them share a group within which order is fixed: the sorted unknown slots of one stand, or one
//! colour's pile. An unsorted (X) slot is a group of its own.
//!
//! Only the sort order and the colour of the piles are used to cut the search short, so that about a dozen places stay feasible.
//! This file and line.rs must share nothing with the solver that it checks.

use std::collections::BTreeMap;

pub use super::line::{Case, Colour, Constraint, Hue, Query, Value, Wire};
use super::line::{Slot, token};

/// Weighted arrangements in all, and per unknown slot (stand, slot) and wire name. No entry is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub total: u128,
    pub slots: BTreeMap<(usize, usize), BTreeMap<String, u128>>,
}

/// Count all arrangements. A contradiction is a total of 0; `Err` means that the case itself is not lawful.
pub fn tally(case: &Case) -> Result<Tally, String> {
    let puzzle = Puzzle::read(case)?;
    let mut tally = Tally::default();
    puzzle.each_table(&mut |table, weight| {
        tally.total += weight;
        for (stand, slot) in puzzle.unknown_slots() {
            let counts = tally.slots.entry((stand, slot)).or_default();
            *counts.entry(table[stand][slot].name()).or_default() += weight;
        }
    });
    Ok(tally)
}

/// Every arrangement: the names of the wires in the unknown slots, stand by stand, and its weight. The wires of the piles
/// are not told, so arrangements that differ in them alone are one.
pub fn arrangements(case: &Case) -> Result<BTreeMap<Vec<String>, u128>, String> {
    let puzzle = Puzzle::read(case)?;
    let mut all = BTreeMap::new();
    puzzle.each_table(&mut |table, weight| {
        let wires = puzzle.unknown_slots().map(|(stand, slot)| table[stand][slot].name()).collect();
        *all.entry(wires).or_default() += weight;
    });
    Ok(all)
}

/// Weighted arrangements in which the event of the query happens, and in all.
pub fn query(case: &Case, query: &Query) -> Result<(u128, u128), String> {
    let puzzle = Puzzle::read(case)?;
    let (stand, slots, value) = match query {
        Query::DualCut { stand, slot, value } => (*stand, vec![*slot], Some(*value)),
        Query::DoubleDetector { stand, slots, value }
        | Query::TripleDetector { stand, slots, value }
        | Query::SuperDetector { stand, slots, value } => (*stand, slots.clone(), Some(*value)),
        Query::Red { stand, slot } => (*stand, vec![*slot], None),
        Query::AllRed { stand, slots } => (*stand, slots.clone(), None),
    };
    let length = puzzle.stands.get(stand).ok_or("query: no such stand")?.len();
    if slots.is_empty() || slots.iter().any(|&slot| slot >= length) {
        return Err("query: no such slot".into());
    }
    if let Some(value) = value {
        value.lawful()?;
    }
    let (mut hits, mut total) = (0, 0);
    puzzle.each_table(&mut |table, weight| {
        let mut wires = slots.iter().map(|&slot| table[stand][slot]);
        let hit = match value {
            Some(value) => wires.any(|wire| value.is(wire)),
            None => wires.all(|wire| wire.hue == Hue::Red),
        };
        hits += if hit { weight } else { 0 };
        total += weight;
    });
    Ok((hits, total))
}

#[derive(Clone, Copy)]
enum Place {
    Slot(usize, usize),
    Pile(Hue),
}

/// The case after reading: what is seen, what is left over, and where it may lie.
struct Puzzle {
    stands: Vec<Vec<Slot>>,
    owner: Vec<u8>,
    constraints: Vec<Constraint>,
    pool: BTreeMap<Wire, usize>,
    places: Vec<Place>,
}

/// A table under construction.
struct Draft {
    stands: Vec<Vec<Option<Wire>>>,
    piles: Vec<Wire>,
    left: BTreeMap<Wire, usize>,
}

type Table = Vec<Vec<Wire>>;

fn factorial(n: usize) -> u128 {
    (1..=n as u128).product()
}

impl Puzzle {
    fn read(case: &Case) -> Result<Puzzle, String> {
        let stands: Vec<Vec<Slot>> = case
            .stands
            .iter()
            .map(|stand| stand.split_whitespace().map(token).collect())
            .collect::<Result<_, _>>()?;
        let owner: Vec<u8> =
            if case.owner.is_empty() { (0..).take(stands.len()).collect() } else { case.owner.clone() };
        if owner.len() != stands.len()
            || owner.iter().chain([&case.observer]).any(|&player| player >= case.players)
        {
            return Err("players, owners and stands do not fit together".into());
        }
        for constraint in &case.constraints {
            let (fits, value) = match *constraint {
                Constraint::AdjacentEqual { stand, left } | Constraint::AdjacentNotEqual { stand, left } => {
                    (stands.get(stand).is_some_and(|slots| left + 1 < slots.len()), None)
                }
                Constraint::MustHave { stand, value } | Constraint::MustNotHave { stand, value } => {
                    (stand < stands.len(), Some(value))
                }
                Constraint::Called { player, value } => (player < case.players, Some(value)),
            };
            if let Some(value) = value {
                value.lawful()?;
            }
            if !fits {
                return Err(format!("constraint points nowhere: {constraint:?}"));
            }
        }

        let (lo, hi) = case.blue;
        if lo < 1 || lo > hi || hi > 12 {
            return Err("no such range of blue".into());
        }
        let mut pool: BTreeMap<Wire, usize> = (lo..=hi).map(|n| (Wire { n, hue: Hue::Blue }, 4)).collect();
        let mut places = Vec::new();
        for (hue, colour) in [(Hue::Yellow, &case.yellow), (Hue::Red, &case.red)] {
            for &n in colour.numbers() {
                if !(1..=11).contains(&n) || pool.insert(Wire { n, hue }, 1).is_some() {
                    return Err(format!("{hue:?} cannot have {n} here"));
                }
            }
            let pile = colour.pile().ok_or("more wires kept than drawn")?;
            places.extend(std::iter::repeat_n(Place::Pile(hue), pile));
        }
        for (s, slots) in stands.iter().enumerate() {
            for (i, slot) in slots.iter().enumerate() {
                match slot.wire {
                    None => places.push(Place::Slot(s, i)),
                    Some(seen) => match pool.get_mut(&seen) {
                        Some(copies) if *copies > 0 => *copies -= 1,
                        _ => return Err(format!("too many wires {}", seen.name())),
                    },
                }
            }
        }
        Ok(Puzzle { stands, owner, constraints: case.constraints.clone(), pool, places })
    }

    fn unknown_slots(&self) -> impl Iterator<Item = (usize, usize)> {
        self.places.iter().filter_map(|place| match *place {
            Place::Slot(stand, slot) => Some((stand, slot)),
            Place::Pile(_) => None,
        })
    }

    /// Visit every lawful full table with its weight.
    fn each_table(&self, visit: &mut dyn FnMut(&Table, u128)) {
        if self.pool.values().sum::<usize>() == self.places.len() {
            let stands =
                self.stands.iter().map(|slots| slots.iter().map(|slot| slot.wire).collect()).collect();
            self.fill(0, &mut Draft { stands, piles: Vec::new(), left: self.pool.clone() }, visit);
        }
    }

    fn fill(&self, next: usize, draft: &mut Draft, visit: &mut dyn FnMut(&Table, u128)) {
        let Some(&place) = self.places.get(next) else {
            let table: Table =
                draft.stands.iter().map(|stand| stand.iter().flatten().copied().collect()).collect();
            if self.lawful(&table) {
                visit(&table, self.weight(&table));
            }
            return;
        };
        let types: Vec<Wire> =
            draft.left.iter().filter(|(_, left)| **left > 0).map(|(wire, _)| *wire).collect();
        for wire in types {
            *draft.left.entry(wire).or_default() -= 1;
            match place {
                Place::Slot(stand, slot) => {
                    draft.stands[stand][slot] = Some(wire);
                    if self.ascending(stand, &draft.stands[stand]) {
                        self.fill(next + 1, draft, visit);
                    }
                    draft.stands[stand][slot] = None;
                }
                // The order within a pile means nothing, so only the ascending one is tried.
                Place::Pile(hue) => {
                    if wire.hue == hue
                        && draft.piles.last().is_none_or(|last| last.hue != hue || *last < wire)
                    {
                        draft.piles.push(wire);
                        self.fill(next + 1, draft, visit);
                        draft.piles.pop();
                    }
                }
            }
            *draft.left.entry(wire).or_default() += 1;
        }
    }

    /// The sorted slots that hold a wire so far do not fall from left to right.
    fn ascending(&self, stand: usize, wires: &[Option<Wire>]) -> bool {
        let sorted = self.stands[stand].iter().zip(wires).filter(|(slot, _)| !slot.unsorted);
        sorted.filter_map(|(_, wire)| *wire).is_sorted()
    }

    fn lawful(&self, table: &Table) -> bool {
        let ordered = |s: usize, wires: &[Wire]| {
            let wires: Vec<Option<Wire>> = wires.iter().copied().map(Some).collect();
            self.ascending(s, &wires)
        };
        let marks = |s: usize, wires: &[Wire]| {
            self.stands[s].iter().zip(wires).all(|(slot, &wire)| marks_hold(slot, wire, wires))
        };
        table.iter().enumerate().all(|(s, wires)| ordered(s, wires) && marks(s, wires))
            && self.constraints.iter().all(|constraint| self.holds(constraint, table))
    }

    fn holds(&self, constraint: &Constraint, table: &Table) -> bool {
        // Uncut wires of a stand, each with its slot.
        let uncut = |stand: usize| self.stands[stand].iter().zip(&table[stand]).filter(|(slot, _)| !slot.cut);
        // What a radar answers: X slots do not count.
        let radar =
            |stand: usize, value: Value| uncut(stand).any(|(slot, wire)| !slot.unsorted && value.is(*wire));
        match *constraint {
            Constraint::AdjacentEqual { stand, left } => {
                table[stand][left].same_value(table[stand][left + 1])
            }
            Constraint::AdjacentNotEqual { stand, left } => {
                !table[stand][left].same_value(table[stand][left + 1])
            }
            Constraint::MustHave { stand, value } => radar(stand, value),
            Constraint::MustNotHave { stand, value } => !radar(stand, value),
            Constraint::Called { player, value } => {
                let mut own = (0..table.len()).filter(|&stand| self.owner[stand] == player);
                own.any(|stand| uncut(stand).any(|(_, wire)| value.is(*wire)))
            }
        }
    }

    /// Deals of labelled copies that look like this table.
    fn weight(&self, table: &Table) -> u128 {
        let mut weight = 1;
        for (wire, &copies) in &self.pool {
            weight *= factorial(copies);
            for (slots, wires) in self.stands.iter().zip(table) {
                let group = slots
                    .iter()
                    .zip(wires)
                    .filter(|(slot, w)| slot.wire.is_none() && !slot.unsorted && *w == wire);
                weight /= factorial(group.count());
            }
        }
        weight
    }
}

/// All tokens on one slot are true of its wire; `stand` is the whole stand around it.
fn marks_hold(slot: &Slot, wire: Wire, stand: &[Wire]) -> bool {
    let same = stand.iter().filter(|other| other.same_value(wire)).count();
    let blue = wire.hue == Hue::Blue;
    slot.hues.iter().all(|&hue| wire.hue == hue)
        && slot.even.is_none_or(|even| blue && wire.n.is_multiple_of(2) == even)
        && slot.times.is_none_or(|times| wire.hue != Hue::Red && same == usize::from(times))
        && slot.nots.iter().all(|&n| !(blue && wire.n == n))
}
