//! Bomb Busters on the device: what is answered is what the core says.

use super::table::{SMALL, at_table, last, opening, record};
use crate::hand::Hand;
use trickwire_core::bomb::advise::{Kind, Move, rank};
use trickwire_core::bomb::game::{Named, Phase, Place, Record};
use trickwire_core::bomb::indicate::indicate;
use trickwire_core::bomb::solve::{Outcome, SolveError, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::bomb::wire::Value;
use trickwire_core::budget::{Patient, Progress};
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::ratio::Ratio;
use trickwire_ui::KeySet;
use trickwire_ui::bomb::{Ask, Chance, Found, State};
use trickwire_ui::think::{self, Answer, Question};

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
    let Ok(Outcome::Odds(mut odds)) = solve(table.check().unwrap(), &mut words, &mut Patient) else {
        panic!("no odds")
    };
    assert_eq!(found.total, odds.total());
    assert_eq!(found.slots.len(), odds.open_slots().count());
    for slot in &found.slots {
        let (stand, at) = (usize::from(slot.place.stand), usize::from(slot.place.slot));
        for (index, &chance) in slot.chances.iter().enumerate() {
            let count = odds.count_any(stand, at, Value::ALL[index].wires());
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
        let marks = indicate(table.check().unwrap(), 0, game.mission.tokens, &mut Patient).unwrap();
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
    hand.press("right down*3 right").is_on("bomb.why");
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
    hand.press("right").reads("Sure 1 of 3").press("down down").reads("Sure 3 of 3");
    hand.press("down").reads("4 of");
}

#[test]
fn thinking_stops_when_it_is_told() {
    let text = opening(8, 5, 0, 1);
    let record = Record::parse(&text).unwrap();
    let question = Question { ticket: 1, ask: think::Ask::Bomb(Ask::about(record.game())) };
    let mut words = vec![0; DEVICE_WORDS];
    let mut answer = Answer::NONE;
    let mut run = |most: u32, answer: &mut Answer| {
        let mut beats = 0;
        let mut pulse = |_: Progress| {
            beats += 1;
            beats < most
        };
        think::think(&question, &mut words, answer, &mut pulse, &mut |_| {});
        beats
    };
    let marks = |answer: &Answer| match &answer.found {
        think::Found::Bomb(found) => (found.state, found.marks.len()),
        _ => panic!("nothing"),
    };
    let all = run(u32::MAX, &mut answer);
    assert!(all > 40, "{all}");
    // Ten wires can be marked: what is stopped between them tells nothing.
    let failed = State::Failed(SolveError::Stopped);
    assert!(run(5, &mut answer) <= 6);
    assert_eq!(marks(&answer), (failed, 0));
    assert!(run(16, &mut answer) <= 17);
    assert_eq!(marks(&answer), (failed, 10));
}

/// The odds of a slot begin at the best move, and every press goes on to the next stand.
#[test]
fn the_odds_begin_at_the_best_move_and_move_at_once() {
    let mut hand = at_table(SMALL, 0, KeySet::Nine);
    let stand = |hand: &mut Hand| {
        let text = hand.text();
        text.lines().find(|line| line.starts_with("Stand ")).expect("a title").to_string()
    };
    hand.press("x down*2 a").is_on("bomb.odds");
    let mut seen = vec![stand(&mut hand)];
    assert_ne!(seen[0], "Stand 1, yours");
    for _ in 0..3 {
        hand.press("down");
        seen.push(stand(&mut hand));
    }
    seen.sort();
    assert_eq!(seen, ["Stand 1, yours", "Stand 2, player 2", "Stand 3, player 3", "Stand 4, player 4"]);
    // Looking does not lead away from the line of the best move.
    hand.press("b").is_on("bomb.table").press("right").is_on("bomb.answer");
    // From an answer it is the slot that this one points at.
    let (found, _) = found(Ask::about(record(&hand).game()));
    hand.press("down*4 x down a").is_on("bomb.odds");
    let Move::Dual { stand: at, slot, .. } = found.moves[4].action else { panic!("{:?}", found.moves[4]) };
    hand.reads(&format!("{} ", Named(Place::new(at, slot))));
    // From a slot of the table it is that slot, and the cursor goes along.
    hand.press("b b up right").reads("4B ").press("x down*2 a").reads("4B ").press("up right b").reads("3C ");
    // What is taken back while one looks may take the slot away.
    hand.press("x down*2 a").is_on("bomb.odds").press("long:b down").is_on("bomb.odds");
}

/// Mission 4's twelve numbers; two 9s are cut, so the Stabilizer can be used, and nothing is sure.
const STEADY: &str = "\
trickwire bomb game 1
table 4p me1 1-12 R5 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?11 ?11 ?12 | ? ? ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? ? ?
gear 9
1 marks 1A 1
2 marks nothing
3 marks nothing
4 marks nothing
1 cuts 9 at 2I: 1I
2 cuts 8 at 3H: 2H
3 cuts 10 at 4J: 3J
4 cuts 12 at 3L: 4L
";

#[test]
fn the_stabilizer_is_advised_and_used() {
    let mut hand = at_table(STEADY, 0, KeySet::Nine);
    let before = record(&hand);
    let (found, _) = found(Ask::about(before.game()));
    let steady = found.steady.expect("a use");
    let at = usize::from(steady.at.expect("a place in the list"));
    let offer = found.option(at).expect("an offer");
    // The likeliest cut of all, without its red.
    let likeliest = found.moves.iter().filter(|cut| matches!(cut.action, Move::Dual { .. }));
    let likeliest = likeliest.map(|cut| cut.chance.as_f64()).fold(0.0, f64::max);
    assert_eq!(offer.chance.as_f64(), likeliest);
    assert!(offer.steady && offer.red.is_zero());
    let plain =
        (0..found.options()).filter_map(|number| found.option(number)).filter(|option| !option.steady);
    assert_eq!(plain.count(), found.moves.len());
    for size in 0..3 {
        let mut hand = at_table(STEADY, size, KeySet::Nine);
        hand.press("long:a").shot(&format!("bomb-steady0-{size}"));
        (0..at).for_each(|_| {
            hand.press("down");
        });
        hand.reads("no risk").shot(&format!("bomb-steady-{size}")).press("right").is_on("bomb.why");
        hand.shot(&format!("bomb-steadywhy-{size}")).press("b x down*2 a").is_on("bomb.gear");
        hand.press("down").shot(&format!("bomb-steadygear-{size}"));
    }
    hand.press("long:a");
    (0..at).for_each(|_| {
        hand.press("down");
    });
    hand.press("a").is_on("bomb.event").reads("Stabilizer").reads("yes");
    while !hand.text().contains("miss") {
        hand.press("down");
    }
    hand.press("a a").is_on("bomb.table");
    assert!(last(&hand).contains("with stabilizer: "), "{}", last(&hand));
    assert_eq!(record(&hand).game().dial, before.game().dial);
    // From the page of the cards as well.
    hand.press("long:b x down*4 a").is_on("bomb.gear").press("down a").is_on("bomb.event").reads("yes");
    // Where something is sure it is not offered.
    let sure = STEADY.replace("2 marks nothing", "2 marks 2C 3");
    let mut hand = at_table(&sure, 0, KeySet::Nine);
    hand.press("long:a").reads("Sure 1 of");
    for _ in 0..12 {
        assert!(!hand.press("down").text().contains("Stabilizer"));
    }
}
