//! A game looked back on: what a player did each turn, against the best they could have done then.
//!
//! Every decision is judged by what the player knew when they took it, not by what came of it: their view is
//! solved as it was, and both the move they made and the one a careful player would have made get their exact
//! chances. What a decision cost is the difference of what both are worth ([`worth`]), in hundredths of the
//! team's hopes.

use super::policy::{Choice, Policy, Tool, choose, steadied, worth};
use super::uncut;
use crate::bomb::advise::{Move, Prospect};
use crate::bomb::game::{Call, Event, Game, Pointing, Record};
use crate::bomb::indicate::ranked;
use crate::bomb::slot::Place;
use crate::bomb::solve::{Odds, Outcome, Question, SolveError, solve};
use crate::budget::Pulse;
use crate::ratio::Ratio;

/// A decision of a player, looked back on.
#[derive(Clone, Debug)]
pub enum Decision {
    /// A turn.
    Turn {
        /// Which event of the record, from 0.
        number: usize,
        /// What was done; `None` where nothing was called or cut.
        done: Option<Weighed>,
        /// What a careful player would have done; `None` where that cannot be compared.
        best: Option<Weighed>,
    },
    /// The token of the opening.
    Token {
        /// Which event of the record.
        number: usize,
        /// Where it was laid and what it told, in bits.
        done: (Place, f64),
        /// Where it would have told most.
        best: (Place, f64),
    },
}

/// A move with its exact chances, and what it was worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed {
    /// The move and its chances.
    pub prospect: Prospect,
    /// With the Stabilizer?
    pub stabilizer: bool,
    /// What it was worth: 1 is a sure success.
    pub worth: f64,
}

impl Decision {
    /// What it cost: hopes for a turn, 0 where there was nothing better; nothing for a token.
    pub fn cost(&self) -> f64 {
        match self {
            Decision::Turn { done: Some(done), best: Some(best), .. } => (best.worth - done.worth).max(0.0),
            _ => 0.0,
        }
    }
}

/// Looks back on every decision of a player, in order. Cost: a solve and a ranking for each.
pub fn review(
    record: &Record,
    player: u8,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
    tell: &mut dyn FnMut(Decision),
) -> Result<(), SolveError> {
    let Ok(mut game) = Game::new(record.start()) else { return Ok(()) };
    for (number, event) in record.events().iter().enumerate() {
        if let Some(decision) = decision(&game, number, event, player, words, pulse)? {
            tell(decision);
        }
        if game.apply(event).is_err() {
            break;
        }
    }
    Ok(())
}

fn decision(
    game: &Game,
    number: usize,
    event: &Event,
    player: u8,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Option<Decision>, SolveError> {
    if let Event::Mark { player: who, place, .. } = *event {
        let mine = who == player && matches!(game.phase, crate::bomb::game::Phase::Opening { .. });
        return Ok(if mine { token(game, number, player, place, pulse) } else { None });
    }
    let done = match event {
        Event::Cut { call, .. } | Event::Miss { call, .. } | Event::Boom { call }
            if call.player == player =>
        {
            Some((action(call), call.stabilizer))
        }
        Event::Solo { player: who, wires, fast_pass } if *who == player => {
            let Some(value) = wires.first().map(|shown| shown.wire.value()) else { return Ok(None) };
            let solo = Move::Solo { value, wires: wires.len() as u8 };
            Some((if *fast_pass { Move::FastPass(value) } else { solo }, false))
        }
        Event::Reveal { player: who, .. } if *who == player => Some((Move::RevealRed, false)),
        Event::Together { player: who, .. } | Event::Pass { player: who } if *who == player => None,
        _ => return Ok(None),
    };
    if game.actor != player {
        return Ok(None);
    }
    let view = game.view(player);
    let Ok(view) = view.check() else { return Ok(None) };
    let Outcome::Odds(mut odds) = solve(view, words, pulse)? else { return Ok(None) };
    let best = match choose(Policy::Careful, game, &mut odds, pulse)? {
        Choice::Move { action, stabilizer } => Some(weigh(game, &mut odds, action, stabilizer, pulse)?),
        _ => None,
    };
    let done = match done {
        Some((action, stabilizer)) => Some(weigh(game, &mut odds, action, stabilizer, pulse)?),
        None => None,
    };
    Ok(Some(Decision::Turn { number, done, best }))
}

fn token(game: &Game, number: usize, player: u8, place: Place, pulse: &mut dyn Pulse) -> Option<Decision> {
    let view = game.view(player);
    let ranked = ranked(view.check().ok()?, game.mission.tokens, pulse)?;
    let of = |mark: &crate::bomb::indicate::Mark| (Place::new(mark.stand, mark.slot), mark.gain);
    let done = ranked.marks.iter().map(of).find(|(marked, _)| *marked == place)?;
    Some(Decision::Token { number, done, best: ranked.marks.first().map(of)? })
}

fn action(call: &Call) -> Move {
    let &Call { value, or, stand, slots, .. } = call;
    let slot = slots.trailing_zeros() as u8;
    match (call.pointing, or) {
        (Pointing::One, Some(other)) => Move::Ray { stand, slot, values: [value, other] },
        (Pointing::One, None) => Move::Dual { stand, slot, value },
        _ => Move::Detector { stand, slots, value },
    }
}

/// The exact chances of a move, and its worth now.
fn weigh(
    game: &Game,
    odds: &mut Odds<'_, '_>,
    action: Move,
    stabilizer: bool,
    pulse: &mut dyn Pulse,
) -> Result<Weighed, SolveError> {
    let player = game.actor;
    let ruling = game.ruling(player);
    let (question, stand, slots, tool) = match action {
        Move::Dual { stand, slot, value } => {
            let slots = Place::new(stand, slot).bit();
            (Some(Question::Any { stand, slots, value }), stand, slots, Tool::None)
        }
        Move::Ray { stand, slot, values } => {
            let slots = Place::new(stand, slot).bit();
            (Some(Question::Either { stand, slot, values }), stand, slots, Tool::Ray)
        }
        Move::Detector { stand, slots, value } => {
            let tool = match slots.count_ones() {
                2 => Tool::Double,
                3 => Tool::Triple,
                _ => Tool::Super,
            };
            (Some(Question::Any { stand, slots, value }), stand, slots, tool)
        }
        Move::FastPass(_) => (None, 0, 0, Tool::FastPass),
        Move::Solo { .. } | Move::RevealRed => (None, 0, 0, Tool::None),
    };
    let (chance, red) = match question {
        None => (Ratio::new(1, 1), Ratio::new(0, 1)),
        Some(question) => {
            let all_deadly = Question::All { stand, slots, wires: ruling.deadly };
            (odds.ask(question, pulse)?, odds.ask(all_deadly, pulse)?)
        }
    };
    let prospect = Prospect { action, chance, red, bits: 0.0 };
    let uncut = uncut(game);
    let left = uncut as f64 / game.tiles().count().max(1) as f64;
    let worth = if stabilizer {
        steadied(&prospect, tool, left)
    } else {
        worth(&prospect, tool, game.dial, ruling.penalty, left)
    };
    Ok(Weighed { prospect, stabilizer, worth })
}
