//! Bytes become lines. Any bytes may come: what is too long or no text is a line too, and gets its
//! answer, so that whoever asks never waits in vain.

/// Bytes of the longest line; a position of five full stands with facts takes about 600.
pub const LINE: usize = 1024;

/// Gathers the bytes of one line.
pub struct LineReader {
    bytes: [u8; LINE],
    len: usize,
    /// Bytes of the line that ended last, until the next begins.
    ended: usize,
    /// More came than fits.
    overflown: bool,
    /// The line before ended with a carriage return; a line feed right behind it belongs to it.
    returned: bool,
}

/// A line that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line<'l> {
    /// Text, without its end.
    Text(&'l str),
    /// Longer than [`LINE`] bytes.
    TooLong,
    /// Not UTF-8, or with control characters.
    NotText,
}

impl LineReader {
    /// At the beginning of a line.
    pub const fn new() -> LineReader {
        LineReader { bytes: [0; LINE], len: 0, ended: 0, overflown: false, returned: false }
    }

    /// Takes bytes up to the end of the first line in them. Tells how many were taken, and the line
    /// if one ended; call it again with the rest. A line feed ends a line, and so does a carriage
    /// return, which is what terminals send.
    pub fn take(&mut self, bytes: &[u8]) -> (usize, Option<Line<'_>>) {
        for (at, &byte) in bytes.iter().enumerate() {
            let behind_return = core::mem::replace(&mut self.returned, byte == b'\r');
            match byte {
                b'\n' if behind_return => {}
                b'\n' | b'\r' => return (at + 1, Some(self.end())),
                _ => match self.bytes.get_mut(self.len) {
                    Some(place) => {
                        *place = byte;
                        self.len += 1;
                    }
                    None => self.overflown = true,
                },
            }
        }
        (bytes.len(), None)
    }

    /// The text of the line that ended last, as long as no other bytes have been taken; nothing where it was no text.
    pub fn text(&self) -> &str {
        self.bytes.get(..self.ended).and_then(|text| core::str::from_utf8(text).ok()).unwrap_or("")
    }

    /// Forgets a line that was begun.
    pub fn clear(&mut self) {
        self.len = 0;
        self.overflown = false;
        self.returned = false;
    }

    fn end(&mut self) -> Line<'_> {
        let len = core::mem::take(&mut self.len);
        self.ended = 0;
        if core::mem::take(&mut self.overflown) {
            return Line::TooLong;
        }
        match self.bytes.get(..len).map(core::str::from_utf8) {
            Some(Ok(text)) if !text.contains(char::is_control) => {
                self.ended = len;
                Line::Text(text)
            }
            _ => Line::NotText,
        }
    }
}

impl Default for LineReader {
    fn default() -> LineReader {
        LineReader::new()
    }
}
