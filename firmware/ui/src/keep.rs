//! What is kept while the power is off, always as text: the notations of the core after a version word.
//! Text that is damaged or from another version is refused by its parser, and that part starts afresh.

use core::fmt;

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

    /// The piece of this name.
    pub fn from_word(word: &str) -> Option<Keep> {
        Keep::ALL.into_iter().find(|keep| keep.word() == word)
    }
}

/// Pieces that changed and are to be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KeepSet(u8);

impl KeepSet {
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
        let what = match self.0 {
            Keep::Settings => "The settings",
            Keep::Bomb => "The game of Bomb Busters",
            Keep::Ninety => "The deal of Ninety-Nine",
            Keep::Bridge => "The bridge profile",
        };
        write!(f, "{what} could not be read back and starts afresh.")
    }
}
