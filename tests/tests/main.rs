//! Trickwire from outside; one program, so that it is linked only once.

mod bomb;
mod bridge;
mod corpus;
mod device;
mod languages;
mod ninety;
mod properties;
mod repository;
mod target;
mod verbs;
