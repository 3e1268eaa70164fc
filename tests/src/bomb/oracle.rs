//! The slow oracle: weigh what may have been dealt by trying everything.
//!
//! Rule. What is random is the deal: every wire in play that the observer was not dealt goes to a stand, an X slot or the pile of
//! an X-of-Y colour, and all ways to hand out the labelled copies are equally likely. The oracle writes out every stand in full,
//! wires that show included, as it was dealt, and keeps the tables that look like the case (sight.rs). The copies of a kind that
//! were dealt to one stand lie side by side there, and nothing tells which is which. So of a kind with R copies, n of them on a
//! stand, R!/(n1!·n2!·…) deals make the same table; X slots and piles are places of their own. Whether a copy shows plays no
//! part: that others pointed at a slot says nothing about its neighbours except through the deal.
//!
//! Where the owner picked one of n-g equal wires (n were dealt to the owner and g of those were cut by then), another one would
//! have been picked in n-g-1 cases of n-g. Such a table weighs 1/(n-g) as much; all weights of a case are multiplied by one
//! number to stay whole.
//!
//! Every other choice that an owner made at random among f fitting wires divides the weight by f.
//!
//! Kinds of which no copy is hidden weigh the same in all tables and are left out. An observer with an open sorted slot does not
//! say what they were dealt, so their stands count like the others'.
//!
//! Wires that are given are laid first, and the sort order and what a slot says about its own wire prune the search, so that
//! about fifteen unknown places stay feasible. Nothing here may be shared with the solver that it checks. labelled.rs proves the
//! formula.

use std::collections::BTreeMap;

pub use super::line::{At, Case, Choice, Colour, Constraint, From, Hue, Query, Value, Wire};
use super::sight::{Picked, Place, Sight, Table};

/// Weighted tables in all, and per unknown slot (stand, slot) and wire name. No entry is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub total: u128,
    pub slots: BTreeMap<(usize, usize), BTreeMap<String, u128>>,
}

impl Tally {
    /// Enter a table of some weight.
    pub(crate) fn add(&mut self, sight: &Sight, table: &Table, weight: u128) {
        self.total += weight;
        for (stand, slot) in sight.unknown_slots() {
            let counts = self.slots.entry((stand, slot)).or_default();
            *counts.entry(table[stand][slot].name()).or_default() += weight;
        }
    }
}

/// Count all tables. A contradiction gives a total of 0; `Err` means that the case itself is not legal.
pub fn tally(case: &Case) -> Result<Tally, String> {
    let sight = Sight::read(case)?;
    let places: Vec<Place> = sight.unknown_slots().collect();
    let mut total = 0;
    let mut counts: Vec<BTreeMap<Wire, u128>> = vec![BTreeMap::new(); places.len()];
    each_table(&sight, &mut |table, weight| {
        total += weight;
        for (&(stand, slot), counts) in places.iter().zip(&mut counts) {
            *counts.entry(table[stand][slot]).or_default() += weight;
        }
    });
    let named = |counts: BTreeMap<Wire, u128>| counts.into_iter().map(|(w, n)| (w.name(), n)).collect();
    let slots = places.into_iter().zip(counts.into_iter().map(named));
    Ok(Tally { total, slots: if total == 0 { BTreeMap::new() } else { slots.collect() } })
}

/// Every arrangement: the names of the wires in the unknown slots, stand by stand, and its weight. The wires of the piles are
/// left out, so arrangements that differ only in them are one.
pub fn arrangements(case: &Case) -> Result<BTreeMap<Vec<String>, u128>, String> {
    let sight = Sight::read(case)?;
    let mut all = BTreeMap::new();
    each_table(&sight, &mut |table, weight| {
        let wires = sight.unknown_slots().map(|(stand, slot)| table[stand][slot].name()).collect();
        *all.entry(wires).or_default() += weight;
    });
    Ok(all)
}

