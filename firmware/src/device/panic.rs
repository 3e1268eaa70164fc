//! A crash leaves a note in memory that a reset does not clear, and resets. The next start reads it.

use core::fmt;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;

use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;
use trickwire_device::life::Hang;
use trickwire_device::note::Note;

#[unsafe(link_section = ".uninit.NOTE")]
static mut NOTE: MaybeUninit<Note> = MaybeUninit::uninit();

/// The note, or a blank one after power-on.
pub(crate) fn note() -> Note {
    // SAFETY: a note is integers only, so whatever the memory holds is one; volatile, because what it held
    // before this program started counts.
    unsafe { (&raw const NOTE).cast::<Note>().read_volatile() }.trusted()
}

/// Puts a note in place of the one before.
pub(crate) fn put(note: Note) {
    // SAFETY: the memory is the note's alone. The worker never calls this, and a crash that interrupts
    // the hand while it does so resets.
    unsafe { (&raw mut NOTE).cast::<Note>().write_volatile(note) }
}

/// The watchdog found somebody hanging: one more crash.
pub(crate) fn note_hang(hang: Hang) {
    put(note().crash(format_args!("{hang}")));
}

fn crash(message: fmt::Arguments<'_>) -> ! {
    put(note().crash(message));
    // SAFETY: nothing else runs any more.
    let mut watchdog = Watchdog::new(unsafe { WATCHDOG::steal() });
    loop {
        watchdog.trigger_reset();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    defmt::error!("{}", defmt::Display2Format(info));
    match info.location() {
        // The end of the path says which file.
        Some(place) => {
            let file = place.file().rsplit(['/', '\\']).next().unwrap_or("");
            crash(format_args!("{file}:{}: {}", place.line(), info.message()))
        }
        None => crash(format_args!("{}", info.message())),
    }
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    defmt::error!("hard fault at {=u32:x}", frame.pc());
    crash(format_args!("fault at {:x}, called from {:x}", frame.pc(), frame.lr()))
}
