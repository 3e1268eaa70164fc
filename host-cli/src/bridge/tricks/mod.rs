//! `bridge tricks`: what every contract makes on the boards of a file, and par.

pub mod keep;
pub mod par;
pub mod table;

#[cfg_attr(feature = "double-dummy", path = "solver.rs")]
#[cfg_attr(not(feature = "double-dummy"), path = "absent.rs")]
pub mod solver;

use serde::{Serialize, Serializer};
use serde_json::json;
use trickwire_core::bridge::deal::Board;

use self::keep::{Keep, listed};
use self::table::Solved;
use super::boards::{Read, read_boards};
use super::written::{Set, solved_board_json};
use crate::answer::{Answer, Emit, Format, Report};
use crate::args::bridge::{BoardFormat, TricksArgs};
use crate::fault::Fault;
use crate::printable::on_terminal;
use crate::render::{BOLD, DIM};

/// Boards with what they make.
struct TricksReport {
    boards: Vec<Board>,
    /// What the file says about each of them.
    sections: Vec<String>,
    solved: Vec<Solved>,
    /// Boards of the file, where some were left out.
    of: usize,
    keep: Vec<Keep>,
    format: Option<BoardFormat>,
    title: String,
}

/// Runs the command.
pub fn tricks(args: &TricksArgs) -> Result<Answer, Fault> {
    solver::check()?;
    let keep = parse_keep(&args.keep)?;
    has_room(args.format)?;
    let Read { boards, sections, name } = read_boards(&args.file)?;
    let solved = solver::solve(&boards)?;
    let of = boards.len();
    let ((boards, sections), solved) = boards
        .into_iter()
        .zip(sections)
        .zip(solved)
        .filter(|(_, solved)| keep.iter().all(|keep| keep.fits(solved)))
        .unzip();
    TricksReport { boards, sections, solved, of, keep, format: args.format, title: name }
        .emit(Format::of(false, args.json))
}

/// Wishes about results.
pub fn parse_keep(texts: &[String]) -> Result<Vec<Keep>, Fault> {
    let each = texts.iter().map(|text| {
        Keep::parse(text).map_err(|message| Fault::usage(format!("--keep: {message}")).help(keep::HELP))
    });
    each.collect()
}

/// Some forms have no place for tricks.
pub fn has_room(format: Option<BoardFormat>) -> Result<(), Fault> {
    match format {
        Some(BoardFormat::Lin | BoardFormat::Line | BoardFormat::Cards) => {
            Err(Fault::usage("this form of boards has no place for tricks and par")
                .help("diagram, pbn, html, csv and --json have one"))
        }
        _ => Ok(()),
    }
}

impl Serialize for TricksReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let boards = self.boards.iter().zip(&self.solved);
        let boards: Vec<_> = boards.map(|(board, solved)| solved_board_json(board, Some(solved))).collect();
        let mut object = json!({"status": "ok", "boards": boards});
        if !self.keep.is_empty() {
            let keep: Vec<String> = self.keep.iter().map(Keep::to_string).collect();
            object["keep"] = json!({"wishes": keep, "drawn": self.of, "kept": self.boards.len()});
        }
        object.serialize(to)
    }
}

impl Report for TricksReport {
    fn text(&self) -> String {
        if let Some(format) = self.format {
            let (boards, sections) = (&self.boards, &self.sections);
            let set = Set { boards, sections, solved: &self.solved, title: &self.title, notes: &[] };
            return on_terminal(set.written(format));
        }
        let boards = self.boards.iter().zip(&self.solved).map(|(board, solved)| {
            let (number, dealer, who) = (board.number, board.dealer.name(), board.vulnerable.name());
            format!(
                "{BOLD}Board {number}{BOLD:#}{DIM}   dealer {dealer}   vulnerable {who}{DIM:#}\n{}\n",
                solved.text()
            )
        });
        boards.collect()
    }

    fn aside(&self) -> String {
        if self.keep.is_empty() {
            return String::new();
        }
        format!("{}: {} of {} boards\n", listed(&self.keep), self.boards.len(), self.of)
    }
}
