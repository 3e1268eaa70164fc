//! The page on top as a picture: title, page, hints.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::App;
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::frame::Frame;
use crate::ink::Ink;
use crate::page::{Context, Desk, Page, Title};
use crate::share::Line;
use crate::widget::{HINTS, Hints, TITLE, draw_hints, draw_title, hints};
use crate::{home, notice};

impl App {
    /// Draws the page.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        self.paint(Canvas::new(frame, None));
    }

    /// Draws the page, and tells everything that is written on it, a line for every piece.
    pub fn draw_and_tell(&self, frame: &mut Frame<'_>, told: &mut dyn Write) {
        self.paint(Canvas::new(frame, Some(told)));
    }

    fn paint(&self, mut canvas: Canvas<'_, '_>) {
        let whole = canvas.area();
        canvas.fill(0, 0, canvas.width(), canvas.height(), Ink::Ground);
        if self.top() == Page::Hidden {
            return;
        }
        let title = self.title();
        draw_title(&mut canvas, &title.left, &title.right);
        draw_hints(&mut canvas, self.device.keys, &self.hints());
        let height = whole.size.height.saturating_sub((TITLE + HINTS) as u32);
        canvas.restrict(Rectangle::new(Point::new(0, TITLE), Size::new(whole.size.width, height)));
        self.paint_page(self.top(), &mut canvas);
    }

    fn paint_page(&self, page: Page, canvas: &mut Canvas<'_, '_>) {
        let context = Context {
            keys: self.device.keys,
            settings: &self.settings,
            found: &self.answer.found,
            is_final: self.answer.is_final,
            thinking: self.progress,
        };
        match page {
            Page::Welcome(page) => home::draw_welcome(canvas, page),
            Page::Home(list) => {
                let resumes = [self.bomb.resume(), self.ninety.resume(), self.bridge.resume()];
                home::draw(&list, canvas, resumes);
            }
            Page::Settings(list) => self.settings.draw(&list, canvas),
            Page::About => self.paint_about(canvas),
            Page::SelfTest(test) => test.draw(canvas),
            Page::Help(scroll) => {
                let (x, y) = (canvas.left() + 4, canvas.top() + 4);
                canvas.paragraph(x, y, Face::Body, Ink::Text, self.help(), usize::from(scroll.skip));
            }
            Page::Menu(list) => self.menu().draw(&list, canvas),
            Page::Notice => {
                self.paint_page(self.below(), canvas);
                notice::draw(canvas, &self.sentence);
            }
            Page::Share(scroll) => match self.line() {
                Some(line) => line.draw(canvas, &scroll),
                None => notice::draw(canvas, "There is nothing to share yet."),
            },
            Page::Hidden => {}
            Page::Bomb(page) => self.bomb.draw(&page, canvas, &context),
            Page::Ninety(page) => self.ninety.draw(&page, canvas, &context),
            Page::Bridge(page) => self.bridge.draw(&page, canvas, &context),
        }
    }

    fn paint_about(&self, canvas: &mut Canvas<'_, '_>) {
        let (x, mut y) = (canvas.left() + 8, canvas.top() + 6);
        for line in [
            format_args!("Trickwire {}", self.device.version),
            format_args!("{}", self.device.board),
            format_args!("MIT or Apache-2.0"),
            format_args!("The games belong to"),
            format_args!("their publishers."),
        ] {
            canvas.write(x, y, Face::Body, Ink::Text, line);
            y += Face::Body.height() + 3;
        }
    }

    /// The position of the page as a line.
    pub fn line(&self) -> Option<Line> {
        let line = Line::of(|out| match self.below() {
            Page::Bomb(page) => self.bomb.share(&page, out),
            Page::Ninety(page) => self.ninety.share(&page, out),
            Page::Bridge(page) => self.bridge.share(&page, out),
            _ => Ok(()),
        })?;
        (!line.text().is_empty()).then_some(line)
    }

    fn title(&self) -> Title {
        let mut title = Title::default();
        let words = match self.top() {
            Page::Welcome(_) => "Welcome",
            Page::Home(_) => "Trickwire",
            Page::Settings(_) => "Settings",
            Page::About => "About",
            Page::SelfTest(_) => "Self-test",
            Page::Help(_) => "Help",
            Page::Menu(_) => "Menu",
            Page::Share(_) => "Share",
            Page::Notice => "Please read",
            Page::Hidden => "",
            Page::Bomb(page) => {
                self.bomb.title(&page, &mut title);
                ""
            }
            Page::Ninety(page) => {
                self.ninety.title(&page, &mut title);
                ""
            }
            Page::Bridge(page) => {
                self.bridge.title(&page, &mut title);
                ""
            }
        };
        let _ = title.left.push_str(words);
        if let (true, Some(permille)) = (title.right.is_empty(), self.battery) {
            let _ = write!(title.right, "{} %", permille / 100 * 10);
        }
        title
    }

    fn hints(&self) -> Hints {
        match self.top() {
            Page::Welcome(_) => hints(&[(Command::Ok, "next"), (Command::Back, "skip")]),
            Page::Home(_) => {
                hints(&[(Command::Ok, "open"), (Command::Menu, "menu"), (Command::Help, "help")])
            }
            Page::Settings(_) => {
                hints(&[(Command::Right, "change"), (Command::Back, "back"), (Command::Help, "help")])
            }
            Page::SelfTest(_) => hints(&[(Command::Undo, "leave")]),
            Page::Help(_) => hints(&[(Command::Down, "more"), (Command::Back, "back")]),
            Page::Menu(_) => hints(&[(Command::Ok, "choose"), (Command::Back, "back")]),
            Page::Share(_) => hints(&[(Command::Down, "as text"), (Command::Back, "back")]),
            Page::Notice => hints(&[(Command::Ok, "go on")]),
            Page::About => hints(&[(Command::Back, "back"), (Command::Menu, "menu")]),
            Page::Hidden => Hints::new(),
            Page::Bomb(page) => self.bomb.hints(&page),
            Page::Ninety(page) => self.ninety.hints(&page),
            Page::Bridge(page) => self.bridge.hints(&page),
        }
    }
}
