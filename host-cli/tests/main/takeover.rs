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

/// Missions 18 and 51 at a real table, where the record knows nobody's wires but one's own: the number card comes
/// first whoever's turn it is, then the name, and nothing can be called or passed before.
#[test]
fn the_number_card_comes_first_at_a_real_table() {
    let hand = "2 2 3 3 4 4 5 8 9 9.5 10 12";
    let table =
        ["--new", "--mission", "18", "--players", "3", "--me", "2", "--red", "8.5,9.5", "--hand", hand];
    let table = [&table[..], &["--gear", "8"]].concat();
    let typed = "hint\n5 4C\npass\n5: 2 4\npass\n3 4C\n2\npass\n5 4B: G\n";
    let screen = sitting("bomb", "numbers.game", &table, typed);
    holds(
        &screen,
        &[
            "a number card is turned> hint\nA number card is turned.",
            "card 7: 2 4            7, and stands 2 and 4 have one",
            "If you were to cut now:\n",
            "> 5 4C\nNot possible: a number card is turned first, and somebody named.\na number card",
            "> pass\nNot possible: a number card is turned first, and somebody named.\na number card",
            "card 5: 2 3 4\n",
            "1 names who cuts 5> pass\nNot possible: ",
            "1 names who cuts 5> 3 4C\nNot possible: ",
            "1 names who cuts 5> 2\n",
            "you must cut 5> pass\nNot possible: ",
        ],
    );
    let kept = std::fs::read_to_string(folder().join("numbers.game")).unwrap();
    assert!(kept.ends_with("\ncard 5: 2 3 4\nname 2\n2 cuts 5 at 4B: 3G\n"), "{kept}");
}

/// A card that cannot be used is refused before anything is asked; of two labels the only one that is ready is
/// meant; and whoever types on at a question is not held up.
#[test]
fn questions_about_equipment_ask_for_what_is_not_known() {
    let table = "3p me1 1-4 | ?1 ?1 ?2 ?3 ?4 ?4 | ? ? ? ? ? | ? ? ? ? ?";
    let new = ["--new", "--gear", "1 12 8", "--table", table];
    let begun = "mark D\nmarks 2A 1\nE\nlay E 4\n1 2A: A\n";
    let typed = "radar 4\n2 label BC\nundo\n2 label\n2 postit\n3 hello\n3 3C double\nturn 3\n";
    let screen = sitting("bomb", "cards.game", &new, &format!("{begun}{typed}"));
    holds(
        &screen,
        &[
            "Which token lies at 3E (5): lay E 4\nThe line before that was not entered.\n",
            "radar 4\nNot possible: equipment 8 (General Radar) is locked",
            "2 label BC\n2 uses 1 at 2BC\n",
            "2 label\nBefore which wires? label CD.",
            "2 postit\nWhich of the own wires? Say its letter.",
            "`hello` means nothing here. What can be typed now:",
            ">>> Player 3",
        ],
    );
}

/// Wires as they are printed on the tiles, and markers after the name of their colour.
#[test]
fn wires_can_be_typed_as_they_are_printed() {
    let table = ["--new", "--mission", "8", "--players", "4", "--me", "2"];
    let typed = "yellow 2 4.1 y10\n2.5 r11\n2 2 3 3 5 5 7 9 10 10.1 11 11 11.5\nback\nred 2 11\nback\nback\n";
    let again = "yellow 2 4 5.5\n2 4 10\n2 11\n2 2 3 3 5 5 7 9 10 10.1 11 11 11.5\n\nhint\n";
    let screen = sitting("bomb", "printed.game", &table, &format!("{typed}{again}"));
    holds(
        &screen,
        &[
            "`5.5` is not a number from 1 to 11.",
            "       2   2   3   3   5   5   7   9  10 Y10  11  11 R11\n",
            "1 lays a token> hint",
        ],
    );
}

/// What to type is said with every advice, from the first token on.
#[test]
fn the_first_token_is_advised_with_what_to_type() {
    let deal = ["--new", "--practice", "--mission", "8", "--players", "2", "--me", "1", "--seed", "9"];
    let screen = sitting("bomb", "token.game", &deal, "help\n");
    let advised = screen.split("Advised: ").nth(1).unwrap().lines().next().unwrap();
    let (act, typed) = advised.split_once("   type ").unwrap();
    assert_eq!(act, typed);
    // The best of both stands.
    let bits = |line: &str| line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap();
    let marks = screen.split("Wires worth marking\n").nth(1).unwrap();
    let marks: Vec<&str> = marks.lines().take_while(|line| line.contains(" bits, ")).collect();
    let best = marks.iter().copied().max_by(|a, b| bits(a).total_cmp(&bits(b))).unwrap();
    assert_eq!(typed, format!("mark {}", best.split_whitespace().next().unwrap()));
    assert_eq!(marks.len(), 6);
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

/// What help and the list of what can be typed say fits the screen.
#[test]
fn help_in_a_game_fits_the_screen() {
    for mission in ["1", "18", "43", "47", "51", "57", "65"] {
        let deal =
            ["--new", "--practice", "--mission", mission, "--players", "3", "--me", "1", "--seed", "4"];
        sitting("bomb", "width.game", &deal, "help\nfoo\nmark A\nmark 1A\nmark 1B\nfoo\n");
    }
    for players in ["2", "3", "4"] {
        let _ = std::fs::remove_file(folder().join("width.txt"));
        let new = ["--players", players, "--seed", "4", "--nodes", "4000", "--memory", "64"];
        sitting("ninety", "width.txt", &new, "help\ntake\nhelp\n\nhelp\n");
    }
}
