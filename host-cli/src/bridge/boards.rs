//! `bridge boards`: boards of a PBN or LIN file, which of them fit, and the same in another form.

use std::fmt::Write;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use trickwire_core::bridge::deal::{Board, parse_lin_deal, parse_pbn_deal};
use trickwire_core::bridge::seat::{Seat, Vulnerable};
use trickwire_wishes::Wishes;

use super::wish::read;
use super::written::{Set, board_json};
use crate::answer::{Answer, Emit, Format, Report};
use crate::args::bridge::{BoardFormat, BoardsArgs};
use crate::fault::Fault;
use crate::render::{BOLD, DIM, SURE};

/// Most bytes of a file of boards: some ten thousand of them.
const LONGEST: u64 = 16 << 20;

/// What was found.
struct Found {
    asked: Vec<(String, Wishes)>,
    /// Every board with what it fits.
    boards: Vec<(Board, Vec<bool>)>,
    format: Option<BoardFormat>,
    title: String,
}

/// Runs the command.
pub fn boards(args: &BoardsArgs) -> Result<Answer, Fault> {
    let names = args.names.names()?;
    let mut asked = Vec::new();
    for text in &args.ask {
        asked.push((text.trim().to_owned(), read(text, &names)?.0.wishes()));
    }
    let Read { boards, name } = read_boards(&args.file)?;
    let mut boards: Vec<(Board, Vec<bool>)> = boards
        .into_iter()
        .map(|board| (board, asked.iter().map(|(_, wishes)| wishes.fits(&board.deal)).collect()))
        .collect();
    if args.only {
        boards.retain(|(_, fits)| fits.iter().all(|&fits| fits));
    }
    Found { asked, boards, format: args.format, title: name }.emit(Format::of(false, args.json))
}

/// The boards of a file, and what it is called.
pub struct Read {
    /// The boards; at least one.
    pub boards: Vec<Board>,
    /// The name of the file.
    pub name: String,
}

/// Reads a PBN or LIN file; - is standard input.
pub fn read_boards(path: &str) -> Result<Read, Fault> {
    let (text, name) = match path {
        "-" => (all(std::io::stdin().lock(), "standard input")?, "standard input"),
        path => {
            let file = std::fs::File::open(path).map_err(|error| Fault::usage(format!("{path}: {error}")))?;
            (all(file, path)?, path)
        }
    };
    let boards =
        parse(&text).map_err(|(line, message)| Fault::usage(format!("{name}: line {line}: {message}")))?;
    if boards.is_empty() {
        return Err(Fault::usage(format!("{name}: there is no board in it"))
            .help("PBN has [Deal \"N:...\"] tags, LIN has md|...| fields"));
    }
    Ok(Read { boards, name: name.to_owned() })
}

fn all(source: impl std::io::Read, name: &str) -> Result<String, Fault> {
    crate::input::read_upto(source, name, LONGEST)
}

/// The boards of a file, of either form; or the line that is wrong, and why.
pub fn parse(text: &str) -> Result<Vec<Board>, (usize, String)> {
    let is_pbn = text.lines().any(|line| line.trim_start().starts_with('['));
    if is_pbn { pbn(text) } else { lin(text) }
}

/// Tags of a game in PBN, until the next.
#[derive(Default)]
struct Tags {
    number: Option<u32>,
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerable>,
    deal: Option<(usize, String)>,
}

impl Tags {
    fn board(self, so_far: usize) -> Result<Option<Board>, (usize, String)> {
        let Some((line, text)) = self.deal else { return Ok(None) };
        let deal = parse_pbn_deal(&text).map_err(|error| (line, error.to_string()))?;
        let mut board = Board::new(self.number.unwrap_or(so_far as u32 + 1), deal);
        board.dealer = self.dealer.unwrap_or(board.dealer);
        board.vulnerable = self.vulnerable.unwrap_or(board.vulnerable);
        Ok(Some(board))
    }
}

