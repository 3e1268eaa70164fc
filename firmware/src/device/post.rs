//! What the parts of the device send each other.
//!
//! Two executors: the hand (keys, display, serial port) runs in an interrupt, the worker (solver, answers to
//! lines, flash) in thread mode below it. So the hand may interrupt the worker anywhere, and never the other
//! way round. Big memory is not copied but handed over: who sends a `&'static mut` has it no more.

use core::cell::Cell;
use core::sync::atomic::{AtomicBool, AtomicU32};

use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::pipe::Pipe;
use embassy_sync::signal::Signal;
use heapless::String;
use trickwire_core::budget::Progress;
use trickwire_device::lines::LINE;
use trickwire_ui::{Answer, Keep, KeepSet, Key, Question, Stroke};

type Raw = CriticalSectionRawMutex;

/// To the hand.
pub(crate) enum Message {
    /// A key, by finger.
    Stroke(Key, Stroke),
    /// A key, by line: shortly or long.
    Press(Key, bool),
    /// The picture, by line.
    Screen,
    /// What is kept, by line.
    State,
    /// The worker goes on.
    Progress(Progress),
    /// The worker [shows](SHOWN) an answer, and waits until it is taken.
    Look,
    /// The worker has room for the question; the memory goes back by [`ASKED`].
    Ask(&'static mut Question),
    /// What is left of the battery, in thousandths.
    Battery(u16),
    /// Something to be read.
    Notice(&'static str),
    /// The worker wants to keep this; the memory goes back by [`WRITTEN`].
    Write(Keep, &'static mut [u32]),
}

/// To the hand.
pub(crate) static INBOX: Channel<Raw, Message, 16> = Channel::new();

/// An answer that the worker shows. It is large, so it is not copied.
pub(crate) struct Shown(*const Answer);

// SAFETY: it is only ever read, and whoever shows it waits meanwhile.
unsafe impl Send for Shown {}

impl Shown {
    /// # Safety
    ///
    /// The answer must stay as it is as long as this is in [`SHOWN`].
    pub(crate) unsafe fn new(answer: &Answer) -> Shown {
        Shown(answer)
    }

    pub(crate) fn answer(&self) -> &Answer {
        // SAFETY: whoever made this keeps the answer as it is.
        unsafe { &*self.0 }
    }
}

/// The answer that is shown. The hand takes it and looks at it at once, so for the worker, which does not
/// run meanwhile, one that is gone has been seen.
pub(crate) static SHOWN: Mutex<Raw, Cell<Option<Shown>>> = Mutex::new(Cell::new(None));

/// The memory with a text at its beginning, and the text's length; `None` if it did not fit.
pub(crate) static WRITTEN: Signal<Raw, (&'static mut [u32], Option<usize>)> = Signal::new();

/// To the worker: there is a question.
pub(crate) static QUESTION: Signal<Raw, ()> = Signal::new();

/// The question, in the worker's memory.
pub(crate) static ASKED: Signal<Raw, &'static mut Question> = Signal::new();

/// The question whose answer is still wanted; 0 for none.
pub(crate) static WANTED: AtomicU32 = AtomicU32::new(0);

/// The worker is deep in thought, or in the answer to a line.
pub(crate) static BUSY: AtomicBool = AtomicBool::new(false);

/// The hand wants the stack for itself: what a key does to a game takes as much of it as thinking, and both
/// share one. The worker comes out of its thought or its answer and says [`PAUSED`]; it goes on when the hand says [`GO`].
pub(crate) static HOLD: AtomicBool = AtomicBool::new(false);
pub(crate) static PAUSED: Signal<Raw, ()> = Signal::new();
pub(crate) static GO: Signal<Raw, ()> = Signal::new();

/// What changed since it was last kept, and a word to the worker that it did.
pub(crate) static CHANGED: Mutex<Raw, Cell<Option<KeepSet>>> = Mutex::new(Cell::new(None));
pub(crate) static CHANGE: Signal<Raw, ()> = Signal::new();

/// To the worker: do this as soon as there is nothing else.
pub(crate) enum Order {
    /// Keep what changed, now.
    Keep,
    /// Keep what changed, then restart as a drive.
    Bootsel,
}

/// To the worker.
pub(crate) static ORDER: Signal<Raw, Order> = Signal::new();

/// To the worker: answer this line; its memory goes back by [`ANSWERED`].
pub(crate) static LINES: Channel<Raw, &'static mut String<LINE>, 1> = Channel::new();
pub(crate) static ANSWERED: Signal<Raw, &'static mut String<LINE>> = Signal::new();

/// From whoever answers a line to the serial port.
pub(crate) static REPLY: Pipe<Raw, 512> = Pipe::new();

/// The reply has been written to its end.
pub(crate) static REPLIED: Signal<Raw, ()> = Signal::new();

/// Somebody has the port open and reads.
pub(crate) static HEARD: AtomicBool = AtomicBool::new(false);

/// The port was opened or closed: what was begun before is no longer meant, in either direction.
pub(crate) static RENEWED: Signal<Raw, ()> = Signal::new();

/// Whoever asked wants no answer any more.
pub(crate) static STOPPED: AtomicBool = AtomicBool::new(false);
