//! Slots: one place on a stand, and everything public or private that is known about it.

use core::num::NonZeroU8;

use super::wire::{BLUE_COPIES, Colour, Value, Wire, WireSet};

/// A slot of a stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    /// The stand, from 0.
    pub stand: u8,
    /// The slot, from 0.
    pub slot: u8,
}

impl Place {
    /// This slot of this stand.
    pub const fn new(stand: u8, slot: u8) -> Place {
        Place { stand, slot }
    }

    /// The bit of its slot in a set of slots; none where no stand has such a slot.
    pub const fn bit(self) -> u16 {
        if self.slot < u16::BITS as u8 { 1 << self.slot } else { 0 }
    }
}

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

/// The times when the owner of a wire picked it among their equal ones: to mark it, to cut it. Each says how
/// many of their equal wires were out of the question by then: cut or, for a token, marked. A pick at random
/// among k is less likely the larger k is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Picks(
    /// Four bits for each: one more than that number.
    u8,
);

impl Picks {
    /// Never picked: others pointed at it.
    pub const NONE: Picks = Picks(0);

    /// Was it never picked?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Picked once more, with `before` of the equal wires out of the question; `None` where it was picked
    /// twice already.
    pub const fn with(self, before: u8) -> Option<Picks> {
        let next = if before < 14 { before + 1 } else { 15 };
        match self.0 {
            0 => Some(Picks(next)),
            first if first < 16 => Some(Picks(first | next << 4)),
            _ => None,
        }
    }

    /// How many of the equal wires were out of the question at each pick.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        [self.0 & 15, self.0 >> 4].into_iter().filter(|&pick| pick > 0).map(|pick| pick - 1)
    }
}

/// Where a wire that has changed hands was dealt. One byte: a device keeps many slots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Dealt(
    /// One more than 16 times the stand and the slot.
    Option<NonZeroU8>,
);

impl Dealt {
    /// Where it is now: it has not changed hands.
    pub const HERE: Dealt = Dealt(None);

    /// At another place. Stands past the fifteenth and slots past the sixteenth are not told apart.
    pub const fn at(place: Place) -> Dealt {
        let stand = if place.stand < 15 { place.stand } else { 14 };
        let slot = if place.slot < 16 { place.slot } else { 15 };
        Dealt(NonZeroU8::new(1 + 16 * stand + slot))
    }

    /// That place.
    pub fn place(self) -> Option<Place> {
        self.0.map(|packed| Place::new((packed.get() - 1) / 16, (packed.get() - 1) % 16))
    }
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
    /// A multiplicity token: how often this wire's value occurs on the stand, 1 to 3, or 4 where no token was laid
    /// because there is none for it; 0 where nothing is known.
    pub times: u8,
    /// An X token: the wire does not take part in the order of the stand.
    pub unsorted: bool,
    /// False tokens and what follows from the rules: bit n says "this is not blue n"; see [`denial`].
    pub not: u16,
    /// The colour, where it is public though the number is not.
    pub colour: Option<Colour>,
    /// When its owner picked this wire among their equal ones; empty where others pointed at it.
    pub picks: Picks,
    /// Where the wire was dealt, if it has changed hands since.
    pub dealt: Dealt,
}

/// In [`Slot::not`]: this is not red.
pub const NOT_RED: u16 = 1 << (super::wire::BLUE_MAX + 1);

/// In [`Slot::not`]: this is not yellow.
pub const NOT_YELLOW: u16 = 1 << (super::wire::BLUE_MAX + 2);

/// The bits of [`Slot::not`] that exist.
const DENIALS: u16 = (NOT_YELLOW << 1) - 2;

/// The bit of [`Slot::not`] that denies a value.
pub const fn denial(value: Value) -> u16 {
    match value {
        Value::Blue(number) => 1 << (number & 15),
        Value::Yellow => NOT_YELLOW,
        Value::Red => NOT_RED,
    }
}

/// Why a combination of marks is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MarkError {
    /// Even and odd tokens lie only on blue wires.
    ParityOnColour(Colour),
    /// Multiplicity tokens never lie on red.
    TimesOnRed,
    /// There is no info token for red.
    InfoOnRed,
    /// Parity and false tokens lie only on wires that are still face down.
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
    /// Only a blue wire that lies open or carries its number can have been picked among equal ones.
    PickedHidden,
    /// More equal wires out of the question than there are.
    PickedAfter(u8),
    /// An unsorted wire does not change hands.
    MovedUnsorted,
}

impl Slot {
    /// A face-down wire nobody knows anything about.
    pub const UNKNOWN: Slot = Slot {
        state: SlotState::Hidden,
        wire: None,
        parity: None,
        times: 0,
        unsorted: false,
        not: 0,
        colour: None,
        picks: Picks::NONE,
        dealt: Dealt::HERE,
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

    /// Has its wire changed hands?
    pub fn has_moved(&self) -> bool {
        self.dealt != Dealt::HERE
    }

    /// The stand that its wire was dealt to, given that it is on stand `now`.
    pub fn home(&self, now: u8) -> u8 {
        self.dealt.place().map_or(now, |dealt| dealt.stand)
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
        if self.times > 0 {
            set = set.without(WireSet::RED);
        }
        if self.not != 0 {
            let denied = Value::ALL.into_iter().filter(|&value| self.not & denial(value) != 0);
            set = denied.fold(set, |set, value| set.without(value.wires()));
        }
        set
    }

    /// Do the marks agree with each other and with the wire?
    pub fn check(&self) -> Result<(), MarkError> {
        if self.times > 4 || self.not & !DENIALS != 0 {
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
        if self.times > 0 && colour == Some(Colour::Red) {
            return Err(MarkError::TimesOnRed);
        }
        if !self.picks.is_empty() {
            let shown = self.state != SlotState::Hidden;
            if !shown || self.wire.is_none_or(|wire| wire.colour() != Colour::Blue) {
                return Err(MarkError::PickedHidden);
            }
            if let Some(before) = self.picks.iter().find(|&before| before >= BLUE_COPIES) {
                return Err(MarkError::PickedAfter(before));
            }
        }
        if self.has_moved() && self.unsorted {
            return Err(MarkError::MovedUnsorted);
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
            if self.not & denial(wire.value()) != 0 {
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
        let twice = Slot { times: 2, ..Slot::UNKNOWN };
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
