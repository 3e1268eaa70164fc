//! The start: parts, memory, what was kept, then the tasks.
//!
//! The order follows from the display, which must rest for 120 ms after its reset: it is reset first, and
//! everything else happens meanwhile.

use core::fmt::Write;

use embassy_executor::{Executor, InterruptExecutor, Spawner};
use embassy_rp::Peri;
use embassy_rp::clocks::ClockConfig;
use embassy_rp::config::Config;
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt, Priority};
use embassy_rp::peripherals::USB;
use static_cell::{ConstStaticCell, StaticCell};
use trickwire_device::note::{Note, Start};
use trickwire_ui::{Answer, App, Frame, Keep, Question};

use super::board::{self, Board, INFO};
use super::hand::{self, Hand};
use super::light::Lamp;
use super::memory::{self, Memory};
use super::panel::Panel;
use super::storage::{Sentence, Storage};
use super::worker::{self, Worker};
use super::{keys, panic, serial, watch};

static APP: StaticCell<App> = StaticCell::new();
static ANSWER: ConstStaticCell<Answer> = ConstStaticCell::new(Answer::NONE);
static QUESTION: ConstStaticCell<Question> = ConstStaticCell::new(Question::NONE);

/// Above the worker, below the interrupts of the parts themselves.
static HAND: InterruptExecutor = InterruptExecutor::new();
static WORK: StaticCell<Executor> = StaticCell::new();

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: this interrupt is the executor's, and nobody else's.
    unsafe { HAND.on_interrupt() }
}

#[cortex_m_rt::entry]
fn main() -> ! {
    let worker = start();
    WORK.init(Executor::new()).run(|below| below.spawn(worker::worker(worker).expect("started once")))
}

/// Starts everything but the worker. What this takes of the stack is free again when the worker begins.
#[inline(never)]
fn start() -> Worker {
    let clocks = ClockConfig::system_freq(133_000_000).expect("133 MHz can be had from 12");
    let Board { panel, backlight, keys: pins, battery, marker, usb, flash, mut watchdog } =
        board::init(embassy_rp::init(Config::new(clocks)));
    let panel = Panel::reset(panel);
    let Memory { arena, picture, strips } = memory::take();
    let panel = panel.strips(strips);
    panic::note_hang(&watchdog);
    watch::begin(&mut watchdog);
    let note = panic::note();
    let start = note.start();
    if start == Start::Loader {
        panic::put(Note::blank());
        embassy_rp::rom_data::reset_to_usb_boot(0, 0);
    }
    panic::put(note.told());

    let app = app();
    let mut storage = Storage::new(flash);
    let (keeps, kept) = match start {
        Start::Whole => (&Keep::ALL[..], "Your game was kept."),
        Start::WithoutGames => (&[Keep::Settings][..], "It starts without your game."),
        Start::Bare | Start::Loader => (&[][..], "It starts without your game and settings."),
    };
    let unread = storage.restore(app, keeps, bytemuck::cast_slice_mut(arena));
    #[cfg(feature = "crash")]
    super::crash::at_start(start, &mut watchdog);
    let crashed = (!note.message().is_empty()).then(|| {
        let mut sentence = Sentence::new();
        let _ =
            write!(sentence, "Something broke. {kept} ({}, {})", env!("CARGO_PKG_VERSION"), note.message());
        sentence
    });

    let frame = Frame::new(picture, INFO.size).expect("the picture has the bytes of its size");
    let hand =
        Hand { app, frame, panel, lamp: Lamp::new(backlight), notices: [unread, crashed], stale: true };
    interrupt::SWI_IRQ_1.set_priority(Priority::P3);
    let above = HAND.start(interrupt::SWI_IRQ_1);
    above.spawn(hand::hand(hand).expect("started once"));
    above.spawn(keys::keys(pins).expect("started once"));
    above.spawn(watch::watch(watchdog).expect("started once"));
    above.spawn(port(usb).expect("started once"));
    if let Some(battery) = battery {
        above.spawn(watch::measure(battery).expect("started once"));
    }
    let (question, answer) = (Some(QUESTION.take()), ANSWER.take());
    Worker { words: Some(arena), storage, marker, question, answer }
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
        })
    })
}

/// Starts the serial port where its tasks live: they cannot be sent there.
#[embassy_executor::task]
async fn port(usb: Peri<'static, USB>) {
    // SAFETY: this task runs in the executor it asks for.
    let spawner = unsafe { Spawner::for_current_executor().await };
    serial::start(spawner, usb);
}
