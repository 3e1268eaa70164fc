//! Questions as lines of text, answered in plain text: what the device does over its serial port.
//!
//! A line is `<game> <verb> <position>`. [`answer`] writes exactly what the command
//! `trickwire <game> <verb> --plain '<position>'` prints on a computer, because that command calls the same
//! functions: [`bomb`], [`ninety`] and [`bridge`] have one for each verb, and [`VERBS`] a row.
//!
//! The memory handed in decides whether an answer comes and how fast, never what it says. Where more memory
//! might say more, the line is refused with [`Refused::is_capacity`].

pub mod bomb;
pub mod bridge;
pub mod ninety;
mod refused;

use core::fmt::Write;

use crate::budget::{Progress, Pulse};
use crate::text::words;

pub use self::refused::Refused;

/// A game that can be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// Bomb Busters.
    Bomb,
    /// Ninety-Nine.
    Ninety,
    /// Bridge.
    Bridge,
}

impl Game {
    /// All of them.
    pub const ALL: [Game; 3] = [Game::Bomb, Game::Ninety, Game::Bridge];

    /// The word that a line begins with.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Bomb => "bomb",
            Game::Ninety => "ninety",
            Game::Bridge => "bridge",
        }
    }
}

/// What a verb does with the rest of its line: reads the position, and writes the answer.
type Answer = fn(&str, &mut [u32], &mut dyn Pulse, &mut dyn Write) -> Told;

/// What came of it, or why nothing did.
type Told = Result<Reply, Refused>;

/// Something that can be asked.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// About this game.
    pub game: Game,
    /// The word.
    pub name: &'static str,
    /// What it tells, on one line.
    pub about: &'static str,
    answer: Answer,
}

/// Everything that can be asked. Each is called through its row, so that only one position at a time is ever on
/// the stack.
pub const VERBS: [Verb; 11] = [
    verb(Game::Bomb, "odds", bomb::read_odds, "how many arrangements put which wire in which slot"),
    verb(Game::Bomb, "advise", bomb::read_advise, "what to do now: sure things, then the best cuts"),
    verb(Game::Bomb, "indicate", bomb::read_indicate, "which of your wires to mark"),
    verb(Game::Ninety, "solve", ninety::read_solve, "with open hands, what every card leads to"),
    verb(Game::Ninety, "force", ninety::read_force, "with open hands, which totals every card makes sure of"),
    verb(Game::Ninety, "chance", ninety::read_chance, "with open hands, how likely every card makes the bid"),
    verb(Game::Ninety, "advise", ninety::read_advise, "with hidden hands, which card to play"),
    verb(Game::Ninety, "bid", ninety::read_bid, "which three cards to lay aside"),
    verb(Game::Bridge, "odds", bridge::read_odds, "how many deals fit"),
    verb(Game::Bridge, "deal", bridge::read_deal, "one of the deals that fit, by seed and board"),
    verb(Game::Bridge, "explain", bridge::read_explain, "why nothing fits, or what each wish costs"),
];

const fn verb(game: Game, name: &'static str, answer: Answer, about: &'static str) -> Verb {
    Verb { game, name, about, answer }
}

/// What came of a question that was not refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// An answer.
    Answer,
    /// Nothing fits what was said, or nothing can be done; why is written down.
    NothingFits,
}

/// Answers a line into `out`. Where it is refused, what has been written so far is no answer.
pub fn answer(
    line: &str,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    out: &mut dyn Write,
) -> Result<(), Refused> {
    let mut spoken = words(line);
    let (_, game) = spoken.next().ok_or(Refused::Game)?;
    let same = |name: &str, word: &str| name.eq_ignore_ascii_case(word);
    let game = Game::ALL.into_iter().find(|known| same(known.name(), game)).ok_or(Refused::Game)?;
    let (at, word) = spoken.next().ok_or(Refused::Verb(game))?;
    let of_game = |known: &&Verb| known.game == game && same(known.name, word);
    let verb = VERBS.iter().find(of_game).ok_or(Refused::Verb(game))?;
    let (head, position) = line.split_at_checked(at + word.len()).unwrap_or((line, ""));
    let mut pulse = Watched { pulse, stopped: false };
    let told = (verb.answer)(position, memory, &mut pulse, out);
    match told {
        // What was found by then depends on the clock.
        _ if pulse.stopped => Err(Refused::Stopped),
        Ok(_) => Ok(()),
        Err(refused) => Err(refused.after(head, line)),
    }
}

/// Remembers that the pulse said stop.
struct Watched<'p> {
    pulse: &'p mut dyn Pulse,
    stopped: bool,
}

impl Pulse for Watched<'_> {
    fn beat(&mut self, progress: Progress) -> bool {
        let on = self.pulse.beat(progress);
        self.stopped |= !on;
        on
    }
}
