//! A game that comes over a cable. It goes onto its desk at once where nothing lies there. Else whoever holds the device is asked, and
//! the sender must have fetched what lies there: so nothing is lost by it.

use core::fmt::{self, Write};

use trickwire_core::verb::Game;

use super::{App, Effect};
use crate::canvas::{Canvas, Face};
use crate::home;
use crate::ink::Ink;
use crate::page::{Page, Sentence, Step};

/// What was agreed with whoever holds the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Door {
    /// Nothing.
    #[default]
    Shut,
    /// The page is there that asks.
    Asks(Game),
    /// Yes: the next line may put a game there.
    Granted(Game),
    /// No.
    Refused(Game),
    /// A game was put there, and nothing else has happened since: more of it may follow.
    Opened(Game),
}

/// Why a game is not opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unopened {
    /// No game is named so.
    NoGame,
    /// What lies there was not fetched as it is now.
    NotFetched,
    /// It is asked on the device: the line is to be sent again.
    Asked,
    /// The person said no.
    Refused,
    /// The text is nothing that can be opened.
    Unreadable,
}

impl fmt::Display for Unopened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unopened::NoGame => "no such game; there are bomb, ninety and bridge",
            Unopened::NotFetched => "something lies there that was not fetched; ask for the state first",
            Unopened::Asked => "asked on the device; send it again until it is answered",
            Unopened::Refused => "refused on the device",
            Unopened::Unreadable => "this cannot be opened here",
        })
    }
}

impl App {
    /// What lies on the desks was told to the other end of the cable.
    pub fn note_fetched(&mut self) {
        self.fetched = self.changes();
    }

    /// Opens what a line says: a game's word, and a text as it is shared, saved or kept; or `+` and what happened after that.
    #[inline(never)] // whoever calls it waits for the display next, and has little stack then
    pub fn open(&mut self, line: &str) -> (Effect, Result<(), Unopened>) {
        let before = (self.settings, self.changes());
        let mut effect = Effect::default();
        let outcome = self.try_open(line);
        effect.redraw = matches!(outcome, Ok(()) | Err(Unopened::Asked));
        self.note_changes(before, &mut effect);
        self.want(&mut effect);
        (effect, outcome)
    }

    fn try_open(&mut self, line: &str) -> Result<(), Unopened> {
        let (word, text) = line.split_once(' ').unwrap_or((line, ""));
        let game = Game::ALL.into_iter().find(|game| game.name() == word).ok_or(Unopened::NoGame)?;
        let place = game as usize;
        let more = text.strip_prefix("+ ").filter(|_| self.door == Door::Opened(game));
        if more.is_none() && self.desks.of(game).resume().is_some() && self.door != Door::Granted(game) {
            if self.fetched[place] != self.desks.of(game).changes() {
                return Err(Unopened::NotFetched);
            }
            if self.door == Door::Refused(game) {
                self.door = Door::Shut;
                return Err(Unopened::Refused);
            }
            self.door = Door::Asks(game);
            if self.top() != Page::Open {
                self.push(Page::Open);
            }
            return Err(Unopened::Asked);
        }
        let desk = self.desks.of_mut(game);
        let is_open = match more {
            Some(more) => desk.go_on(more),
            // As it is kept, or as it is shared.
            None => desk.read(text) || desk.open(text),
        };
        if !is_open {
            return Err(Unopened::Unreadable);
        }
        self.door = Door::Opened(game);
        self.fetched[place] = self.desks.of(game).changes();
        self.settings.last = Some(game);
        self.stack.truncate(1);
        self.push(self.desks.of(game).first());
        Ok(())
    }

    /// A key on the page that asks.
    pub(super) fn answer_door(&mut self, is_granted: bool) -> Step {
        if let Door::Asks(game) = self.door {
            self.door = if is_granted { Door::Granted(game) } else { Door::Refused(game) };
        }
        Step::Pop
    }

    pub(super) fn paint_door(&self, canvas: &mut Canvas<'_, '_>) {
        let Door::Asks(game) = self.door else { return };
        let mut text = Sentence::new();
        let _ = write!(text, "A computer sends something for {}.", home::name(Some(game)));
        if let Some(here) = self.desks.of(game).resume() {
            let _ = write!(text, "\n\nHere lies: {here}. The computer has a copy of it.");
        }
        let _ = text.push_str("\n\nOK takes what it sends, Back leaves all as it is.");
        canvas.paragraph(canvas.left() + 4, canvas.top() + 4, Face::Body, Ink::Text, &text, 0);
    }
}
