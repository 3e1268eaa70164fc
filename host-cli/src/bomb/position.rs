//! `bomb position`: what it converts.

use trickwire_core::bomb::table::Table;

use super::case::Case;
use crate::fault::Fault;
use crate::position::Convert;

impl Convert for Case {
    fn read(line: &str) -> Result<Case, Fault> {
        let table: Table = line.parse().map_err(|error| Fault::notation(line, error))?;
        Ok(Case::of(&table))
    }

    fn write(&self) -> Result<String, Fault> {
        let table = self.table().map_err(|error| Fault::usage(error.to_string()))?;
        Ok(table.to_string())
    }
}
