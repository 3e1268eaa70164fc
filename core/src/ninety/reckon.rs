//! Which card to play and what to bid, as well as a computer can tell.
//!
//! Like [`super::advise`] and [`super::bid`], which a handheld can afford: deals that fit are tried out, and
//! every card and every bid gets the mean of what it is worth in them. But the deals are drawn as a seat
//! should believe in them, by all that the others have played and by what they are likely to have laid aside
//! (`belief`), and each is played to the end (`foresight`) in place of being searched with
//! others who play anything. The bid is made more often, and what is said is what comes true against such
//! rivals ([`super::trust`]).

use rand_core::Rng;

use super::advise::{Advice, Aim, CardAdvice, advise};
use super::belief::{Belief, fraction};
use super::bid::{BidAdvice, Bidder, LayAway, MOST_TRIED, Tried, candidates, compare, unseen_dealt};
use super::effort::{Depth, Effort};
use super::foresight::{HUNDRED, in_the_end, worth};
use super::lays::Lays;
use super::listed::Listed;
use super::outlook::{Opened, Others};
use super::score::bid_of;
use super::trust::{Hope, Rivals};
use super::view::View;
use super::worlds::{NoWorld, World, Worlds};
use crate::budget::{Pulse, Stopped};
use crate::cards::{CardSet, Suit};
use crate::limits::{BELIEVED, MAX_TRICKS};
use crate::rng::Pcg32;
use crate::sample::{Sample, WHOLE};

/// Cards that may be tried where all deals are listed, as soon as there are few enough.
const LISTING: u64 = 1_000_000;

