//! Trickwire from outside; one program, so that it is linked only once.

mod addresses;
mod bomb;
mod bridge;
mod corpus;
mod device;
mod languages;
mod ninety;
mod properties;
mod target;
mod verbs;
mod workflows;
