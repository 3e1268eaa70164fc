//! Bomb Busters on the device: a game from the first marker to the last wire, kept as the core's record.
//!
//! `draft`, `setup`, `own`: what is said before the first token; `board`: the table; `form`,
//! `choices`, `assemble`, `event`: what happens; `think`, `chance`: what is asked and found;
//! `answer`, `odds`, `mark`, `gear`, `log`: looking at it; `keep`: the desk as text.

mod answer;
mod assemble;
mod board;
mod chance;
mod choices;
mod draft;
mod event;
mod exchange;
mod form;
mod gear;
mod help;
mod keep;
mod log;
mod mark;
mod odds;
mod own;
mod setup;
mod think;

use core::fmt::{self, Write};

use heapless::String;
use trickwire_core::bomb::game::{Phase, Place, Record};
use trickwire_core::bomb::knowledge::Conflict;

pub use self::chance::Chance;
pub use self::own::Entry as OwnEntry;
pub use self::setup::Pick;
pub use self::think::{Ask, Found, Mark, Offer, SlotOdds, State, Steady, think, value_at, value_index};
use crate::canvas::Canvas;
use crate::command::Command;
use crate::page::{Context, Desk, Entries, Page as AppPage, Sentence, Step, Title, Want};
use crate::widget::{Hints, List, hints};

use self::draft::Draft;
use self::form::Form;

/// The pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// Mission, players, markers.
    Setup(List),
    /// Markers or cards.
    Pick(Pick, List),
    /// One's own wires.
    Own(own::Entry),
    /// The table.
    Table,
    /// What happened.
    Event(List),
    /// What to do.
    Answer(List),
    /// Why.
    Why(List),
    /// The odds of a slot.
    Odds(Place),
    /// Which wire to mark.
    Mark(List),
    /// Equipment.
    Gear(List),
    /// What has happened.
    Log(List),
}

/// What is known. The record is 10 KB of it.
pub struct BombDesk {
    record: Record,
    draft: Draft,
    form: Form,
    /// The slot under the cursor; the row after the last stand is the line of the best move.
    cursor: Place,
    /// Has a game begun?
    is_on: bool,
    /// The draft is that of the running game.
    editing: bool,
    /// Counts what is to be kept.
    changes: u32,
    /// Counts what makes another question.
    positions: u32,
}

/// Entries of the menus.
mod entry {
    pub(super) const ANSWER: u8 = 0;
    pub(super) const HAPPENED: u8 = 1;
    pub(super) const ODDS: u8 = 2;
    pub(super) const MARK: u8 = 3;
    pub(super) const GEAR: u8 = 4;
    pub(super) const LOG: u8 = 5;
    pub(super) const WIRES: u8 = 6;
    pub(super) const NEW: u8 = 7;
    pub(super) const AGAIN: u8 = 8;
    pub(super) const CLEAR: u8 = 9;
    pub(super) const TAKE_OUT: u8 = 10;
    pub(super) const CARDS: u8 = 11;
    pub(super) const RULE: u8 = 12;
}

impl BombDesk {
    /// An empty desk.
    pub const fn new() -> BombDesk {
        BombDesk {
            record: Record::blank(),
            draft: Draft::new(),
            form: Form::EMPTY,
            cursor: Place::new(0, 0),
            is_on: false,
            editing: false,
            changes: 0,
            positions: 0,
        }
    }

    /// The game, for tests and scripts.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The game is another now.
    fn moved(&mut self) {
        self.changes = self.changes.wrapping_add(1);
        self.positions = self.positions.wrapping_add(1);
        self.place_cursor();
    }

    /// Where a conflict is.
    fn conflict_place(&self, conflict: Conflict) -> Option<Place> {
        use trickwire_core::bomb::constraint::Constraint;
        let game = self.record.game();
        match conflict {
            Conflict::Slot { stand, slot } => Some(Place::new(stand, slot)),
            Conflict::Constraint { index } => {
                let view = game.view(game.me);
                Some(match *view.constraints.get(usize::from(index))? {
                    Constraint::AdjacentEqual { stand, left }
                    | Constraint::AdjacentNotEqual { stand, left } => Place::new(stand, left),
                    Constraint::MustHave { stand, .. } | Constraint::MustNotHave { stand, .. } => {
                        Place::new(stand, 0)
                    }
                    Constraint::Called { player, .. } => game.hand(player).next()?.0,
                })
            }
            Conflict::Count { .. } | Conflict::Discards(_) | Conflict::Together => None,
        }
    }
}

