//! The watchdog, and the battery where there is one: what has to be looked at now and then.

use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::{ResetReason, Watchdog};
use embassy_time::{Duration, Instant, Timer};
use trickwire_device::charge;
use trickwire_device::life::{BEAT, Hang, Sign, Vigil};
use trickwire_device::note::Note;

use super::board::Battery;
use super::{Inbox, panic};

/// Signs of life of the hand and of the worker.
pub(crate) static HAND: Sign = Sign::new();
pub(crate) static WORKER: Sign = Sign::new();

/// A device on which not even [`watch`] comes round for this long hangs. Erasing flash may hold it up for 0.4 s.
const PATIENCE: Duration = Duration::from_secs(4);

/// A start that takes this long hangs. Clearing a flash in disorder may take 6.4 s; the watchdog cannot count to 9.
const START: Duration = Duration::from_secs(8);

/// Nothing more is waited for.
const NOW: Duration = Duration::from_millis(1);

/// A device that has run for this long is sound: a crash after that does not count as one in a row.
const SOUND: Duration = Duration::from_secs(20);

/// The register with the [mark](Hang::mark). The boot ROM uses 0 and 1 on the way to its drive and 4 to 7 for every
/// restart.
const MARK: usize = 2;

/// Was the last restart because somebody hung?
pub(crate) fn hung(watchdog: &mut Watchdog) -> Option<Hang> {
    let is_timer = watchdog.reset_reason() == Some(ResetReason::TimedOut);
    Hang::of_mark(watchdog.get_scratch(MARK)).filter(|_| is_timer)
}

/// Before anything that was kept is looked at.
pub(crate) fn begin(watchdog: &mut Watchdog) {
    watchdog.set_scratch(MARK, Hang::All.mark());
    watchdog.pause_on_debug(true);
    watchdog.start(START);
}

/// To the boot loader, which waits for another program as a drive. The ROM sets the watchdog to a few milliseconds and
/// waits for it to bite: whoever feeds it then would keep the chip here for ever, so nothing else runs any more. (The
/// second core never did.) What comes after the drive is a program of its own: it finds no mark, and no crash of this
/// one.
pub(crate) fn to_loader() -> ! {
    cortex_m::interrupt::disable();
    panic::put(Note::blank());
    // SAFETY: nothing else runs any more.
    Watchdog::new(unsafe { WATCHDOG::steal() }).set_scratch(MARK, 0);
    loop {
        embassy_rp::rom_data::reset_to_usb_boot(0, 0);
    }
}

/// Feeds the watchdog as long as hand and worker live.
#[embassy_executor::task]
pub async fn watch(mut watchdog: Watchdog) -> ! {
    let mut vigil = Vigil::new(Instant::now().as_micros());
    let mut proven = false;
    loop {
        let now = Instant::now();
        match vigil.look(HAND.take(), WORKER.take(), now.as_micros()) {
            None => watchdog.feed(PATIENCE),
            Some(hang) => {
                watchdog.set_scratch(MARK, hang.mark());
                watchdog.feed(NOW);
            }
        }
        if !proven && now.as_ticks() >= SOUND.as_ticks() {
            panic::put(panic::note().sound());
            proven = true;
        }
        Timer::after_micros(BEAT).await;
    }
}

#[embassy_executor::task]
pub async fn measure(mut battery: Battery, inbox: Inbox) -> ! {
    loop {
        if let Some(millivolts) = battery.millivolts() {
            inbox.charge(charge::permille(millivolts)).await;
        }
        Timer::after_secs(30).await;
    }
}
