//! Playing cards, shared by every card game of the core.
//!
//! A [`Card`] is a [`Suit`] and a [`Rank`]; a [`CardSet`] is a bit for each of the 52 in one `u64`,
//! sixteen bits to a suit. Packs with fewer cards (36 in Ninety-Nine) are sets too. [`notation`] reads
//! hands as people write them.

pub mod card;
pub mod notation;
pub mod rank;
pub mod set;
pub mod suit;

pub use card::Card;
pub use notation::{CardError, CardErrorKind, HandText, parse_card, parse_cards};
pub use rank::Rank;
pub use set::CardSet;
pub use suit::Suit;