impl Default for BombDesk {
    fn default() -> BombDesk {
        BombDesk::new()
    }
}

/// A sentence to be read, or to be gone on with.
fn sentence(text: &str) -> Sentence {
    let mut sentence = Sentence::new();
    let _ = sentence.push_str(text);
    sentence
}

impl Desk for BombDesk {
    type Page = Page;

    fn name(&self, page: &Page) -> &'static str {
        match page {
            Page::Setup(_) => "bomb.setup",
            Page::Pick(..) => "bomb.pick",
            Page::Own(_) => "bomb.own",
            Page::Table => "bomb.table",
            Page::Event(_) => "bomb.event",
            Page::Answer(_) => "bomb.answer",
            Page::Why(_) => "bomb.why",
            Page::Odds(_) => "bomb.odds",
            Page::Mark(_) => "bomb.mark",
            Page::Gear(_) => "bomb.gear",
            Page::Log(_) => "bomb.log",
        }
    }

    fn title(&self, page: &Page, title: &mut Title) {
        let left = &mut title.left;
        let right = &mut title.right;
        let game = self.record.game();
        let _ = match page {
            Page::Setup(_) => write!(left, "Bomb Busters"),
            Page::Pick(what, _) => {
                let (now, all) = self.pick_counts(*what);
                if *what != Pick::Characters {
                    let _ = write!(right, "{now} of {all}");
                }
                write!(
                    left,
                    "{}",
                    match what {
                        Pick::Yellow => "Yellow markers",
                        Pick::Red => "Red markers",
                        Pick::Cards => "Number cards",
                        Pick::Gear => "Equipment",
                        Pick::Characters => "Characters",
                    }
                )
            }
            Page::Own(entry) => {
                let _ = write!(right, "{} of {}", entry.cell + 1, self.cells());
                write!(left, "Your wires")
            }
            Page::Table => {
                if let Some(dial) = self.dial() {
                    let _ = write!(right, "dial {dial}");
                }
                match game.mission.number {
                    0 => write!(left, "Own wires"),
                    number => write!(left, "Mission {number}"),
                }
            }
            Page::Event(_) => write!(left, "What happened?"),
            Page::Answer(_) => {
                if let Some(dial) = self.dial() {
                    let _ = write!(right, "dial {dial}");
                }
                write!(left, "What to do")
            }
            Page::Why(_) => write!(left, "Why"),
            Page::Odds(at) => {
                let at = self.on_table(*at);
                let owner = game.owner(at.stand).unwrap_or(0);
                if owner == game.me {
                    write!(left, "Stand {}, yours", at.stand + 1)
                } else {
                    write!(left, "Stand {}, player {}", at.stand + 1, owner + 1)
                }
            }
            Page::Mark(_) => write!(left, "Which to mark"),
            Page::Gear(_) => write!(left, "Equipment"),
            Page::Log(_) => {
                let _ = write!(right, "{}", self.record.events().len());
                write!(left, "So far")
            }
        };
    }

    fn hints(&self, page: &Page) -> Hints {
        let on_best = self.cursor.stand >= self.best_row();
        match page {
            Page::Setup(_) => hints(&[
                (Command::Right, "change"),
                (Command::Ok, "go on"),
                (Command::Back, "back"),
                (Command::Help, "help"),
            ]),
            Page::Pick(..) => {
                hints(&[(Command::Ok, "pick"), (Command::Back, "done"), (Command::Help, "help")])
            }
            Page::Own(_) if self.draft.wanted(0).is_some() || self.draft.wanted(1).is_some() => hints(&[
                (Command::Ok, "take"),
                (Command::Down, "next"),
                (Command::Right, "colour"),
                (Command::Back, "before"),
                (Command::Menu, "menu"),
            ]),
            Page::Own(_) => hints(&[
                (Command::Ok, "take"),
                (Command::Down, "next"),
                (Command::Back, "before"),
                (Command::Menu, "menu"),
            ]),
            Page::Table if on_best && !matches!(self.record.game().phase, Phase::Turns) => hints(&[
                (Command::Ok, "choose"),
                (Command::Up, "stands"),
                (Command::Undo, "undo"),
                (Command::Menu, "menu"),
            ]),
            Page::Table if on_best => hints(&[
                (Command::Ok, "answer"),
                (Command::Up, "stands"),
                (Command::Undo, "undo"),
                (Command::Menu, "menu"),
            ]),
            Page::Table => hints(&[
                (Command::Ok, "happened"),
                (Command::Solve, "answer"),
                (Command::Undo, "undo"),
                (Command::Menu, "menu"),
            ]),
            Page::Event(_) => hints(&[
                (Command::Ok, "go on"),
                (Command::Down, "change"),
                (Command::Left, "line before"),
                (Command::Back, "leave"),
            ]),
            Page::Answer(_) => hints(&[
                (Command::Ok, "do it"),
                (Command::Right, "why"),
                (Command::Down, "more"),
                (Command::Back, "back"),
            ]),
            Page::Why(_) => {
                hints(&[(Command::Back, "back"), (Command::Down, "next"), (Command::Help, "help")])
            }
            Page::Odds(_) => {
                hints(&[(Command::Right, "slot"), (Command::Down, "stand"), (Command::Back, "back")])
            }
            Page::Mark(_) => {
                hints(&[(Command::Ok, "lay it"), (Command::Down, "more"), (Command::Back, "back")])
            }
            Page::Gear(_) => hints(&[(Command::Ok, "use"), (Command::Menu, "menu"), (Command::Back, "back")]),
            Page::Log(_) => hints(&[(Command::Ok, "take out"), (Command::Back, "back")]),
        }
    }

    fn help(&self, page: &Page) -> &'static str {
        help::text(page)
    }

    fn menu(&self, page: &Page, entries: &mut Entries) {
        let list: &[(&'static str, u8)] = match page {
            Page::Setup(_) if self.is_on => &[("Back to the game", entry::ANSWER)],
            Page::Setup(_) | Page::Pick(..) | Page::Event(_) | Page::Why(_) => &[],
            Page::Own(_) => &[("Clear from here", entry::CLEAR)],
            Page::Table => &[
                ("Answer", entry::ANSWER),
                ("What happened", entry::HAPPENED),
                ("Odds of a slot", entry::ODDS),
                ("Which to mark", entry::MARK),
                ("Equipment", entry::GEAR),
                ("So far", entry::LOG),
                ("Special rule", entry::RULE),
                ("Do it again", entry::AGAIN),
                ("Correct my wires", entry::WIRES),
                ("New game", entry::NEW),
            ],
            Page::Answer(_) | Page::Odds(_) | Page::Mark(_) => &[
                ("What happened", entry::HAPPENED),
                ("Odds of a slot", entry::ODDS),
                ("Equipment", entry::GEAR),
            ],
            Page::Gear(_) => &[("Cards on the table", entry::CARDS)],
            Page::Log(_) => &[("Take this out", entry::TAKE_OUT)],
        };
        let _ = entries.extend_from_slice(list);
    }

    fn draw(&self, page: &Page, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        match page {
            Page::Setup(list) => self.draw_setup(list, canvas),
            Page::Pick(what, list) => self.draw_pick(*what, list, canvas),
            Page::Own(entry) => self.draw_own(entry, canvas),
            Page::Table => self.draw_table(canvas, context),
            Page::Event(list) => self.draw_event(list, canvas),
            Page::Answer(list) => self.draw_answer(list, canvas, context),
            Page::Why(list) => self.draw_why(list, canvas, context),
            Page::Odds(at) => self.draw_odds(self.on_table(*at), canvas, context),
            Page::Mark(list) => self.draw_mark(list, canvas, context),
            Page::Gear(list) => self.draw_gear(list, canvas, context),
            Page::Log(list) => self.draw_log(list, canvas),
        }
    }

    fn command(&mut self, page: &mut Page, command: Command, context: &Context<'_>) -> Step {
        match page {
            Page::Setup(list) => self.setup_command(list, command),
            Page::Pick(what, list) => self.pick_command(*what, list, command),
            Page::Own(entry) => self.own_command(entry, command),
            Page::Table => self.table_command(command, context),
            Page::Event(list) => self.event_command(list, command, think::of(context.found)),
            Page::Answer(list) => self.answer_command(list, command, context),
            Page::Why(list) => {
                let options = think::of(context.found).map_or(0, Found::options);
                match command {
                    _ if list.command(command, options) => Step::Draw,
                    Command::Back | Command::Left | Command::Ok => Step::Pop,
                    _ => Step::Stay,
                }
            }
            Page::Odds(at) => self.odds_command(at, command),
            Page::Mark(list) => self.mark_command(list, command, context),
            Page::Gear(list) => self.gear_command(list, command, context),
            Page::Log(list) => self.log_command(list, command),
        }
    }

    fn choose(&mut self, page: &mut Page, chosen: u8, context: &Context<'_>) -> Step {
        let push = |page| Step::Push(AppPage::Bomb(page));
        match (chosen, page) {
            (entry::ANSWER, Page::Setup(_)) => Step::Swap(AppPage::Bomb(Page::Table)),
            (entry::ANSWER, _) => push(Page::Answer(List::default())),
            (entry::HAPPENED, _) => {
                let step = self.open_form(think::of(context.found), None);
                match step {
                    // From the menu anything may have happened: the cursor begins at the first line.
                    Step::Push(AppPage::Bomb(Page::Event(_))) => push(Page::Event(List::default())),
                    step => step,
                }
            }
            (entry::ODDS, page) => push(Page::Odds(self.odds_start(page, think::of(context.found)))),
            (entry::MARK, _) => push(Page::Mark(List::default())),
            (entry::GEAR, _) => push(Page::Gear(List::default())),
            (entry::LOG, _) => push(Page::Log(List::default())),
            (entry::WIRES, _) => self.open_own(true),
            (entry::NEW, _) => self.open_setup(),
            (entry::AGAIN, _) => {
                if self.record.redo() {
                    self.moved();
                    Step::Draw
                } else {
                    Step::Say(sentence("There is nothing to do again."))
                }
            }
            (entry::CLEAR, Page::Own(entry)) => self.clear_from(entry),
            (entry::TAKE_OUT, Page::Log(list)) => self.take_out(list),
            (entry::CARDS, _) => {
                self.editing = true;
                self.draft.follow(self.record.start());
                push(Page::Pick(Pick::Gear, List::default()))
            }
            (entry::RULE, _) => {
                let reminder = self.record.game().mission.reminder();
                let none = "There is no special rule that the device should know of.";
                Step::Say(sentence(if reminder.is_empty() { none } else { reminder }))
            }
            _ => Step::Stay,
        }
    }

    fn undo(&mut self, page: &mut Page) -> Step {
        match page {
            Page::Setup(_) | Page::Pick(..) => Step::Stay,
            Page::Own(entry) => self.undo_own(entry),
            _ => {
                if !self.record.undo() {
                    return Step::Say(sentence("There is nothing to take back."));
                }
                self.moved();
                if matches!(page, Page::Event(_)) { Step::Pop } else { Step::Draw }
            }
        }
    }

    fn wants(&self, page: &Page) -> Option<Want> {
        let asks = match page {
            Page::Setup(_) | Page::Pick(..) | Page::Own(_) => false,
            _ => self.is_on,
        };
        asks.then_some(Want { kind: 0, change: self.positions, detail: 0 })
    }

    fn ask(&self, _: &Page) -> crate::think::Ask {
        crate::think::Ask::Bomb(Ask::about(self.record.game()))
    }

    fn found(&mut self, _: &mut Page, found: &crate::think::Found) {
        if let Some(Found { state: State::Impossible(conflict), .. }) = think::of(found)
            && let Some(place) = self.conflict_place(*conflict)
        {
            self.cursor = place;
        }
    }

    fn changes(&self) -> u32 {
        self.changes
    }

    fn share(&self, _: &Page, out: &mut dyn Write) -> fmt::Result {
        if !self.is_on {
            return Ok(());
        }
        let game = self.record.game();
        write!(out, "{}", game.view(game.me))
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.write_text(out)
    }

    fn read(&mut self, text: &str) -> bool {
        self.read_text(text)
    }

    fn resume(&self) -> Option<String<24>> {
        if !self.is_on {
            return None;
        }
        let game = self.record.game();
        let mut text = String::new();
        let _ = match game.mission.number {
            0 => write!(text, "own wires"),
            number => write!(text, "mission {number}"),
        };
        let _ = match game.phase {
            Phase::Over(_) => write!(text, ", over"),
            _ => write!(text, ", entry {}", self.record.events().len()),
        };
        Some(text)
    }

    fn first(&self) -> Page {
        if self.is_on { Page::Table } else { Page::Setup(List::default()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_desk_stays_small() {
        assert!(size_of::<BombDesk>() <= 14 * 1_024, "{}", size_of::<BombDesk>());
        assert!(size_of::<Page>() <= 4, "{}", size_of::<Page>());
    }
}
