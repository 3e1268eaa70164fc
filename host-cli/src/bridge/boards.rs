//! `bridge boards`: boards of a PBN or LIN file, which of them fit, and the same in another form.

use std::fmt::Write;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use trickwire_core::bridge::deal::Board;
use trickwire_core::bridge::file::each_board;
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
    let mut boards = Vec::new();
    each_board(&text, &mut |board| boards.push(board))
        .map_err(|error| Fault::usage(format!("{name}: {error}")))?;
    if boards.is_empty() {
        return Err(Fault::usage(format!("{name}: there is no board in it"))
            .help("PBN has [Deal \"N:...\"] tags, LIN has md|...| fields"));
    }
    Ok(Read { boards, name: name.to_owned() })
}

fn all(source: impl std::io::Read, name: &str) -> Result<String, Fault> {
    crate::input::read_upto(source, name, LONGEST)
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
