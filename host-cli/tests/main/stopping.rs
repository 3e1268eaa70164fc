//! SIGINT and SIGTERM, in the test's own terminal. Whether a program listens for signals is read from Linux's
//! /proc.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use nix::pty::{OpenptyResult, Winsize, openpty};
use nix::sys::termios::{LocalFlags, tcgetattr};
use serde_json::Value;

const TRICKWIRE: &str = env!("CARGO_BIN_EXE_trickwire");
pub(crate) const SIGINT: u32 = 2;
pub(crate) const SIGTERM: u32 = 15;

pub(crate) fn until(what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < Duration::from_secs(60), "waited too long until {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

pub(crate) fn send(child: &Child, signal: u32) {
    let kill = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
}

/// Does the program catch both signals yet?
pub(crate) fn listens(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    let caught = u64::from_str_radix(caught.trim(), 16).unwrap();
    [SIGINT, SIGTERM].iter().all(|signal| caught >> (signal - 1) & 1 == 1)
}

/// A program in a terminal.
struct Sitting {
    child: Child,
    terminal: OpenptyResult,
    keyboard: File,
    screen: Arc<Mutex<Vec<u8>>>,
}

impl Sitting {
    fn start(words: &[&str]) -> Sitting {
        let size = Winsize { ws_row: 61, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 };
        let terminal = openpty(&size, None).unwrap();
        let side = || Stdio::from(terminal.slave.try_clone().unwrap());
        let child = Command::new(TRICKWIRE)
            .args(words)
            .env("TERM", "xterm-256color")
            .stdin(side())
            .stdout(side())
            .stderr(side())
            .spawn()
            .unwrap();
        let screen = Arc::new(Mutex::new(Vec::new()));
        let keyboard = File::from(terminal.master.try_clone().unwrap());
        let (mut master, shown) = (keyboard.try_clone().unwrap(), Arc::clone(&screen));
        // This thread ends with the test: the terminal is open until then.
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = master.read(&mut bytes) {
                shown.lock().unwrap().extend(&bytes[..count]);
            }
        });
        Sitting { child, terminal, keyboard, screen }
    }

    fn shows(&self, text: &str) -> bool {
        let screen = self.screen.lock().unwrap();
        screen.windows(text.len()).any(|piece| piece == text.as_bytes())
    }

    fn is_raw(&self) -> bool {
        let mode = tcgetattr(&self.terminal.slave).unwrap().local_flags;
        assert_eq!(mode.contains(LocalFlags::ICANON), mode.contains(LocalFlags::ECHO));
        !mode.contains(LocalFlags::ICANON)
    }

    /// Waits for the page or the prompt, stops the program, and looks at the terminal it leaves.
    fn stopped(mut self, shown: &str, stop: impl FnOnce(&mut Sitting)) -> (Option<i32>, Sitting) {
        until(shown, || self.shows(shown) && self.is_raw());
        stop(&mut self);
        let mut code = None;
        until("it ends", || {
            code = self.child.try_wait().unwrap();
            code.is_some()
        });
        assert!(!self.is_raw(), "the terminal is still raw");
        (code.unwrap().code(), self)
    }
}

fn press(key: u8) -> impl FnOnce(&mut Sitting) {
    move |sitting| sitting.keyboard.write_all(&[key]).unwrap()
}

fn signal(signal: u32) -> impl FnOnce(&mut Sitting) {
    move |sitting| send(&sitting.child, signal)
}

#[test]
fn the_handheld_gives_the_terminal_back() {
    let state = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stopping.pocket");
    let words = ["pocket", "--state", state.to_str().unwrap()];
    for round in 0..4 {
        let _ = fs::remove_file(&state);
        let mut sitting = Sitting::start(&words);
        until("the first page", || sitting.shows("q: leave"));
        // Past the welcome, which is kept.
        sitting.keyboard.write_all(b"b").unwrap();
        until("the state is kept", || state.exists());
        let (code, sitting) = match round {
            0 => sitting.stopped("q: leave", signal(SIGINT)),
            1 => sitting.stopped("q: leave", signal(SIGTERM)),
            2 => sitting.stopped("q: leave", press(3)),
            _ => sitting.stopped("q: leave", press(b'q')),
        };
        assert_eq!(code, Some([130, 143, 130, 0][round]));
        // The cursor is shown, the other screen left.
        until("the cursor is shown", || sitting.shows("\x1b[?25h") && sitting.shows("\x1b[?1049l"));
        assert!(fs::read_to_string(&state).unwrap().starts_with("settings "));
    }
}

#[test]
fn games_give_the_terminal_back_and_are_saved() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stopping");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let (bomb, ninety) = (folder.join("b.game"), folder.join("n.game"));
    let table = "me1 1-3 | ?1 ?1 ?2 ?2 ?2 ?3 | ? ? ? ? ? ?";
    let bomb_words = ["bomb", "play", "--new", "--gear", "", "--table", table, bomb.to_str().unwrap()];
    let ninety_words = ["ninety", "play", "--seed", "7", "--against", "thumb", ninety.to_str().unwrap()];
    for round in 0..4 {
        let stops = |sitting: Sitting, shown: &str| match round {
            0 => sitting.stopped(shown, signal(SIGINT)),
            1 => sitting.stopped(shown, signal(SIGTERM)),
            2 => sitting.stopped(shown, press(3)),
            _ => sitting.stopped(shown, press(4)),
        };
        let code = Some([130, 143, 130, 0][round]);
        let mut sitting = Sitting::start(&bomb_words);
        until("the game is begun", || sitting.shows("you lay a token> ") && sitting.is_raw());
        sitting.keyboard.write_all(b"mark F\r").unwrap();
        assert_eq!(stops(sitting, "2 lays a token> ").0, code);
        assert!(fs::read_to_string(&bomb).unwrap().ends_with("1 marks 1F 3\n"));
        assert_eq!(stops(Sitting::start(&ninety_words), "Lay three aside").0, code);
        assert!(fs::read_to_string(&ninety).unwrap().starts_with("ninety-nine"));
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing but the two games is left");
}

