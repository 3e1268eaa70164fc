//! What teachers wish for in bridge deals, counted exactly and dealt uniformly.
//!
//! Plain wishes, ranges of lengths and points, are counted by `trickwire_core::bridge` in the memory of a handheld.
//! This is for a computer: wishes joined by or and not, sums over two hands, quality of suits, controls, losers,
//! comparisons of lengths, hands by name.
//!
//! ```
//! use trickwire_wishes::{Answer, Presets, answer, parse};
//!
//! let wishes = parse("N: weak2S, S: 12+, N+S: 8+S 22-25", &Presets::default()).unwrap();
//! let Ok(Answer::Deals { deals, .. }) = answer(&wishes, &mut trickwire_core::budget::Patient) else { panic!() };
//! assert!(deals > 0);
//! ```

#![forbid(unsafe_code)]

pub mod answer;
pub mod atom;
mod axis;
pub mod draw;
pub mod formula;
mod lex;
pub mod measure;
pub mod parse;
pub mod plan;
pub mod presets;
mod suit;
pub mod table;

pub use answer::{Answer, answer, count_by};
pub use axis::By;
pub use draw::Sampler;
pub use formula::{Formula, Who, Wish, Wishes};
pub use parse::{ParseError, parse};
pub use plan::Plan;
pub use presets::{BUILT_IN, Presets};
pub use table::{Table, TableError};
