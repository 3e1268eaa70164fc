//! Replies of the worker, which are written in the middle of a deep answer: text to the serial port, ended by `ok`
//! and the time it took, or by `error` and why.

use core::cell::Cell;
use core::fmt::{self, Write};

use embassy_sync::blocking_mutex::raw::RawMutex;

use super::{Letter, Mailbox, WorkerEnd};

/// Where the worker is.
pub trait Place {
    /// The time.
    fn micros(&self) -> u64;

    /// A sign of [life](crate::life).
    fn beat(&self);

    /// Rests as long as this is so, looking whenever something has happened.
    fn rest_while(&self, is_so: &mut dyn FnMut() -> bool);
}

/// The reply to a line.
///
/// A key may come between: then the answer is worked out anew. It is the same every time, so what has gone out is
/// not sent again.
#[derive(Default)]
pub struct Reply {
    start: u64,
    waited: u64,
    sent: usize,
    /// What was sent ends in the middle of a line.
    is_cut: bool,
}

impl<'m, M: RawMutex> WorkerEnd<'_, 'm, M> {
    /// An answer from its beginning; `is_left` is set where it is left, and says that nothing of it counts any more.
    pub fn attempt<'r, P: Place>(
        &'r self,
        reply: &'r mut Reply,
        is_left: &'r Cell<bool>,
        place: &'r P,
    ) -> Attempt<'r, 'm, M, P> {
        (reply.start, reply.waited) = (place.micros(), 0);
        Attempt { mailbox: self.mailbox, reply, is_left, place, written: 0 }
    }

    /// Ends the reply to a line and gives the line back. The time told is that of the work, without waiting for the
    /// port.
    pub fn end<P: Place>(
        &mut self,
        letter: Letter<'m>,
        mut reply: Reply,
        outcome: Result<(), impl fmt::Display>,
        place: &P,
    ) {
        let took = (place.micros() - reply.start).saturating_sub(reply.waited);
        let mut end = End { mailbox: self.mailbox, reply: &mut reply, place };
        // An error begins a line of its own, even where the answer broke off in the middle of one. Where nobody
        // listens nothing is lost.
        if outcome.is_err() && end.reply.is_cut {
            let _ = end.write_char('\n');
        }
        let _ = match outcome {
            Ok(()) => writeln!(end, "ok {took}"),
            Err(why) => writeln!(end, "error {why}"),
        };
        self.mailbox.end(letter.turn, Some(letter.reader));
    }
}

/// An answer on its way.
pub struct Attempt<'r, 'm, M: RawMutex, P> {
    mailbox: &'r Mailbox<'m, M>,
    reply: &'r mut Reply,
    is_left: &'r Cell<bool>,
    place: &'r P,
    /// Bytes of it so far, with those that had gone out before.
    written: usize,
}

impl<M: RawMutex, P: Place> Write for Attempt<'_, '_, M, P> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.is_left.get() {
            return Err(fmt::Error);
        }
        let gone = self.reply.sent.saturating_sub(self.written);
        self.written += text.len();
        let rest = text.as_bytes().get(gone..).unwrap_or(&[]);
        let is_called = || self.mailbox.turns.is_called();
        let pushed = push(self.mailbox, self.reply, rest, is_called, self.place);
        self.is_left.set(pushed.is_err() && is_called());
        pushed
    }
}

/// The last line, which is said whatever else is wanted.
struct End<'r, 'm, M: RawMutex, P> {
    mailbox: &'r Mailbox<'m, M>,
    reply: &'r mut Reply,
    place: &'r P,
}

impl<M: RawMutex, P: Place> Write for End<'_, '_, M, P> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        push(self.mailbox, self.reply, text.as_bytes(), || false, self.place)
    }
}

/// Hands bytes to the port; an error where nobody listens, or there is something else to be done than waiting.
fn push<M: RawMutex>(
    mailbox: &Mailbox<'_, M>,
    reply: &mut Reply,
    mut rest: &[u8],
    leave: impl Fn() -> bool,
    place: &impl Place,
) -> fmt::Result {
    while !rest.is_empty() {
        place.beat();
        if !mailbox.is_heard() {
            return Err(fmt::Error);
        }
        match mailbox.reply.try_write(rest) {
            Ok(taken) => {
                let (gone, left) = rest.split_at_checked(taken).unwrap_or((rest, &[]));
                reply.sent += taken;
                reply.is_cut = gone.last() != Some(&b'\n');
                rest = left;
            }
            Err(_) if leave() => return Err(fmt::Error),
            Err(_) => {
                // The port empties the pipe in an interrupt, or gives up within its time.
                let since = place.micros();
                place.rest_while(&mut || mailbox.reply.is_full() && mailbox.is_heard() && !leave());
                reply.waited += place.micros() - since;
            }
        }
    }
    Ok(())
}
