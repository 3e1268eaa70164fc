//! The parts of the device that need no device: lines, keeping, notes.

mod keep;
mod lines;
mod note;
mod ram;
