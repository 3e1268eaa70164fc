//! Points of three or four hands, where at most one of them has wishes about anything else.
//!
//! Hands of which only points are asked do not care about suits: which honours they get matters, and how many cards
//! besides. Aces are alike there, and so are kings, queens and jacks. So the *left* is four numbers from 0 to 4, and the
//! ways to deal it to one hand after another are a sum over what the next hand takes:
//!
//! F_j(left) = sum over taken of C(left, taken) C(small cards left, 13 - taken) F_(j-1)(left - taken)
//!
//! with the points of `taken` in the range of hand j; 13 j cards are left in all, so the number of small ones is known.
//! A hand with other wishes comes first: its suits one after another, by length and by which honours are in it. That
//! is a few hundred thousand steps, where following the points of several hands through all suits takes as many
//! millions.

use super::constraint::{Constraints, HandConstraint, Range};
use super::count::{CountError, beat, bounded};
use super::seat::Seat;
use super::shape::Shape;
use super::words::{split_wide, wide};
use crate::arena::Arena;
use crate::budget::Pulse;
use crate::cards::Suit;

/// Aces, kings, queens and jacks, each from 0 to 4.
pub(super) const LEFTS: usize = 625;
/// The same from 0 to 3, of three suits.
pub(super) const THREE: usize = 256;
/// The same from 0 to 2, of two suits.
const TWO: usize = 81;
/// Which honours of a suit: a bit each, the jack's first.
pub(super) const ONE: usize = 16;
/// Words of a number.
pub(super) const WORDS: usize = 4;

/// The hand with other wishes than points, if that is all; `None` where this way of counting is not for these wishes.
pub(super) fn is_loose(constraints: &Constraints) -> Option<Option<Seat>> {
    if bounded(constraints).count_ones() < 3 {
        return None;
    }
    let mut others = Seat::ALL.into_iter().filter(|&seat| {
        let hand = constraints.of(seat);
        HandConstraint { points: HandConstraint::ANY.points, ..*hand } != HandConstraint::ANY
    });
    let first = others.next();
    others.next().is_none().then_some(first)
}

/// The number of deals that fit such wishes.
pub(super) fn count_loose(
    constraints: &Constraints,
    shaped: Option<Seat>,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<u128, CountError> {
    let mut arena = Arena::new(words);
    let mut before = Numbers(arena.take(LEFTS * WORDS)?);
    let mut after = Numbers(arena.take(LEFTS * WORDS)?);
    (0..LEFTS).for_each(|at| before.set(at, u128::from(at == 0)));
    for (seat, hands) in Seat::ALL.into_iter().filter(|&seat| Some(seat) != shaped).zip(1..) {
        take(constraints.of(seat).points, hands, &before, &mut after, pulse)?;
        core::mem::swap(&mut before, &mut after);
    }
    let Some(seat) = shaped else { return Ok(before.get(LEFTS - 1)) };
    let mut sum = 0;
    let mut shaped = Shaped { hand: constraints.of(seat), rest: &before, ends: after };
    shaped.each_shape(pulse, |_, ways| {
        sum += ways;
        Ok(())
    })?;
    Ok(sum)
}

/// Whole numbers in words.
#[derive(Debug)]
pub(super) struct Numbers<'w>(pub(super) &'w mut [u32]);

impl Numbers<'_> {
    pub(super) fn get(&self, at: usize) -> u128 {
        self.0[at * WORDS..].first_chunk().map_or(0, wide)
    }

    pub(super) fn set(&mut self, at: usize, number: u128) {
        self.0[at * WORDS..][..WORDS].copy_from_slice(&split_wide(number));
    }
}

/// Aces, kings, queens, jacks of a number to the base.
pub(super) const fn honours(at: usize, base: usize) -> [usize; 4] {
    [at % base, at / base % base, at / (base * base) % base, at / (base * base * base)]
}

/// Back.
pub(super) const fn number(honours: [usize; 4], base: usize) -> usize {
    honours[0] + base * (honours[1] + base * (honours[2] + base * honours[3]))
}

pub(super) const fn points(honours: [usize; 4]) -> usize {
    4 * honours[0] + 3 * honours[1] + 2 * honours[2] + honours[3]
}

/// Ways to choose some of up to four alike.
pub(super) const ALIKE: [[u64; 5]; 5] =
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]];

/// How many *lefts* are summed up between two beats: some twenty milliseconds at most on a handheld.
const BEAT: usize = 8;

/// Adds a hand with these points: from the ways of `hands - 1` to those of `hands`. Before the fourth there is all of
/// the pack, and nothing else is asked.
pub(super) fn take(
    range: Range,
    hands: u8,
    before: &Numbers<'_>,
    after: &mut Numbers<'_>,
    pulse: &mut dyn Pulse,
) -> Result<(), CountError> {
    let cards = 13 * usize::from(hands);
    for at in if hands == 4 { LEFTS - 1..LEFTS } else { 0..LEFTS } {
        if at % BEAT == 0 {
            beat(pulse, u32::from(hands - 1) * LEFTS as u32 + at as u32, 4 * LEFTS as u32)?;
        }
        let left = honours(at, 5);
        let mut sum = 0;
        if let Some(small) = cards.checked_sub(left.iter().sum()) {
            // By how many honours are taken.
            let others: [u64; 14] = core::array::from_fn(|own| choose(small, 13 - own));
            each_below(left, |taken| {
                let own: usize = taken.iter().sum();
                let others = others.get(own).copied().unwrap_or(0);
                if others > 0 && range.has(points(taken) as u8) {
                    let chosen: u64 = (0..4).map(|kind| ALIKE[left[kind]][taken[kind]]).product();
                    let rest = number([0, 1, 2, 3].map(|kind| left[kind] - taken[kind]), 5);
                    sum += u128::from(chosen * others) * before.get(rest);
                }
            });
        }
        after.set(at, sum);
    }
    Ok(())
}