/// Weighted tables in which the event of the query happens, and in all.
pub fn query(case: &Case, query: &Query) -> Result<(u128, u128), String> {
    let sight = Sight::read(case)?;
    let (stand, slots, value) = match query {
        Query::DualCut { stand, slot, value } => (*stand, vec![*slot], Some(*value)),
        Query::DoubleDetector { stand, slots, value }
        | Query::TripleDetector { stand, slots, value }
        | Query::SuperDetector { stand, slots, value } => (*stand, slots.clone(), Some(*value)),
        Query::Red { stand, slot } => (*stand, vec![*slot], None),
        Query::AllRed { stand, slots } => (*stand, slots.clone(), None),
    };
    let length = sight.stands.get(stand).ok_or("query: no such stand")?.len();
    if slots.is_empty() || slots.iter().any(|&slot| slot >= length) {
        return Err("query: no such slot".into());
    }
    if let Some(value) = value {
        value.lawful()?;
    }
    let (mut hits, mut total) = (0, 0);
    each_table(&sight, &mut |table, weight| {
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

/// Visit every table that fits, with its weight.
fn each_table(sight: &Sight, visit: &mut dyn FnMut(&Table, u128)) {
    if !sight.adds_up() {
        return;
    }
    let dealt = sight.dealt.iter().flatten().copied();
    let (given, open): (Vec<Place>, Vec<Place>) = dealt.partition(|&place| sight.slot(place).wire.is_some());
    let mut home: Vec<Vec<usize>> = sight.stands.iter().map(|row| vec![0; row.len()]).collect();
    for (stand, row) in sight.dealt.iter().enumerate() {
        row.iter().for_each(|&(now, slot)| home[now][slot] = stand);
    }
    let scales = Scales::of(sight);
    let mut search = Search {
        sight,
        home,
        places: given.into_iter().chain(open).collect(),
        left: sight.in_play.clone(),
        laid: sight.stands.iter().map(|row| vec![None; row.len()]).collect(),
        piles: Vec::new(),
        visit: &mut |table| {
            if sight.fits(table) {
                match scales.weight(table) {
                    0 => {}
                    weight => visit(table, weight),
                }
            }
        },
    };
    search.lay(0);
}

/// Tables under construction: one place after the other takes each kind that is left.
struct Search<'a> {
    sight: &'a Sight,
    /// The stand to which the wire of each slot was dealt.
    home: Vec<Vec<usize>>,
    places: Vec<Place>,
    left: Vec<(Wire, usize)>,
    laid: Vec<Vec<Option<Wire>>>,
    piles: Vec<Wire>,
    visit: &'a mut dyn FnMut(&Table),
}

impl Search<'_> {
    fn lay(&mut self, next: usize) {
        let Some(&(stand, slot)) = self.places.get(next) else { return self.discard() };
        for kind in 0..self.left.len() {
            let (wire, left) = self.left[kind];
            if left == 0 || !self.sight.stands[stand][slot].takes(wire) {
                continue;
            }
            self.laid[stand][slot] = Some(wire);
            if self.ascending(stand, self.home[stand][slot]) {
                self.left[kind].1 -= 1;
                self.lay(next + 1);
                self.left[kind].1 += 1;
            }
            self.laid[stand][slot] = None;
        }
    }

    /// Neither the stand where a wire is now descends from left to right, nor the one it was dealt to.
    fn ascending(&self, now: usize, home: usize) -> bool {
        let wire = |(stand, slot): Place| ((stand, slot), self.laid[stand][slot]);
        self.sight.ascending((0..self.laid[now].len()).map(|slot| wire((now, slot))))
            && self.sight.ascending(self.sight.dealt[home].iter().map(|&place| wire(place)))
    }

    /// The order within a pile means nothing, so only the ascending one is tried.
    fn discard(&mut self) {
        let Some(&hue) = self.sight.piles.get(self.piles.len()) else {
            let full = |row: &Vec<Option<Wire>>| row.iter().flatten().copied().collect();
            return (self.visit)(&self.laid.iter().map(full).collect());
        };
        for kind in 0..self.left.len() {
            let (wire, left) = self.left[kind];
            let rises = self.piles.last().is_none_or(|last| last.hue != hue || *last < wire);
            if left > 0 && wire.hue == hue && rises {
                self.left[kind].1 -= 1;
                self.piles.push(wire);
                self.discard();
                self.piles.pop();
                self.left[kind].1 += 1;
            }
        }
    }
}

/// What the weights of one case have in common.
struct Scales<'a> {
    sight: &'a Sight,
    /// The sorted places of every stand whose deal must be found out.
    rows: Vec<Vec<Place>>,
    /// The kinds of which a copy is hidden.
    hidden: Vec<Wire>,
    /// R!, for all these kinds together.
    ways: u128,
    /// The picks, and the factor that keeps them whole.
    picked: Vec<(Picked, u128)>,
}

impl Scales<'_> {
    fn of(sight: &Sight) -> Scales<'_> {
        let sorted =
            |row: &Vec<Place>| row.iter().copied().filter(|&now| !sight.slot(now).unsorted).collect();
        let hidden = sight.in_play.iter().filter(|&&(wire, copies)| sight.is_hidden(wire, copies));
        let mut scales = Scales { sight, rows: Vec::new(), hidden: Vec::new(), ways: 1, picked: Vec::new() };
        scales.rows = sight.dealt_stands().map(sorted).collect();
        for &(wire, copies) in hidden {
            let own = sight.dealt.iter().zip(&sight.owner).filter(|(_, owner)| **owner == sight.observer);
            let own = own.flat_map(|(row, _)| row).filter(|&&now| sight.slot(now).wire == Some(wire)).count();
            let rest = if sight.observer_is_open() { copies } else { copies - own };
            scales.ways *= (1..=rest as u128).product::<u128>();
            scales.hidden.push(wire);
        }
        for picked in sight.picked() {
            let all = (1..=4).filter_map(|dealt| chances(&picked, dealt));
            let scale = if scales.hidden.contains(&picked.wire) { all.fold(1, lcm) } else { 0 };
            scales.picked.push((picked, scale));
        }
        scales
    }

    /// Deals of labelled copies that make this table.
    fn weight(&self, table: &Table) -> u128 {
        let mut alike = 1;
        for row in &self.rows {
            let (mut before, mut run) = (None, 0);
            for &(stand, slot) in row {
                let wire = table[stand][slot];
                run = if before == Some(wire) { run + 1 } else { 1 };
                before = Some(wire);
                // Equal wires lie side by side, so a run of n gives n!.
                alike *= if self.hidden.contains(&wire) { run } else { 1 };
            }
        }
        let mut weight = self.ways / alike * self.sight.choices(table);
        for (picked, scale) in &self.picked {
            weight *= match chances(picked, self.sight.dealt_to(picked.player, picked.wire, table)) {
                None => 0,
                // Nothing about this number is hidden.
                Some(_) if *scale == 0 => 1,
                Some(chances) => scale / chances,
            };
        }
        weight
    }
}

/// Among how many pairs, triples, ... of wires all picks together chose, had the player been dealt `dealt`; `None` where there
/// would have been nothing to pick from.
fn chances(picked: &Picked, dealt: usize) -> Option<u128> {
    picked.before.iter().map(|&before| (dealt > before).then(|| (dealt - before) as u128)).product()
}

/// The least common multiple.
pub(crate) fn lcm(a: u128, b: u128) -> u128 {
    let gcd = |mut a: u128, mut b: u128| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    a / gcd(a, b) * b
}
