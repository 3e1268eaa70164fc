//! The app: a stack of pages over the desks.

mod commands;
mod open;
mod paint;

use core::fmt::{self, Write};

use embedded_graphics::prelude::*;
use heapless::Vec;
use trickwire_core::budget::Progress;
use trickwire_core::verb::Game;

use crate::command::{Command, KeySet};
use crate::desk::{Desk, Desks};
use crate::home;
use crate::ink::Theme;
use crate::input::{Key, Stroke};
use crate::keep::{Damage, Keep, KeepSet, Unreadable};
use crate::page::{Page, Sentence, Step, Want};
use crate::selftest::Health;
use crate::settings::Settings;
use crate::think::{Answer, Ask, Found, Question};
use crate::widget::List;

use self::open::Door;
pub use self::open::Unopened;

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
    /// Address of the web page, for links; usually [`share::ADDRESS`](crate::share::ADDRESS). Without it no links are shown.
    pub page: Option<&'static str>,
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
    /// What the device found out about itself, after [`Request::Check`].
    Health(Health),
    /// Something to be read at once.
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
    /// Look whether flash and memory are as they should be.
    Check,
}

/// How often what is kept of each game has changed.
type Changes = [u32; Game::ALL.len()];

/// Pages on each other: the deepest way is home, table, answer, odds, menu, help.
const DEPTH: usize = 10;

/// The app.
pub struct App {
    device: Device,
    settings: Settings,
    stack: Vec<Page, DEPTH>,
    sentence: Sentence,
    /// What has not been told yet.
    damage: Damage,
    /// The notice on top tells it.
    tells_damage: bool,
    /// What was told to be damaged, and is to be kept as it is now: so that it is not told again.
    told: KeepSet,
    battery: Option<u16>,
    health: Option<Health>,
    desks: Desks,
    wanted: Option<(Game, Want)>,
    /// Of the question asked last.
    ticket: u32,
    /// What may come over a cable, and how the desks were when they were told last.
    door: Door,
    fetched: Changes,
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
            damage: Damage::default(),
            tells_damage: false,
            told: KeepSet::NONE,
            battery: None,
            health: None,
            desks: Desks::new(),
            wanted: None,
            ticket: 0,
            door: Door::Shut,
            fetched: [u32::MAX; Game::ALL.len()],
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

    /// The colours of the page on top.
    pub fn theme(&self) -> Theme {
        if matches!(self.top(), Page::SelfTest(_)) { Theme::Test } else { self.settings.theme }
    }

    /// The device it runs on.
    pub const fn device(&self) -> &Device {
        &self.device
    }

    /// The ticket of what is to be thought about.
    pub const fn ticket(&self) -> u32 {
        self.ticket
    }

    /// What is to be thought about: what the page of a game that lies on top, perhaps under a menu, wants to know.
    pub fn question(&self) -> Question {
        let ask = self.stack.iter().rev().find_map(|page| Some(self.desk(*page)?.ask(*page)));
        Question { ticket: self.ticket, ask: ask.unwrap_or(Ask::Nothing) }
    }

