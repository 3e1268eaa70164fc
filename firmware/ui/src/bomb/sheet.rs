//! The table for somebody who draws it in another way than these pages do, as a web page does: the same record, forms and choices,
//! asked for piece by piece.

#![allow(clippy::result_large_err)] // there is no heap

use heapless::String;
use trickwire_core::bomb::game::file::FileError;
use trickwire_core::bomb::game::{Breach, Event, Illegal, Place, RecordError, Start};
use trickwire_core::bomb::team::playout::UNCUT;

use super::ask::Ask;
use super::found::Found;
use super::what::What;
use super::{BombDesk, Page, Spare, sentence};
use crate::command::Command;
use crate::page::{Page as AppPage, Sentence, Step};
use crate::widget::List;

/// A line of the form: its name, the code that is chosen, and everything that can be chosen, in words.
pub struct Line<'a> {
    /// What is asked.
    pub name: &'static str,
    /// The code that is chosen.
    pub chosen: u8,
    /// The codes, and what they say.
    pub choices: &'a [(u8, String<24>)],
}

impl BombDesk {
    /// Has a game begun?
    pub const fn is_begun(&self) -> bool {
        self.is_on
    }

    /// Takes up a game that was written down. Where it cannot be read, everything stays as it was.
    pub fn take_up(&mut self, text: &str) -> Result<(), FileError> {
        self.record.read(text)?;
        self.begun();
        Ok(())
    }

    /// A game that was written down comes from elsewhere; `false`, and everything stays as it was, where it cannot be read.
    pub(super) fn open_text(&mut self, text: &str) -> bool {
        let is_open = self.take_up(text).is_ok();
        if is_open {
            (self.setup_at, self.is_aside, self.spare) = (None, false, Spare::None);
        }
        is_open
    }

    /// Another game begins.
    pub fn begin_with(&mut self, start: &Start) -> Result<(), Illegal> {
        self.record.begin(start)?;
        self.begun();
        Ok(())
    }

    fn begun(&mut self) {
        self.is_on = true;
        self.editing = false;
        let start = self.record.start().clone();
        self.draft.follow(&start);
        self.moved();
    }

    /// Something happens.
    pub fn enter_event(&mut self, event: Event) -> Result<(), RecordError> {
        self.record.play(event)?;
        self.moved();
        Ok(())
    }

    /// Takes the last event back.
    pub fn take_back(&mut self) -> bool {
        let done = self.record.undo();
        self.moved();
        done
    }

    /// Lets an event happen again that was taken back.
    pub fn bring_back(&mut self) -> bool {
        let done = self.record.redo();
        self.moved();
        done
    }

    /// Takes an event out that never happened; else the number of the one that could not be without it, and why.
    pub fn strike_out(&mut self, number: usize) -> Result<(), (usize, Illegal)> {
        self.record.remove(number)?;
        self.moved();
        Ok(())
    }

    /// An agreement is given up where it was broken; what shows that it was happens too.
    pub fn give_up(&mut self, breach: Breach, event: Option<Event>) -> Result<(), RecordError> {
        self.record.give_up(breach, event)?;
        self.moved();
        Ok(())
    }

    /// What there is to be found out about the game. Whoever draws such pages is faster than a handheld, and plays moves
    /// out as early as that is of use.
    pub fn question(&self) -> Ask {
        Ask { played_from: UNCUT as u8, ..Ask::about(self.record.game()) }
    }

    /// Begins a form about a wire, or says why there is none: what usually happens to that wire now.
    pub fn open_form_at(&mut self, at: Place, found: Option<&Found>) -> Result<u8, Sentence> {
        self.cursor = at;
        let step = self.open_form(found, None);
        self.opened(step)
    }

    /// Begins a form about something else that can happen: one of [`BombDesk::kinds`].
    pub fn open_form_for(&mut self, kind: u8, found: Option<&Found>) -> Result<u8, Sentence> {
        let what = What::ALL.get(usize::from(kind)).copied();
        let step = self.open_form(found, what);
        self.opened(step)
    }

    /// Begins a form that is filled with one of the [options](Found::option).
    pub fn open_form_of(&mut self, option: usize, found: &Found) -> Result<u8, Sentence> {
        let Some(offer) = found.option(option) else { return Err(sentence("There is no such move.")) };
        let step = self.open_move(offer.action, offer.steady, Some(found));
        self.opened(step)
    }

    /// The field of the first question.
    fn opened(&self, step: Step) -> Result<u8, Sentence> {
        match step {
            Step::Push(AppPage::Bomb(Page::Event(list))) | Step::Swap(AppPage::Bomb(Page::Event(list))) => {
                Ok(list.cursor)
            }
            Step::Say(why) => Err(why),
            _ => Ok(0),
        }
    }

    /// The kinds of event that can happen now: code and words.
    pub fn kinds(&self) -> impl Iterator<Item = (u8, &'static str)> {
        let game = self.record.game();
        What::ALL.iter().filter(|what| what.can_be(game)).map(|&what| (what as u8, what.words()))
    }

    /// The lines of the form, in order.
    pub fn form_lines(&mut self, found: Option<&Found>, visit: &mut dyn FnMut(Line<'_>)) {
        let fields = self.form.fields(self.record.game());
        for field in fields {
            let choices = self.form.choices(field, &self.sight(found));
            let chosen = self.form.get(field);
            let mut told = heapless::Vec::<(u8, String<24>), 72>::new();
            for code in choices {
                self.form.set(field, code);
                let _ = told.push((code, self.words(field)));
            }
            self.form.set(field, chosen);
            visit(Line { name: self.label(field), chosen, choices: &told });
        }
    }

    /// Chooses in a line of the form; what comes after it is filled in anew.
    pub fn choose_in_form(&mut self, line: usize, code: u8, found: Option<&Found>) {
        let fields = self.form.fields(self.record.game());
        let Some(&field) = fields.get(line) else { return };
        if self.form.choices(field, &self.sight(found)).contains(&code) {
            let mut form = self.form.clone();
            form.set(field, code);
            form.settle(line, &self.sight(found));
            self.form = form;
        }
    }

    /// The event that the form makes.
    pub fn form_event(&self) -> Option<Event> {
        self.form.event(self.record.game())
    }

    /// Takes the form's event in; else the line that is wrong, and why.
    pub fn enter_form(&mut self, found: Option<&Found>) -> Result<(), (u8, Sentence)> {
        let mut list = List { cursor: u8::MAX };
        match self.event_command(&mut list, Command::Solve, found) {
            Step::Say(why) => Err((list.cursor, why)),
            _ => Ok(()),
        }
    }
}
