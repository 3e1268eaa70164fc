//! What can be asked about bridge.

use core::fmt::Write;

use super::{Found, Refused};
use crate::bridge::Capacity;
use crate::bridge::board::board_rng;
use crate::bridge::constraint::Constraints;
use crate::bridge::count::{CountError, count};
use crate::bridge::deal::{Board, Format, write_board};
use crate::bridge::feasible::{Verdict, judge, remove, wishes};
use crate::bridge::notation::Position;
use crate::bridge::plain::{write_conflict, write_cost, write_count};
use crate::bridge::sample::{Setup, prepare};
use crate::budget::Pulse;

/// `bridge odds`: how many deals fit, and why none does.
#[inline(never)]
pub fn odds(
    constraints: &Constraints,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Found, Refused> {
    let deals = count(constraints, memory, pulse)?;
    if deals == 0 {
        return nothing(constraints, memory, pulse, out);
    }
    write_count(deals, &mut out)?;
    Ok(Found::Answer)
}

/// `bridge deal`: the deal of a line, by its seed (1) and board (1), on one line.
#[inline(never)]
pub fn deal(
    position: &Position,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Found, Refused> {
    let given = memory.len();
    // The sampler is large: it stays where it is.
    let mut prepared = prepare(&position.constraints, memory, pulse);
    let sampler = match &mut prepared {
        Err(error) => return Err((*error).into()),
        Ok(Setup::Ready(sampler)) => sampler,
        Ok(_) => {
            writeln!(out, "no deal")?;
            return Ok(Found::Nothing);
        }
    };
    if !sampler.is_settled() {
        // Other deals, as uniform as any, but not those of a larger memory.
        return Err(Refused::Count(Capacity { given }.into()));
    }
    let board = position.board.unwrap_or(1);
    let mut rng = board_rng(position.seed.unwrap_or(1), board);
    let deal = sampler.draw(&mut rng, pulse).ok_or(CountError::Stopped)?;
    write_board(&Board::new(board, deal), Format::Line, &mut out)?;
    Ok(Found::Answer)
}

/// `bridge explain`: why nothing fits, or how many would without each of the wishes.
#[inline(never)]
pub fn explain(
    constraints: &Constraints,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Found, Refused> {
    let found = odds(constraints, memory, pulse, out)?;
    if found == Found::Answer {
        for wish in wishes(constraints) {
            let mut without = *constraints;
            remove(&mut without, wish);
            write_cost(constraints, wish, count(&without, memory, pulse)?, &mut out)?;
        }
    }
    Ok(found)
}

#[inline(never)]
fn nothing(
    constraints: &Constraints,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Found, Refused> {
    match judge(constraints, memory, pulse)? {
        Verdict::Impossible(conflict) if conflict.smallest => {
            write_count(0, &mut out)?;
            write_conflict(constraints, &conflict, &mut out)?;
            Ok(Found::Nothing)
        }
        _ => Err(Refused::NoReason { given: memory.len() }),
    }
}
