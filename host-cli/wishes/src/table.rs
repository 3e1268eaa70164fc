//! How many deals fit: two halves of the pack, joined.
//!
//! The table has up to two places that something is asked of, a hand or two partners' hands together, and the rest.
//! Each suit is dealt in every way, ways with the same marks added up; two suits make a half, by the labels of the
//! three axes (first place, second, both together); two halves fit where the labels of every axis do. All numbers are
//! whole: a half has at most 3^26 ways, less than 2^42.

use std::collections::HashMap;

use trickwire_core::budget::{Progress, Pulse};

use crate::axis::{Axis, By, HALVES, NONE, Question, Scope, TooCostly};
use crate::plan::Plan;
use crate::suit::{Counts, Groups};

/// Ways to deal a suit that no wish tells apart.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    /// The number of its marks on every axis.
    pub(crate) marks: [u16; 3],
    pub(crate) ways: u64,
    /// The ways that it stands for, each with all before it added.
    pub(crate) dealt: Vec<(u64, Counts, Counts)>,
}

/// A suit.
#[derive(Clone, Debug)]
pub(crate) struct SuitTable {
    pub(crate) groups: Groups,
    pub(crate) letters: Vec<Letter>,
}

/// Two halves by their labels.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) plan: Plan,
    /// By suit, in the order of the halves.
    pub(crate) suits: [[SuitTable; 2]; 2],
    pub(crate) axes: [Axis; 3],
    /// For each half its ways by the three labels, the last fastest.
    pub(crate) ways: [Vec<u64>; 2],
}

/// Why there is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableError {
    /// It would take too long, or too much memory.
    TooCostly,
    /// It was stopped.
    Stopped,
}

impl From<TooCostly> for TableError {
    fn from(_: TooCostly) -> TableError {
        TableError::TooCostly
    }
}

/// Most cells of a half, and most pairs of letters that are added up.
const MOST_CELLS: usize = 12_000_000;
const MOST_PAIRS: usize = 600_000_000;
/// Most ways to deal a suit that are listed.
const MOST_LISTED: usize = 2_000_000;

impl Table {
    /// Makes the table of a plan; by the lengths or points of a place if wanted.
    pub(crate) fn new(
        plan: &Plan,
        by: Option<(usize, By)>,
        pulse: &mut dyn Pulse,
    ) -> Result<Table, TableError> {
        let by_of = |axis: usize| by.as_ref().filter(|(at, _)| *at == axis).map(|(_, by)| by.clone());
        let size = |place: usize| Some(plan.places.get(place).map_or(0, |seats| 13 * seats.len() as u8));
        let questions = [
            Question::new(Scope::First, size(0), &plan.asked(0), by_of(0)),
            Question::new(Scope::Second, size(1), &plan.asked(1), by_of(1)),
            Question::new(Scope::Both, None, &plan.asked(2), None),
        ];
        let by_points = questions.iter().any(Question::by_points);
        let mut suits = Vec::new();
        let mut marks = Vec::new();
        for suit in HALVES.as_flattened() {
            let groups = Groups::new(*suit, by_points, questions.iter().flat_map(Question::atoms));
            let listed: usize = groups
                .ranks
                .iter()
                .map(|ranks| (ranks.count_ones() as usize + 1) * (ranks.count_ones() as usize + 2) / 2)
                .product();
            if listed > MOST_LISTED {
                return Err(TableError::TooCostly);
            }
            let (table, seen) = letters(groups, &questions, plan);
            if seen.iter().any(|marks| marks.len() >= usize::from(NONE)) {
                return Err(TableError::TooCostly);
            }
            suits.push(table);
            marks.push(seen);
        }
        let axis = |at: usize| {
            let marks = |suit: usize| marks[suit][at].as_slice();
            Axis::new(&questions[at], [[marks(0), marks(1)], [marks(2), marks(3)]])
        };
        let axes = [axis(0)?, axis(1)?, axis(2)?];
        let mut suits = suits.into_iter();
        let mut next = || suits.next().ok_or(TableError::TooCostly);
        let mut suits = [[next()?, next()?], [next()?, next()?]];
        for (half, pair) in suits.iter_mut().enumerate() {
            drop_dead(half, pair, &axes);
        }
        let mut ways = [Vec::new(), Vec::new()];
        for half in 0..2 {
            ways[half] = add_up(half, &suits[half], &axes, pulse)?;
        }
        Ok(Table { plan: plan.clone(), suits, axes, ways })
    }

