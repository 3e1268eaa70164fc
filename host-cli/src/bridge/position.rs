//! `bridge position`: what it converts.

use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::notation::Position;
use trickwire_wishes::Presets;

use super::case::Case;
use super::wish::{Asked, read};
use crate::fault::Fault;
use crate::position::Convert;

impl Convert for Case {
    fn read(line: &str) -> Result<Case, Fault> {
        let (asked, seed, board) = read(line, &Presets::default())?;
        let constraints = match &asked {
            Asked::Plain(constraints) => **constraints,
            Asked::Rich(_) => Constraints::default(),
        };
        let mut case = Case::of(&Position { constraints, seed, board });
        if let Asked::Rich(wishes) = asked {
            case.wishes = Some(wishes.to_string());
        }
        Ok(case)
    }

    fn write(&self) -> Result<String, Fault> {
        let unread = |error: super::case::CaseError| Fault::usage(error.to_string());
        let constraints = self.constraints().map_err(unread)?;
        let position = Position { constraints, seed: self.seed, board: self.board };
        let line = match self.rich(&constraints).map_err(unread)? {
            None => position.to_string(),
            Some(wishes) => {
                let rest = Position { constraints: Constraints::default(), ..position }.to_string();
                wishes.to_string() + rest.strip_prefix("any").unwrap_or_default()
            }
        };
        // A case may ask for 38 points, which a batch answers with 0 deals; no line says that.
        read(&line, &Presets::default())?;
        Ok(line)
    }
}
