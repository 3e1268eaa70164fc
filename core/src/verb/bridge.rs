//! What can be asked about bridge.

use core::fmt::Write;

use super::{Refused, Reply, Told};
use crate::arena::Capacity;
use crate::bridge::answer::{Fitting, each_cost, fitting};
use crate::bridge::constraint::Constraints;
use crate::bridge::count::CountError;
use crate::bridge::deal::{Board, Format, write_board};
use crate::bridge::notation::Position;
use crate::bridge::plain::{write_conflict, write_cost, write_count};
use crate::bridge::sample::{Prepared, prepare};
use crate::budget::Pulse;
use crate::checked::Checked;

/// `bridge odds`: how many deals fit, or why none does.
#[inline(never)]
pub fn odds(
    constraints: Checked<'_, Constraints>,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Reply, Refused> {
    let given = memory.len();
    match fitting(constraints, memory, pulse)? {
        Fitting::Deals(deals) => {
            write_count(deals, &mut out)?;
            Ok(Reply::Answer)
        }
        Fitting::None(Some(conflict)) if conflict.smallest => {
            write_count(0, &mut out)?;
            write_conflict(&constraints, &conflict, &mut out)?;
            Ok(Reply::NothingFits)
        }
        // With more memory another conflict might be named.
        Fitting::None(_) => Err(Refused::NoReason { given }),
    }
}

/// `bridge deal`: the deal of a line, by its seed (1) and board (1), on one line.
#[inline(never)]
pub fn deal(
    position: &Position,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Reply, Refused> {
    let given = memory.len();
    // The sampler is large: used in place, not moved.
    let mut prepared = prepare(position.constraints.check()?, memory, pulse);
    let sampler = match &mut prepared {
        Err(error) => return Err((*error).into()),
        Ok(Prepared::Ready(sampler)) => sampler,
        Ok(_) => {
            writeln!(out, "no deal")?;
            return Ok(Reply::NothingFits);
        }
    };
    if !sampler.is_settled() {
        // The deals would be just as uniform, but not the ones that a larger memory gives.
        return Err(Refused::Count(Capacity { needed: None, given }.into()));
    }
    let board = position.board.unwrap_or(1);
    let deal = sampler.deal(position.seed.unwrap_or(1), board, pulse).ok_or(CountError::Stopped)?;
    write_board(&Board::new(board, deal), Format::Line, &mut out)?;
    Ok(Reply::Answer)
}

/// `bridge explain`: why nothing fits, or how many deals would fit without each of the wishes.
#[inline(never)]
pub fn explain(
    constraints: Checked<'_, Constraints>,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Reply, Refused> {
    let reply = odds(constraints, memory, pulse, out)?;
    if reply == Reply::Answer {
        each_cost(constraints, memory, pulse, &mut |wish, deals| {
            write_cost(&constraints, wish, deals, &mut out).map_err(Refused::from)
        })?;
    }
    Ok(reply)
}

// What the table of verbs calls: reads and checks the position of a line, then asks as a device would.

pub(super) fn read_odds(line: &str, memory: &mut [u32], pulse: &mut dyn Pulse, out: &mut dyn Write) -> Told {
    let position: Position = line.parse()?;
    odds(position.constraints.check()?, memory, pulse, out)
}

pub(super) fn read_deal(line: &str, memory: &mut [u32], pulse: &mut dyn Pulse, out: &mut dyn Write) -> Told {
    deal(&line.parse()?, memory, pulse, out)
}

pub(super) fn read_explain(
    line: &str,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    out: &mut dyn Write,
) -> Told {
    let position: Position = line.parse()?;
    explain(position.constraints.check()?, memory, pulse, out)
}
