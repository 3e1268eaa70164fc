//! Players of Ninety-Nine: how they bid and what they play.
//!
//! Advice is a function of what a seat knows: the deals that are tried out come from a seed made of that
//! alone. So a hint, what is then taken, what the computer plays and what is said afterwards agree.

use std::any::Any;

use clap::ValueEnum;
use trickwire_core::budget::Pulse;
use trickwire_core::cards::{Card, CardSet};
use trickwire_core::limits::LAID;
use trickwire_core::ninety::advise::{Advice, Aim, advise};
use trickwire_core::ninety::bid::{BidAdvice, Bidder, LayAway, Tried, advise_bid, ranked};
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::chance::chance;
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::effort::{Depth, Effort};
use trickwire_core::ninety::party::advise::{advise as party_card, thumb_card as party_thumb_card};
use trickwire_core::ninety::party::bid::{
    Asker, advise_bid as party_bid, advise_lay as party_lay, thumb_lay as party_thumb_lay,
};
use trickwire_core::ninety::reckon::{reckon, reckon_bid, reckon_lay};
use trickwire_core::ninety::score::Premium;
use trickwire_core::ninety::thumb::{thumb_card, thumb_lay};
use trickwire_core::ninety::trust::Rivals;
use trickwire_core::ninety::view::View;
use trickwire_core::ninety::worlds::{NoWorld, pick};
use trickwire_core::ratio::Ratio;
use trickwire_core::rng::{Pcg32, below};

use super::beliefs::Thought;
use crate::args::typed;

/// How somebody plays.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any cards laid aside, any legal card played.
    Random,
    /// Rules of thumb.
    Thumb,
    /// Rules of thumb, but any legal card one time in four.
    Careless,
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
        typed(self)
    }

    /// What somebody should take such others for.
    pub fn rivals(others: impl IntoIterator<Item = Kind>) -> Rivals {
        let thought = |kind| match kind {
            Kind::Random | Kind::Thumb | Kind::Careless => 0,
            Kind::Handheld => 1,
            Kind::Hidden | Kind::Open => 2,
        };
        let others: Vec<u8> = others.into_iter().map(thought).collect();
        match (others.iter().min(), others.iter().max()) {
            (Some(2), _) => Rivals::EQUALS,
            (_, Some(1..)) => Rivals::THINKERS,
            _ => Rivals::THUMBS,
        }
    }

    /// All of them, as a list.
    pub fn names() -> String {
        let names: Vec<String> = Kind::value_variants().iter().map(|kind| kind.name()).collect();
        names.join(", ")
    }
}

/// A player, and how much it thinks.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// How it plays.
    pub kind: Kind,
    /// What it takes the others for.
    pub rivals: Rivals,
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

/// One of so many cards of a careless player is any legal card.
const SLIP: u32 = 4;

/// Deals that a bid is tried out in before it is declared or revealed.
const PREMIUM_WORLDS: u32 = 100;
/// Gain from which it is worth declaring or revealing: how much it hinders a player to be seen is a guess.
const BOLDNESS: f64 = 12.0;

/// Whether to declare or reveal, and the gain.
/// With a dummy nobody reveals.
pub fn premium(tried: &Tried, dummy: bool) -> Option<(Premium, f64)> {
    if dummy { tried.declaration() } else { tried.premium() }.filter(|(_, gain)| *gain > BOLDNESS)
}

