//! Bomb Busters from outside.

mod cases;
mod notation;
mod openings;
mod oracle;
mod solver;
mod vectors;
