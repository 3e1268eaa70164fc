//! Where text comes from: an argument, a file, standard input.

use std::io::{IsTerminal, Read};

use trickwire_core::bomb::table::Table;

use crate::args::PositionInput;
use crate::fault::Fault;

/// Most bytes that are read as a position.
const LONGEST: u64 = 64 * 1024;

impl PositionInput {
    /// The text of the position on one line.
    pub fn text(&self) -> Result<String, Fault> {
        let text = match (&self.position, &self.file) {
            (Some(position), _) if position != "-" => position.clone(),
            (None, Some(path)) => {
                let file = std::fs::File::open(path)
                    .map_err(|error| Fault::usage(format!("{}: {error}", path.display())))?;
                read(file, &path.display().to_string())?
            }
            (None, None) if std::io::stdin().is_terminal() => {
                return Err(Fault::usage("no table was given").help(
                    "write it as an argument, name a file with --file, or pipe it in; `trickwire` alone shows an example",
                ));
            }
            _ => read(crate::stop::stdin(), "standard input")?,
        };
        Ok(one_line(&text))
    }

    /// The table.
    pub fn table(&self) -> Result<Table, Fault> {
        let text = self.text()?;
        text.parse().map_err(|error| Fault::notation(&text, error))
    }
}

/// All text of a source. What is longer than 64 KiB is refused: what would be left of it asks for something else.
pub fn read(source: impl Read, name: &str) -> Result<String, Fault> {
    read_upto(source, name, LONGEST)
}

/// The same for sources that may be longer.
pub fn read_upto(source: impl Read, name: &str, longest: u64) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    source
        .take(longest + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Fault::usage(format!("{name}: {error}")))?;
    if bytes.len() as u64 > longest {
        return Err(Fault::usage(format!("{name}: longer than {} KiB", longest / 1024)));
    }
    String::from_utf8(bytes).map_err(|_| Fault::usage(format!("{name}: this is not text")))
}

/// Lines are stands; blank ones and those that begin with # are ignored.
fn one_line(text: &str) -> String {
    let lines: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let mut joined = String::new();
    for line in lines {
        if !joined.is_empty() && !line.starts_with([';', '|']) && !joined.ends_with(['|', ';']) {
            joined.push_str(" | ");
        } else if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(line);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn a_file_of_stands_is_a_position() {
        let text = "# mission 1\nme1 1-2\n?1 ?2\n\n? ?\n; s2 has 1\n";
        assert_eq!(one_line(text), "me1 1-2 | ?1 ?2 | ? ? ; s2 has 1");
        assert_eq!(one_line("me1 | ?1 |\n ? | ?"), "me1 | ?1 | ? | ?");
    }
}
