//! After the game: each decision of the player with its exact chances then, against the best, the dearest
//! first.

use std::fmt::Write;

use trickwire_core::bomb::game::Named;
use trickwire_core::bomb::team::review::{Decision, Weighed, review};

use super::Session;
use crate::bomb::advise::words;
use crate::fault::Fault;
use crate::progress::Bar;
use crate::prompt::say;
use crate::render::{BOLD, DANGER, DIM, SURE};

/// Decisions that are shown; a screen has room for no more.
const SHOWN: usize = 8;

/// Costs below this are not told apart: which of equal wires, how much a card may be worth later.
const NOTHING: f64 = 0.005;

impl Session {
    /// The player's decisions so far.
    pub(super) fn review(&mut self) -> Result<(), Fault> {
        let mut decisions: Vec<Decision> = Vec::new();
        let mut bar = Bar::new("looking back", 100);
        let me = self.me();
        let result =
            review(&self.record, me, &mut self.words, &mut bar, &mut |decision| decisions.push(decision));
        drop(bar);
        if let Err(error) = result {
            return say(&super::advice::too_large(error));
        }
        say(&draw(&mut decisions))
    }
}

fn draw(decisions: &mut [Decision]) -> String {
    let mut text = String::new();
    for decision in decisions.iter() {
        if let &Decision::Token { done: (place, told), best: (at, most), .. } = decision {
            let better = match most > told + NOTHING {
                true => format!("; at {} it would have told {most:.2}", Named(at)),
                false => ", and no other would have told more".into(),
            };
            let _ = writeln!(text, "Your token at {} told {told:.2} bits{better}.", Named(place));
        }
    }
    let turns = decisions.iter().filter(|decision| matches!(decision, Decision::Turn { .. })).count();
    if turns == 0 {
        return text + "You have decided nothing yet.\n";
    }
    decisions.sort_by(|a, b| b.cost().total_cmp(&a.cost()));
    let dear: Vec<&Decision> = decisions.iter().filter(|decision| decision.cost() > NOTHING).collect();
    let cost: f64 = dear.iter().map(|decision| decision.cost()).sum();
    if dear.is_empty() {
        let all = if turns == 1 { "Your turn".to_owned() } else { format!("All your {turns} turns") };
        let _ = writeln!(text, "{SURE}{all} could not have been better.{SURE:#}");
        return text;
    }
    let (are, s) = (if dear.len() == 1 { "was" } else { "were" }, if turns == 1 { "" } else { "s" });
    let _ = writeln!(
        text,
        "{BOLD}Of your {turns} turn{s} {} {are} not the best{BOLD:#}; in all they cost {:.0} in 100.",
        dear.len(),
        100.0 * cost
    );
    for decision in dear.iter().take(SHOWN) {
        if let Decision::Turn { number, done: Some(done), best: Some(best) } = decision {
            let _ = writeln!(
                text,
                "{DANGER}{:>5.1}{DANGER:#}  {:<39} {DIM}line {}{DIM:#}",
                100.0 * decision.cost(),
                format!("you: {}", chances(done)),
                number + 1,
            );
            let _ = writeln!(text, "       best: {}", chances(best));
        }
    }
    if dear.len() > SHOWN {
        let _ = writeln!(text, "{DIM}and {} that cost less{DIM:#}", dear.len() - SHOWN);
    }
    text
}

/// A move and its chances.
fn chances(weighed: &Weighed) -> String {
    let prospect = &weighed.prospect;
    let mut text = words(prospect.action).trim_start().to_owned();
    if weighed.stabilizer {
        text += " with the Stabilizer";
    }
    let _ = write!(text, ", {}", prospect.chance);
    if !prospect.red.is_zero() {
        let _ = write!(text, ", red {}", prospect.red);
    }
    text
}