fn simulation(words: &[&str]) -> Child {
    let mut child =
        Command::new(TRICKWIRE).args(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    until("it listens", || {
        assert!(child.try_wait().unwrap().is_none(), "{words:?} has ended");
        listens(&child)
    });
    child
}

fn interrupted(words: &[&str], signal: u32) -> Output {
    interrupted_after(words, signal, Duration::from_millis(500))
}

fn interrupted_after(words: &[&str], signal: u32, wait: Duration) -> Output {
    let child = simulation(words);
    std::thread::sleep(wait);
    send(&child, signal);
    child.wait_with_output().unwrap()
}

const BOMB: [&str; 8] =
    ["bomb", "simulate", "--mission", "4,8", "--games", "1000000", "--policy", "likeliest,careful"];
const NINETY: [&str; 6] = ["ninety", "simulate", "--players", "thumb,thumb,random", "--deals", "10000000"];

#[test]
fn simulations_answer_with_what_they_have() {
    // Long enough for a deal: those in progress are given up.
    let interrupted = |words: &[&str], signal| interrupted_after(words, signal, Duration::from_secs(2));
    let output = interrupted(&[&BOMB[..], &["--json"]].concat(), SIGINT);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let number = |value: &Value| value.as_u64().unwrap();
    let (played, of) = (number(&report["interrupted"]["played"]), number(&report["interrupted"]["of"]));
    assert!(0 < played && played < of && of % 1_000_000 == 0, "{played} of {of}");
    let cells = report["cells"].as_array().unwrap();
    assert_eq!(cells.iter().map(|cell| number(&cell["games"])).sum::<u64>(), 2 * played, "by two policies");

    let output = interrupted(&BOMB, SIGTERM);
    assert_eq!(output.status.code(), Some(143), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("Interrupted: this is what came of ") && text.contains("careful"), "{text}");

    let output = interrupted(&[&NINETY[..], &["--json"]].concat(), SIGINT);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["deals"], report["interrupted"]["played"]);
    assert_eq!(report["interrupted"]["of"], 10_000_000);
    assert!(number(&report["deals"]) > 0 && report["seats"][0]["made"].as_u64().is_some(), "{report}");
}

#[test]
fn bridge_answers_with_what_it_has() {
    // What is wanted of every board is written down first.
    let words = ["bridge", "deal", "N: 5431 12, E: 3244 10, S: 3325 8, W: 10", "-n", "50000", "--json"];
    let output = interrupted_after(&words, SIGINT, Duration::from_secs(2));
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let boards = report["boards"].as_array().unwrap();
    assert!(report["status"] == "stopped" && (1..50_000).contains(&boards.len()), "{}", boards.len());

    // The count takes part of a second, lengths and points of four hands many times as long.
    let hands = "N: 3+S 12-14, E: 3+H 6-10, S: 8-11, W: 6-12";
    let output = interrupted(&["bridge", "odds", "--json", hands], SIGTERM);
    assert_eq!(output.status.code(), Some(143), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let counted = report["status"] == "stopped" && report["count"] == "1080873852011219158624031144";
    assert_eq!(counted, report["interrupted"] == true, "{report}");
    assert!(counted || report["error"]["kind"] == "interrupted", "{report}");
}

#[test]
fn deals_in_progress_are_given_up() {
    // One deal of these takes minutes.
    let deals =
        ["ninety", "simulate", "--players", "hidden,hidden,hidden", "--nodes", "1000000000", "--json"];
    let output = interrupted_after(&deals, SIGINT, Duration::from_millis(300));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &report["interrupted"]["played"]), (Some(130), &0.into()));
}

/// A bar on the terminal, unless it is not wanted or boards are written there.
#[test]
fn progress_is_shown_beside_nothing_else() {
    let reject = ["bridge", "deal", "--method", "reject", "--attempts", "4000000000", "N: 13S"];
    let sitting = Sitting::start(&reject);
    until("a bar appears", || sitting.shows("Shuffling ["));
    let stopped = |mut sitting: Sitting| {
        send(&sitting.child, SIGINT);
        until("it ends", || sitting.child.try_wait().unwrap().is_some());
        sitting
    };
    // The bar is gone before the error is said.
    assert!(stopped(sitting).shows("interrupted before there was an answer"));
    let quiet = Sitting::start(&[&reject[..], &["--quiet"]].concat());
    let streamed = Sitting::start(&["bridge", "deal", "any", "-n", "1000000", "--format", "line"]);
    std::thread::sleep(Duration::from_secs(2));
    assert!(!stopped(quiet).shows("Shuffling"));
    let streamed = stopped(streamed);
    until("it says how far it came", || streamed.shows("boards were dealt"));
    assert!(streamed.shows("n J73.AT983.K8.KT6") && !streamed.shows("Dealing"));
}
