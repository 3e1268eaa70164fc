//! The set-up for somebody who draws it in another way than these pages do: lines with what can be chosen, then the wires.

#![allow(clippy::result_large_err)] // there is no heap

use core::fmt::Write;

use heapless::{String, Vec};
use trickwire_core::bomb::game::{Agreements, GearCard, Place};
use trickwire_core::bomb::gear::{Character, Gear};
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::wire::{BLUE_MAX, Wire, WireSet};
use trickwire_core::limits::MAX_PLAYERS;

use super::draft::{Draft, Markers};
use super::gear::character_name;
use super::{BombDesk, sentence};
use crate::page::Sentence;

/// What a line of the set-up is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The mission; 0 for a table of one's own.
    Mission,
    /// How many play.
    Players,
    /// Whose table this is.
    Seat,
    /// The lowest blue number.
    Lowest,
    /// The highest.
    Highest,
    /// Markers of a colour: 0 yellow, 1 red.
    Markers(u8),
    /// How many of them are in play.
    Kept(u8),
    /// Number cards, in order.
    Cards,
    /// Who drew the captain card.
    Role,
    /// Equipment.
    Gear,
    /// The character of a player.
    Character(u8),
    /// What the team has agreed on.
    Agreed,
}

/// A choice: its code, its words, and whether it is chosen.
pub type Choice = (u8, String<64>, bool);

/// A line of the set-up.
pub struct SetupLine<'a> {
    /// What it is called.
    pub name: &'a str,
    /// How many are to be chosen: one, or so many of several; 0 for as many as one likes.
    pub wanted: Option<u8>,
    /// What can be chosen.
    pub choices: &'a [Choice],
}

/// What is agreed, as a code.
pub(super) const AGREED: [&str; Agreements::CODES as usize] = [
    "nothing",
    "cut leftmost",
    "token tells most",
    "leftmost, token",
    "marked first",
    "leftmost, marked",
    "token, marked",
    "all three",
];

impl BombDesk {
    fn parts(&self) -> Vec<Part, 20> {
        let draft = &self.draft;
        let custom = draft.is_custom();
        let mut parts = Vec::new();
        let mut add = |part, there: bool| {
            if there {
                let _ = parts.push(part);
            }
        };
        add(Part::Mission, true);
        add(Part::Players, true);
        add(Part::Seat, true);
        add(Part::Lowest, custom);
        add(Part::Highest, custom);
        for colour in 0..2 {
            add(Part::Markers(colour), draft.wanted(colour.into()).is_some());
            add(Part::Kept(colour), custom && draft.markers[usize::from(colour)].numbers != 0);
        }
        add(Part::Cards, draft.number_cards() > 0);
        add(Part::Role, draft.has_role());
        let hidden = matches!(draft.card().rule, Rule::FaceDown | Rule::FourTogether);
        add(Part::Gear, draft.card().equipment(draft.players) > 0 && !hidden);
        for player in 0..draft.players {
            add(Part::Character(player), draft.has_characters());
        }
        add(Part::Agreed, true);
        parts
    }

