//! What to lay aside: the rating at once, then what is found in deals that could be. And who declares or
//! reveals.

use heapless::Vec;
use trickwire_core::cards::CardSet;
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::score::Premium;

use super::grid::Spot;
use super::hand::Show;
use super::picks::Picks;
use super::stage::{NAMES, Phase, YOU};
use super::text::{draw_busy, is_tall, trump_word};
use super::think::{BidFound, BidRow, Found};
use super::{NinetyDesk, Page};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Step, Title};
use crate::think::Found as AnyFound;
use crate::widget::{List, ROW};

/// What was found about the bid.
fn found<'c>(context: &Context<'c>) -> Option<&'c BidFound> {
    match context.found {
        AnyFound::Ninety(Found::Bid(found)) => Some(found),
        _ => None,
    }
}

/// Where the cursor is: on its cards wherever these have got to, at first on the best.
fn place(found: &BidFound, cursor: Option<CardSet>) -> usize {
    found.rows.iter().position(|row| Some(row.laid) == cursor).unwrap_or(0)
}

/// The three cards; where they end.
fn draw_cards(canvas: &mut Canvas<'_, '_>, x: i32, y: i32, face: Face, ink: Ink, row: &BidRow) -> i32 {
    { super::grid::in_order(row.laid) }
        .fold(x, |x, card| canvas.card(x, y, face, ink, card) + face.width() / 3)
}

impl NinetyDesk {
    pub(super) fn bid_title(&self, title: &mut Title) {
        let _ = title.left.push_str("Lay away");
        let _ = title.right.push_str(trump_word(self.now.sheet.trump));
    }

    pub(super) fn draw_bid(
        &self,
        cursor: Option<CardSet>,
        canvas: &mut Canvas<'_, '_>,
        context: &Context<'_>,
    ) {
        let Some(found) = found(context) else { return };
        let at = place(found, cursor);
        let Some(here) = found.rows.get(at) else { return };
        let (x, mut y) = (canvas.left() + 8, canvas.top() + 1);
        if is_tall(canvas) {
            draw_cards(canvas, x, y, Face::Huge, Ink::Text, here);
            canvas.write_right(
                canvas.right() - 8,
                y + 10,
                Face::Large,
                Ink::Text,
                format_args!("bid {}", here.bid),
            );
            let end = canvas.write(x, y + 42, Face::Large, Ink::Text, format_args!("{} %", here.chance));
            let end = end + 10;
            match here.chance.within {
                None => canvas.text(end, y + 45, Face::Body, Ink::Text, "rule of thumb"),
                Some((low, high)) => {
                    canvas.write(end, y + 45, Face::Body, Ink::Text, format_args!("{low} to {high}"))
                }
            };
            y += 66;
            canvas.write(x, y, Face::Body, Ink::Faint, format_args!("{} deals", found.worlds));
            if let Some((premium, gain)) = found.premium {
                let right = canvas.right() - 8;
                canvas.write_right(
                    right,
                    y,
                    Face::Body,
                    Ink::Good,
                    format_args!("{} +{gain}", premium.name()),
                );
            }
            y += 20;
        }
        let rows = List { cursor: at as u8 };
        rows.draw(canvas, y, found.rows.len(), |canvas, y, row, ink| {
            let Some(row) = found.rows.get(row) else { return };
            draw_cards(canvas, canvas.left() + 8, y, Face::Body, ink, row);
            canvas.write(canvas.left() + 84, y, Face::Bold, ink, format_args!("{}", row.bid));
            canvas.write_right(canvas.left() + 148, y, Face::Body, ink, format_args!("{}", row.chance));
            match row.chance.within {
                Some((low, high)) => {
                    canvas.write(canvas.left() + 160, y, Face::Body, ink, format_args!("{low}-{high}"))
                }
                None => canvas.text(canvas.left() + 160, y, Face::Body, ink, "rated"),
            };
        });
        draw_busy(canvas, context.thinking);
    }

    pub(super) fn bid_command(
        &mut self,
        cursor: &mut Option<CardSet>,
        command: Command,
        context: &Context<'_>,
    ) -> Step {
        let found = found(context);
        match command {
            Command::Back => Step::Swap(Page::Hand(Spot::default()).into()),
            Command::Right => self.lay_by_hand(),
            Command::Up | Command::Down => {
                let Some(found) = found else { return Step::Stay };
                let mut list = List { cursor: place(found, *cursor) as u8 };
                list.command(command, found.rows.len());
                *cursor = found.rows.get(usize::from(list.cursor)).map(|row| row.laid);
                Step::Draw
            }
            Command::Ok => {
                let Some(found) = found else { return Step::Stay };
                let at = place(found, *cursor);
                let Some(row) = found.rows.get(at) else { return Step::Stay };
                // What was said is about the best.
                self.advised = found.premium.filter(|_| at == 0);
                let result = self.now.lay(row.laid);
                self.follow(result)
            }
            _ => Step::Stay,
        }
    }

    /// To the page on which three cards are chosen.
    pub(super) fn lay_by_hand(&mut self) -> Step {
        let mut spot = Spot::default();
        spot.settle(self.now.picks.set());
        self.advised = None;
        Step::Swap(Page::Lay(spot, Picks::EMPTY).into())
    }

    /// Nobody has played or lies open: somebody may still declare or reveal.
    pub(super) fn can_offer(&self) -> bool {
        let open =
            |deal: &trickwire_core::ninety::deal::Deal| deal.played().is_empty() && deal.premium().is_none();
        self.now.phase() == Phase::Play && self.now.deal.as_ref().is_some_and(open)
    }

    pub(super) fn draw_offer(&self, list: &List, canvas: &mut Canvas<'_, '_>) {
        let offers = offers();
        list.draw(canvas, canvas.top() + 1, offers.len(), |canvas, y, row, ink| {
            let Some((seat, premium)) = offers.get(row) else { return };
            let verb = premium.name();
            let ending = if *seat == YOU { "" } else { "s" };
            canvas.write(
                canvas.left() + 8,
                y,
                Face::Body,
                ink,
                format_args!("{} {verb}{ending}", NAMES[*seat]),
            );
            canvas.write_right(canvas.right() - 8, y, Face::Body, ink, format_args!("{}", premium.points()));
        });
        let below = canvas.top() + 1 + offers.len() as i32 * ROW + 8;
        if let (true, Some((premium, gain))) = (is_tall(canvas), self.advised) {
            let words = format_args!("{}: about +{gain} for you", premium.name());
            canvas.write(canvas.left() + 8, below, Face::Body, Ink::Good, words);
        }
    }

    pub(super) fn offer_command(&mut self, list: &mut List, command: Command) -> Step {
        let offers = offers();
        if list.command(command, offers.len()) {
            return Step::Draw;
        }
        match (command, offers.get(usize::from(list.cursor))) {
            (Command::Back, _) => Step::Swap(self.here().into()),
            (Command::Ok | Command::Right, Some(&(YOU, premium))) => {
                let result = self.now.offer(YOU, premium, &Picks::EMPTY);
                self.follow(result)
            }
            (Command::Ok | Command::Right, Some(&(seat, premium))) => {
                let mut spot = Spot::default();
                spot.settle(CardSet::PACK_36 - self.now.picks.set());
                let show = Show { seat: seat as u8, premium, picks: Picks::EMPTY, spot };
                Step::Swap(Page::Show(show).into())
            }
            _ => Step::Stay,
        }
    }
}

/// Who may lie open, and how far.
fn offers() -> Vec<(usize, Premium), 6> {
    (0..SEATS).flat_map(|seat| [(seat, Premium::Declare), (seat, Premium::Reveal)]).collect()
}
