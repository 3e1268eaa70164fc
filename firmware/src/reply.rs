//! Replies to lines: text to the serial port, ended by `ok` and the time it took, or by `error` and why.

use core::fmt::{self, Write};
use core::sync::atomic::Ordering::Relaxed;

use embassy_time::{Duration, Instant};

use crate::post::{HEARD, REPLIED, REPLY};

/// A reply written from thread mode, where waiting for the port is waiting in place.
pub(crate) struct Reply {
    start: Instant,
    waited: Duration,
}

impl Reply {
    pub(crate) fn new() -> Reply {
        Reply { start: Instant::now(), waited: Duration::MIN }
    }

    /// Ends it; the time is that of the work, without waiting for the port.
    pub(crate) fn end(mut self, outcome: Result<(), impl fmt::Display>) {
        let took = self.start.elapsed() - self.waited;
        let _ = match outcome {
            Ok(()) => writeln!(self, "ok {}", took.as_micros()),
            Err(why) => writeln!(self, "error {why}"),
        };
        REPLIED.signal(());
    }
}

impl Write for Reply {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            if !HEARD.load(Relaxed) {
                return Err(fmt::Error);
            }
            match REPLY.try_write(rest) {
                Ok(taken) => rest = rest.get(taken..).unwrap_or(&[]),
                Err(_) => {
                    // The port empties the pipe in an interrupt, or gives up within its time.
                    let since = Instant::now();
                    while REPLY.is_full() && HEARD.load(Relaxed) {
                        core::hint::spin_loop();
                    }
                    self.waited += since.elapsed();
                }
            }
        }
        Ok(())
    }
}

/// A line of a reply written from the hand, which must not wait in place.
pub(crate) async fn send(text: &[u8]) {
    if HEARD.load(Relaxed) {
        REPLY.write_all(text).await;
    }
}
