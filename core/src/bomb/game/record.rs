//! A whole game: how it started and everything that happened, so that it can be saved, replayed and
//! taken back.
//!
//! ```text
//! trickwire bomb game 1
//! mission 8
//! table 5p me1 Y2of(3,5,9) R1of(2,7) | ?1 ?1 ?4 ... | ? ? ? ... | ...
//! gear 3 6 8/7 11                 8 covered by number card 7; *8 is face down
//! cards 3 7 11                    number cards
//! role 3                          who drew the captain card
//! characters double triple ...    where they are not all Double Detectors
//! 1 marks 1C 5
//! ...
//! ```
//!
//! A line that begins with # is passed over. Events are those of [`text`](super::text).

use core::fmt::{self, Write};

use heapless::Vec;

use super::equip::allows;
use super::event::Event;
use super::illegal::Illegal;
use super::state::{Game, GearCard};
use super::text::{EventError, parse_event};
use crate::bomb::gear::Character;
use crate::bomb::mission::{CUSTOM, Mission};
use crate::bomb::notation::{NotationError, parse_position};
use crate::bomb::rule::Rule;
use crate::bomb::setup::Setup;
use crate::bomb::slot::Slot;
use crate::bomb::table::Table;
use crate::limits::{MAX_EVENTS, MAX_GEAR, MAX_PLAYERS};
use crate::text::{Span, words};

/// What lies on the table before the first token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The mission; 0 for a table of one's own.
    pub mission: u8,
    /// The stands as the one who keeps the record sees them.
    pub table: Table,
    /// Equipment.
    pub gear: Vec<GearCard, MAX_GEAR>,
    /// Number cards.
    pub cards: Vec<u8, 12>,
    /// Character cards.
    pub characters: [Character; MAX_PLAYERS],
    /// Who drew the captain card (missions 14 and 17).
    pub role: u8,
}

impl Start {
    /// A mission with the usual characters, and nothing else on the table yet.
    pub fn new(mission: u8, table: Table) -> Start {
        let characters = [Character::DoubleDetector; MAX_PLAYERS];
        let mut start = Start { mission, table, gear: Vec::new(), cards: Vec::new(), characters, role: 0 };
        let rule = Mission::get(mission).map(|mission| mission.rule);
        match rule {
            Some(Rule::NoCharacters) => start.characters = [Character::None; MAX_PLAYERS],
            Some(Rule::BareCaptain) => start.characters[0] = Character::None,
            _ => {}
        }
        start
    }

    /// Can a game start like this?
    pub fn check(&self) -> Result<&'static Mission, Illegal> {
        let table = &self.table;
        table.check().map_err(Illegal::Table)?;
        let mission = match self.mission {
            0 => &CUSTOM,
            number => Mission::get(number).ok_or(Illegal::NotInMission)?,
        };
        let slots = || table.stands.iter().flat_map(|stand| &stand.slots);
        let fresh = |slot: &Slot| Slot { wire: None, unsorted: false, ..*slot } == Slot::UNKNOWN;
        let dealt = slots().count() == table.setup.dealt() as usize;
        if !dealt || !slots().all(fresh) || !table.constraints.is_empty() {
            return Err(Illegal::NotAStart);
        }
        if self.mission != 0 && !mission.fits(&table.setup, table.players) {
            return Err(Illegal::Wires);
        }
        for (index, card) in self.gear.iter().enumerate() {
            if self.gear[..index].iter().any(|other| other.gear == card.gear) {
                return Err(Illegal::GearTwice(card.gear));
            }
            if !allows(mission, card.gear, table.players) {
                return Err(Illegal::GearBarred(card.gear));
            }
        }
        if self.gear.len() > mission.equipment(table.players) as usize {
            return Err(Illegal::TooMuchGear);
        }
        if self.role >= table.players {
            return Err(Illegal::NoPlayer(self.role));
        }
        Ok(mission)
    }
}

/// A game with its history.
#[derive(Clone, Debug)]
pub struct Record {
    start: Start,
    events: Vec<Event, MAX_EVENTS>,
    /// How many of them have happened; the others were taken back.
    happened: usize,
    game: Game,
}

/// No room for another event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// A rule forbids it.
    Illegal(Illegal),
    /// The record is full.
    Full,
}

