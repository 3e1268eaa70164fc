//! Boards, draws and answers are written as they are produced, in constant memory; whoever stops reading or sends a signal
//! does not wait. Memory is read from Linux's /proc.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use trickwire_core::rng::{Pcg32, below};

use crate::bounded::scratch;
use crate::stopping::{SIGINT, SIGTERM, listens, send, until};

const TRICKWIRE: &str = env!("CARGO_BIN_EXE_trickwire");

const TABLE: &str = "me1 1-6 | ?1 ?2 ?4 ?4 ?5 ?6 | ? ? ? ? ? ? | ? ? ? ? ? ? | ? ? ? ? ? ?";
const HAND: &str = "C lead1 | AQJ6.Q.A8.A6 / TS 9S 8S | ? | ?";
const FOUR_HANDS: &str = "N: 3+S 12-14, E: 3+H 6-10, S: 8-11, W: 6-12";

fn start(words: &[&str]) -> Child {
    let mut command = Command::new(TRICKWIRE);
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Most memory that a program ever took, in MiB; `None` once it has ended.
fn peak(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? / 1024)
}

/// The first bytes come long before the last, and memory stays small.
fn streams(words: &[&str]) -> Vec<u8> {
    let begin = Instant::now();
    let mut child = start(words);
    let mut out = child.stdout.take().unwrap();
    let (mut text, mut piece, mut most) = (Vec::new(), vec![0; 1 << 16], 0);
    let mut first = None;
    loop {
        let count = out.read(&mut piece).unwrap();
        first.get_or_insert_with(|| begin.elapsed());
        if count == 0 {
            break;
        }
        text.extend_from_slice(&piece[..count]);
        most = most.max(peak(&child).unwrap_or(0));
    }
    let (first, all) = (first.unwrap(), begin.elapsed());
    assert!(child.wait().unwrap().success(), "{words:?}");
    assert!(first * 4 < all, "{words:?}: the first byte after {first:?} of {all:?}");
    assert!(most < 60, "{words:?}: {most} MiB");
    text
}