    /// Deals for every way of the places and the rest: how the rest and pairs are divided.
    pub(crate) fn shares(&self) -> u128 {
        let rest = self.plan.rest();
        let divided = |seats: usize| match seats {
            0 | 1 => 1,
            2 => 10_400_600,
            3 => 84_478_098_072_866_400,
            _ => trickwire_core::bridge::count::ALL_DEALS,
        };
        self.plan.places.iter().map(|seats| divided(seats.len())).product::<u128>() * divided(rest.len())
    }

    /// Wishes that are not counted: they are checked on deals that fit the others.
    pub fn checked(&self) -> &[crate::formula::Wish] {
        &self.plan.checked
    }

    /// Numbers that it keeps.
    pub fn cells(&self) -> usize {
        self.ways.iter().map(Vec::len).sum()
    }

    /// The number of deals that fit.
    pub fn count(&self) -> u128 {
        Joined::new(self, None).total(self) * self.shares()
    }

    /// The number of deals by what the table was made by.
    pub fn count_by(&self, axis: usize, most: usize) -> Vec<u128> {
        let mut counts = vec![0; most + 1];
        for (value, count) in counts.iter_mut().enumerate() {
            let there = |list: &[(u16, u8)]| list.iter().any(|&(_, at)| usize::from(at) == value);
            if self.axes[axis].partners.iter().any(|list| there(list)) {
                *count = Joined::new(self, Some((axis, value as u8))).total(self) * self.shares();
            }
        }
        counts
    }

    /// The labels of a cell of a half.
    pub(crate) fn labels_of(&self, half: usize, cell: usize) -> [usize; 3] {
        let [_, b, c] = self.axes.each_ref().map(|axis| axis.count[half]);
        [cell / (b * c), cell / c % b, cell % c]
    }
}

/// All letters of a suit, and the marks of each axis, numbered.
#[allow(clippy::type_complexity)]
fn letters(groups: Groups, questions: &[Question; 3], plan: &Plan) -> (SuitTable, [Vec<Vec<u8>>; 3]) {
    let mut seen: [Vec<Vec<u8>>; 3] = Default::default();
    let mut numbers: [HashMap<Vec<u8>, u16>; 3] = Default::default();
    let mut at: HashMap<[u16; 3], usize> = HashMap::new();
    let mut letters: Vec<Letter> = Vec::new();
    groups.each(plan.places.len() > 1, !plan.rest().is_empty(), &mut |first, second, ways| {
        let found = questions.each_ref().map(|question| question.marks(&groups, first, second));
        let [Some(a), Some(b), Some(c)] = found else { return };
        let mut marks = [0; 3];
        for (axis, found) in [a, b, c].into_iter().enumerate() {
            let next = seen[axis].len().min(usize::from(NONE)) as u16;
            marks[axis] = *numbers[axis].entry(found).or_insert_with_key(|found| {
                seen[axis].push(found.clone());
                next
            });
        }
        let index = *at.entry(marks).or_insert_with(|| {
            letters.push(Letter { marks, ways: 0, dealt: Vec::new() });
            letters.len() - 1
        });
        letters[index].ways += ways;
        let all = letters[index].ways;
        letters[index].dealt.push((all, *first, *second));
    });
    (SuitTable { groups, letters }, seen)
}

/// Drops letters that nothing can follow.
fn drop_dead(half: usize, pair: &mut [SuitTable; 2], axes: &[Axis; 3]) {
    let lives = |axis: &Axis, which: usize, mark: u16| {
        let (labels, width) = (&axis.labels[half], axis.width[half]);
        match which {
            0 => labels[usize::from(mark) * width..][..width].iter().any(|&label| label != NONE),
            _ => labels.iter().skip(mark.into()).step_by(width.max(1)).any(|&label| label != NONE),
        }
    };
    for (which, suit) in pair.iter_mut().enumerate() {
        let alive: Vec<Vec<bool>> = axes
            .iter()
            .map(|axis| {
                let marks = if which == 0 {
                    axis.labels[half].len() / axis.width[half].max(1)
                } else {
                    axis.width[half]
                };
                (0..marks).map(|mark| lives(axis, which, mark as u16)).collect()
            })
            .collect();
        let lives = |(&mark, alive): (&u16, &Vec<bool>)| alive.get(usize::from(mark)) == Some(&true);
        suit.letters.retain(|letter| letter.marks.iter().zip(&alive).all(lives));
    }
}

