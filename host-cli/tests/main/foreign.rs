//! Text of foreign origin on a terminal: whatever is in arguments, files and standard input, no control character of
//! it reaches the screen, and our own colours do.
#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use nix::pty::openpty;

use crate::bounded::scratch;

/// A colour that we never use, so that it can be told from ours; a title, a cleared screen.
const ESCAPES: &str = "n\u{1b}[35;5mx\u{1b}]0;pwned\u{7}\u{1b}[2J\u{1b}c";
/// Control characters in one byte and in two, among them the C1 form of `ESC [`.
const CONTROLS: &str = "n\u{9b}2Jx\u{7f}\u{8}\r\u{85}\u{b}";
/// What reverses or hides text.
const HIDING: &str = "n\u{202e}x\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}\u{200b}\u{2028}\u{2029}\u{feff}";

/// What a command shows on a terminal with colours.
fn shown(words: &[&str], typed: &str, folder: &Path) -> String {
    let terminal = openpty(None, None).unwrap();
    let side = || Stdio::from(terminal.slave.try_clone().unwrap());
    let mut child = Command::new(env!("CARGO_BIN_EXE_trickwire"))
        .args(words)
        .current_dir(folder)
        .env("TERM", "xterm-256color")
        .env("CLICOLOR_FORCE", "1")
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(side())
        .stderr(side())
        .spawn()
        .unwrap();
    drop(terminal.slave);
    let mut master = fs::File::from(terminal.master);
    let reader = std::thread::spawn(move || {
        let (mut all, mut bytes) = (Vec::new(), [0; 4096]);
        // The terminal reports an error when nobody holds its other side any more.
        while let Ok(count @ 1..) = master.read(&mut bytes) {
            all.extend_from_slice(&bytes[..count]);
        }
        String::from_utf8_lossy(&all).into_owned()
    });
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait().unwrap();
    reader.join().unwrap()
}

/// The first character on a screen that is neither text nor a colour of ours.
fn leak(screen: &str) -> Option<(usize, char)> {
    let mut rest = screen.replace("\r\n", "\n");
    while let Some(at) = rest.find("\x1b[") {
        let numbers: String =
            rest[at + 2..].chars().take_while(|letter| letter.is_ascii_digit() || *letter == ';').collect();
        let is_colour = rest[at + 2 + numbers.len()..].starts_with('m') && numbers != "35;5";
        if !is_colour {
            return Some((at, '\x1b'));
        }
        rest.replace_range(at..at + 3 + numbers.len(), "");
    }
    let hiding = |letter: char| HIDING.contains(letter) && !"nx".contains(letter);
    rest.char_indices()
        .find(|(_, letter)| letter.is_control() && !"\n\t".contains(*letter) || hiding(*letter))
}

