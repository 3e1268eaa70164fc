//! Shuffling until it fits (rejection sampling), with or without help for tight seats: how other dealing
//! programs do it, for comparison.
//!
//! A seat is *tight* if the minimum of some suit is at most as likely as the threshold. Before a tight seat
//! is dealt its other cards, it gets a share of the minimum of every suit, rounded down. That finds deals
//! sooner, but it distorts: with k cards of a suit given away, a hand with n of them is C(n, k) times as
//! likely as it should be.

use rand_core::Rng;

use super::constraint::{Constraints, HandConstraint, points};
use super::deal::Deal;
use super::seat::Seat;
use crate::budget::{Progress, Pulse, Stopped};
use crate::cards::{Card, CardSet, Suit};
use crate::ratio::Ratio;
use crate::rng::shuffle_first;

/// Attempts between two beats of the pulse: less than a millisecond on a computer.
const BEAT: u32 = 256;

/// Hands of thirteen cards.
const HANDS: u64 = 635_013_559_600;

/// How many hands have exactly n cards of a given suit.
pub static HANDS_BY_LENGTH: [u64; 14] = [
    8_122_425_444,
    50_840_366_668,
    130_732_371_432,
    181_823_183_256,
    151_519_319_380,
    79_181_063_676,
    26_393_687_892,
    5_598_661_068,
    740_999_259,
    58_809_465,
    2_613_754,
    57_798,
    507,
    1,
];

/// The exact chance that a hand has at least `cards` cards of a given suit.
pub fn at_least(cards: u8) -> Ratio {
    let hands: u64 = HANDS_BY_LENGTH.iter().skip(usize::from(cards)).sum();
    Ratio::new(hands.into(), HANDS.into())
}

/// How tight seats are helped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assist {
    /// A minimum at most as likely as this, in thousandths, makes a seat tight; with 0 no seat is.
    pub threshold_permille: u16,
    /// The share of a minimum that is given beforehand.
    pub percent: u8,
    /// Attempts before a board is given up.
    pub attempts: u32,
}

impl Default for Assist {
    fn default() -> Assist {
        Assist { threshold_permille: 190, percent: 50, attempts: 10_000 }
    }
}

/// What happened, by seat from North where there are four.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Boards asked for.
    pub requested: u32,
    /// Boards that were dealt.
    pub succeeded: u32,
    /// Deals tried.
    pub attempts: u64,
    /// How often the seat was the first to fail,
    pub failed_first: [u64; 4],
    /// of these by lengths or cards,
    pub failed_shape: [u64; 4],
    /// and of these by points.
    pub failed_points: [u64; 4],
    /// How often the seat passed, but a later one failed.
    pub failed_other: [u64; 4],
    /// How often the seat was not checked, because an earlier one failed.
    pub unchecked: [u64; 4],
}

impl Report {
    /// A seat's share of all first failures.
    pub fn pain_share(&self, seat: Seat) -> Ratio {
        let all: u64 = self.failed_first.iter().sum();
        Ratio::new(self.failed_first[seat.index()].into(), all.into())
    }

    /// The seat that failed most often, if any did.
    pub fn hardest(&self) -> Option<Seat> {
        let most = Seat::ALL.into_iter().rev().max_by_key(|seat| self.failed_first[seat.index()])?;
        (self.failed_first[most.index()] > 0).then_some(most)
    }

    /// Boards that failed.
    pub fn failed(&self) -> u32 {
        self.requested.saturating_sub(self.succeeded)
    }

    /// Both reports together.
    #[must_use]
    pub fn and(&self, other: &Report) -> Report {
        let sum = |a: [u64; 4], b: [u64; 4]| core::array::from_fn(|seat| a[seat] + b[seat]);
        Report {
            requested: self.requested + other.requested,
            succeeded: self.succeeded + other.succeeded,
            attempts: self.attempts + other.attempts,
            failed_first: sum(self.failed_first, other.failed_first),
            failed_shape: sum(self.failed_shape, other.failed_shape),
            failed_points: sum(self.failed_points, other.failed_points),
            failed_other: sum(self.failed_other, other.failed_other),
            unchecked: sum(self.unchecked, other.unchecked),
        }
    }

