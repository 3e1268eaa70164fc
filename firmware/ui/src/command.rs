//! What a stroke of a key means. Pages know commands only, so every page works with every set of keys.

use crate::input::{Key, Stroke};

/// What the person wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// The one above, the value before.
    Up,
    /// The one below, the next value.
    Down,
    /// The one to the left.
    Left,
    /// The one to the right.
    Right,
    /// Yes, this one.
    Ok,
    /// To where it was before. Never destroys anything.
    Back,
    /// What else can be done here.
    Menu,
    /// What this page is about.
    Help,
    /// Show the answer.
    Solve,
    /// Take the last entry back.
    Undo,
    /// Hide everything from the others.
    Hide,
    /// The OK key is being held down, or no longer: for pages behind a curtain.
    Look(bool),
}

/// Which keys there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KeySet {
    /// A joystick that can be pressed, and A B X Y.
    Nine,
    /// A B X Y.
    Four,
}

impl KeySet {
    /// What a stroke means.
    pub fn command(self, key: Key, stroke: Stroke) -> Option<Command> {
        match self {
            KeySet::Nine => nine(key, stroke),
            KeySet::Four => four(key, stroke),
        }
    }

    /// What holding the OK key means: for what must not happen by a slip.
    pub const fn held_ok(self) -> Command {
        match self {
            KeySet::Nine => Command::Solve,
            KeySet::Four => Command::Menu,
        }
    }

    /// What to press for a command, as it stands in a hint; empty where only the menu has it.
    pub const fn label(self, command: Command) -> &'static str {
        match (self, command) {
            (KeySet::Nine, Command::Up) => "^",
            (KeySet::Nine, Command::Down) => "v",
            (KeySet::Nine, Command::Left) => "<",
            (KeySet::Nine, Command::Right) => ">",
            (KeySet::Nine, Command::Ok | Command::Look(_)) => "A",
            (KeySet::Nine, Command::Back) => "B",
            (KeySet::Nine, Command::Menu) => "X",
            (KeySet::Nine, Command::Help) => "Y",
            (KeySet::Nine, Command::Solve) => "A--",
            (KeySet::Nine, Command::Undo) => "B--",
            (KeySet::Nine, Command::Hide) => "X--",
            (KeySet::Four, Command::Up) => "A",
            (KeySet::Four, Command::Down) => "B",
            (KeySet::Four, Command::Left) => "A--",
            (KeySet::Four, Command::Right) => "B--",
            (KeySet::Four, Command::Ok | Command::Look(_)) => "X",
            (KeySet::Four, Command::Back) => "Y",
            (KeySet::Four, Command::Menu) => "X--",
            (KeySet::Four, Command::Undo) => "Y--",
            (KeySet::Four, Command::Help | Command::Solve | Command::Hide) => "",
        }
    }
}

fn nine(key: Key, stroke: Stroke) -> Option<Command> {
    let command = match (key, stroke) {
        (Key::Up, Stroke::Down | Stroke::Repeat) => Command::Up,
        (Key::Down, Stroke::Down | Stroke::Repeat) => Command::Down,
        (Key::Left, Stroke::Down | Stroke::Repeat) => Command::Left,
        (Key::Right, Stroke::Down | Stroke::Repeat) => Command::Right,
        (Key::A | Key::Centre, Stroke::Down) => Command::Look(true),
        (Key::A | Key::Centre, Stroke::Up) => Command::Look(false),
        (Key::A | Key::Centre, Stroke::Short) => Command::Ok,
        (Key::A | Key::Centre, Stroke::Long) => Command::Solve,
        (Key::B, Stroke::Short) => Command::Back,
        (Key::B, Stroke::Long) => Command::Undo,
        (Key::X, Stroke::Short) => Command::Menu,
        (Key::X, Stroke::Long) => Command::Hide,
        (Key::Y, Stroke::Short) => Command::Help,
        _ => return None,
    };
    Some(command)
}

/// Short presses of A and B go back and forth, long ones (which repeat) left and right.
fn four(key: Key, stroke: Stroke) -> Option<Command> {
    let command = match (key, stroke) {
        (Key::A, Stroke::Short) => Command::Up,
        (Key::A, Stroke::Long | Stroke::Repeat) => Command::Left,
        (Key::B, Stroke::Short) => Command::Down,
        (Key::B, Stroke::Long | Stroke::Repeat) => Command::Right,
        (Key::X, Stroke::Down) => Command::Look(true),
        (Key::X, Stroke::Up) => Command::Look(false),
        (Key::X, Stroke::Short) => Command::Ok,
        (Key::X, Stroke::Long) => Command::Menu,
        (Key::Y, Stroke::Short) => Command::Back,
        (Key::Y, Stroke::Long) => Command::Undo,
        _ => return None,
    };
    Some(command)
}
