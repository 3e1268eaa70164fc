//! Which three cards to lay aside, and whether to show them.
//!
//! All 220 lay-aways are rated by [`super::strength`], which takes no search. The best of them are then tried
//! out: the 24 unseen cards are dealt to the two others at random, each lays aside what the same rating likes
//! best, and each candidate's bid is evaluated in every such deal ([`super::outlook`]). All candidates meet
//! the same deals. After every few deals those that fall behind are dropped (sequential halving), so that
//! most of the time goes to the ones that matter.
//!
//! They are ranked by that chance. The points expected of a lay-away are its tricks and, with the chance of
//! its bid, a bonus: 30, 20 or 10 if none, one or both of the others make theirs, each four times in ten
//! ([`BONUS`]).

use core::fmt;

use rand_core::Rng;

use super::bitboard::next;
use super::deal::Deal;
use super::effort::{Depth, Effort};
use super::outlook::{EXACT, Opened, Others};
use super::position::{Position, Trick};
use super::score::{Premium, bid_of};
use super::strength::{CERTAIN, chance_of};
use super::worlds::pick;
use crate::budget::{Pulse, Stopped};
use crate::cards::{Card, CardSet, Suit};
use crate::limits::{DEALT, LAID, LAY_AWAYS, MAX_TRICKS, SEATS};
use crate::order::sort_by;
use crate::rng::{Pcg32, digest};
use crate::sample::{Sample, WHOLE};

/// Candidates that are tried out. 40 B each.
pub const MOST_TRIED: usize = 16;

/// Most candidates with the same bid: other bids are worth more than a fifth candidate much like these.
const SAME_BID: usize = 4;

/// Deals after which half of the candidates are dropped for the first time; the next time after twice as
/// many.
const FIRST_CUT: u32 = 8;

/// Fewest deals for anything to be said about declaring and revealing.
pub const FOR_PREMIUM: u32 = 8;

/// How many deals the rating counts as, beside those that were tried out: it was fitted to thousands.
const PRIOR: f64 = 16.0;

/// The bonus expected by a player who makes the bid, where each of the others does so with probability 2/5:
/// 30 (3/5)^2 + 20 * 2 (2/5)(3/5) + 10 (2/5)^2.
pub const BONUS: f64 = 22.0;

/// Three cards to lay aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayAway {
    /// The cards.
    pub laid: CardSet,
    /// What they spell.
    pub bid: u8,
    /// The chance by the rating, in `CERTAIN`ths.
    pub rated: u32,
}

/// One that was tried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The cards and the rating.
    pub lay: LayAway,
    /// The chances found.
    pub sample: Sample,
    /// In how many of the deals the bid could not have been stopped.
    pub sure: u32,
}

/// What to bid.
#[derive(Clone, Debug)]
pub struct BidAdvice {
    /// The candidates, best first.
    pub tried: heapless::Vec<Tried, MOST_TRIED>,
    /// Deals in which the first was tried out.
    pub worlds: u32,
    /// Cards tried.
    pub nodes: u64,
}

impl LayAway {
    /// One of the bidder's own choice; `None` where these are not three of the twelve cards.
    pub(super) fn of(bidder: &Bidder, laid: CardSet) -> Option<LayAway> {
        let bid = bid_of(laid).filter(|_| (laid - bidder.hand).is_empty())?;
        Some(LayAway { laid, bid, rated: chance_of(bidder.hand - laid, bidder.trump, bid) })
    }

    /// What it is likely to score.
    pub fn points(&self, chance: f64) -> f64 {
        f64::from(self.bid) + chance * BONUS
    }
}

impl Tried {
    /// One of which nothing but the rating is known.
    pub(super) fn not_yet(lay: LayAway) -> Tried {
        Tried { lay, sample: Sample::default(), sure: 0 }
    }

    /// The chance: what was found, or the rating where nothing was tried out.
    pub fn chance(&self) -> f64 {
        if self.sample.count == 0 {
            f64::from(self.lay.rated) / f64::from(CERTAIN)
        } else {
            self.sample.mean()
        }
    }

    /// What it is likely to score.
    pub fn points(&self) -> f64 {
        self.lay.points(self.chance())
    }

