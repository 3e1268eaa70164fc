//! A new game: mission, players, markers and cards, a row each; the mission, markers and cards are picked on a page
//! of their own, from which the cursor goes on to the next row. What a change would drop is asked for first.

use core::fmt::Write;

use heapless::{String, Vec};
use trickwire_core::bomb::game::Agreements;
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::wire::BLUE_MAX;

use super::begin::AGREED;
use super::change::Change;
use super::draft::numbers;
use super::pick::{LAST_MISSION, Pick};
use super::{BombDesk, Page, sentence};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::desk::GameDesk;
use crate::ink::Ink;
use crate::page::{Page as AppPage, Step};
use crate::widget::List;

/// A row of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    /// The mission.
    Mission,
    /// How many play.
    Players,
    /// Whose device it is.
    Seat,
    /// The lowest blue number.
    Lowest,
    /// The highest.
    Highest,
    /// Yellow markers.
    Yellow,
    /// How many of them are in play.
    YellowKept,
    /// Red markers.
    Red,
    /// How many of them are in play.
    RedKept,
    /// Number cards.
    Cards,
    /// Who drew the captain card.
    Role,
    /// Equipment.
    Gear,
    /// Characters.
    Characters,
    /// What was agreed.
    Agreed,
    /// On to the wires.
    Begin,
}

impl Row {
    /// What is picked from a list for it.
    const fn pick(self) -> Option<Pick> {
        match self {
            Row::Mission => Some(Pick::Mission),
            Row::Yellow => Some(Pick::Yellow),
            Row::Red => Some(Pick::Red),
            Row::Cards => Some(Pick::Cards),
            Row::Gear => Some(Pick::Gear),
            Row::Characters => Some(Pick::Characters),
            _ => None,
        }
    }
}

impl BombDesk {
    fn rows(&self) -> Vec<Row, 15> {
        let draft = &self.draft;
        let mut rows = Vec::new();
        let mut add = |row: Row, there: bool| {
            if there {
                let _ = rows.push(row);
            }
        };
        let custom = draft.is_custom();
        add(Row::Mission, true);
        add(Row::Players, true);
        add(Row::Seat, true);
        add(Row::Lowest, custom);
        add(Row::Highest, custom);
        add(Row::Yellow, draft.wanted(0).is_some());
        add(Row::YellowKept, custom && draft.markers[0].numbers != 0);
        add(Row::Red, draft.wanted(1).is_some());
        add(Row::RedKept, custom && draft.markers[1].numbers != 0);
        add(Row::Cards, draft.number_cards() > 0);
        add(Row::Role, draft.has_role());
        let hidden = matches!(draft.card().rule, Rule::FaceDown | Rule::FourTogether);
        add(Row::Gear, draft.card().equipment(draft.players) > 0 && !hidden);
        add(Row::Characters, draft.has_characters());
        add(Row::Agreed, true);
        add(Row::Begin, true);
        rows
    }

    /// A new game is set up, or the set-up that was begun goes on; the game on the table stays until it begins.
    pub(super) fn open_setup(&mut self) -> Step {
        self.end_editing();
        if self.setup_at.is_none() {
            self.draft.clear_drawn();
            self.setup_at = Some(Page::Setup(List::default()));
        }
        self.is_aside = false;
        self.changes = self.changes.wrapping_add(1);
        Step::Swap(AppPage::Bomb(self.first()))
    }

    /// To the game on the table; the set-up waits.
    pub(super) fn leave_setup(&mut self) -> Step {
        if !self.is_on {
            return Step::Pop;
        }
        self.is_aside = true;
        self.changes = self.changes.wrapping_add(1);
        Step::Swap(AppPage::Bomb(Page::Table))
    }

    /// The page with the cursor on a row, or on the next one that is asked for in every game.
    pub(super) fn setup_page(&self, row: Row, is_done: bool) -> Page {
        let rows = self.rows();
        let at = rows.iter().position(|known| *known == row).unwrap_or(0);
        let asked = |row: &Row| !matches!(row, Row::Characters | Row::Agreed);
        let next = rows.iter().skip(at + 1).position(asked).filter(|_| is_done);
        Page::Setup(List { cursor: next.map_or(at, |steps| at + 1 + steps) as u8 })
    }

    pub(super) fn setup_command(&mut self, list: &mut List, command: Command) -> Step {
        let rows = self.rows();
        if list.command(command, rows.len()) {
            return Step::Draw;
        }
        let row = rows[usize::from(list.cursor).min(rows.len() - 1)];
        match command {
            Command::Right => self.turn(row, true),
            Command::Left => self.turn(row, false),
            Command::Ok => match row.pick() {
                Some(what) => self.open_pick(what),
                None if row == Row::Begin => self.begin_wires(),
                None => Step::Swap(AppPage::Bomb(self.setup_page(row, true))),
            },
            Command::Back => self.leave_setup(),
            _ => Step::Stay,
        }
    }

