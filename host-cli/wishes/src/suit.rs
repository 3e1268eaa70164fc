//! One suit dealt to two places and the rest.
//!
//! Cards that no wish tells apart are one group: of the small cards only the number at each place matters. A
//! *holding* of the table is how many cards of each group are at the first place, at the second, and in the rest;
//! it can be dealt in as many ways as its cards can be chosen.

use trickwire_core::cards::{CardSet, Suit};

use crate::atom::{Atom, tops};
use crate::measure::{Holding, Measure};

/// Most groups: every card by itself.
pub(crate) const GROUPS: usize = 13;

/// How many cards of each group are somewhere.
pub(crate) type Counts = [u8; GROUPS];

/// The cards of a suit in groups that the wishes do not tell apart.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    pub(crate) suit: Suit,
    /// The ranks of each group, a bit each.
    pub(crate) ranks: Vec<u16>,
}

impl Groups {
    /// As few groups as these wishes allow; with every honour told apart if points are counted by.
    pub(crate) fn new<'a>(suit: Suit, by_points: bool, atoms: impl Iterator<Item = &'a Atom>) -> Groups {
        let (ace, king, queen, jack) = (1 << 12, 1 << 11, 1 << 10, 1 << 9);
        // Two ranks are told apart by any of these sets that has only one of them.
        let mut sets: Vec<u16> = if by_points { vec![ace, king, queen, jack] } else { Vec::new() };
        for atom in atoms {
            match atom {
                Atom::Sum(Measure::Controls, _) => sets.extend([ace, king]),
                Atom::Sum(Measure::Losers | Measure::QuickTricks, _) => sets.extend([ace, king, queen]),
                Atom::Sum(..) => sets.extend([ace, king, queen, jack]),
                Atom::SuitPoints(at, _) if *at == suit => sets.extend([ace, king, queen, jack]),
                Atom::Tops(at, of, _) if *at == suit => sets.push(tops(*of)),
                Atom::Has(cards) | Atom::Lacks(cards) => sets.push(cards.ranks(suit)),
                _ => {}
            }
        }
        let mut groups: Vec<(Vec<bool>, u16)> = Vec::new();
        for rank in (0..13).rev() {
            let signature: Vec<bool> = sets.iter().map(|set| set >> rank & 1 == 1).collect();
            match groups.iter_mut().find(|(known, _)| *known == signature) {
                Some((_, ranks)) => *ranks |= 1 << rank,
                None => groups.push((signature, 1 << rank)),
            }
        }
        Groups { suit, ranks: groups.into_iter().map(|(_, ranks)| ranks).collect() }
    }

    fn sizes(&self) -> impl Iterator<Item = u8> + '_ {
        self.ranks.iter().map(|ranks| ranks.count_ones() as u8)
    }

    /// What the first two places leave.
    pub(crate) fn rest(&self, first: &Counts, second: &Counts) -> Counts {
        let mut rest = [0; GROUPS];
        for (group, size) in self.sizes().enumerate() {
            rest[group] = size - first[group] - second[group];
        }
        rest
    }

    /// What measures want to know.
    pub(crate) fn holding(&self, counts: &Counts) -> Holding {
        let mut holding = Holding::default();
        for (&ranks, &count) in self.ranks.iter().zip(counts) {
            holding.length += count;
            // Honours are told apart wherever they matter: then the group is one card.
            for honour in
                (9..13).filter(|honour| ranks >> honour & 1 == 1 && count as u32 == ranks.count_ones())
            {
                holding.points += honour as u8 - 8;
                holding.ace |= honour == 12;
                holding.king |= honour == 11;
                holding.queen |= honour == 10;
            }
        }
        holding
    }

    /// How many of these ranks are there; every group is inside them or outside.
    pub(crate) fn count_of(&self, counts: &Counts, ranks: u16) -> u8 {
        self.ranks.iter().zip(counts).filter(|(group, _)| **group & ranks != 0).map(|(_, count)| count).sum()
    }

    /// Calls `visit` with every way to split the groups: cards at the first place, at the second, and in how many ways.
    /// Without a rest every card is at one of the two places.
    pub(crate) fn each(&self, second: bool, rest: bool, visit: &mut dyn FnMut(&Counts, &Counts, u64)) {
        self.split(0, [0; GROUPS], [0; GROUPS], 1, [second, rest], visit);
    }

    fn split(
        &self,
        group: usize,
        first: Counts,
        other: Counts,
        ways: u64,
        may: [bool; 2],
        visit: &mut dyn FnMut(&Counts, &Counts, u64),
    ) {
        let Some(ranks) = self.ranks.get(group) else { return visit(&first, &other, ways) };
        let size = ranks.count_ones() as u8;
        for a in 0..=size {
            let left = size - a;
            let least = if may[1] { 0 } else { left };
            let most = if may[0] { left } else { 0 };
            for b in least..=most {
                let (mut first, mut other) = (first, other);
                (first[group], other[group]) = (a, b);
                let ways = ways * choose(size, a) * choose(left, b);
                self.split(group + 1, first, other, ways, may, visit);
            }
        }
    }

    /// The cards of a group, one bit each.
    pub(crate) fn cards(&self, group: usize) -> impl Iterator<Item = CardSet> + '_ {
        let (suit, ranks) = (self.suit, self.ranks[group]);
        (0..13).filter(move |rank| ranks >> rank & 1 == 1).map(move |rank| CardSet::of_ranks(suit, 1 << rank))
    }
}

/// Ways to choose `k` of `n` cards.
fn choose(n: u8, k: u8) -> u64 {
    (1..=u64::from(k)).fold(1, |ways, at| ways * (u64::from(n) + 1 - at) / at)
}
