//! Somebody sits down at the keyboard in the middle of a game, and has been told nothing: what is due stands there,
//! what lies on the table is in view, and nothing is asked that cannot happen.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::sitting::screen;

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("takeover");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn sitting(what: &str, game: &str, arguments: &[&str], typed: &str) -> String {
    let mut play = Command::new(env!("CARGO_BIN_EXE_trickwire"));
    let screen = screen(play.current_dir(folder()).args([what, "play", game]).args(arguments), typed);
    // How much is typed at a question is not the program's choice.
    let wide = |line: &&str| line.chars().count() > 80 && !line.contains("nobody): ");
    assert_eq!(screen.lines().find(wide), None);
    screen
}

fn holds(screen: &str, all: &[&str]) {
    for said in all {
        assert!(screen.contains(said), "{said}\n{screen}");
    }
}

/// Ninety-Nine at a real table, resumed while somebody else is to play: the trick, the hand, the tricks taken.
#[test]
fn the_table_is_in_view_whoever_plays() {
    let new = ["--table", "--names", "Carla,Dora", "--trump", "H", "--nodes", "4000", "--memory", "64"];
    let _ = std::fs::remove_file(folder().join("table.txt"));
    let hand = "KS QS 9S\n8S 7H\nundo\n8S\nKS QS AS 9S 8S 7H JD 8D TC 9C 8C 7C\n";
    let typed = format!("carla\n{hand}8D JD 8S\ncarla declares\n\n7H\nAC\n");
    let screen = sitting("ninety", "table.txt", &new, &typed);
    holds(
        &screen,
        &[
            "Your twelve cards: carla\nThat is not understood here: cards are AS, TH or 10h;",
            "7 more: undo\nTaken back.\n♠ K Q 9\n",
            "carla declares\nWith which cards? Carla declares QD 9D 9H.\n",
            "You 7♥.   You 0 of 1, Carla 0 of ?, Dora 0 of ?\n♥ trump. Carla plays: AC\n",
        ],
    );
    let screen = sitting("ninety", "table.txt", &[], "hint\nundo\nundo\nundo\n");
    let seen = "♠ A K Q 9   ♣ T 9 8 7\nYou 7♥, Carla A♣.   You 0 of 1, Carla 0 of ?, Dora 0 of ?\n";
    holds(
        &screen,
        &[
            "hearts are trump. You led first.   You 0, Carla 0, Dora 0\n",
            &format!("{seen}♥ trump. Dora plays: hint\n{seen}It is Dora's turn"),
            "♠ A K Q 9   ♥ 7   ♣ T 9 8 7\n♥ trump. Who declares or reveals?",
        ],
    );
}

/// A hand that was revealed stays in view.
#[test]
fn a_revealed_hand_stays_in_view() {
    let new = ["--table", "--names", "Carla,Dora", "--nodes", "4000", "--memory", "64"];
    let _ = std::fs::remove_file(folder().join("revealed.txt"));
    let typed = "AKQ98.7.J8.T987\n8D JD 8S\ncarla reveals QD 9D 9H / JT7.AKJ.AT.A\n7H\nKH\nQH\n";
    let screen = sitting("ninety", "revealed.txt", &new, typed);
    holds(&screen, &["Carla reveals: "]);
    let screen = sitting("ninety", "revealed.txt", &[], "");
    holds(&screen, &["Carla   ♠ J T 7   ♥ A J   ♦ A T   ♣ A\nYou     ♠ A K Q 9   ♣ T 9 8 7\nCarla leads."]);
}

/// What help says fits the screen.
#[test]
fn help_in_a_game_fits_the_screen() {
    for players in ["2", "3", "4"] {
        let _ = std::fs::remove_file(folder().join("width.txt"));
        let new = ["--players", players, "--seed", "4", "--nodes", "4000", "--memory", "64"];
        sitting("ninety", "width.txt", &new, "help\ntake\nhelp\n\nhelp\n");
    }
}
