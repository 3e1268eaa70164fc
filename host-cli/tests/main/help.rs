//! What the installed program says about itself: help, manual pages, completions.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Command, FromArgMatches, Parser};
use trickwire_cli::args::{Cli, Colours, command};
use trickwire_cli::ninety::player::Kind;

fn run(words: &[&str]) -> Result<String, (String, Option<String>)> {
    let cli = Cli::try_parse_from(["trickwire"].iter().chain(words)).unwrap();
    let plain = |text: String| anstream::adapter::strip_str(&text).to_string();
    trickwire_cli::run(&cli).map(|(text, _)| plain(text)).map_err(|fault| (fault.message, fault.help))
}

/// Every command with the words that lead to it, the program itself first.
fn commands() -> Vec<(Vec<String>, Command)> {
    let mut root = command();
    root.build();
    let mut all = vec![(Vec::new(), root)];
    let mut at = 0;
    while let Some((words, command)) = all.get(at).cloned() {
        for below in command.get_subcommands() {
            let words = words.iter().cloned().chain([below.get_name().to_owned()]).collect();
            all.push((words, below.clone()));
        }
        at += 1;
    }
    all
}

#[test]
fn colours_are_explained_once_and_hold_everywhere() {
    for (words, mut command) in commands() {
        let help = command.render_long_help().to_string();
        assert_eq!(help.contains("--color"), words.is_empty(), "{words:?}: {help}");
    }
    for line in [["--color", "never", "bomb", "missions"], ["bomb", "missions", "--color", "never"]] {
        let matches = command().try_get_matches_from(["trickwire"].iter().chain(&line)).unwrap();
        assert_eq!(Cli::from_arg_matches(&matches).unwrap().color, Colours::Never);
    }
}

#[test]
fn help_needs_no_repository() {
    for (words, mut command) in commands() {
        let help = command.render_long_help().to_string();
        assert!(!help.contains("docs/"), "{words:?}: {help}");
        let asked: Vec<&str> = ["help"].into_iter().chain(words.iter().map(String::as_str)).collect();
        let told = run(&asked).unwrap();
        assert!(told.starts_with(&help), "{words:?}: {told}");
    }
    let all = run(&["help", "notation"]).unwrap();
    for part in ["bomb", "ninety", "bridge"] {
        let part = run(&["help", "notation", part]).unwrap();
        assert!(part.lines().count() > 20 && all.contains(&part), "{part}");
    }
    assert!(
        all.contains("  i5 ") && !all.contains("`i5`") && !all.contains("](") && !all.contains("|---|"),
        "{all}"
    );
    let (message, help) = run(&["help", "bomb", "odd"]).unwrap_err();
    assert!(message.contains("'bomb odd'") && help.unwrap().contains("odds, "));
    assert!(run(&["help", "notation", "chess"]).unwrap_err().1.unwrap().contains("bridge"));
}

#[test]
fn every_command_has_a_manual_page() {
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&folder);
    run(&["man", "--out", folder.to_str().unwrap()]).unwrap();
    for (words, _) in commands() {
        let name =
            ["trickwire"].into_iter().chain(words.iter().map(String::as_str)).collect::<Vec<_>>().join("-");
        let page = fs::read_to_string(folder.join(format!("{name}.1")))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let asked: Vec<&str> = ["man"].into_iter().chain(words.iter().map(String::as_str)).collect();
        assert_eq!(page, run(&asked).unwrap());
        assert!(page.contains(".SH NAME") && page.contains(&format!(".TH {name} ")), "{page}");
    }
}

#[test]
fn completions_know_missions_and_policies() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let text = run(&["completions", shell]).unwrap();
        // The last two take no values.
        for word in ["farsighted", "66"].iter().filter(|_| ["bash", "zsh", "fish"].contains(&shell)) {
            assert!(text.contains(word), "{shell} does not know {word}");
        }
        assert!(text.contains("simulate"), "{shell}");
    }
    // Listed in completions alone: sixty-six lines would be too much help.
    assert!(!run(&["help", "bomb", "deal"]).unwrap().contains("66"));
    let wrong =
        Cli::try_parse_from(["trickwire", "bomb", "deal", "--mission", "67"]).unwrap_err().to_string();
    assert!(wrong.contains("67 is not in 1..=66"), "{wrong}");
}

/// Whoever asks for help sees every kind of player, from the one list of them.
#[test]
fn every_kind_of_player_is_in_the_help() {
    for words in [["ninety", "simulate"], ["ninety", "play"]] {
        let (_, mut command) = commands().into_iter().find(|(found, _)| *found == words).unwrap();
        for help in [command.render_help(), command.render_long_help()] {
            let help = help.to_string();
            for kind in Kind::names().split(", ") {
                assert!(help.contains(kind), "{words:?}: {kind} in {help}");
            }
        }
    }
}
