//! The slow oracle: the rules, and every card tried.
//!
//! Cards are two letters, hands are lists of them, and nothing is numbered, merged, cut short or remembered
//! by name: a state is remembered as it is. Ranks are compared by their place in a string. Chances are
//! fractions that are reduced at every step. It is feasible for hands of up to four cards. This file must
//! share nothing with the searches that it checks.

use std::collections::{BTreeMap, HashMap};

const RANKS: &str = "6789TJQKA";

/// A card: rank and suit letter.
pub type Card = (char, char);

/// A position as the oracle sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// `C`, `D`, `H`, `S`, or `N` for none.
    pub trump: char,
    pub leader: usize,
    pub hands: [Vec<Card>; 3],
    pub table: Vec<Card>,
    pub taken: [u8; 3],
}

/// A fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fraction(pub u128, pub u128);

impl Fraction {
    fn new(num: u128, den: u128) -> Fraction {
        let (mut a, mut b) = (num, den);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Fraction(num / a, den / a)
    }

    fn over(self, other: Fraction) -> bool {
        self.0 * other.1 > other.0 * self.1
    }

    fn plus(self, other: Fraction) -> Fraction {
        Fraction::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }
}

impl State {
    pub fn mover(&self) -> usize {
        (self.leader + self.table.len()) % 3
    }

    pub fn legal(&self) -> Vec<Card> {
        let hand = &self.hands[self.mover()];
        let follow: Vec<Card> = match self.table.first() {
            Some(led) => hand.iter().copied().filter(|card| card.1 == led.1).collect(),
            None => Vec::new(),
        };
        if follow.is_empty() { hand.clone() } else { follow }
    }

    pub fn play(&self, card: Card) -> State {
        let mut after = self.clone();
        after.hands[self.mover()].retain(|&held| held != card);
        after.table.push(card);
        if after.table.len() == 3 {
            let led = after.table[0].1;
            // Trumps over the suit led over the rest, then by rank.
            let worth = |card: Card| {
                let class = if card.1 == self.trump { 2 } else { usize::from(card.1 == led) };
                class * 100 + RANKS.find(card.0).unwrap()
            };
            let best = (0..3).max_by_key(|&place| worth(after.table[place])).unwrap();
            after.leader = (self.leader + best) % 3;
            after.taken[after.leader] += 1;
            after.table.clear();
        }
        after
    }
}

/// Every question, with what was answered before.
#[derive(Default)]
pub struct Oracle {
    forced: HashMap<(State, usize), Vec<u8>>,
    chances: HashMap<(State, usize, u8), Fraction>,
    ends: HashMap<(State, [u8; 3]), [u8; 3]>,
}

impl Oracle {
    /// The totals that `seat` can force.
    pub fn force(&mut self, state: &State, seat: usize) -> Vec<u8> {
        if let Some(known) = self.forced.get(&(state.clone(), seat)) {
            return known.clone();
        }
        let legal = state.legal();
        let totals = if legal.is_empty() {
            vec![state.taken[seat]]
        } else {
            let after: Vec<Vec<u8>> = legal.iter().map(|&card| self.force(&state.play(card), seat)).collect();
            let holds = |total: &u8| {
                let mut cards = after.iter().map(|totals| totals.contains(total));
                if state.mover() == seat { cards.any(|has| has) } else { cards.all(|has| has) }
            };
            (0..=9).filter(holds).collect()
        };
        self.forced.insert((state.clone(), seat), totals.clone());
        totals
    }

    /// The chance that `seat` takes exactly `bid`.
    pub fn chance(&mut self, state: &State, seat: usize, bid: u8) -> Fraction {
        if let Some(known) = self.chances.get(&(state.clone(), seat, bid)) {
            return *known;
        }
        let legal = state.legal();
        let mut best = Fraction(u128::from(legal.is_empty() && state.taken[seat] == bid), 1);
        let mut sum = Fraction(0, 1);
        for &card in &legal {
            let after = self.chance(&state.play(card), seat, bid);
            sum = sum.plus(Fraction::new(after.0, after.1 * legal.len() as u128));
            if after.over(best) {
                best = after;
            }
        }
        let chance = if legal.is_empty() || state.mover() == seat { best } else { sum };
        self.chances.insert((state.clone(), seat, bid), chance);
        chance
    }

    /// The points if everybody plays for them.
    pub fn end(&mut self, state: &State, bids: [u8; 3]) -> [u8; 3] {
        if let Some(known) = self.ends.get(&(state.clone(), bids)) {
            return *known;
        }
        let legal = state.legal();
        let end = if legal.is_empty() {
            score(state.taken, bids)
        } else {
            let me = state.mover();
            let (left, right) = ((me + 1) % 3, (me + 2) % 3);
            let ends: Vec<[u8; 3]> = legal.iter().map(|&card| self.end(&state.play(card), bids)).collect();
            let wish = |end: &[u8; 3]| (end[me], 200 - end[left] - end[right], 200 - end[left]);
            ends.into_iter().max_by_key(wish).unwrap()
        };
        self.ends.insert((state.clone(), bids), end);
        end
    }
}

/// A point per trick, and for those who made their bid 30, 20 each or 10 each.
fn score(taken: [u8; 3], bids: [u8; 3]) -> [u8; 3] {
    let made: Vec<bool> = (0..3).map(|seat| taken[seat] == bids[seat]).collect();
    let bonus = BTreeMap::from([(0, 0), (1, 30), (2, 20), (3, 10)])[&made.iter().filter(|&&m| m).count()];
    std::array::from_fn(|seat| taken[seat] + if made[seat] { bonus } else { 0 })
}
