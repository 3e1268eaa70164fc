//! Deals that fit what a seat knows, drawn at random (determinization).
//!
//! The unseen cards are in the two others' hands or among their bid cards. A hand has the number of cards
//! that are still to be played and none of a suit that its player could not follow; bid cards may be
//! anything. All such deals are equally likely before the bids are considered, and [`Worlds::draw`] draws
//! each with the same probability: it first decides how many of the cards that both may hold go to the first
//! hand, in proportion to the number of deals each answer leaves, and then which. No draw is rejected.
//!
//! But players neither lay cards aside blindly nor play them blindly. [`Worlds::plausible`] accepts a deal
//! with the square of the chance that each player's bid had by [`super::strength`] (rejection sampling), and
//! quarters that for every card that the rules of thumb ([`super::thumb`]) would not have played in it. So
//! deals in which the others were sensible come up more often.

use core::convert::Infallible;
use core::fmt;

use rand_core::Rng;

use super::bitboard::next;
use super::deal::Course;
use super::position::{Position, Trick};
use super::score::bid_of;
use super::strength::{CERTAIN, chance_of};
use super::thumb::Glance;
use super::view::View;
use crate::cards::{Card, CardSet};
use crate::limits::{DEALT, LAID, MAX_TRICKS, SEATS};
use crate::rng::{below, below_u64};

/// All deals that fit a view.
pub struct Worlds<'v> {
    pub(super) view: &'v View,
    /// The two others, and how many cards of each are to be found: in the hand, among the bid cards.
    pub(super) others: [usize; 2],
    pub(super) hands: [usize; 2],
    pub(super) laid: [usize; 2],
    /// Unseen cards that both may hold, that only the first may, and that only the second may.
    both: CardSet,
    only: [CardSet; 2],
    /// Unseen cards that can only be laid aside.
    neither: CardSet,
    /// By the number of cards of `both` in the first hand: how many deals that leaves, added up with all
    /// before it.
    ways: [u64; MAX_TRICKS + 1],
    /// What the others were seen to play.
    pub(super) plays: heapless::Vec<Play, { 2 * MAX_TRICKS }>,
}

/// A card that one of the others played. 56 B.
pub(super) struct Play {
    pub(super) seat: usize,
    pub(super) card: Card,
    /// What lay on the table.
    trick: Trick,
    /// What had been played by anybody, and by the seat.
    before: CardSet,
    own_before: CardSet,
    /// Tricks the seat had taken.
    taken: u8,
}

/// One such deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct World {
    /// What everybody holds.
    pub hands: [CardSet; SEATS],
    /// What everybody laid aside; guaranteed to spell the bid only where it is three cards.
    pub laid: [CardSet; SEATS],
}

/// No deal fits what is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoWorld;

impl fmt::Display for NoWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no deal fits the cards that were played")
    }
}

impl core::error::Error for NoWorld {}

/// Deals drawn before one of them is taken in proportion to its weight.
const TRIES: u32 = 64;

/// Deals drawn between two beats of a pulse: some five milliseconds on a device late in a deal.
const BEAT: u32 = 16;

