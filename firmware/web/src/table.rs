//! Bomb Busters as a page draws it. The record, the forms and the choices are those of the handheld; here they become JSON, and calls
//! of the page become theirs.

use serde::Serialize;
use trickwire_core::bomb::advise::Move;
use trickwire_core::bomb::game::RecordError;
use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::game::{End, Event, Loss, Named, Phase, Place, Start};
use trickwire_core::bomb::notation::{parse_position, parse_token};
use trickwire_core::bomb::slot::{Parity, Slot, SlotState};
use trickwire_core::bomb::table as core;
use trickwire_core::bomb::wire::{Colour, Value, Wire};
use trickwire_ui::bomb::{BombDesk, Chance, Found, Offer, SlotOdds, State};
use trickwire_ui::think::{self, Ask};
use trickwire_ui::{Answer, Question};

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

/// A table of which no game is known: only what lies there can be changed.
struct Position {
    table: Box<core::Table>,
    /// What it was before, and what was taken back, as lines.
    past: Vec<String>,
    future: Vec<String>,
}

impl Position {
    /// A table that can be solved, or why it cannot.
    fn read(line: &str) -> Result<Box<core::Table>, String> {
        let table =
            parse_position(line).map_err(|error| format!("{error}\n{}", place_in(line, error.span)))?;
        table.check().map_err(|error| error.to_string())?;
        Ok(Box::new(table))
    }

    /// Another token lies at a place, or another wire is known there.
    fn put(&mut self, place: Place, token: &str) -> Result<(), String> {
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
    fn go(&mut self, back: bool) -> bool {
        let (from, to) =
            if back { (&mut self.past, &mut self.future) } else { (&mut self.future, &mut self.past) };
        let Some(table) = from.pop().and_then(|line| Position::read(&line).ok()) else { return false };
        to.push(self.table.to_string());
        self.table = table;
        true
    }
}

/// Everything that the page shows.
#[derive(Serialize)]
struct Shown {
    /// Is it a game, so that something can happen in it?
    game: bool,
    on: bool,
    mission: u8,
    reminder: &'static str,
    players: u8,
    me: u8,
    actor: u8,
    dial: u8,
    due: String,
    over: Option<bool>,
    line: String,
    record: String,
    stands: Vec<Stand>,
    gear: Vec<Card>,
    kinds: Vec<Kind>,
    log: Vec<String>,
    asks: Option<Form>,
    found: Option<Told>,
    setup: Option<Setup>,
}

/// The set-up, while there is no game or another is to begin.
#[derive(Serialize)]
struct Setup {
    lines: Vec<SetupLine>,
    missing: Option<&'static str>,
    reminder: &'static str,
    wires: Vec<SetupWire>,
}

#[derive(Serialize)]
struct SetupLine {
    name: String,
    wanted: Option<u8>,
    choices: Vec<(u8, String, bool)>,
}

#[derive(Serialize)]
struct SetupWire {
    place: String,
    wire: Option<String>,
    possible: Vec<String>,
}

#[derive(Serialize)]
struct Stand {
    owner: u8,
    tiles: Vec<Tile>,
}

#[derive(Serialize)]
struct Tile {
    place: String,
    letter: String,
    /// The wire, where it is known.
    wire: Option<String>,
    colour: Option<&'static str>,
    /// `hidden`, `token` or `cut`.
    state: &'static str,
    /// Tokens and labels beyond the value.
    notes: Vec<String>,
    unsorted: bool,
    odds: Vec<Odds>,
}

/// The chance of a value in a slot: its words, and thousandths for the shade.
#[derive(Serialize)]
struct Odds {
    value: String,
    chance: String,
    permille: u16,
}

#[derive(Serialize)]
struct Card {
    name: &'static str,
    used: bool,
    usable: bool,
}

#[derive(Serialize)]
struct Kind {
    code: u8,
    words: &'static str,
}

#[derive(Serialize)]
struct Form {
    first: u8,
    event: Option<String>,
    lines: Vec<FormLine>,
}

#[derive(Serialize)]
struct FormLine {
    name: &'static str,
    chosen: u8,
    choices: Vec<(u8, String)>,
}

/// What was found, as far as it is.
#[derive(Serialize)]
struct Told {
    is_final: bool,
    /// What is wrong with the table, where nothing was counted.
    trouble: Option<String>,
    arrangements: String,
    moves: Vec<MoveTold>,
    marks: Vec<MarkTold>,
}

#[derive(Serialize)]
struct MoveTold {
    words: String,
    card: Option<&'static str>,
    own: Option<String>,
    at: Option<String>,
    sure: bool,
    chance: String,
    permille: u16,
    red: Option<String>,
    bits: String,
    /// The counts behind the chance.
    why: String,
}

#[derive(Serialize)]
struct MarkTold {
    place: String,
    wire: String,
    bits: String,
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

