//! What everything else that is said about a stand would tell, in the same bits as a number token: labels
//! before two neighbours, false tokens, tokens beside the stand, "the only one of its value".
//!
//! Each leaves some of the ways to fill the stand. A label "≠" leaves those in which a run of equal kinds ends
//! between its slots, "=" the others; two yellow wires are equal, and so are two red ones, though their kinds
//! differ.

use super::given::{ONE, ROW};
use super::{Sums, View, Weighing, unseen_copies};
use crate::bomb::mission::Tokens;
use crate::bomb::slot::Place;
use crate::bomb::table::Table;
use crate::bomb::wire::{Value, WireSet};
use crate::budget::Pulse;
use crate::checked::Checked;

/// Something true that a player may say about a stand of theirs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saying {
    /// A label before this slot and the next.
    Label {
        /// The left one.
        left: Place,
        /// The same value?
        equal: bool,
    },
    /// A false token: the slot is not this number.
    Not(Place, u8),
    /// A token beside the stand: it has no such wire.
    Lacks {
        /// The stand.
        stand: u8,
        /// Blue or yellow.
        value: Value,
    },
    /// The wire is the only one of its value on its stand.
    Single(Place),
}

impl Saying {
    const fn stand(self) -> u8 {
        match self {
            Saying::Label { left: place, .. } | Saying::Not(place, _) | Saying::Single(place) => place.stand,
            Saying::Lacks { stand, .. } => stand,
        }
    }
}

/// The bits that a saying tells the others about the stand, as [`indicate`](super::indicate) counts them;
/// less than 0 where it rules out what was likely. `None` where nothing can be said there, or the pulse said
/// stop.
///
/// ```
/// use trickwire_core::bomb::indicate::{Saying, told};
/// use trickwire_core::bomb::slot::Place;
/// use trickwire_core::bomb::table::Table;
/// use trickwire_core::budget::Patient;
///
/// let table: Table = "me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ?".parse().unwrap();
/// let equal = Saying::Label { left: Place::new(0, 0), equal: true };
/// assert!(told(table.check().unwrap(), equal, &mut Patient).unwrap() > 0.0);
/// ```
pub fn told(table: Checked<'_, Table>, saying: Saying, pulse: &mut dyn Pulse) -> Option<f64> {
    let stand = usize::from(saying.stand());
    let own = table.stands.get(stand)?;
    let view = View::new(own, unseen_copies(&table, stand));
    let mut weighing = Weighing::of(&table, Tokens::Multiplicity, &[stand], pulse);
    let after = match saying {
        Saying::Label { left, equal } => {
            let ends = [left.slot, left.slot.checked_add(1)?];
            let hidden = ends.map(|slot| view.slots.iter().position(|(index, _)| *index == slot));
            match hidden {
                [Some(_), Some(right)] => view.labelled(ends, right, equal),
                [None, None] => return None,
                _ => {
                    // One of the two lies open.
                    let open = if hidden[0].is_some() { ends[1] } else { ends[0] };
                    let value = own.slots.get(usize::from(open))?.known_value()?;
                    let same = value.wires();
                    let closed = if hidden[0].is_some() { ends[0] } else { ends[1] };
                    view.narrowed(&[closed], if equal { same } else { WireSet::ALL.without(same) })
                }
            }
        }
        Saying::Not(place, number) => {
            view.narrowed(&[place.slot], WireSet::ALL.without(Value::Blue(number).wires()))
        }
        Saying::Lacks { value, .. } => {
            let mut lacking = view.clone();
            for (_, allowed) in &mut lacking.slots {
                *allowed = allowed.without(value.wires());
            }
            lacking.all()
        }
        Saying::Single(place) => view.repeated(own, place.slot, 1, &mut weighing)?,
    };
    (after.ways > 0.5).then(|| view.all().bits() - after.bits())
}

impl View {
    /// The sums over the ways with a kind of this set in all of these slots.
    fn narrowed(&self, slots: &[u8], to: WireSet) -> Sums {
        let mut view = self.clone();
        slots.iter().for_each(|&slot| view.narrow(slot, to));
        view.all()
    }

    /// The sums over the ways in which two neighbours have the same value, or not; the right one is this one
    /// of the hidden slots.
    fn labelled(&self, ends: [u8; 2], right: usize, equal: bool) -> Sums {
        let mut different = self.parted(right);
        for colour in [WireSet::YELLOW, WireSet::RED] {
            different.take_away(self.narrowed(&ends, colour));
        }
        if !equal {
            return different;
        }
        let mut same = self.all();
        same.take_away(different);
        same
    }

