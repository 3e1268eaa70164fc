//! The worker's day: everything that takes long, one thing at a time. It thinks about what the app wants to know,
//! answers serial lines, and keeps what changed.
//!
//! What is due to be kept comes first, then a line, then a thought, then what the hand orders; a key comes before
//! everything. What was being done stops then, and begins anew afterwards.

use core::cell::{Cell, RefCell};
use core::fmt::{self, Write};
use core::future::Future;

use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::raw::RawMutex;
use trickwire_core::budget::{Progress, Pulse};
use trickwire_ui::selftest::Health;
use trickwire_ui::{Answer, Keep, KeepSet, Question};

use crate::mailbox::{Job, Letter, Order, Place, Reply, WorkerEnd};

/// How often the hand is told how far the thinking is, in microseconds.
const TOLD_EVERY: u64 = 250_000;

/// A change is kept so long after it, at the latest half a second later.
pub const KEPT_AFTER: u64 = 1_500_000;

/// The flash is not written more often than this.
pub const KEPT_EVERY: u64 = 2_000_000;

/// What the worker works with. All times are those of [`Place::micros`].
pub trait Work<'m> {
    /// Where it works.
    type Place: Place + Copy;

    /// Why a line is not answered.
    type Refusal: fmt::Display;

    /// Where it works.
    fn place(&self) -> Self::Place;

    /// Waits until this time, or less: the worker looks again, and so gives its sign of life.
    fn until(&self, micros: Option<u64>) -> impl Future<Output = ()>;

    /// Thinks about a question, and publishes an answer as often as it gets better.
    fn think(&mut self, question: &Question, pulse: &mut dyn Pulse, publish: &mut dyn FnMut(&Answer));

    /// The answer that was published last.
    fn answer(&self) -> &Answer;

    /// Replies to a line.
    fn reply(
        &mut self,
        letter: &Letter<'_>,
        pulse: &mut dyn Pulse,
        out: &mut dyn Write,
    ) -> Result<(), Self::Refusal>;

    /// Memory for a text that is to be kept; `None` if it is away already.
    fn lend(&mut self) -> Option<&'m mut [u32]>;

    /// Takes it back, and keeps the text at its beginning, if there is one; `false` where the flash does not take it.
    fn keep(&mut self, keep: Keep, words: &'m mut [u32], length: Option<usize>) -> bool;

    /// Does the memory hold what is written into it? And bytes of the stack that were never used.
    fn memory(&mut self) -> (bool, u32);

    /// Restarts as a drive.
    fn restart(&mut self);
}

/// What became of a thought.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Thought {
    /// It is at its end, or nobody wants it.
    Done,
    /// It is at its end, and its last answer has not been shown.
    Unseen,
    /// Something else comes first; then it begins anew.
    Interrupted,
}

/// What has been taken on and not been done yet.
struct Pile<'m> {
    /// When something is to be kept.
    due: Option<u64>,
    /// Nothing is to be kept before.
    not_before: u64,
    line: Option<(Letter<'m>, Reply)>,
    question: Option<&'m mut Question>,
    order: Option<Order>,
    /// It has been said that the flash does not keep anything.
    has_complained: bool,
}

impl<'m> Pile<'m> {
    fn put(&mut self, job: Job<'m>, now: u64) {
        match job {
            Job::Changed => self.due = self.due.or(Some((now + KEPT_AFTER).max(self.not_before))),
            Job::Line(letter) => self.line = Some((letter, Reply::default())),
            Job::Question(question) => self.question = Some(question),
            Job::Order(order) => self.order = Some(order),
        }
    }
}

