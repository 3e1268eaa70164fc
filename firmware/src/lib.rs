//! What of the device needs no device, and is therefore tested on a computer.
//!
//! * [`lines`]: bytes from the serial port become lines;
//! * [`call`]: what a line wants of the device itself; [`screen`]: the picture as lines;
//! * [`keep`]: texts in pieces, so that a save that is cut off leaves the one before;
//! * [`shelf`]: the pieces in flash, worn evenly;
//! * [`note`]: what a crash leaves for the next start;
//! * [`charge`]: volts become the share of a battery that is left.
#![no_std]
#![forbid(unsafe_code)]

pub mod call;
pub mod charge;
pub mod keep;
pub mod lines;
pub mod note;
pub mod screen;
pub mod shelf;
