//! Bomb Busters from outside.

mod advice;
mod advise;
mod cases;
mod game;
mod game_random;
mod indication;
mod missions;
mod notation;
mod openings;
mod oracle;
mod raw;
mod raw_game;
mod review;
mod sample;
mod shuffles;
mod solver;
mod sums;
mod telling;
mod vectors;
