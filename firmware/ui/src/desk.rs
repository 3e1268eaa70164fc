//! Desks: a game on the device each, with what is known of it and its pages.
//!
//! A game implements [`GameDesk`] with pages of its own type. The app sees every desk as a [`Desk`], to which all pages
//! are of one type; [`Desks`] is the one place that knows which desks there are.

use core::fmt;

use heapless::String;
use trickwire_core::verb::Game;

use crate::canvas::Canvas;
use crate::command::Command;
use crate::page::{Context, Entries, GamePage, Page, Step, Title, Want};
use crate::think::{Ask, Found};
use crate::widget::Hints;
use crate::{bomb, bridge, ninety};

/// What a game was about when it was left: `mission 8, turn 5`.
pub type Resume = Option<String<24>>;

/// A game's desk.
pub trait GameDesk {
    /// Its pages: small values, kept on the app's stack.
    type Page: GamePage;

    /// The name of a page, for tests and scripts: `bomb.answer`.
    fn name(&self, page: &Self::Page) -> &'static str;

    /// Its title.
    fn title(&self, page: &Self::Page, title: &mut Title);

    /// What the keys do now.
    fn hints(&self, page: &Self::Page) -> Hints;

    /// What the page is about, with an example.
    fn help(&self, page: &Self::Page) -> &'static str;

    /// What else can be done here.
    fn menu(&self, page: &Self::Page, entries: &mut Entries);

