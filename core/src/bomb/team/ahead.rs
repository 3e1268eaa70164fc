//! A step of lookahead: what a move does for the player who comes next.
//!
//! A few arrangements that the player considers possible are drawn, each with its exact probability. In each
//! of them every move of the shortlist is tried, and the next player's view is solved: what their best move
//! is worth, times what is left of the team's hopes, is what the move is worth here. All moves are tried in
//! the same arrangements, so that all have the same luck (common random numbers).

use heapless::Vec;

use super::policy::{Choice, Shortlist, prospects};
use super::uncut;
use crate::bomb::game::referee::resolve;
use crate::bomb::game::{End, Event, Game, Phase};
use crate::bomb::knowledge::Problem;
use crate::bomb::sample::{Arrangement, draw};
use crate::bomb::solve::{Outcome, SolveError, solve};
use crate::bomb::table::Table;
use crate::budget::Pulse;
use crate::checked::Checked;
use crate::rng::Pcg32;

/// How far below the best a move may be and still get a second thought.
pub(super) const MARGIN: f64 = 0.02;

/// How many arrangements are drawn.
const WORLDS: usize = 4;

/// The move of the shortlist after which the team is best off; `None` where there is nothing to choose.
pub(super) fn look_ahead(
    game: &Game,
    view: Checked<'_, Table>,
    list: &Shortlist,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Option<Choice>, SolveError> {
    if list.len() < 2 {
        return Ok(None);
    }
    let Ok(problem) = Problem::observe(view) else { return Ok(None) };
    let mut worlds: Vec<Arrangement, WORLDS> = Vec::new();
    let mut rng = Pcg32::new((uncut(game) as u64) << 8 | u64::from(game.misses));
    draw(&problem, WORLDS as u32, &mut rng, words, pulse, &mut |arrangement| {
        let _ = worlds.push(arrangement.clone());
    })?;
    let mut best: Option<(f64, Choice)> = None;
    for weighed in list {
        let (action, stabilizer) = (weighed.option.prospect.action, weighed.stabilizer);
        let (mut sum, mut count) = (0.0, 0.0);
        for world in &worlds {
            let supposed = game.supposing(game.actor, world);
            let event = resolve(&supposed, game.actor, action, stabilizer);
            if let Some(next) = after(&supposed, &event, words, pulse)? {
                sum += next;
                count += 1.0;
            }
        }
        let worth = if count > 0.0 { weighed.worth * sum / count } else { 0.0 };
        if best.as_ref().is_none_or(|(most, _)| worth > *most + 1e-9) {
            best = Some((worth, weighed.choice()));
        }
    }
    Ok(best.map(|(_, choice)| choice))
}

/// What the next player's best move is worth after an event; `None` where the game is lost by then, which the
/// worth of the move itself already accounts for.
fn after(
    game: &Game,
    event: &Event,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Option<f64>, SolveError> {
    let mut next = game.clone();
    if next.apply(event).is_err() {
        return Ok(None);
    }
    match next.phase {
        Phase::Over(End::Won) => return Ok(Some(1.0)),
        Phase::Over(End::Lost(_)) => return Ok(None),
        _ => {}
    }
    // Where somebody has to be named first, nothing is known about the next move.
    if next.mission.rule.is_named() {
        return Ok(Some(1.0));
    }
    let view = next.view(next.actor);
    let Ok(view) = view.check() else { return Ok(None) };
    match solve(view, words, pulse)? {
        Outcome::Odds(mut odds) => prospects(&next, &mut odds, pulse).map(Some),
        Outcome::Impossible(_) => Ok(None),
    }
}
