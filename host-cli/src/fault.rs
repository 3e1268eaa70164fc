//! What went wrong, and how to correct it: a sentence, the place, what is allowed.

use std::fmt::{Display, Write as _};
use std::io::{self, ErrorKind, Write as _};

use anstyle::{AnsiColor, Style};
use serde::Serialize;
use trickwire_core::bomb::notation::NotationError;
use trickwire_core::bomb::solve::SolveError;
use trickwire_core::bomb::table::TableError;
use trickwire_core::bridge::constraint::ConstraintError;
use trickwire_core::bridge::count::CountError;
use trickwire_core::text::Span;
use trickwire_core::verb::Refused;

use crate::answer::{Answer, versioned};
use crate::args::MOST_MEMORY;
use crate::printable::{Printable, printable};
use crate::stop;

/// Why a command ended without its answer.
#[derive(Debug)]
pub struct Fault {
    /// What happened, as a sentence; empty where there is nothing to say.
    pub message: String,
    /// The text and the place in it.
    pub place: Option<(String, Span)>,
    /// What is allowed instead.
    pub help: Option<String>,
    /// The exit code.
    pub code: u8,
}

/// The question, or a file, could not be read.
pub const USAGE: u8 = 2;
/// The answer does not fit in the memory given.
pub const CAPACITY: u8 = 3;
/// There is an answer, but it could not be written to standard output or to its file.
pub const UNWRITTEN: u8 = 4;

impl Fault {
    /// An error in the input.
    pub fn usage(message: impl Into<String>) -> Fault {
        Fault { message: message.into(), place: None, help: None, code: USAGE }
    }

    /// What could not be written, and why. A reader that has seen enough (`| head`) is not an error.
    pub fn unwritten(what: impl Display, error: &io::Error) -> Fault {
        match error.kind() {
            ErrorKind::BrokenPipe => Fault::silent(0),
            _ => Fault { code: UNWRITTEN, ..Fault::usage(format!("{what} could not be written: {error}")) },
        }
    }

    /// The end of the program with this exit code, without a word.
    pub fn silent(code: u8) -> Fault {
        Fault { code, ..Fault::usage(String::new()) }
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// An error at a place in a text.
    pub fn at(text: &str, span: Span, message: impl Into<String>) -> Fault {
        Fault { place: Some((text.to_owned(), span)), ..Fault::usage(message) }
    }

    /// A position that cannot be read.
    pub fn notation(text: &str, error: NotationError) -> Fault {
        Fault {
            message: error.to_string(),
            place: Some((text.to_owned(), error.span)),
            help: Some(error.kind.help().to_owned()),
            code: USAGE,
        }
    }

    /// The fault as text, with colours.
    pub fn render(&self) -> String {
        let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
        let cyan = Style::new().fg_color(Some(AnsiColor::Cyan.into())).bold();
        let mut text = format!("{red}error:{red:#} {}\n", Printable(&self.message));
        if let Some((line, span)) = self.place.as_ref().filter(|(line, _)| !line.trim().is_empty()) {
            text += &caret(line, *span);
        }
        if let Some(help) = &self.help {
            let _ = writeln!(text, "{cyan}help:{cyan:#} {}", Printable(help));
        }
        text
    }

    /// Is there nothing to say?
    pub fn is_silent(&self) -> bool {
        self.message.is_empty()
    }

    /// A short word for programs.
    const fn kind(&self) -> &'static str {
        match (self.code, &self.place) {
            (CAPACITY, _) => "capacity",
            (UNWRITTEN, _) => "unwritten",
            (128.., _) => "interrupted",
            (_, Some(_)) => "notation",
            _ => "usage",
        }
    }

    /// What went wrong, for programs.
    pub fn error(&self) -> impl Serialize {
        #[derive(Serialize)]
        struct Error<'f> {
            kind: &'static str,
            message: &'f str,
            #[serde(skip_serializing_if = "Option::is_none")]
            help: Option<&'f str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            place: Option<Place<'f>>,
        }
        #[derive(Serialize)]
        struct Place<'f> {
            text: &'f str,
            start: usize,
            end: usize,
        }
        let place = self.place.as_ref().map(|(text, span)| {
            let (start, end) = span_in(text, *span);
            Place { text, start, end }
        });
        Error { kind: self.kind(), message: &self.message, help: self.help.as_deref(), place }
    }

    /// The fault for programs: an object on standard output in place of the answer.
    pub fn answer(&self) -> Answer {
        #[derive(Serialize)]
        struct Failed<E> {
            status: &'static str,
            error: E,
        }
        let failed = Failed { status: "error", error: self.error() };
        // Text and numbers always serialise.
        (versioned(&failed).unwrap_or_default(), self.code)
    }

    /// Prints it where errors go.
    pub fn report(&self) {
        if self.is_silent() {
            return;
        }
        let _ = anstream::stderr().write_all(self.render().as_bytes());
    }
}