    fn begin_wires(&mut self) -> Step {
        match self.draft.missing() {
            Some(missing) => Step::Say(sentence(missing)),
            None => self.open_own(false),
        }
    }

    /// The next thing that a row can hold, or the one before.
    fn turn(&mut self, row: Row, forth: bool) -> Step {
        let draft = &self.draft;
        let (now, low, high) = match row {
            Row::Mission => (draft.mission, 0, LAST_MISSION),
            Row::Players => (draft.players, 2, 5),
            Row::Seat => (draft.seat, 0, draft.players - 1),
            Row::Lowest => (draft.blue.0, 1, draft.blue.1),
            Row::Highest => (draft.blue.1, draft.blue.0, BLUE_MAX),
            Row::YellowKept | Row::RedKept => {
                let markers = draft.markers[usize::from(row == Row::RedKept)];
                (markers.keep, 0, markers.numbers.count_ones() as u8)
            }
            Row::Role => (draft.role, 0, draft.players - 1),
            Row::Agreed => (draft.agreed.bits(), 0, Agreements::CODES - 1),
            Row::Begin if forth => return self.begin_wires(),
            Row::Yellow | Row::Red | Row::Cards | Row::Gear | Row::Characters | Row::Begin => {
                return row.pick().filter(|_| forth).map_or(Step::Stay, |what| self.open_pick(what));
            }
        };
        let range = high - low + 1;
        let place = now.clamp(low, high) - low;
        let to = low + (place + if forth { 1 } else { range - 1 }) % range;
        match self.change(Change { row, to }) {
            Some(asks) => asks,
            None => Step::Draw,
        }
    }

    pub(super) fn draw_setup(&self, list: &List, canvas: &mut Canvas<'_, '_>) {
        let rows = self.rows();
        let draft = &self.draft;
        let top = canvas.top() + 2;
        list.draw(canvas, top, rows.len(), |canvas, y, number, ink| {
            let mut words: String<24> = String::new();
            let markers = |words: &mut String<24>, colour: usize| {
                let laid = numbers(draft.markers[colour].numbers);
                let of = draft.wanted(colour).map_or(0, |(_, of, _)| of);
                if laid.is_empty() && !draft.is_custom() {
                    return write!(words, "{of} to pick >");
                }
                laid.iter()
                    .enumerate()
                    .try_for_each(|(n, number)| write!(words, "{}{number}", if n == 0 { "" } else { " " }))?;
                write!(words, " >")
            };
            let (name, written) = match rows[number] {
                Row::Mission if draft.is_custom() => ("Mission", write!(words, "own wires")),
                Row::Mission => ("Mission", write!(words, "{}", draft.mission)),
                Row::Players => ("Players", write!(words, "{}", draft.players)),
                Row::Seat if draft.seat == 0 => ("You are", write!(words, "1, captain")),
                Row::Seat => ("You are", write!(words, "player {}", draft.seat + 1)),
                Row::Lowest => ("Blue from", write!(words, "{}", draft.blue.0)),
                Row::Highest => ("Blue to", write!(words, "{}", draft.blue.1)),
                Row::Yellow => ("Yellow", markers(&mut words, 0)),
                Row::YellowKept => ("in play", write!(words, "{}", draft.markers[0].keep)),
                Row::Red => ("Red", markers(&mut words, 1)),
                Row::RedKept => ("in play", write!(words, "{}", draft.markers[1].keep)),
                Row::Cards => {
                    let all = draft.number_cards();
                    ("Number cards", write!(words, "{} of {all} >", draft.cards.len()))
                }
                Row::Role => ("Captain card", write!(words, "player {}", draft.role + 1)),
                Row::Gear => {
                    let all = draft.card().equipment(draft.players);
                    ("Equipment", write!(words, "{} of {all} >", draft.gear.len()))
                }
                Row::Characters => ("Characters", write!(words, ">")),
                Row::Agreed => {
                    let agreed = AGREED.get(usize::from(draft.agreed.bits())).unwrap_or(&"");
                    ("Agreed", write!(words, "{agreed}"))
                }
                Row::Begin => ("Enter your wires", write!(words, ">")),
            };
            let _ = written;
            canvas.text(canvas.left() + 8, y, Face::Body, ink, name);
            canvas.text_right(canvas.right() - 8, y, Face::Bold, ink, &words);
        });
        let below = top + rows.len() as i32 * crate::widget::ROW + 6;
        let mut duties: String<192> = String::new();
        if rows.get(usize::from(list.cursor)) == Some(&Row::Agreed) {
            // What everybody has to do.
            let _ = draft.agreed.duties().try_for_each(|duty| write!(duties, "{duty}. "));
        }
        let words = if duties.is_empty() { draft.card().reminder } else { &duties };
        if below + 20 <= canvas.bottom() {
            canvas.paragraph(canvas.left() + 8, below, Face::Small, Ink::Faint, words, 0);
        }
    }
}
