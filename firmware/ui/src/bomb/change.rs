//! A change of the set-up that would drop something that was entered: asked for first, and taken back.

use core::fmt::Write;

use trickwire_core::bomb::game::Agreements;

use super::draft::{Draft, Dropped};
use super::setup::Row;
use super::{BombDesk, Page, Spare, sentence};
use crate::canvas::Canvas;
use crate::command::Command;
use crate::page::{Page as AppPage, Sentence, Step};

/// A row is to hold something else; of markers, a number comes or goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Which row.
    pub row: Row,
    /// What it is to hold.
    pub to: u8,
}

impl Change {
    /// Writes it into a draft.
    fn apply(self, draft: &mut Draft) {
        let to = self.to;
        match self.row {
            Row::Mission => draft.mission = to,
            Row::Players => draft.players = to,
            Row::Seat => draft.seat = to,
            Row::Lowest => draft.blue.0 = to,
            Row::Highest => draft.blue.1 = to,
            Row::Yellow => draft.markers[0].toggle(to),
            Row::Red => draft.markers[1].toggle(to),
            Row::YellowKept => draft.markers[0].keep = to,
            Row::RedKept => draft.markers[1].keep = to,
            Row::Role => draft.role = to,
            Row::Agreed => draft.agreed = Agreements::of_bits(to),
            Row::Cards | Row::Gear | Row::Characters | Row::Begin => {}
        }
    }
}

impl BombDesk {
    /// Does it, unless that drops something that was entered: then the page that asks first.
    pub(super) fn change(&mut self, change: Change) -> Option<Step> {
        let after = self.after(change);
        if !self.dropped(change, &after).is_nothing() {
            return Some(Step::Swap(AppPage::Bomb(Page::Drop(change))));
        }
        self.take(after);
        None
    }

    fn after(&self, change: Change) -> Draft {
        let is_other_deal = matches!(change.row, Row::Mission | Row::Players);
        self.draft.changed(is_other_deal, |draft| change.apply(draft))
    }

    /// What a change takes away, the marker that is put back by it aside.
    fn dropped(&self, change: Change, after: &Draft) -> Dropped {
        let mut dropped = self.draft.dropped_in(after);
        match change.row {
            Row::Yellow => dropped.markers[0] = 0,
            Row::Red => dropped.markers[1] = 0,
            _ => {}
        }
        dropped
    }

    fn take(&mut self, after: Draft) {
        if after != self.draft {
            self.draft = after;
            self.changes = self.changes.wrapping_add(1);
        }
    }

    /// What is dropped by a change is asked for; Back leaves everything as it is.
    pub(super) fn drop_command(&mut self, change: Change, command: Command) -> Step {
        match command {
            Command::Ok => {
                let after = self.after(change);
                // Of several changes in a row, what comes back is the draft that had most.
                let has_more = |before: &Draft| self.draft.dropped_in(before).is_nothing();
                if !matches!(&self.spare, Spare::Undo(before) if has_more(before)) {
                    self.spare = Spare::Undo(self.draft.clone());
                }
                self.take(after);
                Step::Swap(AppPage::Bomb(self.setup_page(change.row, false)))
            }
            Command::Back | Command::Left => Step::Swap(AppPage::Bomb(self.setup_page(change.row, false))),
            _ => Step::Stay,
        }
    }

    /// What the last change dropped comes back; once more, and the change is done again.
    pub(super) fn undo_setup(&mut self) -> Step {
        let Spare::Undo(before) = &mut self.spare else {
            return Step::Say(sentence("There is nothing to undo."));
        };
        core::mem::swap(before, &mut self.draft);
        self.changes = self.changes.wrapping_add(1);
        Step::Swap(AppPage::Bomb(self.setup_page(Row::Mission, false)))
    }

    pub(super) fn draw_drop(&self, change: Change, canvas: &mut Canvas<'_, '_>) {
        let Page::Setup(list) = self.setup_page(change.row, false) else { return };
        self.draw_setup(&list, canvas);
        let dropped = self.dropped(change, &self.after(change));
        let mut text = Sentence::new();
        let _ = match change.row {
            Row::Mission if change.to == 0 => write!(text, "A table of your own"),
            Row::Mission => write!(text, "Mission {}", change.to),
            Row::Players => write!(text, "{} players", change.to),
            Row::Seat => write!(text, "Player {}", change.to + 1),
            _ => write!(text, "That"),
        };
        let [yellow, red] = dropped.markers;
        let mut gap = " would drop";
        for (count, one, more) in [
            (yellow, "yellow marker", "yellow markers"),
            (red, "red marker", "red markers"),
            (dropped.cards, "number card", "number cards"),
            (dropped.gear, "equipment card", "equipment cards"),
            (dropped.characters, "character", "characters"),
            (dropped.wires, "wire", "wires"),
        ] {
            if count > 0 {
                let _ = write!(text, "{gap} {count} {}", if count == 1 { one } else { more });
                gap = ",";
            }
        }
        let _ = text.push_str(". OK does it, Back does not. Hold Back later to undo it.");
        crate::notice::draw(canvas, &text);
    }
}
