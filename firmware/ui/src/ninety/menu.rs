//! The menus of the pages: what they offer, and what comes of it.

use super::{NinetyDesk, Page};
use crate::page::{Entries, Step};
use crate::widget::List;

/// Entries of the menus.
const NEW_GAME: u8 = 0;
const BY_HAND: u8 = 1;
const OFFER: u8 = 2;
const SHEET: u8 = 3;
const LOOK_OPEN: u8 = 4;
const CLEAR_OPEN: u8 = 5;
const CARDS: u8 = 6;

impl NinetyDesk {
    pub(super) fn page_menu(&self, page: &Page, entries: &mut Entries) {
        let own: &[(&str, u8)] = match page {
            Page::Start(_) => &[("New game", NEW_GAME)],
            Page::Bid(_) => &[("Choose three myself", BY_HAND), ("Change my cards", CARDS)],
            Page::Play(_) if self.can_offer() => &[("Declare, reveal", OFFER), ("Score", SHEET)],
            Page::Play(_) => &[("Score", SHEET)],
            Page::Score(_) if self.now.sheet_after().is_some() => &[("See it with open cards", LOOK_OPEN)],
            Page::Open(_) => &[("Clear", CLEAR_OPEN)],
            _ => &[],
        };
        entries.extend(own.iter().copied());
    }

    pub(super) fn page_choose(&mut self, page: &Page, entry: u8) -> Step {
        match (page, entry) {
            (Page::Start(_), NEW_GAME) => self.begin_game(),
            (Page::Bid(_), BY_HAND) => self.lay_by_hand(),
            (Page::Bid(_), CARDS) => Step::Swap(Page::Hand(super::grid::Spot::default()).into()),
            (Page::Play(_), OFFER) if self.can_offer() => Step::Swap(Page::Offer(List::default()).into()),
            (Page::Play(_), SHEET) => Step::Push(Page::Score(List::default()).into()),
            (Page::Score(_), LOOK_OPEN) => self.look_open(),
            (Page::Open(_), CLEAR_OPEN) => self.clear_open(),
            _ => Step::Stay,
        }
    }
}
