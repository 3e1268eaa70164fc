//! Constraints as JSON: the cases of the batch, and what `position --json` prints.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use trickwire_core::bridge::constraint::{
    Constraints, HandConstraint, MAX_LENGTH, MAX_POINTS, MAX_SUIT_POINTS, Range,
};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::Suit;

/// One case. Fields not listed here are ignored.
#[derive(Deserialize, Serialize, Clone, Debug)]
pub struct Case {
    /// What is wanted, by seat; a seat left out is free.
    #[serde(default)]
    pub seats: BTreeMap<String, BTreeMap<String, serde_json::Value>>,
    /// Figures asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
}

/// A length or a number of points asked for besides.
#[derive(Deserialize, Serialize, Clone, Debug)]
pub struct Fact {
    /// `len` or `hcp`.
    pub what: String,
    /// Whose.
    pub seat: String,
    /// Which suit: with `len` always, with `hcp` where the points of one suit are meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suit: Option<String>,
    /// The value.
    pub value: u8,
}
