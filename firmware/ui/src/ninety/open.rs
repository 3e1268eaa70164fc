//! Open cards: three hands and what everybody wants to take.

use core::fmt::Write;

use heapless::Vec;
use trickwire_core::cards::{Card, CardSet, Suit};
use trickwire_core::limits::{MAX_IN_PLAY, MAX_TRICKS, SEATS};
use trickwire_core::ninety::deal::Deal;
use trickwire_core::ninety::position::{Position, PositionError, Trick};

use super::grid::{Cell, Spot, in_order};
use super::picks::{Picked, Picks};
use super::stage::NAMES;
use super::start::turned;
use super::text::draw_trump;
use super::{NinetyDesk, Page};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::page::{Sentence, Step, Title};
use crate::widget::List;

/// Three open hands, and what was played of them. About 120 B.
#[derive(Clone)]
pub struct OpenTable {
    /// The trump suit, or none.
    pub trump: Option<Suit>,
    /// Who leads first.
    pub leader: usize,
    /// What everybody wants to take.
    pub bids: [u8; SEATS],
    /// The hands, in the order entered.
    pub hands: [Picks; SEATS],
    /// The cards played since.
    pub played: Vec<Card, MAX_IN_PLAY>,
}

/// Rows of the page: a hand each, trump, leader, and the answer.
const ROWS: usize = SEATS + 3;

impl OpenTable {
    /// No cards.
    pub const fn new() -> OpenTable {
        OpenTable {
            trump: None,
            leader: 0,
            bids: [3; SEATS],
            hands: [Picks::EMPTY; SEATS],
            played: Vec::new(),
        }
    }

    /// The deal as it was before the first card, where all cards are known.
    pub fn of(deal: &Deal) -> Option<OpenTable> {
        let ending = deal.ending()?;
        let course = deal.course();
        Some(OpenTable {
            trump: deal.trump(),
            leader: deal.eldest(),
            bids: ending.bids,
            hands: course.played.map(|cards| Picks::of(in_order(cards))),
            played: Vec::new(),
        })
    }

    /// The position now.
    pub fn position(&self) -> Result<Position, PositionError> {
        let mut position = Position {
            trump: self.trump,
            leader: self.leader,
            hands: self.hands.map(|hand| hand.set()),
            trick: Trick::new(),
            taken: [0; SEATS],
            bids: self.bids,
        };
        position.check()?;
        for card in &self.played {
            // Only legal cards get there.
            let _ = position.play(*card);
        }
        Ok(position)
    }

    /// Everything in somebody else's hand.
    fn elsewhere(&self, seat: usize) -> CardSet {
        let others = (0..SEATS).filter(|other| *other != seat);
        others.fold(CardSet::EMPTY, |cards, other| cards | self.hands[other].set())
    }
}

impl Default for OpenTable {
    fn default() -> OpenTable {
        OpenTable::new()
    }
}

impl NinetyDesk {
    pub(super) fn draw_open(&self, list: &List, canvas: &mut Canvas<'_, '_>) {
        let open = &self.open;
        list.draw(canvas, canvas.top() + 1, ROWS, |canvas, y, row, ink| {
            let (left, right) = (canvas.left() + 8, canvas.right() - 8);
            match row {
                seat if seat < SEATS => {
                    canvas.text(left, y, Face::Body, ink, NAMES[seat]);
                    let cards = open.hands[seat].len();
                    canvas.write(left + 54, y, Face::Body, ink, format_args!("{cards} cards"));
                    canvas.write_right(right, y, Face::Body, ink, format_args!("wants {}", open.bids[seat]));
                }
                3 => {
                    canvas.text(left, y, Face::Body, ink, "Trump");
                    draw_trump(canvas, right, y, ink, open.trump);
                }
                4 => {
                    canvas.text(left, y, Face::Body, ink, "Leads");
                    canvas.text_right(right, y, Face::Body, ink, NAMES[open.leader % SEATS]);
                }
                _ => {
                    canvas.text(left, y, Face::Bold, ink, "Solve");
                    canvas.text_right(right, y, Face::Body, ink, ">");
                }
            }
        });
    }

    pub(super) fn open_command(&mut self, list: &mut List, command: Command) -> Step {
        if list.command(command, ROWS) {
            return Step::Draw;
        }
        let row = usize::from(list.cursor);
        let forth = match command {
            Command::Back => return Step::Pop,
            Command::Solve => return self.solve(list),
            Command::Ok if row < SEATS => return self.open_hand(row),
            Command::Ok if row == ROWS - 1 => return self.solve(list),
            Command::Ok | Command::Right => true,
            Command::Left => false,
            _ => return Step::Stay,
        };
        match row {
            seat if seat < SEATS => {
                let most = MAX_TRICKS as u8 + 1;
                self.open.bids[seat] = (self.open.bids[seat] + if forth { 1 } else { most - 1 }) % most;
            }
            3 => self.open.trump = turned(self.open.trump, forth),
            4 => self.open.leader = (self.open.leader + if forth { 1 } else { SEATS - 1 }) % SEATS,
            _ if command == Command::Right => return self.solve(list),
            _ => return Step::Stay,
        }
        // With another trump or leader the cards fell otherwise; wishes may change in the middle.
        if row >= SEATS {
            self.open.played.clear();
        }
        self.touch();
        Step::Draw
    }

