//! `trickwire`: exact answers at the game table.

use std::process::ExitCode;

use trickwire_cli::args::{self, Colours, wants_json};
use trickwire_cli::{save, stream};

fn main() -> ExitCode {
    save::limits_are_errors();
    let read = args::parse(std::env::args_os());
    let (cli, matches) = read.unwrap_or_else(|error| error.exit());
    match cli.color {
        Colours::Auto => {}
        Colours::Always => anstream::ColorChoice::Always.write_global(),
        Colours::Never => anstream::ColorChoice::Never.write_global(),
    }
    let json = wants_json(&matches);
    let answered =
        trickwire_cli::run_until_stopped(&cli, json).or_else(|fault| match json && !fault.is_silent() {
            // Programs find everything on standard output, errors too.
            true => Ok(fault.answer()),
            false => Err(fault),
        });
    match answered.and_then(|(text, code)| stream::print(&text).map(|()| code)) {
        Ok(code) => ExitCode::from(code),
        Err(fault) => {
            fault.report();
            ExitCode::from(fault.code)
        }
    }
}
