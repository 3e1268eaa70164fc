//! A position on one line.
//!
//! ```text
//! position = head | hand | hand | hand [; card [card]]
//! head     = trump [leadN] bidB/B/B [tookT/T/T]
//! trump    = C | D | H | S | NT
//! ```
//!
//! For example `C lead1 bid3/2/2 took0/0/0 | AQJ6.Q.A8.A6 | K.AKJ7.K.T97 | 7.T6.J6.KQJ8`. Seats are 1, 2 and
//! 3, the hands come in that order and may have any form of [`crate::cards::notation`]; after the semicolon
//! come the cards on the table in the order played. Where the head does not say, seat 1 leads and nobody has
//! taken a trick; the canonical form says it. What one player knows of a deal has a format of its own,
//! [`super::record`].

use core::fmt;

use super::deal::DealError;
use super::position::{Position, PositionError, Trick};
use crate::cards::notation::each_card;
use crate::cards::{Card, CardError, CardErrorKind, CardSet, HandText, Suit, parse_cards};
use crate::limits::SEATS;
use crate::text::{Cursor, Span, split, words};

/// Text that is not a position, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotationError {
    /// The place in the text.
    pub span: Span,
    /// What is wrong.
    pub kind: NotationErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// Nothing at all.
    Empty,
    /// A word of the head that is not known.
    Head,
    /// The head does not say what is trump.
    NoTrump,
    /// The head does not say what was bid.
    NoBids,
    /// Not three numbers.
    Three,
    /// A seat that does not exist.
    Seat,
    /// Not four numbers.
    Four,
    /// A seat that does not exist at a table of four.
    SeatOfFour,
    /// Not three hands.
    Hands,
    /// Nothing at all, where a deal is asked for.
    NoDeal,
    /// Not three players, in a deal.
    Players,
    /// More than two cards on the table.
    TooManyPlayed,
    /// More than three cards on the table of four.
    PlayedByFour,
    /// A card.
    Card(CardErrorKind),
    /// More than one `/` in a hand.
    Laid,
    /// Well formed, but no such position can occur.
    Illegal(PositionError),
    /// Well formed, but the rules do not allow it.
    Forbidden(DealError),
}

