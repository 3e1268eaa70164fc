//! The app: a stack of pages over three desks.

mod commands;
mod paint;

use core::fmt::{self, Write};

use embedded_graphics::prelude::*;
use heapless::Vec;
use trickwire_core::budget::Progress;
use trickwire_core::verb::Game;

use crate::command::KeySet;
use crate::input::{Key, Stroke};
use crate::keep::{Keep, KeepSet, Unreadable};
use crate::page::{Desk, Page, Sentence, Step, Want};
use crate::settings::Settings;
use crate::think::{Answer, Found, Question};
use crate::widget::List;
use crate::{bomb, bridge, home, ninety};

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
            if !self.settings.is_welcomed {
                self.push(Page::Welcome(0));
            }
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
            Page::Welcome(_) => "welcome",
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
            Page::Home(_) => None,
            // These lie over a page that still wants what it wanted.
            _ => return,
        };
        if wanted.is_none() && self.progress.take().is_some() {
            self.wanted = None;
            self.next_ticket();
            effect.think = Think::Stop;
        }
        if wanted.is_none() || wanted == self.wanted {
            return;
        }
        self.wanted = wanted;
        self.next_ticket();
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

    /// Whatever is thought about now is no longer wanted. 0 is nobody's ticket.
    fn next_ticket(&mut self) {
        self.question.ticket = self.question.ticket.wrapping_add(1).max(1);
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

fn clipped(text: &str) -> Sentence {
    let mut sentence = Sentence::new();
    for letter in text.chars() {
        if sentence.push(letter).is_err() {
            break;
        }
    }
    sentence
}
