//! Pages, what a page can see, and where a command leads.

use heapless::{String, Vec};
use trickwire_core::budget::Progress;

use crate::app::Request;
use crate::canvas::Canvas;
use crate::command::{Command, KeySet};
use crate::settings::Settings;
use crate::think::{Ask, Found};
use crate::widget::{Hints, List, Scroll};
use crate::{bomb, bridge, ninety, selftest};

/// A page of the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// What is said at the very first start: which of its pages.
    Welcome(u8),
    /// The games.
    Home(List),
    /// Brightness, theme, rest.
    Settings(List),
    /// Version, memory, licences.
    About,
    /// Keys and colours, for who built it.
    SelfTest(selftest::SelfTest),
    /// What the page below is about.
    Help(Scroll),
    /// What else can be done on the page below.
    Menu(List),
    /// A sentence to be read.
    Notice,
    /// The position of the page below as a line and as a code to photograph; which part of a long line.
    Share(Scroll),
    /// Nothing to see.
    Hidden,
    /// Bomb Busters.
    Bomb(bomb::Page),
    /// Ninety-Nine.
    Ninety(ninety::Page),
    /// Bridge.
    Bridge(bridge::Page),
}

/// A sentence for a notice.
pub type Sentence = String<192>;

/// Where a command leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Nothing happened.
    Stay,
    /// The page is to be drawn anew.
    Draw,
    /// To another page; Back comes back here.
    Push(Page),
    /// To another page instead of this one.
    Swap(Page),
    /// To the page before.
    Pop,
    /// Stays, and says why something cannot be.
    Say(Sentence),
    /// Something that only the device can do.
    Request(Request),
}

/// What a page may look at besides its desk.
pub struct Context<'a> {
    /// Which keys there are.
    pub keys: KeySet,
    /// What the person set.
    pub settings: &'a Settings,
    /// What was found about what this page [wants](Desk::wants), as far as it is; else nothing.
    pub found: &'a Found,
    /// Nothing better will come.
    pub is_final: bool,
    /// How far the thinking is, while it goes on.
    pub thinking: Option<Progress>,
}

/// Which question a page has: equal wants have equal questions. The desk's change counter belongs in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Want {
    /// Which kind of question.
    pub kind: u8,
    /// Changes of the desk so far.
    pub change: u32,
    /// Anything else that makes it another question.
    pub detail: u32,
}

/// An entry of a page's menu: what it says, and the number given back when it is chosen.
pub type Entry = (&'static str, u8);

/// The entries of a page's own menu; the common ones follow them.
pub type Entries = Vec<Entry, 12>;

/// A title: left, right.
#[derive(Default)]
pub struct Title {
    /// What this is: at most 18 letters are seen beside 6 on the right.
    pub left: String<24>,
    /// A word more.
    pub right: String<12>,
}

/// A game on the device: what is known of it, and its pages.
pub trait Desk {
    /// Its pages: small values, kept on the app's stack.
    type Page: Copy;

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
    fn share(&self, page: &Self::Page, out: &mut dyn core::fmt::Write) -> core::fmt::Result;

    /// What is kept, as text.
    fn write(&self, out: &mut dyn core::fmt::Write) -> core::fmt::Result;

    /// Takes up what was kept. `false`, and nothing changes, where it cannot be read.
    fn read(&mut self, text: &str) -> bool;

    /// What it was about, for the home page: `mission 8, turn 5`; `None` where there is nothing to go on with.
    fn resume(&self) -> Option<String<24>>;

    /// The page to begin with, or to go on with.
    fn first(&self) -> Self::Page;
}
