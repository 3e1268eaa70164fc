//! What can be asked about Ninety-Nine.

use core::fmt::Write;

use super::{Refused, Reply, Told};
use crate::budget::Pulse;
use crate::ninety::advise::advise as ask;
use crate::ninety::answer::answer;
use crate::ninety::bid::{Bidder, ranked};
use crate::ninety::bitboard::Bitboard;
use crate::ninety::chance::chance as chances;
use crate::ninety::deal::Deal;
use crate::ninety::effort::{Depth, Effort, Findings};
use crate::ninety::force::force as forced;
use crate::ninety::plain::{
    plain_worlds, write_advice, write_answers, write_chance, write_force, write_lay_aways,
};
use crate::ninety::position::Position;
use crate::ninety::record::parse_three;
use crate::ninety::view::View;
use crate::ninety::worlds::NoWorld;
use crate::rng::Pcg32;

/// How many lay-aways are listed by default.
pub const LAY_AWAYS: usize = 8;

/// The deals that advice tries out (perfect-information sampling).
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// How many; chosen by the tricks to go where it is left out.
    pub worlds: Option<u32>,
    /// The seed that they come from.
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
) -> Result<Reply, Refused> {
    // Looked at where it lies: it takes four kilobytes.
    let board = Bitboard::new(position);
    let board = board.as_ref().map_err(|error| Refused::Position(*error))?;
    write_answers(&answer(board, memory, nodes, pulse), &mut out)?;
    Ok(Reply::Answer)
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
) -> Result<Reply, Refused> {
    let found = of_mover(position, nodes, memory, pulse, forced)?;
    write_force(&found, &mut out)?;
    Ok(Reply::Answer)
}

/// `ninety chance`: how likely the seat to move makes its bid, the second of them.
#[inline(never)]
pub fn chance(
    position: &Position,
    nodes: u64,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Reply, Refused> {
    let found = of_mover(position, nodes, memory, pulse, chances)?;
    write_chance(&found, &mut out)?;
    Ok(Reply::Answer)
}

/// One of the searches, for the seat to move.
pub fn of_mover<T>(
    position: &Position,
    nodes: u64,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    search: impl FnOnce(&Bitboard, usize, &mut [u32], &mut Effort<'_>) -> Findings<T>,
) -> Result<Findings<T>, Refused> {
    // Looked at where it lies: it takes four kilobytes.
    let board = Bitboard::new(position);
    let board = board.as_ref().map_err(|error| Refused::Position(*error))?;
    Ok(search(board, board.turn.seat, memory, &mut Effort::limited(nodes, pulse)))
}

/// `ninety advise`: which card to play with hidden hands of three players, by deals tried out.
#[inline(never)]
pub fn advise(
    deal: &Deal,
    tried: &Tried,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    mut out: &mut dyn Write,
) -> Result<Reply, Refused> {
    let view = View::to_play(deal).map_err(Refused::NoTurn)?;
    let worlds = tried.worlds.unwrap_or(plain_worlds(view.course.tricks_left()));
    let depth = Depth { worlds, nodes: u64::MAX };
    match ask(&view, depth, &mut Pcg32::new(tried.seed), memory, pulse) {
        Ok(advice) => {
            write_advice(&advice, &mut out)?;
            Ok(Reply::Answer)
        }
        Err(NoWorld) => {
            writeln!(out, "{NoWorld}")?;
            Ok(Reply::NothingFits)
        }
    }
}

/// `ninety bid`: the `top` lay-aways of three players by their rating.
#[inline(never)]
pub fn bid(deal: &Deal, top: usize, mut out: &mut dyn Write) -> Result<Reply, Refused> {
    let bidder = Bidder::of(deal).map_err(Refused::NoBidder)?;
    let all = ranked(bidder.hand(), bidder.trump());
    write_lay_aways(&all[..top.min(all.len())], &mut out)?;
    Ok(Reply::Answer)
}

// What the table of verbs calls: reads the position of a line, then asks as a device would.

pub(super) fn read_solve(line: &str, memory: &mut [u32], pulse: &mut dyn Pulse, out: &mut dyn Write) -> Told {
    solve(&line.parse()?, u64::MAX, memory, pulse, out)
}

pub(super) fn read_force(line: &str, memory: &mut [u32], pulse: &mut dyn Pulse, out: &mut dyn Write) -> Told {
    force(&line.parse()?, u64::MAX, memory, pulse, out)
}

pub(super) fn read_chance(
    line: &str,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    out: &mut dyn Write,
) -> Told {
    chance(&line.parse()?, u64::MAX, memory, pulse, out)
}

pub(super) fn read_advise(
    line: &str,
    memory: &mut [u32],
    pulse: &mut dyn Pulse,
    out: &mut dyn Write,
) -> Told {
    advise(&parse_three(line)?, &Tried::default(), memory, pulse, out)
}

pub(super) fn read_bid(line: &str, _: &mut [u32], _: &mut dyn Pulse, out: &mut dyn Write) -> Told {
    bid(&parse_three(line)?, LAY_AWAYS, out)
}
