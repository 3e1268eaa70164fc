//! The app: a stack of pages over three desks.

use core::fmt::{self, Write};

use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use trickwire_core::budget::Progress;

use crate::canvas::{Canvas, Face};
use crate::command::{Command, KeySet};
use crate::frame::Frame;
use crate::ink::Ink;
use crate::input::{Key, Stroke};
use crate::keep::{Keep, KeepSet, Unreadable};
use crate::menu::{Chosen, Common, Menu};
use crate::page::{Context, Desk, Entries, Page, Sentence, Step, Title, Want};
use crate::selftest::SelfTest;
use crate::settings::{Game, Settings};
use crate::share::Line;
use crate::think::{Answer, Found, Question};
use crate::widget::{HINTS, Hints, List, Scroll, TITLE, draw_hints, draw_title, hints};
use crate::{bomb, bridge, help, home, ninety, notice};

/// The device the app runs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Device {
    /// Size of the display.
    pub size: Size,
    /// Which keys there are.
    pub keys: KeySet,
    /// Name of the board.
    pub board: &'static str,
    /// Version of the program.
    pub version: &'static str,
}

/// Something happened.
pub enum Event<'a> {
    /// A key.
    Key(Key, Stroke),
    /// The thinking goes on.
    Progress(Progress),
    /// An answer, or a better one.
    Answer(&'a Answer),
    /// The charge of the battery in thousandths.
    Battery(u16),
    /// Something to be read at once: a crash, damaged memory.
    Notice(&'a str),
}

/// What is to be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effect {
    /// Draw and show it.
    pub redraw: bool,
    /// Think, or stop thinking.
    pub think: Think,
    /// Pieces that changed and are to be kept.
    pub keep: KeepSet,
    /// Something only the device can do.
    pub request: Option<Request>,
}

/// About thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Think {
    /// As it is.
    #[default]
    No,
    /// Take [`App::question`], drop what was asked before.
    Start,
    /// Drop what was asked before.
    Stop,
}

/// What only the device can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Request {
    /// Restart as a drive, for a new version.
    Bootsel,
}

/// Pages on each other: the deepest way is home, table, answer, odds, menu, help.
const DEPTH: usize = 10;

/// The app.
pub struct App {
    device: Device,
    settings: Settings,
    stack: Vec<Page, DEPTH>,
    sentence: Sentence,
    battery: Option<u16>,
    bomb: bomb::BombDesk,
    ninety: ninety::NinetyDesk,
    bridge: bridge::BridgeDesk,
    wanted: Option<(Game, Want)>,
    question: Question,
    answer: Answer,
    progress: Option<Progress>,
}

impl App {
    /// A fresh app on its home page.
    pub fn new(device: Device) -> App {
        let mut stack = Vec::new();
        let _ = stack.push(Page::Home(List::default()));
        App {
            device,
            settings: Settings::default(),
            stack,
            sentence: Sentence::new(),
            battery: None,
            bomb: bomb::BombDesk::new(),
            ninety: ninety::NinetyDesk::new(),
            bridge: bridge::BridgeDesk::new(),
            wanted: None,
            question: Question::NONE,
            answer: Answer::NONE,
            progress: None,
        }
    }

    /// After what was kept has been [read](App::read): the first picture.
    pub fn start(&mut self) -> Effect {
        if let [Page::Home(list)] = self.stack.as_mut_slice() {
            *list = home::start(self.settings.last);
        }
        Effect { redraw: true, ..Effect::default() }
    }

    /// What the person set.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The device it runs on.
    pub const fn device(&self) -> &Device {
        &self.device
    }

    /// What is to be thought about.
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// Does it wait for an answer?
    pub const fn is_thinking(&self) -> bool {
        self.progress.is_some()
    }

