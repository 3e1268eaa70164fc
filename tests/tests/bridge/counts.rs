//! Counts against the oracle, judgements against counts.

use proptest::prelude::*;
use trickwire_core::bridge::constraint::{Constraints, Range};
use trickwire_core::bridge::count::{ALL_DEALS, CountError, count};
use trickwire_core::bridge::feasible::{Reason, Verdict, at_once, bounds, judge, remove};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::budget::{Patient, Progress};
use trickwire_core::cards::Suit;
use trickwire_tests::bridge::sets::{SETS, wanted};
use trickwire_tests::bridge::{oracle, wishes};
use trickwire_tests::property::cases;

fn counted(constraints: &Constraints) -> u128 {
    count(constraints.check().unwrap(), &mut vec![0; 1 << 17], &mut Patient).unwrap()
}

#[test]
fn published_figures() {
    assert_eq!(counted(&Constraints::default()), ALL_DEALS);
    // The chance of a Yarborough (no card over nine) is 1 in 1828, rounded.
    let yarborough = wanted("N: -AKQJTS -AKQJTH -AKQJTD -AKQJTC");
    assert_eq!((ALL_DEALS as f64 / counted(&yarborough) as f64).round(), 1828.0);
    // Balanced hands are 47.6 % of all, and 4-4-4-1 with a given singleton a quarter of 2.99 %.
    let share = |text: &str| counted(&wanted(text)) as f64 / ALL_DEALS as f64;
    assert!((share("W: bal") - 0.4761).abs() < 1e-4);
    assert!((share("E: any4441") - 0.029_932).abs() < 1e-6);
    assert!((share("E: 1444") - 0.029_932 / 4.0).abs() < 1e-6);
    assert!((share("S: +AS +AH +AD +AC") - 0.002_641).abs() < 1e-6);
    // One hand known, the others free: 39! / 13!^3.
    assert_eq!(counted(&wanted("N: +AKQJT98765432S")), 84_478_098_072_866_400);
}

#[test]
fn all_four_hands_bounded_in_points_agree_with_the_oracle_seat_by_seat() {
    // Shapes fixed, so that the oracle can follow four hands.
    for text in [
        "N: 5431 12-13, E: 3244 8-12, S: 3325 6-10, W: 2443 5-11",
        "N: 4333 8-9, E: 3433 5+, S: 3343 20-, W: 3334 3+",
    ] {
        let constraints = wanted(text);
        let mut sum = 0;
        // By North's points, one value at a time, in the core; all at once in the oracle.
        for points in constraints.of(Seat::North).points.min..=constraints.of(Seat::North).points.max {
            let mut one = constraints;
            one.of_mut(Seat::North).points = Range::new(points, points);
            sum += counted(&one);
        }
        assert_eq!(sum, counted(&constraints), "{text}");
    }
    let small = wanted("N: +AKQJT9876543S 10-14, E: +AKQJT9876543H 10+, S: +AKQJT987654D, W: 4-11");
    assert_eq!(counted(&small), oracle::count(&small));
}

#[test]
fn turning_the_table_and_renaming_suits_changes_nothing() {
    for (name, text) in
        SETS.into_iter().filter(|(name, _)| !name.contains("points") && !name.contains("all in"))
    {
        let constraints = wanted(text);
        let count = counted(&constraints);
        let mut turned = constraints;
        turned.seats.rotate_right(1);
        assert_eq!(counted(&turned), count, "{name} turned");
        let mut renamed = constraints;
        for hand in &mut renamed.seats {
            hand.lengths.rotate_left(1);
            hand.suit_points.rotate_left(1);
            let shapes = hand.shapes;
            hand.shapes = trickwire_core::bridge::shape::ShapeSet::of(|mut shape| {
                shape.0.rotate_right(1);
                shapes.has(shape)
            });
            for cards in [&mut hand.has, &mut hand.lacks] {
                let renamed = cards.iter().map(|card| {
                    let suit = Suit::ALL[(card.suit.index() + 3) % 4];
                    trickwire_core::cards::Card::new(suit, card.rank)
                });
                *cards = renamed.collect();
            }
        }
        assert_eq!(counted(&renamed), count, "{name} renamed");
    }
}

