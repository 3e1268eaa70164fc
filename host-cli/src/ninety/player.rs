//! Players of Ninety-Nine: how they bid and what they play.
//!
//! Advice is a function of what a seat knows: the deals that are tried out come from a seed made of that
//! alone. So a hint, what is then taken, what the computer plays and what is said afterwards agree.

use clap::ValueEnum;
use trickwire_core::budget::Pulse;
use trickwire_core::cards::{Card, CardSet};
use trickwire_core::ninety::advise::{Advice, advise};
use trickwire_core::ninety::bid::{BidAdvice, Bidder, Tried, advise_bid};
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::chance::chance;
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::effort::{Depth, Effort};
use trickwire_core::ninety::reckon::{reckon, reckon_bid, reckon_lay};
use trickwire_core::ninety::score::Premium;
use trickwire_core::ninety::thumb::{thumb_card, thumb_lay};
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::{NoWorld, pick};
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
    /// The same as far as a handheld can think.
    Handheld,
    /// Our bid, then the best card with all hands open.
    Open,
}

impl Kind {
    /// As it is typed.
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// A player, and how much it thinks.
#[derive(Clone, Copy, Debug)]
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

/// Deals that a bid is tried out in before it is declared or revealed.
const PREMIUM_WORLDS: u32 = 100;
/// Gain from which it is worth declaring or revealing: chances found with open hands are a little high.
const BOLDNESS: f64 = 12.0;

/// Whether to declare or reveal, and the gain.
pub fn premium(tried: &Tried) -> Option<(Premium, f64)> {
    tried.premium().filter(|(_, gain)| *gain > BOLDNESS)
}

impl Player {
    /// One of this kind that thinks for about a tenth of a second.
    pub fn new(kind: Kind) -> Player {
        Player {
            kind,
            bid_depth: Depth { worlds: MOST_WORLDS, nodes: BID_NODES },
            card_depth: Depth { worlds: MOST_WORLDS, nodes: CARD_NODES },
        }
    }

    /// One that tries at most so many cards for a card, and for a bid in proportion.
    pub fn trying(kind: Kind, nodes: u64) -> Player {
        let mut player = Player::new(kind);
        player.card_depth.nodes = nodes;
        player.bid_depth.nodes = nodes.saturating_mul(BID_NODES / 100_000) / (CARD_NODES / 100_000);
        player
    }

    /// What to lay aside.
    pub fn advise_bid(&self, bidder: &Bidder, words: &mut [u32], pulse: &mut dyn Pulse) -> BidAdvice {
        match self.kind {
            Kind::Handheld => {
                advise_bid(bidder, self.bid_depth, &mut Pcg32::new(bidder.seed()), words, pulse)
            }
            _ => reckon_bid(bidder, self.bid_depth, words, pulse),
        }
    }

    /// Whether to declare or reveal what lies aside, by [`Tried::premium`].
    pub fn advise_premium(
        &self,
        bidder: &Bidder,
        laid: CardSet,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Option<Tried> {
        let depth = Depth { worlds: self.bid_depth.worlds.min(PREMIUM_WORLDS), ..self.bid_depth };
        reckon_lay(bidder, laid, depth, words, pulse)
    }

    /// What to play.
    pub fn advise_card(
        &self,
        view: &View,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Result<Advice, NoWorld> {
        match self.kind {
            Kind::Handheld => advise(view, self.card_depth, &mut Pcg32::new(view.seed()), words, pulse),
            _ => reckon(view, self.card_depth, words, pulse),
        }
    }

    /// Which three cards a seat lays aside.
    pub fn bid(
        &self,
        deal: &Deal,
        seat: usize,
        rng: &mut Pcg32,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> CardSet {
        let hand = deal.dealt(seat).unwrap_or_default();
        match self.kind {
            Kind::Random => pick(rng, hand, 3),
            Kind::Thumb => thumb_lay(hand, deal.trump()).unwrap_or_default(),
            Kind::Hidden | Kind::Handheld | Kind::Open => {
                let bidder = Bidder::new(hand, seat, deal.eldest(), deal.trump());
                let advice = bidder.map(|bidder| self.advise_bid(&bidder, words, pulse));
                let best = advice.and_then(|advice| advice.tried.first().copied());
                best.map_or(CardSet::EMPTY, |best| best.lay.laid)
            }
        }
    }

    /// Whether the seat declares or reveals what it has laid aside.
    pub fn offer(
        &self,
        deal: &Deal,
        seat: usize,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Option<Premium> {
        if !matches!(self.kind, Kind::Hidden | Kind::Handheld | Kind::Open) {
            return None;
        }
        let bidder = Bidder::new(deal.dealt(seat)?, seat, deal.eldest(), deal.trump())?;
        premium(&self.advise_premium(&bidder, deal.laid(seat)?, words, pulse)?).map(|(premium, _)| premium)
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
            Kind::Hidden | Kind::Handheld => self
                .advise_card(&view, words, pulse)
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