/// Works for ever.
pub async fn work<'m, M: RawMutex>(mut post: WorkerEnd<'_, 'm, M>, work: &mut impl Work<'m>) -> ! {
    let place = work.place();
    let mut pile =
        Pile { due: None, not_before: 0, line: None, question: None, order: None, has_complained: false };
    loop {
        place.beat();
        while let Some(job) = post.try_next() {
            pile.put(job, place.micros());
        }
        if pile.due.is_some_and(|due| due <= place.micros()) {
            keep(&mut post, work, &mut pile, KeepSet::NONE).await;
        } else if let Some((letter, mut reply)) = pile.line.take() {
            let deep = post.dive().await;
            let outcome = answer(&post, work, &letter, &mut reply, pile.due);
            drop(deep);
            match outcome {
                Some(outcome) => post.end(letter, reply, outcome, &place),
                None => pile.line = Some((letter, reply)),
            }
        } else if let Some(question) = pile.question.take() {
            let deep = post.dive().await;
            let thought = think(&mut post, work, question, pile.due);
            drop(deep);
            if thought == Thought::Unseen {
                post.show_at_last(work.answer()).await;
            }
            if thought == Thought::Interrupted {
                pile.question = Some(question);
            } else {
                post.leave(question).await;
            }
        } else if let Some(order) = pile.order.take() {
            let also = if order == Order::Check { KeepSet::ALL } else { KeepSet::NONE };
            let flash = keep(&mut post, work, &mut pile, also).await;
            match order {
                Order::Keep => {}
                Order::Bootsel => work.restart(),
                Order::Check => {
                    let (memory, spare) = work.memory();
                    post.health(Health { flash, memory, spare }).await;
                }
            }
        } else if let Either::First(job) = select(post.next(), work.until(pile.due)).await {
            pile.put(job, place.micros());
        }
    }
}

// Apart from each other: what one takes of the stack is not there while the other works.

#[inline(never)]
fn think<'m, M: RawMutex>(
    post: &mut WorkerEnd<'_, 'm, M>,
    work: &mut impl Work<'m>,
    question: &Question,
    due: Option<u64>,
) -> Thought {
    let is_interrupted = Cell::new(false);
    let mut is_seen = true;
    let place = work.place();
    let mut told = place.micros();
    let post = RefCell::new(post);
    let mut pulse = |progress: Progress| {
        let mut post = post.borrow_mut();
        let now = place.micros();
        place.beat();
        is_interrupted.set(post.has_line() || comes_first(&post, due, now));
        if now - told >= TOLD_EVERY {
            told = now;
            post.tell(progress);
        }
        !is_interrupted.get() && post.is_wanted(question)
    };
    let mut publish = |answer: &Answer| {
        let mut post = post.borrow_mut();
        if !is_interrupted.get() && post.is_wanted(question) {
            is_seen = post.show(answer);
        }
    };
    work.think(question, &mut pulse, &mut publish);
    match (is_interrupted.get(), is_seen) {
        (true, _) => Thought::Interrupted,
        (false, true) => Thought::Done,
        (false, false) => Thought::Unseen,
    }
}

/// Answers a line; `None` where it is to be answered anew, because something came between.
#[inline(never)]
fn answer<'m, M: RawMutex, W: Work<'m>>(
    post: &WorkerEnd<'_, 'm, M>,
    work: &mut W,
    letter: &Letter<'_>,
    reply: &mut Reply,
    due: Option<u64>,
) -> Option<Result<(), W::Refusal>> {
    let is_left = Cell::new(false);
    let place = work.place();
    let mut pulse = |_: Progress| {
        place.beat();
        is_left.set(is_left.get() || comes_first(post, due, place.micros()));
        !is_left.get() && !post.is_stopped()
    };
    let outcome = work.reply(letter, &mut pulse, &mut post.attempt(reply, &is_left, &place));
    (!is_left.get()).then_some(outcome)
}

/// The hand wants the stack, or something is due to be kept.
fn comes_first<M: RawMutex>(post: &WorkerEnd<'_, '_, M>, due: Option<u64>, now: u64) -> bool {
    post.is_called() || due.map_or(post.has_change(), |due| due <= now)
}

/// Keeps what changed, and these too; is it all kept?
async fn keep<'m, M: RawMutex>(
    post: &mut WorkerEnd<'_, 'm, M>,
    work: &mut impl Work<'m>,
    pile: &mut Pile<'m>,
    also: KeepSet,
) -> bool {
    let mut is_kept = true;
    for keep in post.take_changes().and(also).iter() {
        let Some(words) = work.lend() else { continue };
        let (words, length) = post.write(keep, words).await;
        work.place().beat();
        is_kept &= work.keep(keep, words, length);
    }
    if !is_kept && !core::mem::replace(&mut pile.has_complained, true) {
        post.notice("The flash does not keep anything. Your game ends with the power.").await;
    }
    (pile.due, pile.not_before) = (None, work.place().micros() + KEPT_EVERY);
    is_kept
}
