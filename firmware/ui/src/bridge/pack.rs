//! A board dealt with real cards: the pack is turned card by card, and every card has its seat.

use core::fmt::{self, Write};

use heapless::String;
use trickwire_core::bridge::deal::Deal;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::{Card, CardSet, Rank};

use super::menu::Entry;
use super::wish::SUITS;
use super::{BridgeDesk, Dealt};
use crate::canvas::{Canvas, Face, suit_ink};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Step, Title};
use crate::widget::draw_thinking;

/// Cards in the pack.
const CARDS: u8 = 52;

/// How far the dealing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pack {
    /// The card that is turned, in the order of a sorted pack: spades, hearts, diamonds, clubs.
    at: u8,
    /// Twos first, not aces.
    is_rising: bool,
    /// The pack is not sorted: the cursor is led to the card that is turned, and what is dealt is marked.
    is_loose: bool,
    dealt: CardSet,
}

impl Pack {
    pub(super) fn title(&self, board: u16, title: &mut Title) -> fmt::Result {
        write!(title.left, "Pack, board {board}")?;
        let done = if self.is_loose { self.dealt.len() as u8 } else { (self.at + 1).min(CARDS) };
        write!(title.right, "{done}/{CARDS}")
    }

    /// Is it a pack in any order?
    pub(super) const fn is_loose(&self) -> bool {
        self.is_loose
    }

    /// Do twos come first?
    pub(super) const fn is_rising(&self) -> bool {
        self.is_rising
    }

    /// The card at a place of the sorted pack.
    fn card(&self, at: u8) -> Card {
        let (suit, place) = (SUITS[usize::from(at / 13) % 4], usize::from(at % 13));
        let rank = if self.is_rising { place } else { 12 - place };
        Card::new(suit, Rank::all().nth(rank).unwrap_or(Rank::ACE))
    }

    pub(super) fn choose(&mut self, entry: Entry) {
        match entry {
            Entry::Order => self.is_loose = !self.is_loose,
            Entry::Lowest => self.is_rising = !self.is_rising,
            _ => {}
        }
        (self.at, self.dealt) = (0, CardSet::EMPTY);
    }

    pub(super) fn command(&mut self, command: Command) -> Step {
        let before = *self;
        match (command, self.is_loose) {
            (Command::Back, _) => return Step::Pop,
            (Command::Ok, true) => {
                let card = self.card(self.at);
                if !self.dealt.insert(card) {
                    self.dealt.remove(card);
                }
            }
            (Command::Right, true) => self.at = self.at / 13 * 13 + (self.at % 13 + 1) % 13,
            (Command::Left, true) => self.at = self.at / 13 * 13 + (self.at % 13 + 12) % 13,
            (Command::Down, true) => self.at = (self.at + 13) % CARDS,
            (Command::Up, true) => self.at = (self.at + 39) % CARDS,
            (Command::Ok | Command::Right | Command::Down, false) if self.at == CARDS => return Step::Pop,
            (Command::Ok | Command::Right | Command::Down, false) => self.at += 1,
            (Command::Left | Command::Up, false) => self.at = self.at.saturating_sub(1),
            _ => {}
        }
        if before == *self { Step::Stay } else { Step::Draw }
    }

    pub(super) fn draw(&self, desk: &BridgeDesk, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        match (desk.deal(context), context.thinking) {
            (Dealt::Is(deal), _) if self.is_loose => self.draw_grid(canvas, deal),
            (Dealt::Is(deal), _) => self.draw_card(canvas, deal),
            (_, Some(progress)) => draw_thinking(canvas, canvas.top() + 20, "Dealing", progress),
            _ => canvas.text_centre(canvas.top() + 20, Face::Body, Ink::Faint, "No deal to be dealt"),
        }
    }

