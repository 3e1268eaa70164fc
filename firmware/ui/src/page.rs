//! Pages, what a page can see, and where a command leads.

use heapless::{String, Vec};
use trickwire_core::budget::Progress;
use trickwire_core::verb::Game;

use crate::app::Request;
use crate::command::KeySet;
use crate::settings::Settings;
use crate::think::Found;
use crate::widget::{List, Scroll};
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
    /// Keys and colours, for whoever built it.
    SelfTest(selftest::SelfTest),
    /// What the page below is about.
    Help(Scroll),
    /// What else can be done on the page below.
    Menu(List),
    /// What a new version takes, before the device becomes a drive.
    Install(Scroll),
    /// A sentence to be read.
    Notice,
    /// The position of the page below as a line and as a code to photograph; which part of a long line.
    Share(Scroll),
    /// A game that comes over a cable: may it?
    Open,
    /// Nothing to see.
    Hidden,
    /// Bomb Busters.
    Bomb(bomb::Page),
    /// Ninety-Nine.
    Ninety(ninety::Page),
    /// Bridge.
    Bridge(bridge::Page),
}

impl Page {
    /// Whose page it is; `None` for those that every game shares.
    pub const fn game(&self) -> Option<Game> {
        match self {
            Page::Bomb(_) => Some(Game::Bomb),
            Page::Ninety(_) => Some(Game::Ninety),
            Page::Bridge(_) => Some(Game::Bridge),
            _ => None,
        }
    }
}

/// A page of one game among the pages of the device.
pub trait GamePage: Copy + Into<Page> {
    /// As a page of this game, if it is one.
    fn of(page: &mut Page) -> Option<&mut Self>;
}

/// Makes a type the pages of a game.
macro_rules! game_page {
    ($variant:ident, $page:ty) => {
        impl From<$page> for Page {
            fn from(page: $page) -> Page {
                Page::$variant(page)
            }
        }

        impl GamePage for $page {
            fn of(page: &mut Page) -> Option<&mut Self> {
                if let Page::$variant(page) = page { Some(page) } else { None }
            }
        }
    };
}

game_page!(Bomb, bomb::Page);
game_page!(Ninety, ninety::Page);
game_page!(Bridge, bridge::Page);

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
    /// Stays, and what was found by now is enough.
    Enough,
}

/// What a page may look at besides its desk.
pub struct Context<'a> {
    /// Which keys there are.
    pub keys: KeySet,
    /// What the person set.
    pub settings: &'a Settings,
    /// What was found about what this page [wants](crate::desk::Desk::wants), as far as it is; else nothing.
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
    /// What stands on the left of a low display, where a line of the page has no room; else the same.
    pub low: String<28>,
}
