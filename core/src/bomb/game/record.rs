//! A whole game: how it started and everything that happened, so that it can be replayed and taken back. [`file`](super::file) writes
//! it down.

use heapless::Vec;

use super::agreed::Agreements;
use super::event::Event;
use super::illegal::Illegal;
use super::start::Start;
use super::state::Game;
use crate::bomb::knowledge::Conflict;
use crate::bomb::setup::Setup;
use crate::bomb::solve::{Outcome, SolveError, solve};
use crate::bomb::table::Table;
use crate::budget::Pulse;
use crate::limits::MAX_EVENTS;

/// A game with its history.
#[derive(Clone, Debug)]
pub struct Record {
    start: Start,
    events: Vec<Event, MAX_EVENTS>,
    /// How many of them have happened; the others were taken back.
    happened: usize,
    game: Game,
}

/// Why an event was not recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// A rule forbids it.
    Illegal(Illegal),
    /// The record is full.
    Full,
}

/// An agreement that was not kept to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breach {
    /// The first event, from 0, that need not keep to it; the number of events for the one that is to come.
    pub number: usize,
    /// Which.
    pub given_up: Agreements,
}

impl Record {
    /// A game at its start.
    pub fn new(start: Start) -> Result<Record, Illegal> {
        let game = Game::new(&start)?;
        Ok(Record { start, events: Vec::new(), happened: 0, game })
    }

    /// A record of nothing, to be [begun](Record::begin) later. A caller with little stack puts it in place
    /// once and never moves it.
    pub const fn blank() -> Record {
        let table = Table {
            players: 2,
            observer: 0,
            setup: Setup::BLUE,
            stands: Vec::new(),
            constraints: Vec::new(),
            choices: heapless::Vec::new(),
        };
        let start = Start::bare(0, table);
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

    /// The same events after another start: a wire was read wrong. Where an event could then not have
    /// happened, its number from 0 is returned, and everything stays as it was. Cost: replays all.
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
    /// happened without it, its number from 0 is returned, and everything stays as it was. Cost: replays all.
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
        // Games that were kept may have it, and can still be read.
        if matches!(event, Event::Pass { .. }) && self.game.has_spent() {
            return Err(RecordError::Illegal(Illegal::CardsSpent));
        }
        self.game.apply(&event).map_err(RecordError::Illegal)?;
        self.events.truncate(self.happened);
        let _ = self.events.push(event);
        self.happened += 1;
        Ok(())
    }

    /// What makes an event impossible that no rule forbids: with it, no deal would be left that the keeper of
    /// the record could not rule out. `None` where it is possible. Cost: a copy of the game and a solve.
    pub fn contradiction(
        &self,
        event: &Event,
        words: &mut [u32],
        pulse: &mut dyn Pulse,
    ) -> Result<Option<Conflict>, SolveError> {
        let mut game = self.game.clone();
        if game.apply(event).is_err() {
            return Ok(None);
        }
        let view = game.view(game.me);
        let Ok(view) = view.check() else { return Ok(None) };
        Ok(match solve(view, words, pulse)? {
            Outcome::Odds(_) => None,
            Outcome::Impossible(conflict) => Some(conflict),
        })
    }

    /// The agreement that an event breaks, or that somebody broke before, as the event shows: it happens if
    /// that one is given up just before event `number`, and not if later. `None` where agreements are not the
    /// reason that it cannot happen. Cost: replays the game some ten times for every agreement.
    pub fn breach(&self, event: &Event) -> Option<Breach> {
        let agreed = self.game.agreed;
        let each = (0..3).map(|bit| Agreements::of_bits(agreed.bits() & 1 << bit));
        let mut latest: Option<Breach> = None;
        // One alone, where that is enough.
        for given_up in each.chain([agreed]).filter(|given_up| !given_up.is_none()) {
            if latest.is_some() && given_up == agreed {
                break;
            }
            let without = |number| self.without(Breach { number, given_up }, Some(event)).is_some();
            let (mut first, mut last) = (0, self.happened);
            if !without(first) {
                continue;
            }
            // Given up earlier, an agreement forbids less: the latest place is found by halving.
            while first < last {
                let middle = (first + last).div_ceil(2);
                if without(middle) {
                    first = middle;
                } else {
                    last = middle - 1;
                }
            }
            if latest.is_none_or(|breach| breach.number < first) {
                latest = Some(Breach { number: first, given_up });
            }
        }
        latest
    }

    /// The game with an agreement given up, and perhaps another event; `None` where that cannot be.
    fn without(&self, breach: Breach, event: Option<&Event>) -> Option<Game> {
        let (before, after) = self.events().split_at_checked(breach.number)?;
        let mut game = Game::new(&self.start).ok()?;
        let given_up = Event::Disagree(breach.given_up);
        let all = before.iter().chain([&given_up]).chain(after).chain(event);
        for event in all {
            game.apply(event).ok()?;
        }
        Some(game)
    }

    /// An agreement is given up where it was broken, and an event that shows the breach happens; nothing else
    /// is lost. What was taken back before is forgotten.
    pub fn give_up(&mut self, breach: Breach, event: Option<Event>) -> Result<(), RecordError> {
        if self.happened + 2 > MAX_EVENTS {
            return Err(RecordError::Full);
        }
        let game = self.without(breach, event.as_ref()).ok_or(RecordError::Illegal(Illegal::NotAgreed))?;
        self.events.truncate(self.happened);
        let _ = self.events.insert(breach.number, Event::Disagree(breach.given_up));
        self.events.extend(event);
        self.happened = self.events.len();
        self.game = game;
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

    /// Lets an event that was taken back happen again.
    pub fn redo(&mut self) -> bool {
        let next = self.events.get(self.happened);
        let done = next.is_some_and(|event| self.game.apply(event).is_ok());
        self.happened += usize::from(done);
        done
    }

    /// Another game, with the events that led there.
    pub(super) fn become_game(&mut self, start: Start, game: Game, events: impl Iterator<Item = Event>) {
        self.start = start;
        self.game = game;
        self.events.clear();
        self.events.extend(events);
        self.happened = self.events.len();
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
        // A line far down keeps its number.
        let notes = "# a note\n".repeat(70_000);
        let late = late.replace("2 cuts 2", &(notes + "2 cuts 2"));
        assert_eq!(record.read(&late).map_err(|error| error.line), Err(70_006));
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
