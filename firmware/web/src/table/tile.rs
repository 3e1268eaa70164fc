//! A wire on a stand: what is known of it, what lies there, its odds.

use serde::Serialize;
use trickwire_core::bomb::game::{Named, Place};
use trickwire_core::bomb::slot::{Parity, Slot, SlotState};
use trickwire_core::bomb::wire::Value;
use trickwire_core::order::sort_by_key;
use trickwire_ui::bomb::{Chance, SlotOdds};

#[derive(Serialize)]
pub(super) struct Stand {
    pub(super) owner: u8,
    pub(super) tiles: Vec<Tile>,
}

#[derive(Serialize)]
pub(super) struct Tile {
    pub(super) place: String,
    pub(super) letter: String,
    /// The wire, where it is known.
    pub(super) wire: Option<String>,
    pub(super) colour: Option<&'static str>,
    /// `hidden`, `token` or `cut`.
    pub(super) state: &'static str,
    /// Tokens and labels beyond the value.
    pub(super) notes: Vec<String>,
    pub(super) unsorted: bool,
    pub(super) odds: Vec<Odds>,
}

/// The chance of a value in a slot: its words, and thousandths for the shade.
#[derive(Serialize)]
pub(super) struct Odds {
    pub(super) value: String,
    pub(super) chance: String,
    pub(super) permille: u16,
}

pub(super) fn shown_tile(place: Place, slot: &Slot, odds: Option<&SlotOdds>) -> Tile {
    let name = Named(place).to_string();
    let mut notes = Vec::new();
    if let Some(parity) = slot.parity {
        notes.push(if parity == Parity::Even { "even" } else { "odd" }.to_owned());
    }
    if slot.times > 0 {
        notes.push(format!("x{}", slot.times));
    }
    notes.extend((1..=12).filter(|n| slot.not >> n & 1 == 1).map(|number| format!("not {number}")));
    let colour = slot.known_value().map(|value| match value {
        Value::Blue(_) => "blue",
        Value::Yellow => "yellow",
        Value::Red => "red",
    });
    let wire =
        slot.wire.map(|wire| wire.to_string()).or_else(|| slot.known_value().map(|value| value.to_string()));
    Tile {
        letter: name.trim_start_matches(|letter: char| letter.is_ascii_digit()).to_owned(),
        place: name,
        wire,
        colour,
        state: match slot.state {
            SlotState::Hidden => "hidden",
            SlotState::Info => "token",
            SlotState::Cut => "cut",
        },
        notes,
        unsorted: slot.unsorted,
        odds: odds.map(shown_odds).unwrap_or_default(),
    }
}

/// The values that can be there, the likeliest first.
pub(super) fn shown_odds(slot: &SlotOdds) -> Vec<Odds> {
    let mut all: Vec<(Value, Chance)> =
        Value::ALL.into_iter().zip(slot.chances).filter(|(_, chance)| !chance.is_never()).collect();
    sort_by_key(&mut all, |(_, chance)| std::cmp::Reverse(chance.permille()));
    all.into_iter()
        .map(|(value, chance)| Odds {
            value: value.to_string(),
            chance: chance.to_string(),
            permille: chance.permille(),
        })
        .collect()
}
