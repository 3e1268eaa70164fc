//! Hand, worker and port on one thread, in an order that is chosen step by step.
//!
//! As on the device, the worker runs below and everything else above: the others may run in the middle of a thought, at
//! every pulse, wherever an answer is shown and wherever the worker rests, and between any two of its steps; the worker
//! never runs in the middle of another task. A task is only run when it has been woken, so a message that wakes nobody
//! shows up as a task that never ends.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt::Write;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::{Context, Poll, Wake, Waker};

use trickwire_core::budget::{Progress, Pulse};
use trickwire_device::call::Call;
use trickwire_device::mailbox::{Letter, Place};
use trickwire_device::work::Work;
use trickwire_ui::{Answer, Keep, Question};

/// What happens from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A key that leads to a page with a question.
    Ask,
    /// A key that leads away from it.
    Leave,
    /// A key that changes what is kept.
    Change,
    /// Lines: to the worker, with a long reply; to the hand, with a long reply; a key; a game to be opened; nonsense.
    Line,
    Screen,
    Press,
    Open,
    Nonsense,
    /// Ctrl-C.
    Stop,
    /// The program at the other end closes the port and opens it again.
    Reopen,
    /// The cable is unplugged and plugged in again.
    Unplug,
    /// The host reads nothing for longer than the port will wait, then reads again.
    Stall,
    /// Seconds pass.
    Pass,
}

/// A line to which the host awaits a reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sent {
    pub act: Act,
    /// How many such lines there were before.
    pub number: usize,
}

/// The choices made, and how many ways there were.
#[derive(Default)]
pub struct Choices {
    pub given: Vec<u8>,
    pub ways: Vec<u8>,
}

impl Choices {
    /// The first way, unless something else is given for this choice.
    fn choose(&mut self, ways: usize) -> usize {
        let given = self.given.get(self.ways.len()).copied().unwrap_or(0);
        self.ways.push(ways as u8);
        usize::from(given) % ways
    }
}

struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Relaxed);
    }
}

/// Something that runs when it is woken.
pub struct Task<'t> {
    future: RefCell<Pin<Box<dyn Future<Output = ()> + 't>>>,
    flag: Arc<Flag>,
}

impl<'t> Task<'t> {
    pub fn new(future: impl Future<Output = ()> + 't) -> Task<'t> {
        Task { future: RefCell::new(Box::pin(future)), flag: Arc::new(Flag(AtomicBool::new(true))) }
    }

    fn is_ready(&self) -> bool {
        self.flag.0.load(Relaxed)
    }

    fn run(&self) {
        self.flag.0.store(false, Relaxed);
        let waker = Waker::from(self.flag.clone());
        let _ = self.future.borrow_mut().as_mut().poll(&mut Context::from_waker(&waker));
    }
}

/// Everything outside the mailbox, and what was seen.
#[derive(Default)]
pub struct World {
    pub choices: RefCell<Choices>,
    pub acts: RefCell<VecDeque<Act>>,
    steps: Cell<usize>,
    /// Signs of life of the worker.
    beats: Cell<usize>,
    clock: Cell<u64>,
    timer: RefCell<Option<(u64, Waker)>>,
    /// Whether the worker is deep in its stack, and whether the hand holds the stack.
    pub is_deep: Cell<bool>,
    pub is_held: Cell<bool>,
    /// Keys struck, and keys that did something.
    pub struck: RefCell<VecDeque<Act>>,
    pub done: Cell<usize>,
    /// The ticket asked for last (0: left), and the last answer seen to its end.
    pub ticket: Cell<u32>,
    pub seen: Cell<u32>,
    /// What should be kept, and what is.
    pub value: Cell<u32>,
    pub kept: Cell<u32>,
    /// From the host to the device; `None` is an unplugged cable.
    pub wire: RefCell<VecDeque<Option<Vec<u8>>>>,
    pub wire_waker: RefCell<Option<Waker>>,
    pub sent: Cell<Option<Sent>>,
    lines: [Cell<usize>; 5],
    /// The numbers of lines for a screen that the device has taken.
    pub screens: RefCell<VecDeque<usize>>,
    /// What has come back of the reply to the line sent.
    pub reply: RefCell<String>,
    pub is_stopped: Cell<bool>,
    pub unplugged: Cell<usize>,
    pub is_stalled: Cell<bool>,
}

/// Shows what was played if it goes wrong.
pub struct Played<'p>(pub &'p [Act], pub &'p [u8]);

impl Drop for Played<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("played {:?} in the order {:?}", self.0, self.1);
        }
    }
}

/// The text of a reply is longer than the mailbox has room for.
pub const PIECES: usize = 5;

/// A piece of the reply to a line.
pub fn piece(sent: Sent, at: usize) -> String {
    format!("{:?} {} {at} {}\n", sent.act, sent.number, "-".repeat(140))
}

