//! Files of boards: what is written is read back by the same program, with cards, dealer, vulnerability and number.

use trickwire_cli::args::bridge::BoardFormat;
use trickwire_cli::bridge::tricks::table::Solved;
use trickwire_cli::bridge::written::Form;
use trickwire_core::bridge::deal::{Board, Deal};
use trickwire_core::bridge::file::{FileError, each_board};
use trickwire_core::bridge::seat::{Seat, Vulnerable};
use trickwire_core::cards::{CardSet, Suit};
use trickwire_core::rng::{Pcg32, shuffle};

fn parse(text: &str) -> Result<Vec<Board>, FileError> {
    let mut boards = Vec::new();
    each_board(text, &mut |board| boards.push(board))?;
    Ok(boards)
}

/// Everything that is written of some boards.
fn whole(form: &Form, boards: &[Board], solved: &[Solved]) -> String {
    let each = boards.iter().enumerate().map(|(at, board)| form.board(board, solved.get(at), ""));
    std::iter::once(form.head())
        .chain(each)
        .chain(form.second_part(boards))
        .chain([form.tail().to_owned()])
        .collect()
}

fn form(format: BoardFormat) -> Form {
    Form { format, solved: false, title: String::new(), notes: Vec::new() }
}

fn written(boards: &[Board], format: BoardFormat) -> String {
    whole(&form(format), boards, &[])
}

fn boards(count: u32) -> Vec<Board> {
    let mut rng = Pcg32::new(3);
    let mut cards: Vec<CardSet> = CardSet::PACK_52.iter().map(|card| [card].into_iter().collect()).collect();
    (1..=count)
        .map(|number| {
            shuffle(&mut rng, &mut cards);
            let mut deal = Deal::default();
            for (hand, cards) in deal.hands.iter_mut().zip(cards.chunks(13)) {
                *hand = cards.iter().fold(CardSet::EMPTY, |all, &card| all | card);
            }
            Board::new(number + 13, deal)
        })
        .collect()
}

/// Tricks and par are part of the board: the reader finds the same boards.
#[test]
fn tricks_do_not_disturb_readers() {
    let list = boards(3);
    let solved = vec![Solved::default(); 3];
    let text = whole(&Form { solved: true, ..form(BoardFormat::Pbn) }, &list, &solved);
    assert_eq!(text.matches("[OptimumResultTable ").count(), 3);
    assert_eq!(text.matches("\n\n").count(), written(&list, BoardFormat::Pbn).matches("\n\n").count());
    assert_eq!(parse(&text), Ok(list));
}

#[test]
fn boards_are_read_as_they_are_written() {
    let mut list = boards(64);
    // Not only those of the duplicate table.
    list[5].dealer = Seat::West;
    list[6].vulnerable = Vulnerable::Everybody;
    for format in [BoardFormat::Pbn, BoardFormat::Lin] {
        assert_eq!(parse(&written(&list, format)), Ok(list.clone()), "{format:?}");
    }
}

#[test]
fn an_export_file_names_the_dealer_first() {
    let list = boards(4);
    let text = written(&list, BoardFormat::Pbn);
    for board in &list {
        assert!(text.contains(&format!("[Deal \"{}:", board.dealer)), "{text}");
    }
    let lin = written(&list, BoardFormat::Lin);
    assert!(lin.lines().all(|line| line.contains("|pn|,,,|st||md|")), "{lin}");
}

#[test]
fn files_of_others_are_read() {
    let pbn = "% PBN 2.1\r\n[Event \"Club\"]\r\n[Board \"7\"]\r\n[Dealer \"S\"]\r\n[Vulnerable \"Both\"]\r\n\
        [Deal \"W:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\r\n[Auction \"S\"]\r\n1C Pass\r\n";
    let [board] = parse(pbn).unwrap()[..] else { panic!() };
    assert_eq!((board.number, board.dealer, board.vulnerable), (7, Seat::South, Vulnerable::Everybody));
    assert_eq!(board.deal.hands[Seat::West.index()].ranks(Suit::Spades), 0x1fff);
    // A line of an online table, the fourth hand left out, with an auction after it.
    let lin = "pn|a,b,c,d|st||md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|rh||ah|Board 12|sv|e|mb|p|mb|1C|pg||\n";
    let [board] = parse(lin).unwrap()[..] else { panic!() };
    assert_eq!((board.number, board.dealer, board.vulnerable), (12, Seat::North, Vulnerable::EastWest));
    assert_eq!(board.deal.hands[Seat::East.index()].ranks(Suit::Clubs), 0x1fff);
    assert_eq!(parse("[Deal \"N:AK. . . .\"]\n").unwrap_err().line, 1);
    assert_eq!(parse("\n\nmd|3SAK|").unwrap_err().line, 3);
    assert_eq!(parse("nothing here"), Ok(Vec::new()));
}

#[test]
fn a_sheet_is_one_page_that_fetches_nothing() {
    let list = boards(16);
    let (title, notes) = ("N: 5+S & <b>".to_owned(), vec!["seed 42".to_owned()]);
    let page = whole(&Form { title, notes, ..form(BoardFormat::Html) }, &list, &[]);
    assert!(page.contains("N: 5+S &amp; &lt;b&gt;") && page.contains("seed 42"));
    assert!(!page.contains("http") && !page.contains("<script"));
    assert_eq!(page.matches("class=\"board\"").count(), 16);
    assert_eq!(page.matches("class=\"hand\"").count(), 64);
}

#[test]
fn figures_and_cards_add_up() {
    let list = boards(8);
    let csv = written(&list, BoardFormat::Csv);
    let columns = csv.lines().next().unwrap().split(',').count();
    for row in csv.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        assert_eq!(cells.len(), columns);
        let number = |at: usize| cells[at].parse::<u32>().unwrap();
        // Four hands of seven figures after three columns: points are the fifth.
        assert_eq!((0..4).map(|seat| number(3 + 7 * seat + 4)).sum::<u32>(), 40);
        assert_eq!(number(columns - 6) + number(columns - 3), 40);
    }
    for (board, text) in list.iter().map(|board| (board, written(&[*board], BoardFormat::Cards))) {
        let north = text.lines().find(|line| line.starts_with("North ")).unwrap();
        let numbers: Vec<usize> = north.split_whitespace().skip(1).map(|n| n.parse().unwrap()).collect();
        assert_eq!(numbers.len(), 13);
        for number in numbers {
            let (suit, rank) = (3 - (number - 1) / 13, 12 - (number - 1) % 13);
            assert!(board.deal.hands[0].ranks(Suit::ALL[suit]) >> rank & 1 == 1, "{text}");
        }
    }
}
