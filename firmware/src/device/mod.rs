//! What needs the device.
//!
//! * [`start`]: parts, memory, what was kept, the tasks; [`memory`]: the big memory;
//! * [`board`]: all pins; [`panel`], [`light`], [`keys`], [`serial`], [`storage`], [`watch`]: its parts;
//! * [`hand`]: keys in, pictures out, in an interrupt; [`worker`]: everything that takes long, below it;
//!   [`post`]: what they send each other;
//! * [`answer`], [`reply`]: serial lines;
//! * [`panic`]: what is left of a crash; [`stack`]: how deep it went.

mod answer;
mod board;
#[cfg(feature = "crash")]
mod crash;
mod hand;
mod keys;
mod light;
mod memory;
mod panel;
mod panic;
mod post;
mod reply;
mod serial;
mod stack;
mod start;
mod storage;
mod watch;
mod worker;

use defmt_rtt as _;
