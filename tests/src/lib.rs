//! What the tests share: slow oracles that know the rules but not the solvers, generators of random
//! cases, round trips, and the bodies of the fuzz targets.

pub mod bomb;
pub mod bridge;
pub mod fuzzing;
pub mod luck;
pub mod ninety;
pub mod property;
pub mod round_trip;
pub mod wild;
