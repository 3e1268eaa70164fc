//! A board: its number, dealer and vulnerability, and four hands behind a curtain.

use trickwire_core::bridge::constraint::points;
use trickwire_core::bridge::deal::Deal;
use trickwire_core::bridge::seat::{Seat, Vulnerable};

use super::hand::{draw_hand, ranks};
use super::wish::SUITS;
use super::{BridgeDesk, Dealt, Page};
use crate::canvas::{Canvas, Face, suit_ink};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Step};
use crate::widget::{List, draw_thinking};

/// Whose hand, and whether it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Curtain {
    pub(super) seat: Seat,
    /// All hands are open.
    pub(super) is_open: bool,
    /// OK is held down.
    pub(super) is_looking: bool,
}

/// The page, curtain closed. South is who plays alone.
pub(super) fn first() -> crate::page::Page {
    Page::Board(Curtain { seat: Seat::South, is_open: false, is_looking: false }).into()
}

/// Who is vulnerable, as players say it.
pub(super) const fn vulnerable(who: Vulnerable) -> &'static str {
    match who {
        Vulnerable::Nobody => "none vul",
        Vulnerable::NorthSouth => "N-S vul",
        Vulnerable::EastWest => "E-W vul",
        Vulnerable::Everybody => "all vul",
    }
}

impl Curtain {
    pub(super) fn command(&mut self, desk: &mut BridgeDesk, command: Command, context: &Context<'_>) -> Step {
        if command == Command::Solve {
            return Step::Stay; // OK is held for long
        }
        // Whatever else is pressed, the curtain falls.
        let was_looking = core::mem::replace(&mut self.is_looking, command == Command::Look(true));
        match command {
            Command::Look(_) if was_looking == self.is_looking => Step::Stay,
            Command::Look(_) => Step::Draw,
            Command::Up => {
                self.seat = self.seat.clockwise(3);
                Step::Draw
            }
            Command::Down => {
                self.seat = self.seat.clockwise(1);
                Step::Draw
            }
            Command::Left => desk.step_board(false),
            Command::Right => desk.step_board(true),
            Command::Ok => match desk.deal(context) {
                Dealt::Is(_) => Step::Push(Page::Hand(self.seat).into()),
                Dealt::Impossible => Step::Push(Page::Why(List::default()).into()),
                Dealt::Waiting => Step::Draw,
            },
            Command::Back => Step::Pop,
            _ => Step::Stay,
        }
    }

    pub(super) fn draw(&self, desk: &BridgeDesk, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        let deal = match desk.deal(context) {
            Dealt::Is(deal) => deal,
            Dealt::Impossible => {
                let y = canvas.top() + canvas.height() / 2 - 20;
                canvas.text_centre(y, Face::Body, Ink::Danger, "! No deal fits.");
                canvas.text_centre(y + 20, Face::Body, Ink::Text, "OK shows why.");
                return;
            }
            Dealt::Waiting => {
                let y = canvas.top() + canvas.height() / 2 - 10;
                match context.thinking {
                    Some(progress) => draw_thinking(canvas, y, "Dealing", progress),
                    None => canvas.text_centre(y, Face::Body, Ink::Faint, "not dealt"),
                }
                return;
            }
        };
        let number = u32::from(desk.now.board);
        let (dealer, vulnerable) = (Seat::dealer(number), Vulnerable::of_board(number));
        if self.is_open && !self.is_looking {
            draw_all(canvas, deal);
            if canvas.height() > 150 {
                // The corner that the diagram leaves free.
                let (x, y) = (canvas.left() + 4, canvas.top() + 4);
                canvas.write(x, y, Face::Small, Ink::Text, format_args!("{dealer} deals"));
                canvas.write(
                    x,
                    y + 12,
                    Face::Small,
                    Ink::Text,
                    format_args!("{}", self::vulnerable(vulnerable)),
                );
            }
            return;
        }
        let y = canvas.top() + 3;
        canvas.write(canvas.left() + 4, y, Face::Body, Ink::Text, format_args!("{} deals", dealer.name()));
        let right = canvas.right() - 4;
        canvas.write_right(right, y, Face::Body, Ink::Text, format_args!("{}", self::vulnerable(vulnerable)));
        let top = y + Face::Body.height() + 4;
        canvas.rule(top - 2);
        if self.is_looking {
            draw_hand(canvas, top, self.seat, deal.hands[self.seat.index()]);
        } else {
            self.draw_seats(canvas, top, dealer, vulnerable);
        }
    }

