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
//! A shape is spades, hearts, diamonds, clubs; `x` is any length, a to d are 10 to 13, `any` before it
//! means in any order. For example `N: 6+S 10-12, S: 5+H`. Several items of a hand all hold.

use core::fmt::{self, Write};

use super::constraint::{
    ConstraintError, Constraints, HandConstraint, MAX_LENGTH, MAX_POINTS, MAX_SUIT_POINTS, Range,
};
use super::seat::Seat;
use super::shape::{Shape, ShapeSet, length_letter};
use crate::cards::{Card, CardErrorKind, CardSet, Suit, parse_cards};
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

/// Text that cannot be read, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotationError {
    /// The place in the text.
    pub span: Span,
    /// What is wrong.
    pub kind: NotationErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NotationErrorKind {
    /// Not a seat.
    Seat,
    /// Something is asked before any seat is named.
    NoSeat,
    /// A word that asks for nothing known.
    Item,
    /// More cards than a suit has.
    Cards(u8),
    /// More points than there are.
    Points {
        /// So many.
        asked: u8,
        /// There are only so many.
        most: u8,
    },
    /// The ends of a range cross.
    Crossed,
    /// A shape that is not thirteen cards.
    Thirteen,
    /// A card.
    Card(CardErrorKind),
    /// A word of the tail.
    Tail,
    /// Read well, but contradictory.
    Illegal(ConstraintError),
}

impl NotationErrorKind {
    /// What would be allowed instead, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            NotationErrorKind::Seat => "seats are N, E, S and W, followed by a colon",
            NotationErrorKind::NoSeat => "name the seat first: `N: 6+S 10-12, S: 5+H`",
            NotationErrorKind::Item => {
                "write lengths as 6+S, 4-5HD or 2-C, points as 10-12 or 15+, points in a suit as 4+pS, \
                 shapes as bal, 5431, any4432 or !any4333, cards as +AKS or -QH"
            }
            NotationErrorKind::Cards(_) => "a suit has 0 to 13 cards",
            NotationErrorKind::Points { .. } => "a hand has 0 to 37 points, a suit 0 to 10",
            NotationErrorKind::Crossed => "the smaller number comes first",
            NotationErrorKind::Thirteen => "the four lengths of a shape add up to 13",
            NotationErrorKind::Card(kind) => kind.help(),
            NotationErrorKind::Tail => "after the semicolon come seed42 and board7",
            NotationErrorKind::Illegal(error) => error.help(),
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            NotationErrorKind::Seat => f.write_str("this is not a seat"),
            NotationErrorKind::NoSeat => f.write_str("nothing says whose hand this is about"),
            NotationErrorKind::Item => f.write_str("this asks for nothing that is known"),
            NotationErrorKind::Cards(cards) => write!(f, "no suit has {cards} cards"),
            NotationErrorKind::Points { asked, most: MAX_SUIT_POINTS } => {
                write!(f, "no suit has {asked} points")
            }
            NotationErrorKind::Points { asked, .. } => write!(f, "no hand has {asked} points"),
            NotationErrorKind::Crossed => f.write_str("the ends of this range cross"),
            NotationErrorKind::Thirteen => f.write_str("this shape has not thirteen cards"),
            NotationErrorKind::Card(kind) => kind.fmt(f),
            NotationErrorKind::Tail => f.write_str("this is neither a seed nor a board"),
            NotationErrorKind::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for NotationError {}

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
        } else if let Some(board) = number("board").and_then(|board| u32::try_from(board).ok()) {
            position.board = Some(board).filter(|&board| board > 0);
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
        let asked = parse_item(item)
            .map_err(|error| NotationError { span: error.span.shifted(start), ..error })?;
        for &seat in &seats {
            let hand = constraints.of_mut(seat);
            *hand = hand.and(&asked);
        }
        // Said at the item with which it becomes contradictory.
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

/// `bal`, `!any4333`, `5431|54xx`; `None` where the item does not look like shapes.
pub fn parse_shapes(item: &str) -> Result<Option<ShapeSet>, NotationError> {
    let (without, list) = match item.strip_prefix('!') {
        Some(list) => (true, list),
        None => (false, item),
    };
    let looks = |piece: &str| piece.len() == 4 && piece.bytes().all(|letter| length_of(letter).is_some());
    let first = list.split('|').next().unwrap_or("");
    if !without && !matches(first, "bal") && strip_any(first).is_none() && !looks(first) {
        return Ok(None);
    }
    let mut shapes = ShapeSet::NONE;
    for (at, piece) in crate::text::split(list, '|') {
        let start = at + usize::from(without);
        let span = Span::new(start, start + piece.len());
        let (any_order, digits) = match strip_any(piece) {
            Some(digits) => (true, digits),
            None => (false, piece),
        };
        let found = if matches(piece, "bal") {
            ShapeSet::balanced()
        } else if looks(digits) {
            pattern(digits, any_order)
        } else {
            return fail(span, NotationErrorKind::Item);
        };
        if found.is_empty() {
            return fail(span, NotationErrorKind::Thirteen);
        }
        shapes = shapes.or(&found);
    }
    Ok(Some(if without { shapes.not() } else { shapes }))
}

fn matches(word: &str, name: &str) -> bool {
    word.eq_ignore_ascii_case(name)
}

fn strip_any(piece: &str) -> Option<&str> {
    let (start, digits) = piece.split_at_checked(3)?;
    (matches(start, "any") && !digits.is_empty()).then_some(digits)
}

/// A length, or any length (`x`) as 255.
fn length_of(letter: u8) -> Option<u8> {
    match letter.to_ascii_lowercase() {
        digit @ b'0'..=b'9' => Some(digit - b'0'),
        letter @ b'a'..=b'd' => Some(letter - b'a' + 10),
        b'x' => Some(u8::MAX),
        _ => None,
    }
}

/// The shapes that a pattern of four letters stands for.
fn pattern(letters: &str, any_order: bool) -> ShapeSet {
    let mut wanted = [u8::MAX; 4];
    for (length, letter) in wanted.iter_mut().rev().zip(letters.bytes()) {
        *length = length_of(letter).unwrap_or(u8::MAX);
    }
    if !any_order {
        let fits = |shape: Shape| wanted.iter().zip(shape.0).all(|(&w, l)| w == u8::MAX || w == l);
        return ShapeSet::of(fits);
    }
    // In any order: every length asked for is there as often as it is asked for.
    let often = |lengths: &[u8; 4], length: u8| lengths.iter().filter(|&&l| l == length).count();
    ShapeSet::of(|shape| {
        wanted.iter().all(|&length| length == u8::MAX || often(&shape.0, length) >= often(&wanted, length))
    })
}

/// The canonical line.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.constraints)?;
        if self.seed.is_some() || self.board.is_some() {
            f.write_str(" ;")?;
        }
        if let Some(seed) = self.seed {
            write!(f, " seed{seed}")?;
        }
        if let Some(board) = self.board {
            write!(f, " board{board}")?;
        }
        Ok(())
    }
}

