//! Arrangements drawn at random: legal, with their exact probabilities, and the same for a seed.

use std::collections::BTreeMap;

use proptest::prelude::*;
use trickwire_core::bomb::knowledge::Problem;
use trickwire_core::bomb::sample::estimate::{Estimates, Sums};
use trickwire_core::bomb::sample::{Arrangement, draw, draw_guided};
use trickwire_core::bomb::solve::{Odds, Outcome, Question, SolveError, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::wire::{Value, WireSet};
use trickwire_core::budget::{Patient, Progress};
use trickwire_core::rng::Pcg32;
use trickwire_tests::bomb::agree::{picking_pairs, table};
use trickwire_tests::bomb::cases::{chosen_case, moved_case, picked_case, small_case};
use trickwire_tests::bomb::openings::{EVEN_AND_ODD, OPENINGS};
use trickwire_tests::bomb::oracle::{Case, arrangements};
use trickwire_tests::property::{cases, fixed};

fn drawn(table: &Table, draws: u32, seed: u64, words: &mut [u32]) -> Result<Vec<Arrangement>, SolveError> {
    let Ok(problem) = Problem::observe(table.check().unwrap()) else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    let mut keep = |arrangement: &Arrangement| all.push(arrangement.clone());
    draw(&problem, draws, &mut Pcg32::new(seed), words, &mut Patient, &mut keep)?;
    Ok(all)
}

type Weighted = Vec<(Option<Arrangement>, f64)>;

fn guided(table: &Table, draws: u32, seed: u64, words: &mut [u32]) -> Result<Weighted, SolveError> {
    let Ok(problem) = Problem::observe(table.check().unwrap()) else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    let mut keep = |arrangement: Option<&Arrangement>, weight| all.push((arrangement.cloned(), weight));
    draw_guided(&problem, draws, &mut Pcg32::new(seed), words, &mut Patient, &mut keep)?;
    Ok(all)
}

/// The wires in the open slots, as the oracle names them.
fn names(table: &Table, arrangement: &Arrangement) -> Vec<String> {
    let slots = table
        .stands
        .iter()
        .enumerate()
        .flat_map(|(stand, all)| (0..all.slots.len()).map(move |slot| (stand, slot)));
    slots.filter_map(|(stand, slot)| Some(arrangement.wire(stand, slot)?.to_string())).collect()
}

/// Pearson's statistic and its degrees of freedom; cells with fewer than 5 expected are merged.
fn chi_square(cells: impl Iterator<Item = (f64, f64)>) -> (f64, f64) {
    let (mut statistic, mut freedom, mut rest) = (0.0, -1.0, (0.0, 0.0));
    let mut add = |seen: f64, expected: f64| {
        statistic += (seen - expected).powi(2) / expected;
        freedom += 1.0;
    };
    for (seen, expected) in cells {
        if expected < 5.0 {
            rest = (rest.0 + seen, rest.1 + expected);
        } else {
            add(seen, expected);
        }
    }
    if rest.1 > 0.0 {
        add(rest.0, rest.1.max(1.0));
    }
    (statistic, freedom)
}

/// Is the statistic one that chance exceeds at most once in a hundred thousand times? (Wilson and Hilferty)
fn too_far((statistic, freedom): (f64, f64)) -> bool {
    let spread = 2.0 / (9.0 * freedom.max(1.0));
    let deviate = ((statistic / freedom.max(1.0)).cbrt() - (1.0 - spread)) / spread.sqrt();
    deviate > 4.27
}

proptest! {
    #![proptest_config(cases(1500))]

    /// With every wire of a draw laid open, the table has an arrangement: every token and fact holds.
    #[test]
    fn every_draw_is_an_arrangement(case in prop_oneof![small_case(), picked_case(), moved_case()], seed: u64) {
        draws_are_arrangements(&case, seed);
    }

    /// So does a guided draw; and a table without arrangements gives none.
    #[test]
    fn every_guided_draw_is_an_arrangement(case in prop_oneof![small_case(), picked_case(), moved_case()], seed: u64) {
        guided_draws_are_arrangements(&case, seed);
    }
}

fn draws_are_arrangements(case: &Case, seed: u64) {
    let table = table(case);
    let mut words = vec![0xdead_beef; 1 << 16];
    let drawn = drawn(&table, 4, seed, &mut words);
    if picking_pairs(&table) > 1 && drawn.is_err() {
        return;
    }
    for arrangement in drawn.unwrap() {
        let open = arrangement.laid_open(&table);
        assert!(open.check().is_ok(), "{open}");
        let outcome = solve(open.check().unwrap(), &mut words, &mut Patient).unwrap();
        let Outcome::Odds(odds) = outcome else { panic!("{open}") };
        assert_eq!(odds.open_slots().count(), 0);
        assert!(arrangement.discarded.iter().all(|wire| odds.discarded(wire) > 0), "{open}");
    }
}

fn guided_draws_are_arrangements(case: &Case, seed: u64) {
    let table = table(case);
    let mut words = vec![0xdead_beef; 1 << 16];
    let drawn = guided(&table, 4, seed, &mut words);
    if picking_pairs(&table) > 1 && drawn.is_err() {
        return;
    }
    for (arrangement, weight) in drawn.unwrap() {
        let Some(arrangement) = arrangement else {
            assert_eq!(weight, 0.0);
            continue;
        };
        assert!(weight > 0.0 && weight.is_finite());
        let open = arrangement.laid_open(&table);
        assert!(open.check().is_ok(), "{open}");
        assert!(
            matches!(solve(open.check().unwrap(), &mut words, &mut Patient), Ok(Outcome::Odds(_))),
            "{open}"
        );
    }
}

/// A case for which some version drew something else.
#[test]
fn a_case_that_once_failed_is_drawn() {
    let line = r#"{"players":4,"owner":[0,0,1,2,2,3],"observer":1,
        "stands":["1 2* ?","2 3 ?","1 1 3","2 3* ?","? R2 4","1 ? Y5"],"blue":[1,4],"yellow":[5],
        "red":{"candidates":[2,4],"keep":1},"constraints":[],
        "queries":[{"q":"dual_cut","stand":0,"slot":2,"value":1}]}"#;
    let case: Case = serde_json::from_str(line).unwrap();
    draws_are_arrangements(&case, 0);
    guided_draws_are_arrangements(&case, 0);
}

