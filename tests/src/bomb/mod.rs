//! Bomb Busters: a slow oracle that weighs deals ([`oracle`]) with its own reader of the notation ([`mod@line`]) and of what can
//! be seen (`sight`), a slower one that deals labelled wires one by one ([`labelled`]), random small tables ([`cases`]),
//! events ([`events`]) and games ([`chance`]), the solver compared with the oracle ([`mod@agree`]), and games of owners who choose at
//! random with what their choices tell ([`choices`]).

pub mod agree;
pub mod cases;
pub mod chance;
pub mod choices;
pub mod events;
pub mod labelled;
pub mod line;
pub mod oracle;
mod sight;

pub use trickwire_benches::openings;
