//! Slots: one place on a stand, and everything public or private that is known about it.

use super::wire::{Colour, Value, Wire, WireSet};

/// What has happened to the wire of a slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SlotState {
    /// Face down.
    #[default]
    Hidden,
    /// Face down, with an info token beside it that tells its value.
    Info,
    /// Cut: face up for the rest of the game.
    Cut,
}

/// A parity token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parity {
    /// The wire is blue and even.
    Even,
    /// The wire is blue and odd.
    Odd,
}

/// One slot. All fields are independent except for what [`Slot::check`] forbids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Slot {
    /// Hidden, marked by an info token, or cut.
    pub state: SlotState,
    /// The wire, where the observer knows it. An info slot without a wire is yellow of unknown number.
    pub wire: Option<Wire>,
    /// A parity token.
    pub parity: Option<Parity>,
    /// A multiplicity token: how often this wire's value occurs on the stand, 1 to 3.
    pub times: Option<u8>,
    /// An X token: the wire does not take part in the order of the stand.
    pub unsorted: bool,
    /// False tokens: bit n says "this is not blue n".
    pub not: u16,
    /// The colour, where it is public though the number is not.
    pub colour: Option<Colour>,
}

/// The bits of the false tokens that exist.
const FALSE_TOKENS: u16 = (1 << (super::wire::BLUE_MAX + 1)) - 2;

/// Why a combination of marks cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkError {
    /// Even and odd tokens lie only on blue wires.
    ParityOnColour(Colour),
    /// Multiplicity tokens never lie on red.
    TimesOnRed,
    /// There is no info token for red.
    InfoOnRed,
    /// A parity or false token lies on a wire that is still face down.
    MarkOnCut,
    /// The colour prefix says one thing, the wire another.
    ColourMismatch(Colour, Wire),
    /// The parity token says one thing, the wire another.
    ParityMismatch(Parity, Wire),
    /// A false token denies the very wire that lies there.
    NotMismatch(Wire),
    /// The colour prefix says one thing, the info token another.
    InfoColour(Colour),
    /// A cut wire lies open, so it is known.
    UnknownCut,
    /// No such multiplicity or false token exists.
    NoSuchToken,
}

impl Slot {
    /// A face-down wire nobody knows anything about.
    pub const UNKNOWN: Slot = Slot {
        state: SlotState::Hidden,
        wire: None,
        parity: None,
        times: None,
        unsorted: false,
        not: 0,
        colour: None,
    };

    /// A face-down wire that the observer knows.
    pub const fn known(wire: Wire) -> Slot {
        Slot { wire: Some(wire), ..Slot::UNKNOWN }
    }

    /// A cut wire.
    pub const fn cut(wire: Wire) -> Slot {
        Slot { state: SlotState::Cut, wire: Some(wire), ..Slot::UNKNOWN }
    }

    /// A wire with an info token on it.
    pub const fn info(wire: Wire) -> Slot {
        Slot { state: SlotState::Info, wire: Some(wire), ..Slot::UNKNOWN }
    }

    /// Is the wire still to be cut?
    pub fn is_uncut(&self) -> bool {
        self.state != SlotState::Cut
    }

    /// Must the solver find out what is here?
    pub const fn is_open(&self) -> bool {
        self.wire.is_none()
    }

    /// The value, where the observer knows it; a yellow info token is enough.
    pub fn known_value(&self) -> Option<Value> {
        match (self.wire, self.state) {
            (Some(wire), _) => Some(wire.value()),
            (None, SlotState::Info) => Some(Value::Yellow),
            (None, _) => None,
        }
    }