/// `count` small cases, always the same.
fn fixed_cases(count: usize) -> impl Iterator<Item = Case> {
    fixed(prop_oneof![small_case(), picked_case(), moved_case(), chosen_case()], count)
}

/// Whole arrangements come up as often as the oracle says.
#[test]
fn draws_are_as_likely_as_arrangements() {
    const DRAWS: u32 = 600;
    for (case, seed) in fixed_cases(600).zip(1..) {
        let truth = arrangements(&case).unwrap();
        if truth.is_empty() {
            continue;
        }
        let table = table(&case);
        // Two players with two stands each who pick wires are more than the rules allow.
        if picking_pairs(&table) > 1 {
            continue;
        }
        let mut seen: BTreeMap<Vec<String>, u32> = BTreeMap::new();
        for arrangement in drawn(&table, DRAWS, seed, &mut vec![0; 1 << 16]).unwrap() {
            *seen.entry(names(&table, &arrangement)).or_default() += 1;
        }
        assert!(seen.keys().all(|wires| truth.contains_key(wires)));
        let total: u128 = truth.values().sum();
        let statistic = chi_square(truth.iter().map(|(wires, &weight)| {
            let expected = f64::from(DRAWS) * weight as f64 / total as f64;
            (f64::from(seen.get(wires).copied().unwrap_or(0)), expected)
        }));
        assert!(!too_far(statistic), "{table}: {statistic:?}");
    }
}

/// The worst slot's statistic against the exact odds.
fn slots_are_right(odds: &Odds<'_, '_>, draws: &[Arrangement]) {
    for (stand, slot) in odds.open_slots() {
        let statistic = chi_square(odds.slot(stand, slot).map(|(wire, count)| {
            let seen = draws.iter().filter(|draw| draw.wire(stand, slot) == Some(wire)).count();
            (seen as f64, draws.len() as f64 * count as f64 / odds.total() as f64)
        }));
        assert!(!too_far(statistic), "stand {stand} slot {slot}: {statistic:?}");
    }
}

