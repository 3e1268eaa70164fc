//! Boards of a file, in PBN or LIN, as [`write_board`](super::deal::write_board) and other programs write them.
//!
//! PBN: a tag a line, `[Dealer "N"]`. A game ends with an empty line, or where a tag comes again that begins one (`Event`, `Board`).
//! LIN: fields of a word and a value between bars. `md` has the dealer and the cards, `qx` before it or `ah` after it the number, `sv`
//! after it who is vulnerable. What a file leaves out follows from the number; without a number boards are counted.

use core::fmt;

use super::deal::{Board, Deal, DealError, parse_lin_deal, parse_pbn_deal};
use super::seat::{Seat, Vulnerable};
use crate::text::{split, without_bom};

/// Why a file cannot be read, and the line, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FileError {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub kind: FileErrorKind,
}

/// What is wrong with a line of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FileErrorKind {
    /// The cards.
    Deal(DealError),
    /// The dealer is no seat.
    Dealer,
    /// Nobody knows who is vulnerable.
    Vulnerable,
}

impl fmt::Display for FileErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileErrorKind::Deal(error) => error.fmt(f),
            FileErrorKind::Dealer => f.write_str("the dealer is N, E, S or W"),
            FileErrorKind::Vulnerable => f.write_str("vulnerable is None, NS, EW or All"),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl core::error::Error for FileError {}

/// Visits the boards of a file in order; those before a line that is wrong have been visited.
///
/// ```
/// use trickwire_core::bridge::file::each_board;
/// let file = "[Board \"7\"]\n[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n";
/// let mut boards = Vec::new();
/// each_board(file, &mut |board| boards.push(board)).unwrap();
/// assert_eq!((boards.len(), boards[0].number, boards[0].dealer.letter()), (1, 7, 'S'));
/// ```
pub fn each_board(text: &str, visit: &mut dyn FnMut(Board)) -> Result<(), FileError> {
    each_section(text, &mut |board, _| visit(board))
}

/// The same, with the lines of the file that are about each board, for whoever wants to keep tags that mean nothing here.
/// Empty for LIN.
pub fn each_section<'t>(text: &'t str, visit: &mut dyn FnMut(Board, &'t str)) -> Result<(), FileError> {
    let text = without_bom(text);
    let is_pbn = text.lines().any(|line| line.trim_start().starts_with('['));
    let mut said = Said::default();
    if is_pbn { pbn(text, &mut said, visit) } else { lin(text, &mut said, visit) }
}

/// What has been said about the board that is read.
#[derive(Default)]
struct Said {
    number: Option<u32>,
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerable>,
    deal: Option<Deal>,
    /// The number of the board before.
    last: u32,
}

impl Said {
    /// The board is over, if there was one.
    fn end<'t>(&mut self, section: &'t str, visit: &mut dyn FnMut(Board, &'t str)) {
        let Said { number, dealer, vulnerable, deal, last } = core::mem::take(self);
        self.last = last;
        let Some(deal) = deal else { return };
        let board = Board::new(number.unwrap_or_else(|| last.saturating_add(1)), deal);
        self.last = board.number;
        let dealer = dealer.unwrap_or(board.dealer);
        visit(Board { dealer, vulnerable: vulnerable.unwrap_or(board.vulnerable), ..board }, section);
    }
}

fn pbn<'t>(text: &'t str, said: &mut Said, visit: &mut dyn FnMut(Board, &'t str)) -> Result<(), FileError> {
    // Where the section of the board begins.
    let mut start = 0;
    for ((here, line), at) in split(text, '\n').zip(1..) {
        let line = line.trim();
        if line.is_empty() {
            said.end(&text[start..here], visit);
            start = here;
            continue;
        }
        let fail = |kind| Err(FileError { line: at, kind });
        let Some((name, value)) = tag(line) else { continue };
        if matches!(name, "Event" | "Board") && said.deal.is_some() {
            said.end(&text[start..here], visit);
            start = here;
        }
        match name {
            // An empty or strange number is no reason to refuse the cards.
            "Board" => said.number = value.parse().ok().filter(|&number| number > 0),
            "Dealer" if !value.is_empty() => match value.chars().next().and_then(Seat::from_char) {
                Some(seat) => said.dealer = Some(seat),
                None => return fail(FileErrorKind::Dealer),
            },
            "Vulnerable" if !value.is_empty() => match vulnerable(value) {
                Some(sides) => said.vulnerable = Some(sides),
                None => return fail(FileErrorKind::Vulnerable),
            },
            "Deal" if !value.is_empty() => match parse_pbn_deal(value) {
                Ok(deal) => said.deal = Some(deal),
                Err(error) => return fail(FileErrorKind::Deal(error)),
            },
            _ => {}
        }
    }
    said.end(&text[start..], visit);
    Ok(())
}

/// `[Dealer "N"]`: its name and its value.
pub fn tag(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.strip_prefix('[')?.split_once(char::is_whitespace)?;
    let (_, rest) = rest.split_once('"')?;
    Some((name, rest.split_once('"')?.0))
}

