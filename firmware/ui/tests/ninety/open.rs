//! Three open hands of Ninety-Nine on the device.

use super::table::{enter_open, line, quick, take};
use trickwire_core::budget::Patient;
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::ninety::bitboard::Bitboard;
use trickwire_core::ninety::chance::chance;
use trickwire_core::ninety::effort::Effort;
use trickwire_core::ninety::force::force;
use trickwire_core::ninety::maxn::maxn;
use trickwire_core::ninety::position::Position;

const SEED: &str = "C lead1 bid3/2/2 took0/0/0 | AQJ6.Q.A8.A6 | K.AKJ7.K.T97 | 7.T6.J6.KQJ8";

#[test]
fn open_cards_are_solved_as_on_a_computer() {
    let mut hand = quick();
    enter_open(&mut hand);
    hand.shot("ninety-open");
    assert_eq!(line(&hand), SEED);
    hand.pilot.patience = u32::MAX;
    hand.press("down*2 a").is_on("ninety.open.answer").reads("You: 0 of 3").shot("ninety-open-answer");
    let position: Position = SEED.parse().expect("a position");
    let mut words = vec![0; DEVICE_WORDS];
    let board = Bitboard::new(&position).expect("a board");
    let found = chance(&board, 0, &mut words, &mut Effort::new(&mut Patient));
    let forced = force(&board, 0, &mut words, &mut Effort::new(&mut Patient));
    let points = maxn(&board, &mut words, &mut Effort::new(&mut Patient));
    let page = hand.text();
    // The rows do not fit at once: from the top, and from the end.
    let rows = page.clone() + &hand.press("up").text();
    hand.press("down");
    let rows: Vec<&str> = rows.lines().collect();
    for (((card, ratio), (_, totals)), (_, points)) in
        found.cards.iter().zip(&forced.cards).zip(&points.cards)
    {
        let share = match totals.has(3) {
            true => "LOCKED".to_owned(),
            false => format!("{:.1} %", ratio.as_f64() * 100.0),
        };
        let row = [card.to_string(), share, points.map(|points| points.to_string()).join("/")];
        assert!(rows.windows(3).any(|found| found == row), "{row:?} in\n{page}");
    }
    let best = found.cards.iter().max_by_key(|(_, ratio)| *ratio).expect("a card");
    hand.reads(&format!("{:.1} % for 3", best.1.as_f64() * 100.0));
    hand.press("a").reads("Left: 0 of 2").press("long:b").reads("You: 0 of 3");
    assert_eq!(hand.text(), page);
    for _ in 0..27 {
        hand.press("a");
    }
    hand.reads("All played")
        .reads("points")
        .shot("ninety-open-over")
        .press("long:b")
        .is_on("ninety.open.answer");
}

#[test]
fn hands_that_do_not_fit_are_said_and_shown() {
    let mut hand = quick();
    hand.press("down a").press("up*2 a").is_on("ninety.open");
    hand.press("up a").is_on("notice").reads("Enter the cards").press("a").is_on("ninety.open").press("a");
    take(&mut hand, "QH");
    hand.press("b").is_on("ninety.open").press("up a").is_on("notice").reads("Left's hand has 0 cards");
    hand.shot("ninety-open-error").press("a").press("a").is_on("ninety.open.hand").reads("Left: cards");
}

#[test]
fn wishes_change_in_the_middle_and_tables_begin_anew() {
    let mut hand = quick();
    enter_open(&mut hand);
    hand.press("down*2 a").is_on("ninety.open.answer").press("a").reads("Left: 0 of 2");
    // Left wants one more: the card stays on the table.
    hand.press("b").is_on("ninety.open").press("down*2 right").reads("wants 3").press("up*2 a");
    hand.is_on("ninety.open.answer").reads("Left: 0 of 3");
    // With another trump it begins anew; so it does with another card.
    hand.press("b up*2 right up*4 down*6 a")
        .is_on("ninety.open.answer")
        .reads("You: 0 of 3")
        .reads("no trump");
    hand.press("a").reads("Left: 0 of 3").press("b down a").is_on("ninety.open.hand").press("long:b");
    // The cursor is on the card that was taken back.
    hand.press("a").is_on("ninety.open");
    assert!(line(&hand).contains("lead1 bid3/3/2 took0/0/0"), "{}", line(&hand));
}
