//! Tricks and par against published boards: see `tests/vectors/double-dummy.tsv`.

use trickwire_cli::bridge::tricks::par::par;
use trickwire_cli::bridge::tricks::table::{Par, Strain, Tricks};
use trickwire_core::bridge::deal::{Board, parse_pbn_deal};
use trickwire_core::bridge::seat::{Seat, Vulnerable};

/// A board as it was published: its tricks, its par score, and its contracts.
struct Published {
    board: Board,
    tricks: Tricks,
    score: i32,
    contracts: Vec<String>,
}

fn published() -> Vec<Published> {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/vectors/double-dummy.tsv"));
    let text = text.unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let mut board = Board::new(1, parse_pbn_deal(fields[0]).unwrap());
            board.dealer = Seat::from_char(fields[1].chars().next().unwrap()).unwrap();
            board.vulnerable = Vulnerable::ALL.into_iter().find(|sides| sides.pbn() == fields[2]).unwrap();
            let mut digits = fields[3].chars().map(|digit| digit.to_digit(16).unwrap() as u8);
            let mut tricks = Tricks::default();
            for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
                for strain in Strain::DOWN {
                    tricks.0[seat.index()][strain.index()] = digits.next().unwrap();
                }
            }
            assert_eq!(tricks.digits(), fields[3]);
            let contracts = fields[5].split_whitespace().map(str::to_owned).collect();
            Published { board, tricks, score: fields[4].parse().unwrap(), contracts }
        })
        .collect()
}

/// As they are published: `4S-NS+1`, `5D*-E-2`.
fn names(par: &Par) -> Vec<String> {
    let name = |contract: &trickwire_cli::bridge::tricks::table::ParContract| {
        let seats: String = contract.declarers.iter().map(|seat| seat.letter()).collect();
        let over = if contract.over == 0 { String::new() } else { format!("{:+}", contract.over) };
        let strain = contract.strain.name().replace("NT", "N");
        format!("{}{strain}{}-{seats}{over}", contract.level, if contract.over < 0 { "*" } else { "" })
    };
    par.contracts.iter().map(name).collect()
}

#[test]
fn par_is_as_published() {
    let boards = published();
    assert_eq!(boards.len(), 300);
    for Published { board, tricks, score, contracts } in boards {
        let found = par(&tricks, board.vulnerable, board.dealer);
        assert_eq!(found.score, score, "{board:?} {tricks:?} {found:?} {contracts:?}");
        let (mut ours, mut published) = (names(&found), contracts);
        ours.sort();
        published.sort();
        assert_eq!(ours, published, "{board:?} {tricks:?}");
    }
}

/// Every twelfth board, which takes some seconds; and the same asked contract by contract.
#[cfg(feature = "double-dummy")]
#[test]
fn tricks_are_as_published() {
    use trickwire_cli::bridge::tricks::keep::Keep;
    use trickwire_cli::bridge::tricks::solver::{fitting, solve};
    let list: Vec<Published> = published().into_iter().step_by(12).collect();
    let boards: Vec<Board> = list.iter().map(|published| published.board).collect();
    let solved = solve(&boards).unwrap_or_else(|fault| panic!("{}", fault.message));
    for (published, solved) in list.iter().zip(&solved) {
        assert_eq!(solved.tricks, published.tricks, "{:?}", published.board);
        assert_eq!(solved.par.score, published.score, "{:?}", published.board);
    }
    for text in
        ["NS makes 3NT", "not EW makes 2S", "W makes 4H or 2C", "NS makes game", "EW makes 7 tricks in D"]
    {
        let keep = Keep::parse(text).unwrap();
        let fits: Vec<bool> = solved.iter().map(|solved| keep.fits(solved)).collect();
        let asked = fitting(&boards, &[keep]).unwrap_or_else(|fault| panic!("{}", fault.message));
        assert_eq!(asked, fits, "{text}");
        assert!(fits.contains(&true) && fits.contains(&false), "{text} tells nothing apart");
    }
}
