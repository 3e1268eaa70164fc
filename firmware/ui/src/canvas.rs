//! Drawing in the words of the pages: text in five sizes, bars, cards; within the part of the display that
//! belongs to the page. Everything written can be read out as text, too.
//!
//! Pages are laid out for letters of these sizes. A display of 320x240 has room for more, so there the same faces are
//! larger print: taller everywhere, and in lists wider, too.

use core::fmt::{self, Write};

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::String;
use trickwire_core::cards::{Card, Suit};

use crate::font::{self, Font};
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
    const fn font(self) -> &'static Font {
        match self {
            Face::Small => &font::SMALL,
            Face::Body => &font::BODY,
            Face::Bold => &font::BOLD,
            Face::Large | Face::Huge | Face::Giant => &font::LARGE,
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
        self.font().width() * self.scale()
    }

    /// Height of a letter in pixels.
    pub const fn height(self) -> i32 {
        self.font().height() * self.scale()
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
    const fn font(self, face: Face) -> &'static Font {
        match (self, face) {
            (Print::Tall | Print::Wide, Face::Small) => &font::SMALL_TALL,
            (Print::Tall, Face::Body) => &font::BODY_TALL,
            (Print::Wide, Face::Body | Face::Bold) => &font::LARGE,
            (Print::Tall, Face::Bold) => &font::BOLD_TALL,
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
        self.letter(face).0 * text.chars().count() as i32
    }

    /// Height of a line of text, as it is printed here.
    pub fn line_of(&self, face: Face) -> i32 {
        self.letter(face).1 + 1
    }

    /// Width and height of a letter, as it is printed here.
    fn letter(&self, face: Face) -> (i32, i32) {
        let (font, scale) = (self.print.font(face), face.scale());
        (font.width() * scale, font.height() * scale)
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
        if width <= 0 || height <= 0 {
            return;
        }
        self.fill(x, y, width, 1, ink);
        self.fill(x, y + height - 1, width, 1, ink);
        self.fill(x, y, 1, height, ink);
        self.fill(x + width - 1, y, 1, height, ink);
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
        let fitting = ((self.right() - x) / self.letter(face).0).max(1) as usize;
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
        let scale = face.scale();
        let top = y + (face.height() - 9 * scale) / 2;
        self.see(rectangle(x, top, 9 * scale, 9 * scale), ink);
        self.blit(x, top, suit_rows(suit), scale, ink);
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
        let (scale, (wide, high)) = (face.scale(), self.letter(face));
        if self.seen.is_some() && !text.trim().is_empty() {
            self.see(rectangle(x, y, self.width_of(face, text), face.height()), ink);
        }
        // Taller letters stand on the same line.
        let y = y - (high - face.height() + 1) / 2;
        // The largest letters have no heavier ones: they are printed twice.
        let is_twice = self.print == Print::Wide && face == Face::Bold;
        let font = self.print.font(face);
        text.chars().fold(x, |x, letter| {
            let rows = font.rows(letter);
            self.blit(x, y, rows, scale, ink);
            if is_twice {
                self.blit(x + 1, y, rows, scale, ink);
            }
            x + wide
        })
    }

    /// Rows of pixels, each as a square of so many.
    fn blit(&mut self, x: i32, y: i32, rows: &[u16], scale: i32, ink: Ink) {
        if scale == 1 {
            self.frame.blit(x, y, rows, ink);
            return;
        }
        for (number, row) in (0..).zip(rows) {
            for_each_run(*row, |from, long| {
                self.fill(x + from * scale, y + number * scale, long * scale, scale, ink);
            });
        }
    }
}

/// Runs of bits that are set, the highest first: where each begins, and how long it is.
fn for_each_run(bits: u16, mut run: impl FnMut(i32, i32)) {
    let mut rest = bits;
    let mut at = 0;
    while rest != 0 {
        let free = rest.leading_zeros();
        let long = (rest << free).leading_ones();
        run(at + free as i32, long as i32);
        at += (free + long) as i32;
        rest = rest.checked_shl(free + long).unwrap_or(0);
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

/// Nine rows of nine pixels.
const fn suit_rows(suit: Suit) -> &'static [u16; 9] {
    match suit {
        Suit::Clubs => &[0x1c00, 0x3e00, 0x3e00, 0x1c00, 0x6b00, 0xff80, 0xff80, 0x6b00, 0x1c00],
        Suit::Diamonds => &[0x0800, 0x1c00, 0x3e00, 0x7f00, 0xff80, 0x7f00, 0x3e00, 0x1c00, 0x0800],
        Suit::Hearts => &[0x6300, 0xf780, 0xff80, 0xff80, 0xff80, 0x7f00, 0x3e00, 0x1c00, 0x0800],
        Suit::Spades => &[0x0800, 0x1c00, 0x3e00, 0x7f00, 0xff80, 0xff80, 0x6b00, 0x0800, 0x1c00],
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
