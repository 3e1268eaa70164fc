//! What the mission and its cards allow one player this turn, apart from what they hold.

use super::slot::SlotState;
use super::table::Table;
use super::wire::{BLUE_MAX, Value, WireSet};
use crate::limits::{MAX_SLOTS, MAX_STANDS};

/// A set of values that can be called: bit n for blue n, bit 0 for yellow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Values(
    /// The bits.
    pub u16,
);

impl Values {
    /// All twelve numbers and yellow.
    pub const ALL: Values = Values((1 << (BLUE_MAX + 1)) - 1);
    /// None.
    pub const NONE: Values = Values(0);

    const fn bit(value: Value) -> u16 {
        match value {
            Value::Blue(n) => 1 << (n & 15),
            Value::Yellow => 1,
            Value::Red => 0,
        }
    }

    /// Just this one.
    pub const fn only(value: Value) -> Values {
        Values(Values::bit(value))
    }

    /// Is it among them?
    pub const fn has(self, value: Value) -> bool {
        self.0 & Values::bit(value) != 0
    }

    /// With this one added.
    #[must_use]
    pub const fn with(self, value: Value) -> Values {
        Values(self.0 | Values::bit(value))
    }

    /// Without this one.
    #[must_use]
    pub const fn without(self, value: Value) -> Values {
        Values(self.0 & !Values::bit(value))
    }

    /// Those in both.
    #[must_use]
    pub const fn and(self, other: Values) -> Values {
        Values(self.0 & other.0)
    }

    /// Are there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The values, yellow last.
    pub fn iter(self) -> impl Iterator<Item = Value> {
        (1..=BLUE_MAX).map(Value::Blue).chain([Value::Yellow]).filter(move |&value| self.has(value))
    }
}

/// The numbers that are the sum or the difference of two of these cards (bit n: card n).
pub fn sums_of(cards: u16) -> Values {
    let there = || (1..=BLUE_MAX).filter(|n| cards >> n & 1 == 1);
    let mut values = Values::NONE;
    for (a, b) in there().flat_map(|a| there().filter(move |&b| b > a).map(move |b| (a, b))) {
        for number in [a + b, b - a].into_iter().filter(|number| (1..=BLUE_MAX).contains(number)) {
            values = values.with(Value::Blue(number));
        }
    }
    values
}

/// What is allowed, and what is deadly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// The values that may be cut.
    pub values: Values,
    /// Slots that may not be pointed at: bit s of the stand's word.
    pub barred: [u16; MAX_STANDS],
    /// May detectors, the ray and the Fast Pass be used?
    pub gear: bool,
    /// May wires be cut alone?
    pub solo: bool,
    /// May the red wires be shown when nothing else is left?
    pub reveal: bool,
    /// The wires that explode.
    pub deadly: WireSet,
    /// Steps of the dial that a miss costs; [`EXPLODES`] where it ends the game.
    pub penalty: u8,
}

/// The penalty of a miss that ends the game.
pub const EXPLODES: u8 = u8::MAX;

impl Ruling {
    /// The standard rules.
    pub const USUAL: Ruling = Ruling {
        values: Values::ALL,
        barred: [0; MAX_STANDS],
        gear: true,
        solo: true,
        reveal: true,
        deadly: WireSet::RED,
        penalty: 1,
    };

    /// May this slot be pointed at?
    pub fn allows_slot(&self, stand: usize, slot: usize) -> bool {
        let is_barred = |barred: &u16| slot < MAX_SLOTS && barred >> slot & 1 == 1;
        !self.barred.get(stand).is_some_and(is_barred)
    }
}

/// A constraint card that restricts what may be cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConstraintCard {
    /// A: even values only.
    Even,
    /// B: odd values only.
    Odd,
    /// C: 1 to 6.
    Low,
    /// D: 7 to 12.
    High,
    /// E: 4 to 9.
    Middle,
    /// F: not 4 to 9.
    Ends,
    /// G: no equipment.
    NoEquipment,
    /// H: wires with a token may not be cut.
    NoTokens,
    /// I: not the rightmost uncut wire of a stand.
    NotRight,
    /// J: not the leftmost uncut wire of a stand.
    NotLeft,
    /// K: no solo cuts.
    NoSolo,
    /// L: a miss costs two.
    DoublePenalty,
}

impl ConstraintCard {
    const ALL: [ConstraintCard; 12] = [
        ConstraintCard::Even,
        ConstraintCard::Odd,
        ConstraintCard::Low,
        ConstraintCard::High,
        ConstraintCard::Middle,
        ConstraintCard::Ends,
        ConstraintCard::NoEquipment,
        ConstraintCard::NoTokens,
        ConstraintCard::NotRight,
        ConstraintCard::NotLeft,
        ConstraintCard::NoSolo,
        ConstraintCard::DoublePenalty,
    ];

    /// The card of this letter, A to L.
    pub fn from_letter(letter: char) -> Option<ConstraintCard> {
        ConstraintCard::ALL.get((letter.to_ascii_uppercase() as usize).checked_sub('A' as usize)?).copied()
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        (b'A' + self as u8) as char
    }

    /// Narrows a ruling. Yellow is not restricted by numbers.
    #[must_use]
    pub fn applied(self, mut ruling: Ruling, table: &Table) -> Ruling {
        let numbers = |keep: &dyn Fn(u8) -> bool| {
            let kept = (1..=BLUE_MAX).filter(|&n| keep(n)).map(Value::Blue);
            kept.fold(Values::only(Value::Yellow), Values::with)
        };
        let values = match self {
            ConstraintCard::Even => numbers(&|n| n.is_multiple_of(2)),
            ConstraintCard::Odd => numbers(&|n| !n.is_multiple_of(2)),
            ConstraintCard::Low => numbers(&|n| n <= 6),
            ConstraintCard::High => numbers(&|n| n >= 7),
            ConstraintCard::Middle => numbers(&|n| (4..=9).contains(&n)),
            ConstraintCard::Ends => numbers(&|n| !(4..=9).contains(&n)),
            _ => Values::ALL,
        };
        ruling.values = ruling.values.and(values);
        match self {
            ConstraintCard::NoEquipment => ruling.gear = false,
            ConstraintCard::NoSolo => ruling.solo = false,
            ConstraintCard::DoublePenalty => ruling.penalty = ruling.penalty.saturating_mul(2),
            _ => {}
        }
        for (stand, barred) in table.stands.iter().zip(&mut ruling.barred) {
            let mut uncut = (0..stand.slots.len()).filter(|&slot| stand.slots[slot].is_uncut());
            match self {
                ConstraintCard::NoTokens => {
                    let marked = |&slot: &usize| {
                        let slot = &stand.slots[slot];
                        slot.state == SlotState::Info
                            || slot.parity.is_some()
                            || slot.times > 0
                            || slot.not != 0
                    };
                    *barred |= uncut.filter(marked).fold(0, |bits, slot| bits | 1 << slot);
                }
                ConstraintCard::NotRight => *barred |= uncut.next_back().map_or(0, |slot| 1 << slot),
                ConstraintCard::NotLeft => *barred |= uncut.next().map_or(0, |slot| 1 << slot),
                _ => {}
            }
        }
        ruling
    }
}
