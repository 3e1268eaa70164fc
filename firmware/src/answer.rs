//! Answers to serial lines that are not for the hand.

use core::fmt::{self, Write};

use trickwire_core::bomb::plain;
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Pulse;
use trickwire_device::call::Call;

use crate::board::INFO;
use crate::stack;

/// Why a line is not answered.
pub(crate) enum Refusal {
    Unknown,
    Position,
    Unsolved,
    Unheard,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Unknown => "no such line; try help",
            Refusal::Position => "the position cannot be read",
            Refusal::Unsolved => "stopped, or too large",
            Refusal::Unheard => "nobody listens",
        })
    }
}

impl From<fmt::Error> for Refusal {
    fn from(_: fmt::Error) -> Refusal {
        Refusal::Unheard
    }
}

pub(crate) fn answer(
    line: &str,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    out: &mut impl Write,
) -> Result<(), Refusal> {
    match Call::read(line) {
        Call::Help => {
            for (line, about) in Call::HELP {
                writeln!(out, "{line:16} {about}")?;
            }
            Ok(())
        }
        Call::Version => Ok(writeln!(out, "trickwire {} {}", env!("CARGO_PKG_VERSION"), INFO.name)?),
        Call::Stack => {
            let (size, free) = stack::measure();
            Ok(writeln!(out, "stack {size} free {free}")?)
        }
        #[cfg(feature = "crash")]
        Call::Ask("crash") => panic!("as you wish"),
        Call::Ask(line) => ask(line, words, pulse, out),
        _ => Err(Refusal::Unknown),
    }
}

#[inline(never)]
fn ask(line: &str, words: &mut [u32], pulse: &mut dyn Pulse, out: &mut impl Write) -> Result<(), Refusal> {
    let position = line.strip_prefix("bomb odds ").ok_or(Refusal::Unknown)?;
    let table: Table = position.parse().map_err(|_| Refusal::Position)?;
    let mut beat = |progress| pulse.beat(progress);
    match &solve(&table, words, &mut beat) {
        Ok(Outcome::Odds(odds)) => Ok(plain::write_odds(odds, out)?),
        Ok(Outcome::Impossible(conflict)) => Ok(plain::write_conflict(*conflict, out)?),
        Err(_) => Err(Refusal::Unsolved),
    }
}
