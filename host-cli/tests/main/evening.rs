//! Whole evenings at a real table, typed as people type, with slips: every slip is answered in place, the final
//! state is right, and no line is wider than a terminal.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use trickwire_core::bomb::game::{Call, Event, Game, Place, Pointing, Record, Shown, Start, Token};
use trickwire_core::bomb::mission::Mission;
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::table::SlotLetter;
use trickwire_core::bomb::team::{Policy, play};
use trickwire_core::bomb::wire::Colour;
use trickwire_core::budget::Patient;

use crate::sitting::screen;

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("evening");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn sitting(game: &str, arguments: &[&str], typed: &str) -> String {
    let mut play = Command::new(env!("CARGO_BIN_EXE_trickwire"));
    screen(play.current_dir(folder()).args(["bomb", "play", game]).args(arguments), typed)
}

fn name(place: Place) -> String {
    format!("{}{}", place.stand + 1, SlotLetter(place.slot))
}

/// A place of a player: its letter alone, where they have one stand only.
fn own(game: &Game, player: u8, place: Place) -> String {
    match game.racks_of(player).count() {
        1 => SlotLetter(place.slot).to_string(),
        _ => name(place),
    }
}

/// A wire that came to light: its number has to be said where it is yellow.
fn wire(place: String, shown: Shown) -> String {
    match shown.wire.colour() {
        Colour::Blue => place,
        _ => format!("{place}={}", shown.wire),
    }
}

fn call(call: &Call) -> String {
    let letters: String = call.places().map(|place| SlotLetter(place.slot).to_string()).collect();
    let or = call.or.map(|value| format!("/{value}")).unwrap_or_default();
    let mut text = format!("{}{or} {}{letters}", call.value, call.stand + 1);
    match call.pointing {
        Pointing::One | Pointing::Double => {}
        Pointing::Triple => text += " triple",
        Pointing::Super => text += " super",
    }
    if call.or.is_some() {
        text += " ray";
    }
    if call.stabilizer {
        text += " stabilizer";
    }
    text
}

/// An event as somebody in a hurry types it; `nth` chooses among the ways.
fn hurried(game: &Game, event: &Event, nth: usize) -> String {
    match event {
        Event::Mark { player, place, token: Token::Value(value) } if game.gifts == 0 => {
            let letter = own(game, *player, *place);
            match nth % 4 {
                _ if *player == game.me => format!("mark {letter}"),
                0 => format!("{letter} {value}"),
                1 => format!("{} {value}", name(*place)),
                2 => format!("mark {letter} {value}"),
                _ => format!("{} marks {} {value}", player + 1, name(*place)),
            }
        }
        Event::Cut { call: made, own: mine, at } => {
            let letter = wire(own(game, made.player, mine.place), *mine);
            let several =
                made.slots.count_ones() > 1 || at.wire.colour() != Colour::Blue || made.or.is_some();
            let letter =
                if made.or.is_some() { format!("{}={}", name(mine.place), mine.wire) } else { letter };
            let at = if several { format!(" {}={}", name(at.place), at.wire) } else { String::new() };
            match nth % 3 {
                0 => format!("{}: {letter}{at}", call(made)),
                1 => format!("{} hit {letter}{at}", call(made))
                    .replace("hit", if several { ":" } else { "hit" }),
                _ => format!("{} {}: {letter}{at}", made.player + 1, call(made)),
            }
        }
        Event::Miss { call: made, slot, token: Token::Value(value) } => {
            let place = match made.pointing {
                Pointing::One => String::new(),
                _ => format!("{} ", name(Place::new(made.stand, *slot))),
            };
            match nth % 2 {
                0 => format!("{} = {place}{value}", call(made)),
                _ => format!("{} miss {place}{value}", call(made)),
            }
        }
        Event::Solo { player, wires, fast_pass: false } if *player == game.me => {
            format!("solo {}", wires[0].wire.value())
        }
        Event::Pass { .. } => "pass".into(),
        other => other.to_string(),
    }
}

