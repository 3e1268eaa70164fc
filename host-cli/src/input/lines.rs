//! Lines from outside, each within a limit. An over-long line is read to its end without being kept, so that the
//! lines after it can still be answered.

use std::io::{self, BufRead};

use super::limit::Limit;
use super::{NotText, text};
use crate::stop::Stdin;

/// The bytes of a line, or why there are none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line<'l> {
    /// Without its end, and the first without a byte order mark.
    Text(&'l str),
    /// Longer than the limit.
    TooLong(Limit),
    /// Not UTF-8.
    NotText(NotText),
}

impl<'l> Line<'l> {
    /// The text, or what is wrong with the line.
    pub fn text(self) -> Result<&'l str, String> {
        match self {
            Line::Text(text) => Ok(text),
            Line::TooLong(limit) => Err(format!("this line is longer than {limit}")),
            Line::NotText(NotText::Utf16) => Err(NotText::Utf16.to_string()),
            Line::NotText(NotText::Line(_)) => Err("this line is not UTF-8 text".into()),
        }
    }
}

/// Reads lines.
pub struct Lines<R> {
    source: R,
    limit: Limit,
    line: Vec<u8>,
    /// Lines read so far.
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// The lines of this source, none of them longer than the limit.
    pub const fn new(source: R, limit: Limit) -> Lines<R> {
        Lines { source, limit, line: Vec::new(), number: 0 }
    }

    /// How many lines have been read: the number of the last one.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The next line; `None` at the end.
    pub fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let (mut any, mut fits) = (false, true);
        loop {
            let bytes = match self.source.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                break;
            }
            any = true;
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let piece = &bytes[..end.unwrap_or(bytes.len())];
            fits &= self.line.len() + piece.len() <= self.limit.bytes();
            if fits {
                self.line.extend_from_slice(piece);
            }
            let used = piece.len() + usize::from(end.is_some());
            self.source.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !any {
            return Ok(None);
        }
        self.number += 1;
        if !fits {
            return Ok(Some(Line::TooLong(self.limit)));
        }
        let line = self.line.strip_suffix(b"\r").unwrap_or(&self.line);
        Ok(Some(match text(line) {
            Ok(text) => Line::Text(text),
            Err(error) => Line::NotText(error),
        }))
    }
}

impl Lines<Stdin> {
    /// Can the next line be read without waiting for it?
    pub fn has_next(&self) -> bool {
        self.source.has_line()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    fn lines(bytes: &[u8], limit: Limit) -> Vec<Result<String, String>> {
        // A small buffer, so that lines arrive in pieces.
        let mut lines = Lines::new(BufReader::with_capacity(7, bytes), limit);
        let mut all = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            all.push(line.text().map(str::to_owned));
        }
        assert_eq!(lines.number(), all.len() as u64);
        all
    }

    #[test]
    fn lines_end_as_people_end_them() {
        let ok = |text: &str| Ok(text.to_owned());
        let limit = Limit::kib(1);
        assert_eq!(lines(b"", limit), []);
        assert_eq!(
            lines(b"\xef\xbb\xbfone\r\ntwo\n\nlast", limit),
            [ok("one"), ok("two"), ok(""), ok("last")]
        );
        assert_eq!(lines(b"one\n", limit), [ok("one")]);
    }

    #[test]
    fn a_line_that_is_too_long_or_no_text_is_one_error() {
        let limit = Limit::kib(1);
        let long = vec![b'x'; 3000];
        let bytes = [&b"one\n"[..], &long, b"\ntwo\nZo\xeb\nthree\n", &long].concat();
        let found = lines(&bytes, limit);
        let said: Vec<&str> =
            found.iter().map(|line| line.as_deref().unwrap_or_else(|wrong| wrong)).collect();
        let (long, bad) = ("this line is longer than 1 KiB", "this line is not UTF-8 text");
        assert_eq!(said, ["one", long, "two", bad, "three", long]);
        assert!(lines(b"a\0n\0y\0\n\0", limit)[0].as_ref().is_err_and(|wrong| wrong.contains("UTF-16")));
    }

    #[test]
    fn an_endless_line_takes_no_memory() {
        let endless = BufReader::new(io::repeat(b'x').take(1 << 26));
        let mut lines = Lines::new(endless, Limit::kib(4));
        assert_eq!(lines.next_line().unwrap(), Some(Line::TooLong(Limit::kib(4))));
        assert!(lines.line.capacity() <= 16 << 10, "{}", lines.line.capacity());
        assert_eq!(lines.next_line().unwrap(), None);
    }
}
