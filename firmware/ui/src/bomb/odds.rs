//! The odds of any slot: its values with bars, and the stand it is on.

use core::fmt::Write;

use heapless::String;
use trickwire_core::bomb::game::{Named, Place};
use trickwire_core::bomb::wire::Value;
use trickwire_core::order::sort_by_key;

use super::answer::place_of;
use super::cell::{Line, cell_height, draw_cell, wire_ink, write_slot};
use super::chance::Chance;
use super::found::{self, Found};
use super::{BombDesk, Page};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Step};
use crate::widget::draw_thinking;

impl BombDesk {
    /// Where to begin: at the move that is looked at, the slot under the cursor, the best move, or the first
    /// slot that is not known.
    pub(super) fn odds_start(&self, page: &Page, found: Option<&Found>) -> Place {
        let of_move = |number: u8| found.and_then(|found| place_of(found.option(number.into())?.action));
        let on_stand = Some(self.cursor).filter(|cursor| cursor.stand < self.best_row());
        let start = match page {
            Page::Answer(list) => of_move(list.cursor),
            _ => on_stand.or_else(|| of_move(0)),
        };
        start.or_else(|| found?.slots.first().map(|slot| slot.place)).unwrap_or(Place::new(0, 0))
    }

    /// The nearest place that is there: an entry that was taken back may have moved wires.
    pub(super) fn on_table(&self, at: Place) -> Place {
        let racks = &self.record.game().racks;
        let stand = usize::from(at.stand).min(racks.len().saturating_sub(1));
        let slots = racks.get(stand).map_or(0, |rack| rack.tiles.len());
        Place::new(stand as u8, at.slot.min(slots.saturating_sub(1) as u8))
    }

    /// The cursor of the table goes along, unless it waits at the best move.
    pub(super) fn odds_command(&mut self, at: &mut Place, command: Command) -> Step {
        match command {
            Command::Up | Command::Down | Command::Left | Command::Right => {
                *at = self.beside(self.on_table(*at), command, self.best_row());
                if self.cursor.stand < self.best_row() {
                    self.cursor = *at;
                }
                Step::Draw
            }
            Command::Back | Command::Ok => Step::Pop,
            _ => Step::Stay,
        }
    }

    pub(super) fn draw_odds(&self, at: Place, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        let game = self.record.game();
        let Some(rack) = game.racks.get(usize::from(at.stand)) else { return };
        let found = found::of(context.found);
        let width = ((canvas.width() - 4) / rack.tiles.len().max(1) as i32).min(26);
        for (slot, tile) in rack.tiles.iter().enumerate() {
            let place = Place::new(at.stand, slot as u8);
            let seen = tile.seen_by(game.me);
            let sure = if seen.is_open() { found.and_then(|found| found.sure_at(place)) } else { None };
            let x = canvas.left() + 2 + slot as i32 * width;
            draw_cell(canvas, (x, canvas.top() + 2, width), &seen, sure, place == at);
        }
        let (x, mut y) = (canvas.left() + 6, canvas.top() + 7 + cell_height(canvas));
        let Ok(tile) = game.tile(at) else { return };
        let seen = tile.seen_by(game.me);
        let mut line = Line::new();
        let _ = write!(line, "{} ", Named(at));
        write_slot(&mut line, &seen);
        canvas.text(x, y, Face::Body, Ink::Text, &line);
        y += 18;
        let Some(odds) = found.and_then(|found| found.slot(at)) else {
            match context.thinking {
                Some(progress) if seen.is_open() => draw_thinking(canvas, y, "Counting", progress),
                _ if !seen.is_open() => {
                    canvas.text(x, y, Face::Body, Ink::Faint, "You see this wire.");
                }
                _ => {}
            }
            return;
        };
        self.draw_bars(canvas, y, &odds.chances);
    }

    /// The values that can be, likeliest first; as many as there is room for, in two columns.
    fn draw_bars(&self, canvas: &mut Canvas<'_, '_>, y: i32, chances: &[Chance; Value::ALL.len()]) {
        let mut order: [usize; Value::ALL.len()] = core::array::from_fn(|index| index);
        sort_by_key(&mut order, |&index| core::cmp::Reverse(chances[index].permille()));
        let possible = order.iter().filter(|&&index| !chances[index].is_never()).count();
        let rows = ((canvas.bottom() - y) / 17).max(1) as usize;
        let columns = if possible > rows { 2 } else { 1 };
        let width = (canvas.width() - 8) / columns;
        for (number, &index) in order.iter().take(possible.min(rows * columns as usize)).enumerate() {
            let (column, row) = (number / rows, number % rows);
            let (x, y) = (canvas.left() + 4 + column as i32 * width, y + row as i32 * 17);
            let (value, chance) = (Value::ALL[index], chances[index]);
            let mut name: String<4> = String::new();
            let _ = write!(name, "{value}");
            let ink = if value == Value::Red { Ink::Danger } else { wire_ink(value) };
            canvas.text_right(x + 20, y, Face::Bold, ink, &name);
            let mut figure: String<8> = String::new();
            let _ = write!(figure, "{chance}");
            let room = width - 26 - 5 * Face::Body.width() - 4;
            if room > 10 {
                canvas.bar(x + 24, y + 2, room, 11, chance.permille().into(), ink);
            }
            canvas.text_right(x + width - 2, y, Face::Body, Ink::Text, &figure);
        }
    }
}
