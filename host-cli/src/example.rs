//! What `trickwire` shows without a command: the main job on an example, and how to enter your own. The move comes
//! first, then the map it rests on; everything fits a window of 80 columns and 40 rows.

use std::fmt::Write;

use trickwire_core::bomb::game::Named;
use trickwire_core::bomb::slot::Place;
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::table::{SlotLetter, Table};
use trickwire_core::budget::Patient;

use crate::bomb::odds::report::OddsReport;
use crate::fault::Fault;
use crate::render::{BOLD, COMMAND, DIM, SURE, grouped, heat};

/// Four players in the middle of mission 4; player 4 has just called a 9 and missed.
pub const POSITION: &str = "4p me1 Y4,6 R10 | 1 ?2 ?2 ?4 ?4 ?4 ?6 7 8 i8 ?9 ?11 ?11 | \
    ? ? ? ? ? ? 7 ? ? 8 9 10 ? | ? ? ? ? 5 ? ? 9 10 ? ? 12 ? | 1 ? ? 5 ? ? i8 ? ? ? ? 12 ; p4 called 9";

/// So many cuts are listed.
const CUTS: usize = 4;

/// The example as text.
pub fn show() -> Result<String, Fault> {
    let table: Table = POSITION.parse().map_err(|error| Fault::notation(POSITION, error))?;
    let mut words = vec![0; 1 << 20];
    let Ok(Outcome::Odds(mut odds)) = solve(table.check()?, &mut words, &mut Patient) else {
        return Err(Fault::usage("the example cannot be solved"));
    };
    let report = OddsReport::new(&mut odds, &[], false).map_err(|error| Fault::usage(error.to_string()))?;
    let best = report.cuts.first().ok_or_else(|| Fault::usage("the example has no move"))?;
    let mut text = format!(
        "{BOLD}This is an example{BOLD:#}: Bomb Busters, four players, you are player 1.\n\
         {} deals fit what you know. All odds are exact.\n\n\
         {SURE}Best move: call {} at {} (player {}, slot {}): {}.{SURE:#}\n\n",
        grouped(&report.total.to_string()),
        best.value,
        Named(Place::new(best.stand, best.slot)),
        table.stands[usize::from(best.stand)].owner + 1,
        SlotLetter(best.slot),
        if best.chance.is_one() { "sure".to_owned() } else { best.chance.to_string() },
    );
    heat::cuts(&mut text, &report.cuts[..report.cuts.len().min(CUTS)]);
    let _ = writeln!(text, "What is behind each slot of that stand, in percent:");
    heat::block(&mut text, usize::from(best.stand), &report);
    let _ = write!(
        text,
        "The other stands, and all cuts:\n\
         {COMMAND}trickwire bomb odds '{}'{COMMAND:#}\n\n\
         {BOLD}Your own table{BOLD:#}: who is looking, the wires, then every stand from left to right.\n\
         {DIM}5 Y4 R5{DIM:#} cut   {DIM}?{DIM:#} hidden   {DIM}?5{DIM:#} hidden, you know it   \
         {DIM}i5 iY{DIM:#} info token\n\
         {COMMAND}trickwire help notation{COMMAND:#} has the rest, {COMMAND}trickwire help{COMMAND:#} everything else.\n\
         {COMMAND}trickwire bomb deal --mission 8{COMMAND:#} deals a table to try.\n\
         {DIM}Until it is installed, write{DIM:#} {COMMAND}cargo run --release --{COMMAND:#} \
         {DIM}for{DIM:#} {COMMAND}trickwire{COMMAND:#}{DIM}.{DIM:#}\n",
        report.table
    );
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_screen_fits_a_window_and_begins_with_the_move() {
        let text = anstream::adapter::strip_str(&show().unwrap()).to_string();
        let rows = |line: &str| line.chars().count().div_ceil(80).max(1);
        assert!(text.lines().map(rows).sum::<usize>() < 40, "a row is for the prompt\n{text}");
        assert!(text.starts_with("This is an example"));
        assert!(text.find("Best move").unwrap() < text.find("player 4\n").unwrap());
        let wide: Vec<&str> = text.lines().filter(|line| rows(line) > 1).collect();
        assert_eq!(wide.len(), 1, "only the position is wider than a window: {wide:?}");
    }
}
