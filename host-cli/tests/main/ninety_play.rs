//! `ninety play`, as people type: hints that are kept to, breaks at every point, slips, and lines that fit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use trickwire_core::cards::{CardSet, parse_card, parse_cards};
use trickwire_core::ninety::deal::{Course, Deal};

use crate::sitting::screen;

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ninety-play");
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn scratch(name: &str) -> PathBuf {
    let path = folder().join(name);
    let _ = fs::remove_file(&path);
    path
}

/// What is on the screen after all this was typed.
fn sitting(arguments: &[&str], game: Option<&Path>, typed: &str) -> String {
    let mut play = Command::new(env!("CARGO_BIN_EXE_trickwire"));
    play.args(["ninety", "play", "--nodes", "4000", "--memory", "64"]).args(arguments).args(game);
    let screen = screen(play.current_dir(folder()), typed);
    // One line of a deal is one line, to be copied; how long a path is, is not the program's choice.
    let path = folder().display().to_string();
    let wide = |line: &&str| line.chars().count() > 80 && !line.contains(" | ") && !line.contains(&path);
    assert_eq!(screen.lines().find(wide), None);
    screen
}

/// What seat 1 laid aside and played in the deals of a file, from the dummy too, in order; last cards apart.
fn done<const N: usize>(game: &Path) -> Vec<CardSet> {
    let text = fs::read_to_string(game).unwrap();
    let mut all = Vec::new();
    for line in text.lines().skip(1) {
        let deal: Deal<N> = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        all.push(deal.laid(0).unwrap());
        let mut course: Course<N> = Course::begin(deal.eldest(), deal.has_dummy());
        for &card in deal.played() {
            if course.chooser() == 0 && course.holds(course.to_move()) > 1 {
                all.push(CardSet::from_iter([card]));
            }
            course.play(card, deal.trump());
        }
    }
    all
}

#[test]
fn what_is_taken_is_what_was_hinted() {
    let mut decisions = 0;
    for seed in 1.. {
        let game = scratch("hinted.game");
        let seed = seed.to_string();
        // So many that it does not end, and kept once: a file is flushed to disk at every step.
        let arguments = ["--seed", &seed, "--against", "thumb", "--deals", "60"];
        let typed = "hint\nhint\ntake\n".repeat(450) + "save hinted.game\n";
        let both = agreed::<3>(&sitting(&arguments, None, &typed), &game);
        assert!(both > 300, "{both}");
        decisions += both;
        if decisions >= 1000 {
            break;
        }
    }
}

#[test]
fn so_it_is_with_two_and_with_four() {
    for players in ["2", "4"] {
        let game = scratch(&format!("hinted{players}.game"));
        let arguments = ["--players", players, "--seed", "1", "--against", "thumb", "--deals", "12"];
        let screen = sitting(&arguments, Some(&game), &"hint\nhint\ntake\n".repeat(240));
        let both = if players == "2" { agreed::<3>(&screen, &game) } else { agreed::<4>(&screen, &game) };
        assert!(both > 100, "{both}");
    }
}

/// How many decisions were hinted, and done as they were hinted.
fn agreed<const N: usize>(screen: &str, game: &Path) -> usize {
    let mut hints = Vec::new();
    let said = screen.lines().filter(|line| line.starts_with("Play ") || line.starts_with("Lay aside "));
    for pair in said.collect::<Vec<_>>().chunks(2) {
        assert_eq!(pair[0], pair[1], "the same words however often it is asked");
        let cards = pair[0].split(':').next().unwrap();
        let cards = cards.strip_prefix("Play ").or(cards.strip_prefix("Lay aside ")).unwrap();
        hints.push(parse_cards(cards).unwrap());
    }
    let done = done::<N>(game);
    let both = hints.len().min(done.len());
    assert!(hints.len() - both < 2, "{} hints, {} done", hints.len(), done.len());
    assert_eq!(hints[..both], done[..both]);
    both
}

