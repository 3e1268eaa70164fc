//! Drawing in the words of the pages: text in five sizes, bars, cards; within the part of the display that
//! belongs to the page. Everything written can be read out as text, too.
//!
//! Pages are laid out for letters of these sizes. A display of 320x240 has room for more, so there the same faces are
//! larger print: taller everywhere, and in lists wider, too.

use core::fmt::{self, Write};

use embedded_graphics::image::{Image, ImageRaw};
use embedded_graphics::mono_font::iso_8859_1::{
    FONT_6X10, FONT_7X13, FONT_9X15, FONT_9X15_BOLD, FONT_9X18, FONT_9X18_BOLD, FONT_10X20,
};
use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{PrimitiveStyle, Rectangle};
use embedded_graphics::text::{Baseline, Text};
use heapless::String;
use trickwire_core::cards::{Card, Suit};

use crate::frame::Frame;
use crate::ink::Ink;

/// A size of letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// 6x10: hints, and what need not be read.
    Small,
    /// 9x15: text.
    Body,
    /// 9x15, heavier.
    Bold,
    /// 10x20: numbers that matter.
    Large,
    /// 20x40: the one number of a page.
    Huge,
    /// 40x80: a letter that is read across the table.
    Giant,
}

impl Face {
    const fn font(self) -> &'static MonoFont<'static> {
        match self {
            Face::Small => &FONT_6X10,
            Face::Body => &FONT_9X15,
            Face::Bold => &FONT_9X15_BOLD,
            Face::Large | Face::Huge | Face::Giant => &FONT_10X20,
        }
    }

    const fn scale(self) -> i32 {
        match self {
            Face::Huge => 2,
            Face::Giant => 4,
            _ => 1,
        }
    }

    /// Width of a letter in pixels.
    pub const fn width(self) -> i32 {
        self.font().character_size.width as i32 * self.scale()
    }

    /// Height of a letter in pixels.
    pub const fn height(self) -> i32 {
        self.font().character_size.height as i32 * self.scale()
    }

    /// Width of a text in pixels.
    pub fn width_of(self, text: &str) -> i32 {
        self.width() * text.chars().count() as i32
    }
}

/// Which letters the faces are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Print {
    /// As they are named.
    Usual,
    /// Taller: for a large display.
    Tall,
    /// Taller and wider: for a list on a large display.
    Wide,
}

impl Print {
    const fn font(self, face: Face) -> &'static MonoFont<'static> {
        match (self, face) {
            (Print::Tall | Print::Wide, Face::Small) => &FONT_7X13,
            (Print::Tall, Face::Body) => &FONT_9X18,
            (Print::Wide, Face::Body | Face::Bold) => &FONT_10X20,
            (Print::Tall, Face::Bold) => &FONT_9X18_BOLD,
            _ => face.font(),
        }
    }
}

/// Where a page draws.
pub struct Canvas<'f, 'b> {
    frame: &'f mut Frame<'b>,
    print: Print,
    area: Rectangle,
    told: Option<&'f mut dyn Write>,
    seen: Option<&'f mut dyn FnMut(Ink, Ink)>,
}

impl<'f, 'b> Canvas<'f, 'b> {
    /// The whole frame; what is written goes to `told` too, a line each.
    pub fn new(frame: &'f mut Frame<'b>, told: Option<&'f mut dyn Write>) -> Canvas<'f, 'b> {
        let area = frame.bounding_box();
        let is_large = area.size.width >= 300 && area.size.height >= 200;
        let print = if is_large { Print::Tall } else { Print::Usual };
        Canvas { frame, print, area, told, seen: None }
    }

    /// The whole frame; the ink of everything that is written goes to `seen`, with the ink that it is written on.
    pub fn seen(frame: &'f mut Frame<'b>, seen: &'f mut dyn FnMut(Ink, Ink)) -> Canvas<'f, 'b> {
        Canvas { seen: Some(seen), ..Canvas::new(frame, None) }
    }

    /// Draws a row of a list, with the larger print that a list has on a large display.
    pub fn row(&mut self, draw: impl FnOnce(&mut Canvas<'f, 'b>)) {
        let print = self.print;
        if print == Print::Tall {
            self.print = Print::Wide;
        }
        draw(self);
        self.print = print;
    }

    /// Is the print larger than the pages are laid out for?
    pub fn is_large(&self) -> bool {
        self.print != Print::Usual
    }

