//! What every number token would leave, in two passes over the kinds instead of one for each token.
//!
//! A way to fill the stand in which slot x has kind d takes some copies of d from slot f <= x on, past x. So
//! the sums of all such ways are made of those that fill f slots with lower kinds, which a pass upwards knows,
//! and those that fill the rest with higher kinds, which a pass downwards knows. Of two independent parts the
//! ways multiply, and their logarithms add up.

use heapless::Vec;

use super::{Sums, View, Weighing};
use crate::bomb::wire::{BLUE_MAX, Colour, Wire};
use crate::limits::MAX_SLOTS;

/// Sums by the number of slots filled.
pub(super) type Row = [Sums; MAX_SLOTS + 1];

/// No ways.
pub(super) const ROW: Row = [Sums { ways: 0.0, weighted: 0.0 }; MAX_SLOTS + 1];

/// One way.
pub(super) const ONE: Sums = Sums { ways: 1.0, weighted: 0.0 };

/// The row below each kind that a token could name: number tokens are blue.
type Kept = Vec<(Wire, Row), { BLUE_MAX as usize }>;

impl Sums {
    /// These ways, each continued by all of the others.
    pub(super) fn and(self, rest: Sums) -> Sums {
        Sums { ways: self.ways * rest.ways, weighted: self.ways * rest.weighted + self.weighted * rest.ways }
    }
}

impl View {
    /// The sums over all ways to fill the hidden slots.
    pub(super) fn all(&self) -> Sums {
        let mut row = ROW;
        row[0] = ONE;
        for wire in self.kinds() {
            row = self.upwards(&row, wire);
        }
        row[self.slots.len()]
    }

    /// The sums over all ways; and for each slot of the stand and the kind that lies there, those over all ways with this
    /// kind in it. Between the two passes the pulse beats.
    pub(super) fn given(
        &self,
        tokens: &[(u8, Wire)],
        weighing: &mut Weighing<'_>,
    ) -> Option<(Sums, Vec<Sums, MAX_SLOTS>)> {
        let mut lower: Kept = Vec::new();
        let mut row = ROW;
        row[0] = ONE;
        for wire in self.kinds() {
            if tokens.iter().any(|&(_, told)| told == wire) {
                // It has room for every number.
                let _ = lower.push((wire, row));
            }
            row = self.upwards(&row, wire);
        }
        let all = row[self.slots.len()];
        weighing.beat()?;
        let mut given: Vec<Sums, MAX_SLOTS> = tokens.iter().map(|_| Sums::default()).collect();
        let mut higher = ROW;
        higher[self.slots.len()] = ONE;
        for wire in self.kinds().rev() {
            if let Some((_, lower)) = lower.iter().find(|(told, _)| *told == wire) {
                for (sums, &(slot, _)) in given.iter_mut().zip(tokens).filter(|(_, (_, told))| *told == wire)
                {
                    let Some(place) = self.slots.iter().position(|(index, _)| *index == slot) else {
                        continue;
                    };
                    self.each_step(wire, |filled, taken| {
                        if (filled..filled + taken).contains(&place) {
                            sums.add(self.take(lower[filled], wire, taken).and(higher[filled + taken]));
                        }
                    });
                }
            }
            higher = self.downwards(&higher, wire);
        }
        Some((all, given))
    }

    /// For every hidden slot and every number that could be in it, the sums over all such ways. Takes little
    /// memory: the pass downwards is repeated for each number.
    pub(super) fn each_given(&self, tell: &mut dyn FnMut(u8, Wire, Sums)) {
        let mut lower = ROW;
        lower[0] = ONE;
        for wire in self.kinds() {
            if wire.colour() == Colour::Blue {
                let mut higher = ROW;
                higher[self.slots.len()] = ONE;
                for above in self.kinds().rev().take_while(|above| *above > wire) {
                    higher = self.downwards(&higher, above);
                }
                let mut given = ROW;
                self.each_step(wire, |filled, taken| {
                    if taken > 0 && lower[filled].ways > 0.0 && higher[filled + taken].ways > 0.0 {
                        let ways = self.take(lower[filled], wire, taken).and(higher[filled + taken]);
                        given[filled..filled + taken].iter_mut().for_each(|sums| sums.add(ways));
                    }
                });
                for ((slot, _), sums) in self.slots.iter().zip(given).filter(|(_, sums)| sums.ways > 0.0) {
                    tell(*slot, wire, sums);
                }
            }
            lower = self.upwards(&lower, wire);
        }
    }

    /// The pass upwards over one kind.
    pub(super) fn upwards(&self, row: &Row, wire: Wire) -> Row {
        let mut next = ROW;
        self.each_step(wire, |filled, taken| next[filled + taken].add(self.take(row[filled], wire, taken)));
        next
    }

    /// The pass downwards over one kind.
    pub(super) fn downwards(&self, row: &Row, wire: Wire) -> Row {
        let mut before = ROW;
        self.each_step(wire, |filled, taken| before[filled].add(self.take(row[filled + taken], wire, taken)));
        before
    }

    /// The kinds that could be on the stand.
    pub(super) fn kinds(&self) -> impl DoubleEndedIterator<Item = Wire> {
        Wire::all().filter(|wire| self.copies[wire.index()] > 0)
    }

    /// Every way to continue with copies of a kind: slots filled before, copies taken.
    pub(super) fn each_step(&self, wire: Wire, mut work: impl FnMut(usize, usize)) {
        for filled in 0..=self.slots.len() {
            for taken in 0..=self.fitting(wire, filled) {
                work(filled, taken);
            }
        }
    }

    pub(super) fn take(&self, ways: Sums, wire: Wire, taken: usize) -> Sums {
        // Most have no ways; floating point is slow on a device.
        if ways.ways == 0.0 {
            return ways;
        }
        ways.taking(self.copies[wire.index()], taken as u8 + self.shown[wire.index()])
    }
}
