//! What is wanted of a deal, on one line.
//!
//! ```text
//! line   = [seat: item item ... , seat: item ...] [; seedN] [boardN]
//! seat   = N | E | S | W, or several of them: NS
//! item   = range suits          6+S  4-5HD  2-C  3S    length: at least, between, at most, exactly
//!        | range                10-12  15+  9-  0      points of the hand (10-12hcp too)
//!        | range p suits        4+pS                   points in a suit
//!        | [!]shape|shape|...   bal  5431  any4432  54xx  any55xx
//!        | +cards | -cards      +AKS  -QH              held, not held
//!        | any                                         nothing
//! ```
//!
//! A shape is spades, hearts, diamonds, clubs; `x` is any length, a to d are 10 to 13, `any` before it means
//! in any order. For example `N: 6+S 10-12, S: 5+H`. A hand must meet all of its items.

mod error;
mod shapes;
mod write;

pub use error::{NotationError, NotationErrorKind};
pub use shapes::{ShapesText, parse_shapes};
pub use write::RangeText;

use super::constraint::{Constraints, HandConstraint, MAX_LENGTH, MAX_POINTS, MAX_SUIT_POINTS, Range};
use super::seat::Seat;
use crate::cards::{Suit, parse_cards};
use crate::text::{Cursor, Span, words};

/// A line: what is wanted, and which deal of those that fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// What is wanted.
    pub constraints: Constraints,
    /// The same seed gives the same deals.
    pub seed: Option<u64>,
    /// The number of the board.
    pub board: Option<u32>,
}

fn fail<T>(span: Span, kind: NotationErrorKind) -> Result<T, NotationError> {
    Err(NotationError { span, kind })
}

/// Reads a line.
pub fn parse_position(text: &str) -> Result<Position, NotationError> {
    let (body, tail) = text.split_once(';').unwrap_or((text, ""));
    let mut position = Position { constraints: parse_constraints(body)?, seed: None, board: None };
    for (at, word) in words(tail) {
        let span = Span::new(at, at + word.len()).shifted(text.len() - tail.len());
        let number = |prefix: &str| {
            let (start, rest) = word.split_at_checked(prefix.len())?;
            start.eq_ignore_ascii_case(prefix).then_some(rest)?.parse::<u64>().ok()
        };
        if let Some(seed) = number("seed") {
            position.seed = Some(seed);
        } else if let Some(board) =
            number("board").and_then(|board| u32::try_from(board).ok()).filter(|&b| b > 0)
        {
            position.board = Some(board);
        } else {
            return fail(span, NotationErrorKind::Tail);
        }
    }
    Ok(position)
}

/// Reads what is wanted.
pub fn parse_constraints(text: &str) -> Result<Constraints, NotationError> {
    let mut constraints = Constraints::default();
    let mut seats: heapless::Vec<Seat, 4> = heapless::Vec::new();
    let base = text.as_ptr() as usize;
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
        let at = word.as_ptr() as usize - base;
        let mut item = word;
        if let Some((names, rest)) = word.split_once(':') {
            seats = parse_seats(names, at)?;
            item = rest;
        }
        let start = at + word.len() - item.len();
        let span = Span::new(start, start + item.len());
        if item.is_empty() || item.eq_ignore_ascii_case("any") {
            continue;
        }
        if seats.is_empty() {
            return fail(span, NotationErrorKind::NoSeat);
        }
        let asked =
            parse_item(item).map_err(|error| NotationError { span: error.span.shifted(start), ..error })?;
        for &seat in &seats {
            let hand = constraints.of_mut(seat);
            *hand = hand.and(&asked);
        }
        // Reported at the item that makes it contradictory.
        if let Err(error) = constraints.check() {
            return fail(span, NotationErrorKind::Illegal(error));
        }
    }
    Ok(constraints)
}

fn parse_seats(names: &str, at: usize) -> Result<heapless::Vec<Seat, 4>, NotationError> {
    let span = Span::new(at, at + names.len() + 1);
    let mut seats = heapless::Vec::new();
    for name in names.chars() {
        let seat = Seat::from_char(name).filter(|seat| !seats.contains(seat));
        match seat.map(|seat| seats.push(seat)) {
            Some(Ok(())) => {}
            _ => return fail(span, NotationErrorKind::Seat),
        }
    }
    if seats.is_empty() { fail(span, NotationErrorKind::Seat) } else { Ok(seats) }
}

/// Reads one item.
pub fn parse_item(item: &str) -> Result<HandConstraint, NotationError> {
    let whole = Span::new(0, item.len());
    let mut asked = HandConstraint::ANY;
    let cards = |text: &str| {
        parse_cards(text).map_err(|error| NotationError {
            span: error.span.shifted(1),
            kind: NotationErrorKind::Card(error.kind),
        })
    };
    if let Some(held) = item.strip_prefix('+') {
        asked.has = cards(held)?;
    } else if let Some(missing) = item.strip_prefix('-') {
        asked.lacks = cards(missing)?;
    } else if let Some(shapes) = parse_shapes(item)? {
        asked.shapes = shapes;
    } else {
        parse_range(item, &mut asked)?;
    }
    if asked.is_any() && !item.starts_with(|c: char| c.is_ascii_digit()) {
        return fail(whole, NotationErrorKind::Item);
    }
    Ok(asked)
}

