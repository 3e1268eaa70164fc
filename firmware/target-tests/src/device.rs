//! How a program of tests lives on the device: its memory, its log, and how it ends when something goes wrong.

use core::panic::PanicInfo;

use cortex_m_rt::{ExceptionFrame, exception};
use defmt_rtt as _;
use embassy_rp as _;
use semihosting::process::exit;
use static_cell::ConstStaticCell;
use trickwire_core::budget::{Progress, Pulse};
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::verb::{VERBS, answer};

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

/// Microseconds since the start.
fn now() -> u32 {
    // SAFETY: the raw lower half of the timer, which reading does not change.
    unsafe { (0x4005_4028 as *const u32).read_volatile() }
}

/// Notes the longest time between two beats, and stops after a while.
struct Watch {
    began: u32,
    last: u32,
    longest: u32,
    most: u32,
}

impl Watch {
    fn look(&mut self) {
        let now = now();
        self.longest = self.longest.max(now.wrapping_sub(self.last));
        self.last = now;
    }
}

impl Pulse for Watch {
    fn beat(&mut self, _: Progress) -> bool {
        self.look();
        self.last.wrapping_sub(self.began) < self.most
    }
}

/// Throws away what is written.
struct Nowhere;

impl core::fmt::Write for Nowhere {
    fn write_str(&mut self, _: &str) -> core::fmt::Result {
        Ok(())
    }
}

/// Works on every line for at most `most` microseconds, and says how long a key would have waited for the next beat; none may wait
/// longer than `ceiling`. Every verb must be among the lines.
pub fn watch_all(lines: &str, words: &mut [u32], most: u32, ceiling: u32) {
    let mut slow = 0;
    for verb in &VERBS {
        let mut asked = 0;
        let of_verb = |line: &&str| {
            let mut spoken = line.split(' ');
            spoken.next() == Some(verb.game.name()) && spoken.next() == Some(verb.name)
        };
        for line in lines.lines().filter(of_verb) {
            words.fill(0xdead_beef);
            let began = now();
            let mut watch = Watch { began, last: began, longest: 0, most };
            let _ = answer(line, words, &mut watch, &mut Nowhere);
            watch.look();
            defmt::println!("{=u32} us of {=u32}: {=str}", watch.longest, watch.last - began, line);
            slow += u32::from(watch.longest > ceiling);
            asked += 1;
        }
        defmt::assert!(asked > 0, "no line of {=str} {=str}", verb.game.name(), verb.name);
    }
    defmt::assert_eq!(slow, 0, "lines that keep a key waiting for more than {=u32} us", ceiling);
}
