//! A picture of sixteen inks, half a byte a pixel, and which of its strips a display does not show yet.

use core::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use crate::ink::{Ink, Theme};

/// Rows of a strip: what is sent to the display at once.
pub const STRIP_ROWS: usize = 8;

/// Strips of the tallest display.
pub const MAX_STRIPS: usize = 320 / STRIP_ROWS;

/// Bytes of a frame of this size.
pub const fn frame_bytes(size: Size) -> usize {
    (size.width as usize).div_ceil(2) * size.height as usize
}

/// A picture in memory handed in. The left pixel of a byte is the high half.
pub struct Frame<'b> {
    bytes: &'b mut [u8],
    size: Size,
    row: usize,
}

impl<'b> Frame<'b> {
    /// A frame over so many bytes; `None` where they are too few.
    pub fn new(bytes: &'b mut [u8], size: Size) -> Option<Frame<'b>> {
        let bytes = bytes.get_mut(..frame_bytes(size))?;
        Some(Frame { bytes, size, row: (size.width as usize).div_ceil(2) })
    }

    /// The ink of a pixel; the ground outside.
    pub fn ink(&self, at: Point) -> Ink {
        match self.place(at) {
            Some((byte, shift)) => Ink::ALL[usize::from(self.bytes[byte] >> shift & 15)],
            None => Ink::Ground,
        }
    }

    /// Every byte, row by row.
    pub fn bytes(&self) -> &[u8] {
        self.bytes
    }

    /// Number of strips.
    pub fn strips(&self) -> usize {
        (self.size.height as usize).div_ceil(STRIP_ROWS)
    }

    /// The rows of a strip: first, and how many.
    pub fn strip_rows(&self, strip: usize) -> (usize, usize) {
        let first = strip * STRIP_ROWS;
        (first, (self.size.height as usize).saturating_sub(first).min(STRIP_ROWS))
    }

    fn strip_bytes(&self, strip: usize) -> &[u8] {
        let (first, rows) = self.strip_rows(strip);
        self.bytes.get(first * self.row..(first + rows) * self.row).unwrap_or(&[])
    }

    /// Writes a strip as the display wants it, two bytes a pixel, high byte first; how many bytes.
    pub fn rgb565(&self, strip: usize, palette: &[u16; 16], out: &mut [u8]) -> usize {
        let pixels = self.strip_bytes(strip);
        let mut written = 0;
        for (pair, out) in pixels.iter().zip(out.chunks_exact_mut(4)) {
            let [left, right] = [pair >> 4, pair & 15].map(|ink| palette[usize::from(ink)].to_be_bytes());
            out.copy_from_slice(&[left[0], left[1], right[0], right[1]]);
            written += 4;
        }
        written
    }

    /// Draws pixels that lie as rows of bits, the first in the highest: a letter, a sign.
    pub fn blit(&mut self, x: i32, y: i32, rows: &[u16], ink: Ink) {
        const HALVES: [u8; 4] = [0, 0x0f, 0xf0, 0xff];
        let both = ink as u8 * 0x11;
        // Two pixels are a byte: an odd first one is the lower half of its byte.
        let (first, shift) = (x >> 1, 15 - (x & 1));
        let inside = !(0xffff_u32 >> (self.size.width as i32 - x).clamp(0, 16));
        for (y, bits) in (y..).zip(rows) {
            let mut bits = (u32::from(*bits) & inside) << shift;
            let Some(row) =
                usize::try_from(y).ok().and_then(|y| self.bytes.get_mut(y * self.row..(y + 1) * self.row))
            else {
                continue;
            };
            let mut at = first;
            while bits != 0 {
                if let Some(byte) = usize::try_from(at).ok().and_then(|at| row.get_mut(at)) {
                    let half = HALVES[(bits >> 29 & 3) as usize];
                    *byte = *byte & !half | both & half;
                }
                bits = bits << 2 & 0x7fff_ffff;
                at += 1;
            }
        }
    }

    fn place(&self, at: Point) -> Option<(usize, u32)> {
        let (x, y) = (at.x as u32, at.y as u32);
        if x >= self.size.width || y >= self.size.height {
            return None;
        }
        Some((y as usize * self.row + x as usize / 2, if x & 1 == 0 { 4 } else { 0 }))
    }
}

impl OriginDimensions for Frame<'_> {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Frame<'_> {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(at, ink) in pixels {
            if let Some((byte, shift)) = self.place(at) {
                let byte = &mut self.bytes[byte];
                *byte = *byte & !(15 << shift) | (ink as u8) << shift;
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, ink: Ink) -> Result<(), Infallible> {
        let area = area.intersection(&self.bounding_box());
        let (left, width) = (area.top_left.x as usize, area.size.width as usize);
        let right = left + width;
        let both = ink as u8 * 0x11;
        for y in area.rows() {
            let Some(row) = self.bytes.get_mut(y as usize * self.row..(y as usize + 1) * self.row) else {
                break;
            };
            let (mut from, mut to) = (left, right);
            if from & 1 == 1 && from < to {
                row[from / 2] = row[from / 2] & 0xf0 | ink as u8;
                from += 1;
            }
            if to & 1 == 1 && from < to {
                to -= 1;
                row[to / 2] = row[to / 2] & 0x0f | (ink as u8) << 4;
            }
            row[from / 2..to / 2].fill(both);
        }
        Ok(())
    }

