//! Bridge.

pub mod oracle;
pub mod sets;
pub mod table;
pub mod wishes;
