//! The ways to play it: how trumps are found, and when it is over.
//!
//! | way | rule | source |
//! |---|---|---|
//! | trumps by success | none at first; then by how many made their bid: three clubs, two hearts, one spades, none diamonds | Parlett, The Penguin Book of Card Games |
//! | trumps turned up | the 37th card of a pack with a joker: its suit, no trump for a nine or the joker; a joker in a hand is the card turned up, in every respect | Parlett, the classic version on his own pages |
//! | rubber | games to 100, three games win ([`super::sheet`]) | Penguin |
//! | nine deals | points add up over so many deals, most points win | rule sheets at gamerules.com |
//!
//! A pack with a joker needs no cards of its own here: whoever holds the joker holds, in every respect, the
//! card that was turned up, so the 36 cards in the hands are the usual ones, dealt as any others.

use super::deal::Ending;
use super::sheet::Sheet;
use crate::cards::{Card, Rank, Suit};
use crate::limits::SEATS;

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
    /// How trumps are found.
    pub trumps: Trumps,
    /// When it is over.
    pub length: Length,
}

impl Rules {
    /// The sheet after one more deal.
    pub fn after(&self, sheet: &Sheet, ending: &Ending) -> Sheet {
        let mut after = sheet.after(ending);
        if let Length::Deals(_) = self.length {
            // Points add up and nothing else does.
            after = Sheet { deals: after.deals, dealer: sheet.eldest(), trump: after.trump, ..*sheet };
            after.ended = None;
            for seat in 0..SEATS {
                after.game[seat] = after.game[seat].saturating_add(ending.points[seat].into());
            }
        }
        if self.trumps == Trumps::Turned {
            after.trump = None;
        }
        after
    }

    /// Is there no other deal?
    pub fn is_over(&self, sheet: &Sheet) -> bool {
        match self.length {
            Length::Rubber => sheet.champion().is_some(),
            Length::Deals(deals) => sheet.deals >= deals.into(),
        }
    }

    /// Who has won: whoever won the rubber, or everybody with the most points.
    pub fn winners(&self, sheet: &Sheet) -> [bool; SEATS] {
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
        let rules = Rules { trumps: Trumps::Turned, length: Length::Deals(3) };
        let ending = Ending { taken: [4, 3, 2], bids: [4, 3, 3], points: [84, 23, 2] };
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
