//! A position as a line of text, and as codes that a camera reads: the line, and a link that opens the web page with it.

use core::fmt::{self, Write};

use heapless::String;
use qrcodegen_no_heap::{Mask, QrCode, QrCodeEcc, Version};
use trickwire_core::verb::Game;

use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::widget::{Hints, Scroll, hints};

/// Address of the web page, for links on a display. Whoever publishes the page sets `TRICKWIRE_PAGE` in the build; without
/// it there are no links, since an address that nobody serves would help nobody.
pub const ADDRESS: Option<&str> = match option_env!("TRICKWIRE_PAGE") {
    Some(address) if !address.is_empty() => Some(address),
    _ => None,
};

/// Letters of the longest line that is shown.
pub const LONGEST: usize = 720;

/// Largest code: 93 modules a side, 792 letters, two pixels a module on the smallest square display.
const VERSION: Version = Version::new(19);

/// One of the eight patterns that a code can be crossed with, a chessboard. Trying them all takes ten times as long as the rest of the
/// code, and cameras read every one; this one needs no division for each module.
const MASK: u8 = 0;

/// Free modules around a code, without which many cameras do not see it.
const QUIET: i32 = 4;

/// How a position is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// The line as a code.
    Line,
    /// The link as a code.
    Link,
    /// The line as text, without so many lines above.
    Text(u8),
}

impl View {
    /// Down goes from one to the next; without links, from the line to the text.
    pub const fn of(scroll: Scroll, has_link: bool) -> View {
        match (scroll.skip, has_link) {
            (0, _) => View::Line,
            (1, true) => View::Link,
            (below, true) => View::Text(below - 2),
            (below, false) => View::Text(below - 1),
        }
    }

    /// The title.
    pub const fn title(self) -> &'static str {
        match self {
            View::Line => "Share: the line",
            View::Link => "Share: a link",
            View::Text(_) => "Share: as text",
        }
    }

    /// What the keys do.
    pub fn hints(self, has_link: bool) -> Hints {
        hints(match self {
            View::Line if has_link => &[(Command::Down, "a link"), (Command::Back, "back")],
            View::Line => &[(Command::Down, "as text"), (Command::Back, "back")],
            View::Link => &[(Command::Down, "as text"), (Command::Up, "the line"), (Command::Back, "back")],
            View::Text(_) => &[(Command::Down, "more"), (Command::Up, "before"), (Command::Back, "back")],
        })
    }
}

/// The line, to be written; an error where it is too long.
#[derive(Default)]
pub struct Line(String<LONGEST>);

impl Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}

impl Line {
    /// Its text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// As a link: the page's address, `#bomb=` and the line, a space as `+`, what else has no place in a link as `%7C`. So a table's
    /// code is half as large as with `%20`, faster drawn and easier to read.
    pub fn write_link(&self, page: &str, game: Game, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{page}#{}=", game.name())?;
        for letter in self.0.chars() {
            match letter {
                'a'..='z' | 'A'..='Z' | '0'..='9' => out.write_char(letter)?,
                ' ' => out.write_char('+')?,
                '-' | '.' | '_' | '~' | '!' | '*' | '(' | ')' | ',' | ';' | ':' | '@' | '/' | '?' | '=' => {
                    out.write_char(letter)?;
                }
                other => {
                    let mut bytes = [0; 4];
                    for byte in other.encode_utf8(&mut bytes).bytes() {
                        write!(out, "%{byte:02X}")?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A code, as large as fits, in an ink that is dark; or the text.
    pub fn draw(&self, canvas: &mut Canvas<'_, '_>, view: View, page: &str, game: Game, dark: Ink) {
        if let View::Text(skip) = view {
            let (x, y) = (canvas.left() + 4, canvas.top() + 4);
            canvas.paragraph(x, y, Face::Body, Ink::Text, &self.0, skip.into());
            return;
        }
        let mut code = Code::new();
        let written = match view {
            View::Link => self.write_link(page, game, &mut code),
            _ => code.write_str(&self.0),
        };
        canvas.tell(code.text());
        match code.modules().filter(|_| written.is_ok()) {
            Some(modules) => draw_code(canvas, &modules, dark),
            None => {
                let words = "This is too long for a code. Down shows it as text.";
                canvas.paragraph(canvas.left() + 4, canvas.top() + 4, Face::Body, Ink::Text, words, 0);
            }
        }
    }
}

/// A text, and memory for the code that it becomes.
pub struct Code {
    text: [u8; VERSION.buffer_len()],
    length: usize,
    modules: [u8; VERSION.buffer_len()],
}

impl Code {
    /// No text yet.
    pub const fn new() -> Code {
        Code { text: [0; VERSION.buffer_len()], length: 0, modules: [0; VERSION.buffer_len()] }
    }

    fn text(&self) -> &str {
        self.text.get(..self.length).and_then(|text| core::str::from_utf8(text).ok()).unwrap_or("")
    }

    /// The code; `None` where the text is too long. The text is gone then.
    pub fn modules(&mut self) -> Option<Modules<'_>> {
        let Code { text, length, modules } = self;
        let (ecc, least, mask) = (QrCodeEcc::Low, Version::MIN, Some(Mask::new(MASK)));
        QrCode::encode_binary(text, *length, modules, ecc, least, VERSION, mask, false).ok().map(Modules)
    }
}

impl Default for Code {
    fn default() -> Code {
        Code::new()
    }
}

impl Write for Code {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.text.get_mut(self.length..self.length + text.len()).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.length += text.len();
        Ok(())
    }
}

/// A code: a square of modules, dark or light.
pub struct Modules<'c>(QrCode<'c>);

impl Modules<'_> {
    /// Modules of a side.
    pub fn side(&self) -> i32 {
        self.0.size()
    }

    /// Dark modules beside each other: the first one's column and row, and how many.
    pub fn each_run(&self, mut run: impl FnMut(i32, i32, i32)) {
        for row in 0..self.side() {
            let mut column = 0;
            while column < self.side() {
                let from = column;
                while self.0.get_module(column, row) {
                    column += 1;
                }
                if column > from {
                    run(from, row, column - from);
                }
                column += 1;
            }
        }
    }
}

fn draw_code(canvas: &mut Canvas<'_, '_>, modules: &Modules<'_>, dark: Ink) {
    let side = modules.side();
    let module = (canvas.width().min(canvas.height()) / (side + 2 * QUIET)).max(1);
    let (all, quiet) = (side * module, QUIET * module);
    let x = canvas.left() + (canvas.width() - all) / 2;
    let y = canvas.top() + (canvas.height() - all) / 2;
    canvas.fill(x - quiet, y - quiet, all + 2 * quiet, all + 2 * quiet, Ink::White);
    modules.each_run(|column, row, long| {
        canvas.fill(x + column * module, y + row * module, long * module, module, dark);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_has_only_what_links_have() {
        let mut line = Line::default();
        assert!(line.write_str("N: 6+S 10-12 ; seed1 | ä?").is_ok());
        let mut link: String<160> = String::new();
        assert!(line.write_link("https://trickwire.example/", Game::Bridge, &mut link).is_ok());
        assert_eq!(link, "https://trickwire.example/#bridge=N:+6%2BS+10-12+;+seed1+%7C+%C3%A4?");
    }

    #[test]
    fn down_goes_through_every_view() {
        let views = |has_link| [0, 1, 2, 3].map(|skip| View::of(Scroll { skip }, has_link));
        assert_eq!(views(true), [View::Line, View::Link, View::Text(0), View::Text(1)]);
        assert_eq!(views(false), [View::Line, View::Text(0), View::Text(1), View::Text(2)]);
    }
}