    /// What candidates are ranked by: the chance as it is told, drawn a little towards the rating.
    fn merit(&self, told: f64) -> f64 {
        let rated = f64::from(self.lay.rated) / f64::from(CERTAIN);
        let count = f64::from(self.sample.count);
        (told * count + rated * PRIOR) / (count + PRIOR)
    }

    /// Whether to declare or to reveal: what it is likely to gain over each of the others, where that is more
    /// than nothing.
    ///
    /// Success gains the premium, failure gives it to both others. A player who shows their bid will be
    /// hindered: where the bid cannot be stopped that does not matter; elsewhere a declaration is assumed to
    /// cost a fifth of the chance, and a reveal half of it.
    pub fn premium(&self) -> Option<(Premium, f64)> {
        let reveal = (Premium::Reveal, self.gain(Premium::Reveal));
        let declare = (Premium::Declare, self.gain(Premium::Declare));
        let best = if reveal.1 > declare.1 { reveal } else { declare };
        (self.sample.count >= FOR_PREMIUM && best.1 > 0.0).then_some(best)
    }

    /// The same where nobody may reveal.
    pub fn declaration(&self) -> Option<(Premium, f64)> {
        let gain = self.gain(Premium::Declare);
        (self.sample.count >= FOR_PREMIUM && gain > 0.0).then_some((Premium::Declare, gain))
    }

    fn gain(&self, premium: Premium) -> f64 {
        let kept = if premium == Premium::Declare { 0.8 } else { 0.5 };
        let count = f64::from(self.sample.count.max(1));
        // What comes true can be less than was found unstoppable, in deals that are not the real one.
        let sure = (f64::from(self.sure) / count).min(self.chance());
        let hindered = sure + (self.chance() - sure) * kept;
        let lost = (self.chance() - hindered) * BONUS;
        f64::from(premium.points()) * (2.0 * hindered - 1.0) - lost
    }
}

/// All lay-aways of twelve cards, in the order of the cards.
pub fn each_lay_away(hand: CardSet, trump: Option<Suit>, mut found: impl FnMut(LayAway)) {
    let mut cards = heapless::Vec::<Card, DEALT>::new();
    for card in hand.iter() {
        let _ = cards.push(card);
    }
    for (first, &a) in cards.iter().enumerate() {
        for (second, &b) in cards.iter().enumerate().skip(first + 1) {
            for &c in cards.iter().skip(second + 1) {
                let laid = CardSet::from_iter([a, b, c]);
                let bid = bid_of(laid).unwrap_or_default();
                found(LayAway { laid, bid, rated: chance_of(hand - laid, trump, bid) });
            }
        }
    }
}

/// All lay-aways of twelve cards, the likeliest bid first.
pub fn ranked(hand: CardSet, trump: Option<Suit>) -> heapless::Vec<LayAway, LAY_AWAYS> {
    let mut all = heapless::Vec::new();
    each_lay_away(hand, trump, |lay| {
        let _ = all.push(lay);
    });
    sort_by(&mut all, |a, b| b.rated.cmp(&a.rated).then(a.laid.iter().cmp(b.laid.iter())));
    all
}

/// The lay-away that the rating likes best.
pub fn quick(hand: CardSet, trump: Option<Suit>) -> Option<LayAway> {
    let mut best: Option<LayAway> = None;
    each_lay_away(hand, trump, |lay| {
        if best.is_none_or(|best| lay.rated > best.rated) {
            best = Some(lay);
        }
    });
    best
}

/// A player who wants advice on a bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bidder {
    /// The twelve cards.
    hand: CardSet,
    /// Whose they are.
    seat: usize,
    /// Who leads to the first trick.
    leader: usize,
    /// The trump suit, or none.
    trump: Option<Suit>,
}

/// Nobody whose cards are known still has to bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoBidder;

impl NoBidder {
    /// What to do about it, as a sentence.
    pub const fn help(self) -> &'static str {
        "write your twelve cards: NT | AQJT986.Q.A8.A6 | ? | ?"
    }
}

impl fmt::Display for NoBidder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nobody whose cards are known has yet to bid")
    }
}

impl core::error::Error for NoBidder {}

