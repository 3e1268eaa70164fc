//! Answers as plain text: exact, stable, the same bytes on every machine.

use core::fmt::{self, Write};

use super::constraint::Constraints;
use super::count::ALL_DEALS;
use super::feasible::{Bound, BoundText, Conflict, ConflictText};

/// How many deals fit, of how many.
///
/// ```text
/// deals 758038291797253962073824000
/// of 53644737765488792839237440000
/// ```
pub fn write_count(deals: u128, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "deals {deals}\nof {ALL_DEALS}")
}

/// Why none does.
///
/// ```text
/// conflict N needs 7+ spades, S needs 7+ spades: 14 cards for 13 places in spades
/// ```
pub fn write_conflict(constraints: &Constraints, conflict: &Conflict, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "conflict {}", ConflictText(constraints, conflict))
}

/// How many would fit without one of the wishes.
///
/// ```text
/// without 3513984098443126253936640000 N has 10-12 points
/// ```
pub fn write_cost(constraints: &Constraints, wish: Bound, deals: u128, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "without {deals} {}", BoundText(constraints, wish))
}
