//! How well the players do, on few deals; `.ci/run` plays more.

use clap::Parser;
use serde_json::Value;
use trickwire_cli::args::ninety::NinetyCommand;
use trickwire_cli::args::{Cli, Command};
use trickwire_cli::ninety::outcome::SimulateReport;
use trickwire_cli::ninety::simulate::played;

fn simulate(arguments: &str) -> SimulateReport {
    let words = "trickwire ninety simulate".split(' ').chain(arguments.split(' '));
    let Some(Command::Ninety { command: NinetyCommand::Simulate(args) }) = Cli::parse_from(words).command
    else {
        panic!("this is simulate");
    };
    played(&args, || false).unwrap().0
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let of = |threads: u32| {
        let text = "--players hidden,thumb,random --deals 6 --nodes 60000 --bid-nodes 500000 --memory 2048";
        let told = "--calibration --premiums";
        serde_json::to_string(&simulate(&format!("{text} {told} --threads {threads}"))).unwrap()
    };
    assert_eq!(of(1), of(3));
}

/// How many chances, and how many of them came true; by a list of the calibration.
fn tallied(report: &Value, list: &str) -> (u64, f64) {
    let rows = report["calibration"][list].as_array().unwrap();
    let count = |row: &Value| row["n"].as_u64().unwrap();
    let made = |row: &Value| row["true"].as_f64().unwrap_or(0.0) * count(row) as f64;
    (rows.iter().map(count).sum(), rows.iter().map(made).sum())
}

#[test]
fn every_bid_is_believed_in_once() {
    // Two who advise, one who does not.
    let players = "--players hidden,thumb,handheld --nodes 20000 --bid-nodes 100000 --memory 1024";
    let of = |more: &str| {
        let report = simulate(&format!("{players} --deals 12 --calibration{more}"));
        serde_json::to_value(report).unwrap()
    };
    let report = of("");
    let made: u64 = [0, 2].map(|seat| report["seats"][seat]["made"].as_u64().unwrap()).iter().sum();
    for list in ["bids", "places", "tricks"] {
        let (n, hits) = tallied(&report, list);
        assert_eq!(n, 24, "{list}: {report}");
        assert!((hits - made as f64).abs() < 1e-9, "{list}: {report}");
    }
    // Four each led, came second and came last, twice; a card is believed in where there is a choice.
    let places = report["calibration"]["places"].as_array().unwrap();
    assert!(places.iter().all(|place| place["n"] == 8), "{report}");
    let (cards, hits) = tallied(&report, "cards");
    let (left, again) = tallied(&report, "left");
    assert!(cards == left && (hits - again).abs() < 1e-9, "{report}");
    assert!((24 * 3..=24 * 8).contains(&cards), "{cards}");
    let shown = |report: &Value| ["declared", "revealed"].map(|how| report["calibration"][how]["n"].as_u64());
    assert_eq!(shown(&report), [Some(0); 2]);
    // Against players who think hardly anything is worth showing.
    let [declared, revealed] = shown(&of(" --premiums --rivals thumbs")).map(Option::unwrap);
    assert!((1..=12).contains(&(declared + revealed)), "{declared} {revealed}");
}

#[test]
fn open_cards_beat_thumb_beats_random() {
    let open = simulate("--players open,random,random --bid 3 --deals 120 --memory 4096");
    assert!(open.seats[0].success_interval[0] > 0.55, "{open:?}");
    assert!(open.seats[1].success_interval[1] < 0.45, "{open:?}");
    let thumb = simulate("--players thumb,random,random --deals 600 --memory 1");
    assert!(thumb.seats[0].success_interval[0] > 2.0 * thumb.seats[1].success_interval[1], "{thumb:?}");
}

#[test]
fn advice_beats_rules_of_thumb() {
    let report =
        simulate("--players hidden,thumb,thumb --deals 120 --nodes 250000 --bid-nodes 0 --memory 4096");
    assert!(report.seats[0].success_interval[0] > 0.40, "{report:?}");
    assert!(report.seats[0].success > report.seats[1].success + 0.1, "{report:?}");
}
