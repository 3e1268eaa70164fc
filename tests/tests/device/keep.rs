//! Texts kept in flash: what is saved comes back, and no more is written than has changed.

use trickwire_device::keep::{Kept, TEXT, Trouble, Written, load, save};
use trickwire_device::shelf::{FlashShelf, Full, PIECE, checksum};

use super::ram::Ram;

pub fn shelf(ram: &mut Ram) -> FlashShelf<&mut Ram> {
    FlashShelf::open(ram, 0).expect("it can be read")
}

/// What is there of a kind, and its text.
pub fn text(ram: &mut Ram, kind: u8) -> (Kept, Vec<u8>) {
    let mut room = vec![0; TEXT];
    let kept = load(&mut shelf(ram), kind, &mut room).expect("it can be read");
    match kept {
        Kept::Newest(length) | Kept::Older(length) => room.truncate(length),
        Kept::Nothing | Kept::Lost => room.clear(),
    }
    (kept, room)
}

/// A text that tells its own number, of any length.
pub fn story(number: usize, length: usize) -> Vec<u8> {
    format!("{number} and so on, ").bytes().cycle().take(length).collect()
}

fn newest(text: &[u8]) -> (Kept, Vec<u8>) {
    (Kept::Newest(text.len()), text.to_vec())
}

#[test]
fn what_is_saved_comes_back() {
    let mut ram = Ram::new();
    assert!(shelf(&mut ram).is_blank().unwrap());
    assert_eq!(text(&mut ram, 0).0, Kept::Nothing);
    let lengths = [0, 1, PIECE - 1, PIECE, PIECE + 1, 3000, TEXT];
    for (kind, length) in lengths.into_iter().enumerate() {
        save(&mut shelf(&mut ram), kind as u8, &story(kind, length)).expect("room");
    }
    for (kind, length) in lengths.into_iter().enumerate() {
        assert_eq!(text(&mut ram, kind as u8), newest(&story(kind, length)), "kind {kind}");
    }
    assert!(!shelf(&mut ram).is_blank().unwrap());
    assert_eq!(save(&mut shelf(&mut ram), 0, &story(0, TEXT + 1)), Err(Trouble::TooLong));
    let mut small = [0; 10];
    assert_eq!(load(&mut shelf(&mut ram), 5, &mut small), Ok(Kept::Lost));
}

#[test]
fn only_what_changed_is_written() {
    let mut ram = Ram::new();
    let mut game = story(1, 10 * PIECE);
    let all = save(&mut shelf(&mut ram), 2, &game).expect("room");
    assert_eq!(all, Written { pieces: 20, heads: 2 });
    assert_eq!(save(&mut shelf(&mut ram), 2, &game).expect("room"), Written::default());
    game.extend(b"one event more\n");
    assert_eq!(save(&mut shelf(&mut ram), 2, &game).expect("room"), Written { pieces: 2, heads: 2 });
    game.truncate(5 * PIECE);
    assert_eq!(save(&mut shelf(&mut ram), 2, &game).expect("room"), Written { pieces: 0, heads: 2 });
    assert_eq!(text(&mut ram, 2), newest(&game));
}

#[test]
fn sectors_wear_alike() {
    let mut ram = Ram::new();
    for number in 0..800 {
        save(&mut shelf(&mut ram), 1, &story(number, 400)).expect("room");
        save(&mut shelf(&mut ram), 2, &story(number % 7, 4000)).expect("room");
    }
    for side in ram.erased.chunks(18) {
        let (ring, witnesses) = side.split_at(16);
        let (least, most) = (ring.iter().min().unwrap(), ring.iter().max().unwrap());
        assert!(*most > 3 && most - least <= 1, "{ring:?}");
        assert!(witnesses.iter().all(|times| times <= most), "{witnesses:?}");
    }
}

/// The longest texts of every game, changed everywhere, again and again.
#[test]
fn the_longest_texts_fit() {
    let mut ram = Ram::new();
    for number in 0..40 {
        for kind in 0..4 {
            let length = if kind == 0 { 60 } else { TEXT };
            save(&mut shelf(&mut ram), kind, &story(number, length)).expect("room");
            assert_eq!(text(&mut ram, kind), newest(&story(number, length)));
        }
    }
}

/// Programming does not change a worn byte, and only reading it back tells: the record goes into another slot. Where every
/// slot is worn, that is said.
#[test]
fn worn_slots_are_passed_over() {
    let mut ram = Ram::new();
    // A byte of the text, in every second slot of both sides.
    ram.is_worn = |at| at / 256 % 2 == 0 && at % 256 == 20;
    for number in 0..60 {
        save(&mut shelf(&mut ram), 1, &story(number, 900)).expect("room");
        assert_eq!(text(&mut ram, 1), newest(&story(number, 900)), "save {number}");
    }
    let mut ram = Ram::new();
    ram.is_worn = |at| at % 256 == 20;
    assert_eq!(save(&mut shelf(&mut ram), 1, &story(1, 900)), Err(Trouble::Shelf(Full::Worn)));
}

/// Pieces that check one by one and are not those of the text that was saved: the checksum of the whole tells.
#[test]
fn pieces_of_another_text_are_no_text() {
    let mut ram = Ram::new();
    let kept = story(1, 3 * PIECE);
    save(&mut shelf(&mut ram), 1, &kept).expect("room");
    // The second piece, on both sides: another byte in it, and the checksum of its slot as it should be then.
    let mut forged = 0;
    for slot in ram.bytes.chunks_mut(256) {
        if slot.windows(PIECE).any(|data| data == &kept[PIECE..2 * PIECE]) {
            *slot.last_mut().unwrap() ^= 1;
            let sum = checksum(&slot[4..]).to_le_bytes();
            slot[..4].copy_from_slice(&sum);
            forged += 1;
        }
    }
    assert_eq!(forged, 2);
    assert_eq!(text(&mut ram, 1), (Kept::Lost, Vec::new()));
}

/// A flash that holds anything, as after a program that was there before: nothing is taken for a text, and it is written
/// over.
#[test]
fn garbage_is_no_text() {
    for seed in 0..20 {
        let mut ram = Ram::new();
        let mut dice = super::ram::Dice(seed);
        ram.bytes.iter_mut().for_each(|byte| *byte = dice.roll() as u8);
        assert_eq!(text(&mut ram, 1).0, Kept::Nothing);
        assert!(!shelf(&mut ram).is_blank().unwrap());
        for number in 0..30 {
            save(&mut shelf(&mut ram), number % 3, &story(number as usize, 3000)).expect("room");
        }
        for kind in 0..3 {
            assert_eq!(text(&mut ram, kind), newest(&story(27 + usize::from(kind), 3000)), "seed {seed}");
        }
    }
}
