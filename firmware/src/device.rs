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
use heapless::String;
use static_cell::{ConstStaticCell, StaticCell};
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_device::note::TOO_MANY;
use trickwire_ui::frame::frame_bytes;
use trickwire_ui::{Answer, App, Frame, Keep};

use crate::board::{self, Board, INFO};
use crate::hand::{self, Hand};
use crate::light::Lamp;
use crate::panel::{Panel, STRIP_BYTES};
use crate::storage::Storage;
use crate::worker::{self, Worker};
use crate::{keys, panic, serial, watch};

/// The tables of the solvers: the one big piece of memory.
static ARENA: ConstStaticCell<[u32; DEVICE_WORDS]> = ConstStaticCell::new([0; DEVICE_WORDS]);

/// The picture.
static PICTURE: ConstStaticCell<[u8; frame_bytes(INFO.size)]> =
    ConstStaticCell::new([0; frame_bytes(INFO.size)]);

/// Two strips of it as the display wants them.
static STRIPS: ConstStaticCell<[u8; 2 * STRIP_BYTES]> = ConstStaticCell::new([0; 2 * STRIP_BYTES]);

static APP: StaticCell<App> = StaticCell::new();
static ANSWERS: ConstStaticCell<[Answer; 2]> = ConstStaticCell::new([Answer::NONE, Answer::NONE]);

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
    let clocks = ClockConfig::system_freq(133_000_000).expect("133 MHz can be had from 12");
    let Board { panel, backlight, keys: pins, battery, marker, usb, flash, watchdog } =
        board::init(embassy_rp::init(Config::new(clocks)));
    let panel = Panel::reset(panel, STRIPS.take());
    panic::note_hang(&watchdog);
    let note = panic::note();
    panic::put(note.told());

    let words = ARENA.take().as_mut_slice();
    let app = APP.init_with(|| {
        App::new(trickwire_ui::Device {
            size: INFO.size,
            keys: INFO.keys,
            board: INFO.name,
            version: env!("CARGO_PKG_VERSION"),
        })
    });
    let mut storage = Storage::new(flash);
    // What makes it crash again and again may be the game.
    let spared = note.crashes() >= TOO_MANY;
    let keeps = if spared { &[Keep::Settings][..] } else { &Keep::ALL };
    let unread = storage.restore(app, keeps, bytemuck::cast_slice_mut(words));
    let crashed = (!note.message().is_empty()).then(|| {
        let mut sentence: String<192> = String::new();
        let kept = if spared { "It starts without your game." } else { "Your game was kept." };
        let _ =
            write!(sentence, "Something broke. {kept} ({}, {})", env!("CARGO_PKG_VERSION"), note.message());
        sentence
    });

    let picture = PICTURE.take();
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

    let [answer, courier] = ANSWERS.take();
    let worker = Worker { words: Some(words), storage, marker, answer, courier: Some(courier) };
    WORK.init(Executor::new()).run(|below| below.spawn(worker::worker(worker).expect("started once")))
}

/// Starts the serial port where its tasks live: they cannot be sent there.
#[embassy_executor::task]
async fn port(usb: Peri<'static, USB>) {
    // SAFETY: this task runs in the executor it asks for.
    let spawner = unsafe { Spawner::for_current_executor().await };
    serial::start(spawner, usb);
}
