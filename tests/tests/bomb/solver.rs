//! The solver against the oracle, on thousands of random small tables, in plenty of memory and in
//! so little that it must divide the problem; and what must always hold.

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use trickwire_core::bomb::knowledge::{Conflict, Problem};
use trickwire_core::bomb::solve::{Outcome, Question, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::wire::Value as Called;
use trickwire_core::budget::{Patient, Progress};
use trickwire_tests::bomb::agree::{Agreed, Counts, add_up, agree as compare, table};
use trickwire_tests::bomb::cases::{chosen_case, moved_case, picked_case, small_case};
use trickwire_tests::bomb::openings::EVEN_AND_ODD;
use trickwire_tests::bomb::oracle::Case;
use trickwire_tests::property::cases;

/// The batch's answer must equal what the oracle counts; too little memory is not an answer.
fn agree(case: &Case, counts: Counts, words: &mut [u32]) -> Result<(), TestCaseError> {
    match compare(case, counts, words).map_err(TestCaseError::fail)? {
        Agreed::Same => Ok(()),
        Agreed::Capacity => Err(TestCaseError::reject("capacity")),
    }
}

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn solver_agrees_with_the_oracle(case in small_case()) {
        agree(&case, Counts::Deals, &mut vec![0xdead_beef; 1 << 16])?;
    }

    #[test]
    fn picks_agree_with_the_oracle(case in picked_case()) {
        agree(&case, Counts::Scaled, &mut vec![0xdead_beef; 1 << 16])?;
    }

    #[test]
    fn changed_hands_agree_with_the_oracle(case in moved_case()) {
        agree(&case, Counts::Scaled, &mut vec![0xdead_beef; 1 << 16])?;
    }

    #[test]
    fn choices_agree_with_the_oracle(case in chosen_case()) {
        agree(&case, Counts::Scaled, &mut vec![0xdead_beef; 1 << 16])?;
    }

    #[test]
    fn counts_add_up(case in small_case()) {
        let table = table(&case);
        let mut words = vec![0; 1 << 16];
        let Ok(Outcome::Odds(odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else { return Ok(()) };
        add_up(&odds, "a small table");
    }

    #[test]
    fn a_contradiction_names_the_first_clause_that_makes_it(case in small_case()) {
        let mut table = table(&case);
        let mut words = vec![0; 1 << 16];
        let mut impossible = |table: &Table| match solve(table.check().unwrap(), &mut words, &mut Patient) {
            Ok(Outcome::Impossible(conflict)) => Some(conflict),
            _ => None,
        };
        if let Some(Conflict::Constraint { index }) = impossible(&table) {
            table.constraints.truncate(index as usize + 1);
            prop_assert_eq!(impossible(&table), Some(Conflict::Constraint { index }));
            table.constraints.truncate(index as usize);
            prop_assert_eq!(impossible(&table), None);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 20_000, ..cases(1000) })]

    /// Just enough memory to start, so that most tables are divided.
    #[test]
    fn a_divided_table_gives_the_same_counts(
        case in prop_oneof![small_case(), picked_case(), moved_case()],
        spare in 0_usize..80,
    ) {
        divided(&case, spare)?;
    }
}

/// The counts in `spare` words more than the solver needs to start.
fn divided(case: &Case, spare: usize) -> Result<(), TestCaseError> {
    let table = table(case);
    let starts = |&words: &usize| solve(table.check().unwrap(), &mut vec![0; words], &mut Patient).is_ok();
    let Some(least) = (200..4000).step_by(40).find(starts) else { return Ok(()) };
    agree(case, Counts::Scaled, &mut vec![0xdead_beef; least + spare])
}

/// Small cases that some version of the solver counted wrong, as the property tests above found them.
#[test]
fn cases_that_once_failed_agree() {
    let lines = [
        r#"{"players":2,"owner":[0,1],"observer":0,"stands":["1 1 2 2 Y5","1 ? 2 2"],"blue":[1,2],
            "yellow":{"candidates":[3,5],"keep":1},"red":null,"constraints":[],
            "queries":[{"q":"dual_cut","stand":1,"slot":1,"value":1}]}"#,
        r#"{"players":2,"owner":[0,1],"observer":0,"stands":["1 1 2 2 R5","1 1 2 ?"],"blue":[1,2],
            "yellow":null,"red":{"candidates":[2,5],"keep":1},"constraints":[],
            "queries":[{"q":"dual_cut","stand":1,"slot":3,"value":1}]}"#,
        r#"{"players":4,"owner":[0,1,2,2,3],"observer":1,"stands":["1 ?@4A 4 4","2 2 2 3","? 3 4","1@1A 3 ?","? ? 4"],
            "blue":[1,4],"yellow":null,"red":[3],"constraints":[{"kind":"called","player":2,"value":3}],
            "queries":[{"q":"dual_cut","stand":0,"slot":1,"value":1}]}"#,
        r#"{"players":3,"owner":[0,1,2,2],"observer":1,"stands":["2 Y2 ?@3B 4","2 2 4 4","3@1C 3 X","? R6 X2"],
            "blue":[2,4],"yellow":{"candidates":[1,2],"keep":1},"red":[6],
            "constraints":[{"kind":"called","player":2,"value":4}],
            "queries":[{"q":"dual_cut","stand":0,"slot":2,"value":2}]}"#,
        r#"{"players":5,"owner":[0,1,2,2,3,4],"observer":0,"stands":["1 1 4","1 ? ?","? i2 ?","2 ? ?","? X3* X","3 4 4"],
            "blue":[1,4],"yellow":null,"red":[2,3],"constraints":[],
            "queries":[{"q":"all_red","stand":4,"slots":[0,2]}]}"#,
        r#"{"players":4,"owner":[0,0,1,2,3],"observer":2,"stands":["1 2 2 Y5","1 1 Y1 ?","2 3 ? ?4","1 2 3 ?4","3 ? 4"],
            "blue":[1,4],"yellow":[1,2,5],"red":null,"constraints":[],
            "queries":[{"q":"dual_cut","stand":1,"slot":3,"value":1}]}"#,
    ];
    for line in lines {
        let case: Case = serde_json::from_str(line).unwrap();
        agree(&case, Counts::Scaled, &mut vec![0xdead_beef; 1 << 16]).unwrap();
        divided(&case, 0).unwrap();
    }
}

