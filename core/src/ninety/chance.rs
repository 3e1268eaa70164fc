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
//! Within a trick, a card of the seat is given up as soon as it cannot be better than one found before,
//! even if all that is left of it succeeded.

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
}

impl Count for u128 {
    #[inline]
    fn part(step: Step) -> u128 {
        PART[usize::from(step.tricks)][usize::from(step.others)]
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
}

/// States with more tricks to go are not kept: they hardly come up twice, and take more than two words.
const MOST_KEPT: u8 = 7;

const _: () = assert!(WHOLE[MOST_KEPT as usize] < 1 << 60);

/// The bits of an entry's second word that name the tricks still needed.
const NEED: u32 = 15 << 28;

/// Entries beyond which a table no longer helps. 12 B each.
pub const MOST_ENTRIES: usize = 1 << 18;

/// For every legal card the chance that `seat` makes its bid once it is played.
pub fn chance(board: &Board, seat: usize, words: &mut [u32], effort: &mut Effort<'_>) -> Findings<Ratio> {
    let mut search = Search {
        board,
        seat,
        table: Table::new(words, MOST_ENTRIES >> (2 * (9 - board.tricks.min(9)))),
        effort,
    };
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

impl Search<'_, '_, '_> {
    /// Between two tricks: the chance of exactly `need` of the `tricks` to go, in `WHOLE[tricks]`-ths.
    fn between<N: Count>(
        &mut self,
        hands: &Hands,
        leader: usize,
        tricks: u8,
        need: i32,
    ) -> Result<N, Stopped> {
        let (sure, lost) = self.board.sure_tricks(hands, self.seat);
        if need < sure as i32 || need > i32::from(tricks) - lost as i32 {
            return Ok(N::from(0_u32));
        }
        if tricks == 1 {
            let taken = self.board.last_trick(hands, leader) == self.seat;
            return Ok(N::from(u32::from(taken == (need == 1))));
        }
        if tricks > MOST_KEPT {
            return self.lead(hands, leader, tricks, need);
        }
        let key = self.board.key(hands, leader);
        let more = (need as u32) << 28;
        if let Some(&[_, high, low]) = self.table.find(key, more, NEED) {
            return Ok(N::from(u64::from(high & !NEED) << 32 | u64::from(low)));
        }
        let found: u64 = self.lead(hands, leader, tricks, need)?;
        self.table.keep([key, more | (found >> 32) as u32, found as u32], NEED);
        Ok(N::from(found))
    }

    fn lead<N: Count>(&mut self, hands: &Hands, leader: usize, tricks: u8, need: i32) -> Result<N, Stopped> {
        let step = Step { tricks, others: if leader == self.seat { 2 } else { 1 } };
        self.play(hands, Turn::lead(leader), need, step, N::from(0_u32))
    }

    /// The seat to move plays a card: the chance, or, where it is not over `floor`, anything that is
    /// not over it either.
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
        if turn.seat == self.seat {
            let mut best = floor;
            for index in (0..choices.len).rev() {
                best = best.max(self.try_card(hands, turn, choices.cards[index], need, step, best)?);
                if best == whole {
                    break;
                }
            }
            return Ok(best);
        }
        let total = choices.total();
        let scale = N::from(MULTIPLES[usize::from(step.tricks)] / total);
        let zero = N::from(0_u32);
        let mut sum = zero;
        // What the cards not yet tried bring at most.
        let mut left = N::from(total) * whole;
        for (card, times) in choices.iter() {
            let times = N::from(u32::from(times));
            left = left - times * whole;
            sum = sum + times * self.try_card(hands, turn, card, need, step, zero)?;
            if (sum + left) * scale <= floor {
                return Ok(floor);
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
                self.between(&hands, after.best_seat, step.tricks - 1, need)
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