impl Bidder {
    /// This seat with these cards; `None` where they are not twelve of the pack, or there is no such seat.
    pub fn new(hand: CardSet, seat: usize, leader: usize, trump: Option<Suit>) -> Option<Bidder> {
        let dealt = hand.len() == DEALT && (hand - CardSet::PACK_36).is_empty();
        (dealt && seat < SEATS && leader < SEATS).then_some(Bidder { hand, seat, leader, trump })
    }

    /// A seed made of everything that the bidder knows, as [`super::view::View::seed`] is.
    pub fn seed(&self) -> u64 {
        let trump = self.trump.map_or(0, |suit| suit.index() + 1);
        digest([self.hand.bits(), self.seat as u64, self.leader as u64, trump as u64])
    }

    /// The twelve cards.
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// Whose they are.
    pub const fn seat(&self) -> usize {
        self.seat
    }

    /// The trump suit, or none.
    pub const fn trump(&self) -> Option<Suit> {
        self.trump
    }

    /// Does this seat lead to the first trick?
    pub const fn leads(&self) -> bool {
        self.seat == self.leader
    }

    /// The first seat of a deal that has its twelve cards and has not bid.
    pub fn of(deal: &Deal) -> Result<Bidder, NoBidder> {
        let seat = deal.to_bid().ok_or(NoBidder)?;
        let hand = deal.dealt(seat).ok_or(NoBidder)?;
        Ok(Bidder { hand, seat, leader: deal.eldest(), trump: deal.trump() })
    }
}

/// What to bid with twelve cards.
///
/// `words` are the table of the searches. Where the pulse stops it, or no deals may be tried out, the rating
/// decides.
///
/// ```
/// use trickwire_core::budget::Patient;
/// use trickwire_core::cards::parse_cards;
/// use trickwire_core::ninety::bid::{Bidder, advise_bid};
/// use trickwire_core::ninety::effort::Depth;
/// use trickwire_core::rng::Pcg32;
///
/// let hand = parse_cards("AQJT986.Q.A8.A6").unwrap();
/// let bidder = Bidder::new(hand, 0, 0, None).unwrap();
/// let depth = Depth { worlds: 0, nodes: 0 };
/// let advice = advise_bid(&bidder, depth, &mut Pcg32::new(1), &mut [], &mut Patient);
/// assert_eq!(advice.tried[0].lay.laid.len(), 3);
/// assert_eq!(Bidder::new(hand, 3, 0, None), None, "there are three seats");
/// ```
pub fn advise_bid(
    bidder: &Bidder,
    depth: Depth,
    rng: &mut impl Rng,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> BidAdvice {
    advise_bid_watched(bidder, depth, rng, words, pulse, &mut |_| {})
}

/// The same, for callers that display the advice while it improves: `watch` sees it after every deal.
pub fn advise_bid_watched(
    bidder: &Bidder,
    depth: Depth,
    rng: &mut impl Rng,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    watch: &mut dyn FnMut(&BidAdvice),
) -> BidAdvice {
    let seat = bidder.seat;
    let deal = |rng: &mut _| unseen_dealt(bidder, rng, |dealt, _| quick(dealt, bidder.trump));
    let worth = |opened: &Opened, luck, words: &mut [u32], effort: &mut Effort<'_>| {
        worth(opened, seat, &mut Pcg32::new(luck), words, effort)
    };
    compare(bidder, candidates(bidder), depth, rng, words, pulse, watch, deal, worth, |tried| {
        tried.sample.mean()
    })
}

/// The lay-aways that are worth trying out.
pub(super) fn candidates(bidder: &Bidder) -> heapless::Vec<Tried, MOST_TRIED> {
    let mut tried = heapless::Vec::<Tried, MOST_TRIED>::new();
    for &lay in &ranked(bidder.hand, bidder.trump) {
        if tried.iter().filter(|tried| tried.lay.bid == lay.bid).count() < SAME_BID {
            let _ = tried.push(Tried::not_yet(lay));
        }
    }
    tried
}

