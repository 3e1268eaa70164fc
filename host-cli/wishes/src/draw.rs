//! Deals that fit, every one equally likely.
//!
//! The same division as the count, from the top down: a cell of the first half, one of the second that goes with it,
//! the letters of both suits of each half, the holding, the cards. Each is chosen in proportion to its exact number
//! of ways, so every deal comes with probability 1 / (number of deals). Pairs of letters of a cell are listed when it
//! is first drawn, and kept.

use std::collections::HashMap;

use rand_core::Rng;
use trickwire_core::bridge::deal::Deal;
use trickwire_core::cards::CardSet;
use trickwire_core::rng::{below_u128, shuffle_first};

use crate::suit::Counts;
use crate::table::{Joined, SuitTable, Table};

/// Pairs of letters: ways of it and all before it, and both letters.
type Pairs = Vec<(u64, u32, u32)>;

/// Most pairs that are kept, sixteen bytes each; cells after that are gone through whenever they are drawn.
const KEPT: usize = 8_000_000;

/// Draws deals.
#[derive(Debug)]
pub struct Sampler {
    table: Table,
    joined: Joined,
    /// Cells of the first half with all ways up to and with them.
    cells: Vec<(u128, u32)>,
    total: u128,
    finders: [Finder; 2],
    kept: [HashMap<u32, Pairs>; 2],
    listed: usize,
    /// Deals drawn, those thrown away included, and kept.
    drawn: [u64; 2],
}

impl Sampler {
    /// A sampler, if any deal fits what is counted.
    pub fn new(table: Table) -> Option<Sampler> {
        let joined = Joined::new(&table, None);
        let (mut cells, mut total) = (Vec::new(), 0);
        for (cell, (&ways, &others)) in table.ways[0].iter().zip(&joined.matching).enumerate() {
            if ways > 0 && others > 0 {
                total += u128::from(ways) * u128::from(others);
                cells.push((total, cell as u32));
            }
        }
        if total == 0 {
            return None;
        }
        let finders = [0, 1].map(|half| Finder::new(&table, half));
        let (kept, listed, drawn) = (Default::default(), 0, [0; 2]);
        Some(Sampler { table, joined, cells, total, finders, kept, listed, drawn })
    }

    /// Deals that fit what is counted.
    pub fn total(&self) -> u128 {
        self.total * self.table.shares()
    }

    /// How many deals were drawn, and how many of them fitted what is checked afterwards.
    pub fn drawn(&self) -> [u64; 2] {
        self.drawn
    }

    /// A deal that fits everything; `None` after `most` that do not.
    pub fn draw(&mut self, rng: &mut impl Rng, most: u64) -> Option<Deal> {
        for _ in 0..most {
            let deal = self.propose(rng);
            self.drawn[0] += 1;
            if self.table.plan.checked.iter().all(|wish| wish.fits(&deal)) {
                self.drawn[1] += 1;
                return Some(deal);
            }
        }
        None
    }

    /// A deal that fits what is counted.
    pub fn propose(&mut self, rng: &mut impl Rng) -> Deal {
        let index = below_u128(rng, self.total);
        let at = self.cells.partition_point(|(ways, _)| *ways <= index);
        let before = at.checked_sub(1).map_or(0, |last| self.cells[last].0);
        let first = self.cells[at].1;
        let others = u128::from(self.joined.matching[first as usize]);
        // Which of the ways of the first half, and which of those that go with it.
        let (own, rest) = ((index - before) / others, (index - before) % others);
        let (second, other) = self.partner(first as usize, rest as u64);
        let mut cards = [CardSet::EMPTY; 3];
        for (half, cell, index) in [(0, first, own as u64), (1, second, other)] {
            let letters = self.letters(half, cell, index);
            for (suit, (first, second)) in self.table.suits[half].iter().zip(letters) {
                place(suit, &first, &second, rng, &mut cards);
            }
        }
        self.divide(cards, rng)
    }

