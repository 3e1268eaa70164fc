//! The menu of a page: its own entries, which are in the file `menu` of each game, then those that every page has.

use crate::canvas::{Canvas, Face};
use crate::page::Entries;
use crate::widget::List;

/// What every page has in its menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Common {
    /// What the page is about.
    Help,
    /// The last entry taken back.
    Undo,
    /// The position as a line and a code.
    Share,
    /// Nothing to see.
    Hide,
    /// To the games.
    Home,
    /// To the settings.
    Settings,
    /// To what a new version takes.
    Install,
}

impl Common {
    /// On a page of a game.
    pub const GAME: [Common; 6] =
        [Common::Help, Common::Undo, Common::Share, Common::Hide, Common::Settings, Common::Home];

    /// On every other page.
    pub const OTHER: [Common; 4] = [Common::Help, Common::Hide, Common::Home, Common::Install];

    const fn label(self) -> &'static str {
        match self {
            Common::Help => "Help",
            Common::Undo => "Undo",
            Common::Share => "Share",
            Common::Hide => "Hide",
            Common::Home => "All games",
            Common::Settings => "Settings",
            Common::Install => "Install new version",
        }
    }
}

/// An entry that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// The page's own.
    Own(u8),
    /// One that every page has.
    Common(Common),
}

/// A menu as it is shown.
pub struct Menu {
    /// The page's own entries.
    pub own: Entries,
    /// The common ones.
    pub common: &'static [Common],
}

impl Menu {
    /// How many entries.
    pub fn len(&self) -> usize {
        self.own.len() + self.common.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entry under the cursor.
    pub fn chosen(&self, list: &List) -> Option<Chosen> {
        let at = usize::from(list.cursor);
        match self.own.get(at) {
            Some((_, entry)) => Some(Chosen::Own(*entry)),
            None => self.common.get(at - self.own.len()).copied().map(Chosen::Common),
        }
    }

    /// Draws it.
    pub fn draw(&self, list: &List, canvas: &mut Canvas<'_, '_>) {
        let top = canvas.top() + 2;
        list.draw(canvas, top, self.len(), |canvas, y, at, ink| {
            let label = match self.own.get(at) {
                Some((label, _)) => label,
                None => self.common.get(at - self.own.len()).map_or("", |common| common.label()),
            };
            canvas.text(canvas.left() + 10, y, Face::Body, ink, label);
        });
    }
}
