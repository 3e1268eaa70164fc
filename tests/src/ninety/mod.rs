//! Ninety-Nine: random positions ([`deals`]) and a slow oracle ([`oracle`]).

pub mod deals;
pub mod oracle;
