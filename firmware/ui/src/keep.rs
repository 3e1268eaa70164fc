//! What is kept while the power is off, always as text: the notations of the core after a version word.
//! Text that is damaged or from another version is refused by its parser, and that part starts afresh.

use core::fmt;

use trickwire_core::verb::Game;

/// A piece that is kept on its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Keep {
    /// Settings, and which game was open.
    Settings,
    /// The game of Bomb Busters.
    Bomb,
    /// The deal of Ninety-Nine.
    Ninety,
    /// The profile of bridge.
    Bridge,
}

impl Keep {
    /// Every piece.
    pub const ALL: [Keep; 4] = [Keep::Settings, Keep::Bomb, Keep::Ninety, Keep::Bridge];

    /// Its name in a file.
    pub const fn word(self) -> &'static str {
        match self {
            Keep::Settings => "settings",
            Keep::Bomb => "bomb",
            Keep::Ninety => "ninety",
            Keep::Bridge => "bridge",
        }
    }

    /// What a game keeps.
    pub const fn of(game: Game) -> Keep {
        match game {
            Game::Bomb => Keep::Bomb,
            Game::Ninety => Keep::Ninety,
            Game::Bridge => Keep::Bridge,
        }
    }

    /// The game that keeps it; `None` for the settings.
    pub fn game(self) -> Option<Game> {
        Game::ALL.into_iter().find(|game| Keep::of(*game) == self)
    }

    /// The piece of this name.
    pub fn from_word(word: &str) -> Option<Keep> {
        Keep::ALL.into_iter().find(|keep| keep.word() == word)
    }
}

/// Pieces that changed and are to be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KeepSet(u8);

impl KeepSet {
    /// None.
    pub const NONE: KeepSet = KeepSet(0);

    /// Every piece.
    pub const ALL: KeepSet = KeepSet((1 << Keep::ALL.len()) - 1);

    /// With this piece too.
    pub fn insert(&mut self, keep: Keep) {
        self.0 |= 1 << keep as u8;
    }

    /// Is it among them?
    pub const fn has(self, keep: Keep) -> bool {
        self.0 & 1 << keep as u8 != 0
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All of both.
    pub const fn and(self, other: KeepSet) -> KeepSet {
        KeepSet(self.0 | other.0)
    }

    /// The pieces.
    pub fn iter(self) -> impl Iterator<Item = Keep> {
        Keep::ALL.into_iter().filter(move |keep| self.has(*keep))
    }
}

/// A kept text cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreadable(
    /// Which piece.
    pub Keep,
);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lost = KeepSet::NONE;
        lost.insert(self.0);
        write!(f, "{}", Damage { older: KeepSet::NONE, lost })
    }
}

/// What was found damaged at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Damage {
    /// The text kept last is damaged; one before it is used.
    pub older: KeepSet,
    /// Nothing can be used.
    pub lost: KeepSet,
}

impl Damage {
    /// Everything that is not as it was kept last.
    pub const fn all(self) -> KeepSet {
        self.older.and(self.lost)
    }
}

/// Which is which, in a sentence that fits a notice.
impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lost == KeepSet::ALL {
            return f.write_str("What was kept cannot be read. Everything starts afresh.");
        }
        let mut gap = "";
        for (what, set) in [
            ("The newest state is damaged, the one before is used", self.older),
            ("Could not be read back and starts afresh", self.lost),
        ] {
            let mut before = ": ";
            for keep in set.iter() {
                let named = match keep {
                    Keep::Settings => "settings",
                    Keep::Bomb => "Bomb Busters",
                    Keep::Ninety => "Ninety-Nine",
                    Keep::Bridge => "bridge",
                };
                if before == ": " {
                    write!(f, "{gap}{what}")?;
                }
                write!(f, "{before}{named}")?;
                before = ", ";
            }
            if before == ", " {
                f.write_str(".")?;
                gap = " ";
            }
        }
        Ok(())
    }
}
