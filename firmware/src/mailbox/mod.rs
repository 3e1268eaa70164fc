//! Everything that the parts of the device say to each other, in one place.
//!
//! Two executors share one stack: the hand (keys, display, serial port) runs in an interrupt, the worker (solvers,
//! answers to lines, flash) in thread mode below it. The hand may interrupt the worker anywhere, never the other way
//! round. Each part has an end of the mailbox that can do what is its own and nothing else:
//!
//! | end | whose | says | hears |
//! |---|---|---|---|
//! | [`Inbox`] | keys, battery | strokes, charge | |
//! | [`HandEnd`] | the hand | questions, changes, orders, replies | [`Message`]s |
//! | [`WorkerEnd`] | the worker | answers, progress, replies | [`Job`]s |
//! | [`LineEnd`] | what receives from the port | lines, read once as a [`Call`] | the end of a reply |
//! | [`ReplyEnd`] | what sends to the port | that nobody listens | bytes of replies |
//! | [`WatchEnd`] | what watches the port | that it was opened or closed | |
//!
//! Large things are not copied but handed over: whoever sends a `&mut` has it no more, and there is one of each, so
//! a second question, a second line or a second shown answer cannot be on its way. Nobody waits in place for somebody
//! who runs below; the worker rests until an interrupt where the port is slow, and nowhere else.
//!
//! A question carries a ticket. The hand says which ticket is wanted; the worker leaves a question that is not, and
//! an answer that is not is never shown.

mod hand;
mod port;
mod reply;
mod turns;
mod worker;

use core::cell::Cell;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::pipe::Pipe;
use embassy_sync::signal::Signal;
use trickwire_core::budget::Progress;
use trickwire_ui::selftest::Health;
use trickwire_ui::{Answer, Keep, KeepSet, Key, Question, Stroke};

use crate::call::Call;
use crate::lines::LineReader;

pub use hand::HandEnd;
pub use port::{LineEnd, ReplyEnd, WatchEnd};
pub use reply::{Attempt, Place, Reply};
pub use turns::{Deep, Held};
pub use worker::WorkerEnd;

use turns::Turns;

/// Messages that may wait for the hand.
const INBOX: usize = 16;

/// Bytes of a reply that may wait for the port.
const REPLY: usize = 512;

