//! `ninety position`: what it converts.

use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::position::Position;

use super::case::Case;
use crate::fault::Fault;
use crate::position::Convert;

/// Reads a position line.
pub fn read(text: &str) -> Result<Position, Fault> {
    text.parse::<Position>()
        .map_err(|error| Fault::at(text, error.span, error.to_string()).help(error.kind.help()))
}

/// How many hands a line has: four, or as many as three players have.
pub fn seats_of(text: &str) -> usize {
    let hands = text.split(';').next().unwrap_or_default().matches('|').count();
    if hands == 4 { 4 } else { 3 }
}

/// Reads a deal as far as it is known.
pub fn read_deal<const N: usize>(text: &str) -> Result<Deal<N>, Fault> {
    text.parse::<Deal<N>>()
        .map_err(|error| Fault::at(text, error.span, error.to_string()).help(error.kind.help()))
}

impl Convert for Case {
    fn read(line: &str) -> Result<Case, Fault> {
        Ok(Case::of(&read(line)?))
    }

    fn write(&self) -> Result<String, Fault> {
        let position = self.position().map_err(|error| Fault::usage(error.to_string()))?;
        Ok(position.to_string())
    }
}
