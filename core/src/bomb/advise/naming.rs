//! Who should go next, where the rules or a card leave that to a player: whom to name (missions 18 and 51), to
//! whom to hand the turn (Coffee Mug).
//!
//! That somebody holds the number is a chance, counted exactly. How well they would do with it depends on what
//! they see: a few deals that fit are drawn, in each of them the table is solved as that player would see it,
//! and the best cut there counts. So this is an estimate, with its error.

use heapless::Vec;
use libm::sqrt;

use super::radar::count;
use super::{Kind, rank};
use crate::bomb::constraint::Constraint;
use crate::bomb::game::{Event, Game, Phase, Usage};
use crate::bomb::knowledge::Problem;
use crate::bomb::sample::{Arrangement, draw};
use crate::bomb::solve::{Outcome, SolveError, solve};
use crate::bomb::team::uncut;
use crate::bomb::wire::Value;
use crate::budget::Pulse;
use crate::limits::MAX_PLAYERS;
use crate::ratio::Ratio;
use crate::rng::Pcg32;
use crate::sample::DEVIATIONS;

/// How many deals are drawn.
pub const WORLDS: usize = 12;

/// A player who could go next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// Who.
    pub player: u8,
    /// The chance that they hold the number they would have to cut; 1 where there is none.
    pub holds: Ratio,
    /// The mean chance of their best cut; 0 counts where they hold nothing to cut.
    pub best: f64,
    /// Half its 95 % interval.
    pub error: f64,
}

/// Everybody who could be named, the best first.
pub fn candidates(
    game: &Game,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Vec<Candidate, MAX_PLAYERS>, SolveError> {
    let all = (0..game.players).filter(|&player| game.is_in(player));
    going_next(game, all, &|player| Event::Name { player }, words, pulse)
}

/// Everybody who could get the Coffee Mug, the best first.
pub fn mug_candidates(
    game: &Game,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Vec<Candidate, MAX_PLAYERS>, SolveError> {
    let user = game.actor;
    let others = (0..game.players).filter(|&player| player != user && game.is_in(player));
    let handed = |to| Event::Use { player: user, usage: Usage::Mug { to } };
    going_next(game, others, &handed, words, pulse)
}

/// Whom to name: the likeliest to do well; the player whose turn it is where nobody can be told apart.
pub(super) fn best_name(game: &Game, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<u8, SolveError> {
    Ok(candidates(game, words, pulse)?.first().map_or(game.turn, |best| best.player))
}

fn going_next(
    game: &Game,
    players: impl Iterator<Item = u8>,
    event: &dyn Fn(u8) -> Event,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Vec<Candidate, MAX_PLAYERS>, SolveError> {
    let mut list: Vec<Candidate, MAX_PLAYERS> = Vec::new();
    let asker = game.turn;
    let view = game.view(asker);
    let Ok(checked) = view.check() else { return Ok(list) };
    let Ok(problem) = Problem::observe(checked) else { return Ok(list) };
    let mut worlds: Vec<Arrangement, WORLDS> = Vec::new();
    // The same position gives the same draws.
    let mut rng = Pcg32::new((uncut(game) as u64) << 8 | u64::from(game.misses));
    draw(&problem, WORLDS as u32, &mut rng, words, pulse, &mut |arrangement| {
        let _ = worlds.push(arrangement.clone());
    })?;
    let demanded = game.wants_name().then(|| game.demand.iter().next()).flatten();
    let all = count(&view, words, pulse)?.unwrap_or(0);
    for player in players {
        let holds = match demanded {
            Some(value) if player == asker => Ratio::new(game.held_by(asker, value).into(), 1),
            Some(value) if all > 0 => {
                let mut supposed = view.clone();
                let _ = supposed.constraints.push(Constraint::Called { player, value });
                Ratio::new(count(&supposed, words, pulse)?.unwrap_or(0), all)
            }
            _ => Ratio::new(1, 1),
        };
        let (mut sum, mut squares, mut deals) = (0.0, 0.0, 0.0);
        for world in &worlds {
            let mut next = game.supposing(asker, world);
            if next.apply(&event(player)).is_err() || next.phase != Phase::Turns {
                continue;
            }
            let best = best_cut(&next, player, words, pulse)?;
            (sum, squares, deals) = (sum + best, squares + best * best, deals + 1.0);
        }
        if deals == 0.0 {
            continue;
        }
        let best = sum / deals;
        let error = DEVIATIONS * sqrt((squares / deals - best * best).max(0.0) / deals);
        let _ = list.push(Candidate { player, holds, best, error });
    }
    list.sort_unstable_by(|a, b| b.best.total_cmp(&a.best).then(a.player.cmp(&b.player)));
    Ok(list)
}

/// The chance of the best thing that a player could do next, as they see it.
fn best_cut(game: &Game, player: u8, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<f64, SolveError> {
    if game.is_blocked(player) {
        return Ok(0.0);
    }
    let view = game.view(player);
    let Ok(view) = view.check() else { return Ok(0.0) };
    let ruling = game.ruling(player);
    Ok(match solve(view, words, pulse)? {
        Outcome::Impossible(_) => 0.0,
        Outcome::Odds(mut odds) => {
            if !super::alone(&odds.table(), &ruling, false).is_empty() {
                return Ok(1.0);
            }
            let best = rank::<1>(&mut odds, Kind::Cut, &ruling, pulse)?;
            best.first().map_or(0.0, |prospect| prospect.chance.as_f64())
        }
    })
}

impl crate::bomb::game::State {
    /// Does the player see an uncut wire of this value in their own hand?
    fn held_by(&self, player: u8, value: Value) -> u8 {
        let mut hand = self.hand(player).filter(|(_, tile)| tile.slot.is_uncut());
        hand.any(|(_, tile)| tile.seen_by(player).known_value() == Some(value)).into()
    }
}
