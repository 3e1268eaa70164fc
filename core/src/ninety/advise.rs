//! Which card to play, when the others' hands are hidden.
//!
//! Deals that fit everything the seat knows are drawn ([`super::worlds`]), each is answered as if all hands
//! were open ([`super::chance`], with many tricks to go by [`super::outlook`]), and every card gets the mean
//! of its chances with an interval (perfect-information Monte Carlo sampling, PIMC). More deals make the
//! interval narrower; it goes on for as long as it is allowed.
//!
//! The mean is of the chances of a player who sees all cards from the first searched trick on. Nobody does,
//! so it is a little high; it ranks the cards all the same.
//!
//! Where no deal leaves any chance for the bid, the aim changes: to leave the others as little chance of
//! theirs as possible ([`Aim::Spoil`]).

use rand_core::Rng;

use super::bitboard::{Bitboard, next};
use super::chance::chance;
use super::effort::{Depth, Effort};
use super::outlook::{EXACT, Opened, Others};
use super::thumb::thumb_card;
use super::view::View;
use super::worlds::{NoWorld, Worlds};
use crate::budget::{Pulse, Stopped};
use crate::cards::{Card, CardSet};
use crate::limits::{MAX_TRICKS, MOST_HELD};
use crate::order::sort_by;
use crate::rng::Pcg32;
use crate::sample::{Sample, WHOLE};

/// What a card is chosen for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// To make the bid.
    Bid,
    /// The bid is out of reach: to keep the others from theirs.
    Spoil,
    /// Nothing could be tried out: a rule of thumb.
    Thumb,
}

/// What is known about a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardAdvice {
    /// The card.
    pub card: Card,
    /// The chances found: of the bid, or that the others miss theirs.
    pub sample: Sample,
    /// In how many of the deals the bid could no longer be stopped.
    pub sure: u32,
}

/// What to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// What the cards are chosen for.
    pub aim: Aim,
    /// Every legal card, best first.
    pub cards: heapless::Vec<CardAdvice, MOST_HELD>,
    /// Deals tried out.
    pub worlds: u32,
    /// Deals that fit what the seat knows, bid cards aside.
    pub fitting: u64,
    /// Cards tried.
    pub nodes: u64,
}

/// Deals after which a bid without any chance is given up.
const HOPELESS: u32 = 24;

