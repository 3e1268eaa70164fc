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
    /// Pure colours, for the self-test alone: whoever builds a device knows what they are to look like.
    Test,
}

impl Theme {
    /// Every theme that can be chosen.
    pub const ALL: [Theme; 3] = [Theme::Dark, Theme::Light, Theme::Contrast];

    /// Its name in the settings, and where they are kept.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::Dark => "dark",
            Theme::Light => "light",
            Theme::Contrast => "contrast",
            Theme::Test => "test",
        }
    }

    /// The ink that is dark: of the modules of a code, beside [`Ink::White`].
    pub const fn dark(self) -> Ink {
        match self {
            Theme::Dark | Theme::Contrast | Theme::Test => Ink::Ground,
            Theme::Light => Ink::Text,
        }
    }

    /// Red, green and blue of every ink, eight bits each. What is read has seven times the light of what it is read on, or
    /// a seventh: a test looks at everything that is written on every page. Hues are told apart by people who do not see
    /// red and green alike: danger is orange-red and bright, good is bluish green.
    const fn colours(self) -> [u32; 16] {
        match self {
            Theme::Dark => [
                0x10_1418, 0x26_3038, 0xf4_f4ec, 0xb0_bcc4, 0xf4_c848, 0x10_1418, 0x48_dcb4, 0xff_8868,
                0x78_bcff, 0xff_dc3c, 0xff_807c, 0x48_5860, 0x30_b898, 0x28_7c80, 0x28_4c5c, 0xff_ffff,
            ],
            Theme::Light => [
                0xfc_fcf4, 0xdc_e0dc, 0x10_1418, 0x40_484c, 0x18_4070, 0xff_ffff, 0x00_503c, 0x94_1800,
                0x10_4090, 0x60_4400, 0x94_1818, 0xb0_b8b8, 0x58_c8a8, 0x98_dcc8, 0xcc_ece0, 0xff_ffff,
            ],
            Theme::Contrast => [
                0x00_0000, 0x00_0000, 0xff_ffff, 0xff_ffff, 0xff_ffff, 0x00_0000, 0x00_ffff, 0xff_ff00,
                0x80_d0ff, 0xff_ff00, 0xff_a090, 0xff_ffff, 0x00_a0a0, 0x00_7070, 0x00_4848, 0xff_ffff,
            ],
            Theme::Test => [
                0x00_0000, 0x20_2020, 0xff_ffff, 0xc0_c0c0, 0xff_ff00, 0x00_0000, 0x00_ff00, 0xff_8000,
                0x00_00ff, 0xff_ff00, 0xff_0000, 0x60_6060, 0x00_a0a0, 0x00_7070, 0x00_4848, 0xff_ffff,
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

    #[test]
    fn inks_are_numbered_in_order() {
        assert!(Ink::ALL.iter().enumerate().all(|(number, ink)| *ink as usize == number));
    }
}
