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
pub mod render;
pub mod save;
pub mod seed;
pub mod stop;
pub mod web;

use crate::answer::Answer;
use crate::args::{Cli, Command};
use crate::fault::Fault;

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
