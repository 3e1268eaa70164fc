//! The command line of Trickwire: arguments, commands, reports, and how they look.
//!
//! Data flows one way: [`args`] are read, a command asks the core and gathers a report (types that
//! serialise), and the text is drawn from the report alone ([`render`]).

pub mod args;
pub mod batch;
pub mod bomb;
pub mod bridge;
pub mod device;
pub mod example;
pub mod fault;
pub mod input;
pub mod ninety;
pub mod plain;
pub mod pocket;
pub mod position;
pub mod progress;
pub mod prompt;
pub mod render;

use clap::CommandFactory;

use crate::args::{Cli, Command};
use crate::bomb::odds::Answer;
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
        Some(Command::Completions { shell }) => {
            let mut bytes = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "trickwire", &mut bytes);
            Ok((String::from_utf8_lossy(&bytes).into_owned(), 0))
        }
        Some(Command::Man) => {
            let mut bytes = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut bytes)?;
            Ok((String::from_utf8_lossy(&bytes).into_owned(), 0))
        }
    }
}
