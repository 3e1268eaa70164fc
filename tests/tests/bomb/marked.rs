//! Marked wires first: what everybody concludes, what is refused, and what happens where somebody breaks it.

use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::game::{
    Agreements, Breach, Event, Game, Illegal, OwnWire, Place, Record, RecordError,
};
use trickwire_core::bomb::mission::MISSIONS;
use trickwire_core::bomb::team::{Habits, Policy, play};
use trickwire_core::budget::Patient;

use super::game::truth_is_possible;

/// Three players; the record's keeper is the first. 3B is a marked 2, 3D a marked 4.
const START: &str = "trickwire bomb game 1
table 3p me1 1-5 R1 | ?1 ?1 ?2 ?3 ?3 ?5 ?5 | ? ? ? ? ? ? ? | ? ? ? ? ? ? ?
agree marked
1 marks 1D 3
2 marks 2A 1
3 marks 3D 4
";

fn event(line: &str) -> Event {
    parse_event(line).unwrap()
}

/// The game after these events, and why the first that was refused was.
fn after(lines: &[&str]) -> (Record, Option<String>) {
    let mut record = Record::parse(START).unwrap();
    for line in lines {
        match record.play(event(line)) {
            Ok(()) => {}
            Err(RecordError::Illegal(illegal)) => return (record, Some(illegal.to_string())),
            Err(RecordError::Full) => panic!("full"),
        }
    }
    (record, None)
}

fn refused(lines: &[&str]) -> String {
    after(lines).1.unwrap()
}

/// The numbers that a player's hidden wires are known not to be, if all of them are alike.
fn ruled_out(lines: &[&str], player: u8) -> Vec<u8> {
    let (record, refused) = after(lines);
    assert_eq!(refused, None);
    let mut denied =
        record.game().hand(player).filter(|(_, tile)| tile.slot.is_open()).map(|(_, t)| t.denied);
    let first = denied.next().unwrap();
    assert!(denied.all(|other| other == first));
    // What is ruled out is in the position of everybody else.
    let view = record.game().view(if player == 0 { 1 } else { 0 });
    let not = view.places().filter(|(place, slot)| place.stand == player && slot.is_open());
    assert!(not.into_iter().all(|(_, slot)| slot.not == first));
    (1..=12).filter(|n| first >> n & 1 == 1).collect()
}

#[test]
fn who_does_not_take_a_marked_wire_holds_none() {
    // The keeper holds a 1, and 2A is marked.
    assert_eq!(refused(&["1 misses 2 at 3G: 5"]), "you agreed to cut marked wires first: 2A");
    let mine = "1 cuts 1 at 2A: 1A";
    // After it the second could have taken the keeper's 3 or the third's 4, and misses.
    assert_eq!(ruled_out(&[mine, "2 misses 2 at 1F: 5"], 1), [3, 4]);
    // Who takes the first of them has said nothing; who takes the second has none of the first.
    assert!(ruled_out(&[mine, "2 cuts 3 at 1D: 2D"], 1).is_empty());
    assert_eq!(ruled_out(&[mine, "2 cuts 4 at 3D: 2F"], 1), [3]);
    // A call says that the caller holds the number.
    let said = refused(&[mine, "2 misses 3 at 1F: 5"]);
    assert_eq!(said, "you agreed to cut marked wires first: 1D");
}

#[test]
fn what_was_broken_is_named_and_given_up_there() {
    let before = ["1 cuts 1 at 2A: 1A", "2 misses 2 at 1F: 5", "3 cuts 3 at 1D: 3C", "1 cuts 1 at 2B: 1B"];
    let late = "2 cuts 4 at 3D: 2F";
    let (mut record, refused) = after(&[&before[..], &[late]].concat());
    assert_eq!(refused.unwrap(), "what happened before has shown that 2F is not 4");
    let breach = record.breach(&event(late)).unwrap();
    let marked = Agreements { marked: true, ..Agreements::NONE };
    assert_eq!(breach, Breach { number: 4, given_up: marked }, "the second's miss is the fifth event");
    record.give_up(breach, Some(event(late))).unwrap();
    assert!(record.game().agreed.is_none());
    let text = record.to_string();
    assert!(text.contains("1 cuts 1 at 2A: 1A\ndisagree marked\n2 misses 2 at 1F: 5\n"), "{text}");
    assert!(text.ends_with(&format!("{late}\n")), "{text}");
    assert_eq!(Record::parse(&text).unwrap().game(), record.game());
    assert!(!record.game().view(0).to_string().contains('!'));
    // What has nothing to do with an agreement is not blamed on one.
    let (record, _) = after(&before);
    assert_eq!(record.breach(&event("1 cuts 1 at 2B: 1A")), None);
    // One that is broken now ends now.
    let (record, _) = after(&before[..1]);
    let number = record.events().len();
    assert_eq!(record.breach(&event("2 misses 3 at 1F: 5")), Some(Breach { number, given_up: marked }));
    let (mut record, _) = after(&["1 misses 2 at 3G: 5"]);
    let not_agreed = RecordError::Illegal(Illegal::NotAgreed);
    assert_eq!(record.play(event("disagree left")), Err(not_agreed));
    record.play(event("disagree marked")).unwrap();
    record.play(event("1 misses 2 at 3G: 5")).unwrap();
}

/// Whatever a team agrees on and whoever plays: after every event the truth is among what everybody considers
/// possible.
#[test]
fn teams_with_agreements_are_told_nothing_wrong() {
    let mut words = vec![0; 4 << 20];
    let mut denied = 0;
    for (mission, code) in MISSIONS.iter().filter(|mission| mission.rule.is_simulated()).zip(0..) {
        let agreed = Agreements { marked: true, ..Agreements::of_bits(code % Agreements::CODES) };
        let players = (2 + code % 4).max(mission.min_players);
        let policy = if code % 3 == 0 { Policy::Playout } else { Policy::Careful };
        let habits = Habits { policy, own_wire: OwnWire::Random, agreed };
        let seed = 7 + u64::from(code);
        let record = play(mission, players, habits, seed, None, &mut words, &mut Patient)
            .unwrap_or_else(|error| panic!("mission {} seed {seed}: {error:?}", mission.number));
        let mut game = Game::new(record.start()).unwrap();
        for event in record.events() {
            game.apply(event).unwrap();
            truth_is_possible(&game, &mut words);
        }
        denied += game.tiles().filter(|(_, tile)| tile.denied != 0).count();
    }
    assert!(denied > 100, "{denied}");
}

/// A place that is not the keeper's stays unknown to them, agreement or not.
#[test]
fn the_agreed_call_is_the_first_marked_wire() {
    let record = Record::parse(START).unwrap();
    let call = record.game().agreed_call(0).unwrap();
    assert_eq!(call.places().next(), Some(Place::new(1, 0)));
    assert_eq!(record.game().agreed_call(1), None, "nobody else's wires are known");
}
