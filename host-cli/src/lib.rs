//! The command line of Trickwire: arguments, commands, reports, and how they look.
//!
//! Data flows one way: [`args`] are read, a command asks the core and gathers a report (types that
//! serialise), and the text is drawn from the report alone ([`render`]).

pub mod answer;
pub mod args;
pub mod batch;
pub mod bomb;
pub mod bridge;
pub mod calibrated;
pub mod device;
pub mod example;
pub mod fault;
pub mod help;
pub mod input;
pub mod json;
pub mod ninety;
pub mod parts;
pub mod pocket;
pub mod position;
pub mod printable;
pub mod progress;
pub mod prompt;
pub mod regular;
pub mod render;
pub mod save;
pub mod seed;
pub mod stop;
pub mod stream;
pub mod web;

use crate::answer::Answer;
use crate::args::{Cli, Command};
use crate::fault::Fault;

/// Runs what was asked for until it is answered or a signal asks to stop. `json` says how an interruption is reported.
pub fn run_until_stopped(cli: &Cli, json: bool) -> Result<Answer, Fault> {
    if cli.quiet {
        progress::be_quiet();
    }
    if cli.command.as_ref().is_some_and(may_take_long) {
        stop::listen(json)?;
    }
    match (run(cli), stop::asked()) {
        // What a search makes of being stopped is not an error of its own.
        (Err(fault), Some(_)) if !fault.is_silent() => Err(stop::interrupted()),
        (Ok((text, _)), Some(code)) => Ok((text, code)),
        (found, _) => found,
    }
}

/// Commands that compute or write much. Games, the handheld and the page restore the terminal themselves, or end at once.
fn may_take_long(command: &Command) -> bool {
    use crate::args::bomb::BombCommand;
    use crate::args::ninety::NinetyCommand;
    match command {
        Command::Bomb { command } => !matches!(command, BombCommand::Play(_)),
        Command::Ninety { command } => !matches!(command, NinetyCommand::Play(_)),
        Command::Bridge { .. } => true,
        _ => false,
    }
}

/// Runs what was asked for; the text goes to standard output, the number is the exit code.
pub fn run(cli: &Cli) -> Result<Answer, Fault> {
    match &cli.command {
        None => example::show().map(|text| (text, 0)),
        Some(Command::Bomb { command }) => bomb::run(command),
        Some(Command::Ninety { command }) => ninety::run(command),
        Some(Command::Bridge { command }) => bridge::run(command),
        Some(Command::Pocket(args)) => pocket::run(args),
        Some(Command::Device { command }) => device::run(command),
        Some(Command::Web(args)) => web::run(args),
        Some(Command::Completions { shell }) => {
            let mut bytes = Vec::new();
            clap_complete::generate(*shell, &mut args::command(), "trickwire", &mut bytes);
            Ok((String::from_utf8_lossy(&bytes).into_owned(), 0))
        }
        Some(Command::Man(args)) => help::man(args),
        Some(Command::Help { topic }) => help::explain(topic),
    }
}