impl NotationErrorKind {
    /// What would be allowed instead, as a sentence.
    pub const fn help(self) -> &'static str {
        match self {
            NotationErrorKind::Empty | NotationErrorKind::Hands => {
                "a position is: C lead1 bid3/2/2 took0/0/0 | hand | hand | hand ; cards on the table"
            }
            NotationErrorKind::NoDeal | NotationErrorKind::Players => {
                "a deal is: C lead1 | your twelve cards | ? | ?, and once you have bid: \
                 C lead1 | your nine / the three laid aside | ? | ? ; all cards played"
            }
            NotationErrorKind::Head => {
                "the head knows: C D H S NT (trump), lead2, bid3/2/2 by seat; with open hands took1/0/2, \
                 in a deal declare2 or reveal2"
            }
            NotationErrorKind::NoTrump => "begin with the trump: C, D, H, S or NT",
            NotationErrorKind::NoBids => "say what was bid by seat: bid3/2/2",
            NotationErrorKind::Three => "three numbers, one for each seat: 3/2/2",
            NotationErrorKind::Seat => "seats are 1, 2 and 3",
            NotationErrorKind::Four => "four numbers, one for each seat: 3/2/2/1",
            NotationErrorKind::SeatOfFour => "seats are 1 to 4",
            NotationErrorKind::TooManyPlayed => "with the third card the trick is over and taken",
            NotationErrorKind::PlayedByFour => "with the fourth card the trick is over and taken",
            NotationErrorKind::Card(kind) => kind.help(),
            NotationErrorKind::Laid => "a hand is its cards, then / and the three cards laid aside",
            NotationErrorKind::Illegal(error) => error.help(),
            NotationErrorKind::Forbidden(error) => error.help(),
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            NotationErrorKind::Empty | NotationErrorKind::NoDeal => f.write_str("there is nothing to read"),
            NotationErrorKind::Head => f.write_str("the head of the position has an unknown word"),
            NotationErrorKind::NoTrump => f.write_str("nothing is said about trumps"),
            NotationErrorKind::NoBids => f.write_str("nothing is said about the bids"),
            NotationErrorKind::Three => f.write_str("these are not three numbers"),
            NotationErrorKind::Four => f.write_str("these are not four numbers"),
            NotationErrorKind::Seat | NotationErrorKind::SeatOfFour => f.write_str("this is not a seat"),
            NotationErrorKind::Hands => f.write_str("a position has three hands"),
            NotationErrorKind::Players => {
                f.write_str("a deal has three players, ? where the cards are not known")
            }
            NotationErrorKind::TooManyPlayed => f.write_str("more than two cards are on the table"),
            NotationErrorKind::PlayedByFour => f.write_str("more than three cards are on the table"),
            NotationErrorKind::Card(kind) => kind.fmt(f),
            NotationErrorKind::Laid => f.write_str("this hand has more than one /"),
            NotationErrorKind::Illegal(error) => error.fmt(f),
            NotationErrorKind::Forbidden(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for NotationError {}

pub(super) fn fail(span: Span, kind: NotationErrorKind) -> NotationError {
    NotationError { span, kind }
}

pub(super) fn card_error(error: CardError, at: usize) -> NotationError {
    fail(error.span.shifted(at), NotationErrorKind::Card(error.kind))
}

/// Reads a position and checks that it can occur.
pub fn parse_position(text: &str) -> Result<Position, NotationError> {
    let whole = Span::new(text.len() - text.trim_start().len(), text.trim_end().len());
    if text.trim().is_empty() {
        return Err(fail(Span::new(0, text.len()), NotationErrorKind::Empty));
    }
    let (body, table) = text.split_once(';').unwrap_or((text, ""));
    let mut sections = split(body, '|');
    let (_, head) = sections.next().unwrap_or((0, ""));
    let mut position = parse_head(head, whole)?;
    let mut seat = 0;
    for (at, section) in sections {
        let span = Span::new(at, at + section.len());
        let hand = position.hands.get_mut(seat).ok_or(fail(span, NotationErrorKind::Hands))?;
        *hand = parse_cards(section).map_err(|error| card_error(error, at))?;
        seat += 1;
    }
    if seat != SEATS {
        return Err(fail(whole, NotationErrorKind::Hands));
    }
    position.trick = parse_trick(table)
        .map_err(|error| NotationError { span: error.span.shifted(text.len() - table.len()), ..error })?;
    position
        .check()
        .map_err(|error| fail(locate(text, error).unwrap_or(whole), NotationErrorKind::Illegal(error)))?;
    Ok(position)
}

/// The cards on the table, in the order played.
pub fn parse_trick(text: &str) -> Result<Trick, NotationError> {
    let mut trick = Trick::new();
    let mut seen = CardSet::EMPTY;
    let mut full = false;
    each_card(text, |card, span| {
        if !seen.insert(card) {
            return Err(CardError { span, kind: CardErrorKind::Twice(card) });
        }
        let pushed = trick.push(card);
        full |= pushed.is_err();
        pushed.map_err(|_| CardError { span, kind: CardErrorKind::Trailing })
    })
    .map_err(|error| {
        if full { fail(error.span, NotationErrorKind::TooManyPlayed) } else { card_error(error, 0) }
    })?;
    Ok(trick)
}

fn parse_head(text: &str, whole: Span) -> Result<Position, NotationError> {
    let (mut trump, mut leader, mut bids, mut taken) = (None, 0, None, [0; SEATS]);
    for (at, word) in words(text) {
        let span = Span::new(at, at + word.len());
        if let Some(found) = parse_trump(word) {
            trump = Some(found);
        } else if let Some(rest) = strip(word, "lead") {
            leader = parse_seat(rest).ok_or(fail(span, NotationErrorKind::Seat))?;
        } else if let Some(rest) = strip(word, "bid") {
            bids = Some(numbers(rest).ok_or(fail(span, NotationErrorKind::Three))?);
        } else if let Some(rest) = strip(word, "took") {
            taken = numbers(rest).ok_or(fail(span, NotationErrorKind::Three))?;
        } else {
            return Err(fail(span, NotationErrorKind::Head));
        }
    }
    Ok(Position {
        trump: trump.ok_or(fail(whole, NotationErrorKind::NoTrump))?,
        leader,
        hands: [CardSet::EMPTY; SEATS],
        trick: Trick::new(),
        taken,
        bids: bids.ok_or(fail(whole, NotationErrorKind::NoBids))?,
    })
}

/// `C`, `D`, `H`, `S` or their symbols, or `NT` for none.
pub fn parse_trump(word: &str) -> Option<Option<Suit>> {
    if word.eq_ignore_ascii_case("nt") {
        return Some(None);
    }
    let mut letters = word.chars();
    let suit = Suit::from_char(letters.next()?)?;
    letters.next().is_none().then_some(Some(suit))
}

/// `1`, `2` or `3`.
pub fn parse_seat(text: &str) -> Option<usize> {
    parse_seat_of(text, SEATS)
}

/// A seat of so many, from 1.
pub fn parse_seat_of(text: &str, seats: usize) -> Option<usize> {
    ["1", "2", "3", "4"].iter().take(seats).position(|&seat| seat == text)
}

/// The rest of a word that begins with these letters, in either case.
pub(super) fn strip<'t>(word: &'t str, prefix: &str) -> Option<&'t str> {
    let (start, rest) = word.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// `3/2/2`, a number for each seat.
pub(super) fn numbers<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut cursor = Cursor::new(text);
    let mut numbers = [0; N];
    for (seat, number) in numbers.iter_mut().enumerate() {
        if seat > 0 && !cursor.eat(b'/') {
            return None;
        }
        *number = cursor.number()?;
    }
    cursor.is_done().then_some(numbers)
}

/// Where in the text the reason is, as closely as it can be found.
fn locate(text: &str, error: PositionError) -> Option<Span> {
    let body = text.split_once(';').map_or(text, |(body, _)| body);
    let section = |seat: usize| {
        let (at, hand) = split(body, '|').nth(seat + 1)?;
        let start = at + hand.len() - hand.trim_start().len();
        Some(Span::new(start, (at + hand.trim_end().len()).max(start)))
    };
    let head_word = |prefix: &str| {
        let (at, word) = words(body).find(|(_, word)| strip(word, prefix).is_some())?;
        Some(Span::new(at, at + word.len()))
    };
    match error {
        PositionError::Twice(card) | PositionError::NotInPack(card) => last_place(text, card),
        PositionError::Revoke { card, .. } => last_place(text, card),
        PositionError::HandSize { seat, .. } => section(seat),
        PositionError::Leader(_) => head_word("lead"),
        PositionError::TooManyTricks { .. } | PositionError::TricksOfFour { .. } => head_word("took"),
        PositionError::Bid { .. } => head_word("bid"),
    }
}

/// The last place where a card is written.
pub(super) fn last_place(text: &str, wanted: Card) -> Option<Span> {
    let mut place = None;
    let base = text.as_ptr() as usize;
    for part in text.split(['|', ';', '/']).skip(1) {
        let at = part.as_ptr() as usize - base;
        let _ = each_card(part, |card, span| {
            if card == wanted {
                place = Some(span.shifted(at));
            }
            Ok(())
        });
    }
    place
}

/// A trump as text: its letter, or `NT`.
pub struct TrumpText(
    /// The trump, or none.
    pub Option<Suit>,
);

impl fmt::Display for TrumpText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(suit) => suit.fmt(f),
            None => f.write_str("NT"),
        }
    }
}

