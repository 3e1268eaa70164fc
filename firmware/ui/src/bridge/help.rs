//! What the keys do on each bridge page, and what the page is about.

use super::Page;
use crate::command::Command;
use crate::widget::{Hints, hints};

/// The bottom line. Where nothing fits, what leads on is why.
pub(super) fn hints_of(page: &Page, is_impossible: bool) -> Hints {
    match page {
        Page::Profile(_) => hints(&[
            (Command::Ok, "edit"),
            (Command::Right, if is_impossible { "why" } else { "deal" }),
            (Command::Left, "themes"),
            (Command::Menu, "menu"),
        ]),
        Page::Presets(_) => hints(&[(Command::Ok, "take it"), (Command::Back, "back")]),
        Page::Edit(_) => hints(&[
            (Command::Left, "less"),
            (Command::Right, "more"),
            (Command::Ok, "min/max"),
            (Command::Back, "done"),
        ]),
        Page::Board(_) if is_impossible => hints(&[(Command::Ok, "why"), (Command::Back, "back")]),
        Page::Board(table) if table.is_open => hints(&[
            (Command::Right, "next"),
            (Command::Left, "before"),
            (Command::Menu, "menu"),
            (Command::Back, "back"),
        ]),
        Page::Board(_) => hints(&[
            (Command::Ok, "look"),
            (Command::Down, "seat"),
            (Command::Right, "next"),
            (Command::Menu, "menu"),
            (Command::Back, "back"),
        ]),
        Page::Hand(_) => {
            hints(&[(Command::Back, "close"), (Command::Right, "next board"), (Command::Menu, "menu")])
        }
        Page::Pack(pack) if pack.is_loose() => hints(&[
            (Command::Right, "rank"),
            (Command::Down, "suit"),
            (Command::Ok, "dealt"),
            (Command::Menu, "menu"),
        ]),
        Page::Pack(_) => {
            hints(&[(Command::Ok, "next card"), (Command::Left, "back one"), (Command::Menu, "menu")])
        }
        Page::Why(_) => hints(&[(Command::Ok, "go there"), (Command::Back, "back")]),
        Page::Number(_) => hints(&[
            (Command::Up, "digit"),
            (Command::Left, "place"),
            (Command::Ok, "take it"),
            (Command::Back, "back"),
        ]),
    }
}

/// The help.
pub(super) const fn text_of(page: &Page) -> &'static str {
    match page {
        Page::Profile(_) => {
            "What you want of the four hands, and how rare it is that all of it comes together: counted, not \
             guessed.\n\n\
             OK changes the hand under the cursor. Right deals boards that fit, every one as likely as nature \
             would have it. Left offers themes.\n\n\
             Example: 6+S 10-12 is six spades or more and 10 to 12 points; 2-C at most two clubs; 4+pS four \
             points or more in spades; bal 4333, 4432 or 5332."
        }
        Page::Presets(_) => {
            "Themes for practice. OK takes the one under the cursor in place of what you wanted before; Undo \
             brings that back.\n\n\
             The line below says what it asks for: N: bal 15-17, S: 8+ is a strong notrump with North and 8 \
             points or more with South."
        }
        Page::Edit(_) => {
            "Up and down choose a row, left and right change it. OK switches between the least and the \
             most.\n\n\
             Example for 6+S 10-12: right three times (4, 5, 6), down to Points, right (10), OK, left \
             (12).\n\n\
             Below you see how rare the four hands now are together, and what it was before."
        }
        Page::Board(_) => {
            "A board behind a curtain. Up and down choose a hand; hold OK to look at it, let go and it is \
             hidden again. A short press opens it on a page of its own.\n\n\
             Right and left are the next board and the one before. The menu opens all four hands, takes a \
             board number or a seed, and deals a real pack.\n\n\
             The same wishes, seed and board give the same cards on a computer: trickwire bridge deal."
        }
        Page::Hand(_) => {
            "One hand. Back closes it. Right and left are the same seat on the next board and the one before."
        }
        Page::Pack(_) => {
            "Deals this board with real cards, for instance to play it at another table.\n\n\
             Sort the pack: spades, hearts, diamonds, clubs, each from the ace down. Turn the cards one by one: \
             the large letter says who gets it. OK is the next card, left one back.\n\n\
             For a pack in any order choose Pack in any order in the menu: lead the cursor to the card that you see."
        }
        Page::Why(_) => {
            "Where nothing fits: wishes that contradict each other. OK goes to the first of them.\n\n\
             Where something fits: how many times as many deals there would be without each wish. x19.8 means: \
             drop it, and one deal in 200 becomes one in 10. OK goes there."
        }
        Page::Number(_) => {
            "Up and down change the digit, left and right choose it, OK takes the number.\n\n\
             The same seed gives the same boards; another one gives others. Dealer and vulnerability follow \
             the number of the board."
        }
    }
}
