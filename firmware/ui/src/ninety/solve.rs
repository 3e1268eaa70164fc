//! What every card leads to when all hands are open, and on to the next card.

use core::fmt::Write;

use trickwire_core::cards::Card;
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::score::points;

use super::NinetyDesk;
use super::stage::NAMES;
use super::text::{draw_busy, is_tall, trump_word};
use super::think::{Found, OpenRow};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Step, Title};
use crate::think::Found as AnyFound;
use crate::widget::List;

/// What was found about the cards.
fn found<'c>(context: &Context<'c>) -> Option<&'c [OpenRow]> {
    match context.found {
        AnyFound::Ninety(Found::Open(rows)) => Some(rows),
        _ => None,
    }
}

impl NinetyDesk {
    pub(super) fn open_answer_title(&self, title: &mut Title) {
        let Ok(position) = self.open.position() else { return };
        if position.tricks_left() == 0 {
            let _ = title.left.push_str("All played");
        } else {
            let seat = position.to_move();
            let _ =
                write!(title.left, "{}: {} of {}", NAMES[seat], position.taken[seat], position.bids[seat]);
        }
        let _ = title.right.push_str(trump_word(position.trump));
    }

    pub(super) fn draw_open_answer(
        &self,
        cursor: Option<Card>,
        canvas: &mut Canvas<'_, '_>,
        context: &Context<'_>,
    ) {
        let Ok(position) = self.open.position() else { return };
        let (x, mut y) = (canvas.left() + 8, canvas.top() + 2);
        if position.tricks_left() == 0 {
            let won = points(position.taken, position.bids);
            for seat in 0..SEATS {
                let (taken, bid) = (position.taken[seat], position.bids[seat]);
                let words = format_args!("{:<5} {taken} of {bid}: {:>2} points", NAMES[seat], won[seat]);
                canvas.write(x, y, Face::Body, Ink::Text, words);
                y += 20;
            }
            return;
        }
        let mut at = x;
        for (place, card) in position.trick.iter().enumerate() {
            at = canvas.text(at, y, Face::Body, Ink::Faint, NAMES[position.player_of(place)]) + 4;
            at = canvas.card(at, y, Face::Bold, Ink::Text, *card) + 8;
        }
        if position.trick.is_empty() {
            canvas.write(
                at,
                y,
                Face::Body,
                Ink::Faint,
                format_args!("{} to lead", NAMES[position.to_move()]),
            );
        }
        y += 18;
        let Some(rows) = found(context) else { return };
        let place = rows.iter().position(|row| Some(row.card) == cursor).unwrap_or(0);
        if let (true, Some(here)) = (is_tall(canvas), rows.get(place)) {
            draw_here(here, position.bids[position.to_move()], canvas, y);
            y += 44;
        }
        let list = List { cursor: place as u8 };
        list.draw(canvas, y, rows.len(), |canvas, y, place, ink| {
            if let Some(row) = rows.get(place) {
                draw_row(row, canvas, y, ink);
            }
        });
        draw_busy(canvas, context.thinking);
    }

    pub(super) fn open_answer_command(
        &mut self,
        cursor: &mut Option<Card>,
        command: Command,
        context: &Context<'_>,
    ) -> Step {
        if command == Command::Back {
            return Step::Pop;
        }
        let (Some(rows), Ok(position)) = (found(context), self.open.position()) else { return Step::Stay };
        let at = rows.iter().position(|row| Some(row.card) == *cursor).unwrap_or(0);
        let mut list = List { cursor: at as u8 };
        if list.command(command, rows.len()) {
            *cursor = rows.get(usize::from(list.cursor)).map(|row| row.card);
            return Step::Draw;
        }
        match (command, rows.get(at)) {
            // What was found may be about the card before.
            (Command::Ok, Some(row)) if position.legal().has(row.card) => {
                let _ = self.open.played.push(row.card);
                *cursor = None;
                self.touch();
                Step::Draw
            }
            _ => Step::Stay,
        }
    }
}

/// The card under the cursor, large.
fn draw_here(here: &OpenRow, bid: u8, canvas: &mut Canvas<'_, '_>, y: i32) {
    canvas.card(canvas.left() + 8, y, Face::Huge, Ink::Text, here.card);
    let x = canvas.left() + 60;
    match (here.locked, here.chance) {
        (Some(true), _) => canvas.write(x, y + 1, Face::Large, Ink::Good, format_args!("{bid} LOCKED")),
        (_, Some(chance)) => {
            canvas.write(x, y + 1, Face::Large, Ink::Text, format_args!("{chance} % for {bid}"))
        }
        _ => x,
    };
    if let Some([a, b, c]) = here.points {
        canvas.write(x, y + 23, Face::Body, Ink::Faint, format_args!("points {a}/{b}/{c}"));
    }
}

fn draw_row(row: &OpenRow, canvas: &mut Canvas<'_, '_>, y: i32, ink: Ink) {
    let left = canvas.left();
    canvas.card(left + 8, y, Face::Bold, ink, row.card);
    match (row.locked, row.chance) {
        (Some(true), _) => {
            let ink = if ink == Ink::Text { Ink::Good } else { ink };
            canvas.text_right(left + 100, y, Face::Bold, ink, "LOCKED");
        }
        (_, Some(chance)) => canvas.write_right(left + 100, y, Face::Body, ink, format_args!("{chance} %")),
        _ => canvas.text_right(left + 100, y, Face::Body, ink, "..."),
    }
    match row.points {
        Some([a, b, c]) => {
            canvas.write_right(canvas.right() - 8, y, Face::Body, ink, format_args!("{a}/{b}/{c}"));
        }
        None => canvas.text_right(canvas.right() - 8, y, Face::Body, ink, "..."),
    }
}
