//! Every deal that an observer cannot rule out, weighed by the likelihood of the whole game: exact odds, slowly.
//!
//! Rule. All deals of labelled wires are equally likely, so a deal in which a stand was dealt k equal wires in sorted slots stands
//! for a number of labelled deals proportional to 1/k!; unsorted wires and discarded candidates have places of their own. Each
//! deal is played through from the start, and counts as often as [`replay`] says. No code is shared with the solver.

use std::collections::BTreeMap;

use trickwire_core::bomb::game::Place;
use trickwire_core::bomb::setup::Setup;
use trickwire_core::bomb::wire::{Colour, Wire, WireSet};

use super::board::Board;
use super::replay::{Step, replay};

/// With more hidden wires than this there are too many deals: nobody has to begin to list them.
const MOST_HIDDEN: usize = 16;

/// The chances of every wire that the observer does not know, by where it is now.
pub type Chances = BTreeMap<Place, BTreeMap<Wire, f64>>;

/// Deals are listed with the wires that the observer knows in place.
struct Dealer<'a> {
    start: &'a Board,
    /// The wire dealt here, as far as the observer knows it now.
    known: BTreeMap<Place, Wire>,
    places: Vec<Place>,
    /// How many copies of each kind are left, X-of-Y candidates included.
    left: BTreeMap<Wire, usize>,
    discards: [usize; 2],
    most: usize,
    /// How many places were filled so far; many deals come to nothing at their last wires.
    tried: usize,
    deals: Vec<Vec<Wire>>,
}

/// The wires that a player knows, by where they were dealt.
fn known(now: &Board, observer: u8) -> BTreeMap<Place, Wire> {
    let sees = |seen: u8| seen >> observer & 1 == 1;
    let known = now.pieces().filter(|(_, piece)| piece.open || sees(piece.seen));
    known.map(|(_, piece)| (piece.home, piece.wire)).collect()
}

/// The odds of an observer. `None` where more than `most` deals would have to be tried.
pub fn odds(
    setup: &Setup,
    start: &Board,
    now: &Board,
    observer: u8,
    steps: &[Step],
    most: usize,
) -> Option<Chances> {
    let known = known(now, observer);
    if places(start).len() - known.len() > MOST_HIDDEN {
        return None;
    }
    let deals = deals(setup, start, known, most)?;
    let mut chances: Chances = BTreeMap::new();
    let mut total = 0.0;
    for deal in deals {
        let mut board = start.clone();
        for (place, wire) in places(start).into_iter().zip(deal) {
            board.at_mut(place).wire = wire;
        }
        let mut weight = labelled(&board);
        for step in steps {
            weight *= replay(&mut board, step);
            if weight == 0.0 {
                break;
            }
        }
        if weight == 0.0 {
            continue;
        }
        total += weight;
        for ((place, piece), (_, truly)) in board.pieces().zip(now.pieces()) {
            if !(truly.open || truly.seen >> observer & 1 == 1) {
                *chances.entry(place).or_default().entry(piece.wire).or_default() += weight;
            }
        }
    }
    chances.values_mut().flat_map(BTreeMap::values_mut).for_each(|weight| *weight /= total);
    Some(chances)
}

fn places(board: &Board) -> Vec<Place> {
    board.pieces().map(|(place, _)| place).collect()
}

/// The number of labelled deals that look like this one, up to a common factor.
fn labelled(board: &Board) -> f64 {
    let mut weight = 1.0;
    for row in &board.stands {
        let mut equal: BTreeMap<Wire, usize> = BTreeMap::new();
        for piece in row.iter().filter(|piece| !piece.unsorted) {
            let copies = equal.entry(piece.wire).or_default();
            *copies += 1;
            weight /= *copies as f64;
        }
    }
    weight
}

fn deals(setup: &Setup, start: &Board, known: BTreeMap<Place, Wire>, most: usize) -> Option<Vec<Vec<Wire>>> {
    let mut left: BTreeMap<Wire, usize> =
        setup.wires().iter().map(|wire| (wire, usize::from(wire.copies()))).collect();
    for wire in known.values() {
        *left.get_mut(wire)? -= 1;
    }
    let discards = [setup.yellow.discarded().into(), setup.red.discarded().into()];
    let mut dealer =
        Dealer { start, known, places: places(start), left, discards, most, tried: 0, deals: Vec::new() };
    dealer.fill(&mut Vec::new()).then_some(dealer.deals)
}

impl Dealer<'_> {
    /// Fills the next place in every way; `false` where there are too many.
    fn fill(&mut self, filled: &mut Vec<Wire>) -> bool {
        self.tried += 1;
        if self.tried > 30 * self.most {
            return false;
        }
        let Some(&place) = self.places.get(filled.len()) else {
            let left = |wires: WireSet| wires.iter().filter_map(|wire| self.left.get(&wire)).sum::<usize>();
            let blue = self.left.iter().filter(|(wire, _)| wire.colour() == Colour::Blue);
            let right = blue.map(|(_, left)| left).sum::<usize>() == 0
                && left(WireSet::YELLOW) == self.discards[0]
                && left(WireSet::RED) == self.discards[1];
            if right {
                self.deals.push(filled.clone());
            }
            return self.deals.len() <= self.most;
        };
        let piece = *self.start.at(place);
        let row = filled.len() - usize::from(place.slot);
        let before = (row..filled.len())
            .rev()
            .find(|&index| !self.start.at(self.places[index]).unsorted)
            .map(|index| filled[index]);
        let next = self.start.stands[usize::from(place.stand)][usize::from(place.slot)..]
            .iter()
            .filter(|other| !other.unsorted)
            .find_map(|other| self.known.get(&other.home).copied());
        let in_order =
            |wire: Wire| piece.unsorted || before.is_none_or(|w| w <= wire) && next.is_none_or(|w| wire <= w);
        if let Some(&wire) = self.known.get(&place) {
            if !in_order(wire) {
                return true;
            }
            filled.push(wire);
            let few = self.fill(filled);
            filled.pop();
            return few;
        }
        let kinds: Vec<Wire> =
            self.left.iter().filter(|(_, left)| **left > 0).map(|(wire, _)| *wire).collect();
        for wire in kinds.into_iter().filter(|&wire| in_order(wire)) {
            *self.left.entry(wire).or_default() -= 1;
            filled.push(wire);
            let few = self.fill(filled);
            filled.pop();
            *self.left.entry(wire).or_default() += 1;
            if !few {
                return false;
            }
        }
        true
    }
}