/// A question that the core refuses, after its text has been read.
impl From<Refused> for Fault {
    fn from(refused: Refused) -> Fault {
        if let Refused::Stopped | Refused::Solve(SolveError::Stopped) | Refused::Count(CountError::Stopped) =
            refused
        {
            return stop::interrupted();
        }
        let capacity = refused.is_capacity();
        let more = match refused {
            Refused::Solve(error) => way_out(error),
            _ if capacity => Some(MORE_MEMORY),
            _ => None,
        };
        Fault {
            message: refused.message().to_string(),
            place: None,
            help: refused.help().or(more).map(str::to_owned),
            code: if capacity { CAPACITY } else { USAGE },
        }
    }
}

impl From<TableError> for Fault {
    fn from(error: TableError) -> Fault {
        Refused::from(error).into()
    }
}

impl From<ConstraintError> for Fault {
    fn from(error: ConstraintError) -> Fault {
        Refused::from(error).into()
    }
}

/// A table that could not be solved.
impl From<SolveError> for Fault {
    fn from(error: SolveError) -> Fault {
        if error == SolveError::Stopped {
            return stop::interrupted();
        }
        let help = way_out(error).map(str::to_owned);
        Fault { message: error.to_string(), place: None, help, code: CAPACITY }
    }
}

const MORE_MEMORY: &str = "give it more with --memory";

/// What helps with a table that could not be solved: more memory if that is what is missing and a computer may
/// have it. Some tables are too large for any; those can be estimated.
fn way_out(error: SolveError) -> Option<&'static str> {
    const MOST: usize = MOST_MEMORY as usize * 256;
    match error {
        SolveError::Capacity(short) if short.needed.is_none_or(|needed| needed <= MOST) => Some(MORE_MEMORY),
        SolveError::Stopped | SolveError::NoSuchSlot => None,
        _ => Some("`trickwire bomb sample --method guided --summary` estimates such a table"),
    }
}

/// Deals that could not be counted.
impl From<CountError> for Fault {
    fn from(error: CountError) -> Fault {
        Refused::Count(error).into()
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::usage(error.to_string())
    }
}

/// A line and carets under the place.
pub fn caret(line: &str, span: Span) -> String {
    let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    let (start, shown, width) = window(line, span);
    format!("  {shown}\n  {}{red}{}{red:#}\n", " ".repeat(start), "^".repeat(width))
}

/// Where a span begins and ends, in characters.
fn span_in(line: &str, span: Span) -> (usize, usize) {
    let count = |bytes: usize| line.get(..bytes).unwrap_or(line).chars().count();
    (count(span.start as usize), count(span.end as usize))
}

/// About 90 characters of the line around the span: where the span begins in it, in characters, the
/// text, and how long the span is. What a terminal would act on is escaped, which takes more room.
fn window(line: &str, span: Span) -> (usize, String, usize) {
    const WIDTH: usize = 90;
    let characters: Vec<char> =
        line.chars().map(|letter| if is_space(letter) { ' ' } else { letter }).collect();
    let (start, end) = span_in(line, span);
    let first = if characters.len() <= WIDTH { 0 } else { start.saturating_sub(WIDTH / 2) };
    let last = characters.len().min(first + WIDTH);
    let end = end.clamp(start, last);
    let shown =
        |from: usize, to: usize| printable(&characters[from..to].iter().collect::<String>()).into_owned();
    let (before, within, after) = (shown(first, start), shown(start, end), shown(end, last));
    let mut text = if first > 0 { "...".to_owned() } else { String::new() };
    text += &before;
    let at = text.chars().count();
    text = text + &within + &after;
    if last < characters.len() {
        text.push_str("...");
    }
    (at, text, within.chars().count().max(1))
}

/// Line ends and tabs are shown as the space that they are.
const fn is_space(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_far_along_a_line_is_shown() {
        let line = "?".repeat(70_000) + "x" + &"?".repeat(10);
        let (at, shown, width) = window(&line, Span::new(70_000, 70_001));
        assert_eq!((shown.chars().nth(at), width), (Some('x'), 1), "{shown}");
    }

    #[test]
    fn foreign_characters_are_shown_escaped_and_the_place_stays_right() {
        let fault =
            Fault::at("\u{202e}ab\x1b[31mx", Span::new(10, 11), "what is `\x1b[31m`?").help("not \u{9b}");
        let shown = anstream::adapter::strip_str(&fault.render()).to_string();
        assert_eq!(
            shown,
            "error: what is `\\u001b[31m`?\n  \\u202eab\\u001b[31mx\n                    ^\nhelp: not \\u009b\n"
        );
        let (at, text, width) = window("a\x1b", Span::new(1, 2));
        assert_eq!((at, &text[..], width), (1, "a\\u001b", 6));
    }
}
