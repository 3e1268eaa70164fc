//! Two players with a dummy, and four players: the same questions as of three, by a search of its own.
//!
//! The search for three ([`super::chance`]) is made for 27 cards and a fixed order of play; here there are up to
//! 40 cards, and with a dummy the order turns and one player chooses for two hands. So nothing is shared with
//! it but the rules ([`super::deal`]): a smaller and slower search that holds for every table, and leaves the
//! other as fast as it is.
//!
//! 1. [`open`]: open hands of any table, and the rules of thumb;
//! 2. [`chance`]: the exact chance of a bid, if the others play anything;
//! 3. [`guess`]: the deals that fit what a seat knows;
//! 4. [`advise`], [`bid`]: what to play and what to lay aside, by deals tried out.

pub mod advise;
pub mod bid;
pub mod chance;
pub mod guess;
pub mod open;