/// Tries candidates out against each other, in deals that `deal` makes, by what `worth` makes of each: in
/// 2^-30ths, and whether the bid is unstoppable. They are ranked by the chance that `told` makes of what was found.
#[allow(clippy::too_many_arguments)] // what is compared, how long, and how
pub(super) fn compare<R: Rng>(
    bidder: &Bidder,
    tried: heapless::Vec<Tried, MOST_TRIED>,
    depth: Depth,
    rng: &mut R,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    watch: &mut dyn FnMut(&BidAdvice),
    deal: impl Fn(&mut R) -> Opened,
    mut worth: impl FnMut(&Opened, u64, &mut [u32], &mut Effort<'_>) -> Result<(u32, bool), Stopped>,
    told: impl Fn(&Tried) -> f64,
) -> BidAdvice {
    let Bidder { hand, seat, .. } = *bidder;
    let mut advice = BidAdvice { tried, worlds: 0, nodes: 0 };
    let mut alive = advice.tried.len();
    let mut effort = Effort::limited(depth.nodes, pulse);
    'worlds: while advice.worlds < depth.worlds {
        let mut opened = deal(rng);
        let luck = rng.next_u64();
        let mut found = [(0, false); MOST_TRIED];
        for (tried, found) in advice.tried.iter().zip(&mut found).take(alive) {
            opened.position.hands[seat] = hand - tried.lay.laid;
            opened.position.bids[seat] = tried.lay.bid;
            opened.laid[seat] = tried.lay.laid;
            match worth(&opened, luck, words, &mut effort) {
                Ok(worth) => *found = worth,
                Err(Stopped) => break 'worlds,
            }
        }
        for (tried, &(share, sure)) in advice.tried.iter_mut().zip(&found).take(alive) {
            tried.sample.add(share);
            tried.sure += u32::from(sure);
        }
        advice.worlds += 1;
        let merit = |tried: &Tried| tried.merit(told(tried));
        advice.tried[..alive]
            .sort_unstable_by(|a, b| merit(b).total_cmp(&merit(a)).then(b.lay.rated.cmp(&a.lay.rated)));
        if advice.worlds >= FIRST_CUT && advice.worlds.is_power_of_two() && alive > 2 {
            alive = alive.div_ceil(2);
        }
        watch(&advice);
    }
    advice.nodes = effort.nodes();
    advice
}

/// What a deal is worth to the bidder, in 2^-30ths, and whether the bid is unstoppable.
fn worth(
    opened: &Opened,
    seat: usize,
    luck: &mut Pcg32,
    words: &mut [u32],
    effort: &mut Effort<'_>,
) -> Result<(u32, bool), Stopped> {
    effort.next_deal()?;
    let mut ahead = opened.clone();
    ahead.play_ahead(seat, MAX_TRICKS, Others::Any, luck);
    if !ahead.unstoppable(words, effort)?.is_empty() {
        return Ok((WHOLE, true));
    }
    ahead.play_ahead(seat, EXACT, Others::Any, luck);
    Ok((ahead.chance(seat, words, effort)?, false))
}

/// The unseen cards dealt to the others, who lay aside what `lay` chooses.
pub(super) fn unseen_dealt<R: Rng>(
    bidder: &Bidder,
    rng: &mut R,
    lay: impl Fn(CardSet, &mut R) -> Option<LayAway>,
) -> Opened {
    let Bidder { hand, seat, leader, trump } = *bidder;
    let mut opened = Opened {
        position: Position {
            trump,
            leader,
            hands: [CardSet::EMPTY; SEATS],
            trick: Trick::new(),
            taken: [0; SEATS],
            bids: [0; SEATS],
        },
        laid: [CardSet::EMPTY; SEATS],
        played: CardSet::EMPTY,
    };
    let unseen = CardSet::PACK_36 - hand;
    let left = next(seat);
    let first = pick(rng, unseen, DEALT);
    for (other, dealt) in [(left, first), (next(left), unseen - first)] {
        if let Some(lay) = lay(dealt, rng) {
            opened.position.hands[other] = dealt - lay.laid;
            opened.position.bids[other] = lay.bid;
            opened.laid[other] = lay.laid;
        }
    }
    opened
}

const _: () = assert!(LAY_AWAYS == DEALT * (DEALT - 1) * (DEALT - 2) / (LAID * (LAID - 1)));
