//! A whole mission by following the advice, leaving and coming back after every move.

use std::path::Path;
use std::process::Command;

use crate::sitting::screen;

fn sitting(game: &Path, arguments: &[&str], typed: &str) -> String {
    let mut play = Command::new(env!("CARGO_BIN_EXE_trickwire"));
    screen(play.args(["bomb", "play"]).arg(game).args(arguments), typed)
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
    let deal = ["--practice", "--mission", "4", "--players", "4", "--me", "2", "--seed", "2"];
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

/// Of several equal wires the advised one is taken, or the one that is named, or the one that was agreed.
#[test]
fn the_own_wire_of_a_hit_is_asked_for_where_there_is_a_choice() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("own");
    std::fs::create_dir_all(&folder).unwrap();
    let game = folder.join("own.game");
    let table = ["--new", "--gear", "", "--table", "me1 1-3 | ?1 ?1 ?2 ?2 ?2 ?3 | ? ? ? ? ? ?"];
    let begun = "mark F\nmarks 2A 1\n";
    let cut = |more: &[&str], answer: &str| {
        let screen = sitting(&game, &[&table[..], more].concat(), &format!("{begun}1 2A\n{answer}"));
        let kept = std::fs::read_to_string(&game).unwrap();
        (screen, kept)
    };
    let (screen, kept) = cut(&[], "\n");
    assert!(screen.contains("Advised: 1 at 2A; cut your 1 at 1B"), "{screen}");
    assert!(screen.contains("with the first: cut your 1 at 1B (tells "), "{screen}");
    assert!(kept.ends_with("1 cuts 1 at 2A: 1B\n"), "{kept}");
    let (_, kept) = cut(&[], "a\n");
    assert!(kept.ends_with("1 cuts 1 at 2A: 1A\n"), "{kept}");
    let (screen, kept) = cut(&["--agree", "left"], "");
    assert!(screen.contains("Agreed: of equal wires the leftmost is cut"), "{screen}");
    assert!(screen.contains("Advised: 1 at 2A; cut your 1 at 1A"), "{screen}");
    assert!(kept.contains("\nagree left\n") && kept.ends_with("1 cuts 1 at 2A: 1A\n"), "{kept}");
    let screen = sitting(
        &game,
        &["--new", "--agree", "left"].iter().chain(&table[1..]).copied().collect::<Vec<_>>(),
        &format!("{begun}1 2A: B\n"),
    );
    assert!(screen.contains("Not possible: you agreed to cut the leftmost: 1A."), "{screen}");
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
    assert!(said.contains("broken.game line 3: the token is untrue at 1A"), "{said}");
    let long =
        std::fs::read_to_string(&game).unwrap().replace("table", &("# a note\n".repeat(70_000) + "table"));
    std::fs::write(&game, long).unwrap();
    let output =
        Command::new(env!("CARGO_BIN_EXE_trickwire")).args(["bomb", "play"]).arg(&game).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("broken.game line 70003: the token is untrue at 1A"), "{said}");
}

