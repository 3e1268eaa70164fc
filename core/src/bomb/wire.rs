//! Wires: what can stand behind a tile.
//!
//! Blue wires carry 1 to 12, four of each. Yellow and red wires carry 1 to 11, one of each; on a
//! stand yellow n lies just after blue n (n.1) and red n after that (n.5). All 34 kinds in that
//! order are numbered 0 to 33, so that sorting wires is sorting small integers and a set of kinds
//! is one word.

use core::fmt;
use core::num::NonZeroU8;

/// How many kinds of wire exist: 12 blue, 11 yellow, 11 red.
pub const KINDS: usize = 34;

/// The highest number on a blue wire.
pub const BLUE_MAX: u8 = 12;

/// Wires of each blue number.
pub const BLUE_COPIES: u8 = 4;

/// The highest number on a yellow or red wire.
pub const COLOURED_MAX: u8 = 11;

/// The colour of a wire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Numbered 1 to 12, cut in pairs of equal numbers.
    Blue,
    /// Numbered 1 to 11 for sorting only; all yellow wires count as equal.
    Yellow,
    /// Numbered 1 to 11 for sorting only; cutting one loses the game.
    Red,
}

impl Colour {
    /// All three, in sorting order.
    pub const ALL: [Colour; 3] = [Colour::Blue, Colour::Yellow, Colour::Red];

    /// The colour in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::Yellow => "yellow",
            Colour::Red => "red",
        }
    }

    /// The highest number a wire of this colour can carry.
    pub const fn max_number(self) -> u8 {
        match self {
            Colour::Blue => BLUE_MAX,
            Colour::Yellow | Colour::Red => COLOURED_MAX,
        }
    }
}

/// One kind of wire, for example blue 5 or yellow 4. Ordered as on a stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wire(
    /// One more than its index, so that a slot with or without a wire takes one byte.
    NonZeroU8,
);

impl Wire {
    /// The kind with this index.
    const fn at(index: u8) -> Wire {
        Wire(NonZeroU8::MIN.saturating_add(index))
    }

    /// The wire of this colour and number, if there is one.
    pub const fn new(colour: Colour, number: u8) -> Option<Wire> {
        if number == 0 || number > colour.max_number() {
            return None;
        }
        Some(Wire::at((number - 1) * 3 + colour as u8))
    }

    /// The lowest, blue 1.
    pub const LOWEST: Wire = Wire::at(0);

    /// The highest, blue 12.
    pub const HIGHEST: Wire = Wire::at(KINDS as u8 - 1);

    /// The blue wire of number `index + 1`; the highest past the end.
    pub const fn nth_blue(index: usize) -> Wire {
        if index < BLUE_MAX as usize { Wire::at(3 * index as u8) } else { Wire::HIGHEST }
    }

    /// The kind with this index, 0 to 33.
    pub const fn from_index(index: usize) -> Option<Wire> {
        if index < KINDS { Some(Wire::at(index as u8)) } else { None }
    }

    /// 0 to 33, ascending as on a stand.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        match self.index() % 3 {
            0 => Colour::Blue,
            1 => Colour::Yellow,
            _ => Colour::Red,
        }
    }

    /// The number printed on it.
    pub const fn number(self) -> u8 {
        self.index() as u8 / 3 + 1
    }

    /// The sort key in tenths, as the tiles are printed: blue 4 is 40, yellow 4 is 41, red 4 is 45.
    pub const fn sort_key(self) -> u8 {
        let tenth = match self.colour() {
            Colour::Blue => 0,
            Colour::Yellow => 1,
            Colour::Red => 5,
        };
        self.number() * 10 + tenth
    }

    /// What matters for cutting.
    pub const fn value(self) -> Value {
        match self.colour() {
            Colour::Blue => Value::Blue(self.number()),
            Colour::Yellow => Value::Yellow,
            Colour::Red => Value::Red,
        }
    }

    /// How many of this kind exist in the box.
    pub const fn copies(self) -> u8 {
        match self.colour() {
            Colour::Blue => BLUE_COPIES,
            Colour::Yellow | Colour::Red => 1,
        }
    }

    /// Every kind in sorting order.
    pub fn all() -> impl DoubleEndedIterator<Item = Wire> {
        (0..KINDS as u8).map(Wire::at)
    }
}

impl fmt::Display for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.colour() {
            Colour::Blue => write!(f, "{}", self.number()),
            Colour::Yellow => write!(f, "Y{}", self.number()),
            Colour::Red => write!(f, "R{}", self.number()),
        }
    }
}

impl fmt::Debug for Wire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a player calls: a blue number, or yellow. Red exists as a value but is never called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// A blue number, 1 to 12.
    Blue(u8),
    /// Any yellow wire.
    Yellow,
    /// Any red wire.
    Red,
}

impl Value {
    /// All of them: the numbers, yellow, red.
    pub const ALL: [Value; BLUE_MAX as usize + 2] = {
        let mut values = [Value::Yellow; BLUE_MAX as usize + 2];
        let mut number = 1;
        while number <= BLUE_MAX {
            values[number as usize - 1] = Value::Blue(number);
            number += 1;
        }
        values[BLUE_MAX as usize + 1] = Value::Red;
        values
    };