#[test]
fn every_step_is_taken_back_after_a_break() {
    for (name, arguments) in [
        ("practice", vec!["--seed", "3"]),
        ("dealt", vec!["--seed", "8"]),
        ("two", vec!["--seed", "3", "--players", "2"]),
        ("four", vec!["--seed", "3", "--players", "4"]),
    ] {
        let game = scratch(&format!("{name}.game"));
        sitting(&arguments, Some(&game), "");
        for _ in 0..12 {
            let before = fs::read_to_string(&game).unwrap();
            sitting(&[], Some(&game), "take\n");
            let after = fs::read_to_string(&game).unwrap();
            assert_ne!(after, before);
            sitting(&[], Some(&game), "undo\n");
            assert_eq!(fs::read_to_string(&game).unwrap(), before);
            sitting(&[], Some(&game), "undo\nredo\nhint\ntake\nundo\nredo\n");
            assert_eq!(fs::read_to_string(&game).unwrap(), after);
        }
    }
}

#[test]
fn a_table_is_joined_and_its_names_are_typed() {
    let game = scratch("joined.game");
    let arguments =
        ["--table", "--names", "Carla,Dora", "--trump", "H", "--score", "34/20/57", "--dealer", "1"];
    let typed = "AQJT986.Q.A8.\nQH\nAC AS\n3H\nAC 6C\nts 9s 8s\nCarla declares QD 9D\nCarla declares QD 9D 9H\n\
        Dora KD\nCarla KD\nDora 6D\nme 8D\nundo\n8d\nquit\n";
    let screen = sitting(&arguments, Some(&game), typed);
    for said in [
        "♥ trump. Your twelve cards:",
        "QH is there already.",
        "AS is there already.",
        "3H is not in the pack; it has 36 cards, six to ace.",
        "Deal 1, ♥ hearts are trump. Carla leads.   You 34, Carla 20, Dora 57",
        "Carla lays 2 cards aside",
        "Carla declares: 9♥ Q♦ 9♦, a bid of 2.",
        "It is Carla's turn, not Dora's.",
        "trick 1  Carla K♦, Dora 6♦, You 8♦: Carla takes it",
    ] {
        assert!(screen.contains(said), "{said}\n{screen}");
    }
    assert!(screen.matches("2 more:").count() >= 3, "what was right is kept\n{screen}");
    let kept = fs::read_to_string(&game).unwrap();
    assert!(kept.starts_with("ninety-nine dealer1 you1 trumpH score34/20/57 names:Carla,Dora\n"), "{kept}");
    let screen = sitting(&["--trump", "C"], Some(&game), "score\n");
    assert!(screen.contains("The game has begun: --trump can no longer be chosen."), "{screen}");
    assert!(screen.contains("♥ trump. Carla plays:"), "{screen}");
}

#[test]
fn a_file_says_against_whom_and_hides_their_hands() {
    let game = scratch("hidden.game");
    sitting(&["--seed", "5", "--against", "thumb"], Some(&game), "take\n\ntake\ntake\n");
    let kept = fs::read_to_string(&game).unwrap();
    let (head, line) = kept.split_once('\n').unwrap();
    assert_eq!(head, "ninety-nine dealer3 you1 seed5 against:thumb");
    let sections: Vec<&str> = line.split('|').map(str::trim).collect();
    assert!(parse_cards(sections[1].split('/').next().unwrap()).is_ok());
    for hidden in &sections[2..] {
        let hand = hidden.split(';').next().unwrap().trim();
        assert!(
            hand.starts_with('~') && hand[1..].bytes().all(|letter| letter.is_ascii_lowercase()),
            "{hand}"
        );
    }
    // They play on as they did: the same cards as in one sitting.
    let rest = "take\n".repeat(6);
    sitting(&[], Some(&game), &rest);
    let whole = scratch("whole.game");
    sitting(&["--seed", "5", "--against", "thumb"], Some(&whole), &format!("take\n\ntake\ntake\n{rest}"));
    assert_eq!(fs::read_to_string(&game).unwrap(), fs::read_to_string(&whole).unwrap());
    assert!(!fs::read_to_string(&game).unwrap().contains('~'), "a deal that is over has no secrets");
}

