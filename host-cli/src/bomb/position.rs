//! `bomb position`: JSON cases to position lines, and back.

use std::io::{BufRead, IsTerminal};

use trickwire_core::bomb::table::Table;

use super::case::Case;
use crate::args::PositionArgs;
use crate::fault::Fault;

/// Runs the command.
pub fn position(args: &PositionArgs) -> Result<String, Fault> {
    if args.input.position.as_deref().is_some_and(|position| position != "-") || args.input.file.is_some() {
        return if args.json {
            as_case(&args.input.text()?)
        } else {
            Ok(format!("{}\n", args.input.table()?))
        };
    }
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        return Err(
            Fault::usage("nothing was given").help("pipe JSON cases in, or position lines with --json")
        );
    }
    let mut out = String::new();
    for (number, line) in stdin.lock().lines().enumerate() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let converted = if args.json { as_case(&line) } else { as_line(&line) };
        out += &converted
            .map_err(|fault| Fault { message: format!("line {}: {}", number + 1, fault.message), ..fault })?;
    }
    Ok(out)
}

fn as_case(line: &str) -> Result<String, Fault> {
    let table: Table = line.parse().map_err(|error| Fault::notation(line, error))?;
    crate::batch::as_line(&Case::of(&table))
}

fn as_line(line: &str) -> Result<String, Fault> {
    let case: Case = serde_json::from_str(line)
        .map_err(|error| Fault::usage(error.to_string()).help("a JSON case is expected; see docs/json.md"))?;
    let table = case.table().map_err(|error| Fault::usage(error.to_string()))?;
    Ok(format!("{table}\n"))
}
