//! What happens at the table: everything that everybody sees, result included.
//!
//! An event says what a player did and what came of it, so that a record of the game needs nobody who
//! knows the wires. Players, stands and slots count from 0.

use heapless::Vec;

use super::agreed::Agreements;
use crate::bomb::gear::Gear;
use crate::bomb::ruling::ConstraintCard;
use crate::bomb::slot::Parity;
pub use crate::bomb::slot::Place;
use crate::bomb::wire::{Value, Wire};

/// A wire that has come to light, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shown {
    /// Where.
    pub place: Place,
    /// What.
    pub wire: Wire,
}

/// Wires that have come to light together; no event shows more than four.
pub type ShownWires = Vec<Shown, 4>;

/// A token on a wire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Token {
    /// The value: a number, or yellow.
    Value(Value),
    /// Even or odd.
    Parity(Parity),
    /// How often the value occurs on the stand.
    Times(u8),
    /// A false token: not this number.
    Not(u8),
    /// None is laid.
    Nothing,
}

/// How a player points at wires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pointing {
    /// At one.
    #[default]
    One,
    /// At two of a stand (Double Detector).
    Double,
    /// At three of a stand (Triple Detector).
    Triple,
    /// At all of a stand (Super Detector).
    Super,
}

/// A call: who names what, and where they point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// Who calls.
    pub player: u8,
    /// What is named.
    pub value: Value,
    /// A second value (X or Y Ray).
    pub or: Option<Value>,
    /// The stand pointed at.
    pub stand: u8,
    /// The slots pointed at.
    pub slots: u16,
    /// How.
    pub pointing: Pointing,
    /// With the Stabilizer.
    pub stabilizer: bool,
}

impl Call {
    /// A dual cut without any equipment; it points at nothing where there can be no such slot.
    pub const fn plain(player: u8, value: Value, at: Place) -> Call {
        let (pointing, slots) = (Pointing::One, at.bit());
        Call { player, value, or: None, stand: at.stand, slots, pointing, stabilizer: false }
    }

    /// The values named.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        [Some(self.value), self.or].into_iter().flatten()
    }

    /// The first number that is called; none where it is yellow.
    pub(super) fn number(&self) -> Option<u8> {
        self.values().find_map(|value| if let Value::Blue(number) = value { Some(number) } else { None })
    }

    /// The places pointed at.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (stand, slots) = (self.stand, self.slots);
        (0..16).filter(move |slot| slots >> slot & 1 == 1).map(move |slot| Place { stand, slot })
    }
}

/// One event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A player lays a token on one of their wires: at the opening, as a gift, or with the Post-It.
    Mark {
        /// Who.
        player: u8,
        /// On which wire.
        place: Place,
        /// Which token.
        token: Token,
    },
    /// A token beside a stand: it has no such wire.
    Absent {
        /// The stand.
        stand: u8,
        /// The value it lacks.
        value: Value,
    },
    /// A player lays no token, or no further one.
    NoMark {
        /// Who.
        player: u8,
    },
    /// A call that hits: both wires are cut.
    Cut {
        /// The call.
        call: Call,
        /// The caller's own wire.
        own: Shown,
        /// The wire pointed at.
        at: Shown,
    },
    /// A call that misses.
    Miss {
        /// The call.
        call: Call,
        /// Where the token goes.
        slot: u8,
        /// Which token.
        token: Token,
    },
    /// A call that explodes.
    Boom {
        /// The call.
        call: Call,
    },
    /// Own wires of one value are cut alone.
    Solo {
        /// Who.
        player: u8,
        /// Two or four of them.
        wires: ShownWires,
        /// With the Fast Pass.
        fast_pass: bool,
    },
    /// All that is left is red (or explodes like red) and is shown.
    Reveal {
        /// Who.
        player: u8,
        /// The wires.
        wires: ShownWires,
    },
    /// Wires that can only be cut together are pointed at.
    Together {
        /// Who.
        player: u8,
        /// The wires, if they were right.
        wires: ShownWires,
        /// Were they?
        right: bool,
    },
    /// A player cannot, or must not, do anything.
    Pass {
        /// Who.
        player: u8,
    },
    /// Equipment, or the same on a character card, outside a call.
    Use {
        /// Who.
        player: u8,
        /// What it is used for.
        usage: Usage,
    },
    /// A number card is turned up; where the mission asks for it, the stands that answer yes.
    Number {
        /// Its value.
        value: u8,
        /// Bit s: stand s has an uncut wire of it.
        stands: u8,
    },
    /// Somebody must cut the number card's value.
    Name {
        /// Who.
        player: u8,
    },
    /// A number card bet against the turn is shown.
    Wager {
        /// Its value.
        value: u8,
    },
    /// Two number cards are spent.
    Spend {
        /// Their values.
        values: [u8; 2],
    },
    /// The arrow points at an end of the line.
    Arrow {
        /// At the left end?
        left: bool,
    },
    /// The player whose turn it is hands a number card on.
    Give {
        /// Its value.
        value: u8,
        /// To whom.
        to: u8,
    },
    /// A face-down equipment card is turned up.
    Open(Gear),
    /// An equipment card leaves the game.
    Lost(Gear),
    /// A constraint card begins, or ends.
    Card {
        /// For one player, or for all.
        player: Option<u8>,
        /// The card.
        card: Option<ConstraintCard>,
    },
    /// The dial is moved for a reason outside this record.
    Dial {
        /// Steps won, or lost where negative.
        steps: i8,
    },
    /// The turn is another player's, for a reason outside this record.
    Turn {
        /// Whose.
        player: u8,
    },
    /// Somebody is not going to keep to these agreements: from here on they hold no longer.
    Disagree(Agreements),
}

