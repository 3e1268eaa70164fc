//! Deals in which suits do not matter to all hands but one, every one equally likely.
//!
//! The same division as in [`super::loose`], from the top down: the shape of the hand with other wishes, which honours
//! it holds in each suit, how many aces, kings, queens and jacks each of the others takes; which of them, and which
//! small cards, is left to plain shuffles. One random number below the number of deals decides all that is counted.

use rand_core::Rng;

use super::constraint::Constraints;
use super::count::CountError;
use super::deal::Deal;
use super::loose::{
    ALIKE, ALL_ENDS, LEFTS, Numbers, ONE, Shaped, THREE, WORDS, both, choose, each_below, held, honours,
    more, number, points, take,
};
use super::seat::Seat;
use super::words::{split_wide, wide};
use crate::arena::{Arena, Capacity};
use crate::budget::Pulse;
use crate::cards::{CardSet, Suit};
use crate::rng::{below_u128, shuffle_first};

/// Shapes of a hand.
const SHAPES: usize = 560;

/// Words of a shape: its lengths, and the deals of it and all before it.
const SHAPE_WORDS: usize = 1 + WORDS;

/// Words that a sampler takes at most.
pub(super) const WORDS_NEEDED: usize = 4 * LEFTS * WORDS + ALL_ENDS + SHAPES * SHAPE_WORDS;

/// Draws deals.
#[derive(Debug)]
pub(super) struct Loosely<'w> {
    constraints: &'w Constraints,
    /// The hands of which only points are asked; the last is dealt first.
    seats: heapless::Vec<Seat, 4>,
    /// The ways to deal what is left to one of them, two, three.
    ways: [Numbers<'w>; 3],
    shaped: Option<Shapes<'w>>,
    total: u128,
}

/// The hand with other wishes.
#[derive(Debug)]
struct Shapes<'w> {
    seat: Seat,
    ends: Numbers<'w>,
    list: &'w [[u32; SHAPE_WORDS]],
}

/// What is left of the pack while hands are dealt.
struct Left {
    /// Aces, kings, queens and jacks.
    honours: [usize; 4],
    cards: CardSet,
}

