//! How much is read from outside, for every kind of source.

use std::fmt;
use std::io::{self, Read};

use clap::builder::RangedU64ValueParser;

/// Most bytes of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit(usize);

/// A position, a wish, a list of presets.
pub const POSITION: Limit = Limit::kib(64);
/// A line of a batch.
pub const CASE: Limit = Limit::mib(1);
/// A line typed in a game.
pub const TYPED: Limit = Limit::kib(64);
/// A saved game.
pub const GAME: Limit = Limit::mib(1);
/// A profile of bridge deals.
pub const PROFILE: Limit = Limit::mib(1);
/// A script of keys for `pocket`.
pub const SCRIPT: Limit = Limit::kib(64);
/// A file of boards: some ten thousand of them.
pub const BOARDS: Limit = Limit::mib(16);
/// The result of a part of a simulation.
pub const PART: Limit = Limit::mib(16);
/// A program for the device, with what a debugger needs.
pub const PROGRAM: Limit = Limit::mib(64);
/// The file that describes the drive of a device.
pub const DRIVE_INFO: Limit = Limit::kib(64);

/// Most times that a word of a script is repeated.
pub const REPEATS: u32 = 10_000;
/// Most steps of a whole script.
pub const STROKES: u32 = 100_000;
/// Most threads that can be asked for.
const THREADS: u64 = 1024;
/// Most games, at each table, of a simulation.
pub const GAMES: u64 = 1_000_000_000;
/// Most parts of a run.
pub const PARTS: u64 = 1_000_000;
/// The longest wait for a device, in seconds.
pub const WAIT: u64 = 3600;

/// A number of threads; 0 is as many as there are processors.
pub fn threads() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(..=THREADS)
}

impl Limit {
    /// In units of 1024 bytes.
    pub const fn kib(count: usize) -> Limit {
        Limit(count << 10)
    }

    /// In units of 1024 KiB.
    pub const fn mib(count: usize) -> Limit {
        Limit(count << 20)
    }

    /// In bytes.
    pub const fn bytes(self) -> usize {
        self.0
    }

    /// Everything that a source has; `None` if that is more.
    pub fn read(self, source: impl Read) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        source.take(self.0 as u64 + 1).read_to_end(&mut bytes)?;
        Ok((bytes.len() <= self.0).then_some(bytes))
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes if bytes.is_multiple_of(1 << 20) => write!(f, "{} MiB", bytes >> 20),
            bytes => write!(f, "{} KiB", bytes.div_ceil(1 << 10)),
        }
    }
}
