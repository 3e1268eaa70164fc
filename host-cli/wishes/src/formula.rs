//! Wishes joined by and, or and not; whose hands they are about; all of them together.

use std::fmt;

use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::deal::Deal;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::CardSet;

use crate::atom::Atom;
use crate::measure::Measure;

/// Wishes joined together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Formula {
    /// One thing.
    Atom(Atom),
    /// Not this.
    Not(Box<Formula>),
    /// All of these.
    All(Vec<Formula>),
    /// At least one of these.
    Any(Vec<Formula>),
}

impl Formula {
    /// All of these; the one, where there is only one.
    pub fn all(mut list: Vec<Formula>) -> Formula {
        if list.len() == 1 { list.remove(0) } else { Formula::All(list) }
    }

    /// At least one of these.
    pub fn any(mut list: Vec<Formula>) -> Formula {
        if list.len() == 1 { list.remove(0) } else { Formula::Any(list) }
    }

    /// Does the hand fit, or do two together?
    pub fn fits(&self, hands: &[CardSet]) -> bool {
        match self {
            Formula::Atom(atom) => atom.fits(hands),
            Formula::Not(inner) => !inner.fits(hands),
            Formula::All(list) => list.iter().all(|part| part.fits(hands)),
            Formula::Any(list) => list.iter().any(|part| part.fits(hands)),
        }
    }

    /// Calls `visit` with everything that is wished for in it.
    pub fn each_atom<'f>(&'f self, visit: &mut dyn FnMut(&'f Atom)) {
        match self {
            Formula::Atom(atom) => visit(atom),
            Formula::Not(inner) => inner.each_atom(visit),
            Formula::All(list) | Formula::Any(list) => list.iter().for_each(|part| part.each_atom(visit)),
        }
    }

    /// Brackets within brackets in its text.
    pub fn brackets(&self) -> usize {
        let deepest = |list: &[Formula]| {
            let in_brackets = |part: &Formula| usize::from(self.brackets_part(part)) + part.brackets();
            list.iter().map(in_brackets).max().unwrap_or(0)
        };
        match self {
            Formula::Atom(_) => 0,
            Formula::Not(inner) => deepest(std::slice::from_ref(inner)),
            Formula::All(parts) | Formula::Any(parts) => deepest(parts),
        }
    }

    /// Does a part of this stand in brackets?
    fn brackets_part(&self, part: &Formula) -> bool {
        match (self, part) {
            (Formula::Atom(_), _) => false,
            // Shapes have a not of their own, which would take this one for itself.
            (Formula::Not(_), part) => {
                !matches!(part, Formula::Atom(atom) if !matches!(atom, Atom::Shapes(_)))
            }
            (Formula::All(_), part) => matches!(part, Formula::Any(_) | Formula::All(_)),
            (Formula::Any(_), part) => matches!(part, Formula::Any(_)),
        }
    }

    /// Is it the same for two hands as for all their cards in one?
    pub fn is_of_cards(&self) -> bool {
        let mut all = true;
        self.each_atom(&mut |atom| all &= atom.is_of_cards());
        all
    }
}

/// As it is read back: or binds less than and.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, list: &[Formula], between: &str| {
            for (at, part) in list.iter().enumerate() {
                let (before, after) = if self.brackets_part(part) { ("(", ")") } else { ("", "") };
                write!(f, "{}{before}{part}{after}", if at > 0 { between } else { "" })?;
            }
            Ok(())
        };
        match self {
            Formula::Atom(atom) => write!(f, "{atom}"),
            Formula::Not(inner) => {
                f.write_str("!")?;
                list(f, std::slice::from_ref(inner), "")
            }
            Formula::All(parts) if parts.is_empty() => f.write_str("any"),
            Formula::All(parts) => list(f, parts, " "),
            Formula::Any(parts) => list(f, parts, " | "),
        }
    }
}

/// Whose hands a wish is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// One hand.
    Seat(Seat),
    /// Two hands together, the first in the order of the seats.
    Pair(Seat, Seat),
}

impl Who {
    /// The seats.
    pub fn seats(self) -> Vec<Seat> {
        match self {
            Who::Seat(seat) => vec![seat],
            Who::Pair(a, b) => vec![a, b],
        }
    }

