//! The generator: its cases are legal, cover everything, and shrink.

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestError, TestRng, TestRunner};
use trickwire_tests::bomb::cases::{MOST_UNKNOWN, moved_case, picked_case, small_case};
use trickwire_tests::bomb::oracle::{Case, query, tally};
use trickwire_tests::property::{cases, fixed};

fn wires(case: &Case) -> usize {
    let (lo, hi) = case.blue;
    4 * usize::from(hi - lo + 1) + case.yellow.numbers().len() + case.red.numbers().len()
        - case.yellow.pile().unwrap()
        - case.red.pile().unwrap()
}

fn slots(case: &Case) -> usize {
    case.stands.iter().map(|stand| stand.split_whitespace().count()).sum()
}

fn lawful(case: &Case) -> Result<(), TestCaseError> {
    let count = tally(case).map_err(TestCaseError::fail)?;
    let piles = case.yellow.pile().unwrap() + case.red.pile().unwrap();
    prop_assert!(count.slots.len() + piles <= MOST_UNKNOWN);
    for counts in count.slots.values() {
        prop_assert_eq!(counts.values().sum::<u128>(), count.total);
        prop_assert!(counts.values().all(|&n| n > 0));
    }
    // The deal that the case was derived from is an arrangement, unless somebody lies.
    if case.constraints.is_empty() && slots(case) == wires(case) {
        prop_assert!(count.total > 0);
    }
    for q in &case.queries {
        let (hits, total) = query(case, q).map_err(TestCaseError::fail)?;
        prop_assert!(hits <= total && total == count.total);
    }
    let text = serde_json::to_string(case).unwrap();
    let again: Case = serde_json::from_str(&text).unwrap();
    prop_assert_eq!(serde_json::to_string(&again).unwrap(), text);
    Ok(())
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn cases_are_lawful(case in small_case()) {
        lawful(&case)?;
    }

    #[test]
    fn cases_with_picks_are_lawful(case in picked_case()) {
        lawful(&case)?;
    }

    #[test]
    fn cases_with_changed_hands_are_lawful(case in moved_case()) {
        lawful(&case)?;
    }
}

/// Shrink a property that fails for `bad` cases, and give the smallest one.
fn smallest(cases: impl Strategy<Value = Case>, seed: u8, bad: impl Fn(&Case) -> bool) -> Case {
    let config = ProptestConfig { max_shrink_iters: 20_000, ..self::cases(5000) };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]));
    match runner.run(&cases, |case| if bad(&case) { Err(TestCaseError::fail("bad")) } else { Ok(()) }) {
        Err(TestError::Fail(_, case)) => case,
        other => panic!("nothing found: {other:?}"),
    }
}

#[test]
fn cases_shrink() {
    for seed in 0..3 {
        let unsorted = smallest(small_case(), seed, |case| {
            tally(case).unwrap().total > 1 && case.stands.iter().any(|s| s.contains("X "))
        });
        assert!(unsorted.constraints.is_empty() && tally(&unsorted).unwrap().slots.len() <= 5);
        let none = smallest(small_case(), seed, |case| {
            tally(case).unwrap().total == 0 && slots(case) == wires(case)
        });
        assert!(none.constraints.len() <= 2);
        let stars = |case: &Case| case.stands.concat().matches('*').count();
        let picked = smallest(picked_case(), seed, |case| tally(case).unwrap().total > 1 && stars(case) > 0);
        assert!(picked.constraints.is_empty() && stars(&picked) == 1);
        let places = |case: &Case| case.stands.concat().matches('@').count();
        let hook = |case: &Case| tally(case).unwrap().total > 1 && places(case) > 0;
        let moved = smallest(moved_case(), seed, hook);
        assert!(moved.constraints.is_empty() && places(&moved) <= 2 && stars(&moved) == 0);
    }
}

/// How often everything must occur in a hundred cases, told from the text of the case.
const SHARES: &[(&str, usize)] = &[
    ("\"candidates\"", 20),
    ("iY", 5),
    ("X", 40),
    ("1x", 20),
    ("!", 40),
    ("E", 15),
    ("adjacent_equal", 10),
    ("adjacent_not_equal", 15),
    ("must_have", 10),
    ("must_not_have", 10),
    ("called", 10),
    ("YELLOW", 10),
    ("double_detector", 10),
    ("triple_detector", 10),
    ("super_detector", 10),
    ("dual_cut", 10),
    ("all_red", 10),
    ("\"red\"", 10),
];

/// What the other kinds have in addition.
const PICKS: &[(&str, usize)] = &[("*", 70), ("*1", 15), ("**", 15), ("**1", 5), ("X", 40), ("called", 10)];
const MOVES: &[(&str, usize)] = &[("@", 95), ("?@", 30), ("*", 30), ("*@", 2), ("X", 40), ("called", 10)];

fn cover(cases: impl Strategy<Value = Case>, shares: &[(&str, usize)]) {
    let texts: Vec<String> = fixed(cases, 2000).map(|case| serde_json::to_string(&case).unwrap()).collect();
    for (word, percent) in shares {
        let seen = texts.iter().filter(|text| text.contains(word)).count();
        assert!(seen * 100 >= percent * texts.len(), "{word}: {seen} of {}", texts.len());
    }
}

#[test]
fn cases_cover_everything() {
    cover(small_case(), SHARES);
    cover(picked_case(), PICKS);
    cover(moved_case(), MOVES);
}