/// To the hand.
pub enum Message<'m> {
    /// A key, by finger.
    Stroke(Key, Stroke),
    /// A key, by line: held or pressed briefly.
    Press {
        /// Which.
        key: Key,
        /// It is held.
        is_long: bool,
        /// For the reply.
        turn: Turn,
    },
    /// The picture, by line.
    Screen(Turn),
    /// What is kept, by line.
    State(Turn),
    /// A game to be opened, by line; it goes back by [`HandEnd::end_letter`].
    Open(Letter<'m>),
    /// The worker goes on.
    Progress(Progress),
    /// An answer; it goes back by [`HandEnd::look`].
    Answer(&'m mut Answer),
    /// The worker has left a question; the paper is for the next, by [`HandEnd::take_paper`].
    Paper(&'m mut Question),
    /// What is left of the battery, in thousandths.
    Battery(u16),
    /// How flash and memory are.
    Health(Health),
    /// Something to be read.
    Notice(&'static str),
    /// The worker wants to keep this; the memory goes back by [`HandEnd::wrote`].
    Write(Keep, &'m mut [u32]),
}

/// To the worker.
pub enum Job<'m> {
    /// Something changed that is to be kept soon.
    Changed,
    /// A line to be answered.
    Line(Letter<'m>),
    /// A question; the paper goes back by [`WorkerEnd::leave`].
    Question(&'m mut Question),
    /// Something to be done as soon as there is nothing else.
    Order(Order),
}

/// What the hand orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Keep what changed, now.
    Keep,
    /// Keep what changed, then restart as a drive.
    Bootsel,
    /// Keep everything, look at the memory, and say how it went.
    Check,
}

/// A line on its way to the worker, in the memory it was gathered in.
pub struct Letter<'m> {
    /// What it wants.
    pub call: Call,
    reader: &'m mut LineReader,
    turn: Turn,
}

impl Letter<'_> {
    /// The line itself.
    pub fn text(&self) -> &str {
        self.reader.text()
    }
}

/// The right to reply to a line, and the duty to end that reply. There is one, for the line being answered.
pub struct Turn(());

/// The memory that goes round.
pub struct Memory<'m> {
    /// For questions.
    pub question: &'m mut Question,
    /// For answers that are shown.
    pub answer: &'m mut Answer,
    /// For lines.
    pub reader: &'m mut LineReader,
}

/// All that is on its way.
pub struct Mailbox<'m, M: RawMutex> {
    inbox: Channel<M, Message<'m>, INBOX>,
    question: Signal<M, &'m mut Question>,
    /// The ticket whose answer is wanted; 0 for none.
    wanted: AtomicU32,
    /// An answer that the hand has not looked at.
    shown: Signal<M, &'m mut Answer>,
    /// The same memory, looked at.
    seen: Signal<M, &'m mut Answer>,
    written: Signal<M, (&'m mut [u32], Option<usize>)>,
    changed: Mutex<M, Cell<KeepSet>>,
    change: Signal<M, ()>,
    order: Signal<M, Order>,
    line: Signal<M, Letter<'m>>,
    turns: Turns<M>,
    reply: Pipe<M, REPLY>,
    /// A reply has ended, and the memory of its line comes back if it was away.
    ended: Signal<M, Option<&'m mut LineReader>>,
    /// Nothing of a reply waits for the port.
    drained: Signal<M, ()>,
    /// Somebody has the port open and reads.
    heard: AtomicBool,
    /// The host takes nothing, and has not been told yet that something is lost.
    lost: AtomicBool,
    /// Whoever asked wants no answer any more.
    stopped: AtomicBool,
    /// How often the port was opened or closed.
    session: AtomicU32,
    renewed: Signal<M, ()>,
}

/// Every end, once.
pub struct Ends<'a, 'm, M: RawMutex> {
    /// For keys and battery.
    pub inbox: Inbox<'a, 'm, M>,
    /// For the hand.
    pub hand: HandEnd<'a, 'm, M>,
    /// For the worker.
    pub worker: WorkerEnd<'a, 'm, M>,
    /// For whoever receives from the port.
    pub lines: LineEnd<'a, 'm, M>,
    /// For whoever sends to it.
    pub replies: ReplyEnd<'a, 'm, M>,
    /// For whoever watches it.
    pub watch: WatchEnd<'a, 'm, M>,
}

impl<'m, M: RawMutex> Mailbox<'m, M> {
    /// An empty one.
    pub const fn new() -> Mailbox<'m, M> {
        Mailbox {
            inbox: Channel::new(),
            question: Signal::new(),
            wanted: AtomicU32::new(0),
            shown: Signal::new(),
            seen: Signal::new(),
            written: Signal::new(),
            changed: Mutex::new(Cell::new(KeepSet::NONE)),
            change: Signal::new(),
            order: Signal::new(),
            line: Signal::new(),
            turns: Turns::new(),
            reply: Pipe::new(),
            ended: Signal::new(),
            drained: Signal::new(),
            heard: AtomicBool::new(false),
            lost: AtomicBool::new(false),
            stopped: AtomicBool::new(false),
            session: AtomicU32::new(0),
            renewed: Signal::new(),
        }
    }

    /// Its ends.
    pub fn split<'a>(&'a mut self, memory: Memory<'m>) -> Ends<'a, 'm, M> {
        let mailbox: &'a Mailbox<'m, M> = self;
        mailbox.seen.signal(memory.answer);
        Ends {
            inbox: Inbox { mailbox },
            hand: HandEnd::new(mailbox, memory.question),
            worker: WorkerEnd::new(mailbox),
            lines: LineEnd::new(mailbox, memory.reader),
            replies: ReplyEnd::new(mailbox),
            watch: WatchEnd::new(mailbox),
        }
    }

    /// Nobody listens any more.
    fn give_up(&self) {
        self.heard.store(false, Relaxed);
        self.stopped.store(true, Relaxed);
    }

    fn is_heard(&self) -> bool {
        self.heard.load(Relaxed)
    }
}

impl<M: RawMutex> Default for Mailbox<'_, M> {
    fn default() -> Self {
        Mailbox::new()
    }
}

/// What keys and battery put messages into.
pub struct Inbox<'a, 'm, M: RawMutex> {
    mailbox: &'a Mailbox<'m, M>,
}

impl<M: RawMutex> Clone for Inbox<'_, '_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: RawMutex> Copy for Inbox<'_, '_, M> {}

impl<M: RawMutex> Inbox<'_, '_, M> {
    /// A stroke of a key. Where there is no room the hand has sixteen to catch up with, and this one is dropped.
    pub fn strike(&self, key: Key, stroke: Stroke) {
        let _ = self.mailbox.inbox.try_send(Message::Stroke(key, stroke));
    }

    /// What is left of the battery.
    pub async fn charge(&self, permille: u16) {
        self.mailbox.inbox.send(Message::Battery(permille)).await;
    }
}
