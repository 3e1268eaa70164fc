//! How likely is a seat to make its bid, if it plays its best and the others play any legal card?
//!
//! The seat takes the best of its cards, the others the mean of theirs, each card equally likely
//! (expectimax). The chances are exact (`counts`).
//!
//! Uniform players play every card at times, so a chance is 1 exactly where the bid can be forced, and 0
//! exactly where not even their help would be enough.
//!
//! A card of the seat is given up as soon as it cannot be better than one found before, even if all that is
//! left of it succeeded (Ballard's star1). What a card must beat is handed down (`floor`), through the
//! others' cards and into later tricks; where a state turns out not to beat it, the table keeps an upper
//! bound on its worth. What is handed down is rounded down, using products with reciprocals instead of
//! divisions, which only ever makes it easier to beat: it decides how much is searched, never the result.
//!
//! States with five tricks to go or fewer, nearly all there are, take two words of the table; those with six
//! or seven, three words in a part of their own; those with more hardly ever come up twice and are not kept.

use super::bitboard::{Bitboard, Hands, Turn};
use super::counts::{Count, RECIPROCAL, SCALE, UNSCALE, WHOLE};
use super::effort::{Effort, Findings};
use super::transpositions::Transpositions;
use crate::budget::Stopped;
use crate::limits::SEATS;
use crate::ratio::Ratio;

/// The bits of an entry's second word that name the tricks still needed.
const NEED: u32 = 7 << 29;

/// The bit that says that the entry's chance is an upper bound.
const AT_MOST: u32 = 1 << 28;

const _: () = assert!(WHOLE[<u32 as Count>::MOST as usize] < AT_MOST as u128);
const _: () = assert!(WHOLE[<u64 as Count>::MOST as usize] < (AT_MOST as u128) << 32);

/// Entries beyond which a table no longer helps: 8 B each, and of the wide ones 12 B each.
const MOST_ENTRIES: usize = 1 << 17;
const MOST_WIDE: usize = 1 << 14;

/// The part of the words for wide entries.
const WIDE_PART: usize = 8;

/// For every legal card the chance that `seat` makes its bid once it is played; nothing where there is no
/// such seat.
pub fn chance(board: &Bitboard, seat: usize, words: &mut [u32], effort: &mut Effort<'_>) -> Findings<Ratio> {
    if seat >= SEATS {
        return Findings::none();
    }
    let mut search = Search::new(board, seat, words, effort);
    let started = search.effort.nodes();
    let mut findings = Findings::none();
    let need = i32::from(board.bids[seat]) - i32::from(board.taken[seat]);
    let choices = board.choices(&board.hands, &board.turn);
    if choices.legal == 0 {
        findings.root = Some(Ratio::new(u128::from(need == 0), 1));
        return findings;
    }
    let own = board.turn.seat == seat;
    let step = Step::first(board, seat);
    let whole = u128::whole(step.tricks, step.others);
    let (mut best, mut sum) = (0_u128, 0);
    let mut complete = true;
    for (card, times) in choices.iter() {
        let Ok(found) = search.try_card(&board.hands, board.turn, card, need, step, 0) else {
            complete = false;
            break;
        };
        best = best.max(found);
        sum += found * u128::from(times);
        board.each_equal(card, |card| {
            let _ = findings.cards.push((card, Ratio::new(found, whole)));
        });
    }
    let root =
        if own { Ratio::new(best, whole) } else { Ratio::new(sum, whole * u128::from(choices.total())) };
    findings.root = complete.then_some(root);
    findings.nodes = search.effort.nodes() - started;
    findings
}

/// The chance that `seat` makes its bid: less work than for every card, where the seat is to move. 0 where
/// there is no such seat.
pub fn chance_of_best(
    board: &Bitboard,
    seat: usize,
    words: &mut [u32],
    effort: &mut Effort<'_>,
) -> Result<Ratio, Stopped> {
    if seat >= SEATS {
        return Ok(Ratio::new(0, 1));
    }
    let mut search = Search::new(board, seat, words, effort);
    let need = i32::from(board.bids[seat]) - i32::from(board.taken[seat]);
    if board.tricks == 0 {
        return Ok(Ratio::new(u128::from(need == 0), 1));
    }
    let step = Step::first(board, seat);
    let found = search.play::<u128>(&board.hands, board.turn, need, step, 0)?;
    let others = step.others + u8::from(board.turn.seat != seat);
    Ok(Ratio::new(found, u128::whole(step.tricks, others)))
}

