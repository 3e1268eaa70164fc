//! The game: what a record says, what everybody sees, what the rules refuse.

use trickwire_core::bomb::game::record::{FileErrorKind, RecordError};
use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::game::{End, Game, Illegal, Phase, Record};
use trickwire_core::bomb::mission::{MISSIONS, Mission};
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::team::{Policy, play};
use trickwire_core::budget::Patient;

fn played(mission: u8, players: u8, seed: u64) -> Record {
    let mission = Mission::get(mission).unwrap();
    let mut words = vec![0; 4 << 20];
    play(mission, players, Policy::Careful, seed, &mut words, &mut Patient)
        .unwrap_or_else(|error| panic!("mission {} seed {seed}: {error:?}", mission.number))
}

/// Whatever anybody knows, the truth is among what he holds possible.
fn truth_is_possible(game: &Game, words: &mut [u32]) {
    for player in 0..game.players {
        let view = game.view(player);
        assert_eq!(view.check(), Ok(()), "{view}");
        let odds = match solve(&view, words, &mut Patient) {
            Ok(Outcome::Odds(odds)) => odds,
            Ok(Outcome::Impossible(conflict)) => panic!("{view}: {conflict}"),
            Err(error) => panic!("{view}: {error}"),
        };
        for (place, tile) in game.tiles() {
            let wire = tile.slot.wire.unwrap();
            let count = odds.count(place.stand.into(), place.slot.into(), wire);
            assert!(count > 0, "{view}: {place:?} cannot be {wire}");
        }
    }
}

#[test]
fn nobody_is_told_anything_wrong() {
    let mut words = vec![0; 4 << 20];
    for mission in MISSIONS.iter().filter(|mission| mission.rule.is_simulated()) {
        for players in mission.min_players.max(3)..=4 {
            let record = played(mission.number, players, u64::from(mission.number));
            let mut game = Game::new(record.start()).unwrap();
            for event in record.events() {
                game.apply(event).unwrap();
                truth_is_possible(&game, &mut words);
            }
        }
    }
}

#[test]
fn games_are_files_and_every_step_can_be_taken_back() {
    for (index, mission) in MISSIONS.iter().filter(|mission| mission.rule.is_simulated()).enumerate() {
        for players in mission.min_players..=5 {
            let mut record = played(mission.number, players, 100 + index as u64);
            let text = record.to_string();
            let again = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(again.to_string(), text);
            assert_eq!(again.game(), record.game());
            let mut states = vec![Game::new(record.start()).unwrap()];
            for event in record.events() {
                let mut next = states.last().unwrap().clone();
                next.apply(event).unwrap();
                states.push(next);
            }
            for state in states.iter().rev() {
                assert_eq!(record.game(), state);
                assert_eq!(record.undo(), state != &states[0]);
            }
            while record.redo() {}
            assert_eq!(record.to_string(), text);
        }
    }
}

/// A small game of one's own: two players, wires 1 to 4, yellow 2 and 3, red 3.
const SMALL: &str = "trickwire bomb game 1
table 2p me1 1-4 Y2,3 R3 | 1: ?1 ?1 ?2 ?3 ?4 | 1: ?1 ?2 ?Y2 ?3 ?4 | 2: ?1 ?2 ?3 ?4 ?4 | 2: ?2 ?3 ?Y3 ?R3
gear 2 6
";

fn small() -> Record {
    Record::parse(SMALL).unwrap()
}

