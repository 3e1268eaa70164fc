//! Deals that fit what a seat knows, drawn at random, with up to three hidden hands.
//!
//! The unseen cards are in hidden hands or among the bid cards. A hand has the number of cards that are still to
//! be played and none of a suit that its player could not follow. Which of the three hands may hold a card
//! divides the unseen cards into eight kinds. How many of each kind the first hand has, and how many of the rest
//! that the third may not hold the second has, leaves a number of deals; [`Guess::draw`] first decides these
//! numbers in proportion to the deals they leave, then which cards: every deal that fits is equally likely, and
//! no draw is rejected. What is in no hand lies aside, divided at random.
//!
//! But nobody bids blindly. [`Guess::plausible`] accepts a deal the more readily the nearer each player's bid
//! comes to what the cards kept promise ([`crate::ninety::thumb`]): a miss by one trick halves it. A dummy's bid
//! is blind.

use rand_core::Rng;

use crate::cards::{CardSet, Suit};
use crate::limits::LAID;
use crate::ninety::rules::{DUMMY, layout};
use crate::ninety::score::bid_of;
use crate::ninety::thumb::{TRICK, worth};
use crate::ninety::view::View;
use crate::ninety::worlds::{NoWorld, pick};
use crate::rng::{below_u64, below_u128};

use super::open::Open;

/// Hands that can be hidden.
const HIDDEN: usize = 3;

/// Deals drawn before one of them is taken in proportion to its weight.
const TRIES: u32 = 64;

/// A weight of 1.
const SURE: u64 = 1 << 12;

/// All deals that fit a view.
pub struct Guess<'v, const N: usize> {
    view: &'v View<N>,
    /// Whose hands are hidden, and how many cards they have.
    hidden: heapless::Vec<(usize, usize), HIDDEN>,
    /// The unseen cards by which of those hands may hold them, one bit each.
    kinds: [CardSet; 1 << HIDDEN],
    count: u128,
}

/// How many cards the first hand has of kinds 1, 3, 5 and 7, and the second of those that the third may not hold.
type Split = ([usize; 4], usize);