    fn shown(&mut self, answer: &Answer) -> Shown {
        let found = self.found(answer);
        if let (Some(position), false) = (&self.position, self.sets_up) {
            return shown_position(position, found, answer.is_final);
        }
        let asks = self.asks.then(|| self.form(found));
        let game = self.desk.record().game();
        let me = game.me;
        let stand = |(number, rack): (usize, &trickwire_core::bomb::game::Rack)| Stand {
            owner: rack.owner,
            tiles: rack
                .tiles
                .iter()
                .enumerate()
                .map(|(slot, tile)| {
                    let place = Place::new(number as u8, slot as u8);
                    let sees =
                        if rack.owner == me { tile.slot } else { game.view(me).stands[number].slots[slot] };
                    shown_tile(place, &sees, found.and_then(|found| found.slot(place)))
                })
                .collect(),
        };
        Shown {
            game: true,
            on: self.desk.is_begun(),
            mission: game.mission.number,
            reminder: game.mission.reminder,
            players: game.players,
            me,
            actor: game.actor,
            dial: game.dial,
            due: due(game),
            over: match game.phase {
                Phase::Over(end) => Some(end == End::Won),
                _ => None,
            },
            line: game.view(me).to_string(),
            record: if self.desk.is_begun() { self.desk.record().to_string() } else { String::new() },
            stands: game.racks.iter().enumerate().map(stand).collect(),
            gear: game
                .gear
                .iter()
                .map(|card| Card {
                    name: card.gear.name(),
                    used: card.used,
                    usable: game.can_use(me, card.gear),
                })
                .collect(),
            kinds: self.desk.kinds().map(|(code, words)| Kind { code, words }).collect(),
            log: self.desk.record().events().iter().map(Event::to_string).collect(),
            asks,
            found: found.map(|found| told(found, answer.is_final)),
            setup: (self.sets_up || !self.desk.is_begun()).then(|| self.setup()),
        }
    }

    fn setup(&self) -> Setup {
        let mut lines = Vec::new();
        self.desk.setup_lines(&mut |line| {
            let choices =
                line.choices.iter().map(|(code, words, chosen)| (*code, words.to_string(), *chosen));
            lines.push(SetupLine { name: line.name.into(), wanted: line.wanted, choices: choices.collect() });
        });
        let wires = self.desk.setup_wires().map(|(place, wire, possible)| SetupWire {
            place: Named(place).to_string(),
            wire: wire.map(|wire| wire.to_string()),
            possible: possible.iter().map(|wire| wire.to_string()).collect(),
        });
        Setup {
            lines,
            missing: self.desk.setup_missing(),
            reminder: self.desk.setup_reminder(),
            wires: wires.collect(),
        }
    }

