//! Draws the icons of the page into a folder: three wires, one of them cut.

use std::fs::File;
use std::path::PathBuf;

use embedded_graphics::Pixel;
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::{Line, PrimitiveStyle, Rectangle};

/// A picture in memory.
struct Picture {
    side: u32,
    pixels: Vec<u8>,
}

impl OriginDimensions for Picture {
    fn size(&self) -> Size {
        Size::new(self.side, self.side)
    }
}

impl DrawTarget for Picture {
    type Color = Rgb888;
    type Error = std::convert::Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb888>>>(&mut self, pixels: I) -> Result<(), Self::Error> {
        let side = self.side as i32;
        for Pixel(Point { x, y }, colour) in pixels {
            if (0..side).contains(&x) && (0..side).contains(&y) {
                let at = (y * side + x) as usize * 3;
                self.pixels[at..at + 3].copy_from_slice(&[colour.r(), colour.g(), colour.b()]);
            }
        }
        Ok(())
    }
}

fn draw(side: u32) -> Picture {
    let mut picture = Picture { side, pixels: vec![0; (side * side * 3) as usize] };
    // In sixty-fourths of the side; what matters stays in the middle four fifths, which every mask leaves.
    let at = |x: i32, y: i32| Point::new(x * side as i32 / 64, y * side as i32 / 64);
    let ground = Rectangle::new(Point::zero(), Size::new(side, side));
    let _ = ground.into_styled(PrimitiveStyle::with_fill(Rgb888::new(0x10, 0x14, 0x18))).draw(&mut picture);
    let mut wire = |from: Point, to: Point, colour: Rgb888| {
        let style = PrimitiveStyle::with_stroke(colour, side * 5 / 64);
        let _ = Line::new(from, to).into_styled(style).draw(&mut picture);
    };
    let (blue, yellow, red) =
        (Rgb888::new(0x68, 0xb4, 0xff), Rgb888::new(0xff, 0xdc, 0x3c), Rgb888::new(0xff, 0x60, 0x58));
    wire(at(10, 20), at(54, 20), blue);
    wire(at(10, 32), at(27, 32), yellow);
    wire(at(27, 32), at(30, 27), yellow);
    wire(at(34, 37), at(37, 32), yellow);
    wire(at(37, 32), at(54, 32), yellow);
    wire(at(10, 44), at(54, 44), red);
    picture
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("into which folder?")?);
    for side in [192, 512] {
        let picture = draw(side);
        let mut encoder =
            png::Encoder::new(File::create(folder.join(format!("icon-{side}.png")))?, side, side);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        encoder.write_header()?.write_image_data(&picture.pixels)?;
    }
    Ok(())
}
