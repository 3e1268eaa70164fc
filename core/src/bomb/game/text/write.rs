//! Events written as lines.

use core::fmt;

use super::reader::{blue, blue_only};
use crate::bomb::game::event::{Call, Event, Place, Pointing, Shown, Token, Usage};
use crate::bomb::game::illegal::Named;
use crate::bomb::slot::Parity;
use crate::bomb::table::SlotLetter;
use crate::bomb::wire::{Colour, Value, Wire};
use crate::text::nth;

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Value(value) => value.fmt(f),
            Token::Parity(Parity::Even) => f.write_str("even"),
            Token::Parity(Parity::Odd) => f.write_str("odd"),
            Token::Times(times) => write!(f, "x{times}"),
            Token::Not(number) => write!(f, "!{number}"),
            Token::Nothing => f.write_str("nothing"),
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)?;
        if let Some(or) = self.or {
            write!(f, "/{or}")?;
        }
        write!(f, " at {}", u16::from(self.stand) + 1)?;
        for place in self.places() {
            write!(f, "{}", SlotLetter(place.slot))?;
        }
        let pointing = match self.pointing {
            Pointing::One => None,
            Pointing::Double => Some("double"),
            Pointing::Triple => Some("triple"),
            Pointing::Super => Some("super"),
        };
        let tools = [pointing, self.or.map(|_| "ray"), self.stabilizer.then_some("stabilizer")];
        for (index, tool) in tools.into_iter().flatten().enumerate() {
            write!(f, "{}{tool}", if index == 0 { " with " } else { ", " })?;
        }
        Ok(())
    }
}

/// Places, with their wires where these are not the usual one.
struct List<'w>(&'w [Shown], Option<Wire>);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for shown in self.0 {
            write!(f, " {}", Named(shown.place))?;
            if Some(shown.wire) != self.1 {
                write!(f, "={}", shown.wire)?;
            }
        }
        Ok(())
    }
}

/// From where to where, and which wire.
struct Way(Place, Place, Option<Wire>);

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", Named(self.0), Named(self.1))?;
        self.2.map_or(Ok(()), |wire| write!(f, "={wire}"))
    }
}

/// Numbers from 1, a blank before each.
struct Bits(u8);

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..8).filter(|bit| self.0 >> bit & 1 == 1).try_for_each(|bit| write!(f, " {}", bit + 1))
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = |player: &u8| u16::from(*player) + 1;
        match self {
            Event::Mark { player, place, token } => {
                write!(f, "{} marks {} {token}", who(player), Named(*place))
            }
            Event::Absent { stand, value } => write!(f, "s{} lacks {value}", who(stand)),
            Event::NoMark { player } => write!(f, "{} marks nothing", who(player)),
            Event::Cut { call, own, at } => {
                let usual = if call.or.is_some() { None } else { blue(call.value) };
                write!(f, "{} cuts {call}:{}", who(&call.player), List(&[*own], usual))?;
                // A single blue wire pointed at is the own one's equal; everything else is written.
                let usual = blue_only(own.wire);
                let only = call.places().next().filter(|_| call.slots.count_ones() == 1);
                if usual == Some(at.wire) && only == Some(at.place) {
                    return Ok(());
                }
                write!(f, "{}", List(&[*at], usual))
            }
            Event::Miss { call, slot, token } => {
                write!(f, "{} misses {call}:", who(&call.player))?;
                if call.slots.count_ones() > 1 {
                    write!(f, " {}", Named(Place::new(call.stand, *slot)))?;
                }
                write!(f, " {token}")
            }
            Event::Boom { call } => write!(f, "{} misses {call}: boom", who(&call.player)),
            Event::Solo { player, wires, fast_pass } => {
                let value = wires.first().map_or(Value::Yellow, |shown| shown.wire.value());
                let with = if *fast_pass { " with 9.9" } else { "" };
                write!(f, "{} cuts {value} alone{with}:{}", who(player), List(wires, blue(value)))
            }
            Event::Reveal { player, wires } => write!(f, "{} shows:{}", who(player), List(wires, None)),
            Event::Together { player, right: false, .. } => write!(f, "{} joins wrong", who(player)),
            Event::Together { player, wires, .. } => {
                write!(f, "{} joins:{}", who(player), List(wires, None))
            }
            Event::Pass { player } => write!(f, "{} passes", who(player)),
            Event::Use { player, usage } => {
                write!(f, "{} uses {}", who(player), usage.gear())?;
                usage.fmt(f)
            }
            Event::Number { value, stands: 0 } => write!(f, "card {value}"),
            Event::Number { value, stands } => write!(f, "card {value}:{}", Bits(*stands)),
            Event::Name { player } => write!(f, "name {}", who(player)),
            Event::Wager { value } => write!(f, "wager {value}"),
            Event::Spend { values: [a, b] } => write!(f, "spend {a} {b}"),
            Event::Arrow { left } => write!(f, "arrow {}", if *left { "left" } else { "right" }),
            Event::Give { value, to } => write!(f, "give {value} to {}", who(to)),
            Event::Open(gear) => write!(f, "open {gear}"),
            Event::Lost(gear) => write!(f, "lost {gear}"),
            Event::Card { player, card } => {
                match card {
                    Some(card) => write!(f, "constraint {}", card.letter())?,
                    None => f.write_str("constraint none")?,
                }
                player.map_or(Ok(()), |player| write!(f, " for {}", who(&player)))
            }
            Event::Dial { steps } => write!(f, "dial {steps:+}"),
            Event::Turn { player } => write!(f, "turn {}", who(player)),
            Event::Disagree(given_up) => {
                f.write_str("disagree")?;
                given_up.words().try_for_each(|word| write!(f, " {word}"))
            }
        }
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Usage::Label { left, .. } => {
                write!(f, " at {}{}", Named(*left), SlotLetter(left.slot.saturating_add(1)))
            }
            Usage::Swap { give, given, take, taken, wires: [gave, took] } => {
                let (there, here) = (Place::new(take.stand, *given), Place::new(give.stand, *taken));
                write!(f, ": {} {}", Way(*give, there, *gave), Way(*take, here, *took))
            }
            Usage::PostIt { place, token } => write!(f, " at {}: {token}", Named(*place)),
            Usage::Rewind | Usage::Drop => Ok(()),
            Usage::Recharge { players } => write!(f, " for{}", Bits(*players)),
            Usage::Radar { value, stands } => write!(f, " for {value}:{}", Bits(*stands)),
            Usage::Mug { to } => write!(f, " to {}", nth(*to)),
            Usage::FalseBottom { cards: [a, b] } => write!(f, ": {a} {b}"),
            Usage::Single { place } => write!(f, " at {}", Named(*place)),
            Usage::Disintegrate { value, wires } => {
                write!(f, " for {value}:{}", List(wires, Wire::new(Colour::Blue, *value)))
            }
            Usage::Hook { from, to, wire } => write!(f, ": {}", Way(*from, *to, *wire)),
        }
    }
}
