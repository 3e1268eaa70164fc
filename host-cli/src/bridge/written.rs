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
use super::sheet::sheet;
use super::tricks::table::{SOLVED, Solved, Strain};
use crate::args::bridge::BoardFormat;

/// Boards that are written down together.
#[derive(Clone, Copy, Default)]
pub struct Set<'a> {
    /// The boards.
    pub boards: &'a [Board],
    /// What each of them makes; empty where nobody asked.
    pub solved: &'a [Solved],
    /// What they are called, where the form has room for it.
    pub title: &'a str,
    /// What is said about all of them: odds, the seed.
    pub notes: &'a [String],
    /// What a PBN file says about each of them; empty where they come from elsewhere.
    pub sections: &'a [String],
}

impl Set<'_> {
    /// All boards in one text.
    pub fn written(&self, format: BoardFormat) -> String {
        let core = match format {
            BoardFormat::Diagram => Format::Diagram,
            BoardFormat::Pbn => Format::Pbn,
            BoardFormat::Lin => Format::Lin,
            BoardFormat::Line => Format::Line,
            BoardFormat::Html => return sheet(self),
            BoardFormat::Csv => return figures(self),
            BoardFormat::Cards => return self.boards.iter().map(by_card).collect(),
        };
        let mut text = file_head(core).to_owned();
        for (at, (board, solved)) in self.each().enumerate() {
            match self.sections.get(at).filter(|_| core == Format::Pbn) {
                Some(section) => {
                    text += &kept::written(section, board, if solved.is_some() { &SOLVED } else { &[] })
                }
                // Writing to a string cannot fail.
                None => drop(write_board(board, core, &mut text)),
            }
            let more = match (solved, format) {
                (Some(solved), BoardFormat::Pbn) => solved.pbn(),
                (Some(solved), BoardFormat::Diagram) => solved.text(),
                _ => continue,
            };
            // Before the empty line that ends a board.
            text.pop();
            text.push_str(&more);
            text.push('\n');
        }
        text
    }

    /// Every board, with what it makes.
    pub fn each(&self) -> impl Iterator<Item = (&Board, Option<&Solved>)> {
        self.boards.iter().enumerate().map(|(at, board)| (board, self.solved.get(at)))
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

/// A row for every board: lengths, points, controls and losers of every hand, points and longest fit of both sides, and
/// what it makes.
fn figures(set: &Set<'_>) -> String {
    let mut text = "board,dealer,vulnerable".to_owned();
    for seat in Seat::ALL {
        for what in ["S", "H", "D", "C", "hcp", "controls", "losers"] {
            let _ = write!(text, ",{seat}_{what}");
        }
    }
    for side in ["NS", "EW"] {
        let _ = write!(text, ",{side}_hcp,{side}_fit,{side}_fit_suit");
    }
    if !set.solved.is_empty() {
        for seat in Seat::ALL {
            for strain in Strain::DOWN {
                let _ = write!(text, ",{seat}_{}_tricks", strain.name());
            }
        }
        text.push_str(",par_NS");
    }
    text.push('\n');
    for (board, solved) in set.each() {
        let _ = write!(text, "{},{},{}", board.number, board.dealer, board.vulnerable.pbn());
        for hand in board.deal.hands {
            for suit in Suit::ALL.into_iter().rev() {
                let _ = write!(text, ",{}", shape_of(hand).length(suit));
            }
            let _ =
                write!(text, ",{},{},{}", points(hand), Measure::Controls.of(hand), Measure::Losers.of(hand));
        }
        for side in [Seat::North, Seat::East] {
            let both = board.deal.hands[side.index()] | board.deal.hands[side.partner().index()];
            let (length, suit) = fit(both);
            let sum =
                points(board.deal.hands[side.index()]) + points(board.deal.hands[side.partner().index()]);
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
    }
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
