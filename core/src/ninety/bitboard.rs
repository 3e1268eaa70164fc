//! A position as bits, for searching.
//!
//! The cards in play, at most 27, get a bit each, suit after suit and low to high. A hand is a `u32`, a
//! comparison of ranks is a comparison of bits.
//!
//! **Equal cards.** Two cards of a hand are equal where nobody else holds a card between them and the
//! winning card of the trick does not lie between them: whatever follows one can follow the other. Only
//! one of them is tried (`Choices`).
//!
//! **Equal states.** Between tricks all that matters about a suit is who owns the remaining cards, from low
//! to high. That sequence of owners is embedded as low as possible into the owners of the whole suit; the
//! bits that it then occupies name it. So a state is 27 bits and the leader, exactly, and states that differ
//! only in ranks that no longer matter have the same name (`Bitboard::key`).

use super::position::{Position, PositionError};
use super::score::BID_ORDER;
use crate::cards::{Card, Rank, Suit};
use crate::limits::{MAX_IN_PLAY, SEATS};

/// Bits that a suit's sequence of owners can take, and the numbers they make.
const LANE: usize = 512;

/// What everybody holds, as bits of the board.
pub(crate) type Hands = [u32; SEATS];

/// A position that has passed its check, made ready to be searched. Nothing in it can be changed. 4.5 KiB,
/// most of it the names of sequences of owners.
pub struct Bitboard {
    cards: [Card; MAX_IN_PLAY],
    suits: [u32; 4],
    shifts: [u8; 4],
    /// The lowest card of each suit: where a run of equal cards must end.
    lowest: u32,
    trump: u32,
    names: [[u16; LANE]; 4],
    /// The hands at the start.
    pub(crate) hands: Hands,
    /// The turn at the start.
    pub(crate) turn: Turn,
    /// Tricks not yet finished at the start.
    pub(crate) tricks: u8,
    /// Tricks taken before.
    pub(crate) taken: [u8; SEATS],
    /// Tricks bid.
    pub(crate) bids: [u8; SEATS],
}

/// Where a trick stands: what was led, what wins so far, who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// Who plays next.
    pub(crate) seat: usize,
    /// Cards still to be played to this trick, 3 to 1.
    pub(crate) to_play: u8,
    /// All cards of the suit led; 0 before the lead.
    led: u32,
    /// The card that wins so far; 0 before the lead.
    best: u32,
    /// All cards that would win in its place.
    better: u32,
    /// Who played it.
    pub(crate) best_seat: usize,
}

impl Turn {
    /// Before a lead.
    pub(crate) const fn lead(seat: usize) -> Turn {
        Turn { seat, to_play: SEATS as u8, led: 0, best: 0, better: u32::MAX, best_seat: seat }
    }

    /// Who takes the trick if this is its last card.
    #[inline]
    pub(crate) const fn taker(self, card: u32) -> usize {
        if card & self.better != 0 { self.seat } else { self.best_seat }
    }

    /// Which of these cards a seat should try first: one that wants tricks a card that wins, the lowest if that
    /// settles it, or else its lowest; one that wants none the highest card that does not win, or else the lowest,
    /// which a later one may beat.
    #[inline]
    pub(crate) const fn first_try(self, cards: u32, wants: bool) -> u32 {
        let (winners, losers) = (cards & self.better, cards & !self.better);
        let last = self.to_play == 1;
        let (from, high) = match (wants, winners != 0, losers != 0) {
            (true, true, _) => (winners, !last),
            (true, false, _) => (losers, false),
            (false, _, true) => (losers, true),
            (false, _, false) => (winners, last),
        };
        if high { 1 << from.ilog2() } else { from & from.wrapping_neg() }
    }
}

/// The seat to the left.
pub(crate) const fn next(seat: usize) -> usize {
    if seat + 1 == SEATS { 0 } else { seat + 1 }
}

