//! The page on top as a picture: title, page, hints.

use core::fmt::Write;

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::App;
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::frame::Frame;
use crate::ink::Ink;
use crate::page::{Context, Page, Title};
use crate::share::{Line, View};
use crate::widget::{HINTS, Hints, TITLE, draw_hints, draw_title, hints};
use crate::{home, install, notice};

impl App {
    /// Draws the page.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        self.paint(Canvas::new(frame, None));
    }

    /// Draws the page, and tells everything that is written on it, a line for every piece.
    pub fn draw_and_tell(&self, frame: &mut Frame<'_>, told: &mut dyn Write) {
        self.paint(Canvas::new(frame, Some(told)));
    }

    /// Draws the page, and tells the ink of everything written on it with the ink below.
    pub fn draw_and_see(&self, frame: &mut Frame<'_>, seen: &mut dyn FnMut(Ink, Ink)) {
        self.paint(Canvas::seen(frame, seen));
    }

    fn paint(&self, mut canvas: Canvas<'_, '_>) {
        let whole = canvas.area();
        canvas.fill(0, 0, canvas.width(), canvas.height(), Ink::Ground);
        if self.top() == Page::Hidden {
            return;
        }
        draw_title(&mut canvas, &self.title());
        draw_hints(&mut canvas, self.device.keys, &self.hints());
        if let Page::SelfTest(_) = self.top() {
            // A display that is shifted lacks one of its sides.
            canvas.outline(0, 0, canvas.width(), canvas.height(), Ink::Cursor);
        }
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
                home::draw(&list, canvas, self.desks.each(|desk| desk.resume()));
            }
            Page::Settings(list) => self.settings.draw(&list, canvas),
            Page::About => self.paint_about(canvas),
            Page::SelfTest(test) => test.draw(canvas, self.battery, self.health),
            Page::Help(scroll) => {
                let (x, y) = (canvas.left() + 4, canvas.top() + 4);
                canvas.paragraph(x, y, Face::Body, Ink::Text, self.help(), usize::from(scroll.skip));
            }
            Page::Menu(list) => self.menu().draw(&list, canvas),
            Page::Install(scroll) => install::draw(canvas, &scroll),
            Page::Notice => {
                self.paint_page(self.below(), canvas);
                notice::draw(canvas, &self.sentence);
            }
            Page::Share(scroll) => self.paint_share(View::of(scroll, self.has_link()), canvas),
            Page::Open => self.paint_door(canvas),
            Page::Hidden => {}
            Page::Bomb(_) | Page::Ninety(_) | Page::Bridge(_) => {
                if let Some(desk) = self.desk(page) {
                    desk.draw(page, canvas, &context);
                }
            }
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

    #[inline(never)] // what a code takes of the stack is not there for other pages
    fn paint_share(&self, view: View, canvas: &mut Canvas<'_, '_>) {
        let mut line = Line::default();
        match self.below().game().filter(|_| self.write_line(&mut line)) {
            Some(game) => {
                let page = self.device.page.unwrap_or_default();
                line.draw(canvas, view, page, game, self.settings.theme.dark());
            }
            None => notice::draw(canvas, "There is nothing to share yet."),
        }
    }

    /// Is there a page that links can lead to?
    const fn has_link(&self) -> bool {
        self.device.page.is_some()
    }

    /// The position of the page as a line.
    pub fn line(&self) -> Option<Line> {
        let mut line = Line::default();
        self.write_line(&mut line).then_some(line)
    }

    /// Writes it onto an empty line; `false` where there is none, or one that is too long.
    fn write_line(&self, line: &mut Line) -> bool {
        let page = self.below();
        self.desk(page).is_some_and(|desk| desk.share(page, line).is_ok()) && !line.text().is_empty()
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
            Page::Share(scroll) => View::of(scroll, self.has_link()).title(),
            Page::Install(_) => "Install new version",
            Page::Notice => "Please read",
            Page::Open => "From a computer",
            Page::Hidden => "",
            page @ (Page::Bomb(_) | Page::Ninety(_) | Page::Bridge(_)) => {
                if let Some(desk) = self.desk(page) {
                    desk.title(page, &mut title);
                }
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
            Page::SelfTest(_) => hints(&[(Command::Undo, "leave"), (Command::Solve, "what to change")]),
            Page::Help(_) => hints(&[(Command::Down, "more"), (Command::Back, "back")]),
            Page::Menu(_) => hints(&[(Command::Ok, "choose"), (Command::Back, "back")]),
            Page::Share(scroll) => View::of(scroll, self.has_link()).hints(self.has_link()),
            Page::Install(_) => {
                let more = (Command::Down, "more");
                let all = [(self.device.keys.held_ok(), "install"), (Command::Back, "back"), more];
                hints(all.get(..if install::fits(self.device.size) { 2 } else { 3 }).unwrap_or(&[]))
            }
            Page::Notice => hints(&[(Command::Ok, "go on")]),
            Page::About => hints(&[(Command::Back, "back"), (Command::Menu, "menu")]),
            Page::Open => hints(&[(Command::Ok, "take it"), (Command::Back, "leave it")]),
            Page::Hidden => Hints::new(),
            page @ (Page::Bomb(_) | Page::Ninety(_) | Page::Bridge(_)) => {
                self.desk(page).map_or_else(Hints::new, |desk| desk.hints(page))
            }
        }
    }
}
