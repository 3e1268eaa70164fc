//! Three open hands in the middle of play.
//!
//! Seats are 0, 1 and 2 clockwise. Any card may be led; a player follows suit if they can and plays anything
//! otherwise. The highest trump takes the trick, or else the highest card of the suit led, and its player
//! leads to the next.

use core::fmt;

use crate::cards::{Card, CardSet, Suit};
use crate::limits::{MAX_TRICKS, SEATS};

/// Cards on the table, in the order played.
pub type Trick = heapless::Vec<Card, { SEATS - 1 }>;

/// A position: everything that the rest of the play depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The trump suit, or none.
    pub trump: Option<Suit>,
    /// Who led, or is to lead, to this trick.
    pub leader: usize,
    /// What everybody holds.
    pub hands: [CardSet; SEATS],
    /// What lies on the table.
    pub trick: Trick,
    /// Tricks taken so far.
    pub taken: [u8; SEATS],
    /// Tricks bid.
    pub bids: [u8; SEATS],
}

/// Why a position is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PositionError {
    /// A seat that does not exist.
    Leader(usize),
    /// A card in two places.
    Twice(Card),
    /// A card that the pack of 36 does not have.
    NotInPack(Card),
    /// A hand too long or too short: the seat, how many cards it has and how many it should have.
    HandSize {
        /// Whose hand.
        seat: usize,
        /// Cards in it.
        has: usize,
        /// Cards that belong there.
        should: usize,
    },
    /// A card on the table though its player holds the suit led.
    Revoke {
        /// Who played it.
        seat: usize,
        /// The card.
        card: Card,
    },
    /// Tricks taken and tricks left add up to more than nine.
    TooManyTricks {
        /// Taken by all together.
        taken: usize,
        /// Still to be played.
        left: usize,
    },
    /// The same of four players, more than ten.
    TricksOfFour {
        /// Taken by all together.
        taken: usize,
        /// Still to be played.
        left: usize,
    },
    /// A bid over nine.
    Bid {
        /// Whose.
        seat: usize,
        /// What was bid.
        bid: u8,
    },
}

/// Why a card cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PlayError {
    /// The seat to move does not hold it.
    NotHeld(Card),
    /// The suit led must be followed.
    MustFollow(Suit),
}

impl PositionError {
    /// The rule, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            PositionError::Leader(_) => "seats are 1, 2 and 3",
            PositionError::Twice(_) => "every card is in one place",
            PositionError::NotInPack(_) => "the pack has 36 cards, six to ace in four suits",
            PositionError::HandSize { .. } => {
                "everybody holds the same number of cards, one fewer after playing to the trick; nine at most"
            }
            PositionError::Revoke { .. } => "follow suit if you can",
            PositionError::TooManyTricks { .. } => "a deal has nine tricks",
            PositionError::TricksOfFour { .. } => "a deal of four players has ten tricks",
            PositionError::Bid { .. } => "bids are 0 to 9",
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PositionError::Leader(seat) => write!(f, "there is no seat {}", seat.saturating_add(1)),
            PositionError::Twice(card) => write!(f, "{card} is in two places"),
            PositionError::NotInPack(card) => write!(f, "{card} is not in the pack"),
            PositionError::HandSize { seat, has, should } => {
                write!(f, "seat {} holds {has} cards and should hold {should}", seat + 1)
            }
            PositionError::Revoke { seat, card } => {
                write!(f, "seat {} played {card} and could have followed suit", seat + 1)
            }
            PositionError::TooManyTricks { taken, left } => {
                write!(f, "{taken} tricks taken and {left} to come are more than nine")
            }
            PositionError::TricksOfFour { taken, left } => {
                write!(f, "{taken} tricks taken and {left} to come are more than ten")
            }
            PositionError::Bid { seat, .. } => write!(f, "seat {} bid more than nine tricks", seat + 1),
        }
    }
}

impl core::error::Error for PositionError {}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::NotHeld(card) => write!(f, "the player to move does not hold {card}"),
            PlayError::MustFollow(suit) => write!(f, "{} were led and must be followed", suit.name()),
        }
    }
}

impl core::error::Error for PlayError {}

impl Position {
    /// Who plays the next card.
    pub fn to_move(&self) -> usize {
        (self.leader % SEATS + self.trick.len()) % SEATS
    }

    /// Who played the card at this place of the trick.
    pub fn player_of(&self, place: usize) -> usize {
        (self.leader % SEATS + place % SEATS) % SEATS
    }

    /// Tricks not yet finished, the one on the table among them.
    pub fn tricks_left(&self) -> usize {
        self.hands[self.to_move()].len()
    }