#[test]
fn boards_and_draws_are_written_as_they_are_produced() {
    // Together, these took more than 60 MiB each, or came all at once.
    let deal = ["bridge", "deal", "N: 6+S 10-12", "-n", "40000"];
    let json = streams(&[&deal[..], &["--json"]].concat());
    let report: Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(report["boards"].as_array().unwrap().len(), 40_000);
    assert!(report["status"] == "ok" && report.get("interrupted").is_none());
    assert!(json.starts_with(br#"{"schema":1,"seed":1,"boards":[{"board":1,"#), "the version comes first");
    for format in ["line", "pbn", "html"] {
        streams(&[&deal[..], &["--format", format]].concat());
    }
    let plain = streams(&[&deal[..], &["--plain"]].concat());
    assert_eq!(plain.iter().filter(|&&byte| byte == b'\n').count(), 40_000);
    let profile = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/profiles/anything.json");
    streams(&["bridge", "deal", "--profile", profile.to_str().unwrap(), "-n", "20000"]);
    let json = streams(&["bomb", "sample", "-n", "100000", "--json", TABLE]);
    let report: Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(report["draws"].as_array().unwrap().len(), 100_000);
    assert!(report["effective"] == 100_000.0 && report["status"] == "ok");
}

/// Three times a line, each time with the beginning of the next: it is answered before that one ends.
fn answers_at_once(words: &[&str], line: &str, is_answer: impl Fn(&str) -> bool) {
    let mut child = start(words);
    let mut input = child.stdin.take().unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let (send, answers) = std::sync::mpsc::channel();
    std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
    let (begin, end) = line.split_at(1);
    input.write_all(begin.as_bytes()).unwrap();
    for _ in 0..3 {
        write!(input, "{end}\n{begin}").unwrap();
        let answer =
            answers.recv_timeout(Duration::from_secs(20)).unwrap_or_else(|_| panic!("{words:?} waits"));
        assert!(is_answer(&answer), "{words:?}: {answer}");
    }
    write!(input, "{end}").unwrap();
    drop(input);
    assert!(child.wait().unwrap().success(), "{words:?}");
}

#[test]
fn a_line_is_answered_before_the_next() {
    for (game, case) in [
        ("bridge", r#"{"id":7,"seats":{"N":{"S":[6,13]}}}"#),
        (
            "bomb",
            r#"{"id":7,"players":2,"observer":0,"stands":["?1 ?1","1 ?"],"blue":[1,1],"yellow":null,"red":null}"#,
        ),
        (
            "ninety",
            r#"{"id":7,"trump":"C","leader":0,"hands":[["6D"],["7D"],["8D"]],"table":[],"taken":[4,3,1],"bids":[4,3,2]}"#,
        ),
    ] {
        let has_id = |line: &str| serde_json::from_str::<Value>(line).unwrap()["id"] == 7;
        answers_at_once(&[game, "batch"], case, has_id);
    }
    answers_at_once(&["bridge", "position"], r#"{"seats":{"N":{"S":[6,13]}}}"#, |line| line == "N: 6+S");
}

/// Tags that boards inherit are written out one board at a time: together they would be much larger than the file.
#[test]
fn boards_keep_their_tags_in_constant_memory() {
    let folder = scratch("streaming-tags");
    let (path, site) = (folder.join("many.pbn"), "x".repeat(1 << 20));
    let deal = "[Deal \"N:AQ7543.8632.86.4 T862.5.KT73.AKQ3 9.AT4.AJ5.JT8765 KJ.KQJ97.Q942.92\"]\n\n";
    fs::write(&path, format!("[Site \"{site}\"]\n{deal}") + &format!("[Site \"#\"]\n{deal}").repeat(99))
        .unwrap();
    let text = streams(&["bridge", "boards", path.to_str().unwrap(), "--format", "pbn"]);
    let text = String::from_utf8(text).unwrap();
    let sites = text.lines().filter(|line| line.len() == site.len() + 9 && line.starts_with("[Site \"x"));
    assert_eq!(sites.count(), 100);
}

#[test]
fn whoever_has_seen_enough_does_not_wait() {
    let cases = r#"{"seats":{"N":{"S":[6,13]}}}"#.to_owned() + "\n";
    let cases = cases.repeat(1000);
    for words in [
        &["bridge", "deal", "any", "-n", "1000000"][..],
        &["bridge", "deal", "any", "-n", "1000000", "--format", "html"],
        &["bridge", "deal", "any", "-n", "1000000", "--plain"],
        &["bridge", "deal", "N+S: 25+", "-n", "1000000", "--json"],
        // The first board at once; no second one for hours.
        &[
            "bridge",
            "deal",
            "--mix",
            "any",
            "--mix",
            "N: 13S",
            "--in-turn",
            "-n",
            "9",
            "--method",
            "reject",
            "--attempts",
            "4000000000",
        ],
        &["bridge", "batch"],
        &["bridge", "position"],
        &["bomb", "sample", "-n", "1000000", TABLE],
        &["bomb", "sample", "-n", "1000000", "--json", "--method", "guided", TABLE],
    ] {
        let mut child = start(words);
        let mut input = child.stdin.take().unwrap();
        let text = cases.clone();
        let writer = std::thread::spawn(move || while input.write_all(text.as_bytes()).is_ok() {});
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut [0; 8]).unwrap();
        drop(out);
        let begin = Instant::now();
        until("it ends", || child.try_wait().unwrap().is_some());
        assert!(begin.elapsed() < Duration::from_secs(2), "{words:?}: {:?}", begin.elapsed());
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), String::from_utf8(output.stderr).unwrap()),
            (Some(0), String::new()),
            "{words:?}"
        );
        writer.join().unwrap();
    }
}

/// Commands that run long, or wait for standard input; and whether they always have something to hand over once they
/// have run for a second.
const LONG: [(&[&str], bool); 24] = [
    (&["bridge", "deal", "N: 6+S 10-12", "-n", "1000000", "--json"], true),
    (&["bridge", "deal", "any", "-n", "1000000", "--format", "html"], true),
    (&["bridge", "deal", "any", "-n", "1000000", "--plain"], true),
    (&["bridge", "deal", "N+S: 25+ 8+S", "-n", "1000000", "--json"], false),
    (&["bridge", "deal", "--method", "reject", "--attempts", "1000000000", "N: 13S", "--json"], false),
    (&["bridge", "deal", "--method", "assist", "--attempts", "1000000000", "N: 13S, N+S: 38+"], false),
    (&["bridge", "deal", "-"], false),
    (&["bridge", "odds", FOUR_HANDS, "--json"], false),
    (&["bridge", "odds", FOUR_HANDS, "--plain"], false),
    (&["bridge", "explain", FOUR_HANDS], false),
    (&["bridge", "compare", FOUR_HANDS, "--json"], false),
    (&["bridge", "boards", "-", "--json"], false),
    (&["bridge", "batch"], false),
    (&["bridge", "position"], false),
    (&["bomb", "odds", "-"], false),
    (&["bomb", "batch"], false),
    (&["bomb", "sample", "-n", "1000000", "--json", TABLE], true),
    (&["bomb", "sample", "-n", "1000000", "--summary", "--json", "--method", "guided", TABLE], true),
    (&["bomb", "simulate", "--mission", "4,8", "--games", "1000000", "--json"], true),
    (&["ninety", "solve", "-"], false),
    (&["ninety", "advise", HAND, "--worlds", "100000000", "--nodes", "100000000000", "--json"], true),
    (
        &[
            "ninety",
            "bid",
            "NT | AQJT986.Q.A8.A6 | ? | ?",
            "--worlds",
            "100000000",
            "--nodes",
            "100000000000",
        ],
        true,
    ),
    (&["ninety", "simulate", "--players", "hidden,hidden,hidden", "--nodes", "1000000000", "--json"], false),
    (&["ninety", "simulate", "--players", "thumb,thumb,random", "--deals", "10000000", "--json"], true),
];