#[test]
fn dividing_really_happens() {
    let table: Table = EVEN_AND_ODD.parse().unwrap();
    let mut parts = Vec::new();
    let mut plain = Vec::new();
    for kib in [4096, 160, 80, 60] {
        let mut words = vec![0; kib * 256];
        match solve(table.check().unwrap(), &mut words, &mut Patient) {
            Ok(Outcome::Odds(odds)) => {
                let mut text = String::new();
                trickwire_core::bomb::plain::write_odds(&odds, &mut text).unwrap();
                parts.push(odds.work().parts);
                plain.push(text);
            }
            Ok(Outcome::Impossible(conflict)) => panic!("{conflict}"),
            Err(error) => panic!("{kib} KiB: {error}"),
        }
    }
    assert_eq!(parts[0], 1);
    assert!(parts[1] > 1 && parts[3] > parts[1], "{parts:?}");
    assert!(plain.iter().all(|text| *text == plain[0]));
}

#[test]
fn work_can_be_watched_and_stopped() {
    let table: Table = EVEN_AND_ODD.parse().unwrap();
    let mut words = vec![0; 1 << 20];
    let mut beats = Vec::new();
    let done = solve(table.check().unwrap(), &mut words, &mut |progress: Progress| {
        beats.push(progress);
        true
    });
    assert!(done.is_ok());
    assert!(beats.len() > 100, "{} beats", beats.len());
    assert!(beats.windows(2).all(|pair| pair[0].done <= pair[1].done));
    let last = beats.last().unwrap();
    assert_eq!(last.done, last.of);
    let mut left = 50;
    let stopped = solve(table.check().unwrap(), &mut words, &mut |_: Progress| {
        left -= 1;
        left > 0
    });
    assert!(matches!(stopped, Err(trickwire_core::bomb::solve::SolveError::Stopped)));
}

#[test]
fn conflicts_are_told_in_words() {
    let reason = |text: &str| {
        let table: Table = text.parse().unwrap();
        match solve(table.check().unwrap(), &mut vec![0; 1 << 16], &mut Patient) {
            Ok(Outcome::Impossible(conflict)) => conflict.to_string(),
            _ => panic!("{text} has arrangements"),
        }
    };
    assert_eq!(
        reason("me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ?"),
        "4 wires are seen nowhere, but 3 places are open for them"
    );
    assert_eq!(reason("me1 1-2 | ?1 ?1 ?2 ?2 | ? O O ? ; s2 has 7"), "no wire can be in stand 2 slot C");
    assert_eq!(
        reason("me1 1-2 | ?1 ?1 ?2 ?2 | O ? ? E ; s2 has 2 ; s2 A=B ; s2 B=C"),
        "fact 3 cannot be true"
    );
    assert_eq!(reason("me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ? ; s2 has 7"), "fact 1 cannot be true");
    assert_eq!(
        reason("me1 1-1 Y1of(2,3) | ?1 ?1 ?Y2 ?Y3 | ? ?"),
        "2 wires are seen nowhere, but 3 places are open for them"
    );
    assert!(Problem::observe("me1 1-1 | ?1 ?1 | ? ?".parse::<Table>().unwrap().check().unwrap()).is_ok());
}

