//! Moves played out to the end of the game.
//!
//! Towards the end the question is no longer which cut is likeliest to hit, but which leaves the team a way to
//! win. So worlds are drawn from what the player considers possible, each exactly as likely as it is. In each
//! of them a move is made and the game is played on by careful players, each from what they would see there
//! and with everything that was agreed. The move that wins most often is taken; between equals, the one that is
//! worth most by itself.
//!
//! All moves are tried in the same worlds (common random numbers), and first in those that the best one so
//! far has lost: a move that loses them all, or loses as many elsewhere, cannot be better and is left. Where
//! the first move wins everywhere nothing else is tried.
//!
//! Cost: a player's decision takes a solve where no sure move is plain to see, and a game from 24 uncut wires on
//! has about twelve.

use heapless::Vec;

use super::policy::{Choice, Shortlist};
use super::{Habits, Policy, Team, TeamError};
use crate::bomb::game::picker::Picker;
use crate::bomb::game::referee::resolve_by;
use crate::bomb::game::{End, Game, OwnWire, Phase};
use crate::bomb::knowledge::Problem;
use crate::bomb::sample::{Arrangement, draw};
use crate::bomb::solve::SolveError;
use crate::bomb::table::Table;
use crate::budget::{Progress, Pulse};
use crate::checked::Checked;
use crate::ratio::Ratio;
use crate::rng::{GOLDEN, Pcg32, mix};
use crate::sample::wilson;

/// Games are played out from so many uncut wires on.
pub const UNCUT: usize = 24;

/// How many moves are tried.
pub const MOVES: usize = 5;

/// The most worlds that can be drawn.
pub const WORLDS: usize = 64;

/// How much is played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How many worlds are drawn, at most [`WORLDS`].
    pub worlds: usize,
    /// Other rounds have other worlds.
    pub round: u64,
    /// Every move is played out in every world, though it can no longer be the best.
    pub thorough: bool,
}

impl Effort {
    /// What a decision takes.
    pub const USUAL: Effort = Effort { worlds: 16, round: 0, thorough: false };
}

/// The most events of a game that is played out.
const EVENTS: usize = 160;

/// A move and how often it won.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The move.
    pub choice: Choice,
    /// In how many worlds it was played out.
    pub played: u16,
    /// How many of those the team won.
    pub won: u16,
    /// It was left before its last world, because it cannot be the best.
    pub left: bool,
}

impl Tried {
    /// How likely the team is to win after it.
    pub const fn chance(&self) -> Ratio {
        chance(self.won as u32, self.played as u32)
    }

    fn lost(&self) -> u16 {
        self.played - self.won
    }
}

/// What was known before, in worlds: a team that comes so far wins about nine times in ten, and that weighs as much
/// as these. Chosen on the games of `bomb simulate --calibration --policy playout --agree left,marked` with the seeds 21 and
/// 99.
const BEFORE: (u32, u32) = (50, 53);

/// The unit of [`BEFORE`].
const TENTHS: u32 = 10;

/// How likely a team is to win that won so many of the worlds that were played out. The best of several moves
/// was lucky in its worlds, and players who think ahead win more than careful ones; what was known before
/// accounts for both.
pub const fn chance(won: u32, played: u32) -> Ratio {
    let (more, all) = BEFORE;
    Ratio::new((TENTHS * won + more) as u128, (TENTHS * played + all) as u128)
}

/// The 95 % interval of that chance.
pub fn interval(won: u32, played: u32) -> (f64, f64) {
    let (_, all) = BEFORE;
    wilson(chance(won, played).as_f64(), f64::from(played) + f64::from(all) / f64::from(TENTHS))
}

/// What was tried.
#[derive(Clone, Debug, Default)]
pub struct Outlook {
    /// The moves in the order of their own worth.
    pub tried: Vec<Tried, MOVES>,
    /// Which of them is the best.
    pub best: usize,
}

