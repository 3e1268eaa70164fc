//! Standard output piece by piece: boards, draws and lines are written as they are produced, in constant memory.
//!
//! Pieces are collected and written together: the first at once, the others after 64 KiB or a tenth of a second. What
//! was written is always whole pieces. A stream that ends early is closed: a JSON object with its list gets `status`
//! and `interrupted`, a page its last tags. The state is shared with the watchdog of [`crate::stop`], which closes the
//! stream if the command itself does not get to it.

use std::io::{self, IsTerminal};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::json;

use crate::answer::{Answer, versioned};
use crate::fault::Fault;
use crate::progress::{self, aside};
use crate::{prompt, stop};

/// Bytes that are collected before they are written.
const CHUNK: usize = 64 << 10;

/// The same on a terminal, which is slow: a write in progress ends soon after a signal.
const TERMINAL_CHUNK: usize = 2 << 10;

/// The longest that a finished piece waits.
const WAIT: Duration = Duration::from_millis(100);

/// How long the watchdog waits for a write in progress.
const LAST_WRITE: Duration = Duration::from_millis(150);

/// How a stream is written and closed.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Is it a list in a JSON object?
    pub json: bool,
    /// Pieces that are expected, and what they are called in a sentence: `boards were dealt`.
    pub of: Option<(u64, &'static str)>,
    /// What closes a text that ends in the middle.
    pub broken_off: &'static str,
}

/// How far standard output has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Nothing is written yet.
    Before,
    /// A stream is open.
    Open,
    /// Everything is written.
    Done,
}

/// What was collected and not written yet.
struct State {
    layout: Layout,
    phase: Phase,
    pending: String,
    chunk: usize,
    pieces: u64,
    last: Option<Instant>,
}

static STATE: Mutex<State> = Mutex::new(State {
    layout: Layout { json: false, of: None, broken_off: "" },
    phase: Phase::Before,
    pending: String::new(),
    chunk: CHUNK,
    pieces: 0,
    last: None,
});

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    /// Writes what was collected.
    fn flush(&mut self) -> Result<(), Fault> {
        if self.pending.is_empty() {
            return Ok(());
        }
        self.last = Some(Instant::now());
        let written = prompt::write(&self.pending);
        self.pending.clear();
        if let Err(error) = &written {
            // Whoever reads it has seen enough, or it cannot be written: nothing more will be.
            self.phase = Phase::Done;
            return Err(Fault::unwritten("standard output", error));
        }
        Ok(())
    }

    fn is_due(&self) -> bool {
        self.pending.len() >= self.chunk || self.last.is_none_or(|last| last.elapsed() >= WAIT)
    }

    /// What closes the stream now, if not everything was produced.
    fn cut_short(&self) -> String {
        if !self.layout.json {
            return self.layout.broken_off.to_owned();
        }
        closing(&json!({"status": "stopped", "interrupted": self.interrupted()}))
    }

    fn interrupted(&self) -> serde_json::Value {
        match self.layout.of {
            Some((of, _)) => json!({"written": self.pieces, "of": of}),
            None => json!({"written": self.pieces}),
        }
    }

    /// The same for people.
    fn sentence(&self) -> Option<String> {
        let (of, what) = self.layout.of?;
        Some(format!("Interrupted: {} of {of} {what}.\n", self.pieces))
    }
}

/// The end of a list and of the object around it, with the object's last members, of which there is at least one.
fn closing(members: &impl Serialize) -> String {
    let members = serde_json::to_string(members).unwrap_or_default();
    format!("],{}\n", members.strip_prefix('{').unwrap_or("}"))
}

/// An open stream. There is one at a time.
pub struct Stream(());

impl Stream {
    /// Opens it with what comes before the first piece.
    pub fn open(layout: Layout, head: &str) -> Stream {
        let mut state = state();
        if io::stdout().is_terminal() {
            progress::hide();
            state.chunk = TERMINAL_CHUNK;
        }
        (state.phase, state.pieces, state.last) = (Phase::Open, 0, None);
        state.layout = layout;
        state.pending.clear();
        state.pending.push_str(head);
        Stream(())
    }

    /// Opens a JSON object with the members of `head` and, after them, the list `name`.
    pub fn open_list(layout: Layout, head: &impl Serialize, name: &str) -> Result<Stream, Fault> {
        let object = versioned(head)?;
        let members = object.trim_end().strip_suffix('}').unwrap_or_default();
        Ok(Stream::open(Layout { json: true, ..layout }, &format!("{members},\"{name}\":[")))
    }

    /// One more piece.
    pub fn piece(&mut self, text: &str) -> Result<(), Fault> {
        let mut state = state();
        if state.layout.json && state.pieces > 0 {
            state.pending.push(',');
        }
        state.pending.push_str(text);
        state.pieces += 1;
        if state.is_due() { state.flush() } else { Ok(()) }
    }