impl<'v, const N: usize> Guess<'v, N> {
    /// Counts the deals that fit a view in which the looking seat has bid.
    pub fn new(view: &'v View<N>) -> Result<Guess<'v, N>, NoWorld> {
        let mut hidden = heapless::Vec::new();
        let mut room = 0;
        for seat in 0..N {
            if view.held(seat).is_none() {
                let _ = hidden.push((seat, view.course.holds(seat)));
                room += view.course.holds(seat);
            }
            room += if view.laid[seat].is_none() { LAID } else { 0 };
        }
        let unseen = view.unseen();
        if room != unseen.len() || view.laid[view.seat].is_none() {
            return Err(NoWorld);
        }
        let mut kinds = [CardSet::EMPTY; 1 << HIDDEN];
        for card in unseen.iter() {
            let may = |&(seat, _): &(usize, usize)| usize::from(!view.course.void[seat].has(card));
            let kind = hidden.iter().enumerate().fold(0, |kind, (place, hand)| kind | may(hand) << place);
            kinds[kind].insert(card);
        }
        let mut guess = Guess { view, hidden, kinds, count: 0 };
        let mut count = 0;
        guess.each_split(|_, ways| {
            count += ways;
            false
        });
        guess.count = count;
        if count == 0 { Err(NoWorld) } else { Ok(guess) }
    }

    /// How many deals fit, bid cards aside.
    pub const fn count(&self) -> u128 {
        self.count
    }

    fn holds(&self, place: usize) -> usize {
        self.hidden.get(place).map_or(0, |&(_, holds)| holds)
    }

    /// Every way to divide the kinds, with the deals that it leaves, until `found` has enough.
    fn each_split(&self, mut found: impl FnMut(Split, u128) -> bool) {
        let many = self.kinds.map(CardSet::len);
        let [first, second, third] = [0, 1, 2].map(|place| self.holds(place));
        for one in 0..=first.min(many[1]) {
            for three in 0..=(first - one).min(many[3]) {
                for five in 0..=(first - one - three).min(many[5]) {
                    let seven = first - one - three - five;
                    if seven > many[7] {
                        continue;
                    }
                    let own = choose(many[1], one)
                        * choose(many[3], three)
                        * choose(many[5], five)
                        * choose(many[7], seven);
                    let apart = many[2] + many[3] - three;
                    let shared = many[6] + many[7] - seven;
                    let last = many[4] + many[5] - five + shared;
                    for alone in 0..=second.min(apart) {
                        let both = second - alone;
                        if both > shared {
                            continue;
                        }
                        let rest = choose(apart, alone) * choose(shared, both) * choose(last - both, third);
                        if found(([one, three, five, seven], alone), own * rest) {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// One of them, all equally likely.
    pub fn draw(&self, rng: &mut impl Rng) -> Open<N> {
        let mut left = below_u128(rng, self.count);
        let mut split = ([0; 4], 0);
        self.each_split(|found, ways| {
            split = found;
            let here = left < ways;
            left = left.wrapping_sub(ways);
            here
        });
        let ([one, three, five, seven], alone) = split;
        let kinds = &self.kinds;
        let first = pick(rng, kinds[1], one)
            | pick(rng, kinds[3], three)
            | pick(rng, kinds[5], five)
            | pick(rng, kinds[7], seven);
        let apart = (kinds[2] | kinds[3]) - first;
        let shared = (kinds[6] | kinds[7]) - first;
        let both = self.holds(1) - alone.min(self.holds(1));
        let second = pick(rng, apart, alone) | pick(rng, shared, both);
        let last = (kinds[4] | kinds[5] | kinds[6] | kinds[7]) - first - second;
        let third = pick(rng, last, self.holds(2));
        let view = self.view;
        let mut hands = view.hands.map(Option::unwrap_or_default);
        for (&(seat, _), hand) in self.hidden.iter().zip([first, second, third]) {
            hands[seat] = hand;
        }
        let mut rest = view.unseen() - first - second - third;
        let laid = view.laid.map(|laid| {
            let laid = laid.unwrap_or_else(|| pick(rng, rest, LAID));
            rest = rest - laid;
            laid
        });
        let bids = core::array::from_fn(|seat| view.told[seat].or(bid_of(laid[seat])).unwrap_or_default());
        Open { trump: view.trump, hands, bids, laid, course: view.course.clone() }
    }

    /// One of them, the likelier the better its bids are.
    pub fn plausible(&self, rng: &mut impl Rng) -> Open<N> {
        let mut open = self.draw(rng);
        let mut kept = open.clone();
        let mut weights = 0;
        for _ in 0..TRIES {
            let weight = self.weight(&open);
            if below_u64(rng, SURE) < weight {
                return open;
            }
            weights += weight;
            if below_u64(rng, weights) < weight {
                kept = open;
            }
            open = self.draw(rng);
        }
        kept
    }

    /// How plausible the bids of a deal are, out of [`SURE`].
    fn weight(&self, open: &Open<N>) -> u64 {
        let mut weight = SURE;
        for seat in (0..N).filter(|&seat| seat != self.view.seat) {
            let told = self.view.told[seat];
            if told.is_some_and(|told| bid_of(open.laid[seat]) != Some(told)) {
                return 0;
            }
            if self.view.course.in_charge.is_none() || seat != DUMMY {
                let kept = open.hands[seat] | self.view.course.played[seat];
                weight = weight * likely::<N>(kept, open.laid[seat], open.bids[seat], open.trump) / SURE;
            }
        }
        weight
    }
}

/// How likely somebody is to have bid this with these cards, out of [`SURE`].
fn likely<const N: usize>(kept: CardSet, laid: CardSet, bid: u8, trump: Option<Suit>) -> u64 {
    let miss = i64::from(i32::from(bid) * TRICK - promise::<N>(kept, laid, trump).0);
    let trick = i64::from(TRICK * TRICK);
    (SURE as i64 * trick / (trick + miss * miss)) as u64
}

/// What cards promise to somebody who laid these aside, in 64ths of a trick; and how doubtful that is.
pub(super) fn promise<const N: usize>(kept: CardSet, laid: CardSet, trump: Option<Suit>) -> (i32, i32) {
    let unseen = layout(N).pack - kept - laid;
    kept.iter().fold((0, 0), |(promise, doubt), card| {
        let worth = worth(trump, unseen, card);
        (promise + worth, doubt + worth * (TRICK - worth))
    })
}

/// How many ways to choose `k` of `n`; exact for the 39 unseen cards and far beyond.
fn choose(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    (0..k as u128).fold(1, |ways, index| ways * (n as u128 - index) / (index + 1))
}
