//! Keys and colours: what a builder looks at first, and photographs when something is wrong.

use crate::canvas::{Canvas, Face};
use crate::ink::Ink;
use crate::input::{Key, Stroke};

/// Keys that are down, and those that ever were.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SelfTest {
    down: u16,
    ever: u16,
}

impl SelfTest {
    /// A stroke, as it is. Holding B leaves.
    pub fn stroke(&mut self, key: Key, stroke: Stroke) -> bool {
        match stroke {
            Stroke::Down => (self.down, self.ever) = (self.down | key.bit(), self.ever | key.bit()),
            Stroke::Up => self.down &= !key.bit(),
            _ => {}
        }
        matches!((key, stroke), (Key::B | Key::Y, Stroke::Long))
    }

    /// Names of the keys, and every ink.
    pub fn draw(&self, canvas: &mut Canvas<'_, '_>) {
        let (left, top) = (canvas.left() + 8, canvas.top() + 4);
        for (place, key) in Key::ALL.into_iter().enumerate() {
            let (x, y) = (left + place as i32 % 3 * 76, top + place as i32 / 3 * 22);
            let ink = match (self.down & key.bit() != 0, self.ever & key.bit() != 0) {
                (true, _) => Ink::Cursor,
                (false, true) => Ink::Good,
                (false, false) => Ink::Faint,
            };
            canvas.outline(x, y, 70, 19, ink);
            canvas.text(x + 4, y + 2, Face::Body, ink, key.word());
        }
        let bars = top + 3 * 22 + 6;
        let (width, height) = (canvas.width() / 16, (canvas.bottom() - bars - 2).min(48));
        for (place, ink) in Ink::ALL.into_iter().enumerate() {
            canvas.fill(canvas.left() + place as i32 * width, bars, width, height, ink);
        }
    }
}
