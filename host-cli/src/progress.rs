//! A bar on standard error for long work; nothing if that is not a terminal, and nothing for short work.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use trickwire_core::budget::{Progress, Pulse};

use crate::stop;

/// Work that finishes sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(400);

/// A bar that appears when the work turns out to be long.
pub struct Bar {
    bar: ProgressBar,
    start: Instant,
}

impl Bar {
    /// For `steps` steps of work.
    pub fn new(what: &'static str, steps: u64) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{msg} [{bar:30}] {pos} of {len}, {eta} left");
        if let Ok(style) = style {
            bar.set_style(style.progress_chars("##-"));
        }
        bar.set_message(what);
        Bar { bar, start: Instant::now() }
    }

    /// `done` steps are done.
    pub fn at(&self, done: u64) {
        self.bar.set_position(done);
        self.appear();
    }

    /// What is being done from now on.
    pub fn says(&self, what: &'static str) {
        self.bar.set_message(what);
    }

    /// Another step is done, on any thread.
    pub fn one_more(&self) {
        self.bar.inc(1);
        self.appear();
    }

    fn appear(&self) {
        if self.bar.is_hidden() && std::io::stderr().is_terminal() && self.start.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

impl Pulse for Bar {
    fn beat(&mut self, progress: Progress) -> bool {
        if progress.of > progress.done {
            self.bar.set_length(progress.of.into());
            self.at(progress.done.into());
        }
        stop::asked().is_none()
    }
}

/// Work without a bar of its own, until the program is asked to stop.
pub struct Listening;

impl Pulse for Listening {
    fn beat(&mut self, _: Progress) -> bool {
        stop::asked().is_none()
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
