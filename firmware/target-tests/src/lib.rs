//! What the on-target tests share with the computer that prepares them.
//!
//! `cases/` holds questions and the answers that the computer gives to them, as text; a test on the computer
//! makes them anew from the vectors and compares. The device asks its own solvers the same questions, in its own
//! memory, as its own machine code, and has to give the same bytes.
#![no_std]

pub mod cases;
pub mod sums;

#[cfg(target_os = "none")]
pub mod device;
