//! Rules of thumb: a player who counts on their high cards.
//!
//! Every card promises a trick with a chance that depends on the number of unseen cards that beat it. The bid
//! is laid aside so that it comes near what the other nine promise. In play, a player who still needs tricks
//! takes what they can, with their cheapest winner if they play last and their best one otherwise, unless
//! their hand promises two tricks more than they need; one who needs none gets rid of the highest card that
//! does not take the trick.

use super::bid::each_lay_away;
use super::position::{winner, winner_of};
use super::view::View;
use crate::cards::{Card, CardSet, Suit};
use crate::limits::SEATS;

/// What a player looks at when it is their turn.
#[derive(Clone, Copy, Debug)]
pub struct Glance<'a> {
    /// The trump suit, or none.
    pub trump: Option<Suit>,
    /// What the player holds.
    pub hand: CardSet,
    /// What the player has not seen.
    pub unseen: CardSet,
    /// Tricks that are still needed; 0 or less where there are enough.
    pub need: i32,
    /// What lies on the table.
    pub trick: &'a [Card],
    /// How many play to a trick.
    pub seats: usize,
}

/// The card that a view's seat plays; `None` where it has none.
pub fn thumb_card(view: &View) -> Option<Card> {
    let bid = i32::from(view.bid(view.seat).unwrap_or(0));
    let glance = Glance {
        trump: view.trump,
        hand: view.hand(),
        unseen: view.unseen(),
        need: bid - i32::from(view.course.taken[view.seat]),
        trick: &view.course.trick,
        seats: SEATS,
    };
    glance.card()
}

impl Glance<'_> {
    /// What may be played.
    pub fn legal(&self) -> CardSet {
        let follow = self.trick.first().map_or(CardSet::EMPTY, |led| self.hand.of_suit(led.suit));
        if follow.is_empty() { self.hand } else { follow }
    }

    /// The card to play.
    pub fn card(&self) -> Option<Card> {
        let worth = |card: Card| worth(self.trump, self.unseen, card);
        let need = self.need.saturating_mul(TRICK);
        let promise: i32 = self.hand.iter().map(worth).sum();
        let wants = need > 0 && need.saturating_add(2 * TRICK) > promise;
        let key = |card: &Card| (worth(*card), card.rank);
        let legal = self.legal();
        if self.trick.is_empty() {
            return if wants { legal.iter().max_by_key(key) } else { legal.iter().min_by_key(key) };
        }
        let winners: CardSet = legal.iter().filter(|&card| self.takes_now(card)).collect();
        let losers = legal - winners;
        let last = self.trick.len() + 1 == self.seats;
        // A player who must take the trick anyway does so with the highest card, unless a later player may
        // take it.
        match (wants, winners.is_empty()) {
            (true, false) if last => winners.iter().min_by_key(key),
            (true, false) => winners.iter().max_by_key(key),
            (true, true) => legal.iter().min_by_key(key),
            (false, _) if !losers.is_empty() => losers.iter().max_by_key(key),
            (false, _) if last => winners.iter().max_by_key(key),
            (false, _) => winners.iter().min_by_key(key),
        }
    }

    /// Does the card take the trick, as it stands?
    fn takes_now(&self, card: Card) -> bool {
        match *self.trick {
            [led] => winner([led, led, card], self.trump) == SEATS - 1,
            [first, second] => winner([first, second, card], self.trump) == SEATS - 1,
            [] => true,
            _ => winner_of(self.trick, card, self.trump) == self.trick.len(),
        }
    }
}

/// The three cards that such a player lays aside: the bid that they spell is near what the rest promises, and
/// the rest promises it clearly.
pub fn thumb_lay(hand: CardSet, trump: Option<Suit>) -> Option<CardSet> {
    let unseen = CardSet::PACK_36 - hand;
    let mut best = None;
    each_lay_away(hand, trump, |lay| {
        let (mut promise, mut doubt) = (0, 0);
        for card in (hand - lay.laid).iter() {
            let worth = worth(trump, unseen, card);
            promise += worth;
            doubt += worth * (TRICK - worth);
        }
        let miss = i32::from(lay.bid) * TRICK - promise;
        let cost = miss * miss + doubt;
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, lay.laid));
        }
    });
    best.map(|(_, laid)| laid)
}

/// A trick in the units of [`worth`].
pub(crate) const TRICK: i32 = 64;

/// What a card promises in 64ths of a trick: less for every unseen card that beats it.
pub(crate) fn worth(trump: Option<Suit>, unseen: CardSet, card: Card) -> i32 {
    let above = (unseen.ranks(card.suit) >> card.rank.index() >> 1).count_ones().min(8) as usize;
    match trump {
        Some(trump) if trump == card.suit => [64, 52, 42, 34, 30, 26, 24, 22, 20][above],
        Some(_) => [44, 26, 13, 7, 4, 2, 1, 0, 0][above],
        None => [58, 38, 20, 10, 5, 3, 1, 0, 0][above],
    }
}
