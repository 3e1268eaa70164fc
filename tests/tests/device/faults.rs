//! What becomes of kept texts when the power goes at any instant, bits flip and sectors fill with anything.
//!
//! A tenth of them is played with every other test. All 1,000 cuts (500 in the middle of programming, 250 of erasing), 500
//! flips and 100 fills, by any seed, are played by
//! `FAULTS=all SEED=2 cargo test -p trickwire-tests --test main device::faults -- --nocapture`.

use trickwire_device::keep::{Kept, save};
use trickwire_device::shelf::{SECTOR, SIDE};

use super::keep::{shelf, story, text};
use super::ram::{Cut, Dice, Ram};

/// Settings and three games.
const KINDS: usize = 4;

fn seed() -> u64 {
    std::env::var("SEED").map_or(1, |seed| seed.parse().expect("SEED is a number"))
}

/// So many of them, or a tenth.
fn times(all: usize) -> usize {
    if std::env::var("FAULTS").is_ok_and(|how| how == "all") { all } else { all / 10 }
}

/// A device in use: what it has kept, in which order.
#[derive(Clone)]
struct Life {
    ram: Ram,
    dice: u64,
    /// All texts of each kind, the newest last.
    history: [Vec<Vec<u8>>; KINDS],
}

impl Life {
    fn new(seed: u64) -> Life {
        Life { ram: Ram::new(), dice: seed, history: Default::default() }
    }

    fn below(&mut self, end: usize) -> usize {
        let mut dice = Dice(self.dice);
        let rolled = dice.below(end);
        self.dice = dice.0;
        rolled
    }

    /// The next text of a kind: most grow at their end, some are taken back or begin anew.
    fn next_text(&mut self, kind: usize) -> Vec<u8> {
        let number = self.history[kind].len();
        let mut next = self.history[kind].last().cloned().unwrap_or_default();
        match self.below(8) {
            _ if kind == 0 => next = story(number, 40),
            0 => next = story(number, self.below(4000)),
            1 => next.truncate(next.len().saturating_sub(60)),
            2 if !next.is_empty() => {
                let at = self.below(next.len());
                next[at] ^= 1;
            }
            _ => next.extend(story(number, 20 + self.below(60))),
        }
        next.truncate(6000);
        next
    }

    /// Keeps another text of some kind; `Err` with the kind and the text where the power went.
    fn press(&mut self) -> Result<(), (usize, Vec<u8>)> {
        let kind = self.below(KINDS);
        let next = self.next_text(kind);
        match save(&mut shelf(&mut self.ram), kind as u8, &next) {
            Ok(_) => {
                self.history[kind].push(next);
                Ok(())
            }
            Err(_) => Err((kind, next)),
        }
    }

    /// What the next start finds of every kind. Nothing may be taken for the newest that is not.
    fn start(&mut self) -> [Kept; KINDS] {
        std::array::from_fn(|kind| {
            let (kept, found) = text(&mut self.ram, kind as u8);
            let history = &self.history[kind];
            match kept {
                Kept::Newest(_) => assert_eq!(Some(&found), history.last(), "kind {kind}"),
                Kept::Older(_) => assert!(history.contains(&found), "kind {kind} was never like this"),
                Kept::Lost => {}
                Kept::Nothing => assert!(history.is_empty(), "kind {kind} is lost without a word"),
            }
            kept
        })
    }

    /// The notice has been read: what there is now is kept in place of what is damaged.
    fn read_notice(&mut self, found: [Kept; KINDS]) {
        for (kind, kept) in found.into_iter().enumerate() {
            if matches!(kept, Kept::Older(_) | Kept::Lost) {
                let used = text(&mut self.ram, kind as u8).1;
                save(&mut shelf(&mut self.ram), kind as u8, &used).expect("room");
                self.history[kind].push(used);
            }
        }
    }

    fn is_whole(&mut self) -> bool {
        self.start().iter().all(|kept| matches!(kept, Kept::Newest(_) | Kept::Nothing))
    }
}

