//! Bomb Busters: a literal oracle ([`oracle`]) with its own reader of the notation ([`mod@line`]), and
//! random small tables ([`cases`]).

pub mod cases;
pub mod line;
pub mod openings;
pub mod oracle;
