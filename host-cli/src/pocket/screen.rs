//! The display: a frame in memory, its colours, and its picture as a file.

use std::path::Path;

use embedded_graphics::prelude::Size;
use trickwire_ui::frame::frame_bytes;
use trickwire_ui::{App, Frame, Theme};

use crate::fault::Fault;
use crate::save;

/// Red, green, blue.
pub type Colour = [u8; 3];

/// What the display shows.
pub struct Screen {
    size: Size,
    bytes: Vec<u8>,
    palette: [Colour; 16],
    /// Everything that is written on it, a line for every piece.
    pub text: String,
}

impl Screen {
    /// The page that is on top.
    pub fn of(app: &App) -> Screen {
        let mut text = String::new();
        let screen = Screen::drawn(app.device().size, app.theme(), |frame| {
            app.draw_and_tell(frame, &mut text);
        });
        Screen { text, ..screen }
    }

    /// Anything else that is drawn in its inks.
    pub fn drawn(size: Size, theme: Theme, draw: impl FnOnce(&mut Frame<'_>)) -> Screen {
        let mut bytes = vec![0; frame_bytes(size)];
        if let Some(mut frame) = Frame::new(&mut bytes, size) {
            draw(&mut frame);
        }
        Screen { size, bytes, palette: theme.palette().map(colour), text: String::new() }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (usize, usize) {
        (self.size.width as usize, self.size.height as usize)
    }

    /// The number of the ink of a pixel.
    pub fn ink(&self, x: usize, y: usize) -> usize {
        let row = self.size().0.div_ceil(2);
        let byte = self.bytes.get(y * row + x / 2).copied().unwrap_or(0);
        usize::from(if x & 1 == 0 { byte >> 4 } else { byte & 15 })
    }

    /// The colour of an ink.
    pub fn colour(&self, ink: usize) -> Colour {
        self.palette[ink & 15]
    }

    /// Writes the picture as a PNG of sixteen colours.
    pub fn save(&self, path: &Path) -> Result<(), Fault> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| Fault::unwritten(folder.display(), &error))?;
        }
        let mut picture = Vec::new();
        let mut encoder = png::Encoder::new(&mut picture, self.size.width, self.size.height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Four);
        encoder.set_palette(self.palette.concat());
        encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(&self.bytes))
            .map_err(|error| Fault::unwritten(path.display(), &error.into()))?;
        save::replace(path, &picture)
    }
}

/// Five, six and five bits as eight each.
fn colour(raw: u16) -> Colour {
    let (red, green, blue) = (raw >> 11, raw >> 5 & 63, raw & 31);
    [(red << 3 | red >> 2) as u8, (green << 2 | green >> 4) as u8, (blue << 3 | blue >> 2) as u8]
}
