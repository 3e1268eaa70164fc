//! The ranking of moves: every figure is what the odds say when asked, and the order is as documented.

use proptest::prelude::*;
use trickwire_cli::bomb::case;
use trickwire_core::bomb::advise::{Kind, Move, Prospect, alone, callable, rank};
use trickwire_core::bomb::ruling::{ConstraintCard, Ruling};
use trickwire_core::bomb::slot::SlotState;
use trickwire_core::bomb::solve::{Odds, Outcome, Question, solve};
use trickwire_core::bomb::suggest::{by_entropy, share_of_hands};
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::wire::{Value, WireSet};
use trickwire_core::budget::Patient;
use trickwire_tests::bomb::cases::small_case;
use trickwire_tests::property::cases;

const KINDS: [Kind; 5] = [Kind::Cut, Kind::Double, Kind::Triple, Kind::Super, Kind::Ray];

fn solved(table: &Table, words: &mut [u32], work: impl FnOnce(&mut Odds<'_, '_>)) {
    match solve(table.check().unwrap(), words, &mut Patient) {
        Ok(Outcome::Odds(mut odds)) => work(&mut odds),
        Ok(Outcome::Impossible(conflict)) => panic!("{table}: {conflict}"),
        Err(error) => panic!("{table}: {error}"),
    }
}

