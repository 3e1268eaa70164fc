//! Boards on their way to standard output: written as they come, in every form.

use serde_json::{Map, Value};
use trickwire_core::bridge::deal::Board;

use super::tricks::solver;
use super::tricks::table::Solved;
use super::written::{Form, solved_board_json};
use crate::answer::Answer;
use crate::args::bridge::BoardFormat;
use crate::fault::Fault;
use crate::stop;
use crate::stream::{End, Layout, Stream};

/// Boards that are written one after the other.
pub struct Writing {
    form: Form,
    /// What comes before the list of boards in an object; nothing where they are written as text.
    json: Option<Map<String, Value>>,
    of: (u64, &'static str),
    stream: Option<Stream>,
    /// All boards, where the form repeats them.
    boards: Vec<Board>,
}

impl Writing {
    /// So many boards, and what happens to them in words: `boards were dealt`.
    pub fn new(form: Form, json: Option<Map<String, Value>>, of: (u64, &'static str)) -> Writing {
        Writing { form, json, of, stream: None, boards: Vec::new() }
    }

    /// Says one thing more about all of them, where nothing is written yet.
    pub fn note(&mut self, note: String) {
        self.form.notes.push(note);
    }

    /// The stream, opened with the first board or at the end.
    fn stream(&mut self) -> Result<&mut Stream, Fault> {
        let stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let layout = Layout { of: Some(self.of), broken_off: self.form.tail(), json: false };
                match &self.json {
                    Some(head) => Stream::open_list(layout, head, "boards")?,
                    None => Stream::open(layout, &self.form.head()),
                }
            }
        };
        Ok(self.stream.insert(stream))
    }

    /// Are tags that a PBN file has about its boards written too?
    pub fn keeps_tags(&self) -> bool {
        self.json.is_none() && self.form.format == BoardFormat::Pbn
    }

    /// Writes a board.
    pub fn put(&mut self, board: &Board, about: About<'_>) -> Result<(), Fault> {
        let text = if self.json.is_some() {
            let mut object = solved_board_json(board, about.solved);
            if let Some((name, value)) = about.more {
                object[name] = value;
            }
            object.to_string()
        } else {
            if self.form.has_second_part() {
                self.boards.push(*board);
            }
            self.form.board(board, about.solved, about.section)
        };
        self.put_text(&text)
    }

    /// Writes something else about a board.
    pub fn put_text(&mut self, text: &str) -> Result<(), Fault> {
        self.stream()?.piece(text)
    }

    /// Everything that was put so far is on standard output.
    pub fn flush(&mut self) -> Result<(), Fault> {
        self.stream.as_mut().map_or(Ok(()), Stream::flush)
    }

    /// How many boards were put.
    pub fn count(&self) -> u64 {
        self.stream.as_ref().map_or(0, Stream::pieces)
    }

    /// Closes it: the second part, or the last members of the object.
    pub fn close(mut self, members: Map<String, Value>, code: u8) -> Result<Answer, Fault> {
        self.stream()?;
        let Writing { form, json, boards, stream: Some(mut stream), .. } = self else {
            return Ok((String::new(), code));
        };
        if json.is_some() {
            return stream.close(End::Members(members), code);
        }
        for text in form.second_part(&boards) {
            stream.text(&text)?;
        }
        stream.close(End::Text(form.tail()), code)
    }

    /// Closes it because of an error.
    pub fn fail(self, fault: Fault) -> Result<Answer, Fault> {
        match self.stream {
            Some(stream) => stream.fail(fault),
            None => Err(fault),
        }
    }
}

/// What is written about a board beside its cards.
#[derive(Default)]
pub struct About<'a> {
    /// What it makes.
    pub solved: Option<&'a Solved>,
    /// What a PBN file says about it.
    pub section: &'a str,
    /// A further member of its object.
    pub more: Option<(&'static str, Value)>,
}

impl<'a> About<'a> {
    /// A board that is played out.
    pub fn solved(solved: &'a Solved) -> About<'a> {
        About { solved: Some(solved), ..About::default() }
    }
}

/// Most boards that are played out at once, on all cores.
const AT_ONCE: usize = 32;

/// Boards that are played out, some at a time, before they are handed on, each with its `T`.
pub struct PlayedOut<T> {
    waiting: Vec<Board>,
    /// Of each of them.
    with: Vec<T>,
    at_once: usize,
}

impl<T> Default for PlayedOut<T> {
    fn default() -> PlayedOut<T> {
        // The first alone, so that it comes soon.
        PlayedOut { waiting: Vec::new(), with: Vec::new(), at_once: 1 }
    }
}

impl<T> PlayedOut<T> {
    /// One more board.
    pub fn put(
        &mut self,
        board: Board,
        with: T,
        each: &mut dyn FnMut(&Board, &Solved, T) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.waiting.push(board);
        self.with.push(with);
        if self.waiting.len() < self.at_once { Ok(()) } else { self.finish(each) }
    }

    /// Plays out those that are left. Where the program was asked to stop they are given up.
    pub fn finish(
        &mut self,
        each: &mut dyn FnMut(&Board, &Solved, T) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.at_once = AT_ONCE;
        let (boards, with) = (std::mem::take(&mut self.waiting), std::mem::take(&mut self.with));
        match solver::solve(&boards) {
            Ok(solved) => {
                let mut all = boards.iter().zip(&solved).zip(with);
                all.try_for_each(|((board, solved), with)| each(board, solved, with))
            }
            Err(_) if stop::asked().is_some() => Ok(()),
            Err(fault) => Err(fault),
        }
    }
}
