//! The worker: everything that takes long. It thinks about what the app wants to know, answers serial lines,
//! and keeps what changed, in thread mode below the hand, with the one big memory.
//!
//! A line comes before a thought, what is due to be kept before both, a key before everything: what was being
//! done stops, and begins anew afterwards.

use core::cell::Cell;
use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::select::{Either5, select5};
use embassy_rp::gpio::Output;
use embassy_time::{Duration, Instant, Timer};
use heapless::String;
use trickwire_core::budget::Progress;
use trickwire_device::lines::LINE;
use trickwire_ui::think::think;
use trickwire_ui::{Answer, Keep, KeepSet, Question};

use super::answer;
use super::post::{
    ANSWERED, ASKED, BUSY, CHANGE, CHANGED, GO, HOLD, INBOX, LINES, Message, ORDER, Order, PAUSED, QUESTION,
    SHOWN, STOPPED, Shown, WANTED, WRITTEN,
};
use super::reply::Reply;
use super::storage::Storage;

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
    /// The question being thought about; its ticket is 0 when there is none. `None` only while the hand
    /// writes it.
    pub(crate) question: Option<&'static mut Question>,
    /// The answer being worked on.
    pub(crate) answer: &'static mut Answer,
}

#[embassy_executor::task]
pub(crate) async fn worker(mut worker: Worker) -> ! {
    let mut due: Option<Instant> = None;
    let mut kept = Instant::MIN;
    // The line that is being answered.
    let mut asked: Option<(&'static mut String<LINE>, Reply)> = None;
    loop {
        if HOLD.load(Relaxed) {
            PAUSED.signal(());
            GO.wait().await;
        }
        if CHANGE.try_take().is_some() {
            due = due.or(Some((Instant::now() + KEPT_AFTER).max(kept + KEPT_EVERY)));
        }
        if due.is_some_and(|due| due <= Instant::now()) {
            worker.keep().await;
            (due, kept) = (None, Instant::now());
        }
        if asked.is_none() {
            asked = LINES.try_receive().ok().map(|line| (line, Reply::new()));
        }
        if let Some((line, reply)) = &mut asked {
            if worker.answer(line, reply, due) {
                asked.take().into_iter().for_each(|(line, _)| ANSWERED.signal(line));
            }
            continue;
        }
        if QUESTION.try_take().is_some() {
            worker.listen().await;
        }
        if worker.is_asked() {
            worker.think(due);
            continue;
        }
        // What comes is looked at above.
        let save = Timer::at(due.unwrap_or(Instant::MAX));
        let line = LINES.ready_to_receive();
        match select5(line, QUESTION.wait(), ORDER.wait(), CHANGE.wait(), save).await {
            Either5::First(()) | Either5::Fifth(()) => {}
            Either5::Second(()) => QUESTION.signal(()),
            Either5::Third(order) => {
                worker.keep().await;
                (due, kept) = (None, Instant::now());
                if let Order::Bootsel = order {
                    embassy_rp::rom_data::reset_to_usb_boot(0, 0);
                }
            }
            Either5::Fourth(()) => CHANGE.signal(()),
        }
    }
}

impl Worker {
    /// Takes the question over from the hand.
    async fn listen(&mut self) {
        if let Some(question) = self.question.take() {
            INBOX.send(Message::Ask(question)).await;
            self.question = Some(ASKED.wait().await);
        }
    }

    fn is_asked(&self) -> bool {
        self.question.as_ref().is_some_and(|question| question.ticket != 0)
    }

    // Apart from each other: what one takes of the stack is not there while the other works.

    /// Thinks about the question. Where a line comes between, or something is due to be kept, it is still
    /// there afterwards.
    #[inline(never)]
    fn think(&mut self, due: Option<Instant>) {
        let Some(words) = self.words.as_deref_mut() else { return };
        let Some(question) = self.question.as_deref_mut() else { return };
        let interrupted = Cell::new(false);
        let mut told = Instant::now();
        let mut pulse = |progress: Progress| {
            let now = Instant::now();
            interrupted.set(!LINES.is_empty() || is_interrupted(due, now));
            if now - told >= TOLD_EVERY {
                told = now;
                // Where there is no room the next one will do.
                let _ = INBOX.try_send(Message::Progress(progress));
            }
            !interrupted.get() && WANTED.load(Relaxed) == question.ticket
        };
        let mut publish = |answer: &Answer| {
            if !interrupted.get() && !show(answer) {
                interrupted.set(true);
            }
        };
        mark(&mut self.marker, true);
        BUSY.store(true, Relaxed);
        think(question, words, self.answer, &mut pulse, &mut publish);
        BUSY.store(false, Relaxed);
        mark(&mut self.marker, false);
        if !interrupted.get() {
            question.ticket = 0;
        }
    }

    /// Answers a line; `false` where it is to be answered anew, because something came between.
    #[inline(never)]
    fn answer(&mut self, line: &str, reply: &mut Reply, due: Option<Instant>) -> bool {
        let Some(words) = self.words.as_deref_mut() else { return true };
        let held = Cell::new(false);
        let mut pulse = |_: Progress| {
            held.set(held.get() || is_interrupted(due, Instant::now()));
            !held.get() && !STOPPED.load(Relaxed)
        };
        mark(&mut self.marker, true);
        BUSY.store(true, Relaxed);
        let outcome = answer::answer(line, words, &mut pulse, &mut reply.attempt(&held));
        BUSY.store(false, Relaxed);
        mark(&mut self.marker, false);
        if !held.get() {
            reply.end(outcome);
        }
        !held.get()
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

/// The hand wants the stack, or something is due to be kept.
fn is_interrupted(due: Option<Instant>, now: Instant) -> bool {
    HOLD.load(Relaxed) || due.map_or(CHANGE.signaled(), |due| due <= now)
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

/// Shows an answer to the hand, and waits until it has been seen. `false` where the hand wants something
/// else first.
fn show(answer: &Answer) -> bool {
    // SAFETY: this does not return before the answer has been taken, by the hand or back again.
    let shown = unsafe { Shown::new(answer) };
    SHOWN.lock(|slot| slot.set(Some(shown)));
    let mut sent = false;
    loop {
        sent = sent || INBOX.try_send(Message::Look).is_ok();
        let (held, unseen) = SHOWN.lock(|slot| {
            let (held, shown) = (HOLD.load(Relaxed), slot.take());
            let unseen = shown.is_some();
            slot.set(if held { None } else { shown });
            (held, unseen)
        });
        match (unseen, held) {
            (false, _) => return true,
            (true, true) => return false,
            // The hand runs above this and comes to it.
            (true, false) => core::hint::spin_loop(),
        }
    }
}