/// How long it takes to stop.
fn stops(words: &[&str], partial: bool, wait: Duration, signal: u32) -> Duration {
    let mut child = start(words);
    // Held open: nothing comes from it.
    let input = child.stdin.take().unwrap();
    until("it listens", || listens(&child));
    let mut out = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut text = Vec::new();
        out.read_to_end(&mut text).map(|_| text).unwrap()
    });
    std::thread::sleep(wait);
    // A fast machine may have the answer already: there is nothing to stop then.
    if let Some(status) = child.try_wait().unwrap() {
        assert!(status.success() && !partial, "{words:?} after {wait:?}: {status}");
        return Duration::ZERO;
    }
    send(&child, signal);
    let begin = Instant::now();
    let mut code = None;
    while code.is_none() && begin.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(1));
        code = child.try_wait().unwrap();
    }
    let time = begin.elapsed();
    drop(input);
    let _ = child.kill();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(128 + signal as i32), "{words:?} after {wait:?}: {output:?}");
    let text = String::from_utf8(reader.join().unwrap()).unwrap();
    if words.contains(&"--json") {
        let report: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{words:?}: {error}"));
        let says = report.get("interrupted").is_some();
        assert!(says || !partial && report["error"]["kind"] == "interrupted", "{words:?}: {report}");
    } else {
        assert!(text.is_empty() || text.ends_with('\n'), "{words:?}: {text}");
        assert!(!text.is_empty() || !partial, "{words:?} after {wait:?}: {output:?}");
    }
    time
}

#[test]
fn every_command_stops_within_half_a_second() {
    let mut rng = Pcg32::new(1);
    for (words, partial) in LONG {
        let mut moment =
            |least: u32, most: u32| Duration::from_millis((least + below(&mut rng, most - least)).into());
        let early = stops(words, false, moment(0, 300), SIGINT);
        let late = stops(words, partial, moment(1000, 1500), SIGTERM);
        // A machine that is busy may be late once; a command that does not listen always is.
        assert!(early.min(late) < Duration::from_millis(500), "{words:?}: {early:?}, {late:?}");
    }
}

#[test]
fn quiet_leaves_nothing_but_the_answer() {
    let said = |words: &[&str]| {
        let output = Command::new(TRICKWIRE).args(words).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    for words in [
        &["bomb", "deal"][..],
        &["bridge", "deal", "any", "--seed", "fresh"],
        &["bridge", "deal", "any", "--method", "reject"],
    ] {
        assert_ne!(said(words), "", "{words:?}");
        assert_eq!(said(&[words, &["--quiet"]].concat()), "");
        assert_eq!(said(&[&["-q"], words].concat()), "");
    }
    let refused = Command::new(TRICKWIRE).args(["bridge", "deal", "N: 6+X", "-q"]).output().unwrap();
    assert!(String::from_utf8(refused.stderr).unwrap().starts_with("error: "), "errors are still reported");
}

#[test]
fn plain_boards_are_those_of_single_commands() {
    let deal = |words: &[&str]| {
        let output =
            Command::new(TRICKWIRE).args(["bridge", "deal", "--plain"]).args(words).output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), output.status.code())
    };
    for wishes in ["N: 6+S 10-12", "N+S: 25+"] {
        let (all, code) = deal(&[wishes, "-n", "3", "--board", "5", "--seed", "9"]);
        let single = ["5", "6", "7"].map(|board| deal(&[wishes, "--board", board, "--seed", "9"]).0);
        assert_eq!((all, code), (single.concat(), Some(0)));
    }
    assert_eq!(deal(&["N: 7+S, S: 7+S", "-n", "3"]), ("no deal\n".to_owned(), Some(1)));
    for refused in [
        &["any", "--format", "pbn"][..],
        &["any", "--dealer", "E"],
        &["any", "--vul", "all"],
        &["any", "--rotate"],
    ] {
        assert_eq!(deal(refused), (String::new(), Some(2)), "{refused:?}");
    }
}