/// Is it a conflict, and is everything in it needed?
fn check_conflict(constraints: &Constraints, words: &mut [u32]) {
    let Verdict::Impossible(conflict) = judge(constraints.check().unwrap(), words, &mut Patient).unwrap()
    else {
        panic!("{constraints} is impossible");
    };
    let mut only = *constraints;
    for bound in bounds(constraints).iter().filter(|bound| !conflict.bounds.contains(bound)) {
        remove(&mut only, *bound);
    }
    assert_eq!(count(only.check().unwrap(), words, &mut Patient).unwrap(), 0, "{constraints}: {conflict:?}");
    for bound in &conflict.bounds {
        let mut without = only;
        remove(&mut without, *bound);
        assert!(
            count(without.check().unwrap(), words, &mut Patient).unwrap() > 0,
            "{constraints}: {bound:?} is idle"
        );
    }
}

#[test]
fn conflicts_are_named_and_smallest() {
    let mut words = vec![0; 1 << 17];
    for text in [
        "N: 5+SH, ES: 2-SD, W: 4S 4+HC 5-D",
        "N: 1S 8+pS",
        "N: 4+pSHDC 15-",
        "N: bal, N: 6+S",
        "N: +AKQJT98S 3-S",
        "N: 30+, S: 11+",
        "NESW: 9-",
        "N: any4441, E: any4441, S: any4441, W: bal",
        "N: +AKQJS +AKQJH 20-",
        "E: -A2S 12+S",
        "N: 3-S 3-H 3-D 3-C",
    ] {
        let constraints = wanted(text);
        if count(constraints.check().unwrap(), &mut words, &mut Patient).unwrap() == 0 {
            check_conflict(&constraints, &mut words);
        }
    }
}

#[test]
fn forty_points_are_all_there_are() {
    let reason = |text: &str| at_once(&wanted(text)).and_then(|conflict| conflict.reason);
    for just in ["NESW: 10-", "NESW: 10+", "N: 37, ESW: 1-", "N: 37, E: 3+, SW: 0"] {
        assert_eq!(reason(just), None, "{just}");
    }
    assert_eq!(reason("N: 9-, ESW: 10-"), Some(Reason::Points { points: 39, least: false }));
    assert_eq!(reason("NESW: 9-"), Some(Reason::Points { points: 36, least: false }));
    assert_eq!(reason("N: 11+, ESW: 10+"), Some(Reason::Points { points: 41, least: true }));
}

#[test]
fn too_little_memory_is_not_a_proof() {
    let constraints = wanted("N: 1S 8+pS, S: 10-12");
    assert_eq!(judge(constraints.check().unwrap(), &mut [0; 100], &mut Patient), Ok(Verdict::Unknown));
    // Lengths and sums of points need no memory.
    let by_sums = judge(wanted("N: 7+S, S: 7+S").check().unwrap(), &mut [], &mut Patient).unwrap();
    assert!(matches!(by_sums, Verdict::Impossible(_)));
}

#[test]
fn counting_stops_when_told() {
    let mut beats = 0;
    let mut stop = |_: Progress| {
        beats += 1;
        beats < 3
    };
    let result = count(wanted("N: 10-12, S: 5+H 12-14").check().unwrap(), &mut vec![0; 1 << 17], &mut stop);
    assert_eq!((result, beats), (Err(CountError::Stopped), 3));
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn one_hand_agrees_with_the_oracle(constraints in wishes::constraints(1, 5)) {
        prop_assert_eq!(counted(&constraints), oracle::count(&constraints), "{}", constraints);
    }
}

proptest! {
    #![proptest_config(cases(6))]

    #[test]
    fn two_hands_agree_with_the_oracle(constraints in wishes::narrow(2)) {
        prop_assert_eq!(counted(&constraints), oracle::count(&constraints), "{}", constraints);
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn judgements_agree_with_counts(constraints in wishes::constraints(3, 2)) {
        let mut words = vec![0; 1 << 17];
        let possible = count(constraints.check().unwrap(), &mut words, &mut Patient).unwrap() > 0;
        if possible {
            prop_assert_eq!(judge(constraints.check().unwrap(), &mut words, &mut Patient).unwrap(), Verdict::Possible);
        } else {
            check_conflict(&constraints, &mut words);
        }
    }
}
