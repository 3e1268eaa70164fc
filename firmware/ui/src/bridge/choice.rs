//! What the menus of the bridge pages offer, and what comes of it.

use super::entered::{Entered, LAST_SEED};
use super::wish::{ROWS, Wish};
use super::{BridgeDesk, Page, board, number, pack, profile};
use crate::page::{Entries, Step};
use crate::widget::List;

/// An entry of a menu.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Choice {
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

impl Choice {
    const ALL: [Choice; 14] = [
        Choice::Deal,
        Choice::Themes,
        Choice::Why,
        Choice::ClearRow,
        Choice::ClearSeat,
        Choice::ClearAll,
        Choice::Curtain,
        Choice::Pack,
        Choice::Board,
        Choice::Seed,
        Choice::NextSeed,
        Choice::Order,
        Choice::Lowest,
        Choice::Again,
    ];

    /// The choice with this number.
    pub(super) fn of(entry: u8) -> Option<Choice> {
        Choice::ALL.get(usize::from(entry)).copied()
    }

    const fn label(self, page: &Page) -> &'static str {
        match (self, page) {
            (Choice::Deal, _) => "Deal",
            (Choice::Themes, _) => "Themes",
            (Choice::Why, _) => "What each wish costs",
            (Choice::ClearRow, _) => "Clear this row",
            (Choice::ClearSeat, _) => "Clear this hand",
            (Choice::ClearAll, _) => "Clear all hands",
            (Choice::Curtain, Page::Board(table)) if table.is_open => "Close the curtain",
            (Choice::Curtain, _) => "Open all hands",
            (Choice::Pack, _) => "Deal a real pack",
            (Choice::Board, _) => "Board number",
            (Choice::Seed, _) => "Seed",
            (Choice::NextSeed, _) => "New set of boards",
            (Choice::Order, Page::Pack(pack)) if pack.is_loose() => "Sorted pack",
            (Choice::Order, _) => "Pack in any order",
            (Choice::Lowest, Page::Pack(pack)) if pack.is_rising() => "Aces first",
            (Choice::Lowest, _) => "Twos first",
            (Choice::Again, _) => "From the first card",
        }
    }
}

/// The entries of a page.
pub(super) fn menu(page: &Page, entries: &mut Entries) {
    let choices: &[Choice] = match page {
        Page::Profile(_) => &[Choice::Deal, Choice::Themes, Choice::Why, Choice::ClearSeat, Choice::ClearAll],
        Page::Edit(_) => &[Choice::ClearRow, Choice::ClearSeat, Choice::Deal, Choice::Why],
        Page::Board(_) => &[Choice::Pack, Choice::Curtain, Choice::Board, Choice::NextSeed, Choice::Seed],
        Page::Hand(_) => &[Choice::Pack, Choice::Board, Choice::NextSeed],
        Page::Pack(_) => &[Choice::Order, Choice::Lowest, Choice::Again],
        Page::Presets(_) | Page::Why(_) | Page::Number(_) => &[],
    };
    for choice in choices {
        let _ = entries.push((choice.label(page), *choice as u8));
    }
}

impl BridgeDesk {
    /// An entry was chosen.
    pub(super) fn pick(&mut self, page: &mut Page, choice: Choice) -> Step {
        let seat = match page {
            Page::Profile(list) => Some(profile::seat(list)),
            Page::Edit(edit) => Some(edit.seat),
            _ => None,
        };
        let mut next: Entered = self.now;
        match (choice, page) {
            (Choice::Deal, _) => return Step::Push(board::first()),
            (Choice::Themes, _) => return Step::Push(Page::Presets(List::default()).into()),
            (Choice::Why, _) => return Step::Push(Page::Why(List::default()).into()),
            (Choice::Board, _) => return Step::Push(number::board(self.now.board)),
            (Choice::Seed, _) => return Step::Push(number::seed(self.now.seed)),
            (Choice::Pack, _) => return Step::Push(Page::Pack(pack::Pack::default()).into()),
            (Choice::NextSeed, _) => {
                next.seed = if next.seed >= LAST_SEED { 1 } else { next.seed + 1 };
                next.board = 1;
            }
            (Choice::Curtain, Page::Board(table)) => table.is_open = !table.is_open,
            (Choice::ClearRow, Page::Edit(edit)) => {
                next.wishes[edit.seat.index()].clear(ROWS[usize::from(edit.row) % ROWS.len()]);
            }
            (Choice::ClearSeat, _) => {
                if let Some(seat) = seat {
                    next.wishes[seat.index()] = Wish::ANY;
                }
            }
            (Choice::ClearAll, _) => next.wishes = [Wish::ANY; 4],
            (Choice::Order | Choice::Lowest | Choice::Again, Page::Pack(pack)) => pack.choose(choice),
            _ => {}
        }
        self.enter(next, None);
        Step::Draw
    }
}
