//! The oracle against the vectors that it can reach, against deals of labelled wires, and against games small enough to count by
//! hand.

use std::collections::BTreeMap;

use proptest::strategy::Strategy;
use serde_json::{Value, json};
use trickwire_tests::bomb::cases::{chosen_case, moved_case, picked_case, small_case};
use trickwire_tests::bomb::labelled;
use trickwire_tests::bomb::oracle::{Case, Query, Tally, query, tally};
use trickwire_tests::property::fixed;

const VECTORS: &str = include_str!("../../vectors/bomb.jsonl");

fn expected(row: &Value) -> Tally {
    let mut tally = Tally::default();
    let number = |v: &Value| v.as_str().unwrap().parse::<u128>().unwrap();
    tally.total = number(&row["expected"]["total"]);
    for slot in row["expected"]["slots"].as_array().into_iter().flatten() {
        let key = (slot["stand"].as_u64().unwrap() as usize, slot["slot"].as_u64().unwrap() as usize);
        let counts: BTreeMap<String, u128> =
            slot["counts"].as_object().unwrap().iter().map(|(k, v)| (k.clone(), number(v))).collect();
        tally.slots.insert(key, counts);
    }
    tally
}

#[test]
fn golden_vectors() {
    let mut cases = 0;
    for line in VECTORS.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let case: Case = serde_json::from_str(line).unwrap();
        if row["hidden"].as_u64().unwrap() > 17 {
            continue;
        }
        let ours = tally(&case).unwrap();
        assert_eq!(ours, expected(&row), "{:?}", case.id);
        for (q, wanted) in case.queries.iter().zip(row["queries"].as_array().unwrap()) {
            let (hits, total) = query(&case, q).unwrap();
            let (num, den): (u128, u128) = (
                wanted["num"].as_str().unwrap().parse().unwrap(),
                wanted["den"].as_str().unwrap().parse().unwrap(),
            );
            assert_eq!(hits * den, num * total, "{:?} {q:?}", case.id);
            assert_eq!(total, ours.total);
        }
        cases += 1;
    }
    assert_eq!(cases, 45);
}

/// Most wires other than the observer's that are dealt one by one.
const MOST_LABELLED: usize = 8;

/// The weights are numbers of deals: dealing every one of them, with labelled wires, gives the same chances, and the same numbers
/// where every kind has a hidden copy and nobody picked.
fn as_dealt(cases: impl Strategy<Value = Case>, count: usize, same_number: bool) {
    let (mut done, mut lawful, mut whole) = (0, 0, 0);
    let few = |case: &Case| labelled::strangers(case).unwrap() <= MOST_LABELLED;
    for case in fixed(cases, usize::MAX).filter(few).take(count) {
        let (ours, dealt) = (tally(&case).unwrap(), labelled::tally(&case).unwrap());
        assert_eq!(ours.slots.len(), dealt.slots.len(), "{case:?}");
        assert_eq!(ours.total == 0, dealt.total == 0, "{case:?}");
        for (place, counts) in &ours.slots {
            assert_eq!(counts.len(), dealt.slots[place].len(), "{case:?}");
            for (wire, count) in counts {
                let truth = dealt.slots[place][wire];
                assert_eq!(count * dealt.total, truth * ours.total, "{place:?} {wire} {case:?}");
            }
        }
        done += 1;
        lawful += usize::from(ours.total > 0);
        whole += usize::from(ours.total > 0 && ours.total == dealt.total);
    }
    println!("{done} cases, {lawful} with deals, {whole} of them with the same number");
    // The number itself is the same where nobody chose.
    assert!(lawful * 5 > done * 4 && (whole * 2 > done || !same_number));
}

#[test]
fn weights_are_deals() {
    as_dealt(small_case(), 600, true);
}

#[test]
fn weights_with_picks_are_deals() {
    as_dealt(picked_case(), 400, true);
}

#[test]
fn weights_with_changed_hands_are_deals() {
    as_dealt(moved_case(), 600, true);
}

#[test]
fn weights_with_choices_are_deals() {
    as_dealt(chosen_case(), 400, false);
}

