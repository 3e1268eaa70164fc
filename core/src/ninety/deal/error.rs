//! What the rules of a deal do not allow.

use core::fmt;

use crate::cards::{Card, Suit};
use crate::limits::SEATS;

/// What the rules do not allow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum DealError {
    /// A seat that does not exist.
    Seat(usize),
    /// A card in two places.
    Twice(Card),
    /// A card that the pack of 36 does not have.
    NotInPack(Card),
    /// Not twelve cards.
    HandSize { seat: usize, has: usize },
    /// Not three cards laid aside.
    Three { seat: usize, has: usize },
    /// The seat was not dealt the card.
    NotDealt { seat: usize, card: Card },
    /// The seat has already laid its bid aside.
    LaidBefore(usize),
    /// The cards laid aside spell another bid.
    Spells { seat: usize, bid: u8, spells: u8 },
    /// A bid over nine.
    Bid { seat: usize, bid: u8 },
    /// Somebody has already declared or revealed.
    PremiumTaken(usize),
    /// Declaring and revealing, or laying aside, after the first card.
    TooLate,
    /// A card before this seat has laid its bid aside.
    TooSoon(usize),
    /// The cards to be shown by a declaration or a reveal are not known.
    NotShown(usize),
    /// The seat does not hold the card.
    NotHeld { seat: usize, card: Card },
    /// The suit led must be followed.
    MustFollow { seat: usize, card: Card, led: Suit },
    /// The seat could not follow this suit before.
    Revoke { seat: usize, card: Card },
    /// All tricks are played.
    Over,
    /// A seat that does not exist at a table of four.
    SeatOfFour(usize),
    /// Not thirteen cards, of four players.
    HandOfFour { seat: usize, has: usize },
    /// All tricks of four players are played.
    OverOfFour,
    /// A reveal in a game with a dummy.
    NoReveal,
    /// A declaration of the dummy.
    DummyOffers,
    /// Not nine cards of the dummy.
    DummyHand(usize),
}

impl DealError {
    /// There is no such seat at a table of so many.
    pub(super) const fn seat(seat: usize, seats: usize) -> DealError {
        if seats == SEATS { DealError::Seat(seat) } else { DealError::SeatOfFour(seat) }
    }

    /// So many cards are not what is dealt at a table of so many.
    pub(super) const fn hand_size(seat: usize, has: usize, seats: usize) -> DealError {
        if seats == SEATS { DealError::HandSize { seat, has } } else { DealError::HandOfFour { seat, has } }
    }

    /// All tricks of so many players are played.
    pub(crate) const fn over(seats: usize) -> DealError {
        if seats == SEATS { DealError::Over } else { DealError::OverOfFour }
    }
}

impl DealError {
    /// The rule, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            DealError::Seat(_) => "seats are 1, 2 and 3",
            DealError::Twice(_) => "every card is in one place",
            DealError::NotInPack(_) => "the pack has 36 cards, six to ace in four suits",
            DealError::HandSize { .. } => {
                "everybody is dealt twelve cards; the three laid aside come after a /: AQJ6.Q.A8.A6 / TS 9S 8S"
            }
            DealError::Three { .. } => "three cards are laid aside as the bid",
            DealError::NotDealt { .. } => "a bid is laid aside from one's own cards",
            DealError::LaidBefore(_) => "a bid is laid aside once",
            DealError::Spells { .. } => "clubs count three, hearts two, spades one, diamonds nothing",
            DealError::Bid { .. } => "bids are 0 to 9",
            DealError::PremiumTaken(_) => "one player at most declares or reveals",
            DealError::TooLate => "bids are laid aside, declared and revealed before the first card",
            DealError::TooSoon(_) => "everybody lays three cards aside before the first card",
            DealError::NotShown(_) => {
                "who declares shows the bid cards, who reveals the whole hand: write them down"
            }
            DealError::NotHeld { .. } => "play from the cards you hold",
            DealError::MustFollow { .. } | DealError::Revoke { .. } => "follow suit if you can",
            DealError::Over => "a deal has nine tricks",
            DealError::SeatOfFour(_) => "seats are 1 to 4",
            DealError::HandOfFour { .. } => {
                "each of four is dealt thirteen cards; the three laid aside come after a /: AQJ64.Q.A8.A6 / TS 9S 8S"
            }
            DealError::OverOfFour => "a deal of four players has ten tricks",
            DealError::NoReveal => "with a dummy both players may declare, and nobody reveals",
            DealError::DummyOffers => "the dummy neither declares nor leads first",
            DealError::DummyHand(_) => "nine of the dummy's cards are faced; its bid stays face down",
        }
    }

    /// The card that it is about.
    pub const fn card(self) -> Option<Card> {
        match self {
            DealError::Twice(card)
            | DealError::NotInPack(card)
            | DealError::NotDealt { card, .. }
            | DealError::NotHeld { card, .. }
            | DealError::MustFollow { card, .. }
            | DealError::Revoke { card, .. } => Some(card),
            _ => None,
        }
    }
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            DealError::Seat(seat) => write!(f, "there is no seat {}", seat + 1),
            DealError::Twice(card) => write!(f, "{card} is in two places"),
            DealError::NotInPack(card) => write!(f, "{card} is not in the pack"),
            DealError::HandSize { seat, has } => write!(f, "seat {} has {has} cards", seat + 1),
            DealError::Three { seat, has } => write!(f, "seat {} lays {has} cards aside", seat + 1),
            DealError::NotDealt { seat, card } => write!(f, "seat {} was not dealt {card}", seat + 1),
            DealError::LaidBefore(seat) => write!(f, "seat {} has bid already", seat + 1),
            DealError::Spells { seat, bid, spells } => {
                write!(f, "the cards that seat {} laid aside spell {spells}, not {bid}", seat + 1)
            }
            DealError::Bid { seat, bid } => write!(f, "seat {} bid {bid}", seat + 1),
            DealError::PremiumTaken(seat) => write!(f, "seat {} has declared or revealed", seat + 1),
            DealError::TooLate => f.write_str("the play has begun"),
            DealError::TooSoon(seat) => write!(f, "seat {} has not bid yet", seat + 1),
            DealError::NotShown(seat) => write!(f, "seat {} has not shown its cards", seat + 1),
            DealError::NotHeld { seat, card } => write!(f, "seat {} does not hold {card}", seat + 1),
            DealError::MustFollow { seat, led, .. } => {
                write!(f, "{} were led and seat {} can follow", led.name(), seat + 1)
            }
            DealError::Revoke { seat, card } => {
                write!(f, "seat {} had no {} left before it plays {card}", seat + 1, card.suit.name())
            }
            DealError::Over => f.write_str("all nine tricks are played"),
            DealError::SeatOfFour(seat) => write!(f, "there is no seat {}", seat + 1),
            DealError::HandOfFour { seat, has } => write!(f, "seat {} has {has} cards", seat + 1),
            DealError::OverOfFour => f.write_str("all ten tricks are played"),
            DealError::NoReveal => f.write_str("a hand cannot be revealed here"),
            DealError::DummyOffers => f.write_str("this is the dummy's seat"),
            DealError::DummyHand(has) => write!(f, "the dummy has {has} cards"),
        }
    }
}

impl core::error::Error for DealError {}