    /// The desk of a page; `None` for pages that every game shares.
    fn desk(&self, page: Page) -> Option<&dyn Desk> {
        page.game().map(|game| self.desks.of(game))
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
            Page::Install(_) => "install",
            Page::Notice => "notice",
            Page::Share(_) => "share",
            Page::Hidden => "hidden",
            Page::Open => "open",
            page @ (Page::Bomb(_) | Page::Ninety(_) | Page::Bridge(_)) => {
                self.desk(page).map_or("", |desk| desk.name(page))
            }
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
                    effect.redraw = self.shows_thought();
                }
            }
            Event::Answer(answer) => {
                if answer.ticket == self.ticket && answer.ticket != 0 {
                    self.answer.clone_from(answer);
                    if answer.is_final {
                        self.progress = None;
                    }
                    self.tell_found();
                    effect.redraw = self.shows_thought();
                }
            }
            Event::Battery(permille) => {
                // A tenth is all that is shown.
                effect.redraw = self.battery.map(|known| known / 100) != Some(permille / 100);
                self.battery = Some(permille);
            }
            Event::Health(health) => {
                self.health = Some(health);
                effect.redraw = matches!(self.top(), Page::SelfTest(_));
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

    fn changes(&self) -> Changes {
        self.desks.each(|desk| desk.changes())
    }

    fn note_changes(&mut self, before: (Settings, Changes), effect: &mut Effect) {
        effect.keep = effect.keep.and(core::mem::take(&mut self.told));
        if before.0 != self.settings {
            effect.keep.insert(Keep::Settings);
        }
        for (game, (old, new)) in Game::ALL.into_iter().zip(before.1.into_iter().zip(self.changes())) {
            if old != new {
                effect.keep.insert(Keep::of(game));
            }
        }
    }

    /// Asks what the page on top wants to know, unless that is asked or answered already.
    fn want(&mut self, effect: &mut Effect) {
        let page = self.top();
        let wanted = match page.game() {
            Some(game) => self.desks.of(game).wants(page).map(|want| (game, want)),
            None if matches!(page, Page::Home(_)) => None,
            // These lie over a page that still wants what it wanted.
            None => return,
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
        self.answer.found = Found::Nothing;
        self.answer.is_final = false;
        self.progress = Some(Progress::default());
        effect.think = Think::Start;
        effect.redraw = true;
    }

    /// Whatever is thought about now is no longer wanted. 0 is nobody's ticket.
    fn next_ticket(&mut self) {
        self.ticket = self.ticket.wrapping_add(1).max(1);
    }

    fn tell_found(&mut self) {
        let Some(top) = self.stack.last_mut() else { return };
        if let Some(game) = top.game() {
            self.desks.of_mut(game).found(top, &self.answer.found);
        }
    }

    /// Does a stroke of a key mean anything now? Most keys do something when they go down or when they come up, not both.
    pub fn hears(&self, key: Key, stroke: Stroke) -> bool {
        let is_looked_at = self.top().game() == Some(Game::Bridge);
        match self.device.keys.command(key, stroke) {
            _ if matches!(self.top(), Page::SelfTest(_)) => true,
            Some(Command::Look(_)) => is_looked_at,
            command => command.is_some(),
        }
    }

    /// Is a stroke only about a page over the game, so that it needs little of the stack?
    pub fn is_light(&self, key: Key, stroke: Stroke) -> bool {
        match self.top() {
            Page::Help(_) | Page::Share(_) | Page::Hidden => true,
            Page::Menu(_) => {
                matches!(self.device.keys.command(key, stroke), Some(Command::Up | Command::Down))
            }
            _ => false,
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
        // The key that said yes to a game is let go afterwards, which some pages hear.
        if self.top() != Page::Open && command != Command::Look(false) {
            self.door = Door::Shut;
        }
        let step = self.command(command);
        effect.redraw = step != Step::Stay;
        self.follow(step, effect);
    }

    fn follow(&mut self, step: Step, effect: &mut Effect) {
        match step {
            Step::Stay | Step::Draw => {}
            Step::Push(page) => {
                if let Page::SelfTest(_) = page {
                    self.health = None;
                    effect.request = Some(Request::Check);
                }
                self.push(page);
            }
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
            Step::Enough => {
                // What is wanted is as before, so it is not asked again.
                self.progress = None;
                self.next_ticket();
                self.answer.found.settle();
                self.answer.is_final = true;
                effect.think = Think::Stop;
            }
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

    /// What was kept is damaged. It is told, after whatever else there is to be read; once that has been read, what
    /// there is now is kept in its place.
    pub fn tell_damage(&mut self, damage: Damage) {
        self.damage = damage;
        if self.top() != Page::Notice {
            self.say_damage();
        }
    }

    fn say_damage(&mut self) {
        if self.damage != Damage::default() {
            let mut sentence = Sentence::new();
            let _ = write!(sentence, "{}", self.damage);
            self.say(sentence);
            self.tells_damage = true;
        }
    }

    /// The notice on top has been read.
    fn notice_read(&mut self) -> Step {
        if core::mem::take(&mut self.tells_damage) {
            self.told = core::mem::take(&mut self.damage).all();
        }
        self.say_damage();
        if self.tells_damage { Step::Draw } else { Step::Pop }
    }

    fn say(&mut self, sentence: Sentence) {
        self.tells_damage = false;
        self.sentence = sentence;
        if self.top() != Page::Notice {
            self.push(Page::Notice);
        }
    }

    fn top(&self) -> Page {
        self.stack.last().copied().unwrap_or(Page::Home(List { cursor: 0 }))
    }

    /// Is what is thought about, and what was found, on the display? A menu, a help or a code hides it.
    fn shows_thought(&self) -> bool {
        self.top().game().is_some() || self.top() == Page::Notice
    }

    /// The page that a menu, a help or a code is about.
    fn below(&self) -> Page {
        let about = |page: &&Page| {
            !matches!(page, Page::Menu(_) | Page::Help(_) | Page::Share(_) | Page::Notice | Page::Open)
        };
        self.stack.iter().rev().find(about).copied().unwrap_or(Page::Home(List { cursor: 0 }))
    }

    /// A piece that is to be kept, as text.
    pub fn write(&self, keep: Keep, out: &mut dyn Write) -> fmt::Result {
        match keep.game() {
            Some(game) => self.desks.of(game).write(out),
            None => self.settings.write(out),
        }
    }

    /// Takes up a piece that was kept. What cannot be read stays as it was.
    pub fn read(&mut self, keep: Keep, text: &str) -> Result<(), Unreadable> {
        let is_read = match keep.game() {
            Some(game) => self.desks.of_mut(game).read(text),
            None => Settings::read(text).map(|settings| self.settings = settings).is_some(),
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