/// `6+S`, `10-12`, `4+pS`.
fn parse_range(item: &str, asked: &mut HandConstraint) -> Result<(), NotationError> {
    let whole = Span::new(0, item.len());
    let mut cursor = Cursor::new(item);
    let Some(min) = cursor.number() else { return fail(whole, NotationErrorKind::Item) };
    let mut max = Some(min);
    let mut from = min;
    if cursor.eat(b'+') {
        max = None;
    } else if cursor.eat(b'-') {
        match cursor.number() {
            Some(number) => max = Some(number),
            None => from = 0,
        }
    }
    let rest = &item[cursor.at()..];
    let (is_points, suits) = if rest.is_empty() || rest.eq_ignore_ascii_case("hcp") {
        (true, "")
    } else if let Some(suits) = rest.strip_prefix(['p', 'P']) {
        (true, suits)
    } else {
        (false, rest)
    };
    let most = match (is_points, suits.is_empty()) {
        (false, _) => MAX_LENGTH,
        (true, true) => MAX_POINTS,
        (true, false) => MAX_SUIT_POINTS,
    };
    let range = Range::new(from, max.unwrap_or(most));
    let numbers = Span::new(0, cursor.at());
    let largest = max.map_or(from, |max| max.max(from));
    if largest > most {
        let kind = match is_points {
            false => NotationErrorKind::Cards(largest),
            true => NotationErrorKind::Points { asked: largest, most },
        };
        return fail(numbers, kind);
    }
    if range.is_empty() {
        return fail(numbers, NotationErrorKind::Crossed);
    }
    if suits.is_empty() {
        asked.points = range;
        return Ok(());
    }
    for (at, letter) in suits.char_indices() {
        let Some(suit) = Suit::from_char(letter) else {
            let start = item.len() - suits.len() + at;
            return fail(Span::new(start, start + letter.len_utf8()), NotationErrorKind::Item);
        };
        let list = if is_points { &mut asked.suit_points } else { &mut asked.lengths };
        list[suit.index()] = range;
    }
    Ok(())
}

impl core::str::FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Position, NotationError> {
        parse_position(text)
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::Shape;
    use super::*;

    extern crate std;
    use std::string::{String, ToString};

    #[test]
    fn lines_are_written_as_they_are_read() {
        for text in [
            "any",
            "N: 6+S 10-12, S: 5+H",
            "N: 6S 2-H 4-5D 15+, E: 9-, S: 0, W: 0C 4+pS 1-2pH",
            "N: bal 15-17, E: any6322|any5422, S: !bal, W: 5431",
            "N: !any4333 +AKS +QH -A98C",
            "N: bal|5521|any5422 ; seed42 board7",
            "any ; seed18446744073709551615",
        ] {
            let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(position.to_string(), text);
        }
        let loose: Position =
            " ns:5+♠10-12hcp   w: ANY x".replace("♠", "♠ ").replace(" x", "").parse().unwrap();
        assert_eq!(loose.to_string(), "N: 5+S 10-12, S: 5+S 10-12");
        assert_eq!("N:4-5HD,N: 4+h".parse::<Position>().unwrap().to_string(), "N: 4-5H 4-5D");
        let wild: Position = "E: any55xx|6xxx".parse().unwrap();
        let shapes = wild.constraints.of(Seat::East).shapes;
        assert!(shapes.has(Shape::new(5, 1, 2, 5).unwrap()) && shapes.has(Shape::new(6, 1, 2, 4).unwrap()));
        assert!(!shapes.has(Shape::new(5, 4, 2, 2).unwrap()));
        assert_eq!("N: any4333".parse::<Position>().unwrap().constraints.of(Seat::North).shapes.len(), 4);
    }

    #[test]
    fn errors_name_the_place() {
        let place = |text: &str| -> (NotationErrorKind, String) {
            let error = text.parse::<Position>().unwrap_err();
            (error.kind, text[error.span.start as usize..error.span.end as usize].into())
        };
        assert_eq!(place("6+S"), (NotationErrorKind::NoSeat, "6+S".into()));
        assert_eq!(place("X: 6+S"), (NotationErrorKind::Seat, "X:".into()));
        assert_eq!(place("NN: 6+S"), (NotationErrorKind::Seat, "NN:".into()));
        assert_eq!(place("N: 14+S"), (NotationErrorKind::Cards(14), "14+".into()));
        assert_eq!(place("N: 5-38"), (NotationErrorKind::Points { asked: 38, most: 37 }, "5-38".into()));
        assert_eq!(place("N: 11pS").0, NotationErrorKind::Points { asked: 11, most: 10 });
        assert_eq!(place("N: 12-10"), (NotationErrorKind::Crossed, "12-10".into()));
        assert_eq!(place("N: 5+S foo"), (NotationErrorKind::Item, "foo".into()));
        assert_eq!(place("N: 5+X"), (NotationErrorKind::Item, "X".into()));
        assert_eq!(place("N: 4434"), (NotationErrorKind::Thirteen, "4434".into()));
        assert_eq!(place("N: bal|foo"), (NotationErrorKind::Item, "foo".into()));
        assert_eq!(place("N: +AX").1, "X");
        assert_eq!(place("N: 5+S, S: 3+H, N: 4-S").1, "4-S");
        assert_eq!(place("N: +AS, S: +AS").1, "+AS");
        assert_eq!(place("N: 5+S ; seedx"), (NotationErrorKind::Tail, "seedx".into()));
    }
}
