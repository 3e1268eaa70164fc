//! Moves played out to the end of the game.
//!
//! Towards the end the question is no longer which cut is likeliest to hit, but which leaves the team a way to
//! win. So worlds are drawn from what the player considers possible, each exactly as likely as it is. In each
//! of them a move is made and the game is played on by careful players, each from what they would see there
//! and with everything that was agreed. The move after which the team is likeliest to win is taken
//! ([`Tried::chance`]); between equals, the one that is worth most by itself.
//!
//! All moves are tried in the same worlds (common random numbers). Whoever has to decide tries a move first in
//! the worlds that the best one so far has lost, and leaves it as soon as it would not be better if it won all
//! the others. Whoever wants to know how good every move is plays all of them world by world, so that they are
//! comparable whenever it is stopped, and may go on later.
//!
//! Cost: a player's decision takes a solve where no sure move is plain to see, and a game from 24 uncut wires on
//! has about twelve. The worlds take 104 bytes each of the caller's memory, at its beginning.

use heapless::Vec;

use super::policy::{Choice, Shortlist};
use super::winning::Fate;
use super::{Habits, Policy, Team, TeamError};
use crate::arena::Capacity;
use crate::bomb::game::picker::Picker;
use crate::bomb::game::referee::{resolve, resolve_by};
use crate::bomb::game::{End, Game, OwnWire, Phase};
use crate::bomb::knowledge::Problem;
use crate::bomb::sample::{Arrangement, draw};
use crate::bomb::solve::SolveError;
use crate::bomb::table::Table;
use crate::budget::{Progress, Pulse};
use crate::ratio::Ratio;
use crate::rng::{GOLDEN, Pcg32, mix};

pub use super::winning::Tried;

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

    /// What advice at the table takes: people make one decision while a simulation makes thousands, and with few worlds a
    /// move may be advised that was only lucky in them.
    pub const AT_THE_TABLE: Effort = Effort { worlds: WORLDS, ..Effort::USUAL };
}

/// The most events of a game that is played out.
const EVENTS: usize = 160;

/// What was tried.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outlook {
    /// The moves in the order of their own worth; whoever had to decide is not told of those that were left.
    pub tried: Vec<Tried, MOVES>,
    /// Which of them is the best.
    pub best: usize,
}

impl Outlook {
    /// Nothing yet.
    pub const fn new() -> Outlook {
        Outlook { tried: Vec::new(), best: 0 }
    }

    /// All moves of a list, none of them played out. In its place: the stack has no room for it twice.
    #[inline(never)]
    fn begin(&mut self, list: &Shortlist) {
        self.tried.clear();
        for weighed in list {
            let _ = self.tried.push(Tried::new(weighed));
        }
    }

    /// In how many worlds every move was played out.
    pub fn worlds(&self) -> usize {
        self.tried.iter().map(|tried| tried.played() as usize).min().unwrap_or(0)
    }