/// Which trick it is, and how many of the others have yet to play to it after the card in question.
#[derive(Clone, Copy)]
struct Step {
    tricks: u8,
    others: u8,
}

impl Step {
    fn first(board: &Bitboard, seat: usize) -> Step {
        let ahead = 1..usize::from(board.turn.to_play);
        let others = ahead.filter(|ahead| (board.turn.seat + ahead) % SEATS != seat).count();
        Step { tricks: board.tricks, others: others as u8 }
    }
}

struct Search<'s, 'w, 'p> {
    board: &'s Bitboard,
    seat: usize,
    table: Transpositions<'w, 2>,
    wide: Transpositions<'w, 3>,
    effort: &'s mut Effort<'p>,
}

impl<'s, 'w, 'p> Search<'s, 'w, 'p> {
    fn new(
        board: &'s Bitboard,
        seat: usize,
        words: &'w mut [u32],
        effort: &'s mut Effort<'p>,
    ) -> Search<'s, 'w, 'p> {
        let fewer = 2 * (9 - board.tricks.min(9));
        let part = if board.tricks > u32::MOST + 1 { words.len() / WIDE_PART } else { 0 };
        let (wide, words) = words.split_at_mut(part.min(3 * MOST_WIDE));
        let (table, wide) = (
            Transpositions::new(words, MOST_ENTRIES >> fewer),
            Transpositions::new(wide, MOST_WIDE >> fewer),
        );
        Search { board, seat, table, wide, effort }
    }

    /// Between two tricks: the chance of exactly `need` of the `tricks` to go, in `WHOLE[tricks]`-ths. Where
    /// it does not exceed `floor`, an upper bound that does not exceed it either.
    #[inline]
    fn between<N: Count>(
        &mut self,
        hands: &Hands,
        leader: usize,
        tricks: u8,
        need: i32,
        floor: N,
    ) -> Result<N, Stopped> {
        if tricks == 1 {
            let taken = self.board.last_trick(hands, leader) == self.seat;
            return Ok(N::from(u32::from(need == i32::from(taken))));
        }
        if need < 0 || need > i32::from(tricks) {
            return Ok(N::from(0_u32));
        }
        if N::MOST == u32::MOST || tricks <= u32::MOST {
            return Ok(N::from(self.narrow(hands, leader, tricks, need, floor.low() as u32)?));
        }
        if N::MOST == u64::MOST || tricks <= u64::MOST {
            return Ok(N::of(self.wide(hands, leader, tricks, need, floor.low())?));
        }
        self.lead(hands, leader, tricks, need, floor)
    }

    /// With few tricks to go.
    fn narrow(
        &mut self,
        hands: &Hands,
        leader: usize,
        tricks: u8,
        need: i32,
        floor: u32,
    ) -> Result<u32, Stopped> {
        let key = self.board.key(hands, leader);
        let more = (need as u32) << 29;
        if let Some(&[_, word]) = self.table.find(key, more, NEED) {
            let known = word & (AT_MOST - 1);
            if word & AT_MOST == 0 || known <= floor {
                return Ok(known);
            }
        }
        let (sure, lost) = self.board.sure_tricks(hands, self.seat);
        if need < sure as i32 || need > i32::from(tricks) - lost as i32 {
            return Ok(0);
        }
        let found = self.lead(hands, leader, tricks, need, floor)?;
        let bound = if found != 0 && found <= floor { AT_MOST } else { 0 };
        self.table.keep([key, more | bound | found], NEED);
        Ok(found)
    }

    /// With some more.
    fn wide(
        &mut self,
        hands: &Hands,
        leader: usize,
        tricks: u8,
        need: i32,
        floor: u64,
    ) -> Result<u64, Stopped> {
        let key = self.board.key(hands, leader);
        let more = (need as u32) << 29;
        if let Some(&[_, high, low]) = self.wide.find(key, more, NEED) {
            let known = u64::from(high & (AT_MOST - 1)) << 32 | u64::from(low);
            if high & AT_MOST == 0 || known <= floor {
                return Ok(known);
            }
        }
        let (sure, lost) = self.board.sure_tricks(hands, self.seat);
        if need < sure as i32 || need > i32::from(tricks) - lost as i32 {
            return Ok(0);
        }
        let found = self.lead(hands, leader, tricks, need, floor)?;
        let bound = if found != 0 && found <= floor { AT_MOST } else { 0 };
        self.wide.keep([key, more | bound | (found >> 32) as u32, found as u32], NEED);
        Ok(found)
    }

    fn lead<N: Count>(
        &mut self,
        hands: &Hands,
        leader: usize,
        tricks: u8,
        need: i32,
        floor: N,
    ) -> Result<N, Stopped> {
        let step = Step { tricks, others: if leader == self.seat { 2 } else { 1 } };
        self.play(hands, Turn::lead(leader), need, step, floor)
    }

    /// The seat to move plays a card: the chance or, where it does not exceed `floor`, an upper bound that
    /// does not exceed it either.
    fn play<N: Count>(
        &mut self,
        hands: &Hands,
        turn: Turn,
        need: i32,
        step: Step,
        floor: N,
    ) -> Result<N, Stopped> {
        let choices = self.board.choices(hands, &turn);
        let whole = N::whole(step.tricks, step.others);
        let zero = N::from(0_u32);
        let mut rest = choices.firsts;
        if turn.seat == self.seat {
            let mut best = zero;
            while rest != 0 {
                let card = 1 << rest.ilog2();
                rest ^= card;
                best = best.max(self.try_card(hands, turn, card, need, step, floor.max(best))?);
                if best == whole {
                    break;
                }
            }
            return Ok(best);
        }
        let (tricks, total) = (usize::from(step.tricks), choices.total());
        if rest.is_power_of_two() {
            // All cards are equal: so are their mean and their chance.
            let scale = N::from(SCALE[tricks][1]);
            let floor = match UNSCALE[tricks][1] {
                0 => floor,
                unscale => floor.over(unscale, step.tricks),
            };
            return Ok(self.try_card(hands, turn, rest, need, step, floor)? * scale);
        }
        let scale = N::from(SCALE[tricks][total as usize]);
        // What the sum over the cards must beat.
        let unscale = UNSCALE[tricks][total as usize];
        let wanted = if unscale == 0 || floor == zero { floor } else { floor.over(unscale, step.tricks) };
        let mut sum = zero;
        // The most that the cards not yet tried can bring.
        let mut left = N::from(total) * whole;
        for (card, count) in choices.iter() {
            let times = N::from(count);
            left = left - times * whole;
            let mut floor = zero;
            if wanted > sum + left {
                floor = wanted - sum - left;
                if count > 1 {
                    floor = floor.over(RECIPROCAL[count as usize], step.tricks);
                }
            }
            let found = self.try_card(hands, turn, card, need, step, floor)?;
            sum = sum + times * found;
            // A card that does not exceed its own floor: then neither does the sum exceed what it must beat.
            if sum + left <= wanted || found <= floor && floor > zero {
                return Ok((sum + left) * scale);
            }
        }
        Ok(sum * scale)
    }

    #[inline]
    fn try_card<N: Count>(
        &mut self,
        hands: &Hands,
        turn: Turn,
        card: u32,
        need: i32,
        step: Step,
        floor: N,
    ) -> Result<N, Stopped> {
        self.effort.step()?;
        let mut hands = *hands;
        hands[turn.seat] ^= card;
        if turn.to_play == 1 {
            let taker = turn.taker(card);
            let need = need - i32::from(taker == self.seat);
            return if step.tricks == 1 {
                Ok(N::from(u32::from(need == 0)))
            } else {
                self.between(&hands, taker, step.tricks - 1, need, floor)
            };
        }
        let after = self.board.after(turn, card);
        let others = step.others - u8::from(after.seat != self.seat);
        self.play(&hands, after, need, Step { others, ..step }, floor)
    }
}