impl Record {
    /// A game at its start.
    pub fn new(start: Start) -> Result<Record, Illegal> {
        let game = Game::new(&start)?;
        Ok(Record { start, events: Vec::new(), happened: 0, game })
    }

    /// A record of nothing, to be [begun](Record::begin) later. Whoever has little stack puts it in place
    /// once and never moves it.
    pub const fn blank() -> Record {
        let table = Table {
            players: 2,
            observer: 0,
            setup: Setup::BLUE,
            stands: Vec::new(),
            constraints: Vec::new(),
        };
        let characters = [Character::DoubleDetector; MAX_PLAYERS];
        let start = Start { mission: 0, table, gear: Vec::new(), cards: Vec::new(), characters, role: 0 };
        Record { start, events: Vec::new(), happened: 0, game: Game::blank() }
    }

    /// Another game begins here. Where it cannot, everything stays as it was.
    pub fn begin(&mut self, start: &Start) -> Result<(), Illegal> {
        self.game = Game::new(start)?;
        self.start.clone_from(start);
        self.events.clear();
        self.happened = 0;
        Ok(())
    }

    /// The same events after another start: a wire was read wrong. Where an event could not have happened
    /// then, its number from 0 is told, and everything stays as it was. Cost: replays all.
    pub fn correct(&mut self, start: &Start) -> Result<(), (usize, Illegal)> {
        let events = &self.events[..self.happened];
        let mut game = Game::new(start).map_err(|illegal| (0, illegal))?;
        for (number, event) in events.iter().enumerate() {
            game.apply(event).map_err(|illegal| (number, illegal))?;
        }
        self.game = game;
        self.start.clone_from(start);
        self.events.truncate(self.happened);
        Ok(())
    }

    /// An event that never happened is taken out, wherever it is. Where one of those after it could not have
    /// happened without it, its number from 0 is told, and everything stays as it was. Cost: replays all.
    pub fn remove(&mut self, number: usize) -> Result<(), (usize, Illegal)> {
        let mut game = Game::new(&self.start).map_err(|illegal| (0, illegal))?;
        let kept = self.events().iter().enumerate().filter(|(other, _)| *other != number);
        for (other, event) in kept {
            game.apply(event).map_err(|illegal| (other, illegal))?;
        }
        if number < self.happened {
            self.events.truncate(self.happened);
            self.events.remove(number);
            self.happened -= 1;
            self.game = game;
        }
        Ok(())
    }

    /// The state now.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How it started.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// What has happened.
    pub fn events(&self) -> &[Event] {
        &self.events[..self.happened]
    }

    /// Something happens. What was taken back before is forgotten.
    pub fn play(&mut self, event: Event) -> Result<(), RecordError> {
        if self.happened >= MAX_EVENTS {
            return Err(RecordError::Full);
        }
        self.game.apply(&event).map_err(RecordError::Illegal)?;
        self.events.truncate(self.happened);
        let _ = self.events.push(event);
        self.happened += 1;
        Ok(())
    }

    /// Takes the last event back; `false` where there is none. Cost: replays the others.
    pub fn undo(&mut self) -> bool {
        if self.happened == 0 {
            return false;
        }
        self.happened -= 1;
        self.replay();
        true
    }

    /// Lets an event happen again that was taken back.
    pub fn redo(&mut self) -> bool {
        let next = self.events.get(self.happened);
        let done = next.is_some_and(|event| self.game.apply(event).is_ok());
        self.happened += usize::from(done);
        done
    }

    fn replay(&mut self) {
        // The same events were legal from the same start before.
        if let Ok(mut game) = Game::new(&self.start) {
            for event in &self.events[..self.happened] {
                let _ = game.apply(event);
            }
            self.game = game;
        }
    }
}

/// Why a text is not a game: the line, and what is wrong there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The line, from 1.
    pub line: u16,
    /// What is wrong.
    pub kind: FileErrorKind,
}

/// What is wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileErrorKind {
    /// The first line is not the one that begins a game.
    NoGame,
    /// There is no table.
    NoTable,
    /// A line of the head cannot be read.
    Head(Span),
    /// The table.
    Table(NotationError),
    /// An event cannot be read.
    Event(EventError),
    /// A rule forbids it.
    Illegal(Illegal),
    /// More events than fit.
    Full,
}

/// The line that begins a game.
pub const FIRST_LINE: &str = "trickwire bomb game 1";

