//! Bomb Busters on the device.

mod answer;
mod games;
mod gear;
mod keys;
mod setup;
pub(crate) mod table;
