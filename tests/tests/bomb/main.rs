//! Bomb Busters from outside.

mod cases;
mod game;
mod indication;
mod moves;
mod notation;
mod openings;
mod oracle;
mod sample;
mod solver;
mod vectors;
