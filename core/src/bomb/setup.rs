//! The wires in play: which tiles a mission puts on the table.
//!
//! Blue numbers form a range, four wires each. Yellow and red wires are listed by number; in an
//! "X of Y" set-up Y candidates are shown by markers but only X of them were kept, nobody knows
//! which.

use super::wire::{BLUE_MAX, COLOURED_MAX, Colour, Wire, WireSet};

/// The yellow or the red wires of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Coloured {
    /// Bit n: number n has a marker.
    numbers: u16,
    keep: u8,
}

impl Coloured {
    /// None of this colour.
    pub const NONE: Coloured = Coloured { numbers: 0, keep: 0 };

    /// These numbers, all of them in play. `None` where a number is not 1 to 11 or is given twice.
    pub fn all_of(numbers: &[u8]) -> Option<Coloured> {
        Coloured::some_of(numbers, u8::try_from(numbers.len()).ok()?)
    }

    /// `keep` of these candidates are in play. `None` where a number is not 1 to 11 or is given twice, or
    /// where more are kept than there are.
    pub fn some_of(candidates: &[u8], keep: u8) -> Option<Coloured> {
        let mut numbers = 0_u16;
        for &n in candidates {
            if n == 0 || n > COLOURED_MAX || numbers >> n & 1 == 1 {
                return None;
            }
            numbers |= 1 << n;
        }
        (keep as usize <= candidates.len()).then_some(Coloured { numbers, keep })
    }

    /// The numbers that have a marker, ascending.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        (1..=COLOURED_MAX).filter(move |n| self.numbers >> n & 1 == 1)
    }

    /// How many wires of this colour are in play.
    pub const fn keep(self) -> u8 {
        self.keep
    }

    /// How many candidates left the game unseen.
    pub const fn discarded(self) -> u8 {
        self.numbers.count_ones() as u8 - self.keep
    }

    /// Are there markers of this colour at all?
    pub const fn is_none(self) -> bool {
        self.numbers == 0
    }

    /// Does the marker of this number say that the wire is surely in play?
    pub const fn is_certain(self) -> bool {
        self.discarded() == 0
    }

    /// The candidates as kinds of wire.
    pub fn wires(self, colour: Colour) -> WireSet {
        self.numbers().filter_map(|n| Wire::new(colour, n)).fold(WireSet::EMPTY, WireSet::with)
    }
}

/// Everything that was put on the table at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    blue: (u8, u8),
    /// The yellow wires.
    pub yellow: Coloured,
    /// The red wires.
    pub red: Coloured,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::BLUE
    }
}

impl Setup {
    /// All blue wires and nothing else.
    pub const BLUE: Setup = Setup { blue: (1, BLUE_MAX), yellow: Coloured::NONE, red: Coloured::NONE };

    /// Blue wires from `low` to `high`; `None` where that is not a range within 1 to 12.
    pub fn new(low: u8, high: u8, yellow: Coloured, red: Coloured) -> Option<Setup> {
        let legal = 1 <= low && low <= high && high <= BLUE_MAX;
        legal.then_some(Setup { blue: (low, high), yellow, red })
    }

    /// The lowest and the highest blue number in play.
    pub const fn blue(&self) -> (u8, u8) {
        self.blue
    }

    /// The yellow or the red wires; no blue group exists.
    pub const fn coloured(&self, colour: Colour) -> Coloured {
        match colour {
            Colour::Blue => Coloured::NONE,
            Colour::Yellow => self.yellow,
            Colour::Red => self.red,
        }
    }

    /// Every kind that can be on the table, X-of-Y candidates included.
    pub fn wires(&self) -> WireSet {
        let (low, high) = self.blue;
        (low..=high)
            .filter_map(|n| Wire::new(Colour::Blue, n))
            .fold(WireSet::EMPTY, WireSet::with)
            .or(self.yellow.wires(Colour::Yellow))
            .or(self.red.wires(Colour::Red))
    }

    /// How many wires are dealt.
    pub const fn dealt(&self) -> u8 {
        (self.blue.1 - self.blue.0 + 1) * 4 + self.yellow.keep + self.red.keep
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coloured_groups_refuse_what_is_not_there() {
        assert_eq!(Coloured::all_of(&[12]), None);
        assert_eq!(Coloured::all_of(&[3, 3]), None);
        assert_eq!(Coloured::some_of(&[3, 4], 3), None);
        let two = Coloured::some_of(&[9, 2, 3], 2).unwrap();
        assert_eq!((two.keep(), two.discarded(), two.is_certain()), (2, 1, false));
        assert!(two.numbers().eq([2, 3, 9]));
    }

    #[test]
    fn setup_counts_what_is_dealt() {
        let yellow = Coloured::some_of(&[1, 2, 3], 2).unwrap();
        let setup = Setup::new(1, 12, yellow, Coloured::all_of(&[5]).unwrap()).unwrap();
        assert_eq!(setup.dealt(), 51);
        assert_eq!(setup.wires().len(), 12 + 3 + 1);
        assert_eq!(Setup::new(5, 4, Coloured::NONE, Coloured::NONE), None);
        assert_eq!(Setup::new(1, 13, Coloured::NONE, Coloured::NONE), None);
    }
}
