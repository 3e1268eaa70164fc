//! A whole table on one line.
//!
//! ```text
//! position = head | stand | stand ... [; fact] ...
//! head     = [5p] meN [1-8] [Y4,7 | Y2of(3,5,9)] [R5 | R1of(2,7)]
//! stand    = [N:] slot slot ...       N: whose it is, where that is not the obvious
//! ```
//!
//! For example `me1 1-6 | ?1 ?2 ?4 ?4 ?6 | ? i3 ? ? ? | 1 ? ? 5 ? ; s2 has 4`. The number of
//! players is written in the canonical form and may be left out otherwise.

use core::fmt::{self, Write};

use super::fact::{Fact, parse_fact};
use super::{NotationError, NotationErrorKind, StandText, parse_stand};
use crate::bomb::setup::{Coloured, Setup};
use crate::bomb::table::{Stand, Table, TableError};
use crate::bomb::wire::Colour;
use crate::limits::{MAX_CANDIDATES, MAX_PLAYERS};
use crate::text::{Cursor, Span, nth, split, words};

/// Reads a whole table and checks that it is legal.
pub fn parse_position(text: &str) -> Result<Table, NotationError> {
    let trimmed = text.trim_ascii();
    let whole = Span::new(text.len() - text.trim_ascii_start().len(), text.trim_ascii_end().len());
    let fail = |span, kind| NotationError { span, stand: None, slot: None, kind };
    if trimmed.is_empty() {
        return Err(fail(Span::new(0, text.len()), NotationErrorKind::Empty));
    }
    let mut parts = split(text, ';');
    let (_, body) = parts.next().unwrap_or((0, ""));
    let mut sections = split(body, '|');
    let (head_at, head_text) = sections.next().unwrap_or((0, ""));
    let head = parse_head(head_text).map_err(|error| error.shifted(head_at))?;
    let Some(observer) = head.observer else {
        return Err(fail(whole, NotationErrorKind::NoObserver));
    };
    let mut table = Table {
        players: 0,
        observer,
        setup: head.setup,
        stands: heapless::Vec::new(),
        constraints: heapless::Vec::new(),
        choices: heapless::Vec::new(),
    };
    for (at, section) in sections {
        let index = table.stands.len() as u8;
        let stand = parse_owned_stand(section, index)
            .map_err(|error| NotationError { stand: Some(index), ..error.shifted(at) })?;
        table
            .stands
            .push(stand)
            .map_err(|_| fail(Span::new(at, at + section.len()), NotationErrorKind::TooManyStands))?;
    }
    if table.stands.is_empty() {
        return Err(fail(whole, NotationErrorKind::EmptyStand));
    }
    let owners = table.stands.iter().map(|stand| stand.owner + 1).max();
    table.players = head.players.or(owners).unwrap_or(0);
    for (at, fact) in parts {
        if fact.trim_ascii().is_empty() {
            continue;
        }
        let span = trimmed_span(at, fact);
        let full = fail(span, NotationErrorKind::TooManyFacts);
        match parse_fact(fact).ok_or(fail(span, NotationErrorKind::Fact))? {
            Fact::Constraint(constraint) => table.constraints.push(constraint).map_err(|_| full)?,
            Fact::Choice(choice) => table.choices.push(choice).map_err(|_| full)?,
        }
    }
    table.check().map_err(|error| locate(text, error))?;
    Ok(table)
}

impl NotationError {
    fn shifted(self, by: usize) -> NotationError {
        NotationError { span: self.span.shifted(by), ..self }
    }
}

#[derive(Default)]
struct Head {
    players: Option<u8>,
    observer: Option<u8>,
    blue: bool,
    setup: Setup,
}

