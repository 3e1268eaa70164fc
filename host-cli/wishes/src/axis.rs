//! What two halves of the pack must know of each other, about one place of the table or about two together.
//!
//! A hand is a word of four letters, its holdings in the four suits, and a wish is a set of such words. All that the
//! count has to remember after spades and hearts is which holdings in diamonds and clubs would still make a word of
//! the set. So beginnings with the same ends are one *label*, and ends with the same beginnings too: the states of
//! the smallest automaton that reads the words. This is where or and not, sums and shapes all become the same thing;
//! whatever the formula, it is divided into pieces that are disjoint, and no more of them than it needs.
//!
//! Two words are compared by what the wishes see of them (their *marks*): cards, sums so far, whether a suit was as
//! wished, and lengths where shapes matter.

use std::collections::HashMap;

use trickwire_core::cards::Suit;

use crate::atom::{Atom, OPEN, tops};
use crate::formula::Formula;
use crate::suit::{Counts, Groups};

/// The suits of each half.
pub(crate) const HALVES: [[Suit; 2]; 2] = [[Suit::Spades, Suit::Hearts], [Suit::Diamonds, Suit::Clubs]];

/// Whose cards a formula is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    First,
    Second,
    /// Both, each with sums of its own.
    Both,
    /// Neither.
    Rest,
}

/// Something to be counted by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// The length of a suit.
    Length(Suit),
    /// The points of the hand.
    Points,
}

/// A formula whose things are numbered.
#[derive(Clone, Debug)]
enum Node {
    Atom(usize),
    Not(Box<Node>),
    All(Vec<Node>),
    Any(Vec<Node>),
}

impl Node {
    fn of(formula: &Formula, atoms: &mut Vec<(Scope, Atom)>, scope: Scope) -> Node {
        let mut list = |parts: &[Formula]| parts.iter().map(|part| Node::of(part, atoms, scope)).collect();
        match formula {
            Formula::All(parts) => Node::All(list(parts)),
            Formula::Any(parts) => Node::Any(list(parts)),
            Formula::Not(inner) => Node::Not(Box::new(Node::of(inner, atoms, scope))),
            Formula::Atom(atom) => {
                let known = atoms.iter().position(|(at, other)| *at == scope && other == atom);
                Node::Atom(known.unwrap_or_else(|| {
                    atoms.push((scope, atom.clone()));
                    atoms.len() - 1
                }))
            }
        }
    }

    fn holds(&self, truths: &[bool]) -> bool {
        match self {
            Node::Atom(at) => truths[*at],
            Node::Not(inner) => !inner.holds(truths),
            Node::All(list) => list.iter().all(|node| node.holds(truths)),
            Node::Any(list) => list.iter().any(|node| node.holds(truths)),
        }
    }
}

/// Marks of a suit or a half, as bytes.
type Marks = Vec<u8>;

/// What is asked of one place, or of two together.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    formula: Node,
    atoms: Vec<(Scope, Atom)>,
    /// Cards in all four suits; `None` where other axes see to that.
    pub(crate) size: Option<u8>,
    whose: Scope,
    by: Option<By>,
    /// What is asked for in any case: where it fails, nothing need follow.
    must: Vec<bool>,
}

/// No label: nothing can follow.
pub(crate) const NONE: u16 = u16::MAX;

/// Too much work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooCostly;

/// Most pairs of marks that are compared.
const MOST_COMPARED: usize = 100_000_000;

/// Most pairs of marks of a half.
const MOST_PAIRED: usize = 4_000_000;

impl Question {
    pub(crate) fn new(
        whose: Scope,
        size: Option<u8>,
        wishes: &[(Scope, &Formula)],
        by: Option<By>,
    ) -> Question {
        let mut atoms = Vec::new();
        let formula =
            Node::All(wishes.iter().map(|(scope, wish)| Node::of(wish, &mut atoms, *scope)).collect());
        let mut must = vec![false; atoms.len()];
        if let Node::All(list) = &formula {
            for node in list {
                if let Node::Atom(at) = node {
                    must[*at] = true;
                }
            }
        }
        Question { formula, atoms, size, whose, by, must }
    }

    pub(crate) fn atoms(&self) -> impl Iterator<Item = &Atom> {
        self.atoms.iter().map(|(_, atom)| atom)
    }

    pub(crate) fn by_points(&self) -> bool {
        self.by == Some(By::Points)
    }

