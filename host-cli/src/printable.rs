//! Text of foreign origin on a terminal.
//!
//! File names, player names, keys of a profile, tags of a PBN file, what a device replies: all of it may contain escape
//! sequences that recolour, move or clear the screen, or characters that reverse or hide what stands around them. Two
//! layers keep them away:
//!
//! * [`Printable`] shows one foreign piece with such characters escaped. Wherever a text for people quotes something,
//!   it quotes it through this, whether or not the output is a terminal.
//! * [`for_terminal`] is applied to everything that goes to a terminal as a whole. It lets line ends, tabs and colours
//!   pass, nothing else: output for programs (PBN, JSON, a saved game) is safe to look at, and a piece that was not
//!   wrapped can at most change a colour. Into a file or a pipe it goes as it is, without escape sequences.
//!
//! Escapes are those of JSON, so that JSON stays valid and means the same.

use std::borrow::Cow;
use std::fmt::{self, Display, Write};
use std::io::{self, IsTerminal};

use anstream::adapter::strip_str;

/// Would a terminal act on this character, or would it hide or reorder its neighbours?
fn is_active(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

fn write_letter(out: &mut impl Write, letter: char) -> fmt::Result {
    match letter {
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        letter if is_active(letter) => {
            let mut units = [0; 2];
            letter.encode_utf16(&mut units).iter().try_for_each(|unit| write!(out, "\\u{unit:04x}"))
        }
        letter => out.write_char(letter),
    }
}

/// Something of foreign origin, shown on one line with control characters escaped.
pub struct Printable<T>(
    /// What is shown.
    pub T,
);

impl<T: Display> Display for Printable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Escaped<'f, 'g>(&'f mut fmt::Formatter<'g>);
        impl Write for Escaped<'_, '_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                text.chars().try_for_each(|letter| write_letter(self.0, letter))
            }
        }
        write!(Escaped(f), "{}", self.0)
    }
}

/// One foreign text, escaped; borrowed where nothing has to be.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_active) { Printable(text).to_string().into() } else { text.into() }
}

/// Whole output for a terminal: line ends, tabs and colours pass, other control characters are escaped.
pub fn for_terminal(text: &str) -> Cow<'_, str> {
    let passes = |letter| !is_active(letter) || matches!(letter, '\n' | '\t');
    if text.chars().all(passes) {
        return text.into();
    }
    let mut safe = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = match colour(rest) {
            Some(length) => {
                safe.push_str(&rest[..length]);
                length
            }
            None if passes(letter) => {
                safe.push(letter);
                letter.len_utf8()
            }
            None => {
                // Writing to a string cannot fail.
                let _ = write_letter(&mut safe, letter);
                letter.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    safe.into()
}

/// A piece of a file for other programs, which has no colours of its own. On a terminal everything is escaped but line
/// ends; elsewhere it is as it is, without escape sequences. Each line stands alone: an unfinished sequence hides
/// nothing of the next.
pub fn for_programs(piece: String) -> String {
    if !piece.chars().any(|letter| is_active(letter) && letter != '\n') {
        return piece;
    }
    shown_to(io::stdout().is_terminal(), &piece)
}

fn shown_to(terminal: bool, piece: &str) -> String {
    let mut text = String::with_capacity(piece.len());
    for line in piece.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        // Writing to a string cannot fail.
        let _ = match terminal {
            true => write!(text, "{}{end}", Printable(line)),
            false if line.contains('\x1b') => write!(text, "{}{end}", strip_str(line)),
            false => write!(text, "{line}{end}"),
        };
    }
    text
}

/// The length of the colour sequence (SGR, `ESC [ numbers m`) that the text begins with.
fn colour(text: &str) -> Option<usize> {
    let numbers = text.strip_prefix("\x1b[")?;
    let end = numbers.find(|letter: char| !matches!(letter, '0'..='9' | ';'))?;
    (numbers.as_bytes()[end] == b'm').then_some(end + 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_act_on_is_escaped() {
        let shown = |text: &str| Printable(text).to_string();
        assert_eq!(shown("a\x1b[2Jb\x07\u{9b}c\x7f"), "a\\u001b[2Jb\\u0007\\u009bc\\u007f");
        assert_eq!(
            shown("x\u{202e}y\u{2066}z\u{2028}\u{200e}\u{61c}"),
            "x\\u202ey\\u2066z\\u2028\\u200e\\u061c"
        );
        assert_eq!(shown("one\r\ntwo\tthree"), "one\\r\\ntwo\\tthree");
        assert_eq!(shown("tag \u{e0041}"), "tag \\udb40\\udc41");
        // Wide and combining characters are text like any other.
        for text in ["Zoë", "e\u{301}", "日本", "♠ A", "🂡", "back\\slash"] {
            assert_eq!(shown(text), text);
            assert!(matches!(printable(text), Cow::Borrowed(_)));
        }
    }

    #[test]
    fn colours_reach_a_terminal_and_nothing_else_does() {
        let passed = "\x1b[1mBoard\x1b[0m\t7\n\x1b[38;5;12mx\x1b[m\n";
        assert_eq!(for_terminal(passed), passed);
        for (text, safe) in [
            ("\x1b]0;title\x07", "\\u001b]0;title\\u0007"),
            ("\x1b[2J", "\\u001b[2J"),
            ("\x1b[31", "\\u001b[31"),
            ("\x1b[?25l", "\\u001b[?25l"),
            ("\x1b", "\\u001b"),
            ("over\rwritten", "over\\rwritten"),
        ] {
            assert_eq!(for_terminal(text), safe);
        }
        // JSON still says the same.
        let json = serde_json::json!({"id": "\u{202e}\u{9b}2J\u{e0041}"}).to_string();
        assert!(!for_terminal(&json).contains('\u{202e}'));
        assert_eq!(for_terminal(&json).parse::<serde_json::Value>().ok(), json.parse().ok());
    }

    #[test]
    fn a_piece_of_a_file_is_escaped_or_stripped_line_by_line() {
        let piece = "one\x1b]0;never ends\ntwo\x1b[2J \u{202e}\tthree\nfour\u{7}";
        assert_eq!(shown_to(false, piece), "one\ntwo \u{202e}\tthree\nfour\u{7}");
        let escaped = "one\\u001b]0;never ends\ntwo\\u001b[2J \\u202e\\tthree\nfour\\u0007";
        assert_eq!(shown_to(true, piece), escaped);
    }
}
