//! Ninety-Nine on the device, key by key.

use super::table::{
    HAND, at_bid, at_play, cursor, enter, enter_open, kept, line, mine, play_on, play_through, quick, take,
};
use crate::hand::{Hand, SIZES, welcomed};
use trickwire_core::cards::{CardSet, Suit, parse_cards};
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::score::{bid_value, next_trump};
use trickwire_core::ninety::sheet::Sheet;
use trickwire_ui::{Keep, KeySet};

#[test]
fn only_cards_that_can_still_be_are_offered() {
    let mut hand = quick();
    at_play(&mut hand);
    mine(&mut hand, "QH");
    hand.reads("Trick 1: Left").shot("ninety-play-other");
    // The cursor begins in the suit that was led; your own cards are passed over.
    assert_eq!(cursor(&mut hand).suit, Suit::Hearts);
    hand.press("up");
    for _ in 0..9 {
        hand.press("right");
        assert!(!parse_cards(HAND).expect("cards").has(cursor(&mut hand)));
    }
    // Left has no hearts; so from now on no heart can be Left's.
    take(&mut hand, "KC");
    // Eight hearts are unseen, and only six cards are laid aside: Right must have some.
    for _ in 0..12 {
        hand.press("right");
        assert_eq!(cursor(&mut hand).suit, Suit::Hearts);
    }
    take(&mut hand, "6H");
    hand.reads("Trick 2: Left");
    for _ in 0..30 {
        hand.press("right");
        assert_ne!(cursor(&mut hand).suit, Suit::Hearts);
    }
}

#[test]
fn every_step_is_taken_back_into_the_deal_before() {
    let mut hand = quick();
    at_bid(&mut hand);
    let bid = kept(&hand);
    hand.press("a").is_on("ninety.play").press("long:b").is_on("ninety.bid");
    assert_eq!(kept(&hand), bid);
    hand.press("long:b").is_on("ninety.hand").reads("Your cards 11/12");
    assert_eq!(cursor(&mut hand).to_string(), "8D");
    for left in (0..11).rev() {
        hand.press("long:b").reads(&format!("Your cards {left}/12"));
    }
    hand.press("long:b").is_on("ninety.hand");
}

#[test]
fn a_deal_is_played_scored_and_leads_to_the_next() {
    let mut hand = quick();
    play_through(&mut hand);
    hand.is_on("ninety.score").reads("What did they bid?").reads("took").shot("ninety-score-ask");
    let asked = kept(&hand);
    hand.press("a").reads("points").reads("next:").shot("ninety-score");
    let page = hand.text();
    hand.press("long:b").reads("What did they bid?");
    assert_eq!(kept(&hand), asked);
    hand.press("a");
    assert_eq!(hand.text(), page);
    let deal: Deal = line(&hand).parse().expect("a deal");
    let ending = deal.ending().expect("all bids are known");
    let hidden = CardSet::PACK_36 - deal.played().iter().copied().collect() - deal.laid(0).expect("laid");
    let spelled: u8 = hidden.iter().map(|card| bid_value(card.suit)).sum();
    assert_eq!(ending.bids[1] + ending.bids[2], spelled);
    for points in ending.points {
        hand.reads(&points.to_string());
    }
    // The next deal has its trump, and the deal has gone round.
    let trump = next_trump(ending.successes()).expect("a suit");
    hand.press("a").is_on("ninety.hand").reads("0/12").reads(&format!("trump {trump}"));
    hand.press("b").is_on("ninety.start").reads("Left").reads("the game so far").shot("ninety-start-game");
    hand.press("a").is_on("ninety.hand").press("long:b").is_on("ninety.score");
    assert_eq!(hand.text(), page);
    // And the deal with open cards.
    hand.press("x a").is_on("ninety.open.answer").shot("ninety-open-deal");
    hand.press("b").is_on("ninety.score");
}