/// A slip before an event, and what answers it.
fn slip(game: &Game, event: &Event, nth: usize) -> Option<(String, &'static str)> {
    let made = match event {
        Event::Cut { call, .. } | Event::Miss { call, .. } => Some(call),
        _ => None,
    };
    Some(match (nth % 7, made) {
        (0, _) => ("frobnicate".into(), "`frobnicate` means nothing here. What can be typed now:"),
        (1, Some(made)) if made.player != game.me && game.owner(made.stand) != Some(game.me) => {
            // A miss that shows what was called; the question that follows is given up.
            let shown = format!("{} = {}", call(made), made.value);
            (format!("{shown}\nhint\ncancel"), "that was called, so it was a hit.")
        }
        (2, Some(made)) => {
            let own = game.racks_of(made.player).next()?.0 + 1;
            (format!("{} {own}A: B", made.value), "Not possible: ")
        }
        (3, Some(made)) => {
            let own = game.racks_of(made.player).next()?.0 + 1;
            (format!("{own}C 5"), "Not possible: ")
        }
        (4, _) if nth > 7 => ("undo\nredo".into(), "> redo"),
        (5, Some(made)) => (format!("{} {}Z: A", made.value, made.stand + 1), "means nothing here"),
        (6, _) => ("dial -9 please".into(), "othing more is expected here"),
        _ => return None,
    })
}

/// The game that a player keeps who sees only their own wires.
fn seen_by(record: &Record, me: u8) -> Option<Record> {
    let mut start: Start = record.start().clone();
    let turned = Mission::get(start.mission)?.unsorted.is_turned();
    start.table.observer = me;
    for stand in &mut start.table.stands {
        let own = stand.owner == me;
        for slot in stand.slots.iter_mut().filter(|slot| own == (turned && slot.unsorted)) {
            slot.wire = None;
        }
    }
    Record::new(start).ok()
}

#[test]
fn evenings_with_slips_end_as_they_should() {
    let mut words = vec![0; 4 << 20];
    let (mut lines, mut slips) = (0, 0);
    for (mission, players, me) in
        [(4, 4, 1), (8, 5, 4), (2, 2, 0), (12, 3, 2), (18, 4, 1), (24, 4, 3), (21, 3, 0)]
    {
        let rules = Mission::get(mission).unwrap();
        let seed = u64::from(mission) + 40;
        let truth = play(rules, players, Policy::Likeliest, seed, None, &mut words, &mut Patient).unwrap();
        let mut kept = seen_by(&truth, me).unwrap();
        let file = format!("evening-{mission}.game");
        std::fs::write(folder().join(&file), kept.to_string()).unwrap();
        let mut typed = String::new();
        let mut answers = Vec::new();
        for (nth, event) in truth.events().iter().enumerate() {
            if let Some((wrong, answer)) =
                slip(kept.game(), event, nth).filter(|_| rules.rule != Rule::Scan || nth % 7 == 0)
            {
                let _ = writeln!(typed, "{wrong}");
                answers.push(answer);
            }
            let _ = writeln!(typed, "{}", hurried(kept.game(), event, nth));
            kept.play(event.clone()).unwrap_or_else(|error| panic!("{event}: {error:?}"));
        }
        let screen = sitting(&file, &[], &typed);
        let saved = std::fs::read_to_string(folder().join(&file)).unwrap();
        assert_eq!(saved, kept.to_string(), "mission {mission}\n{screen}");
        assert_eq!(Record::parse(&saved).unwrap().game(), kept.game());
        for answer in &answers {
            let wanted = answers.iter().filter(|other| other == &answer).count();
            let said = screen.matches(answer).count();
            assert!(said >= wanted, "mission {mission}: {answer:?} {said} of {wanted} times\n{screen}");
        }
        for line in screen.lines() {
            assert!(line.chars().count() <= 80, "mission {mission}: {line}");
        }
        assert!(screen.contains("MISSION "), "{screen}");
        lines += typed.lines().count();
        slips += answers.len();
    }
    assert!(lines > 200 && slips > 60, "{lines} lines, {slips} slips");
}

