//! Equipment and character cards: what they are called, and what frees them.
//!
//! An equipment card lies locked on the table until two wires of its number have been cut (four for
//! the double-numbered ones, two yellow wires for the False Bottom); then anybody may use it once.
//! A character card belongs to one player and may be used once.

use core::fmt;

use super::wire::Value;

/// An equipment card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Gear {
    /// 1: two own neighbours have different values.
    LabelDifferent,
    /// 2: two players exchange a wire.
    WalkieTalkies,
    /// 3: a call at three wires of a stand.
    TripleDetector,
    /// 4: an info token on an own wire.
    PostIt,
    /// 5: a call at a whole stand.
    SuperDetector,
    /// 6: the dial goes back one step.
    Rewinder,
    /// 7: one or two used character cards are fresh again.
    Batteries,
    /// 8: every stand says whether it has a number.
    Radar,
    /// 9: a miss in this turn costs nothing, red does not explode.
    Stabilizer,
    /// 10: a call of two values.
    Ray,
    /// 11: skip the turn, somebody else goes on.
    CoffeeMug,
    /// 12: two own neighbours have the same value.
    LabelEqual,
    /// Yellow: two more equipment cards.
    FalseBottom,
    /// 2.2: an own wire is the only one of its value on its stand.
    SingleLabel,
    /// 3.3: all used equipment is fresh again.
    EmergencyDrop,
    /// 9.9: two equal own wires are cut though others remain.
    FastPass,
    /// 10.10: all wires of a random number are cut.
    Disintegrator,
    /// 11.11: a wire of a teammate is taken over unseen.
    GrapplingHook,
}

impl Gear {
    /// All eighteen, in the order of their numbers, the double ones last.
    pub const ALL: [Gear; 18] = [
        Gear::LabelDifferent,
        Gear::WalkieTalkies,
        Gear::TripleDetector,
        Gear::PostIt,
        Gear::SuperDetector,
        Gear::Rewinder,
        Gear::Batteries,
        Gear::Radar,
        Gear::Stabilizer,
        Gear::Ray,
        Gear::CoffeeMug,
        Gear::LabelEqual,
        Gear::FalseBottom,
        Gear::SingleLabel,
        Gear::EmergencyDrop,
        Gear::FastPass,
        Gear::Disintegrator,
        Gear::GrapplingHook,
    ];

    /// What is printed on its corner.
    pub const fn label(self) -> &'static str {
        const LABELS: [&str; 18] = [
            "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "Y", "2.2", "3.3", "9.9", "10.10",
            "11.11",
        ];
        LABELS[self as usize]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Gear::LabelDifferent => "Label ≠",
            Gear::WalkieTalkies => "Walkie-Talkies",
            Gear::TripleDetector => "Triple Detector",
            Gear::PostIt => "Post-It",
            Gear::SuperDetector => "Super Detector",
            Gear::Rewinder => "Rewinder",
            Gear::Batteries => "Emergency Batteries",
            Gear::Radar => "General Radar",
            Gear::Stabilizer => "Stabilizer",
            Gear::Ray => "X or Y Ray",
            Gear::CoffeeMug => "Coffee Mug",
            Gear::LabelEqual => "Label =",
            Gear::FalseBottom => "False Bottom",
            Gear::SingleLabel => "Single Wire Label",
            Gear::EmergencyDrop => "Emergency Drop",
            Gear::FastPass => "Fast Pass",
            Gear::Disintegrator => "Disintegrator",
            Gear::GrapplingHook => "Grappling Hook",
        }
    }

    /// The card with this corner.
    pub fn from_label(label: &str) -> Option<Gear> {
        Gear::ALL.into_iter().find(|gear| gear.label().eq_ignore_ascii_case(label))
    }

    /// The value whose cut wires free it, and how many of them it takes.
    pub const fn unlock(self) -> (Value, u8) {
        match self {
            Gear::FalseBottom => (Value::Yellow, 2),
            Gear::SingleLabel => (Value::Blue(2), 4),
            Gear::EmergencyDrop => (Value::Blue(3), 4),
            Gear::FastPass => (Value::Blue(9), 4),
            Gear::Disintegrator => (Value::Blue(10), 4),
            Gear::GrapplingHook => (Value::Blue(11), 4),
            numbered => (Value::Blue(numbered as u8 + 1), 2),
        }
    }

    /// Is it one of the double-numbered cards?
    pub const fn is_double(self) -> bool {
        self as u8 > Gear::FalseBottom as u8
    }
}

impl fmt::Display for Gear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

/// A character card; from mission 31 on four others may be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Character {
    /// A call at two wires of a stand.
    #[default]
    DoubleDetector,
    /// As equipment 3.
    TripleDetector,
    /// As equipment 10.
    Ray,
    /// As equipment 8.
    Radar,
    /// As equipment 2.
    WalkieTalkies,
    /// No card.
    None,
}

impl Character {
    /// All that exist, and `None`.
    pub const ALL: [Character; 6] = [
        Character::DoubleDetector,
        Character::TripleDetector,
        Character::Ray,
        Character::Radar,
        Character::WalkieTalkies,
        Character::None,
    ];

    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            Character::DoubleDetector => "double",
            Character::TripleDetector => "triple",
            Character::Ray => "ray",
            Character::Radar => "radar",
            Character::WalkieTalkies => "walkie",
            Character::None => "none",
        }
    }

    /// The equipment card that does the same.
    pub const fn gear(self) -> Option<Gear> {
        match self {
            Character::TripleDetector => Some(Gear::TripleDetector),
            Character::Ray => Some(Gear::Ray),
            Character::Radar => Some(Gear::Radar),
            Character::WalkieTalkies => Some(Gear::WalkieTalkies),
            Character::DoubleDetector | Character::None => None,
        }
    }

    /// The card of this word.
    pub fn from_word(word: &str) -> Option<Character> {
        Character::ALL.into_iter().find(|card| card.word().eq_ignore_ascii_case(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_stand_in_order_and_are_freed_by_their_number() {
        for (index, gear) in Gear::ALL.into_iter().enumerate() {
            assert_eq!(gear as usize, index);
            assert_eq!(Gear::from_label(gear.label()), Some(gear));
            let (value, wires) = gear.unlock();
            assert_eq!(wires, if gear.is_double() { 4 } else { 2 });
            if gear != Gear::FalseBottom {
                let number = gear.label().split('.').next().and_then(|n| n.parse().ok()).unwrap();
                assert_eq!(value, Value::Blue(number));
            }
        }
        assert_eq!(Gear::from_label("13"), None);
    }
}
