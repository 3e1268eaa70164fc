//! The start: parts, memory, what was kept, then the tasks.
//!
//! The order follows from the display, whose reset takes 100 ms and which must rest for 120 ms after it: it is reset
//! first, and everything else happens meanwhile.

use core::fmt::Write;

use embassy_executor::{Executor, InterruptExecutor, Spawner};
use embassy_rp::Peri;
use embassy_rp::clocks::ClockConfig;
use embassy_rp::config::Config;
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt, Priority};
use embassy_rp::peripherals::USB;
use static_cell::{ConstStaticCell, StaticCell};
use trickwire_device::lines::LineReader;
use trickwire_device::mailbox::{Ends, Memory as Sheets};
use trickwire_device::note::Start;
use trickwire_ui::page::Sentence;
use trickwire_ui::{Answer, App, Event, Frame, Keep, Question};

use super::board::{self, Board, INFO};
use super::hand::{self, Hand};
use super::light::Lamp;
use super::memory::{self, Memory};
use super::panel::Panel;
use super::storage::Storage;
use super::worker::{self, Worker};
use super::{LineEnd, Mailbox, ReplyEnd, WatchEnd, WorkerEnd, keys, panic, serial, watch};

// Not in the tasks themselves: a task has room for what it is handed and for what it makes of it.
static APP: StaticCell<App> = StaticCell::new();
static WORKER: StaticCell<Worker> = StaticCell::new();
static HAND: StaticCell<Hand> = StaticCell::new();
/// The answer being worked on, and the one being shown.
static ANSWERS: ConstStaticCell<[Answer; 2]> = ConstStaticCell::new([Answer::NONE; 2]);
static QUESTION: ConstStaticCell<Question> = ConstStaticCell::new(Question::NONE);
static READER: ConstStaticCell<LineReader> = ConstStaticCell::new(LineReader::new());
static MAILBOX: ConstStaticCell<Mailbox> = ConstStaticCell::new(Mailbox::new());

/// Above the worker, below the interrupts of the parts themselves.
static ABOVE: InterruptExecutor = InterruptExecutor::new();
static BELOW: StaticCell<Executor> = StaticCell::new();

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: this interrupt is the executor's, and nobody else's.
    unsafe { ABOVE.on_interrupt() }
}

#[cortex_m_rt::entry]
fn main() -> ! {
    let (post, worker) = start();
    BELOW.init(Executor::new()).run(|below| below.spawn(worker::worker(post, worker).expect("started once")))
}

/// Starts everything but the worker. What this takes of the stack is free again when the worker begins.
#[inline(never)]
fn start() -> (WorkerEnd, &'static mut Worker) {
    let clocks = ClockConfig::system_freq(133_000_000).expect("133 MHz can be had from 12");
    let Board { panel, backlight, keys: pins, battery, marker, usb, flash, mut watchdog } =
        board::init(embassy_rp::init(Config::new(clocks)));
    let panel = Panel::reset(panel);
    let Memory { arena, picture, strips } = memory::take();
    let panel = panel.strips(strips);
    if let Some(hang) = watch::hung(&mut watchdog) {
        panic::note_hang(hang);
    }
    watch::begin(&mut watchdog);
    let note = panic::note();
    let start = note.start();
    if start == Start::Loader {
        watch::to_loader();
    }
    panic::put(note.told());

    let app = app();
    let mut storage = Storage::new(flash).expect("the flash is as large as the board says");
    let (keeps, kept) = match start {
        Start::Whole => (&Keep::ALL[..], "Your game was kept."),
        Start::WithoutGames => (&[Keep::Settings][..], "It starts without your game."),
        Start::Bare | Start::Loader => (&[][..], "It starts without your game and settings."),
    };
    let damage = storage.restore(app, keeps, bytemuck::cast_slice_mut(arena)).expect("it can be read");
    #[cfg(feature = "crash")]
    super::crash::at_start(start, &mut watchdog);
    // What these want done is a picture, and the hand begins with one.
    app.start();
    if !note.message().is_empty() {
        let mut sentence = Sentence::new();
        let _ =
            write!(sentence, "Something broke. {kept} ({}, {})", env!("CARGO_PKG_VERSION"), note.message());
        app.handle(Event::Notice(&sentence));
    }
    app.tell_damage(damage);

    let [answer, shown] = ANSWERS.take();
    let sheets = Sheets { question: QUESTION.take(), answer: shown, reader: READER.take() };
    let Ends { inbox, hand: post, worker: below, lines, replies, watch: door } = MAILBOX.take().split(sheets);
    let frame = Frame::new(picture, INFO.size).expect("the picture has the bytes of its size");
    let hand = HAND.init(Hand { app, frame, panel, lamp: Lamp::new(backlight), post, stale: true });
    interrupt::SWI_IRQ_1.set_priority(Priority::P3);
    let above = ABOVE.start(interrupt::SWI_IRQ_1);
    above.spawn(hand::hand(hand).expect("started once"));
    above.spawn(keys::keys(pins, inbox).expect("started once"));
    above.spawn(watch::watch(watchdog).expect("started once"));
    above.spawn(port(usb, lines, replies, door).expect("started once"));
    if let Some(battery) = battery {
        above.spawn(watch::measure(battery, inbox).expect("started once"));
    }
    (below, WORKER.init(Worker { words: Some(arena), storage, marker, answer }))
}

/// The app, fresh. It is made on the stack, which is therefore free again before a kept game is read.
#[inline(never)]
fn app() -> &'static mut App {
    APP.init_with(|| {
        App::new(trickwire_ui::Device {
            size: INFO.size,
            keys: INFO.keys,
            board: INFO.name,
            version: env!("CARGO_PKG_VERSION"),
            // The program that is built for tests shows links, too.
            page: if cfg!(feature = "crash") {
                Some("https://trickwire.example/")
            } else {
                trickwire_ui::share::ADDRESS
            },
        })
    })
}

/// Starts the serial port where its tasks live: they cannot be sent there.
#[embassy_executor::task]
async fn port(usb: Peri<'static, USB>, lines: LineEnd, replies: ReplyEnd, door: WatchEnd) {
    // SAFETY: this task runs in the executor it asks for.
    let spawner = unsafe { Spawner::for_current_executor().await };
    serial::start(spawner, usb, lines, replies, door);
}
