//! A new game: mission, players, markers and cards, a row each; markers and cards are picked on a page of
//! their own.

use core::fmt::Write;

use heapless::{String, Vec};
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::wire::BLUE_MAX;

use super::draft::numbers;
use super::pick::Pick;
use super::{BombDesk, Page, sentence};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Page as AppPage, Step};
use crate::widget::List;

/// A row of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    Mission,
    Players,
    Seat,
    Lowest,
    Highest,
    Yellow,
    YellowKept,
    Red,
    RedKept,
    Cards,
    Role,
    Gear,
    Characters,
    Begin,
}

impl BombDesk {
    fn rows(&self) -> Vec<Row, 14> {
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
        add(Row::Cards, draft.card().rule.number_cards() > 0);
        add(Row::Role, draft.has_role());
        let hidden = matches!(draft.card().rule, Rule::FaceDown | Rule::FourTogether);
        add(Row::Gear, draft.card().equipment(draft.players) > 0 && !hidden);
        add(Row::Characters, draft.has_characters());
        add(Row::Begin, true);
        rows
    }

    /// A new game is set up; the one on the table stays until it begins.
    pub(super) fn open_setup(&mut self) -> Step {
        self.editing = false;
        self.draft.clear_wires();
        Step::Swap(AppPage::Bomb(Page::Setup(List::default())))
    }

    /// Where the cursor goes from here: to the next row that wants something.
    fn next_row(&self, from: usize) -> u8 {
        let rows = self.rows();
        (from + 1).min(rows.len() - 1) as u8
    }

    pub(super) fn setup_command(&mut self, list: &mut List, command: Command) -> Step {
        let rows = self.rows();
        if list.command(command, rows.len()) {
            return Step::Draw;
        }
        let at = usize::from(list.cursor).min(rows.len() - 1);
        let row = rows[at];
        let step: i8 = match command {
            Command::Right => 1,
            Command::Left => -1,
            Command::Ok => 0,
            Command::Back => return Step::Pop,
            _ => return Step::Stay,
        };
        let around = |now: u8, low: u8, high: u8, step: i8| {
            let range = i16::from(high - low) + 1;
            (i16::from(low) + (i16::from(now.clamp(low, high) - low) + i16::from(step)).rem_euclid(range))
                as u8
        };
        let before = self.draft.clone();
        let draft = &mut self.draft;
        match row {
            Row::Mission if step == 0 => draft.mission = around(draft.mission, 0, 66, 10),
            Row::Mission => draft.mission = around(draft.mission, 0, 66, step),
            _ if step == 0
                && !matches!(
                    row,
                    Row::Yellow | Row::Red | Row::Cards | Row::Gear | Row::Characters | Row::Begin
                ) =>
            {
                list.cursor = self.next_row(at);
                return Step::Draw;
            }
            Row::Players => draft.players = around(draft.players, 2, 5, step),
            Row::Seat => draft.seat = around(draft.seat, 0, draft.players - 1, step),
            Row::Lowest => draft.blue.0 = around(draft.blue.0, 1, draft.blue.1, step),
            Row::Highest => draft.blue.1 = around(draft.blue.1, draft.blue.0, BLUE_MAX, step),
            Row::YellowKept | Row::RedKept => {
                let markers = &mut draft.markers[usize::from(row == Row::RedKept)];
                markers.keep = around(markers.keep, 0, markers.numbers.count_ones() as u8, step);
            }
            Row::Role => draft.role = around(draft.role, 0, draft.players - 1, step),
            Row::Yellow => return pick(Pick::Yellow),
            Row::Red => return pick(Pick::Red),
            Row::Cards => return pick(Pick::Cards),
            Row::Gear => return pick(Pick::Gear),
            Row::Characters => return pick(Pick::Characters),
            Row::Begin => {
                if let Some(missing) = draft.missing() {
                    return Step::Say(sentence(missing));
                }
                return self.open_own(false);
            }
        }
        if matches!(row, Row::Mission | Row::Players | Row::Lowest | Row::Highest) {
            self.draft.settle();
        } else if matches!(row, Row::Seat | Row::YellowKept | Row::RedKept) {
            self.draft.clear_wires();
        }
        if before != self.draft {
            self.changes = self.changes.wrapping_add(1);
        }
        Step::Draw
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
                    let all = draft.card().rule.number_cards();
                    ("Number cards", write!(words, "{} of {all} >", draft.cards.len()))
                }
                Row::Role => ("Captain card", write!(words, "player {}", draft.role + 1)),
                Row::Gear => {
                    let all = draft.card().equipment(draft.players);
                    ("Equipment", write!(words, "{} of {all} >", draft.gear.len()))
                }
                Row::Characters => ("Characters", write!(words, ">")),
                Row::Begin => ("Enter your wires", write!(words, ">")),
            };
            let _ = written;
            canvas.text(canvas.left() + 8, y, Face::Body, ink, name);
            canvas.text_right(canvas.right() - 8, y, Face::Bold, ink, &words);
        });
        let below = top + rows.len() as i32 * crate::widget::ROW + 6;
        let reminder = draft.card().reminder();
        if below + 20 <= canvas.bottom() {
            canvas.paragraph(canvas.left() + 8, below, Face::Small, Ink::Faint, reminder, 0);
        }
    }
}

const fn pick(what: Pick) -> Step {
    Step::Push(AppPage::Bomb(Page::Pick(what, List { cursor: 0 })))
}
