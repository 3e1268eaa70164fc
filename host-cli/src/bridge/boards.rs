//! `bridge boards`: boards of a PBN or LIN file, which of them fit, and the same in another form.

use std::fmt::Write;

use serde_json::{Map, Value, json};
use trickwire_core::bridge::deal::Board;
use trickwire_core::bridge::file::each_board;
use trickwire_wishes::Wishes;

use super::wish::read;
use super::writing::Writing;
use super::written::Form;
use crate::answer::Answer;
use crate::args::bridge::{BoardFormat, BoardsArgs};
use crate::fault::Fault;
use crate::render::{BOLD, DIM, SURE};
use crate::stop;

/// Most bytes of a file of boards: some ten thousand of them.
const LONGEST: u64 = 16 << 20;

/// What was found.
struct Found {
    asked: Vec<(String, Wishes)>,
    /// Every board with what it fits.
    boards: Vec<(Board, Vec<bool>)>,
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
    let found = Found { asked, boards };
    if !args.json && args.format.is_none() && !found.asked.is_empty() {
        return Ok((found.summary(), 0));
    }
    let format = args.format.unwrap_or(BoardFormat::Line);
    let form = Form { format, solved: false, title: name, notes: Vec::new() };
    let head = args.json.then(|| Map::from_iter([("asked".to_owned(), found.counts())]));
    let mut writing = Writing::new(form, head, (found.boards.len() as u64, "boards were written"));
    for (board, fits) in &found.boards {
        if stop::asked().is_some() {
            break;
        }
        let fits = (!found.asked.is_empty()).then(|| ("fits", fits.clone().into()));
        writing.put(board, None, fits)?;
    }
    writing.close(Map::new(), 0)
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
        "-" => (all(stop::stdin(), "standard input")?, "standard input"),
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

impl Found {
    /// How many boards fit each of the wishes, for programs.
    fn counts(&self) -> Value {
        let count = |at: usize| self.boards.iter().filter(|(_, fits)| fits[at]).count();
        let asked = self.asked.iter().enumerate();
        asked.map(|(at, (text, _))| json!({"asked": text, "boards": count(at)})).collect()
    }

    /// Which boards fit each of the wishes, for people.
    fn summary(&self) -> String {
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
