//! The picture as lines of text: runs of equal pixels, each as its length and its ink in hex
//! (`row 12f 3a 225f`), and rows equal to the one above as their number (`same 7`).

use core::fmt::{self, Write};

use embedded_graphics::prelude::{OriginDimensions, Point};
use trickwire_ui::{Frame, Theme};

/// Bytes of the longest row: every pixel of the widest display a run of its own.
pub const ROW: usize = 4 + 320 * 3;

/// Goes through a picture line by line.
#[derive(Default)]
pub struct Rows {
    next: usize,
}

impl Rows {
    /// Writes the next line without its end; `false` where there is none left.
    pub fn write(&mut self, frame: &Frame<'_>, out: &mut dyn Write) -> Result<bool, fmt::Error> {
        let height = frame.size().height as usize;
        let bytes = frame.bytes().len() / height.max(1);
        let row = |number: usize| frame.bytes().chunks_exact(bytes.max(1)).nth(number);
        if self.next >= height {
            return Ok(false);
        }
        let first = self.next;
        if first > 0 {
            let equal = (first..height).take_while(|number| row(*number) == row(first - 1)).count();
            if equal > 0 {
                self.next += equal;
                write!(out, "same {equal}")?;
                return Ok(true);
            }
        }
        out.write_str("row")?;
        let width = frame.size().width as i32;
        let mut from = 0;
        while from < width {
            let ink = frame.ink(Point::new(from, first as i32));
            let end = (from..width).find(|x| frame.ink(Point::new(*x, first as i32)) != ink);
            let end = end.unwrap_or(width);
            write!(out, " {}{:x}", end - from, ink as u8)?;
            from = end;
        }
        self.next += 1;
        Ok(true)
    }
}

/// The colours of the inks: five bits of red, six of green, five of blue, in hex.
pub fn write_palette(theme: Theme, out: &mut dyn Write) -> fmt::Result {
    out.write_str("palette")?;
    theme.palette().iter().try_for_each(|colour| write!(out, " {colour:04x}"))
}
