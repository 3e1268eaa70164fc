//! The play: every card that others play is entered from the grid; at your turn your cards are ranked.

use core::fmt::Write;

use heapless::Vec;
use trickwire_core::cards::{Card, CardSet};
use trickwire_core::limits::{MAX_TRICKS, SEATS};
use trickwire_core::ninety::advise::Aim;
use trickwire_core::ninety::deal::{Course, Deal};

use super::NinetyDesk;
use super::grid::{Cell, Spot, in_order};
use super::stage::{NAMES, Phase, YOU};
use super::text::{draw_busy, is_tall, trump_word};
use super::think::{Found, PlayFound, PlayRow};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Step, Title};
use crate::think::Found as AnyFound;
use crate::widget::List;

/// The cursor: in the grid for what others play, on a card at your turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cursor {
    spot: Spot,
    /// Your card, wherever it has got to; at first the best.
    card: Option<Card>,
}

impl Cursor {
    /// In the grid at this card.
    pub(super) fn at(self, card: Card) -> Cursor {
        Cursor { spot: Spot::of(card), ..self }
    }
}

/// What was found about your cards.
fn found<'c>(context: &Context<'c>) -> Option<&'c PlayFound> {
    match context.found {
        AnyFound::Ninety(Found::Play(found)) => Some(found),
        _ => None,
    }
}

impl NinetyDesk {
    fn playing(&self) -> Option<(&Deal, Course)> {
        let deal = self.now.deal.as_ref().filter(|_| self.now.phase() == Phase::Play)?;
        Some((deal, deal.course()))
    }

    pub(super) fn is_my_turn(&self) -> bool {
        self.playing().is_some_and(|(_, course)| course.to_move() == YOU)
    }

    /// In the suit that was led, where it can be followed.
    pub(super) fn play_cursor(&self) -> Cursor {
        let mut cursor = Cursor::default();
        if let Some((_, course)) = self.playing() {
            let follow = course.trick.first().map_or(CardSet::EMPTY, |led| self.offered.of_suit(led.suit));
            cursor.spot.settle(if follow.is_empty() { self.offered } else { follow });
        }
        cursor
    }

    pub(super) fn play_title(&self, title: &mut Title) {
        let Some((_, course)) = self.playing() else { return };
        let who = if course.to_move() == YOU { "you" } else { NAMES[course.to_move()] };
        let _ = write!(title.left, "Trick {}: {who}", MAX_TRICKS + 1 - course.tricks_left());
        let _ = title.right.push_str(trump_word(self.now.sheet.trump));
    }

    pub(super) fn draw_play(&self, cursor: &Cursor, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        let Some((deal, course)) = self.playing() else { return };
        let mut y = canvas.top() + 2;
        draw_table(deal, &course, canvas, y);
        y += 18;
        if is_tall(canvas) {
            draw_taken(deal, &course, canvas, y);
            y += 20;
        }
        let nothing_fits = matches!(context.found, AnyFound::Ninety(Found::NoWorld));
        if self.offered.is_empty() || course.to_move() == YOU && nothing_fits {
            let words = "No deal fits what was played. Take cards back to where it went wrong.";
            canvas.paragraph(canvas.left() + 8, y, Face::Body, Ink::Text, words, 0);
            return;
        }
        if course.to_move() != YOU {
            let left = deal.left(YOU).unwrap_or_default();
            cursor.spot.draw(canvas, y, |card| match (self.offered.has(card), left.has(card)) {
                (true, _) => Cell::Free,
                (false, true) => Cell::Spent,
                (false, false) => Cell::Gone,
            });
            return;
        }
        if let Some(found) = found(context) {
            draw_found(found, Hope::of(deal, &course), cursor, canvas, y);
        }
        draw_busy(canvas, context.thinking);
    }

    /// Your cards in the order in which they are shown.
    fn my_cards(&self, context: &Context<'_>) -> Vec<Card, MAX_TRICKS> {
        match (context.found, found(context)) {
            (_, Some(found)) => found.rows.iter().map(|row| row.card).collect(),
            (AnyFound::Ninety(Found::NoWorld), None) => Vec::new(),
            (_, None) => in_order(self.offered).take(MAX_TRICKS).collect(),
        }
    }

    pub(super) fn play_command(
        &mut self,
        cursor: &mut Cursor,
        command: Command,
        context: &Context<'_>,
    ) -> Step {
        if command == Command::Back {
            return Step::Pop;
        }
        if !self.is_my_turn() {
            if cursor.spot.command(command, self.offered) {
                return Step::Draw;
            }
            return match command {
                Command::Ok if self.offered.has(cursor.spot.card()) => self.put(cursor.spot.card()),
                _ => Step::Stay,
            };
        }
        let cards = self.my_cards(context);
        let at = cards.iter().position(|card| Some(*card) == cursor.card).unwrap_or(0);
        let mut list = List { cursor: at as u8 };
        if list.command(command, cards.len()) {
            cursor.card = cards.get(usize::from(list.cursor)).copied();
            return Step::Draw;
        }
        match (command, cards.get(at)) {
            (Command::Ok, Some(&card)) => self.put(card),
            _ => Step::Stay,
        }
    }

    fn put(&mut self, card: Card) -> Step {
        let result = self.now.play(card);
        self.follow(result)
    }
}

