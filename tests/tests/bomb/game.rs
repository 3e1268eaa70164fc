//! The game: what a record says, what everybody sees, what the rules refuse.

use trickwire_core::bomb::game::RecordError;
use trickwire_core::bomb::game::file::FileErrorKind;
use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::game::{End, Event, Game, Illegal, Phase, Record, Usage};
use trickwire_core::bomb::mission::{MISSIONS, Mission};
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::team::{Policy, play};
use trickwire_core::bomb::wire::Value;
use trickwire_core::budget::Patient;

fn played(mission: u8, players: u8, seed: u64) -> Record {
    let mission = Mission::get(mission).unwrap();
    let mut words = vec![0; 4 << 20];
    play(mission, players, Policy::Careful, seed, None, &mut words, &mut Patient)
        .unwrap_or_else(|error| panic!("mission {} seed {seed}: {error:?}", mission.number))
}

/// Whatever a player knows, the truth is among what that player considers possible.
pub(crate) fn truth_is_possible(game: &Game, words: &mut [u32]) {
    for player in 0..game.players {
        let view = game.view(player);
        assert!(view.check().is_ok(), "{view}");
        let odds = match solve(view.check().unwrap(), words, &mut Patient) {
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

/// Where all tokens are false there is none for a yellow wire that was called and is not there.
#[test]
fn a_yellow_call_gets_no_false_token() {
    let record = played(52, 2, 0x4c6f50114e4918f);
    assert!(record.to_string().contains("misses Y"), "{record}");
}

/// Who may use no equipment may not use the Stabilizer either, which needs no other equipment for a call.
#[test]
fn the_stabilizer_is_equipment() {
    let text = "trickwire bomb game 1\ntable 2p me1 8-9 | ?8 ?8 ?9 ?9 | ? ? ? ?\ngear 9\n\
        1 marks 1A 8\n2 marks 2A 8\n1 cuts 9 at 2D: 1D\n";
    let call = parse_event("2 cuts 8 at 1A with stabilizer: 2A").unwrap();
    let mut record = Record::parse(text).unwrap();
    let mut barred = record.clone();
    assert_eq!(barred.play(parse_event("constraint G for 2").unwrap()), Ok(()));
    assert_eq!(barred.play(call.clone()), Err(RecordError::Illegal(Illegal::NoGearFor(1))));
    assert_eq!(barred.play(parse_event("2 cuts 8 at 1A: 2A").unwrap()), Ok(()));
    assert_eq!(record.play(call), Ok(()));
}

/// Mission 62: the dial has one step, and one more for every number card whose four wires are cut.
#[test]
fn a_finished_number_card_wins_a_step() {
    let mut won = 0;
    for (players, seed) in (2..=5).flat_map(|players| (0..6).map(move |seed| (players, seed))) {
        let record = played(62, players, seed);
        let mut game = Game::new(record.start()).unwrap();
        let cards = record.start().cards.clone();
        assert_eq!((cards.len(), game.dial), (players.into(), 1));
        let open = |game: &Game| cards.iter().filter(|&&card| !game.is_done(Value::Blue(card))).count();
        for event in record.events() {
            let (before, dial, misses) = (open(&game), game.dial, game.misses);
            game.apply(event).unwrap();
            let finished = (before - open(&game)) as u8;
            assert_eq!(game.line.len(), open(&game));
            // Nothing else moves it here but misses, one at a time, and the rewinder.
            let rewound = u8::from(matches!(event, Event::Use { usage: Usage::Rewind, .. }));
            let lost = u8::from(game.misses > misses);
            assert_eq!(game.dial, (dial + finished).min(players) - lost + rewound, "{event:?}\n{record}");
            won += finished;
        }
    }
    assert!(won > 40, "{won} cards in 24 games");
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

/// A small custom game: two players, wires 1 to 4, yellow 2 and 3, red 3.
const SMALL: &str = "trickwire bomb game 1
table 2p me1 1-4 Y2,3 R3 | 1: ?1 ?1 ?2 ?3 ?4 | 1: ?1 ?2 ?Y2 ?3 ?4 | 2: ?1 ?2 ?3 ?4 ?4 | 2: ?2 ?3 ?Y3 ?R3
gear 2 6
";

fn small() -> Record {
    Record::parse(SMALL).unwrap()
}

#[test]
fn nobody_holds_what_all_see_elsewhere() {
    let text = "trickwire bomb game 1
table 3p me1 1-3 | 1: ?1 ?1 ?2 ?2 | 2: ?2 ?2 ?3 ?3 | 3: ? ? ? ?
";
    let record = Record::parse(text).unwrap();
    let holds = |number| [0, 1, 2].map(|player| record.game().holds(player, Value::Blue(number)));
    assert_eq!(holds(1), [Some(true), Some(false), None], "player 2 has no place for a 1");
    assert_eq!(holds(2), [Some(true), Some(true), Some(false)], "player 3 has places, but no 2 is left");
    assert_eq!(holds(3), [Some(false), Some(true), None]);
}

/// What the record knows of a stand is the least that the others will find there.
#[test]
fn a_count_of_equal_wires_is_no_smaller_than_what_is_known() {
    let unknown = |count| vec!["?"; count].join(" ");
    let marked = |token: &str| {
        let text = format!(
            "trickwire bomb game 1\nmission 24\ntable 4p me1 R1,2 | {} | ?1 ?1 ?2 {} | {} | {}\n1 marks 1A x2\n",
            unknown(13),
            unknown(10),
            unknown(12),
            unknown(12),
        );
        let mut record = Record::parse(&text).unwrap();
        record.play(parse_event(&format!("2 marks 2A {token}")).unwrap())
    };
    assert!(matches!(marked("x1"), Err(RecordError::Illegal(Illegal::Untrue(_)))));
    assert_eq!((marked("x2"), marked("x3")), (Ok(()), Ok(())), "2D may be the third");
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
            trickwire_core::bomb::game::RecordError::Illegal(illegal) => illegal,
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
    refused(&mut record, "1 marks 1A 2", "is untrue");
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
    refused(&mut record, "1 shows: 1A=1", "only by a player with nothing else");
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
    // The Walkie-Talkies as a character card, so that no equipment has to be unlocked first.
    let text = text.replace("gear 1\n", "gear 1\ncharacters double double walkie\n");
    let mut record = Record::parse(&text).unwrap();
    let view = |record: &Record, player| record.game().view(player).to_string();
    assert_eq!(view(&record, 2), "3p me3 1-3 | i1 1* i2 ? | 1 i2 ? ? | ?1 ?2 i3 ?3 ; p2 called 3");
    record.play(parse_event("3 uses 2: 3B>2C 2D>3C").unwrap()).unwrap();
    // Player 2 has called 3, and the wire they gave away is one: player 3 sees that, player 1 cannot be sure.
    assert_eq!(
        view(&record, 2),
        "3p me3 1-3 | i1 1* i2 ? | 1 i2 ?2@3B ? | ?1 i3 ?3@2D ?3 ; chose 2C from 2ABCD equal"
    );
    assert_eq!(
        view(&record, 1),
        "3p me2 1-3 | i1 1* i2 ? | 1 i2 ?2@3B ?2 | ? i3 ?3@2D ? ; chose 3C from 3ABCD equal"
    );
    let both = "some of 2BD,3C of 3 ; chose 2C from 2ABCD equal ; chose 3C from 3ABCD equal";
    assert_eq!(view(&record, 0), format!("3p me1 1-3 | i1 1* i2 ?3 | 1 i2 ?@3B ? | ? i3 ?@2D ? ; {both}"));
}

/// A player who gets a wire sees it and says so in their record; what they cannot have seen is refused.
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
    assert_eq!(
        told("1 uses 2: 1D>2D 2C>1C"),
        is("i1 ?1 ?@2C ?2 | ? i2 ? ?3@1D | ? ? i3 ? ; chose 2D from 2ABCD equal")
    );
    assert_eq!(
        told("1 uses 2: 1D>2D 2C>1D=2"),
        is("i1 ?1 ?2 ?2@2C | ? i2 ? ?3@1D | ? ? i3 ? ; chose 2D from 2ABCD equal")
    );
    assert_eq!(
        told("2 uses 2: 2C>1D=3 1B>2A"),
        is("i1 ?2 ?3 ?3@2C | ?1@1B ? i2 ? | ? ? i3 ? ; chose 2A from 2ABCD equal")
    );
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

/// Events on a record, and what each player then sees; a refusal as its message.
fn after(record: &str, lines: &[&str]) -> Result<Record, String> {
    let mut record = Record::parse(record).unwrap();
    for line in lines {
        let event = parse_event(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let before = record.to_string();
        if let Err(RecordError::Illegal(illegal)) = record.play(event) {
            assert_eq!(record.to_string(), before);
            return Err(illegal.to_string());
        }
    }
    Ok(record)
}

/// Whoever keeps the record knows better whose turn it is.
#[test]
fn the_turn_is_corrected() {
    let marked = ["1 marks 1D 3", "2 marks 3A 1"];
    let on = |lines: &[&str]| after(SMALL, &[&marked, lines].concat());
    assert!(after(SMALL, &["turn 2"]).unwrap_err().contains("the opening is not over"));
    assert_eq!(on(&["turn 1"]).unwrap_err(), "it is player 1's turn");
    assert!(on(&["turn 3"]).is_err(), "there is no player 3");
    let mut record = on(&["turn 2", "2 cuts 1 at 1A: 3A"]).unwrap();
    assert_eq!(record.game().actor, 0, "from there it goes round as ever");
    assert_eq!(Record::parse(&record.to_string()).unwrap().game(), record.game());
    assert!(record.undo() && record.game().actor == 1 && record.undo());
    assert_eq!(record.game().actor, 0);
}

/// Two players who know everything, with cards to exchange wires.
const TRADERS: &str = "trickwire bomb game 1
table 2p me1 1-4 | 1: ?1 ?1 ?2 ?3 | 1: ?1 ?2 ?3 ?4 | 2: ?1 ?2 ?3 ?4 | 2: ?2 ?3 ?4 ?4
characters walkie walkie
1 marks 1D 3
2 marks 3D 4
";

#[test]
fn a_wire_that_changes_hands_keeps_where_it_was_dealt() {
    let seen = |lines: &[&str], player| after(TRADERS, lines).unwrap().game().view(player).to_string();
    let there = ["1 uses 2: 1C>4A 4B>1C"];
    assert_eq!(
        seen(&there, 1),
        "2p me2 1-4 | 1: ? ? ?3@4B i3 | 1: ? ? ? ? | 2: ?1 ?2 ?3 i4 | 2: ?2@1C ?2 ?4 ?4 ; \
         chose 1C from 1ABCD equal"
    );
    // They come back: where they were dealt stays the same, even when they are cut.
    let back = ["1 uses 2: 1C>4A 4B>1C", "2 uses 2: 4A>1C 1C>4B", "1 cuts 2 at 3B: 1C"];
    assert_eq!(
        seen(&back, 1),
        "2p me2 1-4 | 1: ? ? 2@1C i3 | 1: ? ? ? ? | 2: ?1 2 ?3 i4 | 2: ?2 ?3@4B ?4 ?4 ; \
         chose 4B from 1ABD,4B equal ; chose 1C from 1ABCD equal ; chose 1C from 1ABCD,2ABCD of 2"
    );
}

#[test]
fn what_leaves_a_stand_out_of_order_is_refused_whoever_can_see_it() {
    let refused = |line: &str, words: &str| {
        let illegal = after(TRADERS, &[line]).map(|_| ()).expect_err(line);
        assert!(illegal.contains(words), "{line}: {illegal}");
    };
    // A wire that nobody but its new owner sees, to the left or right of where it can be.
    refused("1 uses 2: 1A>4A 4A>1A", "stand 1 slot B");
    refused("1 uses 2: 2D>3A 3A>2A", "stand 3 slot B");
    refused("1 uses 2: 1A>3D 3A>1A", "stand 3 slot D: 1 cannot stand to the right of 4");
    // As the keeper sees it: a 3 that was dealt left of a 2 is impossible.
    let mine = "trickwire bomb game 1
table 3p me1 1-3 | ?1 ?1 ?2 ?3 | ? ? ? ? | ? ? ? ?
characters walkie walkie double
1 marks 1A 1
2 marks 2C 2
3 marks 3C 3
";
    let illegal = after(mine, &["1 uses 2: 1C>2A 2B>1D=3"]).map(|_| ()).unwrap_err();
    assert_eq!(illegal, "stand 2 slot C: 2 cannot have been dealt to the right of 3");
}

#[test]
fn who_picks_among_his_equal_wires_is_seen_to() {
    let start = "trickwire bomb game 1
table 2p me1 1-4 | 1: ?1 ?1 ?1 ?3 | 1: ?2 ?2 ?2 ?4 | 2: ?1 ?2 ?3 ?4 | 2: ?3 ?3 ?4 ?4
gear 4
characters walkie double
1 marks 1B 1
2 marks 4A 3
";
    let seen = |lines: &[&str]| after(start, lines).unwrap().game().view(1).to_string();
    assert_eq!(
        seen(&["1 cuts 1 at 3A: 1B", "2 cuts 3 at 1D: 4A", "1 cuts 4 at 4C: 2D", "2 cuts 2 at 2B: 3B"]),
        "2p me2 1-4 | 1: ? 1* ? 3 | 1: ? 2 ? 4* | 2: 1 2* ?3 ?4 | 2: 3* ?3 4 ?4"
    );
    // A miss shows a wire that somebody else pointed at.
    assert_eq!(
        seen(&["1 cuts 3 at 4A: 1D", "2 misses 3 at 2A: 2", "1 cuts 2 at 3B: 2B"]),
        "2p me2 1-4 | 1: ? i1 ? 3* | 1: i2 2* ? ? | 2: ?1 2 ?3 ?4 | 2: 3 ?3 ?4 ?4"
    );
    // The second one is picked among fewer.
    let twins = "trickwire bomb game 1\ntable 2p me1 1-2 | ?1 ?1 ?2 ?2 | ?1 ?1 ?2 ?2\n";
    let lines =
        ["1 marks 1A 1", "2 marks 2A 1", "1 cuts 1 at 2A: 1B", "2 cuts 2 at 1C: 2D", "1 cuts 1 at 2B: 1A"];
    let view = after(twins, &lines).unwrap().game().view(1).to_string();
    assert_eq!(view, "2p me2 1-2 | 1*1 1* 2 ? | 1 1 ?2 2*");
    // The Fast Pass picks two, one after the other.
    let pass = "trickwire bomb game 1\ntable 2p me1 9-10 | ?9 ?9 ?10 ?10 | ?9 ?9 ?10 ?10\ngear 9.9\n";
    let lines = ["1 marks 1A 9", "2 marks 2A 9", "1 cuts 9 at 2A: 1A", "2 cuts 9 at 1B: 2B"];
    let lines = [&lines[..], &["1 cuts 10 alone with 9.9: 1D 1C"]].concat();
    let view = after(pass, &lines).unwrap().game().view(1).to_string();
    assert_eq!(view, "2p me2 9-10 | 9* 9 10*1 10* | 9 9*1 ?10 ?10");
    // After an exchange, the pick is a choice among all that the player holds.
    assert_eq!(
        seen(&["1 uses 2: 2D>3D 3D>2D", "1 cuts 1 at 3A: 1A"]),
        "2p me2 1-4 | 1: 1 i1 ? ? | 1: ? ? ? ?4@3D | 2: 1 ?2 ?3 ?4@2D | 2: i3 ?3 ?4 ?4 ; \
         chose 2D from 2ABCD equal ; chose 1A from 1ABCD,2ABCD of 1"
    );
}

#[test]
fn an_agreement_is_kept_and_tells_of_the_wires_before() {
    let start = "trickwire bomb game 1
table 2p me1 1-4 | 1: ?1 ?1 ?2 ?3 | 1: ?1 ?2 ?2 ?4 | 2: ?1 ?2 ?3 ?3 | 2: ?3 ?4 ?4 ?4
agree left
1 marks 1A 1
2 marks 3D 3
";
    let told = |lines: &[&str]| after(start, lines).map(|record| record.game().view(1).to_string());
    assert_eq!(Record::parse(start).unwrap().to_string(), start);
    // The marked one comes last, the first stand before the second.
    let refused = |line: &str, place: &str| {
        assert_eq!(told(&[line]), Err(format!("you agreed to cut the leftmost: {place}")), "{line}");
    };
    refused("1 cuts 1 at 3A: 1A", "1B");
    refused("1 cuts 1 at 3A: 2A", "1B");
    refused("1 cuts 2 at 3B: 2B", "1C");
    // Nothing is picked, and what is before a cut wire is not its equal.
    assert_eq!(
        told(&["1 cuts 2 at 3B: 1C", "2 cuts 4 at 2D: 4B"]).unwrap(),
        "2p me2 1-4 | 1: i1 !2 2 ? | 1: ? ? ? 4 | 2: ?1 2 ?3 i3 | 2: ?3 4 ?4 ?4"
    );
    assert_eq!(
        after(start, &["1 cuts 2 at 3B: 1C", "2 cuts 3 at 1D: 3C"]).unwrap().game().view(0).to_string(),
        "2p me1 1-4 | 1: i1 ?1 2 3 | 1: ?1 ?2 ?2 ?4 | 2: !3 2 3 i3 | 2: ? ? ? ?"
    );
    // A keeper who knows no more than the others say is refused what contradicts it later.
    let mine = "trickwire bomb game 1
table 2p me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ?
agree left
1 marks 1A 1
2 marks 2D 2
";
    let lines = ["1 cuts 1 at 2B: 1B", "2 cuts 2 at 1C: 2C", "1 cuts 1 at 2A: 1A"];
    assert_eq!(after(mine, &lines).unwrap().game().view(0).to_string(), "2p me1 1-2 | 1 1 2 ?2 | 1 1 2 i2");
    let marked = ["1 cuts 1 at 2B: 1B", "2 cuts 2 at 1C: 2D"];
    assert_eq!(
        after(mine, &marked).unwrap().game().view(0).to_string(),
        "2p me1 1-2 | i1 1 2 ?2 | !2 1 !2 2"
    );
    let late = ["1 cuts 1 at 2B: 1B", "2 cuts 2 at 1C: 2D", "1 cuts 2 at 2C: 1D"];
    let illegal = after(mine, &late).map(|_| ()).unwrap_err();
    assert_eq!(illegal, "what happened before has shown that 2C is not 2");
    let other = start.replace("agree left", "agree right");
    let error = Record::parse(&other).map(|_| ()).unwrap_err();
    assert!(matches!((error.line, error.kind), (3, FileErrorKind::Head(_))));
}

/// In mission 47 number cards are spent for a cut: whoever has spent them does not pass. Games that were kept with such a pass
/// are still read.
#[test]
fn nobody_passes_with_cards_spent() {
    let start = played(47, 4, 3).start().clone();
    let mut record = Record::new(start).unwrap();
    for event in ["1 marks nothing", "2 marks nothing", "3 marks nothing", "4 marks nothing", "spend 3 4"] {
        record.play(parse_event(event).unwrap()).unwrap();
    }
    let pass = parse_event("1 passes").unwrap();
    assert_eq!(record.play(pass.clone()), Err(RecordError::Illegal(Illegal::CardsSpent)));
    let kept = format!("{record}1 passes\n");
    assert!(Record::parse(&kept).is_ok(), "{kept}");
    assert!(record.undo());
    record.play(pass).unwrap();
}
