//! Ninety-Nine from outside.

mod advice;
mod figures;
mod game;
mod notation;
mod party;
mod raw;
mod searches;
mod vectors;
mod worlds;
