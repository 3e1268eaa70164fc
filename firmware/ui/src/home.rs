//! The first page: the games, with what is still on the table. And the welcome before it, once.

use trickwire_core::cards::Suit;
use trickwire_core::verb::Game;

use crate::canvas::{Canvas, Face};
use crate::desk::Resume;
use crate::ink::Ink;
use crate::widget::List;

/// Rows of the home page: the games, settings.
pub const ROWS: usize = Game::ALL.len() + 1;

/// Where the cursor starts: on the game that was open last.
pub fn start(last: Option<Game>) -> List {
    let row = Game::ALL.into_iter().position(|game| Some(game) == last);
    List { cursor: row.unwrap_or(0) as u8 }
}

/// The game of a row; `None` for the settings.
pub fn game(row: usize) -> Option<Game> {
    Game::ALL.get(row).copied()
}

/// Its name; that of the settings' row for none.
pub const fn name(game: Option<Game>) -> &'static str {
    match game {
        Some(Game::Bomb) => "Bomb Busters",
        Some(Game::Ninety) => "Ninety-Nine",
        Some(Game::Bridge) => "Bridge",
        None => "Settings",
    }
}

/// Draws the rows: a picture, the name, and what was left there.
pub fn draw(list: &List, canvas: &mut Canvas<'_, '_>, resumes: [Resume; Game::ALL.len()]) {
    let high = (canvas.height() / ROWS as i32).clamp(20, 52);
    let top = canvas.top();
    list.draw_rows(canvas, top, high, ROWS, |canvas, y, row, ink| {
        let name = name(game(row));
        let is_tall = high >= 34;
        let middle = y + Face::Body.height() / 2;
        let x = if is_tall {
            picture(canvas, canvas.left() + 6, middle - 17, game(row))
        } else {
            canvas.left() + 8
        };
        match resumes.get(row) {
            Some(Some(resume)) if is_tall => {
                canvas.text(x, middle - 16, Face::Bold, ink, name);
                canvas.text(x, middle + 3, Face::Small, ink, resume);
            }
            Some(Some(_)) => {
                canvas.text(x, y, Face::Bold, ink, name);
                canvas.text_right(canvas.right() - 8, y, Face::Body, ink, "on");
            }
            _ => {
                canvas.text(x, y, Face::Bold, ink, name);
            }
        }
    });
}

/// A picture of 34 pixels; where the text beside it begins.
fn picture(canvas: &mut Canvas<'_, '_>, x: i32, y: i32, game: Option<Game>) -> i32 {
    canvas.fill(x, y, 34, 34, Ink::Ground);
    match game {
        Some(Game::Bomb) => {
            for (place, (ink, number)) in
                [(Ink::Blue, "4"), (Ink::Yellow, "?"), (Ink::Red, "!")].into_iter().enumerate()
            {
                let left = x + 3 + place as i32 * 10;
                canvas.fill(left, y + 8, 8, 18, ink);
                canvas.draw_only(left + 1, y + 12, Face::Small, Ink::Ground, number);
            }
        }
        Some(Game::Ninety) => {
            canvas.outline(x + 2, y + 4, 30, 26, Ink::Text);
            canvas.draw_only(x + 7, y + 7, Face::Large, Ink::Text, "99");
        }
        Some(Game::Bridge) => {
            let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
            for (place, suit) in suits.into_iter().enumerate() {
                let (left, top) = (x + 5 + place as i32 % 2 * 15, y + 2 + place as i32 / 2 * 15);
                let ink = crate::canvas::suit_ink(Ink::Text, suit);
                canvas.suit(left, top, Face::Body, ink, suit);
            }
        }
        None => {
            for (place, knob) in [18, 8, 24].into_iter().enumerate() {
                let top = y + 7 + place as i32 * 9;
                canvas.fill(x + 3, top, 28, 2, Ink::Faint);
                canvas.fill(x + knob - 2, top - 2, 5, 6, Ink::Text);
            }
        }
    }
    x + 44
}

/// What is said at the very first start, page by page.
pub const WELCOME: [&str; 3] = [
    "Trickwire tells what hidden cards can be: exactly, not by guessing.\n\nEnter what you see. What can be \
     worked out is there at once.",
    "The bottom line always says what the keys do now. Back never destroys anything, and everything is kept \
     when the power goes.",
    "Ask the others before you use it at a table: some games are nicer without.\n\nHave fun.",
];

/// Draws a page of the welcome.
pub fn draw_welcome(canvas: &mut Canvas<'_, '_>, page: u8) {
    let text = WELCOME.get(usize::from(page)).copied().unwrap_or("");
    let (x, y) = (canvas.left() + 6, canvas.top() + 8);
    canvas.paragraph(x, y, Face::Body, Ink::Text, text, 0);
    for place in 0..WELCOME.len() as i32 {
        let ink = if place == i32::from(page) { Ink::Cursor } else { Ink::Line };
        let middle = canvas.left() + canvas.width() / 2;
        canvas.fill(middle - 18 + place * 14, canvas.bottom() - 10, 8, 4, ink);
    }
}
