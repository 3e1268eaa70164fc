//! The parts of the device that need no device: lines, mailbox, keeping, signs of life, notes.

mod faults;
mod keep;
mod life;
mod lines;
mod mailbox;
mod note;
mod playout;
mod ram;
mod screen;
