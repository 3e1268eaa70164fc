//! Missions and numbers, picked from a grid; equipment and characters, picked from a list.

use core::fmt::Write;

use heapless::{String, Vec};
use trickwire_core::bomb::game::GearCard;
use trickwire_core::bomb::gear::{Character, Gear};
use trickwire_core::bomb::mission::Mission;

use super::change::Change;
use super::gear::character_name;
use super::setup::Row;
use super::words::short_name;
use super::{BombDesk, Page, sentence};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Page as AppPage, Step};
use crate::widget::List;

/// The last mission of the book.
pub(super) const LAST_MISSION: u8 = 66;

/// What is picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// The mission; 0 is a table of one's own.
    Mission,
    /// Yellow markers.
    Yellow,
    /// Red markers.
    Red,
    /// Number cards.
    Cards,
    /// Equipment.
    Gear,
    /// Character cards, a row for each player.
    Characters,
}

impl Pick {
    /// Columns of its grid; `None` where it is a list.
    const fn columns(self) -> Option<u8> {
        match self {
            Pick::Mission => Some(10),
            Pick::Yellow | Pick::Red | Pick::Cards => Some(3),
            Pick::Gear | Pick::Characters => None,
        }
    }

    /// The row of the set-up that it belongs to.
    const fn row(self) -> Row {
        match self {
            Pick::Mission => Row::Mission,
            Pick::Yellow => Row::Yellow,
            Pick::Red => Row::Red,
            Pick::Cards => Row::Cards,
            Pick::Gear => Row::Gear,
            Pick::Characters => Row::Characters,
        }
    }
}

/// Moves in a grid of so many places, around its ends; did it move? Missions go around within their ten, the few numbers
/// of markers and cards as one counts.
fn moved(list: &mut List, command: Command, columns: u8, places: u8) -> bool {
    let at = list.cursor.min(places.saturating_sub(1));
    let column = at % columns;
    let (first, length) = match columns {
        10.. => (at - column, columns.min(places - (at - column))),
        _ => (0, places),
    };
    list.cursor = match command {
        Command::Right => first + (at - first + 1) % length,
        Command::Left => first + (at - first + length - 1) % length,
        Command::Down if at + columns < places => at + columns,
        Command::Down => column,
        Command::Up if at >= columns => at - columns,
        // The lowest row that has this column.
        Command::Up => column + (places - 1 - column) / columns * columns,
        _ => return false,
    };
    true
}

impl BombDesk {
    /// To the page on which something is picked; the mission that is chosen is under the cursor.
    pub(super) fn open_pick(&self, what: Pick) -> Step {
        let cursor = if what == Pick::Mission { self.draft.mission } else { 0 };
        Step::Swap(AppPage::Bomb(Page::Pick(what, List { cursor })))
    }

    /// Back to the rows, on to the next of them when it is done; over a running game, back to that.
    fn close_pick(&self, what: Pick, is_done: bool) -> Step {
        if self.editing {
            return Step::Pop;
        }
        Step::Swap(AppPage::Bomb(self.setup_page(what.row(), is_done)))
    }

    /// The entries to pick from.
    fn pick_rows(&self, what: Pick) -> Vec<u8, 67> {
        match what {
            Pick::Mission => (0..=LAST_MISSION).collect(),
            Pick::Yellow | Pick::Red => {
                let highest =
                    self.draft.wanted(usize::from(what == Pick::Red)).map_or(11, |(_, _, highest)| highest);
                (1..=highest).collect()
            }
            Pick::Cards => (1..=12).collect(),
            Pick::Characters => (0..self.draft.players).collect(),
            Pick::Gear => {
                Gear::ALL.into_iter().filter(|&gear| self.draft.allows(gear)).map(|gear| gear as u8).collect()
            }
        }
    }

    fn picked(&self, what: Pick, row: u8) -> Option<usize> {
        let gear = |card: &GearCard| card.gear as u8 == row;
        match what {
            Pick::Yellow => (self.draft.markers[0].numbers >> row & 1 == 1).then_some(0),
            Pick::Red => (self.draft.markers[1].numbers >> row & 1 == 1).then_some(0),
            Pick::Cards => self.draft.cards.iter().position(|&card| card == row),
            Pick::Gear => self.draft.gear.iter().position(gear),
            Pick::Mission => (self.draft.mission == row).then_some(0),
            Pick::Characters => None,
        }
    }

