//! Events as lines of text.
//!
//! ```text
//! 2 marks 2C 5                    a token; also even, odd, x2, !5 (not 5); 2 marks nothing
//! s2 lacks 7                      a token beside stand 2
//! 1 cuts 7 at 3C: 1D              a hit, and the own wire cut with it; yellow: 1D=Y2 3C=Y7
//! 1 misses 7 at 3C: 5             a miss and its token; boom where it explodes
//! 1 cuts 7 at 3CE with double: 1D 3E      also triple, super, stabilizer; 1 cuts 7/9 at 3C with ray: 1D=9
//! 1 cuts 7 alone: 1C 1D           with 9.9 for the Fast Pass
//! 1 shows: 1K=R5                  nothing but red is left
//! 1 joins: 1C=R2 2D=R5 3E=R9      wires that go only together; 1 joins wrong
//! 1 passes
//! 1 uses 8 for 7: 2 4             equipment: 1 and 12 at 1CD, 2: 1C>3E 3D>1A=7, 4 at 1C: 5, 6, 7 for 1 3,
//!                                 11 to 4, Y: 3 8, 2.2 at 1C, 3.3, 10.10 for 7: 1C 3D, 11.11: 3D>1A=7;
//!                                 =7 is the wire that the keeper of the record got, others do not see it
//! card 7: 2 4 | name 3 | wager 7 | spend 3 5 | arrow left | give 7 to 3 | open 5 | lost 5
//! constraint A for 2 | constraint none | dial -1 | turn 3 | disagree marked
//! ```
//!
//! Players and stands count from 1, slots from A.

mod error;
mod reader;
mod usage;
mod write;

use heapless::Vec;

pub use self::error::{EventError, Expected};
use self::reader::{Reader, blue, blue_only, ordinal, parse_place, parse_places, parse_shown, parse_value};
use self::usage::usage;
use super::agreed::Agreements;
use super::event::{Call, Event, Pointing, Shown};
use crate::bomb::gear::Gear;
use crate::bomb::ruling::ConstraintCard;
use crate::limits::MAX_STANDS;

/// Reads one line.
pub fn parse_event(text: &str) -> Result<Event, EventError> {
    let mut reader = Reader { text, at: 0 };
    let Some((_, first)) = reader.peek() else { return reader.error(Expected::Event) };
    let event = match ordinal(first, MAX_STANDS) {
        Some(player) => {
            reader.next();
            by_player(&mut reader, player)?
        }
        None => by_table(&mut reader)?,
    };
    reader.end()?;
    Ok(event)
}

fn by_table(reader: &mut Reader<'_>) -> Result<Event, EventError> {
    if let Some((_, word)) = reader.peek()
        && let Some(stand) = word.strip_prefix(['s', 'S']).and_then(|number| ordinal(number, MAX_STANDS))
    {
        reader.next();
        reader.word("lacks")?;
        return Ok(Event::Absent { stand, value: reader.value()? });
    }
    if reader.eat("card") {
        let value = reader.number()?;
        let stands = if reader.eat(":") { reader.bits(Expected::Stand)? } else { 0 };
        return Ok(Event::Number { value, stands });
    }
    if reader.eat("name") {
        return Ok(Event::Name { player: reader.player()? });
    }
    if reader.eat("wager") {
        return Ok(Event::Wager { value: reader.number()? });
    }
    if reader.eat("spend") {
        return Ok(Event::Spend { values: [reader.number()?, reader.number()?] });
    }
    if reader.eat("arrow") {
        let left = reader.eat("left");
        if !left {
            reader.word("right")?;
        }
        return Ok(Event::Arrow { left });
    }
    if reader.eat("give") {
        let value = reader.number()?;
        reader.word("to")?;
        return Ok(Event::Give { value, to: reader.player()? });
    }
    if reader.eat("open") {
        return Ok(Event::Open(reader.read(Expected::Gear, Gear::from_label)?));
    }
    if reader.eat("lost") {
        return Ok(Event::Lost(reader.read(Expected::Gear, Gear::from_label)?));
    }
    if reader.eat("constraint") {
        let card = if reader.eat("none") {
            None
        } else {
            let letter = |word: &str| {
                let mut letters = word.chars();
                letters.next().filter(|_| letters.next().is_none()).and_then(ConstraintCard::from_letter)
            };
            Some(reader.read(Expected::Card, letter)?)
        };
        let player = if reader.eat("for") { Some(reader.player()?) } else { None };
        return Ok(Event::Card { player, card });
    }
    if reader.eat("dial") {
        let steps = |word: &str| word.parse::<i8>().ok().filter(|&steps| steps != 0);
        return Ok(Event::Dial { steps: reader.read(Expected::Steps, steps)? });
    }
    if reader.eat("turn") {
        return Ok(Event::Turn { player: reader.player()? });
    }
    if reader.eat("disagree") {
        let mut given_up = Agreements::NONE;
        while given_up.is_none() || reader.peek().is_some() {
            given_up = reader.read(Expected::Agreement, |word| given_up.with(word))?;
        }
        return Ok(Event::Disagree(given_up));
    }
    reader.error(Expected::Subject)
}

