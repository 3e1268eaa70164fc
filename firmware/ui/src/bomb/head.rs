//! Title and hints of every page.

use core::fmt::Write;

use trickwire_core::bomb::game::Phase;

use super::pick::Pick;
use super::{BombDesk, Page};
use crate::command::Command;
use crate::page::Title;
use crate::widget::{Hints, hints};

impl BombDesk {
    pub(super) fn write_title(&self, page: &Page, title: &mut Title) {
        let left = &mut title.left;
        let right = &mut title.right;
        let game = self.record.game();
        let _ = match page {
            Page::Setup(_) => write!(left, "Bomb Busters"),
            Page::Pick(what, _) => {
                let (now, all) = self.pick_counts(*what);
                if all > 0 {
                    let _ = write!(right, "{now} of {all}");
                }
                write!(
                    left,
                    "{}",
                    match what {
                        Pick::Mission => "Which mission?",
                        Pick::Yellow => "Yellow markers",
                        Pick::Red => "Red markers",
                        Pick::Cards => "Number cards",
                        Pick::Gear => "Equipment",
                        Pick::Characters => "Characters",
                    }
                )
            }
            Page::Drop(_) => write!(left, "Shall that go?"),
            Page::Own(entry) => {
                let _ = write!(right, "{} of {}", entry.cell + 1, self.cells());
                write!(left, "Your wires")
            }
            Page::Table => {
                if let Some(dial) = self.dial() {
                    let _ = write!(right, "dial {dial}");
                }
                let _ = self.write_turn(&mut title.low);
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

    pub(super) fn hints_of(&self, page: &Page) -> Hints {
        let game = self.record.game();
        let on_best = self.cursor.stand >= self.best_row();
        match page {
            Page::Setup(_) => hints(&[
                (Command::Right, "change"),
                (Command::Ok, "go on"),
                (Command::Back, "back"),
                (Command::Help, "help"),
            ]),
            Page::Drop(_) => hints(&[(Command::Ok, "change it"), (Command::Back, "leave it")]),
            Page::Pick(Pick::Mission, _) => {
                hints(&[(Command::Ok, "take it"), (Command::Down, "ten on"), (Command::Back, "back")])
            }
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
            Page::Table if on_best && !matches!(game.phase, Phase::Turns) => hints(&[
                (Command::Ok, "choose"),
                (Command::Up, "stands"),
                (Command::Undo, "undo"),
                (Command::Menu, "menu"),
            ]),
            Page::Table if on_best && self.does_best() => hints(&[
                (Command::Ok, "do it"),
                (Command::Right, "all moves"),
                (Command::Up, "stands"),
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
            Page::Event(list) if self.leads_to_hit(&self.form.fields(game), list.cursor.into()) => hints(&[
                (Command::Ok, "hit"),
                (Command::Right, "result"),
                (Command::Down, "change"),
                (Command::Back, "leave"),
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
}
