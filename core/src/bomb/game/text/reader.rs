//! The words of an event's line, each as what it should be.

use super::{EventError, Expected};
use crate::bomb::game::event::{Place, Shown, ShownWires, Token};
use crate::bomb::slot::Parity;
use crate::bomb::wire::{BLUE_MAX, Colour, Value, Wire};
use crate::limits::{MAX_SLOTS, MAX_STANDS};
use crate::text::{Cursor, Span, words};

/// The words of a line, one after the other; a colon is a word of its own.
pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl<'t> Reader<'t> {
    pub(super) fn peek(&self) -> Option<(usize, &'t str)> {
        let (offset, word) = words(&self.text[self.at..]).next()?;
        let at = self.at + offset;
        let end = match word.find([':', ',']) {
            Some(0) => 1,
            Some(end) => end,
            None => word.len(),
        };
        Some((at, &word[..end]))
    }

    pub(super) fn next(&mut self) -> Option<(usize, &'t str)> {
        let (at, word) = self.peek()?;
        self.at = at + word.len();
        Some((at, word))
    }

    pub(super) fn error<T>(&self, expected: Expected) -> Result<T, EventError> {
        let span = match self.peek() {
            Some((at, word)) => Span::new(at, at + word.len()),
            None => Span::new(self.text.trim_ascii_end().len(), self.text.len()),
        };
        Err(EventError { span, expected })
    }

    /// The next word, as what it should be.
    pub(super) fn read<T>(
        &mut self,
        expected: Expected,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, EventError> {
        match self.peek().and_then(|(_, word)| parse(word)) {
            Some(meaning) => {
                self.next();
                Ok(meaning)
            }
            None => self.error(expected),
        }
    }

    pub(super) fn eat(&mut self, wanted: &str) -> bool {
        let hit = self.peek().is_some_and(|(_, word)| word.eq_ignore_ascii_case(wanted));
        if hit {
            self.next();
        }
        hit
    }

    pub(super) fn word(&mut self, wanted: &'static str) -> Result<(), EventError> {
        if self.eat(wanted) { Ok(()) } else { self.error(Expected::Word(wanted)) }
    }

    pub(super) fn player(&mut self) -> Result<u8, EventError> {
        self.read(Expected::Player, |word| ordinal(word, MAX_STANDS))
    }

    pub(super) fn value(&mut self) -> Result<Value, EventError> {
        self.read(Expected::Value, parse_value)
    }

    pub(super) fn number(&mut self) -> Result<u8, EventError> {
        let number = |word: &str| match parse_value(word) {
            Some(Value::Blue(n)) => Some(n),
            _ => None,
        };
        self.read(Expected::Value, number)
    }

    pub(super) fn place(&mut self) -> Result<Place, EventError> {
        self.read(Expected::Place, parse_place)
    }

    pub(super) fn token(&mut self) -> Result<Token, EventError> {
        self.read(Expected::Token, parse_token)
    }

    /// Players or stands until the end, as bits.
    pub(super) fn bits(&mut self, expected: Expected) -> Result<u8, EventError> {
        let mut bits = 0;
        while self.peek().is_some() {
            bits |= 1 << self.read(expected, |word| ordinal(word, MAX_STANDS))?;
        }
        Ok(bits)
    }

    /// Places with wires until the end; a wire that is not named is `usual`.
    pub(super) fn shown(&mut self, usual: Option<Wire>) -> Result<ShownWires, EventError> {
        let mut wires = ShownWires::new();
        while self.peek().is_some() {
            let shown = self.read(Expected::Place, |word| parse_shown(word, usual))?;
            if wires.push(shown).is_err() {
                return self.error(Expected::End);
            }
        }
        if wires.is_empty() { self.error(Expected::Place) } else { Ok(wires) }
    }

    /// Places with wires of one value until the end.
    pub(super) fn shown_of(&mut self, value: Value) -> Result<ShownWires, EventError> {
        let start = self.at;
        let wires = self.shown(blue(value))?;
        if let Some(wrong) = wires.iter().position(|shown| shown.wire.value() != value) {
            self.at = start;
            for _ in 0..wrong {
                self.next();
            }
            return self.error(Expected::Named);
        }
        Ok(wires)
    }

    /// `1C>3E`, or `1C>3E=7` where the keeper of the record has seen the wire.
    pub(super) fn step(&mut self) -> Result<(Place, Place, Option<Wire>), EventError> {
        self.read(Expected::Place, |word| {
            let (from, to) = word.split_once('>')?;
            let (to, wire) = match to.split_once('=') {
                Some((to, wire)) => (to, Some(parse_wire(wire)?)),
                None => (to, None),
            };
            Some((parse_place(from)?, parse_place(to)?, wire))
        })
    }

    pub(super) fn end(&self) -> Result<(), EventError> {
        if self.peek().is_none() { Ok(()) } else { self.error(Expected::End) }
    }
}

/// A number from 1 on, as an index.
pub(super) fn ordinal(word: &str, most: usize) -> Option<u8> {
    let mut cursor = Cursor::new(word);
    let index = cursor.number()?.checked_sub(1)?;
    (cursor.is_done() && (index as usize) < most).then_some(index)
}

pub(super) fn parse_value(word: &str) -> Option<Value> {
    if word.eq_ignore_ascii_case("y") {
        return Some(Value::Yellow);
    }
    let number = ordinal(word, BLUE_MAX as usize)? + 1;
    Some(Value::Blue(number))
}

/// `3C`, `3CE`.
pub(super) fn parse_places(word: &str) -> Option<(u8, u16)> {
    let letters = word.find(|c: char| !c.is_ascii_digit())?;
    let stand = ordinal(&word[..letters], MAX_STANDS)?;
    let mut slots = 0_u16;
    for letter in word[letters..].bytes() {
        let slot = letter.to_ascii_uppercase().checked_sub(b'A')?;
        if slot as usize >= MAX_SLOTS || slots >> slot & 1 == 1 {
            return None;
        }
        slots |= 1 << slot;
    }
    Some((stand, slots))
}

pub(super) fn parse_place(word: &str) -> Option<Place> {
    let (stand, slots) = parse_places(word)?;
    (slots.count_ones() == 1).then_some(Place::new(stand, slots.trailing_zeros() as u8))
}

pub(super) fn parse_shown(word: &str, usual: Option<Wire>) -> Option<Shown> {
    match word.split_once('=') {
        Some((place, wire)) => Some(Shown { place: parse_place(place)?, wire: parse_wire(wire)? }),
        None => Some(Shown { place: parse_place(word)?, wire: usual? }),
    }
}

pub(super) fn parse_wire(word: &str) -> Option<Wire> {
    let (colour, number) = match word.as_bytes().first()?.to_ascii_uppercase() {
        b'Y' => (Colour::Yellow, &word[1..]),
        b'R' => (Colour::Red, &word[1..]),
        _ => (Colour::Blue, word),
    };
    Wire::new(colour, ordinal(number, BLUE_MAX as usize)? + 1)
}

pub(super) fn parse_token(word: &str) -> Option<Token> {
    if word.eq_ignore_ascii_case("even") {
        return Some(Token::Parity(Parity::Even));
    }
    if word.eq_ignore_ascii_case("odd") {
        return Some(Token::Parity(Parity::Odd));
    }
    if word.eq_ignore_ascii_case("nothing") {
        return Some(Token::Nothing);
    }
    if let Some(times) = word.strip_prefix(['x', 'X']) {
        return Some(Token::Times(ordinal(times, 3)? + 1));
    }
    if let Some(number) = word.strip_prefix('!') {
        return Some(Token::Not(ordinal(number, BLUE_MAX as usize)? + 1));
    }
    parse_value(word).map(Token::Value)
}

/// The wire that a blue value names.
pub(super) fn blue(value: Value) -> Option<Wire> {
    value.wires().iter().next().filter(|wire| wire.colour() == Colour::Blue)
}

pub(super) fn blue_only(wire: Wire) -> Option<Wire> {
    Some(wire).filter(|wire| wire.colour() == Colour::Blue)
}
