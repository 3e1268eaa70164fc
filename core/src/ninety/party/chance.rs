//! The exact chance that a seat makes its bid, at any table, if the others play anything.
//!
//! As [`crate::ninety::chance`] has it for three: the seat chooses the best of its cards, with a dummy in its
//! charge the best of the dummy's too, and everybody else plays each legal card with the same probability, from
//! the dummy as well. A chance is a whole number of 2^-60ths. A mean is rounded down, but never to nothing
//! while there is something, and less than certain stays less than certain: so 0 and 1 are exact, and anything
//! else is low by less than the number of cards times 2^-60.
//!
//! Between tricks a position is written as the owners of the cards that are left, suit by suit from the lowest:
//! what ranks they have does not matter beyond their order. With who leads, who has the dummy, who asks and what
//! is needed that is at most 110 bits, kept whole in the table ([`Memory`]): no two positions are taken for one
//! another, and what is found in one deal holds in the next.

use super::open::{Open, legal};
use crate::budget::Stopped;
use crate::cards::{Card, CardSet, Suit};
use crate::ninety::deal::course::Laid;
use crate::ninety::effort::{Effort, Findings};
use crate::ninety::position::winner_of;
use crate::ninety::rules::DUMMY;
use crate::ratio::Ratio;
use crate::rng::mix;

/// A chance of 1.
pub const ONE: u64 = 1 << 60;

/// 32-bit words of an entry: a key of 128 bits, a chance of 64.
const ENTRY: usize = 6;

/// Entries beyond which a table gains nothing that is worth clearing it: 6 MiB.
const MOST: usize = 1 << 18;

/// What was found, in memory handed in.
pub struct Memory<'w>(&'w mut [[u32; ENTRY]]);

impl<'w> Memory<'w> {
    /// Nothing yet.
    pub fn new(words: &'w mut [u32]) -> Memory<'w> {
        let (entries, _) = words.as_chunks_mut::<ENTRY>();
        let many = entries.len().min(MOST);
        let (entries, _) = entries.split_at_mut(many);
        entries.fill([0; ENTRY]);
        Memory(entries)
    }

    fn place(&self, key: u128) -> usize {
        let hash = mix(key as u64 ^ mix((key >> 64) as u64));
        ((u128::from(hash) * self.0.len() as u128) >> 64) as usize
    }

    fn get(&self, key: u128) -> Option<u64> {
        let &[a, b, c, d, low, high] = self.0.get(self.place(key))?;
        let kept = u128::from(a) | u128::from(b) << 32 | u128::from(c) << 64 | u128::from(d) << 96;
        (kept == key).then_some(u64::from(low) | u64::from(high) << 32)
    }

    fn put(&mut self, key: u128, chance: u64) {
        let place = self.place(key);
        if let Some(entry) = self.0.get_mut(place) {
            let part = |shift: u32| (key >> shift) as u32;
            *entry = [part(0), part(32), part(64), part(96), chance as u32, (chance >> 32) as u32];
        }
    }
}

/// A position in the search.
#[derive(Clone)]
struct Node<const N: usize> {
    hands: [CardSet; N],
    leader: usize,
    in_charge: Option<u8>,
    trick: Laid,
    /// Tricks that the asking seat still wants.
    need: i8,
}

/// A search for one seat.
struct Search<'s, 'w, 'p, const N: usize> {
    seat: usize,
    trump: Option<Suit>,
    memory: &'s mut Memory<'w>,
    effort: &'s mut Effort<'p>,
}

/// For every legal card the chance of the seat's bid, and of the position.
pub fn chance<const N: usize>(
    open: &Open<N>,
    seat: usize,
    memory: &mut Memory<'_>,
    effort: &mut Effort<'_>,
) -> Findings<Ratio> {
    let mut found = Findings::none();
    let node = Node::of(open, seat);
    let before = effort.nodes();
    let mut search = Search { seat, trump: open.trump, memory, effort };
    let ratio = |chance: u64| Ratio::new(u128::from(chance), u128::from(ONE)).reduced();
    let mut whole = true;
    for card in open.legal().iter() {
        match search.after(&node, card) {
            Ok(chance) => {
                let _ = found.cards.push((card, ratio(chance)));
            }
            Err(Stopped) => {
                whole = false;
                break;
            }
        }
    }
    if whole {
        found.root = search.value(&node).ok().map(ratio);
    }
    found.nodes = effort.nodes() - before;
    found
}

/// The chance of the seat's bid from here, in [`ONE`]s.
pub fn chance_of_best<const N: usize>(
    open: &Open<N>,
    seat: usize,
    memory: &mut Memory<'_>,
    effort: &mut Effort<'_>,
) -> Result<u64, Stopped> {
    Search { seat, trump: open.trump, memory, effort }.value(&Node::of(open, seat))
}

