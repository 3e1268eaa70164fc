//! Where the play of a deal stands: it follows from the cards played alone.

use crate::cards::{Card, CardSet, Suit};
use crate::limits::{MAX_TRICKS, SEATS};
use crate::ninety::position::{Trick, winner};

/// Where the play stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// Who led, or is to lead, to this trick.
    pub leader: usize,
    /// What lies on the table.
    pub trick: Trick,
    /// Tricks taken.
    pub taken: [u8; SEATS],
    /// What each seat has played.
    pub played: [CardSet; SEATS],
    /// The suits that each seat could not follow, as all their cards.
    pub void: [CardSet; SEATS],
}

impl Course {
    /// Before the first card.
    pub fn new(leader: usize) -> Course {
        Course {
            leader: leader % SEATS,
            trick: Trick::new(),
            taken: [0; SEATS],
            played: [CardSet::EMPTY; SEATS],
            void: [CardSet::EMPTY; SEATS],
        }
    }

    /// Who plays the next card.
    pub fn to_move(&self) -> usize {
        (self.leader % SEATS + self.trick.len()) % SEATS
    }

    /// Tricks not yet finished, the one on the table among them.
    pub fn tricks_left(&self) -> usize {
        MAX_TRICKS - self.taken.iter().map(|&taken| usize::from(taken)).sum::<usize>().min(MAX_TRICKS)
    }

    /// How many cards a seat still holds; none where there is no such seat.
    pub fn holds(&self, seat: usize) -> usize {
        self.played.get(seat).map_or(0, |played| MAX_TRICKS - played.len().min(MAX_TRICKS))
    }

    /// A card is played; nothing is checked.
    pub fn play(&mut self, card: Card, trump: Option<Suit>) {
        let seat = self.to_move();
        self.played[seat].insert(card);
        if let Some(led) = self.trick.first()
            && led.suit != card.suit
        {
            self.void[seat] |= CardSet::PACK_36.of_suit(led.suit);
        }
        if self.trick.push(card).is_err() {
            let place = winner([self.trick[0], self.trick[1], card], trump);
            self.leader = (self.leader % SEATS + place) % SEATS;
            let taken = &mut self.taken[self.leader];
            *taken = taken.saturating_add(1);
            self.trick.clear();
        }
    }
}
