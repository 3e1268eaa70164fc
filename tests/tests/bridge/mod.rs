//! Bridge from outside.

mod counts;
mod deals;
mod notation;
mod profiles;
mod raw;
mod vectors;
