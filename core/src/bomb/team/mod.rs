//! Whole games played by teams that follow a policy, each player from what he may see.
//!
//! One seed fixes the deal and another everything that is drawn later, so that policies can be compared
//! on the same deals. Nobody talks: a decision depends on the view of the player who takes it
//! ([`Game::view`]) and on public cards alone.

mod ahead;
mod chores;
mod croupier;
mod policy;

pub use self::policy::{Choice, Policy, Tool, choose, steadied, worth};

use self::ahead::{MARGIN, look_ahead};
use self::chores::{best_mark, chore};
use self::croupier::Croupier;
use self::policy::{Shortlist, shortlist};
use super::game::record::RecordError;
use super::game::referee::{join, resolve, set_up};
use super::game::{End, Event, Game, Illegal, Phase, Record};
use super::mission::Mission;
use super::moves::{Kind, rank};
use super::rule::Rule;
use super::ruling::Values;
use super::solve::{Outcome, SolveError, solve};
use crate::budget::Pulse;
use crate::rng::Pcg32;

/// Why a simulated game did not come to an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TeamError {
    /// The solver ended without an answer.
    Solve(SolveError),
    /// A player's view has no arrangement: a defect of this program.
    Impossible,
    /// A decision broke a rule: a defect of this program.
    Illegal(Illegal),
    /// The game does not end.
    Endless,
}

impl From<RecordError> for TeamError {
    fn from(error: RecordError) -> TeamError {
        match error {
            RecordError::Illegal(illegal) => TeamError::Illegal(illegal),
            RecordError::Full => TeamError::Endless,
        }
    }
}

/// Simulated players at a table whose record knows every wire.
#[derive(Clone, Debug)]
pub struct Team {
    policy: Policy,
    croupier: Croupier,
}

impl Team {
    /// A team for this game; the seed is for what is drawn while it is played.
    pub fn new(game: &Game, policy: Policy, seed: u64) -> Team {
        Team { policy, croupier: Croupier::new(game, Pcg32::new(seed)) }
    }

    /// What happens next; `None` where it is for the spared player to decide, or the game is over.
    pub fn next(
        &mut self,
        game: &Game,
        spared: Option<u8>,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Result<Option<Event>, TeamError> {
        if let Some(event) = self.croupier.event(game) {
            return Ok(Some(event));
        }
        let decider = match game.phase {
            Phase::Over(_) => return Ok(None),
            Phase::Opening { player, .. } => player,
            Phase::Turns => game.actor,
        };
        if spared == Some(decider) {
            return Ok(None);
        }
        decide(game, self.policy, words, pulse).map(Some)
    }
}

/// Deals a mission and plays it to its end.
pub fn play(
    mission: &Mission,
    players: u8,
    policy: Policy,
    seed: u64,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Record, TeamError> {
    let start = set_up(mission, players, &mut Pcg32::new(seed));
    let mut record = Record::new(start).map_err(TeamError::Illegal)?;
    let mut team = Team::new(record.game(), policy, !seed);
    while let Some(event) = team.next(record.game(), None, words, pulse)? {
        record.play(event)?;
    }
    Ok(record)
}

/// What the player whose decision it is does.
fn decide(game: &Game, policy: Policy, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<Event, TeamError> {
    if let Phase::Opening { player, .. } = game.phase {
        return Ok(match best_mark(game, player) {
            Some((place, token)) => Event::Mark { player, place, token },
            None => Event::NoMark { player },
        });
    }
    if game.mission.rule.is_named() && game.demand != Values::ALL && !game.named {
        return name(game, words, pulse);
    }
    if let Some(event) = chore(game) {
        return Ok(event);
    }
    let player = game.actor;
    let view = game.view(player);
    let (choice, shortlist) = match solve(&view, words, pulse).map_err(TeamError::Solve)? {
        Outcome::Impossible(_) => return Err(TeamError::Impossible),
        Outcome::Odds(mut odds) => {
            let shortlist = match policy {
                Policy::Farsighted => shortlist(game, &mut odds, MARGIN, pulse).map_err(TeamError::Solve)?,
                _ => Shortlist::new(),
            };
            let choice = match shortlist.first() {
                Some(best) => best.choice(),
                None => choose(policy, game, &mut odds, pulse).map_err(TeamError::Solve)?,
            };
            (choice, shortlist)
        }
    };
    let choice = match look_ahead(game, &view, &shortlist, words, pulse).map_err(TeamError::Solve)? {
        Some(better) => better,
        None => choice,
    };
    Ok(match choice {
        Choice::Move { action, stabilizer } => resolve(game, player, action, stabilizer),
        Choice::Join(places) => join(game, player, &places),
        Choice::Pass => Event::Pass { player },
    })
}

/// The player in turn names himself where he has a good cut of the number, else somebody who has it.
fn name(game: &Game, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<Event, TeamError> {
    let turn = game.turn;
    let Some(value) = game.demand.iter().next() else { return Err(TeamError::Endless) };
    let holds = |player: u8| game.held_values(player).has(value);
    let mut own = 0.0;
    if holds(turn) {
        let view = game.view(turn);
        if let Outcome::Odds(mut odds) = solve(&view, words, pulse).map_err(TeamError::Solve)? {
            let best =
                rank::<1>(&mut odds, Kind::Cut, &game.ruling(turn), pulse).map_err(TeamError::Solve)?;
            own = best.first().map_or(1.0, |prospect| prospect.chance.as_f64());
        }
    }
    let others = (1..game.players).map(|step| (turn + step) % game.players);
    // The radar has told everybody who has the number; in mission 51 it must be guessed.
    let known = game.mission.rule == Rule::Scan;
    let other = others.into_iter().find(|&player| game.is_in(player) && (!known || holds(player)));
    let player = if own >= 0.5 { turn } else { other.unwrap_or(turn) };
    Ok(Event::Name { player })
}

/// How a game ended, for counting.
pub fn result(record: &Record) -> Option<End> {
    match record.game().phase {
        Phase::Over(end) => Some(end),
        _ => None,
    }
}
