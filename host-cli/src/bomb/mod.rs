//! The Bomb Busters commands.

pub mod batch;
pub mod case;