/// Every place where an argument, a line or a file can bring foreign text, which `N` stands for.
const PLACES: [(&[&str], &str); 71] = [
    // Arguments that clap refuses.
    (&["N"], ""),
    (&["--N"], ""),
    (&["-N"], ""),
    (&["bomb", "N"], ""),
    (&["bomb", "odds", "--N"], ""),
    (&["bomb", "odds", "--N=N"], ""),
    (&["bomb", "odds", "a", "N"], ""),
    (&["--color", "N"], ""),
    (&["bomb", "simulate", "--games", "N"], ""),
    (&["bomb", "simulate", "--mission", "N"], ""),
    (&["bomb", "simulate", "--policy", "N"], ""),
    (&["bomb", "missions", "N"], ""),
    (&["bridge", "deal", "any", "--seed", "N"], ""),
    (&["bridge", "deal", "any", "--format", "N"], ""),
    (&["pocket", "--size", "N"], ""),
    (&["completions", "N"], ""),
    (&["help", "N"], ""),
    // Arguments that commands refuse.
    (&["man", "N"], ""),
    (&["web", "--folder", "N"], ""),
    (&["bomb", "odds", "N"], ""),
    (&["bomb", "odds", "--file", "N"], ""),
    (&["bomb", "odds", "me1 1-1 | ?1 ?1 | ? ?", "--ask", "N"], ""),
    (&["bomb", "odds", "me1 1-1 | ?1 ?1 | ? ?", "--ask", "2 A =\u{b}1"], ""),
    (&["bomb", "sample", "me1 1-1 | ?1 ?1 | ? ?", "--summary", "--ask", "2 A =\u{85}1"], ""),
    (&["bomb", "advise", "--game", "N"], ""),
    (&["bomb", "simulate", "--shard", "N"], ""),
    (&["bomb", "simulate", "--merge", "N"], ""),
    (&["bomb", "play", "--table", "N"], ""),
    (&["bomb", "play", "--mission", "8", "--players", "3", "--me", "1", "--yellow", "N"], ""),
    (&["bomb", "play", "--mission", "4", "--players", "3", "--me", "1", "--hand", "N"], ""),
    (&["bomb", "play", "--mission", "4", "--players", "3", "--me", "1", "--gear", "N"], ""),
    (&["bomb", "play", "--mission", "4", "--players", "3", "--me", "1", "--characters", "N"], ""),
    (&["ninety", "solve", "N"], ""),
    (&["ninety", "bid", "N"], ""),
    (&["ninety", "play", "--names", "N,Ben"], ""),
    (&["ninety", "play", "--trump", "N"], ""),
    (&["ninety", "play", "--score", "N"], ""),
    (&["bridge", "odds", "N"], ""),
    (&["bridge", "odds", "N:\u{85}5+S", "--ask", "S:\u{2028}5+H"], ""),
    (&["bridge", "deal", "--profile", "N"], ""),
    (&["bridge", "boards", "N"], ""),
    (&["bridge", "boards", "boards.pbn", "--ask", "N"], ""),
    (&["bridge", "boards", "boards.pbn", "--ask", "N:\u{2029}5+S"], ""),
    (&["pocket", "--script", "N"], ""),
    (&["pocket", "--script", "shot:no/such/N.png"], ""),
    (&["device", "uf2", "--elf", "N"], ""),
    (&["device", "flash", "N"], ""),
    // Standard input.
    (&["bomb", "batch"], "N\n{\"id\":\"N\"}\n{\"N\":1}\n"),
    (
        &["bridge", "batch"],
        "{\"id\":\"N\",\"seats\":{\"N\":{}}}\n{\"seats\":{\"N\":{\"N\":1}}}\n{\"wishes\":\"N\"}\n",
    ),
    (
        &["ninety", "batch"],
        "{\"id\":\"N\",\"trump\":\"N\",\"leader\":0,\"hands\":[[],[],[]],\"bids\":[0,0,0]}\n",
    ),
    (&["bridge", "position"], "N\n{\"N\":1}\n"),
    (&["bridge", "position", "--json"], "N\n"),
    (
        &["bomb", "play", "typed.game", "--new", "--gear", "", "--table", "me1 1-3 | ?1 ?1 ?2 | ? ? ?"],
        "N\nmark N\n1 N\nundo\n",
    ),
    (&["ninety", "play", "--seed", "1"], "N\nN N\n"),
    // Files.
    (&["bridge", "profile", "--profile", "profile.json"], ""),
    (&["bridge", "explain", "--profile", "profile.json"], ""),
    (&["bridge", "odds", "--profile", "profile.json"], ""),
    (&["bridge", "deal", "--profile", "profile.json", "--strict"], ""),
    (&["bridge", "profile", "--profile", "profile.json", "--json"], ""),
    (&["bridge", "presets", "--presets", "presets"], ""),
    (&["bridge", "boards", "boards.pbn", "--format", "pbn"], ""),
    (&["bridge", "boards", "boards.pbn", "--format", "html"], ""),
    (&["bridge", "boards", "boards.pbn", "--json", "--ask", "S:\u{2029}5+H"], ""),
    (&["bridge", "tricks", "boards.pbn", "--format", "pbn"], ""),
    (&["bridge", "deal", "--profile", "profile.json"], ""),
    (&["bridge", "deal", "--profile", "profile.json", "--format", "html"], ""),
    (&["bridge", "deal", "--mix", "any", "--mix", "@profile.json", "--format", "html"], ""),
    (&["bomb", "simulate", "--merge", "part.json"], ""),
    (&["bomb", "play", "bad.game"], ""),
    (&["ninety", "play", "bad.ninety"], ""),
    (&["bomb", "play", "N.game", "--gear", "", "--table", "me1 1-3 | ?1 ?1 ?2 | ? ? ?"], "quit\n"),
];