/// What lies on the table, or who took the last trick; right what you have taken of your bid.
fn draw_table(deal: &Deal, course: &Course, canvas: &mut Canvas<'_, '_>, y: i32) {
    let mut x = canvas.left() + 8;
    let who = |seat: usize| NAMES[seat % SEATS];
    if !course.trick.is_empty() {
        for (place, card) in course.trick.iter().enumerate() {
            x = canvas.text(x, y, Face::Body, Ink::Faint, who(course.leader + place)) + 4;
            x = canvas.card(x, y, Face::Bold, Ink::Text, *card) + 8;
        }
    } else if let [.., a, b, c] = deal.played() {
        x = canvas.text(x, y, Face::Body, Ink::Faint, who(course.leader)) + 4;
        x = canvas.text(x, y, Face::Body, Ink::Faint, "took") + 4;
        for card in [a, b, c] {
            x = canvas.card(x, y, Face::Body, Ink::Faint, *card) + 3;
        }
    } else {
        let verb = if course.leader == YOU { "lead" } else { "leads" };
        canvas.write(x, y, Face::Body, Ink::Faint, format_args!("{} {verb} first", who(course.leader)));
    }
    let (taken, bid) = (course.taken[YOU], deal.bid(YOU).unwrap_or(0));
    canvas.write_right(canvas.right() - 8, y, Face::Body, Ink::Text, format_args!("{taken} of {bid}"));
}

/// What the others have taken, and what they bid where it lies open.
fn draw_taken(deal: &Deal, course: &Course, canvas: &mut Canvas<'_, '_>, y: i32) {
    let mut x = canvas.left() + 8;
    for (seat, name) in NAMES.into_iter().enumerate().skip(1) {
        let taken = course.taken[seat];
        x = match deal.bid(seat) {
            Some(bid) => canvas.write(x, y, Face::Body, Ink::Faint, format_args!("{name} {taken} of {bid}")),
            None => canvas.write(x, y, Face::Body, Ink::Faint, format_args!("{name} {taken}")),
        } + 16;
    }
}

/// Your bid, and whether the tricks left can still make it.
struct Hope {
    bid: u8,
    is_lost: bool,
}

impl Hope {
    fn of(deal: &Deal, course: &Course) -> Hope {
        let bid = deal.bid(YOU).unwrap_or(0);
        let need = bid.checked_sub(course.taken[YOU]).map(usize::from);
        Hope { bid, is_lost: need.is_none_or(|need| need > course.tricks_left()) }
    }
}

fn draw_found(found: &PlayFound, hope: Hope, cursor: &Cursor, canvas: &mut Canvas<'_, '_>, mut y: i32) {
    let at = found.rows.iter().position(|row| Some(row.card) == cursor.card).unwrap_or(0);
    let Some(here) = found.rows.get(at) else { return };
    let bid = hope.bid;
    // What was never seen in the deals tried out may still be.
    let lost = if hope.is_lost { "is lost" } else { "seems lost" };
    if is_tall(canvas) {
        canvas.card(canvas.left() + 8, y, Face::Huge, Ink::Text, here.card);
        let x = canvas.left() + 60;
        let _ = match found.aim {
            Aim::Bid => {
                canvas.write(x, y + 1, Face::Large, Ink::Text, format_args!("{} % for {bid}", here.chance))
            }
            Aim::Spoil => canvas.write(x, y + 1, Face::Large, Ink::Danger, format_args!("! {bid} {lost}")),
            Aim::Thumb => canvas.text(x, y + 1, Face::Large, Ink::Text, "rule of thumb"),
        };
        let worlds = found.worlds;
        let _ = match found.aim {
            Aim::Bid => canvas.write(x, y + 23, Face::Body, Ink::Faint, format_args!("{worlds} deals tried")),
            Aim::Spoil => canvas.text(x, y + 23, Face::Body, Ink::Faint, "that others miss:"),
            Aim::Thumb => canvas.text(x, y + 23, Face::Body, Ink::Faint, "until more is known"),
        };
        y += 44;
    }
    let list = List { cursor: at as u8 };
    list.draw(canvas, y, found.rows.len(), |canvas, y, place, ink| {
        if let Some(row) = found.rows.get(place) {
            draw_row(found, row, place, canvas, y, ink);
        }
    });
}

fn draw_row(found: &PlayFound, row: &PlayRow, place: usize, canvas: &mut Canvas<'_, '_>, y: i32, ink: Ink) {
    let left = canvas.left();
    canvas.card(left + 8, y, Face::Bold, ink, row.card);
    if found.aim == Aim::Thumb {
        if place == 0 {
            canvas.text(left + 46, y, Face::Body, ink, "rule of thumb");
        }
        return;
    }
    canvas.write_right(left + 92, y, Face::Body, ink, format_args!("{}", row.chance));
    if let Some((low, high)) = row.chance.within {
        canvas.write(left + 106, y, Face::Body, ink, format_args!("{low}-{high}"));
    }
    let badge = match (found.aim, row.safe) {
        (Aim::Spoil, _) => "spoils",
        // A single deal fits, so it is the one.
        (_, true) if found.fitting == 1 => "sure",
        (_, true) => "safe",
        (_, false) => "",
    };
    if !badge.is_empty() {
        let ink = if ink == Ink::Text { Ink::Good } else { ink };
        canvas.text_right(canvas.right() - 8, y, Face::Body, ink, badge);
    }
}
