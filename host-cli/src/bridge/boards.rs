//! `bridge boards`: boards of a PBN or LIN file, which of them fit, and the same in another form.

use std::collections::HashMap;
use std::fmt::Write;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use trickwire_core::bridge::deal::Board;
use trickwire_core::bridge::file::each_section;
use trickwire_wishes::Wishes;

use super::kept::resolved;
use super::wish::read;
use super::written::{Set, board_json};
use crate::answer::{Answer, Emit, Format, Report};
use crate::args::bridge::{BoardFormat, BoardsArgs};
use crate::fault::Fault;
use crate::input::{Source, limit};
use crate::printable::{Printable, on_terminal};
use crate::render::{BOLD, DIM, SURE};

/// What was found.
struct Found {
    asked: Vec<(String, Wishes)>,
    /// Every board with what it fits.
    boards: Vec<(Board, Vec<bool>)>,
    /// What the file says about each of them.
    sections: Vec<String>,
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
    let Read { boards, sections, name } = read_boards(&args.file)?;
    let fits =
        |board: &Board| asked.iter().map(|(_, wishes)| wishes.fits(&board.deal)).collect::<Vec<bool>>();
    let (boards, sections) = boards
        .into_iter()
        .map(|board| (board, fits(&board)))
        .zip(sections)
        .filter(|((_, fits), _)| !args.only || fits.iter().all(|&fits| fits))
        .unzip();
    Found { asked, boards, sections, format: args.format, title: name }.emit(Format::of(false, args.json))
}

/// The boards of a file, and what it is called.
pub struct Read {
    /// The boards; at least one.
    pub boards: Vec<Board>,
    /// What the file says about each of them, if it is PBN: its tags, auction and play.
    pub sections: Vec<String>,
    /// The name of the file.
    pub name: String,
}

/// Reads a PBN or LIN file; - is standard input.
pub fn read_boards(path: &str) -> Result<Read, Fault> {
    let source = Source::named(path);
    let (text, name) = (source.text(limit::BOARDS)?, source.to_string());
    let (mut boards, mut sections) = (Vec::new(), Vec::new());
    let mut last = HashMap::new();
    each_section(&text, &mut |board, section| {
        boards.push(board);
        sections.push(resolved(section, &mut last));
    })
    .map_err(|error| Fault::usage(format!("{name}: {error}")))?;
    if boards.is_empty() {
        return Err(Fault::usage(format!("{name}: there is no board in it"))
            .help("PBN has [Deal \"N:...\"] tags, LIN has md|...| fields"));
    }
    Ok(Read { boards, sections, name })
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
        let set = Set { boards: &list, sections: &self.sections, title: &self.title, ..Set::default() };
        if let Some(format) = self.format {
            return on_terminal(set.written(format));
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
                "{BOLD}{}{BOLD:#}: {SURE}{}{SURE:#} of {} boards{DIM}{}{DIM:#}",
                Printable(asked),
                fitting.len(),
                self.boards.len(),
                if fitting.is_empty() { String::new() } else { format!(": {}", fitting.join(" ")) }
            );
        }
        text
    }
}
