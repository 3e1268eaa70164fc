//! A line of bridge as a form has it: for every seat its points, its lengths, whether it is balanced, and the rest as text.

use serde::Serialize;
use trickwire_core::bridge::constraint::{HandConstraint, MAX_LENGTH, MAX_POINTS, Range};
use trickwire_core::bridge::notation::{NotationError, Position};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::bridge::shape::ShapeSet;
use trickwire_core::cards::Suit;

use super::Trouble;

/// What a line asks for.
#[derive(Serialize)]
pub(super) struct Read {
    /// The canonical wishes, without seed and board.
    line: Option<String>,
    seed: Option<u64>,
    board: Option<u32>,
    seats: Vec<Wishes>,
    most_points: u8,
    most_length: u8,
    trouble: Option<Trouble>,
}

/// What is asked of a seat.
#[derive(Serialize)]
struct Wishes {
    seat: char,
    points: [u8; 2],
    /// From spades to clubs.
    lengths: [[u8; 2]; 4],
    balanced: bool,
    /// What the form has no field for.
    rest: String,
}

fn bounds(range: Range) -> [u8; 2] {
    [range.min, range.max]
}

fn wishes(seat: Seat, hand: &HandConstraint) -> Wishes {
    let HandConstraint { lengths, points, .. } = HandConstraint::ANY;
    let balanced = hand.shapes == ShapeSet::balanced();
    let shapes = if balanced { ShapeSet::ALL } else { hand.shapes };
    let rest = HandConstraint { lengths, points, shapes, ..*hand };
    let [clubs, diamonds, hearts, spades] = Suit::ALL.map(|suit| bounds(hand.lengths[suit.index()]));
    Wishes {
        seat: seat.letter(),
        points: bounds(hand.points),
        lengths: [spades, hearts, diamonds, clubs],
        balanced,
        rest: rest.to_string().trim().to_owned(),
    }
}

/// Takes a line apart.
pub(super) fn read(line: &str) -> Read {
    let nothing = Read {
        line: None,
        seed: None,
        board: None,
        seats: Vec::new(),
        most_points: MAX_POINTS,
        most_length: MAX_LENGTH,
        trouble: None,
    };
    match line.parse::<Position>() {
        Ok(Position { constraints, seed, board }) => Read {
            line: Some(constraints.to_string()),
            seed,
            board,
            seats: Seat::ALL.into_iter().map(|seat| wishes(seat, constraints.of(seat))).collect(),
            ..nothing
        },
        Err(error) => {
            let NotationError { span, kind } = error;
            Read { trouble: Some(Trouble::new(line, span, error.to_string(), kind.help())), ..nothing }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_form() {
        let told = read("s: 5-13h bal 12-37 +as ; seed3 board2");
        assert_eq!(told.line.as_deref(), Some("S: 5+H bal 12+ +AS"));
        assert_eq!((told.seed, told.board), (Some(3), Some(2)));
        let south = &told.seats[2];
        assert_eq!((south.points, south.lengths[1], south.balanced), ([12, 37], [5, 13], true));
        assert_eq!(south.rest, "+AS");
        assert_eq!(read("N: bal|any5422").seats[0].rest, "bal|any5422");
    }

    #[test]
    fn what_cannot_be_has_its_place() {
        let trouble = read("N: 5+♠ foo").trouble.unwrap();
        assert_eq!((trouble.start, trouble.end), (7, 10));
    }
}