impl<const N: usize> Node<N> {
    fn of(open: &Open<N>, seat: usize) -> Node<N> {
        let course = &open.course;
        let need = i16::from(open.bids[seat]) - i16::from(course.taken[seat]);
        Node {
            hands: open.hands,
            leader: course.leader,
            in_charge: course.in_charge,
            trick: course.trick.clone(),
            need: need.clamp(-1, 64) as i8,
        }
    }

    const fn player_of(&self, place: usize) -> usize {
        crate::ninety::deal::course::player_of(self.leader, self.in_charge, place, N)
    }

    fn chooser_of(&self, seat: usize) -> usize {
        self.in_charge.filter(|_| seat == DUMMY).map_or(seat, usize::from)
    }

    /// The position between tricks, without the ranks.
    fn key(&self, seat: usize, trump: Option<Suit>) -> u128 {
        let mut key = 1_u128;
        let mut add = |bits: u32, number: usize| key = key << bits | number as u128;
        for suit in Suit::ALL {
            let ranks = self.hands.map(|hand| hand.ranks(suit));
            let mut left = ranks.iter().fold(0, |left, ranks| left | ranks);
            add(4, left.count_ones() as usize);
            while left != 0 {
                let lowest = left & left.wrapping_neg();
                add(2, ranks.iter().position(|ranks| ranks & lowest != 0).unwrap_or(0));
                left &= left - 1;
            }
        }
        add(2, self.leader);
        add(2, self.in_charge.map_or(0, |master| usize::from(master) + 1));
        add(2, seat);
        add(3, trump.map_or(0, |suit| suit.index() + 1));
        add(4, self.need.max(0) as usize);
        key
    }
}

impl<const N: usize> Search<'_, '_, '_, N> {
    fn value(&mut self, node: &Node<N>) -> Result<u64, Stopped> {
        let mover = node.player_of(node.trick.len());
        let left = node.hands[mover].len();
        if node.need < 0 || node.need as usize > left {
            return Ok(0);
        }
        if left == 0 {
            return Ok(ONE);
        }
        let key = node.trick.is_empty().then(|| node.key(self.seat, self.trump));
        if let Some(found) = key.and_then(|key| self.memory.get(key)) {
            return Ok(found);
        }
        let own = node.chooser_of(mover) == self.seat;
        let (mut best, mut sum, mut many) = (0, 0_u128, 0);
        for (card, equal) in distinct(node, mover) {
            let chance = self.after(node, card)?;
            best = best.max(chance);
            sum += u128::from(chance) * equal as u128;
            many += equal;
            if own && best == ONE {
                break;
            }
        }
        let mean = (sum / many.max(1) as u128) as u64;
        let value = if own { best } else { mean.max(u64::from(sum > 0)) };
        if let Some(key) = key {
            self.memory.put(key, value);
        }
        Ok(value)
    }

    fn after(&mut self, node: &Node<N>, card: Card) -> Result<u64, Stopped> {
        self.effort.step()?;
        let mut next = node.clone();
        next.hands[node.player_of(node.trick.len())].remove(card);
        if node.trick.len() + 1 < N {
            let _ = next.trick.push(card);
        } else {
            next.leader = node.player_of(winner_of(&node.trick, card, self.trump));
            if next.leader != DUMMY {
                next.in_charge = node.in_charge.map(|_| next.leader as u8);
            }
            next.need -= i8::from(next.leader == self.seat);
            next.trick.clear();
        }
        self.value(&next)
    }
}

/// The legal cards, of equal ones the lowest, with how many are equal: nobody else's card, on the table or in a
/// hand, lies between them.
fn distinct<const N: usize>(node: &Node<N>, mover: usize) -> impl Iterator<Item = (Card, u32)> {
    let legal = legal(node.hands[mover], &node.trick);
    let table: CardSet = node.trick.iter().copied().collect();
    let others = (0..N).filter(|&seat| seat != mover).fold(table, |others, seat| others | node.hands[seat]);
    legal.iter().filter_map(move |card| {
        let (own, others) = (legal.ranks(card.suit), others.ranks(card.suit));
        let at = 1_u16 << card.rank.index();
        // The next lower card of anybody in the suit is one of the same hand: an equal one stands for this.
        let below = (own | others) & (at - 1);
        if below != 0 && own & highest(below) != 0 {
            return None;
        }
        let above = others & !(at | (at - 1));
        let upto = if above == 0 { u16::MAX } else { (above & above.wrapping_neg()) - 1 };
        Some((card, (own & upto & !(at - 1)).count_ones()))
    })
}

/// The highest bit alone.
const fn highest(bits: u16) -> u16 {
    1 << (15 - bits.leading_zeros())
}
