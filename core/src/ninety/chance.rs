//! How likely does a seat make its bid, if it plays best and the others play any legal card?
//!
//! The seat takes the best of its cards, the others the mean of theirs, each card as likely as any
//! other. The chances are exact integers: a player with t cards has at most t choices, and the least
//! common multiple L(t) of 1 to t is divisible by their number. So after t tricks every chance is a
//! whole number of D(t)-ths, D(t) = (L(1) L(2) ... L(t))^2, two factors of each for the two others, and a
//! mean over c cards is a sum times L(t)/c. Nothing is divided and nothing is rounded; D(9) has 98 bits.
//!
//! Uniform players play every card at times, so a chance is 1 exactly where the bid can be forced, and 0
//! exactly where not even help would do.
//!
//! A card of the seat is given up as soon as it cannot be better than one found before, even if all that is
//! left of it succeeded (Ballard's star1). What a card must beat is handed down (`floor`), through the
//! others' cards and into later tricks; where a state turns out not to beat it, the table keeps that it is
//! worth so much at most. What is handed down is rounded down by products with reciprocals instead of
//! divisions, which only ever makes it easier to beat: it decides how much is searched, never the result.

use core::ops::{Add, Mul, Sub};

use super::board::{Board, Hands, Turn};
use super::effort::{Effort, Findings, Stopped};
use super::table::Table;
use crate::limits::{MAX_TRICKS, SEATS};
use crate::ratio::Ratio;

/// The least common multiple of 1 to the index.
const MULTIPLES: [u32; MAX_TRICKS + 1] = [1, 1, 2, 6, 12, 60, 60, 420, 840, 2520];

/// What a chance is counted in, by tricks to go.
const WHOLE: [u128; MAX_TRICKS + 1] = {
    let mut whole = [1; MAX_TRICKS + 1];
    let mut tricks = 1;
    while tricks <= MAX_TRICKS {
        let multiple = MULTIPLES[tricks] as u128;
        whole[tricks] = whole[tricks - 1] * multiple * multiple;
        tricks += 1;
    }
    whole
};

/// The same within a trick: by tricks to go, this one included, and by how many of the others have yet to
/// play to it.
const PART: [[u128; SEATS]; MAX_TRICKS + 1] = {
    let mut part = [[1; SEATS]; MAX_TRICKS + 1];
    let mut tricks = 1;
    while tricks <= MAX_TRICKS {
        let multiple = MULTIPLES[tricks] as u128;
        part[tricks] = [WHOLE[tricks - 1], WHOLE[tricks - 1] * multiple, WHOLE[tricks]];
        tricks += 1;
    }
    part
};

/// Numbers that chances are counted in: 128 bits for the first tricks of a deal, 64 from there on.
trait Count:
    Copy + Ord + From<u32> + From<u64> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
    /// The whole within a trick, as [`PART`] has it.
    fn part(step: Step) -> Self;

    /// Its 64 low bits; all there is from [`MOST_KEPT`] tricks on.
    fn low(self) -> u64;

    /// About this divided by the number whose reciprocal is given in 2^-32ths; never more. `tricks` tells
    /// how large it can be.
    #[must_use]
    fn over(self, reciprocal: u32, tricks: u8) -> Self;
}

/// Bits by which a chance is shifted so that it fits 32, by tricks to go.
const SHIFT: [u32; MAX_TRICKS + 1] = {
    let mut shift = [0; MAX_TRICKS + 1];
    let mut tricks = 0;
    while tricks <= MAX_TRICKS {
        // A sum of nine chances has four bits more.
        shift[tricks] = (u128::BITS - WHOLE[tricks].leading_zeros() + 4).saturating_sub(u32::BITS);
        tricks += 1;
    }
    shift
};

/// Reciprocals in 2^-32ths, rounded down; the first two are not used.
const RECIPROCAL: [u32; MAX_TRICKS + 1] = {
    let mut reciprocal = [0; MAX_TRICKS + 1];
    let mut number = 2;
    while number <= MAX_TRICKS {
        reciprocal[number] = ((1_u64 << 32) / number as u64) as u32;
        number += 1;
    }
    reciprocal
};

