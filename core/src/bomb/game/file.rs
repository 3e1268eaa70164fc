//! A game as a file.
//!
//! ```text
//! trickwire bomb game 1
//! mission 8
//! table 5p me1 Y2of(3,5,9) R1of(2,7) | ?1 ?1 ?4 ... | ? ? ? ... | ...
//! gear 3 6 8/7 11                 8 covered by number card 7; *8 is face down
//! cards 3 7 11                    number cards
//! role 3                          who drew the captain card
//! agree left                      what the team has agreed on, where it has
//! characters double triple ...    where they are not all Double Detectors
//! 1 marks 1C 5
//! ...
//! ```
//!
//! A line that begins with # is ignored. Events are those of [`text`](super::text).

use core::fmt::{self, Write};

use heapless::Vec;

use super::agreed::Agreements;
use super::illegal::Illegal;
use super::pieces::GearCard;
use super::record::Record;
use super::start::Start;
use super::state::Game;
use super::text::{EventError, parse_event};
use crate::bomb::gear::Character;
use crate::bomb::notation::{NotationError, parse_position};
use crate::bomb::table::Table;
use crate::limits::{MAX_EVENTS, MAX_GEAR, MAX_PLAYERS};
use crate::text::{Span, without_bom, words};

/// Why a text is not a game: the line, and what is wrong there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong.
    pub kind: FileErrorKind,
}

/// What is wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
        let text = without_bom(text);
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
        // A wrong start is reported before any wrong event.
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
        self.become_game(start, game, events.filter_map(|(_, line)| parse_event(line).ok()));
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
    agreed: Agreements,
}

impl Head {
    /// Reads a line of the head; `false` where it is not one.
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
            "agree" => {
                for (at, word) in words {
                    self.agreed = self.agreed.with(word).ok_or(wrong(at, word))?;
                }
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

    fn start(&mut self, line: u32) -> Result<Start, FileError> {
        let table = self.table.take().ok_or(FileError { line, kind: FileErrorKind::NoTable })?;
        let mut start = Start::new(self.mission, table);
        start.gear = self.gear.clone();
        start.cards = self.cards.clone();
        start.role = self.role;
        start.agreed = self.agreed;
        // Cards beyond the last player belong to nobody.
        let players = usize::from(start.table.players);
        for (place, character) in
            start.characters.iter_mut().zip(self.characters.iter().flatten()).take(players)
        {
            *place = *character;
        }
        Ok(start)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}")?;
        let start = self.start();
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
        if !start.agreed.is_none() {
            f.write_str("agree")?;
            start.agreed.words().try_for_each(|word| write!(f, " {word}"))?;
            f.write_char('\n')?;
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
