//! Pictures read back.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// Width, height, and every pixel as red, green, blue.
pub(crate) fn pixels(path: &Path) -> (u32, u32, Vec<u8>) {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut decoder = png::Decoder::new(BufReader::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb, "{}", path.display());
    bytes.truncate(info.buffer_size());
    (info.width, info.height, bytes)
}
