//! `position`: JSON cases to position lines and back, the same for every game.

use std::io::{BufRead, IsTerminal};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::answer::versioned;
use crate::args::PositionArgs;
use crate::fault::Fault;
use crate::json::in_words;

/// What a game converts: its case, and the text of its positions.
pub trait Convert: Serialize + DeserializeOwned {
    /// The case of a position line.
    fn read(line: &str) -> Result<Self, Fault>;

    /// The canonical line of a case.
    fn write(&self) -> Result<String, Fault>;
}

/// Runs the command: an argument or a file is one position, standard input has one per line.
pub fn position<C: Convert>(args: &PositionArgs) -> Result<String, Fault> {
    if args.input.position.as_deref().is_some_and(|position| position != "-") || args.input.file.is_some() {
        let case = C::read(&args.input.text()?)?;
        return if args.json { versioned(&case) } else { Ok(case.write()? + "\n") };
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
        let converted =
            if args.json { C::read(&line).and_then(|case| versioned(&case)) } else { as_line::<C>(&line) };
        out += &converted
            .map_err(|fault| Fault { message: format!("line {}: {}", number + 1, fault.message), ..fault })?;
    }
    Ok(out)
}

fn as_line<C: Convert>(line: &str) -> Result<String, Fault> {
    let mut json = serde_json::Deserializer::from_str(line);
    let case: C = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let (path, message) = (error.path().to_string(), in_words(error.inner()));
        Fault::usage(if path == "." { message } else { format!("{path}: {message}") })
            .help("a JSON case is expected, such as --json writes of a position line")
    })?;
    Ok(case.write()? + "\n")
}