    fn form(&mut self, found: Option<&Found>) -> Form {
        let mut lines = Vec::new();
        self.desk.form_lines(found, &mut |line| {
            let choices = line.choices.iter().map(|(code, words)| (*code, words.to_string())).collect();
            lines.push(FormLine { name: line.name, chosen: line.chosen, choices });
        });
        Form { first: self.first, event: self.desk.form_event().map(|event| event.to_string()), lines }
    }
}

fn shown_position(position: &Position, found: Option<&Found>, is_final: bool) -> Shown {
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
        asks: None,
        found: found.map(|found| told(found, is_final)),
        setup: None,
    }
}

fn due(game: &trickwire_core::bomb::game::Game) -> String {
    let who =
        |player: u8| if player == game.me { "You".to_owned() } else { format!("Player {}", player + 1) };
    match game.phase {
        Phase::Opening { player, .. } if player == game.me => "You lay a token".into(),
        Phase::Opening { player, .. } => format!("{} lays a token", who(player)),
        Phase::Turns if game.actor == game.me => "Your turn".into(),
        Phase::Turns => format!("{}'s turn", who(game.actor)),
        Phase::Over(End::Won) => "Won: every wire is cut".into(),
        Phase::Over(End::Lost(loss)) => format!(
            "Lost: {}",
            match loss {
                Loss::Red => "a red wire was cut",
                Loss::Dial => "the dial ran out",
                Loss::Strict => "somebody missed who may not",
                Loss::Together => "the wires that go together were not found",
                Loss::Blocked => "somebody could not obey",
            }
        ),
    }
}

fn shown_tile(place: Place, slot: &Slot, odds: Option<&SlotOdds>) -> Tile {
    let name = Named(place).to_string();
    let mut notes = Vec::new();
    if let Some(parity) = slot.parity {
        notes.push(if parity == Parity::Even { "even" } else { "odd" }.to_owned());
    }
    if slot.times > 0 {
        notes.push(format!("x{}", slot.times));
    }
    notes.extend((1..=12).filter(|n| slot.not >> n & 1 == 1).map(|number| format!("not {number}")));
    let colour = slot.known_value().map(|value| match value {
        Value::Blue(_) => "blue",
        Value::Yellow => "yellow",
        Value::Red => "red",
    });
    let wire =
        slot.wire.map(|wire| wire.to_string()).or_else(|| slot.known_value().map(|value| value.to_string()));
    Tile {
        letter: name.trim_start_matches(|letter: char| letter.is_ascii_digit()).to_owned(),
        place: name,
        wire,
        colour,
        state: match slot.state {
            SlotState::Hidden => "hidden",
            SlotState::Info => "token",
            SlotState::Cut => "cut",
        },
        notes,
        unsorted: slot.unsorted,
        odds: odds.map(shown_odds).unwrap_or_default(),
    }
}

/// The values that can be there, the likeliest first.
fn shown_odds(slot: &SlotOdds) -> Vec<Odds> {
    let mut all: Vec<(Value, Chance)> =
        Value::ALL.into_iter().zip(slot.chances).filter(|(_, chance)| !chance.is_never()).collect();
    all.sort_by_key(|(_, chance)| std::cmp::Reverse(chance.permille()));
    all.into_iter()
        .map(|(value, chance)| Odds {
            value: value.to_string(),
            chance: chance.to_string(),
            permille: chance.permille(),
        })
        .collect()
}

fn told(found: &Found, is_final: bool) -> Told {
    let trouble = match found.state {
        State::Impossible(conflict) => Some(format!("What was entered cannot be: {conflict}.")),
        State::Wrong(error) => Some(format!("This table was not counted: {error}.")),
        State::Failed(error) => Some(format!("This table was not counted: {error}.")),
        State::Open | State::Exact => None,
    };
    Told {
        is_final,
        trouble,
        arrangements: found.total.to_string(),
        moves: (0..found.options())
            .filter_map(|number| found.option(number))
            .map(|offer| told_move(&offer, found))
            .collect(),
        marks: found
            .marks
            .iter()
            .map(|mark| MarkTold {
                place: Named(mark.place).to_string(),
                wire: mark.wire.to_string(),
                bits: format!("{}.{:02}", mark.gain / 100, mark.gain % 100),
            })
            .collect(),
    }
}

