//! What went wrong, said so that one can mend it: a sentence, the place, what is allowed.

use std::fmt::Write as _;
use std::io::Write as _;

use anstyle::{AnsiColor, Style};
use trickwire_core::bomb::notation::NotationError;
use trickwire_core::text::Span;
use trickwire_core::verb::Refused;

/// Why a command ended without its answer.
#[derive(Debug)]
pub struct Fault {
    /// What happened, as a sentence.
    pub message: String,
    /// The text and the place in it.
    pub place: Option<(String, Span)>,
    /// What is allowed instead.
    pub help: Option<String>,
    /// The exit code.
    pub code: u8,
}

/// The question could not be read, or a file could not.
pub const USAGE: u8 = 2;
/// The answer does not fit the memory given.
pub const CAPACITY: u8 = 3;

impl Fault {
    /// A fault of the input.
    pub fn usage(message: impl Into<String>) -> Fault {
        Fault { message: message.into(), place: None, help: None, code: USAGE }
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// A fault at a place of a text.
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
        let mut text = format!("{red}error:{red:#} {}\n", self.message);
        if let Some((line, span)) = self.place.as_ref().filter(|(line, _)| !line.trim().is_empty()) {
            text += &caret(line, *span);
        }
        if let Some(help) = &self.help {
            let _ = writeln!(text, "{cyan}help:{cyan:#} {help}");
        }
        text
    }

    /// Prints it where errors go.
    pub fn report(&self) {
        let _ = anstream::stderr().write_all(self.render().as_bytes());
    }
}

/// A question that the core refuses, where its text was read before.
impl From<Refused> for Fault {
    fn from(refused: Refused) -> Fault {
        let capacity = refused.is_capacity();
        let more = if capacity { Some("give it more with --memory") } else { None };
        Fault {
            message: refused.message().to_string(),
            place: None,
            help: refused.help().or(more).map(str::to_owned),
            code: if capacity { CAPACITY } else { USAGE },
        }
    }
}

impl From<std::io::Error> for Fault {
    fn from(error: std::io::Error) -> Fault {
        Fault::usage(error.to_string())
    }
}

/// A line and carets under the place.
pub fn caret(line: &str, span: Span) -> String {
    let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    let (start, shown, width) = window(line, span);
    format!("  {shown}\n  {}{red}{}{red:#}\n", " ".repeat(start), "^".repeat(width))
}

/// About 90 characters of the line around the span: where the span begins in it, in characters, the
/// text, and how long the span is.
fn window(line: &str, span: Span) -> (usize, String, usize) {
    const WIDTH: usize = 90;
    let characters: Vec<char> = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let count = |bytes: u16| line.get(..bytes as usize).map_or(characters.len(), |s| s.chars().count());
    let (start, end) = (count(span.start), count(span.end));
    let first = if characters.len() <= WIDTH { 0 } else { start.saturating_sub(WIDTH / 2) };
    let last = characters.len().min(first + WIDTH);
    let mut shown: String = characters[first..last].iter().collect();
    let mut at = start - first;
    if first > 0 {
        shown.insert_str(0, "...");
        at += 3;
    }
    if last < characters.len() {
        shown.push_str("...");
    }
    (at, shown, (end.min(last).saturating_sub(start)).max(1))
}
