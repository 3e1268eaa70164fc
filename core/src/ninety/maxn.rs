//! How does it end if everybody plays for points?
//!
//! Every seat knows all cards and bids and prefers, in this order: more points of its own, fewer points
//! of the two others together, fewer points of its left neighbour. Points tell the tricks
//! ([`super::score::points`]), so the three conditions put all outcomes in a total order, and what a
//! position leads to does not depend on the order in which cards are tried (max^n, Luckhardt and Irani
//! 1986).
//!
//! What was taken before adds the same to both sides of every comparison, so a state is its cards, its
//! leader, and what each seat still needs; a seat that cannot make its bid any more needs `OUT`, and so
//! all its failures are one.

use super::board::{Board, Hands, Turn, next};
use super::effort::{Effort, Findings, Stopped};
use super::score::points;
use super::table::Table;
use crate::cards::Card;
use crate::limits::{MAX_IN_PLAY, SEATS};

/// The points of a deal by seat.
pub type Points = [u8; SEATS];

/// Needed by a seat that cannot make its bid.
const OUT: u8 = 15;

/// The bits of an entry's second word that name what is needed.
const NEEDS: u32 = 0xfff;

/// Entries beyond which a table no longer helps. 8 B each.
pub const MOST_ENTRIES: usize = 1 << 20;

/// For every legal card the points with which the deal ends.
pub fn maxn(board: &Board, words: &mut [u32], effort: &mut Effort<'_>) -> Findings<Points> {
    let mut search =
        Search { board, table: Table::new(words, MOST_ENTRIES >> (2 * (9 - board.tricks.min(9)))), effort };
    let started = search.effort.nodes();
    let mut findings = Findings { cards: heapless::Vec::new(), root: None, nodes: 0 };
    let needs = first_needs(board);
    let choices = board.choices(&board.hands, &board.turn);
    let mut best: Option<Outcome> = None;
    let mut complete = true;
    let whole = |tricks: [u8; SEATS]| {
        points(core::array::from_fn(|seat| tricks[seat] + board.taken[seat]), board.bids)
    };
    for (card, _) in choices.iter() {
        let Ok(found) = search.try_card(&board.hands, board.turn, card, needs, board.tricks) else {
            complete = false;
            break;
        };
        if best.is_none_or(|best| found.rate(board.turn.seat) > best.rate(board.turn.seat)) {
            best = Some(found);
        }
        board.each_equal(card, |card| {
            let _ = findings.cards.push((card, whole(found.tricks)));
        });
    }
    findings.root = complete.then(|| whole(best.map_or([0; SEATS], |best| best.tricks)));
    findings.nodes = search.effort.nodes() - started;
    findings
}

/// How the cards fall where everybody plays for points: to the end, or to where it was stopped. Among
/// equal cards the first in order.
pub fn line(
    board: &Board,
    words: &mut [u32],
    effort: &mut Effort<'_>,
) -> heapless::Vec<Card, { MAX_IN_PLAY }> {
    let mut search = Search { board, table: Table::new(words, MOST_ENTRIES), effort };
    let (mut hands, mut turn, mut tricks) = (board.hands, board.turn, board.tricks);
    let mut needs = first_needs(board);
    let mut cards = heapless::Vec::new();
    while tricks > 0 {
        let mut best: Option<(i32, u32)> = None;
        for (card, _) in board.choices(&hands, &turn).iter() {
            let Ok(found) = search.try_card(&hands, turn, card, needs, tricks) else { return cards };
            let rate = found.rate(turn.seat);
            if best.is_none_or(|(most, _)| rate > most) {
                best = Some((rate, card));
            }
        }
        let Some((_, card)) = best else { return cards };
        let _ = cards.push(board.card(card));
        hands[turn.seat] ^= card;
        turn = board.after(turn, card);
        if turn.to_play == 0 {
            needs = needs_after(needs, turn.best_seat, tricks);
            turn = Turn::lead(turn.best_seat);
            tricks -= 1;
        }
    }
    cards
}

