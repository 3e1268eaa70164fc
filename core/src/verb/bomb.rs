//! What can be asked about Bomb Busters.

use core::fmt::Write;

use super::{Found, Refused};
use crate::bomb::indicate::ranked;
use crate::bomb::knowledge::Conflict;
use crate::bomb::mission::Tokens;
use crate::bomb::moves::{Kind, alone, rank, shown};
use crate::bomb::plain::{write_alone, write_conflict, write_marks, write_odds, write_prospects};
use crate::bomb::ruling::Ruling;
use crate::bomb::solve::{Odds, Outcome, Question, solve};
use crate::bomb::table::Table;
use crate::budget::Pulse;

/// Most moves of a kind that are ranked. About 80 B each on the stack.
pub const MOST_MOVES: usize = 24;

/// The moves that are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'k> {
    /// What is allowed.
    pub ruling: Ruling,
    /// The kinds, each ranked by itself.
    pub kinds: &'k [Kind],
    /// Is the Fast Pass at hand?
    pub fast_pass: bool,
    /// The best so many of each kind; of cuts all that are sure.
    pub top: usize,
}

impl Default for Wanted<'_> {
    fn default() -> Self {
        Wanted { ruling: Ruling::USUAL, kinds: &[Kind::Cut], fast_pass: false, top: 5 }
    }
}

// Each in a frame of its own, so that a device's stack holds the one that is asked for and nothing else.

/// `bomb odds`: the counts of every slot, then the answers to joint questions, each written as it was asked.
#[inline(never)]
pub fn odds(
    table: &Table,
    asked: &[(&str, Question)],
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Found, Refused> {
    let given = memory.len();
    // Odds are large: they stay where they are.
    match &mut solve(table, memory, pulse) {
        Err(error) => Err((*error).into()),
        Ok(Outcome::Impossible(conflict)) => impossible(*conflict, given, out),
        Ok(Outcome::Odds(odds)) => {
            write_odds(odds, &mut out)?;
            for (text, question) in asked {
                let ratio = odds.ask(*question, pulse)?.reduced();
                writeln!(out, "ask {text}: {}/{}", ratio.num, ratio.den)?;
            }
            Ok(Found::Answer)
        }
    }
}

/// `bomb advise`: what can be done alone, then the moves of every kind, best first.
#[inline(never)]
pub fn advise(
    table: &Table,
    wanted: &Wanted<'_>,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Found, Refused> {
    let given = memory.len();
    let mut solved = solve(table, memory, pulse);
    let odds = match &mut solved {
        Err(error) => return Err((*error).into()),
        Ok(Outcome::Impossible(conflict)) => return impossible(*conflict, given, out),
        Ok(Outcome::Odds(odds)) => odds,
    };
    let own = alone(table, &wanted.ruling, wanted.fast_pass);
    write_alone(&own, &mut out)?;
    let mut found = own.len();
    for &kind in wanted.kinds {
        found += moves(odds, kind, wanted, pulse, out)?;
    }
    if found == 0 {
        writeln!(out, "none")?;
        return Ok(Found::Nothing);
    }
    Ok(Found::Answer)
}

/// The moves of one kind; returns how many there are.
#[inline(never)]
fn moves(
    odds: &mut Odds<'_, '_>,
    kind: Kind,
    wanted: &Wanted<'_>,
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<usize, Refused> {
    let ranked = rank::<MOST_MOVES>(odds, kind, &wanted.ruling, pulse)?;
    let shown = shown(&ranked, kind, wanted.top);
    write_prospects(shown, &mut out)?;
    Ok(shown.len())
}

/// `bomb indicate`: what a token on each of the observer's wires would tell the others.
#[inline(never)]
pub fn indicate(
    table: &Table,
    tokens: Tokens,
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Found, Refused> {
    let ranked = ranked(table, tokens, pulse);
    if ranked.marks.is_empty() {
        return Err(Refused::NoMark);
    }
    write_marks(&ranked, &mut out)?;
    Ok(Found::Answer)
}

/// That nothing fits a table, with the first slot or fact that makes it so.
pub fn impossible(conflict: Conflict, given: usize, mut out: &mut dyn Write) -> Result<Found, Refused> {
    if conflict == Conflict::Together {
        // That is said where the memory does not do to find the clause.
        return Err(Refused::NoReason { given });
    }
    write_conflict(conflict, &mut out)?;
    Ok(Found::Nothing)
}
