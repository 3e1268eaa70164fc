//! Random wishes.

use proptest::prelude::*;
use trickwire_core::bridge::constraint::{Constraints, HandConstraint, Range};
use trickwire_core::bridge::shape::{Shape, ShapeSet};
use trickwire_core::cards::{Card, CardSet};

fn range(most: u8, widest: u8) -> impl Strategy<Value = Range> {
    (0..=most, 0..=widest).prop_map(move |(min, width)| Range::new(min, (min + width).min(most)))
}

fn shapes() -> impl Strategy<Value = ShapeSet> {
    let piece = (0..560_usize, any::<bool>()).prop_map(|(rank, any_order)| {
        let shape = Shape::from_rank(rank).unwrap();
        ShapeSet::of(|other| if any_order { other.sorted() == shape.sorted() } else { other == shape })
    });
    let union = prop::collection::vec(piece, 1..6)
        .prop_map(|pieces| pieces.iter().fold(ShapeSet::NONE, |all, piece| all.or(piece)));
    prop_oneof![
        4 => Just(ShapeSet::ALL),
        1 => Just(ShapeSet::balanced()),
        1 => union.clone(),
        1 => union.clone().prop_map(|set| set.or(&ShapeSet::balanced())),
        1 => union.prop_map(|set| set.not()),
        1 => Just(ShapeSet::balanced().not()),
    ]
}

fn cards() -> impl Strategy<Value = CardSet> {
    let card = (0..4_usize, 0..13_usize).prop_map(|(suit, rank)| Card::from_index(suit * 16 + rank).unwrap());
    prop_oneof![
        4 => Just(CardSet::EMPTY),
        1 => prop::collection::vec(card, 0..6).prop_map(|cards| cards.into_iter().collect()),
    ]
}

/// A hand with wishes; `widest` bounds how loose lengths are.
pub fn hand(widest: u8) -> impl Strategy<Value = HandConstraint> {
    let length = prop_oneof![1 => Just(Range::upto(13)), 3 => (0..=6_u8, 0..=widest)
        .prop_map(|(min, width)| Range::new(min, (min + width).min(13)))];
    let suit_points = prop_oneof![6 => Just(Range::upto(10)), 1 => range(10, 5)];
    let points = prop_oneof![1 => Just(Range::upto(37)), 2 => range(24, 8)];
    (prop::array::uniform4(length), prop::array::uniform4(suit_points), points, shapes(), cards(), cards())
        .prop_map(|(lengths, suit_points, points, shapes, has, lacks)| HandConstraint {
            lengths,
            suit_points,
            points,
            shapes,
            has,
            lacks: lacks - has,
        })
}

/// A hand with any wishes that a line can say: ranges from nothing to everything, open at either end or not.
fn any_hand() -> impl Strategy<Value = HandConstraint> {
    let any_range = |most: u8| {
        let both = (0..=most, 0..=most).prop_map(|(a, b)| Range::new(a.min(b), a.max(b)));
        let from = (0..=most).prop_map(move |min| Range::new(min, most));
        let to = (0..=most).prop_map(Range::upto);
        prop_oneof![4 => Just(Range::upto(most)), 1 => both, 1 => from, 1 => to]
    };
    let lengths = prop::array::uniform4(any_range(13));
    let suit_points = prop::array::uniform4(any_range(10));
    (lengths, suit_points, any_range(37), shapes(), cards(), cards()).prop_map(
        |(lengths, suit_points, points, shapes, has, lacks)| HandConstraint {
            lengths,
            suit_points,
            points,
            shapes,
            has,
            lacks: lacks - has,
        },
    )
}

/// Any wishes of up to four seats that a line can say.
pub fn any_constraints() -> impl Strategy<Value = Constraints> {
    together(prop::collection::vec(any_hand(), 0..=4))
}

/// Wishes for `seats` seats.
pub fn constraints(seats: usize, widest: u8) -> impl Strategy<Value = Constraints> {
    together(prop::collection::vec(hand(widest), seats))
}

/// The same with every length nearly known, so that the oracle can follow several hands.
pub fn narrow(seats: usize) -> impl Strategy<Value = Constraints> {
    let width = prop_oneof![3 => Just(0_u8), 1 => Just(1_u8)];
    let hand = (hand(1), 0..560_usize, width).prop_map(|(mut hand, rank, width)| {
        let shape = Shape::from_rank(rank).unwrap();
        for (range, length) in hand.lengths.iter_mut().zip(shape.0) {
            *range = Range::new(length.saturating_sub(width), (length + width).min(13));
        }
        hand
    });
    together(prop::collection::vec(hand, seats))
}

fn together(hands: impl Strategy<Value = Vec<HandConstraint>>) -> impl Strategy<Value = Constraints> {
    (hands, 0..4_usize).prop_filter_map("a card in two hands", move |(hands, first)| {
        let mut constraints = Constraints::default();
        for (at, hand) in hands.into_iter().enumerate() {
            constraints.seats[(first + at) % 4] = hand;
        }
        constraints.check().is_ok().then_some(constraints)
    })
}
