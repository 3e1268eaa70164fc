//! Lines, cases, PBN and LIN: what is written is read back, and anything else is refused at a place.

use proptest::prelude::*;
use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::deal::{Board, Format, parse_lin_deal, parse_pbn_deal};
use trickwire_core::bridge::notation::Position;
use trickwire_core::bridge::seat::Seat;
use trickwire_tests::bridge::boards::random_deal;
use trickwire_tests::bridge::sets::{SETS, wanted};
use trickwire_tests::fuzzing::bridge::{deal_round_trip, wish_text, written};
use trickwire_tests::fuzzing::pieces::WISH;
use trickwire_tests::property::cases;
use trickwire_tests::round_trip;

#[test]
fn sets_survive_the_round_trip() {
    for (_, text) in SETS {
        round_trip::wish(&Position { constraints: wanted(text), seed: None, board: Some(3) });
    }
}

#[test]
fn deals_that_are_none_are_refused() {
    let good = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    assert!(parse_pbn_deal(good).unwrap().is_whole());
    assert_eq!(parse_pbn_deal(&good.replace("N:", "E:")).unwrap().hands[1].len(), 13);
    for bad in [
        "",
        "N",
        "X:...",
        "N:... ... ... ...",
        &good.replace("...AKQJT98765432", ""),
        &(good.to_owned() + " ..."),
        &good.replace("..AKQ", "..AAQ"),
        &good.replacen("KQ", "K", 1),
        "é:",
    ] {
        let error = parse_pbn_deal(bad).unwrap_err();
        assert!(bad.get(error.span.start as usize..error.span.end as usize).is_some(), "{bad}");
        assert!(!error.to_string().is_empty());
    }
    for bad in ["", "5", "1", "1SA,SK", "1SAK,SAK,SAK,SAK", "1x,y,z", "1é,S,S,S"] {
        assert!(parse_lin_deal(bad).is_err(), "{bad}");
    }
}

#[test]
fn what_is_no_card_is_found_where_it_stands() {
    for bad in ["1Sx,SK,SQ,SJ", "2SA,HKx,SQ", "4SAHKDQCJ,SK,SxQ,S"] {
        let at = bad.find('x').unwrap() as u32;
        let span = parse_lin_deal(bad).unwrap_err().span;
        assert_eq!((span.start, span.end), (at, at + 1), "{bad}");
    }
}

#[test]
fn lin_accepts_a_missing_fourth_hand() {
    let board = Board::new(6, random_deal(1));
    let text = written(&board, Format::Lin);
    let cards = text.split('|').nth(7).unwrap();
    let (three, _) = cards.rsplit_once(',').unwrap();
    assert_eq!(parse_lin_deal(three), Ok((Seat::East, board.deal)));
    assert_eq!(parse_lin_deal(&format!("{three},")), Ok((Seat::East, board.deal)));
}

/// Whatever a board is written as, it is read back from.
fn survives_every_format(board: &Board) {
    deal_round_trip(board);
    let line = written(board, Format::Line);
    let words: Vec<&str> = line.split_whitespace().collect();
    let hands = format!("N:{} {} {} {}", words[1], words[3], words[5], words[7]);
    assert_eq!(parse_pbn_deal(&hands), Ok(board.deal));
    let diagram = written(board, Format::Diagram);
    let letters = |text: &str| text.chars().filter(|c| "AKQJT98765432".contains(*c)).count();
    let cards: String = diagram.lines().skip(1).take(12).collect();
    assert_eq!(letters(&cards), 52);
}

/// The first board of the seed 0 was once written wrong.
#[test]
fn a_board_that_once_failed_survives_every_format() {
    survives_every_format(&Board::new(1, random_deal(0)));
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn deals_survive_every_format(seed: u64, number in 1..100_u32) {
        survives_every_format(&Board::new(number, random_deal(seed)));
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place(text in near_text()) {
        wish_text(&text);
    }

    #[test]
    fn random_characters_are_refused_quietly(text in "\\PC{0,60}") {
        let _ = text.parse::<Position>();
        let _ = parse_pbn_deal(&text);
        let _ = parse_lin_deal(&text);
        let _ = Constraints::default().to_string();
    }
}

fn near_text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&WISH[..]), 0..20).prop_map(|pieces| pieces.concat())
}
