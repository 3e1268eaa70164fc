//! Answers as plain text: exact, stable, the same bytes on every machine.

use core::fmt::{self, Write};

use super::board::board_rng;
use super::constraint::Constraints;
use super::count::{ALL_DEALS, CountError, count};
use super::deal::{Board, Format, write_board};
use super::feasible::{ConflictText, Verdict, judge};
use super::notation::Position;
use super::sample::{Setup, prepare};
use crate::budget::Pulse;

/// How many deals fit, of how many; or why none does.
///
/// ```text
/// deals 758038291797253962073824000
/// of 53644737765488792839237440000
/// ```
pub fn write_odds(
    constraints: &Constraints,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    out: &mut impl Write,
) -> Result<fmt::Result, CountError> {
    let deals = count(constraints, words, pulse)?;
    let conflict = if deals == 0 { Some(judge(constraints, words, pulse)?) } else { None };
    Ok(odds(constraints, deals, conflict, out))
}

fn odds(constraints: &Constraints, deals: u128, why: Option<Verdict>, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "deals {deals}\nof {ALL_DEALS}")?;
    match why {
        Some(Verdict::Impossible(conflict)) => {
            writeln!(out, "conflict {}", ConflictText(constraints, &conflict))
        }
        _ => Ok(()),
    }
}

/// The deal of a position line on one line, by its seed (1) and board (1); or that none fits.
pub fn write_deal(
    position: &Position,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    out: &mut impl Write,
) -> Result<fmt::Result, CountError> {
    let Setup::Ready(mut sampler) = prepare(&position.constraints, words, pulse)? else {
        return Ok(writeln!(out, "no deal"));
    };
    let board = position.board.unwrap_or(1);
    let mut rng = board_rng(position.seed.unwrap_or(1), board);
    match sampler.draw(&mut rng, pulse) {
        Some(deal) => Ok(write_board(&Board::new(board, deal), Format::Line, out)),
        None => Err(CountError::Stopped),
    }
}
