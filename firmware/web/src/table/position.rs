//! A position without its game, as links and lines show it: only what lies there can be changed.

use trickwire_core::bomb::game::Place;
use trickwire_core::bomb::notation::{parse_position, parse_token};
use trickwire_core::bomb::slot::Slot;
use trickwire_core::bomb::table as core;
use trickwire_ui::bomb::Found;

use super::shown::Shown;
use super::tile::{Stand, shown_tile};
use super::told::told;
use super::words::place_in;

/// A table of which no game is known: only what lies there can be changed.
pub(super) struct Position {
    pub(super) table: Box<core::Table>,
    /// What it was before, and what was taken back, as lines.
    pub(super) past: Vec<String>,
    pub(super) future: Vec<String>,
}

impl Position {
    /// A table that can be solved, or why it cannot.
    pub(super) fn read(line: &str) -> Result<Box<core::Table>, String> {
        let table =
            parse_position(line).map_err(|error| format!("{error}\n{}", place_in(line, error.span)))?;
        table.check().map_err(|error| error.to_string())?;
        Ok(Box::new(table))
    }

    /// Another token lies at a place, or another wire is known there.
    pub(super) fn put(&mut self, place: Place, token: &str) -> Result<(), String> {
        let slot = parse_token(token).map_err(|error| format!("{}: {token}", error.kind))?;
        let mut table = self.table.clone();
        let stand = table.stands.get_mut(usize::from(place.stand));
        let at = stand.and_then(|stand| stand.slots.get_mut(usize::from(place.slot)));
        *at.ok_or("There is no such wire.")? = slot;
        table.check().map_err(|error| format!("That cannot be: {error}."))?;
        self.past.push(self.table.to_string());
        self.future.clear();
        self.table = table;
        Ok(())
    }

    /// Back to what it was, or forth again.
    pub(super) fn go(&mut self, back: bool) -> bool {
        let (from, to) =
            if back { (&mut self.past, &mut self.future) } else { (&mut self.future, &mut self.past) };
        let Some(table) = from.pop().and_then(|line| Position::read(&line).ok()) else { return false };
        to.push(self.table.to_string());
        self.table = table;
        true
    }
}

pub(super) fn shown_position(position: &Position, found: Option<&Found>, is_final: bool) -> Shown {
    let table = &position.table;
    let tile = |stand: usize, slot: usize, seen: &Slot| {
        let place = Place::new(stand as u8, slot as u8);
        shown_tile(place, seen, found.and_then(|found| found.slot(place)))
    };
    let stand = |(number, stand): (usize, &core::Stand)| Stand {
        owner: stand.owner,
        tiles: stand.slots.iter().enumerate().map(|(slot, seen)| tile(number, slot, seen)).collect(),
    };
    Shown {
        game: false,
        on: true,
        mission: 0,
        reminder: "",
        players: table.players,
        me: table.observer,
        actor: table.observer,
        dial: 0,
        due: "A position: tap a wire to change what lies there".into(),
        over: None,
        line: table.to_string(),
        record: table.to_string(),
        stands: table.stands.iter().enumerate().map(stand).collect(),
        gear: Vec::new(),
        kinds: Vec::new(),
        log: position.past.clone(),
        turns: Vec::new(),
        agreed: Vec::new(),
        broken: None,
        asks: None,
        found: found.map(|found| told(found, is_final)),
        setup: None,
    }
}