fn by_player(reader: &mut Reader<'_>, player: u8) -> Result<Event, EventError> {
    if reader.eat("marks") {
        if reader.eat("nothing") {
            return Ok(Event::NoMark { player });
        }
        return Ok(Event::Mark { player, place: reader.place()?, token: reader.token()? });
    }
    if reader.eat("cuts") {
        return cut(reader, player);
    }
    if reader.eat("misses") {
        let call = call(reader, player)?;
        reader.word(":")?;
        if reader.eat("boom") {
            return Ok(Event::Boom { call });
        }
        let first = call.slots.trailing_zeros() as u8;
        let slot = match reader.peek().and_then(|(_, word)| parse_place(word)) {
            Some(place) if call.places().any(|pointed| pointed == place) => {
                reader.next();
                place.slot
            }
            Some(_) => return reader.error(Expected::Pointed),
            None => first,
        };
        return Ok(Event::Miss { call, slot, token: reader.token()? });
    }
    if reader.eat("shows") {
        reader.eat("red");
        reader.word(":")?;
        return Ok(Event::Reveal { player, wires: reader.shown(None)? });
    }
    if reader.eat("joins") {
        if reader.eat("wrong") {
            return Ok(Event::Together { player, wires: Vec::new(), right: false });
        }
        reader.word(":")?;
        return Ok(Event::Together { player, wires: reader.shown(None)?, right: true });
    }
    if reader.eat("passes") {
        return Ok(Event::Pass { player });
    }
    if reader.eat("uses") {
        return Ok(Event::Use { player, usage: usage(reader)? });
    }
    reader.error(Expected::Verb)
}

fn cut(reader: &mut Reader<'_>, player: u8) -> Result<Event, EventError> {
    let start = reader.at;
    let value = reader.read(Expected::Value, |word| parse_value(word.split('/').next()?))?;
    if reader.eat("alone") {
        let fast_pass = reader.eat("with");
        if fast_pass {
            reader.word("9.9")?;
        }
        reader.word(":")?;
        return Ok(Event::Solo { player, wires: reader.shown_of(value)?, fast_pass });
    }
    reader.at = start;
    let call = call(reader, player)?;
    reader.word(":")?;
    let usual = if call.or.is_some() { None } else { blue(call.value) };
    let own = reader.read(Expected::Place, |word| parse_shown(word, usual))?;
    let only = call.places().next().filter(|_| call.slots.count_ones() == 1).unwrap_or_default();
    let at = match (reader.peek(), blue_only(own.wire)) {
        (None, Some(wire)) if call.slots.count_ones() == 1 => Shown { place: only, wire },
        (_, usual) => {
            let pointed = |shown: &Shown| call.places().any(|place| place == shown.place);
            let there = reader.peek().and_then(|(_, word)| parse_shown(word, usual));
            if there.is_some_and(|shown| !pointed(&shown)) {
                return reader.error(Expected::Pointed);
            }
            reader.read(Expected::Place, |word| parse_shown(word, usual))?
        }
    };
    Ok(Event::Cut { call, own, at })
}

