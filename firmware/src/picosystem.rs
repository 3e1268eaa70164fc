//! The program of the PicoSystem: what `main.rs` is, under a name of its own, so that the programs of both boards are
//! built from the same parts in the same folder and neither lies in the other's place.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod device;

/// On a computer there is nothing to run.
#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("this is the PicoSystem's program; build it with `cargo firmware-picosystem`");
}