impl<'v> Worlds<'v> {
    /// Counts the deals that fit a view in which the looking seat has bid.
    pub fn new(view: &'v View) -> Result<Worlds<'v>, NoWorld> {
        let left = next(view.seat);
        let others = [left, next(left)];
        let unseen = view.unseen();
        let void = others.map(|seat| view.course.void[seat]);
        let hands = others.map(|seat| if view.hands[seat].is_some() { 0 } else { view.course.holds(seat) });
        let laid = others.map(|seat| if view.laid[seat].is_some() { 0 } else { LAID });
        let mut worlds = Worlds {
            view,
            others,
            hands,
            laid,
            both: unseen - void[0] - void[1],
            only: [(unseen & void[1]) - void[0], (unseen & void[0]) - void[1]],
            neither: unseen & void[0] & void[1],
            ways: [0; MAX_TRICKS + 1],
            plays: plays(view),
        };
        if hands[0] + hands[1] + laid[0] + laid[1] != unseen.len() || view.laid[view.seat].is_none() {
            return Err(NoWorld);
        }
        let mut total = 0;
        for (shared, ways) in worlds.ways.iter_mut().enumerate() {
            let (both, first, second) = (worlds.both.len(), worlds.only[0].len(), worlds.only[1].len());
            if shared <= hands[0] && shared <= both {
                total += choose(both, shared)
                    * choose(first, hands[0] - shared)
                    * choose(both - shared + second, hands[1]);
            }
            *ways = total;
        }
        if total == 0 { Err(NoWorld) } else { Ok(worlds) }
    }

    /// How many deals fit, bid cards aside.
    pub const fn count(&self) -> u64 {
        self.ways[MAX_TRICKS]
    }

    /// One of them, all equally likely.
    pub fn draw(&self, rng: &mut impl Rng) -> World {
        let drawn = below_u64(rng, self.count());
        let shared = self.ways.iter().position(|&ways| drawn < ways).unwrap_or(0);
        let [a, b] = self.others;
        let first =
            pick(rng, self.both, shared) | pick(rng, self.only[0], self.hands[0] - shared.min(self.hands[0]));
        let second = pick(rng, (self.both - first) | self.only[1], self.hands[1]);
        let rest = (self.both | self.only[0] | self.only[1] | self.neither) - first - second;
        let aside = pick(rng, rest, self.laid[0]);
        let mut world = World {
            hands: self.view.hands.map(Option::unwrap_or_default),
            laid: self.view.laid.map(Option::unwrap_or_default),
        };
        world.hands[a] |= first;
        world.hands[b] |= second;
        world.laid[a] |= aside;
        world.laid[b] |= rest - aside;
        world
    }

    /// One of them, the likelier the better its bids are. Where none of many is accepted, one of those, in
    /// proportion to its weight.
    pub fn plausible(&self, rng: &mut impl Rng) -> World {
        let never: &mut dyn FnMut() -> Result<(), Infallible> = &mut || Ok(());
        let Ok(world) = self.plausible_watched(rng, never);
        world
    }

    /// The same; `beat` is called after every few that are drawn, and can stop it.
    pub(super) fn plausible_watched<E>(
        &self,
        rng: &mut impl Rng,
        beat: &mut dyn FnMut() -> Result<(), E>,
    ) -> Result<World, E> {
        let mut world = self.draw(rng);
        let mut kept = world;
        let mut weights = 0;
        for tried in 1..=TRIES {
            if tried % BEAT == 0 {
                beat()?;
            }
            let weight = self.weight(&world);
            if below(rng, CERTAIN * CERTAIN) < weight {
                return Ok(world);
            }
            weights += u64::from(weight);
            if below_u64(rng, weights) < u64::from(weight) {
                kept = world;
            }
            world = self.draw(rng);
        }
        Ok(kept)
    }

    /// How plausible the bids and plays of a deal are, out of `CERTAIN` squared.
    fn weight(&self, world: &World) -> u32 {
        let chance = |seat: usize| {
            let kept = world.hands[seat] | self.view.course.played[seat];
            let Some(bid) = bid_of(world.laid[seat]) else { return 0 };
            if self.view.told[seat].is_some_and(|told| told != bid) {
                return 0;
            }
            chance_of(kept, self.view.trump, bid)
        };
        let both = self.others.map(chance);
        // The square of each: of two bids with chances 2:1 the better one is made four times as often.
        let weight = both.into_iter().fold(CERTAIN * CERTAIN, |weight, chance| {
            (u64::from(weight) * u64::from(chance * chance) / u64::from(CERTAIN * CERTAIN)) as u32
        });
        self.plays
            .iter()
            .fold(weight, |weight, play| if self.expected(play, world) { weight } else { weight / 4 })
    }

    /// Would the rules of thumb have played this card, or could nothing else be played?
    fn expected(&self, play: &Play, world: &World) -> bool {
        let glance = self.glance(play, world.hands[play.seat], world.laid[play.seat]);
        glance.is_none_or(|glance| glance.card() == Some(play.card))
    }

    /// What the player of a card looked at, now with this hand and these cards aside; `None` where these spell no bid.
    #[inline]
    pub(super) fn glance<'p>(&self, play: &'p Play, hand: CardSet, laid: CardSet) -> Option<Glance<'p>> {
        let bid = bid_of(laid)?;
        let hand = (hand | self.view.course.played[play.seat]) - play.own_before;
        Some(Glance {
            trump: self.view.trump,
            hand,
            unseen: CardSet::PACK_36 - hand - laid - play.before,
            need: i32::from(bid) - i32::from(play.taken),
            trick: &play.trick,
            seats: SEATS,
        })
    }

    /// The position with open hands of a world.
    pub fn position(&self, world: &World) -> Position {
        let course = &self.view.course;
        Position {
            trump: self.view.trump,
            leader: course.leader,
            hands: world.hands,
            trick: course.table(),
            taken: course.taken,
            bids: core::array::from_fn(|seat| {
                bid_of(world.laid[seat]).or(self.view.told[seat]).unwrap_or_default()
            }),
        }
    }
}

/// What the others were seen to play, where they may have had a choice.
fn plays(view: &View) -> heapless::Vec<Play, { 2 * MAX_TRICKS }> {
    let mut plays = heapless::Vec::new();
    let mut course = Course::new(view.eldest);
    for &card in &view.played {
        let seat = course.to_move();
        if seat != view.seat {
            let before = course.played.iter().fold(CardSet::EMPTY, |all, &played| all | played);
            let own_before = course.played[seat];
            let (trick, taken) = (course.table(), course.taken[seat]);
            let _ = plays.push(Play { seat, card, trick, before, own_before, taken });
        }
        course.play(card, view.trump);
    }
    plays
}

/// `count` cards of a set, every choice equally likely.
pub fn pick(rng: &mut impl Rng, from: CardSet, count: usize) -> CardSet {
    let mut picked = CardSet::EMPTY;
    for (place, card) in from.iter().enumerate() {
        let wanted = count - picked.len().min(count);
        if below(rng, (from.len() - place) as u32) < wanted as u32 {
            picked.insert(card);
        }
    }
    picked
}

/// Three hands of twelve.
pub fn shuffled(rng: &mut impl Rng) -> [CardSet; SEATS] {
    let first = pick(rng, CardSet::PACK_36, DEALT);
    let second = pick(rng, CardSet::PACK_36 - first, DEALT);
    [first, second, CardSet::PACK_36 - first - second]
}

/// How many ways to choose `k` of `n`; 0 where `k` is more. Exact for the 24 unseen cards and far beyond.
fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (0..k as u64).fold(1, |ways, index| ways * (n as u64 - index) / (index + 1))
}
