//! The pack as a grid, clubs first as they count most in a bid. A suit is two lines, ace to ten and nine to six: so a step down
//! leads half a suit further, and twelve cards take fewer presses than in rows of nine.

use core::fmt::Write;

use heapless::String;
use trickwire_core::cards::{Card, CardSet, Rank, Suit};

use crate::canvas::{Canvas, Face, suit_ink};
use crate::command::Command;
use crate::ink::Ink;

/// The suits: what they count in a bid falls from three to nothing, and colours alternate.
pub const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds];

/// Ranks of the pack.
const RANKS: u8 = 9;

/// Places in the grid.
const PLACES: u8 = 4 * RANKS;

/// Cards in the first line of a suit.
const LONG: u8 = 5;

/// Lines of the grid.
const LINES: u8 = 8;

/// A line that is less high has no room for a letter: then two suits stand beside each other.
const LOW: i32 = 17;

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

/// A place in the grid, as one reads: 0 is the ace of the first suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spot(u8);

impl Spot {
    /// The place of a card.
    pub fn of(card: Card) -> Spot {
        let row = SUITS.iter().position(|suit| *suit == card.suit).unwrap_or(0) as u8;
        let column = (Rank::ACE.index() - card.rank.index()) as u8;
        Spot(row * RANKS + column.min(RANKS - 1))
    }

    /// The card here.
    pub fn card(self) -> Card {
        let suit = SUITS[usize::from(self.0 / RANKS) % SUITS.len()];
        let rank = Rank::ACE.index() - usize::from(self.0 % RANKS);
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
            Command::Down => self.change_line(1, among),
            Command::Up => self.change_line(LINES - 1, among),
            _ => return false,
        }
        before != *self
    }

    /// The line here, and how far it is from its beginning.
    const fn line(self) -> (u8, u8) {
        let (suit, rank) = (self.0 / RANKS, self.0 % RANKS);
        if rank < LONG { (suit * 2, rank) } else { (suit * 2 + 1, rank - LONG) }
    }

    /// So many lines further, or as often as it takes to where some of these cards are: to the one nearest below or above.
    fn change_line(&mut self, step: u8, among: CardSet) {
        let (line, column) = self.line();
        let lines = (1..LINES).map(|steps| (line + steps * step) % LINES);
        let nearest = |line| {
            let cards = spots_of(line).filter(|spot| among.has(spot.card()));
            cards.min_by_key(|spot| spot.line().1.abs_diff(column))
        };
        *self = { lines }.find_map(nearest).unwrap_or(*self);
    }

    /// Draws the pack from `top` to the end of the page. Chosen cards are blocks, those that cannot be are
    /// dots, the cursor is a frame.
    pub fn draw(self, canvas: &mut Canvas<'_, '_>, top: i32, cell_of: impl Fn(Card) -> Cell) {
        let mut high = (canvas.bottom() - top) / i32::from(LINES);
        // Suits below each other.
        let mut below = 4;
        if high < LOW {
            (high, below) = (high * 2, 2);
        }
        let (label, beside) = (20, canvas.width() * below / 4);
        let wide = (beside - label - 4) / i32::from(LONG);
        for (number, suit) in (0..).zip(SUITS) {
            let left = canvas.left() + number / below * beside;
            let y = top + number % below * 2 * high;
            let middle = (high - Face::Body.height()) / 2;
            canvas.suit(left + 6, y + middle, Face::Body, suit_ink(Ink::Text, suit), suit);
            for rank in 0..RANKS {
                let spot = Spot(number as u8 * RANKS + rank);
                let (line, column) = spot.line();
                let (x, y) = (left + label + i32::from(column) * wide, y + i32::from(line % 2) * high);
                let card = spot.card();
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
                canvas.text(at, y + middle, Face::Bold, ink, letter.encode_utf8(&mut bytes));
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

/// The places of a line.
fn spots_of(line: u8) -> impl Iterator<Item = Spot> {
    let (suit, cards) = (line / 2 * RANKS, if line.is_multiple_of(2) { 0..LONG } else { LONG..RANKS });
    cards.map(move |rank| Spot(suit + rank))
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
        // Half a suit up and down; the shorter lines have no fifth place.
        for (from, down) in [(0, 5), (3, 8), (4, 8), (5, 9), (8, 12), (31, 35), (35, 3)] {
            let mut spot = Spot(from);
            assert!(spot.command(Command::Down, all) && spot == Spot(down), "{from}: {spot:?}");
            assert!(
                spot.command(Command::Up, all) && (spot == Spot(from) || from % RANKS == 4),
                "{from}: {spot:?}"
            );
        }
        let few: CardSet = [Spot(2).card(), Spot(13).card(), Spot(29).card()].into_iter().collect();
        let mut spot = Spot(2);
        for place in [13, 29, 2] {
            assert!(spot.command(Command::Down, few) && spot == Spot(place), "{spot:?}");
        }
        assert!(spot.command(Command::Left, few) && spot == Spot(29));
        assert!(!spot.command(Command::Ok, few) && !spot.command(Command::Right, CardSet::EMPTY));
    }
}
