//! What is written is read back: each function fails unless a value survives its own text and its JSON.

use trickwire_cli::args::bridge::BoardFormat;
use trickwire_cli::bridge::profile::ProfileFile;
use trickwire_cli::bridge::tricks::table::Solved;
use trickwire_cli::bridge::written::Form;
use trickwire_cli::{bomb, bridge, ninety};
use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::game::{Event, Record};
use trickwire_core::bomb::table::Table;
use trickwire_core::bridge::deal::Board;
use trickwire_core::bridge::file::each_board;
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::party::open::Open;
use trickwire_core::text::Span;
use trickwire_wishes::{Presets, Who, Wishes, parse};

/// A table of Bomb Busters.
#[track_caller]
pub fn table(table: &Table) {
    let text = table.to_string();
    let again: Table = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *table, "{text}");
    assert_eq!(again.to_string(), text);
    let json = serde_json::to_string(&bomb::case::Case::of(table)).unwrap();
    assert_eq!(serde_json::from_str::<bomb::case::Case>(&json).unwrap().table().unwrap(), *table);
}

/// An event of Bomb Busters.
#[track_caller]
pub fn event(event: &Event) {
    let text = event.to_string();
    assert_eq!(parse_event(&text).as_ref(), Ok(event), "{text}");
}

/// A game of Bomb Busters with everything that happened.
#[track_caller]
pub fn record(record: &Record) {
    let text = record.to_string();
    let again = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(
        (again.start(), again.events(), again.game()),
        (record.start(), record.events(), record.game())
    );
    assert_eq!(again.to_string(), text);
}

/// A position of Ninety-Nine.
#[track_caller]
pub fn position(position: &trickwire_core::ninety::position::Position) {
    let text = position.to_string();
    let again: trickwire_core::ninety::position::Position =
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *position, "{text}");
    let json = serde_json::to_string(&ninety::case::Case::of(position)).unwrap();
    assert_eq!(serde_json::from_str::<ninety::case::Case>(&json).unwrap().position().unwrap(), *position);
}

/// What is known of a deal of Ninety-Nine.
#[track_caller]
pub fn deal<const N: usize>(deal: &Deal<N>) {
    let text = deal.to_string();
    assert_eq!(text.parse::<Deal<N>>().as_ref(), Ok(deal), "{text}");
}

/// Open hands of Ninety-Nine, of four players or with a dummy. The line leaves out what was played before this trick.
#[track_caller]
pub fn open<const N: usize>(open: &Open<N>) {
    let text = open.to_string();
    let again: Open<N> = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!((again.trump, again.hands, again.bids), (open.trump, open.hands, open.bids), "{text}");
    let place = |open: &Open<N>| (open.course.leader, open.course.in_charge, open.course.to_move());
    assert_eq!(place(&again), place(open), "{text}");
    assert_eq!((&again.course.trick, again.course.taken), (&open.course.trick, open.course.taken), "{text}");
    assert_eq!(again.to_string(), text);
}

/// Wishes of the richer kind. They are written seat by seat, and pairs after the seats.
#[track_caller]
pub fn wishes(wishes: &Wishes) {
    let text = wishes.to_string();
    let again = parse(&text, &Presets::default()).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    let mut sorted = wishes.clone();
    sorted.list.sort_by_key(|wish| match wish.who {
        Who::Seat(seat) => (0, seat, seat),
        Who::Pair(a, b) => (1, a, b),
    });
    assert_eq!(again, sorted, "{text}");
    assert_eq!(again.to_string(), text);
}

/// Everything that is written of some boards.
pub fn whole(form: &Form, boards: &[Board], solved: &[Solved]) -> String {
    let each = boards.iter().enumerate().map(|(at, board)| form.board(board, solved.get(at), ""));
    std::iter::once(form.head())
        .chain(each)
        .chain(form.second_part(boards))
        .chain([form.tail().to_owned()])
        .collect()
}

/// A form without a title.
pub fn form(format: BoardFormat) -> Form {
    Form { format, solved: false, title: String::new(), notes: Vec::new() }
}

/// Boards in a form.
pub fn written(boards: &[Board], format: BoardFormat) -> String {
    whole(&form(format), boards, &[])
}

/// Boards of a file, in both formats that are read.
#[track_caller]
pub fn boards(list: &[Board]) {
    for format in [BoardFormat::Pbn, BoardFormat::Lin] {
        let text = written(list, format);
        let mut again = Vec::new();
        each_board(&text, &mut |board| again.push(board)).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again, list, "{text}");
    }
}

/// A profile file.
#[track_caller]
pub fn profile(file: &ProfileFile) {
    let text = file.text();
    let again = ProfileFile::parse(&text).unwrap_or_else(|error| panic!("{}: {}", error.path, error.message));
    assert_eq!(again, *file, "{text}");
    assert_eq!(again.text(), text);
}

/// A line of bridge.
#[track_caller]
pub fn wish(position: &trickwire_core::bridge::notation::Position) {
    let text = position.to_string();
    let again: trickwire_core::bridge::notation::Position =
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *position, "{text}");
    assert_eq!(again.to_string(), text);
    let json = serde_json::to_string(&bridge::case::Case::of(position)).unwrap();
    let case: bridge::case::Case = serde_json::from_str(&json).unwrap();
    assert_eq!(case.constraints().unwrap(), position.constraints, "{json}");
    assert_eq!((case.seed, case.board), (position.seed, position.board));
}

/// A text that is refused: the place lies within it, and something is said.
#[track_caller]
pub fn refused(text: &str, span: Span, error: &dyn std::error::Error, help: &str) {
    assert!(text.get(span.start as usize..span.end as usize).is_some(), "{error:?} of {text:?}");
    assert!(!error.to_string().is_empty() && !help.is_empty(), "{error:?} of {text:?}");
}