    /// Draws it, title and hints apart.
    fn draw(&self, page: &Self::Page, canvas: &mut Canvas<'_, '_>, context: &Context<'_>);

    /// A key. Menu, help and hide never come here.
    fn command(&mut self, page: &mut Self::Page, command: Command, context: &Context<'_>) -> Step;

    /// An entry of the page's menu was chosen.
    fn choose(&mut self, page: &mut Self::Page, entry: u8, context: &Context<'_>) -> Step;

    /// The last entry is taken back.
    fn undo(&mut self, page: &mut Self::Page) -> Step;

    /// What the page wants to know; `None` stops thinking and leaves what was found.
    fn wants(&self, page: &Self::Page) -> Option<Want>;

    /// The question for that.
    fn ask(&self, page: &Self::Page) -> Ask;

    /// Something was found about what the page wants.
    fn found(&mut self, _page: &mut Self::Page, _found: &Found) {}

    /// Counts the changes of what is kept.
    fn changes(&self) -> u32;

    /// The position as a line, for sharing.
    fn share(&self, page: &Self::Page, out: &mut dyn fmt::Write) -> fmt::Result;

    /// What is kept, as text.
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Takes up what was kept. `false`, and nothing changes, where it cannot be read.
    fn read(&mut self, text: &str) -> bool;

    /// Puts something on the desk that comes from elsewhere, as it is shared or saved. `false`, and nothing changes, where it cannot be.
    fn open(&mut self, text: &str) -> bool;

    /// What happened after that, a line each; `false` where that cannot be.
    fn go_on(&mut self, _text: &str) -> bool {
        false
    }

    /// What it was about, for the home page; `None` where there is nothing to go on with.
    fn resume(&self) -> Resume;

    /// The page to begin with, or to go on with.
    fn first(&self) -> Self::Page;
}

/// A desk as the app sees it. Each method is that of [`GameDesk`]; pages of another game are as good as none.
#[allow(missing_docs)]
pub trait Desk {
    fn name(&self, page: Page) -> &'static str;
    fn title(&self, page: Page, title: &mut Title);
    fn hints(&self, page: Page) -> Hints;
    fn help(&self, page: Page) -> &'static str;
    fn menu(&self, page: Page, entries: &mut Entries);
    fn draw(&self, page: Page, canvas: &mut Canvas<'_, '_>, context: &Context<'_>);
    fn command(&mut self, page: &mut Page, command: Command, context: &Context<'_>) -> Step;
    fn choose(&mut self, page: &mut Page, entry: u8, context: &Context<'_>) -> Step;
    fn undo(&mut self, page: &mut Page) -> Step;
    fn wants(&self, page: Page) -> Option<Want>;
    fn ask(&self, page: Page) -> Ask;
    fn found(&mut self, page: &mut Page, found: &Found);
    fn changes(&self) -> u32;
    fn share(&self, page: Page, out: &mut dyn fmt::Write) -> fmt::Result;
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result;
    fn read(&mut self, text: &str) -> bool;
    fn open(&mut self, text: &str) -> bool;
    fn go_on(&mut self, text: &str) -> bool;
    fn resume(&self) -> Resume;
    fn first(&self) -> Page;
}

impl<D: GameDesk> Desk for D {
    fn name(&self, mut page: Page) -> &'static str {
        D::Page::of(&mut page).map_or("", |page| GameDesk::name(self, page))
    }

    fn title(&self, mut page: Page, title: &mut Title) {
        if let Some(page) = D::Page::of(&mut page) {
            GameDesk::title(self, page, title);
        }
    }

    fn hints(&self, mut page: Page) -> Hints {
        D::Page::of(&mut page).map_or_else(Hints::new, |page| GameDesk::hints(self, page))
    }

    fn help(&self, mut page: Page) -> &'static str {
        D::Page::of(&mut page).map_or("", |page| GameDesk::help(self, page))
    }

    fn menu(&self, mut page: Page, entries: &mut Entries) {
        if let Some(page) = D::Page::of(&mut page) {
            GameDesk::menu(self, page, entries);
        }
    }

    fn draw(&self, mut page: Page, canvas: &mut Canvas<'_, '_>, context: &Context<'_>) {
        if let Some(page) = D::Page::of(&mut page) {
            GameDesk::draw(self, page, canvas, context);
        }
    }

    fn command(&mut self, page: &mut Page, command: Command, context: &Context<'_>) -> Step {
        D::Page::of(page).map_or(Step::Stay, |page| GameDesk::command(self, page, command, context))
    }

    fn choose(&mut self, page: &mut Page, entry: u8, context: &Context<'_>) -> Step {
        D::Page::of(page).map_or(Step::Stay, |page| GameDesk::choose(self, page, entry, context))
    }

    fn undo(&mut self, page: &mut Page) -> Step {
        D::Page::of(page).map_or(Step::Stay, |page| GameDesk::undo(self, page))
    }

    fn wants(&self, mut page: Page) -> Option<Want> {
        D::Page::of(&mut page).and_then(|page| GameDesk::wants(self, page))
    }

    fn ask(&self, mut page: Page) -> Ask {
        D::Page::of(&mut page).map_or(Ask::Nothing, |page| GameDesk::ask(self, page))
    }

    fn found(&mut self, page: &mut Page, found: &Found) {
        if let Some(page) = D::Page::of(page) {
            GameDesk::found(self, page, found);
        }
    }

    fn changes(&self) -> u32 {
        GameDesk::changes(self)
    }

    fn share(&self, mut page: Page, out: &mut dyn fmt::Write) -> fmt::Result {
        D::Page::of(&mut page).map_or(Ok(()), |page| GameDesk::share(self, page, out))
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        GameDesk::write(self, out)
    }

    fn read(&mut self, text: &str) -> bool {
        GameDesk::read(self, text)
    }

    fn open(&mut self, text: &str) -> bool {
        GameDesk::open(self, text)
    }

    fn go_on(&mut self, text: &str) -> bool {
        GameDesk::go_on(self, text)
    }

    fn resume(&self) -> Resume {
        GameDesk::resume(self)
    }

    fn first(&self) -> Page {
        GameDesk::first(self).into()
    }
}

/// All desks.
pub struct Desks {
    bomb: bomb::BombDesk,
    ninety: ninety::NinetyDesk,
    bridge: bridge::BridgeDesk,
}

impl Desks {
    /// Fresh ones.
    pub fn new() -> Desks {
        Desks {
            bomb: bomb::BombDesk::new(),
            ninety: ninety::NinetyDesk::new(),
            bridge: bridge::BridgeDesk::new(),
        }
    }

    /// The desk of a game.
    pub fn of(&self, game: Game) -> &dyn Desk {
        match game {
            Game::Bomb => &self.bomb,
            Game::Ninety => &self.ninety,
            Game::Bridge => &self.bridge,
        }
    }

    /// The same, to do something there.
    pub fn of_mut(&mut self, game: Game) -> &mut dyn Desk {
        match game {
            Game::Bomb => &mut self.bomb,
            Game::Ninety => &mut self.ninety,
            Game::Bridge => &mut self.bridge,
        }
    }

    /// Something of every desk, in the order of [`Game::ALL`].
    pub fn each<T>(&self, look: impl Fn(&dyn Desk) -> T) -> [T; Game::ALL.len()] {
        Game::ALL.map(|game| look(self.of(game)))
    }
}

impl Default for Desks {
    fn default() -> Desks {
        Desks::new()
    }
}