    fn clear(&mut self, ink: Ink) -> Result<(), Infallible> {
        self.bytes.fill(ink as u8 * 0x11);
        Ok(())
    }
}

/// What a display shows, as a sum of each strip.
pub struct Sent {
    sums: [u32; MAX_STRIPS],
    theme: Option<Theme>,
}

impl Default for Sent {
    fn default() -> Sent {
        Sent::nothing()
    }
}

impl Sent {
    /// Nothing is known of the display: everything is to be sent.
    pub const fn nothing() -> Sent {
        Sent { sums: [0; MAX_STRIPS], theme: None }
    }

    /// Does the display show something else here? Remembers that it is going to be sent.
    pub fn is_stale(&mut self, frame: &Frame<'_>, strip: usize) -> bool {
        let sum = sum(frame.strip_bytes(strip));
        match self.sums.get_mut(strip) {
            Some(known) => core::mem::replace(known, sum) != sum,
            None => true,
        }
    }

    /// Colours may have changed as a whole: then every strip is stale.
    pub fn use_theme(&mut self, theme: Theme) {
        if self.theme != Some(theme) {
            *self = Sent { sums: [0; MAX_STRIPS], theme: Some(theme) };
        }
    }
}

/// A sum that two pictures of a strip have in common once in four thousand million times. Never 0.
fn sum(bytes: &[u8]) -> u32 {
    let mut sum: u32 = 0x811c_9dc5;
    let mut words = bytes.chunks_exact(4);
    for word in &mut words {
        let word = u32::from_le_bytes([word[0], word[1], word[2], word[3]]);
        sum = (sum.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b1);
    }
    for byte in words.remainder() {
        sum = (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    }
    sum | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filling_equals_drawing_every_pixel() {
        let size = Size::new(22, 19);
        for (x, y, width, height) in
            [(0, 0, 22, 19), (3, 2, 5, 4), (4, 0, 1, 19), (7, 7, 0, 3), (-2, -1, 9, 40)]
        {
            let area = Rectangle::new(Point::new(x, y), Size::new(width, height));
            let (mut a, mut b) = ([0; 11 * 19], [0; 11 * 19]);
            let (Some(mut fast), Some(mut slow)) = (Frame::new(&mut a, size), Frame::new(&mut b, size))
            else {
                panic!("the bytes are enough");
            };
            let _ = fast.fill_solid(&area, Ink::Danger);
            let _ = slow.draw_iter(area.points().map(|at| Pixel(at, Ink::Danger)));
            assert_eq!(fast.bytes(), slow.bytes(), "{area:?}");
            assert!(
                area.points().all(|at| { !fast.bounding_box().contains(at) || fast.ink(at) == Ink::Danger })
            );
        }
    }

    #[test]
    fn only_strips_that_changed_are_stale() {
        let size = Size::new(16, 30);
        let mut bytes = [0; 8 * 30];
        let Some(mut frame) = Frame::new(&mut bytes, size) else { panic!("the bytes are enough") };
        let mut sent = Sent::nothing();
        sent.use_theme(Theme::Dark);
        assert!((0..4).all(|strip| sent.is_stale(&frame, strip)));
        assert!(!(0..4).any(|strip| sent.is_stale(&frame, strip)));
        let _ = frame.draw_iter([Pixel(Point::new(3, 25), Ink::Text)]);
        assert_eq!([0, 1, 2, 3].map(|strip| sent.is_stale(&frame, strip)), [false, false, false, true]);
        sent.use_theme(Theme::Light);
        assert!((0..4).all(|strip| sent.is_stale(&frame, strip)));
    }

    #[test]
    fn a_strip_is_sent_high_byte_first() {
        let mut bytes = [0; 2];
        let Some(mut frame) = Frame::new(&mut bytes, Size::new(4, 1)) else { panic!("the bytes are enough") };
        let _ = frame.draw_iter([Pixel(Point::new(1, 0), Ink::White)]);
        let mut palette = [0x1234; 16];
        palette[15] = 0xffee;
        let mut out = [0; 16];
        assert_eq!(frame.rgb565(0, &palette, &mut out), 8);
        assert_eq!(out[..8], [0x12, 0x34, 0xff, 0xee, 0x12, 0x34, 0x12, 0x34]);
    }
}
