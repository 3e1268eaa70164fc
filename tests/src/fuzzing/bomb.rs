//! Bomb Busters: texts, records, and the solver against the oracle and against itself in little memory.

use proptest::prelude::*;
use trickwire_core::bomb::game::Record;
use trickwire_core::bomb::game::file::FIRST_LINE;
use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::notation::{StandText, parse_stand};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;
use trickwire_core::verb::{Refused, answer};

use super::{drawn, pieces, split_seed};
use crate::bomb::agree::{Counts, agree, table};
use crate::bomb::cases::{moved_case, picked_case, small_case};
use crate::bomb::events::lawful_event;
use crate::round_trip;

/// A table and a stand are read, or refused at a place.
pub fn position(bytes: &[u8]) {
    position_text(&super::text(bytes, &pieces::TABLE));
}

/// The same for a text.
pub fn position_text(text: &str) {
    match text.parse::<Table>() {
        Ok(table) => round_trip::table(&table),
        Err(error) => round_trip::refused(text, error.span, &error, error.kind.help()),
    }
    if let Ok(slots) = parse_stand(text) {
        let written = StandText(&slots).to_string();
        assert_eq!(parse_stand(&written), Ok(slots), "{text}");
    }
}

/// An event is read and written the same, or refused at a place; and one that is chosen by the bytes is read back.
pub fn event(bytes: &[u8]) {
    event_text(&super::text(bytes, &pieces::EVENT));
    if let Some(event) = drawn(&lawful_event(), bytes) {
        round_trip::event(&event);
    }
}

/// The same for a text.
pub fn event_text(text: &str) {
    match parse_event(text) {
        Ok(event) => round_trip::event(&event),
        Err(error) => round_trip::refused(text, error.span, &error, error.expected.help()),
    }
}

/// Most events that are played in a row.
const MOST_EVENTS: usize = 120;

/// A record: read as a file, and event by event, leaving out impossible ones. Whatever is played is written, read back, taken
/// back and played again, and every player's view is a legal table.
pub fn record(bytes: &[u8]) {
    let text = super::text(bytes, &pieces::EVENT);
    let text = if text.starts_with(FIRST_LINE) { text } else { format!("{FIRST_LINE}\n{text}") };
    let mut record = match Record::parse(&text) {
        Ok(record) => record,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let line = error.line as usize;
            assert!(line <= text.lines().count() + 1, "{error:?} of {text:?}");
            let before = text.lines().take(line.saturating_sub(1)).collect::<Vec<_>>().join("\n");
            let Ok(record) = Record::parse(&before) else { return };
            record
        }
    };
    for line in text.lines().take(MOST_EVENTS) {
        if let Ok(event) = parse_event(line) {
            let before = record.game().clone();
            if record.play(event).is_err() {
                assert_eq!(*record.game(), before, "refused and yet done: {line:?} of {text:?}");
            }
        }
    }
    let written = record.to_string();
    let again = Record::parse(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!((again.game(), again.to_string()), (record.game(), written));
    for player in 0..record.game().players {
        round_trip::table(&record.game().view(player));
    }
    let (end, events) = (record.game().clone(), record.events().len());
    let undone = (0..3).filter(|_| record.undo()).count();
    assert_eq!(record.events().len(), events - undone);
    assert_eq!((0..undone).filter(|_| record.redo()).count(), undone);
    assert_eq!(*record.game(), end);
}

/// The solver counts what the oracle counts.
pub fn oracle(bytes: &[u8]) {
    let strategy = prop_oneof![
        small_case().prop_map(|case| (case, Counts::Deals)),
        picked_case().prop_map(|case| (case, Counts::Scaled)),
        moved_case().prop_map(|case| (case, Counts::Scaled)),
    ];
    let Some((case, counts)) = drawn(&strategy, bytes) else { return };
    if let Err(wrong) = agree(&case, counts, &mut vec![0xdead_beef; 1 << 16]) {
        panic!("{wrong}\n{case:?}");
    }
}

/// The odds and the advice are the same bytes in 8 KiB, or less, as in 4 MiB, or the memory is reported to be too small.
pub fn memory(bytes: &[u8]) {
    let (_, choices) = split_seed(bytes);
    let strategy = prop_oneof![small_case(), picked_case(), moved_case()];
    let Some(case) = drawn(&strategy, bytes) else { return };
    let words = choices.first().map_or(2048, |&less| 2048 - 7 * usize::from(less));
    for verb in ["odds", "advise"] {
        let line = format!("bomb {verb} {}", table(&case));
        let ask = |memory: &mut [u32]| -> Result<String, Refused> {
            let mut text = String::new();
            answer(&line, memory, &mut Patient, &mut text).map(|()| text)
        };
        match ask(&mut vec![0xdead_beef; words]) {
            Err(refused) if refused.is_capacity() => {}
            given => assert_eq!(given, ask(&mut vec![0; 1 << 20]), "{line} in {words} words"),
        }
    }
}
