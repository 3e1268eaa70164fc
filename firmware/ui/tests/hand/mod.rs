//! The device in a hand: presses keys by name, reads the page, takes pictures.

use std::fs::{self, File};
use std::path::PathBuf;

use embedded_graphics::prelude::{RgbColor, Size};
use trickwire_ui::frame::frame_bytes;
use trickwire_ui::pilot::Pilot;
use trickwire_ui::{App, Device, Frame, Ink, Key, KeySet, Theme};

/// Sizes of display that every page must fit.
pub(crate) const SIZES: [Size; 3] = [Size::new(240, 240), Size::new(320, 240), Size::new(240, 135)];

/// A device of this size and these keys.
pub(crate) fn device(size: Size, keys: KeySet) -> Device {
    Device { size, keys, board: "test board", version: "0.0.0", page: Some("https://trickwire.example/") }
}

/// An app whose welcome has been read.
pub(crate) fn welcomed(size: Size, keys: KeySet) -> App {
    welcomed_on(device(size, keys))
}

/// The same on any device.
pub(crate) fn welcomed_on(device: Device) -> App {
    let mut app = App::new(device);
    app.read(trickwire_ui::Keep::Settings, "1 4 dark soon none welcomed").expect("settings");
    app
}

/// An app with its memory and its display.
pub(crate) struct Hand {
    pub(crate) pilot: Pilot<'static>,
    bytes: Vec<u8>,
}

impl Hand {
    /// The first board: 240x240, nine keys, and the memory that the device has; the welcome is read.
    pub(crate) fn new() -> Hand {
        Hand::of(SIZES[0], KeySet::Nine)
    }

    /// A display and keys; the welcome is read.
    pub(crate) fn of(size: Size, keys: KeySet) -> Hand {
        Hand::with(welcomed(size, keys))
    }

    /// Any app.
    pub(crate) fn with(app: App) -> Hand {
        let words = Box::leak(vec![0; trickwire_core::limits::DEVICE_WORDS].into_boxed_slice());
        let bytes = vec![0; frame_bytes(app.device().size)];
        Hand { pilot: Pilot::new(app, words), bytes }
    }

    /// Presses keys: `down down a`, `long:b`, and `down*3` for three times.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Hand {
        for word in keys.split_whitespace() {
            let (word, times) = match word.split_once('*') {
                Some((word, times)) => (word, times.parse().expect("a number of times")),
                None => (word, 1),
            };
            for _ in 0..times {
                match word.strip_prefix("long:") {
                    Some(word) => self.pilot.press_long(key(word)),
                    None => self.pilot.press(key(word)),
                }
            }
        }
        self
    }

    /// The name of the page.
    pub(crate) fn name(&self) -> &'static str {
        self.pilot.app.name()
    }

    /// Everything that stands on the page, a line for every piece.
    pub(crate) fn text(&mut self) -> String {
        let mut text = String::new();
        let size = self.pilot.app.device().size;
        let mut frame = Frame::new(&mut self.bytes, size).expect("enough bytes");
        self.pilot.read_out(&mut frame, &mut text);
        text
    }

    /// Fails unless this stands on the page.
    #[track_caller]
    pub(crate) fn reads(&mut self, wanted: &str) -> &mut Hand {
        let text = self.text();
        assert!(text.contains(wanted), "'{wanted}' is not on page {}:\n{text}", self.name());
        self
    }

    /// Fails unless this page is on top.
    #[track_caller]
    pub(crate) fn is_on(&mut self, name: &str) -> &mut Hand {
        assert_eq!(self.name(), name, "{}", self.text());
        self
    }

    /// Fails where something on the page is written in an ink that cannot be read on what is below it, in any theme.
    fn check_inks(&mut self) {
        let (size, name) = (self.pilot.app.device().size, self.name());
        let mut frame = Frame::new(&mut self.bytes, size).expect("enough bytes");
        let mut pairs = Vec::new();
        self.pilot.app.draw_and_see(&mut frame, &mut |over, under| pairs.push((over, under)));
        for (over, under) in pairs {
            for theme in Theme::ALL {
                let contrast = contrast(theme, over, under);
                assert!(contrast >= 7.0, "{name}: {over:?} on {under:?}, {theme:?}: {contrast:.1} to 1");
            }
        }
    }

    /// The picture, as red, green and blue; what is written on it can be read.
    pub(crate) fn picture(&mut self) -> Vec<u8> {
        self.check_inks();
        let app = &self.pilot.app;
        let (size, palette) = (app.device().size, app.theme().palette());
        let mut frame = Frame::new(&mut self.bytes, size).expect("enough bytes");
        self.pilot.draw(&mut frame);
        let mut rgb = Vec::new();
        let mut strip = vec![0; size.width as usize * 2 * trickwire_ui::frame::STRIP_ROWS];
        for number in 0..frame.strips() {
            let bytes = frame.rgb565(number, &palette, &mut strip);
            for pixel in strip[..bytes].chunks(2) {
                let pixel = u16::from_be_bytes([pixel[0], pixel[1]]);
                let (red, green, blue) = (pixel >> 11, pixel >> 5 & 63, pixel & 31);
                rgb.extend([
                    (red << 3 | red >> 2) as u8,
                    (green << 2 | green >> 4) as u8,
                    (blue << 3 | blue >> 2) as u8,
                ]);
            }
        }
        rgb
    }

    /// Puts the picture into `target/pictures`, to be looked at.
    pub(crate) fn shot(&mut self, name: &str) -> &mut Hand {
        let size = self.pilot.app.device().size;
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../pictures");
        fs::create_dir_all(&folder).expect("a folder");
        let file = File::create(folder.join(format!("{name}.png"))).expect("a file");
        let mut encoder = png::Encoder::new(file, size.width, size.height);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&self.picture()).expect("a picture");
        self
    }
}

/// How many times the light of one ink the other has, as the display shows them.
fn contrast(theme: Theme, over: Ink, under: Ink) -> f64 {
    let light = |ink: Ink| {
        let colour = theme.colour(ink);
        let parts = [(colour.r(), 31.0, 0.2126), (colour.g(), 63.0, 0.7152), (colour.b(), 31.0, 0.0722)];
        let linear =
            |part: f64| if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
        parts.into_iter().map(|(part, most, weight)| weight * linear(f64::from(part) / most)).sum::<f64>()
            + 0.05
    };
    let (a, b) = (light(over), light(under));
    a.max(b) / a.min(b)
}

fn key(word: &str) -> Key {
    Key::from_word(word).unwrap_or_else(|| panic!("no key {word}"))
}