/// What to play now, where it is the viewing seat's turn.
///
/// `words` are the table of the searches. A deal that the pulse or `depth.nodes` cuts short is left out.
///
/// ```
/// use trickwire_core::budget::Patient;
/// use trickwire_core::ninety::advise::advise;
/// use trickwire_core::ninety::deal::Deal;
/// use trickwire_core::ninety::effort::Depth;
/// use trickwire_core::ninety::view::View;
/// use trickwire_core::rng::Pcg32;
///
/// let deal: Deal = "C | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ?".parse().unwrap();
/// let view = View::to_play(&deal).unwrap();
/// let depth = Depth { worlds: 1, nodes: 50_000 };
/// let advice = advise(&view, depth, &mut Pcg32::new(1), &mut [0; 4096], &mut Patient).unwrap();
/// assert!(view.legal().has(advice.best().unwrap()));
/// ```
pub fn advise(
    view: &View,
    depth: Depth,
    rng: &mut impl Rng,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Advice, NoWorld> {
    advise_watched(view, depth, rng, words, pulse, &mut |_| {})
}

/// The same, for callers that display the advice while it improves: `watch` sees it after every deal.
pub fn advise_watched(
    view: &View,
    depth: Depth,
    rng: &mut impl Rng,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    watch: &mut dyn FnMut(&Advice),
) -> Result<Advice, NoWorld> {
    let worlds = Worlds::new(view)?;
    let mut effort = Effort::limited(depth.nodes, pulse);
    let fitting = worlds.count();
    let mut advice = Advice { aim: Aim::Bid, cards: heapless::Vec::new(), worlds: 0, fitting, nodes: 0 };
    for card in view.legal().iter() {
        let _ = advice.cards.push(CardAdvice { card, sample: Sample::default(), sure: 0 });
    }
    let own = [view.seat];
    while advice.worlds < depth.worlds
        && let Ok(opened) = open(&worlds, view, rng, &mut effort)
        && advice.add(&opened, &own, rng, words, &mut effort).is_ok()
    {
        advice.settle(view);
        watch(&advice);
        if advice.worlds >= HOPELESS.min(depth.worlds) && advice.cards.iter().all(|card| card.sample.sum == 0)
        {
            let left = next(view.seat);
            advice.spoil();
            let others = [left, next(left)];
            while advice.worlds < depth.worlds
                && let Ok(opened) = open(&worlds, view, rng, &mut effort)
                && advice.add(&opened, &others, rng, words, &mut effort).is_ok()
            {
                advice.settle(view);
                watch(&advice);
            }
            break;
        }
    }
    advice.nodes = effort.nodes();
    advice.settle(view);
    Ok(advice)
}

/// One of the deals that fit, its hands open.
fn open(
    worlds: &Worlds<'_>,
    view: &View,
    rng: &mut impl Rng,
    effort: &mut Effort<'_>,
) -> Result<Opened, Stopped> {
    let world = worlds.plausible_watched(rng, &mut || effort.next_deal())?;
    let played = view.played.iter().copied().collect();
    Ok(Opened { position: worlds.position(&world), laid: world.laid, played })
}

impl Aim {
    /// What a seat's chance counts for: aiming at the bid it is the seat's own chance, else that of one of
    /// the two others.
    const fn share(self, chance: u32) -> u32 {
        match self {
            Aim::Bid => chance,
            Aim::Spoil | Aim::Thumb => (WHOLE - chance) / 2,
        }
    }
}

impl Advice {
    /// The card to play.
    pub fn best(&self) -> Option<Card> {
        self.cards.first().map(|best| best.card)
    }

    /// Tries out one more deal for these seats, unless it is cut short.
    fn add(
        &mut self,
        opened: &Opened,
        seats: &[usize],
        rng: &mut impl Rng,
        words: &mut [u32],
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        effort.next_deal()?;
        let (mut shares, mut sure) = ([0; MAX_TRICKS], CardSet::EMPTY);
        if opened.position.tricks_left() > EXACT {
            if self.aim == Aim::Bid {
                sure = opened.unstoppable(words, effort)?;
            }
            let (own, luck) = (opened.position.to_move(), rng.next_u64());
            for (advice, share) in self.cards.iter().zip(&mut shares) {
                if sure.has(advice.card) {
                    *share = WHOLE;
                    continue;
                }
                let mut ahead = opened.clone();
                ahead.play(advice.card);
                ahead.play_ahead(own, EXACT, Others::Sensible, &mut Pcg32::new(luck));
                for &seat in seats {
                    *share += self.aim.share(ahead.chance(seat, words, effort)?);
                }
            }
        } else {
            for &seat in seats {
                self.add_exact(opened, seat, &mut shares, words, effort)?;
            }
            let whole = { self.cards.iter().zip(&shares) }.filter(|(_, share)| **share == WHOLE);
            sure = whole.map(|(advice, _)| advice.card).collect();
        }
        for (advice, &share) in self.cards.iter_mut().zip(&shares) {
            advice.sample.add(share);
            advice.sure += u32::from(sure.has(advice.card));
        }
        self.worlds += 1;
        Ok(())
    }

    /// Adds what every card is worth to a seat by searching.
    #[inline(never)] // a board is large, and looked at where it lies
    fn add_exact(
        &self,
        opened: &Opened,
        seat: usize,
        shares: &mut [u32; MAX_TRICKS],
        words: &mut [u32],
        effort: &mut Effort<'_>,
    ) -> Result<(), Stopped> {
        let board = Bitboard::new(&opened.position);
        let Ok(board) = &board else { return Err(Stopped) };
        let found = chance(board, seat, words, effort);
        found.root.ok_or(Stopped)?;
        for (advice, share) in self.cards.iter().zip(shares) {
            let (_, ratio) = found.cards.iter().find(|(card, _)| *card == advice.card).ok_or(Stopped)?;
            *share += self.aim.share(ratio.in_30_bits());
        }
        Ok(())
    }

    /// Begins again with the other aim.
    fn spoil(&mut self) {
        (self.aim, self.worlds) = (Aim::Spoil, 0);
        for card in &mut self.cards {
            (card.sample, card.sure) = (Sample::default(), 0);
        }
    }

    /// Puts the best first; among equals first what the rule of thumb would play, then in the order of cards.
    pub(super) fn settle(&mut self, view: &View) {
        if self.worlds == 0 {
            self.aim = Aim::Thumb;
        }
        let thumb = thumb_card(view);
        sort_by(&mut self.cards, |a, b| {
            let habit = |card: Card| Some(card) == thumb;
            b.sample.compare(&a.sample).then(habit(b.card).cmp(&habit(a.card))).then(a.card.cmp(&b.card))
        });
    }
}
