//! What a serial line wants of the device itself. Everything else is a question about a game.

use trickwire_ui::Key;

/// A line understood as far as the device goes. It is read once, where it comes in, and travels as this value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// A key is pressed briefly.
    Press(Key),
    /// A key is held.
    PressLong(Key),
    /// The picture.
    Screen,
    /// What is kept.
    State,
    /// Which lines there are.
    Help,
    /// Which program on which board.
    Version,
    /// How much of the stack was never used.
    Stack,
    /// A game is put on the device.
    Open,
    /// No such key.
    NoKey,
    /// About a game, or nonsense.
    Ask,
}

impl Call {
    /// The device's own lines and what they do, for `help`.
    pub const HELP: [(&'static str, &'static str); 8] = [
        ("help", "these lines"),
        ("version", "program and board"),
        ("key <name>", "press up down left right centre a b x y"),
        ("key long <name>", "hold it"),
        ("screen", "the picture: its texts, its rows as runs of inks, its colours"),
        ("state", "what is kept"),
        ("open <game> <line>", "put a game here; asked on the device where one lies"),
        ("stack", "bytes of the stack that were never used"),
    ];

    /// Understands a line.
    pub fn read(line: &str) -> Call {
        let mut words = line.split_whitespace();
        let (first, second, third) = (words.next(), words.next(), words.next());
        let key = |word: &str| Key::from_word(word);
        match (first, second, third, words.next()) {
            (Some("key"), Some("long"), Some(word), None) => key(word).map_or(Call::NoKey, Call::PressLong),
            (Some("key"), Some(word), None, None) => key(word).map_or(Call::NoKey, Call::Press),
            (Some("key"), ..) => Call::NoKey,
            (Some("open"), Some(_), ..) => Call::Open,
            (Some("screen"), None, ..) => Call::Screen,
            (Some("state"), None, ..) => Call::State,
            (Some("help"), None, ..) => Call::Help,
            (Some("version"), None, ..) => Call::Version,
            (Some("stack"), None, ..) => Call::Stack,
            _ => Call::Ask,
        }
    }
}
