//! What reaches a device: kept texts, serial lines, keys; and the cases of a batch.

use embedded_graphics::prelude::Size;
use trickwire_cli::position::Convert;
use trickwire_cli::{bomb, bridge, ninety};
use trickwire_core::budget::Progress;
use trickwire_core::limits::DEVICE_WORDS;
use trickwire_core::verb::answer;
use trickwire_device::call::Call;
use trickwire_device::lines::{Line, LineReader};
use trickwire_ui::frame::frame_bytes;
use trickwire_ui::pilot::Pilot;
use trickwire_ui::{App, Device, Event, Frame, Keep, Key, KeySet, Stroke};

use super::pieces;

/// Asks with little patience; whatever comes back must be text that can go over the serial port.
pub fn ask(line: &str, memory: usize) {
    let mut text = String::new();
    let mut beats = 0;
    let mut pulse = |_: Progress| {
        beats += 1;
        beats < 40
    };
    match answer(line, &mut vec![0xdead_beef; memory], &mut pulse, &mut text) {
        Ok(()) => assert!(text.ends_with('\n') && !text.contains("\n\n"), "{line}: {text}"),
        Err(refused) => {
            let refused = refused.to_string();
            assert!(
                !refused.is_empty() && refused.lines().count() == 1 && !refused.ends_with('\n'),
                "{line}"
            );
        }
    }
}

/// Most lines asked from one input.
const MOST_LINES: usize = 4;

/// Bytes of a serial port, in packets of any size: every line is understood as a call, or answered, or refused. Bytes over
/// 0x7f come both as they are and as pieces of a notation.
pub fn serial(bytes: &[u8]) {
    let [first, second, rest @ ..] = bytes else { return };
    let notation: &[&str] = match first % 4 {
        0 => &pieces::TABLE,
        1 => &pieces::NINETY,
        2 => &pieces::WISH,
        _ => &[],
    };
    let sent = if notation.is_empty() { rest.to_vec() } else { super::text(rest, notation).into_bytes() };
    let mut lines = Vec::new();
    let mut reader = LineReader::new();
    for packet in sent.chunks(usize::from(*second).clamp(1, 64)) {
        let mut packet = packet;
        while !packet.is_empty() {
            let (taken, line) = reader.take(packet);
            assert!(taken > 0, "no progress");
            packet = &packet[taken..];
            if let Some(Line::Text(text)) = line {
                lines.push(text.to_owned());
            }
        }
    }
    if let (_, Some(Line::Text(text))) = reader.take(b"\n") {
        lines.push(text.to_owned());
    }
    let memory = [60, 500, 3000, DEVICE_WORDS][usize::from(first / 4 % 4)];
    for line in lines.iter().take(MOST_LINES) {
        if Call::read(line) == Call::Ask {
            ask(line, memory);
        }
    }
}

/// A batch case becomes a position line, and that line becomes the same case.
pub fn cases(bytes: &[u8]) {
    fn case<C: Convert>(text: &str) {
        let Ok(case) = serde_json::from_str::<C>(text) else { return };
        if let Ok(line) = case.write() {
            let again = C::read(&line).unwrap_or_else(|fault| panic!("{line}: {}", fault.message));
            let again = again.write().unwrap_or_else(|fault| panic!("{line}: {}", fault.message));
            assert_eq!(again, line, "{text}");
        }
    }
    let text = super::text(bytes, &pieces::CASE);
    case::<bomb::case::Case>(&text);
    case::<ninety::case::Case>(&text);
    case::<bridge::case::Case>(&text);
}

/// Display sizes that every page must fit.
pub const SIZES: [Size; 3] = [Size::new(240, 240), Size::new(320, 240), Size::new(240, 135)];

fn app(choice: u8) -> App {
    let keys = if choice & 1 == 0 { KeySet::Nine } else { KeySet::Four };
    let size = SIZES[usize::from(choice >> 1) % 3];
    // With links and without.
    let page = (choice & 8 == 0).then_some("https://trickwire.example/");
    App::new(Device { size, keys, board: "test board", version: "0.0.0", page })
}

fn kept_of(app: &App, keep: Keep) -> String {
    let mut text = String::new();
    app.write(keep, &mut text).expect("a string takes everything");
    text
}

/// What is kept is read back and written the same.
fn keeps(app: &App, choice: u8) {
    let mut again = self::app(choice);
    for keep in Keep::ALL {
        let text = kept_of(app, keep);
        assert_eq!(again.read(keep, &text), Ok(()), "{keep:?}: {text}");
        assert_eq!(kept_of(&again, keep), text, "{keep:?}");
    }
}

fn draw(pilot: &Pilot<'_>, bytes: &mut [u8]) {
    let mut frame = Frame::new(bytes, pilot.app.device().size).expect("enough bytes");
    pilot.draw(&mut frame);
}

/// A kept text is read, and then written and drawn; or refused, and then nothing has changed.
pub fn kept(bytes: &[u8]) {
    let [choice, rest @ ..] = bytes else { return };
    let text = super::text(rest, &pieces::KEPT);
    let keep = Keep::ALL[usize::from(choice % 4)];
    let choice = choice / 4;
    let mut app = app(choice);
    let before = kept_of(&app, keep);
    match app.read(keep, &text) {
        Err(unreadable) => {
            assert!(!unreadable.to_string().is_empty());
            assert_eq!(kept_of(&app, keep), before, "{text}");
        }
        Ok(()) => {
            keeps(&app, choice);
            let mut words = vec![0; DEVICE_WORDS];
            let mut screen = vec![0; frame_bytes(app.device().size)];
            let mut pilot = Pilot::new(app, &mut words);
            pilot.patience = 2;
            // Into the game, its first page and its answer.
            for key in [Key::A, Key::A, Key::Down, Key::A] {
                pilot.press(key);
                draw(&pilot, &mut screen);
            }
            keeps(&pilot.app, choice);
        }
    }
}

/// Random keys: nothing panics, every page draws, what is kept can be read, and Home is never far.
pub fn walk(bytes: &[u8]) {
    let [choice, strokes @ ..] = bytes else { return };
    let mut app = app(*choice);
    app.read(Keep::Settings, "1 4 dark soon none welcomed").expect("settings");
    let keys = app.device().keys;
    let back = if keys == KeySet::Nine { Key::B } else { Key::Y };
    let mut screen = vec![0; frame_bytes(app.device().size)];
    let mut words = vec![0; DEVICE_WORDS];
    let mut pilot = Pilot::new(app, &mut words);
    pilot.patience = 3;
    for (number, &stroke) in strokes.iter().take(400).enumerate() {
        let key = Key::ALL[usize::from(stroke % 9)];
        match stroke / 9 {
            0..=19 => pilot.press(key),
            20..=23 => pilot.press_long(key),
            24 => pilot.stroke(key, Stroke::Repeat),
            25 => pilot.stroke(key, Stroke::Down),
            26 => pilot.tell(Event::Battery(u16::from(stroke) * 4)),
            27 => pilot.tell(Event::Progress(Progress { done: 1, of: 0 })),
            _ => pilot.tell(Event::Notice("something happened")),
        }
        if number % 8 == 0 {
            draw(&pilot, &mut screen);
        }
    }
    draw(&pilot, &mut screen);
    keeps(&pilot.app, *choice);
    let mut left = 40;
    while pilot.app.name() != "home" {
        assert!(left > 0, "no way home from {}", pilot.app.name());
        left -= 1;
        match pilot.app.name() {
            "selftest" => pilot.press_long(back),
            _ => pilot.press(back),
        }
    }
    draw(&pilot, &mut screen);
}
