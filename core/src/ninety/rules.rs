//! The ways to play it: how many play, how trumps are found, and when it is over.
//!
//! | way | rule | source |
//! |---|---|---|
//! | three | 36 cards, twelve each, three laid aside, nine tricks | Penguin |
//! | two and a dummy | the third hand is the dummy's: its top three cards are its bid, unseen to the end; both players may declare, nobody reveals; then its nine are faced. Whoever leads from the hand plays third from the dummy; if the dummy takes the trick, its master leads from it and plays third from the hand. It counts as having made its bid with fewer tricks than bid, as having declared and made it with exactly as many | Penguin |
//! | four | 52 cards, two low, thirteen each, three laid aside, ten tricks, bids of 0 to 9; four who make it give no trump | Wikipedia |
//! | trumps by success | none at first; then by how many made their bid: three clubs, two hearts, one spades, none diamonds | Parlett, The Penguin Book of Card Games |
//! | trumps turned up | the 37th card of a pack with a joker: its suit, no trump for a nine or the joker; a joker in a hand is the card turned up, in every respect | Parlett, the classic version on his own pages |
//! | rubber | games to 100, three games win ([`super::sheet`]) | Penguin |
//! | nine deals | points add up over so many deals, most points win | rule sheets at gamerules.com |
//!
//! The bonus of four who make it is 30, 20 and 10 each for one, two and three of them, as for three players,
//! and nothing for all four: so nine tricks, alone and revealed, are 99 points there too. No source that could
//! be read spells out the last step.
//!
//! A pack with a joker needs no cards of its own here: whoever holds the joker holds, in every respect, the
//! card that was turned up, so the 36 cards in the hands are the usual ones, dealt as any others.

use super::deal::Ending;
use super::sheet::Sheet;
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::limits::{DEALT, LAID};

/// How many play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Players {
    /// Two, and a dummy in the third seat.
    Two,
    /// Three.
    #[default]
    Three,
    /// Four.
    Four,
}

impl Players {
    /// Those who bid and choose cards, from a number.
    pub const fn of(number: u8) -> Option<Players> {
        match number {
            2 => Some(Players::Two),
            3 => Some(Players::Three),
            4 => Some(Players::Four),
            _ => None,
        }
    }

    /// How many bid and choose cards.
    pub const fn live(self) -> usize {
        match self {
            Players::Two => 2,
            Players::Three => 3,
            Players::Four => 4,
        }
    }

    /// Is the last hand a dummy's?
    pub const fn has_dummy(self) -> bool {
        matches!(self, Players::Two)
    }

    /// How many hands are dealt.
    pub const fn seats(self) -> usize {
        if self.has_dummy() { DUMMY + 1 } else { self.live() }
    }
}

/// The seat of a dummy.
pub const DUMMY: usize = 2;

/// What is dealt to so many seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The cards in the game.
    pub pack: CardSet,
    /// Cards dealt to each seat.
    pub dealt: usize,
    /// Tricks: what is left when the bid is laid aside.
    pub tricks: usize,
}

/// What is dealt to three seats, and to four.
pub const fn layout(seats: usize) -> Layout {
    match seats {
        4 => Layout { pack: CardSet::PACK_52, dealt: 13, tricks: 13 - LAID },
        _ => Layout { pack: CardSet::PACK_36, dealt: DEALT, tricks: DEALT - LAID },
    }
}

/// How the trump of a deal is found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Trumps {
    /// By how many made their bid in the deal before.
    #[default]
    Success,
    /// By the 37th card, turned up.
    Turned,
}

/// When it is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Length {
    /// With somebody's third game.
    #[default]
    Rubber,
    /// After so many deals.
    Deals(u8),
}

/// How it is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// How many play.
    pub players: Players,
    /// How trumps are found.
    pub trumps: Trumps,
    /// When it is over.
    pub length: Length,
}

impl Rules {
    /// The sheet after one more deal.
    pub fn after<const N: usize>(&self, sheet: &Sheet<N>, ending: &Ending<N>) -> Sheet<N> {
        let mut after = sheet.after(ending);
        if let Length::Deals(_) = self.length {
            // Points add up and nothing else does.
            after = Sheet { deals: after.deals, dealer: sheet.eldest(), trump: after.trump, ..*sheet };
            after.ended = None;
            for seat in 0..N {
                after.game[seat] = after.game[seat].saturating_add(ending.points[seat].into());
            }
        }
        if self.trumps == Trumps::Turned {
            after.trump = None;
        }
        after
    }

    /// Is there no other deal?
    pub fn is_over<const N: usize>(&self, sheet: &Sheet<N>) -> bool {
        match self.length {
            Length::Rubber => sheet.champion().is_some(),
            Length::Deals(deals) => sheet.deals >= deals.into(),
        }
    }

    /// Who has won: whoever won the rubber, or everybody with the most points.
    pub fn winners<const N: usize>(&self, sheet: &Sheet<N>) -> [bool; N] {
        match self.length {
            Length::Rubber => core::array::from_fn(|seat| sheet.champion() == Some(seat)),
            Length::Deals(_) => {
                let most = sheet.game.iter().max().copied().unwrap_or_default();
                sheet.game.map(|points| points == most)
            }
        }
    }
}

/// The trump that a card turned up gives; `None` is the joker.
pub fn turned_trump(card: Option<Card>) -> Option<Suit> {
    card.filter(|card| card.rank != Rank::NINE).map(|card| card.suit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_card;

    #[test]
    fn nines_and_the_joker_are_no_trump() {
        let turned = |text: &str| turned_trump(Some(parse_card(text).unwrap()));
        assert_eq!((turned("8H"), turned("9H")), (Some(Suit::Hearts), None));
        assert_eq!(turned_trump(None), None);
    }

    #[test]
    fn nine_deals_add_up_without_games() {
        let rules = Rules { trumps: Trumps::Turned, length: Length::Deals(3), ..Rules::default() };
        let ending = Ending { taken: [4, 3, 2], bids: [4, 3, 3], points: [84, 23, 2], dummy: false };
        let mut sheet = Sheet::new(1);
        for deal in 0..3 {
            assert!(!rules.is_over(&sheet));
            assert_eq!(sheet.dealer, (1 + deal) % 3);
            sheet = rules.after(&sheet, &ending);
        }
        assert_eq!((sheet.game, sheet.won, sheet.total), ([252, 69, 6], [0; 3], [0; 3]));
        assert!(rules.is_over(&sheet) && sheet.trump.is_none());
        assert_eq!(rules.winners(&sheet), [true, false, false]);
        sheet.game[1] = 252;
        assert_eq!(rules.winners(&sheet), [true, true, false]);
        let by_success = Rules { length: Length::Deals(3), ..Rules::default() };
        assert_eq!(by_success.after(&Sheet::new(1), &ending).trump, Some(Suit::Hearts));
    }
}
