//! The pack as a grid: a row for every suit, clubs first as they count most in a bid, ace to six.

use core::fmt::Write;

use heapless::String;
use trickwire_core::cards::{Card, CardSet, Rank, Suit};

use crate::canvas::{Canvas, Face, suit_ink};
use crate::command::Command;
use crate::ink::Ink;

/// The rows: what they count in a bid falls from three to nothing, and colours alternate.
pub const ROWS: [Suit; 4] = [Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds];

/// Ranks of the pack.
const COLUMNS: u8 = 9;

/// Places in the grid.
const PLACES: u8 = 4 * COLUMNS;

/// The cards of a set in the order of the grid.
pub fn in_order(cards: CardSet) -> impl Iterator<Item = Card> {
    (0..PLACES).map(|place| Spot(place).card()).filter(move |card| cards.has(*card))
}

/// How a card is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Can be chosen.
    Free,
    /// Is chosen.
    Chosen,
    /// Belongs to it but is settled: laid aside, played.
    Spent,
    /// Cannot be.
    Gone,
}

/// A place in the grid, as one reads: 0 is the ace of the first row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spot(u8);

impl Spot {
    /// The place of a card.
    pub fn of(card: Card) -> Spot {
        let row = ROWS.iter().position(|suit| *suit == card.suit).unwrap_or(0) as u8;
        let column = (Rank::ACE.index() - card.rank.index()) as u8;
        Spot(row * COLUMNS + column.min(COLUMNS - 1))
    }

    /// The card here.
    pub fn card(self) -> Card {
        let suit = ROWS[usize::from(self.0 / COLUMNS) % ROWS.len()];
        let rank = Rank::ACE.index() - usize::from(self.0 % COLUMNS);
        Card::new(suit, Rank::from_index(rank).unwrap_or(Rank::ACE))
    }

    /// To the first of these cards at or after here, as one reads.
    pub fn settle(&mut self, among: CardSet) {
        self.seek(0, among);
    }

    /// To the next of these cards, as one reads; at the end from the beginning.
    pub fn advance(&mut self, among: CardSet) {
        self.seek(1, among);
    }

    fn seek(&mut self, from: u8, among: CardSet) {
        let spots = (from..PLACES + from).map(|step| Spot((self.0 + step) % PLACES));
        *self = { spots }.find(|spot| among.has(spot.card())).unwrap_or(*self);
    }

    /// A key that moves, over these cards only; did it move?
    pub fn command(&mut self, command: Command, among: CardSet) -> bool {
        let before = *self;
        match command {
            Command::Right => self.advance(among),
            Command::Left => {
                let back = (1..=PLACES).map(|step| Spot((self.0 + PLACES - step) % PLACES));
                *self = { back }.find(|spot| among.has(spot.card())).unwrap_or(*self);
            }
            Command::Down => self.next_row(among),
            Command::Up => self.row_before(among),
            _ => return false,
        }
        before != *self
    }

    /// To the first of these cards in the next row that has any: a hand is read suit by suit, from the ace down.
    fn next_row(&mut self, among: CardSet) {
        let row = self.0 / COLUMNS;
        let first = |steps| first_of((row + steps) % 4, among);
        *self = (1..4).find_map(first).unwrap_or(*self);
    }

    /// To the first of them in this row, or from there in the row before.
    fn row_before(&mut self, among: CardSet) {
        let row = self.0 / COLUMNS;
        let here = first_of(row, among).filter(|first| first.0 < self.0);
        let before = |steps| first_of((row + 4 - steps) % 4, among);
        *self = here.or_else(|| (1..4).find_map(before)).unwrap_or(*self);
    }

    /// Draws the pack from `top` to the end of the page. Chosen cards are blocks, those that cannot be are
    /// dots, the cursor is a frame.
    pub fn draw(self, canvas: &mut Canvas<'_, '_>, top: i32, cell_of: impl Fn(Card) -> Cell) {
        let high = ((canvas.bottom() - top) / 4).min(38);
        let label = 20;
        let wide = (canvas.width() - label - 4) / i32::from(COLUMNS);
        for (row, suit) in ROWS.into_iter().enumerate() {
            let y = top + row as i32 * high;
            let text = y + (high - Face::Body.height()) / 2;
            canvas.suit(canvas.left() + 6, text, Face::Body, suit_ink(Ink::Text, suit), suit);
            for column in 0..COLUMNS {
                let spot = Spot(row as u8 * COLUMNS + column);
                let card = spot.card();
                let x = canvas.left() + label + i32::from(column) * wide;
                let (ink, letter) = match cell_of(card) {
                    Cell::Free => (Ink::Text, card.rank.letter()),
                    Cell::Chosen => {
                        canvas.fill(x + 1, y + 1, wide - 2, high - 2, suit_ink(Ink::Text, suit));
                        (Ink::Ground, card.rank.letter())
                    }
                    Cell::Spent => {
                        canvas.fill(x + 1, y + 1, wide - 2, high - 2, Ink::Bar);
                        (Ink::Text, card.rank.letter())
                    }
                    Cell::Gone => (Ink::Faint, '.'),
                };
                let mut bytes = [0; 4];
                let at = x + (wide - Face::Bold.width()) / 2;
                canvas.text(at, text, Face::Bold, ink, letter.encode_utf8(&mut bytes));
                if spot == self {
                    canvas.outline(x, y, wide, high, Ink::Cursor);
                    canvas.outline(x + 1, y + 1, wide - 2, high - 2, Ink::Cursor);
                    canvas.outline(x + 2, y + 2, wide - 4, high - 4, Ink::Ground);
                }
            }
        }
        let mut here: String<8> = String::new();
        let _ = write!(here, "> {}", self.card());
        canvas.tell(&here);
    }
}

/// The first of these cards in a row.
fn first_of(row: u8, among: CardSet) -> Option<Spot> {
    (row * COLUMNS..(row + 1) * COLUMNS).map(Spot).find(|spot| among.has(spot.card()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_its_place() {
        for card in CardSet::PACK_36.iter() {
            assert_eq!(Spot::of(card).card(), card);
        }
    }

    #[test]
    fn the_cursor_goes_over_what_is_offered() {
        let all = CardSet::PACK_36;
        let mut spot = Spot(8);
        assert!(spot.command(Command::Right, all) && spot == Spot(9));
        assert!(spot.command(Command::Left, all) && spot == Spot(8));
        assert!(spot.command(Command::Up, all) && spot == Spot(0));
        assert!(spot.command(Command::Up, all) && spot == Spot(27));
        assert!(spot.command(Command::Left, all) && spot == Spot(26));
        assert!(spot.command(Command::Down, all) && spot == Spot(27));
        let few: CardSet = [Spot(2).card(), Spot(13).card(), Spot(29).card()].into_iter().collect();
        let mut spot = Spot(2);
        for place in [13, 29, 2] {
            assert!(spot.command(Command::Down, few) && spot == Spot(place), "{spot:?}");
        }
        assert!(spot.command(Command::Left, few) && spot == Spot(29));
        assert!(!spot.command(Command::Ok, few) && !spot.command(Command::Right, CardSet::EMPTY));
    }
}
