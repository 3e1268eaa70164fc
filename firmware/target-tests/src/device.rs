//! How a program of tests lives on the device: its memory, its log, and how it ends when something goes wrong.

use core::panic::PanicInfo;

use cortex_m_rt::{ExceptionFrame, exception};
use defmt_rtt as _;
use embassy_rp as _;
use semihosting::process::exit;
use static_cell::ConstStaticCell;
use trickwire_core::limits::DEVICE_WORDS;

use crate::cases::{Wrong, cases};

/// The solvers' memory, as large as the device's.
pub static ARENA: ConstStaticCell<[u32; DEVICE_WORDS]> = ConstStaticCell::new([0; DEVICE_WORDS]);

/// A panic is told and ends the run.
#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    defmt::error!("{}", defmt::Display2Format(info));
    exit(1)
}

/// A failed assertion has been told already.
#[defmt::panic_handler]
fn failed() -> ! {
    exit(1)
}

/// So has a fault, which has no words.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    defmt::error!("fault at {=u32:#010x}", frame.pc());
    exit(3)
}

/// Asks everything, and says what was wrong. Fewer than `at_least` would be a mistake.
pub fn ask_all(text: &str, words: &mut [u32], at_least: usize) {
    let (mut asked, mut wrong) = (0, 0);
    for case in cases(text) {
        asked += 1;
        // What the case before has left must not matter.
        words.fill(0xdead_beef);
        let Err(why) = case.check(words) else { continue };
        wrong += 1;
        match why {
            Wrong::Line(line) => defmt::println!("line {=u16} differs: {=str}", line, case.question),
            Wrong::Refused => defmt::println!("refused: {=str}", case.question),
        }
    }
    defmt::println!("{=usize} cases", asked);
    defmt::assert_eq!(wrong, 0);
    defmt::assert!(asked >= at_least, "only {=usize} cases", asked);
}