    /// Their hands.
    pub fn hands(self, deal: &Deal) -> ([CardSet; 2], usize) {
        let hand = |seat: Seat| deal.hands[seat.index()];
        match self {
            Who::Seat(seat) => ([hand(seat), CardSet::EMPTY], 1),
            Who::Pair(a, b) => ([hand(a), hand(b)], 2),
        }
    }
}

/// `N`, `N+S`.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Seat(seat) => write!(f, "{seat}"),
            Who::Pair(a, b) => write!(f, "{a}+{b}"),
        }
    }
}

/// Something wished for of somebody.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Wish {
    /// Of whom.
    pub who: Who,
    /// What.
    pub formula: Formula,
}

impl Wish {
    /// Does the deal fit?
    pub fn fits(&self, deal: &Deal) -> bool {
        let (hands, count) = self.who.hands(deal);
        self.formula.fits(&hands[..count])
    }
}

impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.who, self.formula)
    }
}

/// Everything that is wished for. All of it must be met.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wishes {
    /// One after the other.
    pub list: Vec<Wish>,
}

impl Wishes {
    /// Adds a wish; several things that must all be met are several wishes.
    pub fn add(&mut self, who: Who, formula: Formula) {
        match formula {
            Formula::All(parts) => parts.into_iter().for_each(|part| self.add(who, part)),
            formula => {
                let wish = Wish { who, formula };
                if !self.list.contains(&wish) {
                    self.list.push(wish);
                }
            }
        }
    }

    /// These and others.
    #[must_use]
    pub fn and(&self, other: &Wishes) -> Wishes {
        let mut both = self.clone();
        for wish in &other.list {
            both.add(wish.who, wish.formula.clone());
        }
        both
    }

    /// All but one.
    #[must_use]
    pub fn without(&self, index: usize) -> Wishes {
        let mut list = self.list.clone();
        list.remove(index);
        Wishes { list }
    }

    /// Does the deal fit?
    pub fn fits(&self, deal: &Deal) -> bool {
        self.list.iter().all(|wish| wish.fits(deal))
    }

    /// What ranges can say of them: every deal that fits these wishes fits it, too.
    pub fn plain(&self) -> Constraints {
        let mut plain = Constraints::default();
        for wish in &self.list {
            let (Who::Seat(seat), Formula::Atom(atom)) = (wish.who, &wish.formula) else { continue };
            let hand = plain.of_mut(seat);
            match atom {
                Atom::Length(suit, range) => {
                    hand.lengths[suit.index()] = hand.lengths[suit.index()].and(*range);
                }
                Atom::SuitPoints(suit, range) => {
                    hand.suit_points[suit.index()] = hand.suit_points[suit.index()].and(*range);
                }
                Atom::Sum(Measure::Points, range) => hand.points = hand.points.and(*range),
                Atom::Shapes(shapes) => hand.shapes = hand.shapes.and(shapes),
                Atom::Has(cards) => hand.has |= *cards,
                Atom::Lacks(cards) => hand.lacks |= *cards,
                _ => {}
            }
        }
        // What contradicts itself bounds nothing: the deals are checked in any case.
        if plain.check().is_ok() { plain } else { Constraints::default() }
    }
}

/// Wishes that ranges can say.
impl From<&Constraints> for Wishes {
    fn from(constraints: &Constraints) -> Wishes {
        let mut wishes = Wishes::default();
        for seat in Seat::ALL {
            for atom in Atom::of_hand(constraints.of(seat)) {
                wishes.add(Who::Seat(seat), Formula::Atom(atom));
            }
        }
        wishes
    }
}

/// As it is read: each seat's wishes together, and pairs after them.
impl fmt::Display for Wishes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut whose: Vec<Who> = Vec::new();
        for wish in &self.list {
            if !whose.contains(&wish.who) {
                whose.push(wish.who);
            }
        }
        whose.sort_by_key(|who| match who {
            Who::Seat(seat) => (0, *seat, *seat),
            Who::Pair(a, b) => (1, *a, *b),
        });
        if whose.is_empty() {
            return f.write_str("any");
        }
        for (at, who) in whose.into_iter().enumerate() {
            let parts: Vec<Formula> =
                self.list.iter().filter(|wish| wish.who == who).map(|wish| wish.formula.clone()).collect();
            write!(f, "{}{who}: {}", if at > 0 { ", " } else { "" }, Formula::all(parts))?;
        }
        Ok(())
    }
}
