//! Bridge.

pub mod oracle;
pub mod sets;
pub mod wishes;