fn parse_head(text: &str) -> Result<Head, NotationError> {
    let mut head = Head::default();
    for (at, word) in words(text) {
        let error =
            |kind| NotationError { span: Span::new(at, at + word.len()), stand: None, slot: None, kind };
        let once = |first: bool| if first { Ok(()) } else { Err(error(NotationErrorKind::Twice)) };
        let mut cursor = Cursor::new(word);
        if cursor.eat(b'm') && cursor.eat(b'e') {
            let player = cursor.number().and_then(|n| n.checked_sub(1)).filter(|_| cursor.is_done());
            let player = player.ok_or(error(NotationErrorKind::Player))?;
            once(head.observer.replace(player).is_none())?;
        } else if let Some((letter, list)) = coloured_word(word) {
            let coloured = parse_coloured(list).ok_or(error(NotationErrorKind::Coloured))?;
            let place = match letter {
                Colour::Red => &mut head.setup.red,
                _ => &mut head.setup.yellow,
            };
            once(core::mem::replace(place, coloured).is_none())?;
        } else {
            let mut cursor = Cursor::new(word);
            let Some(first) = cursor.number() else {
                // A stand where the head should be: the observer is missing.
                let kind = if head.observer.is_none() {
                    NotationErrorKind::NoObserver
                } else {
                    NotationErrorKind::Head
                };
                return Err(error(kind));
            };
            if cursor.eat(b'p') && cursor.is_done() {
                if first as usize > MAX_PLAYERS || first < 2 {
                    return Err(error(NotationErrorKind::Illegal(TableError::Players(first))));
                }
                once(head.players.replace(first).is_none())?;
            } else if cursor.eat(b'-')
                && let Some(last) = cursor.number()
                && cursor.is_done()
            {
                once(!core::mem::replace(&mut head.blue, true))?;
                head.setup = Setup::new(first, last, head.setup.yellow, head.setup.red)
                    .ok_or(error(NotationErrorKind::Blue))?;
            } else {
                return Err(error(NotationErrorKind::Head));
            }
        }
    }
    Ok(head)
}

fn coloured_word(word: &str) -> Option<(Colour, &str)> {
    if let Some(list) = word.strip_prefix(['Y', 'y']) {
        return Some((Colour::Yellow, list));
    }
    word.strip_prefix(['R', 'r']).map(|list| (Colour::Red, list))
}

/// `4,7` or `2of(3,5,9)`.
fn parse_coloured(text: &str) -> Option<Coloured> {
    let mut cursor = Cursor::new(text);
    let first = cursor.number()?;
    let keep = (cursor.eat(b'o') && cursor.eat(b'f') && cursor.eat(b'(')).then_some(first);
    let mut numbers: heapless::Vec<u8, MAX_CANDIDATES> = heapless::Vec::new();
    if keep.is_none() {
        numbers.push(first).ok()?;
    } else {
        numbers.push(cursor.number()?).ok()?;
    }
    while cursor.eat(b',') {
        numbers.push(cursor.number()?).ok()?;
    }
    if keep.is_some() && !cursor.eat(b')') || !cursor.is_done() {
        return None;
    }
    match keep {
        Some(keep) => Coloured::some_of(&numbers, keep),
        None => Coloured::all_of(&numbers),
    }
}

/// The slots of a section, without the owner before them, and where they begin.
fn split_owner(section: &str) -> (usize, &str, Option<&str>) {
    match section.find(':') {
        Some(colon) => (colon + 1, &section[colon + 1..], Some(&section[..colon])),
        None => (0, section, None),
    }
}

fn parse_owned_stand(section: &str, index: u8) -> Result<Stand, NotationError> {
    let (at, slots, owner_text) = split_owner(section);
    let owner = match owner_text {
        None => index,
        Some(text) => {
            let mut cursor = Cursor::new(text.trim_ascii());
            let number = cursor.number().and_then(|n| n.checked_sub(1)).filter(|_| cursor.is_done());
            let number = number.filter(|&player| (player as usize) < MAX_PLAYERS);
            let kind = NotationErrorKind::Player;
            number.ok_or(NotationError { span: Span::new(0, at), stand: None, slot: None, kind })?
        }
    };
    let slots = parse_stand(slots).map_err(|error| error.shifted(at))?;
    Ok(Stand { owner, slots })
}

