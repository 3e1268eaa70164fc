//! Lines, cases, PBN and LIN: what is written is read back, and anything else is refused at a place.

use proptest::prelude::*;
use trickwire_cli::bridge::case::Case;
use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::deal::{Board, Deal, Format, parse_lin_deal, parse_pbn_deal, write_board};
use trickwire_core::bridge::notation::Position;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::{Card, CardSet};
use trickwire_core::rng::{Pcg32, shuffle};
use trickwire_tests::bridge::sets::{SETS, wanted};
use trickwire_tests::bridge::wishes;

fn round_trip(position: &Position) {
    let text = position.to_string();
    let again: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *position, "{text}");
    assert_eq!(again.to_string(), text);
    let json = serde_json::to_string(&Case::of(position)).unwrap();
    let case: Case = serde_json::from_str(&json).unwrap();
    assert_eq!(case.constraints().unwrap(), position.constraints, "{json}");
    assert_eq!((case.seed, case.board), (position.seed, position.board));
}

fn random_deal(seed: u64) -> Deal {
    let mut pack: Vec<Card> = CardSet::PACK_52.iter().collect();
    shuffle(&mut Pcg32::new(seed), &mut pack);
    let mut hands = pack.chunks(13).map(|cards| cards.iter().copied().collect());
    Deal { hands: std::array::from_fn(|_| hands.next().unwrap()) }
}

fn written(board: &Board, format: Format) -> String {
    let mut text = String::new();
    write_board(board, format, &mut text).unwrap();
    text
}

#[test]
fn sets_survive_the_round_trip() {
    for (_, text) in SETS {
        round_trip(&Position { constraints: wanted(text), seed: None, board: Some(3) });
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
fn lin_accepts_a_missing_fourth_hand() {
    let board = Board::new(6, random_deal(1));
    let text = written(&board, Format::Lin);
    let cards = text.split('|').nth(3).unwrap();
    let (three, _) = cards.rsplit_once(',').unwrap();
    assert_eq!(parse_lin_deal(three), Ok((Seat::East, board.deal)));
    assert_eq!(parse_lin_deal(&format!("{three},")), Ok((Seat::East, board.deal)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn wishes_survive_the_round_trip(
        constraints in (0..=4_usize).prop_flat_map(|n| wishes::constraints(n, 5)),
        seed: Option<u64>,
        board in prop::option::of(1..1000_u32),
    ) {
        round_trip(&Position { constraints, seed, board });
    }

    #[test]
    fn deals_survive_every_format(seed: u64, number in 1..100_u32) {
        let board = Board::new(number, random_deal(seed));
        let pbn = written(&board, Format::Pbn);
        let tag = |name: &str| {
            let line = pbn.lines().find_map(|line| line.strip_prefix(&format!("[{name} \""))).unwrap();
            line.strip_suffix("\"]").unwrap().to_owned()
        };
        prop_assert_eq!(parse_pbn_deal(&tag("Deal")), Ok(board.deal));
        prop_assert_eq!(tag("Dealer"), board.dealer.to_string());
        prop_assert_eq!(tag("Vulnerable"), board.vulnerable.pbn());
        let lin = written(&board, Format::Lin);
        let fields: Vec<&str> = lin.trim_end().split('|').collect();
        prop_assert_eq!((fields[0], fields[2], fields[6]), ("qx", "md", "sv"));
        prop_assert_eq!(parse_lin_deal(fields[3]), Ok((board.dealer, board.deal)));
        let line = written(&board, Format::Line);
        let words: Vec<&str> = line.split_whitespace().collect();
        let hands = format!("N:{} {} {} {}", words[1], words[3], words[5], words[7]);
        prop_assert_eq!(parse_pbn_deal(&hands), Ok(board.deal));
        let diagram = written(&board, Format::Diagram);
        let letters = |text: &str| text.chars().filter(|c| "AKQJT98765432".contains(*c)).count();
        let cards: String = diagram.lines().skip(1).take(12).collect();
        prop_assert_eq!(letters(&cards), 52);
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place(text in near_text()) {
        match text.parse::<Position>() {
            Ok(position) => round_trip(&position),
            Err(error) => {
                let place = text.get(error.span.start as usize..error.span.end as usize);
                prop_assert!(place.is_some(), "{:?} of {:?}", error, text);
                prop_assert!(!error.to_string().is_empty() && !error.kind.help().is_empty());
            }
        }
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
    let piece = prop::sample::select(vec![
        "N:", "S:", "NS:", "E: ", "W", "X:", "6+S", "10-12", "4-5HD", "2-C", "0", "15+", "9-", "4+pS", "bal",
        "!", "any4432", "5431", "54xx", "d000", "|", "+AKS", "-QH", "+", "-", " ", ", ", ",", ";", "seed4",
        "board7", "seed", "any", "99", "p", "♠", "é", "hcp", "13S", "14+S", "+A♠",
    ]);
    prop::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
}
