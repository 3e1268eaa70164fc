//! What the worker hears and says. In the middle of a thought it only looks and shows; everything that waits is for
//! the time between.

use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::select::{Either4, select4};
use embassy_sync::blocking_mutex::raw::RawMutex;
use trickwire_core::budget::Progress;
use trickwire_ui::selftest::Health;
use trickwire_ui::{Answer, Keep, KeepSet, Question};

use super::{Deep, Job, Mailbox, Message};

/// The worker's end.
pub struct WorkerEnd<'a, 'm, M: RawMutex> {
    pub(super) mailbox: &'a Mailbox<'m, M>,
}

impl<'a, 'm, M: RawMutex> WorkerEnd<'a, 'm, M> {
    pub(super) fn new(mailbox: &'a Mailbox<'m, M>) -> WorkerEnd<'a, 'm, M> {
        WorkerEnd { mailbox }
    }

    /// The next job.
    pub async fn next(&mut self) -> Job<'m> {
        let Mailbox { change, line, question, order, .. } = self.mailbox;
        match select4(change.wait(), line.wait(), question.wait(), order.wait()).await {
            Either4::First(()) => Job::Changed,
            Either4::Second(letter) => Job::Line(letter),
            Either4::Third(question) => Job::Question(question),
            Either4::Fourth(order) => Job::Order(order),
        }
    }

    /// The next job that is there already.
    pub fn try_next(&mut self) -> Option<Job<'m>> {
        let Mailbox { change, line, question, order, .. } = self.mailbox;
        let change = change.try_take().map(|()| Job::Changed);
        let line = || line.try_take().map(Job::Line);
        let question = || question.try_take().map(Job::Question);
        let order = || order.try_take().map(Job::Order);
        change.or_else(line).or_else(question).or_else(order)
    }

    /// The whole stack is the worker's until what comes back is dropped. Waits while the hand has it.
    pub async fn dive(&self) -> Deep<'a, M> {
        self.mailbox.turns.dive().await
    }

    /// The hand wants the stack.
    pub fn is_called(&self) -> bool {
        self.mailbox.turns.is_called()
    }

    /// A line waits to be answered.
    pub fn has_line(&self) -> bool {
        self.mailbox.line.signaled()
    }

    /// Something changed, and the worker has not taken note of it.
    pub fn has_change(&self) -> bool {
        self.mailbox.change.signaled()
    }

    /// Is the answer to this question still wanted?
    pub fn is_wanted(&self, question: &Question) -> bool {
        self.mailbox.wanted.load(Relaxed) == question.ticket
    }

    /// Whoever sent the line that is being answered wants no answer any more.
    pub fn is_stopped(&self) -> bool {
        self.mailbox.stopped.load(Relaxed)
    }

    /// Gives the paper back: the question is answered, or not wanted.
    pub async fn leave(&mut self, question: &'m mut Question) {
        self.mailbox.inbox.send(Message::Paper(question)).await;
    }

    /// How far it is. Where there is no room, the next one will do.
    pub fn tell(&mut self, progress: Progress) {
        let _ = self.mailbox.inbox.try_send(Message::Progress(progress));
    }

    /// Shows a copy of an answer, instead of the one that the hand has not looked at yet. `false` where the hand is
    /// looking right now.
    pub fn show(&mut self, answer: &Answer) -> bool {
        let sheet = self.mailbox.shown.try_take().or_else(|| self.mailbox.seen.try_take());
        sheet.map(|sheet| self.lay(sheet, answer)).is_some()
    }

    /// The same between two thoughts, when there is time to wait until the hand has looked.
    pub async fn show_at_last(&mut self, answer: &Answer) {
        if !self.show(answer) {
            let sheet = self.mailbox.seen.wait().await;
            self.lay(sheet, answer);
        }
    }

    fn lay(&mut self, sheet: &'m mut Answer, answer: &Answer) {
        sheet.clone_from(answer);
        self.mailbox.shown.signal(sheet);
    }

    /// What changed since this was last called.
    pub fn take_changes(&mut self) -> KeepSet {
        self.mailbox.changed.lock(|changed| changed.replace(KeepSet::NONE))
    }

    /// Lets the hand write a text into this memory. The text's length comes back with it; `None` if it did not fit.
    pub async fn write(&mut self, keep: Keep, words: &'m mut [u32]) -> (&'m mut [u32], Option<usize>) {
        self.mailbox.inbox.send(Message::Write(keep, words)).await;
        self.mailbox.written.wait().await
    }

    /// How flash and memory are.
    pub async fn health(&mut self, health: Health) {
        self.mailbox.inbox.send(Message::Health(health)).await;
    }

    /// Something to be read.
    pub async fn notice(&mut self, text: &'static str) {
        self.mailbox.inbox.send(Message::Notice(text)).await;
    }
}
