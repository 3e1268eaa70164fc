//! What one seat knows in the middle of a deal.
//!
//! Its own cards and bid, every card played and by whom, who could not follow which suit, how many cards
//! everybody holds; and of a declared or revealed bid the cards that lie open.

use core::fmt;

use super::deal::{Course, Deal};
use super::rules::{DUMMY, layout};
use super::score::{Premium, bid_of};
use crate::cards::{Card, CardSet, Suit};
use crate::limits::{MOST_PLAYED, SEATS};
use crate::rng::digest;

/// What a seat knows. It is made from a deal, so it is always possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View<const N: usize = SEATS> {
    /// Who is looking.
    pub(crate) seat: usize,
    /// The trump suit, or none.
    pub(crate) trump: Option<Suit>,
    /// Where the play stands.
    pub(crate) course: Course<N>,
    /// Who led to the first trick.
    pub(crate) eldest: usize,
    /// All cards played, in order.
    pub(crate) played: heapless::Vec<Card, MOST_PLAYED>,
    /// What each seat still holds, where this one can see it; always its own.
    pub(crate) hands: [Option<CardSet>; N],
    /// The bid cards that it has seen; its own, once they are laid aside.
    pub(crate) laid: [Option<CardSet>; N],
    /// Bids that it knows without the cards.
    pub(crate) told: [Option<u8>; N],
}

/// The seat's own cards are not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unseen(
    /// The seat.
    pub usize,
);

impl Unseen {
    /// What to do about it, as a sentence.
    pub const fn help(self) -> &'static str {
        "advice needs the cards of the seat that is to play or to bid"
    }
}

impl fmt::Display for Unseen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the cards of seat {} are not known", self.0.saturating_add(1))
    }
}

impl core::error::Error for Unseen {}

/// Why nobody can be advised what to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoTurn {
    /// This seat has not bid yet.
    Bids(usize),
    /// All nine tricks are played.
    Over,
    /// All ten tricks of four players are played.
    OverOfFour,
    /// It is the turn of a seat whose cards are not known.
    Unseen(Unseen),
}

impl NoTurn {
    /// What to do about it, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            NoTurn::Bids(_) => {
                "`ninety bid` helps with that; bid cards come after a /: AQJ6.Q.A8.A6 / TS 9S 8S"
            }
            NoTurn::Over | NoTurn::OverOfFour => "take the last cards away to ask about them",
            NoTurn::Unseen(error) => error.help(),
        }
    }
}

impl fmt::Display for NoTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoTurn::Bids(seat) => write!(f, "seat {} has not bid yet", seat.saturating_add(1)),
            NoTurn::Over => f.write_str("all nine tricks are played"),
            NoTurn::OverOfFour => f.write_str("all ten tricks are played"),
            NoTurn::Unseen(error) => {
                write!(f, "it is the turn of seat {}; {error}", error.0.saturating_add(1))
            }
        }
    }
}

impl core::error::Error for NoTurn {}

impl<const N: usize> View<N> {
    /// What the seat whose turn it is to play knows.
    pub fn to_play(deal: &Deal<N>) -> Result<View<N>, NoTurn> {
        if let Some(seat) = deal.to_bid() {
            return Err(NoTurn::Bids(seat));
        }
        if deal.is_over() {
            return Err(if N == SEATS { NoTurn::Over } else { NoTurn::OverOfFour });
        }
        View::of(deal, deal.course().chooser()).map_err(NoTurn::Unseen)
    }

    /// What a seat knows of a deal.
    pub fn of(deal: &Deal<N>, seat: usize) -> Result<View<N>, Unseen> {
        let own = deal.left(seat).ok_or(Unseen(seat))?;
        let (mut hands, mut laid) = ([None; N], [None; N]);
        (hands[seat], laid[seat]) = (Some(own), deal.laid(seat));
        for (open, offered) in deal.offered().iter().enumerate() {
            if offered.is_some() {
                laid[open] = deal.laid(open);
            }
            if *offered == Some(Premium::Reveal) {
                hands[open] = deal.left(open);
            }
        }
        // The dummy is faced once everybody has bid.
        if deal.has_dummy() && deal.to_bid().is_none() && deal.laid(seat).is_some() {
            hands[DUMMY] = deal.left(DUMMY);
        }
        let told = core::array::from_fn(|seat| deal.told(seat));
        let (trump, course, eldest) = (deal.trump(), deal.course(), deal.eldest());
        let played = deal.played().iter().copied().collect();
        Ok(View { seat, trump, course, eldest, played, hands, laid, told })
    }

    /// The same with all hands on the table, as far as the deal knows them: what an onlooker would advise.
    pub fn open(deal: &Deal<N>, seat: usize) -> Result<View<N>, Unseen> {
        let mut view = View::of(deal, seat)?;
        for other in 0..N {
            (view.hands[other], view.laid[other]) = (deal.left(other), deal.laid(other));
        }
        Ok(view)
    }

    /// A seed made of everything that the seat knows. Deals drawn from it are the same whenever and wherever
    /// the same is known, and so is the advice that they lead to.
    pub fn seed(&self) -> u64 {
        let trump = self.trump.map_or(0, |suit| suit.index() + 1);
        let places = [self.seat, self.eldest, trump].map(|place| place as u64);
        let cards = self.hands.iter().chain(&self.laid).map(|cards| cards.map_or(0, CardSet::bits));
        let told = self.told.iter().map(|bid| bid.map_or(0, |bid| u64::from(bid) + 1));
        let played = self.played.iter().map(|card| card.index() as u64);
        digest(places.into_iter().chain(cards).chain(told).chain(played))
    }

    /// Who is looking.
    pub const fn seat(&self) -> usize {
        self.seat
    }

    /// The trump suit, or none.
    pub const fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// Where the play stands.
    pub const fn course(&self) -> &Course<N> {
        &self.course
    }

    /// What a seat still holds, where this one can see it; always its own.
    pub fn held(&self, seat: usize) -> Option<CardSet> {
        *self.hands.get(seat)?
    }

    /// Its own cards.
    pub fn hand(&self) -> CardSet {
        self.hands[self.seat].unwrap_or_default()
    }

    /// What it may play, on its turn: from the dummy where it is the dummy's.
    pub fn legal(&self) -> CardSet {
        let from = self.course.in_charge.map_or(self.seat, |_| self.course.to_move());
        let hand = self.hands[from].unwrap_or_default();
        let follow = self.course.trick.first().map_or(CardSet::EMPTY, |led| hand.of_suit(led.suit));
        if follow.is_empty() { hand } else { follow }
    }

    /// The bid of a seat, where it is known.
    pub fn bid(&self, seat: usize) -> Option<u8> {
        (*self.laid.get(seat)?).and_then(bid_of).or(*self.told.get(seat)?)
    }

    /// Every card whose place it does not know.
    pub fn unseen(&self) -> CardSet {
        (0..N).fold(const { layout(N).pack }, |unseen, seat| {
            let known = self.hands[seat].unwrap_or_default() | self.laid[seat].unwrap_or_default();
            unseen - known - self.course.played[seat]
        })
    }
}
