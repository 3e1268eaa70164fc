//! Ninety-Nine from outside.

mod notation;
mod searches;
mod vectors;