/// The number of deals itself, where every kind has a hidden copy.
#[test]
fn numbers_are_deals() {
    for stands in [
        ["1 ?", "? ?", "?1 ?1 ?2 ?2"],
        ["? i1 ?", "2 ?", "?1 ?2 ?2"],
        ["1 X2", "? ?", "?1 ?1 ?2 ?2"],
        ["? 1 1 X", "? ?", "?2 ?2"],
        ["1 ?@2A", "? ?@1B", "?1 ?1 ?2 ?2"],
        ["1 ?2@3D", "? ?", "?1 ?1 ?2 ?2@1B"],
        ["1 ?", "? ?", "?1 ? ?2 ?2"],
        ["1 ?", "? ?", "?1 ?1 ?2 X"],
    ] {
        let case = game(&stands, (1, 2), Value::Null, Value::Null, json!([]));
        let ours = tally(&case).unwrap();
        assert!(ours.total > 0, "{stands:?}");
        assert_eq!(ours, labelled::tally(&case).unwrap(), "{stands:?}");
    }
}

#[test]
fn every_vector_can_be_read() {
    for line in VECTORS.lines() {
        let mut case: Case = serde_json::from_str(line).unwrap();
        let known = serde_json::to_string(&case).unwrap();
        assert_eq!(known, serde_json::to_string(&serde_json::from_str::<Case>(&known).unwrap()).unwrap());
        // One slot more than wires: reading succeeds, and nothing is searched.
        case.stands[0].push_str(" ?");
        assert_eq!(tally(&case).unwrap(), Tally::default(), "{:?}", case.id);
    }
}

fn game(stands: &[&str], blue: (u8, u8), yellow: Value, red: Value, constraints: Value) -> Case {
    serde_json::from_value(json!({
        "players": stands.len(), "observer": stands.len() - 1, "stands": stands,
        "blue": blue, "yellow": yellow, "red": red, "constraints": constraints,
    }))
    .unwrap()
}

/// Total of a game without yellow and red.
fn blue(stands: &[&str], blue: (u8, u8), constraints: Value) -> u128 {
    tally(&game(stands, blue, Value::Null, Value::Null, constraints)).unwrap().total
}

#[test]
fn games_by_hand() {
    let none = || json!([]);
    // 1: X-of-Y in both colours.
    let both = game(
        &["? ? ?", "? ? ?", "?1 ?1 ?2 ?2"],
        (1, 2),
        json!({"candidates": [1, 2], "keep": 1}),
        json!({"candidates": [1, 2], "keep": 1}),
        none(),
    );
    assert_eq!(tally(&both).unwrap().total, 80);
    // 2: a candidate that shows as an info token has left the pool.
    let shown = game(
        &["iY1 ?", "? ?", "?2 ?2"],
        (2, 2),
        json!({"candidates": [1, 2], "keep": 2}),
        Value::Null,
        none(),
    );
    assert_eq!(tally(&shown).unwrap().total, 3);
    // 3: multiplicity on a cut wire binds the rest of the stand. One of two 1s and two of three 2s go there.
    assert_eq!(blue(&["1x1 ? ?", "? ?", "?1 ?1 ?2"], (1, 2), none()), 6);
    // 4: a multiplicity slot is never red.
    let red = game(&["1x ?", "? ?", "?1 ?1 ?2 ?2 ?2"], (1, 2), Value::Null, json!([1]), none());
    assert_eq!(tally(&red).unwrap().total, 4);
    assert!(!tally(&red).unwrap().slots[&(0, 0)].contains_key("R1"));
    // 5: an iY wire counts once.
    let twice = game(&["? iY 2x", "?", "?1 ?1"], (1, 1), json!([2, 3]), Value::Null, none());
    let twice = tally(&twice).unwrap();
    assert_eq!(twice.total, 2);
    assert_eq!(twice.slots[&(0, 1)], BTreeMap::from([("Y2".to_string(), 2)]));
    // 6: the marked wire itself satisfies must_have: 1 1, or one of two 1s and one of two 2s.
    let must = json!([{"kind": "must_have", "stand": 0, "player": 0, "value": 1}]);
    assert_eq!(blue(&["i1 ?", "? ?", "?1 ?1 ?2 ?2"], (1, 2), must), 5);
    // 7: adjacency reaches an X slot.
    let pair = |kind: &str, left: usize| json!([{"kind": kind, "stand": 0, "left": left}]);
    let unsorted = ["? ? X", "? ?", "?1 ?1 ?2"];
    assert_eq!(blue(&unsorted, (1, 2), none()), 30);
    assert_eq!(blue(&unsorted, (1, 2), pair("adjacent_equal", 1)), 15);
    assert_eq!(blue(&unsorted, (1, 2), pair("adjacent_not_equal", 1)), 15);
    // 8: an X wire counts for the multiplicity of its stand. Pool 1 1 2 2: the X must differ from the marked wire.
    assert_eq!(blue(&["1x X", "? ?", "?1 ?1 ?2 ?2"], (1, 2), none()), 8);
    assert_eq!(blue(&["2x X", "? ?", "?1 ?1 ?2 ?2"], (1, 2), none()), 4);
    // 9: contradictions between visible facts.
    let have = |kind: &str, value: u8| json!([{"kind": kind, "stand": 0, "value": value}]);
    assert_eq!(blue(&["1 2", "? ?", "?1 ?1 ?2 ?2"], (1, 2), have("must_have", 1)), 0);
    assert_eq!(blue(&["1 2", "? ?", "?1 ?1 ?2 ?2"], (1, 2), pair("adjacent_equal", 0)), 0);
    assert_eq!(blue(&["1 2", "? ?", "?1 ?1 ?2 ?2"], (1, 2), pair("adjacent_not_equal", 0)), 4);
    assert_eq!(blue(&["i1 2", "? ?", "?1 ?1 ?2 ?2"], (1, 2), have("must_not_have", 1)), 0);
    assert_eq!(blue(&["1 2", "? ?", "?1 ?1 ?2 ?2"], (1, 2), have("must_not_have", 1)), 4);
    // 10: pool and places must be of the same size.
    assert_eq!(blue(&["? ?", "?", "?1 ?1 ?2 ?2"], (1, 2), none()), 0);
    assert_eq!(blue(&["? ?", "? ?", "?1 ?1 ?2 ?2"], (1, 2), none()), 6);
    // 11: X slots do not answer a radar, but they count for what the player holds.
    let own = json!([{"kind": "called", "player": 0, "value": 1}]);
    assert_eq!(blue(&["X", "? ? ?", "?1 ?1 ?2 ?2"], (1, 2), have("must_have", 1)), 0);
    assert_eq!(blue(&["X", "? ? ?", "?1 ?1 ?2 ?2"], (1, 2), have("must_not_have", 1)), 4);
    assert_eq!(blue(&["X", "? ? ?", "?1 ?1 ?2 ?2"], (1, 2), own.clone()), 2);
    assert_eq!(blue(&["Xi1", "? ? ?", "?1 ?1 ?2 ?2"], (1, 2), own.clone()), 2);
    assert_eq!(blue(&["X1", "? ? ?", "?1 ?1 ?2 ?2"], (1, 2), own), 0);
    // A wire known on a teammate's stand leaves the pool and bounds its neighbours.
    assert_eq!(blue(&["? ?1", "? ?", "?1 ?2 ?2 ?2"], (1, 2), none()), 3);
}