#[test]
fn new_games_of_a_rubber_are_dealt_in_turn() {
    let game = scratch("rubber.game");
    let arguments = ["--seed", "2", "--against", "thumb", "--score", "99/80/80", "--dealer", "2"];
    let screen = sitting(&arguments, Some(&game), &"take\n".repeat(60));
    let headings: Vec<&str> = screen.lines().filter(|line| line.starts_with("Deal ")).collect();
    let won = screen.lines().position(|line| line.contains("won the game!")).unwrap();
    let at = |line: &str| screen.lines().position(|other| other == line).unwrap();
    // Anna dealt first to the first game, whoever dealt last; Ben deals first to the second, so you lead.
    assert!(headings[0].contains("Ben leads."), "{headings:?}");
    let next = headings.iter().find(|line| at(line) > won).unwrap();
    assert!(next.contains("You lead."), "{next}");
}

#[test]
fn slips_are_answered_in_place() {
    let game = scratch("slips.game");
    let typed = "as\nqs\nxx\n1 2 3\ntake\nAS\nfoo\nhint\n\nts ks\n2 QD\nzzz\nsave\n";
    let screen = sitting(&["--seed", "11", "--against", "thumb", "--dealer", "3"], Some(&game), typed);
    assert!(screen.contains("That is one card: three are laid aside as the bid."), "{screen}");
    assert!(screen.contains("no card is to be played now") || screen.contains("trick 1"), "{screen}");
    assert!(screen.contains("It is your turn, not Anna's."), "{screen}");
    let kept = fs::read_to_string(&game).unwrap();
    // Everything right in there: the bid, Enter, and perhaps the ace that was led at once.
    assert!(kept.lines().nth(1).unwrap().contains('/'), "{kept}");
    let over = sitting(&[], Some(&game), &format!("{}qs\nreview\nundo\nredo\nquit\n", "take\n".repeat(8)));
    assert!(over.contains("QS is a card, and no card is to be played now: the next deal is due"), "{over}");
    assert!(over.contains("What your decisions cost, worst first"), "{over}");
    assert!(parse_card("QS").is_ok());
}

#[test]
fn nine_deals_are_played_with_a_card_turned_up() {
    let game = scratch("nine.game");
    let arguments = ["--seed", "4", "--against", "thumb", "--deals", "9", "--turned"];
    let screen = sitting(&arguments, Some(&game), &"take\n".repeat(120));
    assert_eq!(screen.lines().filter(|line| line.ends_with(" is turned up.")).count(), 9, "{screen}");
    assert!(screen.contains("won after 9 deals."), "{screen}");
    let kept = fs::read_to_string(&game).unwrap();
    assert!(kept.starts_with("ninety-nine dealer3 you1 seed4 turned deals9 against:thumb\n"), "{kept}");
    assert_eq!(kept.lines().count(), 10);
    // Read again, it is over and can still be taken back.
    let screen = sitting(&[], Some(&game), "undo\nquit\n");
    assert!(screen.contains("won after 9 deals.") && screen.contains("Taken back."), "{screen}");
}

