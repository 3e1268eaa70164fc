//! Files that are kept: whole whoever writes them, whatever ends the program, and on a full disk.
//!
//! Links, permissions, limits and signals as Unix has them.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use trickwire_core::bomb::game::Record;

const TRICKWIRE: &str = env!("CARGO_BIN_EXE_trickwire");
const TABLE: [&str; 5] = ["--new", "--gear", "", "--table", "me1 1-3 | ?1 ?1 ?2 ?2 ?2 ?3 | ? ? ? ? ? ?"];

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("saving-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn start(words: &[&str], file: Option<&Path>) -> Child {
    let mut command = Command::new(TRICKWIRE);
    command.args(words).args(file).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Types everything and waits for the end.
fn typed(mut child: Child, text: &str) -> Output {
    // A program that ended early has already said why.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    child.wait_with_output().unwrap()
}

fn bomb(file: &Path, more: &[&str], text: &str) -> Output {
    let words: Vec<&str> = ["bomb", "play"].iter().chain(more).copied().collect();
    typed(start(&words, Some(file)), text)
}

fn good(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_link_stays_a_link_and_permissions_stay() {
    let folder = scratch("saving-link");
    let (deep, link, game) = (folder.join("deep"), folder.join("link.game"), folder.join("deep/real.game"));
    fs::create_dir(&deep).unwrap();
    // At first it points to nothing.
    symlink("deep/real.game", &link).unwrap();
    good(&bomb(&link, &TABLE, ""));
    fs::set_permissions(&game, fs::Permissions::from_mode(0o640)).unwrap();
    good(&bomb(&link, &[], "mark F\n"));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(!fs::symlink_metadata(&game).unwrap().is_symlink());
    assert!(fs::read_to_string(&game).unwrap().ends_with("1 marks 1F 3\n"));
    assert_eq!(fs::metadata(&game).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(
        (names(&folder), names(&deep)),
        (vec!["deep".into(), "link.game".into()], vec!["real.game".into()])
    );
}

#[test]
fn a_full_disk_is_said_and_costs_nothing() {
    let folder = scratch("saving-full");
    let game = folder.join("a.game");
    good(&bomb(&game, &TABLE, ""));
    let before = fs::read(&game).unwrap();
    // No file may grow, as on a full disk; what is printed goes to a pipe.
    let limited = Command::new("sh")
        .args(["-c", "ulimit -f 0; exec \"$0\" bomb play \"$1\"", TRICKWIRE])
        .arg(&game)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let output = typed(limited, "mark F\n");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    assert!(said.contains("a.game could not be written: File too large"), "{said}");
    assert_eq!((fs::read(&game).unwrap(), names(&folder)), (before, vec!["a.game".into()]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_failed_write_has_its_exit_code() {
    for (words, input) in [(&["bomb", "missions"][..], ""), (&["bomb", "batch"], "{}\n"), (&["man"], "")] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut child = Command::new(TRICKWIRE)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(4), "{words:?}: {said}");
        assert!(said.contains("standard output could not be written: No space left"), "{words:?}: {said}");
    }
    let output = Command::new(TRICKWIRE).args(["pocket", "--script", "shot:/dev/full"]).output().unwrap();
    assert_eq!(output.status.code(), Some(4), "{output:?}");
}

#[test]
fn a_reader_who_has_seen_enough_is_no_fault() {
    for words in [&["bomb", "missions", "--json"][..], &["bomb", "batch"], &["ninety", "play", "--seed", "7"]]
    {
        let mut child = start(words, None);
        drop(child.stdout.take());
        let output = typed(child, "{}\n");
        assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]), "{words:?}");
    }
}

/// Two programs have the same game open; the second to change it finds that out.
#[test]
fn a_game_that_changed_meanwhile_is_left_alone() {
    let folder = scratch("saving-two");
    let game = folder.join("a.game");
    good(&bomb(&game, &TABLE, ""));
    let mut late = start(&["bomb", "play"], Some(&game));
    let mut lines = BufReader::new(late.stdout.take().unwrap()).lines();
    lines.find(|line| line.as_ref().unwrap().contains("Wires worth marking")).unwrap().unwrap();
    good(&bomb(&game, &[], "mark F\n"));
    late.stdin.take().unwrap().write_all(b"mark A\nmarks 2A 1\n").unwrap();
    let said: Vec<String> = lines.map(Result::unwrap).collect();
    assert!(late.wait().unwrap().success());
    let moved = said.iter().filter(|line| line.contains("was changed by another program; it stays as it is"));
    assert_eq!(moved.count(), 1, "{said:?}");
    assert!(said.last().unwrap().ends_with("a-2.game."), "{said:?}");
    assert_eq!(names(&folder), ["a-2.game", "a.game"]);
    assert!(fs::read_to_string(&game).unwrap().ends_with("\n1 marks 1F 3\n"));
    assert!(fs::read_to_string(folder.join("a-2.game")).unwrap().ends_with("\n1 marks 1A 1\n2 marks 2A 1\n"));
}

#[test]
fn programs_that_save_at_once_all_keep_their_game() {
    const PROGRAMS: usize = 8;
    let folder = scratch("saving-many");
    let seeds: Vec<String> = (1..=PROGRAMS).map(|seed| seed.to_string()).collect();
    let play = |seed| start(&["ninety", "play", "--against", "thumb", "--seed", seed], None);
    let mut children: Vec<Child> = seeds.iter().map(|seed| play(seed)).collect();
    let save = format!("save {}\nquit\n", folder.join("g.txt").display());
    for child in &mut children {
        child.stdin.take().unwrap().write_all(save.as_bytes()).unwrap();
    }
    children.into_iter().for_each(|child| drop(good(&child.wait_with_output().unwrap())));
    let mut expected: Vec<String> = (2..=PROGRAMS).map(|number| format!("g-{number}.txt")).collect();
    expected.push("g.txt".into());
    assert_eq!(names(&folder), expected);
    let mut heads: Vec<String> = expected
        .iter()
        .map(|name| fs::read_to_string(folder.join(name)).unwrap().lines().next().unwrap().to_owned())
        .collect();
    heads.sort();
    heads.dedup();
    assert_eq!(heads.len(), PROGRAMS, "every seed has its file: {heads:?}");
}

#[test]
fn a_file_is_whole_while_two_programs_write_it() {
    let folder = scratch("saving-whole");
    let picture = folder.join("page.png");
    let shots = format!("down shot:{0} up shot:{0} ", picture.display()).repeat(60);
    let script = format!("b shot:{} {shots}", picture.display());
    let mut writers: Vec<Child> = (0..2).map(|_| start(&["pocket", "--script", &script], None)).collect();
    let mut read = 0;
    while writers.iter_mut().any(|writer| writer.try_wait().unwrap().is_none()) {
        let Ok(bytes) = fs::read(&picture) else { continue };
        let end = b"\0\0\0\0IEND\xaeB`\x82";
        assert!(bytes.ends_with(end), "{} bytes of a picture that is not whole", bytes.len());
        read += 1;
    }
    writers.into_iter().for_each(|writer| drop(good(&writer.wait_with_output().unwrap())));
    assert!(read > 20, "looked only {read} times");
    assert_eq!(names(&folder), ["page.png"]);
}

#[test]
fn a_game_that_is_killed_is_whole_and_leaves_nothing_for_long() {
    let folder = scratch("saving-killed");
    let game = folder.join("a.game");
    good(&bomb(&game, &TABLE, "mark F\nmarks 2A 1\n"));
    let whole = fs::read_to_string(&game).unwrap();
    let states: Vec<String> = ["", "1 marks 1F 3\n", "1 marks 1F 3\n2 marks 2A 1\n"]
        .map(|events| {
            let head: String = whole.lines().take(2).map(|line| format!("{line}\n")).collect();
            head + events
        })
        .into();
    assert_eq!(states[2], whole);
    for round in 0..20 {
        let mut child = start(&["bomb", "play"], Some(&game));
        let (mut keyboard, mut screen) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        std::thread::scope(|scope| {
            scope.spawn(|| std::io::copy(&mut screen, &mut std::io::sink()));
            // Until nobody is listening any more.
            scope.spawn(|| while keyboard.write_all(b"undo\nundo\nredo\nredo\n").is_ok() {});
            std::thread::sleep(Duration::from_millis(60 + 7 * round));
            child.kill().unwrap();
            child.wait().unwrap();
        });
        let kept = fs::read_to_string(&game).unwrap();
        assert!(Record::parse(&kept).is_ok() && states.contains(&kept), "{kept}");
        // At most what it was writing; the next save removes it.
        assert!(names(&folder).len() <= 2, "{:?}", names(&folder));
        fs::write(&game, &whole).unwrap();
    }
    fs::write(folder.join(".trickwire-1-0.new"), "half a ga").unwrap();
    good(&bomb(&game, &[], "undo\n"));
    assert_eq!(names(&folder), ["a.game"]);
}
