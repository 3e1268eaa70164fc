//! What `trickwire` shows without a command: the main job on an example, and how to enter one's own.

use std::fmt::Write;

use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;

use crate::bomb::report::OddsReport;
use crate::fault::Fault;
use crate::render::{BOLD, COMMAND, DIM, heat};

/// Four players in the middle of mission 4; player 4 has just called a 9 in vain.
pub const POSITION: &str = "4p me1 Y4,6 R10 | 1 ?2 ?2 ?4 ?4 ?4 ?6 7 8 i8 ?9 ?11 ?11 | \
    ? ? ? ? ? ? 7 ? ? 8 9 10 ? | ? ? ? ? 5 ? ? 9 10 ? ? 12 ? | 1 ? ? 5 ? ? i8 ? ? ? ? 12 ; p4 called 9";

/// The example as text.
pub fn show() -> Result<String, Fault> {
    let table: Table = POSITION.parse().map_err(|error| Fault::notation(POSITION, error))?;
    let mut words = vec![0; 1 << 20];
    let Ok(Outcome::Odds(mut odds)) = solve(&table, &mut words, &mut Patient) else {
        return Err(Fault::usage("the example cannot be solved"));
    };
    let report = OddsReport::new(&mut odds, &[], false).map_err(|error| Fault::usage(error.to_string()))?;
    let mut text = heat::odds(&report);
    let _ = write!(
        text,
        "{BOLD}This is an example.{BOLD:#} It was entered as\n\n  \
         {COMMAND}trickwire bomb odds '{}'{COMMAND:#}\n\n\
         Your own table: first who is looking (me1) and the wires in play, then every stand from left to right:\n\n  \
         {DIM}5 Y4 R5{DIM:#} cut    {DIM}?{DIM:#} hidden    {DIM}?5{DIM:#} hidden, and you know it    \
         {DIM}i5 iY{DIM:#} info token    {DIM}E O 2x X !5{DIM:#} other tokens\n\n\
         {COMMAND}trickwire bomb deal --mission 8{COMMAND:#} deals a table to try, {COMMAND}trickwire bomb missions{COMMAND:#} \
         lists all missions,\n{COMMAND}trickwire help bomb{COMMAND:#} the other commands.\n",
        report.position
    );
    Ok(text)
}
