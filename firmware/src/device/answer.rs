//! Answers to serial lines that are not for the hand: about the device, and about games.

use core::fmt::{self, Write};

use trickwire_core::budget::Pulse;
use trickwire_core::verb::{self, Refused, VERBS};
use trickwire_device::call::Call;
use trickwire_device::mailbox::Letter;

use super::board::INFO;
use super::stack;

/// Why a line is not answered.
pub(crate) enum Refusal {
    /// By the game.
    Game(Refused),
    /// Nobody listens.
    Unheard,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Game(refused) => write!(f, "{refused}"),
            Refusal::Unheard => f.write_str("nobody listens"),
        }
    }
}

impl From<fmt::Error> for Refusal {
    fn from(_: fmt::Error) -> Refusal {
        Refusal::Unheard
    }
}

pub(crate) fn answer(
    letter: &Letter<'_>,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    out: &mut dyn Write,
) -> Result<(), Refusal> {
    match letter.call {
        Call::Help => {
            for (line, about) in Call::HELP {
                writeln!(out, "{line:16} {about}")?;
            }
            for verb in VERBS {
                writeln!(out, "{} {} <position>: {}", verb.game.name(), verb.name, verb.about)?;
            }
            Ok(())
        }
        Call::Version => Ok(writeln!(out, "trickwire {} {}", env!("CARGO_PKG_VERSION"), INFO.name)?),
        Call::Stack => {
            let (size, free) = stack::measure();
            Ok(writeln!(out, "stack {size} free {free}")?)
        }
        #[cfg(feature = "crash")]
        _ if letter.text().starts_with("crash") => {
            super::crash::now(letter.text());
            Ok(())
        }
        _ => verb::answer(letter.text(), words, pulse, out).map_err(Refusal::Game),
    }
}