/// What each seat still needs at the start.
fn first_needs(board: &Board) -> [u8; SEATS] {
    core::array::from_fn(|seat| {
        let need = board.bids[seat].checked_sub(board.taken[seat]);
        need.filter(|&need| need <= board.tricks).unwrap_or(OUT)
    })
}

/// What each seat needs once `taker` has taken one of the `tricks` to go.
#[inline]
fn needs_after(needs: [u8; SEATS], taker: usize, tricks: u8) -> [u8; SEATS] {
    core::array::from_fn(|seat| {
        let need = if seat == taker { needs[seat].wrapping_sub(1) } else { needs[seat] };
        if need < tricks && needs[seat] != OUT { need } else { OUT }
    })
}

/// The tricks to come by seat, and what they are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Outcome {
    tricks: [u8; SEATS],
    points: [u8; SEATS],
}

impl Outcome {
    #[inline]
    fn new(tricks: [u8; SEATS], needs: [u8; SEATS]) -> Outcome {
        Outcome { tricks, points: points(tricks, needs) }
    }

    /// How much a seat likes it: a number that is higher the better.
    #[inline]
    fn rate(&self, seat: usize) -> i32 {
        let left = next(seat);
        let [own, left, right] = [seat, left, next(left)].map(|seat| i32::from(self.points[seat]));
        (own << 16) - ((left + right) << 8) - left
    }
}

struct Search<'s, 'w, 'p> {
    board: &'s Board,
    table: Table<'w, 2>,
    effort: &'s mut Effort<'p>,
}

impl Search<'_, '_, '_> {
    /// Between two tricks: the tricks that everybody will take of those to come.
    fn between(
        &mut self,
        hands: &Hands,
        leader: usize,
        tricks: u8,
        needs: [u8; SEATS],
    ) -> Result<[u8; SEATS], Stopped> {
        if tricks == 1 {
            let mut last = [0; SEATS];
            last[self.board.last_trick(hands, leader)] = 1;
            return Ok(last);
        }
        let key = self.board.key(hands, leader);
        let more = needs.iter().fold(0, |more, &need| more << 4 | u32::from(need));
        if let Some(&[_, word]) = self.table.find(key, more, NEEDS) {
            let (first, second) = ((word >> 12 & 15) as u8, (word >> 16 & 15) as u8);
            return Ok([first, second, tricks - first - second]);
        }
        let found = self.play(hands, Turn::lead(leader), needs, tricks)?.tricks;
        let word = more | u32::from(found[0]) << 12 | u32::from(found[1]) << 16;
        self.table.keep([key, word], NEEDS);
        Ok(found)
    }

    /// The seat to move plays the card that it likes best.
    fn play(
        &mut self,
        hands: &Hands,
        turn: Turn,
        needs: [u8; SEATS],
        tricks: u8,
    ) -> Result<Outcome, Stopped> {
        let choices = self.board.choices(hands, &turn);
        let mut best = Outcome { tricks: [0; SEATS], points: [0; SEATS] };
        let mut rate = i32::MIN;
        for (card, _) in choices.iter() {
            let found = self.try_card(hands, turn, card, needs, tricks)?;
            let found_rate = found.rate(turn.seat);
            if found_rate > rate {
                (best, rate) = (found, found_rate);
            }
        }
        Ok(best)
    }

    #[inline]
    fn try_card(
        &mut self,
        hands: &Hands,
        turn: Turn,
        card: u32,
        needs: [u8; SEATS],
        tricks: u8,
    ) -> Result<Outcome, Stopped> {
        self.effort.step()?;
        let mut hands = *hands;
        hands[turn.seat] ^= card;
        let after = self.board.after(turn, card);
        if after.to_play > 0 {
            return self.play(&hands, after, needs, tricks);
        }
        let taker = after.best_seat;
        let mut found = [0; SEATS];
        if tricks > 1 {
            found = self.between(&hands, taker, tricks - 1, needs_after(needs, taker, tricks))?;
        }
        found[taker] += 1;
        Ok(Outcome::new(found, needs))
    }
}
