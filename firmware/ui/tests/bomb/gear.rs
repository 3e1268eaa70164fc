//! Bomb Busters on the device: equipment.

use super::table::{SMALL, at_table, last, record, says, under_cursor};
use crate::hand::Hand;
use trickwire_core::bomb::game::Record;
use trickwire_core::bomb::wire::Wire;
use trickwire_ui::KeySet;

#[test]
fn detectors_and_equipment() {
    let gear = SMALL.replace("\n1 marks", "\ngear 4 6 8 11\n1 marks");
    let mut hand = at_table(&gear, 0, KeySet::Nine);
    hand.press("x down*4 a").is_on("bomb.gear").reads("Double Detector").reads("Radar").reads("0/2x8");
    hand.shot("bomb-gears-240");
    // The Double Detector is filled in; it hits.
    hand.press("a").is_on("bomb.event").reads("Double Detector").shot("bomb-detector-240");
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

/// Twelve numbers, four players; player 1 has the Walkie-Talkies as his character, and so has player 2. A wire
/// of everybody has a token.
const RADIO: &str = "\
trickwire bomb game 1
table 4p me1 1-12 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?11 ?11 ?12 | ? ? ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? ? ? ?
gear 11.11
characters walkie walkie double double
1 marks 1A 1
2 marks 2F 6
3 marks 3F 6
4 marks 4F 6
";

/// Changes the field under the cursor until it says this, and goes on; how many presses.
fn say(hand: &mut Hand, label: &str, wanted: &str) -> u32 {
    for presses in 1..40 {
        let text = hand.text();
        let lines: Vec<&str> = text.lines().collect();
        let at = lines.iter().rposition(|line| *line == ">").expect("a cursor");
        assert_eq!(lines[at + 1], label, "{text}");
        if lines[at + 2] == wanted {
            hand.press("a");
            return presses;
        }
        hand.press(if lines[at + 2] < wanted && lines[at + 2].len() <= wanted.len() { "down" } else { "up" });
    }
    panic!("{label} never says {wanted}: {}", hand.text());
}

/// The wire that one gets is on one's own stand, known, at the place that its number gives it.
#[test]
fn a_wire_that_one_gets_is_known() {
    let mut hand = at_table(RADIO, 0, KeySet::Nine);
    // The cursor is at the wire that is taken when the card is looked up: 4 and 7 presses.
    hand.press("up*3 left").reads("2L ");
    hand.press("x down*4 a").is_on("bomb.gear").press("a").is_on("bomb.event").shot("bomb-radio-240");
    let mut presses = 11 + say(&mut hand, "Who", "you");
    presses += say(&mut hand, "Gives", "1B");
    presses += say(&mut hand, "Takes", "2L");
    hand.shot("bomb-radio2-240");
    presses += say(&mut hand, "You got", "11");
    // Among the two 11s he puts it where he likes; the 2 is lower than the 6 with a token.
    presses += say(&mut hand, "goes to", "2B");
    hand.shot("bomb-radio3-240");
    presses += say(&mut hand, "stands at", "1J");
    hand.is_on("bomb.table");
    assert_eq!(last(&hand), "1 uses 2: 1B>2B 2L>1J=11");
    println!("{presses} presses");
    assert!(presses <= 22, "{presses}");
    let game = record(&hand);
    let own = &game.game().view(0).stands[0];
    assert!(own.slots.iter().all(|slot| slot.wire.is_some()), "{}", game.game().view(0));
    assert_eq!(own.slots[9].wire.map(|wire| wire.to_string()).as_deref(), Some("11"));
    // And the one he gave away is known to him where it is now.
    assert_eq!(game.game().view(0).stands[1].slots[1].wire, Wire::from_index(3));
    hand.press("long:a").is_on("bomb.answer");
    // Kept and read again.
    assert_eq!(Record::parse(&game.to_string()).unwrap().game(), game.game());
}

/// Somebody else uses the card on one of the person's wires.
#[test]
fn a_wire_that_is_given_to_one_is_known() {
    let text = format!("{RADIO}1 cuts 6 at 2F: 1F\n");
    let mut hand = at_table(&text, 0, KeySet::Nine);
    hand.press("x down a").is_on("bomb.event");
    while under_cursor(&mut hand) == "What" {
        let equipped = hand.text().contains("equipment");
        hand.press(if equipped { "a" } else { "down" });
    }
    say(&mut hand, "Card", "Walkie-Talkies");
    say(&mut hand, "Who", "player 2");
    say(&mut hand, "Gives", "2A");
    say(&mut hand, "Takes", "1L");
    say(&mut hand, "You got", "1");
    // Before or behind the 1 with the token.
    say(&mut hand, "goes to", "1B");
    say(&mut hand, "stands at", "2L");
    hand.is_on("bomb.table");
    assert_eq!(last(&hand), "2 uses 2: 2A>1B=1 1L>2L");
    assert!(record(&hand).game().knows_hand(0));
}

/// The Grappling Hook: one wire more, and no question that the order answers.
#[test]
fn a_hooked_wire_is_known() {
    let cut = "1 cuts 11 at 2K: 1J\n2 cuts 9 at 3I: 2I\n3 cuts 10 at 4J: 3J\n4 cuts 12 at 3L: 4L\n\
               1 cuts 11 at 3K: 1K\n2 cuts 3 at 3C: 2C\n3 cuts 4 at 4D: 3D\n4 cuts 5 at 3E: 4E\n";
    let mut hand = at_table(&format!("{RADIO}{cut}"), 0, KeySet::Nine);
    hand.press("x down*4 a").is_on("bomb.gear").reads("ready").press("down a").is_on("bomb.event");
    say(&mut hand, "Who", "you");
    say(&mut hand, "Takes", "4K");
    assert_eq!(under_cursor(&mut hand), "You got");
    say(&mut hand, "You got", "10");
    hand.is_on("bomb.table");
    assert_eq!(last(&hand), "1 uses 11.11: 4K>1J=10");
    let game = record(&hand);
    assert_eq!(game.game().racks[0].tiles.len(), 13);
    assert!(game.game().knows_hand(0), "{}", game.game().view(0));
}