    /// Is this possible? The error is the first reason why not.
    pub fn check(&self) -> Result<(), PositionError> {
        if self.leader >= SEATS {
            return Err(PositionError::Leader(self.leader));
        }
        let mut seen = CardSet::EMPTY;
        for card in self.hands.iter().flat_map(|hand| hand.iter()).chain(self.trick.iter().copied()) {
            if !CardSet::PACK_36.has(card) {
                return Err(PositionError::NotInPack(card));
            }
            if !seen.insert(card) {
                return Err(PositionError::Twice(card));
            }
        }
        // The longest hand, with its card on the table, says how many tricks are left.
        let left = (0..SEATS).map(|seat| self.hands[seat].len() + usize::from(self.has_played(seat))).max();
        let left = left.unwrap_or(0);
        for seat in 0..SEATS {
            let (has, should) =
                (self.hands[seat].len(), left.min(MAX_TRICKS) - usize::from(self.has_played(seat)));
            if has != should {
                return Err(PositionError::HandSize { seat, has, should });
            }
        }
        if let Some(led) = self.trick.first() {
            for (place, &card) in self.trick.iter().enumerate() {
                let seat = self.player_of(place);
                if card.suit != led.suit && self.hands[seat].ranks(led.suit) != 0 {
                    return Err(PositionError::Revoke { seat, card });
                }
            }
        }
        let taken = self.taken.iter().map(|&taken| usize::from(taken)).sum();
        if taken + left > MAX_TRICKS {
            return Err(PositionError::TooManyTricks { taken, left });
        }
        for (seat, &bid) in self.bids.iter().enumerate() {
            if usize::from(bid) > MAX_TRICKS {
                return Err(PositionError::Bid { seat, bid });
            }
        }
        Ok(())
    }

    fn has_played(&self, seat: usize) -> bool {
        (0..self.trick.len()).any(|place| self.player_of(place) == seat)
    }

    /// The cards that the seat to move may play.
    pub fn legal(&self) -> CardSet {
        let hand = self.hands[self.to_move()];
        let follow = self.trick.first().map_or(CardSet::EMPTY, |led| hand.of_suit(led.suit));
        if follow.is_empty() { hand } else { follow }
    }

    /// Plays a card; the third ends the trick. The position stays as it is where the card may not be played.
    pub fn play(&mut self, card: Card) -> Result<(), PlayError> {
        let seat = self.to_move();
        if !self.hands[seat].has(card) {
            return Err(PlayError::NotHeld(card));
        }
        if let Some(led) = self.trick.first()
            && !self.legal().has(card)
        {
            return Err(PlayError::MustFollow(led.suit));
        }
        self.hands[seat].remove(card);
        if self.trick.push(card).is_err() {
            let place = winner([self.trick[0], self.trick[1], card], self.trump);
            self.leader = self.player_of(place);
            let taken = &mut self.taken[self.leader];
            *taken = taken.saturating_add(1);
            self.trick.clear();
        }
        Ok(())
    }
}

/// The place of the card that takes the trick that `last` ends, with any number of players.
pub fn winner_of(before: &[Card], last: Card, trump: Option<Suit>) -> usize {
    let mut best: Option<(usize, Card)> = None;
    for (place, &card) in before.iter().chain([&last]).enumerate() {
        let beats = best.is_none_or(|(_, over)| {
            if card.suit == over.suit { card.rank > over.rank } else { Some(card.suit) == trump }
        });
        if beats {
            best = Some((place, card));
        }
    }
    best.map_or(0, |(place, _)| place)
}

/// The place in the trick of the card that takes it.
pub fn winner(trick: [Card; SEATS], trump: Option<Suit>) -> usize {
    let mut best = 0;
    for place in 1..SEATS {
        let (card, over) = (trick[place], trick[best]);
        let beats = if card.suit == over.suit { card.rank > over.rank } else { Some(card.suit) == trump };
        if beats {
            best = place;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;

    fn position(text: &str) -> Position {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn suit_is_followed_and_the_best_card_takes() {
        let mut deal = position("C lead1 bid1/1/0 took3/2/2 | AS 6C | KS 7C | 8D QC");
        let play = |deal: &mut Position, text| deal.play(crate::cards::parse_card(text).unwrap());
        assert_eq!(play(&mut deal, "KS"), Err(PlayError::NotHeld(crate::cards::parse_card("KS").unwrap())));
        play(&mut deal, "AS").unwrap();
        let before = deal.clone();
        assert_eq!(play(&mut deal, "7C"), Err(PlayError::MustFollow(Suit::Spades)));
        assert_eq!(deal, before);
        play(&mut deal, "KS").unwrap();
        assert_eq!(deal.legal().len(), 2);
        play(&mut deal, "QC").unwrap();
        assert_eq!((deal.leader, deal.taken, deal.tricks_left()), (2, [3, 2, 3], 1));
        for card in ["8D", "6C", "7C"] {
            play(&mut deal, card).unwrap();
        }
        assert_eq!((deal.leader, deal.taken, deal.tricks_left()), (1, [3, 3, 3], 0));
        assert_eq!(deal.check(), Ok(()));
    }
}
