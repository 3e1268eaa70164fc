//! Everything that is entered on the bridge pages: small enough to keep every step of it.

use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::notation::Position;

use super::preset;
use super::wish::Wish;

/// Steps that can be taken back. 84 B each.
pub(super) const STEPS: usize = 32;

/// The largest number of a board that can be entered.
pub(super) const LAST_BOARD: u16 = 999;

/// The largest seed that can be entered.
pub(super) const LAST_SEED: u32 = 999_999;

/// What is wanted, and which of the deals that fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entered {
    pub(super) wishes: [Wish; 4],
    /// The same seed gives the same boards, here and on a computer.
    pub(super) seed: u32,
    pub(super) board: u16,
}

impl Entered {
    pub(super) const NOTHING: Entered = Entered { wishes: [Wish::ANY; 4], seed: 1, board: 1 };

    /// For the core.
    pub(super) fn constraints(&self) -> Constraints {
        Constraints { seats: self.wishes.each_ref().map(Wish::constraint) }
    }

    /// The line that a computer takes.
    pub(super) fn position(&self) -> Position {
        Position {
            constraints: self.constraints(),
            seed: Some(u64::from(self.seed)),
            board: Some(u32::from(self.board)),
        }
    }

    /// From such a line; `None` where it says something that cannot be entered here.
    pub(super) fn of(position: &Position) -> Option<Entered> {
        let seed = u32::try_from(position.seed?).ok().filter(|seed| *seed <= LAST_SEED)?;
        let board = u16::try_from(position.board?).ok().filter(|board| *board <= LAST_BOARD)?;
        Some(Entered { wishes: preset::all(&position.constraints)?, seed, board })
    }
}