/// What equipment is used for, outside a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Usage {
    /// 1 and 12: a label before two neighbours.
    Label {
        /// The left one.
        left: Place,
        /// The same value?
        equal: bool,
    },
    /// 2: two wires swap stands.
    Swap {
        /// The user's wire.
        give: Place,
        /// Its slot on the other stand afterwards.
        given: u8,
        /// The teammate's wire.
        take: Place,
        /// Its slot on the user's stand afterwards.
        taken: u8,
        /// The wire given and the wire taken, where the keeper of the record has seen them.
        wires: [Option<Wire>; 2],
    },
    /// 4: a token on an own wire.
    PostIt {
        /// Which.
        place: Place,
        /// The token.
        token: Token,
    },
    /// 6.
    Rewind,
    /// 7: whose character cards are fresh again.
    Recharge {
        /// Bit p: player p.
        players: u8,
    },
    /// 8.
    Radar {
        /// The number asked for.
        value: u8,
        /// Bit s: stand s has one.
        stands: u8,
    },
    /// 11.
    Mug {
        /// Who plays next.
        to: u8,
    },
    /// Y: two more cards.
    FalseBottom {
        /// Which.
        cards: [Gear; 2],
    },
    /// 2.2.
    Single {
        /// The wire.
        place: Place,
    },
    /// 3.3.
    Drop,
    /// 10.10.
    Disintegrate {
        /// The number drawn.
        value: u8,
        /// Its remaining wires.
        wires: ShownWires,
    },
    /// 11.11.
    Hook {
        /// The wire taken.
        from: Place,
        /// Where it is afterwards.
        to: Place,
        /// Which wire it is, where the keeper of the record has seen it.
        wire: Option<Wire>,
    },
}

impl Usage {
    /// The card that does this.
    pub const fn gear(&self) -> Gear {
        match self {
            Usage::Label { equal: false, .. } => Gear::LabelDifferent,
            Usage::Label { equal: true, .. } => Gear::LabelEqual,
            Usage::Swap { .. } => Gear::WalkieTalkies,
            Usage::PostIt { .. } => Gear::PostIt,
            Usage::Rewind => Gear::Rewinder,
            Usage::Recharge { .. } => Gear::Batteries,
            Usage::Radar { .. } => Gear::Radar,
            Usage::Mug { .. } => Gear::CoffeeMug,
            Usage::FalseBottom { .. } => Gear::FalseBottom,
            Usage::Single { .. } => Gear::SingleLabel,
            Usage::Drop => Gear::EmergencyDrop,
            Usage::Disintegrate { .. } => Gear::Disintegrator,
            Usage::Hook { .. } => Gear::GrapplingHook,
        }
    }
}