#[test]
fn no_control_character_of_foreign_origin_reaches_a_terminal() {
    let mut escaped = 0;
    for (number, nasty) in [ESCAPES, CONTROLS, HIDING].into_iter().enumerate() {
        let folder = scratch(&format!("foreign-{number}"));
        let json = |text: &str| serde_json::Value::from(text).to_string();
        let put = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
        let name = json(nasty);
        put(
            "profile.json",
            &format!(
                r#"{{"profile_name":{name},"description":{name},"dealer":"N",{name}:1,"seat_profiles":{{"N":{{"seat":"N","subprofiles":[{{"standard":{{"total_min_hcp":10,"total_max_hcp":12}},{name}:2}}]}}}}}}"#
            ),
        );
        put("presets", &format!("{nasty} = 5+S\nmine = 5+S\u{b} 10+\n"));
        let cards = "N:AQ7543.8632.86.4 T862.5.KT73.AKQ3 9.AT4.AJ5.JT8765 KJ.KQJ97.Q942.92";
        put(
            "boards.pbn",
            &format!("[Event \"{nasty}\"]\n[Board \"7\"]\n[Deal \"{cards}\"]\n[North \"{nasty}\"]\n"),
        );
        put(
            "part.json",
            &format!(
                r#"{{"schema":1,"seed":1,"agree":[{name}],"failures":[{name}],"cells":[{{"mission":8,"players":5,"policy":{name},"games":1,"wins":1,"misses":0,"lost_red":0,"lost_dial":0,"lost_other":0,"gained":0,"dropped":0}}]}}"#
            ),
        );
        put("bad.game", &format!("trickwire bomb game 1\ntable {nasty}\n"));
        put("bad.ninety", &format!("ninety-nine dealer1 you1 names{nasty} {nasty}\n"));
        for (words, typed) in PLACES {
            // JSON has its own form.
            let typed = if typed.contains('{') {
                let quoted = name.trim_matches('"');
                typed.replace("\"N\"", &name).replace("\nN\n", &format!("\n{nasty}\n")).replace('N', quoted)
            } else {
                typed.replace('N', nasty)
            };
            let words: Vec<String> = words
                .iter()
                .map(|word| if word.contains("1-") { (*word).to_owned() } else { word.replace('N', nasty) })
                .collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let screen = shown(&words, &typed, &folder);
            assert_eq!(leak(&screen), None, "{words:?}: {screen:?}");
            escaped += usize::from(screen.contains("\\u"));
        }
    }
    // Nearly all of them quote what they were given.
    assert!(escaped >= 3 * PLACES.len() * 3 / 4, "only {escaped} quoted anything");
}

#[test]
fn our_own_colours_reach_the_terminal() {
    let folder = scratch("foreign-colours");
    assert!(shown(&["bomb", "odds", "me1 1-1 | ?1 ?1 | ? ?"], "", &folder).contains("\x1b["));
    assert!(shown(&["bomb", "odds", "x"], "", &folder).contains("\x1b["));
    // clap's too, beside what is escaped.
    let refused = shown(&["bomb", "odds", "--\u{1b}[35;5mx"], "", &folder);
    assert!(refused.contains("\x1b[") && refused.contains("\\u001b[35;5m"), "{refused:?}");
}

/// A file for other programs keeps what is in its tags; only a terminal is spared. Escape sequences, which no tag has a
/// use for, are left out of everything that is not a terminal.
#[test]
fn a_pipe_gets_tags_as_they_are() {
    let folder = scratch("foreign-pipe");
    let cards = "N:AQ7543.8632.86.4 T862.5.KT73.AKQ3 9.AT4.AJ5.JT8765 KJ.KQJ97.Q942.92";
    let pbn = format!("[Event \"{HIDING}\"]\n[Site \"{ESCAPES}\"]\n[Board \"7\"]\n[Deal \"{cards}\"]\n");
    fs::write(folder.join("x.pbn"), pbn).unwrap();
    let words = ["bridge", "boards", "x.pbn", "--format", "pbn"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickwire"));
    let output = command.args(words).current_dir(&folder).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(&format!("[Event \"{HIDING}\"]\n[Site \"nx\"]\n")), "{text:?}");
    let screen = shown(&words, "", &folder);
    assert!(screen.contains("[Site \"n\\u001b[35;5mx\\u001b]0;pwned\\u0007"), "{screen:?}");
}