impl Player {
    /// One of this kind that thinks for about a tenth of a second, and takes the others for players who think.
    pub fn new(kind: Kind) -> Player {
        Player {
            kind,
            rivals: Rivals::THINKERS,
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

    /// What to lay aside; `None` where the seat's cards are not known. The second are all lay-aways by their
    /// rating, where there are three players.
    pub fn advise_bid<const N: usize>(
        &self,
        deal: &Deal<N>,
        seat: usize,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Option<(BidAdvice, Vec<LayAway>)> {
        let Some(deal) = three(deal) else {
            let asker = Asker::of(deal, seat)?;
            return Some((party_bid::<N>(&asker, self.bid_depth, words, pulse), Vec::new()));
        };
        let bidder = bidder(deal, seat)?;
        let advice = match self.kind {
            Kind::Handheld => {
                advise_bid(&bidder, self.bid_depth, &mut Pcg32::new(bidder.seed()), words, pulse)
            }
            _ => reckon_bid(&bidder, self.rivals, self.bid_depth, words, pulse),
        };
        Some((advice, ranked(bidder.hand(), bidder.trump()).to_vec()))
    }

    /// Whether to declare or reveal what lies aside, by [`Tried::premium`].
    pub fn advise_premium<const N: usize>(
        &self,
        deal: &Deal<N>,
        seat: usize,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Option<Tried> {
        let depth = Depth { worlds: self.bid_depth.worlds.min(PREMIUM_WORLDS), ..self.bid_depth };
        let laid = deal.laid(seat)?;
        match three(deal) {
            Some(deal) => reckon_lay(&bidder(deal, seat)?, laid, self.rivals, depth, words, pulse),
            None => party_lay::<N>(&Asker::of(deal, seat)?, laid, depth, words, pulse),
        }
    }

    /// What to play.
    pub fn advise_card<const N: usize>(
        &self,
        view: &View<N>,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Result<Advice, NoWorld> {
        let Some(view) = three_seen(view) else {
            let mut rng = Pcg32::new(view.seed());
            return party_card(view, self.card_depth, &mut rng, words, pulse).map(|(advice, _)| advice);
        };
        match self.kind {
            Kind::Handheld => advise(view, self.card_depth, &mut Pcg32::new(view.seed()), words, pulse),
            _ => reckon(view, self.rivals, self.card_depth, words, pulse),
        }
    }

    /// Which three cards a seat lays aside; a dummy any. With how likely it thinks the bid is, if it has thought.
    pub fn bid<const N: usize>(
        &self,
        deal: &Deal<N>,
        seat: usize,
        rng: &mut Pcg32,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> (CardSet, Option<Thought>) {
        let hand = deal.dealt(seat).unwrap_or_default();
        match self.kind {
            _ if deal.is_dummy(seat) => (pick(rng, hand, LAID), None),
            Kind::Random => (pick(rng, hand, LAID), None),
            Kind::Thumb | Kind::Careless => match three(deal) {
                Some(deal) => (thumb_lay(hand, deal.trump()).unwrap_or_default(), None),
                None => (party_thumb_lay::<N>(hand, deal.trump()), None),
            },
            Kind::Hidden | Kind::Handheld | Kind::Open => {
                let advice = self.advise_bid(deal, seat, words, pulse);
                let best = advice.and_then(|(advice, _)| advice.tried.first().copied());
                best.map_or((CardSet::EMPTY, None), |best| (best.lay.laid, Some(thought(&best))))
            }
        }
    }

    /// Whether the seat declares or reveals what it has laid aside, and the chance that it gives the bid before that.
    pub fn offer<const N: usize>(
        &self,
        deal: &Deal<N>,
        seat: usize,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Option<(Premium, Thought)> {
        if !matches!(self.kind, Kind::Hidden | Kind::Handheld | Kind::Open) || deal.is_dummy(seat) {
            return None;
        }
        let tried = self.advise_premium(deal, seat, words, pulse)?;
        premium(&tried, deal.has_dummy()).map(|(premium, _)| (premium, thought(&tried)))
    }

    /// The card that comes next, by who chooses it; with the chance that it gives the bid, if it thought about that
    /// with hidden hands.
    pub fn card<const N: usize>(
        &self,
        deal: &Deal<N>,
        rng: &mut Pcg32,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Option<(Card, Option<Thought>)> {
        let legal = deal.legal();
        let unthought = |card: Card| (card, None);
        if legal.len() == 1 {
            return legal.iter().next().map(unthought);
        }
        let seat = deal.course().chooser();
        let view = View::of(deal, seat).ok()?;
        let thumb = || match three_seen(&view) {
            Some(view) => thumb_card(view),
            None => party_thumb_card(&view),
        };
        let kind = match self.kind {
            Kind::Careless if below(rng, SLIP) == 0 => Kind::Random,
            Kind::Careless => Kind::Thumb,
            kind => kind,
        };
        match kind {
            Kind::Random => legal.iter().nth(below(rng, legal.len() as u32) as usize).map(unthought),
            Kind::Thumb | Kind::Careless => thumb().map(unthought),
            Kind::Hidden | Kind::Handheld => {
                let advice = self.advise_card(&view, words, pulse).ok();
                let best = advice.and_then(|advice| {
                    let best = advice.cards.first()?;
                    let tried = advice.aim == Aim::Bid && best.sample.count > 0;
                    Some((best.card, tried.then_some(Thought { sample: best.sample, sure: best.sure })))
                });
                best.or_else(|| thumb().map(unthought))
            }
            Kind::Open => {
                let cards = self.open_chances(deal, seat, words, pulse)?;
                let best = cards.iter().map(|(_, ratio)| *ratio).max()?;
                let thumb = thumb();
                let mut equal = cards.iter().filter(|(_, ratio)| *ratio == best).map(|(card, _)| *card);
                { equal.clone() }.find(|&card| Some(card) == thumb).or_else(|| equal.next()).map(unthought)
            }
        }
    }

    /// The chance of every card with all hands open; at other tables than of three, where so many tricks are
    /// searched, or else by the advice of somebody who sees them.
    fn open_chances<const N: usize>(
        &self,
        deal: &Deal<N>,
        seat: usize,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Option<Vec<(Card, Ratio)>> {
        if let Some(deal) = three(deal) {
            let board = Bitboard::new(&deal.position()?).ok()?;
            return Some(chance(&board, seat, words, &mut Effort::new(pulse)).cards.to_vec());
        }
        let view = View::open(deal, seat).ok()?;
        let mut rng = Pcg32::new(view.seed());
        let (advice, _) = party_card(&view, self.card_depth, &mut rng, words, pulse).ok()?;
        Some(advice.cards.iter().map(|card| (card.card, card.sample.ratio())).collect())
    }
}

fn thought(tried: &Tried) -> Thought {
    Thought { sample: tried.sample, sure: tried.sure }
}

/// The deal, where it is one of three players.
pub fn three<const N: usize>(deal: &Deal<N>) -> Option<&Deal> {
    (deal as &dyn Any).downcast_ref::<Deal>().filter(|deal| !deal.has_dummy())
}

/// The same of what a seat knows.
pub fn three_seen<const N: usize>(view: &View<N>) -> Option<&View> {
    (view as &dyn Any).downcast_ref::<View>().filter(|view| view.course().in_charge.is_none())
}

/// A seat of three that is to bid.
fn bidder(deal: &Deal, seat: usize) -> Option<Bidder> {
    Bidder::new(deal.dealt(seat)?, seat, deal.eldest(), deal.trump())
}
