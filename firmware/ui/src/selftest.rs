//! The self-test: what a builder looks at first, and photographs when something is wrong. Colours with their names, an
//! arrow that must point up, a frame along all four edges, every key, battery, flash and memory; and, behind the key that
//! is held, what to change in the board's file for each thing that is not as it should be.

use core::fmt;

use crate::canvas::{Canvas, Face};
use crate::ink::Ink;
use crate::input::{Key, Stroke};

/// What the device found out about itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Health {
    /// What was kept is there, or was just written and came back.
    pub flash: bool,
    /// The big memory holds what is written into it.
    pub memory: bool,
    /// Bytes of the stack that were never used.
    pub spare: u32,
}

/// Keys that are down, and those that ever were.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SelfTest {
    down: u16,
    ever: u16,
    /// What to change is shown.
    is_telling: bool,
}

/// What is wrong, and the line of the board's file.
const CHANGES: &str = "In your board's file:\n\n\
arrow, mirrored: upright\n\
red is blue: upright | 08\n\
as a negative: inverted\n\
frame shifted: offset\n\
wrong key lights: keys\n\
wrong charge: divider\n\n\
docs/hardware says how.";

/// Colours that everybody has a name for.
const COLOURS: [(Ink, &str); 5] = [
    (Ink::Red, "red"),
    (Ink::Good, "green"),
    (Ink::Blue, "blue"),
    (Ink::Yellow, "yellow"),
    (Ink::White, "white"),
];

impl SelfTest {
    /// A stroke, as it is; `true` leaves. Holding B does, holding A shows what to change.
    pub fn stroke(&mut self, key: Key, stroke: Stroke) -> bool {
        match stroke {
            Stroke::Down => (self.down, self.ever) = (self.down | key.bit(), self.ever | key.bit()),
            Stroke::Up => self.down &= !key.bit(),
            Stroke::Long if key == Key::A => self.is_telling = !self.is_telling,
            _ => {}
        }
        matches!((key, stroke), (Key::B | Key::Y, Stroke::Long))
    }

    /// Draws it.
    pub fn draw(&self, canvas: &mut Canvas<'_, '_>, battery: Option<u16>, health: Option<Health>) {
        let is_low = canvas.height() < 160;
        let (left, top) = (canvas.left() + 6, canvas.top() + 4);
        if self.is_telling {
            let face = if is_low { Face::Small } else { Face::Body };
            canvas.paragraph(left, top, face, Ink::Text, CHANGES, 0);
            return;
        }
        let (face, row) = if is_low { (Face::Small, 12) } else { (Face::Body, 17) };
        arrow(canvas, left, top, 2 * row);
        canvas.text(left + row - face.width(), top + 4 * row, face, Ink::Text, "up");
        let bars = left + 2 * row + 10;
        for (place, (ink, name)) in COLOURS.into_iter().enumerate() {
            let y = top + place as i32 * row;
            canvas.fill(bars, y, 3 * row, row - 2, ink);
            canvas.text(bars + 3 * row + 4, y, face, Ink::Text, name);
        }
        // Beside it where the display is low, else below.
        let (x, y, wide) =
            if is_low { (canvas.right() - 122, top, 38) } else { (left, top + 5 * row + 4, 74) };
        for (place, key) in Key::ALL.into_iter().enumerate() {
            let (x, y) = (x + place as i32 % 3 * (wide + 2), y + place as i32 / 3 * (row + 4));
            let is_down = self.down & key.bit() != 0;
            let ink = if self.ever & key.bit() != 0 { Ink::Good } else { Ink::Text };
            if is_down {
                canvas.fill(x, y, wide, row + 2, Ink::Cursor);
            }
            canvas.outline(x, y, wide, row + 2, ink);
            canvas.text(x + 3, y + 1, face, if is_down { Ink::OnCursor } else { ink }, key.word());
        }
        let mut y = if is_low { top + 5 * row + 2 } else { y + 3 * (row + 4) + 2 };
        let (flash, memory) = (health.map(|health| health.flash), health.map(|health| health.memory));
        for (is_good, text) in [
            (flash, format_args!("flash {}", verdict(flash, "does not keep"))),
            (memory, format_args!("memory {}{}", verdict(memory, "is bad"), Spare(health))),
            (None, format_args!("battery {}", Charge(battery))),
        ] {
            let ink = if is_good == Some(false) { Ink::Danger } else { Ink::Text };
            canvas.write(left, y, face, ink, text);
            y += face.height();
        }
    }
}

/// A triangle on a shaft, so wide, pointing up.
fn arrow(canvas: &mut Canvas<'_, '_>, x: i32, y: i32, wide: i32) {
    for row in 0..wide {
        canvas.fill(x + wide / 2 - row / 2, y + row, row.max(1), 1, Ink::Text);
    }
    canvas.fill(x + wide / 3, y + wide, wide / 3 + 1, wide - 4, Ink::Text);
}

fn verdict(is_good: Option<bool>, bad: &'static str) -> &'static str {
    match is_good {
        None => "...",
        Some(true) => "good",
        Some(false) => bad,
    }
}

/// What is left of a good memory.
struct Spare(Option<Health>);

impl fmt::Display for Spare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(Health { memory: true, spare, .. }) => write!(f, ", {spare} B spare"),
            _ => Ok(()),
        }
    }
}

/// The charge of a battery, if there is one.
struct Charge(Option<u16>);

impl fmt::Display for Charge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(permille) => write!(f, "{} %", permille / 10),
            None => f.write_str("none"),
        }
    }
}
