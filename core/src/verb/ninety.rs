//! What can be asked about Ninety-Nine.

use core::fmt::Write;

use super::{Found, Refused};
use crate::budget::Pulse;
use crate::ninety::advise::advise as ask;
use crate::ninety::answer::answer;
use crate::ninety::bidding::{Bidder, ranked};
use crate::ninety::board::Board;
use crate::ninety::chance::chance as chances;
use crate::ninety::deal::Deal;
use crate::ninety::effort::{Depth, Effort, Findings};
use crate::ninety::force::force as forced;
use crate::ninety::plain::{
    plain_worlds, write_advice, write_answers, write_chance, write_force, write_lay_aways,
};
use crate::ninety::position::Position;
use crate::ninety::view::View;
use crate::ninety::worlds::NoWorld;
use crate::rng::Pcg32;

/// Lay-aways that are listed where nobody asks for more.
pub const LAY_AWAYS: usize = 8;

/// The deals that advice tries out.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// How many; by the tricks to go where it is left out.
    pub worlds: Option<u32>,
    /// Which.
    pub seed: u64,
}

impl Default for Tried {
    fn default() -> Tried {
        Tried { worlds: None, seed: 1 }
    }
}

/// `ninety solve`: what every card leads to with open hands. Each of the searches may try `nodes` cards.
#[inline(never)]
pub fn solve(
    position: &Position,
    nodes: u64,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Found, Refused> {
    let board = Board::new(position).map_err(Refused::Position)?;
    write_answers(&answer(&board, memory, nodes, pulse), &mut out)?;
    Ok(Found::Answer)
}

/// `ninety force`: which totals the seat to move can force with open hands, the first of the answers of
/// [`solve`].
#[inline(never)]
pub fn force(
    position: &Position,
    nodes: u64,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Found, Refused> {
    let found = of_mover(position, nodes, memory, pulse, forced)?;
    write_force(&found, &mut out)?;
    Ok(Found::Answer)
}

/// `ninety chance`: how likely the seat to move makes its bid, the second of them.
#[inline(never)]
pub fn chance(
    position: &Position,
    nodes: u64,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Found, Refused> {
    let found = of_mover(position, nodes, memory, pulse, chances)?;
    write_chance(&found, &mut out)?;
    Ok(Found::Answer)
}

/// One of the searches, for the seat to move.
pub fn of_mover<T>(
    position: &Position,
    nodes: u64,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    search: impl FnOnce(&Board, usize, &mut [u32], &mut Effort<'_>) -> Findings<T>,
) -> Result<Findings<T>, Refused> {
    let board = Board::new(position).map_err(Refused::Position)?;
    Ok(search(&board, board.turn.seat, memory, &mut Effort::limited(nodes, pulse)))
}

/// `ninety advise`: which card to play with hidden hands, by deals tried out.
#[inline(never)]
pub fn advise(
    deal: &Deal,
    tried: &Tried,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Found, Refused> {
    let view = View::to_play(deal).map_err(Refused::NoTurn)?;
    let worlds = tried.worlds.unwrap_or(plain_worlds(view.course.tricks_left()));
    let depth = Depth { worlds, nodes: u64::MAX };
    match ask(&view, depth, &mut Pcg32::new(tried.seed), memory, pulse) {
        Ok(advice) => {
            write_advice(&advice, &mut out)?;
            Ok(Found::Answer)
        }
        Err(NoWorld) => {
            writeln!(out, "{NoWorld}")?;
            Ok(Found::Nothing)
        }
    }
}

/// `ninety bid`: the `top` lay-aways by their rating.
#[inline(never)]
pub fn bid(deal: &Deal, top: usize, mut out: &mut dyn Write) -> Result<Found, Refused> {
    let bidder = Bidder::of(deal).map_err(Refused::NoBidder)?;
    let all = ranked(bidder.hand, bidder.trump);
    write_lay_aways(&all[..top.min(all.len())], &mut out)?;
    Ok(Found::Answer)
}