    /// Text between pieces, such as the second part of a page.
    pub fn text(&mut self, text: &str) -> Result<(), Fault> {
        let mut state = state();
        state.pending.push_str(text);
        if state.is_due() { state.flush() } else { Ok(()) }
    }

    /// Writes everything: whoever reads it is waiting for it.
    pub fn flush(&mut self) -> Result<(), Fault> {
        state().flush()
    }

    /// Pieces so far.
    pub fn pieces(&self) -> u64 {
        state().pieces
    }

    /// Closes the stream with a text, or an object with its last members, and returns the exit code: that of the signal
    /// if the program was asked to stop.
    pub fn close(self, end: End<'_>, code: u8) -> Result<Answer, Fault> {
        let mut state = state();
        let short = stop::asked().filter(|_| state.layout.of.is_none_or(|(of, _)| state.pieces < of));
        let end = match end {
            End::Text(text) => text.to_owned(),
            End::Members(mut members) => {
                let status = if short.is_some() { "stopped" } else { "ok" };
                if !members.contains_key("status") || short.is_some() {
                    members.insert("status".to_owned(), status.into());
                }
                if short.is_some() {
                    members.insert("interrupted".to_owned(), state.interrupted());
                }
                closing(&members)
            }
        };
        state.pending.push_str(&end);
        state.flush()?;
        state.phase = Phase::Done;
        if let Some(sentence) = short.and_then(|_| state.sentence()).filter(|_| !state.layout.json) {
            aside(&sentence);
        }
        Ok((String::new(), short.unwrap_or(code)))
    }

    /// Closes it because of an error: an object gets it as a member, otherwise it is reported as usual.
    pub fn fail(self, fault: Fault) -> Result<Answer, Fault> {
        let mut state = state();
        if state.phase != Phase::Open || fault.is_silent() {
            return Err(fault);
        }
        let json = state.layout.json;
        let end = match json {
            true => closing(&json!({"status": "error", "error": fault.error()})),
            false => state.layout.broken_off.to_owned(),
        };
        state.pending.push_str(&end);
        state.flush()?;
        state.phase = Phase::Done;
        if json { Ok((String::new(), fault.code)) } else { Err(fault) }
    }
}

/// What closes a stream.
pub enum End<'t> {
    /// A text.
    Text(&'t str),
    /// Members of the object, before `status`.
    Members(serde_json::Map<String, serde_json::Value>),
}

/// Prints the whole answer of a command. The watchdog does not interrupt it.
pub fn print(text: &str) -> Result<(), Fault> {
    let mut state = state();
    let said = prompt::say(text);
    state.phase = Phase::Done;
    said
}

/// Has the reader of an open stream gone away?
#[cfg(unix)]
pub fn is_unread() -> bool {
    use std::os::fd::AsFd;

    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    // Whoever holds the state is writing, and will be told.
    if !STATE.try_lock().is_ok_and(|state| state.phase == Phase::Open) {
        return false;
    }
    let out = io::stdout();
    let mut watched = [PollFd::new(out.as_fd(), PollFlags::empty())];
    let found = poll(&mut watched, PollTimeout::ZERO).unwrap_or(0);
    found > 0 && watched[0].revents().is_some_and(|events| events.contains(PollFlags::POLLERR))
}

/// The same: elsewhere the next write tells.
#[cfg(not(unix))]
pub const fn is_unread() -> bool {
    false
}

/// Ends the program now: finished pieces are written and the stream is closed, or it is said that there is no answer.
/// Where a write is blocked nothing more can be written.
pub fn end_now(code: u8, json: bool) -> ! {
    let start = Instant::now();
    let held = loop {
        match STATE.try_lock() {
            Ok(state) => break Some(state),
            Err(_) if start.elapsed() >= LAST_WRITE => break None,
            Err(_) => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    // Without raw mode this does nothing.
    let _ = crossterm::terminal::disable_raw_mode();
    progress::clear();
    let _saved = crate::save::finish();
    if let Some(mut state) = held {
        finish_within(LAST_WRITE, code);
        match state.phase {
            Phase::Open => {
                let end = state.cut_short();
                state.pending.push_str(&end);
                let _ = state.flush();
                if let Some(sentence) = state.sentence().filter(|_| !state.layout.json) {
                    aside(&sentence);
                }
            }
            Phase::Before if json => {
                let _ = prompt::say(&stop::interrupted().answer().0);
            }
            Phase::Before => stop::interrupted().report(),
            Phase::Done => {}
        }
    }
    std::process::exit(code.into());
}

/// Ends the program after a while even if nobody reads what is being written.
fn finish_within(time: Duration, code: u8) {
    std::thread::spawn(move || {
        std::thread::sleep(time);
        std::process::exit(code.into());
    });
}
