//! What a command does on the pages that every game shares; those of a game go to its desk.

use super::{App, Request};
use crate::canvas::Face;
use crate::command::Command;
use crate::menu::{Chosen, Common, Menu};
use crate::page::{Context, Entries, Page, Step};
use crate::selftest::SelfTest;
use crate::settings::Settings;
use crate::widget::{List, Scroll};
use crate::{help, home, install};

impl App {
    pub(super) fn command(&mut self, command: Command) -> Step {
        match (self.top(), command) {
            (Page::Hidden, Command::Look(_)) => Step::Stay,
            (Page::Hidden, _) => Step::Pop,
            (_, Command::Hide) => {
                self.let_go();
                Step::Push(Page::Hidden)
            }
            (Page::Menu(list), _) => self.menu_command(list, command),
            (Page::Help(mut scroll), _) => match command {
                Command::Back | Command::Help | Command::Ok => Step::Pop,
                _ if scroll.command(command, self.help_lines()) => Step::Swap(Page::Help(scroll)),
                _ => Step::Stay,
            },
            (Page::Open, Command::Ok) => self.answer_door(true),
            (Page::Open, Command::Back) => self.answer_door(false),
            (Page::Open, _) => Step::Stay,
            (Page::Notice, Command::Look(_)) => Step::Stay,
            (Page::Notice, _) => self.notice_read(),
            (Page::Share(scroll), Command::Down) => {
                Step::Swap(Page::Share(Scroll { skip: scroll.skip.saturating_add(1).min(40) }))
            }
            (Page::Share(scroll), Command::Up) => {
                Step::Swap(Page::Share(Scroll { skip: scroll.skip.saturating_sub(1) }))
            }
            (Page::Share(_), Command::Back | Command::Ok) => Step::Pop,
            (Page::Install(scroll), _) if command != Command::Help => self.install_command(scroll, command),
            (_, Command::Menu) => {
                self.let_go();
                Step::Push(Page::Menu(List::default()))
            }
            (_, Command::Help) => {
                self.let_go();
                Step::Push(Page::Help(Scroll::default()))
            }
            (Page::Welcome(page), _) => self.welcome_command(page, command),
            (Page::Home(list), _) => self.home_command(list, command),
            (Page::Settings(list), _) => self.settings_command(list, command),
            (Page::About, Command::Back | Command::Ok) => Step::Pop,
            // On a page of a game; elsewhere it does nothing.
            _ => self.desk_command(command, None),
        }
    }

    /// A page above hides when OK is let go: what was looked at is not seen afterwards.
    fn let_go(&mut self) {
        let _ = self.desk_command(Command::Look(false), None);
    }

    /// A command or a menu entry, for the desk of the page on top.
    fn desk_command(&mut self, command: Command, entry: Option<u8>) -> Step {
        let App { device, settings, stack, answer, progress, desks, .. } = self;
        let context = Context {
            keys: device.keys,
            settings,
            found: &answer.found,
            is_final: answer.is_final,
            thinking: *progress,
        };
        let Some(page) = stack.last_mut() else { return Step::Stay };
        let Some(game) = page.game() else { return Step::Stay };
        let desk = desks.of_mut(game);
        match (entry, command) {
            (Some(entry), _) => desk.choose(page, entry, &context),
            (None, Command::Undo) => desk.undo(page),
            (None, _) => desk.command(page, command, &context),
        }
    }

    fn welcome_command(&mut self, page: u8, command: Command) -> Step {
        let is_last = usize::from(page) + 1 >= home::WELCOME.len();
        match command {
            Command::Left | Command::Up => Step::Swap(Page::Welcome(page.saturating_sub(1))),
            Command::Ok | Command::Right | Command::Down if !is_last => Step::Swap(Page::Welcome(page + 1)),
            Command::Ok | Command::Back => {
                self.settings.is_welcomed = true;
                Step::Pop
            }
            _ => Step::Stay,
        }
    }

    fn home_command(&mut self, mut list: List, command: Command) -> Step {
        if list.command(command, home::ROWS) {
            return Step::Swap(Page::Home(list));
        }
        if !matches!(command, Command::Ok | Command::Right) {
            return Step::Stay;
        }
        let Some(game) = home::game(list.cursor.into()) else {
            return Step::Push(Page::Settings(List::default()));
        };
        self.settings.last = Some(game);
        Step::Push(self.desks.of(game).first())
    }

    fn settings_command(&mut self, mut list: List, command: Command) -> Step {
        if list.command(command, Settings::ROWS) {
            return Step::Swap(Page::Settings(list));
        }
        match (list.cursor, command) {
            (_, Command::Back) => Step::Pop,
            (3, Command::Ok | Command::Right) => Step::Push(Page::SelfTest(SelfTest::default())),
            (4, Command::Ok | Command::Right) => Step::Push(Page::About),
            (row, _) if self.settings.change(row, command) => Step::Draw,
            _ => Step::Stay,
        }
    }

    fn install_command(&mut self, mut scroll: Scroll, command: Command) -> Step {
        let lines = install::lines(self.device.size.width as i32);
        match command {
            _ if command == self.device.keys.held_ok() => Step::Request(Request::Bootsel),
            Command::Back => Step::Pop,
            _ if scroll.command(command, lines) => Step::Swap(Page::Install(scroll)),
            _ => Step::Stay,
        }
    }

    fn menu_command(&mut self, mut list: List, command: Command) -> Step {
        let menu = self.menu();
        if list.command(command, menu.len()) {
            return Step::Swap(Page::Menu(list));
        }
        match command {
            Command::Back | Command::Menu => return Step::Pop,
            Command::Ok | Command::Right => {}
            _ => return Step::Stay,
        }
        let Some(chosen) = menu.chosen(&list) else { return Step::Pop };
        match chosen {
            Chosen::Own(entry) => {
                self.stack.pop();
                or_draw(self.desk_command(Command::Menu, Some(entry)))
            }
            Chosen::Common(Common::Undo) => {
                self.stack.pop();
                or_draw(self.desk_command(Command::Undo, None))
            }
            Chosen::Common(Common::Help) => Step::Swap(Page::Help(Scroll::default())),
            Chosen::Common(Common::Share) => Step::Swap(Page::Share(Scroll::default())),
            Chosen::Common(Common::Hide) => Step::Swap(Page::Hidden),
            Chosen::Common(Common::Settings) => Step::Swap(Page::Settings(List::default())),
            Chosen::Common(Common::Home) => {
                self.stack.truncate(1);
                Step::Draw
            }
            Chosen::Common(Common::Install) => Step::Swap(Page::Install(Scroll::default())),
        }
    }

    pub(super) fn menu(&self) -> Menu {
        let mut own = Entries::new();
        let page = self.below();
        let common: &'static [Common] = match self.desk(page) {
            Some(desk) => {
                desk.menu(page, &mut own);
                &Common::GAME
            }
            None => &Common::OTHER,
        };
        Menu { own, common }
    }

    pub(super) fn help(&self) -> &'static str {
        let page = self.below();
        if let Some(desk) = self.desk(page) {
            return desk.help(page);
        }
        match page {
            Page::Settings(_) => help::SETTINGS,
            Page::About => help::ABOUT,
            Page::Install(_) => help::INSTALL,
            _ => help::HOME,
        }
    }

    fn help_lines(&self) -> usize {
        let letters = (self.device.size.width as i32 - 8) / Face::Body.width();
        crate::canvas::wrapped(self.help(), letters.max(1) as usize).count()
    }
}

/// A menu closed: there is always something to draw.
fn or_draw(step: Step) -> Step {
    if step == Step::Stay { Step::Draw } else { step }
}