    /// The sums over the ways in which a run of equal kinds ends before this one of the hidden slots.
    fn parted(&self, before: usize) -> Sums {
        let mut sums = Sums::default();
        let mut lower = ROW;
        lower[0] = ONE;
        for wire in self.kinds() {
            let mut higher = ROW;
            higher[self.slots.len()] = ONE;
            for above in self.kinds().rev().take_while(|above| *above > wire) {
                higher = self.downwards(&higher, above);
            }
            self.each_step(wire, |filled, taken| {
                if taken > 0 && filled + taken == before {
                    sums.add(self.take(lower[filled], wire, taken).and(higher[before]));
                }
            });
            lower = self.upwards(&lower, wire);
        }
        sums
    }
}

impl Sums {
    fn take_away(&mut self, other: Sums) {
        self.ways -= other.ways;
        self.weighted -= other.weighted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bomb::table::Table;
    use crate::bomb::wire::Wire;
    use crate::budget::Patient;

    extern crate std;
    use std::vec::Vec;

    /// The same by writing down every way to fill the stand.
    fn listed(table: &Table, saying: Saying) -> f64 {
        let stand = usize::from(saying.stand());
        let copies = unseen_copies(table, stand);
        let own = &table.stands[stand].slots;
        let mut ways: Vec<Vec<Wire>> = std::vec![std::vec![]];
        for slot in own {
            let open = slot.known_value().filter(|_| !slot.is_uncut()).map(|_| slot.wire.unwrap());
            ways = (ways.into_iter())
                .flat_map(|way| {
                    let next = |wire: &Wire| {
                        let taken = way.iter().filter(|other| *other == wire).count();
                        let fits = open.is_none_or(|open| open == *wire);
                        fits && way.last().is_none_or(|last| last <= wire)
                            && taken < copies[wire.index()].into()
                    };
                    Wire::all().filter(next).map(|wire| [&way[..], &[wire]].concat()).collect::<Vec<_>>()
                })
                .collect();
        }
        let choose =
            |n: u8, k: usize| (0..k).fold(1.0, |c, i| c * (f64::from(n) - i as f64) / (i + 1) as f64);
        let weight = |way: &Vec<Wire>| {
            let count = |wire: Wire| way.iter().filter(|other| **other == wire).count();
            Wire::all().map(|wire| choose(copies[wire.index()], count(wire))).product::<f64>()
        };
        let bits = |ways: &[&Vec<Wire>]| {
            let total: f64 = ways.iter().map(|way| weight(way)).sum();
            -ways.iter().map(|way| weight(way) / total).map(|p| p * p.log2()).sum::<f64>()
        };
        let holds = |way: &&Vec<Wire>| match saying {
            Saying::Label { left, equal } => {
                let slot = usize::from(left.slot);
                (way[slot].value() == way[slot + 1].value()) == equal
            }
            Saying::Not(place, number) => way[usize::from(place.slot)].value() != Value::Blue(number),
            Saying::Lacks { value, .. } => {
                (way.iter().zip(own)).all(|(wire, slot)| !slot.is_uncut() || wire.value() != value)
            }
            Saying::Single(place) => {
                let value = way[usize::from(place.slot)].value();
                value != Value::Red && way.iter().filter(|wire| wire.value() == value).count() == 1
            }
        };
        let all: Vec<&Vec<Wire>> = ways.iter().collect();
        let left: Vec<&Vec<Wire>> = ways.iter().filter(holds).collect();
        bits(&all) - bits(&left)
    }

    #[test]
    fn what_is_told_is_what_listing_every_way_gives() {
        for line in [
            "me1 1-3 | ?1 ?1 ?2 ?2 ?3 | ? ? ? ? ? ? ?",
            "me1 1-4 Y1,2 R1,2 | ?1 ?Y1 ?R1 ?Y2 ?R2 ?4 | ? ? ? ? ? ? ? | ? ? ? ? ? ? ?",
            "me1 1-4 Y2,3 | ?1 2 ?2 ?Y2 ?Y3 4 | ? ? 3 ? ? ? | ? ? ? ? ? ?",
        ] {
            let table: Table = line.parse().unwrap();
            let length = table.stands[0].slots.len() as u8;
            let labels = (0..length - 1).flat_map(|slot| {
                [true, false].map(|equal| Saying::Label { left: Place::new(0, slot), equal })
            });
            let places = (0..length).map(|slot| Place::new(0, slot));
            let single = places.clone().map(Saying::Single);
            let uncut = |place: &Place| table.stands[0].slots[usize::from(place.slot)].is_uncut();
            let nots = places.filter(uncut).map(|place| Saying::Not(place, 2));
            let lacks = [Value::Blue(3), Value::Yellow].map(|value| Saying::Lacks { stand: 0, value });
            let mut compared = 0;
            for saying in labels.chain(single).chain(nots).chain(lacks) {
                let Some(bits) = told(table.check().unwrap(), saying, &mut Patient) else { continue };
                let expected = listed(&table, saying);
                assert!((bits - expected).abs() < 1e-9, "{line} {saying:?}: {bits}, {expected}");
                compared += 1;
            }
            assert!(compared > 10);
        }
    }
}
