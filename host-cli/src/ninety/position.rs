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

/// Reads a deal as far as it is known.
pub fn read_deal(text: &str) -> Result<Deal, Fault> {
    text.parse::<Deal>()
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
