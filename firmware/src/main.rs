//! Trickwire on the RP2040.
//!
//! So far the heart only: the solver in the device's memory. It solves a five-player opening at
//! start, logs what it took and how long, and blinks. That this links without an allocator is the
//! proof that the core needs none.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod device;

/// On a computer there is nothing to run.
#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("this is the device's program; build it with `cargo firmware`");
}