    /// Notes a deal that did not fit.
    fn note(&mut self, order: [Seat; 4], failure: (Seat, Why)) {
        let mut passed = true;
        for seat in order {
            let at = seat.index();
            if seat == failure.0 {
                passed = false;
                self.failed_first[at] += 1;
                match failure.1 {
                    Why::Shape => self.failed_shape[at] += 1,
                    Why::Points => self.failed_points[at] += 1,
                }
            } else if passed {
                self.failed_other[at] += 1;
            } else {
                self.unchecked[at] += 1;
            }
        }
    }
}

/// Why a hand does not fit.
enum Why {
    Shape,
    Points,
}

impl Assist {
    /// Plain shuffling: no seat is helped.
    pub fn none() -> Assist {
        Assist { threshold_permille: 0, ..Assist::default() }
    }

    /// Is a hand hard to get by chance?
    pub fn is_tight(&self, hand: &HandConstraint) -> bool {
        let threshold = Ratio::new(self.threshold_permille.into(), 1000);
        hand.lengths.iter().any(|range| at_least(range.min) <= threshold)
    }

    /// The tight seats.
    pub fn tight_seats(&self, constraints: &Constraints) -> [bool; 4] {
        constraints.seats.each_ref().map(|hand| self.is_tight(hand))
    }

    /// A board, or `None` where no attempt succeeded. The pulse beats now and then; a board that it stops is not part
    /// of the report, apart from its attempts.
    pub fn board(
        &self,
        constraints: &Constraints,
        order: [Seat; 4],
        rng: &mut impl Rng,
        report: &mut Report,
        pulse: &mut dyn Pulse,
    ) -> Result<Option<Deal>, Stopped> {
        let tight = self.tight_seats(constraints);
        report.requested += 1;
        for done in 0..self.attempts {
            if done % BEAT == 0 && !pulse.beat(Progress { done, of: self.attempts }) {
                report.requested -= 1;
                return Err(Stopped);
            }
            report.attempts += 1;
            let deal = self.attempt(constraints, tight, order, rng);
            match order.into_iter().find_map(|seat| Some((seat, missed(constraints.of(seat), &deal, seat)?)))
            {
                None => {
                    report.succeeded += 1;
                    return Ok(Some(deal));
                }
                Some(failure) => report.note(order, failure),
            }
        }
        Ok(None)
    }

    /// One shuffle, dealt in order; the last seat gets what is left.
    fn attempt(
        &self,
        constraints: &Constraints,
        tight: [bool; 4],
        order: [Seat; 4],
        rng: &mut impl Rng,
    ) -> Deal {
        let mut deck: heapless::Vec<Card, 52> = CardSet::PACK_52.iter().collect();
        let mut deal = Deal::default();
        for (place, seat) in order.into_iter().enumerate() {
            let mut hand = CardSet::EMPTY;
            if place < 3 && tight[seat.index()] {
                for suit in Suit::ALL {
                    let min = constraints.of(seat).lengths[suit.index()].min;
                    let share = u32::from(min) * u32::from(self.percent) / 100;
                    hand |= take(&mut deck, share as usize, |card| card.suit == suit, rng);
                }
            }
            let missing = 13 - hand.len().min(13);
            hand |= take(&mut deck, missing, |_| true, rng);
            deal.hands[seat.index()] = hand;
        }
        deal
    }
}

/// Takes random cards of a kind from the deck, at most `count`.
fn take(
    deck: &mut heapless::Vec<Card, 52>,
    count: usize,
    wanted: impl Fn(&Card) -> bool,
    rng: &mut impl Rng,
) -> CardSet {
    let mut last = 0;
    for at in 0..deck.len() {
        if wanted(&deck[at]) {
            deck.swap(at, last);
            last += 1;
        }
    }
    let count = count.min(last);
    shuffle_first(rng, &mut deck[..last], count);
    let taken: CardSet = deck[..count].iter().copied().collect();
    deck.retain(|card| !taken.has(*card));
    taken
}

