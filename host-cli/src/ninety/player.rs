//! Players of Ninety-Nine: how they bid and what they play.

use clap::ValueEnum;
use trickwire_core::budget::Pulse;
use trickwire_core::cards::{Card, CardSet};
use trickwire_core::ninety::advise::advise;
use trickwire_core::ninety::bid::{Bidder, Tried, advise_bid};
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::chance::chance;
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::effort::{Depth, Effort};
use trickwire_core::ninety::thumb::{thumb_card, thumb_lay};
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::pick;
use trickwire_core::rng::{Pcg32, below};

/// How somebody plays.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any cards laid aside, any legal card played.
    Random,
    /// Rules of thumb.
    Thumb,
    /// Our advice, from what the seat can know.
    Hidden,
    /// Our bid, then the best card with all hands open.
    Open,
}

impl Kind {
    /// As it is typed.
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// A player with memory to think in.
pub struct Player {
    /// How it plays.
    pub kind: Kind,
    /// How much it tries out for a bid.
    pub bid_depth: Depth,
    /// How much it tries out for a card.
    pub card_depth: Depth,
}

/// Cards tried in about a tenth of a second of one core.
pub const CARD_NODES: u64 = 2_500_000;
/// Cards tried for a bid in about as long.
pub const BID_NODES: u64 = 3_000_000;
/// Deals after which more of them would not change much.
pub const MOST_WORLDS: u32 = 400;

impl Player {
    /// One of this kind that thinks for about a tenth of a second.
    pub fn new(kind: Kind) -> Player {
        Player {
            kind,
            bid_depth: Depth { worlds: MOST_WORLDS, nodes: BID_NODES },
            card_depth: Depth { worlds: MOST_WORLDS, nodes: CARD_NODES },
        }
    }

    /// Which three cards a seat lays aside, and how well that was tried out.
    pub fn bid(
        &self,
        deal: &Deal,
        seat: usize,
        rng: &mut Pcg32,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> (CardSet, Option<Tried>) {
        let hand = deal.dealt(seat).unwrap_or_default();
        match self.kind {
            Kind::Random => (pick(rng, hand, 3), None),
            Kind::Thumb => (thumb_lay(hand, deal.trump()).unwrap_or_default(), None),
            Kind::Hidden | Kind::Open => {
                let Some(bidder) = Bidder::new(hand, seat, deal.eldest(), deal.trump()) else {
                    return (CardSet::EMPTY, None);
                };
                let advice = advise_bid(&bidder, self.bid_depth, rng, words, pulse);
                let best = advice.tried.first().copied();
                (best.map_or(CardSet::EMPTY, |best| best.lay.laid), best)
            }
        }
    }

    /// The card that the seat to move plays.
    pub fn card(
        &self,
        deal: &Deal,
        rng: &mut Pcg32,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Option<Card> {
        let legal = deal.legal();
        if legal.len() == 1 {
            return legal.iter().next();
        }
        let seat = deal.course().to_move();
        let view = View::of(deal, seat).ok()?;
        match self.kind {
            Kind::Random => legal.iter().nth(below(rng, legal.len() as u32) as usize),
            Kind::Thumb => thumb_card(&view),
            Kind::Hidden => advise(&view, self.card_depth, rng, words, pulse)
                .ok()
                .and_then(|advice| advice.best())
                .or_else(|| thumb_card(&view)),
            Kind::Open => {
                let board = Bitboard::new(&deal.position()?).ok()?;
                let found = chance(&board, seat, words, &mut Effort::new(pulse));
                let best = found.cards.iter().map(|(_, ratio)| *ratio).max()?;
                let thumb = thumb_card(&view);
                let mut equal = found.cards.iter().filter(|(_, ratio)| *ratio == best).map(|(card, _)| *card);
                { equal.clone() }.find(|&card| Some(card) == thumb).or_else(|| equal.next())
            }
        }
    }
}