impl Outlook {
    /// The move that wins most often.
    pub fn best(&self) -> Option<&Tried> {
        self.tried.get(self.best)
    }

    /// How likely the team is to win after it.
    pub fn chance(&self) -> Option<Ratio> {
        self.best().map(Tried::chance)
    }
}

/// Plays out the moves of a list in so many worlds. Where the pulse says stop, what was found by then counts;
/// nothing, where not even the first move was played out.
pub(super) fn play_out(
    game: &Game,
    view: Checked<'_, Table>,
    list: &Shortlist,
    own_wire: OwnWire,
    effort: Effort,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Outlook, SolveError> {
    let mut outlook = Outlook::default();
    let mut worlds: Vec<(Arrangement, u64), WORLDS> = Vec::new();
    let Ok(problem) = Problem::observe(view) else { return Ok(outlook) };
    let mut seed = mix(position_seed(game) ^ effort.round.wrapping_mul(GOLDEN));
    draw(
        &problem,
        effort.worlds.min(WORLDS) as u32,
        &mut Pcg32::new(seed),
        words,
        pulse,
        &mut |arrangement| {
            seed = mix(seed.wrapping_add(GOLDEN));
            let _ = worlds.push((arrangement.clone(), seed));
        },
    )?;
    let steps = (list.len() * worlds.len()) as u32;
    let mut done = 0;
    for weighed in list {
        let most = match outlook.best() {
            Some(best) if !effort.thorough => best.lost(),
            _ => u16::MAX,
        };
        if most == 0 {
            break;
        }
        let mut tried = Tried { choice: weighed.choice(), played: 0, won: 0, left: false };
        // The worlds that are lost move to the front, in order.
        let mut lost = 0;
        for at in 0..worlds.len() {
            let (world, seed) = &worlds[at];
            let supposed = game.supposing_all(game.actor, world, *seed);
            let mut beat = |_: Progress| pulse.beat(Progress { done, of: steps });
            let won = match wins(supposed, &tried.choice, own_wire, *seed, words, &mut beat) {
                Ok(won) => won,
                Err(SolveError::Stopped) => return Ok(outlook),
                Err(error) => return Err(error),
            };
            done += 1;
            tried.played += 1;
            tried.won += u16::from(won);
            if !won {
                worlds[lost..=at].rotate_right(1);
                lost += 1;
            }
            if tried.lost() >= most {
                tried.left = true;
                break;
            }
        }
        if !tried.left && outlook.best().is_none_or(|best| tried.lost() < best.lost()) {
            outlook.best = outlook.tried.len();
        }
        let _ = outlook.tried.push(tried);
    }
    Ok(outlook)
}

/// Does the team win this world if the player who is to act makes this move?
fn wins(
    mut game: Game,
    choice: &Choice,
    own_wire: OwnWire,
    seed: u64,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<bool, SolveError> {
    let agreed = game.agreed;
    let mut team = Team::new(&game, Habits { policy: Policy::Careful, own_wire, agreed }, seed);
    team.make_hasty(&game);
    let Choice::Move { action, stabilizer } = *choice else { return Ok(false) };
    let mut picker = Picker::new(own_wire, !seed);
    let mut event = resolve_by(&game, game.actor, action, stabilizer, &mut picker);
    for _ in 0..EVENTS {
        if game.advance(&event).is_err() {
            break;
        }
        event = match team.next(&game, None, words, pulse) {
            Ok(Some(event)) => event,
            Ok(None) => break,
            Err(TeamError::Solve(error)) => return Err(error),
            Err(_) => break,
        };
    }
    Ok(game.phase == Phase::Over(End::Won))
}

/// The same position has the same worlds.
fn position_seed(game: &Game) -> u64 {
    game.tiles().fold(u64::from(game.dial), |seed, (place, tile)| {
        let cut = u64::from(!tile.slot.is_uncut());
        mix(seed.wrapping_mul(GOLDEN) ^ (u64::from(place.stand) << 16 | u64::from(place.slot) << 8 | cut))
    })
}