/// Reciprocals of what a sum over so many cards is scaled by, by tricks to go; 0 for a scale of one.
const UNSCALE: [[u32; MAX_TRICKS + 1]; MAX_TRICKS + 1] = {
    let mut unscale = [[0; MAX_TRICKS + 1]; MAX_TRICKS + 1];
    let mut index = 0;
    while index < unscale.len() * unscale.len() {
        let (tricks, cards) = (index / unscale.len(), index % unscale.len());
        if cards > 0 && cards <= tricks && MULTIPLES[tricks] / cards as u32 > 1 {
            unscale[tricks][cards] = ((1_u64 << 32) / (MULTIPLES[tricks] as u64 / cards as u64)) as u32;
        }
        index += 1;
    }
    unscale
};

impl Count for u128 {
    #[inline]
    fn part(step: Step) -> u128 {
        PART[usize::from(step.tricks)][usize::from(step.others)]
    }

    #[inline]
    fn low(self) -> u64 {
        self as u64
    }

    #[inline]
    fn over(self, reciprocal: u32, tricks: u8) -> u128 {
        let shift = SHIFT[usize::from(tricks)];
        u128::from(((self >> shift) as u64 * u64::from(reciprocal)) >> 32) << shift
    }
}

impl Count for u64 {
    #[inline]
    fn part(step: Step) -> u64 {
        const NARROW: [[u64; SEATS]; MOST_KEPT as usize + 1] = {
            let mut narrow = [[0; SEATS]; MOST_KEPT as usize + 1];
            let mut index = 0;
            while index < narrow.len() * SEATS {
                narrow[index / SEATS][index % SEATS] = PART[index / SEATS][index % SEATS] as u64;
                index += 1;
            }
            narrow
        };
        NARROW[usize::from(step.tricks)][usize::from(step.others)]
    }

    #[inline]
    fn low(self) -> u64 {
        self
    }

    #[inline]
    fn over(self, reciprocal: u32, tricks: u8) -> u64 {
        let shift = SHIFT[usize::from(tricks)];
        (((self >> shift) * u64::from(reciprocal)) >> 32) << shift
    }
}

/// States with more tricks to go are not kept: they hardly come up twice, and take more than two words.
const MOST_KEPT: u8 = 7;

const _: () = assert!(WHOLE[MOST_KEPT as usize] < 1 << 60);

/// The bits of an entry's second word that name the tricks still needed.
const NEED: u32 = 7 << 29;

/// The bit that says that the chance is not more than the entry has.
const AT_MOST: u32 = 1 << 28;

/// Entries beyond which a table no longer helps. 12 B each.
pub const MOST_ENTRIES: usize = 1 << 18;

/// For every legal card the chance that `seat` makes its bid once it is played.
pub fn chance(board: &Board, seat: usize, words: &mut [u32], effort: &mut Effort<'_>) -> Findings<Ratio> {
    let mut search = Search::new(board, seat, words, effort);
    let started = search.effort.nodes();
    let mut findings = Findings { cards: heapless::Vec::new(), root: None, nodes: 0 };
    let need = i32::from(board.bids[seat]) - i32::from(board.taken[seat]);
    let choices = board.choices(&board.hands, &board.turn);
    if choices.len == 0 {
        findings.root = Some(Ratio::new(u128::from(need == 0), 1));
        return findings;
    }
    let own = board.turn.seat == seat;
    let step = Step::first(board, seat);
    let whole = u128::part(step);
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

/// Which trick it is, and how many of the others have yet to play to it after the card in question.
#[derive(Clone, Copy)]
struct Step {
    tricks: u8,
    others: u8,
}

impl Step {
    fn first(board: &Board, seat: usize) -> Step {
        let ahead = 1..usize::from(board.turn.to_play);
        let others = ahead.filter(|ahead| (board.turn.seat + ahead) % SEATS != seat).count();
        Step { tricks: board.tricks, others: others as u8 }
    }
}

struct Search<'s, 'w, 'p> {
    board: &'s Board,
    seat: usize,
    table: Table<'w, 3>,
    effort: &'s mut Effort<'p>,
}

