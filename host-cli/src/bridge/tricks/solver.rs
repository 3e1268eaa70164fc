//! The double-dummy solver: DDS by Bo Haglund and Soren Hein, one on every thread. Its results are exact.

use std::cell::RefCell;

use contract_bridge::{Builder, FullDeal, Hand, Holding, Seat as Player, Strain as Denomination};
use dds_bridge::{Board as Position, CurrentTrick, Objective, Solver, Target, TrickCount};
use rayon::prelude::*;
use trickwire_core::bridge::deal::{Board, Deal};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::cards::{CardSet, Suit};

use super::keep::{Contract, Keep};
use super::par::par;
use super::table::{Solved, Strain, Tricks};
use crate::fault::Fault;
use crate::stop;

thread_local! {
    // It keeps what it learnt for the next deal, in memory that is best asked for once.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::default());
}

/// Is there a solver?
pub const fn check() -> Result<(), Fault> {
    Ok(())
}

/// Tricks and par of all boards, on all cores.
pub fn solve(boards: &[Board]) -> Result<Vec<Solved>, Fault> {
    boards.par_iter().map(solve_one).collect()
}

/// Which boards fit all wishes, on all cores. Contracts alone are asked one by one, which is many times faster than the
/// whole table.
pub fn fitting(boards: &[Board], keep: &[Keep]) -> Result<Vec<bool>, Fault> {
    let asked: Option<Vec<_>> = keep.iter().map(Keep::asked).collect();
    boards
        .par_iter()
        .map(|board| {
            if stop::asked().is_some() {
                return Err(stop::interrupted());
            }
            let Some(asked) = &asked else {
                let solved = solve_one(board)?;
                return Ok(keep.iter().all(|keep| keep.fits(&solved)));
            };
            for (contracts, wanted) in asked {
                let mut made = false;
                for &(declarer, contract) in contracts {
                    made = made || makes(&board.deal, declarer, contract)?;
                }
                if made != *wanted {
                    return Ok(false);
                }
            }
            Ok(true)
        })
        .collect()
}

fn solve_one(board: &Board) -> Result<Solved, Fault> {
    if stop::asked().is_some() {
        return Err(stop::interrupted());
    }
    let deal = full(&board.deal)?;
    let found = SOLVER.with_borrow_mut(|solver| solver.solve_deal(deal));
    let mut tricks = Tricks::default();
    for seat in Seat::ALL {
        for strain in Strain::DOWN {
            tricks.0[seat.index()][strain.index()] = found[denomination(strain)].get(player(seat)).get();
        }
    }
    // Ours: that of the crate (0.21.0) takes the dealer for the vulnerability.
    let par = par(&tricks, board.vulnerable, board.dealer);
    Ok(Solved { tricks, par })
}

/// Is the contract made against the best lead? Not if the defenders take one trick too many.
fn makes(deal: &Deal, declarer: Seat, contract: Contract) -> Result<bool, Fault> {
    let Some(beats) = 14_u8.checked_sub(contract.tricks).filter(|beats| *beats <= 13) else {
        return Ok(contract.tricks == 0);
    };
    let trick = CurrentTrick::new(denomination(contract.strain), player(declarer.clockwise(1)));
    let whole = full(deal)?.into();
    let board = Position::try_new(whole, trick).map_err(|error| Fault::usage(error.to_string()))?;
    let target = Target::Any(TrickCount::try_new(beats).ok());
    let found = SOLVER.with_borrow_mut(|solver| solver.solve_board(&Objective { board, target }));
    Ok(!found.plays.iter().any(|play| play.score.get() >= beats))
}

fn full(deal: &Deal) -> Result<FullDeal, Fault> {
    // Ranks begin with the bit of the two here, and two bits later there.
    let suit = |cards: CardSet, suit: Suit| Holding::from_bits_truncate(cards.ranks(suit) << 2);
    let [n, e, s, w] = deal.hands.map(|cards| {
        Hand::new(
            suit(cards, Suit::Clubs),
            suit(cards, Suit::Diamonds),
            suit(cards, Suit::Hearts),
            suit(cards, Suit::Spades),
        )
    });
    let whole = Builder::new().north(n).east(e).south(s).west(w).build_full();
    whole.map_err(|_| Fault::usage("a deal is four hands of thirteen cards"))
}

const fn player(seat: Seat) -> Player {
    match seat {
        Seat::North => Player::North,
        Seat::East => Player::East,
        Seat::South => Player::South,
        Seat::West => Player::West,
    }
}

const fn denomination(strain: Strain) -> Denomination {
    match strain {
        Strain::Clubs => Denomination::Clubs,
        Strain::Diamonds => Denomination::Diamonds,
        Strain::Hearts => Denomination::Hearts,
        Strain::Spades => Denomination::Spades,
        Strain::NoTrump => Denomination::Notrump,
    }
}
