//! The parts of the firmware that need no hardware, and are therefore tested on a computer.
//!
//! * [`lines`]: bytes from the serial port become lines;
//! * [`mailbox`]: everything that hand, worker and port say to each other; [`work`]: what the worker does, in which
//!   order;
//! * [`call`]: what a line wants of the device itself; [`screen`]: the picture as lines;
//! * [`keep`]: texts in pieces, so that a save that is cut off leaves the one before, and damage is told;
//! * [`shelf`]: the pieces in flash, worn evenly;
//! * [`life`]: who lives, and who hangs; [`note`]: what a crash leaves for the next start;
//! * [`charge`]: volts become the share of a battery that is left.
#![no_std]
#![forbid(unsafe_code)]

pub mod call;
pub mod charge;
pub mod keep;
pub mod life;
pub mod lines;
pub mod mailbox;
pub mod note;
pub mod screen;
pub mod shelf;
pub mod work;
