//! `bridge boards`: boards of a PBN or LIN file, which of them fit, and the same in another form.

use std::fmt::Write;

use serde_json::{Map, Value, json};
use trickwire_core::bridge::deal::Board;
use trickwire_core::bridge::file::each_section;
use trickwire_wishes::Wishes;

use super::kept::Kept;
use super::wish::read;
use super::writing::{About, Writing};
use super::written::Form;
use crate::answer::Answer;
use crate::args::bridge::{BoardFormat, BoardsArgs};
use crate::fault::Fault;
use crate::input::{Source, limit};
use crate::printable::Printable;
use crate::render::{BOLD, DIM, SURE};
use crate::stop;

/// What was found.
struct Found<'f> {
    asked: Vec<(String, Wishes)>,
    boards: Vec<Candidate<'f>>,
}

/// A board of the file.
struct Candidate<'f> {
    board: Board,
    /// What the file says about it, if it is PBN.
    section: &'f str,
    /// Which of the wishes it fits.
    fits: Vec<bool>,
    /// Is it one of the boards that are wanted?
    is_wanted: bool,
}

/// Runs the command.
pub fn boards(args: &BoardsArgs) -> Result<Answer, Fault> {
    let names = args.names.names()?;
    let mut asked = Vec::new();
    for text in &args.ask {
        asked.push((text.trim().to_owned(), read(text, &names)?.0.wishes()));
    }
    let file = BoardFile::read(&args.file)?;
    let candidate = |(board, section): (Board, _)| {
        let fits: Vec<bool> = asked.iter().map(|(_, wishes)| wishes.fits(&board.deal)).collect();
        let is_wanted = !args.only || fits.iter().all(|&fits| fits);
        Candidate { board, section, fits, is_wanted }
    };
    let boards = file.boards()?.into_iter().map(candidate).collect();
    let found = Found { asked, boards };
    if !args.json && args.format.is_none() && !found.asked.is_empty() {
        return Ok((found.summary(), 0));
    }
    let format = args.format.unwrap_or(BoardFormat::Line);
    let form = Form { format, solved: false, title: file.name.clone(), notes: Vec::new() };
    let head = args.json.then(|| Map::from_iter([("asked".to_owned(), found.counts())]));
    let mut writing = Writing::new(form, head, (found.wanted().count() as u64, "boards were written"));
    let mut kept = Kept::new(writing.keeps_tags());
    for Candidate { board, section, fits, is_wanted } in &found.boards {
        if stop::asked().is_some() {
            break;
        }
        // The next board may refer to this one.
        let section = kept.resolved(section);
        if *is_wanted {
            let more = (!found.asked.is_empty()).then(|| ("fits", fits.clone().into()));
            writing.put(board, About { section: &section, more, ..About::default() })?;
        }
    }
    writing.close(Map::new(), 0)
}

/// A file of boards.
pub struct BoardFile {
    text: String,
    /// What it is called.
    pub name: String,
}

impl BoardFile {
    /// Reads a PBN or LIN file; - is standard input.
    pub fn read(path: &str) -> Result<BoardFile, Fault> {
        let source = Source::named(path);
        Ok(BoardFile { text: source.text(limit::BOARDS)?, name: source.to_string() })
    }

    /// Its boards, at least one, each with what the file says about it if it is PBN: its tags, auction and play.
    pub fn boards(&self) -> Result<Vec<(Board, &str)>, Fault> {
        let name = &self.name;
        let mut boards = Vec::new();
        each_section(&self.text, &mut |board, section| boards.push((board, section)))
            .map_err(|error| Fault::usage(format!("{name}: {error}")))?;
        if boards.is_empty() {
            return Err(Fault::usage(format!("{name}: there is no board in it"))
                .help("PBN has [Deal \"N:...\"] tags, LIN has md|...| fields"));
        }
        Ok(boards)
    }
}

impl Found<'_> {
    fn wanted(&self) -> impl Iterator<Item = &Candidate<'_>> {
        self.boards.iter().filter(|board| board.is_wanted)
    }

    /// How many boards fit each of the wishes, for programs.
    fn counts(&self) -> Value {
        let count = |at: usize| self.wanted().filter(|board| board.fits[at]).count();
        let asked = self.asked.iter().enumerate();
        asked.map(|(at, (text, _))| json!({"asked": text, "boards": count(at)})).collect()
    }

    /// Which boards fit each of the wishes, for people.
    fn summary(&self) -> String {
        let mut text = String::new();
        for (at, (asked, _)) in self.asked.iter().enumerate() {
            let fitting: Vec<String> = self
                .wanted()
                .filter(|found| found.fits[at])
                .map(|found| found.board.number.to_string())
                .collect();
            let _ = writeln!(
                text,
                "{BOLD}{}{BOLD:#}: {SURE}{}{SURE:#} of {} boards{DIM}{}{DIM:#}",
                Printable(asked),
                fitting.len(),
                self.wanted().count(),
                if fitting.is_empty() { String::new() } else { format!(": {}", fitting.join(" ")) }
            );
        }
        text
    }
}