impl Bitboard {
    /// Turns a position into bits; refused where it is impossible.
    ///
    /// ```
    /// use trickwire_core::ninety::bitboard::Bitboard;
    /// use trickwire_core::ninety::position::{Position, PositionError};
    ///
    /// let mut position: Position = "C lead1 bid1/1/0 took3/2/2 | AS 6C | KS 7C | 8D QC".parse().unwrap();
    /// assert!(Bitboard::new(&position).is_ok());
    /// position.leader = 3;
    /// assert_eq!(Bitboard::new(&position).err(), Some(PositionError::Leader(3)));
    /// ```
    pub fn new(position: &Position) -> Result<Bitboard, PositionError> {
        position.check()?;
        let mut board = Bitboard {
            cards: [Card::new(Suit::Clubs, Rank::TWO); MAX_IN_PLAY],
            suits: [0; 4],
            shifts: [0; 4],
            lowest: 0,
            trump: 0,
            names: [[0; LANE]; 4],
            hands: [0; SEATS],
            turn: Turn::lead(position.leader),
            tricks: position.tricks_left() as u8,
            taken: position.taken,
            bids: position.bids,
        };
        let mut owners = [0_u8; 32];
        let mut table = [0; SEATS];
        let mut bit = 0;
        for (lane, suit) in BID_ORDER.into_iter().enumerate() {
            board.shifts[lane] = bit as u8;
            for rank in Rank::all() {
                let card = Card::new(suit, rank);
                let holder = (0..SEATS).find(|&seat| position.hands[seat].has(card));
                let place = position.trick.iter().position(|&played| played == card);
                let Some(owner) = holder.or(place.map(|place| position.player_of(place))) else { continue };
                if let Some(place) = place {
                    table[place] = 1 << bit;
                } else {
                    board.hands[owner] |= 1 << bit;
                }
                board.cards[bit] = card;
                owners[bit] = owner as u8;
                board.suits[lane] |= 1 << bit;
                bit += 1;
            }
            board.lowest |= board.suits[lane] & board.suits[lane].wrapping_neg();
            if position.trump == Some(suit) {
                board.trump = board.suits[lane];
            }
            let length = bit - usize::from(board.shifts[lane]);
            name_sequences(&owners[bit - length..bit], &mut board.names[lane]);
        }
        for &card in &table[..position.trick.len()] {
            board.turn = board.after(board.turn, card);
        }
        Ok(board)
    }

    /// The card of a bit.
    pub(crate) fn card(&self, bit: u32) -> Card {
        self.cards[(bit.trailing_zeros() as usize).min(MAX_IN_PLAY - 1)]
    }

    /// All cards of the suit of a bit.
    #[inline]
    fn suit(&self, bit: u32) -> u32 {
        let [a, b, c, d] = self.suits;
        if bit & (a | b) != 0 {
            if bit & a != 0 { a } else { b }
        } else if bit & c != 0 {
            c
        } else {
            d
        }
    }

    /// The turn after a card is played; after the third, `best_seat` has taken the trick.
    #[inline]
    pub(crate) fn after(&self, turn: Turn, card: u32) -> Turn {
        let mut after = Turn { seat: next(turn.seat), to_play: turn.to_play - 1, ..turn };
        if card & turn.better != 0 {
            let suit = self.suit(card);
            after.best = card;
            after.best_seat = turn.seat;
            after.better = suit & !(card | (card - 1));
            if suit != self.trump {
                after.better |= self.trump;
            }
            if turn.led == 0 {
                after.led = suit;
            }
        }
        after
    }

    /// What the seat to move may play.
    #[inline]
    pub(crate) fn choices(&self, hands: &Hands, turn: &Turn) -> Choices {
        let hand = hands[turn.seat];
        let follow = hand & turn.led;
        let legal = if follow != 0 { follow } else { hand };
        let others = hands[next(turn.seat)] | hands[next(next(turn.seat))];
        // Cards that are out of play separate nothing, unless a suit begins with them. A carry runs from
        // every card up through them, and arrives at the next card in play.
        let gone = !(hand | others | turn.best | self.lowest);
        let above = (legal << 1) & !self.lowest;
        let equal = (above | (gone.wrapping_add(above & gone))) & !gone & !self.lowest;
        Choices { legal, firsts: legal & !equal }
    }