    /// The lines of the set-up.
    pub fn setup_lines(&self, visit: &mut dyn FnMut(SetupLine<'_>)) {
        for part in self.parts() {
            let mut choices = Vec::<Choice, 68>::new();
            let mut offer = |code: u8, chosen: bool, words: core::fmt::Arguments<'_>| {
                let mut text = String::new();
                let _ = text.write_fmt(words);
                let _ = choices.push((code, text, chosen));
            };
            let draft = &self.draft;
            let mut name: String<24> = String::new();
            let mut wanted = None;
            let title = match part {
                Part::Mission => {
                    for mission in 1..=66 {
                        offer(mission, draft.mission == mission, format_args!("{mission}"));
                    }
                    offer(0, draft.is_custom(), format_args!("own wires"));
                    "Mission"
                }
                Part::Players => {
                    for players in draft.card().min_players.max(2)..=MAX_PLAYERS as u8 {
                        offer(players, draft.players == players, format_args!("{players}"));
                    }
                    "Players"
                }
                Part::Seat | Part::Role => {
                    let chosen = if part == Part::Seat { draft.seat } else { draft.role };
                    for player in 0..draft.players {
                        let captain = if player == 0 { ", captain" } else { "" };
                        offer(player, chosen == player, format_args!("{}{captain}", player + 1));
                    }
                    if part == Part::Seat { "You are player" } else { "Captain card" }
                }
                Part::Lowest | Part::Highest => {
                    let (low, high) = draft.blue;
                    let range = if part == Part::Lowest { 1..=high } else { low..=BLUE_MAX };
                    let chosen = if part == Part::Lowest { low } else { high };
                    range.for_each(|number| offer(number, number == chosen, format_args!("{number}")));
                    if part == Part::Lowest { "Blue from" } else { "Blue to" }
                }
                Part::Markers(colour) => {
                    let (_, of, highest) = draft.wanted(colour.into()).unwrap_or_default();
                    let Markers { numbers, .. } = draft.markers[usize::from(colour)];
                    wanted = Some(if draft.is_custom() { highest } else { of });
                    for number in 1..=highest {
                        offer(number, numbers >> number & 1 == 1, format_args!("{number}"));
                    }
                    if colour == 0 { "Yellow markers" } else { "Red markers" }
                }
                Part::Kept(colour) => {
                    let Markers { numbers, keep } = draft.markers[usize::from(colour)];
                    for count in 0..=numbers.count_ones() as u8 {
                        offer(count, count == keep, format_args!("{count}"));
                    }
                    if colour == 0 { "Yellow in play" } else { "Red in play" }
                }
                Part::Cards => {
                    wanted = Some(draft.number_cards() as u8);
                    for card in 1..=12 {
                        match draft.cards.iter().position(|&other| other == card) {
                            Some(at) => offer(card, true, format_args!("{card} (no. {})", at + 1)),
                            None => offer(card, false, format_args!("{card}")),
                        }
                    }
                    "Number cards, in order"
                }
                Part::Gear => {
                    wanted = Some(draft.card().equipment(draft.players));
                    for gear in Gear::ALL.into_iter().filter(|&gear| draft.allows(gear)) {
                        let chosen = draft.gear.iter().any(|card| card.gear == gear);
                        offer(gear as u8, chosen, format_args!("{} {}", gear.label(), gear.name()));
                    }
                    "Equipment"
                }
                Part::Character(player) => {
                    let _ = write!(name, "Character of {}", player + 1);
                    for (code, card) in Character::ALL.into_iter().enumerate() {
                        offer(
                            code as u8,
                            card == draft.character(player),
                            format_args!("{}", character_name(card)),
                        );
                    }
                    name.as_str()
                }
                Part::Agreed => {
                    wanted = Some(0);
                    for (bit, duty) in (0..).zip(Agreements::ALL.duties()) {
                        offer(bit, draft.agreed.bits() >> bit & 1 == 1, format_args!("{duty}"));
                    }
                    "Agreed"
                }
            };
            visit(SetupLine { name: title, wanted, choices: &choices });
        }
    }

    /// Chooses in a line of the set-up, or takes a choice out again where several are wanted. Wires stay where they can.
    pub fn choose_in_setup(&mut self, line: usize, code: u8) {
        let Some(&part) = self.parts().get(line) else { return };
        let is_other_deal = matches!(part, Part::Mission | Part::Players);
        self.draft = self.draft.changed(is_other_deal, |draft| choose(draft, part, code));
        self.changes = self.changes.wrapping_add(1);
    }

