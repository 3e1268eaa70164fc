//! The arguments of the handheld in a terminal.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// `pocket`.
#[derive(Args, Debug)]
pub struct PocketArgs {
    /// Presses keys without a terminal: words such as `down*3 a long:b shot:home.png text`, or a file with them.
    #[arg(long, value_name = "KEYS|FILE")]
    pub script: Option<String>,
    /// The display, as width and height in pixels.
    #[arg(long, value_name = "SIZE", default_value = "240x240", value_parser = size)]
    pub size: (u32, u32),
    /// The keys: a stick and four buttons, or four buttons alone.
    #[arg(long, value_enum, default_value_t = Keys::Nine)]
    pub keys: Keys,
    /// How pixels become characters; what fits best where it is left out.
    #[arg(long, value_enum)]
    pub blocks: Option<Blocks>,
    /// Pixels of the display on each side of a point that is shown.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=8))]
    pub scale: Option<u32>,
    /// Keeps everything in this file, as the handheld does in its flash; in your data folder where it is left out.
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Begins afresh and keeps nothing.
    #[arg(long, conflicts_with = "state")]
    pub fresh: bool,
}

/// Sets of keys.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keys {
    /// Stick and A, B, X, Y.
    Nine,
    /// A, B, X, Y.
    Four,
}

/// Characters that hold several points.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocks {
    /// Two, with a colour each.
    Half,
    /// Two by two.
    Quadrant,
    /// Two by three; needs a font or terminal of some newness.
    Sextant,
    /// Two by four, as dots.
    Braille,
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let (width, height) = text.split_once('x').ok_or("write it as 240x240")?;
    match (width.parse(), height.parse()) {
        (Ok(width @ 64..=320), Ok(height @ 64..=320)) => Ok((width, height)),
        _ => Err("width and height are 64 to 320".into()),
    }
}
