//! What can be asked about Bomb Busters.

use core::fmt::Write;

use super::{Refused, Reply, Told};
use crate::bomb::advise::{Advice, Kind, Wanted};
use crate::bomb::half::Halves;
use crate::bomb::indicate::ranked;
use crate::bomb::knowledge::Conflict;
use crate::bomb::mission::Tokens;
use crate::bomb::plain::{
    write_alone, write_asked, write_conflict, write_marks, write_odds, write_prospects,
};
use crate::bomb::solve::{Outcome, Question, SolveError, solve};
use crate::bomb::table::Table;
use crate::budget::Pulse;
use crate::checked::Checked;

/// Most moves of a kind that are ranked. About 80 B each on the stack.
pub const MOST_MOVES: usize = 24;

// Each in a frame of its own, so that a device's stack holds the one that is asked for and nothing else.

/// `bomb odds`: the counts of every slot, then the answers to joint questions, each written as it was asked.
#[inline(never)]
pub fn odds(
    table: Checked<'_, Table>,
    asked: &[(&str, Question)],
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Reply, Refused> {
    let given = memory.len();
    // Odds are large: matched in place, not moved.
    match &mut solve(table, memory, pulse) {
        Err(error) => Err((*error).into()),
        Ok(Outcome::Impossible(conflict)) => impossible(*conflict, given, out),
        Ok(Outcome::Odds(odds)) => {
            write_odds(odds, &mut out)?;
            for (text, question) in asked {
                write_asked(text, odds.ask(*question, pulse)?, &mut out)?;
            }
            Ok(Reply::Answer)
        }
    }
}

/// `bomb advise`: what can be done alone, then the moves of every kind, best first.
#[inline(never)]
pub fn advise(
    table: Checked<'_, Table>,
    kinds: &[Kind],
    wanted: Wanted<'_>,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Reply, Refused> {
    let given = memory.len();
    let mut solved = solve(table, memory, pulse);
    let mut advice = match &mut solved {
        Err(error) => return Err((*error).into()),
        Ok(Outcome::Impossible(conflict)) => return impossible(*conflict, given, out),
        Ok(Outcome::Odds(odds)) => Advice::new(odds, wanted),
    };
    let alone = advice.alone();
    write_alone(&alone, &mut out)?;
    let mut found = alone.len();
    let halves = own(&advice, pulse)?;
    for &kind in kinds {
        found += moves(&mut advice, kind, &halves, pulse, out)?;
    }
    if found == 0 {
        writeln!(out, "none")?;
        return Ok(Reply::NothingFits);
    }
    Ok(Reply::Answer)
}

/// Which of the observer's own wires to cut.
#[inline(never)]
fn own<'t>(advice: &Advice<'_, 't, '_>, pulse: &mut dyn Pulse) -> Result<Halves<'t>, Refused> {
    Ok(advice.own(pulse)?)
}

/// The moves of one kind; returns how many there are.
#[inline(never)]
fn moves(
    advice: &mut Advice<'_, '_, '_>,
    kind: Kind,
    halves: &Halves<'_>,
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<usize, Refused> {
    let moves = advice.moves::<MOST_MOVES>(kind, pulse)?;
    write_prospects(&moves, halves, &mut out)?;
    Ok(moves.len())
}

/// `bomb indicate`: what a token on each of the observer's wires would tell the others.
#[inline(never)]
pub fn indicate(
    table: Checked<'_, Table>,
    tokens: Tokens,
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Reply, Refused> {
    let ranked = ranked(table, tokens, pulse).ok_or(SolveError::Stopped)?;
    if ranked.marks.is_empty() {
        return Err(Refused::NoMark);
    }
    write_marks(&ranked, &mut out)?;
    Ok(Reply::Answer)
}

/// Says that nothing fits a table, with the first slot or fact that makes it so.
pub fn impossible(conflict: Conflict, given: usize, mut out: &mut dyn Write) -> Result<Reply, Refused> {
    if conflict == Conflict::Together {
        // The conflict says so where the memory is too small to find the clause.
        return Err(Refused::NoReason { given });
    }
    write_conflict(conflict, &mut out)?;
    Ok(Reply::NothingFits)
}

// What the table of verbs calls: reads and checks the position of a line, then asks as a device would.

pub(super) fn read_odds(line: &str, memory: &mut [u32], pulse: &mut dyn Pulse, out: &mut dyn Write) -> Told {
    let table: Table = line.parse()?;
    odds(table.check()?, &[], memory, pulse, out)
}

pub(super) fn read_advise(
    line: &str,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    out: &mut dyn Write,
) -> Told {
    let table: Table = line.parse()?;
    advise(table.check()?, &[Kind::Cut], Wanted::default(), memory, pulse, out)
}

pub(super) fn read_indicate(line: &str, _: &mut [u32], pulse: &mut dyn Pulse, out: &mut dyn Write) -> Told {
    let table: Table = line.parse()?;
    indicate(table.check()?, Tokens::Info, pulse, out)
}
