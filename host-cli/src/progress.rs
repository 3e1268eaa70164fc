//! What goes to standard error beside the answer: a bar for long work and asides, unless `--quiet` was given. No bar is
//! shown where standard error is not a terminal, for short work, and while an answer is streamed to the same terminal.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use trickwire_core::budget::{Progress, Pulse};

use crate::printable::for_terminal;
use crate::stop;

/// Work that finishes sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(400);

/// Was `--quiet` given?
static QUIET: AtomicBool = AtomicBool::new(false);
/// Are bars hidden because something else is written to the terminal?
static HIDDEN: AtomicBool = AtomicBool::new(false);
/// Is a bar on the screen?
static VISIBLE: AtomicBool = AtomicBool::new(false);

/// From now on there are neither bars nor asides.
pub fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// From now on no bar appears.
pub fn hide() {
    HIDDEN.store(true, Ordering::Relaxed);
}

/// Says something beside the answer. If it cannot be written, the answer still can.
pub fn aside(text: &str) {
    if !QUIET.load(Ordering::Relaxed) {
        let mut out = anstream::stderr();
        let text = if out.is_terminal() { for_terminal(text) } else { text.into() };
        let _ = out.write_all(text.as_bytes());
    }
}

/// Removes the bar from the screen, from any thread, before the program ends.
pub fn clear() {
    if VISIBLE.load(Ordering::Relaxed) {
        let _ = std::io::stderr().write_all(b"\r\x1b[K");
    }
}

/// A bar that appears when the work turns out to be long.
pub struct Bar {
    bar: ProgressBar,
    start: Instant,
    /// When it was last told how far a computation has come.
    told: Option<Instant>,
}

/// How often a computation moves the bar: it may beat a hundred thousand times a second.
const MOVES: Duration = Duration::from_millis(50);

impl Bar {
    /// For `steps` steps of work.
    pub fn new(what: &'static str, steps: u64) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{msg} [{bar:30}] {pos} of {len}, {eta} left");
        if let Ok(style) = style {
            bar.set_style(style.progress_chars("##-"));
        }
        bar.set_message(what);
        Bar { bar, start: Instant::now(), told: None }
    }

    /// `done` steps are done.
    pub fn at(&self, done: u64) {
        self.bar.set_position(done);
        self.appear();
    }

    /// Another step is done, on any thread.
    pub fn one_more(&self) {
        self.bar.inc(1);
        self.appear();
    }

    fn appear(&self) {
        let allowed = || !QUIET.load(Ordering::Relaxed) && !HIDDEN.load(Ordering::Relaxed);
        if self.bar.is_hidden()
            && self.start.elapsed() > PATIENCE
            && allowed()
            && std::io::stderr().is_terminal()
        {
            VISIBLE.store(true, Ordering::Relaxed);
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }
}

impl Pulse for Bar {
    fn beat(&mut self, progress: Progress) -> bool {
        // Work without a limit is not part of anything.
        let known = progress.of > progress.done && progress.of < u32::MAX;
        if known && self.told.is_none_or(|told| told.elapsed() > MOVES) {
            self.told = Some(Instant::now());
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
        if !self.bar.is_hidden() {
            VISIBLE.store(false, Ordering::Relaxed);
        }
        self.bar.finish_and_clear();
    }
}
