//! A slot in its cell, and in words.

use core::fmt::Write;

use heapless::String;
use trickwire_core::bomb::slot::{Parity, Slot, SlotState};
use trickwire_core::bomb::wire::{Colour, Value};

use super::words::Spoken;
use crate::canvas::{Canvas, Face};
use crate::ink::Ink;

/// A line of the page.
pub(super) type Line = String<48>;

/// The ink of a wire.
pub(super) const fn wire_ink(value: Value) -> Ink {
    match value {
        Value::Blue(_) => Ink::Blue,
        Value::Yellow => Ink::Yellow,
        Value::Red => Ink::Red,
    }
}

/// What stands in the cell of a slot, in how many letters it fits, and its ink. `sure` is what the counts
/// prove about a slot that nobody sees.
fn cell_words(slot: &Slot, sure: Option<Value>, narrow: bool) -> (String<4>, Ink) {
    let mut words = String::new();
    let _ = match (slot.wire, slot.state) {
        (Some(wire), _) if narrow && wire.colour() != Colour::Blue => write!(words, "{}", wire.value()),
        (Some(wire), _) => write!(words, "{wire}"),
        (None, SlotState::Info) => write!(words, "Y"),
        (None, _) => match (slot.parity, slot.times, sure) {
            (_, _, Some(value)) => write!(words, "{value}"),
            (Some(Parity::Even), ..) => write!(words, "e"),
            (Some(Parity::Odd), ..) => write!(words, "o"),
            (_, times @ 1.., _) => write!(words, "x{times}"),
            _ if slot.colour == Some(Colour::Red) => write!(words, "R"),
            _ if slot.not != 0 => write!(words, "!"),
            _ => write!(words, "\u{b7}"),
        },
    };
    let ink = match (slot.known_value(), sure) {
        _ if slot.state == SlotState::Cut => Ink::Faint,
        (Some(value), _) => wire_ink(value),
        (None, Some(_)) => Ink::Good,
        (None, None) if slot.colour == Some(Colour::Red) => Ink::Red,
        _ => Ink::Faint,
    };
    (words, ink)
}

/// Height of a cell.
pub(super) fn cell_height(canvas: &Canvas<'_, '_>) -> i32 {
    if canvas.is_large() { Face::Large.height() } else { Face::Body.height() }
}

/// A slot in its cell: cut wires are dim and underlined, a token has a frame, a corner shows what is
/// unsorted.
pub(super) fn draw_cell(
    canvas: &mut Canvas<'_, '_>,
    (x, y, width): (i32, i32, i32),
    slot: &Slot,
    sure: Option<Value>,
    is_cursor: bool,
) {
    let (words, ink) = cell_words(slot, sure, width < 20);
    let height = cell_height(canvas);
    let middle = y + (height - Face::Body.height()) / 2;
    if is_cursor {
        canvas.fill(x, y, width, height, Ink::Cursor);
    } else if slot.state == SlotState::Info {
        canvas.outline(x, y, width - 1, height, Ink::Text);
    } else {
        canvas.fill(x + width - 1, y + 2, 1, height - 4, Ink::Bar);
    }
    let ink = if is_cursor { Ink::OnCursor } else { ink };
    let letters = words.chars().count() as i32;
    let tight = letters * (Face::Body.width() - 1) + 1;
    if canvas.is_large() && Face::Large.width_of(&words) < width {
        canvas.text(x + (width - Face::Large.width_of(&words)) / 2, y, Face::Large, ink, &words);
    } else if Face::Body.width_of(&words) < width {
        canvas.text(x + (width - Face::Body.width_of(&words)) / 2, middle, Face::Body, ink, &words);
    } else if tight < width {
        canvas.text_tight(x + (width - tight) / 2, middle, Face::Body, ink, &words);
    } else {
        let (left, top) =
            ((width - canvas.width_of(Face::Small, &words)) / 2, (height - Face::Small.height()) / 2);
        canvas.text(x + left, y + top, Face::Small, ink, &words);
    }
    if slot.state == SlotState::Cut {
        canvas.fill(x + 1, y + height - 1, width - 3, 1, ink);
    }
    if slot.unsorted {
        canvas.fill(x + width - 5, y, 4, 2, if is_cursor { Ink::OnCursor } else { Ink::Text });
    }
}

/// A slot in words: what lies there and what is on it.
pub(super) fn write_slot(line: &mut Line, slot: &Slot) {
    if let Some(value) = slot.known_value() {
        let _ = match slot.wire {
            Some(wire) if wire.colour() != Colour::Blue => {
                write!(line, "{} {}", Spoken(value), wire.number())
            }
            _ => write!(line, "{}", Spoken(value)),
        };
    }
    let _ = match slot.state {
        SlotState::Cut => write!(line, " cut"),
        SlotState::Info => write!(line, " token"),
        SlotState::Hidden => Ok(()),
    };
    if let Some(parity) = slot.parity {
        let _ = write!(line, "{}", if parity == Parity::Even { "even" } else { "odd" });
    }
    if slot.times > 0 {
        let _ = write!(line, " x{}", slot.times);
    }
    for number in (1..=12).filter(|n| slot.not >> n & 1 == 1) {
        let _ = write!(line, " not {number}");
    }
    if slot.unsorted {
        let _ = write!(line, " unsorted");
    }
}
