//! Displayed odds come true, whatever kind of evidence they rest on, where owners choose at random.
//!
//! [`drive`](trickwire_tests::bomb::choices::drive) says how games are played so that they leak nothing. After random steps the
//! odds of one observer are compared with the wires (`displayed_odds_come_true`), and on tables with few deals left with exact odds
//! (`displayed_odds_equal_exact_ones`). The exact odds answer for themselves in `exact_odds_come_true`: a leak in the driver would show there.
//!
//! The long forms take 5,000 games of each shape, or `TRICKWIRE_GAMES`, and three standard errors:
//!
//! ```sh
//! cargo test -p trickwire-tests --test main calibration -- --ignored --nocapture
//! ```

use std::collections::BTreeMap;

use trickwire_core::bomb::game::{Named, Place};
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::wire::{Value, Wire};
use trickwire_core::budget::Patient;
use trickwire_tests::bomb::choices::drive::Driver;
use trickwire_tests::bomb::choices::evidence::{Kind, needs_choices};
use trickwire_tests::bomb::choices::score::Scores;
use trickwire_tests::bomb::choices::tables::{self, Shape};
use trickwire_tests::bomb::choices::worlds::{self, Chances};
use trickwire_tests::luck::Luck;

/// Most events of a game, and most deals that are tried for exact odds.
const MOST_STEPS: usize = 100;
const MOST_DEALS: usize = 3_000;

/// The displayed odds of an observer; the error where the solver refuses the table.
fn displayed(driver: &Driver, observer: u8, words: &mut [u32]) -> Result<Chances, String> {
    let view = driver.game.view(observer);
    let checked = view.check().unwrap_or_else(|error| panic!("{error}: {view}\n{}", driver.text()));
    let odds = match solve(checked, words, &mut Patient) {
        Ok(Outcome::Odds(odds)) => odds,
        Ok(Outcome::Impossible(conflict)) => panic!("{conflict}: {view}\n{}", driver.text()),
        Err(error) => return Err(error.to_string()),
    };
    let total = odds.total() as f64;
    let open: Vec<(usize, usize)> = odds.open_slots().collect();
    let chances = |(stand, slot): (usize, usize)| {
        let chances: BTreeMap<Wire, f64> =
            odds.slot(stand, slot).map(|(wire, count)| (wire, count as f64 / total)).collect();
        (Place::new(stand as u8, slot as u8), chances)
    };
    Ok(open.into_iter().map(chances).collect())
}

/// The exact odds, where few enough deals are left.
fn exact(driver: &Driver, observer: u8) -> Option<Chances> {
    let Driver { game, dealt, board, steps, .. } = driver;
    worlds::odds(&game.setup, dealt, board, observer, steps, MOST_DEALS)
}

fn by_value(chances: &BTreeMap<Wire, f64>) -> Vec<(Value, f64)> {
    let mut values: BTreeMap<Value, f64> = BTreeMap::new();
    for (wire, chance) in chances {
        *values.entry(wire.value()).or_default() += chance;
    }
    values.into_iter().collect()
}

/// Adds the answers of an observer to the scores. That the truth is impossible is always wrong.
fn add(scores: &mut Scores, driver: &Driver, observer: u8, chances: &Chances) {
    let candidates = driver.game.setup.yellow.discarded() + driver.game.setup.red.discarded() > 0;
    let weight = driver.weight(observer);
    for (&place, chances) in chances {
        let wire = driver.board.at(place).wire;
        let said = chances.get(&wire).copied().unwrap_or(0.0);
        assert!(
            said > 0.0,
            "player {} is told that {place:?} is not {wire}\n{}",
            observer + 1,
            driver.text()
        );
        let tags = driver.evidence.about(&driver.board, place, candidates);
        scores.add(&tags, &by_value(chances), wire.value(), weight);
    }
}

/// Plays games of a shape; calls `ask` after one step in `every`.
fn play(shape: Shape, games: usize, every: usize, ask: &mut dyn FnMut(&Driver, u8), end: &mut dyn FnMut()) {
    let mut luck = Luck(shape as u64 * 1_000_003 + 17);
    for _ in 0..games {
        let start = tables::start(shape, &mut luck);
        let observer = luck.below(start.table.players.into()) as u8;
        let mut driver = Driver::new(start, luck.below(usize::MAX) as u64);
        for _ in 0..MOST_STEPS {
            if !driver.step() || driver.game.decider().is_none() {
                break;
            }
            if luck.chance(1, every) {
                ask(&driver, observer);
            }
        }
        end();
    }
}

/// Fails where a kind is further from the truth than `most` standard errors.
fn judge(scores: &Scores, most: f64) {
    println!("{scores}");
    let beyond = scores.beyond(most);
    assert!(beyond.is_empty(), "beyond {most} standard errors: {beyond:?}");
}

fn come_true(games: impl Fn(Shape) -> usize, most: f64) {
    let mut words = vec![0; 4 << 20];
    let mut scores = Scores::default();
    let (mut asked, mut refused) = (0, BTreeMap::<String, usize>::new());
    for shape in Shape::ALL {
        let every = if shape == Shape::Mission { 4 } else { 2 };
        let shared = std::cell::RefCell::new(&mut scores);
        play(
            shape,
            games(shape),
            every,
            &mut |driver, observer| match displayed(driver, observer, &mut words) {
                Ok(chances) => {
                    asked += 1;
                    add(&mut shared.borrow_mut(), driver, observer, &chances);
                }
                Err(error) => *refused.entry(error).or_default() += 1,
            },
            &mut || shared.borrow_mut().close_game(),
        );
    }
    println!("{asked} tables solved, refused: {refused:?}");
    assert!(refused.values().sum::<usize>() * 50 <= asked, "{refused:?}");
    judge(&scores, most);
}

