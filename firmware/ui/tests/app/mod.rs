//! What every game shares.

mod pages;
mod random;