/// The rest of a call, up to the colon.
fn call(reader: &mut Reader<'_>, player: u8) -> Result<Call, EventError> {
    let (value, or) = reader.read(Expected::Value, |word| match word.split_once('/') {
        None => Some((parse_value(word)?, None)),
        Some((first, second)) => Some((parse_value(first)?, Some(parse_value(second)?))),
    })?;
    reader.word("at")?;
    let (stand, slots) = reader.read(Expected::Place, parse_places)?;
    let pointing = Pointing::One;
    let mut call = Call { player, value, or, stand, slots, pointing, stabilizer: false };
    if reader.eat("with") {
        loop {
            if reader.eat("double") {
                call.pointing = Pointing::Double;
            } else if reader.eat("triple") {
                call.pointing = Pointing::Triple;
            } else if reader.eat("super") {
                call.pointing = Pointing::Super;
            } else if reader.eat("stabilizer") {
                call.stabilizer = true;
            } else if !reader.eat("ray") || call.or.is_none() {
                return reader.error(Expected::With);
            }
            if !reader.eat(",") {
                break;
            }
        }
    }
    Ok(call)
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::ToString;

    #[test]
    fn events_are_written_as_they_are_read() {
        for line in [
            "2 marks 2C 5",
            "2 marks 2C even",
            "1 marks 1A x3",
            "5 marks 5P !12",
            "3 marks nothing",
            "s2 lacks 7",
            "s6 lacks Y",
            "1 cuts 7 at 3C: 1D",
            "1 cuts Y at 3C: 1D=Y2 3C=Y7",
            "1 cuts 7 at 3CE with double: 1D 3E",
            "1 cuts 7 at 3ACE with triple, stabilizer: 1D 3E",
            "1 cuts 7/9 at 3C with ray: 1D=9",
            "1 cuts 7/Y at 3C with ray: 1D=Y2 3C=Y7",
            "1 cuts 7/9 at 3CD with double, ray: 1D=9 3D",
            "1 misses 7 at 3C: 5",
            "1 misses 12 at 3C: Y",
            "1 misses 7 at 3CE with double: 3E 5",
            "1 misses 7 at 3C with stabilizer: nothing",
            "1 misses 7 at 3ABC with super: boom",
            "1 cuts 7 alone: 1C 1D",
            "1 cuts 7 alone with 9.9: 1C 1D",
            "1 cuts Y alone: 1C=Y2 1D=Y7",
            "1 cuts 7 at 3C: 1D 3C=8",
            "1 cuts 7 at 3C: 1D=8 3C=Y2",
            "1 uses 12 at 6OP",
            "disagree left token marked",
            "constraint none for 2",
            "1 shows: 1K=R5",
            "1 joins: 1C=R2 2D=R5 3E=R9",
            "1 joins: 1C=4 2D=4 3E=4 3F=4",
            "1 joins wrong",
            "1 passes",
            "1 uses 1 at 1CD",
            "1 uses 12 at 1AB",
            "1 uses 2: 1C>3E 3D>1A",
            "1 uses 2: 1C>3E 3D>1A=7",
            "3 uses 2: 3D>1A=Y4 1C>3E",
            "1 uses 4 at 1C: 5",
            "1 uses 6",
            "1 uses 7 for 1 3",
            "1 uses 8 for 7: 2 4",
            "1 uses 8 for 7:",
            "1 uses 11 to 4",
            "1 uses Y: 3 8",
            "1 uses 2.2 at 1C",
            "1 uses 3.3",
            "1 uses 10.10 for 7: 1C 3D",
            "1 uses 11.11: 3D>1A",
            "1 uses 11.11: 3D>1A=R5",
            "card 7",
            "card 7: 2 4",
            "name 3",
            "wager 7",
            "spend 3 5",
            "arrow left",
            "arrow right",
            "give 7 to 3",
            "open 5",
            "lost 10.10",
            "constraint A for 2",
            "constraint none",
            "dial -1",
            "dial +1",
            "turn 3",
        ] {
            let event = parse_event(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(event.to_string(), line);
        }
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        for (line, start, expected) in [
            ("", 0, Expected::Event),
            ("bob cuts 7", 0, Expected::Subject),
            ("1 eats 7", 2, Expected::Verb),
            ("1 cuts 13 at 3C: 1D", 7, Expected::Value),
            ("1 cuts 7 at 3: 1D", 12, Expected::Place),
            ("1 cuts 7 at 3C", 14, Expected::Word(":")),
            ("1 cuts Y at 3C: 1D", 16, Expected::Place),
            ("1 misses 7 at 3C: 2C 5", 18, Expected::Pointed),
            ("1 cuts 7 at 3CE with double: 1D 3F", 32, Expected::Pointed),
            ("1 misses 7 at 3C: R", 18, Expected::Token),
            ("1 cuts 7 at 3C with luck: 1D", 20, Expected::With),
            ("1 uses 13", 7, Expected::Gear),
            ("1 uses 6 now", 9, Expected::End),
            ("1 uses 2: 1C>3E 3D>2A", 16, Expected::Place),
            ("1 uses 2: 1C>3E 3D>1A=", 16, Expected::Place),
            ("1 uses 11.11: 3D>1A=13", 14, Expected::Place),
            ("1 uses 1 at 3P", 12, Expected::Place),
            ("1 uses 12 at 1AC", 13, Expected::Place),
            ("1 cuts 7 alone: 1C=8 1D", 16, Expected::Named),
            ("1 cuts 7 alone: 1C 1D=R5", 19, Expected::Named),
            ("dial 0", 5, Expected::Steps),
        ] {
            let error = parse_event(line).unwrap_err();
            assert_eq!(
                (error.span.start.min(line.len() as u32), error.expected),
                (start, expected),
                "{line}"
            );
        }
    }
}
