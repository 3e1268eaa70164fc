//! Words of a call: numbers, wires, places; and the place of an error.

use trickwire_core::bomb::game::Place;
use trickwire_core::bomb::wire::{Colour, Wire};
use trickwire_core::text::Span;

/// Two small numbers.
pub(super) fn pair(text: &str) -> Option<(u8, u8)> {
    let (first, second) = text.trim().split_once(' ')?;
    Some((first.parse().ok()?, second.parse().ok()?))
}

/// `7`, `Y4` or `R3` as a wire.
pub(super) fn wire_named(text: &str) -> Option<Wire> {
    let (colour, number) = match text.as_bytes().first()? {
        b'Y' => (Colour::Yellow, text.get(1..)?),
        b'R' => (Colour::Red, text.get(1..)?),
        _ => (Colour::Blue, text),
    };
    Wire::new(colour, number.parse().ok()?)
}

/// `3C` as a place.
pub(super) fn place_named(text: &str) -> Option<Place> {
    let text = text.trim();
    let letter = text.chars().last()?.to_ascii_uppercase();
    let stand: u8 = text.get(..text.len() - letter.len_utf8())?.parse().ok()?;
    let slot = u8::try_from(letter).ok()?.checked_sub(b'A')?;
    Some(Place::new(stand.checked_sub(1)?, slot))
}

/// The part of a text that an error is about, and the columns where it stands.
pub(super) fn place_in(text: &str, span: Span) -> String {
    let (start, end) = (span.start as usize, span.end as usize);
    let piece = text.get(start..end).unwrap_or("");
    let column = text.get(..start).map_or(0, |before| before.chars().count()) + 1;
    format!("column {column}: {piece}")
}
