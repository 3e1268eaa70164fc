//! Bomb Busters on the device.

use core::fmt::{self, Write};

use heapless::String;
use trickwire_core::budget::Pulse;

use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::page::{Context, Desk, Entries, Step, Title, Want};
use crate::think::{self, Answer};
use crate::widget::{Hints, hints};

/// The pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// Where it begins.
    Start,
}

/// What can be asked.
#[derive(Clone)]
pub struct Ask;

/// What can be found.
#[derive(Clone)]
pub struct Found;

/// Answers a question.
pub fn think(
    _ask: &Ask,
    _words: &mut [u32],
    answer: &mut Answer,
    _pulse: &mut dyn Pulse,
    _publish: &mut dyn FnMut(&Answer),
) {
    answer.found = think::Found::Bomb(Found);
}

/// What is known.
pub struct BombDesk {
    changes: u32,
}

impl BombDesk {
    /// An empty desk.
    pub const fn new() -> BombDesk {
        BombDesk { changes: 0 }
    }
}

impl Default for BombDesk {
    fn default() -> BombDesk {
        BombDesk::new()
    }
}

impl Desk for BombDesk {
    type Page = Page;

    fn name(&self, page: &Page) -> &'static str {
        match page {
            Page::Start => "bomb.start",
        }
    }

    fn title(&self, _: &Page, title: &mut Title) {
        let _ = title.left.push_str("Bomb Busters");
    }

    fn hints(&self, _: &Page) -> Hints {
        hints(&[(Command::Back, "back"), (Command::Menu, "menu")])
    }

    fn help(&self, _: &Page) -> &'static str {
        "Bomb Busters."
    }

    fn menu(&self, _: &Page, _: &mut Entries) {}

    fn draw(&self, _: &Page, canvas: &mut Canvas<'_, '_>, _: &Context<'_>) {
        canvas.text_centre(canvas.top() + 20, Face::Body, Ink::Text, "Bomb Busters");
    }

    fn command(&mut self, _: &mut Page, command: Command, _: &Context<'_>) -> Step {
        match command {
            Command::Back => Step::Pop,
            _ => Step::Stay,
        }
    }

    fn choose(&mut self, _: &mut Page, _: u8, _: &Context<'_>) -> Step {
        Step::Stay
    }

    fn undo(&mut self, _: &mut Page) -> Step {
        Step::Stay
    }

    fn wants(&self, _: &Page) -> Option<Want> {
        None
    }

    fn ask(&self, _: &Page) -> think::Ask {
        think::Ask::Nothing
    }

    fn changes(&self) -> u32 {
        self.changes
    }

    fn share(&self, _: &Page, _: &mut dyn Write) -> fmt::Result {
        Ok(())
    }

    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        out.write_str("1")
    }

    fn read(&mut self, text: &str) -> bool {
        text == "1"
    }

    fn resume(&self) -> Option<String<24>> {
        None
    }

    fn first(&self) -> Page {
        Page::Start
    }
}