/// The ways of a half by its labels.
fn add_up(
    half: usize,
    suits: &[SuitTable; 2],
    axes: &[Axis; 3],
    pulse: &mut dyn Pulse,
) -> Result<Vec<u64>, TableError> {
    let [a, b, c] = axes.each_ref().map(|axis| axis.count[half]);
    let cells = a.saturating_mul(b).saturating_mul(c);
    let [first, second] = suits.each_ref().map(|suit| &suit.letters);
    if cells > MOST_CELLS || first.len().saturating_mul(second.len()) > MOST_PAIRS {
        return Err(TableError::TooCostly);
    }
    let mut ways = vec![0_u64; cells];
    for (done, letter) in first.iter().enumerate() {
        if done % 64 == 0 && !pulse.beat(Progress { done: done as u32, of: first.len() as u32 }) {
            return Err(TableError::Stopped);
        }
        let row = |axis: usize| {
            let (labels, width) = (&axes[axis].labels[half], axes[axis].width[half]);
            &labels[usize::from(letter.marks[axis]) * width..][..width]
        };
        let rows = [row(0), row(1), row(2)];
        for other in second {
            let [x, y, z] = [0, 1, 2].map(|axis| rows[axis][usize::from(other.marks[axis])]);
            if x != NONE && y != NONE && z != NONE {
                ways[(usize::from(x) * b + usize::from(y)) * c + usize::from(z)] += letter.ways * other.ways;
            }
        }
    }
    Ok(ways)
}

/// For every cell of the first half, the ways of the second that go with it; summed one axis after the other.
#[derive(Clone, Debug)]
pub(crate) struct Joined {
    /// By labels of the second half on the first two axes and of the first half on the third.
    pub(crate) by_third: Vec<u64>,
    /// By labels of the first half on the first and third axes and of the second half on the second.
    pub(crate) by_first: Vec<u64>,
    /// By labels of the first half.
    pub(crate) matching: Vec<u64>,
}

impl Joined {
    /// Where `only` is given, only partners that are counted by this value on this axis.
    pub(crate) fn new(table: &Table, only: Option<(usize, u8)>) -> Joined {
        let [a1, b1, c1] = table.axes.each_ref().map(|axis| axis.count[0]);
        let [a2, b2, c2] = table.axes.each_ref().map(|axis| axis.count[1]);
        let goes = |axis: usize, value: u8| only.is_none_or(|(at, wanted)| at != axis || wanted == value);
        let partners = |axis: usize, label: usize| {
            table.axes[axis].partners[label]
                .iter()
                .filter(move |(_, value)| goes(axis, *value))
                .map(|(label, _)| usize::from(*label))
        };
        let second = &table.ways[1];
        let mut by_third = vec![0_u64; a2 * b2 * c1];
        for (cell, sums) in second.chunks(c2.max(1)).enumerate().take(a2 * b2) {
            for third in 0..c1 {
                by_third[cell * c1 + third] = partners(2, third).map(|label| sums[label]).sum();
            }
        }
        let mut by_first = vec![0_u64; a1 * b2 * c1];
        for first in 0..a1 {
            for label in partners(0, first) {
                let (from, to) = (label * b2 * c1, first * b2 * c1);
                for at in 0..b2 * c1 {
                    by_first[to + at] += by_third[from + at];
                }
            }
        }
        let mut matching = vec![0_u64; a1 * b1 * c1];
        for first in 0..a1 {
            for middle in 0..b1 {
                let to = (first * b1 + middle) * c1;
                for label in partners(1, middle) {
                    let from = (first * b2 + label) * c1;
                    for third in 0..c1 {
                        matching[to + third] += by_first[from + third];
                    }
                }
            }
        }
        Joined { by_third, by_first, matching }
    }

    /// All ways.
    pub(crate) fn total(&self, table: &Table) -> u128 {
        table.ways[0]
            .iter()
            .zip(&self.matching)
            .map(|(&ways, &others)| u128::from(ways) * u128::from(others))
            .sum()
    }
}
