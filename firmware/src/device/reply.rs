//! Replies to lines: text to the serial port, ended by `ok` and the time it took, or by `error` and why.

use core::cell::Cell;
use core::fmt::{self, Write};
use core::sync::atomic::Ordering::Relaxed;

use embassy_time::{Duration, Instant};

use super::post::{HEARD, HOLD, REPLIED, REPLY};

/// A reply written from thread mode, where waiting for the port is waiting in place.
///
/// A key may come between: then the answer is worked out anew. It is the same every time, so what has gone out
/// is not sent again.
pub(crate) struct Reply {
    start: Instant,
    waited: Duration,
    sent: usize,
}

impl Reply {
    pub(crate) const fn new() -> Reply {
        Reply { start: Instant::MIN, waited: Duration::MIN, sent: 0 }
    }

    /// An answer from its beginning; `held` is set where it is left, and says that nothing of it counts any more.
    pub(crate) fn attempt<'r>(&'r mut self, held: &'r Cell<bool>) -> Attempt<'r> {
        (self.start, self.waited) = (Instant::now(), Duration::MIN);
        Attempt { reply: self, held, written: 0 }
    }

    /// Ends it; the time is that of the work, without waiting for the port.
    pub(crate) fn end(&mut self, outcome: Result<(), impl fmt::Display>) {
        let took = self.start.elapsed() - self.waited;
        let _ = match outcome {
            Ok(()) => writeln!(self, "ok {}", took.as_micros()),
            Err(why) => writeln!(self, "error {why}"),
        };
        REPLIED.signal(());
    }

    /// Hands bytes to the port; an error where nobody listens, or there is something else to be done than waiting.
    fn push(&mut self, mut rest: &[u8], leave: impl Fn() -> bool) -> fmt::Result {
        while !rest.is_empty() {
            if !HEARD.load(Relaxed) {
                return Err(fmt::Error);
            }
            match REPLY.try_write(rest) {
                Ok(taken) => {
                    self.sent += taken;
                    rest = rest.get(taken..).unwrap_or(&[]);
                }
                Err(_) if leave() => return Err(fmt::Error),
                Err(_) => {
                    // The port empties the pipe in an interrupt, or gives up within its time.
                    let since = Instant::now();
                    while REPLY.is_full() && HEARD.load(Relaxed) && !leave() {
                        core::hint::spin_loop();
                    }
                    self.waited += since.elapsed();
                }
            }
        }
        Ok(())
    }
}

/// What has to be said whatever else is wanted.
impl Write for Reply {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text.as_bytes(), || false)
    }
}

/// An answer on its way.
pub(crate) struct Attempt<'r> {
    reply: &'r mut Reply,
    held: &'r Cell<bool>,
    written: usize,
}

impl Write for Attempt<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.held.get() {
            return Err(fmt::Error);
        }
        let gone = self.reply.sent.saturating_sub(self.written);
        self.written += text.len();
        let rest = text.as_bytes().get(gone..).unwrap_or(&[]);
        let hold = || HOLD.load(Relaxed);
        let pushed = self.reply.push(rest, hold);
        self.held.set(pushed.is_err() && hold());
        pushed
    }
}

/// A line of a reply written from the hand, which must not wait in place.
pub(crate) async fn send(text: &[u8]) {
    if HEARD.load(Relaxed) {
        REPLY.write_all(text).await;
    }
}
