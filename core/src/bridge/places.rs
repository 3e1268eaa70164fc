//! The hands of a calculation, and what the two halves of the pack must agree on.
//!
//! Seats without wishes are merged into one large hand, the pool, whose cards are dealt out at the very end:
//! that multiplies the number of deals by a constant. The hands are at four places, the pool or a last seat
//! at place 3, unused places first.
//!
//! The pack is counted in two halves, spades with hearts and diamonds with clubs. All that the halves need to
//! know about a hand in the other half is its *label*: two pairs of lengths (spades, hearts) with the same
//! sum that leave the same pairs (diamonds, clubs) have the same label. A hand bounded suit by suit has a
//! label for every sum; one with a set of shapes has a few more, and a balanced hand has six. A [`Joint`] is
//! a label for every place, with 26 cards in each half.

use super::constraint::{Constraints, HandConstraint, Range};
use super::seat::Seat;
use super::shape::{ALL_SPLITS, Shape};
use crate::arena::{Arena, Capacity};
use crate::cards::{CardSet, Suit};
use crate::limits::PLACES;

/// What the halves agree on about one hand: the cards in spades and hearts together; bit n: n spades, and
/// the rest of them hearts (from bit 8 on); bit n: n diamonds, and the rest of the hand clubs. Kept in the
/// caller's memory: four hands have up to 420 of them, too much for a small stack.
type Label = [u32; 2];

const fn label(cards: u8, spades: u16, diamonds: u16) -> Label {
    [cards as u32 | (spades as u32) << 8, diamonds as u32]
}

const fn cards_of(label: &Label) -> u8 {
    label[0] as u8
}

/// Which hand is at which place.
#[derive(Clone, Debug)]
pub(super) struct Places<'w> {
    /// The seat at each place; none at unused ones and at the pool.
    pub(super) seats: [Option<Seat>; PLACES],
    /// The seats dealt together at place 3.
    pub(super) pool: heapless::Vec<Seat, PLACES>,
    /// Cards at each place, four bytes.
    sizes: u32,
    labels: [&'w [Label]; PLACES],
    /// Lengths and points by suit at each place, as tight as the shapes make them.
    pub(super) bounds: [Bounds; PLACES],
}

/// What is asked of a place in one suit. Shapes are in the labels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) lengths: [Range; 4],
    pub(super) suit_points: [Range; 4],
    pub(super) has: CardSet,
    pub(super) lacks: CardSet,
}

impl Bounds {
    const fn of(hand: &HandConstraint) -> Bounds {
        let HandConstraint { lengths, suit_points, has, lacks, .. } = *hand;
        Bounds { lengths, suit_points, has, lacks }
    }
}

/// A label for every place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joint {
    /// The number of the label at each place, four bytes.
    pub(super) ids: u32,
    /// For each half, the cards at each place, four bytes.
    pub(super) cards: [u32; 2],
    /// For each half and place the lengths allowed in its first suit.
    pub(super) first: [[u16; PLACES]; 2],
}

const ALL_LENGTHS: u16 = 0x3fff;

impl<'w> Places<'w> {
    /// The places for these constraints. The seat `apart` gets a place of its own even where nothing is asked
    /// of it; of the shapes of seats in `loose` (a bit each) only the range of lengths is kept.
    pub(super) fn new(
        constraints: &Constraints,
        apart: Option<Seat>,
        loose: u8,
        words: &mut Arena<'w>,
    ) -> Result<Places<'w>, Capacity> {
        let asked = |seat: &Seat| !constraints.of(*seat).is_any() || Some(*seat) == apart;
        let mut places = Places {
            seats: [None; PLACES],
            pool: Seat::ALL.into_iter().filter(|seat| !asked(seat)).collect(),
            sizes: 0,
            labels: [&[]; PLACES],
            bounds: [const { Bounds::of(&HandConstraint::ANY) }; PLACES],
        };
        let count = Seat::ALL.iter().filter(|seat| asked(seat)).count();
        let first = PLACES - count - usize::from(!places.pool.is_empty());
        const NOTHING: &[Label] = &[label(0, 1, 1)];
        places.labels[..first].fill(NOTHING);
        for (place, seat) in (first..).zip(Seat::ALL.into_iter().filter(asked)) {
            places.seats[place] = Some(seat);
            places.sizes |= 13 << (8 * place);
            let tight = tightened(constraints.of(seat), loose >> seat.index() & 1 == 1);
            places.bounds[place] = Bounds::of(&tight);
            places.labels[place] = labels(&tight, words)?;
        }
        if !places.pool.is_empty() {
            let cards = 13 * places.pool.len() as u32;
            places.sizes |= cards << 24;
            let short = words.short();
            let (free, mut count) = (words.open_items::<2>(), 0);
            for cards in 0..=26_u8.min(cards as u8) {
                *free.get_mut(count).ok_or(short)? = label(cards, ALL_LENGTHS, ALL_LENGTHS);
                count += 1;
            }
            places.labels[3] = words.keep_items::<2>(count);
        }
        Ok(places)
    }

    /// Where a seat is: at its own place, or in the pool.
    pub(super) fn place_of(&self, seat: Seat) -> usize {
        self.seats.iter().position(|&at| at == Some(seat)).unwrap_or(PLACES - 1)
    }

    /// Does a place hold one seat's hand?
    pub(super) fn is_seat(&self, place: usize) -> bool {
        self.seats[place].is_some()
    }

    /// Ways to deal the pool to its seats.
    pub(super) fn pool_ways(&self) -> u128 {
        match self.pool.len() {
            0 | 1 => 1,
            2 => 10_400_600,
            3 => 84_478_098_072_866_400,
            _ => ALL_DEALS,
        }
    }

    /// The seat with the most labels, whose shapes are told apart most finely, and how many it has.
    pub(super) fn finest(&self) -> Option<(Seat, usize)> {
        let seats = (0..PLACES).filter_map(|place| Some((self.seats[place]?, self.labels[place].len())));
        seats.max_by_key(|&(_, labels)| labels)
    }

    /// Every joint label with 26 cards in each half, in order; `visit` returns whether to go on. Returns
    /// whether it ran to the end.
    pub(super) fn each_joint(&self, mut visit: impl FnMut(&Joint) -> bool) -> bool {
        for a in 0..self.labels[0].len() {
            for b in 0..self.labels[1].len() {
                for c in 0..self.labels[2].len() {
                    let cards = cards_of(&self.labels[0][a])
                        + cards_of(&self.labels[1][b])
                        + cards_of(&self.labels[2][c]);
                    if cards > 26 {
                        break; // labels come in the order of their cards
                    }
                    let last = self.labels[3];
                    let from = last.partition_point(|label| cards_of(label) < 26 - cards);
                    for (d, _) in
                        last.iter().enumerate().skip(from).take_while(|(_, l)| cards_of(l) == 26 - cards)
                    {
                        let ids = u32::from_le_bytes([a as u8, b as u8, c as u8, d as u8]);
                        if !visit(&self.joint(ids)) {
                            return false;
                        }
                    }
                }
            }
        }
        true
    }

    /// The joint label with these numbers.
    pub(super) fn joint(&self, ids: u32) -> Joint {
        let mut joint = Joint { ids, cards: [0, 0], first: [[0; PLACES]; 2] };
        for (place, id) in ids.to_le_bytes().into_iter().enumerate() {
            let Some(label) = self.labels[place].get(usize::from(id)) else { continue };
            joint.cards[0] |= u32::from(cards_of(label)) << (8 * place);
            joint.first[0][place] = (label[0] >> 8) as u16;
            joint.first[1][place] = label[1] as u16;
        }
        joint.cards[1] = self.sizes.wrapping_sub(joint.cards[0]);
        joint
    }
}

