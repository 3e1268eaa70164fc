//! What the history of a game tells beyond the tokens on the wires.
//!
//! A failed call proves that the caller holds the value, until they cut one. A radar says of every stand
//! whether it has a number: a yes holds until one of them is cut there, a no for good. When a wire leaves a
//! stand, a fact that it may have been the reason for holds only for those who know that it was not; so the
//! fact is kept along with the wire's new place.

use heapless::Vec;

use super::event::Place;
use crate::bomb::constraint::Constraint;
use crate::bomb::wire::Value;
use crate::limits::MAX_FACTS;

/// One fact; where `unless` is given it is certain only to those who see that the wire there does
/// not have the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What is known.
    pub constraint: Constraint,
    /// The wire that may have been the reason for it.
    pub unless: Option<Place>,
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
        let fact = Fact { constraint, unless: None };
        self.list.retain(|old| old.constraint != constraint);
        if self.list.is_full() {
            self.list.remove(0);
        }
        let _ = self.list.push(fact);
    }

    /// A wire of the value was cut on the stand of this player.
    pub fn cut(&mut self, player: u8, stand: u8, value: Value) {
        self.list.retain(|fact| {
            fact.constraint != Constraint::MustHave { stand, value }
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

    /// Wires have moved. What was known about the stands they left or joined now holds only as far as these
    /// wires were not the reason for it.
    pub fn moved(&mut self, moves: &[Moved]) {
        self.list.retain_mut(|fact| {
            fact.unless = fact.unless.map(|place| new_place(moves, place));
            let reason = match &mut fact.constraint {
                Constraint::AdjacentEqual { stand, left } | Constraint::AdjacentNotEqual { stand, left } => {
                    let [first, second] =
                        [*left, *left + 1].map(|slot| new_place(moves, Place::new(*stand, slot)));
                    *left = first.slot;
                    return first.stand == *stand && second == Place::new(*stand, first.slot + 1);
                }
                Constraint::MustNotHave { stand, .. } => {
                    return moves.iter().all(|moved| moved.to.stand != *stand);
                }
                Constraint::MustHave { stand, .. } => moves.iter().find(|moved| moved.from.stand == *stand),
                Constraint::Called { player, .. } => moves.iter().find(|moved| moved.owner == *player),
            };
            // Two wires that may have been the reason are one too many to follow.
            reason.is_none_or(|moved| fact.unless.replace(moved.to).is_none())
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
    fn facts_hold_as_far_as_the_wires_do_not_matter() {
        let seven = Value::Blue(7);
        let mut facts = Facts::default();
        facts.add(Constraint::AdjacentEqual { stand: 0, left: 0 });
        facts.add(Constraint::AdjacentEqual { stand: 0, left: 1 });
        facts.add(Constraint::AdjacentNotEqual { stand: 1, left: 4 });
        facts.add(Constraint::MustHave { stand: 1, value: seven });
        facts.add(Constraint::MustNotHave { stand: 1, value: Value::Blue(3) });
        facts.add(Constraint::Called { player: 2, value: seven });
        facts.moved(&swap());
        let list: Vec<Fact, 8> = facts.iter().copied().collect();
        let fact = |constraint, unless| Fact { constraint, unless };
        assert_eq!(
            list,
            [
                fact(Constraint::AdjacentEqual { stand: 0, left: 1 }, None),
                fact(Constraint::MustHave { stand: 1, value: seven }, Some(Place::new(0, 0))),
                fact(Constraint::Called { player: 2, value: seven }, None),
            ]
        );
    }
}
