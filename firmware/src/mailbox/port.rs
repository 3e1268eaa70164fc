//! What the serial port hears and says. A line at a time: the next is looked at when the reply to the last has ended
//! and is on its way, even if nobody listened to it. So no reply gets into another.

use core::future::Future;
use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::select::{Either3, select3};
use embassy_sync::blocking_mutex::raw::RawMutex;

use super::{Letter, Mailbox, Message, Turn};
use crate::call::Call;
use crate::lines::{Line, LineReader};

impl<'m, M: RawMutex> Mailbox<'m, M> {
    /// A piece of a reply, from somebody who does not wait in place.
    pub(super) async fn send(&self, text: &[u8]) {
        if self.is_heard() {
            self.reply.write_all(text).await;
        }
    }

    pub(super) fn end(&self, Turn(()): Turn, reader: Option<&'m mut LineReader>) {
        self.ended.signal(reader);
    }
}

/// The end of whoever receives lines.
pub struct LineEnd<'a, 'm, M: RawMutex> {
    mailbox: &'a Mailbox<'m, M>,
    /// `None` while the line in it is answered.
    reader: Option<&'m mut LineReader>,
    /// The line in it was begun in this session.
    session: u32,
    /// A reply has not ended yet.
    is_open: bool,
}

impl<'a, 'm, M: RawMutex> LineEnd<'a, 'm, M> {
    pub(super) fn new(mailbox: &'a Mailbox<'m, M>, reader: &'m mut LineReader) -> LineEnd<'a, 'm, M> {
        LineEnd { mailbox, reader: Some(reader), session: 0, is_open: false }
    }

    /// Which session this is: bytes that come belong to it until the port is opened or closed.
    pub fn session(&self) -> u32 {
        self.mailbox.session.load(Relaxed)
    }

    /// Takes bytes that came in a session, up to the end of the first line in them, and sends that line to whoever
    /// answers it. Tells how many bytes were taken, and whether a reply is to be [awaited](LineEnd::answered). What was
    /// sent before the port was opened anew is no longer meant. `is_heard`: is the port open?
    pub async fn take(&mut self, bytes: &[u8], session: u32, is_heard: impl Fn() -> bool) -> (usize, bool) {
        // The reply to one whose cable was pulled.
        self.answered().await;
        if session != self.session() {
            return (bytes.len(), false);
        }
        let Some(reader) = self.reader.take() else { return (bytes.len(), false) };
        if core::mem::replace(&mut self.session, session) != session {
            reader.clear();
        }
        let (taken, line) = reader.take(bytes);
        let line = line.map(|line| match line {
            Line::Text(text) => Ok(Call::read(text)),
            Line::TooLong => Err("error the line is too long\n"),
            Line::NotText => Err("error the line is not text\n"),
        });
        let Some(line) = line else {
            self.reader = Some(reader);
            return (taken, false);
        };
        // Of a reply that begins to be lost, all is.
        self.mailbox.heard.store(is_heard() && !self.mailbox.lost.load(Relaxed), Relaxed);
        self.mailbox.stopped.store(false, Relaxed);
        self.is_open = true;
        self.pass(line, reader).await;
        (taken, true)
    }

    /// To whom a line goes.
    async fn pass(&mut self, line: Result<Call, &'static str>, reader: &'m mut LineReader) {
        let turn = Turn(());
        let message = match line {
            Ok(Call::Press(key)) => Ok(Message::Press { key, is_long: false, turn }),
            Ok(Call::PressLong(key)) => Ok(Message::Press { key, is_long: true, turn }),
            Ok(Call::Screen) => Ok(Message::Screen(turn)),
            Ok(Call::State) => Ok(Message::State(turn)),
            Ok(Call::NoKey) => {
                Err(("error no such key; there are up down left right centre a b x y\n", turn))
            }
            Ok(call @ Call::Open) => {
                return self.mailbox.inbox.send(Message::Open(Letter { call, reader, turn })).await;
            }
            Ok(call @ (Call::Help | Call::Version | Call::Stack | Call::Ask)) => {
                return self.mailbox.line.signal(Letter { call, reader, turn });
            }
            Err(refusal) => Err((refusal, turn)),
        };
        self.reader = Some(reader);
        match message {
            Ok(message) => self.mailbox.inbox.send(message).await,
            Err((refusal, turn)) => {
                self.mailbox.send(refusal.as_bytes()).await;
                self.mailbox.end(turn, None);
            }
        }
    }

    /// Waits until the reply has ended and its last bytes are on their way. May be dropped and called again.
    pub async fn answered(&mut self) {
        if self.is_open {
            if let Some(reader) = self.mailbox.ended.wait().await {
                self.reader = Some(reader);
            }
            self.is_open = false;
        }
        while !self.mailbox.reply.is_empty() {
            self.mailbox.drained.wait().await;
        }
    }

    /// No answer is wanted any more, to the line that is being answered.
    pub fn stop(&mut self) {
        self.mailbox.stopped.store(true, Relaxed);
    }

    /// Nobody listens any more.
    pub fn give_up(&mut self) {
        self.mailbox.give_up();
    }
}

/// The end of whoever sends replies.
pub struct ReplyEnd<'a, 'm, M: RawMutex> {
    mailbox: &'a Mailbox<'m, M>,
}

impl<'a, 'm, M: RawMutex> ReplyEnd<'a, 'm, M> {
    pub(super) fn new(mailbox: &'a Mailbox<'m, M>) -> ReplyEnd<'a, 'm, M> {
        ReplyEnd { mailbox }
    }

    /// The next bytes.
    pub async fn read(&mut self, bytes: &mut [u8]) -> usize {
        if self.mailbox.reply.is_empty() {
            self.mailbox.drained.signal(());
        }
        self.mailbox.reply.read(bytes).await
    }

    /// Does anybody listen?
    pub fn is_heard(&self) -> bool {
        self.mailbox.is_heard()
    }

    /// The host takes nothing: whatever is still written goes nowhere, until it has been `told`, or the port is opened
    /// or closed. Has it been told?
    pub async fn lose(&mut self, told: impl Future<Output = ()>, scrap: &mut [u8]) -> bool {
        let mailbox = self.mailbox;
        mailbox.give_up();
        mailbox.lost.store(true, Relaxed);
        mailbox.renewed.reset();
        let spill = async {
            loop {
                self.read(scrap).await;
            }
        };
        let end = select3(mailbox.renewed.wait(), told, spill).await;
        let is_told = matches!(end, Either3::Second(()));
        if is_told {
            mailbox.lost.store(false, Relaxed);
        }
        is_told
    }
}

/// The end of whoever watches the port being opened and closed.
pub struct WatchEnd<'a, 'm, M: RawMutex> {
    mailbox: &'a Mailbox<'m, M>,
}

impl<'a, 'm, M: RawMutex> WatchEnd<'a, 'm, M> {
    pub(super) fn new(mailbox: &'a Mailbox<'m, M>) -> WatchEnd<'a, 'm, M> {
        WatchEnd { mailbox }
    }

    /// The port was opened or closed: what was begun before is no longer meant, in either direction.
    pub fn renew(&mut self, is_open: bool) {
        if !is_open {
            self.mailbox.give_up();
        }
        self.mailbox.session.store(self.mailbox.session.load(Relaxed).wrapping_add(1), Relaxed);
        self.mailbox.lost.store(false, Relaxed);
        self.mailbox.renewed.signal(());
    }
}
