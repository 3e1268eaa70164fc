//! What equipment is used for, read.

use super::error::{EventError, Expected};
use super::reader::{Reader, parse_places};
use crate::bomb::game::event::{Place, Usage};
use crate::bomb::gear::Gear;
use crate::bomb::wire::{Colour, Wire};

pub(super) fn usage(reader: &mut Reader<'_>) -> Result<Usage, EventError> {
    let gear = reader.read(Expected::Gear, Gear::from_label)?;
    Ok(match gear {
        Gear::LabelDifferent | Gear::LabelEqual => {
            reader.word("at")?;
            let pair = |word: &str| {
                let (stand, slots) = parse_places(word)?;
                let left = slots.trailing_zeros() as u8;
                // The last slot alone would pass for a pair: the bit of its neighbour is shifted out.
                (slots.count_ones() == 2 && slots == 0b11 << left).then_some(Place::new(stand, left))
            };
            Usage::Label { left: reader.read(Expected::Place, pair)?, equal: gear == Gear::LabelEqual }
        }
        Gear::WalkieTalkies => {
            reader.word(":")?;
            let (give, there, gave) = reader.step()?;
            let before = reader.at;
            let (take, here, took) = reader.step()?;
            if there.stand != take.stand || here.stand != give.stand {
                reader.at = before;
                return reader.error(Expected::Place);
            }
            Usage::Swap { give, given: there.slot, take, taken: here.slot, wires: [gave, took] }
        }
        Gear::PostIt => {
            reader.word("at")?;
            let place = reader.place()?;
            reader.word(":")?;
            Usage::PostIt { place, token: reader.token()? }
        }
        Gear::Rewinder => Usage::Rewind,
        Gear::Batteries => {
            reader.word("for")?;
            Usage::Recharge { players: reader.bits(Expected::Player)? }
        }
        Gear::Radar => {
            reader.word("for")?;
            let value = reader.number()?;
            reader.word(":")?;
            Usage::Radar { value, stands: reader.bits(Expected::Stand)? }
        }
        Gear::CoffeeMug => {
            reader.word("to")?;
            Usage::Mug { to: reader.player()? }
        }
        Gear::FalseBottom => {
            reader.word(":")?;
            let mut card = || reader.read(Expected::Gear, Gear::from_label);
            Usage::FalseBottom { cards: [card()?, card()?] }
        }
        Gear::SingleLabel => {
            reader.word("at")?;
            Usage::Single { place: reader.place()? }
        }
        Gear::EmergencyDrop => Usage::Drop,
        Gear::Disintegrator => {
            reader.word("for")?;
            let value = reader.number()?;
            reader.word(":")?;
            Usage::Disintegrate { value, wires: reader.shown(Wire::new(Colour::Blue, value))? }
        }
        Gear::GrapplingHook => {
            reader.word(":")?;
            let (from, to, wire) = reader.step()?;
            Usage::Hook { from, to, wire }
        }
        Gear::TripleDetector | Gear::SuperDetector | Gear::Stabilizer | Gear::Ray | Gear::FastPass => {
            return reader.error(Expected::Gear);
        }
    })
}
