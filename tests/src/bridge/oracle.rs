//! How many deals fit, found by going through the pack card by card: slow, and nothing like the count in the
//! core. Every card goes to one of the seats with wishes, or to the rest.

use std::collections::HashMap;

use trickwire_core::bridge::constraint::{Constraints, HandConstraint};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::bridge::shape::Shape;
use trickwire_core::cards::{Card, Rank, Suit};

/// What is known about a hand after some cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Hand {
    cards: u8,
    points: u8,
    suit_cards: u8,
    suit_points: u8,
    /// Lengths of finished suits, where the shape matters.
    lengths: [u8; 4],
}

/// The exact number of deals; practical where few hands have many wishes.
pub fn count(constraints: &Constraints) -> u128 {
    let asked: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| !constraints.of(seat).is_any()).collect();
    let mut states: HashMap<Vec<Hand>, u128> = HashMap::from([(vec![Hand::default(); asked.len()], 1)]);
    for suit in Suit::ALL {
        for rank in Rank::all() {
            states = next_card(&states, constraints, &asked, Card::new(suit, rank));
        }
        states = end_of_suit(&states, constraints, &asked, suit);
    }
    let fitting: u128 = states
        .iter()
        .filter(|(hands, _)| {
            hands.iter().zip(&asked).all(|(hand, seat)| ends_well(hand, constraints.of(*seat)))
        })
        .map(|(_, ways)| ways)
        .sum();
    fitting * rest_ways(4 - asked.len())
}

fn next_card(
    states: &HashMap<Vec<Hand>, u128>,
    constraints: &Constraints,
    asked: &[Seat],
    card: Card,
) -> HashMap<Vec<Hand>, u128> {
    let worth = (card.rank.index() as u8).saturating_sub(8);
    let holder = asked.iter().position(|seat| constraints.of(*seat).has.has(card));
    let mut next = HashMap::new();
    for (hands, ways) in states {
        for (at, seat) in asked.iter().enumerate() {
            let wanted = constraints.of(*seat);
            if holder.is_some_and(|holder| holder != at) || wanted.lacks.has(card) || hands[at].cards == 13 {
                continue;
            }
            let mut hands = hands.clone();
            hands[at].cards += 1;
            hands[at].suit_cards += 1;
            // Points without a wish need not be told apart.
            if wanted.bounds_points() {
                hands[at].points += worth;
            }
            if wanted.suit_points[card.suit.index()] != HandConstraint::ANY.suit_points[0] {
                hands[at].suit_points += worth;
            }
            if hands[at].points <= wanted.points.max
                && hands[at].suit_cards <= wanted.lengths[card.suit.index()].max
                && hands[at].suit_points <= wanted.suit_points[card.suit.index()].max
            {
                *next.entry(hands).or_insert(0) += ways;
            }
        }
        if holder.is_none() && asked.len() < 4 {
            *next.entry(hands.clone()).or_insert(0) += ways;
        }
    }
    next
}

fn end_of_suit(
    states: &HashMap<Vec<Hand>, u128>,
    constraints: &Constraints,
    asked: &[Seat],
    suit: Suit,
) -> HashMap<Vec<Hand>, u128> {
    let mut next = HashMap::new();
    'states: for (hands, ways) in states {
        let mut hands = hands.clone();
        for (hand, seat) in hands.iter_mut().zip(asked) {
            let wanted = constraints.of(*seat);
            if !wanted.lengths[suit.index()].has(hand.suit_cards)
                || !wanted.suit_points[suit.index()].has(hand.suit_points)
            {
                continue 'states;
            }
            if wanted.shapes != HandConstraint::ANY.shapes {
                hand.lengths[suit.index()] = hand.suit_cards;
            }
            (hand.suit_cards, hand.suit_points) = (0, 0);
        }
        *next.entry(hands).or_insert(0) += ways;
    }
    next
}

fn ends_well(hand: &Hand, wanted: &HandConstraint) -> bool {
    let any_shape = wanted.shapes == HandConstraint::ANY.shapes;
    hand.cards == 13
        && wanted.points.has(hand.points)
        && (any_shape || wanted.shapes.has(Shape(hand.lengths)))
}

/// Ways to deal thirteen cards each to `seats` seats.
fn rest_ways(seats: usize) -> u128 {
    let mut ways = 1_u128;
    for seat in 1..=seats as u128 {
        // 13 of 13 * seat cards.
        let mut choose = 1_u128;
        for card in 1..=13 {
            choose = choose * (13 * (seat - 1) + card) / card;
        }
        ways *= choose;
    }
    ways
}
