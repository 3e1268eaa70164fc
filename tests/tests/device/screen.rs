//! The picture as lines, and what a line asks of the device.

use embedded_graphics::Pixel;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use proptest::prelude::*;
use trickwire_device::call::Call;
use trickwire_device::screen::{ROW, Rows, write_palette};
use trickwire_tests::property::cases;
use trickwire_ui::frame::frame_bytes;
use trickwire_ui::{Frame, Ink, Key, Theme};

fn lines(frame: &Frame<'_>) -> Vec<String> {
    let (mut rows, mut lines) = (Rows::default(), Vec::new());
    loop {
        let mut line = String::new();
        if !rows.write(frame, &mut line).expect("a string takes everything") {
            assert_eq!(line, "");
            return lines;
        }
        assert!(line.len() <= ROW, "{} bytes", line.len());
        lines.push(line);
    }
}

/// Reads the lines back: inks row by row.
fn inks(lines: &[String]) -> Vec<Vec<u8>> {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for line in lines {
        if let Some(count) = line.strip_prefix("same ") {
            let last = rows.last().expect("a row before").clone();
            rows.extend(vec![last; count.parse().expect("a number")]);
        } else {
            let runs = line.strip_prefix("row ").expect("a row").split(' ');
            rows.push(runs.fold(Vec::new(), |mut row, run| {
                let (count, ink) = run.split_at(run.len() - 1);
                let ink = u8::from_str_radix(ink, 16).expect("an ink");
                row.extend(vec![ink; count.parse().expect("a number")]);
                row
            }));
        }
    }
    rows
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn a_picture_comes_back(width in 1u32..=320, height in 1u32..40, seed in any::<u64>(), share in 0u64..8) {
        let size = Size::new(width, height);
        let mut bytes = vec![0; frame_bytes(size)];
        let mut frame = Frame::new(&mut bytes, size).expect("enough bytes");
        let mut state = seed | 1;
        for at in Rectangle::new(Point::zero(), size).points() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            if state >> 40 & 7 < share {
                let _ = frame.draw_iter([Pixel(at, Ink::ALL[(state >> 50 & 15) as usize])]);
            }
        }
        let rows = inks(&lines(&frame));
        prop_assert_eq!(rows.len(), height as usize);
        for (y, row) in rows.iter().enumerate() {
            let real: Vec<u8> =
                (0..width).map(|x| frame.ink(Point::new(x as i32, y as i32)) as u8).collect();
            prop_assert_eq!(row, &real);
        }
    }
}

#[test]
fn equal_rows_are_counted() {
    let size = Size::new(240, 240);
    let mut bytes = vec![0; frame_bytes(size)];
    let mut frame = Frame::new(&mut bytes, size).expect("enough bytes");
    assert_eq!(lines(&frame), ["row 2400", "same 239"]);
    let _ = frame.draw_iter([Pixel(Point::new(3, 100), Ink::White)]);
    assert_eq!(lines(&frame), ["row 2400", "same 99", "row 30 1f 2360", "row 2400", "same 138"]);
}

#[test]
fn palettes_have_sixteen_colours() {
    let mut line = String::new();
    write_palette(Theme::Dark, &mut line).expect("a string takes everything");
    let words: Vec<&str> = line.split(' ').collect();
    assert_eq!((words[0], words.len(), words[16]), ("palette", 17, "ffff"));
}

#[test]
fn calls() {
    assert_eq!(Call::read("key up"), Call::Press(Key::Up));
    assert_eq!(Call::read("  key   centre "), Call::Press(Key::Centre));
    assert_eq!(Call::read("key long b"), Call::PressLong(Key::B));
    for wrong in ["key", "key q", "key long", "key long q", "key a b", "key long a b"] {
        assert_eq!(Call::read(wrong), Call::NoKey, "{wrong}");
    }
    assert_eq!(Call::read("screen"), Call::Screen);
    assert_eq!(Call::read("state"), Call::State);
    assert_eq!(Call::read("help"), Call::Help);
    assert_eq!(Call::read("version"), Call::Version);
    assert_eq!(Call::read("stack"), Call::Stack);
    for other in ["", "screen x", "keys", "bomb odds 1", "Help"] {
        assert_eq!(Call::read(other), Call::Ask);
    }
}
