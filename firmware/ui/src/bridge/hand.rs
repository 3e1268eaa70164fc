//! One hand, as large as it can be.

use core::fmt::Write;

use heapless::String;
use trickwire_core::bridge::constraint::points;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::{CardSet, Suit};

use super::wish::SUITS;
use super::{BridgeDesk, Dealt};
use crate::canvas::{Canvas, Face, suit_ink};
use crate::ink::Ink;
use crate::page::Context;
use crate::widget::draw_thinking;

/// The ranks of a suit, high to low; a dash where there are none.
pub(super) fn ranks(hand: CardSet, suit: Suit) -> String<13> {
    let mut ranks = String::new();
    for card in hand.descending(suit) {
        let _ = ranks.push(card.rank.letter());
    }
    if ranks.is_empty() {
        let _ = ranks.push('-');
    }
    ranks
}

/// The page of a hand.
pub(super) fn draw_page(desk: &BridgeDesk, seat: Seat, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
    let top = canvas.top() + 2;
    match (desk.deal(context), context.thinking) {
        (Dealt::Is(deal), _) => draw_hand(canvas, top, seat, deal.hands[seat.index()]),
        (_, Some(progress)) => draw_thinking(canvas, top + 20, "Dealing", progress),
        _ => canvas.text_centre(top + 20, Face::Body, Ink::Faint, "not dealt"),
    }
}

/// A hand from `top` to the lower edge of the page: whose it is, its points, and a line for every suit.
pub(super) fn draw_hand(canvas: &mut Canvas<'_, '_>, top: i32, seat: Seat, hand: CardSet) {
    canvas.text(canvas.left() + 6, top, Face::Bold, Ink::Text, seat.name());
    let right = canvas.right() - 6;
    canvas.write_right(right, top, Face::Body, Ink::Text, format_args!("{} points", points(hand)));
    let top = top + Face::Body.height() + 2;
    let line = (canvas.bottom() - top) / 4;
    let longest = SUITS.iter().map(|&suit| hand.of_suit(suit).len()).max().unwrap_or(0) as i32;
    let room = canvas.width() - 34;
    let fits = |face: &Face| face.height() <= line && face.width() * longest <= room;
    let face = [Face::Huge, Face::Large].into_iter().find(fits).unwrap_or(Face::Body);
    // Letters of a hand are no word: a little air between them where there is room.
    let step = (room / longest.max(1)).min(face.width() + face.width() / 3);
    for (at, suit) in SUITS.into_iter().enumerate() {
        let y = top + at as i32 * line + (line - face.height()) / 2;
        let x = canvas.left() + 8;
        canvas.suit(x, y, face, suit_ink(Ink::Text, suit), suit);
        let ranks = ranks(hand, suit);
        let mut name: String<16> = String::new();
        let _ = write!(name, "{}{ranks}", suit.letter());
        canvas.tell(&name);
        let mut x = x + 26;
        for letter in ranks.chars() {
            let mut one: String<4> = String::new();
            let _ = one.push(letter);
            canvas.text(x, y, face, Ink::Text, &one);
            x += step;
        }
    }
}
