//! What a deal with open hands is worth to a seat that will not see the others' cards.
//!
//! With few tricks to go the exact chance is a good measure ([`super::chance`]). With more it is expensive,
//! and too optimistic: it chooses every later card by what everybody holds. So a deal with more than
//! [`EXACT`] tricks to go is first played ahead to that many (a rollout): the seat by the rules of thumb
//! ([`super::thumb`]), the others with any legal card or, part of the time, by these rules too. What it is
//! worth from there is exact. Every deal is played ahead once for each card or bid that is compared, with the
//! same luck for all of them; the mean over many deals is thus also one over many ways to go on.
//!
//! A bid that cannot be stopped needs no playing ahead: [`super::force`] finds it at once.

use rand_core::Rng;

use super::bitboard::Bitboard;
use super::chance::chance_of_best;
use super::effort::Effort;
use super::force::force_one;
use super::position::Position;
use super::thumb::Glance;
use crate::budget::Stopped;
use crate::cards::{Card, CardSet};
use crate::limits::SEATS;
use crate::rng::below;

/// With this many tricks to go or fewer a deal is searched and no longer played ahead.
pub const EXACT: usize = 6;

/// How the others play while a deal is played ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Others {
    /// Any legal card, as the exact chance assumes.
    Any,
    /// By the rules of thumb half of the time: where some of their plays have been seen, their hands were
    /// guessed by these rules too.
    Sensible,
}

/// A deal with open hands, and what is no longer in play.
#[derive(Clone)]
pub(super) struct Opened {
    /// The cards in play.
    pub(super) position: Position,
    /// What everybody laid aside.
    pub(super) laid: [CardSet; SEATS],
    /// What everybody played.
    pub(super) played: CardSet,
}

impl Opened {
    /// The cards after which nothing can stop the bid of the seat to move.
    #[inline(never)] // a board is large, and looked at where it lies
    pub(super) fn unstoppable(&self, words: &mut [u32], effort: &mut Effort<'_>) -> Result<CardSet, Stopped> {
        let board = Bitboard::new(&self.position);
        let Ok(board) = &board else { return Err(Stopped) };
        let seat = board.turn.seat;
        let found = force_one(board, seat, board.bids[seat], words, effort);
        found.root.ok_or(Stopped)?;
        Ok(found.cards.iter().filter(|(_, forced)| *forced).map(|(card, _)| *card).collect())
    }

    /// The chance of a seat's bid from here, in 2^-30ths.
    #[inline(never)] // a board is large, and looked at where it lies
    pub(super) fn chance(
        &self,
        seat: usize,
        words: &mut [u32],
        effort: &mut Effort<'_>,
    ) -> Result<u32, Stopped> {
        let board = Bitboard::new(&self.position);
        let Ok(board) = &board else { return Err(Stopped) };
        Ok(chance_of_best(board, seat, words, effort)?.in_30_bits())
    }

    /// Plays one card.
    pub(super) fn play(&mut self, card: Card) {
        if self.position.play(card).is_ok() {
            self.played.insert(card);
        }
    }

    /// Plays ahead until it is the seat's turn with at most `tricks` tricks to go, but at least one.
    pub(super) fn play_ahead(&mut self, seat: usize, tricks: usize, others: Others, luck: &mut impl Rng) {
        while self.position.to_move() != seat || self.position.tricks_left() > tricks.max(1) {
            let mover = self.position.to_move();
            let any = mover != seat && (others == Others::Any || below(luck, 2) == 0);
            let card = if any { self.drawn(luck) } else { self.thumb() };
            // There is a card as long as there are tricks to go.
            let Some(card) = card else { return };
            self.play(card);
        }
    }

    /// One of the legal cards.
    fn drawn(&self, luck: &mut impl Rng) -> Option<Card> {
        let legal = self.position.legal();
        legal.iter().nth(below(luck, legal.len().max(1) as u32) as usize)
    }

    /// What the seat to move plays by the rules of thumb.
    pub(super) fn thumb(&self) -> Option<Card> {
        let position = &self.position;
        let seat = position.to_move();
        let hand = position.hands[seat];
        let glance = Glance {
            trump: position.trump,
            hand,
            unseen: CardSet::PACK_36 - hand - self.laid[seat] - self.played,
            need: i32::from(position.bids[seat]) - i32::from(position.taken[seat]),
            trick: &position.trick,
            seats: SEATS,
        };
        glance.card()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Pcg32;

    #[test]
    fn a_deal_is_played_ahead_to_the_seats_turn() {
        let text = "C bid3/3/3 | AQJ6.Q.A8.A6 | K.AKJ7.K.T97 | 7.T6.J6.KQJ8";
        let opened =
            Opened { position: text.parse().unwrap(), laid: [CardSet::EMPTY; SEATS], played: CardSet::EMPTY };
        for seed in 0..50 {
            for (seat, tricks) in [(0, 9), (1, 9), (2, 6), (0, 6), (1, 1), (2, 0)] {
                for others in [Others::Any, Others::Sensible] {
                    let mut ahead = opened.clone();
                    ahead.play_ahead(seat, tricks, others, &mut Pcg32::new(seed));
                    let position = &ahead.position;
                    assert_eq!((position.to_move(), position.tricks_left()), (seat, tricks.max(1)));
                    let held = position.hands.iter().map(|hand| hand.len()).sum::<usize>();
                    assert_eq!(ahead.played.len() + held, 27);
                    position.check().unwrap();
                }
            }
        }
    }
}
