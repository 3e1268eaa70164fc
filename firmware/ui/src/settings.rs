//! What a person can set: few things, each with an effect to be seen at once.

use core::fmt::{self, Write};

use trickwire_core::verb::Game;

use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Theme;
use crate::widget::List;

/// When the light goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rest {
    /// Dim after 30 s, dark after 60 s, asleep after 3 minutes.
    #[default]
    Soon,
    /// Four times as late.
    Late,
    /// Never.
    Never,
}

impl Rest {
    const ALL: [Rest; 3] = [Rest::Soon, Rest::Late, Rest::Never];

    const fn word(self) -> &'static str {
        match self {
            Rest::Soon => "soon",
            Rest::Late => "late",
            Rest::Never => "never",
        }
    }

    /// As it is shown.
    const fn span(self) -> &'static str {
        match self {
            Rest::Soon => "30 seconds",
            Rest::Late => "2 minutes",
            Rest::Never => "never",
        }
    }

    /// Milliseconds to the first step.
    pub const fn dim_millis(self) -> Option<u32> {
        match self {
            Rest::Soon => Some(30_000),
            Rest::Late => Some(120_000),
            Rest::Never => None,
        }
    }
}

/// What is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Brightness, 1 to 5.
    pub brightness: u8,
    /// Colours.
    pub theme: Theme,
    /// When the light goes.
    pub rest: Rest,
    /// The game open last, to go on with.
    pub last: Option<Game>,
    /// The welcome has been read.
    pub is_welcomed: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { brightness: 4, theme: Theme::Dark, rest: Rest::Soon, last: None, is_welcomed: false }
    }
}

impl Settings {
    /// How much of the light is wanted, in thousandths. The eye likes equal ratios.
    pub const fn permille(&self) -> u16 {
        match self.brightness {
            0 | 1 => 60,
            2 => 130,
            3 => 270,
            4 => 550,
            _ => 1_000,
        }
    }

    /// As text, to be kept.
    pub fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let last = self.last.map_or("none", Game::name);
        let welcome = if self.is_welcomed { "welcomed" } else { "new" };
        write!(out, "1 {} {} {} {last} {welcome}", self.brightness, self.theme.word(), self.rest.word())
    }

    /// From text that was kept.
    pub fn read(text: &str) -> Option<Settings> {
        let mut words = text.split(' ');
        if words.next()? != "1" {
            return None;
        }
        let brightness = words.next()?.parse().ok().filter(|level| (1..=5).contains(level))?;
        let theme = words.next()?;
        let theme = Theme::ALL.into_iter().find(|known| known.word() == theme)?;
        let rest = words.next()?;
        let rest = Rest::ALL.into_iter().find(|known| known.word() == rest)?;
        let last = match words.next()? {
            "none" => None,
            word => Some(Game::ALL.into_iter().find(|known| known.name() == word)?),
        };
        let is_welcomed = match words.next()? {
            "welcomed" => true,
            "new" => false,
            _ => return None,
        };
        words.next().is_none().then_some(Settings { brightness, theme, rest, last, is_welcomed })
    }

    /// Rows of the settings page.
    pub const ROWS: usize = 5;

    /// Changes the setting of a row, to the next value or the one before; did it?
    pub fn change(&mut self, row: u8, command: Command) -> bool {
        let forth = match command {
            Command::Right | Command::Ok => true,
            Command::Left => false,
            _ => return false,
        };
        match row {
            0 => {
                self.brightness = match (forth, self.brightness) {
                    (true, 5..) => 1,
                    (true, level) => level + 1,
                    (false, 0..=1) => 5,
                    (false, level) => level - 1,
                }
            }
            1 => self.theme = around(&Theme::ALL, self.theme, forth),
            2 => self.rest = around(&Rest::ALL, self.rest, forth),
            _ => return false,
        }
        true
    }

    /// Draws the rows.
    pub fn draw(&self, list: &List, canvas: &mut Canvas<'_, '_>) {
        let top = canvas.top() + 4;
        list.draw(canvas, top, Settings::ROWS, |canvas, y, row, ink| {
            let (name, value) = match row {
                0 => ("Brightness", ["", "1", "2", "3", "4", "5"][usize::from(self.brightness.min(5))]),
                1 => ("Colours", self.theme.word()),
                2 => ("Dims after", self.rest.span()),
                3 => ("Self-test", ">"),
                _ => ("About", ">"),
            };
            canvas.text(canvas.left() + 8, y, Face::Body, ink, name);
            canvas.text_right(canvas.right() - 8, y, Face::Body, ink, value);
        });
    }
}

fn around<T: Copy + PartialEq>(all: &[T], now: T, forth: bool) -> T {
    let at = all.iter().position(|known| *known == now).unwrap_or(0);
    let step = if forth { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use heapless::String;

    #[test]
    fn what_is_kept_comes_back() {
        for theme in Theme::ALL {
            for rest in Rest::ALL {
                for last in [None, Some(Game::Bomb), Some(Game::Ninety), Some(Game::Bridge)] {
                    let settings = Settings { brightness: 2, theme, rest, last, is_welcomed: last.is_some() };
                    let mut text: String<64> = String::new();
                    assert!(settings.write(&mut text).is_ok());
                    assert_eq!(Settings::read(&text), Some(settings));
                }
            }
        }
        for bad in [
            "",
            "1",
            "2 4 dark soon none new",
            "1 9 dark soon none new",
            "1 4 dark soon",
            "1 4 dark soon none old",
            "1 4 dark soon none new x",
        ] {
            assert_eq!(Settings::read(bad), None, "{bad}");
        }
    }
}
