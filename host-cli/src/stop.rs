//! SIGINT (Ctrl-C) and SIGTERM: a program that is asked to stop ends in order.
//!
//! Long work checks now and then whether it was [`Asked`], and hands over what it has. A game, which waits
//! for a line or a key, is [ended](end_in_order) from another thread: everything played is in its file
//! already, so only the terminal has to be restored. Asked a second time, the program ends at once.

use std::ops::Add;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::fault::Fault;

const SIGNALS: [i32; 2] = [SIGINT, SIGTERM];

/// The exit code of a program that was interrupted at the keyboard.
pub const INTERRUPTED: u8 = code(SIGINT);

/// The exit code of a program that a signal ended, as shells count it.
const fn code(signal: i32) -> u8 {
    128 + signal as u8
}

/// Was the program asked to stop?
pub struct Asked(Arc<AtomicUsize>);

impl Asked {
    /// Listens from now on.
    pub fn listen() -> Result<Asked, Fault> {
        let (asked, before) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        for signal in SIGNALS {
            // In this order: the first signal finds nothing to end and leaves its mark for the second.
            flag::register_conditional_shutdown(signal, code(signal).into(), Arc::clone(&before))?;
            flag::register(signal, Arc::clone(&before))?;
            flag::register_usize(signal, Arc::clone(&asked), signal as usize)?;
        }
        Ok(Asked(asked))
    }

    /// The exit code for the signal that asked; `None` while none has.
    pub fn code(&self) -> Option<u8> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            signal => Some(code(signal as i32)),
        }
    }
}

/// Whether this command was asked, for work in many places.
static ASKED: OnceLock<Asked> = OnceLock::new();

/// From now on [`asked`] tells whether the program was asked to stop.
pub fn mind() -> Result<(), Fault> {
    if ASKED.get().is_none() {
        let _ = ASKED.set(Asked::listen()?);
    }
    Ok(())
}

/// The exit code for the signal that asked; `None` while none has, or nobody minds.
pub fn asked() -> Option<u8> {
    ASKED.get().and_then(Asked::code)
}

/// The end of work that has nothing to hand over yet.
pub fn interrupted() -> Fault {
    Fault { code: asked().unwrap_or(INTERRUPTED), ..Fault::usage("interrupted before there was an answer") }
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
