//! `bridge tricks`: what every contract makes on the boards of a file, and par.

pub mod keep;
pub mod par;
pub mod table;

#[cfg_attr(feature = "double-dummy", path = "solver.rs")]
#[cfg_attr(not(feature = "double-dummy"), path = "absent.rs")]
pub mod solver;

use serde_json::{Map, json};
use trickwire_core::bridge::deal::Board;

use self::keep::{Keep, listed};
use self::table::Solved;
use super::boards::BoardFile;
use super::kept::Kept;
use super::writing::{About, PlayedOut, Writing};
use super::written::Form;
use crate::answer::Answer;
use crate::args::bridge::{BoardFormat, TricksArgs};
use crate::fault::Fault;
use crate::progress::{Bar, aside};
use crate::render::{BOLD, DIM};
use crate::stop;

/// Runs the command.
pub fn tricks(args: &TricksArgs) -> Result<Answer, Fault> {
    solver::check()?;
    let keep = parse_keep(&args.keep)?;
    has_room(args.format)?;
    let file = BoardFile::read(&args.file)?;
    let boards = file.boards()?;
    let of = boards.len();
    let bar = Bar::new("Solving", of as u64);
    // The table alone has neither head nor tail, as little as cards have.
    let format = args.format.unwrap_or(BoardFormat::Cards);
    let form = Form { format, solved: true, title: file.name.clone(), notes: Vec::new() };
    let mut writing = Writing::new(form, args.json.then(Map::new), (of as u64, "boards were written"));
    let (mut played_out, mut played, mut kept) = (PlayedOut::default(), 0, 0);
    let mut sections = Kept::new(writing.keeps_tags());
    let mut each = |board: &Board, solved: &Solved, section| {
        // The next board may refer to this one.
        let section = sections.resolved(section);
        played += 1;
        bar.at(played);
        if !keep.iter().all(|keep| keep.fits(solved)) {
            return Ok(());
        }
        kept += 1;
        match args.format {
            None if !args.json => writing.put_text(&table_of(board, solved)),
            _ => writing.put(board, About { section: &section, ..About::solved(solved) }),
        }
    };
    for (board, section) in boards {
        if stop::asked().is_some() {
            break;
        }
        played_out.put(board, section, &mut each)?;
    }
    played_out.finish(&mut each)?;
    let mut members = Map::new();
    if !keep.is_empty() {
        let list: Vec<String> = keep.iter().map(Keep::to_string).collect();
        members.insert("keep".to_owned(), json!({"wishes": list, "drawn": played, "kept": kept}));
        writing.flush()?;
        if !args.json {
            aside(&format!("{}: {kept} of {played} boards\n", listed(&keep)));
        }
    }
    writing.close(members, 0)
}

/// What a board makes, without its cards.
fn table_of(board: &Board, solved: &Solved) -> String {
    let (number, dealer, who) = (board.number, board.dealer.name(), board.vulnerable.name());
    format!(
        "{BOLD}Board {number}{BOLD:#}{DIM}   dealer {dealer}   vulnerable {who}{DIM:#}\n{}\n",
        solved.text()
    )
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
