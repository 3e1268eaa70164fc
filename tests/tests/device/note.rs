//! What a crash leaves behind, and what is not mistaken for it.

use trickwire_device::charge::permille;
use trickwire_device::note::{MESSAGE, Note, Start};

#[test]
fn crash_and_told() {
    let note = Note::blank().crash(format_args!("at {}:{}", "worker.rs", 12)).trusted();
    assert_eq!((note.message(), note.crashes()), ("at worker.rs:12", 1));
    let note = note.told().trusted();
    assert_eq!((note.message(), note.crashes()), ("", 1));
    let note = note.crash(format_args!("again")).trusted();
    assert_eq!((note.message(), note.crashes()), ("again", 2));
    assert_eq!(note.sound().trusted().crashes(), 0);
    assert_eq!(note.sound().trusted().message(), "again");
}

#[test]
fn every_start_tries_less() {
    let mut note = Note::blank();
    let mut starts = vec![note.start()];
    for _ in 0..7 {
        note = note.crash(format_args!("again")).told();
        starts.push(note.start());
    }
    use Start::{Bare, Loader, Whole, WithoutGames};
    assert_eq!(starts, [Whole, Whole, Whole, WithoutGames, Bare, Bare, Loader, Loader]);
    assert_eq!(note.sound().start(), Whole);
}

#[test]
fn long_messages_end_with_the_room() {
    let note = Note::blank().crash(format_args!("{}", "ü".repeat(500))).trusted();
    assert_eq!(note.message(), "ü".repeat(MESSAGE / 2));
    let note = Note::blank().crash(format_args!("x{}", "ü".repeat(500))).trusted();
    assert_eq!(note.message(), format!("x{}", "ü".repeat((MESSAGE - 1) / 2)));
}

#[test]
fn memory_after_power_on_is_no_note() {
    // Never sealed: all zeros, as fresh memory may be.
    assert_eq!(Note::blank().trusted().crashes(), 0);
    assert_eq!(Note::blank().trusted().message(), "");
}

#[test]
fn battery() {
    assert_eq!(permille(0), 0);
    assert_eq!(permille(3299), 0);
    assert_eq!(permille(5000), 1000);
    let mut before = 0;
    for millivolts in 3000..4300 {
        let left = permille(millivolts);
        assert!(left >= before, "{millivolts} mV");
        before = left;
    }
    assert_eq!(before, 1000);
}
