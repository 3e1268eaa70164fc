//! What the history of a game tells beyond the tokens on the wires.
//!
//! A failed call proves that the caller holds the value, until they cut one. A radar says of every stand
//! whether it has a number: a yes holds until one of them is cut there, a no for good. When wires change hands,
//! what was known of a stand or a player is kept as a fact about the wires that they held.

use heapless::Vec;

use super::event::Place;
use crate::bomb::constraint::Constraint;
use crate::bomb::wire::Value;
use crate::limits::MAX_FACTS;

/// One fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What is known.
    pub constraint: Constraint,
}

/// All of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    list: Vec<Fact, MAX_FACTS>,
}

impl Facts {
    /// None yet.
    pub const fn new() -> Facts {
        Facts { list: Vec::new() }
    }

    /// The facts, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Fact> {
        self.list.iter()
    }

    /// Adds one. A list that is full forgets its oldest: less is known then, never anything wrong.
    pub fn add(&mut self, constraint: Constraint) {
        if let Constraint::MustNotHave { stand, value } = constraint {
            // What the stand no longer has was cut or taken away.
            self.list.retain(|fact| fact.constraint != Constraint::MustHave { stand, value });
        }
        let fact = Fact { constraint };
        self.list.retain(|old| old.constraint != constraint);
        if self.list.is_full() {
            self.list.remove(0);
        }
        let _ = self.list.push(fact);
    }

    /// A wire of the value was cut on the stand of this player. A radar does not see unsorted wires.
    pub fn cut(&mut self, player: u8, stand: u8, value: Value, unsorted: bool) {
        self.list.retain(|fact| {
            (unsorted || fact.constraint != Constraint::MustHave { stand, value })
                && fact.constraint != Constraint::Called { player, value }
        });
    }

    /// Nothing of the value is left.
    pub fn finished(&mut self, value: Value) {
        self.list.retain(|fact| match fact.constraint {
            Constraint::MustHave { value: v, .. }
            | Constraint::MustNotHave { value: v, .. }
            | Constraint::Called { value: v, .. } => v != value,
            _ => true,
        });
    }

    /// Forgets a fact.
    pub fn remove(&mut self, constraint: Constraint) {
        self.list.retain(|fact| fact.constraint != constraint);
    }

    /// Wires have moved. A label stays with its two wires as long as they are neighbours; a stand that was joined
    /// may have what it lacked before.
    pub fn moved(&mut self, moves: &[Moved]) {
        self.list.retain_mut(|fact| match &mut fact.constraint {
            Constraint::AdjacentEqual { stand, left } | Constraint::AdjacentNotEqual { stand, left } => {
                let [first, second] =
                    [*left, *left + 1].map(|slot| new_place(moves, Place::new(*stand, slot)));
                *left = first.slot;
                first.stand == *stand && second == Place::new(*stand, first.slot + 1)
            }
            Constraint::MustNotHave { stand, .. } => moves.iter().all(|moved| moved.to.stand != *stand),
            Constraint::MustHave { .. } | Constraint::Called { .. } => true,
        });
    }
}

/// A wire that has moved.
#[derive(Clone, Copy, Debug)]
pub struct Moved {
    /// Where it was.
    pub from: Place,
    /// Whose it was.
    pub owner: u8,
    /// Where it is.
    pub to: Place,
}

/// Where a slot is after the moves.
pub fn new_place(moves: &[Moved], place: Place) -> Place {
    if let Some(moved) = moves.iter().find(|moved| moved.from == place) {
        return moved.to;
    }
    let before = |m: &&Moved| m.from.stand == place.stand && m.from.slot < place.slot;
    let slot = place.slot - moves.iter().filter(before).count() as u8;
    let pushed = |m: &&Moved| m.to.stand == place.stand && m.to.slot <= slot;
    Place::new(place.stand, slot + moves.iter().filter(pushed).count() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swap() -> [Moved; 2] {
        let moved = |from, owner, to| Moved { from, owner, to };
        [moved(Place::new(0, 2), 0, Place::new(1, 4)), moved(Place::new(1, 1), 1, Place::new(0, 0))]
    }

    #[test]
    fn slots_follow_their_wires() {
        let moves = swap();
        let after = |stand, slot| new_place(&moves, Place::new(stand, slot));
        assert_eq!(after(0, 2), Place::new(1, 4));
        assert_eq!([after(0, 0), after(0, 1), after(0, 3)].map(|p| p.slot), [1, 2, 3]);
        assert_eq!([0, 2, 3, 4, 5].map(|slot| after(1, slot).slot), [0, 1, 2, 3, 5]);
        assert_eq!(after(2, 1), Place::new(2, 1));
    }

    #[test]
    fn what_a_stand_lacks_it_no_longer_has() {
        let (seven, eight) = (Value::Blue(7), Value::Blue(8));
        let mut facts = Facts::default();
        let others = [
            Constraint::MustHave { stand: 0, value: seven },
            Constraint::MustHave { stand: 1, value: eight },
        ];
        facts.add(Constraint::MustHave { stand: 1, value: seven });
        others.into_iter().for_each(|other| facts.add(other));
        facts.add(Constraint::MustNotHave { stand: 1, value: seven });
        let list: Vec<Constraint, 8> = facts.iter().map(|fact| fact.constraint).collect();
        let [a, b] = others;
        assert_eq!(list, [a, b, Constraint::MustNotHave { stand: 1, value: seven }]);
    }

    #[test]
    fn labels_follow_their_wires() {
        let seven = Value::Blue(7);
        let mut facts = Facts::default();
        facts.add(Constraint::AdjacentEqual { stand: 0, left: 0 });
        facts.add(Constraint::AdjacentEqual { stand: 0, left: 1 });
        facts.add(Constraint::AdjacentNotEqual { stand: 1, left: 4 });
        facts.add(Constraint::MustNotHave { stand: 1, value: Value::Blue(3) });
        facts.add(Constraint::Called { player: 2, value: seven });
        facts.moved(&swap());
        let list: Vec<Constraint, 8> = facts.iter().map(|fact| fact.constraint).collect();
        let label = Constraint::AdjacentEqual { stand: 0, left: 1 };
        assert_eq!(list, [label, Constraint::Called { player: 2, value: seven }]);
        facts.remove(label);
        assert_eq!(facts.iter().count(), 1);
    }
}
