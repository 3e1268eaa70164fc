//! `position`: JSON cases to position lines and back, the same for every game.

use std::io::IsTerminal;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::answer::{Answer, versioned};
use crate::args::PositionArgs;
use crate::batch::each_line;
use crate::fault::Fault;
use crate::json::in_words;

/// What a game converts: its case, and the text of its positions.
pub trait Convert: Serialize + DeserializeOwned {
    /// The case of a position line.
    fn read(line: &str) -> Result<Self, Fault>;

    /// The canonical line of a case.
    fn write(&self) -> Result<String, Fault>;
}

/// Runs the command: an argument or a file is one position, standard input has one per line. A line that cannot be
/// converted is reported by its number and the run goes on.
pub fn position<C: Convert>(args: &PositionArgs) -> Result<Answer, Fault> {
    if args.input.position.as_deref().is_some_and(|position| position != "-") || args.input.file.is_some() {
        let case = C::read(&args.input.text()?)?;
        return Ok((if args.json { versioned(&case)? } else { case.write()? + "\n" }, 0));
    }
    if std::io::stdin().is_terminal() {
        return Err(
            Fault::usage("nothing was given").help("pipe JSON cases in, or position lines with --json")
        );
    }
    each_line(args.json, |line| match line.text() {
        Ok(line) if line.trim().is_empty() => Ok(String::new()),
        Ok(line) if args.json => C::read(line).and_then(|case| versioned(&case)),
        Ok(line) => as_line::<C>(line),
        Err(wrong) => Err(Fault::usage(wrong)),
    })
}

fn as_line<C: Convert>(line: &str) -> Result<String, Fault> {
    let case: C = serde_json::from_str(line).map_err(|error| {
        Fault::usage(in_words(&error))
            .help("a JSON case is expected, such as --json writes of a position line")
    })?;
    Ok(case.write()? + "\n")
}
