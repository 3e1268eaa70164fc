//! Words of the pages: help, hints; and the few pieces that several of them draw.

use trickwire_core::budget::Progress;
use trickwire_core::cards::Suit;

use super::stage::Phase;
use super::{NinetyDesk, Page};
use crate::canvas::{Canvas, Face, suit_ink};
use crate::command::Command;
use crate::ink::Ink;
use crate::widget::{Hints, hints};

/// Room for one large answer above a list?
pub fn is_tall(canvas: &Canvas<'_, '_>) -> bool {
    canvas.height() >= 150
}

/// The trump, for a title.
pub const fn trump_word(trump: Option<Suit>) -> &'static str {
    match trump {
        None => "no trump",
        Some(Suit::Clubs) => "trump C",
        Some(Suit::Diamonds) => "trump D",
        Some(Suit::Hearts) => "trump H",
        Some(Suit::Spades) => "trump S",
    }
}

/// The trump as a value that ends here.
pub fn draw_trump(canvas: &mut Canvas<'_, '_>, right: i32, y: i32, ink: Ink, trump: Option<Suit>) {
    match trump {
        None => canvas.text_right(right, y, Face::Body, ink, "none"),
        Some(suit) => {
            canvas.text_right(right - 14, y, Face::Body, ink, suit.name());
            canvas.suit(right - 10, y, Face::Body, suit_ink(ink, suit), suit);
        }
    }
}

/// A thin bar along the lower edge while it thinks.
pub fn draw_busy(canvas: &mut Canvas<'_, '_>, thinking: Option<Progress>) {
    let Some(Progress { done, of }) = thinking else { return };
    let (left, width, y) = (canvas.left(), canvas.width(), canvas.bottom() - 3);
    canvas.fill(left, y, width, 3, Ink::Bar);
    canvas.fill(
        left,
        y,
        (width * done as i32).checked_div(of as i32).unwrap_or(0).clamp(8, width),
        3,
        Ink::Good,
    );
}

/// What a page is about.
pub const fn help(page: &Page) -> &'static str {
    match page {
        Page::Start(_) => {
            "Ninety-Nine for three: lay three of your twelve cards away as a bid, then take exactly as many tricks.\n\n\
            You are always called You, the others Left and Right. Set who leads and what is trump, then New deal. Within a game \
            both follow by themselves: three who made their bid give clubs, two hearts, one spades, none diamonds; the first \
            deal has no trump.\n\n\
            Hold Back to undo, card by card, even into the deal before."
        }
        Page::Hand(_) => {
            "Your twelve cards. OK takes the card in the frame and goes on to the next; OK on a card that you have gives it \
            back. Rows are clubs, hearts, spades and diamonds, from ace to six.\n\n\
            Example: for the king and queen of clubs go right once, then press OK twice.\n\n\
            With the twelfth card the bid is thought about at once."
        }
        Page::Bid(_) => {
            "Which three cards to lay away. Clubs count 3, hearts 2, spades 1, diamonds 0: that is your bid.\n\n\
            At first a rule of thumb; then every candidate is tried out in deals that could be, and the chance gets an interval: \
            93.3 with 67-99 means that the true chance is likely between 67 and 99 percent.\n\n\
            OK takes the one under the cursor. Right lets you choose three yourself."
        }
        Page::Lay(..) => {
            "Choose the three cards that you lay away. The title shows what they spell: clubs 3, hearts 2, spades 1, \
            diamonds 0. The third one settles it; hold Back to undo it.\n\n\
            Example: 8D 9S QH is a bid of 3."
        }
        Page::Offer(_) => {
            "Before the first card one player may declare, with the bid cards open, for 30 points, or reveal, with the hand open \
            too, for 60. Who then fails gives these points to both others.\n\n\
            Choose who it is; of the others the cards that lie open are entered next. A reveal goes before a declaration."
        }
        Page::Show(_) => {
            "The cards that lie open: first the three of the bid, then, for a reveal, the nine of the hand. With the last one the \
            play goes on, and the advice knows these cards."
        }
        Page::Play(_) => {
            "When another plays, go to the card and press OK. Only cards that can still be are letters.\n\n\
            At your turn your cards are ranked by the chance of making your bid, with its interval: at first by a rule of thumb, then \
            better and better while you look. OK plays the card under the cursor.\n\n\
            safe: in every deal that was tried out nothing can go wrong any more. 1 of 3: taken 1, bid 3. Hold Back to undo a \
            card."
        }
        Page::Score(_) => {
            "After the last card the bids are turned over. Only what the six cards that nobody played can spell is \
            offered, the likeliest first.\n\n\
            A point for every trick, and for who made the bid 30 alone, 20 each of two, 10 each of three. 3=3 made it, 2/3 did not. \
            A game goes to 100, a rubber is three games.\n\n\
            The menu shows the deal again with open cards: where did it go wrong?"
        }
        Page::Open(_) => {
            "All three hands open. Enter them with OK, change with left and right what everybody wants to take, then \
            Solve. Hands may be shorter than nine cards, but all alike.\n\n\
            Example: nine cards each, You want 3, Left 2, Right 2."
        }
        Page::OpenHand(..) => {
            "The cards of one hand. OK takes the card in the frame and goes on to the next. What another hand has is a dot. \
            With the ninth card the next hand is asked for."
        }
        Page::OpenAnswer(_) => {
            "What every card leads to.\n\n\
            LOCKED: the bid is made whatever the others do. Else the exact chance if the others play anything. Last the \
            points of you, left and right if everybody plays for points.\n\n\
            OK plays the card under the cursor, for whoever's turn it is; hold Back to undo it."
        }
    }
}

