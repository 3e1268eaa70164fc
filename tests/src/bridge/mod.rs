//! Bridge.

pub mod oracle;
pub mod table;
pub mod wishes;

pub use trickwire_benches::sets;
