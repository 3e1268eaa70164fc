//! Which totals can a seat take whatever the other two do?
//!
//! For one total k it is a game of one against two: a state is won where some card of the seat leads to
//! a won state, or every card of another does. All ten games are played at once with a bit for each
//! total: the union over the seat's own cards, the intersection over the others', a shift by one where
//! the seat takes a trick. A search is asked only about the totals that still matter to it (`asked`): a
//! union is finished when it has them all, an intersection when it has none. The table keeps, for each
//! state, which totals are known and which of them can be forced.
//!
//! Cards that finished such a node before are tried first wherever they can be played (the history
//! heuristic), high ones first among equals. Before the last card of a trick is tried, what is already known
//! after each choice often decides.

use super::bitboard::{Bitboard, Choices, Hands, Turn, pick};
use super::effort::{Effort, Findings};
use super::transpositions::Transpositions;
use crate::budget::Stopped;
use crate::limits::{MAX_IN_PLAY, MOST_HELD, SEATS};

/// A set of totals, a bit for each from 0 to 9; of four players to 10.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Totals(
    /// Bit k is total k.
    pub u16,
);

impl Totals {
    /// Is the total in it?
    pub const fn has(self, total: u8) -> bool {
        total < u16::BITS as u8 && self.0 >> total & 1 == 1
    }

    /// The totals, lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..=MOST_HELD as u8).filter(move |&total| self.has(total))
    }
}

/// Entries beyond which a table no longer helps. 8 B each.
pub const MOST_ENTRIES: usize = 1 << 16;

/// For every legal card the totals that `seat` can force once it is played; nothing where there is no such
/// seat.
pub fn force(board: &Bitboard, seat: usize, words: &mut [u32], effort: &mut Effort<'_>) -> Findings<Totals> {
    force_asked(board, seat, u16::MAX, words, effort)
}

/// The same for one total: whether it can be forced.
pub fn force_one(
    board: &Bitboard,
    seat: usize,
    total: u8,
    words: &mut [u32],
    effort: &mut Effort<'_>,
) -> Findings<bool> {
    let taken = board.taken.get(seat).copied().unwrap_or_default();
    let asked = 1_u16.checked_shl(u32::from(total)).unwrap_or(0) >> taken;
    let found = force_asked(board, seat, asked, words, effort);
    Findings {
        cards: found.cards.iter().map(|&(card, totals)| (card, totals.has(total))).collect(),
        root: found.root.map(|totals| totals.has(total)),
        nodes: found.nodes,
    }
}

/// The same for some totals, of the tricks to come.
fn force_asked(
    board: &Bitboard,
    seat: usize,
    asked: u16,
    words: &mut [u32],
    effort: &mut Effort<'_>,
) -> Findings<Totals> {
    if seat >= SEATS {
        return Findings::none();
    }
    let mut search = Search {
        board,
        seat,
        table: Transpositions::new(words, MOST_ENTRIES >> (3 * (9 - board.tricks.min(9)) / 2)),
        history: [0; MAX_IN_PLAY],
        effort,
    };
    let started = search.effort.nodes();
    let taken = board.taken[seat];
    let all = asked & ((2_u16 << board.tricks) - 1);
    let choices = board.choices(&board.hands, &board.turn);
    let mut findings = Findings::none();
    let own = board.turn.seat == seat;
    let mut root = if own && choices.legal != 0 { 0 } else { all };
    let mut complete = true;
    for (card, _) in choices.iter() {
        let Ok(found) = search.try_card(&board.hands, board.turn, card, all, board.tricks) else {
            complete = false;
            break;
        };
        root = if own { root | found } else { root & found };
        board.each_equal(card, |card| {
            let _ = findings.cards.push((card, Totals(found << taken)));
        });
    }
    findings.root = complete.then_some(Totals(root << taken));
    findings.nodes = search.effort.nodes() - started;
    findings
}

struct Search<'s, 'w, 'p> {
    board: &'s Bitboard,
    seat: usize,
    table: Transpositions<'w, 2>,
    /// How much search each card has ended.
    history: [u32; MAX_IN_PLAY],
    effort: &'s mut Effort<'p>,
}

