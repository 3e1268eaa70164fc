//! The start page: on with the deal, a new one, who leads and what is trump, open cards, the score.

use core::fmt::Write;

use heapless::{String, Vec};
use trickwire_core::cards::Suit;
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::score::BID_ORDER;
use trickwire_core::ninety::sheet::Sheet;

use super::grid::Spot;
use super::stage::{NAMES, Phase, Stage, YOU};
use super::text::{draw_trump, trump_word};
use super::{NinetyDesk, Page};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Step, Title};
use crate::widget::{List, ROW};

/// A row of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    GoOn,
    New,
    Leads,
    Trump,
    Open,
    Score,
}

/// What can be trump, in the order of a bid.
const TRUMPS: [Option<Suit>; 5] =
    [None, Some(BID_ORDER[0]), Some(BID_ORDER[1]), Some(BID_ORDER[2]), Some(BID_ORDER[3])];

/// The trump after this one, or before it.
pub fn turned(trump: Option<Suit>, forth: bool) -> Option<Suit> {
    let at = TRUMPS.iter().position(|known| *known == trump).unwrap_or(0);
    TRUMPS[(at + if forth { 1 } else { TRUMPS.len() - 1 }) % TRUMPS.len()]
}

impl NinetyDesk {
    fn start_rows(&self) -> Vec<Row, 6> {
        let rows = [Row::GoOn, Row::New, Row::Leads, Row::Trump, Row::Open, Row::Score];
        rows.into_iter().filter(|row| *row != Row::GoOn || !self.now.is_fresh()).collect()
    }

    /// The sheet whose dealer and trump the page shows: of this deal while they may still change, else
    /// of the next.
    fn shown(&self) -> &Sheet {
        match self.now.phase() {
            Phase::Cards | Phase::Bid => &self.now.sheet,
            Phase::Play | Phase::Score => &self.next,
        }
    }

    pub(super) fn start_title(&self, title: &mut Title) {
        let _ = title.left.push_str("Ninety-Nine");
    }

    pub(super) fn draw_start(&self, list: &List, canvas: &mut Canvas<'_, '_>) {
        let rows = self.start_rows();
        let top = canvas.top() + 1;
        let sheet = *self.shown();
        let is_next = matches!(self.now.phase(), Phase::Play | Phase::Score);
        list.draw(canvas, top, rows.len(), |canvas, y, row, ink| {
            let (left, right) = (canvas.left() + 8, canvas.right() - 8);
            let Some(row) = rows.get(row) else { return };
            let label = match row {
                Row::GoOn => "Go on",
                Row::New => "New deal",
                Row::Leads if is_next => "Next lead",
                Row::Leads => "Leads",
                Row::Trump if is_next => "Next trump",
                Row::Trump => "Trump",
                Row::Open => "Open cards",
                Row::Score => "Score",
            };
            canvas.text(left, y, Face::Body, ink, label);
            match row {
                Row::GoOn => {
                    let words = self.resume_words().unwrap_or_default();
                    canvas.text_right(right, y, Face::Body, ink, &words);
                }
                Row::Leads => canvas.text_right(right, y, Face::Body, ink, NAMES[sheet.eldest()]),
                Row::Trump => draw_trump(canvas, right, y, ink, sheet.trump),
                Row::New | Row::Open | Row::Score => canvas.text_right(right, y, Face::Body, ink, ">"),
            }
        });
        let below = top + rows.len() as i32 * ROW + 10;
        if below + 34 <= canvas.bottom() && self.next.deals > 0 {
            let game = self.next.game;
            canvas.text(canvas.left() + 8, below, Face::Small, Ink::Faint, "the game so far");
            canvas.write(
                canvas.left() + 8,
                below + 13,
                Face::Body,
                Ink::Text,
                format_args!("You {}  Left {}  Right {}", game[0], game[1], game[2]),
            );
        }
    }

    pub(super) fn start_command(&mut self, list: &mut List, command: Command) -> Step {
        let rows = self.start_rows();
        if list.command(command, rows.len()) {
            return Step::Draw;
        }
        let Some(row) = rows.get(usize::from(list.cursor)) else { return Step::Stay };
        match (row, command) {
            (_, Command::Back) => Step::Pop,
            (Row::GoOn, Command::Ok | Command::Right) => Step::Push(self.here().into()),
            (Row::New, Command::Ok | Command::Right) => {
                self.begin();
                list.cursor = 0;
                Step::Push(Page::Hand(Spot::default()).into())
            }
            (Row::Leads, Command::Ok | Command::Right | Command::Left) => {
                let step = if command == Command::Left { SEATS - 1 } else { 1 };
                let sheet = *self.shown();
                self.turn_to((sheet.dealer + step) % SEATS, sheet.trump)
            }
            (Row::Trump, Command::Ok | Command::Right | Command::Left) => {
                let sheet = *self.shown();
                self.turn_to(sheet.dealer, turned(sheet.trump, command != Command::Left))
            }
            (Row::Open, Command::Ok | Command::Right) => Step::Push(Page::Open(List::default()).into()),
            (Row::Score, Command::Ok | Command::Right) => Step::Push(Page::Score(List::default()).into()),
            _ => Step::Stay,
        }
    }

    fn turn_to(&mut self, dealer: usize, trump: Option<Suit>) -> Step {
        if matches!(self.now.phase(), Phase::Cards | Phase::Bid) {
            self.now.turn_to(dealer, trump);
            self.next = self.now.sheet;
        } else {
            self.next.deal_by(dealer);
            self.next.trump = trump;
        }
        self.touch();
        Step::Draw
    }

    /// A new game: nothing scored.
    pub(super) fn begin_game(&mut self) -> Step {
        self.next = Sheet::new(self.next.dealer);
        if self.now.is_fresh() {
            self.now = Stage::new(self.next);
        }
        self.begin();
        Step::Draw
    }

    pub(super) fn resume_words(&self) -> Option<String<24>> {
        let mut words = String::new();
        let written = match (self.now.phase(), &self.now.deal) {
            (Phase::Cards, _) if self.now.is_fresh() => {
                if self.now.sheet.deals == 0 {
                    return None;
                }
                write!(words, "deal {}, {}", self.now.sheet.deals + 1, trump_word(self.now.sheet.trump))
            }
            (Phase::Cards, _) => write!(words, "{} of 12 cards", self.now.picks.len()),
            (Phase::Bid, _) => words.write_str("your bid"),
            (Phase::Score, _) => words.write_str("the score"),
            (Phase::Play, Some(deal)) => {
                let course = deal.course();
                let who = if course.to_move() == YOU { "you" } else { NAMES[course.to_move()] };
                write!(words, "trick {}, {who}", 10 - course.tricks_left())
            }
            (Phase::Play, None) => return None,
        };
        written.ok().map(|()| words)
    }
}
