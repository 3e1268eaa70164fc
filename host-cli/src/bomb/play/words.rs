//! Words of a line as people type it, and what one word can mean: letters, a place, a value, a token, a wire.

use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::game::{Event, Place, Token};
use trickwire_core::bomb::table::SlotLetter;
use trickwire_core::bomb::wire::{Colour, Value, Wire};
use trickwire_core::text::Span;

/// Part of a line that cannot be used: where, why, and what would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    pub(super) span: Span,
    pub(super) message: String,
}

impl Wrong {
    pub(super) fn at(span: Span, message: impl Into<String>) -> Wrong {
        Wrong { span, message: message.into() }
    }
}

/// A word and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) span: Span,
}

impl Word {
    pub(super) fn is(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.text.eq_ignore_ascii_case(word))
    }

    pub(super) fn number(&self) -> Option<u8> {
        self.text.parse().ok()
    }
}

/// The words of a line; colons, commas and equals signs between them are words of their own.
pub(super) fn words(line: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut push = |start: usize, end: usize| {
        if start < end {
            words.push(Word { text: line[start..end].to_owned(), span: Span::new(start, end) });
        }
    };
    let mut start = 0;
    let mut colon = false;
    for (at, letter) in line.char_indices() {
        // After the colon `1D=Y2` is one word: a place and its wire.
        let cuts = matches!(letter, ':' | ',' | ';') || letter == '=' && !colon;
        if letter.is_whitespace() || cuts {
            push(start, at);
            start = at + letter.len_utf8();
        }
        if cuts && letter != ',' && letter != ';' {
            push(at, start);
            colon |= letter == ':';
        }
    }
    push(start, line.len());
    words
}

/// Letters that name slots, and nothing else.
pub(super) fn letters(word: &str) -> Option<u16> {
    let mut slots = 0_u16;
    for letter in word.bytes() {
        let slot = letter.to_ascii_uppercase().checked_sub(b'A').filter(|slot| *slot < 16)?;
        if slots >> slot & 1 == 1 {
            return None;
        }
        slots |= 1 << slot;
    }
    (slots != 0).then_some(slots)
}

/// `3C`, `3CE`, `CE`.
pub(super) fn places(word: &str) -> Option<(Option<u8>, u16)> {
    let digits = word.find(|c: char| !c.is_ascii_digit())?;
    let slots = letters(&word[digits..])?;
    match &word[..digits] {
        "" => Some((None, slots)),
        stand => Some((Some(stand.parse::<u8>().ok()?.checked_sub(1)?), slots)),
    }
}

/// `3C`, `C`.
pub(super) fn spot(word: &str) -> Option<(Option<u8>, u8)> {
    let (stand, slots) = places(word)?;
    (slots.count_ones() == 1).then_some((stand, slots.trailing_zeros() as u8))
}

/// A token as it is typed.
pub(super) fn token(word: &str) -> Option<Token> {
    match word.to_ascii_lowercase().as_str() {
        "yellow" => return Some(Token::Value(Value::Yellow)),
        "e" => return token("even"),
        "o" => return token("odd"),
        _ => {}
    }
    match parse_event(&format!("1 marks 1A {word}")) {
        Ok(Event::Mark { token, .. }) => Some(token),
        _ => None,
    }
}

/// `7`, `Y`, `7/9`.
pub(super) fn values(word: &str) -> Option<(Value, Option<Value>)> {
    let one = |word: &str| match word.to_ascii_lowercase().as_str() {
        "y" | "yellow" => Some(Value::Yellow),
        number => number.parse().ok().filter(|n| (1..=12).contains(n)).map(Value::Blue),
    };
    match word.split_once('/') {
        None => Some((one(word)?, None)),
        Some((first, second)) => Some((one(first)?, Some(one(second)?))),
    }
}

/// A wire as it is printed, as it is typed: 5.1 is Y5, and 7.5 is R7.
pub(super) fn printed(word: &str) -> String {
    let number = |end: &str| word.strip_suffix(end).filter(|rest| rest.parse::<u8>().is_ok());
    match (number(".1"), number(".5")) {
        (Some(yellow), _) => format!("Y{yellow}"),
        (_, Some(red)) => format!("R{red}"),
        _ => word.to_owned(),
    }
}

/// A wire as it is typed.
pub(super) fn wire(word: &str) -> Option<Wire> {
    let word = printed(word);
    let (colour, number) = match word.as_bytes().first()?.to_ascii_uppercase() {
        b'Y' => (Colour::Yellow, &word[1..]),
        b'R' => (Colour::Red, &word[1..]),
        _ => (Colour::Blue, &word[..]),
    };
    Wire::new(colour, number.parse().ok()?)
}

/// A slot of a stand as it is typed.
pub(super) fn name(place: Place) -> String {
    format!("{}{}", place.stand + 1, SlotLetter(place.slot))
}
