//! Which three cards to lay aside at any table.
//!
//! As [`crate::ninety::bid`] does it for three: all lay-aways are rated, by how near the bid comes to what the
//! cards kept promise; the best of them are tried out in the same random deals, in which the others lay aside
//! what they are rated best with and a dummy any three; and those that fall behind are dropped.

use rand_core::Rng;

use super::advise::worth;
use super::chance::Memory;
use super::guess::promise;
use super::open::Open;
use crate::budget::{Pulse, Stopped};
use crate::cards::{Card, CardSet, Suit};
use crate::limits::LAID;
use crate::ninety::bid::{BidAdvice, LayAway, MOST_TRIED, Tried};
use crate::ninety::deal::{Course, Deal};
use crate::ninety::effort::{Depth, Effort};
use crate::ninety::rules::{DUMMY, layout};
use crate::ninety::score::bid_of;
use crate::ninety::strength::CERTAIN;
use crate::ninety::thumb::TRICK;
use crate::ninety::worlds::pick;
use crate::order::sort_by;
use crate::rng::{Pcg32, digest};
use crate::sample::Sample;

/// Most candidates with the same bid.
const SAME_BID: usize = 4;

/// Deals after which half of the candidates are dropped for the first time; the next time after twice as many.
const FIRST_CUT: u32 = 8;

/// A player who wants advice on a bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asker {
    hand: CardSet,
    seat: usize,
    leader: usize,
    trump: Option<Suit>,
    dummy: bool,
}

impl Asker {
    /// The seat of a deal, where its cards are known.
    pub fn of<const N: usize>(deal: &Deal<N>, seat: usize) -> Option<Asker> {
        let hand = deal.dealt(seat)?;
        let asks = hand.len() == layout(N).dealt && !deal.is_dummy(seat);
        let (leader, trump, dummy) = (deal.eldest(), deal.trump(), deal.has_dummy());
        asks.then_some(Asker { hand, seat, leader, trump, dummy })
    }

    /// A seed made of everything that the player knows.
    pub fn seed(&self) -> u64 {
        let trump = self.trump.map_or(0, |suit| suit.index() + 1);
        let places = [self.seat, self.leader, trump, usize::from(self.dummy) + 1].map(|place| place as u64);
        digest([self.hand.bits()].into_iter().chain(places))
    }

    /// The cards dealt.
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
}

/// A lay-away with its rating, and what that is made of: how far the bid is from what the rest promises, and how doubtful that is.
fn rated<const N: usize>(hand: CardSet, laid: CardSet, trump: Option<Suit>) -> (LayAway, i32) {
    let bid = bid_of(laid).unwrap_or_default();
    let (promise, doubt) = promise::<N>(hand - laid, laid, trump);
    let miss = i32::from(bid) * TRICK - promise;
    let cost = miss * miss + doubt;
    let rated = CERTAIN as i32 * TRICK / (TRICK + cost / TRICK);
    (LayAway { laid, bid, rated: rated as u32 }, cost)
}

/// Every way to lay three cards of a hand aside.
fn each_lay_away<const N: usize>(hand: CardSet, trump: Option<Suit>, mut found: impl FnMut(LayAway, i32)) {
    let cards: heapless::Vec<Card, 13> = hand.iter().take(13).collect();
    for (first, &a) in cards.iter().enumerate() {
        for (second, &b) in cards.iter().enumerate().skip(first + 1) {
            for &c in cards.iter().skip(second + 1) {
                let (lay, cost) = rated::<N>(hand, CardSet::from_iter([a, b, c]), trump);
                found(lay, cost);
            }
        }
    }
}

/// What somebody lays aside by the rules of thumb: the bid is near what the rest promises, and clearly so.
pub fn thumb_lay<const N: usize>(hand: CardSet, trump: Option<Suit>) -> CardSet {
    let mut best: Option<(i32, CardSet)> = None;
    each_lay_away::<N>(hand, trump, |lay, cost| {
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, lay.laid));
        }
    });
    best.map_or(CardSet::EMPTY, |(_, laid)| laid)
}

