//! How well the players do, on few deals; `.ci/run` plays more.

use clap::Parser;
use trickwire_cli::args::ninety::NinetyCommand;
use trickwire_cli::args::{Cli, Command};
use trickwire_cli::ninety::simulate::{SimulateReport, played};

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
        serde_json::to_string(&simulate(&format!("{text} --threads {threads}"))).unwrap()
    };
    assert_eq!(of(1), of(3));
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
