//! Pins become strokes. Asleep until a level changes or a long press is due.

use embassy_futures::select::{select, select_array};
use embassy_rp::gpio::Input;
use embassy_time::{Instant, Timer};
use trickwire_ui::{Key, Keyboard};

use super::Inbox;
use super::board::KeyPins;

#[embassy_executor::task]
pub async fn keys(mut pins: KeyPins, inbox: Inbox) -> ! {
    let mut keyboard = Keyboard::new();
    loop {
        let down = levels(&pins);
        let now = Instant::now().as_millis() as u32;
        keyboard.sample(down, now, |key, stroke| inbox.strike(key, stroke));
        let mut left = down;
        let changes = select_array(pins.each_mut().map(|pin| {
            let was_down = left & 1 == 1;
            left >>= 1;
            other_level(pin.as_mut(), was_down)
        }));
        match keyboard.next_look(now) {
            Some(millis) => _ = select(changes, Timer::after_millis(u64::from(millis.max(1)))).await,
            None => _ = changes.await,
        }
    }
}

/// The keys that are down, as [`Key::bit`]s.
fn levels(pins: &KeyPins) -> u16 {
    let is_low = |pin: &Option<Input<'static>>| pin.as_ref().is_some_and(Input::is_low);
    Key::ALL.iter().zip(pins).filter(|(_, pin)| is_low(pin)).fold(0, |down, (key, _)| down | key.bit())
}

/// Waits for a level, not for an edge: what changes between two looks is not missed.
async fn other_level(pin: Option<&mut Input<'static>>, was_down: bool) {
    match pin {
        Some(pin) if was_down => pin.wait_for_high().await,
        Some(pin) => pin.wait_for_low().await,
        None => core::future::pending().await,
    }
}
