//! Deals drawn: they fit, they are whole, and all are equally likely.

use std::collections::HashMap;

use proptest::prelude::*;
use trickwire_cli::bridge::stats::chi_square;
use trickwire_core::bridge::board::board_rng;
use trickwire_core::bridge::constraint::{Constraints, points, shape_of};
use trickwire_core::bridge::count::{count, count_by_length, count_by_points};
use trickwire_core::bridge::deal::Deal;
use trickwire_core::bridge::sample::{Prepared, prepare};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::budget::Patient;
use trickwire_core::cards::Suit;
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::rng::Pcg32;
use trickwire_tests::bridge::sets::{SETS, wanted};
use trickwire_tests::bridge::wishes;
use trickwire_tests::property::cases;

fn drawn(constraints: &Constraints, words: usize, seed: u64, count: usize) -> Vec<Deal> {
    let mut words = vec![0; words];
    match prepare(constraints.check().unwrap(), &mut words, &mut Patient).unwrap() {
        Prepared::Impossible => Vec::new(),
        Prepared::Ready(mut sampler) => {
            let mut rng = Pcg32::new(seed);
            (0..count).map(|_| sampler.draw(&mut rng, &mut Patient).unwrap()).collect()
        }
    }
}

#[test]
fn deals_fit_and_are_whole_and_the_same_in_every_memory() {
    for (name, text) in SETS {
        let constraints = wanted(text);
        let deals = drawn(&constraints, 1 << 22, 5, 60);
        assert_eq!(deals.len(), 60, "{name}");
        assert!(deals.iter().all(|deal| deal.is_whole() && constraints.fits(deal)), "{name}");
        assert_eq!(drawn(&constraints, DEVICE_WORDS, 5, 60), deals, "{name} on the device");
    }
}

/// Wishes so narrow that all deals can be listed: eleven cards of every hand are known, or ten.
const NARROW: [&str; 10] = [
    "N: +AKQT98765S +43H, E: +AKQT98765H +43S, S: +AKQT98765D +43C, W: +AKQT98765C +43D",
    "N: +AKQT98765S +43H 3+H, E: +AKQT98765H +43S, S: +AKQT98765D +43C, W: +AKQT98765C +43D",
    "N: +AKQT98765S +43H 10-11, E: +AKQT98765H +43S, S: +AKQT98765D +43C, W: +AKQT98765C +43D",
    "N: +AKQT98765S +43H 10, E: +AKQT98765H +43S 10+, S: +AKQT98765D +43C, W: +AKQT98765C +43D",
    "N: +AKQT98765S +43H 9-11, E: +AKQT98765H +43S 10+, S: +AKQT98765D +43C 10-11, W: +AKQT98765C +43D 11-",
    "N: +AKQT98765S +43H 11, E: +AKQT98765H +43S 11, S: +AKQT98765D +43C, W: +AKQT98765C +43D",
    "N: +AKQT98765S +43H !9220|a210, E: +AKQT98765H +43S, S: +AKQT98765D +43C -JC -2C, W: +AKQT98765C +43D",
    "N: +AKQT98765S +43H, E: +AKQT98765H +43S 10pH, S: +AKQT98765D +43C -2S -2H, W: +AKQT98765C +43D",
    // So rare that the points of two hands are tracked.
    "N: +AQT98765S +43H 15, E: +AQT98765H +43S 6, S: +AQT98765D +43C 8, W: +AQT98765C +43D",
    // Three of twelve cards, in one of five ways: the points of one hand are tracked.
    "N: +T98765S +T987D 10+, E: +QJS +J6D, S: +AKQJT98765432H, W: +AKQJT98765432C",
];

#[test]
fn every_single_deal_is_as_likely_as_any_other() {
    for text in NARROW {
        let constraints = match trickwire_core::bridge::notation::parse_constraints(text) {
            Ok(constraints) => constraints,
            Err(error) => panic!("{text}: {error}"),
        };
        let number = count(constraints.check().unwrap(), &mut vec![0; 1 << 17], &mut Patient).unwrap();
        assert!((1..=2520).contains(&number), "{text}: {number}");
        let times = 20 * number as usize;
        let mut seen: HashMap<Deal, u64> = HashMap::new();
        for deal in drawn(&constraints, 1 << 20, 11, times) {
            assert!(deal.is_whole() && constraints.fits(&deal), "{text}");
            *seen.entry(deal).or_insert(0) += 1;
        }
        assert_eq!(seen.len() as u128, number, "{text}: some deals never came");
        let counts: Vec<u64> = seen.values().copied().collect();
        let test = chi_square(&counts, &vec![1.0 / number as f64; counts.len()]);
        assert!(test.p > 0.001, "{text}: {test:?}");
    }
}

