//! Pages on which cards are chosen from the grid: your twelve, the three you lay aside, what others lay open.

use core::fmt::Write;

use trickwire_core::cards::CardSet;
use trickwire_core::limits::{DEALT, LAID};
use trickwire_core::ninety::score::{Premium, bid_value};

use super::grid::{Cell, Spot};
use super::picks::{Picked, Picks};
use super::stage::{NAMES, Phase};
use super::text::trump_word;
use super::{NinetyDesk, Page};
use crate::canvas::Canvas;
use crate::command::Command;
use crate::page::{Step, Title};

/// What somebody lays open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Show {
    /// Who.
    pub seat: u8,
    /// The bid alone, or the hand too.
    pub premium: Premium,
    /// The cards, the three of the bid first.
    pub picks: Picks,
    /// The cursor.
    pub spot: Spot,
}

impl Show {
    /// Cards that are to be shown.
    pub(super) const fn wanted(&self) -> usize {
        match self.premium {
            Premium::Declare => LAID,
            Premium::Reveal => DEALT,
        }
    }

    pub(super) fn title(&self, title: &mut Title) {
        let name = NAMES[usize::from(self.seat) % NAMES.len()];
        let chosen = self.picks.len();
        let _ = if chosen < LAID {
            let _ = write!(title.left, "{name}: bid cards");
            write!(title.right, "{chosen}/{LAID}")
        } else {
            let _ = write!(title.left, "{name}: the hand");
            write!(title.right, "{}/{}", chosen - LAID, DEALT - LAID)
        };
    }

    /// The last card is taken back.
    pub(super) fn undo(&mut self) {
        if let Some(card) = self.picks.pop() {
            self.spot = Spot::of(card);
        }
    }
}

impl NinetyDesk {
    pub(super) fn hand_title(&self, title: &mut Title) {
        let _ = write!(title.left, "Your cards {}/{DEALT}", self.now.picks.len());
        let _ = title.right.push_str(trump_word(self.now.sheet.trump));
    }

    pub(super) fn draw_hand(&self, spot: Spot, canvas: &mut Canvas<'_, '_>) {
        let chosen = self.now.picks.set();
        let is_full = self.now.picks.len() == DEALT;
        spot.draw(canvas, canvas.top() + 4, |card| match chosen.has(card) {
            true => Cell::Chosen,
            false if is_full => Cell::Gone,
            false => Cell::Free,
        });
    }

    pub(super) fn hand_command(&mut self, spot: &mut Spot, command: Command) -> Step {
        let chosen = self.now.picks.set();
        let among = if self.now.picks.len() == DEALT { chosen } else { CardSet::PACK_36 };
        if spot.command(command, among) {
            return Step::Draw;
        }
        match command {
            Command::Back => Step::Pop,
            Command::Ok => match self.now.pick(spot.card()) {
                Picked::Full => Step::Stay,
                Picked::Out => {
                    self.touch();
                    Step::Draw
                }
                Picked::In => {
                    self.touch();
                    if self.now.phase() == Phase::Bid {
                        return Step::Swap(Page::Bid(None).into());
                    }
                    // Cards are entered as one reads them: on to the next.
                    spot.advance(CardSet::PACK_36);
                    Step::Draw
                }
            },
            Command::Solve if self.now.phase() == Phase::Bid => Step::Swap(Page::Bid(None).into()),
            _ => Step::Stay,
        }
    }

    pub(super) fn lay_title(&self, picks: &Picks, title: &mut Title) {
        let bid: u8 = picks.iter().map(|card| bid_value(card.suit)).sum();
        let _ = write!(title.left, "Lay away {}/{LAID}", picks.len());
        let _ = write!(title.right, "bid {bid}");
    }

    pub(super) fn draw_lay(&self, spot: Spot, picks: &Picks, canvas: &mut Canvas<'_, '_>) {
        let (hand, chosen) = (self.now.picks.set(), picks.set());
        spot.draw(canvas, canvas.top() + 4, |card| match (hand.has(card), chosen.has(card)) {
            (_, true) => Cell::Chosen,
            (true, false) => Cell::Free,
            (false, false) => Cell::Gone,
        });
    }

    pub(super) fn lay_command(&mut self, spot: &mut Spot, picks: &mut Picks, command: Command) -> Step {
        let hand = self.now.picks.set();
        if spot.command(command, hand) {
            return Step::Draw;
        }
        match command {
            Command::Back => self.leave_entering(picks.len()),
            Command::Ok if hand.has(spot.card()) => {
                if picks.toggle(spot.card(), LAID) == Picked::In {
                    if picks.len() == LAID {
                        let result = self.now.lay(picks.set());
                        return self.follow(result);
                    }
                    spot.advance(hand);
                }
                Step::Draw
            }
            _ => Step::Stay,
        }
    }

    /// What somebody else may lay open.
    fn showable(&self) -> CardSet {
        CardSet::PACK_36 - self.now.picks.set()
    }

    pub(super) fn draw_show(&self, show: &Show, canvas: &mut Canvas<'_, '_>) {
        let (showable, chosen) = (self.showable(), show.picks.set());
        let bid: CardSet = show.picks.iter().take(LAID).collect();
        let is_bid_done = show.picks.len() > LAID;
        show.spot.draw(canvas, canvas.top() + 4, |card| match (showable.has(card), chosen.has(card)) {
            (_, true) if is_bid_done && bid.has(card) => Cell::Spent,
            (_, true) => Cell::Chosen,
            (true, false) => Cell::Free,
            (false, false) => Cell::Gone,
        });
    }

    pub(super) fn show_command(&mut self, show: &mut Show, command: Command) -> Step {
        let among = self.showable();
        if show.spot.command(command, among) {
            return Step::Draw;
        }
        let card = show.spot.card();
        match command {
            Command::Back => self.leave_entering(show.picks.len()),
            Command::Ok if among.has(card) => {
                // The bid stays as it is once the hand has begun.
                if show.picks.len() > LAID && show.picks.iter().take(LAID).any(|bid| bid == card) {
                    return Step::Stay;
                }
                if show.picks.toggle(card, show.wanted()) == Picked::In {
                    if show.picks.len() == show.wanted() {
                        let result = self.now.offer(usize::from(show.seat), show.premium, &show.picks);
                        return self.follow(result);
                    }
                    show.spot.advance(among);
                }
                Step::Draw
            }
            _ => Step::Stay,
        }
    }
}
