//! Bomb Busters on the device: a game from the first marker to the last wire, kept as the core's record.
//!
//! `draft`, `setup`, `change`, `pick`, `own`: what is said before the first token; `board`, `cell`: the table; `what`,
//! `field`, `code`, `form`: what happens, as a form; `sight`, `choices`, `likeliest`, `exchange`: what can be said
//! in it; `assemble`, `event`, `words`: the event it makes, and its page; `ask`, `found`, `think`, `chance`: what
//! is asked and found; `answer`, `wins`, `odds`, `mark`, `gear`, `log`: looking at it; `head`, `menu`, `help`: around every
//! page; `keep`: the desk as text; `begin`, `sheet`: the same for pages that are drawn
//! elsewhere.

mod answer;
mod ask;
mod assemble;
mod begin;
mod board;
mod cell;
mod chance;
mod change;
mod choices;
mod code;
mod draft;
mod event;
mod exchange;
mod field;
mod form;
mod found;
mod gear;
mod head;
mod help;
mod keep;
mod likeliest;
mod log;
mod mark;
mod menu;
mod odds;
mod own;
mod pick;
mod setup;
mod sheet;
mod sight;
mod think;
mod what;
mod wins;
mod words;

use core::fmt::{self, Write};

use heapless::String;
use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::game::{Phase, Place, Record};
use trickwire_core::bomb::knowledge::Conflict;
use trickwire_core::bomb::table::Table;

pub use self::ask::{About, Ask, PLAYED_FROM, WORLDS};
pub use self::begin::{Choice, SetupLine};
pub use self::chance::Chance;
pub use self::change::Change;
pub use self::found::{Found, Mark, Offer, SlotOdds, State, Steady};
pub use self::own::Entry as OwnEntry;
pub use self::pick::Pick;
pub use self::sheet::Line as FormLine;
pub use self::think::think;
pub use self::wins::percents;
use crate::canvas::Canvas;
use crate::command::Command;
use crate::desk::GameDesk;
use crate::page::{Context, Entries, Sentence, Step, Title, Want};
use crate::widget::{Hints, List};

use self::draft::Draft;
use self::form::Form;

/// The pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// Mission, players, markers.
    Setup(List),
    /// The mission, markers or cards.
    Pick(Pick, List),
    /// A change of the set-up that would drop something.
    Drop(Change),
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

/// A draft put aside.
enum Spare {
    /// None.
    None,
    /// The set-up before a change that dropped something.
    Undo(Draft),
    /// The set-up, while the draft is that of the game on the table.
    Setup(Draft),
}

/// What is known. The record is 10 KB of it.
pub struct BombDesk {
    record: Record,
    draft: Draft,
    form: Form,
    /// The slot under the cursor; the row after the last stand is the line of the best move.
    cursor: Place,
    /// A draft put aside.
    spare: Spare,
    /// Where a set-up that has begun stands; none where the draft is that of the game on the table.
    setup_at: Option<Page>,
    /// The person went from the set-up to the game on the table.
    is_aside: bool,
    /// Has a game begun?
    is_on: bool,
    /// The draft is that of the running game.
    editing: bool,
    /// Counts what is to be kept.
    changes: u32,
    /// Counts what makes another question.
    positions: u32,
}

