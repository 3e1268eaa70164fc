//! Bomb Busters on the device: set up, entered, answered, kept.

mod common;

use common::{Hand, SIZES};
use trickwire_core::bomb::deal::Deal;
use trickwire_core::bomb::game::{Event, Phase, Record};
use trickwire_core::bomb::indicate::indicate;
use trickwire_core::bomb::mission::{MISSIONS, Mission};
use trickwire_core::bomb::moves::{Kind, rank};
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::wire::{Colour, Wire};
use trickwire_core::budget::{Patient, Progress};
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::ratio::Ratio;
use trickwire_core::rng::{Pcg32, below};
use trickwire_ui::bomb::{Ask, Chance, Found, State, value_at};
use trickwire_ui::think::{self, Answer, Question};
use trickwire_ui::{Keep, Key, KeySet, Stroke};

/// An app with this game on its desk, at its table.
fn at_table(record: &str, size: usize, keys: KeySet) -> Hand {
    let mut app = common::welcomed(SIZES[size], keys);
    let text = format!("1 on 1 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires\n{record}");
    app.read(Keep::Bomb, &text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut hand = Hand::with(app);
    hand.press(if keys == KeySet::Nine { "a" } else { "x" }).is_on("bomb.table");
    hand
}

/// Four players, six numbers; it is the first player's turn.
const SMALL: &str = "\
trickwire bomb game 1
table 4p me1 1-6 | ?1 ?2 ?4 ?4 ?5 ?6 | ? ? ? ? ? ? | ? ? ? ? ? ? | ? ? ? ? ? ?
1 marks 1C 4
2 marks 2D 4
3 marks 3E 5
4 marks 4B 2
";

/// A game of a mission at its start, as a player sees it.
fn opening(mission: u8, players: u8, seat: u8, seed: u64) -> String {
    let card = Mission::get(mission).unwrap();
    let mut rng = Pcg32::new(seed);
    let mut start = trickwire_core::bomb::game::referee::set_up(card, players, &mut rng);
    let deal = Deal::mission(card, players, &mut rng);
    start.table = deal.seen_by(seat);
    Record::new(start).unwrap().to_string()
}

fn kept(hand: &Hand) -> String {
    let mut text = String::new();
    hand.pilot.app.write(Keep::Bomb, &mut text).unwrap();
    text
}

/// The game on the desk.
fn record(hand: &Hand) -> Record {
    let text = kept(hand);
    let game = text.split_once("trickwire bomb game").unwrap().1;
    Record::parse(&format!("trickwire bomb game{game}")).unwrap()
}

/// The last event, as it is written.
fn last(hand: &Hand) -> String {
    record(hand).events().last().map(Event::to_string).unwrap_or_default()
}

/// The line after the sign of the cursor; before it the hints may have one, too.
fn under_cursor(hand: &mut Hand) -> String {
    let text = hand.text();
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().rposition(|line| *line == ">").unwrap_or_else(|| panic!("no cursor: {text}"));
    lines[at + 1].to_string()
}

/// Fails unless this sentence is read, however it is broken into lines.
#[track_caller]
fn says(hand: &mut Hand, wanted: &str) {
    let text = hand.text().replace('\n', " ");
    assert!(text.contains(wanted), "'{wanted}' is not on page {}: {text}", hand.name());
}

fn wire(text: &str) -> Wire {
    Wire::all().find(|wire| wire.to_string() == text).unwrap_or_else(|| panic!("no wire {text}"))
}

/// Enters wires as a person would who sees what is offered; how many presses it takes.
fn enter_wires(hand: &mut Hand, wires: &[Wire]) -> u32 {
    let mut presses = 0;
    for &wanted in wires {
        hand.is_on("bomb.own");
        loop {
            let offered = wire(&under_cursor(hand));
            presses += 1;
            if offered != wanted && wanted.colour() != Colour::Blue {
                hand.press("right");
                continue;
            }
            match offered.cmp(&wanted) {
                std::cmp::Ordering::Less => hand.press("down"),
                std::cmp::Ordering::Greater => hand.press("up"),
                std::cmp::Ordering::Equal => {
                    hand.press("a");
                    break;
                }
            };
        }
    }
    presses
}

/// Ten wires of a stand take at most 25 presses, whatever colours are in play.
#[test]
fn own_wires_take_few_presses() {
    // Yellow, red: ten wires for the second player of five.
    for (yellow, red) in [(0, 0), (2, 0), (2, 1), (4, 1), (2, 3), (3, 3)] {
        let (mut most, mut all, mut hands) = (0, 0, 0);
        let mut rng = Pcg32::new(100 * yellow + red);
        for _ in 0..120 {
            let markers = |count: u64, rng: &mut Pcg32| {
                let mut bits = 0_u16;
                while u64::from(bits.count_ones()) < count {
                    bits |= 2 << below(rng, 11);
                }
                bits
            };
            let (y, r) = (markers(yellow, &mut rng), markers(red, &mut rng));
            let numbers = |bits: u16| (1..12).filter(|n| bits >> n & 1 == 1).collect::<Vec<u8>>();
            let coloured = |bits| trickwire_core::bomb::setup::Coloured::all_of(&numbers(bits)).unwrap();
            let setup = trickwire_core::bomb::setup::Setup::new(1, 12, coloured(y), coloured(r)).unwrap();
            let (unsorted, apart) = (MISSIONS[0].unsorted, MISSIONS[0].apart);
            let deal = Deal::new(setup, 5, unsorted, apart, &mut rng);
            let stand = deal.stands.iter().position(|stand| stand.slots.len() == 10);
            let Some(seat) = stand else { continue };
            let wires: Vec<Wire> = deal.stands[seat].slots.iter().filter_map(|slot| slot.wire).collect();
            let mut app = common::welcomed(SIZES[0], KeySet::Nine);
            let text = format!(
                "1 off 0 5 {} 1 12 {yellow} {y} {red} {r} 1\ngear\ncards\ncharacters\nwires\n",
                seat + 1
            );
            app.read(Keep::Bomb, &text).unwrap();
            let mut hand = Hand::with(app);
            hand.press("a up a");
            let presses = enter_wires(&mut hand, &wires);
            let dealt: Vec<Wire> =
                record(&hand).start().table.stands[seat].slots.iter().filter_map(|slot| slot.wire).collect();
            assert_eq!(dealt, wires);
            (most, all, hands) = (most.max(presses), all + presses, hands + 1);
        }
        if hands > 0 {
            println!(
                "{yellow} yellow, {red} red: {hands} hands, mean {:.1}, most {most}",
                f64::from(all) / f64::from(hands)
            );
            assert!(most <= 25, "{most} presses");
            assert!(all <= 18 * hands, "{all} presses for {hands} hands");
        }
    }
}

/// A whole round by keys alone: set-up, wires, tokens, a hit, a miss, an undo.
#[test]
fn a_game_by_keys() {
    let mut hand = Hand::new();
    hand.press("a").is_on("bomb.setup").reads("Mission");
    // Mission 1, four players, second seat.
    hand.press("down down right").reads("player 2").press("up up up a").is_on("bomb.own");
    let wires = [1, 1, 3, 4, 5, 6].map(|n| Wire::new(Colour::Blue, n).unwrap());
    enter_wires(&mut hand, &wires);
    hand.is_on("bomb.table").reads("Mission 1").reads("Player 1 lays a token");
    // Player 1 marks the wire under the cursor with the number that is offered.
    hand.press("a").is_on("bomb.event").reads("a token").press("a").is_on("bomb.table");
    assert!(last(&hand).starts_with("1 marks 1"), "{}", last(&hand));
    // My token: the best is offered first.
    hand.reads("You lay a token").press("a").is_on("bomb.mark").press("a").is_on("bomb.table");
    assert!(last(&hand).starts_with("2 marks 2"), "{}", last(&hand));
    hand.press("a a").reads("Player 4 lays a token").press("a a").reads("Player 1's turn");
    // Player 1 points at the wire that I marked and says its number: a hit.
    let mine = record(&hand).events()[1].to_string();
    let (place, number) =
        mine.strip_prefix("2 marks ").and_then(|rest| rest.split_once(' ')).expect("my token");
    let before = record(&hand).events().len();
    hand.press("a").is_on("bomb.event").reads(place).reads("hit").press("a a a").is_on("bomb.table");
    assert!(last(&hand).starts_with(&format!("1 cuts {number} at {place}: 1")), "{}", last(&hand));
    hand.reads("Your turn");
    // Taken back, and entered again.
    hand.press("long:b").reads("Player 1's turn");
    assert_eq!(record(&hand).events().len(), before);
    hand.press("x down*7 a").reads("Your turn");
    assert_eq!(record(&hand).events().len(), before + 1);
    // My best move misses.
    hand.press("a").is_on("bomb.answer");
    while hand.text().contains("Sure") {
        hand.press("down");
    }
    hand.press("a").is_on("bomb.event").reads("you");
    if !hand.text().contains("miss") {
        hand.press("down").reads("miss");
    }
    hand.press("a a").is_on("bomb.table");
    assert!(last(&hand).starts_with("2 misses"), "{}", last(&hand));
    hand.reads("Player 3's turn").reads("dial 3");
}

#[test]
fn what_cannot_be_is_said_and_leads_there() {
    let mut hand = at_table(SMALL, 0, KeySet::Nine);
    // My call at a wire that I see to be a 4 cannot miss.
    hand.press("up*3 right*3 a").is_on("bomb.event").reads("2D").press("a down").reads("miss");
    hand.press("a a").is_on("notice");
    says(&mut hand, "That cannot be: 2D has the value called, so it was a hit.");
    hand.press("a").is_on("bomb.event");
    assert_eq!(under_cursor(&mut hand), "Result");
    assert_eq!(record(&hand).events().len(), 4);
    // Somebody else's turn.
    hand.press("b up*2 x down a").is_on("bomb.event").press("a down").reads("player 2");
    hand.press("long:a").is_on("notice");
    says(&mut hand, "it is player 1's turn");
    hand.press("b");
    assert_eq!(under_cursor(&mut hand), "Caller");
}

#[test]
fn a_contradiction_names_its_place_and_the_cursor_goes_there() {
    let record = SMALL.replace("2 marks 2D 4", "2 marks 2A 6");
    let mut hand = at_table(&record, 0, KeySet::Nine);
    hand.reads("This cannot be").shot("bomb-conflict-240");
    hand.press("long:a").is_on("bomb.answer").shot("bomb-conflict2-240");
    says(&mut hand, "no wire can be in stand 2 slot B");
    hand.press("b").is_on("bomb.table");
    hand.reads("2B ");
    // Back to the entry that was wrong: it is taken out, and everything fits again.
    hand.press("x down*5 a").is_on("bomb.log").press("down*2 a").is_on("menu").press("a").is_on("notice");
    says(&mut hand, "Not without this later one: 3 marks 3E 5");
    hand.press("b").is_on("bomb.log");
    hand.press("b long:b long:b long:b").reads("Player 2 lays a token");
}

fn found(ask: Ask) -> (Box<Found>, Vec<(State, usize)>) {
    let question = Question { ticket: 1, ask: think::Ask::Bomb(ask) };
    let mut words = vec![0; DEVICE_WORDS];
    let mut answer = Answer::NONE;
    let mut stages = Vec::new();
    think::think(&question, &mut words, &mut answer, &mut Patient, &mut |answer| {
        if let think::Found::Bomb(found) = &answer.found {
            stages.push((found.state, found.moves.len()));
        }
    });
    assert!(answer.is_final);
    match answer.found {
        think::Found::Bomb(found) => (Box::new(found), stages),
        _ => panic!("nothing was found"),
    }
}

/// Every figure of the device is the core's for the position that it shares.
fn same_as_core(hand: &Hand) {
    let record = record(hand);
    let game = record.game();
    let line = hand.pilot.app.line().expect("a line");
    let table: Table = line.text().parse().expect("a position");
    assert_eq!(table, game.view(game.me));
    let (found, stages) = found(Ask::about(game));
    assert_eq!(found.state, State::Exact, "{}", line.text());
    assert!(stages.windows(2).all(|pair| pair[0].1 <= pair[1].1));
    let mut words = vec![0; DEVICE_WORDS];
    let Ok(Outcome::Odds(mut odds)) = solve(&table, &mut words, &mut Patient) else { panic!("no odds") };
    assert_eq!(found.total, odds.total());
    assert_eq!(found.slots.len(), odds.open_slots().count());
    for slot in &found.slots {
        let (stand, at) = (usize::from(slot.place.stand), usize::from(slot.place.slot));
        for (index, &chance) in slot.chances.iter().enumerate() {
            let count = odds.count_any(stand, at, value_at(index).wires());
            assert_eq!(chance, Chance::of(Ratio::new(count, odds.total())));
            assert_eq!(chance.is_sure(), count == odds.total());
            assert_eq!(chance.is_never(), count == 0);
        }
    }
    let ruling = game.ruling(game.me);
    let best = rank::<8>(&mut odds, Kind::Cut, &ruling, &mut Patient).unwrap();
    for prospect in &best {
        let shown = found.moves.iter().find(|shown| shown.action == prospect.action).expect("the same cuts");
        assert_eq!((shown.chance.num, shown.chance.den), (prospect.chance.num, prospect.chance.den));
        assert_eq!((shown.red, shown.bits), (prospect.red, prospect.bits));
    }
    if game.can_point(game.me, trickwire_core::bomb::game::Pointing::Double) {
        let double = rank::<1>(&mut odds, Kind::Double, &ruling, &mut Patient).unwrap();
        for prospect in &double {
            assert!(found.moves.contains(prospect), "{prospect:?}");
        }
    }
    if matches!(game.phase, Phase::Opening { player, .. } if player <= game.me) {
        let marks = indicate(&table, 0, game.mission.tokens, &mut Patient);
        let best = marks.best().expect("a mark");
        assert_eq!((found.marks[0].place.slot, found.marks[0].wire), (best.slot, best.wire));
        assert_eq!(found.marks.len(), marks.marks.len());
    }
}

#[test]
fn answers_are_those_of_the_core() {
    let blue = "trickwire bomb game 1\ntable 5p me1 1-12 | ?1 ?2 ?4 ?4 ?5 ?6 ?8 ?9 ?11 ?12 \
                | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ?\n";
    let mut hand = at_table(blue, 0, KeySet::Nine);
    same_as_core(&hand);
    // After the tokens.
    hand.press("a a");
    for _ in 0..4 {
        hand.press("a a");
    }
    hand.is_on("bomb.table").reads("Your turn");
    same_as_core(&hand);
    let coloured = "trickwire bomb game 1\ntable 5p me1 Y2,4,7,9 R3,6,10 | ?1 ?2 ?Y2 ?4 ?5 ?6 ?R6 ?8 ?9 ?11 ?12 \
         | ? ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? ?\n";
    same_as_core(&at_table(coloured, 0, KeySet::Nine));
    same_as_core(&at_table(&opening(8, 5, 0, 1), 0, KeySet::Nine));
    same_as_core(&at_table(&opening(20, 5, 0, 2), 0, KeySet::Nine));
    same_as_core(&at_table(SMALL, 0, KeySet::Nine));
}

#[test]
fn why_shows_the_counts() {
    let mut hand = at_table(SMALL, 0, KeySet::Nine);
    let game = record(&hand);
    let (found, _) = found(Ask::about(game.game()));
    hand.press("a down*3 right").is_on("bomb.why");
    let best = found.moves[3];
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let text = hand.text();
    let shown: Vec<String> = text.lines().map(digits).collect();
    assert!(shown.contains(&best.chance.num.to_string()), "{best:?} {text}");
    assert!(shown.contains(&found.total.to_string()), "{text}");
}

/// Sure things come first and are sure.
#[test]
fn the_answer_begins_with_what_is_sure() {
    let mut hand = at_table(SMALL, 0, KeySet::Nine);
    let game = record(&hand);
    let (found, _) = found(Ask::about(game.game()));
    assert_eq!(found.sure, 3);
    assert!(found.moves[..3].iter().all(|prospect| prospect.chance.is_one()));
    assert!(!found.moves[3].chance.is_one());
    hand.press("a").reads("Sure 1 of 3").press("down down").reads("Sure 3 of 3");
    hand.press("down").reads("4 of");
}

#[test]
fn thinking_stops_when_it_is_told() {
    let text = opening(8, 5, 0, 1);
    let record = Record::parse(&text).unwrap();
    let question = Question { ticket: 1, ask: think::Ask::Bomb(Ask::about(record.game())) };
    let mut words = vec![0; DEVICE_WORDS];
    let mut answer = Answer::NONE;
    let mut run = |most: u32| {
        let mut beats = 0;
        let mut pulse = |_: Progress| {
            beats += 1;
            beats < most
        };
        think::think(&question, &mut words, &mut answer, &mut pulse, &mut |_| {});
        beats
    };
    let (all, stopped) = (run(u32::MAX), run(5));
    println!("{stopped} of {all} beats");
    assert!(stopped <= 6 && all > 40, "{stopped} of {all}");
    let think::Found::Bomb(found) = &answer.found else { panic!("nothing") };
    assert!(matches!(found.state, State::Failed(trickwire_core::bomb::solve::SolveError::Stopped)));
    assert!(!found.marks.is_empty(), "the marks were there before");
}

#[test]
fn what_is_kept_comes_back_and_garbage_does_not() {
    let mut hand = at_table(SMALL, 0, KeySet::Nine);
    hand.press("a a a");
    let text = kept(&hand);
    let mut app = common::welcomed(SIZES[0], KeySet::Nine);
    assert_eq!(app.read(Keep::Bomb, &text), Ok(()));
    let mut again = String::new();
    app.write(Keep::Bomb, &mut again).unwrap();
    assert_eq!(again, text);
    // Cut off anywhere, or with a letter changed, it is a game or nothing, and nothing is lost.
    let mut rng = Pcg32::new(7);
    for end in 0..text.len() {
        let mut bytes = text.as_bytes()[..end].to_vec();
        if end % 2 == 0 && end > 0 {
            let at = below(&mut rng, end as u32) as usize;
            bytes[at] = b' ' + below(&mut rng, 94) as u8;
        }
        let Ok(damaged) = String::from_utf8(bytes) else { continue };
        let mut app = common::welcomed(SIZES[0], KeySet::Nine);
        app.read(Keep::Bomb, &text).unwrap();
        if app.read(Keep::Bomb, &damaged).is_err() {
            let mut after = String::new();
            app.write(Keep::Bomb, &mut after).unwrap();
            assert_eq!(after, text);
        }
    }
    for bad in [
        "",
        "1",
        "2 on",
        "1 on 99 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires\n",
        "1 off 1 4 1 1 12 0 0 0 0 1\ngear\ncards\ncharacters\nwires 12\n",
    ] {
        assert!(common::welcomed(SIZES[0], KeySet::Nine).read(Keep::Bomb, bad).is_err(), "{bad}");
    }
}

/// A set-up that was left half-way is there again.
#[test]
fn a_draft_is_kept() {
    let mut hand = Hand::new();
    hand.press("a right*7 down right down down a").is_on("bomb.pick").press("a down a");
    let text = kept(&hand);
    let mut app = common::welcomed(SIZES[0], KeySet::Nine);
    app.read(Keep::Bomb, &text).unwrap();
    let mut hand = Hand::with(app);
    hand.press("a").is_on("bomb.setup").reads("8").reads("1 2 >");
}

/// From mission 31 on everybody may have another character.
#[test]
fn characters_are_chosen() {
    let mut hand = Hand::new();
    // Mission 53 has two red wires and no yellow ones.
    hand.press("a a*5 right*2").reads("53").press("up up a").is_on("bomb.pick").reads("Double Detector");
    hand.press("a")
        .reads("Triple Detector")
        .shot("bomb-characters-240")
        .press("down a a")
        .reads("X or Y Ray")
        .press("b");
    let text = kept(&hand);
    assert!(text.contains("characters triple ray usual usual\n"), "{text}");
    hand.press("up up a")
        .is_on("bomb.pick")
        .press("a down a")
        .is_on("bomb.setup")
        .press("down*3 a")
        .is_on("bomb.own");
    while hand.name() == "bomb.own" {
        hand.press("a");
    }
    let start = record(&hand).start().clone();
    assert_eq!(start.characters[0].word(), "triple");
    assert_eq!(start.characters[1].word(), "ray");
    assert_eq!(start.characters[2].word(), "double");
    hand.press("x down*4 a").is_on("bomb.gear").reads("Triple Detector").reads("ready");
}

#[test]
fn four_keys_reach_everything() {
    let mut hand = Hand::with(common::welcomed(SIZES[2], KeySet::Four));
    // A up, B down, X OK, Y back; long A and B left and right, long X the menu.
    hand.press("x").is_on("bomb.setup").press("a x").is_on("bomb.own");
    for _ in 0..6 {
        hand.press("x");
    }
    hand.is_on("bomb.table").reads("You lay a token").press("x").is_on("bomb.mark").press("x");
    for _ in 0..3 {
        hand.is_on("bomb.table").press("x").is_on("bomb.event").press("x");
    }
    hand.is_on("bomb.table").reads("Your turn").press("x").is_on("bomb.answer");
    hand.press("long:b").is_on("bomb.why").press("y").is_on("bomb.answer").press("x").is_on("bomb.event");
    hand.press("y").is_on("bomb.table").press("long:x b b x").is_on("bomb.odds").press("b long:b y");
    hand.press("long:x b b b b x").is_on("bomb.gear").press("y");
    hand.press("long:x b b b b b x").is_on("bomb.log").press("y").is_on("bomb.table");
    hand.press("long:y");
    assert_eq!(record(&hand).events().len(), 3);
}

/// A wire of one's own was read wrong: it is corrected in the running game, which goes on.
#[test]
fn own_wires_can_be_corrected() {
    let mut hand = at_table(SMALL, 0, KeySet::Nine);
    hand.press("x up*8 a").is_on("bomb.own");
    // The second wire is a 1, too.
    hand.press("a up a a a a a").is_on("bomb.table").reads("Your turn");
    let after = record(&hand);
    assert_eq!(after.events().len(), 4);
    assert!(after.start().table.to_string().contains("?1 ?1 ?4 ?4 ?5 ?6"), "{}", after.start().table);
    // A wire with a token cannot be corrected against it.
    hand.press("x up*8 a a a up a a a a").is_on("notice");
    says(&mut hand, "Then this could not have happened: 1 marks 1C 4");
}

#[test]
fn detectors_and_equipment() {
    let gear = SMALL.replace("\n1 marks", "\ngear 4 6 8 11\n1 marks");
    let mut hand = at_table(&gear, 0, KeySet::Nine);
    hand.press("x down*4 a").is_on("bomb.gear").reads("Double Detector").reads("Radar").reads("0/2x8");
    hand.shot("bomb-gears-240");
    // The Double Detector is filled in; it hits.
    hand.press("a").is_on("bomb.event").reads("Double Det.").shot("bomb-detector-240");
    let mut presses = 0;
    while hand.name() == "bomb.event" && presses < 8 {
        hand.press("a");
        presses += 1;
    }
    hand.is_on("bomb.table");
    assert!(last(&hand).contains("with double"), "{}", last(&hand));
    // Locked equipment is not offered.
    hand.press("x down*4 a down*2 a").is_on("notice");
    says(&mut hand, "This card cannot be used now.");
    // A card that was forgotten is laid down now.
    hand.press("b x a").is_on("bomb.pick").reads("4 of 4");
}

/// A card that cut wires have freed, used by keys.
#[test]
fn a_free_card_is_used() {
    let text = "trickwire bomb game 1\ntable 4p me1 1-6 | ?1 ?2 ?4 ?4 ?5 ?6 | ? ? ? ? ? ? | ? ? ? ? ? ? | ? ? ? ? ? ?\n\
                gear 3 4\n1 marks 1C 4\n2 marks 2D 4\n3 marks 3E 5\n4 marks 4B 2\n1 cuts 4 at 2D: 1D\n";
    let mut hand = at_table(text, 0, KeySet::Nine);
    // Two 4s are cut, so the Post-It is free.
    hand.press("x down*4 a").reads("ready").press("down*2 a").is_on("bomb.event").reads("Post-It");
    hand.shot("bomb-postit-240");
    while hand.name() == "bomb.event" {
        hand.press("a");
    }
    assert!(last(&hand).contains("uses 4 at"), "{}", last(&hand));
}

/// Every card that is used outside a call, entered with what is offered: the core takes it.
#[test]
fn every_card_is_entered_by_keys() {
    for (number, before, expected) in [
        (1, "", "1 uses 1 at 1"),
        (2, "", "1 uses 2: 1"),
        (4, "", "1 uses 4 at 1"),
        (6, "1 misses 5 at 2A: 1\n2 cuts 3 at 3C: 2C\n3 cuts 4 at 4D: 3D\n4 cuts 5 at 3E: 4E\n", "1 uses 6"),
        (
            7,
            "1 misses 5 at 2AB with double: 2A 1\n2 cuts 3 at 3C: 2C\n3 cuts 4 at 4D: 3D\n4 cuts 5 at 3E: 4E\n",
            "1 uses 7 for 1",
        ),
        (8, "", "1 uses 8 for"),
        (11, "", "1 uses 11 to"),
        (12, "", "1 uses 12 at 1JK"),
    ] {
        let slot = char::from(b'A' + number - 1);
        let cut = format!(
            "1 cuts {number} at 2{slot}: 1{slot}\n2 cuts 9 at 3I: 2I\n3 cuts 10 at 4J: 3J\n4 cuts 12 at 3L: 4L\n"
        );
        let hidden = "? ".repeat(12);
        let text = format!(
            "trickwire bomb game 1\ntable 4p me1 1-12 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?11 ?11 ?12 | {hidden}| {hidden}| {hidden}\n\
             gear {number}\n1 marks 1A 1\n2 marks nothing\n3 marks nothing\n4 marks nothing\n{cut}{before}"
        );
        let mut hand = at_table(&text, 0, KeySet::Nine);
        hand.reads("Your turn").press("x down*4 a").is_on("bomb.gear").reads("ready").press("down a");
        hand.is_on("bomb.event");
        let mut presses = 0;
        while hand.name() == "bomb.event" {
            // Everything as it is offered, but whoever can be charged again is.
            if number == 7 && under_cursor(&mut hand) == "Player 1" {
                hand.press("down");
            }
            hand.press("a");
            presses += 1;
            assert!(presses < 20, "{}", hand.text());
        }
        let last = last(&hand);
        assert!(last.starts_with(expected), "{number}: {last}, {} {}", hand.name(), hand.text());
    }
}

/// Keys at random in every mission: nothing panics, and the record stays one that the core reads.
#[test]
fn every_mission_bears_any_keys() {
    let mut seen = std::collections::BTreeSet::new();
    let mut entered = 0;
    for mission in 1..=66_u8 {
        let card = Mission::get(mission).unwrap();
        for players in [card.min_players, 5] {
            let seat = mission % players;
            let keys = if mission % 2 == 0 { KeySet::Nine } else { KeySet::Four };
            let text = opening(mission, players, seat, u64::from(mission));
            let mut hand = at_table(&text, usize::from(mission % 3), keys);
            hand.pilot.patience = if mission % 5 == 0 { 400 } else { 4 };
            let mut rng = Pcg32::new(u64::from(mission) * 8 + u64::from(players));
            let all: &[Key] =
                if keys == KeySet::Nine { &Key::ALL } else { &[Key::A, Key::B, Key::X, Key::Y] };
            let ok = if keys == KeySet::Nine { Key::A } else { Key::X };
            for press in 0..240 {
                let key = all[below(&mut rng, all.len() as u32) as usize];
                match below(&mut rng, 12) {
                    0 => hand.pilot.press_long(key),
                    1 => hand.pilot.stroke(key, Stroke::Repeat),
                    // Forms are filled more often than left.
                    2..=5 => hand.pilot.press(ok),
                    _ => hand.pilot.press(key),
                }
                seen.insert(hand.name());
                if press % 8 == 0 {
                    hand.picture();
                }
                if press % 40 == 39 && hand.name() == "bomb.table" {
                    hand.press(if keys == KeySet::Nine { "x" } else { "long:x" });
                    let down = if keys == KeySet::Nine { Key::Down } else { Key::B };
                    (0..below(&mut rng, 10)).for_each(|_| hand.pilot.press(down));
                    hand.pilot.press(ok);
                }
                if !hand.name().starts_with("bomb") && press % 7 == 0 {
                    let back = if keys == KeySet::Nine { "b" } else { "y" };
                    let ok = if keys == KeySet::Nine { "a" } else { "x" };
                    hand.press("long:b").press(back);
                    if hand.name() == "home" {
                        hand.press(ok);
                    }
                }
            }
            let after = kept(&hand);
            if after.starts_with("1 on") {
                entered += record(&hand).events().len();
            }
        }
    }
    println!("{entered} events, pages {seen:?}");
    assert!(entered > 400, "{entered}");
    for page in ["setup", "pick", "own", "table", "event", "answer", "why", "odds", "mark", "gear", "log"] {
        assert!(seen.contains(format!("bomb.{page}").as_str()), "{page} was not seen");
    }
}

#[test]
fn pictures() {
    for (size, name) in [(0, "240"), (1, "320"), (2, "135")] {
        let shot = |hand: &mut Hand, page: &str| {
            hand.shot(&format!("bomb-{page}-{name}"));
        };
        let mut hand = Hand::with(common::welcomed(SIZES[size], KeySet::Nine));
        hand.press("a").is_on("bomb.setup");
        hand.press("right*7 down right");
        shot(&mut hand, "setup");
        hand.press("down down a").is_on("bomb.pick");
        shot(&mut hand, "pick");
        let mut app = common::welcomed(SIZES[size], KeySet::Nine);
        let text = "1 off 0 4 2 1 12 4 588 3 1096 1\ngear\ncards\ncharacters\nwires\n";
        app.read(Keep::Bomb, text).unwrap();
        let mut hand = Hand::with(app);
        hand.press("a");
        shot(&mut hand, "custom");
        hand.press("up a").is_on("bomb.own").press("a a right a a a");
        shot(&mut hand, "own");
        while hand.name() == "bomb.own" {
            hand.press("a");
        }
        hand.is_on("bomb.table");
        shot(&mut hand, "long");
        let mut hand = at_table(&opening(8, 5, 0, 3), size, KeySet::Nine);
        shot(&mut hand, "opening");
        hand.press("a").is_on("bomb.mark");
        shot(&mut hand, "mark");
        hand.press("a").is_on("bomb.table");
        shot(&mut hand, "opening2");
        hand.press("a").is_on("bomb.event");
        shot(&mut hand, "token");
        hand.press("b x").is_on("menu");
        shot(&mut hand, "menu");
        let mut hand = at_table(SMALL, size, KeySet::Nine);
        shot(&mut hand, "table");
        hand.press("a").is_on("bomb.answer");
        shot(&mut hand, "answer");
        hand.press("down*3 right").is_on("bomb.why");
        shot(&mut hand, "why");
        hand.press("b a").is_on("bomb.event");
        shot(&mut hand, "event");
        hand.press("b up up").is_on("bomb.table");
        shot(&mut hand, "cursor");
        hand.press("x down*2 a").is_on("bomb.odds");
        shot(&mut hand, "odds");
        hand.press("b x down*4 a").is_on("bomb.gear");
        shot(&mut hand, "gear");
        hand.press("b x down*5 a").is_on("bomb.log");
        shot(&mut hand, "log");
    }
}
