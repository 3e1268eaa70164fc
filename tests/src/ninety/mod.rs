//! Ninety-Nine: random positions ([`deals`]), deals, open hands and games ([`lines`]), and a slow oracle ([`oracle`]).

pub mod lines;
pub mod oracle;

pub use trickwire_benches::deals;