    /// The cell of the second half that is the `index`-th to go with one of the first, and what is left of the index.
    fn partner(&self, cell: usize, mut index: u64) -> (u32, u64) {
        let table = &self.table;
        let [first, middle, third] = table.labels_of(0, cell);
        let [_, b2, c2] = table.axes.each_ref().map(|axis| axis.count[1]);
        let c1 = table.axes[2].count[0];
        let mut step = |axis: usize, label: usize, ways: &dyn Fn(usize) -> u64| -> usize {
            for (partner, _) in &table.axes[axis].partners[label] {
                let there = ways(usize::from(*partner));
                if index < there {
                    return usize::from(*partner);
                }
                index -= there;
            }
            0 // the ways of a cell are those of its partners
        };
        let m = step(1, middle, &|label| self.joined.by_first[(first * b2 + label) * c1 + third]);
        let f = step(0, first, &|label| self.joined.by_third[(label * b2 + m) * c1 + third]);
        let t = step(2, third, &|label| table.ways[1][(f * b2 + m) * c2 + label]);
        (((f * b2 + m) * c2 + t) as u32, index)
    }

    /// The holdings in both suits of a half that are its `index`-th way to this cell.
    fn letters(&mut self, half: usize, cell: u32, index: u64) -> [(Counts, Counts); 2] {
        let (mut found, mut before) = ((0, 0), 0);
        if let Some(pairs) = self.kept[half].get(&cell) {
            let at = pairs.partition_point(|(ways, ..)| *ways <= index);
            before = at.checked_sub(1).map_or(0, |last| pairs[last].0);
            found = (pairs[at].1, pairs[at].2);
        } else if self.listed < KEPT {
            let (mut pairs, mut sum) = (Vec::new(), 0);
            self.finders[half].each(&self.table, half, cell as usize, |ways, a, b| {
                if sum <= index {
                    (found, before) = ((a, b), sum);
                }
                sum += ways;
                pairs.push((sum, a, b));
                true
            });
            self.listed += pairs.len();
            self.kept[half].insert(cell, pairs);
        } else {
            let mut sum = 0;
            self.finders[half].each(&self.table, half, cell as usize, |ways, a, b| {
                (found, before) = ((a, b), sum);
                sum += ways;
                sum <= index
            });
        }
        let (a, b) = found;
        let [first, second] = &self.table.suits[half];
        let (a, b) = (&first.letters[a as usize], &second.letters[b as usize]);
        let index = index - before;
        let dealt = |list: &[(u64, Counts, Counts)], index: u64| {
            let at = list.partition_point(|(ways, ..)| *ways <= index);
            (list[at].1, list[at].2)
        };
        [dealt(&a.dealt, index / b.ways), dealt(&b.dealt, index % b.ways)]
    }

    /// Divides the cards of the places and the rest among their seats.
    fn divide(&self, cards: [CardSet; 3], rng: &mut impl Rng) -> Deal {
        let mut deal = Deal::default();
        let rest = self.table.plan.rest();
        let places = self.table.plan.places.iter().zip(cards).chain([(&rest, cards[2])]);
        for (seats, cards) in places {
            if let [seat] = seats[..] {
                deal.hands[seat.index()] = cards;
                continue;
            }
            let mut list: Vec<CardSet> = cards.iter().map(|card| [card].into_iter().collect()).collect();
            let last = list.len().saturating_sub(13);
            shuffle_first(rng, &mut list, last);
            for (seat, hand) in seats.iter().zip(list.chunks(13)) {
                deal.hands[seat.index()] = hand.iter().fold(CardSet::EMPTY, |all, &card| all | card);
            }
        }
        deal
    }
}

/// Deals the groups of a suit to the places and the rest.
fn place(suit: &SuitTable, first: &Counts, second: &Counts, rng: &mut impl Rng, cards: &mut [CardSet; 3]) {
    let rest = suit.groups.rest(first, second);
    for group in 0..suit.groups.ranks.len() {
        let mut list = [CardSet::EMPTY; 13];
        let mut count = 0;
        for card in suit.groups.cards(group) {
            list[count] = card;
            count += 1;
        }
        let list = &mut list[..count];
        shuffle_first(rng, list, count - usize::from(rest[group]));
        let (a, b) = (usize::from(first[group]), usize::from(first[group] + second[group]));
        for (at, card) in list.iter().enumerate() {
            cards[if at < a { 0 } else { 1 + usize::from(at >= b) }] |= *card;
        }
    }
}