impl Record {
    /// Reads a whole game and replays it.
    pub fn parse(text: &str) -> Result<Record, FileError> {
        let mut record = Record::blank();
        record.read(text)?;
        Ok(record)
    }

    /// As [`Record::parse`], in place. Where the text is not a game, everything stays as it was.
    pub fn read(&mut self, text: &str) -> Result<(), FileError> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| {
            let line = line.trim_ascii();
            !line.is_empty() && !line.starts_with('#')
        });
        let fail = |line, kind| FileError { line, kind };
        match lines.next() {
            Some((_, line)) if line.trim_ascii() == FIRST_LINE => {}
            other => return Err(fail(other.map_or(1, |(line, _)| line), FileErrorKind::NoGame)),
        }
        let mut head = Head::default();
        let mut last = 1;
        let mut events = lines.clone();
        for (number, line) in lines {
            if !head.read(line).map_err(|kind| fail(number, kind))? {
                break;
            }
            last = number;
            events.next();
        }
        // An event that is wrong comes after a start that is.
        let first = events.clone().next().map_or(last, |(number, _)| number);
        let start = head.start(first)?;
        let wrong = |illegal| FileErrorKind::Illegal(illegal);
        let mut game = Game::new(&start).map_err(|illegal| fail(first, wrong(illegal)))?;
        for (count, (number, line)) in events.clone().enumerate() {
            let event = parse_event(line).map_err(|error| fail(number, FileErrorKind::Event(error)))?;
            if count >= MAX_EVENTS {
                return Err(fail(number, FileErrorKind::Full));
            }
            game.apply(&event).map_err(|illegal| fail(number, wrong(illegal)))?;
        }
        self.start = start;
        self.game = game;
        self.events.clear();
        self.events.extend(events.filter_map(|(_, line)| parse_event(line).ok()));
        self.happened = self.events.len();
        Ok(())
    }
}

/// The lines before the first event.
#[derive(Default)]
struct Head {
    mission: u8,
    table: Option<Table>,
    gear: Vec<GearCard, MAX_GEAR>,
    cards: Vec<u8, 12>,
    characters: Option<[Character; MAX_PLAYERS]>,
    role: u8,
}

