//! Why a line has no answer: one line of text with the place and what is allowed.

use core::fmt;

use super::{Game, VERBS};
use crate::bomb::solve::SolveError;
use crate::bomb::table::TableError;
use crate::bridge::constraint::ConstraintError;
use crate::bridge::count::CountError;
use crate::ninety::bid::NoBidder;
use crate::ninety::position::PositionError;
use crate::ninety::view::NoTurn;
use crate::text::Span;
use crate::{bomb, bridge, ninety};

/// Why a line has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// It does not begin with a game.
    Game,
    /// The game has no such verb.
    Verb(Game),
    /// A table of Bomb Busters that cannot be read.
    Bomb(bomb::notation::NotationError),
    /// A position or deal of Ninety-Nine that cannot be read.
    Ninety(ninety::notation::NotationError),
    /// Wishes for bridge that cannot be read.
    Bridge(bridge::notation::NotationError),
    /// A table of Bomb Busters that is impossible.
    Table(TableError),
    /// Wishes for bridge that contradict themselves.
    Wishes(ConstraintError),
    /// There is no wire that the observer could mark.
    NoMark,
    /// A position of Ninety-Nine that cannot occur.
    Position(PositionError),
    /// There is nobody to advise on what to play.
    NoTurn(NoTurn),
    /// Nobody whose cards are known still has to bid.
    NoBidder(NoBidder),
    /// A table of Bomb Busters that could not be solved.
    Solve(SolveError),
    /// Deals of bridge that could not be counted.
    Count(CountError),
    /// Nothing fits, and the memory is too small to tell why.
    NoReason {
        /// Words handed in.
        given: usize,
    },
    /// The pulse said stop.
    Stopped,
    /// The answer could not be written down.
    Unwritten,
}

impl Refused {
    /// Was the memory too small? Then more of it may help.
    pub const fn is_capacity(self) -> bool {
        match self {
            Refused::Solve(error) => error.is_capacity(),
            Refused::Count(CountError::Capacity(_)) | Refused::NoReason { .. } => true,
            _ => false,
        }
    }

    /// What is wrong, without the place and without advice.
    pub const fn message(self) -> Message {
        Message(self)
    }

    /// What is allowed instead, as a sentence.
    pub const fn help(self) -> Option<&'static str> {
        match self {
            Refused::Bomb(error) => Some(error.kind.help()),
            Refused::Ninety(error) => Some(error.kind.help()),
            Refused::Bridge(error) => Some(error.kind.help()),
            Refused::Table(error) => Some(error.help()),
            Refused::Wishes(error) => Some(error.help()),
            Refused::NoMark => Some("your own stand must be known, with hidden blue wires: ?1 ?2 ?4 ..."),
            Refused::Position(error) => Some(error.help()),
            Refused::NoTurn(error) => Some(error.help()),
            Refused::NoBidder(error) => Some(error.help()),
            _ => None,
        }
    }

    /// The place in the text that could not be read.
    pub const fn span(self) -> Option<Span> {
        match self {
            Refused::Bomb(error) => Some(error.span),
            Refused::Ninety(error) => Some(error.span),
            Refused::Bridge(error) => Some(error.span),
            _ => None,
        }
    }

    /// The same for a text that is what follows `head` in `line`; places are then characters of `line`.
    pub(super) fn after(mut self, head: &str, line: &str) -> Refused {
        let shift = |span: Span| {
            let characters = |at: usize| line.get(..at).unwrap_or(line).chars().count();
            let span = span.shifted(head.len());
            Span::new(characters(span.start as usize), characters(span.end as usize))
        };
        match &mut self {
            Refused::Bomb(error) => error.span = shift(error.span),
            Refused::Ninety(error) => error.span = shift(error.span),
            Refused::Bridge(error) => error.span = shift(error.span),
            _ => {}
        }
        self
    }
}

/// On one line: the place as a column that counts from 1, what is wrong, what is allowed.
impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(span) = self.span() {
            write!(f, "column {}: ", u64::from(span.start) + 1)?;
        }
        write!(f, "{}", self.message())?;
        match self.help() {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Refused {}

/// What is wrong.
pub struct Message(Refused);

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Refused::Game => {
                f.write_str("a line is a game, a verb and a position; the games are ")?;
                listed(Game::ALL.iter().map(|game| game.name()), f)
            }
            Refused::Verb(game) => {
                write!(f, "the verbs of {} are ", game.name())?;
                let of_game = VERBS.iter().filter(|verb| verb.game == *game);
                listed(of_game.map(|verb| verb.name), f)
            }
            Refused::Bomb(error) => error.fmt(f),
            Refused::Ninety(error) => error.fmt(f),
            Refused::Bridge(error) => error.fmt(f),
            Refused::Table(error) => error.fmt(f),
            Refused::Wishes(error) => error.fmt(f),
            Refused::NoMark => f.write_str("there is no wire that you could mark"),
            Refused::Position(error) => error.fmt(f),
            Refused::NoTurn(error) => error.fmt(f),
            Refused::NoBidder(error) => error.fmt(f),
            Refused::Solve(error) => error.fmt(f),
            Refused::Count(error) => error.fmt(f),
            Refused::NoReason { given } => {
                write!(f, "nothing fits, and {} KiB are not enough to tell why", given / 256)
            }
            Refused::Stopped => f.write_str("stopped"),
            Refused::Unwritten => f.write_str("the answer could not be written"),
        }
    }
}

/// `a, b, c`
fn listed(mut names: impl Iterator<Item = &'static str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(names.next().unwrap_or_default())?;
    names.try_for_each(|name| write!(f, ", {name}"))
}

impl From<bomb::notation::NotationError> for Refused {
    fn from(error: bomb::notation::NotationError) -> Refused {
        Refused::Bomb(error)
    }
}

impl From<ninety::notation::NotationError> for Refused {
    fn from(error: ninety::notation::NotationError) -> Refused {
        Refused::Ninety(error)
    }
}

impl From<bridge::notation::NotationError> for Refused {
    fn from(error: bridge::notation::NotationError) -> Refused {
        Refused::Bridge(error)
    }
}

impl From<TableError> for Refused {
    fn from(error: TableError) -> Refused {
        Refused::Table(error)
    }
}

impl From<ConstraintError> for Refused {
    fn from(error: ConstraintError) -> Refused {
        Refused::Wishes(error)
    }
}

impl From<SolveError> for Refused {
    fn from(error: SolveError) -> Refused {
        Refused::Solve(error)
    }
}

impl From<CountError> for Refused {
    fn from(error: CountError) -> Refused {
        Refused::Count(error)
    }
}

impl From<fmt::Error> for Refused {
    fn from(_: fmt::Error) -> Refused {
        Refused::Unwritten
    }
}
