//! Bids, trumps and points.
//!
//! A bid is three cards laid aside: a club counts three, a heart two, a spade one, a diamond nothing. The
//! next trump is coded the same way by how many players made their bid; the first deal has none. Everybody
//! scores a point per trick, and those who took exactly what they bid share a bonus: 30 for one alone, 20
//! each for two, 10 each for three. One player may declare (bid open) or reveal (hand open too) for a premium
//! of 30 or 60, which goes to each of the others if the bid fails.
//!
//! With a dummy ([`super::rules`]) both players may declare, and the dummy's tricks are read otherwise.

use super::rules::DUMMY;
use crate::cards::{CardSet, Suit};

/// The suits in the order of their values in a bid: diamonds 0, spades 1, hearts 2, clubs 3. Cards are listed
/// in this order too.
pub const BID_ORDER: [Suit; 4] = [Suit::Diamonds, Suit::Spades, Suit::Hearts, Suit::Clubs];

/// What a card of this suit counts in a bid.
pub const fn bid_value(suit: Suit) -> u8 {
    match suit {
        Suit::Diamonds => 0,
        Suit::Spades => 1,
        Suit::Hearts => 2,
        Suit::Clubs => 3,
    }
}

/// The bid that three cards spell; `None` where they are not three.
pub fn bid_of(laid_aside: CardSet) -> Option<u8> {
    (laid_aside.len() == 3).then(|| laid_aside.iter().map(|card| bid_value(card.suit)).sum())
}

/// The trump of the next deal, after `successes` players made their bid.
pub fn next_trump(successes: usize) -> Option<Suit> {
    BID_ORDER.get(successes).copied()
}

/// What one player offers beyond the bid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Premium {
    /// The bid cards lie open.
    Declare,
    /// The bid cards and the hand lie open.
    Reveal,
}

impl Premium {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Premium::Declare => "declare",
            Premium::Reveal => "reveal",
        }
    }

    /// What it is worth.
    pub const fn points(self) -> u8 {
        match self {
            Premium::Declare => 30,
            Premium::Reveal => 60,
        }
    }
}

/// Who may declare or reveal, where several offer: a reveal goes before a declaration, and among equals
/// whoever comes first from `eldest` on.
pub fn settle<const N: usize>(offers: [Option<Premium>; N], eldest: usize) -> Option<(usize, Premium)> {
    let seats = (0..N).map(|ahead| (eldest % N + ahead) % N);
    let first =
        |premium| seats.clone().find(|&seat| offers[seat] == Some(premium)).map(|seat| (seat, premium));
    first(Premium::Reveal).or_else(|| first(Premium::Declare))
}

/// The points of a deal without a premium.
///
/// Tricks are at most nine and bonuses are tens, so the points of a seat determine its tricks.
pub fn points<const N: usize>(taken: [u8; N], bids: [u8; N]) -> [u8; N] {
    let made = |seat: usize| taken[seat] == bids[seat];
    let successes = (0..N).filter(|&seat| made(seat)).count() as u8;
    let bonus = 10 * (4 - successes);
    core::array::from_fn(|seat| taken[seat].saturating_add(if made(seat) { bonus } else { 0 }))
}

/// The points of a deal in which `seat` declared or revealed.
pub fn points_with<const N: usize>(taken: [u8; N], bids: [u8; N], seat: usize, premium: Premium) -> [u8; N] {
    let made = seat < N && taken[seat] == bids[seat];
    let mut points = points(taken, bids);
    for (other, points) in points.iter_mut().enumerate() {
        if (other == seat) == made {
            *points = points.saturating_add(premium.points());
        }
    }
    points
}

/// The points of a deal of two players and a dummy, of whom these have declared.
///
/// The dummy fails with more tricks than its bid and succeeds with fewer; with exactly as many it has declared
/// too. A failed declaration pays both others; but where both players fail, neither is paid, and the dummy
/// twice.
pub fn points_with_dummy<const N: usize>(taken: [u8; N], bids: [u8; N], declared: [bool; N]) -> [u8; N] {
    let made = made_with_dummy(taken, bids);
    let successes = made.iter().filter(|&&made| made).count() as u8;
    let premium = Premium::Declare.points();
    let failed = |seat: usize| declared[seat] && !made[seat];
    let mut points = taken;
    for seat in 0..N {
        let is_dummy = seat == DUMMY;
        let mut more = if made[seat] { 10 * (4 - successes) } else { 0 };
        if made[seat] && if is_dummy { taken[seat] == bids[seat] } else { declared[seat] } {
            more += premium;
        }
        for other in (0..N).filter(|&other| other != seat && other != DUMMY) {
            if failed(other) && (is_dummy || !failed(seat)) {
                more += premium;
            }
        }
        points[seat] = points[seat].saturating_add(more);
    }
    points
}

