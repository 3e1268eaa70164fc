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
pub mod playout;
mod policy;
pub mod review;
mod sure;
mod watch;
mod winning;

pub use self::policy::{Choice, Policy, Tool, choose, steadied, worth};
pub use self::watch::Watch;

use self::ahead::{MARGIN, look_ahead};
use self::chores::{best_mark, chore};
use self::croupier::Croupier;
use self::playout::{Effort, Outlook, Tried, UNCUT, play_on, play_out};
use self::policy::{Shortlist, agreed_move, candidates, shortlist};
use self::sure::sure_move;
use super::advise::{Kind, Prospect, able, owed, rank, spent_first};
use super::game::RecordError;
use super::game::picker::Picker;
use super::game::referee::{join, resolve_by, set_up};
use super::game::{Agreements, End, Event, Game, Illegal, OwnWire, Phase, Record, Token};
use super::mission::Mission;
use super::rule::Rule;
use super::solve::{Odds, Outcome, SolveError, solve};
use super::table::{Table, TableError};
use crate::budget::Pulse;
use crate::checked::Checked;
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
    /// Plays in the head of somebody else: takes the first sure move that is plain to see.
    hasty: bool,
    own_wire: OwnWire,
    outlook: Option<Outlook>,
}

/// Picks have a generator of their own, so that they do not change what is drawn.
const PICKS: u64 = 0x5069_636b;

impl Team {
    /// A team for this game, which says what is agreed; the seed is for what is drawn while it is played.
    pub fn new(game: &Game, habits: impl Into<Habits>, seed: u64) -> Team {
        let Habits { policy, own_wire, .. } = habits.into();
        let croupier = Croupier::new(game, Pcg32::new(seed));
        let picker = Picker::new(own_wire, seed ^ PICKS);
        Team { policy, croupier, picker, hasty: false, own_wire, outlook: None }
    }

    /// From now on it plays in somebody's head, from the middle of this game.
    fn make_hasty(&mut self, game: &Game) {
        self.hasty = true;
        self.croupier.join(game);
    }

    /// What the playouts of the last decision showed, if there were any.
    pub fn outlook(&self) -> Option<&Outlook> {
        self.outlook.as_ref()
    }

    // Each of the following by itself: what one takes of the stack is not there while another solves a table.

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
        self.decide(game, words, pulse).map(Some)
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
            if let Some(chance) = team.outlook().and_then(Outlook::chance) {
                watch.expect_win(chance);
            }
        }
        record.play(event)?;
    }
    if let Some(watch) = watch {
        watch.end(result(&record) == Some(End::Won));
    }
    Ok(record)
}