impl<'s, 'w, 'p> Search<'s, 'w, 'p> {
    fn new(
        board: &'s Board,
        seat: usize,
        words: &'w mut [u32],
        effort: &'s mut Effort<'p>,
    ) -> Search<'s, 'w, 'p> {
        let most = MOST_ENTRIES >> (2 * (9 - board.tricks.min(9)));
        Search { board, seat, table: Table::new(words, most), effort }
    }

    /// Between two tricks: the chance of exactly `need` of the `tricks` to go, in `WHOLE[tricks]`-ths. Where
    /// it is not over `floor`, something that is not over it either, but not less than the chance.
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
        let (sure, lost) = self.board.sure_tricks(hands, self.seat);
        if need < sure as i32 || need > i32::from(tricks) - lost as i32 {
            return Ok(N::from(0_u32));
        }
        if tricks > MOST_KEPT {
            return self.lead(hands, leader, tricks, need, floor);
        }
        let key = self.board.key(hands, leader);
        let more = (need as u32) << 29;
        if let Some(&[_, high, low]) = self.table.find(key, more, NEED) {
            let known = u64::from(high & !NEED & !AT_MOST) << 32 | u64::from(low);
            if high & AT_MOST == 0 || known <= floor.low() {
                return Ok(N::from(known));
            }
        }
        let found: u64 = self.lead(hands, leader, tricks, need, floor.low())?;
        let bound = if found != 0 && found <= floor.low() { AT_MOST } else { 0 };
        self.table.keep([key, more | bound | (found >> 32) as u32, found as u32], NEED);
        Ok(N::from(found))
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

    /// The seat to move plays a card: the chance, or, where it is not over `floor`, something that is
    /// not over it either, but not less than the chance.
    fn play<N: Count>(
        &mut self,
        hands: &Hands,
        turn: Turn,
        need: i32,
        step: Step,
        floor: N,
    ) -> Result<N, Stopped> {
        let choices = self.board.choices(hands, &turn);
        let whole = N::part(step);
        let zero = N::from(0_u32);
        if turn.seat == self.seat {
            let mut best = zero;
            for index in (0..choices.len).rev() {
                let floor = floor.max(best);
                best = best.max(self.try_card(hands, turn, choices.cards[index], need, step, floor)?);
                if best == whole {
                    break;
                }
            }
            return Ok(best);
        }
        let total = choices.total();
        let tricks = usize::from(step.tricks);
        let scale = N::from(MULTIPLES[tricks] / total);
        // What the sum over the cards must beat.
        let unscale = UNSCALE[tricks][total as usize % UNSCALE.len()];
        let wanted = if unscale == 0 || floor == zero { floor } else { floor.over(unscale, step.tricks) };
        let mut sum = zero;
        // What the cards not yet tried bring at most.
        let mut left = N::from(total) * whole;
        for (card, count) in choices.iter() {
            let times = N::from(u32::from(count));
            left = left - times * whole;
            let mut floor = zero;
            if wanted > sum + left {
                floor = wanted - sum - left;
                if count > 1 {
                    floor = floor.over(RECIPROCAL[usize::from(count) % RECIPROCAL.len()], step.tricks);
                }
            }
            let found = self.try_card(hands, turn, card, need, step, floor)?;
            sum = sum + times * found;
            // Not over its own floor: neither is the sum over what it must beat.
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
        let after = self.board.after(turn, card);
        if after.to_play == 0 {
            let need = need - i32::from(after.best_seat == self.seat);
            return if step.tricks == 1 {
                Ok(N::from(u32::from(need == 0)))
            } else {
                self.between(&hands, after.best_seat, step.tricks - 1, need, floor)
            };
        }
        let others = step.others - u8::from(after.seat != self.seat);
        self.play(&hands, after, need, Step { others, ..step }, floor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_choices_divides() {
        for (tricks, multiple) in MULTIPLES.iter().enumerate() {
            assert!((1..=tricks as u32).all(|choices| multiple.is_multiple_of(choices)));
        }
        // A mean is at most nine whole values before it is scaled: no sum passes 128 bits.
        assert!(WHOLE[MAX_TRICKS] < 1 << 98);
    }
}
