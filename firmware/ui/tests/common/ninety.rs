//! Hands at a table of Ninety-Nine: cards by name, deals played to the end.
#![allow(dead_code, unreachable_pub)] // every test file is a crate and uses its own part of it

use trickwire_core::cards::{Card, Rank, Suit, parse_card, parse_cards};
use trickwire_core::ninety::deal::Deal;
use trickwire_ui::Keep;

use crate::common::Hand;

/// Twelve cards, as the guide has them.
pub const HAND: &str = "AQJT986.Q.A8.A6";

/// Where a card is in the grid.
pub fn place(card: Card) -> (i32, i32) {
    let row =
        [Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds].iter().position(|suit| *suit == card.suit);
    (row.expect("a suit") as i32, (Rank::ACE.index() - card.rank.index()) as i32)
}

/// The card under the cursor of a grid.
pub fn cursor(hand: &mut Hand) -> Card {
    let text = hand.text();
    let name = text.lines().filter_map(|line| line.strip_prefix("> ")).next_back();
    parse_card(name.unwrap_or_else(|| panic!("no cursor:\n{text}"))).expect("a card")
}

/// Moves the cursor of a grid to a card, one key at a time, as long as it gets there.
pub fn go(hand: &mut Hand, card: Card) -> u32 {
    for presses in 0..60 {
        let (at, to) = (place(cursor(hand)), place(card));
        if at == to {
            return presses;
        }
        // Down to the row, then along it.
        hand.press(if at.0 != to.0 {
            "down"
        } else if at.1 < to.1 {
            "right"
        } else {
            "left"
        });
    }
    panic!("no way to {card} on {}", hand.text());
}

pub fn take(hand: &mut Hand, text: &str) -> u32 {
    let card = parse_card(text).expect("a card");
    let presses = go(hand, card);
    hand.press("a");
    presses + 1
}

/// Enters twelve cards as one reads them; how many presses it took.
pub fn enter(hand: &mut Hand, text: &str) -> u32 {
    let cards = parse_cards(text).expect("cards");
    let order = [Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds];
    let cards: Vec<Card> = order.into_iter().flat_map(|suit| cards.descending(suit)).collect();
    cards.iter().map(|card| take(hand, &card.to_string())).sum()
}

/// From home to the advice about the bid, with trump clubs; little patience, for speed.
pub fn at_bid(hand: &mut Hand) -> &mut Hand {
    hand.press("down a").is_on("ninety.start").press("down*2 left").reads("clubs");
    hand.press("up*2 a").is_on("ninety.hand");
    enter(hand, HAND);
    hand.is_on("ninety.bid")
}

/// Lays away TS 9S 8S and is at the first card, yours.
pub fn at_play(hand: &mut Hand) -> &mut Hand {
    at_bid(hand).press("right").is_on("ninety.lay");
    for card in ["TS", "9S", "8S"] {
        take(hand, card);
    }
    hand.is_on("ninety.play")
}

/// Your card from the list.
pub fn mine(hand: &mut Hand, text: &str) {
    for _ in 0..10 {
        let page = hand.text();
        let at = page.split(">\n").nth(1).and_then(|rest| rest.lines().next().map(str::to_owned));
        if at.as_deref() == Some(text) {
            hand.press("a");
            return;
        }
        hand.press("down");
    }
    panic!("no {text} on\n{}", hand.text());
}

/// The line of the deal.
pub fn line(hand: &Hand) -> String {
    hand.pilot.app.line().expect("a line").text().to_owned()
}

pub fn quick() -> Hand {
    let mut hand = Hand::new();
    hand.pilot.patience = 40;
    hand
}

/// Others play this and that, you the first that you may: nobody's advice decides.
pub fn play_on(hand: &mut Hand) {
    for turn in 0..27 {
        if hand.name() != "ninety.play" {
            break;
        }
        if hand.text().contains(": you") {
            let deal: Deal = line(hand).parse().expect("a deal");
            let card = deal.legal().iter().next().expect("a card");
            mine(hand, &card.to_string());
        } else {
            hand.press(["", "right", "right*2", "down", "up"][turn % 5]).press("a");
        }
    }
    hand.is_on("ninety.score");
}

pub fn play_through(hand: &mut Hand) {
    at_play(hand);
    play_on(hand);
}

pub fn kept(hand: &Hand) -> String {
    let mut text = String::new();
    hand.pilot.app.write(Keep::Ninety, &mut text).expect("text");
    text
}

/// From a page under the start page: the seed's deal on the open table.
pub fn enter_open(hand: &mut Hand) {
    while hand.name() != "home" {
        hand.press("b");
    }
    while !hand.text().contains(">\nNinety-Nine") {
        hand.press("down");
    }
    hand.press("a").is_on("ninety.start");
    while !hand.text().contains(">\nOpen cards") {
        hand.press("down");
    }
    hand.press("a").is_on("ninety.open").press("a").is_on("ninety.open.hand");
    for text in ["AQJ6.Q.A8.A6", "K.AKJ7.K.T97", "7.T6.J6.KQJ8"] {
        enter(hand, text);
    }
    hand.is_on("ninety.open").reads("9 cards").press("down left down left down left");
    hand.reads("wants 3").reads("wants 2").reads("clubs");
}