    /// What is seen of a suit: cards, what it is counted by, and a byte for everything asked, the length for shapes.
    /// `None` where nothing need follow.
    pub(crate) fn marks(&self, groups: &Groups, first: &Counts, second: &Counts) -> Option<Marks> {
        let rest = groups.rest(first, second);
        let hands = |scope: Scope| -> Vec<&Counts> {
            match scope {
                Scope::First => vec![first],
                Scope::Second => vec![second],
                Scope::Both => vec![first, second],
                Scope::Rest => vec![&rest],
            }
        };
        let sum = |scope: Scope, of: &dyn Fn(&Counts) -> u8| -> u8 { hands(scope).into_iter().map(of).sum() };
        let length = |scope: Scope| sum(scope, &|counts| counts.iter().sum());
        let mut marks = Vec::with_capacity(self.atoms.len() + 3);
        marks.push(if self.size.is_some() { length(self.whose) } else { 0 });
        marks.push(match &self.by {
            Some(By::Length(suit)) if *suit == groups.suit => length(self.whose),
            Some(By::Points) => sum(self.whose, &|counts| groups.holding(counts).points),
            _ => 0,
        });
        for (scope, atom) in &self.atoms {
            let here = |suit: &Suit| *suit == groups.suit;
            marks.push(match atom {
                Atom::Length(suit, range) if here(suit) => u8::from(range.has(length(*scope))),
                Atom::SuitPoints(suit, range) if here(suit) => {
                    u8::from(range.has(sum(*scope, &|counts| groups.holding(counts).points)))
                }
                Atom::Tops(suit, of, range) if here(suit) => {
                    u8::from(range.has(sum(*scope, &|counts| groups.count_of(counts, tops(*of)))))
                }
                Atom::Sum(measure, range) => {
                    let value = sum(*scope, &|counts| measure.of_suit(groups.holding(counts)));
                    // Beyond the end, how far does not matter.
                    if range.max == OPEN { value.min(range.min) } else { value.min(range.max + 1) }
                }
                // Cards that are missing, or too many.
                Atom::Has(cards) => {
                    let ranks = cards.ranks(groups.suit);
                    ranks.count_ones() as u8 - sum(*scope, &|counts| groups.count_of(counts, ranks))
                }
                Atom::Lacks(cards) => {
                    sum(*scope, &|counts| groups.count_of(counts, cards.ranks(groups.suit)))
                }
                atom if atom.is_of_shape() => length(*scope),
                _ => 0,
            });
        }
        let fails = |at: usize| {
            let mark = marks[at + 2];
            match &self.atoms[at].1 {
                Atom::Length(suit, _) | Atom::SuitPoints(suit, _) | Atom::Tops(suit, ..) => {
                    *suit == groups.suit && mark == 0
                }
                Atom::Sum(_, range) => range.max != OPEN && mark > range.max,
                Atom::Has(_) | Atom::Lacks(_) => mark > 0,
                _ => false,
            }
        };
        let dead = (0..self.atoms.len()).any(|at| self.must[at] && fails(at));
        (!dead).then_some(marks)
    }

    /// Marks of two suits together; `None` where they are too many cards.
    fn joined(&self, a: &Marks, b: &Marks) -> Option<Marks> {
        if self.size.is_some_and(|size| a[0] + b[0] > size) {
            return None;
        }
        let mut marks: Marks = a.iter().zip(b).map(|(a, b)| a + b).collect();
        for (at, (_, atom)) in self.atoms.iter().enumerate() {
            let mark = &mut marks[at + 2];
            match atom {
                Atom::Sum(_, range) if range.max == OPEN => *mark = (*mark).min(range.min),
                Atom::Sum(_, range) if self.must[at] && *mark > range.max => return None,
                Atom::Sum(_, range) => *mark = (*mark).min(range.max + 1),
                // Both lengths, in one byte: a hand has thirteen cards in a suit at most.
                atom if atom.is_of_shape() => *mark = a[at + 2] << 4 | b[at + 2],
                _ => {}
            }
        }
        Some(marks)
    }

    /// Is everything met by a beginning and an end? Then what it is counted by, and 1.
    fn met(&self, begin: &Marks, end: &Marks, truths: &mut Vec<bool>) -> u8 {
        truths.clear();
        for (at, (_, atom)) in self.atoms.iter().enumerate() {
            let (a, b) = (begin[at + 2], end[at + 2]);
            truths.push(match atom {
                Atom::Length(..) | Atom::SuitPoints(..) | Atom::Tops(..) => a + b > 0,
                Atom::Sum(_, range) => range.has(a + b),
                Atom::Has(_) | Atom::Lacks(_) => a + b == 0,
                // From clubs on, as suits are numbered.
                shape => shape.fits_lengths([b & 15, b >> 4, a & 15, a >> 4]),
            });
        }
        if self.formula.holds(truths) { 1 + begin[1] + end[1] } else { 0 }
    }
}

