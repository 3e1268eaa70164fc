//! One's own wires, entered from left to right: every slot offers what can still be there, beginning with
//! the middle of it, so that most wires need one or two presses. Up and down change the number, right goes
//! through what is yellow or red.

use core::fmt::Write;

use trickwire_core::bomb::game::{Named, Place};
use trickwire_core::bomb::slot::Slot;
use trickwire_core::bomb::wire::{Colour, Wire, WireSet};

use super::cell::{draw_cell, wire_ink};
use super::setup::Row;
use super::{BombDesk, Page, Spare, sentence};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Page as AppPage, Sentence, Step};

/// Where one is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Which of the slots that are to be entered.
    pub cell: u8,
    /// The wire that is offered.
    pub wire: u8,
}

impl BombDesk {
    fn cell(&self, number: u8) -> Option<Place> {
        self.draft.cells().nth(usize::from(number))
    }

    pub(super) fn cells(&self) -> usize {
        self.draft.cells().count()
    }

    /// A slot with what was entered there, or with the likeliest.
    fn entry(&self, number: u8) -> Entry {
        let wire =
            self.cell(number).and_then(|place| self.draft.wire(place).or_else(|| self.draft.guess(place)));
        Entry { cell: number, wire: wire.map_or(0, |wire| wire.index() as u8) }
    }

    /// To the first slot without a wire; instead of the set-up, or over a running game.
    pub(super) fn open_own(&mut self, editing: bool) -> Step {
        if editing {
            self.begin_editing();
        }
        let empty = self.draft.cells().position(|place| self.draft.wire(place).is_none());
        let page = AppPage::Bomb(Page::Own(self.entry(empty.unwrap_or(0) as u8)));
        if editing { Step::Push(page) } else { Step::Swap(page) }
    }

    pub(super) fn own_command(&mut self, entry: &mut Entry, command: Command) -> Step {
        let Some(place) = self.cell(entry.cell) else { return self.leave_own() };
        match command {
            Command::Up | Command::Down => {
                let possible = on_wheel(self.draft.possible(place));
                let Some(next) = beside(possible, entry.wire, command == Command::Down) else {
                    return Step::Stay;
                };
                entry.wire = next;
                Step::Draw
            }
            Command::Right => {
                let coloured = self.draft.possible(place).without(WireSet::BLUE);
                let Some(next) = next_coloured(coloured, entry.wire) else { return Step::Stay };
                entry.wire = next;
                Step::Draw
            }
            Command::Ok => {
                let offered = Wire::from_index(entry.wire.into());
                let Some(wire) = offered.filter(|&wire| self.draft.possible(place).has(wire)) else {
                    return Step::Say(sentence("No wire is left that fits here: look at those before it."));
                };
                if self.draft.wire(place) != Some(wire) {
                    self.draft.put(place, Some(wire));
                    self.changes = self.changes.wrapping_add(1);
                }
                if usize::from(entry.cell) + 1 < self.cells() {
                    *entry = self.entry(entry.cell + 1);
                    return Step::Draw;
                }
                self.finish()
            }
            Command::Left | Command::Back if entry.cell > 0 => {
                *entry = self.entry(entry.cell - 1);
                Step::Draw
            }
            Command::Back => self.leave_own(),
            _ => Step::Stay,
        }
    }

    /// Back to the set-up, or to the game that was corrected.
    fn leave_own(&mut self) -> Step {
        if self.editing {
            self.end_editing();
            return Step::Pop;
        }
        Step::Swap(AppPage::Bomb(self.setup_page(Row::Begin, false)))
    }

    /// All wires are there: the game begins, or goes on with what was corrected.
    fn finish(&mut self) -> Step {
        if self.editing {
            return match self.correct() {
                Step::Draw => self.leave_own(),
                step => step,
            };
        }
        let Some(start) = self.draft.start() else {
            return Step::Say(sentence("Some wires are missing."));
        };
        match self.record.begin(&start) {
            Ok(()) => {
                self.is_on = true;
                (self.setup_at, self.spare) = (None, Spare::None);
                self.moved();
                Step::Swap(AppPage::Bomb(Page::Table))
            }
            Err(illegal) => {
                let mut text = Sentence::new();
                let _ = write!(text, "The game cannot begin like this: {illegal}.");
                Step::Say(text)
            }
        }
    }

    /// The running game with the draft as its start.
    pub(super) fn correct(&mut self) -> Step {
        let Some(start) = self.draft.start() else {
            return Step::Say(sentence("Some wires are missing."));
        };
        match self.record.correct(&start) {
            Ok(()) => {
                self.moved();
                Step::Draw
            }
            Err((number, illegal)) => {
                let mut text = Sentence::new();
                let _ = match self.record.events().get(number) {
                    Some(event) => write!(text, "Then this could not have happened: {event} ({illegal})."),
                    None => write!(text, "The game cannot begin like this: {illegal}."),
                };
                Step::Say(text)
            }
        }
    }

    /// The wire before is to be entered again.
    pub(super) fn undo_own(&mut self, entry: &mut Entry) -> Step {
        let cell = entry.cell.saturating_sub(u8::from(entry.cell > 0));
        if let Some(place) = self.cell(cell)
            && !self.editing
        {
            self.draft.put(place, None);
            self.changes = self.changes.wrapping_add(1);
        }
        *entry = self.entry(cell);
        Step::Draw
    }

