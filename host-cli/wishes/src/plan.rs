//! Which hands are told apart in the count.
//!
//! The count follows two places at most: two hands, one hand, or two hands together. Wishes of further hands are
//! checked afterwards, on deals that fit all the rest (rejection sampling: what is kept stays uniform), and then the
//! answer says so. Which places are followed is found by how rarely random deals fit each wish.

use trickwire_core::bridge::deal::Deal;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::CardSet;
use trickwire_core::rng::{Pcg32, shuffle};

use crate::axis::Scope;
use crate::formula::{Formula, Who, Wish, Wishes};

/// Which hands are told apart, and which wishes are checked afterwards.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seats at the first and second place.
    pub places: Vec<Vec<Seat>>,
    /// The wishes that are counted, with the axis and whose cards they are about.
    counted: Vec<(usize, Scope, Wish)>,
    /// The wishes that are checked afterwards.
    pub checked: Vec<Wish>,
}

/// Random deals that tell how rare a wish is.
const TRIALS: usize = 2000;

impl Plan {
    /// The best plan.
    pub fn new(wishes: &Wishes) -> Plan {
        let rarity = rarity(wishes);
        let blocks: Vec<Vec<Seat>> = {
            let singles = Seat::ALL.into_iter().map(|seat| vec![seat]);
            let pairs = Seat::ALL
                .into_iter()
                .flat_map(|a| Seat::ALL.into_iter().filter(move |&b| a < b).map(move |b| vec![a, b]));
            singles.chain(pairs).collect()
        };
        let mut layouts: Vec<Vec<Vec<Seat>>> = vec![Vec::new()];
        layouts.extend(blocks.iter().map(|block| vec![block.clone()]));
        for (at, a) in blocks.iter().enumerate() {
            for b in &blocks[at + 1..] {
                if !b.iter().any(|seat| a.contains(seat)) && a.len() + b.len() < 4 {
                    layouts.push(vec![a.clone(), b.clone()]);
                }
            }
        }
        let covered = |places: &[Vec<Seat>]| -> f64 {
            let there = wishes.list.iter().zip(&rarity).filter(|(wish, _)| scope(wish, places).is_some());
            there.map(|(_, rarity)| rarity).sum()
        };
        let mut best = (Vec::new(), 0.0);
        for places in layouts {
            let sum = covered(&places);
            if sum > best.1 + 1e-9 {
                best = (places, sum);
            }
        }
        Plan::with(wishes, best.0)
    }

    fn with(wishes: &Wishes, places: Vec<Vec<Seat>>) -> Plan {
        let mut plan = Plan { places, counted: Vec::new(), checked: Vec::new() };
        for wish in &wishes.list {
            match scope(wish, &plan.places) {
                Some((axis, scope)) => plan.counted.push((axis, scope, wish.clone())),
                None => plan.checked.push(wish.clone()),
            }
        }
        plan
    }

    /// The plan that follows these seats, each by itself.
    pub(crate) fn following(wishes: &Wishes, seats: &[Seat]) -> Plan {
        Plan::with(wishes, seats.iter().map(|seat| vec![*seat]).collect())
    }

    /// The same without its last place, whose wishes are then checked.
    pub(crate) fn smaller(&self, wishes: &Wishes) -> Plan {
        let mut places = self.places.clone();
        places.pop();
        Plan::with(wishes, places)
    }

    /// What is asked on an axis.
    pub(crate) fn asked(&self, axis: usize) -> Vec<(Scope, &Formula)> {
        self.counted
            .iter()
            .filter(|(at, ..)| *at == axis)
            .map(|(_, scope, wish)| (*scope, &wish.formula))
            .collect()
    }

    /// The seats at no place.
    pub(crate) fn rest(&self) -> Vec<Seat> {
        Seat::ALL
            .into_iter()
            .filter(|seat| !self.places.iter().flatten().any(|other| other == seat))
            .collect()
    }
}

/// Where a wish can be counted with these places: its axis and whose cards it is about.
fn scope(wish: &Wish, places: &[Vec<Seat>]) -> Option<(usize, Scope)> {
    const OWN: [Scope; 2] = [Scope::First, Scope::Second];
    let seats = wish.who.seats();
    let at = |seats: &[Seat]| places.iter().position(|place| place == seats);
    match wish.who {
        Who::Seat(_) => at(&seats).map(|place| (place, OWN[place])),
        Who::Pair(a, b) => {
            if let Some(place) = at(&seats).filter(|_| wish.formula.is_of_cards()) {
                return Some((place, OWN[place]));
            }
            if at(&[a]).is_some() && at(&[b]).is_some() {
                return Some((2, Scope::Both));
            }
            // The other two seats, and nobody else, are followed: this pair has what is left.
            let rest = !places.is_empty()
                && !places.iter().flatten().any(|seat| seats.contains(seat))
                && places.iter().flatten().count() == 2;
            (rest && wish.formula.is_of_cards()).then_some((2, Scope::Rest))
        }
    }
}

/// How rarely random deals fit each wish: minus the logarithm of how often.
fn rarity(wishes: &Wishes) -> Vec<f64> {
    let mut rng = Pcg32::new(0);
    let mut cards: Vec<CardSet> = CardSet::PACK_52.iter().map(|card| [card].into_iter().collect()).collect();
    let mut fitting = vec![0.5_f64; wishes.list.len()];
    for _ in 0..TRIALS {
        shuffle(&mut rng, &mut cards);
        let mut deal = Deal::default();
        for (hand, cards) in deal.hands.iter_mut().zip(cards.chunks(13)) {
            *hand = cards.iter().fold(CardSet::EMPTY, |all, &card| all | card);
        }
        for (count, wish) in fitting.iter_mut().zip(&wishes.list) {
            *count += f64::from(u8::from(wish.fits(&deal)));
        }
    }
    // Every wish is worth following, however common.
    fitting.into_iter().map(|count| 0.01 - (count / (TRIALS as f64 + 0.5)).ln()).collect()
}