    /// The move after which the team is likeliest to win.
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
    list: &Shortlist,
    own_wire: OwnWire,
    effort: Effort,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Outlook, SolveError> {
    let mut outlook = Outlook::new();
    if effort.thorough {
        play_on(game, list, own_wire, effort, &mut outlook, words, pulse, &mut |_| {})?;
    } else if let Some(mut stage) = Stage::set(game, own_wire, effort, words, pulse)? {
        stage.race(list, &mut outlook, pulse)?;
    }
    Ok(outlook)
}

/// Plays out every move of a list in every world, world by world, and shows what was found after each. An outlook that
/// was begun before, with the same game, list and effort, is gone on with.
#[allow(clippy::too_many_arguments)] // a game, what is wanted, what there is, who listens
pub(super) fn play_on(
    game: &Game,
    list: &Shortlist,
    own_wire: OwnWire,
    effort: Effort,
    outlook: &mut Outlook,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    each: &mut dyn FnMut(&Outlook),
) -> Result<(), SolveError> {
    let Some(mut stage) = Stage::set(game, own_wire, effort, words, pulse)? else { return Ok(()) };
    let begun = outlook.worlds();
    let of = (list.len() * stage.worlds) as u32;
    for at in begun..stage.worlds {
        let mut came = [(Fate::Boom, false); MOVES];
        for ((number, weighed), came) in list.iter().enumerate().zip(&mut came) {
            let done = (at * list.len() + number) as u32;
            match stage.wins(at, &weighed.choice(), Progress { done, of }, pulse) {
                Ok(what) => *came = what,
                Err(SolveError::Stopped) => return Ok(()),
                Err(error) => return Err(error),
            }
        }
        if at == 0 {
            outlook.begin(list);
        }
        for (tried, (fate, won)) in outlook.tried.iter_mut().zip(came) {
            tried.count(fate, won);
        }
        outlook.best = first_of_the_best(&outlook.tried);
        each(outlook);
    }
    Ok(())
}

fn first_of_the_best(tried: &[Tried]) -> usize {
    let most = tried.iter().map(Tried::in_30_bits).max();
    tried.iter().position(|tried| Some(tried.in_30_bits()) == most).unwrap_or(0)
}

/// Words of a world: its wires, and the seed of everything that is drawn in it.
const WORLD: usize = Arrangement::WORDS + 2;

/// A game, worlds that it may be in, and the memory in which it is played out.
struct Stage<'a> {
    game: &'a Game,
    own_wire: OwnWire,
    worlds: usize,
    /// The worlds, packed.
    drawn: &'a [u32],
    words: &'a mut [u32],
}

