//! What the benches ask, and the tests too: openings of Bomb Busters, deals of Ninety-Nine, wishes for bridge.

pub mod deals;
pub mod openings;
pub mod sets;
