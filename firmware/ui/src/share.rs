//! A position as a line of text and as a code that a camera reads.

use core::fmt::{self, Write};

use heapless::String;
use qrcodegen_no_heap::{QrCode, QrCodeEcc, Version};

use crate::canvas::{Canvas, Face};
use crate::ink::Ink;
use crate::widget::Scroll;

/// Letters of the longest line that is shown.
pub const LONGEST: usize = 720;

/// Largest code: 97 modules a side, 858 letters, two pixels a module on the smallest square display.
const VERSION: Version = Version::new(20);

/// The line.
pub struct Line(String<LONGEST>);

impl Line {
    /// A line from whoever writes it; `None` where it is too long.
    pub fn of(write: impl FnOnce(&mut dyn Write) -> fmt::Result) -> Option<Line> {
        let mut text = String::new();
        write(&mut text).ok()?;
        Some(Line(text))
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The code, as large as fits; scrolled down, the text.
    pub fn draw(&self, canvas: &mut Canvas<'_, '_>, scroll: &Scroll) {
        if scroll.skip > 0 {
            let (x, y) = (canvas.left() + 4, canvas.top() + 4);
            canvas.paragraph(x, y, Face::Body, Ink::Text, &self.0, usize::from(scroll.skip) - 1);
            return;
        }
        canvas.tell(&self.0);
        let (mut scratch, mut out) = ([0; VERSION.buffer_len()], [0; VERSION.buffer_len()]);
        let ecc = QrCodeEcc::Low;
        let code =
            QrCode::encode_text(&self.0, &mut scratch, &mut out, ecc, Version::MIN, VERSION, None, false);
        let Ok(code) = code else {
            canvas.text(canvas.left() + 4, canvas.top() + 4, Face::Body, Ink::Text, "too long for a code");
            return;
        };
        let room = canvas.width().min(canvas.height());
        let side = code.size();
        let module = (room / (side + 4)).max(1);
        let (x, y) = (
            canvas.left() + (canvas.width() - side * module) / 2,
            canvas.top() + (canvas.height() - side * module) / 2,
        );
        let (edge, all) = (2 * module, side * module);
        canvas.fill(x - edge, y - edge, all + 2 * edge, all + 2 * edge, Ink::White);
        for row in 0..side {
            for column in 0..side {
                if code.get_module(column, row) {
                    canvas.fill(x + column * module, y + row * module, module, module, Ink::Ground);
                }
            }
        }
    }
}