impl core::str::FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Position, NotationError> {
        parse_position(text)
    }
}

/// The canonical text: seats from North, `any` where nothing is asked.
impl fmt::Display for Constraints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for seat in Seat::ALL {
            let hand = self.of(seat);
            if !hand.is_any() {
                write!(f, "{}{seat}:{hand}", if first { "" } else { ", " })?;
                first = false;
            }
        }
        if first { f.write_str("any") } else { Ok(()) }
    }
}

/// Every item with a space before it.
impl fmt::Display for HandConstraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suits = || Suit::ALL.into_iter().rev();
        for suit in suits().filter(|suit| self.lengths[suit.index()] != Range::upto(MAX_LENGTH)) {
            write!(f, " {}{suit}", RangeText(self.lengths[suit.index()], MAX_LENGTH))?;
        }
        if self.shapes != ShapeSet::ALL {
            write!(f, " {}", ShapesText(&self.shapes))?;
        }
        for suit in suits().filter(|suit| self.suit_points[suit.index()] != Range::upto(MAX_SUIT_POINTS)) {
            write!(f, " {}p{suit}", RangeText(self.suit_points[suit.index()], MAX_SUIT_POINTS))?;
        }
        if self.bounds_points() {
            write!(f, " {}", RangeText(self.points, MAX_POINTS))?;
        }
        for (sign, cards) in [('+', self.has), ('-', self.lacks)] {
            for suit in suits().filter(|&suit| !cards.of_suit(suit).is_empty()) {
                write!(f, " {sign}{}{suit}", RanksText(cards, suit))?;
            }
        }
        Ok(())
    }
}

/// `6+`, `2-`, `3`, `4-5`.
pub struct RangeText(
    /// The range.
    pub Range,
    /// The most that there can be.
    pub u8,
);

impl fmt::Display for RangeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RangeText(Range { min, max }, most) = *self;
        match (min, max) {
            (min, max) if min == max => write!(f, "{min}"),
            (min, max) if max >= most => write!(f, "{min}+"),
            (0, max) => write!(f, "{max}-"),
            (min, max) => write!(f, "{min}-{max}"),
        }
    }
}

struct RanksText(CardSet, Suit);

impl fmt::Display for RanksText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.descending(self.1).try_for_each(|card: Card| f.write_char(card.rank.letter()))
    }
}

/// A set of shapes in as few pieces as patterns in any order and single shapes allow.
pub struct ShapesText<'s>(
    /// The shapes.
    pub &'s ShapeSet,
);

impl fmt::Display for ShapesText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (with, without) = (*self.0, self.0.not());
        let mut counted = [0; 2];
        for (count, set) in counted.iter_mut().zip([&with, &without]) {
            pieces(set, |_| {
                *count += 1;
                Ok(())
            })?;
        }
        let shorter = if counted[1] < counted[0] { &without } else { &with };
        if counted[1] < counted[0] {
            f.write_char('!')?;
        }
        let mut first = true;
        pieces(shorter, |piece| {
            if !first {
                f.write_char('|')?;
            }
            first = false;
            match piece {
                Piece::Balanced => f.write_str("bal"),
                Piece::AnyOrder(lengths) => {
                    f.write_str("any")?;
                    lengths.iter().try_for_each(|&length| f.write_char(length_letter(length)))
                }
                Piece::Exact(shape) => shape.fmt(f),
            }
        })
    }
}

enum Piece {
    Balanced,
    AnyOrder([u8; 4]),
    Exact(Shape),
}

fn pieces(set: &ShapeSet, mut visit: impl FnMut(Piece) -> fmt::Result) -> fmt::Result {
    let whole = |part: &ShapeSet| part.and(set) == *part;
    let mut left = *set;
    if whole(&ShapeSet::balanced()) {
        visit(Piece::Balanced)?;
        left = left.and(&ShapeSet::balanced().not());
    }
    for shape in left.iter() {
        let lengths = shape.sorted();
        let same = ShapeSet::of(|other| other.sorted() == lengths);
        if !whole(&same) || same.len() == 1 {
            visit(Piece::Exact(shape))?;
        } else if same.iter().next() == Some(shape) {
            visit(Piece::AnyOrder(lengths))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
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
        let loose: Position = " ns:5+♠10-12hcp   w: ANY x".replace("♠", "♠ ").replace(" x", "").parse().unwrap();
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
