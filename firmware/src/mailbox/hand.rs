//! What the hand hears and says.

use core::sync::atomic::Ordering::Relaxed;

use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::raw::RawMutex;
use trickwire_ui::{Answer, KeepSet, Question};

use super::{Held, Letter, Mailbox, Message, Order, Turn};

/// The hand's end.
pub struct HandEnd<'a, 'm, M: RawMutex> {
    mailbox: &'a Mailbox<'m, M>,
    /// What a question is written on, while no question is out.
    paper: Option<&'m mut Question>,
    /// A question waits for the paper.
    is_owed: bool,
}

impl<'a, 'm, M: RawMutex> HandEnd<'a, 'm, M> {
    pub(super) fn new(mailbox: &'a Mailbox<'m, M>, paper: &'m mut Question) -> HandEnd<'a, 'm, M> {
        HandEnd { mailbox, paper: Some(paper), is_owed: false }
    }

    /// The next message.
    pub async fn next(&mut self) -> Message<'m> {
        match select(self.mailbox.inbox.receive(), self.mailbox.shown.wait()).await {
            Either::First(message) => message,
            Either::Second(answer) => Message::Answer(answer),
        }
    }

    /// The next message that is there already.
    pub fn try_next(&mut self) -> Option<Message<'m>> {
        let inbox = self.mailbox.inbox.try_receive().ok();
        inbox.or_else(|| self.mailbox.shown.try_take().map(Message::Answer))
    }

    /// Gets the worker out of its thought, so that the whole stack is there until what comes back is dropped.
    pub async fn hold(&self) -> Held<'a, M> {
        self.mailbox.turns.hold().await
    }

    /// Asks a question with this ticket, which `write` writes; whatever was asked before is not wanted any more. Where
    /// the worker still has the paper, it gives it back [first](HandEnd::take_paper).
    pub fn ask(&mut self, ticket: u32, write: impl FnOnce(&mut Question)) {
        self.mailbox.wanted.store(ticket, Relaxed);
        self.is_owed = true;
        if let Some(paper) = self.paper.take().or_else(|| self.mailbox.question.try_take()) {
            self.take_paper(paper, write);
        }
    }

    /// The paper comes back: for the question that waits for it, or for the next.
    pub fn take_paper(&mut self, paper: &'m mut Question, write: impl FnOnce(&mut Question)) {
        if core::mem::take(&mut self.is_owed) {
            write(paper);
            self.mailbox.question.signal(paper);
        } else {
            self.paper = Some(paper);
        }
    }

    /// No answer is wanted any more.
    pub fn stop_asking(&mut self) {
        self.mailbox.wanted.store(0, Relaxed);
        self.is_owed = false;
        self.paper = self.paper.take().or_else(|| self.mailbox.question.try_take());
    }

    /// Looks at an answer, if it is wanted, and lets the worker have its memory again.
    pub fn look(&mut self, answer: &'m mut Answer, see: impl FnOnce(&Answer)) {
        if answer.ticket == self.mailbox.wanted.load(Relaxed) {
            see(answer);
        }
        self.mailbox.seen.signal(answer);
    }

    /// The memory with a text at its beginning, and the text's length; `None` if it did not fit.
    pub fn wrote(&mut self, words: &'m mut [u32], length: Option<usize>) {
        self.mailbox.written.signal((words, length));
    }

    /// These are to be kept soon.
    pub fn keep(&mut self, keeps: KeepSet) {
        if !keeps.is_empty() {
            self.mailbox.changed.lock(|changed| changed.set(changed.get().and(keeps)));
            self.mailbox.change.signal(());
        }
    }

    /// Orders something.
    pub fn order(&mut self, order: Order) {
        self.mailbox.order.signal(order);
    }

    /// A piece of the reply to a line.
    pub async fn reply(&mut self, _: &Turn, text: &[u8]) {
        self.mailbox.send(text).await;
    }

    /// The reply to a line that came whole, and its memory.
    pub async fn end_letter(&mut self, letter: Letter<'m>, text: &[u8]) {
        self.mailbox.send(text).await;
        self.mailbox.end(letter.turn, Some(letter.reader));
    }

    /// The end of that reply.
    pub async fn end_reply(&mut self, turn: Turn, text: &[u8]) {
        self.mailbox.send(text).await;
        self.mailbox.end(turn, None);
    }
}
