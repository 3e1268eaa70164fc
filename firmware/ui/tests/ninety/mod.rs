//! Ninety-Nine on the device.

mod advice;
mod keys;
mod open;
mod random;
pub(crate) mod table;
