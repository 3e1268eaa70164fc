//! Sure moves that can be seen without counting arrangements.
//!
//! Most moves late in a game are sure, and most of those are plain: a marked wire, a wire between two equal
//! ones, the last places where a number can be. Whoever plays a game out in the head need not count for them.
//! What is found here is sure; not everything that is sure is found.

use crate::bomb::advise::{Move, alone, callable};
use crate::bomb::game::Game;
use crate::bomb::knowledge::Problem;
use crate::bomb::table::Table;
use crate::bomb::wire::Value;
use crate::checked::Checked;

/// A move of the player who is to act that surely succeeds, if one can be seen at once.
#[inline(never)] // the problem is not on the stack while one is solved
pub(super) fn sure_move(game: &Game, view: Checked<'_, Table>) -> Option<Move> {
    let ruling = game.ruling(game.actor);
    if let Some(&action) = alone(&view, &ruling, false).first() {
        return Some(action);
    }
    let mut values = callable(&view);
    values.retain(|&value| ruling.values.has(value));
    if values.is_empty() {
        return None;
    }
    let cut = |stand: u8, slot: u8, value| Move::Dual { stand, slot, value };
    let is_free = |stand: u8, slot: u8| {
        view.owner_of(stand) != Some(view.observer) && ruling.allows_slot(stand.into(), slot.into())
    };
    for (place, slot) in view.places().filter(|(_, slot)| slot.is_uncut()) {
        let Some(value) = slot.known_value() else { continue };
        if is_free(place.stand, place.slot) && values.contains(&value) {
            return Some(cut(place.stand, place.slot, value));
        }
    }
    let problem = Problem::observe(view).ok()?;
    // How many places a number can have.
    let mut places = [0_u8; Value::ALL.len()];
    for open in problem.stands.iter().flat_map(|stand| &stand.open) {
        for &value in &values {
            places[value.index()] += u8::from(!open.allowed.and(value.wires()).is_empty());
        }
    }
    let is_full = |value: Value| match value {
        Value::Blue(_) => {
            let left = value.wires().iter().map(|wire| problem.copies(wire)).sum::<u8>();
            left > 0 && places[value.index()] == left
        }
        _ => false,
    };
    let full: heapless::Vec<Value, 13> = values.iter().copied().filter(|&value| is_full(value)).collect();
    for (view, stand) in problem.stands.iter().zip(0_u8..) {
        for open in &view.open {
            let only = |value: &&Value| open.allowed.without(value.wires()).is_empty();
            let last = |value: &&Value| !open.allowed.and(value.wires()).is_empty();
            let found = values.iter().find(only).or_else(|| full.iter().find(last));
            if let Some(&value) = found.filter(|_| is_free(stand, open.slot)) {
                return Some(cut(stand, open.slot, value));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bomb::game::Phase;
    use crate::bomb::mission::MISSIONS;
    use crate::bomb::solve::{Outcome, Question, solve};
    use crate::bomb::team::{Policy, play};
    use crate::budget::Patient;

    extern crate std;

    /// What seems sure is sure by the exact odds, and most of what is sure seems so.
    #[test]
    fn what_is_plain_is_sure() {
        let mut words = std::vec![0; 4 << 20];
        let (mut found, mut missed) = (0, 0);
        for (mission, seed) in MISSIONS.iter().take(30).filter(|m| m.rule.is_simulated()).zip(1..) {
            let players = (2 + seed as u8 % 4).max(mission.min_players);
            let record =
                play(mission, players, Policy::Careful, seed, None, &mut words, &mut Patient).unwrap();
            let mut game = Game::new(record.start()).unwrap();
            for event in record.events() {
                game.apply(event).unwrap();
                if game.phase != Phase::Turns || game.together().is_some() {
                    continue;
                }
                let table = game.view(game.actor);
                let view = table.check().unwrap();
                let action = sure_move(&game, view);
                let Ok(Outcome::Odds(mut odds)) = solve(view, &mut words, &mut Patient) else { panic!() };
                match action {
                    Some(Move::Dual { stand, slot, value }) => {
                        let hit = Question::Any { stand, slots: 1 << slot, value };
                        assert!(odds.ask(hit, &mut Patient).unwrap().is_one(), "{table}: {action:?}");
                        found += 1;
                    }
                    Some(_) => found += 1,
                    None => {
                        let ruling = game.ruling(game.actor);
                        let best = crate::bomb::advise::rank::<1>(
                            &mut odds,
                            crate::bomb::advise::Kind::Cut,
                            &ruling,
                            &mut Patient,
                        );
                        missed += usize::from(best.unwrap().first().is_some_and(|cut| cut.chance.is_one()));
                    }
                }
            }
        }
        assert!(found > 300 && missed * 4 < found, "{found} found, {missed} missed");
    }
}