#[test]
fn others_lie_open() {
    let mut hand = quick();
    at_play(&mut hand).press("x a").is_on("ninety.offer").reads("Left declares").shot("ninety-offer");
    hand.press("down*2 a").is_on("ninety.show").reads("Left: bid cards");
    take(&mut hand, "QD");
    hand.press("long:b").reads("0/3");
    for card in ["QD", "9D", "9H"] {
        take(&mut hand, card);
    }
    hand.is_on("ninety.play").reads("Left 0 of 2");
    assert_eq!(line(&hand), "C lead1 declare2 | AQJ6.Q.A8.A6 / 8S 9S TS | ? / 9D QD 9H | ?");
    hand.press("long:b").is_on("ninety.play");
    assert_eq!(line(&hand), "C lead1 | AQJ6.Q.A8.A6 / 8S 9S TS | ? | ?");
    hand.press("x a down*3 a").is_on("ninety.show");
    for card in ["9D", "QD", "9H", "KC", "7C", "KS"] {
        take(&mut hand, card);
    }
    hand.reads("Left: the hand").reads("3/9").shot("ninety-show");
    for card in ["TC", "9C", "AH", "KH", "JH", "KD"] {
        take(&mut hand, card);
    }
    hand.is_on("ninety.play").shot("ninety-play-revealed");
    assert_eq!(line(&hand), "C lead1 reveal2 | AQJ6.Q.A8.A6 / 8S 9S TS | K.AKJ.K.KT97 / 9D QD 9H | ?");
    mine(&mut hand, "AC");
    hand.press("long:b long:b").press("x a a").is_on("ninety.play");
    assert!(line(&hand).contains("declare1"), "{}", line(&hand));
}

/// Cards being entered: after every key the power goes, and the same page is there with the same cursor.
#[test]
fn every_press_of_an_entry_is_kept() {
    let again = |hand: &Hand| {
        let mut app = welcomed(SIZES[0], KeySet::Nine);
        app.read(Keep::Ninety, &kept(hand)).expect("a desk");
        let mut hand = Hand::with(app);
        hand.pilot.patience = 40;
        hand.press("down a a");
        hand
    };
    let follow = |hand: &mut Hand, keys: &[&str]| {
        for key in keys {
            hand.press(key);
            let mut after = again(hand);
            assert_eq!((after.name(), after.text()), (hand.name(), hand.text()), "after {key}");
            assert_eq!(kept(&after), kept(hand));
        }
    };
    let mut hand = quick();
    hand.press("down a down down left up up a").is_on("ninety.hand");
    follow(&mut hand, &["a", "right", "right", "a", "down", "left", "a", "up"]);
    let mut hand = quick();
    at_bid(&mut hand).press("right").is_on("ninety.lay");
    follow(&mut hand, &["right", "a", "down", "a", "left", "long:b"]);
    let mut hand = quick();
    at_play(&mut hand).press("x a down*3 a").is_on("ninety.show");
    follow(&mut hand, &["a", "right", "a", "down", "a", "a", "right", "left", "long:b", "a"]);
    // Back leads to the start page, and from there on.
    let text = hand.text();
    hand.press("b").is_on("ninety.start").press("a").is_on("ninety.show");
    assert_eq!(hand.text(), text);
}