    /// Width of a text in pixels, as it is printed here.
    pub fn width_of(&self, face: Face, text: &str) -> i32 {
        self.letter(face).width as i32 * text.chars().count() as i32
    }

    /// Height of a line of text, as it is printed here.
    pub fn line_of(&self, face: Face) -> i32 {
        self.letter(face).height as i32 + 1
    }

    fn letter(&self, face: Face) -> Size {
        self.print.font(face).character_size * face.scale() as u32
    }

    /// From now on only this part; places are still those of the whole frame.
    pub fn restrict(&mut self, area: Rectangle) {
        self.area = area;
    }

    /// The part that belongs to the page.
    pub const fn area(&self) -> Rectangle {
        self.area
    }

    /// Left edge of the page's part.
    pub const fn left(&self) -> i32 {
        self.area.top_left.x
    }

    /// Upper edge.
    pub const fn top(&self) -> i32 {
        self.area.top_left.y
    }

    /// Right edge, exclusive.
    pub const fn right(&self) -> i32 {
        self.area.top_left.x + self.area.size.width as i32
    }

    /// Lower edge, exclusive.
    pub const fn bottom(&self) -> i32 {
        self.area.top_left.y + self.area.size.height as i32
    }

    /// Width of the page's part.
    pub const fn width(&self) -> i32 {
        self.area.size.width as i32
    }

    /// Height of the page's part.
    pub const fn height(&self) -> i32 {
        self.area.size.height as i32
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, x: i32, y: i32, width: i32, height: i32, ink: Ink) {
        let _ = self.frame.fill_solid(&rectangle(x, y, width, height), ink);
    }

    /// The edge of a rectangle, inside it.
    pub fn outline(&mut self, x: i32, y: i32, width: i32, height: i32, ink: Ink) {
        let style = PrimitiveStyle::with_stroke(ink, 1);
        let _ = rectangle(x, y, width, height).into_styled(style).draw(self.frame);
    }

    /// A horizontal line across the page.
    pub fn rule(&mut self, y: i32) {
        self.fill(self.left(), y, self.width(), 1, Ink::Line);
    }

    /// A bar filled so many thousandths, with its edge.
    pub fn bar(&mut self, x: i32, y: i32, width: i32, height: i32, permille: u32, ink: Ink) {
        let full = (width - 2).max(0) * permille.min(1_000) as i32 / 1_000;
        self.outline(x, y, width, height, Ink::Line);
        self.fill(x + 1, y + 1, full, height - 2, ink);
    }

    /// Text with its upper left corner here; where it ends.
    pub fn text(&mut self, x: i32, y: i32, face: Face, ink: Ink, text: &str) -> i32 {
        self.tell(text);
        self.glyphs(x, y, face, ink, text)
    }

    /// Text that is only a picture: nobody needs it read out.
    pub fn draw_only(&mut self, x: i32, y: i32, face: Face, ink: Ink, text: &str) {
        self.glyphs(x, y, face, ink, text);
    }

    /// Text with its letters closer than usual, a pixel each, for a narrow place; where it ends.
    pub fn text_tight(&mut self, x: i32, y: i32, face: Face, ink: Ink, text: &str) -> i32 {
        self.tell(text);
        let mut letter = [0; 4];
        text.chars().fold(x, |x, next| self.glyphs(x, y, face, ink, next.encode_utf8(&mut letter)) - 1)
    }

    /// Text that ends here.
    pub fn text_right(&mut self, right: i32, y: i32, face: Face, ink: Ink, text: &str) {
        self.text(right - self.width_of(face, text), y, face, ink, text);
    }

    /// Text in the middle of the page.
    pub fn text_centre(&mut self, y: i32, face: Face, ink: Ink, text: &str) {
        let x = self.left() + (self.width() - self.width_of(face, text)) / 2;
        self.text(x, y, face, ink, text);
    }

    /// Formatted text of at most 80 letters; where it ends.
    pub fn write(&mut self, x: i32, y: i32, face: Face, ink: Ink, text: fmt::Arguments<'_>) -> i32 {
        let line = formatted(text);
        self.text(x, y, face, ink, &line)
    }

    /// Formatted text that ends here.
    pub fn write_right(&mut self, right: i32, y: i32, face: Face, ink: Ink, text: fmt::Arguments<'_>) {
        let line = formatted(text);
        self.text_right(right, y, face, ink, &line);
    }

