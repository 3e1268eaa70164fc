//! `--plain`: what the core's verbs write, with the exit code.

use trickwire_core::verb::{Found, Refused};

use crate::bomb::odds::{Answer, IMPOSSIBLE};
use crate::fault::Fault;

/// Gathers what a verb writes.
pub fn plain(verb: impl FnOnce(&mut String) -> Result<Found, Refused>) -> Result<Answer, Fault> {
    let mut text = String::new();
    let code = match verb(&mut text)? {
        Found::Answer => 0,
        Found::Nothing => IMPOSSIBLE,
    };
    Ok((text, code))
}
