//! `position`: JSON cases to position lines and back, the same for every game.

use std::io::{BufRead, IsTerminal};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::answer::{Answer, versioned};
use crate::args::PositionArgs;
use crate::fault::Fault;
use crate::json::in_words;
use crate::stop;
use crate::stream::{End, Layout, Stream};

/// What a game converts: its case, and the text of its positions.
pub trait Convert: Serialize + DeserializeOwned {
    /// The case of a position line.
    fn read(line: &str) -> Result<Self, Fault>;

    /// The canonical line of a case.
    fn write(&self) -> Result<String, Fault>;
}

/// Runs the command: an argument or a file is one position, standard input has one per line.
pub fn position<C: Convert>(args: &PositionArgs) -> Result<Answer, Fault> {
    if args.input.position.as_deref().is_some_and(|position| position != "-") || args.input.file.is_some() {
        let case = C::read(&args.input.text()?)?;
        let text = if args.json { versioned(&case)? } else { case.write()? + "\n" };
        return Ok((text, 0));
    }
    if std::io::stdin().is_terminal() {
        return Err(
            Fault::usage("nothing was given").help("pipe JSON cases in, or position lines with --json")
        );
    }
    let mut out = Stream::open(Layout::default(), "");
    for (number, line) in stop::stdin().lines().enumerate() {
        let line = line?;
        if stop::asked().is_some() {
            break;
        }
        if line.trim().is_empty() {
            continue;
        }
        let converted =
            if args.json { C::read(&line).and_then(|case| versioned(&case)) } else { as_line::<C>(&line) };
        match converted {
            Ok(text) => out.piece(&text)?,
            Err(fault) => {
                let message = format!("line {}: {}", number + 1, fault.message);
                out.flush()?;
                return Err(Fault { message, ..fault });
            }
        }
    }
    out.close(End::Text(""), 0)
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