    fn open_hand(&self, seat: usize) -> Step {
        let mut spot = self.open.hands[seat].iter().last().map_or(Spot::default(), Spot::of);
        spot.settle(CardSet::PACK_36 - self.open.elsewhere(seat));
        Step::Push(Page::OpenHand(seat as u8, spot).into())
    }

    /// To the answer; or to what is wrong.
    fn solve(&mut self, list: &mut List) -> Step {
        let mut sentence = Sentence::new();
        let _ = match self.open.position() {
            Ok(_) if self.open.hands[0].is_empty() => {
                list.cursor = 0;
                sentence.push_str("Enter the cards first: as many in every hand, nine at most.")
            }
            Ok(_) => return Step::Push(Page::OpenAnswer(None).into()),
            Err(PositionError::HandSize { seat, has, should }) => {
                list.cursor = (seat % SEATS) as u8;
                let whose = ["Your", "Left's", "Right's"][seat % SEATS];
                write!(sentence, "{whose} hand has {has} cards and should have {should}, as the longest has.")
                    .map_err(|_| heapless::CapacityError::default())
            }
            Err(error) => write!(sentence, "This cannot be: {error}; {}.", error.help())
                .map_err(|_| heapless::CapacityError::default()),
        };
        Step::Say(sentence)
    }

    pub(super) fn open_hand_title(&self, seat: u8, title: &mut Title) {
        let seat = usize::from(seat) % SEATS;
        let _ = write!(title.left, "{}: cards", NAMES[seat]);
        let _ = write!(title.right, "{}/{MAX_TRICKS}", self.open.hands[seat].len());
    }

    pub(super) fn draw_open_hand(&self, seat: u8, spot: Spot, canvas: &mut Canvas<'_, '_>) {
        let seat = usize::from(seat) % SEATS;
        let (own, elsewhere) = (self.open.hands[seat].set(), self.open.elsewhere(seat));
        let is_full = own.len() == MAX_TRICKS;
        spot.draw(canvas, canvas.top() + 4, |card| match (own.has(card), elsewhere.has(card)) {
            (true, _) => Cell::Chosen,
            (false, true) => Cell::Gone,
            (false, false) if is_full => Cell::Gone,
            (false, false) => Cell::Free,
        });
    }

    pub(super) fn open_hand_command(&mut self, seat: u8, spot: &mut Spot, command: Command) -> Step {
        let seat = usize::from(seat) % SEATS;
        let own = self.open.hands[seat];
        let free = CardSet::PACK_36 - self.open.elsewhere(seat);
        let among = if own.len() == MAX_TRICKS { own.set() } else { free };
        if spot.command(command, among) {
            return Step::Draw;
        }
        match command {
            Command::Back => Step::Pop,
            Command::Ok if free.has(spot.card()) => {
                match self.open.hands[seat].toggle(spot.card(), MAX_TRICKS) {
                    Picked::Full => return Step::Stay,
                    Picked::In => spot.advance(free),
                    Picked::Out => {}
                }
                self.open.played.clear();
                self.touch();
                // The hand is whole: on to the next, or back to the list.
                if self.open.hands[seat].len() == MAX_TRICKS {
                    let next = (seat + 1) % SEATS;
                    if self.open.hands[next].is_empty() {
                        let mut spot = Spot::default();
                        spot.settle(CardSet::PACK_36 - self.open.elsewhere(next));
                        return Step::Swap(Page::OpenHand(next as u8, spot).into());
                    }
                    return Step::Pop;
                }
                Step::Draw
            }
            _ => Step::Stay,
        }
    }

    /// The last card played, or entered in this hand, is taken back.
    pub(super) fn open_undo(&mut self, seat: Option<u8>) -> Step {
        let undone = match seat.and_then(|seat| self.open.hands.get_mut(usize::from(seat))) {
            Some(hand) => {
                self.open.played.clear();
                hand.pop().is_some()
            }
            None => self.open.played.pop().is_some(),
        };
        if !undone {
            return Step::Stay;
        }
        self.touch();
        Step::Draw
    }

    /// Nothing on the open table.
    pub(super) fn clear_open(&mut self) -> Step {
        self.open = OpenTable::new();
        self.touch();
        Step::Draw
    }

    /// The finished deal as open cards.
    pub(super) fn look_open(&mut self) -> Step {
        let Some(open) = self.now.deal.as_ref().and_then(OpenTable::of) else { return Step::Stay };
        self.open = open;
        self.touch();
        Step::Push(Page::OpenAnswer(None).into())
    }
}