/// Chance that the wire of a slot is a 1.
fn is_one(stands: &[&str], blue: (u8, u8), place: (usize, usize)) -> (u128, u128) {
    let counts = tally(&game(stands, blue, Value::Null, Value::Null, json!([]))).unwrap();
    (counts.slots[&place]["1"], counts.total)
}

#[test]
fn a_shown_wire_is_some_wire_of_its_run() {
    // Of six deals five have a 1 in the first slot, and one of them a second 1.
    assert_eq!(is_one(&["1 ?", "? ?", "?1 ?1 ?2 ?2"], (1, 2), (0, 1)), (1, 5));
    // In an X slot it says nothing about the rest: of {1 2 2} one goes to the other slot.
    assert_eq!(is_one(&["X1 ?", "? ?", "?1 ?1 ?2 ?2"], (1, 2), (0, 1)), (2, 6));
    assert_eq!(is_one(&["? 2 ? i4 ? ?", "1 ? ? 3 ? ?", "?1 ?2 ?3 ?3"], (1, 4), (0, 0)), (36, 40));
}

#[test]
fn picks_by_hand() {
    // As above, but of two 1s the owner might have marked the other one: 4 deals, and half of one.
    let mine = "?1 ?1 ?2 ?2";
    assert_eq!(is_one(&["i1* ?", "? ?", mine], (1, 2), (0, 1)), (6, 54));
    // If the owner had two, this one was picked both times: a quarter.
    assert_eq!(is_one(&["1** ?", "? ?", mine], (1, 2), (0, 1)), (36, 36 + 4 * 144));
    // Of three 1s one was cut, so one deal with all of them here counts half, and three with two of them count full.
    assert_eq!(is_one(&["1 1*1 ?", "?", "?1 ?2 ?2 ?2"], (1, 2), (0, 2)), (3, 3 + 3 * 6));
    // A pick elsewhere leaves four wires for four places, X or not: 1 - 1/6.
    let mut case = game(&["? X", "? 2*", "?", "?", "1 2"], (1, 2), Value::Null, Value::Null, json!([]));
    case.constraints =
        serde_json::from_value(json!([{"kind": "adjacent_not_equal", "stand": 1, "left": 0}])).unwrap();
    let two = json!({"q": "double_detector", "stand": 0, "slots": [0, 1], "value": 2});
    let (hits, total) = query(&case, &serde_json::from_value::<Query>(two).unwrap()).unwrap();
    assert_eq!(hits * 6, total * 5);
    // Picks on the observer's stand say nothing.
    assert_eq!(is_one(&["1 ?", "? ?", "1* ?1 ?2 ?2"], (1, 2), (0, 1)), (1, 5));
    // Two were cut before it, but there are only two.
    assert_eq!(blue(&["1 1*2 ?", "?", mine], (1, 2), json!([])), 0);
}

