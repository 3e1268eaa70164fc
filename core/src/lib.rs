//! Trickwire's core: exact answers about hidden cards, without an allocator and without `std`.
//!
//! The layers, each importing only from those above it:
//!
//! * the shared tools: [`limits`] (every fixed capacity), [`arena`] (memory handed in), [`checked`] (what a
//!   solver takes), [`budget`] (long work can be watched and stopped), [`ratio`] (exact fractions),
//!   [`sample`] (what was sampled, with its interval), [`rng`] (reproducible randomness), [`text`] (reading
//!   text, with the place of every error);
//! * [`cards`]: suits, ranks, cards, sets of them and their text, for every card game;
//! * [`bomb`]: Bomb Busters, from the wire to the exact odds of every hidden slot;
//! * [`ninety`]: Ninety-Nine, from three open hands to what every card leads to, and from one hand to what to
//!   bid and play;
//! * [`bridge`]: bridge, from wishes to deals and their number;
//! * [`verb`]: questions about all of them as lines of text, with plain answers.
//!
//! A solver's problem is an immutable value; its big tables are `&mut [u32]` handed in by the
//! caller. The same code therefore runs in 140 KB on a microcontroller and in megabytes on a
//! computer, and gives the same integers on both: a small table costs time, never truth.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod arena;
pub mod bomb;
pub mod bridge;
pub mod budget;
pub mod calibration;
pub mod cards;
pub mod checked;
pub mod limits;
pub mod ninety;
pub mod order;
pub mod ratio;
pub mod rng;
pub mod sample;
pub mod text;
pub mod verb;

/// The example of the crate page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
