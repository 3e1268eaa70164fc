//! Packs the letters of the pages: out of embedded-graphics' fonts only those that pages write, a word for every row of
//! a letter, so that a row is drawn as it lies. The fonts themselves look a letter up one by one and are read pixel by pixel.

use std::convert::Infallible;
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use embedded_graphics::mono_font::iso_8859_1::{
    FONT_6X10, FONT_7X13, FONT_9X15, FONT_9X15_BOLD, FONT_9X18, FONT_9X18_BOLD, FONT_10X20,
};
use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use embedded_graphics::text::{Baseline, Text};

/// What is written beside ASCII.
const OTHERS: &str = "±\u{b7}";

/// A letter: its rows, their first pixel in the highest bit.
struct Glyph([u16; 20]);

impl Dimensions for Glyph {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(Point::zero(), Size::new(16, 20))
    }
}

impl DrawTarget for Glyph {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(at, on) in pixels {
            if on.is_on() && self.bounding_box().contains(at) {
                self.0[at.y as usize] |= 0x8000 >> at.x;
            }
        }
        Ok(())
    }
}

fn glyph(font: &MonoFont<'_>, letter: char) -> Glyph {
    let mut glyph = Glyph([0; 20]);
    if letter == ':' {
        colon(font.character_size, &mut glyph);
        return glyph;
    }
    let style = MonoTextStyle::new(font, BinaryColor::On);
    let _ = Text::with_baseline(&letter.to_string(), Point::zero(), style, Baseline::Top).draw(&mut glyph);
    glyph
}

/// Two dots: those of the fonts run together in small letters.
fn colon(Size { width, height }: Size, glyph: &mut Glyph) {
    for at in [height * 4 / 10, height * 7 / 10] {
        for row in [at - 1, at] {
            glyph.0[row as usize] = 0xc000 >> (width / 2 - 1);
        }
    }
}

fn main() {
    let fonts = [
        ("SMALL", &FONT_6X10),
        ("SMALL_TALL", &FONT_7X13),
        ("BODY", &FONT_9X15),
        ("BOLD", &FONT_9X15_BOLD),
        ("BODY_TALL", &FONT_9X18),
        ("BOLD_TALL", &FONT_9X18_BOLD),
        ("LARGE", &FONT_10X20),
    ];
    let mut code = format!("const OTHERS: &str = {OTHERS:?};\n");
    for (name, font) in fonts {
        let Size { width, height } = font.character_size;
        let _ = write!(
            code,
            "/// Letters of {width}x{height} pixels.\npub static {name}: Font = Font {{ width: {width}, height: {height}, rows: &["
        );
        for letter in (' '..='~').chain(OTHERS.chars()) {
            for row in &glyph(font, letter).0[..height as usize] {
                let _ = write!(code, "{row},");
            }
        }
        code.push_str("] };\n");
    }
    let folder = env::var("OUT_DIR").expect("cargo tells where to write");
    fs::write(Path::new(&folder).join("fonts.rs"), code).expect("the folder can be written to");
    println!("cargo::rerun-if-changed=build.rs");
}