fn told_move(offer: &Offer, found: &Found) -> MoveTold {
    let chance = Chance::of(offer.chance);
    let place = |stand, slot| Named(Place::new(stand, slot)).to_string();
    let (words, at) = match offer.action {
        Move::Solo { value, wires } => (format!("Cut your {wires} wires of {} alone", named(value)), None),
        Move::RevealRed => ("Show your last wires".into(), None),
        Move::FastPass(value) => (format!("Cut two of your {} alone", named(value)), None),
        Move::Dual { stand, slot, value } => {
            let at = place(stand, slot);
            (format!("Call {} at {at}", named(value)), Some(at))
        }
        Move::Detector { stand, slots, value } => {
            let letters: String = (0..16)
                .filter(|slot| slots >> slot & 1 == 1)
                .map(|slot| trickwire_core::bomb::table::SlotLetter(slot).to_string())
                .collect();
            let at = place(stand, slots.trailing_zeros() as u8);
            (format!("Call {} at {}{letters}", named(value), stand + 1), Some(at))
        }
        Move::Ray { stand, slot, values: [first, second] } => {
            let at = place(stand, slot);
            (format!("Call {} or {} at {at}", named(first), named(second)), Some(at))
        }
    };
    let card = match offer.action {
        _ if offer.steady => Some("Stabilizer"),
        Move::FastPass(_) => Some("Fast Pass"),
        Move::Ray { .. } => Some("X or Y Ray"),
        Move::Detector { slots, .. } => Some(match slots.count_ones() {
            2 => "Double Detector",
            3 => "Triple Detector",
            _ => "Super Detector",
        }),
        _ => None,
    };
    let own = offer.action.called().find_map(|value| match value {
        Value::Blue(number) => *found.own.get(usize::from(number) - 1)?,
        _ => None,
    });
    MoveTold {
        words,
        card,
        own: own.map(|place| Named(place).to_string()),
        at,
        sure: offer.chance.is_one(),
        chance: chance.to_string(),
        permille: chance.permille(),
        red: (!offer.red.is_zero()).then(|| Chance::of(offer.red).to_string()),
        bits: format!("{:.2}", offer.bits),
        why: format!("{} of {}", offer.chance.num, offer.chance.den),
    }
}

fn named(value: Value) -> String {
    match value {
        Value::Blue(number) => number.to_string(),
        Value::Yellow => "yellow".into(),
        Value::Red => "red".into(),
    }
}

/// Two small numbers.
fn pair(text: &str) -> Option<(u8, u8)> {
    let (first, second) = text.trim().split_once(' ')?;
    Some((first.parse().ok()?, second.parse().ok()?))
}

/// `7`, `Y4` or `R3` as a wire.
fn wire_named(text: &str) -> Option<Wire> {
    let (colour, number) = match text.as_bytes().first()? {
        b'Y' => (Colour::Yellow, text.get(1..)?),
        b'R' => (Colour::Red, text.get(1..)?),
        _ => (Colour::Blue, text),
    };
    Wire::new(colour, number.parse().ok()?)
}

/// `3C` as a place.
fn place_named(text: &str) -> Option<Place> {
    let text = text.trim();
    let letter = text.chars().last()?.to_ascii_uppercase();
    let stand: u8 = text.get(..text.len() - letter.len_utf8())?.parse().ok()?;
    let slot = u8::try_from(letter).ok()?.checked_sub(b'A')?;
    Some(Place::new(stand.checked_sub(1)?, slot))
}

/// The part of a text that an error is about, and the columns where it stands.
fn place_in(text: &str, span: trickwire_core::text::Span) -> String {
    let (start, end) = (span.start as usize, span.end as usize);
    let piece = text.get(start..end).unwrap_or("");
    let column = text.get(..start).map_or(0, |before| before.chars().count()) + 1;
    format!("column {column}: {piece}")
}