impl BombDesk {
    /// An empty desk.
    pub const fn new() -> BombDesk {
        BombDesk {
            record: Record::blank(),
            draft: Draft::new(),
            form: Form::EMPTY,
            cursor: Place::new(0, 0),
            spare: Spare::None,
            setup_at: None,
            is_aside: false,
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

    /// The draft becomes that of the game on the table, to be corrected; a set-up that has begun waits.
    fn begin_editing(&mut self) {
        if !self.editing {
            self.spare = Spare::Setup(self.draft.clone());
        }
        self.editing = true;
        self.draft.follow(self.record.start());
    }

    /// The draft is that of the set-up again.
    fn end_editing(&mut self) {
        if let (true, Spare::Setup(_)) = (self.editing, &self.spare)
            && let Spare::Setup(draft) = core::mem::replace(&mut self.spare, Spare::None)
        {
            self.draft = draft;
        }
        self.editing = false;
    }

    /// The draft of the set-up.
    const fn setup_draft(&self) -> &Draft {
        match &self.spare {
            Spare::Setup(draft) if self.editing => draft,
            _ => &self.draft,
        }
    }

    /// The set-up is kept with the place where it stands.
    fn note_place(&mut self, page: Page) {
        let is_setup = matches!(page, Page::Setup(_) | Page::Pick(..) | Page::Own(_));
        if is_setup && !self.editing && self.setup_at != Some(page) {
            self.setup_at = Some(page);
            self.changes = self.changes.wrapping_add(1);
        }
    }

    /// The game is another now.
    fn moved(&mut self) {
        self.changes = self.changes.wrapping_add(1);
        self.positions = self.positions.wrapping_add(1);
        self.place_cursor();
    }

    /// Where a conflict is.
    #[inline(never)] // a table on the stack, which most answers do without
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
            Conflict::Choice { index } => {
                let view = game.view(game.me);
                view.choices.get(usize::from(index))?.places().next()
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

impl GameDesk for BombDesk {
    type Page = Page;

    fn name(&self, page: &Page) -> &'static str {
        match page {
            Page::Setup(_) => "bomb.setup",
            Page::Pick(..) => "bomb.pick",
            Page::Drop(_) => "bomb.drop",
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
        self.write_title(page, title);
    }

    fn hints(&self, page: &Page) -> Hints {
        self.hints_of(page)
    }

    fn help(&self, page: &Page) -> &'static str {
        help::text(page)
    }

    fn menu(&self, page: &Page, entries: &mut Entries) {
        let _ = entries.extend_from_slice(self.menu_of(page));
    }

    fn draw(&self, page: &Page, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        match page {
            Page::Setup(list) => self.draw_setup(list, canvas),
            Page::Pick(what, list) => self.draw_pick(*what, list, canvas),
            Page::Drop(change) => self.draw_drop(*change, canvas),
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
        let step = match page {
            Page::Setup(list) => self.setup_command(list, command),
            Page::Pick(what, list) => self.pick_command(*what, list, command),
            Page::Drop(change) => self.drop_command(*change, command),
            Page::Own(entry) => self.own_command(entry, command),
            Page::Table => self.table_command(command, context),
            Page::Event(list) => self.event_command(list, command, found::of(context.found)),
            Page::Answer(list) => self.answer_command(list, command, context),
            Page::Why(list) => {
                let options = found::of(context.found).map_or(0, Found::options);
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
        };
        match step {
            Step::Swap(crate::page::Page::Bomb(next)) => self.note_place(next),
            Step::Draw => self.note_place(*page),
            _ => {}
        }
        step
    }

    fn choose(&mut self, page: &mut Page, chosen: u8, context: &Context<'_>) -> Step {
        self.chosen(page, chosen, found::of(context.found))
    }

    fn undo(&mut self, page: &mut Page) -> Step {
        match page {
            Page::Setup(_) | Page::Drop(_) => self.undo_setup(),
            Page::Pick(..) if !self.editing => self.undo_setup(),
            Page::Own(entry) => self.undo_own(entry),
            _ => {
                if !self.record.undo() {
                    return Step::Say(sentence("There is nothing to undo."));
                }
                self.moved();
                if matches!(page, Page::Event(_)) { Step::Pop } else { Step::Draw }
            }
        }
    }

    fn wants(&self, page: &Page) -> Option<Want> {
        let asks = match page {
            Page::Setup(_) | Page::Pick(..) | Page::Drop(_) | Page::Own(_) => false,
            _ => self.is_on,
        };
        asks.then_some(Want { kind: 0, change: self.positions, detail: 0 })
    }

    fn ask(&self, _: &Page) -> crate::think::Ask {
        crate::think::Ask::Bomb(Ask::about(self.record.game()))
    }

    fn found(&mut self, page: &mut Page, found: &crate::think::Found) {
        // The moves are sorted by how often they win now: the best is looked at first.
        if let (Page::Answer(list), Some(Found { is_settled: true, .. })) = (page, found::of(found)) {
            list.cursor = 0;
        }
        if let Some(Found { state: State::Impossible(conflict), .. }) = found::of(found)
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
        let mut table = Table::NONE;
        game.view_into(game.me, &mut table);
        write!(out, "{table}")
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.write_text(out)
    }

    fn read(&mut self, text: &str) -> bool {
        self.read_text(text)
    }

    fn open(&mut self, text: &str) -> bool {
        self.open_text(text)
    }

    fn go_on(&mut self, text: &str) -> bool {
        text.lines().all(|line| parse_event(line).is_ok_and(|event| self.enter_event(event).is_ok()))
    }

    fn resume(&self) -> Option<String<24>> {
        let mut text = String::new();
        if self.setup_at.is_some() && !self.is_aside {
            let _ = match self.setup_draft().mission {
                0 => write!(text, "set-up, own wires"),
                number => write!(text, "set-up, mission {number}"),
            };
            return Some(text);
        }
        if !self.is_on {
            return None;
        }
        let game = self.record.game();
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
        match self.setup_at {
            Some(at) if !self.is_aside => at,
            _ if self.is_on => Page::Table,
            _ => Page::Setup(List::default()),
        }
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