/// Why a hand does not fit, if it does not: total points are checked first.
fn missed(wanted: &HandConstraint, deal: &Deal, seat: Seat) -> Option<Why> {
    let hand = deal.hands[seat.index()];
    if !wanted.points.has(points(hand)) {
        Some(Why::Points)
    } else if !wanted.fits_cards(hand) {
        Some(Why::Shape)
    } else if !wanted.fits_points(hand) {
        Some(Why::Points)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::constraint::Range;
    use super::*;
    use crate::budget::Patient;
    use crate::rng::Pcg32;

    fn north(min: u8) -> Constraints {
        let mut constraints = Constraints::default();
        constraints.of_mut(Seat::North).lengths[Suit::Spades.index()] = Range::new(min, 13);
        constraints
    }

    #[test]
    fn the_table_is_exact() {
        assert_eq!(HANDS_BY_LENGTH.iter().sum::<u64>(), HANDS);
        for (cards, wanted) in
            [(1, 0.987_209), (4, 0.414_944), (5, 0.176_336), (6, 0.051_644), (7, 0.010_080)]
        {
            assert!((at_least(cards).as_f64() - wanted).abs() < 1e-6, "{cards}");
        }
        assert!(at_least(0).is_one() && at_least(14).is_zero());
    }

    #[test]
    fn tight_seats_are_those_below_the_threshold() {
        let assist = Assist::default();
        assert_eq!(assist.tight_seats(&Constraints::default()), [false; 4]);
        assert_eq!(assist.tight_seats(&north(4)), [false; 4]);
        assert_eq!(assist.tight_seats(&north(5)), [true, false, false, false]);
        let mut both = north(6);
        both.of_mut(Seat::South).lengths[Suit::Hearts.index()].min = 5;
        assert_eq!(assist.tight_seats(&both), [true, false, true, false]);
        let exactly = Assist { threshold_permille: 1000, ..assist };
        assert_eq!(exactly.tight_seats(&north(0)), [true; 4]);
        assert_eq!(Assist::none().tight_seats(&north(13)), [false; 4]);
    }

    #[test]
    fn half_of_every_minimum_is_given() {
        let mut rng = Pcg32::new(1);
        for (min, given) in [(6, 3), (5, 2), (4, 2), (1, 0)] {
            let mut constraints = north(min);
            constraints.of_mut(Seat::North).lengths[Suit::Hearts.index()].min = 5;
            for _ in 0..300 {
                let deal =
                    Assist::default().attempt(&constraints, [true, false, false, false], Seat::ALL, &mut rng);
                assert!(deal.is_whole());
                assert!(deal.hands[0].of_suit(Suit::Spades).len() >= given);
                assert!(deal.hands[0].of_suit(Suit::Hearts).len() >= 2);
            }
        }
        let mut deck: heapless::Vec<Card, 52> = CardSet::PACK_52.iter().collect();
        assert_eq!(take(&mut deck, 99, |card| card.suit == Suit::Clubs, &mut rng).len(), 13);
        assert_eq!((deck.len(), take(&mut deck, 0, |_| true, &mut rng)), (39, CardSet::EMPTY));
    }

    #[test]
    fn failures_are_attributed() {
        let mut rng = Pcg32::new(2);
        let mut constraints = north(6);
        constraints.of_mut(Seat::North).points = Range::new(10, 12);
        let mut reports = [Report::default(); 2];
        for (report, assist) in reports.iter_mut().zip([Assist::none(), Assist::default()]) {
            for _ in 0..50 {
                let deal = assist.board(&constraints, Seat::ALL, &mut rng, report, &mut Patient);
                assert!(deal.is_ok_and(|deal| deal.is_some_and(|deal| constraints.fits(&deal))));
            }
            let first: u64 = report.failed_first.iter().sum();
            assert_eq!(report.attempts, first + u64::from(report.succeeded));
            assert_eq!(first, report.failed_shape[0] + report.failed_points[0]);
            assert_eq!(report.unchecked[1..], [first; 3]);
            assert_eq!(report.hardest(), Some(Seat::North));
            assert!(report.pain_share(Seat::North).is_one());
        }
        assert!(reports[1].attempts * 3 < reports[0].attempts, "{reports:?}");
        let few = Assist { attempts: 1, ..Assist::default() };
        let mut report = Report::default();
        assert_eq!(few.board(&north(13), Seat::ALL, &mut rng, &mut report, &mut Patient), Ok(None));
        assert_eq!(report.failed(), 1);
        // The pulse stops a board that would take hours; it counts neither as requested nor as failed.
        let hours = Assist { attempts: u32::MAX, ..Assist::none() };
        let mut beats = 0;
        let mut third = |progress: Progress| {
            beats += 1;
            assert_eq!(progress, Progress { done: (beats - 1) * BEAT, of: u32::MAX });
            beats < 3
        };
        assert_eq!(hours.board(&north(13), Seat::ALL, &mut rng, &mut report, &mut third), Err(Stopped));
        assert_eq!((beats, report.requested, report.failed()), (3, 1, 1));
    }
}
