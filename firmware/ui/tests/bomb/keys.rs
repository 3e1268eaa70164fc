//! Bomb Busters on the device: entered by keys, with any keys, at every size.

use super::table::{SMALL, at_table, enter_wires, kept, last, opening, record, says, under_cursor};
use crate::hand::{Hand, SIZES, welcomed};
use trickwire_core::bomb::mission::Mission;
use trickwire_core::bomb::wire::{Colour, Wire};
use trickwire_core::rng::{Pcg32, below};
use trickwire_ui::{Keep, Key, KeySet, Stroke};

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
    hand.press("a").is_on("bomb.event").reads(place).reads("hit").press("a a").is_on("bomb.table");
    assert!(last(&hand).starts_with(&format!("1 cuts {number} at {place}: 1")), "{}", last(&hand));
    hand.reads("Your turn");
    // Taken back, and entered again.
    hand.press("long:b").reads("Player 1's turn");
    assert_eq!(record(&hand).events().len(), before);
    hand.press("x down*7 a").reads("Your turn");
    assert_eq!(record(&hand).events().len(), before + 1);
    // My best move misses.
    hand.press("long:a").is_on("bomb.answer");
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

/// Who broke what was agreed is pointed at in the log: from there on it holds no longer, and all else stays.
#[test]
fn what_was_agreed_is_given_up_where_it_was_broken() {
    let agreed = SMALL.replace("1 marks 1C 4", "agree left marked\n1 marks 1C 4");
    let mut hand = at_table(&format!("{agreed}1 cuts 4 at 2D: 1D\n"), 0, KeySet::Nine);
    assert!(!record(&hand).game().agreed.is_none());
    hand.press("x down*5 a").is_on("bomb.log").press("a").is_on("menu").reads("Broke what was agreed");
    hand.press("down a").is_on("bomb.log").reads("disagree left marked");
    assert!(kept(&hand).contains("disagree left marked\n1 cuts 4 at 2D: 1D\n"), "{}", kept(&hand));
    assert!(record(&hand).game().agreed.is_none());
}

#[test]
fn four_keys_reach_everything() {
    let mut hand = Hand::with(welcomed(SIZES[2], KeySet::Four));
    // A up, B down, X OK, Y back; long A and B left and right, long X the menu.
    hand.press("x").is_on("bomb.setup").press("a x").is_on("bomb.own");
    for _ in 0..6 {
        hand.press("x");
    }
    hand.is_on("bomb.table").reads("You lay a token").press("x").is_on("bomb.mark").press("x");
    for _ in 0..3 {
        hand.is_on("bomb.table").press("x").is_on("bomb.event").press("x");
    }
    hand.is_on("bomb.table").reads("Your turn").press("long:b").is_on("bomb.answer");
    hand.press("long:b").is_on("bomb.why").press("y").is_on("bomb.answer").press("x").is_on("bomb.event");
    hand.press("y").is_on("bomb.table").press("long:x b b x").is_on("bomb.odds").press("b long:b y");
    hand.press("long:x b b b b x").is_on("bomb.gear").press("y");
    hand.press("long:x b b b b b x").is_on("bomb.log").press("y").is_on("bomb.table");
    hand.press("long:y");
    assert_eq!(record(&hand).events().len(), 3);
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
            if after.starts_with("3 on") {
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
        let mut hand = Hand::with(welcomed(SIZES[size], KeySet::Nine));
        hand.press("a").is_on("bomb.setup").press("a left*3").is_on("bomb.pick");
        shot(&mut hand, "mission");
        hand.press("a right");
        shot(&mut hand, "setup");
        hand.press("down down a").is_on("bomb.pick").press("a down");
        shot(&mut hand, "pick");
        hand.press("b down*2 a").is_on("bomb.pick").press("a");
        shot(&mut hand, "pick-gear");
        let mut app = welcomed(SIZES[size], KeySet::Nine);
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
        hand.press("right").is_on("bomb.answer");
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