impl Team {
    /// What the player who has to decide does.
    #[inline(never)]
    fn decide(&mut self, game: &Game, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<Event, TeamError> {
        self.outlook = None;
        if let Phase::Opening { player, .. } = game.phase {
            return Ok(match best_mark(game, player, pulse) {
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
        if let Some(event) = chore(game, pulse) {
            return Ok(event);
        }
        let player = game.actor;
        let choice = self.choose(game, words, pulse)?;
        if let Some(values) = spent_first(game, &choice) {
            return Ok(Event::Spend { values });
        }
        Ok(match choice {
            Choice::Move { action, stabilizer } => {
                resolve_by(game, player, action, stabilizer, &mut self.picker)
            }
            Choice::Join(places) => join(game, player, &places),
            Choice::Pass => Event::Pass { player },
        })
    }

    /// The move of the player who is to act.
    #[inline(never)]
    fn choose(&mut self, game: &Game, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<Choice, TeamError> {
        let mut view = Table::NONE;
        game.view_into(game.actor, &mut view);
        let view = view.check()?;
        // Where nothing can only be cut together, what was agreed and what is plain need no counting.
        if game.together().is_none() {
            let plain = || if self.hasty { sure_move(game, view) } else { None };
            if let Some(action) = agreed_move(game).or_else(plain) {
                return Ok(Choice::Move { action, stabilizer: false });
            }
        }
        let playing_out = self.policy == Policy::Playout && uncut(game) <= UNCUT;
        if playing_out || self.policy == Policy::Farsighted {
            return self.look_further(game, view, playing_out, words, pulse);
        }
        choose_by_worth(self.policy, game, view, words, pulse)
    }

    /// The same for those who do not only weigh their moves.
    #[inline(never)] // nobody does in somebody else's head, where the stack is short
    fn look_further(
        &mut self,
        game: &Game,
        view: Checked<'_, Table>,
        playing_out: bool,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Result<Choice, TeamError> {
        let (choice, list) = match solve(view, words, pulse).map_err(TeamError::Solve)? {
            Outcome::Impossible(_) => return Err(TeamError::Impossible),
            Outcome::Odds(mut odds) => {
                let list = match playing_out {
                    true => candidates(game, &mut odds, pulse),
                    false => shortlist(game, &mut odds, MARGIN, pulse),
                };
                let list = list.map_err(TeamError::Solve)?;
                let choice = match list.first() {
                    Some(best) => best.choice(),
                    None => choose(self.policy, game, &mut odds, pulse).map_err(TeamError::Solve)?,
                };
                (able(game, &odds, choice), list)
            }
        };
        if playing_out && !list.is_empty() {
            let outlook = play_out(game, &list, self.own_wire, Effort::USUAL, words, pulse);
            let outlook = self.outlook.insert(outlook.map_err(TeamError::Solve)?);
            return Ok(outlook.best().map_or(choice, Tried::choice));
        }
        let better = look_ahead(game, view, &list, words, pulse).map_err(TeamError::Solve)?;
        Ok(better.unwrap_or(choice))
    }
}

/// What was counted, where it lies: it is large.
fn counted<'a, 't, 'w>(
    outcome: &'a mut Result<Outcome<'t, 'w>, SolveError>,
) -> Result<&'a mut Odds<'t, 'w>, TeamError> {
    match outcome {
        Ok(Outcome::Odds(odds)) => Ok(odds),
        Ok(Outcome::Impossible(_)) => Err(TeamError::Impossible),
        Err(error) => Err(TeamError::Solve(*error)),
    }
}

/// The move that a policy likes best by itself.
#[inline(never)] // the solver's answer is large, and the less lies below it the better
fn choose_by_worth(
    policy: Policy,
    game: &Game,
    view: Checked<'_, Table>,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Choice, TeamError> {
    let mut outcome = solve(view, words, pulse);
    let odds = counted(&mut outcome)?;
    let choice = choose(policy, game, odds, pulse).map_err(TeamError::Solve)?;
    Ok(able(game, odds, choice))
}

/// The best moves of the player who is to act, played out; `None` where there is nothing to weigh: wires that can
/// only be cut together are found, or nothing is allowed. The same [`Effort::round`] gives the same answer.
pub fn outlook(
    game: &Game,
    effort: Effort,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Option<Outlook>, TeamError> {
    let Candidates(list) = Candidates::of(game, words, pulse)?;
    if list.is_empty() {
        return Ok(None);
    }
    play_out(game, &list, OwnWire::Random, effort, words, pulse).map(Some).map_err(TeamError::Solve)
}

/// The best moves of the player who is to act, for those who watch them being played out.
#[derive(Clone, Debug)]
pub struct Candidates(Shortlist);

impl Candidates {
    /// The sure moves, where there are any, else those that are worth most; none where there is nothing to weigh.
    #[inline(never)] // the solver's answer is not on the stack while games are played
    pub fn of(game: &Game, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<Candidates, TeamError> {
        let mut view = Table::NONE;
        game.view_into(game.actor, &mut view);
        let mut outcome = solve(view.check()?, words, pulse);
        candidates(game, counted(&mut outcome)?, pulse).map(Candidates).map_err(TeamError::Solve)
    }

    /// They and the cards that they use, the best first.
    pub fn iter(&self) -> impl Iterator<Item = (&Prospect, Tool)> {
        self.0.iter().map(|weighed| (&weighed.option.prospect, weighed.option.tool))
    }

    /// Plays out every one of them in every world, and shows what was found after each world. An outlook of the same
    /// game and effort that was stopped is gone on with.
    pub fn play_on(
        &self,
        game: &Game,
        effort: Effort,
        outlook: &mut Outlook,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
        each: &mut dyn FnMut(&Outlook),
    ) -> Result<(), SolveError> {
        play_on(game, &self.0, OwnWire::Random, effort, outlook, words, pulse, each)
    }
}

/// How many wires are not cut.
pub fn uncut(game: &Game) -> usize {
    game.tiles().filter(|(_, tile)| tile.slot.is_uncut()).count()
}

/// Names the player whose turn it is if they have a good cut of the number, else somebody who has it.
#[inline(never)]
fn name(game: &Game, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<Event, TeamError> {
    let turn = game.turn;
    let Some(value) = game.demand.iter().next() else { return Err(TeamError::Endless) };
    let holds = |player: u8| game.held_values(player).has(value);
    let mut own = 0.0;
    if holds(turn) {
        let mut view = Table::NONE;
        game.view_into(turn, &mut view);
        let mut outcome = solve(view.check()?, words, pulse);
        match counted(&mut outcome) {
            Ok(odds) => {
                let best = rank::<1>(odds, Kind::Cut, &game.ruling(turn), pulse).map_err(TeamError::Solve)?;
                own = best.first().map_or(1.0, |prospect| prospect.chance.as_f64());
            }
            Err(TeamError::Impossible) => {}
            Err(error) => return Err(error),
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