/// Numbers by a key below a bound, one after the other.
#[derive(Debug, Default)]
struct Lists {
    /// Where the list of each key begins; one more at the end.
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn new(keys: usize, pairs: &[(usize, u32)]) -> Lists {
        let mut starts = vec![0; keys + 2];
        for (key, _) in pairs {
            starts[key + 2] += 1;
        }
        for key in 2..starts.len() {
            starts[key] += starts[key - 1];
        }
        let mut items = vec![0; pairs.len()];
        for (key, item) in pairs {
            items[starts[key + 1] as usize] = *item;
            starts[key + 1] += 1;
        }
        Lists { starts, items }
    }

    fn of(&self, key: usize) -> &[u32] {
        &self.items[self.starts[key] as usize..self.starts[key + 1] as usize]
    }
}

/// Finds the pairs of letters of a cell.
#[derive(Debug)]
struct Finder {
    /// For both places, by label and mark of the first suit: the marks of the second suit that lead there.
    ends: [Lists; 2],
    /// Letters of the first suit by their mark on the first axis.
    firsts: Lists,
    /// Letters of the second suit by their marks on the first two axes.
    seconds: Lists,
    /// How many marks the first suit has on both axes.
    marks: [usize; 2],
}

impl Finder {
    fn new(table: &Table, half: usize) -> Finder {
        let width = |axis: usize| table.axes[axis].width[half].max(1);
        let marks = [0, 1].map(|axis| table.axes[axis].labels[half].len() / width(axis));
        let ends = [0, 1].map(|axis| {
            let labels = table.axes[axis].labels[half].iter().enumerate();
            let pairs: Vec<(usize, u32)> = labels
                .filter(|(_, label)| **label != crate::axis::NONE)
                .map(|(at, &label)| {
                    (usize::from(label) * marks[axis] + at / width(axis), (at % width(axis)) as u32)
                })
                .collect();
            Lists::new(table.axes[axis].count[half] * marks[axis], &pairs)
        });
        let [first, second] = &table.suits[half];
        let numbered = |suit: &SuitTable, key: &dyn Fn([usize; 3]) -> usize| -> Vec<(usize, u32)> {
            let letters = suit.letters.iter().enumerate();
            letters.map(|(at, letter)| (key(letter.marks.map(usize::from)), at as u32)).collect()
        };
        let firsts = Lists::new(marks[0], &numbered(first, &|[a, ..]| a));
        let seconds = Lists::new(width(0) * width(1), &numbered(second, &|[a, b, _]| a * width(1) + b));
        Finder { ends, firsts, seconds, marks }
    }

    /// Every pair of letters of a cell, until `visit` returns false.
    fn each(&self, table: &Table, half: usize, cell: usize, mut visit: impl FnMut(u64, u32, u32) -> bool) {
        let [x, y, z] = table.labels_of(half, cell);
        let third = &table.axes[2];
        let [first, second] = &table.suits[half];
        for mark in 0..self.marks[0] {
            let xs = self.ends[0].of(x * self.marks[0] + mark);
            if xs.is_empty() {
                continue;
            }
            for &at in self.firsts.of(mark) {
                let letter = &first.letters[at as usize];
                let ys = self.ends[1].of(y * self.marks[1] + usize::from(letter.marks[1]));
                if ys.is_empty() {
                    continue;
                }
                let labels = &third.labels[half][usize::from(letter.marks[2]) * third.width[half]..];
                for &b in xs {
                    for &c in ys {
                        for &other in
                            self.seconds.of(b as usize * table.axes[1].width[half].max(1) + c as usize)
                        {
                            let found = &second.letters[other as usize];
                            let fits = usize::from(labels[usize::from(found.marks[2])]) == z;
                            if fits && !visit(letter.ways * found.ways, at, other) {
                                return;
                            }
                        }
                    }
                }
            }
        }
    }
}