impl<'w> Loosely<'w> {
    /// Counts everything that draws need.
    pub(super) fn new(
        constraints: &'w Constraints,
        shaped: Option<Seat>,
        words: &mut Arena<'w>,
        pulse: &mut dyn Pulse,
    ) -> Result<Loosely<'w>, CountError> {
        let seats: heapless::Vec<Seat, 4> =
            Seat::ALL.into_iter().filter(|&seat| Some(seat) != shaped).collect();
        let mut numbers = || -> Result<Numbers<'w>, Capacity> { Ok(Numbers(words.take(LEFTS * WORDS)?)) };
        let (mut ways, mut whole) = ([numbers()?, numbers()?, numbers()?], numbers()?);
        // Nothing is left for nobody; the numbers for all four hands come into the same memory at the end.
        (0..LEFTS).for_each(|at| whole.set(at, u128::from(at == 0)));
        for (at, &seat) in seats.iter().enumerate() {
            let (done, open) = ways.split_at_mut(at.min(3));
            let range = constraints.of(seat).points;
            match (done.last(), open.first_mut()) {
                (None, Some(first)) => take(range, 1, &whole, first, pulse)?,
                (Some(before), Some(next)) => take(range, at as u8 + 1, before, next, pulse)?,
                (before, None) => {
                    before.map_or(Ok(()), |before| take(range, 4, before, &mut whole, pulse))?
                }
            }
        }
        let Some(seat) = shaped else {
            let total = whole.get(LEFTS - 1);
            return Ok(Loosely { constraints, seats, ways, shaped: None, total });
        };
        let ends = Numbers(words.take(ALL_ENDS)?);
        let (list, mut count, mut total) = (words.open_items::<SHAPE_WORDS>(), 0, 0_u128);
        let mut shaped = Shaped { hand: constraints.of(seat), rest: &ways[2], ends };
        shaped.each_shape(pulse, |shape, ways| {
            if let Some(free) = list.get_mut(count).filter(|_| ways > 0) {
                total += ways;
                let [a, b, c, d] = split_wide(total);
                *free = [u32::from_le_bytes(shape.0), a, b, c, d];
                count += 1;
            }
            Ok(())
        })?;
        let ends = shaped.ends;
        let list = words.keep_items::<SHAPE_WORDS>(count);
        Ok(Loosely { constraints, seats, ways, shaped: Some(Shapes { seat, ends, list }), total })
    }

    /// Deals that fit.
    pub(super) fn total(&self) -> u128 {
        self.total
    }

    /// The next deal.
    pub(super) fn draw(&self, rng: &mut impl Rng) -> Deal {
        let mut index = below_u128(rng, self.total);
        let mut deal = Deal::default();
        let mut left = Left { honours: [4; 4], cards: CardSet::PACK_52 };
        if let Some(shapes) = &self.shaped {
            let hand;
            (hand, index) = self.shaped_hand(shapes, index, rng);
            left.cards = left.cards - hand;
            left.honours = counted(left.cards);
            deal.hands[shapes.seat.index()] = hand;
        }
        let mut taken = [[0; 4]; 4];
        for (at, &seat) in self.seats.iter().enumerate().skip(1).rev() {
            let own;
            (own, index) = self.taken(seat, at, left.honours, index);
            taken[at] = own;
            for (left, own) in left.honours.iter_mut().zip(own) {
                *left -= own;
            }
        }
        // The first has what the others leave.
        taken[0] = left.honours;
        self.divide(left.cards, &taken, &mut deal, rng);
        deal
    }

    /// The honours that the `index`-th way gives to a hand after which `hands` are left, and what is left of the index.
    fn taken(&self, seat: Seat, hands: usize, left: [usize; 4], mut index: u128) -> ([usize; 4], u128) {
        let range = self.constraints.of(seat).points;
        let small = (13 * (hands + 1)).saturating_sub(left.iter().sum());
        let others: [u64; 14] = core::array::from_fn(|own| choose(small, 13 - own));
        let mut found = None;
        each_below(left, |own| {
            let others = others.get(own.iter().sum::<usize>()).copied().unwrap_or(0);
            if found.is_some() || others == 0 || !range.has(points(own) as u8) {
                return;
            }
            let chosen: u64 = (0..4).map(|kind| ALIKE[left[kind]][own[kind]]).product();
            let after = self.ways[hands - 1].get(number([0, 1, 2, 3].map(|kind| left[kind] - own[kind]), 5));
            let ways = u128::from(chosen * others) * after;
            if index < ways {
                found = Some((own, index % after));
            } else {
                index -= ways;
            }
        });
        found.unwrap_or_default() // the ways of what is left are those of its parts
    }

    /// The hand with other wishes, and what is left of the index.
    fn shaped_hand(&self, shapes: &Shapes<'_>, mut index: u128, rng: &mut impl Rng) -> (CardSet, u128) {
        let hand = self.constraints.of(shapes.seat);
        let upto = |item: &[u32; SHAPE_WORDS]| wide(&[item[1], item[2], item[3], item[4]]);
        let at = shapes.list.partition_point(|item| upto(item) <= index);
        index -= at.checked_sub(1).map_or(0, |last| upto(&shapes.list[last]));
        let lengths = shapes.list[at][0].to_le_bytes();
        let ways = Suit::ALL.map(|suit| held(hand, suit, lengths[suit.index()]));
        let [clubs, diamonds, hearts, spades] = &ways;
        let mut sets = [0; 4];
        let pairs = both(spades, hearts);
        let from = usize::from(lengths[0]) * THREE;
        let mut three = [0; 4];
        'found: for (at, &pair) in pairs.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            for (set, &own) in diamonds.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                three = more(honours(at, 3), set);
                let after = shapes.ends.get(from + number(three, 4));
                let ways = u128::from(pair * own) * after;
                if index < ways {
                    [sets[3], sets[2]] = pair_of(spades, hearts, at, (index / after) as u64 / own);
                    (sets[1], index) = (set, index % after);
                    break 'found;
                }
                index -= ways;
            }
        }
        for (set, &own) in clubs.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            let all = more(three, set);
            if !hand.points.has(points(all) as u8) {
                continue;
            }
            let after = self.ways[2].get(number(all.map(|count| 4 - count), 5));
            let ways = u128::from(own) * after;
            if index < ways {
                (sets[0], index) = (set, index % after);
                break;
            }
            index -= ways;
        }
        let mut cards = hand.has;
        for suit in Suit::ALL {
            let at = suit.index();
            cards |= CardSet::of_ranks(suit, (sets[at] as u16) << 9);
            let free = 0x1ff & !(hand.has | hand.lacks).ranks(suit);
            let wanted = usize::from(lengths[at]).saturating_sub(cards.ranks(suit).count_ones() as usize);
            some_of(CardSet::of_ranks(suit, free), &[wanted], rng, |_, card| cards |= card);
        }
        (cards, index)
    }

    /// Deals what is left, as many honours to each hand as it takes.
    fn divide(&self, cards: CardSet, taken: &[[usize; 4]; 4], deal: &mut Deal, rng: &mut impl Rng) {
        let count = self.seats.len();
        let mut small: [usize; 4] = [0; 4];
        for (small, taken) in small.iter_mut().zip(taken) {
            *small = 13_usize.saturating_sub(taken.iter().sum());
        }
        let kinds = (0..4).map(|kind| (0x1000_u16 >> kind, taken.map(|own| own[kind])));
        for (ranks, wanted) in kinds.chain([(0x1ff, small)]) {
            let kind =
                Suit::ALL.into_iter().fold(CardSet::EMPTY, |all, suit| all | CardSet::of_ranks(suit, ranks));
            some_of(cards & kind, &wanted[..count], rng, |at, card| {
                deal.hands[self.seats[at].index()] |= card;
            });
        }
    }
}