    /// How many are picked, and how many are wanted.
    pub(super) fn pick_counts(&self, what: Pick) -> (usize, usize) {
        let draft = &self.draft;
        let markers = |colour: usize| {
            let laid = draft.markers[colour].numbers.count_ones() as usize;
            let of = draft.wanted(colour).map_or(0, |(_, of, _)| usize::from(of));
            (laid, if draft.is_custom() { 11 } else { of })
        };
        match what {
            Pick::Yellow => markers(0),
            Pick::Red => markers(1),
            Pick::Cards => (draft.cards.len(), draft.number_cards()),
            Pick::Gear => (draft.gear.len(), usize::from(draft.card().equipment(draft.players))),
            Pick::Characters | Pick::Mission => (0, 0),
        }
    }

    pub(super) fn pick_command(&mut self, what: Pick, list: &mut List, command: Command) -> Step {
        let rows = self.pick_rows(what);
        let is_moved = match what.columns() {
            Some(columns) => moved(list, command, columns, rows.len() as u8),
            None => list.command(command, rows.len()),
        };
        if is_moved {
            return Step::Draw;
        }
        let Some(&row) = rows.get(usize::from(list.cursor)) else { return self.close_pick(what, false) };
        match command {
            Command::Ok if what == Pick::Mission => { self.change(Change { row: Row::Mission, to: row }) }
                .unwrap_or_else(|| self.close_pick(what, true)),
            Command::Ok | Command::Right if what == Pick::Characters => {
                let all = Character::ALL;
                let now = all.iter().position(|card| *card == self.draft.character(row)).unwrap_or(0);
                if let Some(card) = self.draft.characters.get_mut(usize::from(row)) {
                    *card = Some(all[(now + 1) % all.len()]);
                }
                self.pick_done()
            }
            Command::Ok => self.toggle(what, row, list, rows.len()),
            Command::Left | Command::Right if what == Pick::Gear && self.draft.has_covers() => {
                let Some(at) = self.picked(what, row) else { return Step::Stay };
                let cover = self.draft.gear[at].cover.unwrap_or(0);
                let next = (cover + if command == Command::Right { 1 } else { 12 }) % 13;
                self.draft.gear[at].cover = (next > 0).then_some(next);
                self.pick_done()
            }
            Command::Back | Command::Left => {
                let (now, all) = self.pick_counts(what);
                self.close_pick(what, now == all)
            }
            _ => Step::Stay,
        }
    }

    /// Picks an entry or puts it back; after a pick the cursor goes on, as numbers and cards are told in their order.
    fn toggle(&mut self, what: Pick, row: u8, list: &mut List, entries: usize) -> Step {
        let (now, all) = self.pick_counts(what);
        let there = self.picked(what, row);
        if there.is_none() && now >= all {
            let mut text = sentence("");
            let _ = write!(text, "There are {all} already. Take one out first.");
            return Step::Say(text);
        }
        let before = self.draft.gear.clone();
        let draft = &mut self.draft;
        match (what, there) {
            (Pick::Yellow | Pick::Red, _) => {
                if let Some(asks) = self.change(Change { row: what.row(), to: row }) {
                    return asks;
                }
            }
            (Pick::Cards, Some(at)) => {
                draft.cards.remove(at);
            }
            (Pick::Cards, None) => {
                let _ = draft.cards.push(row);
            }
            (Pick::Characters | Pick::Mission, _) => {}
            (Pick::Gear, Some(at)) => {
                draft.gear.remove(at);
            }
            (Pick::Gear, None) => {
                let gear = Gear::ALL[usize::from(row).min(17)];
                let _ = draft.gear.push(GearCard { gear, cover: None, face_down: false, used: false });
            }
        }
        let step = self.pick_done();
        if matches!(step, Step::Say(_)) {
            self.draft.gear = before;
            return step;
        }
        let has_covers = what == Pick::Gear && self.draft.has_covers();
        if there.is_some() || has_covers {
            return step;
        }
        // The last one that was wanted: back to the rows.
        if now + 1 == all && !self.draft.is_custom() {
            return self.close_pick(what, true);
        }
        list.cursor = (list.cursor + 1) % entries as u8;
        step
    }

