//! A whole mission by following the advice, leaving and coming back after every move.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

fn sitting(game: &Path, arguments: &[&str], typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_trickwire"))
        .args(["bomb", "play"])
        .arg(game)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What the last advice says should be typed.
fn advised(screen: &str) -> Option<String> {
    if let Some((_, typed)) = screen.rsplit_once("   type ") {
        return Some(typed.lines().next().unwrap().trim().to_owned());
    }
    let (_, marks) = screen.rsplit_once("Wires worth marking\n")?;
    Some(format!("mark {}", marks.split_whitespace().next().unwrap()))
}

#[test]
fn a_mission_is_played_to_its_end_with_breaks() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play");
    std::fs::create_dir_all(&folder).unwrap();
    let game = folder.join("mission.game");
    let _ = std::fs::remove_file(&game);
    let deal = ["--practice", "--mission", "4", "--players", "4", "--me", "2", "--seed", "1"];
    let mut screen = sitting(&game, &deal, "");
    for _ in 0..40 {
        if screen.contains("MISSION") {
            break;
        }
        let typed = advised(&screen).unwrap_or_else(|| panic!("no advice in\n{screen}"));
        // A step that is taken back leaves no trace.
        let before = std::fs::read_to_string(&game).unwrap();
        sitting(&game, &[], &format!("{typed}\nundo\n"));
        let restored = std::fs::read_to_string(&game).unwrap();
        assert_eq!(restored, before);
        sitting(&game, &[], &format!("{typed}\n"));
        screen = sitting(&game, &[], "");
    }
    assert!(screen.contains("MISSION SUCCESS"), "{screen}");
    let screen = sitting(&game, &[], "log\n");
    assert!(screen.contains("  1 marks "), "{screen}");
}

#[test]
fn a_broken_game_names_its_line() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken");
    std::fs::create_dir_all(&folder).unwrap();
    let game = folder.join("broken.game");
    std::fs::write(&game, "trickwire bomb game 1\ntable 2p me1 1-1 | ?1 ?1 | ? ?\n1 marks 1A 2\n").unwrap();
    let output =
        Command::new(env!("CARGO_BIN_EXE_trickwire")).args(["bomb", "play"]).arg(&game).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("broken.game line 3: the token says what is not so at 1A"), "{said}");
}