    /// Formatted text in the middle of the page.
    pub fn write_centre(&mut self, y: i32, face: Face, ink: Ink, text: fmt::Arguments<'_>) {
        let line = formatted(text);
        self.text_centre(y, face, ink, &line);
    }

    /// A text broken into lines between words, from here to the right edge of the page, at most down to
    /// its lower edge, without the first `skip` lines. How many lines it has.
    pub fn paragraph(&mut self, x: i32, y: i32, face: Face, ink: Ink, text: &str, skip: usize) -> usize {
        let fitting = ((self.right() - x) / self.letter(face).width as i32).max(1) as usize;
        let step = self.line_of(face);
        let mut lines = 0;
        for line in wrapped(text, fitting) {
            let at = y + (lines as i32 - skip as i32) * step;
            if lines >= skip && at + step - 1 <= self.bottom() {
                self.text(x, at, face, ink, line);
            }
            lines += 1;
        }
        lines
    }

    /// A playing card as letter and suit; where it ends.
    pub fn card(&mut self, x: i32, y: i32, face: Face, ink: Ink, card: Card) -> i32 {
        let mut name: String<4> = String::new();
        let _ = write!(name, "{card}");
        self.tell(&name);
        let mut rank: String<2> = String::new();
        let _ = write!(rank, "{}", card.rank);
        let x = self.glyphs(x, y, face, ink, &rank);
        self.suit(x, y, face, suit_ink(ink, card.suit), card.suit)
    }

    /// The sign of a suit, as wide as a letter and one more; where it ends.
    pub fn suit(&mut self, x: i32, y: i32, face: Face, ink: Ink, suit: Suit) -> i32 {
        let image = ImageRaw::<BinaryColor>::new(suit_bits(suit), 9);
        let scale = face.scale();
        let top = y + (face.height() - 9 * scale) / 2;
        self.see(rectangle(x, top, 9 * scale, 9 * scale), ink);
        let mut target = Scaled { frame: self.frame, origin: Point::new(x, top), scale, ink };
        let _ = Image::new(&image, Point::zero()).draw(&mut target);
        x + 10 * scale
    }

    /// A single point.
    pub fn point(&mut self, x: i32, y: i32, ink: Ink) {
        let _ = self.frame.draw_iter([Pixel(Point::new(x, y), ink)]);
    }

    /// Text for those who read the page as text, without drawing it.
    pub fn tell(&mut self, text: &str) {
        if let Some(told) = &mut self.told {
            let _ = writeln!(told, "{text}");
        }
    }

    /// Tells the ink that most of a place has before something is written there; every seventh point says enough.
    fn see(&mut self, place: Rectangle, ink: Ink) {
        let Some(seen) = &mut self.seen else { return };
        let mut pixels = [0_u32; Ink::ALL.len()];
        place.points().step_by(7).for_each(|at| pixels[self.frame.ink(at) as usize] += 1);
        let most = Ink::ALL.into_iter().max_by_key(|under| pixels[*under as usize]);
        seen(ink, most.unwrap_or(Ink::Ground));
    }

    fn glyphs(&mut self, x: i32, y: i32, face: Face, ink: Ink, text: &str) -> i32 {
        let (scale, letter) = (face.scale(), self.letter(face));
        let end = x + self.width_of(face, text);
        if !text.trim().is_empty() {
            self.see(rectangle(x, y, end - x, face.height()), ink);
        }
        if scale == 1 {
            // Taller letters stand on the same line.
            let y = y - (letter.height as i32 - face.height() + 1) / 2;
            let style = MonoTextStyle::new(self.print.font(face), ink);
            let mut x = x;
            for (number, piece) in text.split(':').enumerate() {
                if number > 0 {
                    self.colon(x, y, letter, ink);
                    x += letter.width as i32;
                }
                let mut at = Text::with_baseline(piece, Point::new(x, y), style, Baseline::Top);
                let _ = at.draw(self.frame);
                // The largest letters have no heavier ones: they are printed twice.
                if self.print == Print::Wide && face == Face::Bold {
                    at.position.x += 1;
                    let _ = at.draw(self.frame);
                }
                x += letter.width as i32 * piece.chars().count() as i32;
            }
        } else {
            let style = MonoTextStyle::new(face.font(), BinaryColor::On);
            let mut target = Scaled { frame: self.frame, origin: Point::new(x, y), scale, ink };
            let _ = Text::with_baseline(text, Point::zero(), style, Baseline::Top).draw(&mut target);
        }
        end
    }