impl World {
    pub fn new(acts: &[Act], given: &[u8]) -> World {
        let choices = Choices { given: given.to_vec(), ways: Vec::new() };
        World {
            choices: RefCell::new(choices),
            acts: RefCell::new(acts.iter().copied().collect()),
            ..World::default()
        }
    }

    /// One step of somebody above, or of the world outside; `false` if the worker goes on instead.
    fn step(&self, above: &[Task<'_>], outside: &dyn Fn(Act), may_return: bool) -> bool {
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        assert!(steps < 20_000, "it never ends");
        let ready: Vec<usize> = (0..above.len()).filter(|&at| above[at].is_ready()).collect();
        let (go_on, act) = (usize::from(may_return), usize::from(self.can_act()));
        let ways = ready.len() + go_on + act;
        if ways == 0 {
            return false;
        }
        let choice = self.choices.borrow_mut().choose(ways);
        match ready.get(choice) {
            Some(&at) => above[at].run(),
            None if choice == ready.len() && may_return => return false,
            None => {
                let act = self.acts.borrow_mut().pop_front().expect("one is left");
                self.act(act, outside);
            }
        }
        true
    }

    /// A host sends a line when it has the reply to the last, and the device has noticed what came before.
    fn can_act(&self) -> bool {
        match self.acts.borrow().front() {
            Some(Act::Line | Act::Screen | Act::Press | Act::Open | Act::Nonsense) => {
                self.sent.get().is_none() && self.wire.borrow().is_empty()
            }
            // What comes over the cable comes in order.
            Some(Act::Reopen) => self.wire.borrow().is_empty(),
            act => act.is_some(),
        }
    }

    fn act(&self, act: Act, outside: &dyn Fn(Act)) {
        let wire = |bytes: Option<&[u8]>| {
            self.wire.borrow_mut().push_back(bytes.map(<[u8]>::to_vec));
            wake(&self.wire_waker);
        };
        match act {
            Act::Ask | Act::Leave | Act::Change => outside(act),
            Act::Line | Act::Screen | Act::Press | Act::Open | Act::Nonsense => {
                let count = &self.lines[act as usize - Act::Line as usize];
                let number = count.replace(count.get() + 1);
                self.sent.set(Some(Sent { act, number }));
                self.is_stopped.set(false);
                let text = match act {
                    // The number as spaces, which mean nothing to the device.
                    Act::Screen => format!("{}screen\n", " ".repeat(number)),
                    Act::Press => "key a\n".to_string(),
                    Act::Open => "open bomb 2p\n".to_string(),
                    Act::Nonsense => "key nose\n".to_string(),
                    _ => format!("line {number}\n"),
                };
                wire(Some(text.as_bytes()));
            }
            Act::Stop => {
                self.is_stopped.set(true);
                wire(Some(b"\x03"));
            }
            Act::Unplug => {
                self.forget();
                self.unplugged.set(self.unplugged.get() + 1);
                wire(None);
            }
            Act::Reopen => {
                self.forget();
                self.is_stalled.set(false);
                outside(act);
            }
            Act::Stall => self.is_stalled.set(true),
            Act::Pass => self.clock.set(self.clock.get() + 3_000_000),
        }
    }

    /// Nobody waits for that reply any more.
    pub fn forget(&self) {
        self.sent.set(None);
        self.reply.borrow_mut().clear();
    }

    /// The host got bytes.
    pub fn receive(&self, bytes: &[u8]) {
        if self.wire.borrow().contains(&None) {
            // The cable is out.
            return;
        }
        let text = std::str::from_utf8(bytes).expect("text");
        let Some(sent) = self.sent.get() else { panic!("a reply that nobody waits for: {text}") };
        let mut reply = self.reply.borrow_mut();
        reply.push_str(text);
        let Some(end) = reply.lines().last().filter(|_| reply.ends_with('\n')) else { return };
        if !end.starts_with("ok") && !end.starts_with("error") {
            return;
        }
        let pieces: String = match sent.act {
            Act::Line | Act::Screen => (0..PIECES).map(|at| piece(sent, at)).collect(),
            _ => String::new(),
        };
        let body = &reply[..reply.len() - end.len() - 1];
        match (sent.act, end) {
            (Act::Nonsense, _) => assert!(end.starts_with("error no such key"), "{reply}"),
            (Act::Line, "error stopped") => {
                assert!(self.is_stopped.get() && pieces.starts_with(body.trim_end()), "{reply}");
            }
            _ => assert!(end.starts_with("ok"), "{reply}"),
        }
        assert!(body == pieces || end == "error stopped", "{sent:?} got\n{reply}");
        reply.clear();
        self.sent.set(None);
    }

    /// Runs everything until nothing more happens.
    pub fn run(&self, below: &Task<'_>, above: &[Task<'_>], outside: &dyn Fn(Act)) {
        loop {
            if self.step(above, outside, below.is_ready()) {
                continue;
            }
            let timer = self.timer.borrow_mut().take();
            match timer {
                _ if below.is_ready() => {
                    *self.timer.borrow_mut() = timer;
                    below.run();
                }
                Some((at, waker)) => {
                    self.clock.set(self.clock.get().max(at));
                    waker.wake();
                }
                None => return,
            }
        }
    }
}

