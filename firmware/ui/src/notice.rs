//! A sentence over the page it is about.

use crate::canvas::{Canvas, Face, wrapped};
use crate::ink::Ink;

/// Draws it in the middle of the page.
pub fn draw(canvas: &mut Canvas<'_, '_>, sentence: &str) {
    let (left, right) = (canvas.left() + 8, canvas.right() - 8);
    let letters = ((right - left - 16) / Face::Body.width()).max(1) as usize;
    let lines = wrapped(sentence, letters).count() as i32;
    let height = (lines * (Face::Body.height() + 1) + 16).min(canvas.height() - 4);
    let top = canvas.top() + (canvas.height() - height) / 2;
    canvas.fill(left, top, right - left, height, Ink::Bar);
    canvas.outline(left, top, right - left, height, Ink::Cursor);
    let mut y = top + 8;
    for line in wrapped(sentence, letters) {
        if y + Face::Body.height() > top + height {
            break;
        }
        canvas.text(left + 8, y, Face::Body, Ink::Text, line);
        y += Face::Body.height() + 1;
    }
}
