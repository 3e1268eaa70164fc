//! What equipment and history tell about a stand beyond the marks on its slots.
//!
//! Parity, multiplicity, X and false tokens lie on one slot and are kept there
//! ([`Slot`](super::slot::Slot)); the facts here concern a stand or a player.

use super::wire::Value;

/// One fact. Stands and players count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Constraint {
    /// Label "=": slots `left` and `left + 1` have the same value.
    AdjacentEqual {
        /// The stand.
        stand: u8,
        /// The left one of the two slots.
        left: u8,
    },
    /// Label "≠": slots `left` and `left + 1` have different values.
    AdjacentNotEqual {
        /// The stand.
        stand: u8,
        /// The left one of the two slots.
        left: u8,
    },
    /// Radar "yes": at least one uncut sorted wire of the value is on the stand.
    MustHave {
        /// The stand.
        stand: u8,
        /// Blue or yellow.
        value: Value,
    },
    /// Radar "no": no uncut sorted wire of the value is on the stand.
    MustNotHave {
        /// The stand.
        stand: u8,
        /// Blue or yellow.
        value: Value,
    },
    /// A failed call: the player holds an uncut wire of the value, sorted or not, on any of their stands. It
    /// ends when they cut one.
    Called {
        /// The player.
        player: u8,
        /// Blue or yellow.
        value: Value,
    },
}
