//! Bridge from outside.

mod counts;
mod deals;
mod files;
mod notation;
mod profiles;
mod raw;
mod vectors;
mod wishes;
