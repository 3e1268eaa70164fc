//! SIGINT (Ctrl-C) and SIGTERM: a program that is asked to stop ends in order, within half a second.
//!
//! Long work checks now and then whether it was [`asked`], and hands over what it has. A watchdog (`watch`) ends the
//! program where that takes too long: in the middle of a search, in a blocked read or write. It writes what the
//! output stream still holds and closes it. Asked a second time, the program ends at once.
//!
//! A game, which waits for a line or a key, is [ended](end_in_order) from another thread: everything played is in
//! its file already, so only the terminal has to be restored.

use std::io::{self, BufRead, BufReader, Read};
use std::ops::Add;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::fault::Fault;
use crate::stream;

const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// The exit code of a program that was interrupted at the keyboard.
pub const INTERRUPTED: u8 = code(SIGINT);

/// How long work may take to hand over what it has.
const GRACE: Duration = Duration::from_millis(200);

/// How often the watchdog looks.
const TICK: Duration = Duration::from_millis(20);

/// The exit code of a program that a signal ended, as shells count it.
const fn code(signal: i32) -> u8 {
    128 + signal as u8
}

/// The signal that asked the program to stop; 0 while none has.
static ASKED: OnceLock<Arc<AtomicUsize>> = OnceLock::new();

/// Is standard input being read, perhaps blocked?
static READING: AtomicBool = AtomicBool::new(false);

/// From now on [`asked`] tells whether the program was asked to stop, and a watchdog sees to it that it does. `json`
/// says how an interruption without any result is reported.
pub fn listen(json: bool) -> Result<(), Fault> {
    let (signal_seen, before) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    if ASKED.set(Arc::clone(&signal_seen)).is_err() {
        return Ok(());
    }
    for signal in SIGNALS {
        // In this order, which is also that of the actions: a signal that comes in between is not lost, and the first
        // finds nothing to end and leaves its mark for the second.
        flag::register_usize(signal, Arc::clone(&signal_seen), signal as usize)?;
        flag::register_conditional_shutdown(signal, code(signal).into(), Arc::clone(&before))?;
        flag::register(signal, Arc::clone(&before))?;
    }
    std::thread::Builder::new().name("watchdog".to_owned()).spawn(move || watch(json))?;
    Ok(())
}

/// The exit code for the signal that asked; `None` while none has, or nobody listens.
pub fn asked() -> Option<u8> {
    match ASKED.get()?.load(Ordering::Relaxed) {
        0 => None,
        signal => Some(code(signal as i32)),
    }
}

/// The end of work that has nothing to hand over yet.
pub fn interrupted() -> Fault {
    Fault { code: asked().unwrap_or(INTERRUPTED), ..Fault::usage("interrupted before there was an answer") }
}

/// Ends the program a while after it was asked to stop, or when nobody reads its stream any more.
fn watch(json: bool) {
    let mut since: Option<Instant> = None;
    loop {
        std::thread::sleep(TICK);
        if let Some(code) = asked() {
            let waited = since.get_or_insert_with(Instant::now).elapsed();
            if waited >= GRACE || READING.load(Ordering::Relaxed) {
                stream::end_now(code, json);
            }
        } else if stream::is_unread() {
            std::process::exit(0);
        }
    }
}

/// Standard input for commands that [`listen`]: a signal ends a blocked read at once.
pub fn stdin() -> Stdin {
    Stdin(BufReader::new(RawStdin))
}

/// See [`stdin`].
pub struct Stdin(BufReader<RawStdin>);

impl Stdin {
    /// Is a whole line there already? Otherwise reading the next one may block.
    pub fn has_line(&self) -> bool {
        self.0.buffer().contains(&b'\n')
    }
}

impl Read for Stdin {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into)
    }
}

impl BufRead for Stdin {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

struct RawStdin;

impl Read for RawStdin {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        READING.store(true, Ordering::Relaxed);
        let read = io::stdin().lock().read(into);
        READING.store(false, Ordering::Relaxed);
        read
    }
}

/// How far stopped work came.
#[derive(Serialize, Deserialize, Clone, Copy, Debug)]
pub struct Interrupted {
    /// Deals that were played.
    pub played: u64,
    /// Deals that were to be played.
    pub of: u64,
}

impl Add for Interrupted {
    type Output = Interrupted;

    fn add(self, other: Interrupted) -> Interrupted {
        Interrupted { played: self.played.saturating_add(other.played), of: self.of.saturating_add(other.of) }
    }
}

impl Interrupted {
    /// As a line.
    pub fn line(self) -> String {
        format!("Interrupted: this is what came of {} of {} deals.\n", self.played, self.of)
    }
}

/// Ends the program when it is asked to stop: a file that is being saved is finished, then `give_back`
/// restores the terminal. On Windows Ctrl-C is a key where lines and keys are read, and nothing else asks.
#[cfg(unix)]
pub fn end_in_order(give_back: impl FnOnce() + Send + 'static) -> Result<(), Fault> {
    let mut signals = signal_hook::iterator::Signals::new(SIGNALS)?;
    std::thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        for again in SIGNALS {
            let always = Arc::new(AtomicBool::new(true));
            let _ = flag::register_conditional_shutdown(again, code(again).into(), always);
        }
        let _saved = crate::save::finish();
        give_back();
        std::process::exit(code(signal).into());
    });
    Ok(())
}

/// See above.
#[cfg(not(unix))]
pub fn end_in_order(_give_back: impl FnOnce() + Send + 'static) -> Result<(), Fault> {
    Ok(())
}
