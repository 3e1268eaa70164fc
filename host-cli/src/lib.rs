//! The command line of Trickwire: arguments, commands, reports, and how they look.

pub mod bomb;