#[test]
fn rules_are_named_and_the_game_stands_as_it_was() {
    let mut record = small();
    let try_line = |record: &mut Record, line: &str| {
        let event = parse_event(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let before = record.to_string();
        let result = record.play(event);
        assert!(result.is_ok() || record.to_string() == before);
        result.map_err(|error| match error {
            trickwire_core::bomb::game::record::RecordError::Illegal(illegal) => illegal,
            other => panic!("{other:?}"),
        })
    };
    let refused = |record: &mut Record, line: &str, words: &str| {
        let illegal: Illegal = try_line(record, line).expect_err(line);
        assert!(illegal.to_string().contains(words), "{line}: {illegal}");
    };
    let happens = |record: &mut Record, line: &str| {
        try_line(record, line).unwrap_or_else(|illegal| panic!("{line}: {illegal}"));
    };
    refused(&mut record, "1 cuts 1 at 3A: 1A", "the opening is not over");
    refused(&mut record, "2 marks 3A 1", "player 1 lays a token");
    refused(&mut record, "1 marks 3A 1", "somebody else's wire");
    refused(&mut record, "1 marks 1A 2", "what is not so");
    refused(&mut record, "1 marks 1A even", "no such token");
    refused(&mut record, "1 marks 2C Y", "no such token");
    refused(&mut record, "1 marks 1K 1", "no slot 1K");
    happens(&mut record, "1 marks 1D 3");
    happens(&mut record, "2 marks 3A 1");
    refused(&mut record, "2 marks 3B 2", "the opening is over");
    refused(&mut record, "2 cuts 1 at 1A: 3A", "player 1's turn");
    refused(&mut record, "1 cuts 1 at 2A: 1A", "a teammate's");
    refused(&mut record, "1 cuts 2 at 3A: 1C", "is known to be 1");
    refused(&mut record, "1 misses 1 at 3A: 1", "so it was a hit");
    refused(&mut record, "1 misses 1 at 4D: 2", "explodes");
    refused(&mut record, "1 misses 1 at 3B: boom", "nothing that was pointed at can explode");
    refused(&mut record, "1 cuts 1 at 3AB: 1A 3A", "points at one wire");
    refused(&mut record, "1 cuts 1 alone: 1A 1B", "others have 1");
    refused(&mut record, "1 shows: 1A=1", "only by who has nothing else");
    refused(&mut record, "1 passes", "nobody passes");
    refused(&mut record, "1 uses 6", "locked: it needs 2 cut wires of 6");
    refused(&mut record, "1 uses 12 at 1AB", "not on the table");
    refused(&mut record, "card 3", "no such card");
    happens(&mut record, "1 cuts 1 at 3A: 1A");
    refused(&mut record, "2 cuts 1 at 1B: 3A", "there is no 1");
    refused(&mut record, "2 cuts 2 at 1A: 3B", "1A is cut already");
    happens(&mut record, "2 misses 2 at 1B: 1");
    assert_eq!(record.game().dial, 1);
    assert_eq!(record.game().view(0).constraints.len(), 1, "player 2 has shown that he holds a 2");
    happens(&mut record, "1 cuts 1 alone: 1B 2A");
    happens(&mut record, "2 cuts 2 at 1C: 3B");
    assert!(record.game().view(0).constraints.is_empty(), "and has cut one");
    happens(&mut record, "1 uses 2: 2E>4D 4B>2D");
    assert_eq!(record.game().racks[1].tiles[3].slot.wire.unwrap().number(), 3);
    assert_eq!(record.game().racks[3].tiles[3].slot.wire.unwrap().number(), 4);
    refused(&mut record, "1 uses 2: 2D>4A 4A>2D", "is used");
    happens(&mut record, "1 cuts Y at 4B: 2C=Y2 4B=Y3");
    happens(&mut record, "2 cuts 4 at 1E: 3D");
    happens(&mut record, "1 cuts 3 at 3C: 1D");
    happens(&mut record, "2 cuts 4 alone: 3E 4D");
    happens(&mut record, "1 cuts 2 at 4A: 2B");
    happens(&mut record, "2 shows: 4C=R3");
    assert!(matches!(record.game().phase, Phase::Turns));
    happens(&mut record, "1 cuts 3 alone: 2D 2E");
    assert_eq!(record.game().phase, Phase::Over(End::Won));
    refused(&mut record, "1 passes", "the game is over");
}

#[test]
fn a_swapped_wire_is_known_to_both_and_to_nobody_else() {
    let text = "trickwire bomb game 1
table 3p me1 1-3 | ?1 ?1 ?2 ?3 | ?1 ?2 ?2 ?3 | ?1 ?2 ?3 ?3
gear 1
1 marks 1A 1
2 marks 2B 2
3 marks 3C 3
1 cuts 1 at 2A: 1B
2 misses 3 at 1C: 2
";
    // The Walkie-Talkies as a character card, so that no equipment must be freed first.
    let text = text.replace("gear 1\n", "gear 1\ncharacters double double walkie\n");
    let mut record = Record::parse(&text).unwrap();
    let view = |record: &Record, player| record.game().view(player).to_string();
    assert_eq!(view(&record, 2), "3p me3 1-3 | i1 1 i2 ? | 1 i2 ? ? | ?1 ?2 i3 ?3 ; p2 called 3");
    record.play(parse_event("3 uses 2: 3B>2C 2D>3C").unwrap()).unwrap();
    // Player 2 has called 3, and the wire he gave away is one: player 3 sees that, player 1 must doubt.
    assert_eq!(view(&record, 2), "3p me3 1-3 | i1 1 i2 ? | 1 i2 ?2 ? | ?1 i3 ?3 ?3");
    assert_eq!(view(&record, 1), "3p me2 1-3 | i1 1 i2 ? | 1 i2 ?2 ?2 | ? i3 ?3 ?");
    assert_eq!(view(&record, 0), "3p me1 1-3 | i1 1 i2 ?3 | 1 i2 ? ? | ? i3 ? ?");
}

/// Who gets a wire sees it and says so in his record; what he cannot have seen is refused.
#[test]
fn a_wire_that_the_keeper_gets_is_known_to_him() {
    let text = "trickwire bomb game 1
table 3p me1 1-3 | ?1 ?1 ?2 ?3 | ? ? ? ? | ? ? ? ?
characters walkie walkie double
1 marks 1A 1
2 marks 2B 2
3 marks 3C 3
";
    let after = |line: &str| {
        let mut record = Record::parse(text).unwrap();
        record.play(parse_event(line).unwrap()).map(|()| record.game().view(0).to_string())
    };
    let told = |line: &str| {
        after(line).map_err(|error| match error {
            RecordError::Illegal(illegal) => illegal.to_string(),
            RecordError::Full => "full".into(),
        })
    };
    let is = |view: &str| Ok(format!("3p me1 1-3 | {view}"));
    assert_eq!(told("1 uses 2: 1D>2D 2C>1C"), is("i1 ?1 ? ?2 | ? i2 ? ?3 | ? ? i3 ?"));
    assert_eq!(told("1 uses 2: 1D>2D 2C>1D=2"), is("i1 ?1 ?2 ?2 | ? i2 ? ?3 | ? ? i3 ?"));
    assert_eq!(told("2 uses 2: 2C>1D=3 1B>2A"), is("i1 ?2 ?3 ?3 | ?1 ? i2 ? | ? ? i3 ?"));
    // Out of order, against a token, or not seen at all.
    assert!(told("1 uses 2: 1D>2D 2C>1C=3").is_err());
    assert_eq!(told("1 uses 2: 1D>2D 2B>1C=3"), Err("2B is known to be 2".into()));
    assert_eq!(told("2 uses 2: 2C>3D=3 3A>2A"), Err("only those who exchange 2C see it".into()));
}

#[test]
fn a_broken_file_says_where_it_stops_making_sense() {
    let line_of = |text: &str| Record::parse(text).map(|_| ()).map_err(|error| (error.line, error.kind));
    assert_eq!(line_of("hello"), Err((1, FileErrorKind::NoGame)));
    assert_eq!(line_of("trickwire bomb game 1\nmission 8\n"), Err((2, FileErrorKind::NoTable)));
    let (line, kind) = line_of(&format!("{SMALL}# a remark\n\n1 marks 1D 3\n2 marks 3A 5\n")).unwrap_err();
    assert_eq!(line, 7);
    assert!(matches!(kind, FileErrorKind::Illegal(_)));
    let (line, kind) = line_of(&format!("{SMALL}1 marks 1D 3\n2 mar")).unwrap_err();
    assert_eq!(line, 5);
    assert!(matches!(kind, FileErrorKind::Event(_)));
    let (line, kind) = line_of(&SMALL.replace("gear 2 6", "gear 2 13")).unwrap_err();
    assert_eq!(line, 3);
    assert!(matches!(kind, FileErrorKind::Head(_)));
    let other = SMALL.replace("table", "mission 8\ntable");
    assert!(matches!(line_of(&other), Err((_, FileErrorKind::Illegal(Illegal::Wires)))));
    let sixth = "trickwire bomb game 1\nmission 4\n".to_owned()
        + "table 2p me1 Y1,2,3,4 R1 | 1: ? ? ? ? ? ? ? ? ? ? ? ? ? ? | 1: ? ? ? ? ? ? ? ? ? ? ? ? ? | "
        + "2: ? ? ? ? ? ? ? ? ? ? ? ? ? | 2: ? ? ? ? ? ? ? ? ? ? ? ? ?\ngear 1 2 3\n";
    assert!(matches!(line_of(&sixth), Err((_, FileErrorKind::Illegal(Illegal::TooMuchGear)))));
}
