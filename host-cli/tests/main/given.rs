//! Text and JSON as people and programs have them: byte order marks, Windows line ends, UTF-16, mistyped keys; tags of a
//! PBN file that stay; practice that leaves other games alone.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::sitting::typed;

fn trickwire(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickwire"));
    command.args(words).stdin(Stdio::null());
    command
}

fn scratch(name: &str) -> std::path::PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("given-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Standard output and standard error.
fn said(command: &mut Command) -> (String, String) {
    let output = command.output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn batch(game: &str, line: &str) -> Value {
    let output = typed(&mut trickwire(&[game, "batch"]), line);
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_mistyped_key_is_an_error_with_a_suggestion() {
    for (game, line, message) in [
        (
            "bridge",
            r#"{"constriants":"N: 5+S"}"#,
            "unknown key `constriants`; known keys are seats, wishes, seed, board, facts",
        ),
        ("bridge", r#"{"seets":{}}"#, "unknown key `seets`; did you mean `seats`?"),
        ("bridge", r#"{"seats":{"N":{"hpc":[1,2]}}}"#, "seats.N: unknown key `hpc`; did you mean `hcp`?"),
        (
            "bridge",
            r#"{"facts":[{"what":"len","seat":"N","siut":"S","value":5}]}"#,
            "facts[0]: unknown key `siut`; did you mean `suit`?",
        ),
        ("ninety", r#"{"trumps":"C"}"#, "unknown key `trumps`; did you mean `trump`?"),
        ("bomb", r#"{"player":3}"#, "unknown key `player`; did you mean `players`?"),
        (
            "bomb",
            r#"{"players":2,"yellow":{"candidates":[1],"kep":1}}"#,
            "yellow: unknown key `kep`; did you mean `keep`?",
        ),
        (
            "bomb",
            r#"{"players":2,"yellow":7}"#,
            "yellow: found the number `7`, expected a list of numbers, or an object with candidates and keep",
        ),
        (
            "bomb",
            r#"{"players":2,"constraints":[{"kind":"must_have","stand":1,"player":1,"vlaue":3}]}"#,
            "constraints[0]: unknown key `vlaue`; did you mean `value`?",
        ),
        (
            "bomb",
            r#"{"players":2,"queries":[{"q":"red","stand":1,"slot":0,"num":"1","dne":"2"}]}"#,
            "queries[0]: unknown key `dne`; known keys are stand, slot",
        ),
    ] {
        let answer = batch(game, line);
        assert_eq!(answer["error"]["message"], message, "{line}");
        // The same from a position's JSON.
        let output = typed(&mut trickwire(&[game, "position"]), line);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.starts_with(&format!("error: line 1: {message}")), "{told}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    }
    for (game, line) in [
        ("bridge", r#"{"id":1,"seats":{"N":{"S":[5,13],"S":[6,13]}}}"#),
        ("bomb", r#"{"S":1,"S":2}"#),
        ("ninety", r#"{"trump":"C","S":2,"S":2}"#),
    ] {
        let answer = batch(game, line);
        assert!(
            answer["error"]["message"].as_str().unwrap().starts_with("the key `S` is there twice"),
            "{answer}"
        );
    }
    // Annotations are read over, in every game.
    let notes = r#""id":"x","tags":[1],"expected":{},"expect":1,"count":"2","p":1,"hidden":3,"mission":1,"shift":0,"source":"","n":1,"to_move":2,"note":"""#;
    let fact = r#"{"what":"hcp","seat":"N","value":5,"count":"1","p":0.5}"#;
    assert_eq!(batch("bridge", &format!(r#"{{"seats":{{}},"facts":[{fact}],{notes}}}"#))["status"], "ok");
    let hands = r#""hands":[["AS"],["KS"],["QS"]],"trump":"C","leader":0,"taken":[3,3,2],"bids":[3,3,3]"#;
    assert_eq!(batch("ninety", &format!("{{{hands},{notes}}}"))["status"], "ok");
    let query = r#"{"q":"red","stand":1,"slot":0,"num":"0","den":"1"}"#;
    let bomb = format!(
        r#"{{"players":2,"observer":0,"stands":["?1 ?1","? ?"],"blue":[1,1],"constraints":[{{"kind":"must_have","stand":1,"player":1,"value":1}}],"queries":[{query}],{notes}}}"#
    );
    assert_eq!(batch("bomb", &bomb)["status"], "ok");
    // What a position's JSON is can be read again.
    let (json, _) = said(&mut trickwire(&["bomb", "position", "--json", "me1 1-1 | ?1 ?1 | ? ?"]));
    assert_eq!(batch("bomb", &json)["status"], "ok", "{json}");
}

#[test]
fn a_part_with_a_key_that_is_not_known_is_refused() {
    let folder = scratch("part");
    let play =
        ["bomb", "simulate", "--games", "2", "--mission", "1", "--players", "3", "--shard", "1/2", "--json"];
    let (part, _) = said(&mut trickwire(&play));
    let merged = |text: &str| {
        fs::write(folder.join("part"), text).unwrap();
        said(trickwire(&["bomb", "simulate", "--merge", "part"]).current_dir(&folder))
    };
    assert!(merged(&part).0.contains("Part 1 of 2"), "{part}");
    let (_, told) = merged(&part.replace("\"wins\"", "\"misses_\":3,\"wins\""));
    assert!(told.contains("part: cells[0]: unknown key `misses_`; did you mean `misses`?"), "{told}");
    let (_, told) = merged(&part.replace("\"wins\"", "\"games\":3,\"wins\""));
    assert!(told.contains("part: the key `games` is there twice"), "{told}");
}

#[test]
fn byte_order_marks_and_windows_line_ends_are_read_over() {
    let folder = scratch("marks");
    let put = |name: &str, text: &str| {
        fs::write(folder.join(name), format!("\u{feff}{}", text.replace('\n', "\r\n"))).unwrap()
    };
    let ask = |words: &[&str]| {
        let (out, err) = said(trickwire(words).current_dir(&folder));
        assert!(err.is_empty() || err.starts_with("seed"), "{words:?}: {err}");
        out
    };
    let plain = |words: &[&str]| said(&mut trickwire(words)).0;
    put("table", "me1 1-2\n?1 ?2\n? ?\n");
    assert_eq!(
        ask(&["bomb", "odds", "--plain", "-f", "table"]),
        plain(&["bomb", "odds", "--plain", "me1 1-2 | ?1 ?2 | ? ?"])
    );
    assert_eq!(
        ask(&["bridge", "odds", "--plain", "\u{feff}N: 5+S"]),
        plain(&["bridge", "odds", "--plain", "N: 5+S"])
    );
    let cards = "N:AQ7543.8632.86.4 T862.5.KT73.AKQ3 9.AT4.AJ5.JT8765 KJ.KQJ97.Q942.92";
    put("x.pbn", &format!("[Board \"7\"]\n[Deal \"{cards}\"]\n"));
    let boards: Value = serde_json::from_str(&ask(&["bridge", "boards", "x.pbn", "--json"])).unwrap();
    assert_eq!(boards["boards"][0]["board"], 7);
    put("x.lin", "qx|o7|md|1S9HAT4DAJ5CJT8765,SKJHKQJ97DQ942C92,SAQ7543H8632D86C4,|\n");
    let boards: Value = serde_json::from_str(&ask(&["bridge", "boards", "x.lin", "--json"])).unwrap();
    assert_eq!(boards["boards"][0]["board"], 7);
    put("profile.json", &plain(&["bridge", "profile", "--json", "N: 5+S"]));
    assert!(ask(&["bridge", "profile", "--profile", "profile.json"]).contains("5+S"));
    put("presets", "mine = 5+S\n");
    assert!(ask(&["bridge", "presets", "--presets", "presets"]).contains("mine"));
    put("keys", "name\nb name\n");
    assert_eq!(ask(&["pocket", "--script", "keys"]), plain(&["pocket", "--script", "name b name"]));
    put("x.game", "trickwire bomb game 1\ntable me1 1-3 | ?1 ?1 ?2 ?2 ?2 ?3 | ? ? ? ? ? ?\n1 marks 1F 3\n");
    assert!(ask(&["bomb", "play", "x.game"]).contains("The game is kept in x.game"));
    put("x.ninety", "ninety-nine dealer3 you1 trumpC\n");
    assert!(ask(&["ninety", "play", "x.ninety"]).contains("Ninety-Nine"));
    let answer = batch("bridge", "\u{feff}{\"id\":3,\"seats\":{}}\r\n");
    assert_eq!((&answer["id"], &answer["status"]), (&3.into(), &"ok".into()));
    let output = typed(&mut trickwire(&["bridge", "position", "--json"]), "\u{feff}N: 5+S\r\n");
    assert!(output.status.success());
}

#[test]
fn utf_16_is_named() {
    let folder = scratch("utf16");
    let cards = "[Board \"7\"]\r\n[Deal \"N:AQ7543.8632.86.4 T862.5.KT73.AKQ3 9.AT4.AJ5.JT8765 KJ.KQJ97.Q942.92\"]\r\n";
    for (mark, little) in [("\u{feff}", true), ("\u{feff}", false), ("", true), ("", false)] {
        let units = format!("{mark}{cards}");
        let bytes: Vec<u8> = units
            .encode_utf16()
            .flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() })
            .collect();
        fs::write(folder.join("x"), &bytes).unwrap();
        for words in [
            &["bridge", "boards", "x"][..],
            &["bridge", "deal", "--profile", "x"],
            &["bomb", "odds", "-f", "x"],
            &["bomb", "play", "x"],
            &["ninety", "play", "x"],
            &["bomb", "simulate", "--merge", "x"],
        ] {
            let (_, told) = said(trickwire(words).current_dir(&folder));
            assert!(told.contains("x: this is UTF-16; save it as UTF-8"), "{words:?}: {told}");
        }
        let mut child = trickwire(&["bridge", "batch"])
            .stdin(fs::File::open(folder.join("x")).unwrap())
            .output()
            .unwrap();
        child.stdout.truncate(child.stdout.iter().position(|byte| *byte == b'\n').unwrap());
        let answer: Value = serde_json::from_slice(&child.stdout).unwrap();
        assert_eq!(answer["error"]["message"], "this is UTF-16; save it as UTF-8");
    }
    fs::write(folder.join("latin"), b"[Event \"x\"]\n[North \"Zo\xeb\"]\n").unwrap();
    let (_, told) = said(trickwire(&["bridge", "boards", "latin"]).current_dir(&folder));
    assert!(told.contains("latin: this is not text: line 2 is not UTF-8"), "{told}");
}

#[test]
fn tags_of_a_file_stay_when_its_boards_are_written_again() {
    let folder = scratch("tags");
    let cards = "N:AQ7543.8632.86.4 T862.5.KT73.AKQ3 9.AT4.AJ5.JT8765 KJ.KQJ97.Q942.92";
    let board = |number: u32, event: &str| {
        format!(
            "[Event \"{event}\"]\n[Site \"Oslo\"]\n[Board \"{number}\"]\n[West \"Zoë\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
             [Deal \"{cards}\"]\n[Declarer \"S\"]\n[Contract \"4S\"]\n[Result \"9\"]\n[Score \"NS -50\"]\n[OurOwnTag \"x\"]\n\
             [Auction \"N\"]\nPass 1S Pass 4S\nAP\n\n"
        )
    };
    fs::write(folder.join("x.pbn"), format!("% PBN 2.1\n\n{}{}", board(1, "Cup"), board(2, "#"))).unwrap();
    let (text, _) = said(trickwire(&["bridge", "boards", "x.pbn", "--format", "pbn"]).current_dir(&folder));
    assert_eq!(text, format!("% PBN 2.1\n% EXPORT\n\n{}{}", board(1, "Cup"), board(2, "Cup")));
    let only = ["bridge", "boards", "x.pbn", "--format", "pbn", "--ask", "N: 7+S", "--only"];
    let (text, _) = said(trickwire(&only).current_dir(&folder));
    assert_eq!(text, "% PBN 2.1\n% EXPORT\n\n");
}

#[test]
fn practice_has_a_new_file_each_time() {
    let folder = scratch("practice");
    fs::write(folder.join("bomb.game"), "not to be touched").unwrap();
    let deal = ["bomb", "play", "--practice", "--mission", "1", "--players", "3", "--me", "1", "--seed", "1"];
    for name in ["practice.game", "practice-2.game", "practice-3.game"] {
        let (text, told) = said(trickwire(&deal).current_dir(&folder));
        assert!(text.contains(&format!("The game is kept in {name}.")), "{text}{told}");
        assert!(fs::read_to_string(folder.join(name)).unwrap().starts_with("trickwire bomb game 1"));
    }
    let mut named = trickwire(&["bomb", "play", "mine.game"]);
    assert!(said(named.args(&deal[2..]).current_dir(&folder)).0.contains("The game is kept in mine.game."));
    assert_eq!(fs::read_to_string(folder.join("bomb.game")).unwrap(), "not to be touched");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 5);
}

#[test]
fn cards_that_were_not_finished_are_named() {
    let line = "C lead1 bid1/1/0 took3/2/2 | AS 6C | KS 7C | 8D QC";
    for verb in ["solve", "force", "chance"] {
        let (text, _) = said(&mut trickwire(&["ninety", verb, "--nodes", "1", line]));
        assert!(text.contains("Unfinished: AS 6C.") && !text.contains("Nothing is left"), "{verb}: {text}");
        let (json, _) = said(&mut trickwire(&["ninety", verb, "--nodes", "1", "--json", line]));
        let json: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(
            (&json["status"], &json["unfinished"]),
            (&"stopped".into(), &serde_json::json!(["AS", "6C"])),
            "{json}"
        );
        let (text, _) = said(&mut trickwire(&["ninety", verb, line]));
        assert!(!text.contains("Unfinished"), "{verb}: {text}");
        let (json, _) = said(&mut trickwire(&["ninety", verb, "--json", line]));
        assert!(!json.contains("unfinished"), "{json}");
    }
    let four = "NT lead1 bid1/0/0/0 took3/3/3/3 | AS | KS | QS | JS";
    let (text, told) = said(&mut trickwire(&["ninety", "chance", "--nodes", "0", four]));
    assert!(text.contains("Unfinished: AS.") || !told.is_empty(), "{text}{told}");
}