/// Everything that can be taken of what is left.
pub(super) fn each_below(left: [usize; 4], mut found: impl FnMut([usize; 4])) {
    for aces in 0..=left[0] {
        for kings in 0..=left[1] {
            for queens in 0..=left[2] {
                (0..=left[3]).for_each(|jacks| found([aces, kings, queens, jacks]));
            }
        }
    }
}

/// Ways to choose `k` of `n`, at most 39 of which 13.
pub(super) fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (1..=k as u64).fold(1, |ways, at| ways * (n as u64 + 1 - at) / at)
}

/// The hand with other wishes, and the ways to deal what it leaves.
pub(super) struct Shaped<'a, 'w> {
    pub(super) hand: &'a HandConstraint,
    pub(super) rest: &'a Numbers<'w>,
    /// For a length of the last suit: the ways to go on, by honours of the other three. For every length, one after the
    /// other, where there is room.
    pub(super) ends: Numbers<'w>,
}

/// Words for the ways to go on after three suits, by the length of the last.
pub(super) const ALL_ENDS: usize = 14 * THREE * WORDS;

impl Shaped<'_, '_> {
    /// Calls `visit` with every shape that the hand may have, and the deals with it.
    pub(super) fn each_shape(
        &mut self,
        pulse: &mut dyn Pulse,
        mut visit: impl FnMut(Shape, u128) -> Result<(), CountError>,
    ) -> Result<(), CountError> {
        let [clubs, diamonds, hearts, spades] = Suit::ALL;
        for last in 0..=13_u8 {
            let from = if self.ends.0.len() >= ALL_ENDS { usize::from(last) * THREE } else { 0 };
            if !self.end(&held(self.hand, clubs, last), from) {
                continue;
            }
            for first in 0..=13 - last {
                let one = held(self.hand, spades, first);
                if one == [0; ONE] {
                    continue;
                }
                for second in 0..=13 - last - first {
                    let third = 13 - last - first - second;
                    let shape = Shape([last, third, second, first]);
                    let (two, three) = (held(self.hand, hearts, second), held(self.hand, diamonds, third));
                    beat(pulse, u32::from(last), 14)?;
                    if self.hand.shapes.has(shape) && two != [0; ONE] && three != [0; ONE] {
                        visit(shape, join(&both(&one, &two), &three, &self.ends, from))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Prepares the ways to go on with the last suit; is there any?
    fn end(&mut self, suit: &[u64; ONE], from: usize) -> bool {
        let mut any = false;
        for at in 0..THREE {
            let three = honours(at, 4);
            let mut sum = 0;
            for (set, &ways) in suit.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                let own = more(three, set);
                if self.hand.points.has(points(own) as u8) {
                    sum += u128::from(ways) * self.rest.get(number(own.map(|count| 4 - count), 5));
                }
            }
            any |= sum > 0;
            self.ends.set(from + at, sum);
        }
        any
    }
}

/// The ways to hold so many cards of a suit, by honours.
pub(super) fn held(hand: &HandConstraint, suit: Suit, length: u8) -> [u64; ONE] {
    let mut ways = [0; ONE];
    if !hand.lengths[suit.index()].has(length) {
        return ways;
    }
    let (has, lacks) = (hand.has.ranks(suit), hand.lacks.ranks(suit));
    let small = |ranks: u16| (ranks & 0x1ff).count_ones() as usize;
    for (set, ways) in ways.iter_mut().enumerate() {
        let (must, may_not) = (usize::from(has >> 9), usize::from(lacks >> 9));
        let points = (0..4).filter(|bit| set >> bit & 1 == 1).map(|bit| bit + 1).sum::<u8>();
        let others = usize::from(length).checked_sub(set.count_ones() as usize + small(has));
        if let Some(others) = others
            && set & must == must
            && set & may_not == 0
            && hand.suit_points[suit.index()].has(points)
        {
            *ways = choose(9 - small(has) - small(lacks), others);
        }
    }
    ways
}

/// All ways with two suits, a third, and the last.
fn join(two: &[u64; TWO], three: &[u64; ONE], ends: &Numbers<'_>, from: usize) -> u128 {
    let mut sum = 0;
    for (at, &ways) in two.iter().enumerate().filter(|(_, ways)| **ways > 0) {
        for (set, &own) in three.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            let end = ends.get(from + number(more(honours(at, 3), set), 4));
            sum += u128::from(ways * own) * end;
        }
    }
    sum
}

/// With the honours of one more suit.
pub(super) fn more(mut honours: [usize; 4], set: usize) -> [usize; 4] {
    for (kind, count) in honours.iter_mut().enumerate() {
        *count += set >> (3 - kind) & 1;
    }
    honours
}

/// Two suits together.
pub(super) fn both(one: &[u64; ONE], other: &[u64; ONE]) -> [u64; TWO] {
    let mut ways = [0; TWO];
    for (a, &first) in one.iter().enumerate().filter(|(_, ways)| **ways > 0) {
        for (b, &second) in other.iter().enumerate() {
            ways[number(more(more([0; 4], a), b), 3)] += first * second;
        }
    }
    ways
}