    /// Two dots: those of the fonts run together in small letters.
    fn colon(&mut self, x: i32, y: i32, letter: Size, ink: Ink) {
        let (wide, high) = (letter.width as i32, letter.height as i32);
        for at in [high * 4 / 10, high * 7 / 10] {
            self.fill(x + wide / 2 - 1, y + at - 1, 2, 2, ink);
        }
    }
}

/// The lines of a text, broken between words; a word longer than a line is cut. A line feed is kept.
pub fn wrapped(text: &str, letters: usize) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(move |paragraph| {
        let mut rest = Some(paragraph);
        core::iter::from_fn(move || {
            let now = rest?;
            let Some((cut, _)) = now.char_indices().nth(letters) else {
                rest = None;
                return Some(now);
            };
            // A space just after the last letter that fits is a good place, too.
            let is_space = |at: usize| now.as_bytes().get(at) == Some(&b' ');
            let end = if is_space(cut) { Some(cut) } else { now[..cut].rfind(' ') };
            let (line, next) = match end {
                Some(end) if end > 0 => (&now[..end], &now[end + 1..]),
                _ => now.split_at(cut),
            };
            rest = Some(next);
            Some(line)
        })
    })
}

/// Hearts and diamonds are red, unless the ink says something already.
pub const fn suit_ink(ink: Ink, suit: Suit) -> Ink {
    match (ink, suit) {
        (Ink::Text, Suit::Hearts | Suit::Diamonds) => Ink::Red,
        (Ink::Text, Suit::Spades | Suit::Clubs) => Ink::Blue,
        _ => ink,
    }
}

fn rectangle(x: i32, y: i32, width: i32, height: i32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width.max(0) as u32, height.max(0) as u32))
}

fn formatted(text: fmt::Arguments<'_>) -> String<80> {
    let mut line = Clipped(String::new());
    let _ = line.write_fmt(text);
    line.0
}

/// Keeps what fits.
struct Clipped(String<80>);

impl Write for Clipped {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|letter| self.0.push(letter).map_err(|_| fmt::Error))
    }
}

/// Pixels that are on become squares of one ink.
struct Scaled<'f, 'b> {
    frame: &'f mut Frame<'b>,
    origin: Point,
    scale: i32,
    ink: Ink,
}

impl Dimensions for Scaled<'_, '_> {
    fn bounding_box(&self) -> Rectangle {
        self.frame.bounding_box()
    }
}

impl DrawTarget for Scaled<'_, '_> {
    type Color = BinaryColor;
    type Error = core::convert::Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Self::Error> {
        let side = Size::new_equal(self.scale as u32);
        for Pixel(at, on) in pixels {
            if on == BinaryColor::On {
                let at = self.origin + at * self.scale;
                self.frame.fill_solid(&Rectangle::new(at, side), self.ink)?;
            }
        }
        Ok(())
    }
}

/// Nine rows of nine pixels, two bytes a row.
const fn suit_bits(suit: Suit) -> &'static [u8; 18] {
    match suit {
        Suit::Clubs => {
            &[0x1c, 0, 0x3e, 0, 0x3e, 0, 0x1c, 0, 0x6b, 0, 0xff, 0x80, 0xff, 0x80, 0x6b, 0, 0x1c, 0]
        }
        Suit::Diamonds => {
            &[0x08, 0, 0x1c, 0, 0x3e, 0, 0x7f, 0, 0xff, 0x80, 0x7f, 0, 0x3e, 0, 0x1c, 0, 0x08, 0]
        }
        Suit::Hearts => {
            &[0x63, 0, 0xf7, 0x80, 0xff, 0x80, 0xff, 0x80, 0xff, 0x80, 0x7f, 0, 0x3e, 0, 0x1c, 0, 0x08, 0]
        }
        Suit::Spades => {
            &[0x08, 0, 0x1c, 0, 0x3e, 0, 0x7f, 0, 0xff, 0x80, 0xff, 0x80, 0x6b, 0, 0x08, 0, 0x1c, 0]
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    #[test]
    fn lines_break_between_words() {
        let lines = |text, letters| wrapped(text, letters).collect::<Vec<_>>();
        assert_eq!(lines("one two three", 7), ["one two", "three"]);
        assert_eq!(lines("one two three", 6), ["one", "two", "three"]);
        assert_eq!(lines("abcdefgh ij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(lines("a\n\nb", 4), ["a", "", "b"]);
        assert_eq!(lines("grüße an alle", 5), ["grüße", "an", "alle"]);
    }
}