/// The canonical line.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let trump = TrumpText(self.trump);
        let ([a, b, c], [x, y, z]) = (self.bids, self.taken);
        write!(f, "{trump} lead{} bid{a}/{b}/{c} took{x}/{y}/{z}", self.leader + 1)?;
        for hand in self.hands {
            write!(f, " | {}", HandText(hand))?;
        }
        for (index, card) in self.trick.iter().enumerate() {
            write!(f, "{} {card}", if index == 0 { " ;" } else { "" })?;
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

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::{String, ToString};

    #[test]
    fn positions_are_written_as_they_are_read() {
        for text in [
            "C lead1 bid3/2/2 took0/0/0 | AQJ6.Q.A8.A6 | K.AKJ7.K.T97 | 7.T6.J6.KQJ8",
            "NT lead3 bid0/9/1 took4/2/1 | A..6. | ..7.9 | .K.. ; QH",
            "H lead2 bid0/9/1 took4/2/1 | A..6. | ..7. | .K.. ; 9C QH",
            "S lead2 bid0/9/1 took4/4/1 | ... | ... | ...",
        ] {
            let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(position.to_string(), text);
        }
        let loose: Position = " ♣ BID3/2/2|as qs| ks kh |10d 9d ".parse().unwrap();
        assert_eq!(loose.to_string(), "C lead1 bid3/2/2 took0/0/0 | AQ... | K.K.. | ..T9.");
    }

    #[test]
    fn errors_name_the_place() {
        let place = |text: &str| -> (NotationErrorKind, String) {
            let error = text.parse::<Position>().unwrap_err();
            (error.kind, text[error.span.start as usize..error.span.end as usize].into())
        };
        assert_eq!(place("").0, NotationErrorKind::Empty);
        assert_eq!(place("bid1/1/1 | | | ").0, NotationErrorKind::NoTrump);
        assert_eq!(place("NT | | | ").0, NotationErrorKind::NoBids);
        assert_eq!(place("NT bid1/1 | | | "), (NotationErrorKind::Three, "bid1/1".into()));
        assert_eq!(place("NT lead4 bid1/1/1 | | | "), (NotationErrorKind::Seat, "lead4".into()));
        assert_eq!(place("NT bid1/1/1 | AS | KS").0, NotationErrorKind::Hands);
        assert_eq!(place("NT bid1/1/1 | AS | KS | XS").1, "X");
        let twice = crate::cards::parse_card("AS").unwrap();
        let kind = NotationErrorKind::Illegal(PositionError::Twice(twice));
        assert_eq!(place("NT bid1/1/1 | AS | KS | AS"), (kind, "AS".into()));
        assert_eq!(place("NT bid1/1/1 | AS | KS QS | TS").1, "AS");
        assert_eq!(place("NT bid1/1/1 | AS | KS | 2S").1, "2S");
        assert_eq!(place("NT bid1/10/1 | AS | KS | 6S").1, "bid1/10/1");
        assert_eq!(place("NT bid1/1/1 took3/3/3 | AS | KS | 6S").1, "took3/3/3");
        assert_eq!(place("NT bid1/1/1 | 7D | KS | 6S 7S ; AS 9H").1, "9H");
        let many = "NT bid1/1/1 | 7D | KS | 6S 7S ; AS QS 9S";
        assert_eq!(place(many), (NotationErrorKind::TooManyPlayed, "9S".into()));
    }
}
