//! The same bytes with any amount of memory, and from the command.

use clap::Parser;
use trickwire_cli::args::Cli;
use trickwire_core::budget::Patient;
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::verb::{Refused, VERBS, answer};

use super::lines::questions;

fn ask(line: &str, words: &mut [u32]) -> Result<String, Refused> {
    let mut text = String::new();
    answer(line, words, &mut Patient, &mut text).map(|()| text)
}

/// What the command prints, or its message.
fn command(verb: &str, line: &str) -> Result<String, String> {
    let words = verb.split(' ').chain(["--plain", line]);
    let cli = Cli::try_parse_from(["trickwire"].into_iter().chain(words)).unwrap();
    trickwire_cli::run(&cli).map(|(text, _)| text).map_err(|fault| fault.message)
}

#[test]
fn every_verb_is_asked() {
    let asked: Vec<&str> = questions().iter().map(|(verb, _)| *verb).collect();
    assert!(VERBS.iter().map(|verb| format!("{} {}", verb.game.name(), verb.name)).eq(asked));
}

#[test]
fn the_device_answers_with_the_bytes_of_the_command() {
    let mut device = vec![0xdead_beef; DEVICE_WORDS];
    for (verb, lines) in questions() {
        for line in &lines {
            let given = ask(&format!("{verb} {line}"), &mut device);
            let given = given.map_err(|refused| refused.message().to_string());
            assert_eq!(given, command(verb, line), "{verb} {line}");
        }
    }
}

#[test]
fn less_memory_gives_the_same_bytes_or_says_so() {
    // Nothing fits these, and finding out which of the wishes are to blame takes more than seeing that.
    let crossed = ["N: 5+SH 15+ 4+pS, E: 5431 12+, S: 0-1D 14+, W: any4432 2+C", "N: 1S 8+pS, E: 5+H 12-14"];
    let mut roomy = vec![0; 4 << 20];
    let mut refused = 0;
    for (verb, mut lines) in questions() {
        if verb.starts_with("bridge") {
            lines.extend(crossed.map(String::from));
        }
        // Searches of Ninety-Nine work without memory, but slowly; they have a test of their own.
        for line in lines.iter().step_by(if verb.starts_with("bomb") { 8 } else { 1 }) {
            if verb.starts_with("ninety") && verb != "ninety bid" {
                continue;
            }
            let spoken = format!("{verb} {line}");
            let wanted = ask(&spoken, &mut roomy);
            for words in [60, 1000, 2500, 5000, 9000, 14_000, 20_000] {
                match ask(&spoken, &mut vec![0xdead_beef; words]) {
                    Err(told) if told.is_capacity() => refused += 1,
                    given => assert_eq!(given, wanted, "{spoken} in {words} words"),
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
}
