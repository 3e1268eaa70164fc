//! Long work can be watched and stopped.

use core::fmt;

/// Told now and then how far a long computation has come; decides whether it goes on.
///
/// Implemented by every `FnMut(Progress) -> bool`: return `false` to stop.
pub trait Pulse {
    /// Called between steps of the work, often enough for a key press to be noticed.
    fn beat(&mut self, progress: Progress) -> bool;
}

impl<F: FnMut(Progress) -> bool> Pulse for F {
    fn beat(&mut self, progress: Progress) -> bool {
        self(progress)
    }
}

/// How far the work has come. `of` may grow while it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Steps done.
    pub done: u32,
    /// Steps expected.
    pub of: u32,
}

/// Never stops the work.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patient;

impl Pulse for Patient {
    fn beat(&mut self, _: Progress) -> bool {
        true
    }
}

/// The pulse said stop: there is no answer, rather than a wrong one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped")
    }
}

impl core::error::Error for Stopped {}
