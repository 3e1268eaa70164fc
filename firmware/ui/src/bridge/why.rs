//! Why nothing fits; or, where something does, what each wish costs.

use core::fmt::{self, Write};

use heapless::String;
use trickwire_core::bridge::feasible::{Bound, End};
use trickwire_core::bridge::notation::RangeText;

use super::think::Why;
use super::wish::{ROWS, Row, Wish};
use super::{BridgeDesk, Found, edit};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Step};
use crate::widget::{List, draw_thinking};

fn found<'c>(context: &Context<'c>) -> Option<&'c Why> {
    match context.found {
        crate::think::Found::Bridge(Found::Why(why)) => Some(why),
        _ => None,
    }
}

pub(super) fn draw(desk: &BridgeDesk, list: &List, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
    let (x, top) = (canvas.left() + 4, canvas.top() + 4);
    let Some(why) = found(context) else {
        match context.thinking {
            Some(progress) => draw_thinking(canvas, top + 20, "Counting", progress),
            None => canvas.text_centre(top + 20, Face::Body, Ink::Faint, "This could not be counted here."),
        }
        return;
    };
    if !why.conflict.is_empty() {
        canvas.text(x, top, Face::Bold, Ink::Danger, "! No deal fits.");
        canvas.paragraph(x, top + 20, Face::Body, Ink::Text, &why.conflict, 0);
        return;
    }
    if why.costs.is_empty() && context.thinking.is_none() {
        canvas.paragraph(x, top, Face::Body, Ink::Text, "Nothing is asked of any hand yet.", 0);
        return;
    }
    let area = canvas.area();
    let mut rows = area;
    rows.size.height = area.size.height.saturating_sub(18);
    canvas.restrict(rows);
    list.draw(canvas, canvas.top(), why.costs.len(), |canvas, y, row, ink| {
        let (Some(bound), Some(tenths)) = (why.bounds.get(row), why.costs.get(row)) else { return };
        let mut text: String<48> = String::new();
        let _ = write_wish(&mut text, bound, &desk.now.wishes[bound.seat.index()]);
        let factor = format_args!("x{}.{}", tenths / 10, tenths % 10);
        canvas.write_right(canvas.right() - 6, y, Face::Body, ink, factor);
        let face =
            if canvas.width_of(Face::Body, &text) <= canvas.width() - 76 { Face::Body } else { Face::Small };
        canvas.text(canvas.left() + 4, y + (15 - face.height()) / 2, face, ink, &text);
    });
    canvas.restrict(area);
    let y = canvas.bottom() - 14;
    canvas.rule(y - 3);
    match context.thinking {
        Some(progress) => draw_thinking(canvas, y - 1, "Counting", progress),
        None => {
            canvas.text(x, y + 1, Face::Small, Ink::Faint, "times as many deals without the wish");
        }
    }
}

/// A wish in words, from what is on the desk: the core would go through all shapes for it.
fn write_wish(out: &mut dyn Write, bound: &Bound, wish: &Wish) -> fmt::Result {
    let row = ROWS[usize::from(Row::of(bound.quantity)) % ROWS.len()];
    let Some(range) = wish.range(row) else {
        return write!(out, "{} is {}", bound.seat, wish.shapes.sentence());
    };
    write!(out, "{} has {}", bound.seat, RangeText(range, row.most()))?;
    match row {
        Row::Length(suit) => write!(out, " {}", suit.name()),
        Row::SuitPoints(suit) => write!(out, " points in {}", suit.name()),
        Row::Points | Row::Shapes => out.write_str(" points"),
    }
}

/// OK leads to where the wish is changed.
pub(super) fn command(
    desk: &mut BridgeDesk,
    list: &mut List,
    command: Command,
    context: &Context<'_>,
) -> Step {
    let why = found(context);
    if list.command(command, why.map_or(0, |why| why.costs.len())) {
        return Step::Draw;
    }
    match command {
        Command::Ok | Command::Right => {
            let at = usize::from(list.cursor);
            match why.and_then(|why| why.bounds.get(at).or(why.bounds.first())) {
                Some(Bound { seat, quantity, end }) => {
                    desk.before = desk.odds().cloned();
                    Step::Swap(edit::at(*seat, Row::of(*quantity), *end == End::Most))
                }
                None => Step::Stay,
            }
        }
        Command::Back | Command::Left => Step::Pop,
        _ => Step::Stay,
    }
}