    /// Its place in [`Value::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Value::Blue(number) => number.saturating_sub(1) as usize,
            Value::Yellow => BLUE_MAX as usize,
            Value::Red => BLUE_MAX as usize + 1,
        }
    }

    /// The kinds of wire that have this value.
    pub const fn wires(self) -> WireSet {
        match self {
            Value::Blue(n) => match Wire::new(Colour::Blue, n) {
                Some(wire) => WireSet::of(wire),
                None => WireSet::EMPTY,
            },
            Value::Yellow => WireSet::YELLOW,
            Value::Red => WireSet::RED,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Blue(n) => n.fmt(f),
            Value::Yellow => f.pad("Y"),
            Value::Red => f.pad("R"),
        }
    }
}

/// A set of wire kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WireSet(u64);

impl WireSet {
    /// No kind.
    pub const EMPTY: WireSet = WireSet(0);
    /// Every kind.
    pub const ALL: WireSet = WireSet((1 << KINDS) - 1);
    /// Every blue kind.
    pub const BLUE: WireSet = WireSet(0x2_4924_9249);
    /// Every yellow kind.
    pub const YELLOW: WireSet = WireSet(0x0_9249_2492);
    /// Every red kind.
    pub const RED: WireSet = WireSet(0x1_2492_4924);

    /// The set of one kind.
    pub const fn of(wire: Wire) -> WireSet {
        WireSet(1 << wire.index())
    }

    /// All kinds of one colour.
    pub const fn of_colour(colour: Colour) -> WireSet {
        match colour {
            Colour::Blue => WireSet::BLUE,
            Colour::Yellow => WireSet::YELLOW,
            Colour::Red => WireSet::RED,
        }
    }

    /// The kinds from `low` to `high`, both included.
    pub const fn between(low: Wire, high: Wire) -> WireSet {
        if low.index() > high.index() {
            return WireSet::EMPTY;
        }
        WireSet((u64::MAX >> (63 - high.index())) & (u64::MAX << low.index()))
    }

    /// Blue kinds of even (`true`) or odd number.
    pub fn parity(even: bool) -> WireSet {
        Wire::all()
            .filter(|w| w.colour() == Colour::Blue && w.number().is_multiple_of(2) == even)
            .fold(WireSet::EMPTY, |set, wire| set.with(wire))
    }

    /// Is this kind in the set?
    pub const fn has(self, wire: Wire) -> bool {
        self.0 >> wire.index() & 1 == 1
    }

    /// The set with this kind added.
    #[must_use]
    pub const fn with(self, wire: Wire) -> WireSet {
        WireSet(self.0 | 1 << wire.index())
    }

    /// The kinds in both.
    #[must_use]
    pub const fn and(self, other: WireSet) -> WireSet {
        WireSet(self.0 & other.0)
    }

    /// The kinds in either.
    #[must_use]
    pub const fn or(self, other: WireSet) -> WireSet {
        WireSet(self.0 | other.0)
    }

    /// The kinds in this set but not in the other.
    #[must_use]
    pub const fn without(self, other: WireSet) -> WireSet {
        WireSet(self.0 & !other.0)
    }

    /// Is every kind of this set lower than every kind of the other?
    pub const fn is_below(self, other: WireSet) -> bool {
        self.0 == 0 || other.0 == 0 || self.0.ilog2() < other.0.trailing_zeros()
    }

    /// Is it empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The kinds in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Wire> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let low = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some(Wire::at(low))
        })
    }
}

impl fmt::Debug for WireSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_blue_yellow_red_within_a_number() {
        let keys: heapless::Vec<u8, KINDS> = Wire::all().map(Wire::sort_key).collect();
        assert!(keys.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(keys.len(), KINDS);
        assert_eq!(Wire::new(Colour::Yellow, 12), None);
        assert_eq!(Wire::new(Colour::Red, 12), None);
        assert_eq!(Wire::new(Colour::Blue, 13), None);
        assert_eq!(Wire::new(Colour::Blue, 0), None);
    }

    #[test]
    fn colour_sets_partition_all_kinds() {
        for wire in Wire::all() {
            for colour in Colour::ALL {
                assert_eq!(WireSet::of_colour(colour).has(wire), wire.colour() == colour);
            }
            assert_eq!(Wire::new(wire.colour(), wire.number()), Some(wire));
            assert!(wire.value().wires().has(wire));
        }
        assert_eq!(WireSet::BLUE.or(WireSet::YELLOW).or(WireSet::RED), WireSet::ALL);
    }

    #[test]
    fn below_is_strict() {
        let two = Wire::new(Colour::Blue, 2).unwrap();
        let (low, high) = (WireSet::between(Wire::LOWEST, two), WireSet::between(two, Wire::HIGHEST));
        assert!(!low.is_below(high) && !high.is_below(low));
        assert!(low.is_below(high.without(low)) && !high.without(low).is_below(low));
        assert!(low.is_below(WireSet::EMPTY) && WireSet::EMPTY.is_below(low));
    }

    #[test]
    fn between_is_inclusive() {
        let low = Wire::new(Colour::Yellow, 3).unwrap();
        let high = Wire::new(Colour::Blue, 12).unwrap();
        let set = WireSet::between(low, high);
        assert!(Wire::all().all(|w| set.has(w) == (w >= low && w <= high)));
        assert!(WireSet::between(high, low).is_empty());
    }

    #[test]
    fn every_value_is_at_its_place() {
        for value in Wire::all().map(Wire::value) {
            assert_eq!(Value::ALL[value.index()], value);
        }
        assert!(Value::ALL.iter().enumerate().all(|(index, value)| value.index() == index));
    }
}
