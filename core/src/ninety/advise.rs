//! Which card to play, when the others' hands are hidden.
//!
//! Deals that fit everything the seat knows are drawn ([`super::worlds`]), each is answered exactly as if
//! all hands were open ([`super::chance`]), and every card gets the mean of its chances with an interval.
//! More deals make the interval narrower; it goes on while it may.
//!
//! The mean is of chances that a player would have who saw all cards from his next card on. Nobody does,
//! so it is a little high; it ranks the cards all the same.
//!
//! Where no deal leaves any chance for the bid, the aim is another: to leave the others as little chance of
//! theirs as possible ([`Aim::Spoil`]).

use rand_core::Rng;

use super::board::{Board, next};
use super::chance::chance;
use super::effort::{Depth, Effort};
use super::thumb::thumb_card;
use super::view::View;
use super::worlds::{NoWorld, World, Worlds};
use crate::budget::Pulse;
use crate::cards::Card;
use crate::limits::MAX_TRICKS;
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

/// What is known of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardAdvice {
    /// The card.
    pub card: Card,
    /// The chances found: of the bid, or that the others miss theirs.
    pub sample: Sample,
    /// In how many of the deals the bid could not be stopped any more.
    pub sure: u32,
}

/// What to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// What the cards are chosen for.
    pub aim: Aim,
    /// Every legal card, best first.
    pub cards: heapless::Vec<CardAdvice, MAX_TRICKS>,
    /// Deals tried out.
    pub worlds: u32,
    /// Cards tried.
    pub nodes: u64,
}

/// Deals after which a bid without any chance is given up.
const HOPELESS: u32 = 24;

/// What to play now, where it is the looking seat's turn.
///
/// `words` are the table of the searches. A deal that the pulse or `depth.nodes` cuts short is left out.
pub fn advise(
    view: &View,
    depth: Depth,
    rng: &mut impl Rng,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Advice, NoWorld> {
    advise_watched(view, depth, rng, words, pulse, &mut |_| {})
}

/// The same, for who shows the advice while it gets better: `watch` sees it after every deal.
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
    let mut advice = Advice { aim: Aim::Bid, cards: heapless::Vec::new(), worlds: 0, nodes: 0 };
    for card in view.legal().iter() {
        let _ = advice.cards.push(CardAdvice { card, sample: Sample::default(), sure: 0 });
    }
    let own = [view.seat];
    while advice.worlds < depth.worlds
        && advice.add(&worlds.plausible(rng), &worlds, &own, words, &mut effort)
    {
        advice.settle(view);
        watch(&advice);
        if advice.worlds >= HOPELESS.min(depth.worlds) && advice.cards.iter().all(|card| card.sample.sum == 0)
        {
            let left = next(view.seat);
            advice.spoil();
            let others = [left, next(left)];
            while advice.worlds < depth.worlds
                && advice.add(&worlds.plausible(rng), &worlds, &others, words, &mut effort)
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

impl Advice {
    /// The card to play.
    pub fn best(&self) -> Option<Card> {
        self.cards.first().map(|best| best.card)
    }

    /// Tries out one more deal for these seats; `false` where it was cut short.
    fn add(
        &mut self,
        world: &World,
        worlds: &Worlds<'_>,
        seats: &[usize],
        words: &mut [u32],
        effort: &mut Effort<'_>,
    ) -> bool {
        let Ok(board) = Board::new(&worlds.position(world)) else { return false };
        let mut shares = [0; MAX_TRICKS];
        for &seat in seats {
            let found = chance(&board, seat, words, effort);
            if found.root.is_none() {
                return false;
            }
            for (advice, share) in self.cards.iter().zip(&mut shares) {
                let Some((_, ratio)) = found.cards.iter().find(|(card, _)| *card == advice.card) else {
                    return false;
                };
                let ratio = ratio.in_30_bits();
                *share += if self.aim == Aim::Bid { ratio } else { (WHOLE - ratio) / seats.len() as u32 };
            }
        }
        for (advice, &share) in self.cards.iter_mut().zip(&shares) {
            advice.sample.add(share);
            advice.sure += u32::from(share == WHOLE);
        }
        self.worlds += 1;
        true
    }

    /// Begins again with the other aim.
    fn spoil(&mut self) {
        (self.aim, self.worlds) = (Aim::Spoil, 0);
        for card in &mut self.cards {
            (card.sample, card.sure) = (Sample::default(), 0);
        }
    }

    /// Puts the best first; among equals what the rule of thumb would play, then in the order of cards.
    fn settle(&mut self, view: &View) {
        if self.worlds == 0 {
            self.aim = Aim::Thumb;
        }
        let thumb = thumb_card(view);
        self.cards.sort_unstable_by(|a, b| {
            let habit = |card: Card| Some(card) == thumb;
            b.sample.compare(&a.sample).then(habit(b.card).cmp(&habit(a.card))).then(a.card.cmp(&b.card))
        });
    }
}