/// Each cut leaves everything as it was, but for the text that was being saved, which is the one before or the new one;
/// and nothing is said, because nothing is damaged. The same flash goes on from cut to cut.
#[test]
fn power_cuts() {
    let mut life = Life::new(seed());
    let mut cuts = [0; 3];
    for number in 0..times(1000) {
        let operation = [Cut::Program, Cut::Erase, Cut::Between, Cut::Program][number % 4];
        let after = life.below(if operation == Cut::Erase { 2 } else { 40 });
        life.ram.cut = Some((operation, after, life.dice));
        let (kind, new) = loop {
            if let Err(cut) = life.press() {
                break cut;
            }
        };
        assert!(life.ram.is_dead);
        (life.ram.cut, life.ram.is_dead) = (None, false);
        if text(&mut life.ram, kind as u8).1 == new {
            life.history[kind].push(new);
        }
        assert!(life.is_whole(), "cut {number}, {operation:?} after {after}: {:?}", life.start());
        cuts[operation as usize] += 1;
    }
    println!(
        "power cuts: {} between operations, {} while programming, {} while erasing",
        cuts[0], cuts[1], cuts[2]
    );
    assert_eq!(cuts, [times(1000) / 4, times(1000) / 2, times(1000) / 4]);
}

/// Damages a side of a flash in use, then both, and follows it. One side alone costs nothing. Where both are damaged it is
/// told or does not matter; once it has been told and read it is not told again; and saving settings does not bring anything
/// older back. Tells whether all was whole after the second, how many texts were older, and how many lost.
fn damaged(mut life: Life, damage: &dyn Fn(&mut [u8], &mut Dice)) -> [usize; 3] {
    for _ in 0..life.below(10) {
        life.press().expect("power");
    }
    let mut dice = Dice(life.dice);
    let side = dice.below(2);
    damage(life.ram.bytes.chunks_mut(SIDE as usize).nth(side).unwrap(), &mut dice);
    assert!(life.is_whole(), "damage to side {side} alone: {:?}", life.start());
    damage(life.ram.bytes.chunks_mut(SIDE as usize).nth(1 - side).unwrap(), &mut dice);
    let found = life.start();
    life.read_notice(found);
    assert!(life.is_whole(), "told again: {:?}", life.start());
    let mut shelf = shelf(&mut life.ram);
    for number in 0..130 {
        let settings = story(number, 40);
        save(&mut shelf, 0, &settings).expect("room");
        life.history[0].push(settings);
    }
    assert!(life.is_whole(), "{:?}", life.start());
    for _ in 0..5 {
        life.press().expect("power");
    }
    assert!(life.is_whole(), "{:?}", life.start());
    let count = |is: fn(&Kept) -> bool| found.iter().filter(|kept| is(kept)).count();
    [
        usize::from(found.iter().all(|kept| matches!(kept, Kept::Newest(_) | Kept::Nothing))),
        count(|kept| matches!(kept, Kept::Older(_))),
        count(|kept| *kept == Kept::Lost),
    ]
}

/// Plays it so often, with a damage for each number.
fn play(what: &str, times: usize, mut life: Life, damage: impl Fn(usize, &mut [u8], &mut Dice)) {
    let mut sums = [0; 3];
    for number in 0..times {
        life.press().expect("power");
        let all = damaged(life.clone(), &|side, dice| damage(number, side, dice));
        sums.iter_mut().zip(all).for_each(|(sum, more)| *sum += more);
    }
    let [whole, older, lost] = sums;
    println!(
        "{what}: {times} on one side, nothing missing; as many on both, {whole} without a loss, {older} texts told to be older, {lost} lost"
    );
}

#[test]
fn bit_flips() {
    play("bit flips", times(500), Life::new(seed() ^ 0x0f11), |number, side, dice| {
        // Most where something is written.
        let at = loop {
            let at = dice.below(side.len());
            if number % 8 == 0 || side[at] != 0xff {
                break at;
            }
        };
        side[at] ^= 1 << dice.below(8);
    });
}

#[test]
fn sector_fills() {
    play("sector fills", times(100), Life::new(seed() ^ 0xf111), |number, side, dice| {
        let at = dice.below(side.len() / SECTOR) * SECTOR;
        for byte in &mut side[at..at + SECTOR] {
            *byte = [0, 0xff, dice.roll() as u8][number % 3];
        }
    });
}

/// A whole side full of anything.
#[test]
fn a_side_is_enough() {
    let mut life = Life::new(seed() ^ 0x51de);
    for number in 0..times(100) {
        for _ in 0..8 {
            life.press().expect("power");
        }
        let mut dice = Dice(life.dice);
        let side = life.ram.bytes.chunks_mut(SIDE as usize).nth(number % 2).unwrap();
        side.iter_mut().for_each(|byte| *byte = dice.roll() as u8);
        assert!(life.is_whole(), "{:?}", life.start());
        // What is not saved again is on the other side alone.
        for kind in 0..KINDS {
            let text = story(number, 300 * (kind + 1));
            save(&mut shelf(&mut life.ram), kind as u8, &text).expect("room");
            life.history[kind].push(text);
        }
        assert!(life.is_whole(), "{:?}", life.start());
    }
}