#[test]
fn what_is_kept_comes_back() {
    let mut hand = quick();
    play_through(&mut hand);
    hand.press("a a a");
    enter_open(&mut hand);
    let text = kept(&hand);
    println!("{} letters\n{text}", text.len());
    let mut app = welcomed(SIZES[0], KeySet::Nine);
    assert_eq!(app.read(Keep::Ninety, &text), Ok(()));
    let mut other = Hand::with(app);
    assert_eq!(kept(&other), text);
    other.press("down a").is_on("ninety.start").reads("1 of 12 cards").press("a").is_on("ninety.hand");
    // Garbage is refused and changes nothing.
    let lines: Vec<&str> = text.lines().collect();
    let mut bad =
        vec![String::new(), "2".into(), "1".into(), text.replace("lead1", "lead2"), text.clone() + "\nmore"];
    bad.extend((0..lines.len()).map(|left_out| {
        let rest = lines.iter().enumerate().filter(|(number, _)| *number != left_out);
        rest.map(|(_, line)| *line).collect::<Vec<_>>().join("\n")
    }));
    bad.push(text.replacen("now ", "now 1", 1).replacen("/", "/99999", 1));
    bad.push(text.replacen("hand AC", "hand 2C", 1));
    bad.push(text.replacen("open C", "open X", 1));
    bad.push(text.replacen("bid3/2/2", "bid3/2/12", 1));
    bad.push(text.replacen("| AC", "| AC AC", 1));
    bad.push(text.clone() + " TC");
    bad.push(text.clone() + " AC KC");
    for bad in bad.iter().filter(|bad| **bad != text) {
        let is_shorter_but_whole = other.pilot.app.read(Keep::Ninety, bad).is_ok();
        if is_shorter_but_whole {
            assert!(bad.lines().count() < lines.len(), "taken:\n{bad}");
            other.pilot.app.read(Keep::Ninety, &text).expect("the whole text");
        }
        assert_eq!(kept(&other), text);
    }
    for cut in (0..text.len()).filter(|cut| text.is_char_boundary(*cut)) {
        let _ = other.pilot.app.read(Keep::Ninety, &text[..cut]);
    }
}

#[test]
fn every_page_fits_every_display() {
    for (size, name) in [(SIZES[1], "320"), (SIZES[2], "135")] {
        let mut hand = Hand::of(size, KeySet::Nine);
        hand.pilot.patience = 60;
        hand.press("down a").shot(&format!("ninety-start-{name}")).press("down*2 left up*2 a");
        take(&mut hand, "AC");
        hand.shot(&format!("ninety-hand-{name}")).press("long:b");
        enter(&mut hand, HAND);
        hand.is_on("ninety.bid").shot(&format!("ninety-bid-{name}")).press("right");
        take(&mut hand, "TS");
        hand.shot(&format!("ninety-lay-{name}"));
        take(&mut hand, "9S");
        take(&mut hand, "8S");
        hand.is_on("ninety.play").shot(&format!("ninety-play-lead-{name}")).press("a");
        hand.shot(&format!("ninety-play-other-{name}")).press("a");
        hand.shot(&format!("ninety-play-third-{name}"));
        play_on(&mut hand);
        hand.reads("What did they bid?").shot(&format!("ninety-score-ask-{name}")).press("a");
        hand.shot(&format!("ninety-score-{name}")).press("x a").shot(&format!("ninety-open-answer-{name}"));
        hand.press("b b").is_on("ninety.start").shot(&format!("ninety-start-game-{name}"));
        while !hand.text().contains(">\nOpen cards") {
            hand.press("down");
        }
        hand.press("a").is_on("ninety.open").shot(&format!("ninety-open-{name}"));
    }
}

#[test]
fn first_pictures() {
    let mut hand = quick();
    hand.press("down a")
        .is_on("ninety.start")
        .shot("ninety-start")
        .press("y")
        .is_on("help")
        .shot("ninety-help");
    hand.press("b a").is_on("ninety.hand");
    for card in ["KC", "QC", "AH", "7S"] {
        take(&mut hand, card);
    }
    hand.shot("ninety-hand").press("x").shot("ninety-hand-menu");
}

#[test]
fn four_keys_play_a_whole_deal() {
    let mut hand = Hand::of(SIZES[2], KeySet::Four);
    hand.pilot.patience = 20;
    // New deal, then the first twelve cards: X takes, and goes on to the next.
    hand.press("b x").is_on("ninety.start").press("x").is_on("ninety.hand").press("x*12").is_on("ninety.bid");
    hand.shot("ninety-bid-four").press("long:b").is_on("ninety.lay").press("y").is_on("ninety.bid");
    hand.press("b x").is_on("ninety.play");
    for _ in 0..27 {
        hand.is_on("ninety.play").press("x");
    }
    // The bids, unless they can only be one thing, and on.
    for _ in 0..2 {
        if hand.name() == "ninety.score" {
            hand.press("x");
        }
    }
    hand.is_on("ninety.hand").press("long:y").is_on("ninety.score");
    hand.press("y").is_on("ninety.start").press("y").is_on("home");
}

