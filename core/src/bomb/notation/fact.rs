//! Constraints as text: `s2 has 7`, `s2 lacks Y`, `s2 C=D`, `s2 C!=D`, `p3 called 7`,
//! `p3 holds R`. Choices as text: `chose 2A from 2AB not R`, `chose 1C from 1ABC,2DE of Y`, `chose 2B from 2ABC equal`,
//! `some of 2AB not R`.
//!
//! Stands and players count from 1, slots from A.

use core::fmt;

use super::token::dealt_place;
use crate::bomb::choice::{Choice, Fits, ValueSet};
use crate::bomb::constraint::Constraint;
use crate::bomb::slot::Place;
use crate::bomb::table::SlotLetter;
use crate::bomb::wire::{BLUE_MAX, Value};
use crate::limits::{MAX_SLOTS, MAX_STANDS};
use crate::text::{Cursor, nth, words};

/// What can stand after a semicolon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fact {
    /// About a stand or a player.
    Constraint(Constraint),
    /// What an owner chose.
    Choice(Choice),
}

/// Reads one fact; `None` where the text is not one.
pub(super) fn parse_fact(text: &str) -> Option<Fact> {
    parse_constraint(text).map(Fact::Constraint).or_else(|| parse_choice(text).map(Fact::Choice))
}

fn parse_choice(text: &str) -> Option<Choice> {
    let mut words = words(text).map(|(_, word)| word);
    let chosen = match words.next()? {
        verb if verb.eq_ignore_ascii_case("chose") => Some(parse_place(words.next()?)?),
        verb if verb.eq_ignore_ascii_case("some") => None,
        _ => return None,
    };
    let from = if chosen.is_some() { "from" } else { "of" };
    words.next().filter(|word| word.eq_ignore_ascii_case(from))?;
    let mut choice = Choice { chosen, from: [0; MAX_STANDS], fits: Fits::Equal };
    for group in words.next()?.split(',') {
        let mut cursor = Cursor::new(group);
        let place = dealt_place(&mut cursor)?;
        choice.from[place.stand as usize] |= place.bit();
        while !cursor.is_done() {
            let slot = letter(&mut cursor).filter(|&slot| (slot as usize) < MAX_SLOTS)?;
            choice.from[place.stand as usize] |= Place::new(place.stand, slot).bit();
        }
    }
    let how = words.next()?;
    if !how.eq_ignore_ascii_case("equal") {
        let values = words.next()?.split(',').map(parse_value).collect::<Option<ValueSet>>()?;
        choice.fits = match () {
            () if how.eq_ignore_ascii_case("of") => Fits::In(values),
            () if how.eq_ignore_ascii_case("not") => Fits::NotIn(values),
            () => return None,
        };
    } else if chosen.is_none() {
        return None;
    }
    words.next().is_none().then_some(choice)
}

fn parse_place(text: &str) -> Option<Place> {
    let mut cursor = Cursor::new(text);
    dealt_place(&mut cursor).filter(|_| cursor.is_done())
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.chosen {
            Some(place) => write!(f, "chose {}{} from ", nth(place.stand), SlotLetter(place.slot))?,
            None => f.write_str("some of ")?,
        }
        let mut comma = "";
        for (stand, slots) in (0..).zip(self.from).filter(|(_, slots)| *slots != 0) {
            write!(f, "{comma}{}", nth(stand))?;
            comma = ",";
            for slot in (0..MAX_SLOTS as u8).filter(|slot| slots >> slot & 1 == 1) {
                write!(f, "{}", SlotLetter(slot))?;
            }
        }
        let (how, values) = match self.fits {
            Fits::In(values) => ("of", values),
            Fits::NotIn(values) => ("not", values),
            Fits::Equal => return f.write_str(" equal"),
        };
        write!(f, " {how}")?;
        for (index, value) in values.iter().enumerate() {
            write!(f, "{}{value}", if index == 0 { " " } else { "," })?;
        }
        Ok(())
    }
}

fn parse_constraint(text: &str) -> Option<Constraint> {
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
            assert_eq!(parse_constraint(text).unwrap().to_string(), text);
        }
        for text in [
            "chose 2A from 2AB not R",
            "chose 6P from 6ABP of 7,12",
            "chose 1C from 1ABC,2DE of Y",
            "chose 2B from 2ABC equal",
            "some of 2AB not 4,R",
        ] {
            assert_eq!(parse_choice(text).unwrap().to_string(), text);
            assert_eq!(parse_choice(&text.to_lowercase()), parse_choice(text));
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
            "chose",
            "chose 2A",
            "chose 2A from 2AB",
            "chose 2A from 2AB not",
            "chose 2A from 2AB not Q",
            "chose 2A from 2AB equal R",
            "chose 2Q from 2AB not R",
            "chose 2A from AB not R",
            "chose 2A from 2AB,,3C not R",
            "chose 7A from 7AB not R",
            "some of 2AB equal",
            "some 2A from 2AB not R",
        ] {
            assert_eq!(parse_fact(text), None, "{text}");
        }
    }
}
