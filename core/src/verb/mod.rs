//! Questions as lines of text, answered in plain text: what the device does over its wire.
//!
//! A line is `<game> <verb> <position>`. [`answer`] writes exactly what the command
//! `trickwire <game> <verb> --plain '<position>'` prints on a computer, because that command calls the same
//! functions: [`bomb`], [`ninety`] and [`bridge`] have one for each verb.
//!
//! The memory handed in decides how fast an answer comes and whether it comes, never what it says. Where
//! more memory might say more, the line is refused with [`Refused::is_capacity`].

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

/// Something that can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verb {
    /// About this game.
    pub game: Game,
    /// The word.
    pub name: &'static str,
    /// What it tells, on one line.
    pub about: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    BombOdds,
    BombAdvise,
    BombIndicate,
    NinetySolve,
    NinetyAdvise,
    NinetyBid,
    BridgeOdds,
    BridgeDeal,
    BridgeExplain,
}

/// Everything that can be asked.
pub const VERBS: [Verb; 9] = [
    verb(Kind::BombOdds, Game::Bomb, "odds", "how many arrangements put which wire in which slot"),
    verb(Kind::BombAdvise, Game::Bomb, "advise", "what to do now: sure things, then the best cuts"),
    verb(Kind::BombIndicate, Game::Bomb, "indicate", "which of your wires to mark"),
    verb(Kind::NinetySolve, Game::Ninety, "solve", "with open hands, what every card leads to"),
    verb(Kind::NinetyAdvise, Game::Ninety, "advise", "with hidden hands, which card to play"),
    verb(Kind::NinetyBid, Game::Ninety, "bid", "which three cards to lay aside"),
    verb(Kind::BridgeOdds, Game::Bridge, "odds", "how many deals fit"),
    verb(Kind::BridgeDeal, Game::Bridge, "deal", "one of the deals that fit, by seed and board"),
    verb(Kind::BridgeExplain, Game::Bridge, "explain", "why nothing fits, or what each wish costs"),
];

const fn verb(kind: Kind, game: Game, name: &'static str, about: &'static str) -> Verb {
    Verb { game, name, about, kind }
}

/// What came of a question that could be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// An answer.
    Answer,
    /// That nothing fits what was said, or that nothing can be done.
    Nothing,
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
    let told = match verb.kind {
        Kind::BombOdds | Kind::BombAdvise | Kind::BombIndicate => {
            about_bomb(verb.kind, position, memory, &mut pulse, out)
        }
        Kind::NinetySolve | Kind::NinetyAdvise | Kind::NinetyBid => {
            about_ninety(verb.kind, position, memory, &mut pulse, out)
        }
        Kind::BridgeOdds | Kind::BridgeDeal | Kind::BridgeExplain => {
            about_bridge(verb.kind, position, memory, &mut pulse, out)
        }
    };
    match told {
        // What was found until then depends on the clock.
        _ if pulse.stopped => Err(Refused::Stopped),
        Ok(_) => Ok(()),
        Err(refused) => Err(refused.after(head, line)),
    }
}

// Each game in a function of its own: their positions and tables are never on the stack together.

#[inline(never)]
fn about_bomb(
    kind: Kind,
    position: &str,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    out: &mut dyn Write,
) -> Result<Found, Refused> {
    let table = position.parse()?;
    match kind {
        Kind::BombOdds => bomb::odds(&table, &[], memory, pulse, out),
        Kind::BombAdvise => bomb::advise(&table, &bomb::Wanted::default(), memory, pulse, out),
        _ => bomb::indicate(&table, crate::bomb::mission::Tokens::Info, pulse, out),
    }
}

#[inline(never)]
fn about_ninety(
    kind: Kind,
    position: &str,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    out: &mut dyn Write,
) -> Result<Found, Refused> {
    match kind {
        Kind::NinetySolve => ninety::solve(&position.parse()?, u64::MAX, memory, pulse, out),
        Kind::NinetyAdvise => {
            ninety::advise(&position.parse()?, &ninety::Tried::default(), memory, pulse, out)
        }
        _ => ninety::bid(&position.parse()?, ninety::LAY_AWAYS, out),
    }
}

#[inline(never)]
fn about_bridge(
    kind: Kind,
    position: &str,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    out: &mut dyn Write,
) -> Result<Found, Refused> {
    let position: crate::bridge::notation::Position = position.parse()?;
    match kind {
        Kind::BridgeOdds => bridge::odds(&position.constraints, memory, pulse, out),
        Kind::BridgeDeal => bridge::deal(&position, memory, pulse, out),
        _ => bridge::explain(&position.constraints, memory, pulse, out),
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