/// Who does not take a marked wire holds none; a breach is named with its event and given up there.
#[test]
fn an_agreement_that_was_broken_is_given_up() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("agreed");
    std::fs::create_dir_all(&folder).unwrap();
    let game = folder.join("agreed.game");
    let table = "3p me1 1-5 R1 | ?1 ?1 ?2 ?3 ?3 ?5 ?5 | ? ? ? ? ? ? ? | ? ? ? ? ? ? ?";
    let new = ["--new", "--gear", "", "--agree", "marked", "--table", table];
    let begun = "mark D\nmarks 2A 1\nmarks 3D 4\n1 2A: A\n2 1F = 5\n3 1D: C\n1 2B: B\n";
    let screen = sitting(&game, &new, &format!("{begun}log\n4 3D: F\ngive up\ngive up\n"));
    // Sentences are broken into lines of 80 columns.
    let screen = screen.replace("\n  ", " ");
    assert!(screen.contains("Agreed: who can cut a marked wire does"), "{screen}");
    assert!(screen.contains("2 did not take the marked 3 or 4, and holds none"), "{screen}");
    assert!(screen.contains("Not possible: what happened before has shown that 2F is not 4."), "{screen}");
    assert!(screen.contains("was broken before: 2 misses 2 at 1F: 5 (marked)"), "{screen}");
    assert!(screen.contains("Nothing was refused because of an agreement."), "{screen}");
    let kept = std::fs::read_to_string(&game).unwrap();
    assert!(kept.contains("disagree marked\n2 misses 2 at 1F: 5\n"), "{kept}");
    assert!(kept.ends_with("2 cuts 4 at 3D: 2F\n"), "{kept}");
    // A cut that no rule forbids but that no deal fits.
    let new = ["--new", "--gear", "", "--agree", "left,marked", "--table", table];
    let begun = "mark D\nmarks 2A 1\nmarks 3D 4\n1 2A: A\n2 1F = 5\n";
    let screen = sitting(&game, &new, &format!("{begun}3 1D: C\ngive up\n"));
    assert!(screen.contains("Not possible: no deal fits that"), "{screen}");
    let after = &screen[screen.rfind("give up\n").unwrap()..];
    assert!(after.contains("Advised: "), "{after}");
    let kept = std::fs::read_to_string(&game).unwrap();
    assert!(kept.contains("\ndisagree ") && kept.ends_with("3 cuts 3 at 1D: 3C\n"), "{kept}");
    // In a file that was written by hand it shows when nothing fits any more.
    sitting(&game, &new, begun);
    let kept = std::fs::read_to_string(&game).unwrap();
    std::fs::write(&game, kept + "3 cuts 3 at 1D: 3C\n").unwrap();
    let screen = sitting(&game, &[], "deep\ngive up\n");
    assert!(
        screen.contains("If somebody broke what was agreed, give up ends the agreement there."),
        "{screen}"
    );
    assert!(screen.contains("This cannot be played out"), "{screen}");
    let kept = std::fs::read_to_string(&game).unwrap();
    assert!(kept.contains("\ndisagree "), "{kept}");
    let after = &screen[screen.rfind("give up\n").unwrap()..];
    assert!(after.contains("Advised: "), "{after}");
}

/// Moves are played out in a game of one's own, and in the file that keeps it.
#[test]
fn moves_are_played_out() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("deep");
    std::fs::create_dir_all(&folder).unwrap();
    let game = folder.join("deep.game");
    let table = "3p me1 1-5 R1 | ?1 ?1 ?2 ?3 ?3 ?5 ?5 | ? ? ? ? ? ? ? | ? ? ? ? ? ? ?";
    let new = ["--new", "--gear", "", "--table", table];
    let screen = sitting(&game, &new, "mark D\nmarks 2C 2\nmarks 3D 4\ndeep\n2 2C: C\ndeep\n");
    assert!(screen.contains("Chance of winning: "), "{screen}");
    assert!(screen.contains("Played out: the chance of winning the mission"), "{screen}");
    assert!(screen.contains("Moves are played out when it is your turn"), "{screen}");
    let advise = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_trickwire"))
            .args(["bomb", "advise", "--game"])
            .arg(&game)
            .args(arguments)
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    let (code, said) = advise(&["--deep"]);
    assert!(code == Some(2) && said.contains("it is player 2's turn"), "{said}");
    let (code, said) = advise(&[]);
    assert!(code == Some(0) && said.contains("Cuts"), "{said}");
    sitting(&game, &[], "undo\n");
    let (code, said) = advise(&["--deep", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, &report["schema"]), (Some(0), &serde_json::json!(1)));
    let (best, winning) = (&report["moves"][0], report["winning"].as_f64().unwrap());
    assert!(best["played"].as_u64().unwrap() >= 16 && (0.0..1.0).contains(&winning), "{said}");
    assert!(best["low"].as_f64() < Some(winning) && Some(winning) < best["high"].as_f64(), "{said}");
}

/// Before the last question is answered nothing is kept: whoever has typed something is told before it is lost.
#[test]
fn leaving_the_questions_is_asked_about_once() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("leaving");
    std::fs::create_dir_all(&folder).unwrap();
    let game = folder.join("leaving.game");
    let _ = std::fs::remove_file(&game);
    let told = "quit again to leave";
    assert!(!sitting(&game, &[], "quit\n").contains(told));
    let screen = sitting(&game, &["--mission", "1", "--players", "4"], "2\n1 2 3\nquit\nquit\n");
    assert_eq!(screen.matches(told).count(), 1, "{screen}");
    assert!(!game.exists());
    // Who asks for a hint meanwhile has nothing more to lose.
    let stays = "2\nquit\nhint\nquit\n";
    let screen = sitting(&game, &["--mission", "1", "--players", "4"], stays);
    assert_eq!(screen.matches(told).count(), 1, "{screen}");
}