#[test]
fn openings_are_drawn_from() {
    for (name, text) in OPENINGS {
        let table: Table = text.parse().unwrap();
        let mut words = vec![0; 1 << 20];
        let draws = drawn(&table, 1500, 7, &mut words).unwrap();
        assert_eq!(draws.len(), 1500, "{name}");
        let Ok(Outcome::Odds(odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else {
            panic!("{name}")
        };
        slots_are_right(&odds, &draws);
    }
}

#[test]
fn a_divided_table_is_drawn_from() {
    let table: Table = EVEN_AND_ODD.parse().unwrap();
    let mut words = vec![0; 40 * 256];
    let draws = drawn(&table, 600, 11, &mut words).unwrap();
    let mut words = vec![0; 1 << 20];
    let Ok(Outcome::Odds(odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else { panic!() };
    slots_are_right(&odds, &draws);
}

#[test]
fn two_stands_of_a_player_are_drawn_from() {
    let text = "3p me1 1-6 | 1: ?1 ?2 ?3 ?4 ?5 ?6 | 2: ? ? ? ? ? ? | 2: ? ? ? ? ? X | 3: ? ? ? ? ? ? ; \
        p2 called 3 ; p2 called 5";
    let table: Table = text.parse().unwrap();
    let mut words = vec![0; 1 << 18];
    let draws = drawn(&table, 3000, 3, &mut words).unwrap();
    let Ok(Outcome::Odds(odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else { panic!() };
    slots_are_right(&odds, &draws);
}

#[test]
fn a_seed_always_gives_the_same_draws() {
    let table: Table = OPENINGS[4].1.parse().unwrap();
    let mut words = vec![0; 1 << 16];
    let many = drawn(&table, 3000, 5, &mut words).unwrap();
    let few = drawn(&table, 50, 5, &mut words).unwrap();
    assert_eq!(few, many[..50]);
    assert_ne!(few, drawn(&table, 50, 6, &mut words).unwrap());
    // Golden: the same on every machine.
    let first = few[0].laid_open(&table).to_string();
    assert_eq!(
        first,
        "5p me1 Y2of(2,5,9) R1of(3,8) | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?12 | ?1 ?1 ?2 ?3 ?4 ?4 ?5 ?11 ?11 ?12 | \
         ?1 ?4 ?Y5 ?7 ?7 ?8 ?9 ?9 ?11 ?12 | ?3 ?5 ?5 ?6 ?6 ?7 ?8 ?9 ?10 ?10 | ?2 ?2 ?3 ?6 ?8 ?R8 ?Y9 ?10 ?11 ?12"
    );
}

#[test]
fn drawing_can_be_stopped_and_says_what_is_missing() {
    let table: Table = EVEN_AND_ODD.parse().unwrap();
    let problem = Problem::observe(table.check().unwrap()).unwrap();
    let mut left = 500;
    let stop = &mut |_: Progress| {
        left -= 1;
        left > 0
    };
    let mut words = vec![0; 1 << 20];
    let stopped = draw(&problem, 10, &mut Pcg32::new(1), &mut words, stop, &mut |_| {});
    assert_eq!(stopped, Err(SolveError::Stopped));
    for words in [0, 1, 100, 2000] {
        let short = drawn(&table, 1, 1, &mut vec![0; words]);
        assert!(short.is_err_and(SolveError::is_capacity), "{words} words");
    }
}

/// The estimates of a table from guided draws, shown to `look` with the truth.
fn estimated(table: &Table, draws: u32, seed: u64, look: &mut dyn FnMut(&Estimates<'_, '_>, &Odds<'_, '_>)) {
    let problem = Problem::observe(table.check().unwrap()).unwrap();
    let (mut words, mut cells) = (vec![0; 1 << 20], vec![0; Estimates::words(&problem)]);
    let mut estimates = Estimates::new(&problem, &mut cells).unwrap();
    let mut add = |arrangement: Option<&Arrangement>, weight| estimates.add(arrangement, weight);
    draw_guided(&problem, draws, &mut Pcg32::new(seed), &mut words, &mut Patient, &mut add).unwrap();
    let Ok(Outcome::Odds(odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else {
        panic!("{table}")
    };
    look(&estimates, &odds);
}

/// Of all intervals, those of the total too, about 95 % contain the truth, and no table stands out.
#[test]
fn guided_intervals_hold_the_truth() {
    let (mut held, mut all, mut totals, mut tables) = (0, 0, 0, 0);
    for (name, text) in OPENINGS {
        let table: Table = text.parse().unwrap();
        for seed in 0..8 {
            estimated(&table, 500, seed, &mut |estimates, odds| {
                let (mut inside, mut looked) = (0, 0);
                for (stand, slot) in odds.open_slots() {
                    for (wire, count) in odds.slot(stand, slot) {
                        let truth = count as f64 / odds.total() as f64;
                        looked += 1;
                        inside += u32::from(estimates.slot(stand, slot, wire).unwrap().holds(truth));
                    }
                }
                totals += u32::from(estimates.total().holds(odds.total() as f64));
                tables += 1;
                held += inside;
                all += looked;
                assert!(f64::from(inside) > 0.85 * f64::from(looked), "{name}: {inside} of {looked}");
                if seed == 0 {
                    println!("{name}: {inside} of {looked}, {:.0} effective", estimates.effective());
                }
            });
        }
    }
    println!("{held} of {all}; totals {totals} of {tables}");
    assert!((0.94..0.99).contains(&(f64::from(held) / f64::from(all))), "{held} of {all}");
    assert!(f64::from(totals) > 0.9 * f64::from(tables), "{totals} of {tables}");
}

/// Questions about some slots, estimated from exact draws.
#[test]
fn questions_are_estimated() {
    let table: Table = OPENINGS[8].1.parse().unwrap();
    let mut words = vec![0; 1 << 20];
    let questions = [
        Question::Any { stand: 1, slots: 0b1010, value: Value::Blue(3) },
        Question::Any { stand: 2, slots: 0b11_0000_1111, value: Value::Yellow },
        Question::Either { stand: 3, slot: 2, values: [Value::Blue(2), Value::Blue(4)] },
        Question::All { stand: 4, slots: 0b1000, wires: WireSet::RED },
        Question::Any { stand: 1, slots: 0b10000, value: Value::Blue(5) },
    ];
    let (mut held, mut asked) = (0, 0);
    for seed in 0..40 {
        let draws = drawn(&table, 1000, seed, &mut words).unwrap();
        let Ok(Outcome::Odds(mut odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else {
            panic!()
        };
        for question in questions {
            let (mut all, mut hits) = (Sums::default(), Sums::default());
            for draw in &draws {
                all.add(1.0);
                hits.add(f64::from(u8::from(question.holds(&draw.laid_open(&table)))));
            }
            let truth = odds.ask(question, &mut Patient).unwrap().as_f64();
            held += u32::from(all.share(hits).holds(truth));
            asked += 1;
        }
    }
    // Intervals at 95 %: of 200, 190 contain the truth, give or take 3.1.
    assert!((180..=199).contains(&held), "{held} of {asked}");
    let Ok(Outcome::Odds(mut odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else {
        panic!()
    };
    for lost in [
        Question::All { stand: 6, slots: 1, wires: WireSet::RED },
        Question::Any { stand: 1, slots: 1 << 12, value: Value::Yellow },
    ] {
        assert!(!lost.fits(&table));
        assert_eq!(odds.ask(lost, &mut Patient).err(), Some(SolveError::NoSuchSlot));
    }
}

#[test]
fn weights_are_right_on_small_tables() {
    let (mut held, mut all) = (0, 0);
    for (case, seed) in fixed_cases(1000).zip(1..) {
        let table = table(&case);
        let mut words = vec![0; 1 << 16];
        let Ok(Outcome::Odds(odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else {
            continue;
        };
        let mut sums = Sums::default();
        for (_, weight) in guided(&table, 300, seed, &mut vec![0; 1 << 16]).unwrap() {
            sums.add(weight);
        }
        all += 1;
        held += u32::from(sums.mean(300).holds(odds.total() as f64));
    }
    println!("{held} of {all}");
    assert!(f64::from(held) > 0.93 * f64::from(all), "{held} of {all}");
}

#[test]
fn guided_draws_are_the_same_for_a_seed() {
    let table: Table = EVEN_AND_ODD.parse().unwrap();
    let mut words = vec![0; 1 << 16];
    let many = guided(&table, 200, 5, &mut words).unwrap();
    assert_eq!(many[..20], guided(&table, 20, 5, &mut words).unwrap());
    assert_ne!(many[..20], guided(&table, 20, 6, &mut words).unwrap());
    let (arrangement, weight) = many.iter().find(|(arrangement, _)| arrangement.is_some()).unwrap();
    let golden = format!("{weight:e} {}", arrangement.as_ref().unwrap().laid_open(&table));
    assert_eq!(
        golden,
        "5.535947497103294e21 5p me1 Y2of(2,5,9) R1of(3,6,10) | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?12 | \
         ?1 ?2 ?2 ?2 E?4 ?5 ?5 ?Y5 ?7 ?12 | ?1 ?3 ?6 ?R6 ?7 O?9 ?9 ?10 ?11 ?11 | \
         ?1 ?3 ?3 E?4 ?4 ?8 ?10 ?11 ?11 ?12 | ?5 ?6 ?6 ?7 ?8 ?8 O?9 ?Y9 ?10 ?12"
    );
}
