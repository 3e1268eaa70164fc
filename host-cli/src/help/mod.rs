//! `help` and `man`: commands and the notation explained, without the project's folder at hand.

mod markdown;

use std::io::IsTerminal;

use clap::Command;

use crate::answer::Answer;
use crate::args::{self, ManArgs};
use crate::fault::Fault;
use crate::printable::Printable;
use crate::render::{BOLD, COMMAND};
use crate::save;

/// How positions are written, for people: the page of the documents.
const NOTATION: &str = include_str!(env!("NOTATION"));

/// Its parts: the word that asks for one, and its heading.
const PARTS: [(&str, &str); 3] = [("bomb", "Bomb Busters"), ("ninety", "Ninety-Nine"), ("bridge", "Bridge")];

/// Columns where there is no terminal, and where it has more.
const COLUMNS: usize = 100;

/// `help`.
pub fn explain(topic: &[String]) -> Result<Answer, Fault> {
    let words: Vec<&str> = topic.iter().map(String::as_str).collect();
    let text = match words[..] {
        ["notation"] => markdown::render(NOTATION, columns()),
        ["notation", game] => markdown::render(part(game)?, columns()),
        _ => {
            let mut command = find(&words)?;
            let more = if words.is_empty() {
                format!(
                    "\n{BOLD}Also:{BOLD:#} {COMMAND}trickwire help notation{COMMAND:#}, how positions are written.\n"
                )
            } else {
                String::new()
            };
            command.render_long_help().ansi().to_string() + &more
        }
    };
    Ok((text, 0))
}

/// `man`.
pub fn man(args: &ManArgs) -> Result<Answer, Fault> {
    let Some(folder) = &args.out else {
        let words: Vec<&str> = args.command.iter().map(String::as_str).collect();
        let (_, page) = page(find(&words)?)?;
        return Ok((page, 0));
    };
    std::fs::create_dir_all(folder).map_err(|error| Fault::unwritten(folder.display(), &error))?;
    let mut left = vec![find(&[])?];
    let mut count = 0;
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands().cloned());
        let (name, page) = page(command)?;
        save::replace(&folder.join(name), page.as_bytes())?;
        count += 1;
    }
    Ok((format!("{count} pages in {BOLD}{}{BOLD:#}\n", Printable(folder.display())), 0))
}

/// The name and the text of a command's page.
fn page(command: Command) -> Result<(String, String), Fault> {
    let man = clap_mangen::Man::new(command);
    let mut bytes = Vec::new();
    man.render(&mut bytes)?;
    Ok((man.get_filename(), String::from_utf8_lossy(&bytes).into_owned()))
}

/// The command of these words, with everything that it has from those above it.
fn find(words: &[&str]) -> Result<Command, Fault> {
    let mut command = args::command();
    command.build();
    for word in words {
        let Some(below) = command.find_subcommand(word).cloned() else {
            let all: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let fault = Fault::usage(format!("there is no command '{}'", words.join(" ")));
            return Err(match &all[..] {
                [] => fault.help(format!("'{}' has no commands of its own", command.get_name())),
                all => fault.help(format!("there are {}", all.join(", "))),
            });
        };
        command = below;
    }
    Ok(command)
}

/// The part of the notation about a game.
fn part(game: &str) -> Result<&'static str, Fault> {
    let heading = PARTS.iter().find(|(word, _)| *word == game).map(|(_, heading)| format!("# {heading}\n"));
    let rest =
        heading.and_then(|heading| NOTATION.find(&format!("\n{heading}"))).map(|at| &NOTATION[at + 1..]);
    let Some(rest) = rest else {
        let all = PARTS.map(|(word, _)| word).join(", ");
        return Err(
            Fault::usage(format!("there is no notation of '{game}'")).help(format!("there are {all}"))
        );
    };
    Ok(rest.find("\n# ").map_or(rest, |end| &rest[..=end]))
}

/// The columns of the terminal.
fn columns() -> usize {
    let terminal = std::io::stdout().is_terminal().then(crossterm::terminal::size).and_then(Result::ok);
    terminal.map_or(COLUMNS, |(columns, _)| usize::from(columns).min(COLUMNS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_part_of_the_notation() {
        for (game, heading) in PARTS {
            let part = part(game).unwrap();
            assert!(part.starts_with(&format!("# {heading}\n")), "{part}");
            assert_eq!(part.matches("\n# ").count(), 0, "one game alone");
        }
        assert!(part("chess").unwrap_err().help.unwrap().contains("ninety"));
    }
}