    /// What is missing before wires can be entered.
    pub fn setup_missing(&self) -> Option<&'static str> {
        self.draft.missing()
    }

    /// The rule of the mission that is set up, in a sentence.
    pub fn setup_reminder(&self) -> &'static str {
        self.draft.card().reminder
    }

    /// The wires that are to be entered: where, what was, and what can be there.
    pub fn setup_wires(&self) -> impl Iterator<Item = (Place, Option<Wire>, WireSet)> + '_ {
        let there = self.draft.missing().is_none();
        let cells = self.draft.cells().filter(move |_| there);
        cells.map(|place| (place, self.draft.wire(place), self.draft.possible(place)))
    }

    /// Enters a wire, or takes it out.
    pub fn put_wire(&mut self, place: Place, wire: Option<Wire>) {
        if wire.is_none_or(|wire| self.draft.possible(place).has(wire)) {
            self.draft.put(place, wire);
            self.changes = self.changes.wrapping_add(1);
        }
    }

    /// Begins the game that was set up.
    pub fn begin_setup(&mut self) -> Result<(), Sentence> {
        if let Some(missing) = self.draft.missing() {
            return Err(sentence(missing));
        }
        let Some(start) = self.draft.start() else { return Err(sentence("Some wires are missing.")) };
        self.begin_with(&start).map_err(|illegal| {
            let mut text = Sentence::new();
            let _ = write!(text, "The game cannot begin like this: {illegal}.");
            text
        })
    }
}

fn choose(draft: &mut Draft, part: Part, code: u8) {
    let (low, high) = draft.blue;
    match part {
        Part::Mission if code <= 66 => {
            draft.mission = code;
            draft.players = draft.players.max(draft.card().min_players);
        }
        Part::Players if (2..=MAX_PLAYERS as u8).contains(&code) => draft.players = code,
        Part::Seat if code < draft.players => draft.seat = code,
        Part::Role if code < draft.players => draft.role = code,
        Part::Lowest if (1..=high).contains(&code) => draft.blue.0 = code,
        Part::Highest if (low..=BLUE_MAX).contains(&code) => draft.blue.1 = code,
        Part::Markers(colour) => {
            let custom = draft.is_custom();
            let (_, of, highest) = draft.wanted(colour.into()).unwrap_or_default();
            let markers = &mut draft.markers[usize::from(colour)];
            let there = markers.numbers >> code & 1 == 1;
            let room = custom || markers.numbers.count_ones() < u32::from(of);
            if !(1..=highest).contains(&code) || !there && !room {
                return;
            }
            markers.numbers ^= 1 << code;
            let laid = markers.numbers.count_ones() as u8;
            markers.keep = if there { markers.keep.min(laid) } else { markers.keep + 1 };
        }
        Part::Kept(colour) => {
            let markers = &mut draft.markers[usize::from(colour)];
            markers.keep = code.min(markers.numbers.count_ones() as u8);
        }
        Part::Cards if (1..=12).contains(&code) => match draft.cards.iter().position(|&card| card == code) {
            Some(at) => drop(draft.cards.remove(at)),
            None if draft.cards.len() < draft.number_cards() => {
                let _ = draft.cards.push(code);
            }
            None => {}
        },
        Part::Gear => {
            let Some(&gear) = Gear::ALL.get(usize::from(code)) else { return };
            match draft.gear.iter().position(|card| card.gear == gear) {
                Some(at) => drop(draft.gear.remove(at)),
                None if draft.gear.len() < usize::from(draft.card().equipment(draft.players)) => {
                    let _ = draft.gear.push(GearCard { gear, cover: None, face_down: false, used: false });
                }
                None => {}
            }
        }
        Part::Character(player) => {
            let card = Character::ALL.get(usize::from(code)).copied();
            if let (Some(place), Some(card)) = (draft.characters.get_mut(usize::from(player)), card) {
                *place = Some(card);
            }
        }
        Part::Agreed if 1_u8.checked_shl(code.into()).is_some_and(|bit| bit < Agreements::CODES) => {
            draft.agreed = Agreements::of_bits(draft.agreed.bits() ^ 1 << code);
        }
        _ => {}
    }
}
