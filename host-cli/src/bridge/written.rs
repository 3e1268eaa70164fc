//! Boards as files: what the core writes, and what only a computer does: a table of figures, whose each card is, and
//! sheets to print.

use std::fmt::Write;

use serde_json::{Value, json};
use trickwire_core::bridge::constraint::{points, shape_of};
use trickwire_core::bridge::deal::{Board, Format, file_head, write_board};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::{Card, CardSet, HandText, Rank, Suit};
use trickwire_wishes::measure::Measure;

use super::kept;
use super::sheet;
use super::tricks::table::{SOLVED, Solved, Strain};
use crate::args::bridge::BoardFormat;
use crate::printable::for_programs;

/// How boards are written down, one after the other.
#[derive(Clone, Debug)]
pub struct Form {
    /// The form.
    pub format: BoardFormat,
    /// Is it written what each of them makes?
    pub solved: bool,
    /// What they are called, where the form has room for it.
    pub title: String,
    /// What is said about all of them: odds, the seed.
    pub notes: Vec<String>,
}

impl Form {
    /// What comes before the first board.
    pub fn head(&self) -> String {
        match (self.format, core_format(self.format)) {
            (BoardFormat::Html, _) => for_programs(sheet::head(&self.title, &self.notes)),
            (BoardFormat::Csv, _) => columns(self.solved),
            (_, Some(format)) => file_head(format).to_owned(),
            (_, None) => String::new(),
        }
    }

    /// A board, with what it makes, and with what the `section` of a PBN file says about it.
    pub fn board(&self, board: &Board, solved: Option<&Solved>, section: &str) -> String {
        let mut text = String::new();
        let Some(format) = core_format(self.format) else {
            return match self.format {
                BoardFormat::Html => sheet::record(board, solved),
                BoardFormat::Csv => figures(board, solved),
                _ => by_card(board),
            };
        };
        if format == Format::Pbn {
            let dropped: &[&str] = if solved.is_some() { &SOLVED } else { &[] };
            text = for_programs(kept::written(section, board, dropped));
        } else {
            // Writing to a string cannot fail.
            let _ = write_board(board, format, &mut text);
        }
        let more = match (solved, self.format) {
            (Some(solved), BoardFormat::Pbn) => solved.pbn(),
            (Some(solved), BoardFormat::Diagram) => solved.text(),
            _ => return text,
        };
        // Before the empty line that ends a board.
        text.pop();
        text.push_str(&more);
        text.push('\n');
        text
    }

    /// Does a second part repeat all boards after the last one?
    pub fn has_second_part(&self) -> bool {
        self.format == BoardFormat::Html
    }

    /// The second part, piece by piece.
    pub fn second_part<'b>(&self, boards: &'b [Board]) -> impl Iterator<Item = String> + use<'b> {
        let boards = if self.has_second_part() { Some(boards) } else { None };
        boards.into_iter().flat_map(sheet::hands)
    }

    /// What closes it, also in the middle of the first part.
    pub fn tail(&self) -> &'static str {
        if self.has_second_part() { sheet::TAIL } else { "" }
    }
}

/// The same in the core, which writes most forms.
const fn core_format(format: BoardFormat) -> Option<Format> {
    match format {
        BoardFormat::Diagram => Some(Format::Diagram),
        BoardFormat::Pbn => Some(Format::Pbn),
        BoardFormat::Lin => Some(Format::Lin),
        BoardFormat::Line => Some(Format::Line),
        BoardFormat::Html | BoardFormat::Csv | BoardFormat::Cards => None,
    }
}

/// A board for programs.
pub fn board_json(board: &Board) -> Value {
    let hands: serde_json::Map<String, Value> = Seat::ALL
        .into_iter()
        .map(|seat| (seat.to_string(), HandText(board.deal.hands[seat.index()]).to_string().into()))
        .collect();
    json!({
        "board": board.number, "dealer": board.dealer.to_string(), "vulnerable": board.vulnerable.pbn(),
        "hands": hands,
    })
}

/// The same with what it makes.
pub fn solved_board_json(board: &Board, solved: Option<&Solved>) -> Value {
    let mut object = board_json(board);
    for (key, value) in solved.map(Solved::json).unwrap_or_default() {
        object[key] = value;
    }
    object
}

/// The columns of a table of figures.
fn columns(solved: bool) -> String {
    let mut text = "board,dealer,vulnerable".to_owned();
    for seat in Seat::ALL {
        for what in ["S", "H", "D", "C", "hcp", "controls", "losers"] {
            let _ = write!(text, ",{seat}_{what}");
        }
    }
    for side in ["NS", "EW"] {
        let _ = write!(text, ",{side}_hcp,{side}_fit,{side}_fit_suit");
    }
    if solved {
        for seat in Seat::ALL {
            for strain in Strain::DOWN {
                let _ = write!(text, ",{seat}_{}_tricks", strain.name());
            }
        }
        text.push_str(",par_NS");
    }
    text.push('\n');
    text
}

/// A row for every board: lengths, points, controls and losers of every hand, points and longest fit of both sides, and
/// what it makes.
fn figures(board: &Board, solved: Option<&Solved>) -> String {
    let mut text = format!("{},{},{}", board.number, board.dealer, board.vulnerable.pbn());
    for hand in board.deal.hands {
        for suit in Suit::ALL.into_iter().rev() {
            let _ = write!(text, ",{}", shape_of(hand).length(suit));
        }
        let _ = write!(text, ",{},{},{}", points(hand), Measure::Controls.of(hand), Measure::Losers.of(hand));
    }
    for side in [Seat::North, Seat::East] {
        let both = board.deal.hands[side.index()] | board.deal.hands[side.partner().index()];
        let (length, suit) = fit(both);
        let sum = points(board.deal.hands[side.index()]) + points(board.deal.hands[side.partner().index()]);
        let _ = write!(text, ",{sum},{length},{suit}");
    }
    if let Some(solved) = solved {
        for seat in Seat::ALL {
            for strain in Strain::DOWN {
                let _ = write!(text, ",{}", solved.tricks.of(seat, strain));
            }
        }
        let _ = write!(text, ",{}", solved.par.score);
    }
    text.push('\n');
    text
}

/// The longest suit of two hands, the highest of several.
fn fit(both: CardSet) -> (u32, Suit) {
    let lengths = Suit::ALL.map(|suit| (both.ranks(suit).count_ones(), suit));
    lengths.into_iter().fold((0, Suit::Clubs), |best, next| if next.0 >= best.0 { next } else { best })
}

/// Whose each card is: a sorted pack, spades first and aces on top, is dealt card by card; and by number, where
/// cards lie on numbered places.
fn by_card(board: &Board) -> String {
    let mut text = format!(
        "Board {}   dealer {}   vulnerable {}\nA sorted pack from the top: to whom each card goes\n          A K Q J T 9 8 7 6 5 4 3 2\n",
        board.number,
        board.dealer.name(),
        board.vulnerable.name()
    );
    let mut numbers: [Vec<String>; 4] = Default::default();
    let mut number = 0;
    for suit in Suit::ALL.into_iter().rev() {
        let _ = write!(text, "{:8} ", suit.name());
        for rank in Rank::all().rev() {
            number += 1;
            if let Some(seat) = board.deal.holder(Card::new(suit, rank)) {
                let _ = write!(text, " {seat}");
                numbers[seat.index()].push(number.to_string());
            }
        }
        text.push('\n');
    }
    for seat in Seat::ALL {
        let _ = writeln!(text, "{:6} {}", seat.name(), numbers[seat.index()].join(" "));
    }
    text.push('\n');
    text
}
