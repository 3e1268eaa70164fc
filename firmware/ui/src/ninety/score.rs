//! The score: what the others had bid, the points of the deal, the game so far, what comes next.

use core::fmt::Write;

use trickwire_core::limits::SEATS;
use trickwire_core::ninety::deal::Ending;
use trickwire_core::ninety::sheet::Sheet;

use super::grid::Spot;
use super::stage::{NAMES, Phase, YOU};
use super::text::trump_word;
use super::{NinetyDesk, Page};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Step, Title};
use crate::widget::List;

/// Right edges of the three columns, of 240.
const COLUMNS: [i32; SEATS] = [122, 176, 232];

impl NinetyDesk {
    fn ending(&self) -> Option<Ending> {
        self.now.deal.as_ref()?.ending()
    }

    /// Is it asked what the others had bid?
    pub(super) fn asks_bids(&self) -> bool {
        self.now.phase() == Phase::Score && self.ending().is_none()
    }

    pub(super) fn score_title(&self, title: &mut Title) {
        let asks = if self.asks_bids() { "What did they bid?" } else { "Score" };
        let _ = title.left.push_str(asks);
        if !self.asks_bids() {
            let _ = write!(title.right, "deal {}", self.next.deals + u16::from(self.ending().is_none()));
        }
    }

    pub(super) fn draw_score(&self, list: &List, canvas: &mut Canvas<'_, '_>) {
        if self.asks_bids() {
            self.draw_splits(list, canvas);
            return;
        }
        let sheet = self.now.sheet_after().unwrap_or(self.now.sheet);
        let mut y = canvas.top() + 3;
        row(canvas, &mut y, Ink::Faint, "", NAMES.map(|name| name));
        if let Some(ending) = self.ending() {
            pairs(canvas, &mut y, &ending);
            numbers(canvas, &mut y, Ink::Text, "points", ending.points.map(u16::from));
            canvas.rule(y - 1);
            y += 1;
        }
        let (game, label) = match sheet.ended {
            // The points of a game that is over have gone to the total.
            Some(_) => (sheet.total, "total"),
            None => (sheet.game, "game"),
        };
        numbers(canvas, &mut y, Ink::Text, label, game);
        if y + 3 * 17 <= canvas.bottom() {
            numbers(canvas, &mut y, Ink::Faint, "won", sheet.won.map(u16::from));
            if sheet.ended.is_none() && sheet.total != [0; SEATS] {
                numbers(canvas, &mut y, Ink::Faint, "total", sheet.total);
            }
        }
        y += 3;
        if let Some(winner) = sheet.ended {
            let what = if sheet.champion().is_some() { "rubber" } else { "game" };
            canvas.write(
                canvas.left() + 8,
                y,
                Face::Bold,
                Ink::Good,
                format_args!("{} won the {what}!", NAMES[winner % SEATS]),
            );
            y += 18;
        }
        if y + Face::Body.height() <= canvas.bottom() {
            self.draw_next(canvas, y);
        }
    }

    /// What comes next, on one line.
    fn draw_next(&self, canvas: &mut Canvas<'_, '_>, y: i32) {
        let next: &Sheet = &self.next;
        let leads = if next.eldest() == YOU { "you lead" } else { NAMES[next.eldest()] };
        let verb = if next.eldest() == YOU { "" } else { " leads" };
        let trump = trump_word(next.trump);
        canvas.write(
            canvas.left() + 8,
            y,
            Face::Body,
            Ink::Text,
            format_args!("next: {trump}, {leads}{verb}"),
        );
    }

    fn draw_splits(&self, list: &List, canvas: &mut Canvas<'_, '_>) {
        let splits = self.now.splits();
        let Some(deal) = &self.now.deal else { return };
        let taken = deal.course().taken;
        let mut y = canvas.top() + 3;
        canvas.write(
            canvas.left() + 8,
            y,
            Face::Body,
            Ink::Faint,
            format_args!("took {}, {} and {}", taken[0], taken[1], taken[2]),
        );
        y += 19;
        list.draw(canvas, y, splits.len(), |canvas, y, place, ink| {
            let Some(split) = splits.get(place) else { return };
            let [left, right] = split.bids;
            let made = |seat: usize, bid: u8| if taken[seat] == bid { " made" } else { "" };
            let (x, half) = (canvas.left() + 8, canvas.width() / 2);
            canvas.write(x, y, Face::Body, ink, format_args!("Left {left}{}", made(1, left)));
            canvas.write(x + half, y, Face::Body, ink, format_args!("Right {right}{}", made(2, right)));
        });
    }

    pub(super) fn score_command(&mut self, list: &mut List, command: Command) -> Step {
        if self.asks_bids() {
            let splits = self.now.splits();
            if list.command(command, splits.len()) {
                return Step::Draw;
            }
            if let (Command::Ok, Some(split)) = (command, splits.get(usize::from(list.cursor))) {
                self.now.tell(split.bids);
                self.touch();
                return Step::Draw;
            }
        }
        match command {
            Command::Back => Step::Pop,
            Command::Ok if self.ending().is_some() => {
                self.begin();
                Step::Swap(Page::Hand(Spot::default()).into())
            }
            Command::Ok => Step::Pop,
            _ => Step::Stay,
        }
    }
}

fn row(canvas: &mut Canvas<'_, '_>, y: &mut i32, ink: Ink, label: &str, words: [&str; SEATS]) {
    canvas.text(canvas.left() + 8, *y, Face::Body, ink, label);
    for (column, word) in COLUMNS.into_iter().zip(words) {
        canvas.text_right(canvas.left() + column, *y, Face::Body, ink, word);
    }
    *y += 17;
}

fn numbers(canvas: &mut Canvas<'_, '_>, y: &mut i32, ink: Ink, label: &str, numbers: [u16; SEATS]) {
    canvas.text(canvas.left() + 8, *y, Face::Body, ink, label);
    for (column, number) in COLUMNS.into_iter().zip(numbers) {
        canvas.write_right(canvas.left() + column, *y, Face::Bold, ink, format_args!("{number}"));
    }
    *y += 17;
}

/// What everybody took of what he bid; who made it has a sign.
fn pairs(canvas: &mut Canvas<'_, '_>, y: &mut i32, ending: &Ending) {
    canvas.text(canvas.left() + 8, *y, Face::Body, Ink::Text, "took");
    for (seat, column) in COLUMNS.into_iter().enumerate() {
        let (taken, bid) = (ending.taken[seat], ending.bids[seat]);
        let ink = if ending.made(seat) { Ink::Good } else { Ink::Text };
        let sign = if ending.made(seat) { "=" } else { "/" };
        canvas.write_right(canvas.left() + column, *y, Face::Body, ink, format_args!("{taken}{sign}{bid}"));
    }
    *y += 17;
}
