//! Bomb Busters from outside.

mod advice;
mod advise;
mod calibration;
mod cases;
mod game;
mod game_random;
mod indication;
mod marked;
mod missions;
mod notation;
mod openings;
mod oracle;
mod playout;
mod raw;
mod raw_game;
mod review;
mod sample;
mod shuffles;
mod solver;
mod sums;
mod telling;
mod vectors;