/// Finds what is illegal in the text that was read.
fn locate(text: &str, error: TableError) -> NotationError {
    let (stand, slot) = match error {
        TableError::Mark { stand, slot, .. }
        | TableError::NotSorted { stand, slot, .. }
        | TableError::NotInPlay { stand, slot, .. }
        | TableError::Dealt { stand, slot, .. }
        | TableError::TooManyMoved { stand, slot }
        | TableError::DealtUnsorted { stand, slot, .. }
        | TableError::TooMany { stand, slot, .. } => (Some(stand), Some(slot)),
        TableError::Owner { stand, .. } | TableError::EmptyStand(stand) => (Some(stand), None),
        _ => (None, None),
    };
    let span = match (stand, error) {
        (Some(stand), _) => span_of_stand(text, stand, slot),
        (None, TableError::Constraint { index }) => span_of_fact(text, index),
        (None, TableError::Choice { index }) => span_of_choice(text, index),
        _ => split(text, '|').next().map(|(at, head)| Span::new(at, at + head.trim_ascii_end().len())),
    };
    NotationError { span: span.unwrap_or_default(), stand, slot, kind: NotationErrorKind::Illegal(error) }
}

/// Where a slot is in the text of a position.
pub fn span_of_slot(text: &str, stand: u8, slot: u8) -> Option<Span> {
    span_of_stand(text, stand, Some(slot))
}

/// Where a fact is in the text of a position; choices are counted apart.
pub fn span_of_fact(text: &str, index: u8) -> Option<Span> {
    nth_fact(text, index, |fact| !matches!(fact, Some(Fact::Choice(_))))
}

/// Where a choice is in the text of a position.
pub fn span_of_choice(text: &str, index: u8) -> Option<Span> {
    nth_fact(text, index, |fact| matches!(fact, Some(Fact::Choice(_))))
}

fn nth_fact(text: &str, index: u8, counts: impl Fn(Option<Fact>) -> bool) -> Option<Span> {
    split(text, ';')
        .skip(1)
        .filter(|(_, fact)| !fact.trim_ascii().is_empty() && counts(parse_fact(fact)))
        .nth(index as usize)
        .map(|(at, fact)| trimmed_span(at, fact))
}

/// The span of a piece of text without the blanks around it.
fn trimmed_span(at: usize, piece: &str) -> Span {
    let start = at + piece.len() - piece.trim_ascii_start().len();
    Span::new(start, at + piece.trim_ascii_end().len())
}

fn span_of_stand(text: &str, stand: u8, slot: Option<u8>) -> Option<Span> {
    let (_, body) = split(text, ';').next()?;
    let (at, section) = split(body, '|').nth(stand as usize + 1)?;
    let (inner, slots, _) = split_owner(section);
    match slot {
        Some(slot) => {
            let (offset, word) = words(slots).nth(slot as usize)?;
            let start = at + inner + offset;
            Some(Span::new(start, start + word.len()))
        }
        None => Some(Span::new(at, at + section.len())),
    }
}

/// Writes the canonical line.
pub fn write_position(table: &Table, out: &mut impl Write) -> fmt::Result {
    write!(out, "{}p me{}", table.players, nth(table.observer))?;
    let (low, high) = table.setup.blue();
    if (low, high) != Setup::default().blue() {
        write!(out, " {low}-{high}")?;
    }
    for (letter, coloured) in [('Y', table.setup.yellow), ('R', table.setup.red)] {
        write_coloured(letter, coloured, out)?;
    }
    let obvious = table.stands.iter().enumerate().all(|(index, stand)| stand.owner as usize == index);
    for stand in &table.stands {
        out.write_str(" | ")?;
        if !obvious {
            write!(out, "{}: ", nth(stand.owner))?;
        }
        write!(out, "{}", StandText(&stand.slots))?;
    }
    for constraint in &table.constraints {
        write!(out, " ; {constraint}")?;
    }
    for choice in &table.choices {
        write!(out, " ; {choice}")?;
    }
    Ok(())
}

