//! How often the team wins the mission after a move, as the answer shows it, and how far the playing is.
//!
//! The person's moves are played out to the end of the game after everything else is on the display: from as many
//! uncut wires on as ten seconds hold. What there is so far is shown all the while, but the moves change their places
//! only when the playing is over, or a key ends it.

use core::fmt;

use trickwire_core::bomb::team::playout::Tried;
use trickwire_core::bomb::team::uncut;
use trickwire_core::budget::Progress;

use super::BombDesk;
use super::ask::{PLAYED_FROM, can_be_played_out};
use super::found::Found;
use crate::canvas::{Canvas, Face};
use crate::command::Command;
use crate::ink::Ink;
use crate::widget::draw_thinking;

/// Width of the column.
pub(super) const WINS: i32 = 80;

/// The keys that end the playing and do nothing else; Back goes back.
pub(super) const ENDS_PLAYING: [Command; 5] =
    [Command::Up, Command::Down, Command::Right, Command::Ok, Command::Solve];

/// The chance of winning the mission in percent, and its 95 % interval: `92 78-98`.
pub(super) struct Wins<'a>(pub(super) &'a Tried);

impl fmt::Display for Wins<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [chance, low, high] = percents(self.0);
        write!(f, "{chance} {low}-{high}")
    }
}

/// The chance of winning the mission after a move, and its 95 % interval, in percent.
pub fn percents(tried: &Tried) -> [u32; 3] {
    let (low, high) = tried.interval();
    [tried.chance().as_f64(), low, high].map(|share| (share * 100.0 + 0.5) as u32)
}

impl BombDesk {
    /// The last line of the answer, and its height: how far the playing is, in how many worlds it was, or when it will be.
    pub(super) fn draw_foot(
        &self,
        canvas: &mut Canvas<'_, '_>,
        found: &Found,
        thinking: Option<Progress>,
    ) -> i32 {
        let game = self.record.game();
        if !can_be_played_out(game) || canvas.height() < 160 {
            return 0;
        }
        let (x, bottom) = (canvas.left() + 6, canvas.bottom());
        let left = uncut(game);
        let worlds = found.outlook.worlds();
        if left > usize::from(PLAYED_FROM) {
            let when = format_args!("from {PLAYED_FROM} uncut wires on it is played out");
            canvas.write(x, bottom - 12, Face::Small, Ink::Faint, when);
            return 12;
        }
        if let (Some(progress), false) = (thinking, found.is_settled) {
            draw_thinking(canvas, bottom - 16, "Playing out", progress);
            return 16;
        }
        if worlds == 0 {
            return 0;
        }
        let how = format_args!("wins in %, played out in {worlds} worlds");
        canvas.write(x, bottom - 12, Face::Small, Ink::Faint, how);
        12
    }
}