impl Head {
    /// Reads a line of the head; `false` where it is none.
    fn read(&mut self, line: &str) -> Result<bool, FileErrorKind> {
        let mut words = words(line);
        let Some((at, first)) = words.next() else { return Ok(true) };
        let rest = &line[at + first.len()..];
        let wrong = |at: usize, word: &str| FileErrorKind::Head(Span::new(at, at + word.len()));
        match first {
            "mission" => {
                let word = words.next();
                let number = word.and_then(|(_, word)| word.parse().ok());
                let (at, word) = word.unwrap_or((at, first));
                self.mission = number.filter(|&n| n <= 66).ok_or(wrong(at, word))?;
            }
            "table" => {
                let begin = at + first.len();
                let table = parse_position(rest).map_err(|error| {
                    FileErrorKind::Table(NotationError { span: error.span.shifted(begin), ..error })
                })?;
                self.table = Some(table);
            }
            "gear" => {
                for (at, word) in words {
                    let card = GearCard::from_word(word).ok_or(wrong(at, word))?;
                    self.gear.push(card).map_err(|_| wrong(at, word))?;
                }
            }
            "cards" => {
                for (at, word) in words {
                    let card = word.parse().ok().filter(|n| (1..=12).contains(n)).ok_or(wrong(at, word))?;
                    self.cards.push(card).map_err(|_| wrong(at, word))?;
                }
            }
            "role" => {
                let (at, word) = words.next().unwrap_or((at, first));
                let player: Option<u8> = word.parse().ok();
                self.role = player.and_then(|n| n.checked_sub(1)).ok_or(wrong(at, word))?;
            }
            "characters" => {
                let characters = self.characters.insert([Character::DoubleDetector; MAX_PLAYERS]);
                let mut places = characters.iter_mut();
                for (at, word) in words {
                    let place = places.next().ok_or(wrong(at, word))?;
                    *place = Character::from_word(word).ok_or(wrong(at, word))?;
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn start(&mut self, line: u16) -> Result<Start, FileError> {
        let table = self.table.take().ok_or(FileError { line, kind: FileErrorKind::NoTable })?;
        let mut start = Start::new(self.mission, table);
        start.gear = self.gear.clone();
        start.cards = self.cards.clone();
        start.role = self.role;
        if let Some(characters) = self.characters {
            start.characters = characters;
        }
        Ok(start)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}")?;
        let start = &self.start;
        if start.mission != 0 {
            writeln!(f, "mission {}", start.mission)?;
        }
        writeln!(f, "table {}", start.table)?;
        if !start.gear.is_empty() {
            f.write_str("gear")?;
            for card in &start.gear {
                write!(f, " {}{}", if card.face_down { "*" } else { "" }, card.gear)?;
                if let Some(cover) = card.cover {
                    write!(f, "/{cover}")?;
                }
            }
            f.write_char('\n')?;
        }
        if !start.cards.is_empty() {
            f.write_str("cards")?;
            start.cards.iter().try_for_each(|card| write!(f, " {card}"))?;
            f.write_char('\n')?;
        }
        if start.role != 0 {
            writeln!(f, "role {}", start.role + 1)?;
        }
        if start.characters != Start::new(start.mission, start.table.clone()).characters {
            f.write_str("characters")?;
            let characters = &start.characters[..start.table.players as usize];
            characters.iter().try_for_each(|character| write!(f, " {}", character.word()))?;
            f.write_char('\n')?;
        }
        self.events().iter().try_for_each(|event| writeln!(f, "{event}"))
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl fmt::Display for FileErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileErrorKind::NoGame => write!(f, "a game begins with the line `{FIRST_LINE}`"),
            FileErrorKind::NoTable => f.write_str("the line with the table is missing"),
            FileErrorKind::Head(_) => f.write_str("this line of the head cannot be read"),
            FileErrorKind::Table(error) => error.fmt(f),
            FileErrorKind::Event(error) => error.fmt(f),
            FileErrorKind::Illegal(illegal) => illegal.fmt(f),
            FileErrorKind::Full => write!(f, "more than {MAX_EVENTS} events"),
        }
    }
}

impl core::error::Error for FileError {}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::ToString;

    const GAME: &str = "\
trickwire bomb game 1
table 2p me1 1-2 | ?1 ?1 ?2 ?2 | ? ? ? ?
1 marks 1A 1
2 marks 2A 1
1 cuts 1 at 2A: 1A
2 cuts 1 at 1B: 2B
";

    #[test]
    fn a_record_is_read_in_place_or_stays() {
        let mut record = Record::blank();
        assert!(record.read(GAME).is_ok());
        assert_eq!(record.to_string(), GAME);
        assert!(record.read("trickwire bomb game 1\ntable 2p me1 1-2 | ?1 | ?").is_err());
        let late = GAME.replace("2 cuts 1 at 1B: 2B", "2 cuts 2 at 1B: 2B");
        assert_eq!(record.read(&late).map_err(|error| error.line), Err(6));
        assert_eq!(record.to_string(), GAME);
        let start = record.start().clone();
        assert!(record.begin(&start).is_ok());
        assert_eq!((record.events().len(), record.undo()), (0, false));
        assert_eq!(record.game(), &Game::new(&start).unwrap());
    }

    #[test]
    fn a_wire_is_corrected_if_what_happened_allows_it() {
        let mut record = Record::parse(GAME).unwrap();
        let mut start = record.start().clone();
        let (one, two) = (start.table.stands[0].slots[0].wire, start.table.stands[0].slots[2].wire);
        start.table.stands[0].slots[1].wire = two;
        // Then 1B was no 1.
        assert_eq!(record.correct(&start).map_err(|(number, _)| number), Err(3));
        assert_eq!(record.to_string(), GAME);
        assert!(record.undo());
        assert!(record.correct(&start).is_ok());
        assert_eq!(record.start(), &start);
        assert_eq!((record.events().len(), record.redo()), (3, false));
        assert_ne!(one, two);
    }

    #[test]
    fn an_event_is_taken_out_if_the_others_allow_it() {
        let mut record = Record::parse(GAME).unwrap();
        // Without the second token it was not yet the first turn.
        assert_eq!(record.remove(1).map_err(|(number, _)| number), Err(2));
        assert_eq!(record.to_string(), GAME);
        assert!(record.remove(3).is_ok());
        assert_eq!(record.events().len(), 3);
        let shorter = Record::parse(&record.to_string()).unwrap();
        assert_eq!(record.game(), shorter.game());
    }
}