    /// Calls `found` with every card that is equal to this choice of the first turn.
    pub(crate) fn each_equal(&self, choice: u32, mut found: impl FnMut(Card)) {
        let choices = self.choices(&self.hands, &self.turn);
        let mut rest = choices.legal & !(choice - 1);
        for _ in 0..choices.times(choice) {
            found(self.card(rest));
            rest &= rest.wrapping_sub(1);
        }
    }

    /// The name of a state between tricks: 27 bits for the cards, then the leader.
    #[inline]
    pub(crate) fn key(&self, hands: &Hands, leader: usize) -> u32 {
        let all = hands[0] | hands[1] | hands[2];
        let name = |lane: usize| {
            let present = (all & self.suits[lane]) >> self.shifts[lane];
            u32::from(self.names[lane][present as usize & (LANE - 1)]) << self.shifts[lane]
        };
        (leader as u32) << MAX_IN_PLAY | name(0) | name(1) | name(2) | name(3)
    }

    /// The last trick, in which nobody has a choice: who takes it.
    #[inline]
    pub(crate) fn last_trick(&self, hands: &Hands, leader: usize) -> usize {
        let turn = self.after(Turn::lead(leader), hands[leader]);
        let turn = self.after(turn, hands[turn.seat]);
        turn.taker(hands[turn.seat])
    }

    /// Tricks that `seat` is certain to take, and that the others are certain to take, by trumps alone.
    ///
    /// Every card is played at some time, and a trump takes its trick unless a higher one is played to it,
    /// which can happen once for each higher one. The two others do not care whose trump beats theirs, as
    /// long as it is not the seat's; but their trumps may meet in one trick, so only the larger of their two
    /// counts is certain.
    #[inline]
    pub(crate) fn sure_tricks(&self, hands: &Hands, seat: usize) -> (u32, u32) {
        let (left, right) = (hands[next(seat)], hands[next(next(seat))]);
        let (mut own, mut a, mut b) = (0_u32, 0_u32, 0_u32);
        let mut rest = (hands[seat] | left | right) & self.trump;
        // From low to high, every trump beats one of those below it that nothing has beaten yet.
        while rest != 0 {
            let card = rest & rest.wrapping_neg();
            rest ^= card;
            if card & hands[seat] != 0 {
                own += 1;
                a = a.saturating_sub(1);
                b = b.saturating_sub(1);
            } else {
                own = own.saturating_sub(1);
                *if card & left != 0 { &mut a } else { &mut b } += 1;
            }
        }
        (own, a.max(b))
    }

    /// Tricks that each seat is certain to take, by trumps alone, against both others.
    #[inline]
    pub(crate) fn sure_of_each(&self, hands: &Hands) -> [u8; SEATS] {
        let mut sure = [0_u8; SEATS];
        let mut rest = (hands[0] | hands[1] | hands[2]) & self.trump;
        while rest != 0 {
            let card = rest & rest.wrapping_neg();
            rest ^= card;
            for (sure, hand) in sure.iter_mut().zip(hands) {
                *sure = if card & hand != 0 { *sure + 1 } else { sure.saturating_sub(1) };
            }
        }
        sure
    }
}

/// For every subset of a suit its sequence of owners, embedded as low as possible. A subset is a smaller one,
/// already named, plus one card on top.
fn name_sequences(owners: &[u8], names: &mut [u16; LANE]) {
    for subset in 1..(1_usize << owners.len()).min(LANE) {
        let top = subset.ilog2() as usize;
        let rest = names[subset ^ (1 << top)];
        let from = (u16::BITS - rest.leading_zeros()) as usize;
        let place = (from..top).find(|&place| owners[place] == owners[top]).unwrap_or(top);
        names[subset] = rest | 1 << place;
    }
}

/// The cards that may be played. Of equal ones the lowest stands for all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    /// All of them.
    pub(crate) legal: u32,
    /// The lowest of equal ones.
    pub(crate) firsts: u32,
}