/// A game ends with an empty line, or where a tag comes again that begins one.
fn pbn(text: &str) -> Result<Vec<Board>, (usize, String)> {
    let mut boards = Vec::new();
    let mut tags = Tags::default();
    for (at, line) in text.lines().chain([""]).enumerate() {
        let line = line.trim();
        if line.is_empty() {
            boards.extend(std::mem::take(&mut tags).board(boards.len())?);
            continue;
        }
        let tag = line.strip_prefix('[').and_then(|rest| {
            let (name, rest) = rest.split_once(char::is_whitespace)?;
            let (_, rest) = rest.split_once('"')?;
            Some((name, rest.split_once('"')?.0))
        });
        let Some((name, value)) = tag else { continue };
        let wrong = |what: &str| Err((at + 1, format!("`{value}` is not {what}")));
        match name {
            "Event" | "Board" if tags.deal.is_some() => {
                boards.extend(std::mem::take(&mut tags).board(boards.len())?);
            }
            _ => {}
        }
        match name {
            "Board" => match value.parse::<u32>() {
                Ok(number) if number > 0 => tags.number = Some(number),
                // An empty or strange number is no reason to refuse the cards.
                _ => {}
            },
            "Dealer" if !value.is_empty() => match value.chars().next().and_then(Seat::from_char) {
                Some(seat) => tags.dealer = Some(seat),
                None => return wrong("a seat"),
            },
            "Vulnerable" if !value.is_empty() => match vulnerable(value) {
                Some(sides) => tags.vulnerable = Some(sides),
                None => return wrong("None, NS, EW or All"),
            },
            "Deal" if !value.is_empty() => tags.deal = Some((at + 1, value.to_owned())),
            _ => {}
        }
    }
    Ok(boards)
}

fn vulnerable(text: &str) -> Option<Vulnerable> {
    Some(match text.to_ascii_lowercase().as_str() {
        "none" | "love" | "-" | "o" | "0" | "z" => Vulnerable::Nobody,
        "ns" | "n" | "n-s" => Vulnerable::NorthSouth,
        "ew" | "e" | "e-w" => Vulnerable::EastWest,
        "all" | "both" | "b" => Vulnerable::Everybody,
        _ => return None,
    })
}

/// Fields are a word and a value between bars; `md` has the cards, `ah` or `qx` the number, `sv` who is vulnerable.
fn lin(text: &str) -> Result<Vec<Board>, (usize, String)> {
    let mut boards: Vec<Board> = Vec::new();
    let mut number = None;
    let mut fields = text.split('|');
    let mut line = 1;
    while let (Some(name), Some(value)) = (fields.next(), fields.next()) {
        let here = line + name.matches('\n').count();
        line = here + value.matches('\n').count();
        match name.trim().to_ascii_lowercase().as_str() {
            "qx" => number = digits(value),
            "md" if !value.trim().is_empty() => {
                let (dealer, deal) =
                    parse_lin_deal(value.trim()).map_err(|error| (here, error.to_string()))?;
                let next = boards.last().map_or(1, |board| board.number.saturating_add(1));
                let mut board = Board::new(number.take().unwrap_or(next), deal);
                board.dealer = dealer;
                boards.push(board);
            }
            "ah" => {
                if let (Some(board), Some(number)) = (boards.last_mut(), digits(value)) {
                    board.number = number;
                }
            }
            "sv" => {
                if let (Some(board), Some(sides)) = (boards.last_mut(), vulnerable(value.trim())) {
                    board.vulnerable = sides;
                }
            }
            _ => {}
        }
    }
    Ok(boards)
}

/// The number in `o7` or `Board 7`.
fn digits(text: &str) -> Option<u32> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|&number| number > 0)
}

impl Serialize for Found {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let boards = self.boards.iter().map(|(board, fits)| {
            let mut object = board_json(board);
            if !self.asked.is_empty() {
                object["fits"] = fits.clone().into();
            }
            object
        });
        let asked = self.asked.iter().enumerate().map(|(at, (text, _))| {
            let count = self.boards.iter().filter(|(_, fits)| fits[at]).count();
            json!({"asked": text, "boards": count})
        });
        json!({"status": "ok", "asked": asked.collect::<Value>(), "boards": boards.collect::<Value>()})
            .serialize(to)
    }
}

impl Report for Found {
    fn text(&self) -> String {
        let list: Vec<Board> = self.boards.iter().map(|(board, _)| *board).collect();
        let set = Set { boards: &list, title: &self.title, ..Set::default() };
        if let Some(format) = self.format {
            return set.written(format);
        }
        if self.asked.is_empty() {
            return set.written(BoardFormat::Line);
        }
        let mut text = String::new();
        for (at, (asked, _)) in self.asked.iter().enumerate() {
            let fitting: Vec<String> = self
                .boards
                .iter()
                .filter(|(_, fits)| fits[at])
                .map(|(board, _)| board.number.to_string())
                .collect();
            let _ = writeln!(
                text,
                "{BOLD}{asked}{BOLD:#}: {SURE}{}{SURE:#} of {} boards{DIM}{}{DIM:#}",
                fitting.len(),
                self.boards.len(),
                if fitting.is_empty() { String::new() } else { format!(": {}", fitting.join(" ")) }
            );
        }
        text
    }
}