    /// Equipment that is entered while a game runs lies on its table from the start.
    fn pick_done(&mut self) -> Step {
        self.changes = self.changes.wrapping_add(1);
        if self.editing {
            return self.correct();
        }
        Step::Draw
    }

    pub(super) fn draw_pick(&self, what: Pick, list: &List, canvas: &mut Canvas<'_, '_>) {
        let rows = self.pick_rows(what);
        if let Some(columns) = what.columns() {
            self.draw_grid(what, &rows, columns.into(), list, canvas);
            return;
        }
        let top = canvas.top() + 2;
        list.draw(canvas, top, rows.len(), |canvas, y, number, ink| {
            let row = rows[number];
            let picked = self.picked(what, row);
            let x = canvas.left() + 8;
            if what == Pick::Characters {
                canvas.write(x, y, Face::Body, ink, format_args!("{}", row + 1));
                canvas.text(x + 27, y, Face::Bold, ink, character_name(self.draft.character(row)));
                return;
            }
            canvas.text(x, y, Face::Bold, ink, if picked.is_some() { "[x]" } else { "[ ]" });
            let x = x + 36;
            let right = canvas.right() - 10;
            let gear = Gear::ALL[usize::from(row).min(17)];
            canvas.write(x, y, Face::Body, ink, format_args!("{} {}", gear.label(), short_name(gear)));
            if let Some(cover) = picked.and_then(|at| self.draft.gear[at].cover) {
                canvas.write_right(right, y, Face::Body, ink, format_args!("/{cover}"));
            }
        });
    }

    /// Numbers side by side: what is picked is a block, the cursor a frame; below the missions what is special there.
    fn draw_grid(&self, what: Pick, rows: &[u8], columns: i32, list: &List, canvas: &mut Canvas<'_, '_>) {
        let lines = (rows.len() as i32 + columns - 1) / columns;
        let is_high = canvas.height() > 150;
        let room = if what == Pick::Mission && is_high { canvas.height() - 52 } else { canvas.height() - 4 };
        let (wide, high) = ((canvas.width() - 4) / columns, (room / lines).min(44));
        let face = match high {
            40.. => Face::Huge,
            20.. if what != Pick::Mission => Face::Large,
            15.. => Face::Body,
            _ => Face::Small,
        };
        let block = match what {
            Pick::Yellow => Ink::Yellow,
            Pick::Red => Ink::Red,
            _ => Ink::Blue,
        };
        for (at, &number) in rows.iter().enumerate() {
            let place = at as i32;
            let (x, y) =
                (canvas.left() + 2 + place % columns * wide, canvas.top() + 2 + place / columns * high);
            let picked = self.picked(what, number);
            let ink = match picked {
                Some(_) => {
                    canvas.fill(x + 1, y + 1, wide - 2, high - 2, block);
                    Ink::Ground
                }
                None => Ink::Text,
            };
            let mut words: String<4> = String::new();
            let _ = match (what, number) {
                (Pick::Mission, 0) => words.push_str("own"),
                _ => write!(words, "{number}").map_err(|_| heapless::CapacityError::default()),
            };
            if at == usize::from(list.cursor) {
                canvas.tell(">");
            }
            if picked.is_some() {
                canvas.tell("[x]");
            }
            let face = if canvas.width_of(face, &words) > wide - 4 { Face::Small } else { face };
            let (left, top) =
                (x + (wide - canvas.width_of(face, &words)) / 2, y + (high - face.height()) / 2);
            canvas.text(left, top, face, ink, &words);
            if let (Pick::Cards, Some(order)) = (what, picked) {
                canvas.write(x + 4, y + 3, Face::Small, ink, format_args!("no. {}", order + 1));
            }
            if at == usize::from(list.cursor) {
                canvas.outline(x, y, wide, high, Ink::Cursor);
                canvas.outline(x + 1, y + 1, wide - 2, high - 2, Ink::Cursor);
                canvas.outline(x + 2, y + 2, wide - 4, high - 4, Ink::Ground);
            }
        }
        if what == Pick::Mission && is_high {
            let special =
                Mission::get(list.cursor).map_or("A table of your own.", |mission| mission.reminder);
            let y = canvas.top() + 4 + lines * high;
            canvas.paragraph(canvas.left() + 4, y, Face::Small, Ink::Text, special, 0);
        }
    }
}