fn check(odds: &mut Odds<'_, '_>, prospect: &Prospect) {
    let table = odds.table();
    let (stand, slots, values) = match prospect.action {
        Move::Dual { stand, slot, value } => (stand, 1 << slot, vec![value]),
        Move::Detector { stand, slots, value } => (stand, slots, vec![value]),
        Move::Ray { stand, slot, values } => (stand, 1 << slot, values.to_vec()),
        other => panic!("{other:?} is not ranked"),
    };
    assert_ne!(table.stands[stand as usize].owner, table.observer);
    assert!(values.iter().all(|value| callable(&table).contains(value)));
    let asked = match prospect.action {
        Move::Ray { stand, slot, values } => odds.ask(Question::Either { stand, slot, values }, &mut Patient),
        _ => odds.ask(Question::Any { stand, slots, value: values[0] }, &mut Patient),
    };
    assert_eq!(prospect.chance, asked.unwrap());
    let red = odds.ask(Question::All { stand, slots, wires: WireSet::RED }, &mut Patient).unwrap();
    assert_eq!(prospect.red, red, "{prospect:?}");
    for (index, slot) in table.stands[stand as usize].slots.iter().enumerate() {
        if slots >> index & 1 == 1 {
            assert!(slot.is_uncut());
            let equipment = !matches!(prospect.action, Move::Dual { .. });
            assert!(!equipment || !slot.unsorted);
        }
    }
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn every_figure_is_what_the_odds_say(case in small_case()) {
        let text = serde_json::to_string(&case).unwrap();
        let table = serde_json::from_str::<case::Case>(&text).unwrap().table().unwrap();
        let mut words = vec![0; 1 << 16];
        let Ok(Outcome::Odds(mut odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else { return Ok(()) };
        for kind in KINDS {
            let ranked = rank::<1000>(&mut odds, kind, &Ruling::USUAL, &mut Patient).unwrap();
            for pair in ranked.windows(2) {
                prop_assert!(pair[0].chance >= pair[1].chance);
                if pair[0].chance == pair[1].chance {
                    prop_assert!(pair[0].red <= pair[1].red);
                    prop_assert!(pair[0].red != pair[1].red || pair[0].bits >= pair[1].bits);
                }
            }
            for prospect in &ranked {
                check(&mut odds, prospect);
            }
            if kind == Kind::Cut {
                let few = rank::<3>(&mut odds, kind, &Ruling::USUAL, &mut Patient).unwrap();
                prop_assert_eq!(&few[..], &ranked[..ranked.len().min(3)]);
                // Every uncut wire of the others and every value that can be there has its move.
                let mut expected = 0;
                for (stand, other) in table.stands.iter().enumerate().filter(|(_, s)| s.owner != table.observer) {
                    for (slot, _) in other.slots.iter().enumerate().filter(|(_, s)| s.is_uncut()) {
                        let can = |value: &&Value| odds.count_any(stand, slot, value.wires()) > 0;
                        expected += callable(&table).iter().filter(can).count();
                    }
                }
                prop_assert_eq!(ranked.len(), expected);
            }
        }
    }
}

#[test]
fn own_marked_wires_count_and_red_does_not() {
    let table: Table = "me1 1-2 R1 | i1 ?R1 ?2 | ? ? ? ? ? ?".parse().unwrap();
    assert_eq!(callable(&table)[..], [Value::Blue(1), Value::Blue(2)]);
}

#[test]
fn sure_things_alone() {
    let alone = |text: &str, card: Option<char>, fast_pass: bool| {
        let table: Table = text.parse().unwrap();
        let card = card.and_then(ConstraintCard::from_letter);
        let ruling = card.map_or(Ruling::USUAL, |card| card.applied(Ruling::USUAL, &table));
        alone(&table, &ruling, fast_pass).to_vec()
    };
    let solo = |value, wires| Move::Solo { value, wires };
    let one = Value::Blue(1);
    assert_eq!(alone("me1 1-2 | ?1 ?1 ?1 ?1 | ? ? ? ?", None, false), [solo(one, 4)]);
    assert_eq!(alone("me1 1-2 | 1 1 ?1 i1 | ? ? ? ?", None, false), [solo(one, 2)]);
    assert_eq!(alone("me1 1-2 | ?1 ?1 ?1 ?2 | 1 ? ? ?", None, false), []);
    assert_eq!(alone("me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ?", None, false), []);
    assert_eq!(alone("me1 1-2 | ?1 ?1 ?2 | ? ? ? ? ?", None, true), [Move::FastPass(one)]);
    assert_eq!(alone("me1 1-2 | ?1 ?1 ?2 | ? ? ? ? ?", Some('G'), true), []);
    assert_eq!(alone("me1 1-2 | ?1 ?1 ?1 ?1 | ? ? ? ?", Some('K'), true), []);
    assert_eq!(alone("me1 1-2 | ?1 ?1 ?1 ?1 | ? ? ? ?", Some('A'), true), []);
    // Yellow: all that are left in play, two or four of them; X of Y counts what was kept.
    assert_eq!(alone("me1 1-1 Y2of(2,3,4) | ?1 ?Y2 ?Y3 | ? ? ?", None, false), [solo(Value::Yellow, 2)]);
    assert_eq!(alone("me1 1-1 Y2,3,4 | ?1 ?Y2 ?Y3 ?Y4 | ? ? ?", None, false), []);
    assert_eq!(alone("me1 1-1 Y2,3,4,5 | ?1 Y2 ?Y3 ?Y4 | ? ? ? Y5", None, false), [solo(Value::Yellow, 2)]);
    // Red is shown only when nothing else is left, a marked wire included.
    assert_eq!(alone("me1 1-1 R2 | 1 ?R2 | ? ? ?", None, false), [Move::RevealRed]);
    assert_eq!(alone("me1 1-1 R2 | i1 ?R2 | ? ? ?", None, false), []);
    assert_eq!(alone("me1 1-1 R2 | 1 R2 | ? ? ?", None, false), []);
}

#[test]
fn cards_restrict_what_is_legal() {
    let table: Table = "me1 | ?1 ?2 ?7 ?10 | ? i2 ? X | ? 5 ? ? ? ? ? ? ? ? ? ? ? ? ? | \
        ? ? ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? ? ? ?"
        .parse()
        .unwrap();
    let mut words = vec![0; 8 << 20];
    solved(&table, &mut words, |odds| {
        for letter in 'A'..='L' {
            let card = ConstraintCard::from_letter(letter).unwrap();
            let ranked =
                rank::<1000>(odds, Kind::Cut, &card.applied(Ruling::USUAL, &table), &mut Patient).unwrap();
            for prospect in &ranked {
                let Move::Dual { stand, slot, value: Value::Blue(number) } = prospect.action else {
                    panic!()
                };
                let slots = &table.stands[stand as usize].slots;
                let legal = match letter {
                    'A' => number % 2 == 0,
                    'B' => number % 2 == 1,
                    'C' => number <= 6,
                    'D' => number >= 7,
                    'E' => (4..=9).contains(&number),
                    'F' => !(4..=9).contains(&number),
                    'H' => slots[slot as usize].state != SlotState::Info,
                    'I' => slot as usize + 1 < slots.len(),
                    'J' => slot > 0,
                    _ => true,
                };
                assert!(legal, "{letter} {prospect:?}");
            }
            assert!(!ranked.is_empty(), "{letter}");
        }
        let bare = ConstraintCard::NoEquipment.applied(Ruling::USUAL, &table);
        assert!(rank::<9>(odds, Kind::Double, &bare, &mut Patient).unwrap().is_empty());
    });
    assert_eq!(ConstraintCard::from_letter('M'), None);
}

#[test]
fn double_chance_in_both_ways_of_counting() {
    // Two slots that can be 1 or 2, and 2 or 3, with four free copies of each: the two other stands
    // hold the rest, and the tokens on the first one leave just these kinds.
    let table: Table = "3p me1 1-4 | ?4 | !3!4 !1!4 | ? ? ? ? ? ? ? ? ? ? ? ? ?".parse().unwrap();
    let mut words = vec![0; 1 << 16];
    solved(&table, &mut words, |odds| {
        let hands = share_of_hands(odds, 1, 0b11, Value::Blue(2)).reduced();
        assert_eq!((hands.num, hands.den), (3, 4));
        // 12, 13, 22, 23 are dealt in 16, 16, 6, 16 ways.
        let any = Question::Any { stand: 1, slots: 0b11, value: Value::Blue(2) };
        let deals = odds.ask(any, &mut Patient).unwrap().reduced();
        assert_eq!((deals.num * 2, deals.den * 2), (38, 54));
    });
}

/// Entropy of possible values by definition: sets from the oracle, with the slot forced by tokens of the
/// notation.
#[test]
fn entropy_suggestions_follow_the_definition() {
    use std::collections::BTreeSet;
    use trickwire_tests::bomb::oracle::{Case, tally};

    let case = |second: &str| -> Case {
        serde_json::from_value(serde_json::json!({
            "players": 3, "observer": 0, "blue": [1, 3],
            "stands": ["?1 ?2 ?3 ?3", format!("{second} ? ? ?"), "1 ? ? ?"],
        }))
        .unwrap()
    };
    let bits = |second: &str| -> f64 {
        let counts = tally(&case(second)).unwrap();
        counts
            .slots
            .values()
            .map(|counts| counts.keys().collect::<BTreeSet<_>>().len() as f64)
            .map(f64::log2)
            .sum()
    };
    let table: Table = "3p me1 1-3 | ?1 ?2 ?3 ?3 | ? ? ? ? | 1 ? ? ?".parse().unwrap();
    let mut words = vec![0; 1 << 16];
    solved(&table, &mut words, |odds| {
        assert!((odds.uncertainty() - bits("?")).abs() < 1e-12);
        let calls = by_entropy::<64>(odds, &mut Patient).unwrap();
        assert!(calls.windows(2).all(|pair| pair[0].gain + 1e-9 >= pair[1].gain));
        let call = calls.iter().find(|c| (c.stand, c.slot, c.value) == (1, 0, Value::Blue(1))).unwrap();
        assert_eq!(call.of, 2);
        // The slot is a 1, or it is not: the oracle's answer has the other slots' sets.
        let expected = bits("?") - (bits("?1") + bits("!1")) / 2.0;
        assert!((call.gain - expected).abs() < 1e-9, "{} {expected}", call.gain);
    });
}

/// Wires that have changed hands are in no run: detectors that reach one are asked about, or leave it out.
#[test]
fn detectors_know_of_wires_that_changed_hands() {
    let table: Table =
        "4p me1 1-5 | ?1 ?2 ?3 ?4 ?5 | ? ?@3B ? ? ? | ? ? ? ?@2C ? | ? ? ? ? ?".parse().unwrap();
    let mut words = vec![0; 1 << 20];
    let Ok(Outcome::Odds(mut odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else {
        panic!()
    };
    let ruling = Ruling::USUAL;
    for (kind, least) in [(Kind::Double, 10), (Kind::Triple, 10), (Kind::Super, 9)] {
        let best = rank::<24>(&mut odds, kind, &ruling, &mut Patient).unwrap();
        assert!(best.len() >= least, "{kind:?}: {}", best.len());
        for prospect in best {
            let Move::Detector { stand, slots, value } = prospect.action else { panic!() };
            let moved = [0, 1 << 1, 1 << 3, 0][stand as usize];
            assert!(kind == Kind::Super || slots & moved == 0);
            let asked = odds.ask(Question::Any { stand, slots, value }, &mut Patient).unwrap();
            assert_eq!(prospect.chance, asked, "{stand} {slots:b} {value}");
        }
    }
}
