//! The desk as text: a line for the set-up, then the game in the core's notation.
//!
//! ```text
//! 2 on 8 5 2 1 12 2 552 1 132 1
//! gear 3 8/7
//! cards 3 7
//! characters usual double ray
//! wires 1 1 Y4 - ...
//! trickwire bomb game 1
//! ...
//! ```
//!
//! The first line: version, is a game on, mission, players, seat, lowest and highest blue, how many yellow
//! are in play and their markers as bits, the same of red, who drew the captain card. Version 1 is read too: it
//! may lack the line of the characters.

use core::fmt::{self, Write};

use trickwire_core::bomb::game::GearCard;
use trickwire_core::bomb::gear::Character;
use trickwire_core::bomb::wire::{BLUE_MAX, Colour, Wire};
use trickwire_core::limits::{MAX_PLAYERS, MIN_PLAYERS};

use super::BombDesk;
use super::draft::{Draft, Markers};

/// What is written; what was before it is read.
const VERSION: &str = "2";
const FIRST: &str = "1";

impl BombDesk {
    pub(super) fn write_text(&self, out: &mut dyn Write) -> fmt::Result {
        let draft = &self.draft;
        let on = if self.is_on { "on" } else { "off" };
        write!(out, "{VERSION} {on} {} {} {}", draft.mission, draft.players, draft.seat + 1)?;
        write!(out, " {} {}", draft.blue.0, draft.blue.1)?;
        for markers in draft.markers {
            write!(out, " {} {}", markers.keep, markers.numbers)?;
        }
        write!(out, " {}\ngear", draft.role + 1)?;
        for card in &draft.gear {
            write!(out, " {}", card.gear)?;
            if let Some(cover) = card.cover {
                write!(out, "/{cover}")?;
            }
        }
        out.write_str("\ncards")?;
        draft.cards.iter().try_for_each(|card| write!(out, " {card}"))?;
        out.write_str("\ncharacters")?;
        for character in &draft.characters[..usize::from(draft.players)] {
            write!(out, " {}", character.map_or("usual", Character::word))?;
        }
        out.write_str("\nwires")?;
        if draft.missing().is_none() {
            for place in draft.cells() {
                match draft.wire(place) {
                    Some(wire) => write!(out, " {wire}")?,
                    None => out.write_str(" -")?,
                }
            }
        }
        out.write_char('\n')?;
        if self.is_on { write!(out, "{}", self.record) } else { Ok(()) }
    }

    pub(super) fn read_text(&mut self, text: &str) -> bool {
        let Some((draft, on, rest)) = read_draft(text) else { return false };
        if on && self.record.read(rest).is_err() {
            return false;
        }
        if !on && !rest.trim_ascii().is_empty() {
            return false;
        }
        self.draft = draft;
        self.is_on = on;
        self.moved();
        true
    }
}

/// The draft, whether a game is on, and the text of the game.
fn read_draft(text: &str) -> Option<(Draft, bool, &str)> {
    let (head, rest) = text.split_once('\n')?;
    let (gear, rest) = rest.split_once('\n')?;
    let (cards, rest) = rest.split_once('\n')?;
    let mut words = head.split(' ');
    let version = words.next().filter(|word| [FIRST, VERSION].contains(word))?;
    let (characters, rest) = match rest.split_once('\n')? {
        (wires, _) if version == FIRST && list(wires, "wires").is_some() => ("characters", rest),
        lines => lines,
    };
    let (wires, rest) = rest.split_once('\n')?;
    let on = match words.next()? {
        "on" => true,
        "off" => false,
        _ => return None,
    };
    let mut number = |low: u16, high: u16| {
        words.next()?.parse::<u16>().ok().filter(|number| (low..=high).contains(number))
    };
    let mut draft = Draft::new();
    draft.mission = number(0, 66)? as u8;
    draft.players = number(MIN_PLAYERS as u16, MAX_PLAYERS as u16)? as u8;
    draft.seat = number(1, draft.players.into())? as u8 - 1;
    draft.blue.0 = number(1, BLUE_MAX.into())? as u8;
    draft.blue.1 = number(draft.blue.0.into(), BLUE_MAX.into())? as u8;
    for markers in &mut draft.markers {
        let keep = number(0, 11)? as u8;
        let numbers = number(0, 0x0fff)? & !1;
        *markers = Markers { keep: keep.min(numbers.count_ones() as u8), numbers };
    }
    draft.role = number(1, draft.players.into())? as u8 - 1;
    if words.next().is_some() {
        return None;
    }
    for word in list(gear, "gear")? {
        draft.gear.push(GearCard::from_word(word)?).ok()?;
    }
    for word in list(cards, "cards")? {
        let card = word.parse().ok().filter(|card| (1..=BLUE_MAX).contains(card))?;
        draft.cards.push(card).ok()?;
    }
    let mut chosen = draft.characters.iter_mut();
    for word in list(characters, "characters")? {
        let place = chosen.next()?;
        *place = if word == "usual" { None } else { Some(Character::from_word(word)?) };
    }
    for (number, word) in list(wires, "wires")?.enumerate() {
        draft.missing().is_none().then_some(())?;
        let place = draft.cells().nth(number)?;
        if word != "-" {
            let wire = read_wire(word)?;
            draft.possible(place).has(wire).then(|| draft.put(place, Some(wire)))?;
        }
    }
    Some((draft, on, rest))
}

fn list<'t>(line: &'t str, name: &str) -> Option<impl Iterator<Item = &'t str> + use<'t>> {
    let mut words = line.split(' ');
    (words.next()? == name).then_some(words)
}

fn read_wire(word: &str) -> Option<Wire> {
    let (colour, number) = match word.as_bytes().first()? {
        b'Y' => (Colour::Yellow, &word[1..]),
        b'R' => (Colour::Red, &word[1..]),
        _ => (Colour::Blue, word),
    };
    Wire::new(colour, number.parse().ok()?)
}
