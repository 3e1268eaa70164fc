//! Boards as diagrams and as files: what the core deals and writes.

use serde::Serialize;
use trickwire_core::bridge::constraint::points;
use trickwire_core::bridge::deal::{Board, Format, file_head, parse_pbn_deal, write_board};
use trickwire_core::bridge::file::each_board;
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::Suit;

/// A board as a diagram has it.
#[derive(Debug, Serialize)]
pub(super) struct Diagram {
    number: u32,
    dealer: &'static str,
    vulnerable: &'static str,
    /// Clockwise from North.
    hands: Vec<Hand>,
    /// The deal on one line, as `bridge deal` answers it.
    line: String,
}

#[derive(Debug, Serialize)]
struct Hand {
    seat: &'static str,
    points: u8,
    /// From spades to clubs.
    suits: [String; 4],
}

fn diagram(board: &Board) -> Diagram {
    let hand = |seat: Seat| {
        let cards = board.deal.hands[seat.index()];
        let ranks = |suit: Suit| cards.descending(suit).map(|card| card.rank.letter()).collect();
        let [clubs, diamonds, hearts, spades] = Suit::ALL.map(ranks);
        Hand { seat: seat.name(), points: points(cards), suits: [spades, hearts, diamonds, clubs] }
    };
    let mut line = String::new();
    // A string takes everything.
    let _ = write_board(board, Format::Line, &mut line);
    Diagram {
        number: board.number,
        dealer: board.dealer.name(),
        vulnerable: board.vulnerable.name(),
        hands: Seat::ALL.into_iter().map(hand).collect(),
        line: line.trim_end().to_owned(),
    }
}

/// `3 n AKQ.J.T.98765432 e ...`: the number of a board, and the deal as `bridge deal` answers it.
fn board(line: &str) -> Result<Board, String> {
    let mut words = line.split_whitespace();
    let number = words.next().and_then(|word| word.parse().ok()).ok_or("a board begins with its number")?;
    let hands: Vec<&str> = words.skip(1).step_by(2).collect();
    let deal = parse_pbn_deal(&format!("N:{}", hands.join(" "))).map_err(|error| error.to_string())?;
    Ok(Board::new(number, deal))
}

/// Boards, one on each line, written as `pbn` or `lin`, or as `json` for diagrams.
pub(super) fn written(format: &str, lines: &str) -> Result<String, String> {
    let boards = lines.lines().map(board).collect::<Result<Vec<Board>, String>>()?;
    let format = match format {
        "pbn" => Format::Pbn,
        "lin" => Format::Lin,
        "json" => return super::json(&boards.iter().map(diagram).collect::<Vec<_>>()),
        _ => return Err(format!("no format is named {format}")),
    };
    let mut text = file_head(format).to_owned();
    for board in &boards {
        let _ = write_board(board, format, &mut text);
    }
    Ok(text)
}

/// The boards of a file in PBN or LIN.
pub(super) fn of_file(text: &str) -> Result<Vec<Diagram>, String> {
    let mut boards = Vec::new();
    each_board(text, &mut |board| boards.push(board)).map_err(|error| error.to_string())?;
    if boards.is_empty() {
        Err("There are no boards in it.".to_owned())
    } else {
        Ok(boards.iter().map(diagram).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEAL: &str = "n AQ7543.8632.86.4 e T862.5.KT73.AKQ3 s 9.AT4.AJ5.JT8765 w KJ.KQJ97.Q942.92";

    #[test]
    fn boards_are_read_back_from_their_files() {
        let lines = format!("2 {DEAL}\n9 {DEAL}");
        for format in ["pbn", "lin"] {
            let file = written(format, &lines).unwrap();
            let boards = of_file(&file).unwrap();
            let told: Vec<_> =
                boards.iter().map(|board| (board.number, board.dealer, board.vulnerable)).collect();
            assert_eq!(told, [(2, "East", "N-S"), (9, "North", "E-W")], "{format}");
            assert_eq!((boards[1].line.as_str(), boards[1].hands[2].points), (DEAL, 10));
        }
        assert!(of_file("hello").is_err());
        assert!(of_file("[Deal \"N:AK\"]").unwrap_err().starts_with("line 1: "));
        assert!(written("pbn", "2 n AK e").is_err());
    }
}