/// Who counts as having made the bid, where the last seat is a dummy's.
pub fn made_with_dummy<const N: usize>(taken: [u8; N], bids: [u8; N]) -> [bool; N] {
    core::array::from_fn(|seat| taken[seat] == bids[seat] || seat == DUMMY && taken[seat] < bids[seat])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;

    #[test]
    fn the_highest_score_names_the_game() {
        assert_eq!(points_with([9, 0, 0], [9, 3, 1], 0, Premium::Reveal), [99, 0, 0]);
        assert_eq!(points_with([9, 0, 0], [8, 3, 0], 0, Premium::Declare), [9, 30, 60]);
        assert_eq!(points([3, 3, 3], [3, 3, 3]), [13, 13, 13]);
        assert_eq!(points([3, 4, 2], [3, 2, 2]), [23, 4, 22]);
        assert_eq!(points([0, 8, 1], [1, 9, 0]), [0, 8, 1]);
    }

    #[test]
    fn four_share_the_same_bonus_and_nothing_when_all_succeed() {
        assert_eq!(points([9, 0, 1, 0], [9, 3, 2, 1]), [39, 0, 1, 0]);
        assert_eq!(points([4, 3, 2, 1], [4, 3, 1, 2]), [24, 23, 2, 1]);
        assert_eq!(points([4, 3, 2, 1], [4, 3, 2, 2]), [14, 13, 12, 1]);
        assert_eq!(points([4, 3, 2, 1], [4, 3, 2, 1]), [4, 3, 2, 1]);
        assert_eq!(points_with([9, 0, 1, 0], [9, 3, 2, 1], 0, Premium::Reveal), [99, 0, 1, 0]);
        assert_eq!(points_with([8, 1, 1, 0], [9, 1, 2, 1], 0, Premium::Declare), [8, 61, 31, 30]);
        assert_eq!(next_trump(4), None);
    }

    #[test]
    fn a_dummy_makes_it_with_fewer_and_declares_with_as_many() {
        let points = |taken, bids, declared| points_with_dummy(taken, bids, declared);
        // Everybody makes it; the dummy with fewer tricks than its bid.
        assert_eq!(points([4, 3, 2], [4, 3, 5], [false; 3]), [14, 13, 12]);
        // With more it fails, with exactly as many it has declared.
        assert_eq!(points([4, 3, 2], [4, 2, 1], [false; 3]), [34, 3, 2]);
        assert_eq!(points([4, 3, 2], [3, 2, 2], [false; 3]), [4, 3, 2 + 30 + 30]);
        // One declares and fails: the other two are paid, whether or not they made theirs.
        assert_eq!(points([4, 3, 2], [5, 3, 1], [true, false, false]), [4, 3 + 30 + 30, 2 + 30]);
        // Both declare: one makes it, or neither does.
        assert_eq!(points([4, 3, 2], [4, 5, 1], [true, true, false]), [4 + 30 + 30 + 30, 3, 2 + 30]);
        assert_eq!(points([4, 3, 2], [5, 5, 1], [true, true, false]), [4, 3, 2 + 60]);
    }

    #[test]
    fn a_reveal_goes_first_then_the_eldest() {
        let (declare, reveal) = (Some(Premium::Declare), Some(Premium::Reveal));
        assert_eq!(settle([declare, declare, None], 1), Some((1, Premium::Declare)));
        assert_eq!(settle([declare, reveal, None], 2), Some((1, Premium::Reveal)));
        assert_eq!(settle([reveal, None, reveal], 2), Some((2, Premium::Reveal)));
        assert_eq!(settle([None; 3], 0), None);
    }

    #[test]
    fn bids_are_spelled_by_suits() {
        let bid = |text| bid_of(parse_cards(text).unwrap());
        assert_eq!(bid("TS 9S 8S"), Some(3));
        assert_eq!(bid("QD 9D 9H"), Some(2));
        assert_eq!(bid("AC KC 6C"), Some(9));
        assert_eq!(bid("AC KC"), None);
        assert_eq!(next_trump(3), Some(Suit::Clubs));
        assert_eq!(next_trump(0), Some(Suit::Diamonds));
    }
}