#[test]
fn two_play_an_evening_with_a_dummy_at_a_real_table() {
    let game = scratch("two.game");
    let arguments = ["--table", "--players", "2", "--names", "Carla", "--dealer", "1"];
    // Slips everywhere: a short hand, a reveal, a dummy of eight cards, a card of the wrong seat or hand.
    let typed = "AQJT986.Q.A8.A6\nts 9s 8s\nreveal\ndeclare\nundo\ndeclare\nDummy declares 7S TH 6H\n\
        Carla declares QD 9D 9H\nK.AKJ7.K.T9\nQ.AKJ7.K.T97\n7.T6.J6.KQJ8\nme QH\nKD\n8D\nCarla 6D\nJD\nline\n\
        KS\nQS\n7S\nundo\n7s\nquit\n";
    let screen = sitting(&arguments, Some(&game), typed);
    for said in [
        "Deal 1, no trump. Carla leads.   You 0, Carla 0, Dummy 0",
        "A hand cannot be revealed here; with a dummy both players may declare,",
        "Does the other declare too? (Enter: no):",
        "This is the dummy's seat",
        "You declare: 30 points if you make it.",
        "Carla declares: 9♥ Q♦ 9♦, a bid of 2.",
        "The dummy has 8 cards",
        "QS is in two places",
        "It is Carla's turn, not yours.",
        "Carla plays from the dummy:",
        "trick 1  Carla K♦, You 8♦, Dummy 6♦: Carla takes it",
    ] {
        assert!(screen.contains(said), "{said}\n{screen}");
    }
    let kept = fs::read_to_string(&game).unwrap();
    assert!(kept.starts_with("ninety-nine players2 dealer1 you1 names:Carla\n"), "{kept}");
    assert!(kept.contains("NT lead2 dummy declare1 declare2 | "), "{kept}");
    // Nothing that was typed is lost in a break, and the number of players cannot be chosen again.
    let again = sitting(&["--players", "4"], Some(&game), "score\nquit\n");
    assert!(again.contains("The game has begun: --players can no longer be chosen."), "{again}");
    assert_eq!(fs::read_to_string(&game).unwrap(), kept);
}

#[test]
fn whole_games_of_two_and_of_four_are_played_and_taken_back() {
    for (players, lines) in [("2", 6), ("4", 6)] {
        let game = scratch(&format!("whole{players}.game"));
        let arguments = ["--players", players, "--seed", "6", "--against", "thumb", "--deals", "5"];
        let screen = sitting(&arguments, Some(&game), &"take\n".repeat(130));
        assert!(screen.contains("won after 5 deals."), "{screen}");
        let kept = fs::read_to_string(&game).unwrap();
        assert_eq!(kept.lines().count(), lines, "{kept}");
        // The review after the last deal, everything taken back to the first bid, and done again.
        let typed = format!("review\n{}{}", "undo\n".repeat(140), "redo\n".repeat(140));
        let screen = sitting(&[], Some(&game), &typed);
        assert!(screen.contains("What your decisions cost, worst first"), "{screen}");
        assert!(screen.contains("There is nothing to take back."), "{screen}");
        assert!(screen.contains("There is nothing to do again."), "{screen}");
        assert_eq!(fs::read_to_string(&game).unwrap(), kept);
    }
}

#[test]
fn a_table_of_four_is_joined() {
    let game = scratch("four.game");
    let arguments =
        ["--table", "--players", "4", "--names", "Carla,Dora,Emil", "--score", "34/20/57/8", "--dealer", "4"];
    let typed = "AQJT986.Q.A8.A6\n2C 3C\n2C\nTS 9S 8S\nEmil reveals 2D 3D 4D\n\nQH\n2H\nAH\nDora 3H\n4H\n\
        quit\n";
    let screen = sitting(&arguments, Some(&game), typed);
    for said in [
        "No trump. Your thirteen cards:",
        "That makes 14 cards; thirteen are dealt.",
        "Deal 1, no trump. You lead.   You 34, Carla 20, Dora 57, Emil 8",
        "trick 1  You Q♥, Carla 2♥, Dora A♥, Emil 4♥: Dora takes it",
    ] {
        assert!(screen.contains(said), "{said}\n{screen}");
    }
    let kept = fs::read_to_string(&game).unwrap();
    assert!(
        kept.starts_with("ninety-nine players4 dealer4 you1 score34/20/57/8 names:Carla,Dora,Emil\n"),
        "{kept}"
    );
}