    /// The card that is turned, its seat in letters that are read across the table, and who is next.
    fn draw_card(&self, canvas: &mut Canvas<'_, '_>, deal: &Deal) {
        let is_high = canvas.height() > 150;
        let (top, bar) = (canvas.top() + if is_high { 8 } else { 2 }, canvas.bottom() - 12);
        let permille = u32::from(self.at.min(CARDS)) * 1_000 / u32::from(CARDS);
        canvas.bar(canvas.left() + 4, bar, canvas.width() - 8, 9, permille, Ink::Good);
        if self.at >= CARDS {
            canvas.text_centre(top + 24, Face::Huge, Ink::Good, "done");
            canvas.text_centre(top + 68, Face::Body, Ink::Text, "13 cards each?");
            return;
        }
        let card = self.card(self.at);
        let Some(seat) = deal.holder(card) else { return };
        let letter = format_args!("{seat}");
        let x = canvas.left() + canvas.width() / 2 + 30;
        if is_high {
            canvas.card(canvas.left() + 30, top + 20, Face::Huge, Ink::Text, card);
            canvas.write(x, top, Face::Giant, seat_ink(seat), letter);
            canvas.text_centre(top + 92, Face::Huge, seat_ink(seat), seat.name());
            self.draw_next(canvas, top + 144, deal);
        } else {
            canvas.card(canvas.left() + 20, top + 4, Face::Huge, Ink::Text, card);
            canvas.write(x, top, Face::Giant, seat_ink(seat), letter);
            canvas.tell(seat.name());
            self.draw_next(canvas, top + 60, deal);
        }
    }

    /// Who gets the cards after this one, so that a hand can be quicker than the eye.
    fn draw_next(&self, canvas: &mut Canvas<'_, '_>, y: i32, deal: &Deal) {
        let mut next: String<24> = String::new();
        let _ = next.push_str("then");
        for at in (self.at + 1..CARDS).take(5) {
            if let Some(seat) = deal.holder(self.card(at)) {
                let _ = write!(next, " {seat}");
            }
        }
        let x = canvas.left() + 8;
        canvas.text(x, y, Face::Body, Ink::Faint, if self.at + 1 < CARDS { &next } else { "the last card" });
    }

    /// Every card with its seat, for a pack in any order.
    fn draw_grid(&self, canvas: &mut Canvas<'_, '_>, deal: &Deal) {
        let is_high = canvas.height() > 150;
        let (left, top) = (canvas.left() + 16, canvas.top() + 2);
        let step = (canvas.width() - 18) / 13;
        let line = if is_high { 24 } else { 17 };
        for place in 0..13_u8 {
            let x = left + i32::from(place) * step + (step - 6) / 2;
            let rank = self.card(place).rank.letter();
            canvas.write(x, top, Face::Small, Ink::Faint, format_args!("{rank}"));
        }
        for (row, suit) in SUITS.into_iter().enumerate() {
            let y = top + 12 + row as i32 * line;
            canvas.suit(canvas.left() + 2, y, Face::Body, suit_ink(Ink::Text, suit), suit);
            for place in 0..13_u8 {
                let at = row as u8 * 13 + place;
                let card = self.card(at);
                let Some(seat) = deal.holder(card) else { continue };
                let x = left + i32::from(place) * step;
                let ink = match (at == self.at, self.dealt.has(card)) {
                    (true, _) => {
                        canvas.fill(x, y - 1, step, Face::Body.height() + 2, Ink::Cursor);
                        Ink::OnCursor
                    }
                    (false, true) => Ink::Faint,
                    (false, false) => seat_ink(seat),
                };
                canvas.write(x + (step - 9) / 2, y, Face::Body, ink, format_args!("{seat}"));
            }
        }
        let (y, card) = (top + 14 + 4 * line, self.card(self.at));
        let Some(seat) = deal.holder(card) else { return };
        let face = if is_high { Face::Huge } else { Face::Body };
        let x = canvas.card(canvas.left() + 16, y, face, Ink::Text, card) + face.width();
        let x = canvas.text(x, y, face, seat_ink(seat), seat.name());
        if self.dealt.has(card) && !is_high {
            canvas.text(x + 9, y, Face::Body, Ink::Faint, "dealt");
        } else if self.dealt.has(card) {
            canvas.text_centre(y + 44, Face::Body, Ink::Faint, "dealt");
        }
    }
}

/// A colour for each seat, beside its letter.
const fn seat_ink(seat: Seat) -> Ink {
    match seat {
        Seat::North => Ink::Blue,
        Seat::East => Ink::Red,
        Seat::South => Ink::Good,
        Seat::West => Ink::Yellow,
    }
}
