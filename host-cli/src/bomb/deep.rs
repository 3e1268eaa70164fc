//! The best moves played out to the end: how likely the team is to win now, and after each of them.
//!
//! Worlds are drawn in rounds. Every move of a round is played in every world of it, so that all of them have an
//! honest chance with an interval. A key, Ctrl-C or the time that was given stop it between two games, and
//! what was found by then is shown.

use std::fmt::Write;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use crossterm::event::{Event as Input, poll, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use serde::Serialize;
use trickwire_core::bomb::game::{Game, Phase};
use trickwire_core::bomb::team::playout::{Effort, Outlook, Tried, UNCUT};
use trickwire_core::bomb::team::{Choice, outlook, uncut};
use trickwire_core::budget::{Progress, Pulse};

use super::advise::words;
use crate::answer::{NOTHING_FITS, Report};
use crate::fault::Fault;
use crate::progress::Bar;
use crate::render::{BOLD, DIM};
use crate::stop;

/// Worlds of a round.
const WORLDS: usize = 16;

/// Rounds, if nothing stops them.
const ROUNDS: u64 = 8;

/// The time that it takes at most once a round is complete.
const PATIENCE: Duration = Duration::from_secs(5);

/// Stops where a key was pressed, a signal came, or the time is over.
struct Stopper {
    bar: Bar,
    begin: Instant,
    /// Keys come one by one from a terminal.
    keys: bool,
    /// The first round is over.
    enough: bool,
    stopped: bool,
    round: u64,
}

impl Stopper {
    fn new() -> Stopper {
        let keys = std::io::stdin().is_terminal() && enable_raw_mode().is_ok();
        let bar = Bar::new("playing out, a key stops:", 0);
        Stopper { bar, begin: Instant::now(), keys, enough: false, stopped: false, round: 0 }
    }
}

impl Drop for Stopper {
    fn drop(&mut self) {
        if self.keys {
            let _ = disable_raw_mode();
        }
    }
}

impl Pulse for Stopper {
    fn beat(&mut self, progress: Progress) -> bool {
        let pressed = || {
            let waiting = poll(Duration::ZERO).unwrap_or(false);
            waiting && matches!(read(), Ok(Input::Key(key)) if key.is_press())
        };
        let late = self.enough && self.begin.elapsed() > PATIENCE;
        self.stopped |= late || stop::asked().is_some() || self.keys && pressed();
        if progress.of > 0 {
            let all = u64::from(progress.of) * ROUNDS;
            let done = u64::from(progress.of) * self.round + u64::from(progress.done);
            let _ = self.bar.beat(Progress { done: done as u32, of: all as u32 });
        }
        !self.stopped
    }
}

/// The chance of winning after a move that was played out, as a line.
pub(super) fn winning(tried: &Tried) -> String {
    let (low, high) = tried.interval();
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let chance = percent(tried.chance().as_f64());
    let range = format!("{} - {} %, {} games played out", percent(low), percent(high), tried.played());
    format!("Chance of winning: {BOLD}{chance} %{BOLD:#}   {DIM}{range}{DIM:#}\n")
}

/// A move and how often it won.
#[derive(Serialize)]
struct DeepMove {
    #[serde(rename = "move")]
    words: String,
    played: u32,
    won: u32,
    chance: f64,
    low: f64,
    high: f64,
    #[serde(skip)]
    tried: Tried,
}

/// What was found.
#[derive(Serialize)]
pub(super) struct DeepReport {
    status: &'static str,
    position: String,
    uncut: usize,
    /// The chance of winning now: that of the best move.
    #[serde(skip_serializing_if = "Option::is_none")]
    winning: Option<f64>,
    /// The moves, the likeliest to win first.
    moves: Vec<DeepMove>,
    /// It was stopped before its end.
    stopped: bool,
}

impl DeepReport {
    /// Plays out the moves of the player who is to act.
    pub(super) fn gather(game: &Game, memory: &mut [u32]) -> Result<DeepReport, Fault> {
        if game.phase != Phase::Turns {
            return Err(Fault::usage("nobody is to cut anything now"));
        }
        let mut pulse = Stopper::new();
        let mut sum: Vec<DeepMove> = Vec::new();
        let mut rounds = 0;
        while rounds < ROUNDS && !pulse.stopped {
            pulse.round = rounds;
            let effort = Effort { worlds: WORLDS, round: rounds, thorough: true };
            let found = match outlook(game, effort, memory, &mut pulse) {
                Ok(found) => found.unwrap_or_default(),
                Err(_) if pulse.stopped => Outlook::default(),
                Err(error) => return Err(Fault::usage(format!("this cannot be played out: {error:?}"))),
            };
            if found.tried.is_empty() {
                break;
            }
            // Of a round that was stopped all moves were played in the same worlds.
            if rounds == 0 {
                sum = found.tried.iter().map(DeepMove::new).collect();
            } else {
                sum.iter_mut().zip(&found.tried).for_each(|(sum, tried)| sum.join(tried));
            }
            rounds += 1;
            pulse.enough = true;
        }
        let stopped = pulse.stopped;
        drop(pulse);
        if sum.is_empty() && stop::asked().is_some() {
            return Err(stop::interrupted());
        }
        // Equals stay in the order of their own worth.
        sum.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        Ok(DeepReport {
            status: "ok",
            position: game.view(game.actor).to_string(),
            uncut: uncut(game),
            winning: sum.first().map(|best| best.chance),
            moves: sum,
            stopped,
        })
    }

    /// The best move.
    pub(super) fn best(&self) -> Option<Choice> {
        self.moves.first().map(|best| best.tried.choice())
    }
}

impl DeepMove {
    fn new(tried: &Tried) -> DeepMove {
        let with = if tried.stabilizer() { " with the Stabilizer" } else { "" };
        let words = format!("{}{with}", words(tried.action).trim_start());
        let (low, high) = tried.interval();
        let chance = tried.chance().as_f64();
        DeepMove { words, played: tried.played(), won: tried.won(), chance, low, high, tried: *tried }
    }

    /// The worlds of one more round.
    fn join(&mut self, tried: &Tried) {
        self.tried.join(tried);
        *self = DeepMove::new(&self.tried);
    }
}

impl Report for DeepReport {
    fn text(&self) -> String {
        let mut text = String::new();
        if self.moves.is_empty() {
            text += "There is nothing to play out here.\n";
            return text;
        }
        let _ = writeln!(text, "{BOLD}Played out: the chance of winning the mission{BOLD:#}");
        let width = self.moves.iter().map(|deep| deep.words.chars().count()).max().unwrap_or(0);
        for deep in &self.moves {
            let _ = writeln!(
                text,
                "  {:<width$}  {BOLD}{:>5.1} %{BOLD:#}  {DIM}{:.0} - {:.0} %, won {} of {}{DIM:#}",
                deep.words,
                100.0 * deep.chance,
                100.0 * deep.low,
                100.0 * deep.high,
                deep.won,
                deep.played
            );
        }
        if self.stopped {
            text += "  stopped before its end\n";
        }
        if self.uncut > UNCUT {
            let _ =
                writeln!(text, "  {DIM}{} wires are uncut: early games tell little apart{DIM:#}", self.uncut);
        }
        text
    }

    fn says_how_far(&self) -> bool {
        self.stopped
    }

    fn code(&self) -> u8 {
        if self.moves.is_empty() { NOTHING_FITS } else { 0 }
    }
}
