//! Whole games played by teams that follow a policy, each player from what they may see.
//!
//! One seed fixes the deal and another everything that is drawn later, so that policies can be compared
//! on the same deals. Nobody talks: a decision depends on the view of the player who takes it
//! ([`State::view`](crate::bomb::game::State::view)) and on public cards alone.

mod ahead;
pub mod calibration;
mod chores;
mod constraints;
mod croupier;
mod policy;
pub mod review;
mod watch;

pub use self::policy::{Choice, Policy, Tool, choose, steadied, worth};
pub use self::watch::Watch;

use self::ahead::{MARGIN, look_ahead};
use self::chores::{best_mark, chore};
use self::croupier::Croupier;
use self::policy::{Shortlist, shortlist};
use super::advise::{Kind, able, owed, rank, spent_first};
use super::game::RecordError;
use super::game::picker::Picker;
use super::game::referee::{join, resolve_by, set_up};
use super::game::{Agreements, End, Event, Game, Illegal, OwnWire, Phase, Record, Token};
use super::mission::Mission;
use super::rule::Rule;
use super::solve::{Outcome, SolveError, solve};
use super::table::TableError;
use crate::budget::Pulse;
use crate::rng::Pcg32;

/// Why a simulated game did not come to an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TeamError {
    /// The solver ended without an answer.
    Solve(SolveError),
    /// A player's view has no arrangement: a bug in this program.
    Impossible,
    /// A decision broke a rule: a bug in this program.
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

impl From<TableError> for TeamError {
    fn from(error: TableError) -> TeamError {
        TeamError::Illegal(Illegal::Table(error))
    }
}

/// How a team plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habits {
    /// How its players choose a move.
    pub policy: Policy,
    /// How they pick among their equal wires.
    pub own_wire: OwnWire,
    /// What they have agreed on.
    pub agreed: Agreements,
}

impl From<Policy> for Habits {
    fn from(policy: Policy) -> Habits {
        Habits { policy, own_wire: OwnWire::Random, agreed: Agreements::NONE }
    }
}

/// Simulated players at a table whose record knows every wire.
#[derive(Clone, Debug)]
pub struct Team {
    policy: Policy,
    croupier: Croupier,
    picker: Picker,
}

/// Picks have a generator of their own, so that they do not change what is drawn.
const PICKS: u64 = 0x5069_636b;

impl Team {
    /// A team for this game, which says what is agreed; the seed is for what is drawn while it is played.
    pub fn new(game: &Game, habits: impl Into<Habits>, seed: u64) -> Team {
        let Habits { policy, own_wire, .. } = habits.into();
        let croupier = Croupier::new(game, Pcg32::new(seed));
        Team { policy, croupier, picker: Picker::new(own_wire, seed ^ PICKS) }
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
        let Some(decider) = game.decider() else { return Ok(None) };
        if spared == Some(decider) {
            return Ok(None);
        }
        decide(game, self.policy, &mut self.picker, words, pulse).map(Some)
    }
}

/// Deals a mission and plays it to its end. Being watched changes nothing.
pub fn play(
    mission: &Mission,
    players: u8,
    habits: impl Into<Habits>,
    seed: u64,
    mut watch: Option<&mut Watch>,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Record, TeamError> {
    let habits = habits.into();
    let mut start = set_up(mission, players, &mut Pcg32::new(seed));
    start.agreed = habits.agreed;
    let mut record = Record::new(start).map_err(TeamError::Illegal)?;
    let mut team = Team::new(record.game(), habits, !seed);
    while let Some(event) = team.next(record.game(), None, words, pulse)? {
        if let Some(watch) = &mut watch {
            watch.see(record.game(), &event, words, pulse)?;
        }
        record.play(event)?;
    }
    Ok(record)
}

/// What the player who has to decide does.
fn decide(
    game: &Game,
    policy: Policy,
    picker: &mut Picker,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Event, TeamError> {
    if let Phase::Opening { player, .. } = game.phase {
        return Ok(match best_mark(game, player) {
            Some((place, token)) if token != Token::Nothing => Event::Mark { player, place, token },
            _ => Event::NoMark { player },
        });
    }
    if game.wants_name() {
        return name(game, words, pulse);
    }
    if let Some(event) = owed(game).and_then(|act| act.resolved(game)) {
        return Ok(event);
    }
    if let Some(event) = chore(game) {
        return Ok(event);
    }
    let player = game.actor;
    let view = game.view(player);
    let view = view.check()?;
    let (choice, shortlist) = match solve(view, words, pulse).map_err(TeamError::Solve)? {
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
            let choice = able(game, &odds, choice);
            (choice, shortlist)
        }
    };
    let choice = match look_ahead(game, view, &shortlist, words, pulse).map_err(TeamError::Solve)? {
        Some(better) => better,
        None => choice,
    };
    if let Some(values) = spent_first(game, &choice) {
        return Ok(Event::Spend { values });
    }
    Ok(match choice {
        Choice::Move { action, stabilizer } => resolve_by(game, player, action, stabilizer, picker),
        Choice::Join(places) => join(game, player, &places),
        Choice::Pass => Event::Pass { player },
    })
}

/// Names the player whose turn it is if they have a good cut of the number, else somebody who has it.
fn name(game: &Game, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<Event, TeamError> {
    let turn = game.turn;
    let Some(value) = game.demand.iter().next() else { return Err(TeamError::Endless) };
    let holds = |player: u8| game.held_values(player).has(value);
    let mut own = 0.0;
    if holds(turn) {
        let view = game.view(turn);
        if let Outcome::Odds(mut odds) = solve(view.check()?, words, pulse).map_err(TeamError::Solve)? {
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
