//! How does it end if everybody plays for points?
//!
//! Every seat knows all cards and bids and plays the card whose end it likes best (`likes`). The
//! orders are total, so what a position leads to does not depend on the order in which cards are tried
//! (max^n, Luckhardt and Irani 1986).
//!
//! What was taken before adds the same to both sides of every comparison, so a state is its cards, its
//! leader, and what each seat still needs; a seat that cannot make its bid any more needs `OUT`, and so
//! all its failures are one.
//!
//! **What is asked.** A seat that has found a card to its liking only wants to know of another whether it
//! leads to something better. So the next seat is asked about a set of ends (`Asked`), and it may stop as
//! soon as everything that it might still prefer gets the same answer: its own cards below the first end that
//! matters, and above the last one, need not be told apart. Unlike the bounds handed down in a two-player
//! game (alpha-beta), that reaches only from each seat to the next, which is all that is sound with three
//! (compare Korf's shallow pruning). The table keeps what was found: an end, or a lower or upper bound on its
//! rank for the seat to lead.

use super::bitboard::{Bitboard, Hands, Turn};
use super::effort::{Effort, Findings};
use super::likes::{Asked, Ends, Likes, Told, Tricks};
use super::score::points;
use super::transpositions::Transpositions;
use crate::budget::Stopped;
use crate::cards::Card;
use crate::limits::{MAX_IN_PLAY, SEATS};

/// The points of a deal by seat.
pub type Points = [u8; SEATS];

/// Needed by a seat that cannot make its bid.
const OUT: u8 = 15;

/// The bits of an entry's second word that name what is needed.
const NEEDS: u32 = 0xfff;

/// Entries beyond which a table no longer helps. 8 B each.
pub const MOST_ENTRIES: usize = 1 << 19;

/// For every legal card the points with which the deal ends.
pub fn maxn(board: &Bitboard, words: &mut [u32], effort: &mut Effort<'_>) -> Findings<Points> {
    let mut likes = Likes::NONE;
    likes.fill(board);
    let mut search = Search::new(board, &likes, words, effort);
    let started = search.effort.nodes();
    let mut findings = Findings::none();
    let seat = board.turn.seat;
    let mut best: Option<u32> = None;
    let mut complete = true;
    let whole = |end: Tricks| points(core::array::from_fn(|seat| end[seat] + board.taken[seat]), board.bids);
    for (card, _) in board.choices(&board.hands, &board.turn).iter() {
        let Ok(rank) = search.rank(&board.hands, board.turn, card, [0; SEATS], board.tricks) else {
            complete = false;
            break;
        };
        best = best.max(Some(rank));
        board.each_equal(card, |card| {
            let _ = findings.cards.push((card, whole(likes.end(seat, rank))));
        });
    }
    let end = best.map_or([0; SEATS], |best| likes.end(seat, best));
    findings.root = complete.then(|| whole(end));
    findings.nodes = search.effort.nodes() - started;
    findings
}

/// How the cards fall where everybody plays for points: to the end, or to where it was stopped. Among equal
/// cards the first in order is played.
pub fn line(
    board: &Bitboard,
    words: &mut [u32],
    effort: &mut Effort<'_>,
) -> heapless::Vec<Card, { MAX_IN_PLAY }> {
    let mut likes = Likes::NONE;
    likes.fill(board);
    let mut search = Search::new(board, &likes, words, effort);
    let (mut hands, mut turn, mut tricks) = (board.hands, board.turn, board.tricks);
    let mut taken = [0; SEATS];
    let mut cards = heapless::Vec::new();
    while tricks > 0 {
        let mut best: Option<(u32, u32)> = None;
        for (card, _) in board.choices(&hands, &turn).iter() {
            let Ok(rank) = search.rank(&hands, turn, card, taken, tricks) else { return cards };
            if best.is_none_or(|(most, _)| rank > most) {
                best = Some((rank, card));
            }
        }
        let Some((_, card)) = best else { return cards };
        let _ = cards.push(board.card(card));
        hands[turn.seat] ^= card;
        turn = board.after(turn, card);
        if turn.to_play == 0 {
            taken[turn.best_seat] += 1;
            turn = Turn::lead(turn.best_seat);
            tricks -= 1;
        }
    }
    cards
}

/// What a search has found out about a state, by ranks of the seat to move there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Proven {
    /// It leads to this end.
    To(u32),
    /// It leads to one that the seat ranks at least this high.
    AtLeast(u32),
    /// It leads to one that the seat ranks lower than this.
    Below(u32),
}

/// Which ends matter to the seat that asks: those from `least` on; above `top` it sees no difference.
#[derive(Clone, Copy)]
struct Range {
    least: u32,
    top: u32,
}

struct Search<'s, 'w, 'p> {
    board: &'s Bitboard,
    likes: &'s Likes,
    table: Transpositions<'w, 2>,
    effort: &'s mut Effort<'p>,
}

