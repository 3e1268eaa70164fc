//! Dim, dark, asleep while nobody presses a key; and which presses only wake.

use embassy_time::{Duration, Instant};
use trickwire_ui::rest::{self, Light};
use trickwire_ui::settings::Settings;
use trickwire_ui::{Key, Stroke};

use super::board::Backlight;

pub(crate) struct Lamp {
    backlight: Backlight,
    touched: Instant,
    light: Light,
    /// A key that woke the device and is still down: it means nothing else.
    waking: Option<Key>,
}

impl Lamp {
    /// Dark, as long as there is no picture.
    pub(crate) fn new(backlight: Backlight) -> Lamp {
        Lamp { backlight, touched: Instant::now(), light: Light::Bright, waking: None }
    }

    pub(crate) fn light(&self) -> Light {
        self.light
    }

    /// Can a picture be seen?
    pub(crate) fn is_lit(&self) -> bool {
        matches!(self.light, Light::Bright | Light::Dim)
    }

    /// A stroke of a key: does it count? One that wakes does not, until it is up again.
    pub(crate) fn counts(&mut self, key: Key, stroke: Stroke) -> bool {
        self.touched = Instant::now();
        if !self.is_lit() {
            self.waking = Some(key);
        }
        let counts = self.waking != Some(key);
        if stroke == Stroke::Up && !counts {
            self.waking = None;
        }
        counts
    }

    /// A key pressed by line: it wakes too, and has no finger that stays on it.
    pub(crate) fn counts_at_once(&mut self) -> bool {
        self.touched = Instant::now();
        self.is_lit()
    }

    /// How bright it should be now.
    pub(crate) fn due(&self, settings: &Settings) -> Light {
        rest::light(self.quiet(), settings)
    }

    /// When that changes if nothing happens.
    pub(crate) fn next_change(&self, settings: &Settings) -> Option<Instant> {
        let quiet = self.quiet();
        rest::next_change(quiet, settings)
            .map(|millis| self.touched + Duration::from_millis(u64::from(quiet) + u64::from(millis)))
    }

    fn quiet(&self) -> u32 {
        u32::try_from(self.touched.elapsed().as_millis()).unwrap_or(u32::MAX)
    }

    /// Makes it so bright.
    pub(crate) fn set(&mut self, light: Light, settings: &Settings) {
        self.light = light;
        self.backlight.set(match light {
            Light::Bright => settings.permille(),
            Light::Dim => settings.permille() / 4,
            Light::Dark | Light::Asleep => 0,
        });
    }
}
