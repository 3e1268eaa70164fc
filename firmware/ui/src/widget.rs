//! Pieces that pages share: a list with a cursor, a scrolled text, the title, the hints, the thinking bar.

use heapless::Vec;
use trickwire_core::budget::Progress;

use crate::canvas::{Canvas, Face};
use crate::command::{Command, KeySet};
use crate::ink::Ink;
use crate::page::Title;

/// Height of the title.
pub const TITLE: i32 = 20;

/// Height of the hints.
pub const HINTS: i32 = 14;

/// A display that is less high has no room for every line.
pub const LOW: i32 = 200;

/// Height of a row of a list.
pub const ROW: i32 = 20;

/// A cursor in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct List {
    /// The entry the cursor is on.
    pub cursor: u8,
}

impl List {
    /// Up and down, around the ends; did it move?
    pub fn command(&mut self, command: Command, entries: usize) -> bool {
        let entries = entries.min(u8::MAX as usize) as u8;
        if entries == 0 {
            return false;
        }
        self.cursor = self.cursor.min(entries - 1);
        self.cursor = match command {
            Command::Up => self.cursor.checked_sub(1).unwrap_or(entries - 1),
            Command::Down => (self.cursor + 1) % entries,
            _ => return false,
        };
        true
    }

    /// Draws rows from `y` down to the end of the page, so that the cursor's is among them. `row` draws
    /// one: where it begins, its entry, its ink.
    pub fn draw(
        &self,
        canvas: &mut Canvas<'_, '_>,
        y: i32,
        entries: usize,
        row: impl FnMut(&mut Canvas<'_, '_>, i32, usize, Ink),
    ) {
        self.draw_rows(canvas, y, ROW, entries, row);
    }

    /// The same with rows of another height.
    pub fn draw_rows(
        &self,
        canvas: &mut Canvas<'_, '_>,
        y: i32,
        high: i32,
        entries: usize,
        mut row: impl FnMut(&mut Canvas<'_, '_>, i32, usize, Ink),
    ) {
        let rows = ((canvas.bottom() - y) / high).max(1) as usize;
        let cursor = usize::from(self.cursor).min(entries.saturating_sub(1));
        let first = (cursor + 1).saturating_sub(rows).max(cursor.saturating_sub(rows / 2));
        let first = first.min(entries.saturating_sub(rows));
        for (place, entry) in (first..entries).take(rows).enumerate() {
            let at = y + place as i32 * high;
            let is_here = entry == cursor;
            if is_here {
                canvas.fill(canvas.left(), at, canvas.width(), high, Ink::Cursor);
                canvas.tell(">");
            }
            let ink = if is_here { Ink::OnCursor } else { Ink::Text };
            canvas.row(|canvas| row(canvas, at + (high - Face::Body.height()) / 2, entry, ink));
        }
        if entries > rows {
            let (height, all) = (canvas.bottom() - y, entries as i32);
            let long = (height * rows as i32 / all).max(6);
            let at = y + (height - long) * first as i32 / (all - rows as i32).max(1);
            canvas.fill(canvas.right() - 3, at, 3, long, Ink::Faint);
        }
    }
}

/// How far a text is scrolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Scroll {
    /// Lines above.
    pub skip: u8,
}

impl Scroll {
    /// Up and down by three lines; did it move? There is no end: the page draws what there is.
    pub fn command(&mut self, command: Command, lines: usize) -> bool {
        let last = lines.saturating_sub(4).min(u8::MAX as usize) as u8;
        let before = self.skip;
        match command {
            Command::Up => self.skip = self.skip.saturating_sub(3),
            Command::Down => self.skip = self.skip.saturating_add(3).min(last),
            _ => {}
        }
        before != self.skip
    }
}

/// What the keys do now, most important first: as many as fit are shown.
pub type Hints = Vec<(Command, &'static str), 6>;

/// Hints from a list.
pub fn hints(list: &[(Command, &'static str)]) -> Hints {
    list.iter().copied().take(6).collect()
}

/// The title: left what this is, right a word more.
pub fn draw_title(canvas: &mut Canvas<'_, '_>, title: &Title) {
    let (width, right) = (canvas.width(), &title.right);
    let is_low = canvas.height() < LOW && !title.low.is_empty();
    let left = if is_low { title.low.as_str() } else { title.left.as_str() };
    canvas.fill(0, 0, width, TITLE, Ink::Bar);
    canvas.text(4, 3, Face::Bold, Ink::Text, left);
    canvas.text_right(width - 4, 3, Face::Body, Ink::Text, right);
}

/// The bottom line.
pub fn draw_hints(canvas: &mut Canvas<'_, '_>, keys: KeySet, hints: &Hints) {
    let (top, width) = (canvas.bottom() - HINTS, canvas.width());
    canvas.fill(0, top, width, HINTS, Ink::Bar);
    let mut x = 4;
    for (command, what) in hints {
        let key = keys.label(*command);
        let needed = canvas.width_of(Face::Small, key) + 3 + canvas.width_of(Face::Small, what);
        if key.is_empty() || x + needed > width {
            continue;
        }
        x = canvas.text(x, top + 2, Face::Small, Ink::Cursor, key) + 3;
        x = canvas.text(x, top + 2, Face::Small, Ink::Text, what) + 9;
    }
}

/// That it thinks, how far it is, and how to stop it: a line above the lower edge of the page.
pub fn draw_thinking(canvas: &mut Canvas<'_, '_>, y: i32, what: &str, progress: Progress) {
    let x = canvas.text(canvas.left() + 4, y, Face::Body, Ink::Text, what);
    let permille =
        if progress.of == 0 { 0 } else { u64::from(progress.done) * 1_000 / u64::from(progress.of) };
    let width = canvas.right() - 8 - x;
    canvas.bar(x + 4, y + 2, width, 11, permille as u32, Ink::Good);
}
