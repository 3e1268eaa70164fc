//! The menus of the pages: what they offer, and what comes of it.

use super::found::Found;
use super::pick::Pick;
use super::{BombDesk, Page, sentence};
use crate::page::{Entry, Page as AppPage, Step};
use crate::widget::List;

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
    pub(super) const GIVE_UP: u8 = 13;
}

impl BombDesk {
    pub(super) fn menu_of(&self, page: &Page) -> &'static [Entry] {
        match page {
            Page::Setup(_) if self.is_on => &[("Back to the game", entry::ANSWER)],
            Page::Setup(_) | Page::Pick(..) | Page::Drop(_) | Page::Event(_) | Page::Why(_) => &[],
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
            Page::Log(_) if self.record.game().agreed.is_none() => &[("Take this out", entry::TAKE_OUT)],
            Page::Log(_) => &[("Take this out", entry::TAKE_OUT), ("Broke what was agreed", entry::GIVE_UP)],
        }
    }

    pub(super) fn chosen(&mut self, page: &mut Page, chosen: u8, found: Option<&Found>) -> Step {
        let push = |page| Step::Push(AppPage::Bomb(page));
        match (chosen, page) {
            (entry::ANSWER, Page::Setup(_)) => self.leave_setup(),
            (entry::ANSWER, _) => push(Page::Answer(List::default())),
            (entry::HAPPENED, _) => {
                let step = self.open_form(found, None);
                match step {
                    // From the menu anything may have happened: the cursor begins at the first line.
                    Step::Push(AppPage::Bomb(Page::Event(_))) => push(Page::Event(List::default())),
                    step => step,
                }
            }
            (entry::ODDS, page) => push(Page::Odds(self.odds_start(page, found))),
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
            (entry::GIVE_UP, Page::Log(list)) => self.give_up_agreed(list),
            (entry::CARDS, _) => {
                self.begin_editing();
                push(Page::Pick(Pick::Gear, List::default()))
            }
            (entry::RULE, _) => {
                let reminder = self.record.game().mission.reminder;
                let none = "There is no special rule that the device should know of.";
                Step::Say(sentence(if reminder.is_empty() { none } else { reminder }))
            }
            _ => Step::Stay,
        }
    }
}
