//! Keys that bounce become strokes: down, short, long, repeat, up.

/// A key of the device.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Key {
    /// The joystick or pad, up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// The joystick pressed.
    Centre,
    /// A.
    A,
    /// B.
    B,
    /// X.
    X,
    /// Y.
    Y,
}

impl Key {
    /// Every key, by number.
    pub const ALL: [Key; 9] =
        [Key::Up, Key::Down, Key::Left, Key::Right, Key::Centre, Key::A, Key::B, Key::X, Key::Y];

    /// Its bit in a set of keys that are down.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// Its name on a serial line and in a script.
    pub const fn word(self) -> &'static str {
        match self {
            Key::Up => "up",
            Key::Down => "down",
            Key::Left => "left",
            Key::Right => "right",
            Key::Centre => "centre",
            Key::A => "a",
            Key::B => "b",
            Key::X => "x",
            Key::Y => "y",
        }
    }

    /// The key of this name.
    pub fn from_word(word: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.word() == word)
    }
}

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stroke {
    /// It went down.
    Down,
    /// It came up again before it was long.
    Short,
    /// It has been down for [`LONG_MILLIS`].
    Long,
    /// It is still down: eight times a second after that.
    Repeat,
    /// It came up.
    Up,
}

impl Stroke {
    /// All strokes of a press.
    pub const fn of_press(long: bool) -> [Stroke; 3] {
        [Stroke::Down, if long { Stroke::Long } else { Stroke::Short }, Stroke::Up]
    }
}

/// A level counts once it has stayed so long.
pub const BOUNCE_MILLIS: u32 = 5;

/// A press is long from here on.
pub const LONG_MILLIS: u32 = 400;

/// Then it repeats.
pub const REPEAT_MILLIS: u32 = 125;

#[derive(Clone, Copy)]
struct State {
    /// Level seen last, and since when.
    level: bool,
    since: u32,
    /// Level that counts, and when the next long or repeat is due.
    down: bool,
    due: u32,
    long: bool,
}

/// Turns levels of pins into strokes. Times are milliseconds that may wrap around.
pub struct Keyboard {
    states: [State; 9],
}

impl Default for Keyboard {
    fn default() -> Keyboard {
        Keyboard::new()
    }
}

impl Keyboard {
    /// All keys up.
    pub const fn new() -> Keyboard {
        Keyboard { states: [State { level: false, since: 0, down: false, due: 0, long: false }; 9] }
    }

    /// The keys that are down now, as [`Key::bit`]s. Call it whenever a level changed, and at the latest
    /// when [`Keyboard::next_look`] says.
    pub fn sample(&mut self, down: u16, now: u32, mut each: impl FnMut(Key, Stroke)) {
        for (key, state) in Key::ALL.into_iter().zip(&mut self.states) {
            let level = down & key.bit() != 0;
            if level != state.level {
                (state.level, state.since) = (level, now);
            }
            if state.level != state.down && now.wrapping_sub(state.since) >= BOUNCE_MILLIS {
                state.down = state.level;
                if state.down {
                    (state.due, state.long) = (now.wrapping_add(LONG_MILLIS), false);
                    each(key, Stroke::Down);
                } else {
                    if !state.long {
                        each(key, Stroke::Short);
                    }
                    each(key, Stroke::Up);
                }
            }
            if state.down && has_come(state.due, now) {
                each(key, if state.long { Stroke::Repeat } else { Stroke::Long });
                (state.due, state.long) = (now.wrapping_add(REPEAT_MILLIS), true);
            }
        }
    }

    /// In how many milliseconds to look again though no level changes; `None` where nothing is due.
    pub fn next_look(&self, now: u32) -> Option<u32> {
        let due = |state: &State| match (state.level != state.down, state.down) {
            (true, _) => Some(state.since.wrapping_add(BOUNCE_MILLIS)),
            (false, true) => Some(state.due),
            (false, false) => None,
        };
        let left = |due: u32| if has_come(due, now) { 0 } else { due.wrapping_sub(now) };
        self.states.iter().filter_map(due).map(left).min()
    }
}

fn has_come(due: u32, now: u32) -> bool {
    now.wrapping_sub(due) < u32::MAX / 2
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    fn strokes(levels: &[(u32, u16)], until: u32) -> Vec<(u32, Key, Stroke)> {
        let start = u32::MAX - 600; // wraps on the way
        let (mut keyboard, mut found, mut down) = (Keyboard::new(), Vec::new(), 0);
        for millis in 0..until {
            if let Some((_, level)) = levels.iter().find(|(at, _)| *at == millis) {
                down = *level;
            }
            keyboard
                .sample(down, start.wrapping_add(millis), |key, stroke| found.push((millis, key, stroke)));
        }
        found
    }

    #[test]
    fn a_bounce_is_nothing_and_a_press_is_short() {
        let (a, none) = (Key::A.bit(), 0);
        assert_eq!(strokes(&[(10, a), (12, none)], 50), []);
        assert_eq!(
            strokes(&[(10, a), (11, none), (13, a), (60, none), (62, a), (63, none)], 100),
            [(18, Key::A, Stroke::Down), (68, Key::A, Stroke::Short), (68, Key::A, Stroke::Up)]
        );
    }

    #[test]
    fn a_held_key_is_long_then_repeats() {
        let found = strokes(&[(0, Key::Up.bit()), (700, 0)], 800);
        let kinds: Vec<_> = found.iter().map(|(at, _, stroke)| (*at, *stroke)).collect();
        assert_eq!(
            kinds,
            [
                (5, Stroke::Down),
                (405, Stroke::Long),
                (530, Stroke::Repeat),
                (655, Stroke::Repeat),
                (705, Stroke::Up)
            ]
        );
    }

    #[test]
    fn it_says_when_to_look_again() {
        let mut keyboard = Keyboard::new();
        assert_eq!(keyboard.next_look(7), None);
        keyboard.sample(Key::B.bit(), 7, |_, _| {});
        assert_eq!(keyboard.next_look(8), Some(4));
        keyboard.sample(Key::B.bit(), 12, |_, _| {});
        assert_eq!(keyboard.next_look(12), Some(LONG_MILLIS));
        assert_eq!(keyboard.next_look(1_000), Some(0));
    }
}
