//! `ninety position`: JSON cases to position lines, and back.

use std::io::{BufRead, IsTerminal};

use trickwire_core::ninety::position::Position;

use super::case::Case;
use crate::args::PositionArgs;
use crate::fault::Fault;

/// Runs the command.
pub fn position(args: &PositionArgs) -> Result<String, Fault> {
    if args.input.position.as_deref().is_some_and(|position| position != "-") || args.input.file.is_some() {
        let text = args.input.text()?;
        return if args.json { as_case(&text) } else { Ok(format!("{}\n", read(&text)?)) };
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

/// Reads a position line.
pub fn read(text: &str) -> Result<Position, Fault> {
    text.parse::<Position>()
        .map_err(|error| Fault::at(text, error.span, error.to_string()).help(error.kind.help()))
}

fn as_case(line: &str) -> Result<String, Fault> {
    crate::batch::as_line(&Case::of(&read(line)?))
}

fn as_line(line: &str) -> Result<String, Fault> {
    let case: Case = serde_json::from_str(line)
        .map_err(|error| Fault::usage(error.to_string()).help("a JSON case is expected; see docs/json.md"))?;
    let position = case.position().map_err(|error| Fault::usage(error.to_string()))?;
    Ok(format!("{position}\n"))
}
