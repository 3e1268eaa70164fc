//! What has happened, the latest first; anything can be taken out again.

use core::fmt::Write;

use heapless::String;
use trickwire_core::bomb::game::Breach;

use super::{BombDesk, sentence};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Page as AppPage, Step};
use crate::widget::List;

impl BombDesk {
    /// The event of a row.
    fn logged(&self, row: usize) -> Option<usize> {
        self.record.events().len().checked_sub(row + 1)
    }

    pub(super) fn log_command(&mut self, list: &mut List, command: Command) -> Step {
        let events = self.record.events().len();
        if list.command(command, events) {
            return Step::Draw;
        }
        match (command, self.logged(list.cursor.into())) {
            (Command::Back | Command::Left, _) => Step::Pop,
            // Taking out is not done by a slip of the thumb: it is the first entry of the menu.
            (Command::Ok, Some(_)) => Step::Push(AppPage::Menu(List::default())),
            _ => Step::Stay,
        }
    }

    /// Takes the event under the cursor out.
    pub(super) fn take_out(&mut self, list: &mut List) -> Step {
        let Some(number) = self.logged(list.cursor.into()) else { return Step::Stay };
        match self.record.remove(number) {
            Ok(()) => {
                self.moved();
                list.cursor = list.cursor.saturating_sub(1);
                Step::Draw
            }
            Err((later, illegal)) => {
                let mut text = sentence("");
                let _ = match self.record.events().get(later) {
                    Some(event) => write!(text, "Not without this later one: {event} ({illegal})."),
                    None => write!(text, "It cannot be taken out: {illegal}."),
                };
                Step::Say(text)
            }
        }
    }

    /// With the event under the cursor somebody broke what was agreed: from there on it holds no longer.
    pub(super) fn give_up_agreed(&mut self, list: &mut List) -> Step {
        let Some(number) = self.logged(list.cursor.into()) else { return Step::Stay };
        let breach = Breach { number, given_up: self.record.game().agreed };
        match self.record.give_up(breach, None) {
            Ok(()) => {
                self.moved();
                Step::Draw
            }
            Err(_) => Step::Say(sentence("There is no room for that in this game.")),
        }
    }

    pub(super) fn draw_log(&self, list: &List, canvas: &mut Canvas<'_, '_>) {
        let events = self.record.events();
        let top = canvas.top() + 2;
        if events.is_empty() {
            canvas.text(canvas.left() + 6, top + 2, Face::Body, Ink::Text, "Nothing has happened yet.");
        }
        list.draw(canvas, top, events.len(), |canvas, y, row, ink| {
            let Some(number) = self.logged(row) else { return };
            let mut line: String<64> = String::new();
            // What is too long to be read is cut off at its end.
            let _ = write!(line, "{}", events[number]);
            let room = canvas.width() - 10;
            let (face, y) = if canvas.width_of(Face::Body, &line) <= room {
                (Face::Body, y)
            } else {
                (Face::Small, y + 3)
            };
            canvas.text(canvas.left() + 5, y, face, ink, &line);
        });
    }
}
