//! Where text and bytes come from: an argument, a file, standard input. Everything is read within a limit, so that an
//! endless or enormous source (`/dev/zero`, a pipe without an end) gets an error instead of all memory. Standard input
//! is read through [`stop::stdin`], so that a signal ends a blocked read at once.
//!
//! [`Source`] reads a whole file or pipe, [`Lines`] one line after another. Text may begin with a byte order mark and may
//! have Windows line ends; UTF-16 is recognised and named.

pub mod limit;
mod lines;

use std::ffi::OsStr;
use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal};
use std::path::Path;

use trickwire_core::bomb::table::Table;
use trickwire_core::text::without_bom;

use self::limit::Limit;
pub use self::lines::{Line, Lines};
use crate::args::PositionInput;
use crate::fault::Fault;
use crate::stop;

/// Something to be read as a whole.
#[derive(Clone, Copy, Debug)]
pub enum Source<'p> {
    /// Standard input.
    Stdin,
    /// A file, a device or a named pipe.
    File(&'p Path),
}

impl<'p> Source<'p> {
    /// As it is named in an argument: - is standard input.
    pub fn named(name: &'p (impl AsRef<OsStr> + ?Sized)) -> Source<'p> {
        match name.as_ref() {
            name if name == "-" => Source::Stdin,
            name => Source::File(Path::new(name)),
        }
    }

    /// All bytes.
    pub fn bytes(self, limit: Limit) -> Result<Vec<u8>, Fault> {
        self.within(limit, self.read(limit))
    }

    /// All bytes; `None` where there is no such file.
    pub fn bytes_if_any(self, limit: Limit) -> Result<Option<Vec<u8>>, Fault> {
        match self.read(limit) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            read => self.within(limit, read).map(Some),
        }
    }

    fn read(self, limit: Limit) -> io::Result<Option<Vec<u8>>> {
        match self {
            Source::Stdin => limit.read(stop::stdin()),
            Source::File(path) => limit.read(File::open(path)?),
        }
    }

    fn within(self, limit: Limit, read: io::Result<Option<Vec<u8>>>) -> Result<Vec<u8>, Fault> {
        let read = read.map_err(|error| Fault::usage(format!("{self}: {error}")))?;
        read.ok_or_else(|| Fault::usage(format!("{self}: longer than {limit}")))
    }

    /// All text, without a byte order mark.
    pub fn text(self, limit: Limit) -> Result<String, Fault> {
        let bytes = self.bytes(limit)?;
        text(&bytes).map(str::to_owned).map_err(|error| error.fault(self))
    }
}

impl Display for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("standard input"),
            Source::File(path) => path.display().fmt(f),
        }
    }
}

/// Bytes that are not text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotText {
    /// Every character takes two bytes.
    Utf16,
    /// Not UTF-8 from this line on, counted from 1.
    Line(usize),
}

impl NotText {
    /// With the name of what was read.
    pub fn fault(self, name: impl Display) -> Fault {
        Fault::usage(format!("{name}: {self}")).help("save it as UTF-8")
    }
}

impl Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotText::Utf16 => f.write_str("this is UTF-16; save it as UTF-8"),
            NotText::Line(line) => write!(f, "this is not text: line {line} is not UTF-8"),
        }
    }
}

/// Bytes as text, without a byte order mark.
pub fn text(bytes: &[u8]) -> Result<&str, NotText> {
    if is_utf16(bytes) {
        return Err(NotText::Utf16);
    }
    let text = str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        NotText::Line(before.iter().filter(|byte| **byte == b'\n').count() + 1)
    })?;
    Ok(without_bom(text))
}

/// Does it begin with the byte order mark of UTF-16, or with a character of ASCII in two bytes?
fn is_utf16(bytes: &[u8]) -> bool {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [0, second, ..] => (1..128).contains(second),
        [first, 0, rest @ ..] => (1..128).contains(first) && rest.get(1).is_none_or(|byte| *byte == 0),
        _ => false,
    }
}

impl PositionInput {
    /// The text of the position on one line.
    pub fn text(&self) -> Result<String, Fault> {
        let text = match (&self.position, &self.file) {
            (Some(position), _) if position != "-" => without_bom(position).to_owned(),
            (None, Some(path)) => Source::File(path).text(limit::POSITION)?,
            (None, None) if io::stdin().is_terminal() => {
                return Err(Fault::usage("no table was given").help(
                    "write it as an argument, name a file with --file, or pipe it in; `trickwire` alone shows an example",
                ));
            }
            _ => Source::Stdin.text(limit::POSITION)?,
        };
        Ok(one_line(&text))
    }

    /// The table.
    pub fn table(&self) -> Result<Table, Fault> {
        let text = self.text()?;
        text.parse().map_err(|error| Fault::notation(&text, error))
    }
}

/// Lines are stands; blank ones and those that begin with # are ignored.
fn one_line(text: &str) -> String {
    let lines: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let mut joined = String::new();
    for line in lines {
        if !joined.is_empty() && !line.starts_with([';', '|']) && !joined.ends_with(['|', ';']) {
            joined.push_str(" | ");
        } else if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(line);
    }
    joined
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn a_file_of_stands_is_a_position() {
        let text = "# mission 1\nme1 1-2\n?1 ?2\n\n? ?\n; s2 has 1\n";
        assert_eq!(one_line(text), "me1 1-2 | ?1 ?2 | ? ? ; s2 has 1");
        assert_eq!(one_line("me1 | ?1 |\n ? | ?"), "me1 | ?1 | ? | ?");
        assert_eq!(one_line("me1\r\n?1 ?2\r\n"), "me1 | ?1 ?2");
    }

    #[test]
    fn bytes_become_text_or_a_reason() {
        assert_eq!(text(b"\xef\xbb\xbfany"), Ok("any"));
        assert_eq!(text("Zoë".as_bytes()), Ok("Zoë"));
        assert_eq!(text(b"one\ntwo\nZo\xeb"), Err(NotText::Line(3)));
        for utf16 in [&b"\xff\xfea\0n\0"[..], b"\xfe\xff\0a\0n", b"a\0n\0y\0", b"\0a\0n", b"\n\0"] {
            assert_eq!(text(utf16), Err(NotText::Utf16), "{utf16:?}");
        }
        // Zeros alone are no UTF-16.
        assert_eq!(text(b"\0\0\0\0"), Ok("\0\0\0\0"));
        assert_eq!(text(b""), Ok(""));
    }

    #[test]
    fn reading_ends_at_the_limit() {
        let limit = Limit::kib(1);
        let read =
            |bytes: usize| limit.read(io::repeat(b'x').take(bytes as u64)).unwrap().map(|all| all.len());
        assert_eq!((read(0), read(1024), read(1025)), (Some(0), Some(1024), None));
        assert_eq!(limit.read(io::repeat(0)).unwrap(), None);
    }
}
