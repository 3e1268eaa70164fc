//! What the tests share: slow oracles that know the rules but not the solvers, and generators of
//! random cases.

pub mod bomb;
pub mod bridge;
pub mod ninety;