fn wake(waker: &RefCell<Option<Waker>>) {
    if let Some(waker) = waker.borrow_mut().take() {
        waker.wake();
    }
}

/// Lets others run in between.
pub async fn pause() {
    let mut is_second = false;
    poll_fn(|context| {
        if std::mem::replace(&mut is_second, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// Waits until there is something.
pub async fn wait<T>(waker: &RefCell<Option<Waker>>, mut look: impl FnMut() -> Option<T>) -> T {
    poll_fn(|context| match look() {
        Some(found) => Poll::Ready(found),
        None => {
            *waker.borrow_mut() = Some(context.waker().clone());
            Poll::Pending
        }
    })
    .await
}

/// The others, as the worker sees them.
#[derive(Clone, Copy)]
pub struct Outside<'t, 'f> {
    pub world: &'t World,
    pub above: &'t [Task<'f>],
    /// What acts do to the mailbox.
    pub act: &'t dyn Fn(Act),
}

impl Outside<'_, '_> {
    /// Others may run now.
    fn interrupt(&self) {
        while self.world.step(self.above, self.act, true) {}
    }
}

impl Place for Outside<'_, '_> {
    fn beat(&self) {
        self.world.beats.set(self.world.beats.get() + 1);
    }

    fn micros(&self) -> u64 {
        self.world.clock.get()
    }

    fn rest_while(&self, is_so: &mut dyn FnMut() -> bool) {
        while is_so() {
            assert!(self.world.step(self.above, self.act, false), "the worker rests for ever");
        }
    }
}

/// What the worker of the model works with.
pub struct Model<'m, 't, 'f> {
    pub outside: Outside<'t, 'f>,
    pub answer: Answer,
    pub words: Option<&'m mut [u32]>,
}

impl Model<'_, '_, '_> {
    /// A pulse is a sign of life, every time.
    fn pulse(&self, pulse: &mut dyn Pulse) -> bool {
        let before = self.outside.world.beats.get();
        let goes_on = pulse.beat(Progress::default());
        assert!(self.outside.world.beats.get() > before, "no sign of life");
        goes_on
    }

    /// Works on something deep in the stack.
    fn deep<T>(&self, work: impl FnOnce() -> T) -> T {
        let world = self.outside.world;
        assert!(!world.is_held.get() && !world.is_deep.replace(true), "two on the stack");
        let done = work();
        world.is_deep.set(false);
        done
    }
}

impl<'m, 't, 'f> Work<'m> for Model<'m, 't, 'f> {
    type Place = Outside<'t, 'f>;
    type Refusal = &'static str;

    fn place(&self) -> Outside<'t, 'f> {
        self.outside
    }

    async fn until(&self, micros: Option<u64>) {
        let world = self.outside.world;
        poll_fn(|context| match micros {
            Some(at) if at <= world.clock.get() => Poll::Ready(()),
            _ => {
                *world.timer.borrow_mut() = micros.map(|at| (at, context.waker().clone()));
                Poll::Pending
            }
        })
        .await;
    }

    /// Three answers, each better than the one before.
    fn think(&mut self, question: &Question, pulse: &mut dyn Pulse, publish: &mut dyn FnMut(&Answer)) {
        let mut answer = Answer { ticket: question.ticket, ..Answer::NONE };
        self.deep(|| {
            let mut goes_on = true;
            for _ in 0..2 {
                self.outside.interrupt();
                goes_on = goes_on && self.pulse(pulse);
                self.outside.interrupt();
                if goes_on {
                    publish(&answer);
                }
            }
            answer.is_final = true;
            publish(&answer);
            self.outside.interrupt();
        });
        self.answer = answer;
    }

    fn answer(&self) -> &Answer {
        &self.answer
    }

    fn reply(
        &mut self,
        letter: &Letter<'_>,
        pulse: &mut dyn Pulse,
        out: &mut dyn Write,
    ) -> Result<(), &'static str> {
        assert_eq!(letter.call, Call::Ask);
        let number = letter.text().strip_prefix("line ").and_then(|number| number.parse().ok());
        let sent = Sent { act: Act::Line, number: number.expect("the text of a line") };
        self.deep(|| {
            for at in 0..PIECES {
                self.outside.interrupt();
                if !self.pulse(pulse) {
                    return Err("stopped");
                }
                out.write_str(&piece(sent, at)).map_err(|_| "nobody listens")?;
            }
            Ok(())
        })
    }

    fn lend(&mut self) -> Option<&'m mut [u32]> {
        self.words.take()
    }

    fn keep(&mut self, _: Keep, words: &'m mut [u32], length: Option<usize>) -> bool {
        assert_eq!(length, Some(4));
        self.outside.world.kept.set(words[0]);
        self.words = Some(words);
        true
    }

    fn memory(&mut self) -> (bool, u32) {
        (true, 0)
    }

    fn restart(&mut self) {}
}