impl NinetyDesk {
    pub(super) fn page_hints(&self, page: &Page) -> Hints {
        const BACK: (Command, &str) = (Command::Back, "back");
        const UNDO: (Command, &str) = (Command::Undo, "undo");
        match page {
            Page::Start(_) => {
                hints(&[(Command::Ok, "choose"), (Command::Right, "change"), BACK, (Command::Help, "help")])
            }
            Page::Hand(_) => hints(&[(Command::Ok, "take it"), UNDO, BACK, (Command::Help, "help")]),
            Page::Bid(_) => hints(&[
                (Command::Ok, "lay away"),
                (Command::Right, "by hand"),
                BACK,
                (Command::Help, "help"),
            ]),
            Page::Lay(..) => hints(&[(Command::Ok, "lay away"), UNDO, BACK, (Command::Help, "help")]),
            Page::Offer(_) => hints(&[(Command::Ok, "choose"), BACK, (Command::Help, "help")]),
            Page::Show(_) => hints(&[(Command::Ok, "add it"), UNDO, BACK]),
            Page::Play(_) if self.can_offer() => {
                hints(&[(Command::Ok, "played"), UNDO, (Command::Menu, "declare")])
            }
            Page::Play(_) => hints(&[(Command::Ok, "played"), UNDO, BACK, (Command::Help, "help")]),
            Page::Score(_) if self.asks_bids() => hints(&[(Command::Ok, "they bid this"), UNDO]),
            Page::Score(_) if self.now.phase() == Phase::Score => {
                hints(&[(Command::Ok, "next deal"), (Command::Menu, "open cards"), UNDO])
            }
            Page::Score(_) => hints(&[BACK, (Command::Menu, "menu")]),
            Page::Open(_) => {
                hints(&[(Command::Ok, "enter"), (Command::Right, "change"), BACK, (Command::Help, "help")])
            }
            Page::OpenHand(..) => hints(&[(Command::Ok, "take it"), UNDO, BACK, (Command::Help, "help")]),
            Page::OpenAnswer(_) => hints(&[(Command::Ok, "play it"), UNDO, BACK, (Command::Help, "help")]),
        }
    }
}