/// Lengths and points of a seat or two against their exact distributions.
fn check_marginals(name: &str, constraints: &Constraints, deals: &[Deal]) {
    let mut words = vec![0; 1 << 17];
    let all = count(constraints.check().unwrap(), &mut words, &mut Patient).unwrap() as f64;
    let mut tests = Vec::new();
    // Tracking the points of a third hand takes long.
    let bounded = constraints.seats.iter().filter(|hand| hand.bounds_points()).count();
    let seats: &[Seat] = if bounded > 1 { &[Seat::North] } else { &[Seat::North, Seat::West] };
    for &seat in seats {
        let mut test = |what: String, exact: &[u128], value: &dyn Fn(&Deal) -> usize| {
            let mut counts = vec![0; exact.len()];
            deals.iter().for_each(|deal| counts[value(deal)] += 1);
            let shares: Vec<f64> = exact.iter().map(|&ways| ways as f64 / all).collect();
            let test = chi_square(&counts, &shares);
            if test.freedom > 0 {
                tests.push((test.p, format!("{what}: {test:?}")));
            }
        };
        let hand = |deal: &Deal| deal.hands[seat.index()];
        let exact = count_by_points(constraints.check().unwrap(), seat, &mut words, &mut Patient).unwrap();
        test(format!("{seat} points"), &exact, &|deal| points(hand(deal)).into());
        for suit in [Suit::Spades, Suit::Clubs] {
            let exact =
                count_by_length(constraints.check().unwrap(), seat, suit, &mut words, &mut Patient).unwrap();
            test(format!("{seat} {suit}"), &exact, &|deal| shape_of(hand(deal)).length(suit).into());
        }
    }
    tests.sort_by(|a, b| a.0.total_cmp(&b.0));
    // A hundred figures in all sets together: one falls below this by chance in one of a thousand changes to the draws.
    assert!(tests.first().is_none_or(|(p, _)| *p > 1e-5), "{name}: {}", tests[0].1);
}

#[test]
fn lengths_and_points_are_distributed_as_counted() {
    for (name, text) in SETS {
        // The count takes a second for this; the narrow sets draw in the same way.
        if name == "four hands" {
            continue;
        }
        let constraints = wanted(text);
        let slow = ["two without points", "tight everywhere"].contains(&name);
        let often = if slow { 4_000 } else { 40_000 };
        check_marginals(name, &constraints, &drawn(&constraints, 1 << 22, 3, often));
    }
}

/// Hands to which suits do not matter are dealt after which honours they get, the one with other wishes first.
#[test]
fn loose_hands_are_distributed_as_counted() {
    let mut words = vec![0; 1 << 17];
    for (text, shaped) in [
        ("N: 5-10, E: +AK9S -QJ4S 5+pS 2+S 9-20, S: 8-10, W: 20-", Seat::East),
        ("N: 6-9, E: 11-, W: bal 15-17", Seat::West),
        ("N: 10-13, E: 7-11, S: 8-12, W: 5-14", Seat::South),
    ] {
        let constraints = wanted(text);
        let deals = drawn(&constraints, 1 << 17, 7, 40_000);
        assert!(deals.iter().all(|deal| deal.is_whole() && constraints.fits(deal)), "{text}");
        let checked = || constraints.check().unwrap();
        let all = count(checked(), &mut words, &mut Patient).unwrap() as f64;
        let test = |what: String, exact: &[u128], value: &dyn Fn(&Deal) -> usize| {
            let mut counts = vec![0; exact.len()];
            deals.iter().for_each(|deal| counts[value(deal)] += 1);
            let shares: Vec<f64> = exact.iter().map(|&ways| ways as f64 / all).collect();
            let test = chi_square(&counts, &shares);
            assert!(test.p > 1e-4, "{text}: {what}: {test:?}");
        };
        for seat in Seat::ALL {
            let exact = count_by_points(checked(), seat, &mut words, &mut Patient).unwrap();
            test(format!("{seat} points"), &exact, &|deal| points(deal.hands[seat.index()]).into());
        }
        // Lengths of the others are those of two hands with wishes, which takes long.
        for suit in Suit::ALL {
            let exact = count_by_length(checked(), shaped, suit, &mut words, &mut Patient).unwrap();
            let length = |deal: &Deal| shape_of(deal.hands[shaped.index()]).length(suit).into();
            test(format!("{shaped} {suit}"), &exact, &length);
        }
    }
}

