//! Bridge on the device: what is wanted of four hands, how rare that is, and boards that fit.
//!
//! 1. `wish`, `shapes`: what is wanted of a hand; `entered`: of all four, and which board;
//! 2. `profile`, `edit`: the four hands and one of them; `preset`: themes; `odds`: how rare it is, in words;
//! 3. `board`, `hand`, `pack`: a board behind a curtain, one hand, the cards one by one;
//! 4. `why`: why nothing fits, or what each wish costs; `number`: a seed or a board number;
//! 5. `menu`, `help`: menus, hints and help; `think`: what is asked of the core, and its answers.

mod board;
mod edit;
mod entered;
mod hand;
mod help;
mod menu;
mod number;
mod odds;
mod pack;
mod preset;
mod profile;
mod shapes;
mod think;
mod why;
mod wish;

use core::fmt::{self, Write};

use heapless::{String, Vec};
use trickwire_core::bridge::deal::Deal;
use trickwire_core::bridge::notation::Position;
use trickwire_core::bridge::seat::{Seat, Vulnerable};

use self::entered::{Entered, LAST_BOARD, STEPS};
use self::menu::Entry;
use self::odds::Odds;
use self::think::About;
use crate::canvas::Canvas;
use crate::command::Command;
use crate::desk::GameDesk;
use crate::page::{Context, Entries, Step, Title, Want};
use crate::widget::{Hints, List};

pub use self::think::{Ask, Found, think};

/// The pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// What is wanted of the four hands; the cursor is a seat.
    Profile(List),
    /// Themes.
    Presets(List),
    /// What is wanted of one hand.
    Edit(edit::Edit),
    /// A board.
    Board(board::Curtain),
    /// One hand of it.
    Hand(Seat),
    /// The pack, card by card.
    Pack(pack::Pack),
    /// Why nothing fits, or what each wish costs.
    Why(List),
    /// A seed or a board number.
    Number(number::Number),
}

/// What is known.
pub struct BridgeDesk {
    now: Entered,
    steps: Vec<Entered, STEPS>,
    /// The seat, row and end of the last change: going on there is the same step.
    going_on: Option<(Seat, u8, bool)>,
    /// How rare it is, and after how many changes of the wishes that was so.
    odds: Option<(u32, Odds)>,
    /// How rare it was before the hand was changed.
    before: Option<Odds>,
    changes: u32,
    /// Changes of the wishes; of the wishes or the seed.
    wish_changes: u32,
    deal_changes: u32,
}

impl BridgeDesk {
    /// An empty desk.
    pub const fn new() -> BridgeDesk {
        BridgeDesk {
            now: Entered::NOTHING,
            steps: Vec::new(),
            going_on: None,
            odds: None,
            before: None,
            changes: 0,
            wish_changes: 0,
            deal_changes: 0,
        }
    }

    /// Another state, which can be taken back unless it goes on with the step before.
    fn enter(&mut self, next: Entered, place: Option<(Seat, u8, bool)>) {
        if next == self.now {
            return;
        }
        if place.is_none() || place != self.going_on {
            if self.steps.is_full() {
                self.steps.remove(0);
            }
            let _ = self.steps.push(self.now);
        }
        self.going_on = place;
        self.set(next);
    }

    fn set(&mut self, next: Entered) {
        let other_wishes = next.wishes != self.now.wishes;
        self.changes = self.changes.wrapping_add(u32::from(next != self.now));
        self.wish_changes = self.wish_changes.wrapping_add(u32::from(other_wishes));
        let other_deals = other_wishes || next.seed != self.now.seed;
        self.deal_changes = self.deal_changes.wrapping_add(u32::from(other_deals));
        self.now = next;
    }

    /// The board after this one, or before. Nothing is lost by it, so it is no step.
    fn step_board(&mut self, forth: bool) -> Step {
        let board = self.now.board;
        let next = if forth { (board + 1).min(LAST_BOARD) } else { (board - 1).max(1) };
        if next == board {
            return Step::Stay;
        }
        self.set(Entered { board: next, ..self.now });
        Step::Draw
    }