/// Aces, kings, queens and jacks among some cards.
fn counted(cards: CardSet) -> [usize; 4] {
    let of =
        |kind: usize| Suit::ALL.into_iter().filter(|&suit| cards.ranks(suit) >> (12 - kind) & 1 == 1).count();
    [of(0), of(1), of(2), of(3)]
}

/// The honours in two suits that are the `index`-th way to these numbers of them.
fn pair_of(one: &[u64; ONE], other: &[u64; ONE], at: usize, mut index: u64) -> [usize; 2] {
    for (a, &first) in one.iter().enumerate() {
        for (b, &second) in other.iter().enumerate() {
            if number(more(more([0; 4], a), b), 3) == at {
                if index < first * second {
                    return [a, b];
                }
                index -= first * second;
            }
        }
    }
    [0, 0] // the ways of a pair are those of its parts
}

/// Gives random ones of some cards away, as many to each as wanted.
fn some_of(cards: CardSet, wanted: &[usize], rng: &mut impl Rng, mut give: impl FnMut(usize, CardSet)) {
    let mut list = [0_u8; 52];
    let mut count = 0;
    for suit in Suit::ALL {
        let mut ranks = cards.ranks(suit);
        while ranks != 0 && count < list.len() {
            list[count] = (suit.index() * 16) as u8 + ranks.trailing_zeros() as u8;
            ranks &= ranks - 1;
            count += 1;
        }
    }
    let list = &mut list[..count];
    let given: usize = wanted.iter().sum();
    // Where all are given away, the last of those who get any has what is left.
    let last = if given == count { wanted.last().copied().unwrap_or(0) } else { 0 };
    shuffle_first(rng, list, given - last);
    let mut rest = list.iter();
    for (at, &wanted) in wanted.iter().enumerate() {
        rest.by_ref().take(wanted).for_each(|&card| give(at, CardSet::of_index(card)));
    }
}