/// The labels of a place.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// For each half, by the marks of its first and second suit: the label.
    pub(crate) labels: [Vec<u16>; 2],
    /// How many marks the second suit of each half has.
    pub(crate) width: [usize; 2],
    /// Labels of each half.
    pub(crate) count: [usize; 2],
    /// For each label of the first half, those of the second that go with it, and what they are counted by.
    pub(crate) partners: Vec<Vec<(u16, u8)>>,
}

impl Axis {
    /// Makes labels of the marks of the four suits, in the order of the halves.
    pub(crate) fn new(question: &Question, marks: [[&[Marks]; 2]; 2]) -> Result<Axis, TooCostly> {
        if marks.iter().any(|[a, b]| a.len().saturating_mul(b.len()) > MOST_PAIRED) {
            return Err(TooCostly);
        }
        // Every half as it is seen, numbered.
        let mut seen: [Vec<Marks>; 2] = [Vec::new(), Vec::new()];
        let mut numbers: [Vec<u32>; 2] = [Vec::new(), Vec::new()];
        for half in 0..2 {
            let mut known: HashMap<Marks, u32> = HashMap::new();
            for a in marks[half][0] {
                for b in marks[half][1] {
                    numbers[half].push(match question.joined(a, b) {
                        None => u32::MAX,
                        Some(joined) => *known.entry(joined).or_insert_with_key(|joined| {
                            seen[half].push(joined.clone());
                            seen[half].len() as u32 - 1
                        }),
                    });
                }
            }
        }
        // Ends by their cards, so that only those are tried that make a whole hand.
        let size = question.size.unwrap_or(0);
        let mut ends: Vec<Vec<u32>> = vec![Vec::new(); usize::from(size) + 1];
        for (number, end) in seen[1].iter().enumerate() {
            ends[usize::from(end[0])].push(number as u32);
        }
        let compared: usize = seen[0].iter().map(|begin| ends[usize::from(size - begin[0])].len()).sum();
        if compared * question.atoms.len().max(1) > MOST_COMPARED {
            return Err(TooCostly);
        }
        // Beginnings with the same ends.
        let mut classes: HashMap<(u8, Vec<u8>), u16> = HashMap::new();
        let mut rows: Vec<(u8, Vec<u8>)> = Vec::new();
        let mut begins = Vec::with_capacity(seen[0].len());
        let mut truths = Vec::new();
        for begin in &seen[0] {
            let cards = size - begin[0];
            let row: Vec<u8> = ends[usize::from(cards)]
                .iter()
                .map(|&end| question.met(begin, &seen[1][end as usize], &mut truths))
                .collect();
            if row.iter().all(|&met| met == 0) {
                begins.push(NONE);
                continue;
            }
            let next = rows.len();
            let class = *classes.entry((cards, row)).or_insert_with_key(|key| {
                rows.push(key.clone());
                next as u16
            });
            begins.push(class);
        }
        if rows.len() >= usize::from(NONE) {
            return Err(TooCostly);
        }
        // Ends with the same beginnings, among those.
        let mut columns: HashMap<(u8, Vec<u8>), u16> = HashMap::new();
        let mut finals = vec![NONE; seen[1].len()];
        let mut partners = vec![Vec::new(); rows.len()];
        for (cards, list) in ends.iter().enumerate() {
            let rows: Vec<(usize, &Vec<u8>)> = rows
                .iter()
                .enumerate()
                .filter(|(_, (at, _))| usize::from(*at) == cards)
                .map(|(at, (_, row))| (at, row))
                .collect();
            for (place, &end) in list.iter().enumerate() {
                let column: Vec<u8> = rows.iter().map(|(_, row)| row[place]).collect();
                if column.iter().all(|&met| met == 0) {
                    continue;
                }
                let next = columns.len() as u16;
                let class = *columns.entry((cards as u8, column)).or_insert_with_key(|(_, column)| {
                    for ((row, _), &met) in rows.iter().zip(column) {
                        if met > 0 {
                            partners[*row].push((next, met - 1));
                        }
                    }
                    next
                });
                finals[end as usize] = class;
            }
        }
        let label = |half: usize, number: u32| match (half, number) {
            (_, u32::MAX) => NONE,
            (0, number) => begins[number as usize],
            (_, number) => finals[number as usize],
        };
        let labels = [0, 1].map(|half| numbers[half].iter().map(|&number| label(half, number)).collect());
        Ok(Axis {
            labels,
            width: [marks[0][1].len(), marks[1][1].len()],
            count: [rows.len(), columns.len()],
            partners,
        })
    }
}