    /// This wire and those after it are to be entered again.
    pub(super) fn clear_from(&mut self, entry: &mut Entry) -> Step {
        let mut number = entry.cell;
        while let Some(place) = self.cell(number) {
            self.draft.put(place, None);
            number += 1;
        }
        self.changes = self.changes.wrapping_add(1);
        *entry = self.entry(entry.cell);
        Step::Draw
    }

    pub(super) fn draw_own(&self, entry: &Entry, canvas: &mut Canvas<'_, '_>) {
        let Some(here) = self.cell(entry.cell) else { return };
        let length = self.draft.length(here.stand.into());
        let width = ((canvas.width() - 4) / length.max(1) as i32).min(26);
        for slot in 0..length {
            let place = Place::new(here.stand, slot as u8);
            let offered = Wire::from_index(entry.wire.into()).filter(|_| place == here);
            let wire = self.draft.wire(place).filter(|_| place != here).or(offered);
            let tile = Slot { wire, unsorted: self.draft.is_unsorted(place), ..Slot::UNKNOWN };
            let x = canvas.left() + 2 + slot as i32 * width;
            draw_cell(canvas, (x, canvas.top() + 6, width), &tile, None, place == here);
        }
        self.draw_wheel(entry, here, canvas);
    }

    /// The wires before and after the one that is offered.
    fn draw_wheel(&self, entry: &Entry, here: Place, canvas: &mut Canvas<'_, '_>) {
        let possible = self.draft.possible(here);
        let (coloured, possible) = (possible.without(WireSet::BLUE), on_wheel(possible));
        let low = canvas.height() < 160;
        let middle = canvas.top() + 26 + (canvas.height() - 26) / 2;
        let x = canvas.left() + canvas.width() / 2;
        let face = if low { Face::Large } else { Face::Huge };
        let Some(wire) = Wire::from_index(entry.wire.into()) else { return };
        let mut words: heapless::String<4> = heapless::String::new();
        let _ = write!(words, "{wire}");
        let ink = wire_ink(wire.value());
        canvas.tell(">");
        canvas.text(x - face.width_of(&words) / 2, middle - face.height() / 2, face, ink, &words);
        for (forth, mut y, step) in
            [(false, middle - face.height() / 2 - 22, -22), (true, middle + face.height() / 2 + 2, 22)]
        {
            let mut at = entry.wire;
            while y > canvas.top() + 24 && y + 20 <= canvas.bottom() {
                let Some(next) = beside(possible, at, forth) else { break };
                let ends = (next > at) != forth || next == at;
                let Some(wire) = Wire::from_index(next.into()) else { break };
                if ends {
                    break;
                }
                words.clear();
                let _ = write!(words, "{wire}");
                canvas.text(x - Face::Large.width_of(&words) / 2, y, Face::Large, Ink::Faint, &words);
                at = next;
                y += step;
            }
        }
        if let Some(next) = next_coloured(coloured, entry.wire).and_then(|next| Wire::from_index(next.into()))
        {
            let right = canvas.right() - 8;
            let y = middle - Face::Large.height() / 2;
            canvas.write_right(right, y, Face::Large, wire_ink(next.value()), format_args!("> {next}"));
        }
        let name_y = middle - Face::Body.height() / 2;
        canvas.write(canvas.left() + 8, name_y, Face::Body, Ink::Text, format_args!("{}", Named(here)));
        if self.draft.is_unsorted(here) {
            canvas.text(canvas.left() + 8, name_y + 17, Face::Small, Ink::Faint, "unsorted");
        }
        let owner = trickwire_core::bomb::deal::owners(self.draft.players).get(usize::from(here.stand));
        if let Some(owner) = owner.filter(|&&owner| owner != self.draft.seat) {
            canvas.write(
                canvas.left() + 8,
                name_y - 14,
                Face::Small,
                Ink::Faint,
                format_args!("player {}", owner + 1),
            );
        }
    }
}

/// Up and down go through the numbers; yellow and red are beside them, where there are any.
const fn on_wheel(possible: WireSet) -> WireSet {
    let blue = possible.and(WireSet::BLUE);
    if blue.is_empty() { possible } else { blue }
}

/// From a number to the lowest coloured wire, which is the likeliest on a sorted stand, then upwards.
fn next_coloured(coloured: WireSet, wire: u8) -> Option<u8> {
    let is_coloured = Wire::from_index(wire.into()).is_some_and(|wire| wire.colour() != Colour::Blue);
    beside(coloured, if is_coloured { wire } else { u8::MAX }, true)
}

/// The wire after or before this one, around the ends.
fn beside(possible: WireSet, wire: u8, forth: bool) -> Option<u8> {
    let index = |wire: Wire| wire.index() as u8;
    if forth {
        let later = possible.iter().map(index).find(|&other| other > wire);
        later.or_else(|| possible.iter().map(index).next())
    } else {
        let earlier = possible.iter().map(index).filter(|&other| other < wire).last();
        earlier.or_else(|| possible.iter().map(index).last())
    }
}