    /// The name of the page, for tests and scripts.
    pub fn name(&self) -> &'static str {
        match self.top() {
            Page::Home(_) => "home",
            Page::Settings(_) => "settings",
            Page::About => "about",
            Page::SelfTest(_) => "selftest",
            Page::Help(_) => "help",
            Page::Menu(_) => "menu",
            Page::Notice => "notice",
            Page::Share(_) => "share",
            Page::Hidden => "hidden",
            Page::Bomb(page) => self.bomb.name(&page),
            Page::Ninety(page) => self.ninety.name(&page),
            Page::Bridge(page) => self.bridge.name(&page),
        }
    }

    /// Takes an event.
    pub fn handle(&mut self, event: Event<'_>) -> Effect {
        let before = (self.settings, self.changes());
        let mut effect = Effect::default();
        match event {
            Event::Key(key, stroke) => self.key(key, stroke, &mut effect),
            Event::Progress(progress) => {
                if self.progress.is_some() {
                    self.progress = Some(progress);
                    effect.redraw = true;
                }
            }
            Event::Answer(answer) => {
                if answer.ticket == self.question.ticket && answer.ticket != 0 {
                    self.answer.clone_from(answer);
                    if answer.is_final {
                        self.progress = None;
                    }
                    self.tell_found();
                    effect.redraw = true;
                }
            }
            Event::Battery(permille) => {
                // A tenth is all that is shown.
                effect.redraw = self.battery.map(|known| known / 100) != Some(permille / 100);
                self.battery = Some(permille);
            }
            Event::Notice(text) => {
                self.say(clipped(text));
                effect.redraw = true;
            }
        }
        self.note_changes(before, &mut effect);
        self.want(&mut effect);
        effect
    }

    fn changes(&self) -> [u32; 3] {
        [self.bomb.changes(), self.ninety.changes(), self.bridge.changes()]
    }

    fn note_changes(&self, before: (Settings, [u32; 3]), effect: &mut Effect) {
        if before.0 != self.settings {
            effect.keep.insert(Keep::Settings);
        }
        for (keep, (old, new)) in
            [Keep::Bomb, Keep::Ninety, Keep::Bridge].into_iter().zip(before.1.into_iter().zip(self.changes()))
        {
            if old != new {
                effect.keep.insert(keep);
            }
        }
    }

    /// Asks what the page on top wants to know, unless that is asked or answered already.
    fn want(&mut self, effect: &mut Effect) {
        let wanted = match self.top() {
            Page::Bomb(page) => self.bomb.wants(&page).map(|want| (Game::Bomb, want)),
            Page::Ninety(page) => self.ninety.wants(&page).map(|want| (Game::Ninety, want)),
            Page::Bridge(page) => self.bridge.wants(&page).map(|want| (Game::Bridge, want)),
            Page::Home(_) => {
                if self.progress.take().is_some() {
                    self.wanted = None;
                    self.question.ticket = self.question.ticket.wrapping_add(1).max(1);
                    effect.think = Think::Stop;
                }
                return;
            }
            _ => None,
        };
        if wanted.is_none() || wanted == self.wanted {
            return;
        }
        self.wanted = wanted;
        self.question.ticket = self.question.ticket.wrapping_add(1).max(1);
        self.question.ask = match self.top() {
            Page::Bomb(page) => self.bomb.ask(&page),
            Page::Ninety(page) => self.ninety.ask(&page),
            Page::Bridge(page) => self.bridge.ask(&page),
            _ => return,
        };
        self.answer.found = Found::Nothing;
        self.answer.is_final = false;
        self.progress = Some(Progress::default());
        effect.think = Think::Start;
        effect.redraw = true;
    }

    fn tell_found(&mut self) {
        let Some(top) = self.stack.last_mut() else { return };
        match top {
            Page::Bomb(page) => self.bomb.found(page, &self.answer.found),
            Page::Ninety(page) => self.ninety.found(page, &self.answer.found),
            Page::Bridge(page) => self.bridge.found(page, &self.answer.found),
            _ => {}
        }
    }

    fn key(&mut self, key: Key, stroke: Stroke, effect: &mut Effect) {
        if let Some(Page::SelfTest(test)) = self.stack.last_mut() {
            effect.redraw = true;
            if test.stroke(key, stroke) {
                self.stack.pop();
            }
            return;
        }
        let Some(command) = self.device.keys.command(key, stroke) else { return };
        let step = self.command(command);
        effect.redraw = step != Step::Stay;
        self.follow(step, effect);
    }

    fn follow(&mut self, step: Step, effect: &mut Effect) {
        match step {
            Step::Stay | Step::Draw => {}
            Step::Push(page) => self.push(page),
            Step::Swap(page) => {
                if let Some(top) = self.stack.last_mut() {
                    *top = page;
                }
            }
            Step::Pop => {
                if self.stack.len() > 1 {
                    self.stack.pop();
                }
            }
            Step::Say(sentence) => self.say(sentence),
            Step::Request(request) => effect.request = Some(request),
        }
    }

    /// A page on top; where there is no room, instead of the one on top.
    fn push(&mut self, page: Page) {
        if let Err(page) = self.stack.push(page)
            && let Some(top) = self.stack.last_mut()
        {
            *top = page;
        }
    }

    fn say(&mut self, sentence: Sentence) {
        self.sentence = sentence;
        if self.top() != Page::Notice {
            self.push(Page::Notice);
        }
    }

    fn top(&self) -> Page {
        self.stack.last().copied().unwrap_or(Page::Home(List { cursor: 0 }))
    }

    /// The page that a menu, a help or a code is about.
    fn below(&self) -> Page {
        let about =
            |page: &&Page| !matches!(page, Page::Menu(_) | Page::Help(_) | Page::Share(_) | Page::Notice);
        self.stack.iter().rev().find(about).copied().unwrap_or(Page::Home(List { cursor: 0 }))
    }

    fn command(&mut self, command: Command) -> Step {
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
            (Page::Notice, Command::Look(_)) => Step::Stay,
            (Page::Notice, _) => Step::Pop,
            (Page::Share(scroll), Command::Down) => {
                Step::Swap(Page::Share(Scroll { skip: scroll.skip.saturating_add(1).min(40) }))
            }
            (Page::Share(scroll), Command::Up) => {
                Step::Swap(Page::Share(Scroll { skip: scroll.skip.saturating_sub(1) }))
            }
            (Page::Share(_), Command::Back | Command::Ok) => Step::Pop,
            (_, Command::Menu) => {
                self.let_go();
                Step::Push(Page::Menu(List::default()))
            }
            (_, Command::Help) => {
                self.let_go();
                Step::Push(Page::Help(Scroll::default()))
            }
            (Page::Home(list), _) => self.home_command(list, command),
            (Page::Settings(list), _) => self.settings_command(list, command),
            (Page::About, Command::Back | Command::Ok) => Step::Pop,
            (Page::Bomb(_) | Page::Ninety(_) | Page::Bridge(_), _) => self.desk_command(command, None),
            _ => Step::Stay,
        }
    }

    /// A page above hides when OK is let go: what was looked at is not seen afterwards.
    fn let_go(&mut self) {
        if matches!(self.top(), Page::Bomb(_) | Page::Ninety(_) | Page::Bridge(_)) {
            let _ = self.desk_command(Command::Look(false), None);
        }
    }

    /// A command or a menu entry, for the desk of the page on top.
    fn desk_command(&mut self, command: Command, entry: Option<u8>) -> Step {
        let App { device, settings, stack, answer, progress, bomb, ninety, bridge, .. } = self;
        let context = Context {
            keys: device.keys,
            settings,
            found: &answer.found,
            is_final: answer.is_final,
            thinking: *progress,
        };
        match stack.last_mut() {
            Some(Page::Bomb(page)) => desk_step(bomb, page, command, entry, &context),
            Some(Page::Ninety(page)) => desk_step(ninety, page, command, entry, &context),
            Some(Page::Bridge(page)) => desk_step(bridge, page, command, entry, &context),
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
        let (game, page) = match list.cursor {
            0 => (Game::Bomb, Page::Bomb(self.bomb.first())),
            1 => (Game::Ninety, Page::Ninety(self.ninety.first())),
            2 => (Game::Bridge, Page::Bridge(self.bridge.first())),
            _ => return Step::Push(Page::Settings(List::default())),
        };
        self.settings.last = Some(game);
        Step::Push(page)
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
            Chosen::Common(Common::Bootsel) => Step::Request(Request::Bootsel),
        }
    }

    fn menu(&self) -> Menu {
        let mut own = Entries::new();
        let common: &'static [Common] = match self.below() {
            Page::Bomb(page) => {
                self.bomb.menu(&page, &mut own);
                &Common::GAME
            }
            Page::Ninety(page) => {
                self.ninety.menu(&page, &mut own);
                &Common::GAME
            }
            Page::Bridge(page) => {
                self.bridge.menu(&page, &mut own);
                &Common::GAME
            }
            _ => &Common::OTHER,
        };
        Menu { own, common }
    }

    fn help(&self) -> &'static str {
        match self.below() {
            Page::Bomb(page) => self.bomb.help(&page),
            Page::Ninety(page) => self.ninety.help(&page),
            Page::Bridge(page) => self.bridge.help(&page),
            Page::Settings(_) => help::SETTINGS,
            Page::SelfTest(_) => help::SELF_TEST,
            Page::About => help::ABOUT,
            _ => help::HOME,
        }
    }

    fn help_lines(&self) -> usize {
        let letters = (self.device.size.width as i32 - 8) / Face::Body.width();
        crate::canvas::wrapped(self.help(), letters.max(1) as usize).count()
    }

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

    /// A piece that is to be kept, as text.
    pub fn write(&self, keep: Keep, out: &mut dyn Write) -> fmt::Result {
        match keep {
            Keep::Settings => self.settings.write(out),
            Keep::Bomb => self.bomb.write(out),
            Keep::Ninety => self.ninety.write(out),
            Keep::Bridge => self.bridge.write(out),
        }
    }

    /// Takes up a piece that was kept. What cannot be read stays as it was.
    pub fn read(&mut self, keep: Keep, text: &str) -> Result<(), Unreadable> {
        let is_read = match keep {
            Keep::Settings => Settings::read(text).map(|settings| self.settings = settings).is_some(),
            Keep::Bomb => self.bomb.read(text),
            Keep::Ninety => self.ninety.read(text),
            Keep::Bridge => self.bridge.read(text),
        };
        if is_read { Ok(()) } else { Err(Unreadable(keep)) }
    }
}

fn desk_step<D: Desk>(
    desk: &mut D,
    page: &mut D::Page,
    command: Command,
    entry: Option<u8>,
    context: &Context<'_>,
) -> Step {
    match (entry, command) {
        (Some(entry), _) => desk.choose(page, entry, context),
        (None, Command::Undo) => desk.undo(page),
        (None, _) => desk.command(page, command, context),
    }
}

/// A menu closed: there is always something to draw.
fn or_draw(step: Step) -> Step {
    if step == Step::Stay { Step::Draw } else { step }
}

fn clipped(text: &str) -> Sentence {
    let mut sentence = Sentence::new();
    for letter in text.chars() {
        if sentence.push(letter).is_err() {
            break;
        }
    }
    sentence
}