impl Choices {
    /// The different cards with how many equal ones each stands for, lowest first.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = (u32, u32)> {
        let mut rest = self.firsts;
        core::iter::from_fn(move || {
            let card = rest & rest.wrapping_neg();
            rest ^= card;
            (card != 0).then(|| (card, self.times(card)))
        })
    }

    /// How many equal cards one of the different ones stands for.
    #[inline]
    pub(crate) fn times(self, card: u32) -> u32 {
        if self.legal == self.firsts {
            return 1;
        }
        let upper = self.firsts & !(card | (card - 1));
        // Up to the next of the different ones; to the top where there is none.
        let below = (upper & upper.wrapping_neg()).wrapping_sub(1);
        (self.legal & below & !(card - 1)).count_ones()
    }

    /// All cards, equal ones counted.
    #[inline]
    pub(crate) fn total(self) -> u32 {
        self.legal.count_ones()
    }
}

/// The card with the best history (the history heuristic); the highest among equals.
#[inline]
pub(crate) fn pick(cards: u32, history: &[u32; MAX_IN_PLAY]) -> u32 {
    let (mut best, mut most) = (0, 0);
    let mut rest = cards;
    while rest != 0 {
        let card = rest & rest.wrapping_neg();
        rest ^= card;
        let rate = history[card.trailing_zeros() as usize % MAX_IN_PLAY];
        if rate >= most {
            (best, most) = (card, rate);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::ToString;
    use std::vec::Vec;

    fn board(text: &str) -> Bitboard {
        Bitboard::new(&text.parse().unwrap()).unwrap()
    }

    fn choices(text: &str) -> Vec<(std::string::String, u32)> {
        let board = board(text);
        let found = board.choices(&board.hands, &board.turn);
        found.iter().map(|(bit, times)| (board.card(bit).to_string(), times)).collect()
    }

    #[test]
    fn equal_cards_are_tried_once() {
        let text = "NT bid1/1/1 | 6S 7S 9S AS 6H | TS 6D 7D 8D 9D | JD QD KD AD KH";
        let wanted = [("6S", 3), ("AS", 1), ("6H", 1)].map(|(card, times)| (card.to_string(), times));
        assert_eq!(choices(text), wanted);
        // The winning card on the table separates 7S and 9S; a losing one does not.
        let text = "NT lead2 bid1/1/1 | 6S 7S 9S AS | 6D 7D 8D | JD QD KD ; 8S KH";
        let wanted = [("6S", 2), ("9S", 2)].map(|(card, times)| (card.to_string(), times));
        assert_eq!(choices(text), wanted);
        let text = "NT lead2 bid1/1/1 | 6S 7S 9S AS | 6D 7D 8D | JD QD KD ; 8S KS";
        let wanted = [("6S", 3), ("AS", 1)].map(|(card, times)| (card.to_string(), times));
        assert_eq!(choices(text), wanted);
    }

    #[test]
    fn names_forget_ranks_that_do_not_matter() {
        let board = board("NT bid1/1/1 | 6S 9S AS | 7S TS KS | 8S JS QS");
        let hands = |a: u32, b: u32, c: u32| [a, b, c];
        let (own, left, right) = (board.hands[0], board.hands[1], board.hands[2]);
        let bit = |hand: u32, place: u32| {
            (0..place).fold(hand, |rest, _| rest & (rest - 1)) & {
                let rest = (0..place).fold(hand, |rest, _| rest & (rest - 1));
                rest.wrapping_neg()
            }
        };
        // 6 7 8 and 9 T J are the same ending; 6 7 Q and 9 T Q too, but 6 K 8 is not.
        let low = hands(bit(own, 0), bit(left, 0), bit(right, 0));
        let high = hands(bit(own, 1), bit(left, 1), bit(right, 1));
        let other = hands(bit(own, 0), bit(left, 2), bit(right, 0));
        assert_eq!(board.key(&low, 0), board.key(&high, 0));
        assert_ne!(board.key(&low, 0), board.key(&high, 1));
        assert_ne!(board.key(&low, 0), board.key(&other, 0));
    }
}
