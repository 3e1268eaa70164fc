//! Sixteen inks, and the themes that say what colour each is.
//!
//! Pages choose an ink by what it means; a theme turns it into a colour when a strip is sent. So every
//! theme has every page, and a picture is half a byte a pixel.

use embedded_graphics::pixelcolor::{PixelColor, Rgb565, raw::RawU4};
use embedded_graphics::prelude::RgbColor;

/// What a pixel means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Ink {
    /// Behind everything.
    Ground = 0,
    /// Behind title and hints.
    Bar = 1,
    /// What is to be read.
    Text = 2,
    /// What may be read.
    Faint = 3,
    /// Behind what the cursor is on.
    Cursor = 4,
    /// Text on the cursor.
    OnCursor = 5,
    /// Sure, good; always with a word.
    Good = 6,
    /// Dangerous; always with a sign.
    Danger = 7,
    /// A blue wire, spades and clubs.
    Blue = 8,
    /// A yellow wire.
    Yellow = 9,
    /// A red wire, hearts and diamonds.
    Red = 10,
    /// Lines between things.
    Line = 11,
    /// Likely, and less and less so.
    Heat1 = 12,
    /// Half likely.
    Heat2 = 13,
    /// Unlikely.
    Heat3 = 14,
    /// Pure white, in every theme: behind a code that a camera reads.
    White = 15,
}

impl Ink {
    /// Every ink, by number.
    pub const ALL: [Ink; 16] = [
        Ink::Ground,
        Ink::Bar,
        Ink::Text,
        Ink::Faint,
        Ink::Cursor,
        Ink::OnCursor,
        Ink::Good,
        Ink::Danger,
        Ink::Blue,
        Ink::Yellow,
        Ink::Red,
        Ink::Line,
        Ink::Heat1,
        Ink::Heat2,
        Ink::Heat3,
        Ink::White,
    ];
}

impl PixelColor for Ink {
    type Raw = RawU4;
}

/// The colours of the inks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Light on dark: for a dim table.
    #[default]
    Dark,
    /// Dark on light: for daylight.
    Light,
    /// Only what differs strongly.
    Contrast,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 3] = [Theme::Dark, Theme::Light, Theme::Contrast];

    /// Its name in the settings, and where they are kept.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::Dark => "dark",
            Theme::Light => "light",
            Theme::Contrast => "contrast",
        }
    }

    /// Red, green and blue of every ink, eight bits each. Hues are told apart by people who do not see
    /// red and green alike: danger is orange-red and bright, good is bluish green.
    const fn colours(self) -> [u32; 16] {
        match self {
            Theme::Dark => [
                0x10_1418, 0x26_3038, 0xf4_f4ec, 0x9c_a8b0, 0xf0_c040, 0x10_1418, 0x40_d8b0, 0xff_7050,
                0x68_b4ff, 0xff_dc3c, 0xff_6058, 0x48_5860, 0x30_b898, 0x28_7c80, 0x28_4c5c, 0xff_ffff,
            ],
            Theme::Light => [
                0xfc_fcf4, 0xdc_e0dc, 0x10_1418, 0x58_6068, 0x20_4c80, 0xff_ffff, 0x00_6850, 0xb0_2000,
                0x10_48a0, 0x80_5c00, 0xb0_1c1c, 0xb0_b8b8, 0x58_c8a8, 0x98_dcc8, 0xcc_ece0, 0xff_ffff,
            ],
            Theme::Contrast => [
                0x00_0000, 0x00_0000, 0xff_ffff, 0xff_ffff, 0xff_ffff, 0x00_0000, 0x00_ffff, 0xff_ff00,
                0x80_d0ff, 0xff_ff00, 0xff_a090, 0xff_ffff, 0x00_a0a0, 0x00_7070, 0x00_4848, 0xff_ffff,
            ],
        }
    }

    /// The colour of an ink.
    pub fn colour(self, ink: Ink) -> Rgb565 {
        let [_, red, green, blue] = self.colours()[ink as usize].to_be_bytes();
        Rgb565::new(red >> 3, green >> 2, blue >> 3)
    }

    /// Every ink as a display wants it: five bits of red, six of green, five of blue.
    pub fn palette(self) -> [u16; 16] {
        Ink::ALL.map(|ink| {
            let colour = self.colour(ink);
            u16::from(colour.r()) << 11 | u16::from(colour.g()) << 5 | u16::from(colour.b())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance by the usual formula for displays, in thousandths.
    fn luminance(colour: u32) -> f64 {
        let [_, r, g, b] = colour.to_be_bytes();
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.03928 { c / 12.92 } else { libm_pow((c + 0.055) / 1.055, 2.4) }
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    fn libm_pow(base: f64, exponent: f64) -> f64 {
        extern crate std;
        std::primitive::f64::powf(base, exponent)
    }

    fn contrast(theme: Theme, over: Ink, under: Ink) -> f64 {
        let [a, b] = [over, under].map(|ink| luminance(theme.colours()[ink as usize]) + 0.05);
        if a > b { a / b } else { b / a }
    }

    #[test]
    fn text_can_be_read_in_every_theme() {
        for theme in Theme::ALL {
            for (over, under) in
                [(Ink::Text, Ink::Ground), (Ink::Text, Ink::Bar), (Ink::OnCursor, Ink::Cursor)]
            {
                assert!(contrast(theme, over, under) >= 7.0, "{theme:?} {over:?} on {under:?}");
            }
            for over in [Ink::Faint, Ink::Good, Ink::Danger, Ink::Blue, Ink::Yellow, Ink::Red] {
                assert!(contrast(theme, over, Ink::Ground) >= 4.5, "{theme:?} {over:?}");
            }
        }
    }

    #[test]
    fn inks_are_numbered_in_order() {
        assert!(Ink::ALL.iter().enumerate().all(|(number, ink)| *ink as usize == number));
    }
}
