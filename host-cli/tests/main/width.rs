//! What people read fits a terminal of 80 columns.

use std::process::Command;

fn said(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_trickwire")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn missions_and_help_fit() {
    let mut asked: Vec<Vec<String>> = vec![vec!["missions".into()]];
    asked.extend((1..=66).map(|mission| vec!["missions".into(), mission.to_string()]));
    for command in ["odds", "advise", "suggest", "indicate", "sample", "missions", "deal", "play", "simulate"]
    {
        asked.push(vec![command.into(), "--help".into()]);
    }
    for words in asked {
        let words: Vec<&str> = ["bomb"].into_iter().chain(words.iter().map(String::as_str)).collect();
        for line in said(&words).lines() {
            assert!(line.chars().count() <= 80, "{words:?}: {line}");
        }
    }
}

/// The position alone goes to standard output; without a seed every deal is another, and its seed is told.
#[test]
fn a_deal_without_a_seed_is_new_and_can_be_dealt_again() {
    let deal = |more: &[&str]| {
        let arguments = [&["bomb", "deal", "--mission", "8", "--players", "4"], more].concat();
        Command::new(env!("CARGO_BIN_EXE_trickwire")).args(arguments).output().unwrap()
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    let (first, second) = (deal(&[]), deal(&[]));
    let told = text(&first.stderr);
    let seed = told.strip_prefix("seed ").unwrap();
    assert_eq!(text(&first.stdout).lines().count(), 1);
    assert_ne!(first.stdout, second.stdout);
    let again = deal(&["--seed", seed]);
    assert_eq!((again.stdout, again.stderr), (first.stdout, Vec::new()));
}
