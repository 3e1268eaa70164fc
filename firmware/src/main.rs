//! Trickwire on the RP2040.
//!
//! * [`device`]: the start; [`memory`]: the big memory;
//! * [`board`]: all pins; [`panel`], [`light`], [`keys`], [`serial`], [`storage`], [`watch`]: its parts;
//! * [`hand`]: keys in, pictures out, in an interrupt; [`worker`]: everything that takes long, below it;
//!   [`post`]: what they send each other;
//! * [`answer`], [`reply`]: serial lines;
//! * [`panic`]: what is left of a crash; [`stack`]: how deep it went.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod answer;
#[cfg(target_os = "none")]
mod board;
#[cfg(target_os = "none")]
mod device;
#[cfg(target_os = "none")]
mod hand;
#[cfg(target_os = "none")]
mod keys;
#[cfg(target_os = "none")]
mod light;
#[cfg(target_os = "none")]
mod memory;
#[cfg(target_os = "none")]
mod panel;
#[cfg(target_os = "none")]
mod panic;
#[cfg(target_os = "none")]
mod post;
#[cfg(target_os = "none")]
mod reply;
#[cfg(target_os = "none")]
mod serial;
#[cfg(target_os = "none")]
mod stack;
#[cfg(target_os = "none")]
mod storage;
#[cfg(target_os = "none")]
mod watch;
#[cfg(target_os = "none")]
mod worker;

#[cfg(target_os = "none")]
use defmt_rtt as _;

/// On a computer there is nothing to run.
#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("this is the device's program; build it with `cargo firmware`");
}