impl<'s, 'w, 'p> Search<'s, 'w, 'p> {
    fn new(
        board: &'s Bitboard,
        likes: &'s Likes,
        words: &'w mut [u32],
        effort: &'s mut Effort<'p>,
    ) -> Search<'s, 'w, 'p> {
        let most = MOST_ENTRIES >> (2 * (9 - board.tricks.min(9)));
        Search { board, likes, table: Transpositions::new(words, most), effort }
    }

    /// How high the seat to move ranks what a card leads to.
    fn rank(
        &mut self,
        hands: &Hands,
        turn: Turn,
        card: u32,
        taken: Tricks,
        tricks: u8,
    ) -> Result<u32, Stopped> {
        let every = Range { least: 0, top: self.likes.count - 1 };
        Ok(self.try_card(hands, turn, card, taken, tricks, every)?.unwrap_or(0))
    }

    /// Between two tricks, with `taken` tricks taken.
    fn between(
        &mut self,
        hands: &Hands,
        leader: usize,
        taken: Tricks,
        tricks: u8,
        asked: Asked,
    ) -> Result<Told, Stopped> {
        if tricks == 1 {
            let mut end = taken;
            end[self.board.last_trick(hands, leader)] += 1;
            return Ok(Told::To(self.likes.rank(leader, end)));
        }
        let key = self.board.key(hands, leader);
        let needs = self.needs(taken, tricks);
        let mut possible = self.likes.possible(leader, taken);
        if let Some(&[_, word]) = self.table.find(key, needs, NEEDS) {
            let (first, second) = ((word >> 12 & 15) as u8, (word >> 16 & 15) as u8);
            let rank = self.likes.rank(leader, [taken[0] + first, taken[1] + second, 0]);
            possible &= match word >> 20 {
                0 => return Ok(Told::To(rank)),
                1 => Ends::MAX << rank,
                _ => (1 << rank) - 1,
            };
            if let Some(told) = asked.settled(possible) {
                return Ok(told);
            }
        }
        let sure = self.board.sure_of_each(hands);
        possible &= self.likes.possible(leader, core::array::from_fn(|seat| taken[seat] + sure[seat]));
        if let Some(told) = asked.settled(possible) {
            return Ok(told);
        }
        let (found, told) = self.play(hands, Turn::lead(leader), taken, tricks, asked, possible)?;
        let (rank, kind) = match found {
            Proven::To(rank) => (rank, 0),
            Proven::AtLeast(rank) => (rank, 1),
            Proven::Below(rank) => (rank, 2),
        };
        let end = self.likes.end(leader, rank);
        let tricks = u32::from(end[0] - taken[0]) << 12 | u32::from(end[1] - taken[1]) << 16;
        self.table.keep([key, needs | tricks | kind << 20], NEEDS);
        Ok(told)
    }

    /// What each seat still needs, four bits each.
    #[inline]
    fn needs(&self, taken: Tricks, tricks: u8) -> u32 {
        (0..SEATS).fold(0, |needs, seat| {
            let need = self.need(seat, taken);
            needs << 4 | u32::from(if need <= tricks { need } else { OUT })
        })
    }

    /// What a seat still needs; a large number where it has taken too many.
    #[inline]
    fn need(&self, seat: usize, taken: Tricks) -> u8 {
        self.board.bids[seat].wrapping_sub(self.board.taken[seat] + taken[seat])
    }

    /// The seat to move plays the card that it likes best, where only these ends are possible and not all of
    /// them get the same answer.
    fn play(
        &mut self,
        hands: &Hands,
        turn: Turn,
        taken: Tricks,
        tricks: u8,
        asked: Asked,
        possible: Ends,
    ) -> Result<(Proven, Told), Stopped> {
        let (last, first) = (possible.trailing_zeros(), possible.ilog2());
        // Below the floor all ends get the same answer, and so do those above the top.
        let (low, high) = (asked.like(last), asked.like(first));
        let floor = if low & possible == 1 << last { last } else { (possible & !low).trailing_zeros() };
        let top = if high & possible == 1 << first { first } else { (possible & !high).ilog2() };
        let mut range = Range { least: floor, top };
        let mut found = None;
        let wants = (1..=tricks).contains(&self.need(turn.seat, taken));
        let mut rest = self.board.choices(hands, &turn).firsts;
        while rest != 0 {
            let card = turn.first_try(rest, wants);
            rest ^= card;
            let Some(rank) = self.try_card(hands, turn, card, taken, tricks, range)? else { continue };
            if rank > top {
                let better = possible & (Ends::MAX << top) & !(1 << top);
                return Ok((Proven::AtLeast(better.trailing_zeros()), asked.tell(first)));
            }
            found = Some(rank);
            range.least = rank + 1;
            if possible >> range.least == 0 {
                break;
            }
        }
        Ok(match found {
            Some(rank) => (Proven::To(rank), Told::To(rank)),
            None => (Proven::Below(floor), asked.tell(last)),
        })
    }

    /// How high the seat to move ranks what a card leads to, where that is in the range; above it, any rank
    /// above.
    #[inline]
    fn try_card(
        &mut self,
        hands: &Hands,
        turn: Turn,
        card: u32,
        mut taken: Tricks,
        tricks: u8,
        range: Range,
    ) -> Result<Option<u32>, Stopped> {
        self.effort.step()?;
        let mut hands = *hands;
        hands[turn.seat] ^= card;
        let after = self.board.after(turn, card);
        let ends_trick = after.to_play == 0;
        let seat = if ends_trick { after.best_seat } else { after.seat };
        taken[seat] += u8::from(ends_trick);
        let asked = self.likes.ask(turn.seat, seat, range.least, range.top);
        let possible = self.likes.possible(seat, taken);
        let told = match asked.settled(possible) {
            Some(told) => told,
            None if ends_trick => self.between(&hands, seat, taken, tricks - 1, asked)?,
            None => self.play(&hands, after, taken, tricks, asked, possible)?.1,
        };
        Ok(match told {
            Told::To(rank) => {
                let rank = self.likes.rank(turn.seat, self.likes.end(seat, rank));
                (rank >= range.least).then_some(rank)
            }
            Told::Over => Some(range.top + 1),
            Told::Under => None,
        })
    }
}