    /// Where everybody sits.
    fn draw_seats(&self, canvas: &mut Canvas<'_, '_>, top: i32, dealer: Seat, vulnerable: Vulnerable) {
        let (room, middle) = (canvas.bottom() - top, canvas.left() + canvas.width() / 2);
        let is_high = room > 110;
        let (width, height) = if is_high { (72, 44) } else { (54, 44) };
        for seat in Seat::ALL {
            let (x, y) = if is_high {
                let gap = (room - 3 * height) / 4;
                match seat {
                    Seat::North => (middle - width / 2, top + gap),
                    Seat::West => (canvas.left() + 6, top + 2 * gap + height),
                    Seat::East => (canvas.right() - 6 - width, top + 2 * gap + height),
                    Seat::South => (middle - width / 2, top + 3 * gap + 2 * height),
                }
            } else {
                let step = canvas.width() / 4;
                (canvas.left() + seat.index() as i32 * step + (step - width) / 2, top + (room - height) / 2)
            };
            let is_here = seat == self.seat;
            let is_vulnerable = match vulnerable {
                Vulnerable::Nobody => false,
                Vulnerable::Everybody => true,
                Vulnerable::NorthSouth => matches!(seat, Seat::North | Seat::South),
                Vulnerable::EastWest => matches!(seat, Seat::East | Seat::West),
            };
            let (ink, faint) = if is_here { (Ink::OnCursor, Ink::OnCursor) } else { (Ink::Text, Ink::Faint) };
            if is_here {
                canvas.fill(x, y, width, height, Ink::Cursor);
                canvas.tell(">");
            }
            canvas.outline(x, y, width, height, Ink::Line);
            let name = if is_high { seat.name() } else { &seat.name()[..1] };
            let face = Face::Large;
            canvas.text(x + (width - face.width_of(name)) / 2, y + 5, face, ink, name);
            let below = match (seat == dealer, is_vulnerable) {
                (true, true) if is_high => "deals, vul",
                (true, true) => "D, vul",
                (true, false) => "deals",
                (false, true) => "vul",
                (false, false) => "",
            };
            let x = x + (width - Face::Small.width_of(below)) / 2;
            canvas.text(x, y + height - 14, Face::Small, faint, below);
        }
    }
}

/// All four hands: North above, South below where there is room, otherwise two by two.
fn draw_all(canvas: &mut Canvas<'_, '_>, deal: &Deal) {
    let is_high = canvas.height() >= 4 * 3 * 16;
    let half = canvas.left() + canvas.width() / 2;
    let (face, line) = if is_high { (Face::Body, 16) } else { (Face::Small, 12) };
    let gap = if is_high { (canvas.height() - 12 * line) / 4 } else { (canvas.height() - 8 * line) / 3 };
    let top = canvas.top() + gap;
    let row = |row: i32| top + row * (4 * line + gap);
    for seat in Seat::ALL {
        let (x, y) = match (is_high, seat) {
            (true, Seat::North) => (half - 34, row(0)),
            (true, Seat::West) => (canvas.left() + 18, row(1)),
            (true, Seat::East) => (half + 22, row(1)),
            (true, Seat::South) => (half - 34, row(2)),
            (false, Seat::North) => (canvas.left() + 18, row(0)),
            (false, Seat::East) => (half + 18, row(0)),
            (false, Seat::South) => (canvas.left() + 18, row(1)),
            (false, Seat::West) => (half + 18, row(1)),
        };
        let hand = deal.hands[seat.index()];
        // Beside each hand its letter, and below that its points.
        canvas.write(x - 15, y, face, Ink::Faint, format_args!("{seat}"));
        let points = points(hand);
        canvas.write(x - 16, y + line + 2, Face::Small, Ink::Faint, format_args!("{points}"));
        for (at, suit) in SUITS.into_iter().enumerate() {
            let y = y + at as i32 * line;
            let x = canvas.suit(x, y, face, suit_ink(Ink::Text, suit), suit) + 1;
            let ranks = ranks(hand, suit);
            // West's long suits end before East begins.
            let room = if x < half { half - 2 } else { canvas.right() } - x;
            let is_long = seat != Seat::North && seat != Seat::South && face.width_of(&ranks) > room;
            let (face, y) = if is_long { (Face::Small, y + 3) } else { (face, y) };
            canvas.text(x, y, face, Ink::Text, &ranks);
        }
    }
}
