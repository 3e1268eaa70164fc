//! Bridge.

pub mod constraint;
pub mod count;
pub mod deal;
mod frame;
mod grid;
mod hands;
mod pairs;
mod places;
mod row;
pub mod sample;
pub mod seat;
pub mod shape;
mod suit;
mod words;

pub use words::Capacity;