fn lin<'t>(text: &'t str, said: &mut Said, visit: &mut dyn FnMut(Board, &'t str)) -> Result<(), FileError> {
    let mut fields = text.split('|');
    let mut line = 1;
    while let (Some(name), Some(value)) = (fields.next(), fields.next()) {
        let here = line + name.matches('\n').count();
        line = here + value.matches('\n').count();
        let (name, value) = (name.trim(), value.trim());
        let is = |word: &str| name.eq_ignore_ascii_case(word);
        if is("qx") {
            said.end("", visit);
            said.number = digits(value);
        } else if is("md") && !value.is_empty() {
            if said.deal.is_some() {
                said.end("", visit);
            }
            let (dealer, deal) = parse_lin_deal(value)
                .map_err(|error| FileError { line: here, kind: FileErrorKind::Deal(error) })?;
            (said.dealer, said.deal) = (Some(dealer), Some(deal));
        } else if is("ah") {
            said.number = digits(value).or(said.number);
        } else if is("sv") {
            said.vulnerable = vulnerable(value).or(said.vulnerable);
        }
    }
    said.end("", visit);
    Ok(())
}

/// As the files of many programs write it.
fn vulnerable(text: &str) -> Option<Vulnerable> {
    const NAMES: [(Vulnerable, &[&str]); 4] = [
        (Vulnerable::Nobody, &["none", "love", "-", "o", "0", "z"]),
        (Vulnerable::NorthSouth, &["ns", "n", "n-s"]),
        (Vulnerable::EastWest, &["ew", "e", "e-w"]),
        (Vulnerable::Everybody, &["all", "both", "b"]),
    ];
    let known = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(text));
    NAMES.into_iter().find(|(_, names)| known(names)).map(|(sides, _)| sides)
}

/// The number in `o7` or `Board 7`.
fn digits(text: &str) -> Option<u32> {
    let mut digits = text.chars().filter_map(|letter| letter.to_digit(10));
    let number = digits.try_fold(0_u32, |number, digit| number.checked_mul(10)?.checked_add(digit));
    number.filter(|&number| number > 0)
}

#[cfg(test)]
mod tests {
    use core::fmt::Write;

    use heapless::{String, Vec};

    use super::*;

    const CARDS: &str = "AQ7543.8632.86.4 T862.5.KT73.AKQ3 9.AT4.AJ5.JT8765 KJ.KQJ97.Q942.92";
    const LIN: &str = "md|1S9HAT4DAJ5CJT8765,SKJHKQJ97DQ942C92,SAQ7543H8632D86C4,|";

    fn read(text: &str) -> Result<Vec<(u32, char, &'static str), 8>, FileError> {
        let mut all = Vec::new();
        each_board(text, &mut |board| {
            all.push((board.number, board.dealer.letter(), board.vulnerable.pbn())).unwrap();
        })?;
        Ok(all)
    }

    #[test]
    fn what_a_file_leaves_out_follows_from_the_number() {
        let mut pbn = String::<512>::new();
        for before in ["", "\n\n[Board \"9\"]\n", "\n[Board \"\"]\n[Dealer \"W\"]\n[Vulnerable \"Love\"]\n"] {
            write!(pbn, "{before}[Deal \"N:{CARDS}\"]").unwrap();
        }
        assert_eq!(read(&pbn).unwrap(), [(1, 'N', "None"), (9, 'N', "EW"), (10, 'W', "None")]);
        let mut lin = String::<512>::new();
        write!(lin, "{LIN}\nqx|o4|{LIN}sv|b|\n{LIN}ah|Board 12|\n{LIN}").unwrap();
        assert_eq!(
            read(&lin).unwrap(),
            [(1, 'S', "None"), (4, 'S', "All"), (12, 'S', "NS"), (13, 'S', "All")]
        );
    }

    /// Without empty lines between them, either tag begins a board; what follows is said about the new one.
    #[test]
    fn an_event_begins_a_board() {
        let mut pbn = String::<512>::new();
        for before in
            ["[Event \"a\"]\n", "\n[Event \"b\"]\n[Dealer \"E\"]\n[Board \"8\"]\n", "\n[Board \"5\"]\n"]
        {
            write!(pbn, "{before}[Deal \"N:{CARDS}\"]").unwrap();
        }
        assert_eq!(read(&pbn).unwrap(), [(1, 'N', "None"), (8, 'E', "None"), (5, 'N', "NS")]);
    }

    #[test]
    fn a_section_is_what_a_file_has_about_a_board() {
        let mut pbn = String::<512>::new();
        write!(pbn, "\u{feff}% PBN 2.1\r\n[Board \"3\"]\r\n[Deal \"N:{CARDS}\"]\r\n[Room \"x\"]\r\n")
            .unwrap();
        write!(pbn, "[Event \"\"]\n[Deal \"N:{CARDS}\"]\n\n; the end\n").unwrap();
        let mut sections = Vec::<(u32, usize, bool), 4>::new();
        each_section(&pbn, &mut |board, section| {
            let lines = section.lines().filter(|line| !line.trim().is_empty()).count();
            sections.push((board.number, lines, section.contains("[Room"))).unwrap();
        })
        .unwrap();
        assert_eq!(sections, [(3, 4, true), (4, 2, false)]);
    }

    #[test]
    fn what_is_wrong_has_its_line() {
        let at = |text: &str| read(text).map_err(|error| (error.line, error.kind));
        assert_eq!(at("% PBN 2.1\n[Dealer \"Q\"]"), Err((2, FileErrorKind::Dealer)));
        assert_eq!(at("[Event \"\"]\n\n[Vulnerable \"x\"]"), Err((3, FileErrorKind::Vulnerable)));
        assert!(matches!(at("\n[Deal \"N:AK\"]"), Err((2, FileErrorKind::Deal(_)))));
        assert!(matches!(at("pn|a,b|\nmd|9|"), Err((2, FileErrorKind::Deal(_)))));
        assert_eq!(at("hello"), Ok(Vec::new()));
    }
}
