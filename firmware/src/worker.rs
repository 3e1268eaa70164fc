//! The worker: everything that takes long. It thinks about what the app wants to know, answers serial lines,
//! and keeps what changed, in thread mode below the hand, with the one big memory.
//!
//! A line comes first: it stops the thinking, is answered, and the thinking begins anew.

use core::cell::Cell;
use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::select::{Either5, select5};
use embassy_rp::gpio::Output;
use embassy_sync::channel::TrySendError;
use embassy_time::{Duration, Instant, Timer};
use trickwire_core::budget::Progress;
use trickwire_ui::think::think;
use trickwire_ui::{Answer, Keep, KeepSet, Question};

use crate::answer;
use crate::post::{
    ASKED, CHANGE, CHANGED, INBOX, LINES, Message, ORDER, Order, QUESTION, RETURNED, STOPPED, WANTED, WRITTEN,
};
use crate::reply::Reply;
use crate::storage::Storage;

/// How often the hand is told how far the thinking is.
const TOLD_EVERY: Duration = Duration::from_millis(250);

/// A change is kept so long after it, at the latest half a second later.
const KEPT_AFTER: Duration = Duration::from_millis(1_500);

/// The flash is not written more often than this.
const KEPT_EVERY: Duration = Duration::from_secs(2);

pub(crate) struct Worker {
    /// `None` only while the hand writes into it.
    pub words: Option<&'static mut [u32]>,
    pub storage: Storage,
    pub marker: Option<Output<'static>>,
    /// The question being thought about; its ticket is 0 when there is none.
    pub(crate) question: &'static mut Question,
    /// The answer being worked on.
    pub answer: &'static mut Answer,
    /// The one that goes to the hand and comes back.
    pub courier: Option<&'static mut Answer>,
}

#[embassy_executor::task]
pub(crate) async fn worker(mut worker: Worker) -> ! {
    let mut due: Option<Instant> = None;
    let mut kept = Instant::MIN;
    loop {
        if due.is_some_and(|due| due <= Instant::now()) {
            worker.keep().await;
            (due, kept) = (None, Instant::now());
        }
        if let Ok(line) = LINES.try_receive() {
            worker.answer(&line);
            continue;
        }
        if ASKED.try_take().is_some() {
            QUESTION.lock(|slot| worker.question.clone_from(&slot.borrow()));
        }
        if worker.question.ticket != 0 {
            worker.think();
            continue;
        }
        // What comes is looked at above.
        let save = Timer::at(due.unwrap_or(Instant::MAX));
        let line = LINES.ready_to_receive();
        match select5(line, ASKED.wait(), ORDER.wait(), CHANGE.wait(), save).await {
            Either5::First(()) | Either5::Fifth(()) => {}
            Either5::Second(()) => ASKED.signal(()),
            Either5::Third(order) => {
                worker.keep().await;
                (due, kept) = (None, Instant::now());
                if let Order::Bootsel = order {
                    embassy_rp::rom_data::reset_to_usb_boot(0, 0);
                }
            }
            Either5::Fourth(()) => {
                due = due.or(Some((Instant::now() + KEPT_AFTER).max(kept + KEPT_EVERY)));
            }
        }
    }
}

impl Worker {
    // Apart from each other: what one takes of the stack is not there while the other works.

    /// Thinks about the question. Where a line comes between, it is still there afterwards.
    #[inline(never)]
    fn think(&mut self) {
        let Some(words) = self.words.as_deref_mut() else { return };
        let question = &*self.question;
        let interrupted = Cell::new(false);
        let mut told = Instant::now();
        let mut pulse = |progress: Progress| {
            interrupted.set(!LINES.is_empty());
            let now = Instant::now();
            if now - told >= TOLD_EVERY {
                told = now;
                // Where there is no room the next one will do.
                let _ = INBOX.try_send(Message::Progress(progress));
            }
            !interrupted.get() && WANTED.load(Relaxed) == question.ticket
        };
        let courier = &mut self.courier;
        let mut publish = |answer: &Answer| {
            if !interrupted.get() {
                deliver(courier, answer);
            }
        };
        mark(&mut self.marker, true);
        think(question, words, self.answer, &mut pulse, &mut publish);
        mark(&mut self.marker, false);
        if !interrupted.get() {
            self.question.ticket = 0;
        }
    }

    #[inline(never)]
    fn answer(&mut self, line: &str) {
        let Some(words) = self.words.as_deref_mut() else { return };
        let mut reply = Reply::new();
        let mut pulse = |_: Progress| !STOPPED.load(Relaxed);
        mark(&mut self.marker, true);
        let outcome = answer::answer(line, words, &mut pulse, &mut reply);
        mark(&mut self.marker, false);
        reply.end(outcome);
    }

    /// Keeps what changed.
    async fn keep(&mut self) {
        let mut changed = CHANGED.lock(|changed| changed.take()).unwrap_or_default();
        // A flash in disorder is cleared once; if it still does not keep, it never will.
        for attempt in 0..2 {
            let mut cleared = false;
            for keep in changed.iter() {
                cleared |= !self.keep_one(keep).await;
            }
            if !cleared {
                return;
            }
            if attempt == 1 {
                INBOX
                    .send(Message::Notice("The flash does not keep anything. Your game ends with the power."))
                    .await;
            }
            changed = all();
        }
    }

    async fn keep_one(&mut self, keep: Keep) -> bool {
        let Some(words) = self.words.take() else { return true };
        INBOX.send(Message::Write(keep, words)).await;
        let (words, length) = WRITTEN.wait().await;
        let bytes: &[u8] = bytemuck::cast_slice(words);
        let kept = match length.and_then(|length| bytes.get(..length)) {
            Some(text) => self.storage.save(keep, text),
            None => true,
        };
        self.words = Some(words);
        kept
    }
}

fn all() -> KeepSet {
    let mut set = KeepSet::default();
    Keep::ALL.into_iter().for_each(|keep| set.insert(keep));
    set
}

/// A pin for a scope, where there is one.
fn mark(marker: &mut Option<Output<'static>>, working: bool) {
    if let Some(pin) = marker {
        pin.set_level(working.into());
    }
}

/// Brings an answer to the hand. A better one may replace one that is on its way; the last always arrives.
fn deliver(courier: &mut Option<&'static mut Answer>, answer: &Answer) {
    loop {
        if courier.is_none() {
            *courier = RETURNED.try_receive().ok();
        }
        match courier.take() {
            Some(copy) => {
                copy.clone_from(answer);
                match INBOX.try_send(Message::Answer(copy)) {
                    Ok(()) => return,
                    Err(TrySendError::Full(Message::Answer(copy))) => *courier = Some(copy),
                    Err(_) => return,
                }
            }
            None if !answer.is_final => return,
            None => {}
        }
        if !answer.is_final {
            return;
        }
        // The hand runs above this and empties its box.
        core::hint::spin_loop();
    }
}
