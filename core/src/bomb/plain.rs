//! Answers as plain text: exact, stable, the same bytes on every machine.

use core::fmt::{self, Write};

use super::knowledge::Conflict;
use super::solve::Odds;
use super::table::SlotLetter;

/// The odds of a table: a line with the total, then a line for every open slot with the number of
/// arrangements of every wire that can be there, then a line for every X-of-Y candidate that may
/// have been discarded.
///
/// ```text
/// total 222720
/// 1A 1:186720 2:24000 3:12000
/// out Y3:120 Y9:80
/// ```
pub fn write_odds(odds: &Odds<'_, '_>, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "total {}", odds.total())?;
    for (stand, slot) in odds.open_slots() {
        write!(out, "{}{}", stand + 1, SlotLetter(slot as u8))?;
        for (wire, count) in odds.slot(stand, slot) {
            write!(out, " {wire}:{count}")?;
        }
        out.write_char('\n')?;
    }
    for discard in odds.problem().discards.iter().filter(|discard| discard.count > 0) {
        out.write_str("out")?;
        for wire in discard.wires.iter() {
            write!(out, " {wire}:{}", odds.discarded(wire))?;
        }
        out.write_char('\n')?;
    }
    Ok(())
}

/// A table that allows nothing.
pub fn write_conflict(conflict: Conflict, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "no arrangement: {conflict}")
}
