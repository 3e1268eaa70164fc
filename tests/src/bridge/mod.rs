//! Bridge.

pub mod boards;
pub mod formulas;
pub mod oracle;
pub mod profiles;
pub mod table;
pub mod wishes;

pub use trickwire_benches::sets;
