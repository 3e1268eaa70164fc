//! The desk as text: a line for the set-up, then the game in the core's notation.
//!
//! ```text
//! 3 on 8 5 2 1 12 2 552 1 132 1
//! gear 3 8/7
//! cards 3 7
//! characters usual double ray
//! wires 1 1 Y4 - ...
//! at own 3 7
//! trickwire bomb game 1
//! ...
//! ```
//!
//! The first line: version, is a game on, mission, players, seat, lowest and highest blue, how many yellow
//! are in play and their markers as bits, the same of red, who drew the captain card, and what was agreed, where
//! something was. The line of the wires has them in the order of entering; while markers are missing, each with its
//! slot, `1C=Y4`. The line `at` says where a set-up that has begun stands: `setup` and the row, `pick`, what and the
//! place, `own`, the cell and the wire that is offered; after it `aside` where the person is at the game on the table.
//! Version 2 is read too: it lacks that line. So is version 1: it may lack the line of the characters as well.

use core::fmt::{self, Write};

use trickwire_core::bomb::game::{GearCard, Named, Place};
use trickwire_core::bomb::gear::Character;
use trickwire_core::bomb::wire::{BLUE_MAX, Colour, Wire};
use trickwire_core::limits::{MAX_PLAYERS, MIN_PLAYERS};

use super::draft::{Draft, Markers};
use super::own::Entry;
use super::pick::Pick;
use super::{BombDesk, Page, Spare};
use crate::widget::List;

/// What is written; what was before it is read.
const VERSION: &str = "3";
const SECOND: &str = "2";
const FIRST: &str = "1";

/// What can be picked, as it is kept.
const PICKS: [(Pick, &str); 6] = [
    (Pick::Mission, "mission"),
    (Pick::Yellow, "yellow"),
    (Pick::Red, "red"),
    (Pick::Cards, "cards"),
    (Pick::Gear, "gear"),
    (Pick::Characters, "characters"),
];

impl BombDesk {
    pub(super) fn write_text(&self, out: &mut dyn Write) -> fmt::Result {
        let draft = self.setup_draft();
        let on = if self.is_on { "on" } else { "off" };
        write!(out, "{VERSION} {on} {} {} {}", draft.mission, draft.players, draft.seat + 1)?;
        write!(out, " {} {}", draft.blue.0, draft.blue.1)?;
        for markers in draft.markers {
            write!(out, " {} {}", markers.keep, markers.numbers)?;
        }
        write!(out, " {}", draft.role + 1)?;
        draft.agreed.words().try_for_each(|word| write!(out, " {word}"))?;
        out.write_str("\ngear")?;
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
        } else {
            for (place, wire) in draft.waiting() {
                write!(out, " {}={wire}", Named(place))?;
            }
        }
        out.write_str("\nat")?;
        match self.setup_at {
            Some(Page::Setup(list)) => write!(out, " setup {}", list.cursor)?,
            Some(Page::Pick(what, list)) => {
                let word = PICKS.iter().find(|(known, _)| *known == what).map_or("", |(_, word)| word);
                write!(out, " pick {word} {}", list.cursor)?;
            }
            Some(Page::Own(Entry { cell, wire })) => write!(out, " own {cell} {wire}")?,
            _ => {}
        }
        if self.setup_at.is_some() && self.is_aside {
            out.write_str(" aside")?;
        }
        out.write_char('\n')?;
        if self.is_on { write!(out, "{}", self.record) } else { Ok(()) }
    }

    pub(super) fn read_text(&mut self, text: &str) -> bool {
        let Some(Kept { draft, at, is_aside, on, rest }) = read_draft(text) else { return false };
        if on && self.record.read(rest).is_err() {
            return false;
        }
        if !on && !rest.trim_ascii().is_empty() {
            return false;
        }
        self.draft = draft;
        (self.setup_at, self.is_aside, self.is_on) = (at, is_aside, on);
        (self.spare, self.editing) = (Spare::None, false);
        self.moved();
        true
    }
}

/// What a text says before the game.
struct Kept<'t> {
    draft: Draft,
    at: Option<Page>,
    is_aside: bool,
    on: bool,
    /// The game.
    rest: &'t str,
}

fn read_draft(text: &str) -> Option<Kept<'_>> {
    let (head, rest) = text.split_once('\n')?;
    let (gear, rest) = rest.split_once('\n')?;
    let (cards, rest) = rest.split_once('\n')?;
    let mut words = head.split(' ');
    let version = words.next().filter(|word| [FIRST, SECOND, VERSION].contains(word))?;
    let (characters, rest) = match rest.split_once('\n')? {
        (wires, _) if version == FIRST && list(wires, "wires").is_some() => ("characters", rest),
        lines => lines,
    };
    let (wires, rest) = rest.split_once('\n')?;
    let (at, rest) = if version == VERSION { rest.split_once('\n')? } else { ("at", rest) };
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
    for word in words {
        draft.agreed = draft.agreed.with(word)?;
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
        if let Some((place, wire)) = word.split_once('=') {
            draft.missing()?;
            draft.put(read_place(place)?, Some(read_wire(wire)?));
            continue;
        }
        draft.missing().is_none().then_some(())?;
        let place = draft.cells().nth(number)?;
        if word != "-" {
            let wire = read_wire(word)?;
            draft.possible(place).has(wire).then(|| draft.put(place, Some(wire)))?;
        }
    }
    let (at, is_aside) = read_at(list(at, "at")?)?;
    let is_begun = !on && draft != Draft::new();
    let at = at.or_else(|| is_begun.then_some(Page::Setup(List::default())));
    Some(Kept { draft, at, is_aside: is_aside && on, on, rest })
}

/// Where a set-up stands, and whether the person is elsewhere. What is there no more the pages put right.
fn read_at<'t>(mut words: impl Iterator<Item = &'t str>) -> Option<(Option<Page>, bool)> {
    let Some(page) = words.next() else { return Some((None, false)) };
    let pick = match page {
        "pick" => {
            let word = words.next()?;
            Some(PICKS.iter().find(|(_, known)| *known == word)?.0)
        }
        _ => None,
    };
    let mut number = || words.next()?.parse::<u8>().ok();
    let at = match (page, pick) {
        ("setup", _) => Page::Setup(List { cursor: number()? }),
        ("pick", Some(what)) => Page::Pick(what, List { cursor: number()? }),
        ("own", _) => Page::Own(Entry { cell: number()?, wire: number()? }),
        _ => return None,
    };
    match words.next() {
        None => Some((Some(at), false)),
        Some("aside") if words.next().is_none() => Some((Some(at), true)),
        Some(_) => None,
    }
}

/// `1C` is the third slot of the first stand.
fn read_place(word: &str) -> Option<Place> {
    let [stand @ b'1'..=b'9', letter @ b'A'..=b'P'] = word.as_bytes() else { return None };
    Some(Place::new(stand - b'1', letter - b'A'))
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
