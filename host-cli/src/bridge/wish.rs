//! What is wanted: wishes typed in, plain or more than plain, or a profile from a file.

use std::fmt;
use std::path::PathBuf;

use trickwire_core::bridge::constraint::Constraints;
use trickwire_core::bridge::notation::{NotationErrorKind, Position, parse_item, parse_position};
use trickwire_core::text::without_bom;
use trickwire_wishes::{Presets, Wishes, parse};

use super::profile::{ProfileFile, Recipe};
use crate::args::bridge::{PresetArgs, WishInput};
use crate::fault::Fault;
use crate::input::{Source, limit};
use crate::printable::Printable;
use crate::progress::aside;

/// What is wanted of the boards.
pub enum Wish {
    /// Plain wishes, which the handheld knows too: the same for all of them.
    Same {
        /// What.
        constraints: Box<Constraints>,
        /// The seed that the line names.
        seed: Option<u64>,
        /// The board that the line names.
        board: Option<u32>,
    },
    /// Sums over two hands, or, not, quality: the same for all of them.
    Rich {
        /// What.
        wishes: Wishes,
        /// The seed that the line names.
        seed: Option<u64>,
        /// The board that the line names.
        board: Option<u32>,
    },
    /// Drawn for each board.
    Profile {
        /// As it was read.
        file: Box<ProfileFile>,
        /// As boards are drawn from it.
        recipe: Box<Recipe>,
    },
}

/// Wishes of either kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Asked {
    /// Those that the core counts.
    Plain(Box<Constraints>),
    /// Those that it does not.
    Rich(Wishes),
}

impl Asked {
    /// Any of them as the richer kind.
    pub fn wishes(&self) -> Wishes {
        match self {
            Asked::Plain(constraints) => Wishes::from(&**constraints),
            Asked::Rich(wishes) => wishes.clone(),
        }
    }

    /// These and others: plain as long as both are.
    #[must_use]
    pub fn and(&self, other: &Asked) -> Asked {
        match (self, other) {
            (Asked::Plain(own), Asked::Plain(other)) => {
                let seats = std::array::from_fn(|seat| own.seats[seat].and(&other.seats[seat]));
                Asked::Plain(Box::new(Constraints { seats }))
            }
            _ => Asked::Rich(self.wishes().and(&other.wishes())),
        }
    }
}

/// As it is read.
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asked::Plain(constraints) => constraints.fmt(f),
            Asked::Rich(wishes) => wishes.fmt(f),
        }
    }
}

/// Reads a line of wishes with its tail. Plain wishes are read as on the handheld; whatever they cannot say is tried as
/// the richer kind.
pub fn read(text: &str, presets: &Presets) -> Result<(Asked, Option<u64>, Option<u32>), Fault> {
    let error = match text.parse::<Position>() {
        Ok(Position { constraints, seed, board }) => {
            return Ok((Asked::Plain(Box::new(constraints)), seed, board));
        }
        Err(error) => error,
    };
    let plain = |error: trickwire_core::bridge::notation::NotationError| {
        Fault::at(text, error.span, error.to_string()).help(error.kind.help())
    };
    let (body, tail) = text.split_once(';').unwrap_or((text, ""));
    // A plain line that contradicts itself is the plain reader's to explain.
    if !is_rich(body) {
        return Err(plain(error));
    }
    let wishes =
        parse(body, presets).map_err(|error| Fault::at(text, error.span, error.message).help(error.help))?;
    let after = text.len() - tail.len();
    let Position { seed, board, .. } = parse_position(&format!(";{tail}")).map_err(|mut error| {
        error.span = error.span.shifted(after.saturating_sub(1));
        plain(error)
    })?;
    Ok((Asked::Rich(wishes), seed, board))
}

/// Does a line have words that plain lines have not?
fn is_rich(body: &str) -> bool {
    body.split(|c: char| c.is_whitespace() || c == ',').any(|word| {
        let (whose, item) = word.split_once(':').unwrap_or(("", word));
        let known = item.is_empty() || item.eq_ignore_ascii_case("any");
        let unread = || parse_item(item).is_err_and(|error| error.kind == NotationErrorKind::Item);
        whose.contains('+') || !known && unread()
    })
}

impl PresetArgs {
    /// The names that may be used: those built in, and those of a file.
    pub fn names(&self) -> Result<Presets, Fault> {
        let mut presets = Presets::default();
        let from_environment = std::env::var_os("TRICKWIRE_PRESETS").map(PathBuf::from);
        if let Some(path) = self.presets.clone().or(from_environment) {
            let name = path.display().to_string();
            let text = Source::File(&path).text(limit::POSITION)?;
            presets
                .read(&text)
                .map_err(|(line, message)| Fault::usage(format!("{name}: line {line}: {message}")))?;
        }
        Ok(presets)
    }
}

impl WishInput {
    /// Reads it.
    pub fn wish(&self) -> Result<Wish, Fault> {
        if let Some(path) = &self.profile {
            return Wish::of_profile(path, self.strict, &self.names.names()?);
        }
        let text = match self.constraints.as_deref() {
            Some("-") => Source::Stdin.text(limit::POSITION)?.trim().to_owned(),
            Some(text) => without_bom(text).to_owned(),
            None => {
                return Err(Fault::usage("nothing was asked for").help(
                    "write what you want, for example 'N: 6+S 10-12, S: 5+H', or 'any', or name a --profile",
                ));
            }
        };
        Wish::of_line(&text, &self.names.names()?)
    }
}

impl Wish {
    /// What boards of it are called.
    pub fn title(&self) -> String {
        match self {
            Wish::Same { constraints, .. } => constraints.to_string(),
            Wish::Rich { wishes, .. } => wishes.to_string(),
            Wish::Profile { file, .. } => file.profile_name.clone(),
        }
    }

    /// The wishes of a line.
    pub fn of_line(text: &str, presets: &Presets) -> Result<Wish, Fault> {
        let (asked, seed, board) = read(text, presets)?;
        Ok(Wish::of(asked, seed, board))
    }

    fn of(asked: Asked, seed: Option<u64>, board: Option<u32>) -> Wish {
        match asked {
            Asked::Plain(constraints) => Wish::Same { constraints, seed, board },
            Asked::Rich(wishes) => Wish::Rich { wishes, seed, board },
        }
    }

    /// The same; the wishes themselves, where a profile has nothing to draw.
    #[must_use]
    pub fn settled(self) -> Wish {
        match &self {
            Wish::Profile { recipe, .. } => match recipe.single() {
                Some(asked) => Wish::of(asked, None, None),
                None => self,
            },
            _ => self,
        }
    }

    /// The wishes of a profile file. Keys that nobody knows are named on standard error, or refused.
    pub fn of_profile(path: &std::path::Path, strict: bool, presets: &Presets) -> Result<Wish, Fault> {
        let file = ProfileFile::read(path)?;
        let unknown = file.unknown();
        if let Some(first) = unknown.first().filter(|_| strict) {
            return Err(Fault::usage(format!("{}: {first}: this key is not known", path.display()))
                .help("without --strict it is kept and ignored"));
        }
        if !unknown.is_empty() {
            let (path, unknown) = (Printable(path.display()), Printable(unknown.join(", ")));
            aside(&format!("{path}: kept but ignored: {unknown}\n"));
        }
        let recipe = file.recipe(presets).map_err(|error| error.fault(Some(path)))?;
        Ok(Wish::Profile { file: Box::new(file), recipe: Box::new(recipe) })
    }
}