/// What to lay aside.
pub fn advise_bid<const N: usize>(
    asker: &Asker,
    depth: Depth,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> BidAdvice {
    let mut advice = BidAdvice { tried: heapless::Vec::new(), worlds: 0, nodes: 0 };
    // The best few of every bid, then the best of those.
    let mut tried = heapless::Vec::<Tried, { 10 * SAME_BID }>::new();
    each_lay_away::<N>(asker.hand, asker.trump, |lay, _| {
        let same = tried.iter().filter(|other| other.lay.bid == lay.bid);
        let worst = tried.iter().position(|other| {
            other.lay.bid == lay.bid
                && tried.iter().all(|third| third.lay.bid != lay.bid || third.lay.rated >= other.lay.rated)
        });
        let new = Tried { lay, sample: Sample::default(), sure: 0 };
        if same.count() < SAME_BID {
            let _ = tried.push(new);
        } else if let Some(worst) = worst.filter(|&worst| tried[worst].lay.rated < lay.rated) {
            tried[worst] = new;
        }
    });
    sort_by(&mut tried, |a, b| b.lay.rated.cmp(&a.lay.rated).then(a.lay.laid.iter().cmp(b.lay.laid.iter())));
    for &candidate in tried.iter().take(MOST_TRIED) {
        let _ = advice.tried.push(candidate);
    }
    compare::<N>(asker, &mut advice, depth, words, pulse);
    advice
}

/// How a lay-away of the player's own does, in deals tried out; `None` where these are not three of the cards.
pub fn advise_lay<const N: usize>(
    asker: &Asker,
    laid: CardSet,
    depth: Depth,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Option<Tried> {
    bid_of(laid).filter(|_| (laid - asker.hand).is_empty())?;
    let (lay, _) = rated::<N>(asker.hand, laid, asker.trump);
    let mut advice = BidAdvice { tried: heapless::Vec::new(), worlds: 0, nodes: 0 };
    let _ = advice.tried.push(Tried { lay, sample: Sample::default(), sure: 0 });
    compare::<N>(asker, &mut advice, depth, words, pulse);
    advice.tried.first().copied()
}

/// Tries the candidates out against each other, and puts the best first.
fn compare<const N: usize>(
    asker: &Asker,
    advice: &mut BidAdvice,
    depth: Depth,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) {
    let mut rng = Pcg32::new(asker.seed());
    let mut memory = Memory::new(words);
    let mut effort = Effort::limited(depth.nodes, pulse);
    let (mut alive, mut cut) = (advice.tried.len(), FIRST_CUT);
    while advice.worlds < depth.worlds {
        let open = dealt::<N>(asker, &mut rng);
        let luck = rng.next_u64();
        let mut found = [0; MOST_TRIED];
        let mut each = || -> Result<(), Stopped> {
            effort.next_deal()?;
            for (tried, share) in advice.tried.iter().zip(&mut found).take(alive) {
                let mut open = open.clone();
                open.hands[asker.seat] = asker.hand - tried.lay.laid;
                open.laid[asker.seat] = tried.lay.laid;
                open.bids[asker.seat] = tried.lay.bid;
                *share = worth(open, asker.seat, luck, &mut memory, &mut effort)?;
            }
            Ok(())
        };
        if each().is_err() {
            break;
        }
        for (tried, &share) in advice.tried.iter_mut().zip(&found).take(alive) {
            // A deal that was played ahead proves nothing: none counts as sure.
            tried.sample.add(share);
        }
        advice.worlds += 1;
        if advice.worlds == cut && alive > 2 {
            let (front, _) = advice.tried.split_at_mut(alive);
            sort_by(front, |a, b| b.sample.compare(&a.sample));
            (alive, cut) = (alive.div_ceil(2), cut * 2);
        }
    }
    let (front, _) = advice.tried.split_at_mut(alive);
    sort_by(front, |a, b| b.sample.compare(&a.sample));
    advice.nodes = effort.nodes();
}

/// The unseen cards dealt to the others, who lay aside what the rules of thumb like; a dummy any three.
fn dealt<const N: usize>(asker: &Asker, rng: &mut impl Rng) -> Open<N> {
    let mut rest = layout(N).pack - asker.hand;
    let (mut hands, mut laid) = ([CardSet::EMPTY; N], [CardSet::EMPTY; N]);
    for seat in (0..N).filter(|&seat| seat != asker.seat) {
        let hand = pick(rng, rest, layout(N).dealt);
        rest = rest - hand;
        laid[seat] = if asker.dummy && seat == DUMMY {
            pick(rng, hand, LAID)
        } else {
            thumb_lay::<N>(hand, asker.trump)
        };
        hands[seat] = hand - laid[seat];
    }
    let bids = laid.map(|laid| bid_of(laid).unwrap_or_default());
    let course = Course::begin(asker.leader, asker.dummy);
    Open { trump: asker.trump, hands, bids, laid, course }
}
