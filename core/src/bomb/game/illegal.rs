//! Why an event cannot have happened: the rule that forbids it.

use core::fmt;

use super::event::Place;
use crate::bomb::gear::Gear;
use crate::bomb::slot::MarkError;
use crate::bomb::table::{SlotLetter, TableError};
use crate::bomb::wire::{Value, Wire};
use crate::text::nth;

/// The rule that an event breaks. The game stays as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    Over,
    /// There is no such player.
    NoPlayer(u8),
    /// There is no such slot.
    NoSlot(Place),
    /// Tokens are still being laid.
    Opening {
        /// Whose turn it is to lay one.
        player: u8,
    },
    /// The opening is over, and nothing asks for a token.
    OpeningOver,
    /// Somebody else has the turn.
    NotTheTurn {
        /// Who has it.
        turn: u8,
    },
    /// In this mission nobody goes twice in a row.
    TwiceInARow,
    /// The wire is somebody else's.
    NotOwn(Place),
    /// A call points at a teammate's wire.
    OwnWire(Place),
    /// The wire is cut.
    AlreadyCut(Place),
    /// The wire is another one.
    Differs {
        /// Where.
        place: Place,
        /// What it is.
        wire: Wire,
    },
    /// Only the two who exchange a wire see it.
    Unseen(Place),
    /// The player does not hold the value.
    NotHeld(Value),
    /// Red is never called.
    RedCalled,
    /// The mission forbids the value now.
    ValueBarred(Value),
    /// The mission forbids the wire now.
    SlotBarred(Place),
    /// A hit has the value called.
    NoHit,
    /// The wire has the value called, so it was a hit.
    WasHit(Place),
    /// A miss shows what was called.
    ShowsCalled(Value),
    /// The token on the wire says that it is not this one.
    TokenSays(Place, Wire),
    /// The wire would have exploded.
    WasRed(Place),
    /// Nothing that was pointed at can have exploded.
    NoBoom,
    /// The wrong number of wires for this way of pointing.
    Pointing,
    /// Equipment does not reach unsorted wires.
    Unsorted(Place),
    /// Detectors find blue values only.
    DetectorValue,
    /// The wire is not among those pointed at.
    NotPointedAt,
    /// The token is not one of this mission, or not for this wire.
    WrongToken,
    /// The token says something untrue.
    Untrue(Place),
    /// The marks on the wire contradict each other.
    Marks(Place, MarkError),
    /// The token says that the stand lacks what it has.
    Present {
        /// The stand.
        stand: u8,
        /// The value.
        value: Value,
    },
    /// A solo cut takes two or four wires.
    SoloCount,
    /// A solo cut takes all that is left of a value.
    SoloOthers(Value),
    /// The mission forbids solo cuts now.
    NoSolo,
    /// Only a player with nothing else left shows red.
    RevealOthers,
    /// In this mission red is not shown.
    NoReveal,
    /// Those are not the wires that must be cut together.
    Together,
    /// A player who can act must act.
    NoPass,
    /// Number cards were spent for a cut of this turn.
    CardsSpent,
    /// The card is not on the table.
    NoGear(Gear),
    /// The card is still locked.
    Locked(Gear),
    /// The card is face down.
    FaceDown(Gear),
    /// The card was used.
    Used(Gear),
    /// The card is there already.
    GearTwice(Gear),
    /// There are as many equipment cards as the mission allows.
    TooMuchGear,
    /// The mission does not have this card.
    GearBarred(Gear),
    /// The player may not use equipment.
    NoGearFor(u8),
    /// The player has used their Double Detector, or has none.
    NoDetector,
    /// Two neighbours of one own stand, not both cut.
    Neighbours,
    /// The dial does not go further back.
    DialFull,
    /// The dial is to be moved by no step.
    NoStep,
    /// The mission has no such card or piece.
    NotInMission,
    /// A number card is turned up first.
    NumberFirst,
    /// A game starts with all wires hidden and no tokens.
    NotAStart,
    /// Those are not the wires of the mission.
    Wires,
    /// Calls, radars or what was agreed have shown that the wire is not this one.
    Denied(Place, Wire),
    /// Another wire was agreed to be cut first.
    Agreed(Place),
    /// The token was agreed to go to another wire.
    AgreedToken(Place),
    /// A marked wire was agreed to be cut first.
    AgreedMarked(Place),
    /// That was not agreed, or no longer is.
    NotAgreed,
    /// The table could not look like that.
    Table(TableError),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |place: Place| Named(place);
        match *self {
            Illegal::Over => f.write_str("the game is over"),
            Illegal::NoPlayer(player) => write!(f, "there is no player {}", nth(player)),
            Illegal::NoSlot(place) => write!(f, "there is no slot {}", name(place)),
            Illegal::Opening { player } => {
                write!(f, "the opening is not over: player {} lays a token", nth(player))
            }
            Illegal::OpeningOver => f.write_str("the opening is over, and nothing asks for a token"),
            Illegal::NotTheTurn { turn } => write!(f, "it is player {}'s turn", nth(turn)),
            Illegal::TwiceInARow => f.write_str("in this mission nobody goes twice in a row"),
            Illegal::NotOwn(place) => write!(f, "{} is somebody else's wire", name(place)),
            Illegal::OwnWire(place) => {
                write!(f, "{} is the caller's own wire; a call points at a teammate's", name(place))
            }
            Illegal::AlreadyCut(place) => write!(f, "{} is cut already", name(place)),
            Illegal::Differs { place, wire } => write!(f, "{} is known to be {wire}", name(place)),
            Illegal::Unseen(place) => write!(f, "only those who exchange {} see it", name(place)),
            Illegal::NotHeld(value) => {
                write!(f, "only a value held uncut may be called, and there is no {value}")
            }
            Illegal::RedCalled => f.write_str("red is never called"),
            Illegal::ValueBarred(value) => write!(f, "the mission does not allow {value} now"),
            Illegal::SlotBarred(place) => {
                write!(f, "the mission does not allow pointing at {} now", name(place))
            }
            Illegal::NoHit => f.write_str("a hit cuts two wires of the value that was called"),
            Illegal::WasHit(place) => write!(f, "{} has the value called, so it was a hit", name(place)),
            Illegal::ShowsCalled(value) => {
                write!(f, "a miss cannot show {value}: that was called, so it was a hit")
            }
            Illegal::TokenSays(place, wire) => {
                write!(f, "the token at {} says that it is no {wire}", name(place))
            }
            Illegal::WasRed(place) => write!(f, "{} explodes", name(place)),
            Illegal::NoBoom => f.write_str("nothing that was pointed at can explode"),
            Illegal::Pointing => f.write_str(
                "a call points at one wire, the Double Detector at two, the Triple at three, the Super \
                 Detector at all hidden wires of the stand",
            ),
            Illegal::Unsorted(place) => {
                write!(f, "{} is unsorted, equipment does not reach it", name(place))
            }
            Illegal::DetectorValue => f.write_str("detectors find blue values only, and one at a time"),
            Illegal::NotPointedAt => f.write_str("that wire was not pointed at"),
            Illegal::WrongToken => f.write_str("this mission has no such token, or not for such a wire"),
            Illegal::Untrue(place) => write!(f, "the token is untrue at {}", name(place)),
            Illegal::Marks(place, error) => write!(f, "{}: {error}", name(place)),
            Illegal::Present { stand, value } => write!(f, "stand {} has {value}", nth(stand)),
            Illegal::SoloCount => f.write_str("a solo cut takes two or four wires of one value"),
            Illegal::SoloOthers(value) => {
                write!(f, "a solo cut takes all that is left of a value, and others have {value}")
            }
            Illegal::NoSolo => f.write_str("the mission does not allow solo cuts now"),
            Illegal::RevealOthers => {
                f.write_str("red is shown only by a player with nothing else, and all of it")
            }
            Illegal::NoReveal => f.write_str("in this mission red is not shown"),
            Illegal::Together => f.write_str("those are not the wires that must be cut together"),
            Illegal::NoPass => {
                f.write_str("nobody passes who can act, and in most missions nobody passes at all")
            }
            Illegal::CardsSpent => {
                f.write_str("the number cards were spent for a cut; undo takes them back, then pass")
            }
            Illegal::NoGear(gear) => write!(f, "equipment {gear} ({}) is not on the table", gear.name()),
            Illegal::Locked(gear) => {
                let (value, wires) = gear.unlock();
                write!(
                    f,
                    "equipment {gear} ({}) is locked: it needs {wires} cut wires of {value}",
                    gear.name()
                )
            }
            Illegal::FaceDown(gear) => write!(f, "equipment {gear} ({}) is face down", gear.name()),
            Illegal::Used(gear) => write!(f, "equipment {gear} ({}) is used", gear.name()),
            Illegal::GearTwice(gear) => {
                write!(f, "equipment {gear} ({}) is on the table already", gear.name())
            }
            Illegal::TooMuchGear => f.write_str(
                "there are as many equipment cards as players, and two more with the False Bottom",
            ),
            Illegal::GearBarred(gear) => {
                write!(f, "this mission is played without equipment {gear} ({})", gear.name())
            }
            Illegal::NoGearFor(player) => write!(f, "player {} may not use equipment", nth(player)),
            Illegal::NoDetector => f.write_str("the Double Detector is used, or there is none"),
            Illegal::Neighbours => {
                f.write_str("a label lies before two neighbours of one stand, not both of them cut")
            }
            Illegal::DialFull => f.write_str("the dial is at its start"),
            Illegal::NoStep => f.write_str("the dial moves by at least one step"),
            Illegal::NotInMission => f.write_str("this mission has no such card"),
            Illegal::NumberFirst => f.write_str("a number card is turned first, and somebody named"),
            Illegal::NotAStart => {
                f.write_str("a game starts with all wires dealt and hidden, no tokens and no facts")
            }
            Illegal::Wires => f.write_str("those are not the wires of the mission"),
            Illegal::Denied(place, wire) => {
                write!(f, "what happened before has shown that {} is not {wire}", name(place))
            }
            Illegal::Agreed(place) => write!(f, "you agreed to cut the leftmost: {}", name(place)),
            Illegal::AgreedToken(place) => {
                write!(f, "you agreed to mark the wire that tells most: {}", name(place))
            }
            Illegal::AgreedMarked(place) => {
                write!(f, "you agreed to cut marked wires first: {}", name(place))
            }
            Illegal::NotAgreed => f.write_str("that is not agreed"),
            Illegal::Table(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Illegal {}

/// A place as people name it: `3C`.
pub struct Named(
    /// The place.
    pub Place,
);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", u16::from(self.0.stand) + 1, SlotLetter(self.0.slot))
    }
}
