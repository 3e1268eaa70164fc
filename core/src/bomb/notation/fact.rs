//! Constraints as text: `s2 has 7`, `s2 lacks Y`, `s2 C=D`, `s2 C!=D`, `p3 called 7`,
//! `p3 holds R`.
//!
//! Stands and players count from 1, slots from A.

use core::fmt;

use crate::bomb::constraint::Constraint;
use crate::bomb::table::SlotLetter;
use crate::bomb::wire::{BLUE_MAX, Value};
use crate::text::{Cursor, nth, words};

/// Reads one fact; `None` where the text is not one.
pub(super) fn parse_fact(text: &str) -> Option<Constraint> {
    let mut words = words(text).map(|(_, word)| word);
    let (subject, verb, object) = (words.next()?, words.next()?, words.next());
    if words.next().is_some() {
        return None;
    }
    let mut cursor = Cursor::new(subject);
    let about_player = cursor.eat(b'p');
    if !about_player && !cursor.eat(b's') {
        return None;
    }
    let number = cursor.number()?.checked_sub(1)?;
    if !cursor.is_done() {
        return None;
    }
    let Some(object) = object else {
        return if about_player { None } else { parse_pair(number, verb) };
    };
    let value = parse_value(object)?;
    match (about_player, verb) {
        (false, "has") => Some(Constraint::MustHave { stand: number, value }),
        (false, "lacks") => Some(Constraint::MustNotHave { stand: number, value }),
        (true, "called" | "holds") => Some(Constraint::Called { player: number, value }),
        _ => None,
    }
}

fn parse_pair(stand: u8, text: &str) -> Option<Constraint> {
    let mut cursor = Cursor::new(text);
    let left = letter(&mut cursor)?;
    let different = cursor.eat(b'!');
    let right = cursor.eat(b'=').then(|| letter(&mut cursor))??;
    if right != left + 1 || !cursor.is_done() {
        return None;
    }
    Some(if different {
        Constraint::AdjacentNotEqual { stand, left }
    } else {
        Constraint::AdjacentEqual { stand, left }
    })
}

fn letter(cursor: &mut Cursor<'_>) -> Option<u8> {
    let letter = cursor.peek(0);
    letter.is_ascii_lowercase().then(|| {
        cursor.skip(1);
        letter - b'a'
    })
}

/// `1` to `12`, `Y` or `R`.
fn parse_value(text: &str) -> Option<Value> {
    let mut cursor = Cursor::new(text);
    let value = match cursor.number() {
        Some(number) => (1..=BLUE_MAX).contains(&number).then_some(Value::Blue(number))?,
        None if cursor.eat(b'y') => Value::Yellow,
        None => cursor.eat(b'r').then_some(Value::Red)?,
    };
    cursor.is_done().then_some(value)
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Constraint::AdjacentEqual { stand, left } => {
                write!(f, "s{} {}={}", nth(stand), SlotLetter(left), SlotLetter(left.saturating_add(1)))
            }
            Constraint::AdjacentNotEqual { stand, left } => {
                write!(f, "s{} {}!={}", nth(stand), SlotLetter(left), SlotLetter(left.saturating_add(1)))
            }
            Constraint::MustHave { stand, value } => write!(f, "s{} has {value}", nth(stand)),
            Constraint::MustNotHave { stand, value } => write!(f, "s{} lacks {value}", nth(stand)),
            // Nobody calls red; that somebody has one is known where the reds are dealt apart.
            Constraint::Called { player, value: Value::Red } => write!(f, "p{} holds R", nth(player)),
            Constraint::Called { player, value } => write!(f, "p{} called {value}", nth(player)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::ToString;

    #[test]
    fn facts_are_written_as_they_are_read() {
        for text in ["s2 has 7", "s1 lacks Y", "s6 C=D", "s4 A!=B", "p3 called 12", "s2 has R", "p1 holds R"]
        {
            assert_eq!(parse_fact(text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "s2",
            "s2 has",
            "s2 has 13",
            "s2 has G",
            "s0 has 1",
            "p2 has 7",
            "s2 called 7",
            "s2 C=E",
            "s2 D=C",
            "s2 C=",
            "s2 has 7 8",
            "x2 has 7",
            "p3 A=B",
            "s2 C==D",
        ] {
            assert_eq!(parse_fact(text), None, "{text}");
        }
    }
}