fn games() -> usize {
    std::env::var("TRICKWIRE_GAMES").map_or(5_000, |text| text.parse().expect("TRICKWIRE_GAMES is a number"))
}

#[test]
fn displayed_odds_come_true() {
    come_true(|shape| if shape == Shape::Mission { 300 } else { 1_200 }, 4.0);
}

#[test]
#[ignore = "5,000 games of each shape"]
fn displayed_odds_come_true_in_many_games() {
    let games = games();
    come_true(|_| games, 3.0);
}

/// How displayed odds differ from exact ones, for one kind of evidence.
#[derive(Default)]
struct Differences {
    slots: usize,
    wrong: usize,
    largest: f64,
    /// The shortest game with such a slot, and what was said there.
    example: Option<(usize, String)>,
}

/// Compares displayed with exact odds, wire by wire, where few deals are left.
fn equal_exact(games: usize, which: impl Fn(&Driver) -> bool) {
    let mut words = vec![0; 4 << 20];
    let mut kinds: BTreeMap<Kind, Differences> = BTreeMap::new();
    let mut compared = 0;
    let mut compare = |driver: &Driver, observer: u8| {
        if !which(driver) {
            return;
        }
        let Some(exact) = exact(driver, observer) else { return };
        let Ok(displayed) = displayed(driver, observer, &mut words) else { return };
        assert!(exact.keys().eq(displayed.keys()), "other slots are open\n{}", driver.text());
        compared += 1;
        for (&place, exact) in &exact {
            let said = |chances: &BTreeMap<Wire, f64>, wire| chances.get(&wire).copied().unwrap_or(0.0);
            let wires = driver.game.setup.wires();
            let apart = |wire: Wire| (said(exact, wire) - said(&displayed[&place], wire)).abs();
            let worst = wires.iter().max_by(|&a, &b| apart(a).total_cmp(&apart(b))).expect("wires in play");
            let tags = driver.evidence.about(&driver.board, place, false);
            for (kind, _) in tags {
                let differences = kinds.entry(kind).or_default();
                differences.slots += 1;
                differences.largest = differences.largest.max(apart(worst));
                if apart(worst) <= 1e-9 {
                    continue;
                }
                differences.wrong += 1;
                let steps = driver.steps.len();
                if differences.example.as_ref().is_none_or(|(fewest, _)| steps < *fewest) {
                    let (right, told) = (said(exact, worst), said(&displayed[&place], worst));
                    let text = driver.text();
                    let (player, place) = (observer + 1, Named(place));
                    let text =
                        format!("player {player}, {place} is {worst}: {told:.4} for {right:.4}\n{text}");
                    differences.example = Some((steps, text));
                }
            }
        }
    };
    for shape in Shape::ALL {
        play(shape, games, 4, &mut compare, &mut || ());
    }
    println!("{compared} tables compared\n{:28} {:>8} {:>8} {:>8}", "kind", "slots", "wrong", "largest");
    for (kind, Differences { slots, wrong, largest, .. }) in &kinds {
        println!("{kind:28} {slots:>8} {wrong:>8} {largest:>8.4}");
    }
    let mut examples: Vec<&(usize, String)> =
        kinds.values().filter_map(|differences| differences.example.as_ref()).collect();
    examples.sort();
    examples.dedup_by(|a, b| a.1 == b.1);
    examples.iter().for_each(|(_, text)| println!("\n{text}"));
    assert!(examples.is_empty(), "displayed odds differ from exact ones: the shortest games are above");
    assert!(compared >= games, "only {compared} tables were small enough");
}

#[test]
fn displayed_odds_equal_exact_ones() {
    equal_exact(60, |_| true);
}

/// Deals alone, as far as they go: what differs here is no matter of likelihoods.
#[test]
fn displayed_odds_equal_exact_ones_where_nobody_chooses() {
    equal_exact(60, |driver| !driver.steps.iter().any(needs_choices));
}

#[test]
#[ignore = "5,000 games of each shape"]
fn displayed_odds_equal_exact_ones_in_many_games() {
    equal_exact(games(), |_| true);
}

fn exact_come_true(games: usize, most: f64) {
    let mut scores = Scores::default();
    for shape in Shape::ALL {
        let shared = std::cell::RefCell::new(&mut scores);
        play(
            shape,
            if shape == Shape::Mission { games / 4 } else { games },
            4,
            &mut |driver, observer| {
                if let Some(chances) = exact(driver, observer) {
                    add(&mut shared.borrow_mut(), driver, observer, &chances);
                }
            },
            &mut || shared.borrow_mut().close_game(),
        );
    }
    judge(&scores, most);
}

#[test]
fn exact_odds_come_true() {
    exact_come_true(200, 4.0);
}

#[test]
#[ignore = "5,000 games of each shape"]
fn exact_odds_come_true_in_many_games() {
    exact_come_true(games(), 3.0);
}
