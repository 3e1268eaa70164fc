//! With `--json` every command writes one object to standard output, whatever happens.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use clap::CommandFactory;
use serde_json::Value;
use trickwire_cli::args::Cli;

/// What a command says, and its exit code.
fn asked(arguments: &[&str]) -> (Value, i32) {
    let run = Command::new(env!("CARGO_BIN_EXE_trickwire"))
        .args(arguments)
        .arg("--json")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let told = String::from_utf8(run.stdout).unwrap();
    assert_eq!(String::from_utf8(run.stderr).unwrap(), "", "{arguments:?}");
    assert_eq!(told.lines().count(), 1, "{arguments:?}: {told}");
    let object: Value =
        serde_json::from_str(&told).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {told}"));
    assert_eq!(object["schema"], 1, "{arguments:?}: {told}");
    (object, run.status.code().unwrap())
}

/// For each command a question that cannot be answered; none for commands with nothing to misread.
const REFUSED: [(&[&str], &str); 25] = [
    (&["bomb", "odds", "me1 1-2 | ?x"], "notation"),
    (&["bomb", "position", "me1 1-2 | ?x"], "notation"),
    (&["bomb", "advise", "me1 1-1 | ?1 ?1 | 1 ?", "--card", "Z"], "usage"),
    (&["bomb", "suggest", ""], "notation"),
    (&["bomb", "indicate", "me1 1-1 | 1 1 | 1 ?"], "usage"),
    (&["bomb", "sample", "me1 1-2 | ?x"], "notation"),
    (&["bomb", "missions"], ""),
    (&["bomb", "simulate", "--merge", "no such file"], "usage"),
    (&["ninety", "solve", "C | AS"], "notation"),
    (&["ninety", "force", "C | AS"], "notation"),
    (&["ninety", "chance", "C | AS"], "notation"),
    (&["ninety", "advise", "NT | AQJT986.Q.A8.A6 | ? | ?"], "usage"),
    (&["ninety", "bid", "C lead1 | ?"], "notation"),
    (&["ninety", "simulate", "--players", "thumb,thumb"], "usage"),
    (&["ninety", "position", "C | AS"], "notation"),
    (&["bridge", "deal", "N: 6+X"], "notation"),
    (&["bridge", "odds", "--memory", "1", "N: 6+S 10-12"], "capacity"),
    (&["bridge", "explain", "N: 6+X"], "notation"),
    (&["bridge", "compare", "N: 6+X"], "notation"),
    (&["bridge", "profile", "N: 6+X"], "notation"),
    (&["bridge", "position", "N: 6+X"], "notation"),
    (&["bridge", "boards", "no such file"], "usage"),
    (&["bridge", "tricks", "no such file"], "usage"),
    (&["device", "uf2", "--elf", "no such file"], "usage"),
    (&["device", "flash", "--uf2", "no such file"], "usage"),
];

#[test]
fn errors_are_objects_with_their_exit_code() {
    for (arguments, kind) in REFUSED.iter().filter(|(_, kind)| !kind.is_empty()) {
        let (told, code) = asked(arguments);
        assert_eq!(told["status"], "error", "{arguments:?}: {told}");
        let error = &told["error"];
        assert_eq!(error["kind"], *kind, "{arguments:?}: {told}");
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{told}");
        assert_eq!(code, if *kind == "capacity" { 3 } else { 2 }, "{arguments:?}: {told}");
        assert_eq!(error.get("place").is_some(), *kind == "notation", "{arguments:?}: {told}");
    }
}

#[test]
fn places_count_characters() {
    let (told, _) = asked(&["bridge", "odds", "N: 6+♠ 40"]);
    let place = &told["error"]["place"];
    assert_eq!(place["text"], "N: 6+♠ 40");
    assert_eq!((&place["start"], &place["end"]), (&Value::from(7), &Value::from(9)), "{told}");
}

#[test]
fn every_command_with_json_is_tried() {
    fn leaves(command: &clap::Command, path: &[String], found: &mut BTreeSet<Vec<String>>) {
        for inner in command.get_subcommands() {
            leaves(inner, &[path, &[inner.get_name().to_owned()]].concat(), found);
        }
        if command.get_arguments().any(|argument| argument.get_id() == "json") {
            found.insert(path.to_vec());
        }
    }
    let mut all = BTreeSet::new();
    leaves(&Cli::command(), &[], &mut all);
    let tried =
        REFUSED.iter().map(|(arguments, _)| arguments[..2].iter().map(|word| word.to_string()).collect());
    assert_eq!(tried.collect::<BTreeSet<Vec<String>>>(), all);
}

#[test]
fn that_nothing_fits_is_an_answer() {
    let unfit = "me1 1-1 | ?1 ?1 | 1 ?1 ; s2 lacks 1";
    let hearts = "C lead1 | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ? ; QH KD 6D";
    for (arguments, status) in [
        (&["bomb", "odds", unfit][..], "no_arrangement"),
        (&["bomb", "advise", unfit], "no_arrangement"),
        (&["bomb", "suggest", unfit], "no_arrangement"),
        (&["bomb", "sample", unfit], "no_arrangement"),
        (&["ninety", "advise", hearts], "impossible"),
        (&["bridge", "odds", "N: 7+S, S: 7+S"], "impossible"),
        (&["bridge", "explain", "N: 7+S, S: 7+S"], "impossible"),
        (&["bridge", "deal", "N: 7+S, S: 7+S"], "impossible"),
        (&["bridge", "compare", "N: 7+S, S: 7+S"], "impossible"),
    ] {
        let (told, code) = asked(arguments);
        assert_eq!((&told["status"], code), (&Value::from(status), 1), "{arguments:?}: {told}");
        assert!(told["message"].as_str().is_some_and(|message| !message.is_empty()), "{told}");
    }
}

#[test]
fn that_nothing_can_be_done_is_an_answer() {
    let done = "me1 1-2 | 1 1 2 2 | 1 1 2 2";
    for (arguments, list) in [
        (&["bomb", "advise", done][..], "moves"),
        (&["bomb", "suggest", done], "calls"),
        (&["bomb", "suggest", "--entropy", done], "calls"),
    ] {
        let (told, code) = asked(arguments);
        assert_eq!((&told["status"], &told[list], code), (&Value::from("ok"), &Value::Array(Vec::new()), 1));
    }
}
