//! Bomb Busters as a page draws it. The record, the forms and the choices are those of the handheld; here calls of the page become
//! theirs, and what there is to show becomes JSON.
//!
//! `position`: a table without its game; `shown`: everything that is drawn; `tile`: a wire; `told`: what was found; `words`: words of a
//! call.

mod position;
mod shown;
mod tile;
mod told;
mod words;

use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::game::{RecordError, Start};
use trickwire_ui::bomb::{BombDesk, Found};
use trickwire_ui::think::{self, Ask};
use trickwire_ui::{Answer, Question};

use self::position::Position;
use self::words::{pair, place_in, place_named, wire_named};

/// The table: a game with its record, or a position without one, as links and lines show it.
#[derive(Default)]
pub struct Table {
    desk: Box<BombDesk>,
    position: Option<Position>,
    /// Of the question that is open.
    ticket: u32,
    /// The line of the form that is asked first.
    first: u8,
    /// Is a form open?
    asks: bool,
    /// Is another game set up?
    sets_up: bool,
}

impl Table {
    /// Does what a line says and gives back everything that is to be shown, as JSON. The first word is one of
    ///
    /// * `show`; `undo`; `redo`; `remove 3`, the number of an entry from 0;
    /// * `open` and a record; `line` and a position; `event` and an event as it is written;
    /// * `slot 3C i6`: in a position without a game, what lies at a place;
    /// * `at 3C`, `kind 6`, `move 0`: a form about a wire, about something else, or filled with an advised move;
    /// * `new`; `set 2 7`: in line 2 of the set-up the choice 7; `wire 3C Y4`, `wire 3C`: a wire goes there, or comes out; `begin`;
    /// * `choose 2 7`: in line 2 the choice 7; `enter`; `leave`.
    pub fn call(&mut self, text: &str, answer: &Answer) -> Result<String, String> {
        let (verb, rest) = text.split_once([' ', '\n']).unwrap_or((text, ""));
        let found = self.found(answer);
        match verb {
            "show" => {}
            "open" => {
                self.position = None;
                self.desk.take_up(rest).map_err(|error| format!("line {}: {}", error.line, error.kind))?;
                self.changed();
            }
            "line" => {
                let table = Position::read(rest)?;
                // Where all wires are hidden a game can begin, else it is looked at as it lies.
                if self.desk.begin_with(&Start::new(0, (*table).clone())).is_ok() {
                    self.position = None;
                } else {
                    self.position = Some(Position { table, past: Vec::new(), future: Vec::new() });
                }
                self.changed();
            }
            "slot" => {
                let (place, token) = rest.trim().split_once(' ').ok_or("Which wire, which token?")?;
                let place = place_named(place).ok_or("There is no such wire.")?;
                self.position.as_mut().ok_or("This is a game: enter what happened.")?.put(place, token)?;
                self.changed();
            }
            "undo" | "redo" if self.position.is_some() => {
                let back = verb == "undo";
                if !self.position.as_mut().is_some_and(|position| position.go(back)) {
                    return Err("There is nothing to take back.".into());
                }
                self.changed();
            }
            "event" | "at" | "kind" | "move" | "remove" if self.position.is_some() => {
                return Err("This is a position without its game: what lies there can be changed.".into());
            }
            "event" => {
                let event =
                    parse_event(rest).map_err(|error| format!("{error}\n{}", place_in(rest, error.span)))?;
                self.desk.enter_event(event).map_err(|error| match error {
                    RecordError::Illegal(illegal) => format!("That cannot be: {illegal}."),
                    RecordError::Full => "This game has more entries than can be kept.".into(),
                })?;
                self.changed();
            }
            "undo" => {
                if !self.desk.take_back() {
                    return Err("There is nothing to take back.".into());
                }
                self.changed();
            }
            "redo" => {
                if !self.desk.bring_back() {
                    return Err("Nothing was taken back.".into());
                }
                self.changed();
            }
            "remove" => {
                let number = rest.trim().parse().map_err(|_| "Which entry?")?;
                self.desk.strike_out(number).map_err(|(other, illegal)| {
                    format!("Entry {} could not have happened without it: {illegal}.", other + 1)
                })?;
                self.changed();
            }
            "at" => {
                let place = place_named(rest).ok_or("There is no such wire.")?;
                self.first = self.desk.open_form_at(place, found).map_err(|why| why.to_string())?;
                self.asks = true;
            }
            "kind" => {
                let kind = rest.trim().parse().map_err(|_| "Which kind?")?;
                self.first = self.desk.open_form_for(kind, found).map_err(|why| why.to_string())?;
                self.asks = true;
            }
            "move" => {
                let number = rest.trim().parse().map_err(|_| "Which move?")?;
                let found = found.ok_or("That is not counted yet.")?;
                self.first = self.desk.open_form_of(number, found).map_err(|why| why.to_string())?;
                self.asks = true;
            }
            "choose" => {
                let (line, code) = pair(rest).ok_or("Which line, which choice?")?;
                self.desk.choose_in_form(line.into(), code, found);
                self.first = line + 1;
            }
            "enter" => {
                self.desk.enter_form(found).map_err(|(line, why)| {
                    self.first = line;
                    why.to_string()
                })?;
                self.changed();
            }
            "leave" => (self.asks, self.sets_up) = (false, false),
            "new" => self.sets_up = true,
            "set" => {
                let (line, code) = pair(rest).ok_or("Which line, which choice?")?;
                self.desk.choose_in_setup(line.into(), code);
            }
            "wire" => {
                let (place, wire) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
                let place = place_named(place).ok_or("There is no such wire.")?;
                let wire =
                    if wire.is_empty() { None } else { Some(wire_named(wire).ok_or("That is no wire.")?) };
                self.desk.put_wire(place, wire);
            }
            "begin" => {
                self.position = None;
                self.desk.begin_setup().map_err(|why| why.to_string())?;
                self.changed();
            }
            _ => return Err(format!("{verb:?} is nothing that a table does")),
        }
        serde_json::to_string(&self.shown(answer)).map_err(|error| error.to_string())
    }

    /// What is to be found out about the table.
    pub fn question(&self) -> Question {
        let ask = match &self.position {
            Some(position) => Ask::Bomb(trickwire_ui::bomb::Ask::of_table((*position.table).clone())),
            None if self.desk.is_begun() => Ask::Bomb(self.desk.question()),
            None => Ask::Nothing,
        };
        Question { ticket: self.ticket, ask }
    }

    fn changed(&mut self) {
        (self.asks, self.sets_up) = (false, false);
        self.ticket = self.ticket.wrapping_add(1).max(1);
    }

    /// What was found about this table and no other.
    fn found<'a>(&self, answer: &'a Answer) -> Option<&'a Found> {
        match &answer.found {
            think::Found::Bomb(found) if answer.ticket == self.ticket && self.ticket != 0 => Some(found),
            _ => None,
        }
    }
}
