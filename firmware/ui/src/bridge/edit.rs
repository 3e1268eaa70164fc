//! What is wanted of one hand: a row for every suit, the points, the shape.

use trickwire_core::bridge::feasible::End;
use trickwire_core::bridge::seat::Seat;

use super::profile::draw_odds;
use super::wish::{ROWS, Row, Wish};
use super::{BridgeDesk, Page, board};
use crate::canvas::{Canvas, Face, suit_ink};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Step};
use crate::widget::List;

/// Where the cursor is: a row, and which end of its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edit {
    pub(super) seat: Seat,
    pub(super) row: u8,
    pub(super) at_most: bool,
}

/// The page of a seat.
pub(super) fn of(seat: Seat) -> crate::page::Page {
    at(seat, 0, false)
}

/// The page of a seat, on a row.
pub(super) fn at(seat: Seat, row: u8, at_most: bool) -> crate::page::Page {
    Page::Edit(Edit { seat, row, at_most }).into()
}

impl Edit {
    fn row(&self) -> Row {
        ROWS[usize::from(self.row) % ROWS.len()]
    }

    pub(super) fn command(&mut self, desk: &mut BridgeDesk, command: Command) -> Step {
        let mut list = List { cursor: self.row };
        if list.command(command, ROWS.len()) {
            (self.row, self.at_most) = (list.cursor, false);
            desk.going_on = None;
            return Step::Draw;
        }
        match command {
            Command::Left | Command::Right => {
                let mut next = desk.now;
                let end = if self.at_most { End::Most } else { End::Least };
                let wish = &mut next.wishes[self.seat.index()];
                if !wish.change(self.row(), end, command == Command::Right) {
                    return Step::Stay;
                }
                desk.enter(next, Some((self.seat, self.row, self.at_most)));
                Step::Draw
            }
            // Shapes have no ends; there, too, OK goes on.
            Command::Ok if self.row() == Row::Shapes => self.command(desk, Command::Right),
            Command::Ok => {
                self.at_most = !self.at_most;
                desk.going_on = None;
                Step::Draw
            }
            Command::Solve => Step::Push(board::first()),
            Command::Back => Step::Pop,
            _ => Step::Stay,
        }
    }

    pub(super) fn draw(&self, desk: &BridgeDesk, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        let area = canvas.area();
        let below = if canvas.height() > 150 { 42 } else { 20 };
        let mut rows = area;
        rows.size.height = area.size.height.saturating_sub(below as u32);
        canvas.restrict(rows);
        let wish = &desk.now.wishes[self.seat.index()];
        let list = List { cursor: self.row };
        list.draw(canvas, area.top_left.y, ROWS.len(), |canvas, y, row, ink| {
            self.draw_row(canvas, y, ROWS[row % ROWS.len()], ink, wish);
        });
        canvas.restrict(area);
        let y = canvas.bottom() - below;
        canvas.rule(y);
        draw_odds(desk, canvas, y, context);
        if let (true, Some(before), Some(odds)) = (below > 20, &desk.before, desk.odds())
            && before != odds
            && (odds.is_exact || context.thinking.is_none())
        {
            canvas.write_centre(y + 24, Face::Body, Ink::Faint, format_args!("was: {}", before.text));
        }
    }

    fn draw_row(&self, canvas: &mut Canvas<'_, '_>, y: i32, row: Row, ink: Ink, wish: &Wish) {
        let x = canvas.left() + 6;
        match row {
            Row::Length(suit) => {
                let end = canvas.suit(x, y, Face::Body, suit_ink(ink, suit), suit);
                canvas.text(end + 4, y, Face::Body, ink, suit.name());
            }
            Row::SuitPoints(suit) => {
                let end = canvas.suit(x, y, Face::Body, suit_ink(ink, suit), suit);
                canvas.text(end + 4, y, Face::Body, ink, "points");
            }
            Row::Points => {
                canvas.text(x, y, Face::Body, ink, "Points");
            }
            Row::Shapes => {
                canvas.text(x, y, Face::Body, ink, "Shape");
            }
        }
        let right = canvas.right() - 8;
        let is_here = ink == Ink::OnCursor;
        let Some(range) = wish.range(row) else {
            let ink = if wish.asks(row) || is_here { ink } else { Ink::Faint };
            canvas.text_right(right, y, Face::Body, ink, wish.shapes.name());
            return;
        };
        if !is_here && !wish.asks(row) {
            canvas.text_right(right, y, Face::Body, Ink::Faint, "any");
            return;
        }
        let (least, most) = (right - 86, right - 30);
        canvas.text(right - 49, y, Face::Body, ink, "-");
        for (x, number, is_end) in [(least, range.min, !self.at_most), (most, range.max, self.at_most)] {
            let ink = match is_here && is_end {
                true => {
                    canvas.fill(x - 2, y - 1, 34, Face::Body.height() + 2, Ink::Ground);
                    Ink::Text
                }
                false => ink,
            };
            canvas.write_right(x + 24, y, Face::Body, ink, format_args!("{number}"));
        }
    }
}
