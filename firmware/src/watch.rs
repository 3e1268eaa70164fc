//! The watchdog, and the battery where there is one: what has to be looked at now and then.

use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};
use trickwire_device::charge;

use crate::board::Battery;
use crate::panic;
use crate::post::{INBOX, Message};

/// The hand is looked after: one that does not come round for so long hangs. Erasing flash may hold it up
/// for 0.4 s.
const PATIENCE: Duration = Duration::from_secs(4);

/// A device that has run for so long is sound: crashes before that are no row.
const SOUND: Duration = Duration::from_secs(20);

#[embassy_executor::task]
pub async fn watch(mut watchdog: Watchdog) -> ! {
    watchdog.pause_on_debug(true);
    watchdog.start(PATIENCE);
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