#[test]
fn a_game_ends_at_a_hundred() {
    let mut hand = quick();
    play_through(&mut hand);
    let text = kept(&hand).replace("now 0/0/0 0/0/0 0/0/0 0 ", "now 60/99/80 2/1/0 150/240/99 8 ");
    let mut app = welcomed(SIZES[0], KeySet::Nine);
    assert_eq!(app.read(Keep::Ninety, &text), Ok(()));
    let mut hand = Hand::with(app);
    hand.press("down a a a").is_on("ninety.score").reads("deal 9").shot("ninety-score-game");
    let deal: Deal = line(&hand).parse().expect("a deal");
    let ending = deal.ending().expect("all bids are known");
    let before =
        Sheet { game: [60, 99, 80], won: [2, 1, 0], total: [150, 240, 99], deals: 8, ..Sheet::new(2) };
    let after = before.after(&ending);
    let winner = ["You", "Left", "Right"][after.ended.expect("a game has ended")];
    hand.reads(&format!("{winner} won the"));
    for total in after.total {
        hand.reads(&total.to_string());
    }
    hand.press("a b").is_on("ninety.start").reads("You 0  Left 0  Right 0");
}

#[test]
fn it_stays_small() {
    use std::mem::size_of;
    use trickwire_ui::ninety::{Ask, Found, NinetyDesk, Page};
    println!(
        "desk {} B, ask {} B, found {} B, page {} B",
        size_of::<NinetyDesk>(),
        size_of::<Ask>(),
        size_of::<Found>(),
        size_of::<Page>()
    );
    assert!(size_of::<NinetyDesk>() <= 3 * 1024 && size_of::<Ask>() <= 512);
    assert!(size_of::<Found>() <= 512 && size_of::<Page>() <= 48);
}

#[test]
fn what_lies_open_is_not_asked_for_again() {
    let mut hand = quick();
    at_play(&mut hand).press("x a down*4 a").is_on("ninety.show");
    for card in ["6D", "7S", "9H"] {
        take(&mut hand, card);
    }
    play_on(&mut hand);
    // With Right's three cards known, the other three are Left's.
    hand.reads("points").reads("next:").shot("ninety-score-declared");
    let deal: Deal = line(&hand).parse().expect("a deal");
    assert_eq!((deal.premium().map(|(seat, _)| seat), deal.bid(2)), (Some(2), Some(3)));
    let (over, text) = (kept(&hand), hand.text());
    // Back to the last card that another played: the cursor is on it.
    let mut at = deal.played().len() - 1;
    while hand.press("long:b").is_on("ninety.play").text().contains("Trick 9: you") {
        at -= 1;
    }
    assert_eq!(cursor(&mut hand), deal.played()[at]);
    hand.press("a");
    for card in &deal.played()[at + 1..] {
        mine(&mut hand, &card.to_string());
    }
    hand.is_on("ninety.score");
    assert_eq!((kept(&hand), hand.text()), (over, text));
}

#[test]
fn what_fits_no_deal_is_said() {
    let mut hand = quick();
    at_play(&mut hand);
    mine(&mut hand, "QH");
    // Nobody can enter this, but somebody could keep it.
    for played in ["QH KC 6D", "QH 6D 7D"] {
        let text = kept(&hand).replace("; QH", &format!("; {played}"));
        let mut app = welcomed(SIZES[0], KeySet::Nine);
        assert_eq!(app.read(Keep::Ninety, &text), Ok(()));
        let mut other = Hand::with(app);
        other.press("down a a").is_on("ninety.play").reads("No deal fits").press("a up right");
        other.press("long:b").is_on("ninety.play").reads("Trick 1: Right");
    }
}
