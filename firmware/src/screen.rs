//! The picture as lines of text: runs of equal pixels, each as its length and its ink in hex
//! (`row 12f 3a 225f`), and rows equal to the one above as their number (`same 7`).

use core::fmt::{self, Write};

use embedded_graphics::prelude::OriginDimensions;
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
        let pairs = row(first).unwrap_or(&[]);
        let mut run = Run { ink: pairs.first().map_or(0, |pair| pair >> 4), length: 0 };
        let (whole, odd) = pairs.split_at(frame.size().width as usize / 2);
        for pair in whole {
            // Most pairs are of the ink of the run.
            if *pair == run.ink * 0x11 {
                run.length += 2;
            } else {
                run.go_on(pair >> 4, out)?;
                run.go_on(pair & 15, out)?;
            }
        }
        odd.iter().try_for_each(|pair| run.go_on(pair >> 4, out))?;
        run.write(out)?;
        self.next += 1;
        Ok(true)
    }
}

/// Pixels of one ink.
struct Run {
    ink: u8,
    length: u16,
}

impl Run {
    /// One more pixel; where it has another ink, the run is written and the next one begins.
    fn go_on(&mut self, ink: u8, out: &mut dyn Write) -> fmt::Result {
        if ink != self.ink {
            self.write(out)?;
            *self = Run { ink, length: 0 };
        }
        self.length += 1;
        Ok(())
    }

    /// ` 12f`. By hand: a picture has thousands of them, and a key that comes meanwhile waits for its end.
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let digit = |value: u16| char::from(DIGITS[usize::from(value & 15)]);
        let Run { ink, length } = *self;
        out.write_char(' ')?;
        if length >= 100 {
            out.write_char(digit(length / 100))?;
        }
        if length >= 10 {
            out.write_char(digit(length / 10 % 10))?;
        }
        out.write_char(digit(length % 10))?;
        out.write_char(digit(ink.into()))
    }
}

/// The colours of the inks: five bits of red, six of green, five of blue, in hex.
pub fn write_palette(theme: Theme, out: &mut dyn Write) -> fmt::Result {
    out.write_str("palette")?;
    theme.palette().iter().try_for_each(|colour| write!(out, " {colour:04x}"))
}
