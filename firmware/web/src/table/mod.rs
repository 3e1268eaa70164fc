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
use trickwire_core::bomb::game::{Agreements, Breach, Event, RecordError, Start};
use trickwire_ui::bomb::{BombDesk, Found};
use trickwire_ui::think::{self, Ask};
use trickwire_ui::{Answer, Question};

use self::position::Position;
use self::words::{pair, place_in, place_named, wire_named};

const FULL: &str = "This game has more entries than can be kept.";

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
    /// What was refused because somebody broke an agreement.
    broken: Option<(Breach, Event)>,
}

impl Table {
    /// Does what a line says and gives back everything that is to be shown, as JSON. The first word is one of
    ///
    /// * `show`; `undo`; `redo`; `remove 3`, the number of an entry from 0;
    /// * `open` and a record; `line` and a position; `event` and an event as it is written;
    /// * `slot 3C i6`: in a position without a game, what lies at a place;
    /// * `at 3C`, `kind 6`, `move 0`: a form about a wire, about something else, or filled with an advised move;
    /// * `new`; `set 2 7`: in line 2 of the set-up the choice 7; `wire 3C Y4`, `wire 3C`: a wire goes there, or comes out; `begin`;
    /// * `choose 2 7`: in line 2 the choice 7; `enter`; `leave`;
    /// * `giveup 5 1`: from entry 5 on, from 0, the agreement of bit 1 holds no longer; `giveup`: the one that was in the way of what
    ///   was refused last, which happens then.
    pub fn call(&mut self, text: &str, answer: &Answer) -> Result<String, String> {
        let (verb, rest) = text.split_once([' ', '\n']).unwrap_or((text, ""));
        let found = self.found(answer);
        if !matches!(verb, "show" | "giveup") {
            self.broken = None;
        }
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
                if let Err(error) = self.desk.enter_event(event.clone()) {
                    self.refused(event);
                    return Err(match error {
                        RecordError::Illegal(illegal) => format!("That cannot be: {illegal}."),
                        RecordError::Full => FULL.into(),
                    });
                }
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
                let event = self.desk.form_event();
                if let Err((line, why)) = self.desk.enter_form(found) {
                    self.first = line;
                    event.into_iter().for_each(|event| self.refused(event));
                    return Err(why.to_string());
                }
                self.changed();
            }
            "giveup" => {
                let (breach, event) = match (pair(rest), self.broken.take()) {
                    (Some((number, bit)), _) => {
                        let given_up = Agreements::of_bits(1_u8.checked_shl(bit.into()).unwrap_or(0));
                        (Breach { number: number.into(), given_up }, None)
                    }
                    (None, Some((breach, event))) => (breach, Some(event)),
                    (None, None) => return Err("Nothing was refused because of an agreement.".into()),
                };
                self.desk.give_up(breach, event).map_err(|error| match error {
                    RecordError::Illegal(illegal) => format!("That cannot be: {illegal}."),
                    RecordError::Full => FULL.into(),
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

    /// An event cannot happen: is an agreement the reason, that somebody broke?
    fn refused(&mut self, event: Event) {
        let breach = self.desk.record().breach(&event);
        self.broken = breach.map(|breach| (breach, event));
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

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "trickwire bomb game 1\nagree left\ntable 2p me1 1-4 | 1: ?1 ?1 ?2 ?3 | 1: ?1 ?2 ?3 ?4 | 2: ? ? ? ? | 2: ? ? ? ?\n1 marks 1D 3\n2 marks 3A 1\n";

    fn said(table: &mut Table, call: &str) -> Result<serde_json::Value, String> {
        table.call(call, &Answer::NONE).map(|text| serde_json::from_str(&text).unwrap())
    }

    #[test]
    fn an_agreement_is_given_up_where_it_was_broken() {
        let mut table = Table::default();
        let begun = said(&mut table, &format!("open {GAME}")).unwrap();
        assert_eq!(begun["agreed"].as_array().unwrap().len(), 1, "{begun}");
        // 1A is the leftmost 1, and 1B is cut.
        let refused = "event 1 cuts 1 at 3A: 1B";
        said(&mut table, refused).unwrap_err();
        let broken = said(&mut table, "show").unwrap()["broken"].as_str().unwrap().to_owned();
        assert!(broken.contains("the leftmost is cut") && broken.ends_with("with this."), "{broken}");
        let given_up = said(&mut table, "giveup").unwrap();
        assert_eq!(given_up["log"].as_array().unwrap()[2..], ["disagree left", "1 cuts 1 at 3A: 1B"]);
        assert!(given_up["agreed"].as_array().unwrap().is_empty());
        assert!(said(&mut table, "giveup").unwrap_err().contains("Nothing was refused"));

        // The same by hand, before an entry that is there.
        said(&mut table, &format!("open {GAME}")).unwrap();
        let by_hand = said(&mut table, "giveup 1 0").unwrap();
        assert_eq!(by_hand["log"][1], "disagree left");
        assert!(said(&mut table, "giveup 99 0").is_err() && said(&mut table, "giveup 0 77").is_err());
    }

    #[test]
    fn the_turn_is_offered_to_those_who_can_have_it() {
        let mut table = Table::default();
        let begun = said(&mut table, &format!("open {GAME}")).unwrap();
        assert_eq!((&begun["actor"], &begun["turns"]), (&0.into(), &serde_json::json!([1])));
        let theirs = said(&mut table, "event turn 2").unwrap();
        assert_eq!((&theirs["actor"], &theirs["turns"]), (&1.into(), &serde_json::json!([0])));
    }
}