/// The set-up from nothing, with everything wrong that can be, then a call that is asked about.
#[test]
fn a_set_up_forgives() {
    let typed = "\
seventy\n77\nhint\n4\n9\n4\n5\n2\n3 3\n12 1\n1 2\nback\n2 1\nR5\n\
1 1 2\n1 1 2 2 3 4 5 R4 6 7 9 11 12\n1 1 1 1 1 4 5 R5 6 7 9 11 12\n1 1 2 2 3 4 5 R5 6 7 9 11 13\n\
1 1 2 2 3 4 5 R5 6 7 9 11 12\n6 6\n99\n1 2 3 4 5\n3 6 8\n\
C 5\nmark Z\nC 3\nC\n7 3C\n4L 12\n\
4 2F\nmaybe\nundo\n7 C\nhint\n4 4H\n5\nwhat\n3\nnonsense\n";
    let screen = sitting("set-up.game", &["--new"], typed);
    for said in [
        "A number from 1 to 66.",
        "`trickwire bomb missions` lists them.",
        "A number from 2 to 5.",
        "A number from 1 to 4.",
        "3 is there already.",
        "`12` is not a number from 1 to 11.",
        "Here are 3 wires; it should be 13.",
        "R4 is not in play: red is 5.",
        "This is one 1 too many: there are only 4.",
        "`13` is no wire: 5, Y4 or R5.",
        "6 (Rewinder) is there already.",
        "`99` is no equipment card",
        "There are only 4 equipment cards.",
        "1 lays a token> C 5",
        "Not possible: your 2C is 2, not 3.",
        "3 lays a token> 7 3C",
        "Which own wire was cut with it: maybe",
        "Nothing was entered.",
        "1 misses 7 at 2C: 2",
        "your turn> hint",
        "Hit? Enter, or what it showed (5, Y, red): 5",
        "Not possible: no deal fits that, ",
        "`what` is no token: ",
        "`nonsense` means nothing here.",
    ] {
        assert!(screen.contains(said), "{said}\n{screen}");
    }
    let saved = std::fs::read_to_string(folder().join("set-up.game")).unwrap();
    assert!(saved.ends_with("1 misses 7 at 2C: 2\n2 misses 4 at 4H: 3\n"), "{saved}");
    for line in screen.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

/// What no rule forbids and no deal allows is refused too.
#[test]
fn what_cannot_be_is_refused() {
    let table = ["--new", "--gear", "", "--table", "me1 1-3 | ?1 ?1 ?2 ?2 ?2 ?3 | ? ? ? ? ? ?"];
    let typed = "mark A\nB 2\nA 3\n2 marks 2A 1\n1 2A = 1\n1 2B = 2\n3 2A: F\n3 2CF: F 2A\ncancel\n1 2A: A\n";
    let screen = sitting("refused.game", &table, typed);
    for said in [
        "Not possible: no deal fits that, ",
        "A miss cannot show 1: that was called, so it was a hit.",
        "The line before that was not entered.",
        "Not possible: 2A is known to be 1.",
        "2A was not pointed at.",
    ] {
        assert!(screen.contains(said), "{said}\n{screen}");
    }
    let saved = std::fs::read_to_string(folder().join("refused.game")).unwrap();
    assert!(saved.ends_with("1 marks 1A 1\n2 marks 2A 1\n1 cuts 1 at 2A: 1A\n"), "{saved}");
}

/// Practice begins in every mission but the two that cannot be ended without their rule.
#[test]
fn every_mission_can_be_practised_or_says_why_not() {
    for mission in 31..=66 {
        let rules = Mission::get(mission).unwrap();
        let (number, file) = (mission.to_string(), format!("practice-{mission}.game"));
        let arguments =
            ["--new", "--practice", "--mission", &number, "--players", "3", "--me", "1", "--seed", "2"];
        if !rules.rule.is_practised() {
            let output = Command::new(env!("CARGO_BIN_EXE_trickwire"))
                .current_dir(folder())
                .args(["bomb", "play", &file])
                .args(arguments)
                .output()
                .unwrap();
            assert!(String::from_utf8_lossy(&output.stderr).contains(rules.reminder));
            continue;
        }
        let screen = sitting(&file, &arguments, "hint\n");
        let left = screen.contains("Not checked, and left to you: ");
        assert_eq!(left, !rules.rule.is_enforced(), "mission {mission}\n{screen}");
        assert!(screen.contains("> hint"), "{screen}");
        for line in screen.lines() {
            assert!(line.chars().count() <= 80, "mission {mission}: {line}");
        }
    }
}
