//! Everything that is read has a limit: sources without an end get an error that names it, not all memory.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::sitting::typed;

const TRICKWIRE: &str = env!("CARGO_BIN_EXE_trickwire");

/// A command that gets at most 1 GB of addresses: reading without an end would be its end.
fn limited(words: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 1000000; exec \"$0\" \"$@\"", TRICKWIRE]).args(words);
    command
}

fn refused(output: &Output, words: &[&str], limit: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
    assert!(said.contains(&format!("longer than {limit}")), "{words:?}: {said}");
}

pub(crate) fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn a_source_without_an_end_is_refused() {
    let zero = "/dev/zero";
    for (words, limit) in [
        (&["bomb", "odds", "--file", zero][..], "64 KiB"),
        (&["bomb", "advise", "--game", zero], "1 MiB"),
        (&["bomb", "play", zero], "1 MiB"),
        (&["bomb", "simulate", "--merge", zero], "16 MiB"),
        (&["ninety", "play", zero], "1 MiB"),
        (&["ninety", "solve", "--file", zero], "64 KiB"),
        (&["ninety", "simulate", "--merge", zero], "16 MiB"),
        (&["bridge", "deal", "--profile", zero], "1 MiB"),
        (&["bridge", "boards", zero], "16 MiB"),
        (&["bridge", "presets", "--presets", zero], "64 KiB"),
        (&["pocket", "--script", "a", "--state", zero], "1 MiB"),
        (&["device", "uf2", "--elf", zero], "64 MiB"),
        (&["device", "flash", zero], "64 MiB"),
    ] {
        let output = limited(words).stdin(Stdio::null()).output().unwrap();
        refused(&output, words, limit);
    }
    for words in [&["bomb", "odds", "-"][..], &["bridge", "odds", "-"], &["bridge", "boards", "-"]] {
        let zero = std::fs::File::open(zero).unwrap();
        let output = limited(words).stdin(zero).output().unwrap();
        refused(&output, words, if words[1] == "boards" { "16 MiB" } else { "64 KiB" });
    }
}

#[test]
fn a_line_that_is_too_long_is_one_error_and_the_run_goes_on() {
    let long = "x".repeat(3 << 20);
    for (game, case) in [
        ("bridge", r#"{"id":7,"seats":{}}"#),
        ("ninety", r#"{"id":7,"trump":"C"}"#),
        ("bomb", r#"{"id":7,"players":2}"#),
    ] {
        let output = typed(&mut limited(&[game, "batch"]), &format!("{long}\n{case}\n{long}"));
        let answers: Vec<serde_json::Value> = String::from_utf8(output.stdout)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!((answers.len(), output.status.code()), (3, Some(0)), "{game}");
        assert_eq!(answers[1]["id"], 7, "{game}");
        for answer in [&answers[0], &answers[2]] {
            assert_eq!(answer["error"]["kind"], "line");
            assert_eq!(answer["error"]["message"], "this line is longer than 1 MiB", "{game}");
        }
    }
    let output = typed(&mut limited(&["bridge", "position"]), &format!("{long}\n{{\"seats\":{{}}}}\n"));
    assert_eq!((String::from_utf8_lossy(&output.stdout).as_ref(), output.status.code()), ("any\n", Some(2)));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 1: this line is longer than 1 MiB"));
    let output = typed(&mut limited(&["bridge", "position", "--json"]), &format!("{long}\nany\n"));
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        said.lines().map(|line| line.contains("\"error\"")).collect::<Vec<_>>(),
        [true, false],
        "{said}"
    );

    let folder = scratch("bounded");
    let table = ["--gear", "", "--table", "me1 1-3 | ?1 ?1 ?2 ?2 ?2 ?3 | ? ? ? ? ? ?"];
    let play = |words: &[&str]| {
        let output = typed(limited(words).current_dir(&folder), &format!("{long}\nquit\n"));
        assert_eq!(output.status.code(), Some(0));
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains("Line 1: this line is longer than 64 KiB."), "{said}");
        assert!(!said.contains("xxxx"));
    };
    play(&[&["bomb", "play", "long.game"], &table[..]].concat());
    play(&["ninety", "play", "--seed", "1"]);
}

#[test]
fn absurd_numbers_are_refused_with_what_is_allowed() {
    for (words, allowed) in [
        (&["pocket", "--script", "down*999999999"][..], "from 1 to 10000"),
        (
            &[
                "pocket",
                "--script",
                "text*10000 down*10000 down*10000 down*10000 down*10000 down*10000 down*10000 down*10000 down*10000 down*10000 a",
            ],
            "at most 100000 steps",
        ),
        (&["bomb", "simulate", "--games", "18446744073709551615"], "1000000000"),
        (&["bomb", "simulate", "--threads", "18446744073709551615"], "1024"),
        (&["ninety", "simulate", "--threads", "100000"], "1024"),
        (&["bomb", "sample", "me1 1-1 | ?1 ?1 | ? ?", "-n", "4294967295"], "1000000"),
        (&["bridge", "deal", "any", "-n", "4294967295"], "1000000"),
        (&["bridge", "odds", "any", "--memory", "4294967295"], "4194304"),
        (&["device", "flash", "x", "--wait", "18446744073709551615"], "3600"),
    ] {
        let output = limited(words).stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(allowed), "{words:?}: {said}");
    }
}
