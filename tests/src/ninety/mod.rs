//! Ninety-Nine: random positions ([`deals`]) and a slow oracle ([`oracle`]).

pub mod oracle;

pub use trickwire_benches::deals;
