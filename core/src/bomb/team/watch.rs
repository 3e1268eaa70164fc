//! One deal watched while it is played: what the odds said, and what was true.
//!
//! Before every turn the view of the player who takes it is solved once more. That touches neither the game
//! nor anybody's decision, so a game goes the same watched or unwatched. What is tallied:
//!
//! * the **call** that the player makes, if any: its exact chance, and whether it hit;
//! * every **slot** that is open to the player, with every value possible there: the exact chance of the
//!   value, and whether the wire has it;
//! * the **bits** of every such slot: -log2 of the chance of the value that is there, which is how surprised
//!   the player would be to see it.
//!
//! * the **chance of winning** that playouts gave, if there were any, and whether the team won in the end.
//!
//! Everything is added up as integers, so that no order of adding changes a sum.

use libm::{log2, round};

use super::TeamError;
use crate::bomb::game::{Call, Event, Game};
use crate::bomb::solve::{Odds, Outcome, Question, solve};
use crate::bomb::wire::Value;
use crate::budget::Pulse;
use crate::calibration::{Tally, tenth};
use crate::ratio::Ratio;

/// Bits are added up in 2^-20ths.
pub(super) const SCORE_BITS: u32 = 20;

/// What was said and what was true in one deal, played by one policy or by several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Watch {
    pub(super) acted: [Tally; 10],
    pub(super) slots: [Tally; 10],
    /// Open slots, once for each turn.
    pub(super) open: u32,
    /// The sum of their bits in 2^-20ths.
    pub(super) bits: u64,
    /// What was said of winning in games that are over.
    pub(super) winning: [Tally; 10],
    /// The same in the game that goes on.
    hopes: [Tally; 10],
}

impl Watch {
    /// Tallies a call.
    pub fn call(&mut self, chance: Ratio, hit: bool) {
        self.acted[tenth(chance)].add(chance, hit);
    }

    /// Somebody gives the team this chance of winning.
    pub fn expect_win(&mut self, chance: Ratio) {
        self.hopes[tenth(chance)].add(chance, false);
    }

    /// The game is over.
    pub fn end(&mut self, won: bool) {
        for (sum, hopes) in self.winning.iter_mut().zip(core::mem::take(&mut self.hopes)) {
            sum.join(hopes, won);
        }
    }

    /// Tallies an open slot: the chance of each value, and which of them is there. An error where that one
    /// was considered impossible.
    pub fn slot(
        &mut self,
        chances: impl IntoIterator<Item = (Value, Ratio)>,
        there: Value,
    ) -> Result<(), TeamError> {
        let mut found = None;
        for (value, chance) in chances.into_iter().filter(|(_, chance)| !chance.is_zero()) {
            self.slots[tenth(chance)].add(chance, value == there);
            if value == there {
                found = Some(chance);
            }
        }
        let chance = found.ok_or(TeamError::Impossible)?;
        self.open += 1;
        self.bits += round(-log2(chance.as_f64()) * f64::from(1 << SCORE_BITS)) as u64;
        Ok(())
    }

    /// Sees what is about to happen. An event that ends somebody's turn costs a solve of that player's view.
    pub(super) fn see(
        &mut self,
        game: &Game,
        event: &Event,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Result<(), TeamError> {
        let call = match event {
            Event::Cut { call, .. } => Some((call, true)),
            Event::Miss { call, .. } | Event::Boom { call } => Some((call, false)),
            Event::Solo { .. } | Event::Reveal { .. } | Event::Together { .. } | Event::Pass { .. } => None,
            _ => return Ok(()),
        };
        let view = game.view(game.actor);
        let Outcome::Odds(mut odds) = solve(view.check()?, words, pulse).map_err(TeamError::Solve)? else {
            return Err(TeamError::Impossible);
        };
        self.all_slots(game, &odds)?;
        if let Some((call, hit)) = call {
            let chance = odds.ask(question(call), pulse).map_err(TeamError::Solve)?;
            self.call(chance, hit);
        }
        Ok(())
    }

    fn all_slots(&mut self, game: &Game, odds: &Odds<'_, '_>) -> Result<(), TeamError> {
        for slot in odds.slots() {
            let wire = game.tile(slot.place).map_err(TeamError::Illegal)?.slot.wire;
            let there = wire.ok_or(TeamError::Impossible)?.value();
            self.slot(Value::ALL.into_iter().zip(slot.by_value()), there)?;
        }
        Ok(())
    }
}

/// Does the call hit?
fn question(call: &Call) -> Question {
    let &Call { stand, slots, value, or, .. } = call;
    match or {
        Some(other) => Question::Either { stand, slot: slots.trailing_zeros() as u8, values: [value, other] },
        None => Question::Any { stand, slots, value },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_is_tallied_value_by_value() {
        let (five, red) = (Value::Blue(5), Value::Red);
        let quarters = |count| Ratio::new(count, 4);
        let mut watch = Watch::default();
        watch.slot([(five, quarters(3)), (Value::Yellow, quarters(0)), (red, quarters(1))], red).unwrap();
        assert_eq!(watch.slots[7], Tally { n: 1, hits: 0, said: 3 << 30 });
        assert_eq!(watch.slots[2], Tally { n: 1, hits: 1, said: 1 << 30 });
        assert_eq!(watch.slots.iter().map(|tally| tally.n).sum::<u32>(), 2);
        assert_eq!((watch.open, watch.bits), (1, 2 << SCORE_BITS));
        let excluded = watch.slot([(five, quarters(4))], red);
        assert_eq!(excluded, Err(TeamError::Impossible), "what is there was held impossible");
    }
}
