//! Markers, number cards, equipment and characters, picked from a list.

use core::fmt::Write;

use heapless::Vec;
use trickwire_core::bomb::game::GearCard;
use trickwire_core::bomb::gear::{Character, Gear};

use super::gear::character_name;
use super::words::short_name;
use super::{BombDesk, sentence};
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::page::Step;
use crate::widget::List;

/// What is picked from a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// Yellow markers.
    Yellow,
    /// Red markers.
    Red,
    /// Number cards.
    Cards,
    /// Equipment.
    Gear,
    /// Character cards, a row for each player.
    Characters,
}

impl BombDesk {
    /// The entries of a list to pick from.
    fn pick_rows(&self, what: Pick) -> Vec<u8, 18> {
        match what {
            Pick::Yellow | Pick::Red => {
                let highest =
                    self.draft.wanted(usize::from(what == Pick::Red)).map_or(11, |(_, _, highest)| highest);
                (1..=highest).collect()
            }
            Pick::Cards => (1..=12).collect(),
            Pick::Characters => (0..self.draft.players).collect(),
            Pick::Gear => {
                Gear::ALL.into_iter().filter(|&gear| self.draft.allows(gear)).map(|gear| gear as u8).collect()
            }
        }
    }

    fn picked(&self, what: Pick, row: u8) -> Option<usize> {
        let gear = |card: &GearCard| card.gear as u8 == row;
        match what {
            Pick::Yellow => (self.draft.markers[0].numbers >> row & 1 == 1).then_some(0),
            Pick::Red => (self.draft.markers[1].numbers >> row & 1 == 1).then_some(0),
            Pick::Cards => self.draft.cards.iter().position(|&card| card == row),
            Pick::Gear => self.draft.gear.iter().position(gear),
            Pick::Characters => None,
        }
    }

    /// How many are picked, and how many are wanted.
    pub(super) fn pick_counts(&self, what: Pick) -> (usize, usize) {
        let draft = &self.draft;
        let markers = |colour: usize| {
            let laid = draft.markers[colour].numbers.count_ones() as usize;
            let of = draft.wanted(colour).map_or(0, |(_, of, _)| usize::from(of));
            (laid, if draft.is_custom() { 11 } else { of })
        };
        match what {
            Pick::Yellow => markers(0),
            Pick::Red => markers(1),
            Pick::Cards => (draft.cards.len(), draft.card().rule.number_cards()),
            Pick::Gear => (draft.gear.len(), usize::from(draft.card().equipment(draft.players))),
            Pick::Characters => (draft.players.into(), draft.players.into()),
        }
    }

    pub(super) fn pick_command(&mut self, what: Pick, list: &mut List, command: Command) -> Step {
        let rows = self.pick_rows(what);
        if list.command(command, rows.len()) {
            return Step::Draw;
        }
        let Some(&row) = rows.get(usize::from(list.cursor)) else { return Step::Pop };
        match command {
            Command::Ok | Command::Right if what == Pick::Characters => {
                let all = Character::ALL;
                let now = all.iter().position(|card| *card == self.draft.character(row)).unwrap_or(0);
                if let Some(card) = self.draft.characters.get_mut(usize::from(row)) {
                    *card = Some(all[(now + 1) % all.len()]);
                }
                self.pick_done()
            }
            Command::Ok => self.toggle(what, row),
            Command::Left | Command::Right if what == Pick::Gear && self.draft.has_covers() => {
                let Some(at) = self.picked(what, row) else { return Step::Stay };
                let cover = self.draft.gear[at].cover.unwrap_or(0);
                let next = (cover + if command == Command::Right { 1 } else { 12 }) % 13;
                self.draft.gear[at].cover = (next > 0).then_some(next);
                self.pick_done()
            }
            Command::Back | Command::Left => Step::Pop,
            _ => Step::Stay,
        }
    }

    fn toggle(&mut self, what: Pick, row: u8) -> Step {
        let (now, all) = self.pick_counts(what);
        let there = self.picked(what, row);
        if there.is_none() && now >= all {
            let mut text = sentence("");
            let _ = write!(text, "There are {all} already. Take one out first.");
            return Step::Say(text);
        }
        let before = self.draft.gear.clone();
        let draft = &mut self.draft;
        match (what, there) {
            (Pick::Yellow | Pick::Red, there) => {
                let markers = &mut draft.markers[usize::from(what == Pick::Red)];
                markers.numbers ^= 1 << row;
                let laid = markers.numbers.count_ones() as u8;
                // On a table of one's own all are in play until something else is said.
                markers.keep = if there.is_none() { markers.keep + 1 } else { markers.keep.min(laid) };
                draft.clear_wires();
            }
            (Pick::Cards, Some(at)) => {
                draft.cards.remove(at);
            }
            (Pick::Cards, None) => {
                let _ = draft.cards.push(row);
            }
            (Pick::Characters, _) => {}
            (Pick::Gear, Some(at)) => {
                draft.gear.remove(at);
            }
            (Pick::Gear, None) => {
                let gear = Gear::ALL[usize::from(row).min(17)];
                let _ = draft.gear.push(GearCard { gear, cover: None, face_down: false, used: false });
            }
        }
        let step = self.pick_done();
        if matches!(step, Step::Say(_)) {
            self.draft.gear = before;
        }
        // The last one that was wanted: back to the rows.
        let fixed = !(self.draft.is_custom() || what == Pick::Gear && self.draft.has_covers());
        match step {
            Step::Draw if there.is_none() && now + 1 == all && fixed => Step::Pop,
            step => step,
        }
    }

    /// Equipment that is entered while a game runs lies on its table from the start.
    fn pick_done(&mut self) -> Step {
        self.changes = self.changes.wrapping_add(1);
        if self.editing {
            return self.correct();
        }
        Step::Draw
    }

    pub(super) fn draw_pick(&self, what: Pick, list: &List, canvas: &mut Canvas<'_, '_>) {
        let rows = self.pick_rows(what);
        let top = canvas.top() + 2;
        list.draw(canvas, top, rows.len(), |canvas, y, number, ink| {
            let row = rows[number];
            let picked = self.picked(what, row);
            let x = canvas.left() + 8;
            if what == Pick::Characters {
                canvas.write(x, y, Face::Body, ink, format_args!("{}", row + 1));
                canvas.text(x + 27, y, Face::Bold, ink, character_name(self.draft.character(row)));
                return;
            }
            canvas.text(x, y, Face::Bold, ink, if picked.is_some() { "[x]" } else { "[ ]" });
            let x = x + 36;
            let right = canvas.right() - 10;
            match (what, picked) {
                (Pick::Gear, _) => {
                    let gear = Gear::ALL[usize::from(row).min(17)];
                    canvas.write(
                        x,
                        y,
                        Face::Body,
                        ink,
                        format_args!("{} {}", gear.label(), short_name(gear)),
                    );
                    if let Some(cover) = picked.and_then(|at| self.draft.gear[at].cover) {
                        canvas.write_right(right, y, Face::Body, ink, format_args!("/{cover}"));
                    }
                }
                (Pick::Cards, Some(at)) => {
                    canvas.write(x, y, Face::Body, ink, format_args!("{row}"));
                    canvas.write_right(right, y, Face::Body, ink, format_args!("no. {}", at + 1));
                }
                _ => {
                    canvas.write(x, y, Face::Body, ink, format_args!("{row}"));
                }
            }
        });
    }
}