impl<'a> Stage<'a> {
    /// Draws the worlds; `None` where nothing fits the game.
    #[inline(never)] // what drawing takes of the stack is not there for playing
    fn set(
        game: &'a Game,
        own_wire: OwnWire,
        effort: Effort,
        words: &'a mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Result<Option<Stage<'a>>, SolveError> {
        let mut view = Table::NONE;
        game.view_into(game.actor, &mut view);
        let mut problem = Problem::blank();
        let Ok(Ok(())) = view.check().map(|view| problem.take_in(view, usize::MAX)) else { return Ok(None) };
        let (most, given) = (effort.worlds.min(WORLDS), words.len());
        let short = Capacity { needed: None, given };
        let (drawn, words) = words.split_at_mut_checked(most * WORLD).ok_or(short)?;
        let mut seed = mix(position_seed(game) ^ effort.round.wrapping_mul(GOLDEN));
        let mut worlds = 0;
        let mut rooms = drawn.chunks_exact_mut(WORLD);
        draw(&problem, most as u32, &mut Pcg32::new(seed), words, pulse, &mut |arrangement| {
            seed = mix(seed.wrapping_add(GOLDEN));
            let Some((wires, rest)) = rooms.next().map(|room| room.split_at_mut(Arrangement::WORDS)) else {
                return;
            };
            arrangement.store(wires);
            rest.copy_from_slice(&[seed as u32, (seed >> 32) as u32]);
            worlds += 1;
        })?;
        Ok(Some(Stage { game, own_wire, worlds, drawn, words }))
    }

    /// Finds the move of a list after which the team is likeliest to win.
    fn race(
        &mut self,
        list: &Shortlist,
        outlook: &mut Outlook,
        pulse: &mut dyn Pulse,
    ) -> Result<(), SolveError> {
        // The worlds that are lost move to the front, in order.
        let mut order: [u8; WORLDS] = core::array::from_fn(|at| at as u8);
        let of = (list.len() * self.worlds) as u32;
        for (number, weighed) in list.iter().enumerate() {
            let (choice, best) = (weighed.choice(), outlook.best().map(Tried::in_30_bits));
            // Every world counts as won until it is lost, so this is never too low.
            let mut tried = Tried::new(weighed);
            let mut fates = [Fate::Boom; WORLDS];
            for (world, fate) in fates.iter_mut().enumerate().take(self.worlds) {
                *fate = if tried.is_sure() { Fate::Hit } else { self.fate(world, &choice) };
                tried.count(*fate, *fate != Fate::Boom);
            }
            let (mut at, mut lost) = (0, 0);
            while at < self.worlds && best.is_none_or(|best| tried.in_30_bits() > best) {
                let world = usize::from(order[at]);
                let fate = fates[world];
                let progress = Progress { done: (number * self.worlds + at) as u32, of };
                let won = match fate {
                    Fate::Boom => Ok((fate, false)),
                    _ => self.wins(world, &choice, progress, pulse),
                };
                match won {
                    Ok((_, true)) => {}
                    Ok((_, false)) => {
                        tried.lose(fate);
                        order[lost..=at].rotate_right(1);
                        lost += 1;
                    }
                    Err(SolveError::Stopped) => return Ok(()),
                    Err(error) => return Err(error),
                }
                at += 1;
            }
            if best.is_none_or(|best| tried.in_30_bits() > best) {
                outlook.best = outlook.tried.len();
                let _ = outlook.tried.push(tried);
            }
        }
        Ok(())
    }

    /// Puts a world's wires into the game, and gives the seed of what is drawn there.
    fn suppose(&self, world: usize, game: &mut Game) -> Option<u64> {
        let world = self.drawn.get(world * WORLD..(world + 1) * WORLD)?;
        let seed = u64::from(world[WORLD - 1]) << 32 | u64::from(world[WORLD - 2]);
        game.suppose_all(game.actor, &Arrangement::restore(world), seed);
        Some(seed)
    }

    /// What comes of a move at once in a world.
    #[inline(never)]
    fn fate(&self, world: usize, choice: &Choice) -> Fate {
        let mut game = self.game.clone();
        match (self.suppose(world, &mut game), choice) {
            (Some(_), Choice::Move { action, stabilizer }) => {
                Fate::of(&resolve(&game, game.actor, *action, *stabilizer))
            }
            _ => Fate::Boom,
        }
    }

    /// Does the team win a world if the player who is to act makes this move? And what comes of it at once?
    #[inline(never)]
    fn wins(
        &mut self,
        world: usize,
        choice: &Choice,
        progress: Progress,
        pulse: &mut dyn Pulse,
    ) -> Result<(Fate, bool), SolveError> {
        let mut game = self.game.clone();
        let Some(seed) = self.suppose(world, &mut game) else { return Ok((Fate::Boom, false)) };
        let mut is_stopped = false;
        let mut beat = |_: Progress| {
            is_stopped |= !pulse.beat(progress);
            !is_stopped
        };
        let came = play_to_the_end(&mut game, choice, self.own_wire, seed, self.words, &mut beat)?;
        if is_stopped { Err(SolveError::Stopped) } else { Ok(came) }
    }
}

/// Does the team win this world if the player who is to act makes this move? And what comes of it at once?
#[inline(never)]
fn play_to_the_end(
    game: &mut Game,
    choice: &Choice,
    own_wire: OwnWire,
    seed: u64,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<(Fate, bool), SolveError> {
    let agreed = game.agreed;
    let mut team = Team::new(game, Habits { policy: Policy::Careful, own_wire, agreed }, seed);
    team.make_hasty(game);
    let Choice::Move { action, stabilizer } = *choice else { return Ok((Fate::Boom, false)) };
    let mut picker = Picker::new(own_wire, !seed);
    let mut event = resolve_by(game, game.actor, action, stabilizer, &mut picker);
    let fate = Fate::of(&event);
    for _ in 0..EVENTS {
        if game.advance(&event).is_err() {
            break;
        }
        // Sure moves are found without a beat.
        if !pulse.beat(Progress::default()) {
            return Err(SolveError::Stopped);
        }
        event = match team.next(game, None, words, pulse) {
            Ok(Some(event)) => event,
            Ok(None) => break,
            Err(TeamError::Solve(error)) => return Err(error),
            Err(_) => break,
        };
    }
    Ok((fate, game.phase == Phase::Over(End::Won)))
}

/// The same position has the same worlds.
fn position_seed(game: &Game) -> u64 {
    game.tiles().fold(u64::from(game.dial), |seed, (place, tile)| {
        let cut = u64::from(!tile.slot.is_uncut());
        mix(seed.wrapping_mul(GOLDEN) ^ (u64::from(place.stand) << 16 | u64::from(place.slot) << 8 | cut))
    })
}
