//! The first page: the games, with what is still on the table.

use crate::canvas::{Canvas, Face};
use crate::ink::Ink;
use crate::settings::Game;
use crate::widget::{List, ROW};
use heapless::String;

/// Rows of the home page: three games, settings.
pub const ROWS: usize = 4;

/// What a game was about when it was left.
pub type Resume = Option<String<24>>;

/// Where the cursor starts: on the game that was open last.
pub fn start(last: Option<Game>) -> List {
    let cursor = match last {
        None | Some(Game::Bomb) => 0,
        Some(Game::Ninety) => 1,
        Some(Game::Bridge) => 2,
    };
    List { cursor }
}

/// Draws the rows, and what the game under the cursor was about.
pub fn draw(list: &List, canvas: &mut Canvas<'_, '_>, resumes: [Resume; 3]) {
    let top = canvas.top() + 6;
    list.draw(canvas, top, ROWS, |canvas, y, row, ink| {
        let name = ["Bomb Busters", "Ninety-Nine", "Bridge", "Settings"][row.min(3)];
        canvas.text(canvas.left() + 12, y, Face::Bold, ink, name);
    });
    let below = top + ROWS as i32 * ROW + 8;
    let Some(Some(resume)) = resumes.get(usize::from(list.cursor)) else { return };
    if below + 34 <= canvas.bottom() {
        canvas.text(canvas.left() + 12, below, Face::Small, Ink::Faint, "on the table");
        canvas.text(canvas.left() + 12, below + 13, Face::Body, Ink::Text, resume);
    }
}
