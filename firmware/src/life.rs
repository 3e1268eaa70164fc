//! Who lives. Hand and worker give signs of life, and the watchdog is fed only while both do; a restart by the watchdog
//! tells from a mark who did not.
//!
//! The mark is in a register that outlives a restart. Without it a restart by the watchdog is none of ours: the boot
//! ROM restarts the chip in the same way after a new program has been copied to its drive.

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Each of them gives a sign at least so often, in microseconds, where there is nothing else to do.
pub const BEAT: u64 = 1_000_000;

/// A hand without a sign for so long hangs. It waits for a slow host for six seconds at most, for the worker for far
/// less.
pub const HAND_PATIENCE: u64 = 8_000_000;

/// A worker without a sign for so long hangs. Clearing a flash in disorder may take it 6.4 s, and it may have waited for
/// the hand before.
pub const WORKER_PATIENCE: u64 = 16_000_000;

/// Signs of one of them: given by it, looked for by whoever watches.
pub struct Sign(AtomicBool);

impl Sign {
    /// None yet.
    pub const fn new() -> Sign {
        Sign(AtomicBool::new(false))
    }

    /// I live.
    pub fn give(&self) {
        self.0.store(true, Relaxed);
    }

    /// Was there one since this was last asked? One that is given at the same moment may be missed; the next is not.
    pub fn take(&self) -> bool {
        let is_given = self.0.load(Relaxed);
        self.0.store(false, Relaxed);
        is_given
    }
}

impl Default for Sign {
    fn default() -> Sign {
        Sign::new()
    }
}

/// Who hangs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hang {
    /// Nobody knows: even the one who watches had no time.
    All,
    /// The hand.
    Hand,
    /// The worker.
    Worker,
}

impl Hang {
    const EVERY: [Hang; 3] = [Hang::All, Hang::Hand, Hang::Worker];

    /// For the register.
    pub const fn mark(self) -> u32 {
        0x5477_6900 | self as u32
    }

    /// What the register says after a restart by the watchdog; `None` where the restart was not ours.
    pub fn of_mark(mark: u32) -> Option<Hang> {
        Hang::EVERY.into_iter().find(|hang| hang.mark() == mark)
    }
}

impl fmt::Display for Hang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hang::All => "it hung",
            Hang::Hand => "it hung: the hand",
            Hang::Worker => "it hung: the worker",
        })
    }
}

/// Whoever watches: when it last saw a sign of each.
pub struct Vigil {
    hand: u64,
    worker: u64,
}

impl Vigil {
    /// Begins now, in microseconds.
    pub const fn new(now: u64) -> Vigil {
        Vigil { hand: now, worker: now }
    }

    /// Has each given a sign since the last look? Who hangs then, if somebody does: the worker where both do, because
    /// the hand may be waiting for it.
    pub fn look(&mut self, hand: bool, worker: bool, now: u64) -> Option<Hang> {
        if hand {
            self.hand = now;
        }
        if worker {
            self.worker = now;
        }
        match (now - self.hand > HAND_PATIENCE, now - self.worker > WORKER_PATIENCE) {
            (_, true) => Some(Hang::Worker),
            // The hand waits for a worker that has not come out.
            (true, false) if now - self.worker > HAND_PATIENCE => Some(Hang::Worker),
            (true, false) => Some(Hang::Hand),
            (false, false) => None,
        }
    }
}