#[test]
fn long_stands_can_be_asked_about() {
    let stand = ["?"; 16].join(" ");
    let text = format!("me1 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?9 ?10 ?10 ?11 ?11 ?12 ?12 | {stand} | {stand}");
    let table: Table = text.parse().unwrap();
    let mut words = vec![0; 1 << 18];
    let Ok(Outcome::Odds(mut odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else {
        panic!()
    };
    let any = Question::Any { stand: 1, slots: 0xffff, value: Called::Blue(12) };
    let none = odds.ask(any, &mut Patient).unwrap();
    // Both unseen 12s lie on the other stand in C(30, 14) of the C(32, 16) deals.
    assert_eq!((none.den - none.num, none.den), (145_422_675, 601_080_390));
}

#[test]
fn many_candidates_are_not_too_many() {
    let text = format!(
        "5p me1 Y4of(1,2,3,4,5,6,7,8,9,10,11) R3of(1,2,3,4,5,6,7,8,9,10,11) | \
         ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?12 | {0} | {0} | {0} | {0}",
        ["?"; 11].join(" ")
    );
    let table: Table = text.parse().unwrap();
    let mut words = vec![0; 64 << 20];
    let Ok(Outcome::Odds(odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else { panic!() };
    // Nothing is known, so it is the number of deals: C(11,4) C(11,3) 44! / 11!^4.
    let mut deals: u128 = 330 * 165;
    for (wires, dealt) in [(44, 11), (33, 11), (22, 11)] {
        deals *= (0..dealt).fold(1_u128, |ways, k| ways * (wires - k) / (k + 1));
    }
    assert_eq!(odds.total(), deals);
}

#[test]
fn the_same_call_twice_says_nothing_new() {
    let once = "2p me1 1-3 | 1: ?1 ?1 ?2 | 1: ?2 ?3 ?3 | 2: ? ? ? | 2: ? ? ? ; p2 called 3";
    let often = format!("{once}{}", " ; p2 called 3".repeat(20));
    let total = |text: &str| {
        let table: Table = text.parse().unwrap();
        match solve(table.check().unwrap(), &mut vec![0; 1 << 16], &mut Patient) {
            Ok(Outcome::Odds(odds)) => odds.total(),
            _ => panic!("{text}"),
        }
    };
    assert_eq!(total(once), total(&often));
}

/// Whether one of two stands has a value needs no cases: by inclusion and exclusion over the values that neither has.
#[test]
fn calls_about_either_stand_are_counted_together() {
    let stands = "3p me1 | 1: ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?11 ?12 | 2: ? ? ? ? ? ? ? ? ? ? ? ? | \
        2: ? ? ? ? ? ? ? ? ? ? ? ? | 3: ? ? ? ? ? ? ? ? ? ? ? ?";
    let mut words = vec![0; 1 << 20];
    let mut total = |facts: &str| {
        let table: Table = format!("{stands}{facts}").parse().unwrap();
        match solve(table.check().unwrap(), &mut words, &mut Patient) {
            Ok(Outcome::Odds(odds)) => (odds.total(), odds.work()),
            _ => panic!("{table}"),
        }
    };
    let mut expected = 0_i128;
    for subset in 0..16_u32 {
        let lacking = |v: &u32| subset >> (v - 5) & 1 == 1;
        let facts: String =
            (5..9).filter(lacking).map(|v| format!("; s2 lacks {v} ; s3 lacks {v} ")).collect();
        expected += if subset.count_ones() % 2 == 0 { 1 } else { -1 } * total(&facts).0 as i128;
    }
    let called: String = (5..9).map(|v| format!("; p2 called {v} ")).collect();
    assert_eq!(total(&called).0 as i128, expected);
    // All of them cost hardly more than one.
    let all: String = (1..=12).map(|v| format!("; p2 called {v} ")).collect();
    let (one, twelve) = (total("; p2 called 5").1, total(&all).1);
    assert_eq!((one.parts, twelve.parts), (1, 1));
    assert!(twelve.states < 20 * one.states, "{one:?} {twelve:?}");
}

/// Many unsorted slots on a stand with tokens, labels and calls; alike ones are counted as one class.
#[test]
fn many_tied_unsorted_slots_agree_with_the_oracle() {
    let called = serde_json::json!([{"kind": "called", "player": 1, "value": 2}]);
    let equal = serde_json::json!([{"kind": "adjacent_equal", "stand": 1, "left": 4}]);
    let other = serde_json::json!([{"kind": "adjacent_not_equal", "stand": 1, "left": 1}]);
    for (stand, constraints) in [
        ("? 2x X X X X X", serde_json::json!([])),
        ("? ? X1x X1x X X X", serde_json::json!([])),
        ("? ? X2x X2x X X1x X", called.clone()),
        ("X X X X X X X", called.clone()),
        ("? 2x X X X X bX", equal),
        ("? ? X X X X2x X", other),
        ("yX yX X X X 1x ?", called),
    ] {
        let case: Case = serde_json::from_value(serde_json::json!({
            "players": 3, "observer": 0, "stands": ["?1 ?2 ?3 ?3", stand, "? ?"], "blue": [1, 3],
            "yellow": [2], "constraints": constraints,
            "queries": [{"q": "double_detector", "stand": 1, "slots": [0, 3], "value": 2}],
        }))
        .unwrap();
        agree(&case, Counts::Deals, &mut vec![0xdead_beef; 1 << 18]).unwrap();
    }
}
