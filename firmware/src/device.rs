//! The device's only task.

use defmt::{error, info};
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::gpio::{Level, Output};
use embassy_time::{Instant, Timer};
use panic_probe as _;
use static_cell::ConstStaticCell;
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;
use trickwire_core::limits::DEVICE_WORDS;

/// The tables of the solvers: the one big piece of memory.
static ARENA: ConstStaticCell<[u32; DEVICE_WORDS]> = ConstStaticCell::new([0; DEVICE_WORDS]);

/// Five players, blue wires only, before any token.
const OPENING: &str = "5p me1 | ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?10 ?12 | ? ? ? ? ? ? ? ? ? ? | \
    ? ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ? | ? ? ? ? ? ? ? ? ?";

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let peripherals = embassy_rp::init(Default::default());
    let mut led = Output::new(peripherals.PIN_25, Level::Low);
    solve_once(ARENA.take());
    loop {
        led.toggle();
        Timer::after_millis(500).await;
    }
}

fn solve_once(words: &mut [u32]) {
    let table: Table = match OPENING.parse() {
        Ok(table) => table,
        Err(_) => return error!("the opening cannot be read"),
    };
    let start = Instant::now();
    match solve(&table, words, &mut Patient) {
        Ok(Outcome::Odds(odds)) => {
            let effort = odds.effort();
            let millis = start.elapsed().as_millis();
            info!("{=u128} arrangements, {} states, {} ms", odds.total(), effort.states, millis);
        }
        Ok(Outcome::Impossible(_)) => error!("the opening cannot be"),
        Err(_) => error!("the opening does not fit"),
    }
}