#[test]
fn changed_hands_by_hand() {
    // The second wire of the first stand now is the last of the second: four deals with 1 2 and 1 2, one with 2 2 and 1 1. Counted as
    // the stands are now, both would weigh the same.
    assert_eq!(is_one(&["?", "? ? ?@1B", "?1 ?1 ?2 ?2"], (1, 2), (0, 0)), (4, 5));
    // Swapped, with a 1 and two 2s shown: 1 2, 1 2, 1 2 were dealt in 3!·3! ways, 1 2, 2 2, 1 1 in 3·3.
    assert_eq!(is_one(&["?@2A 2", "1@1A 2", "1 ?", "1 2"], (1, 2), (0, 0)), (36, 45));
    // What the observer gave away was not dealt to others; what they got was.
    assert_eq!(is_one(&["1 ?2@3D", "? ?", "?1 ?1 ?2 ?2@1B"], (1, 2), (1, 0)), (4, 4));
    for wrong in [["?@3A", "? ?"], ["?@1C", "?"], ["?@2A", "?@2A"], ["X@2A", "?"], ["?@7A", "?"]] {
        assert!(tally(&game(&wrong, (1, 1), Value::Null, Value::Null, json!([]))).is_err(), "{wrong:?}");
    }
}

#[test]
fn notation() {
    let lawful = "? E o 1x 3X 4x x !4 !r !Y !4!R b B? y r? bE bO b!4 b2x y2x bX yX rX iY Xi5 XiY XiY4 !4!5 1xi5 2x!4 bX!4 bXE2x!4!5 E? 2x? X? !4? E?4 O?5 2x?5 X?5 !4?5 !4?R1 X5 X2x5 2xY4 2x?Y4 Y4 R1 yiY yiY4 y?Y4 i5 iy4 5* i5*0 2x5*3 5** 5*1*2 ?@1a E@1A b@1A iY@1A 5*1@1A y?@1A";
    for token in lawful.split(' ') {
        let case = game(&[token], (4, 5), json!([4]), json!([1]), json!([]));
        assert!(tally(&case).is_ok(), "{token}: {:?}", tally(&case));
    }
    let refused = "E4 O5 yE rO r2x r1x? 2xR1 2x?R1 iR1 E?Y4 5x 0x !R5 !Y5 13 Y12 R12 04 ! !13 !0 i iE ?? b4 bY4 !4Y4 yX4 XX 2xE 5? EX é ?é ?* ?5* * 5*4 5*** 5**4 Y4* iY* R1* 5@ 5@C 5@2 5@0A 5@7A 5@2Q 5@2C* X@1A X5@1A @1A 5@é";
    for token in refused.split(' ') {
        let case = game(&[token], (1, 12), json!([4]), json!([1]), json!([]));
        assert!(tally(&case).is_err(), "{token}");
    }
}

#[test]
fn joint_queries_by_hand() {
    // Pool 1 1 2 R1, all four in one sorted stand: 1 1 R1 2.
    let case = game(&["? ? ? ?", "?1 ?1 ?2 ?2 ?2"], (1, 2), Value::Null, json!([1]), json!([]));
    let ask = |text: Value| query(&case, &serde_json::from_value::<Query>(text).unwrap());
    assert_eq!(ask(json!({"q": "red", "stand": 0, "slot": 2})), Ok((1, 1)));
    assert_eq!(ask(json!({"q": "all_red", "stand": 0, "slots": [1, 2]})), Ok((0, 1)));
    assert_eq!(ask(json!({"q": "double_detector", "stand": 0, "slots": [2, 3], "value": 2})), Ok((1, 1)));
    assert_eq!(ask(json!({"q": "dual_cut", "stand": 0, "slot": 3, "value": "YELLOW"})), Ok((0, 1)));
    assert!(ask(json!({"q": "dual_cut", "stand": 0, "slot": 4, "value": 1})).is_err());
}