/// What to play now, where it is the viewing seat's turn; the seed of everything is made of what it knows.
/// At most [`BELIEVED`] deals are tried out.
pub fn reckon(
    view: &View,
    rivals: Rivals,
    depth: Depth,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Advice, NoWorld> {
    let worlds = Worlds::new(view)?;
    let mut rng = Pcg32::new(view.seed());
    let mut advice =
        Advice { aim: Aim::Bid, cards: heapless::Vec::new(), worlds: 0, fitting: worlds.count(), nodes: 0 };
    for card in view.legal().iter() {
        let _ = advice.cards.push(CardAdvice { card, sample: Sample::default(), sure: 0 });
    }
    let belief = Belief::new(&worlds, rivals);
    let listed = Listed::new(&belief).filter(|_| depth.nodes >= LISTING);
    if let Some(listed) = &listed
        && view.course.holds(view.seat) == 2
    {
        advice.list(view, &worlds, listed, pulse);
        return advice
            .hopeful(view, rivals, true)
            .map_or_else(|| advise(view, depth, &mut rng, words, pulse), Ok);
    }
    let believed = believed(&belief, listed.as_ref(), depth, &mut rng, pulse);
    let played: CardSet = view.played.iter().copied().collect();
    let mut tried = 0;
    {
        let mut effort = Effort::limited(depth.nodes, pulse);
        for world in &believed {
            let opened = Opened { position: worlds.position(world), laid: world.laid, played };
            let luck = rng.next_u64();
            let Ok(sure) = sure(&opened, words, &mut effort) else { break };
            let mut shares = [0; MAX_TRICKS];
            for (card, share) in advice.cards.iter().zip(&mut shares) {
                *share = WHOLE;
                if !sure.has(card.card) {
                    let mut after = opened.clone();
                    after.play(card.card);
                    *share = worth(&after, view.seat, luck, &mut tried);
                }
            }
            // A deal that is cut short is left out.
            if effort.nodes() + tried > depth.nodes {
                break;
            }
            for (card, &share) in advice.cards.iter_mut().zip(&shares) {
                card.sample.add(share);
                card.sure += u32::from(sure.has(card.card));
            }
            advice.worlds += 1;
        }
        advice.nodes = effort.nodes() + tried;
    }
    // Where no way to the bid was seen, what hinders the others is found by searching.
    advice.hopeful(view, rivals, false).map_or_else(|| advise(view, depth, &mut rng, words, pulse), Ok)
}

/// Deals as a seat should believe in them; none where it is stopped.
fn believed(
    belief: &Belief<'_, '_>,
    listed: Option<&Listed<'_, '_, '_>>,
    depth: Depth,
    rng: &mut Pcg32,
    pulse: &mut dyn Pulse,
) -> heapless::Vec<World, BELIEVED> {
    // Drawing a deal is work as well, about as much as trying a thousand cards.
    let most = (depth.nodes / 1000).clamp(1, BELIEVED as u64) as usize;
    let count = (depth.worlds as usize).min(most);
    let mut effort = Effort::limited(depth.nodes, pulse);
    if let Some(listed) = listed {
        match listed.draw(count, rng, &mut || effort.next_deal()) {
            Ok(drawn) if drawn.is_empty() => {}
            drawn => return drawn.unwrap_or_default(),
        }
    }
    belief.draw(count, rng, &mut || effort.next_deal()).unwrap_or_default()
}

impl Advice {
    /// With two tricks to go: every deal that fits, by its weight, and every reply in it.
    fn list(&mut self, view: &View, worlds: &Worlds<'_>, listed: &Listed<'_, '_, '_>, pulse: &mut dyn Pulse) {
        let played: CardSet = view.played.iter().copied().collect();
        let (mut total, mut sums) = (0.0, [0.0; MAX_TRICKS]);
        let (mut deals, mut tried) = (0_u32, 0);
        let mut effort = Effort::new(pulse);
        let cards = &mut self.cards;
        let all = listed.each(&mut || effort.next_deal(), |world, weight| {
            let opened = Opened { position: worlds.position(world), laid: world.laid, played };
            total += weight;
            deals += 1;
            for (card, sum) in cards.iter_mut().zip(&mut sums) {
                let mut after = opened.clone();
                after.play(card.card);
                let made = in_the_end(&mut after, view.seat, HUNDRED, &mut tried);
                *sum += weight * f64::from(made);
                card.sure += u32::from(made == HUNDRED);
            }
        });
        self.nodes = tried;
        if all.is_err() || total <= 0.0 {
            return;
        }
        self.worlds = deals;
        for (card, &sum) in cards.iter_mut().zip(&sums) {
            let whole = u64::from(WHOLE) * u64::from(deals);
            let share = sum / (total * f64::from(HUNDRED));
            let sum = if card.sure == deals { whole } else { (share * whole as f64) as u64 };
            card.sample = Sample { count: deals, sum };
        }
    }

    /// In order, with chances as far as they come true; `None` where no way to the bid was seen. Where all deals are
    /// `listed`, what nothing could stop in any of them is certain.
    fn hopeful(mut self, view: &View, rivals: Rivals, listed: bool) -> Option<Advice> {
        if self.cards.iter().all(|card| card.sample.sum == 0) {
            return None;
        }
        self.settle(view);
        let bid = view.laid[view.seat].and_then(bid_of).unwrap_or_default();
        let hope = Hope { bid, leads: view.eldest == view.seat, left: Some(view.course.holds(view.seat)) };
        for card in self.cards.iter_mut().filter(|card| !listed || card.sure < card.sample.count) {
            card.sample = rivals.trusted(card.sample, card.sure, hope);
        }
        Some(self)
    }
}

/// The cards after which nothing can go wrong.
fn sure(opened: &Opened, words: &mut [u32], effort: &mut Effort<'_>) -> Result<CardSet, Stopped> {
    effort.next_deal()?;
    opened.unstoppable(words, effort)
}

/// What to bid with twelve cards: the same candidates as [`super::bid::advise_bid`], each played out.
pub fn reckon_bid(
    bidder: &Bidder,
    rivals: Rivals,
    depth: Depth,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> BidAdvice {
    tried_out(bidder, candidates(bidder), rivals, depth, words, pulse)
}

/// How a lay-away of the bidder's choice does.
pub fn reckon_lay(
    bidder: &Bidder,
    laid: CardSet,
    rivals: Rivals,
    depth: Depth,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Option<Tried> {
    let mut tried = heapless::Vec::new();
    let _ = tried.push(Tried::not_yet(LayAway::of(bidder, laid)?));
    tried_out(bidder, tried, rivals, depth, words, pulse).tried.first().copied()
}

fn tried_out(
    bidder: &Bidder,
    tried: heapless::Vec<Tried, MOST_TRIED>,
    rivals: Rivals,
    depth: Depth,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> BidAdvice {
    let lays = Lays::of(rivals);
    let (seat, trump) = (bidder.seat(), bidder.trump());
    let mut rng = Pcg32::new(bidder.seed());
    let mut playouts = 0;
    let limit = depth.nodes;
    let deal = |rng: &mut Pcg32| unseen_dealt(bidder, rng, |dealt, rng| likely_lay(&lays, dealt, trump, rng));
    let worth = |opened: &Opened, luck: u64, words: &mut [u32], effort: &mut Effort<'_>| {
        effort.next_deal()?;
        let share = worth(opened, seat, luck, &mut playouts);
        if effort.nodes() + playouts > limit {
            return Err(Stopped);
        }
        if share < WHOLE {
            return Ok((share, false));
        }
        let mut ahead = opened.clone();
        ahead.play_ahead(seat, MAX_TRICKS, Others::Any, &mut Pcg32::new(luck));
        Ok((share, !ahead.unstoppable(words, effort)?.is_empty()))
    };
    let trusted = |rivals: Rivals, tried: &Tried| {
        let hope = Hope { bid: tried.lay.bid, leads: bidder.leads(), left: None };
        rivals.trusted(tried.sample, tried.sure, hope)
    };
    // Whatever is told, the same is bid.
    let told = |tried: &Tried| trusted(rivals.as_they_come_true(), tried).mean();
    let mut advice = compare(bidder, tried, depth, &mut rng, words, pulse, &mut |_| {}, deal, worth, told);
    advice.nodes += playouts;
    for tried in &mut advice.tried {
        tried.sample = trusted(rivals, tried);
    }
    advice
}

/// What such a player lays aside of twelve cards.
fn likely_lay(lays: &Lays, dealt: CardSet, trump: Option<Suit>, rng: &mut Pcg32) -> Option<LayAway> {
    let mut target = fraction(rng) * lays.each(dealt, trump, |_, _| {});
    let mut chosen = None;
    lays.each(dealt, trump, |cards, likely| {
        if target >= 0.0 {
            chosen = Some(cards);
        }
        target -= likely;
    });
    let laid = CardSet::from_iter(chosen?);
    Some(LayAway { laid, bid: bid_of(laid)?, rated: 0 })
}
