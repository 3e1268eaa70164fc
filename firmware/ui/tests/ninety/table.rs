//! Hands at a table of Ninety-Nine: cards by name, deals played to the end.

use trickwire_core::cards::{Card, Rank, Suit, parse_card, parse_cards};
use trickwire_core::ninety::deal::Deal;
use trickwire_ui::Keep;

use crate::hand::Hand;

/// Twelve cards, as the guide has them.
pub(crate) const HAND: &str = "AQJT986.Q.A8.A6";

/// Where a card is in the grid.
pub(crate) fn place(card: Card) -> (i32, i32) {
    let row =
        [Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds].iter().position(|suit| *suit == card.suit);
    (row.expect("a suit") as i32, (Rank::ACE.index() - card.rank.index()) as i32)
}

/// The card under the cursor of a grid.
pub(crate) fn cursor(hand: &mut Hand) -> Card {
    let text = hand.text();
    let name = text.lines().filter_map(|line| line.strip_prefix("> ")).next_back();
    parse_card(name.unwrap_or_else(|| panic!("no cursor:\n{text}"))).expect("a card")
}

/// Where each key leads from a place in the grid: along the cards as one reads, or half a suit up and down.
fn ways(at: usize) -> [(usize, &'static str); 4] {
    const LINES: [(usize, usize); 8] = [(0, 5), (5, 4), (9, 5), (14, 4), (18, 5), (23, 4), (27, 5), (32, 4)];
    let line = LINES.iter().rposition(|(first, _)| *first <= at).expect("a line");
    let column = at - LINES[line].0;
    let beside = |line: usize| LINES[line % 8].0 + column.min(LINES[line % 8].1 - 1);
    [((at + 1) % 36, "right"), ((at + 35) % 36, "left"), (beside(line + 1), "down"), (beside(line + 7), "up")]
}

/// The next key of the shortest way from one place to another.
fn key_towards(from: (i32, i32), to: (i32, i32)) -> &'static str {
    let [from, to] = [from, to].map(|(row, column)| (row * 9 + column) as usize);
    let mut far = [99; 36];
    far[to] = 0;
    for _ in 0..9 {
        for at in 0..36 {
            let best = ways(at).map(|(next, _)| far[next] + 1).into_iter().min().expect("a way");
            far[at] = far[at].min(best);
        }
    }
    ways(from).into_iter().min_by_key(|(next, _)| far[*next]).expect("a way").1
}

/// Moves the cursor of a grid to a card, one key at a time, as long as it gets there.
pub(crate) fn go(hand: &mut Hand, card: Card) -> u32 {
    for presses in 0..60 {
        let (at, to) = (place(cursor(hand)), place(card));
        if at == to {
            return presses;
        }
        // Where some cards are passed over, the way leads on past what seems nearest.
        hand.press(if presses < 20 { key_towards(at, to) } else { "right" });
    }
    panic!("no way to {card} on {}", hand.text());
}

pub(crate) fn take(hand: &mut Hand, text: &str) -> u32 {
    let card = parse_card(text).expect("a card");
    let presses = go(hand, card);
    hand.press("a");
    presses + 1
}

/// Enters twelve cards as one reads them; how many presses it took.
pub(crate) fn enter(hand: &mut Hand, text: &str) -> u32 {
    let cards = parse_cards(text).expect("cards");
    let order = [Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds];
    let cards: Vec<Card> = order.into_iter().flat_map(|suit| cards.descending(suit)).collect();
    cards.iter().map(|card| take(hand, &card.to_string())).sum()
}

/// From home to the advice about the bid, with trump clubs; little patience, for speed.
pub(crate) fn at_bid(hand: &mut Hand) -> &mut Hand {
    hand.press("down a").is_on("ninety.start").press("down*2 left").reads("clubs");
    hand.press("up*2 a").is_on("ninety.hand");
    enter(hand, HAND);
    hand.is_on("ninety.bid")
}

/// Lays away TS 9S 8S and is at the first card, yours.
pub(crate) fn at_play(hand: &mut Hand) -> &mut Hand {
    at_bid(hand).press("right").is_on("ninety.lay");
    for card in ["TS", "9S", "8S"] {
        take(hand, card);
    }
    hand.is_on("ninety.play")
}

/// Your card from the list.
pub(crate) fn mine(hand: &mut Hand, text: &str) {
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
pub(crate) fn line(hand: &Hand) -> String {
    hand.pilot.app.line().expect("a line").text().to_owned()
}

pub(crate) fn quick() -> Hand {
    let mut hand = Hand::new();
    hand.pilot.patience = 40;
    hand
}

/// Others play this and that, you the first that you may: nobody's advice decides.
pub(crate) fn play_on(hand: &mut Hand) {
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

pub(crate) fn play_through(hand: &mut Hand) {
    at_play(hand);
    play_on(hand);
}

pub(crate) fn kept(hand: &Hand) -> String {
    let mut text = String::new();
    hand.pilot.app.write(Keep::Ninety, &mut text).expect("text");
    text
}

/// From a page under the start page: the seed's deal on the open table.
pub(crate) fn enter_open(hand: &mut Hand) {
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