#[test]
fn points_are_tracked_where_few_draws_would_have_them() {
    let ready = |text: &str, words: usize| {
        let constraints = wanted(text);
        let mut memory = vec![0; words];
        match prepare(constraints.check().unwrap(), &mut memory, &mut Patient).unwrap() {
            Prepared::Ready(sampler) => (sampler.is_exact(), sampler.is_settled()),
            Prepared::Impossible => panic!("some deal fits {text}"),
        }
    };
    // Two hands of three have these, and one of a hundred thousand those.
    assert_eq!(ready("N: 8-14", 1 << 17), (false, true));
    assert_eq!(ready("N: 28+", 1 << 17), (true, true));
    // A memory that does not hold the tables that are best draws other deals than a larger one.
    let four = "N: 5431 12, E: 3244 10, S: 3325 8, W: 10";
    assert!(ready(four, 1 << 20).1 && !ready(four, 9_000).1);
}

#[test]
fn shapes_that_do_not_fit_the_memory_are_thrown_away_uniformly() {
    // Odd sets of shapes make so many labels that they are not told apart in this memory.
    let constraints = wanted("N: !any4333|5431, E: !any5332|4432, S: !bal|5422, W: any5431|any4432|3352");
    let ready = |words: usize| {
        let mut memory = vec![0; words];
        match prepare(constraints.check().unwrap(), &mut memory, &mut Patient) {
            Ok(Prepared::Ready(sampler)) => Some(sampler.is_exact()),
            Ok(Prepared::Impossible) => panic!("some deal fits"),
            Err(_) => None,
        }
    };
    let words = (0..).map(|step| 2_000 + 250 * step).find(|&words| ready(words).is_some()).unwrap();
    assert_eq!(ready(words), Some(false), "{words} words should be too few to tell all shapes apart");
    check_marginals("loose shapes", &constraints, &drawn(&constraints, words, 4, 20_000));
}

#[test]
fn any_four_shapes_fit_the_device() {
    for text in [
        "NESW: 12-SHDC",
        "N: bal, E: bal, S: bal, W: bal",
        "NESW: !bal",
        "NESW: !any4333|any5431",
        "N: any4432|5431|6331, E: !5332|4342|any7222, S: any5422|any6331|1255, W: !any4441|3334|2245",
    ] {
        let constraints = wanted(text);
        assert_eq!(drawn(&constraints, DEVICE_WORDS, 1, 5).len(), 5, "{text}");
    }
}

#[test]
fn boards_do_not_depend_on_each_other() {
    let constraints = wanted("N: 6+S 10-12");
    let mut words = vec![0; 1 << 16];
    let Prepared::Ready(mut sampler) =
        prepare(constraints.check().unwrap(), &mut words, &mut Patient).unwrap()
    else {
        panic!("some deal fits");
    };
    let mut board = |number| sampler.draw(&mut board_rng(7, number), &mut Patient).unwrap();
    let (seventh, first) = (board(7), board(1));
    assert_eq!((board(1), board(7)), (first, seventh));
    assert_ne!(first, seventh);
}

#[test]
fn drawing_stops_when_told() {
    let constraints = wanted("N: 5431 12, E: 3244 10, S: 3325 8, W: 10");
    // So little memory that points are not tracked: most deals are thrown away.
    let mut words = vec![0; 9_000];
    let Prepared::Ready(mut sampler) =
        prepare(constraints.check().unwrap(), &mut words, &mut Patient).unwrap()
    else {
        panic!("some deal fits");
    };
    let mut stop = |_: trickwire_core::budget::Progress| false;
    let drawn = (0..2000).filter_map(|seed| sampler.draw(&mut Pcg32::new(seed), &mut stop)).count();
    assert!(sampler.proposals() <= 2000 * 256 && (drawn > 0 || !sampler.is_exact()));
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn whatever_is_wanted_is_dealt(constraints in (1..=4_usize).prop_flat_map(|n| wishes::constraints(n, 5)), seed: u64) {
        // As much memory as the command has: half a megabyte is too little for some sets of four hands with points and many
        // shapes.
        let possible = count(constraints.check().unwrap(), &mut vec![0; 1 << 20], &mut Patient).unwrap() > 0;
        let deals = drawn(&constraints, 1 << 18, seed, 5);
        prop_assert_eq!(deals.len(), if possible { 5 } else { 0 }, "{}", constraints);
        for deal in deals {
            prop_assert!(deal.is_whole() && constraints.fits(&deal), "{}", constraints);
        }
    }
}