    /// The kinds that the marks on this slot alone allow.
    pub fn allowed(&self) -> WireSet {
        if let Some(wire) = self.wire {
            return WireSet::of(wire);
        }
        let mut set = WireSet::ALL;
        if self.state == SlotState::Info {
            set = WireSet::YELLOW;
        }
        if let Some(colour) = self.colour {
            set = set.and(WireSet::of_colour(colour));
        }
        if let Some(parity) = self.parity {
            set = set.and(WireSet::parity(parity == Parity::Even));
        }
        if self.times.is_some() {
            set = set.without(WireSet::RED);
        }
        for number in 1..=super::wire::BLUE_MAX {
            if self.not >> number & 1 == 1 {
                set = set.without(Value::Blue(number).wires());
            }
        }
        set
    }

    /// Do the marks agree with each other and with the wire?
    pub fn check(&self) -> Result<(), MarkError> {
        if self.times.is_some_and(|times| !(1..=3).contains(&times)) || self.not & !FALSE_TOKENS != 0 {
            return Err(MarkError::NoSuchToken);
        }
        if self.state == SlotState::Cut && self.wire.is_none() {
            return Err(MarkError::UnknownCut);
        }
        let colour = self.wire.map(Wire::colour).or(self.colour);
        let coloured = colour.filter(|&c| c != Colour::Blue);
        if self.parity.is_some()
            && let Some(colour) = coloured
        {
            return Err(MarkError::ParityOnColour(colour));
        }
        if self.times.is_some() && colour == Some(Colour::Red) {
            return Err(MarkError::TimesOnRed);
        }
        match self.state {
            SlotState::Hidden => {}
            SlotState::Cut => {
                if self.parity.is_some() || self.not != 0 {
                    return Err(MarkError::MarkOnCut);
                }
            }
            SlotState::Info => {
                if colour == Some(Colour::Red) {
                    return Err(MarkError::InfoOnRed);
                }
                if self.wire.is_none() {
                    if self.parity.is_some() {
                        return Err(MarkError::ParityOnColour(Colour::Yellow));
                    }
                    if let Some(colour) = self.colour.filter(|&c| c != Colour::Yellow) {
                        return Err(MarkError::InfoColour(colour));
                    }
                }
            }
        }
        if let Some(wire) = self.wire {
            if let Some(colour) = self.colour.filter(|&c| c != wire.colour()) {
                return Err(MarkError::ColourMismatch(colour, wire));
            }
            if let Some(parity) = self.parity
                && !WireSet::parity(parity == Parity::Even).has(wire)
            {
                return Err(MarkError::ParityMismatch(parity, wire));
            }
            if wire.colour() == Colour::Blue && self.not >> wire.number() & 1 == 1 {
                return Err(MarkError::NotMismatch(wire));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_narrow_what_is_allowed() {
        let even = Slot { parity: Some(Parity::Even), ..Slot::UNKNOWN };
        assert_eq!(even.allowed().len(), 6);
        let not = Slot { not: 1 << 3 | 1 << 5, ..Slot::UNKNOWN };
        assert_eq!(not.allowed().len(), 32);
        let twice = Slot { times: Some(2), ..Slot::UNKNOWN };
        assert_eq!(twice.allowed().len(), 23);
        let info = Slot { state: SlotState::Info, ..Slot::UNKNOWN };
        assert_eq!(info.allowed(), WireSet::YELLOW);
    }

    #[test]
    fn contradictions_are_named() {
        let four = Wire::new(Colour::Blue, 4);
        let yellow = Wire::new(Colour::Yellow, 4);
        let odd = Slot { parity: Some(Parity::Odd), wire: four, ..Slot::UNKNOWN };
        assert_eq!(odd.check(), Err(MarkError::ParityMismatch(Parity::Odd, four.unwrap())));
        let odd = Slot { parity: Some(Parity::Odd), wire: yellow, ..Slot::UNKNOWN };
        assert_eq!(odd.check(), Err(MarkError::ParityOnColour(Colour::Yellow)));
        let not = Slot { not: 1 << 4, wire: four, ..Slot::UNKNOWN };
        assert_eq!(not.check(), Err(MarkError::NotMismatch(four.unwrap())));
    }
}
