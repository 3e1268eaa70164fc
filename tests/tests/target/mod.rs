//! What the on-target tests ask the device, made again from the vectors and from what the command prints.
//!
//! `TRICKWIRE_BLESS=1 cargo test -p trickwire-tests target::` writes the files.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use clap::Parser;
use serde_json::Value;
use trickwire_cli::args::Cli;
use trickwire_cli::position::Convert;
use trickwire_cli::{bomb, bridge, ninety};
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_target_tests::cases::{self, Wrong, cases};
use trickwire_target_tests::sums::SUMS;

/// Most states of a Bomb Busters table that an emulator gets through in a moment; two in three have fewer.
const MOST_STATES: u32 = 500;

/// Most tricks of Ninety-Nine that it gets through.
const MOST_TRICKS: u64 = 5;

/// Compares a file of cases with what it should be, or writes it.
fn agrees(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../firmware/target-tests/cases").join(name);
    if env::var_os("TRICKWIRE_BLESS").is_some() {
        return fs::write(path, text).unwrap();
    }
    let kept = fs::read_to_string(path).unwrap();
    assert!(kept == text, "{name} is not what the vectors give; TRICKWIRE_BLESS=1 writes it anew");
}

/// A question with the command's answer.
fn case(text: &mut String, game: &str, verb: &str, line: &str) {
    let cli = Cli::parse_from(["trickwire", game, verb, "--plain", line]);
    let (answer, _) = trickwire_cli::run(&cli).unwrap_or_else(|fault| panic!("{line}: {}", fault.message));
    writeln!(text, "? {game} {verb} {line}").unwrap();
    answer.lines().for_each(|line| writeln!(text, "= {line}").unwrap());
}

/// The position lines of the vectors that are wanted.
fn lines<C: Convert>(vectors: &str, wanted: impl Fn(usize, &Value) -> bool) -> Vec<String> {
    let rows = vectors.lines().map(|line| (line, serde_json::from_str::<Value>(line).unwrap()));
    rows.enumerate()
        .filter(|(index, (_, row))| wanted(*index, row))
        .map(|(_, (line, _))| serde_json::from_str::<C>(line).unwrap().write().unwrap())
        .collect()
}

#[test]
fn bomb_cases_are_those_of_the_vectors() {
    let vectors = include_str!("../../vectors/bomb.jsonl");
    let mut text = String::new();
    let mut words = vec![0; DEVICE_WORDS];
    for line in lines::<bomb::case::Case>(vectors, |_, _| true) {
        let table: Table = line.parse().unwrap();
        let heavy = match solve(table.check().unwrap(), &mut words, &mut Patient).unwrap() {
            Outcome::Odds(odds) => odds.work().states > MOST_STATES,
            Outcome::Impossible(_) => false,
        };
        if !heavy {
            case(&mut text, "bomb", "odds", &line);
        }
    }
    agrees("bomb.txt", &text);
}

#[test]
fn ninety_cases_are_those_of_the_vectors() {
    let vectors = include_str!("../../vectors/ninety.jsonl");
    let mut text = String::new();
    for line in lines::<ninety::case::Case>(vectors, |_, row| row["n"].as_u64().unwrap() <= MOST_TRICKS) {
        case(&mut text, "ninety", "solve", &line);
    }
    agrees("ninety.txt", &text);
}

#[test]
fn bridge_cases_are_those_of_the_vectors() {
    let vectors = include_str!("../../vectors/bridge.jsonl");
    let mut text = String::new();
    for (index, line) in lines::<bridge::case::Case>(vectors, |index, _| index % 2 == 0).iter().enumerate() {
        case(&mut text, "bridge", "odds", line);
        if index % 3 == 0 {
            case(&mut text, "bridge", "deal", line);
        }
    }
    agrees("bridge.txt", &text);
}

#[test]
fn sums_are_those_of_this_computer() {
    let text =
        SUMS.iter().fold(String::new(), |text, (name, sum)| text + &format!("{name} {:016x}\n", sum()));
    agrees("sums.txt", &text);
}

#[test]
fn every_case_holds_in_the_memory_of_the_device() {
    let mut words = vec![0; DEVICE_WORDS];
    for (text, at_least) in [(cases::BOMB, 30), (cases::NINETY, 20), (cases::BRIDGE, 20)] {
        for case in cases(text) {
            assert_eq!(case.check(&mut words), Ok(()), "{}", case.question);
        }
        assert!(cases(text).count() >= at_least);
    }
}

#[test]
fn a_wrong_answer_is_found_at_its_line() {
    let mut words = vec![0; DEVICE_WORDS];
    let right = "? bridge odds N: 13S\n= deals 84478098072866400\n= of 53644737765488792839237440000\n";
    let mut first = |text: &str| cases(text).next().unwrap().check(&mut words);
    assert_eq!(first(right), Ok(()));
    assert_eq!(first(&right.replace("66400", "66401")), Err(Wrong::Line(1)));
    assert_eq!(first(&right.replace("40000", "4000")), Err(Wrong::Line(2)));
    assert_eq!(first(&(right.to_owned() + "= more\n")), Err(Wrong::Line(3)));
    assert_eq!(first("? bridge odds N: 13S\n= deals 84478098072866400\n"), Err(Wrong::Line(2)));
    assert_eq!(first("? bridge odds N: 13Z\n= x\n"), Err(Wrong::Refused));
}
