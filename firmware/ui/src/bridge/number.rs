//! A number, digit by digit: a seed, or the number of a board.

use core::fmt::Write;

use heapless::String;

use super::entered::{Entered, LAST_BOARD, LAST_SEED};
use super::{BridgeDesk, Page};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::Step;

/// A number that is being entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    is_seed: bool,
    value: u32,
    /// The digit under the cursor, counted from the right.
    place: u8,
}

/// A seed, beginning with this one.
pub(super) fn seed(value: u32) -> crate::page::Page {
    Page::Number(Number { is_seed: true, value, place: 0 }).into()
}

/// The number of a board, beginning with this one.
pub(super) fn board(value: u16) -> crate::page::Page {
    Page::Number(Number { is_seed: false, value: value.into(), place: 0 }).into()
}

impl Number {
    const fn digits(&self) -> u8 {
        if self.is_seed { 6 } else { 3 }
    }

    pub(super) const fn title(&self) -> &'static str {
        if self.is_seed { "Seed" } else { "Board number" }
    }

    pub(super) fn command(&mut self, desk: &mut BridgeDesk, command: Command) -> Step {
        let worth = 10_u32.pow(u32::from(self.place.min(5)));
        let digit = self.value / worth % 10;
        match command {
            Command::Up => self.value = self.value - digit * worth + (digit + 1) % 10 * worth,
            Command::Down => self.value = self.value - digit * worth + (digit + 9) % 10 * worth,
            Command::Left => self.place = (self.place + 1) % self.digits(),
            Command::Right => self.place = (self.place + self.digits() - 1) % self.digits(),
            Command::Ok => {
                let next = if self.is_seed {
                    Entered { seed: self.value.min(LAST_SEED), ..desk.now }
                } else {
                    // There is no board 0.
                    let board = self.value.clamp(1, u32::from(LAST_BOARD)) as u16;
                    Entered { board, ..desk.now }
                };
                desk.enter(next, None);
                return Step::Pop;
            }
            Command::Back => return Step::Pop,
            _ => return Step::Stay,
        }
        Step::Draw
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_, '_>) {
        let digits = i32::from(self.digits());
        let step = Face::Huge.width() + 8;
        let left = canvas.left() + (canvas.width() - digits * step) / 2;
        let y = canvas.top() + (canvas.height() - Face::Huge.height()) / 2 - 8;
        let mut rest = self.value;
        for place in 0..self.digits() {
            let x = left + (digits - 1 - i32::from(place)) * step;
            let ink = if place == self.place {
                canvas.fill(x, y - 2, step, Face::Huge.height() + 4, Ink::Cursor);
                Ink::OnCursor
            } else {
                Ink::Text
            };
            canvas.write(x + 4, y, Face::Huge, ink, format_args!("{}", rest % 10));
            rest /= 10;
        }
        let mut whole: String<12> = String::new();
        let _ = write!(whole, "{}", self.value);
        canvas.tell(&whole);
    }
}
