//! `bridge position`: what it converts.

use trickwire_core::bridge::notation::Position;

use super::case::Case;
use crate::fault::Fault;
use crate::position::Convert;

/// Reads a position line.
pub fn read(text: &str) -> Result<Position, Fault> {
    text.parse::<Position>()
        .map_err(|error| Fault::at(text, error.span, error.to_string()).help(error.kind.help()))
}

impl Convert for Case {
    fn read(line: &str) -> Result<Case, Fault> {
        Ok(Case::of(&read(line)?))
    }

    fn write(&self) -> Result<String, Fault> {
        let constraints = self.constraints().map_err(|error| Fault::usage(error.to_string()))?;
        Ok(Position { constraints, seed: self.seed, board: self.board }.to_string())
    }
}
