//! The watchdog, and the battery where there is one: what has to be looked at now and then.

use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};
use trickwire_device::charge;

use super::board::Battery;
use super::panic;
use super::post::{INBOX, Message};

/// The hand is looked after: one that does not come round for so long hangs. Erasing flash may hold it up
/// for 0.4 s.
const PATIENCE: Duration = Duration::from_secs(4);

/// A start that takes so long hangs. Clearing a flash in disorder may take 6.4 s; the watchdog cannot count to 9.
const START: Duration = Duration::from_secs(8);

/// A device that has run for so long is sound: crashes before that are no row.
const SOUND: Duration = Duration::from_secs(20);

/// Before anything that was kept is looked at.
pub(crate) fn begin(watchdog: &mut Watchdog) {
    watchdog.pause_on_debug(true);
    watchdog.start(START);
}

#[embassy_executor::task]
pub async fn watch(mut watchdog: Watchdog) -> ! {
    let mut proven = false;
    loop {
        watchdog.feed(PATIENCE);
        if !proven && Instant::now().as_ticks() >= SOUND.as_ticks() {
            panic::put(panic::note().sound());
            proven = true;
        }
        Timer::after(PATIENCE / 4).await;
    }
}

#[embassy_executor::task]
pub async fn measure(mut battery: Battery) -> ! {
    loop {
        if let Some(millivolts) = battery.millivolts() {
            INBOX.send(Message::Battery(charge::permille(millivolts))).await;
        }
        Timer::after_secs(30).await;
    }
}
