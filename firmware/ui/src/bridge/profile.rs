//! The four hands and how rare it is that all fit; and the themes to begin with.

use core::fmt::Write;

use heapless::String;
use trickwire_core::bridge::seat::Seat;

use super::entered::Entered;
use super::odds::Odds;
use super::preset::{PRESETS, wishes};
use super::{BridgeDesk, Page, board, edit};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Step};
use crate::widget::{List, ROW, draw_thinking};

/// The seat under the cursor.
pub(super) fn seat(list: &List) -> Seat {
    Seat::North.clockwise(usize::from(list.cursor))
}

pub(super) fn draw(desk: &BridgeDesk, list: &List, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
    let top = canvas.top() + if canvas.height() > 150 { 6 } else { 0 };
    list.draw(canvas, top, 4, |canvas, y, row, ink| {
        let seat = Seat::ALL[row % 4];
        let mut wish: String<100> = String::new();
        let _ = write!(wish, "{}", desk.now.wishes[seat.index()]);
        let x = canvas.write(canvas.left() + 6, y, Face::Bold, ink, format_args!("{seat}")) + 8;
        let is_any = wish == "any" && ink == Ink::Text;
        draw_fitting(canvas, x, y, if is_any { Ink::Faint } else { ink }, &wish);
    });
    draw_odds(desk, canvas, top + 4 * ROW, context);
    if canvas.height() > 150 {
        let y = canvas.bottom() - 16;
        let seed_board = format_args!("seed {}  board {}", desk.now.seed, desk.now.board);
        canvas.write_centre(y, Face::Small, Ink::Faint, seed_board);
    }
}

/// In the letters of text, or where that is too long, in small ones; and if need be, only its beginning.
fn draw_fitting(canvas: &mut Canvas<'_, '_>, x: i32, y: i32, ink: Ink, text: &str) {
    let room = canvas.right() - 4 - x;
    if canvas.width_of(Face::Body, text) <= room {
        canvas.text(x, y, Face::Body, ink, text);
        return;
    }
    let letters = (room / canvas.width_of(Face::Small, "x")).max(3) as usize;
    let y = y + 3;
    match text.char_indices().nth(letters) {
        None => canvas.text(x, y, Face::Small, ink, text),
        Some(_) => {
            let cut = text.char_indices().nth(letters - 2).map_or(text.len(), |(at, _)| at);
            let end = canvas.text(x, y, Face::Small, ink, &text[..cut]);
            canvas.text(end, y, Face::Small, ink, "..")
        }
    };
}

/// How rare it is, from `y` to the lower edge: large where there is room.
pub(super) fn draw_odds(desk: &BridgeDesk, canvas: &mut Canvas<'_, '_>, y: i32, context: &Context<'_>) {
    let room = canvas.bottom() - y;
    let (y, face) = if room >= 60 { (y + 14, Face::Large) } else { (y + 3, Face::Body) };
    match (desk.odds(), context.thinking) {
        (Some(odds), _) if odds.is_none() => {
            canvas.text_centre(y, face, Ink::Danger, "! No deal fits");
            if room >= 60 {
                canvas.text_centre(y + 26, Face::Body, Ink::Text, "Right shows why");
            }
        }
        (Some(odds), thinking) => {
            let fits = face.width_of(&odds.text) <= canvas.width() - 4;
            let face = if fits { face } else { Face::Body };
            canvas.text_centre(y, face, Ink::Good, &odds.text);
            if let (false, true, Some(progress)) = (odds.is_exact, room >= 40, thinking) {
                draw_thinking(canvas, y + face.height() + 4, "Counting", progress);
            } else if room >= 60 {
                canvas.write_centre(
                    y + 26,
                    Face::Body,
                    Ink::Text,
                    format_args!("{} of all deals", odds.share),
                );
            }
        }
        (None, Some(progress)) => draw_thinking(canvas, y, "Counting", progress),
        (None, None) => canvas.text_centre(y, Face::Body, Ink::Faint, "not counted"),
    }
}

pub(super) fn command(desk: &mut BridgeDesk, list: &mut List, command: Command) -> Step {
    if list.command(command, 4) {
        return Step::Draw;
    }
    match command {
        Command::Ok => {
            desk.before = desk.odds().cloned();
            Step::Push(edit::of(seat(list)))
        }
        Command::Right | Command::Solve if desk.odds().is_some_and(Odds::is_none) => {
            Step::Push(Page::Why(List::default()).into())
        }
        Command::Right | Command::Solve => Step::Push(board::first()),
        Command::Left => Step::Push(Page::Presets(List::default()).into()),
        Command::Back => Step::Pop,
        _ => Step::Stay,
    }
}

pub(super) fn draw_presets(list: &List, canvas: &mut Canvas<'_, '_>) {
    let top = canvas.top() + 2;
    let area = canvas.area();
    let mut list_area = area;
    list_area.size.height = area.size.height.saturating_sub(16);
    canvas.restrict(list_area);
    list.draw(canvas, top, PRESETS.len(), |canvas, y, row, ink| {
        canvas.text(canvas.left() + 8, y, Face::Body, ink, PRESETS[row].0);
    });
    canvas.restrict(area);
    let (_, line) = PRESETS[usize::from(list.cursor) % PRESETS.len()];
    let y = canvas.bottom() - 13;
    canvas.rule(y - 3);
    canvas.text(canvas.left() + 4, y, Face::Small, Ink::Text, line);
}

/// The theme under the cursor takes the place of what was wanted, which can be taken back.
pub(super) fn choose_preset(desk: &mut BridgeDesk, list: &mut List, command: Command) -> Step {
    if list.command(command, PRESETS.len()) {
        return Step::Draw;
    }
    match command {
        Command::Ok | Command::Right => {
            if let Some(wishes) = wishes(usize::from(list.cursor)) {
                desk.enter(Entered { wishes, board: 1, ..desk.now }, None);
            }
            Step::Pop
        }
        Command::Back | Command::Left => Step::Pop,
        _ => Step::Stay,
    }
}
