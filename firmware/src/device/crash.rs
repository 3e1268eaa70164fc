//! Crashes on demand, to see what becomes of the device. Never in a release.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::Watchdog;
use trickwire_device::note::Start;

/// A register that a reset leaves alone, and what it says about the starts to come.
const SCRATCH: usize = 3;
const GAME_PANICS: u32 = 0x6761_6d01;
const GAME_HANGS: u32 = 0x6761_6d02;
const EVER: u32 = 0x6761_6d03;

/// The hand is to wait for what never comes.
static HAND: AtomicBool = AtomicBool::new(false);

/// Ends badly, in the way that is asked for.
pub(super) fn now(line: &str) {
    match line {
        "crash hand" => return HAND.store(true, Relaxed),
        "crash worker" => hang(),
        // SAFETY: it is not safe, and meant to fault.
        "crash fault" => unsafe { core::ptr::without_provenance::<u32>(0xffff_fff0).read_volatile() },
        "crash stack" => deeper(0),
        "crash hang" => cortex_m::interrupt::free(|_| hang()),
        "crash game" => again(GAME_PANICS),
        "crash game hang" => again(GAME_HANGS),
        "crash ever" => again(EVER),
        _ => panic!("as you wish"),
    };
    panic!("it went well")
}

/// Never comes back where the hand is to hang.
pub(super) async fn hand() {
    if HAND.load(Relaxed) {
        core::future::pending::<()>().await;
    }
}

/// After what was kept has been read: as if reading it had crashed.
pub(super) fn at_start(start: Start, watchdog: &mut Watchdog) {
    match (watchdog.get_scratch(SCRATCH), start) {
        (GAME_PANICS, Start::Whole) => panic!("the game is broken"),
        (GAME_HANGS, Start::Whole) => hang(),
        (EVER, _) => panic!("everything is broken"),
        _ => {}
    }
}

/// From here on until the power goes, every start crashes in this way.
fn again(way: u32) -> u32 {
    // SAFETY: nothing else writes this register, and the watchdog itself is left alone.
    Watchdog::new(unsafe { WATCHDOG::steal() }).set_scratch(SCRATCH, way);
    panic!("and again")
}

/// Never comes back. It sleeps, so that an emulator is soon over it.
fn hang() -> ! {
    loop {
        cortex_m::asm::wfe();
    }
}

/// Grows the stack until it leaves the RAM.
#[inline(never)]
fn deeper(level: u32) -> u32 {
    let here = core::hint::black_box([level; 64]);
    let below = if here[0] == u32::MAX { 0 } else { deeper(level + 1) };
    core::hint::black_box(below) + here[1]
}
