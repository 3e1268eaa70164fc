//! Ninety-Nine from outside.

mod vectors;
