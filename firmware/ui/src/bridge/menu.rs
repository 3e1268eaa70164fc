//! The menus of the pages: what they offer, and what comes of it.

use super::entered::{Entered, LAST_SEED};
use super::wish::{ROWS, Wish};
use super::{BridgeDesk, Page, board, number, pack, profile};
use crate::page::{Entries, Step};
use crate::widget::List;

/// An entry of a menu.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Entry {
    Deal,
    Themes,
    Why,
    ClearRow,
    ClearSeat,
    ClearAll,
    Curtain,
    Pack,
    Board,
    Seed,
    NextSeed,
    Order,
    Lowest,
    Again,
}

impl Entry {
    const ALL: [Entry; 14] = [
        Entry::Deal,
        Entry::Themes,
        Entry::Why,
        Entry::ClearRow,
        Entry::ClearSeat,
        Entry::ClearAll,
        Entry::Curtain,
        Entry::Pack,
        Entry::Board,
        Entry::Seed,
        Entry::NextSeed,
        Entry::Order,
        Entry::Lowest,
        Entry::Again,
    ];

    /// The entry with this number.
    pub(super) fn of(number: u8) -> Option<Entry> {
        Entry::ALL.get(usize::from(number)).copied()
    }

    const fn label(self, page: &Page) -> &'static str {
        match (self, page) {
            (Entry::Deal, _) => "Deal",
            (Entry::Themes, _) => "Themes",
            (Entry::Why, _) => "What each wish costs",
            (Entry::ClearRow, _) => "Clear this row",
            (Entry::ClearSeat, _) => "Clear this hand",
            (Entry::ClearAll, _) => "Clear all hands",
            (Entry::Curtain, Page::Board(table)) if table.is_open => "Close the curtain",
            (Entry::Curtain, _) => "Open all hands",
            (Entry::Pack, _) => "Deal a real pack",
            (Entry::Board, _) => "Board number",
            (Entry::Seed, _) => "Seed",
            (Entry::NextSeed, _) => "New set of boards",
            (Entry::Order, Page::Pack(pack)) if pack.is_loose() => "Sorted pack",
            (Entry::Order, _) => "Pack in any order",
            (Entry::Lowest, Page::Pack(pack)) if pack.is_rising() => "Aces first",
            (Entry::Lowest, _) => "Twos first",
            (Entry::Again, _) => "From the first card",
        }
    }
}

/// The entries of a page.
pub(super) fn entries_of(page: &Page, entries: &mut Entries) {
    let offered: &[Entry] = match page {
        Page::Profile(_) => &[Entry::Deal, Entry::Themes, Entry::Why, Entry::ClearSeat, Entry::ClearAll],
        Page::Edit(_) => &[Entry::ClearRow, Entry::ClearSeat, Entry::Deal, Entry::Why],
        Page::Board(_) => &[Entry::Pack, Entry::Curtain, Entry::Board, Entry::NextSeed, Entry::Seed],
        Page::Hand(_) => &[Entry::Pack, Entry::Board, Entry::NextSeed],
        Page::Pack(_) => &[Entry::Order, Entry::Lowest, Entry::Again],
        Page::Presets(_) | Page::Why(_) | Page::Number(_) => &[],
    };
    for entry in offered {
        let _ = entries.push((entry.label(page), *entry as u8));
    }
}

impl BridgeDesk {
    /// An entry was chosen.
    pub(super) fn choose_entry(&mut self, page: &mut Page, entry: Entry) -> Step {
        let seat = match page {
            Page::Profile(list) => Some(profile::seat(list)),
            Page::Edit(edit) => Some(edit.seat),
            _ => None,
        };
        let mut next: Entered = self.now;
        match (entry, page) {
            (Entry::Deal, _) => return Step::Push(board::first()),
            (Entry::Themes, _) => return Step::Push(Page::Presets(List::default()).into()),
            (Entry::Why, _) => return Step::Push(Page::Why(List::default()).into()),
            (Entry::Board, _) => return Step::Push(number::board(self.now.board)),
            (Entry::Seed, _) => return Step::Push(number::seed(self.now.seed)),
            (Entry::Pack, _) => return Step::Push(Page::Pack(pack::Pack::default()).into()),
            (Entry::NextSeed, _) => {
                next.seed = if next.seed >= LAST_SEED { 1 } else { next.seed + 1 };
                next.board = 1;
            }
            (Entry::Curtain, Page::Board(table)) => table.is_open = !table.is_open,
            (Entry::ClearRow, Page::Edit(edit)) => {
                next.wishes[edit.seat.index()].clear(ROWS[usize::from(edit.row) % ROWS.len()]);
            }
            (Entry::ClearSeat, _) => {
                if let Some(seat) = seat {
                    next.wishes[seat.index()] = Wish::ANY;
                }
            }
            (Entry::ClearAll, _) => next.wishes = [Wish::ANY; 4],
            (Entry::Order | Entry::Lowest | Entry::Again, Page::Pack(pack)) => pack.choose(entry),
            _ => {}
        }
        self.enter(next, None);
        Step::Draw
    }
}