fn write_coloured(letter: char, coloured: Coloured, out: &mut impl Write) -> fmt::Result {
    if coloured.is_none() {
        return Ok(());
    }
    write!(out, " {letter}")?;
    if !coloured.is_certain() {
        write!(out, "{}of(", coloured.keep())?;
    }
    for (index, number) in coloured.numbers().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        write!(out, "{comma}{number}")?;
    }
    if !coloured.is_certain() {
        out.write_char(')')?;
    }
    Ok(())
}

/// The canonical line; [`write_position`] does the same into any writer.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(self, f)
    }
}

impl core::str::FromStr for Table {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Table, NotationError> {
        parse_position(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::ToString;

    #[test]
    fn positions_are_written_as_they_are_read() {
        for text in [
            "2p me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ?",
            "5p me5 1-6 | ? i3 ? ? ? | ? i2 ? ? | ? ? i4 ? ? | ? i5 ? ? ? | i2 ?2 ?3 ?4 ?6",
            "3p me1 1-2 | ?1@2B 2 | 1* i1*1 ?@3B | ? ? ?@2D",
            "2p me2 Y2of(2,3,9) R5 | 1: ? ? ? | 1: ? ? i8 | 2: ?1 ?R5 | 2: ?Y3 12 ; s1 has 7 ; s2 A!=B ; p1 called Y",
        ] {
            let table: Table = text.parse().unwrap_or_else(|e| panic!("{text}: {e:?}"));
            assert_eq!(table.to_string(), text);
        }
        let loose: Table = " ME1 r1OF(2,7) y4 |?1 | ? ;; S2 LACKS Y; ".to_lowercase().parse().unwrap();
        assert_eq!(loose.to_string(), "2p me1 Y4 R1of(2,7) | ?1 | ? ; s2 lacks Y");
    }

    #[test]
    fn errors_name_the_place() {
        let place = |text: &str| {
            let error = text.parse::<Table>().unwrap_err();
            (error.kind, text[error.span.start as usize..error.span.end as usize].to_string())
        };
        assert_eq!(place("").0, NotationErrorKind::Empty);
        assert_eq!(place("? ? | ?").0, NotationErrorKind::NoObserver);
        assert_eq!(place("5p | ? ? | ?").0, NotationErrorKind::NoObserver);
        assert_eq!(
            place("me1 | ?1 | ? i13"),
            (NotationErrorKind::Token(TokenErrorKind::Number(Colour::Blue)), "13".into())
        );
        assert_eq!(place("me1 | ?1 ?2 | 4 ? 3").1, "3");
        assert_eq!(place("me1 | ?1 ?1 ?1 ?1 | ? 1 ?").1, "1");
        assert_eq!(place("me3 | ?1 | ?").1, "me3");
        assert_eq!(place("me1 |  | ?").0, NotationErrorKind::EmptyStand);
        assert_eq!(place("me1 | ?1 | ? ? ; s2 B=C").1, "s2 B=C");
        assert_eq!(place("me1 Y4,4 | ?1 | ?").1, "Y4,4");
        assert_eq!(place("me1 1-13 | ?1 | ?").1, "1-13");
        assert_eq!(place("me1 | ?Y4 | ?").1, "?Y4");
        assert_eq!(place("me1 7p | ?1 | ?").1, "7p");
        for (text, word) in [
            ("me1 me2 | ?1 | ?", "me2"),
            ("me1 Y4 Y7 | ?1 | ?", "Y7"),
            ("me1 R4 Y7 R5 | ?1 | ?", "R5"),
            ("2p me1 2p | ?1 | ?", "2p"),
            ("me1 1-3 1-4 | ?1 | ?", "1-4"),
        ] {
            assert_eq!(place(text), (NotationErrorKind::Twice, word.into()));
        }
        assert_eq!(place("me0 | ?1 | ?").1, "me0");
        assert_eq!(place("me1 | 9: ?1 | ?"), (NotationErrorKind::Player, " 9:".into()));
        let owner = TableError::Owner { stand: 1, owner: 2 };
        assert_eq!(place("2p me1 | 1: ?1 | 3: ?"), (NotationErrorKind::Illegal(owner), " 3: ?".into()));
    }

    use super::super::TokenErrorKind;
}
