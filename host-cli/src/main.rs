//! `trickwire`: exact answers at the game table.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;
use trickwire_cli::args::{Cli, Colours};
use trickwire_cli::fault::USAGE;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match cli.color {
        Colours::Auto => {}
        Colours::Always => anstream::ColorChoice::Always.write_global(),
        Colours::Never => anstream::ColorChoice::Never.write_global(),
    }
    match trickwire_cli::run(&cli) {
        Ok((text, code)) => match anstream::stdout().write_all(text.as_bytes()) {
            Ok(()) => ExitCode::from(code),
            // The reader has seen enough.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(_) => ExitCode::from(USAGE),
        },
        Err(fault) => {
            fault.report();
            ExitCode::from(fault.code)
        }
    }
}