/// All deals: 52! / 13!^4.
pub const ALL_DEALS: u128 = 53_644_737_765_488_792_839_237_440_000;

/// The same wishes with lengths as narrow as shapes and held cards make them, and without the shapes
/// where they are not to be told apart.
#[inline(never)] // its copies need no stack while labels are made
fn tightened(hand: &HandConstraint, loose: bool) -> HandConstraint {
    let mut tight = *hand;
    for suit in Suit::ALL {
        let (has, lacks) = (hand.has.of_suit(suit).len() as u8, hand.lacks.of_suit(suit).len() as u8);
        let range = &mut tight.lengths[suit.index()];
        *range = range.and(Range::new(has, 13 - lacks));
    }
    let mut extent = [Range::new(13, 0); 4];
    for &split in &ALL_SPLITS {
        let shape = Shape(split.to_le_bytes());
        if tight.fits_shape(shape) {
            for (range, length) in extent.iter_mut().zip(shape.0) {
                *range = Range::new(range.min.min(length), range.max.max(length));
            }
        }
    }
    tight.lengths = extent;
    if loose {
        tight.shapes = HandConstraint::ANY.shapes;
    }
    tight
}

/// The labels of a hand, in the order of their cards.
fn labels<'w>(hand: &HandConstraint, words: &mut Arena<'w>) -> Result<&'w [Label], Capacity> {
    let short = words.short();
    let (labels, mut count) = (words.open_items::<2>(), 0);
    for cards in 0..=13_u8 {
        for spades in 0..=cards {
            let mut diamonds = 0_u16;
            for length in 0..=13 - cards {
                if Shape::new(spades, cards - spades, length, 13 - cards - length)
                    .is_some_and(|shape| hand.fits_shape(shape))
                {
                    diamonds |= 1 << length;
                }
            }
            if diamonds == 0 {
                continue;
            }
            let same = |known: &&mut Label| cards_of(known) == cards && known[1] == u32::from(diamonds);
            match labels[..count].iter_mut().find(same) {
                Some(known) => known[0] |= 1 << (spades + 8),
                None => {
                    *labels.get_mut(count).ok_or(short)? = label(cards, 1 << spades, diamonds);
                    count += 1;
                }
            }
        }
    }
    Ok(words.keep_items::<2>(count))
}

#[cfg(test)]
mod tests {
    use super::super::shape::ShapeSet;
    use super::*;

    #[test]
    fn hands_have_few_labels() {
        let mut words = [0; 1000];
        let mut count =
            |hand: &HandConstraint| labels(hand, &mut Arena::new(&mut words)).map(<[Label]>::len).ok();
        assert_eq!(count(&HandConstraint::ANY), Some(14));
        let balanced = HandConstraint { shapes: ShapeSet::balanced(), ..HandConstraint::ANY };
        assert_eq!(count(&tightened(&balanced, false)), Some(6));
        assert_eq!(count(&tightened(&balanced, true)), Some(7 - 4 + 1 + 2));
        let mut few = [0; 27];
        assert_eq!(
            labels(&HandConstraint::ANY, &mut Arena::new(&mut few)),
            Err(Capacity { needed: None, given: 27 })
        );
    }

    #[test]
    fn four_seats_have_1834_joint_labels() {
        let mut constraints = Constraints::default();
        for seat in Seat::ALL {
            constraints.of_mut(seat).lengths[0] = Range::new(0, 12);
        }
        let mut count = 0;
        let mut words = [0; 1000];
        let places = Places::new(&constraints, None, 0, &mut Arena::new(&mut words)).expect("room");
        places.each_joint(|_| {
            count += 1;
            true
        });
        // The bound on clubs loses no label: thirteen cards in diamonds and clubs need not all be clubs.
        assert_eq!(count, 1834);
    }
}