    /// How rare it is, if that is known for what is wanted now.
    fn odds(&self) -> Option<&Odds> {
        self.odds.as_ref().filter(|(change, _)| *change == self.wish_changes).map(|(_, odds)| odds)
    }

    /// The deal of the board, if it has been drawn.
    fn deal<'c>(&self, context: &Context<'c>) -> Dealt<'c> {
        match context.found {
            crate::think::Found::Bridge(Found::Boards(boards)) => {
                boards.deal(self.now.board).map_or(Dealt::Waiting, Dealt::Is)
            }
            crate::think::Found::Bridge(Found::Impossible) => Dealt::Impossible,
            _ => Dealt::Waiting,
        }
    }
}

/// The deal of a board.
enum Dealt<'c> {
    Is(&'c Deal),
    Impossible,
    Waiting,
}

impl Default for BridgeDesk {
    fn default() -> BridgeDesk {
        BridgeDesk::new()
    }
}

impl GameDesk for BridgeDesk {
    type Page = Page;

    fn name(&self, page: &Page) -> &'static str {
        match page {
            Page::Profile(_) => "bridge.profile",
            Page::Presets(_) => "bridge.presets",
            Page::Edit(_) => "bridge.edit",
            Page::Board(_) => "bridge.deal",
            Page::Hand(_) => "bridge.hand",
            Page::Pack(_) => "bridge.pack",
            Page::Why(_) => "bridge.why",
            Page::Number(_) => "bridge.number",
        }
    }

    fn title(&self, page: &Page, title: &mut Title) {
        let (left, right) = (&mut title.left, &mut title.right);
        let _ = match page {
            Page::Profile(_) => left.write_str("Wanted hands"),
            Page::Presets(_) => left.write_str("Themes"),
            Page::Edit(edit) => write!(left, "Wanted: {}", edit.seat.name()),
            Page::Board(_) => {
                write!(left, "Board {}", self.now.board).and(write!(right, "seed {}", self.now.seed))
            }
            Page::Hand(_) => {
                let number = u32::from(self.now.board);
                let vulnerable = board::vulnerable(Vulnerable::of_board(number));
                write!(left, "Board {number}: {} deals", Seat::dealer(number))
                    .and(right.write_str(vulnerable))
            }
            Page::Pack(pack) => pack.title(self.now.board, title),
            Page::Why(_) if self.odds().is_some_and(Odds::is_none) => left.write_str("Why nothing fits"),
            Page::Why(_) => left.write_str("Cost of each wish"),
            Page::Number(number) => left.write_str(number.title()),
        };
    }

    fn hints(&self, page: &Page) -> Hints {
        help::hints_of(page, self.odds().is_some_and(Odds::is_none))
    }

    fn help(&self, page: &Page) -> &'static str {
        help::text_of(page)
    }

    fn menu(&self, page: &Page, entries: &mut Entries) {
        menu::entries_of(page, entries);
    }

    fn draw(&self, page: &Page, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        match page {
            Page::Profile(list) => profile::draw(self, list, canvas, context),
            Page::Presets(list) => profile::draw_presets(list, canvas),
            Page::Edit(edit) => edit.draw(self, canvas, context),
            Page::Board(table) => table.draw(self, canvas, context),
            Page::Hand(seat) => hand::draw_page(self, *seat, canvas, context),
            Page::Pack(pack) => pack.draw(self, canvas, context),
            Page::Why(list) => why::draw(self, list, canvas, context),
            Page::Number(number) => number.draw(canvas),
        }
    }

    fn command(&mut self, page: &mut Page, command: Command, context: &Context<'_>) -> Step {
        match page {
            Page::Profile(list) => profile::command(self, list, command),
            Page::Presets(list) => profile::choose_preset(self, list, command),
            Page::Edit(edit) => edit.command(self, command),
            Page::Board(table) => table.command(self, command, context),
            Page::Hand(_) => match command {
                Command::Left => self.step_board(false),
                Command::Right => self.step_board(true),
                Command::Back | Command::Ok => Step::Pop,
                _ => Step::Stay,
            },
            Page::Pack(pack) => pack.command(command),
            Page::Why(list) => why::command(self, list, command, context),
            Page::Number(number) => number.command(self, command),
        }
    }

    fn choose(&mut self, page: &mut Page, entry: u8, _: &Context<'_>) -> Step {
        Entry::of(entry).map_or(Step::Stay, |entry| self.choose_entry(page, entry))
    }

    fn undo(&mut self, _: &mut Page) -> Step {
        self.going_on = None;
        match self.steps.pop() {
            Some(before) => {
                self.set(before);
                Step::Draw
            }
            None => Step::Stay,
        }
    }

    fn wants(&self, page: &Page) -> Option<Want> {
        match page {
            Page::Profile(_) | Page::Edit(_) if self.odds().is_none_or(|odds| !odds.is_exact) => {
                Some(Want { kind: 0, change: self.wish_changes, detail: 0 })
            }
            Page::Board(_) | Page::Hand(_) | Page::Pack(_) => {
                let batch = u32::from(think::batch_of(self.now.board));
                Some(Want { kind: 1, change: self.deal_changes, detail: batch })
            }
            Page::Why(_) => Some(Want { kind: 2, change: self.wish_changes, detail: 0 }),
            _ => None,
        }
    }

    fn ask(&self, page: &Page) -> crate::think::Ask {
        let about = match page {
            Page::Board(_) | Page::Hand(_) | Page::Pack(_) => {
                About::Boards { seed: self.now.seed, board: self.now.board }
            }
            Page::Why(_) => About::Why,
            _ => About::Count,
        };
        crate::think::Ask::Bridge(Ask { constraints: self.now.constraints(), about })
    }

    fn found(&mut self, page: &mut Page, found: &crate::think::Found) {
        let crate::think::Found::Bridge(found) = found else { return };
        match (found, page) {
            (Found::Odds(odds), Page::Profile(_) | Page::Edit(_)) => {
                self.odds = Some((self.wish_changes, odds.clone()));
            }
            (Found::Impossible, Page::Board(_) | Page::Hand(_) | Page::Pack(_)) => {
                self.odds = Some((self.wish_changes, Odds::exact(0)));
            }
            _ => {}
        }
    }

    fn changes(&self) -> u32 {
        self.changes
    }

    fn share(&self, page: &Page, out: &mut dyn Write) -> fmt::Result {
        match page {
            Page::Presets(_) | Page::Number(_) => Ok(()),
            _ => write!(out, "{}", self.now.position()),
        }
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        write!(out, "1 {}", self.now.position())
    }

    fn read(&mut self, text: &str) -> bool {
        let Some(Ok(position)) = text.strip_prefix("1 ").map(str::parse::<Position>) else { return false };
        let Some(entered) = Entered::of(&position) else { return false };
        self.steps.clear();
        self.going_on = None;
        self.set(entered);
        true
    }

    fn open(&mut self, text: &str) -> bool {
        let Ok(position) = text.parse::<Position>() else { return false };
        let position =
            Position { seed: position.seed.or(Some(1)), board: position.board.or(Some(1)), ..position };
        let Some(entered) = Entered::of(&position) else { return false };
        self.enter(entered, None);
        true
    }

    fn resume(&self) -> Option<String<24>> {
        if self.now == Entered::NOTHING {
            return None;
        }
        let mut text = String::new();
        let _ = write!(text, "seed {}, board {}", self.now.seed, self.now.board);
        Some(text)
    }

    fn first(&self) -> Page {
        Page::Profile(List::default())
    }
}
