//! Trickwire on the RP2040. Everything that needs the device is in [`device`], everything else in the library.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod device;

/// On a computer there is nothing to run.
#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("this is the device's program; build it with `cargo firmware`");
}
