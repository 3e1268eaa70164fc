//! The repository itself: addresses that it names, and its workflows.

mod addresses;
mod workflows;
