//! Every language that is written is read back as what was written, and the generators of its texts reach every rule of its
//! grammar (docs/notation.md, docs/json.md).
//!
//! `PROPTEST_CASES=200000 cargo test -p trickwire-tests --test main languages::` tries many more cases than a usual run.

mod bomb;
mod bridge;
mod ninety;
