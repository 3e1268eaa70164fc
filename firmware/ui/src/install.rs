//! Before the device stops being Trickwire and becomes a drive: what happens, and what to do then. It wants another key
//! than the one that led here, held down, so that neither a slip in the menu nor a key pressed twice leaves the program.

use embedded_graphics::prelude::Size;

use crate::canvas::{Canvas, Face, wrapped};
use crate::ink::Ink;
use crate::widget::{HINTS, Scroll, TITLE};

/// What happens.
const TEXT: &str = "The device becomes a drive of the computer at its USB cable: RPI-RP2.\n\n\
Copy the new file (.uf2) onto it: it starts by itself then. Games and settings stay.\n\n\
To go back without copying, switch it off and on.";

/// Lines of it on a page so wide.
pub fn lines(width: i32) -> usize {
    wrapped(TEXT, ((width - 8) / Face::Body.width()).max(1) as usize).count()
}

/// Is all of it seen at once?
pub fn fits(size: Size) -> bool {
    let rows = (size.height as i32 - TITLE - HINTS - 4) / (Face::Body.height() + 1);
    lines(size.width as i32) <= rows.max(0) as usize
}

/// Draws it.
pub fn draw(canvas: &mut Canvas<'_, '_>, scroll: &Scroll) {
    let (x, y) = (canvas.left() + 4, canvas.top() + 4);
    canvas.paragraph(x, y, Face::Body, Ink::Text, TEXT, usize::from(scroll.skip));
}
