//! Letters of one width, as rows of pixels: packed by the build script from embedded-graphics' fonts.

/// A font: ASCII and a few more.
pub struct Font {
    width: u8,
    height: u8,
    /// Letter by letter from the space on; the first pixel of a row is its highest bit.
    rows: &'static [u16],
}

include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

impl Font {
    /// Width of a letter in pixels.
    pub const fn width(&self) -> i32 {
        self.width as i32
    }

    /// Height of a letter in pixels.
    pub const fn height(&self) -> i32 {
        self.height as i32
    }

    /// The rows of a letter; of a question mark where there is none.
    pub fn rows(&self, letter: char) -> &'static [u16] {
        const ASCII: usize = '~' as usize - ' ' as usize + 1;
        let number = match letter {
            ' '..='~' => letter as usize - ' ' as usize,
            _ => OTHERS
                .chars()
                .position(|other| other == letter)
                .map_or('?' as usize - ' ' as usize, |at| ASCII + at),
        };
        let high = usize::from(self.height);
        self.rows.get(number * high..(number + 1) * high).unwrap_or(&[])
    }
}

#[cfg(test)]
mod tests {
    use embedded_graphics::mono_font::MonoTextStyle;
    use embedded_graphics::mono_font::iso_8859_1::{FONT_6X10, FONT_9X15_BOLD, FONT_10X20};
    use embedded_graphics::prelude::*;
    use embedded_graphics::text::{Baseline, Text};

    use super::*;
    use crate::frame::Frame;
    use crate::ink::Ink;

    /// Rows drawn as they lie are what the fonts draw pixel by pixel, wherever they begin and end. The colon is ours.
    #[test]
    fn letters_are_those_of_the_fonts() {
        let size = Size::new(23, 22);
        for (font, theirs) in [(&SMALL, &FONT_6X10), (&BOLD, &FONT_9X15_BOLD), (&LARGE, &FONT_10X20)] {
            for letter in (' '..='~').chain(OTHERS.chars()).chain(['é']).filter(|letter| *letter != ':') {
                for (x, y) in [(0, 0), (3, 1), (-4, -3), (15, 9), (40, 40), (-30, 2)] {
                    let (mut a, mut b) = ([0x11; 12 * 22], [0x11; 12 * 22]);
                    let (Some(mut fast), Some(mut slow)) =
                        (Frame::new(&mut a, size), Frame::new(&mut b, size))
                    else {
                        panic!("the bytes are enough");
                    };
                    fast.blit(x, y, font.rows(letter), Ink::Danger);
                    let mut bytes = [0; 4];
                    let shown = if letter == 'é' { '?' } else { letter };
                    let text = shown.encode_utf8(&mut bytes);
                    let style = MonoTextStyle::new(theirs, Ink::Danger);
                    let _ = Text::with_baseline(text, Point::new(x, y), style, Baseline::Top).draw(&mut slow);
                    assert_eq!(fast.bytes(), slow.bytes(), "{letter} at {x}, {y}");
                }
            }
        }
    }

    /// What pages write beside ASCII: intervals, and the dot of a wire that nobody knows.
    #[test]
    fn nothing_that_pages_write_is_a_question_mark() {
        for letter in ['±', '\u{b7}'] {
            assert_ne!(SMALL.rows(letter), SMALL.rows('?'), "{letter}");
        }
    }

    #[test]
    fn a_colon_is_two_dots() {
        let dots = SMALL.rows(':').iter().map(|row| row.count_ones());
        assert!(dots.eq([0, 0, 0, 2, 2, 0, 2, 2, 0, 0]));
    }
}