impl Search<'_, '_, '_> {
    /// Between two tricks, `tricks` to go: the totals among `asked` that can be forced.
    fn between(&mut self, hands: &Hands, leader: usize, tricks: u8, asked: u16) -> Result<u16, Stopped> {
        if tricks == 1 {
            return Ok(asked & if self.board.last_trick(hands, leader) == self.seat { 2 } else { 1 });
        }
        let (key, known, value) = self.known(hands, leader, tricks);
        let unknown = asked & !known;
        if unknown == 0 {
            return Ok(value & asked);
        }
        let found = self.play(hands, Turn::lead(leader), unknown, tricks)?;
        let (known, value) = (known | unknown, value | found);
        self.table.keep([key, u32::from(known) | u32::from(value) << 16], 0);
        Ok(value & asked)
    }

    /// What is known between two tricks without searching, from sure trumps and the table: the name of the
    /// state, which totals are known, and which of them can be forced.
    #[inline]
    fn known(&self, hands: &Hands, leader: usize, tricks: u8) -> (u32, u16, u16) {
        let key = self.board.key(hands, leader);
        let (sure, lost) = self.board.sure_tricks(hands, self.seat);
        // Totals from `sure` to `tricks - lost` are left; the others are impossible.
        let possible = (2_u16 << (u32::from(tricks) - lost)) - (1 << sure);
        match self.table.find(key, 0, 0) {
            Some(&[_, word]) => (key, word as u16 | !possible, (word >> 16) as u16),
            None => (key, !possible, 0),
        }
    }

    /// What is known after each last card of a trick, taken together: for the seat itself the totals that can
    /// be forced, for another seat those that still might be.
    fn glance(&self, hands: &Hands, turn: Turn, choices: Choices, asked: u16, tricks: u8) -> u16 {
        let own = turn.seat == self.seat;
        let mut open = if own { 0 } else { asked };
        for (card, _) in choices.iter() {
            let mut hands = *hands;
            hands[turn.seat] ^= card;
            let taker = turn.taker(card);
            let (_, known, value) = self.known(&hands, taker, tricks - 1);
            // The seat that takes this trick can no longer end with none.
            let shift = u32::from(taker == self.seat);
            if own {
                open |= value << shift & asked;
            } else {
                open &= (value | !known) << shift;
            }
        }
        open
    }

    /// The seat to move chooses a card.
    fn play(&mut self, hands: &Hands, turn: Turn, asked: u16, tricks: u8) -> Result<u16, Stopped> {
        let own = turn.seat == self.seat;
        let choices = self.board.choices(hands, &turn);
        let done = if own { asked } else { 0 };
        let mut open = asked ^ done;
        if turn.to_play == 1 && tricks > 2 {
            open = self.glance(hands, turn, choices, asked, tricks);
            if open == done {
                return Ok(open);
            }
        }
        let mut rest = choices.firsts;
        while rest != 0 {
            let card = pick(rest, &self.history);
            let first = rest == choices.firsts;
            rest ^= card;
            if own {
                open |= self.try_card(hands, turn, card, asked & !open, tricks)?;
            } else {
                open &= self.try_card(hands, turn, card, open, tricks)?;
            }
            if open == done {
                // What ends a long search counts for more, twice where other cards did not end it.
                let merit = 3_u32.pow(tricks.into()) << u32::from(!first);
                let history = &mut self.history[card.trailing_zeros() as usize % MAX_IN_PLAY];
                *history = history.saturating_add(merit);
                break;
            }
        }
        Ok(open)
    }

    #[inline]
    fn try_card(
        &mut self,
        hands: &Hands,
        turn: Turn,
        card: u32,
        asked: u16,
        tricks: u8,
    ) -> Result<u16, Stopped> {
        self.effort.step()?;
        let mut hands = *hands;
        hands[turn.seat] ^= card;
        if turn.to_play > 1 {
            return self.play(&hands, self.board.after(turn, card), asked, tricks);
        }
        let taker = turn.taker(card);
        let shift = u32::from(taker == self.seat);
        if tricks == 1 {
            return Ok(asked & 1 << shift);
        }
        Ok(self.between(&hands, taker, tricks - 1, asked >> shift)? << shift)
    }
}
