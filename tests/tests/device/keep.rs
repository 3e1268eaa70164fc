//! Texts kept in flash: what is saved comes back; what is damaged is said to be; a save that is cut
//! off leaves the one before.

use proptest::prelude::*;
use trickwire_device::keep::{PIECE, Shelf, TEXT, Trouble, Written, load, save};
use trickwire_device::shelf::{AREA, FlashShelf};

use crate::ram::Ram;

fn shelf(ram: &mut Ram) -> FlashShelf<&mut Ram> {
    FlashShelf::new(ram, 0..AREA)
}

fn text(ram: &mut Ram, kind: u8) -> Option<Vec<u8>> {
    let mut room = vec![0; TEXT];
    let length = load(&mut shelf(ram), kind, &mut room).expect("undamaged")?;
    room.truncate(length);
    Some(room)
}

/// A text that tells its own number, of any length.
fn story(number: usize, length: usize) -> Vec<u8> {
    format!("{number} and so on, ").bytes().cycle().take(length).collect()
}

#[test]
fn what_is_saved_comes_back() {
    let mut ram = Ram::new();
    assert_eq!(text(&mut ram, 0), None);
    for (kind, length) in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3000, TEXT].into_iter().enumerate() {
        save(&mut shelf(&mut ram), kind as u8, &story(kind, length)).expect("room");
    }
    for (kind, length) in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3000, TEXT].into_iter().enumerate() {
        assert_eq!(text(&mut ram, kind as u8), Some(story(kind, length)), "kind {kind}");
    }
    let long = save(&mut shelf(&mut ram), 0, &story(0, TEXT + 1));
    assert!(matches!(long, Err(Trouble::TooLong)));
}

#[test]
fn only_what_changed_is_written() {
    let mut ram = Ram::new();
    let mut game = story(1, 10 * PIECE);
    let all = save(&mut shelf(&mut ram), 2, &game).expect("room");
    assert_eq!(all, Written { pieces: 10, head: true });
    assert_eq!(save(&mut shelf(&mut ram), 2, &game).expect("room"), Written::default());
    game.extend(b"one event more\n");
    assert_eq!(save(&mut shelf(&mut ram), 2, &game).expect("room"), Written { pieces: 1, head: true });
    game.truncate(5 * PIECE);
    assert_eq!(save(&mut shelf(&mut ram), 2, &game).expect("room"), Written { pieces: 0, head: true });
    assert_eq!(text(&mut ram, 2), Some(game));
}

#[test]
fn sectors_wear_alike() {
    let mut ram = Ram::new();
    for number in 0..800 {
        save(&mut shelf(&mut ram), 1, &story(number, 400)).expect("room");
        save(&mut shelf(&mut ram), 2, &story(number % 7, 4000)).expect("room");
    }
    let (least, most) = (ram.erased.iter().min().unwrap(), ram.erased.iter().max().unwrap());
    assert!(*most > 3 && most - least <= 1, "{:?}", ram.erased);
}

/// Cuts the power at every single byte of a save.
#[test]
fn a_cut_leaves_the_text_before() {
    let mut ram = Ram::new();
    // Not far from the end of a sector, so that the save also turns the page.
    for number in 0..13 {
        save(&mut shelf(&mut ram), 1, &story(number, 2 * PIECE + 17)).expect("room");
    }
    let (before, after) = (story(12, 2 * PIECE + 17), story(13, 3 * PIECE + 5));
    let (bytes, mut completed) = (ram.bytes.clone(), 0);
    for power in 0..1200 {
        let mut ram = Ram::of(bytes.clone());
        ram.power = power;
        let done = save(&mut shelf(&mut ram), 1, &after).is_ok();
        ram.power = usize::MAX;
        let there = text(&mut ram, 1).expect("one of the two");
        assert!(there == after || !done && there == before, "cut after {power}");
        completed += u32::from(done);
        // And it goes on as if nothing had been.
        save(&mut shelf(&mut ram), 1, &story(14, 500)).expect("room");
        assert_eq!(text(&mut ram, 1), Some(story(14, 500)), "cut after {power}");
    }
    assert!(completed > 100, "some saves had enough power");
}

/// A shelf of a list, whose items can be damaged one by one.
#[derive(Default)]
struct List(std::collections::BTreeMap<u16, Vec<u8>>);

impl Shelf for List {
    type Error = ();

    fn fetch(&mut self, key: u16, room: &mut [u8]) -> Result<Option<usize>, ()> {
        let Some(item) = self.0.get(&key) else { return Ok(None) };
        room.get_mut(..item.len()).ok_or(())?.copy_from_slice(item);
        Ok(Some(item.len()))
    }

    fn store(&mut self, key: u16, item: &[u8]) -> Result<(), ()> {
        self.0.insert(key, item.to_vec());
        Ok(())
    }
}

#[test]
fn damage_is_noticed() {
    let game = story(3, 3 * PIECE);
    let mut room = [0; TEXT];
    let mut whole = List::default();
    save(&mut whole, 4, &game).expect("room");
    let keys: Vec<u16> = whole.0.keys().copied().collect();
    assert_eq!(keys.len(), 4);
    for key in keys {
        let mut with = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut list = List(whole.0.clone());
            change(list.0.get_mut(&key).unwrap());
            load(&mut list, 4, &mut room)
        };
        for at in 0..whole.0[&key].len() {
            assert!(with(&|item| item[at] ^= 1).is_err(), "bit {at} of {key:x}");
            assert!(with(&|item| item.truncate(at)).is_err(), "{at} bytes of {key:x}");
        }
        assert!(with(&|item| item.push(0)).is_err(), "one more of {key:x}");
        if key & 0xff != 0xff {
            let mut list = List(whole.0.clone());
            list.0.remove(&key);
            assert!(matches!(load(&mut list, 4, &mut room), Err(Trouble::Piece(_))));
        }
        // A damaged head does not prevent the next save.
        let mut list = List(whole.0.clone());
        list.0.get_mut(&key).unwrap()[0] ^= 0xff;
        save(&mut list, 4, &game).expect("room");
        assert_eq!(load(&mut list, 4, &mut room), Ok(Some(game.len())));
    }
    assert!(matches!(load(&mut whole, 4, &mut [0; 10]), Err(Trouble::TooLong)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A flash full of anything: an answer or an error, and after clearing it works.
    #[test]
    fn garbage(seed in any::<u64>(), share in 0u8..=255, real in any::<bool>()) {
        let mut ram = Ram::new();
        if real {
            for number in 0..40 {
                save(&mut shelf(&mut ram), number % 5, &story(number as usize, 2000)).unwrap();
            }
        }
        let mut state = seed | 1;
        for byte in &mut ram.bytes {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            if (state >> 16) as u8 <= share {
                *byte = (state >> 32) as u8;
            }
        }
        let mut room = vec![0; TEXT];
        for kind in 0..5 {
            let _ = load(&mut shelf(&mut ram), kind, &mut room);
        }
        if save(&mut shelf(&mut ram), 1, &story(1, 3000)).is_err() {
            shelf(&mut ram).clear().unwrap();
            save(&mut shelf(&mut ram), 1, &story(1, 3000)).unwrap();
        }
        prop_assert_eq!(text(&mut ram, 1), Some(story(1, 3000)));
    }
}
