//! Ways to choose a move, each from what one player may see.
//!
//! A move succeeds with chance p, explodes with chance r and otherwise costs a step of the dial. The
//! [`Policy::Likeliest`] takes the largest p. [`Policy::Careful`] weighs what is lost: an explosion loses
//! everything, a miss leaves the share `keep(d)` of the hopes of a team with d steps left, so a move is
//! worth p + (1 - p - r) keep(d); equipment is used where it gains more than it may gain later.

use heapless::Vec;

use crate::bomb::game::{Game, GearCard, Place, Pointing};
use crate::bomb::gear::Gear;
use crate::bomb::moves::{Kind, Move, Prospect, alone, rank};
use crate::bomb::ruling::{EXPLODES, Ruling};
use crate::bomb::solve::{Odds, SolveError};
use crate::bomb::wire::Value;
use crate::budget::Pulse;
use crate::ratio::Ratio;

/// A way to choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Policy {
    /// The largest chance of success, whatever it risks.
    Likeliest,
    /// Chance, red and dial weighed against each other.
    Careful,
    /// Sure things, else what shows the most.
    Curious,
}

impl Policy {
    /// All of them.
    pub const ALL: [Policy; 3] = [Policy::Likeliest, Policy::Careful, Policy::Curious];

    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            Policy::Likeliest => "likeliest",
            Policy::Careful => "careful",
            Policy::Curious => "curious",
        }
    }
}

/// What a player has decided.
#[derive(Clone, Debug)]
pub enum Choice {
    /// A move, with the Stabilizer or without.
    Move {
        /// The move.
        action: Move,
        /// With the Stabilizer?
        stabilizer: bool,
    },
    /// The wires that go only together.
    Join(Vec<Place, 4>),
    /// Nothing is allowed.
    Pass,
}

/// Chooses for the player who is to act. The odds are those of his view.
pub fn choose(
    policy: Policy,
    game: &Game,
    odds: &mut Odds<'_, '_>,
    pulse: &mut dyn Pulse,
) -> Result<Choice, SolveError> {
    let player = game.actor;
    let ruling = game.ruling(player);
    if let Some(places) = found_together(game, odds) {
        return Ok(Choice::Join(places));
    }
    let mut options: Vec<Candidate, 64> = Vec::new();
    for action in alone(odds.table(), &ruling, game.can_use(player, Gear::FastPass)) {
        let tool = if matches!(action, Move::FastPass(_)) { Tool::FastPass } else { Tool::None };
        let sure = Prospect { action, chance: Ratio::new(1, 1), red: Ratio::new(0, 1), bits: 0.0 };
        let _ = options.push(Candidate { prospect: sure, tool });
    }
    let kinds = [
        (Kind::Cut, Tool::None, true),
        (Kind::Double, Tool::Double, game.can_point(player, Pointing::Double)),
        (Kind::Triple, Tool::Triple, game.can_point(player, Pointing::Triple)),
        (Kind::Super, Tool::Super, game.can_point(player, Pointing::Super)),
        (Kind::Ray, Tool::Ray, game.can_use(player, Gear::Ray)),
    ];
    for (kind, tool, available) in kinds {
        if !available {
            continue;
        }
        // A sure cut leaves nothing for equipment to do.
        if tool != Tool::None && options.iter().any(|o| o.tool == Tool::None && o.prospect.chance.is_one()) {
            break;
        }
        let ranked = rank::<12>(odds, kind, &ruling, pulse)?;
        for prospect in ranked {
            let _ = options.push(Candidate { prospect, tool });
        }
    }
    let stabilizer = ruling.gear && game.can_use(player, Gear::Stabilizer);
    let best = match policy {
        Policy::Likeliest => best_by(&options, |option| option.chance()).map(|option| (option, false)),
        Policy::Curious => best_by(&options, |option| {
            let sure = if option.prospect.chance.is_one() { 100.0 } else { 0.0 };
            sure + option.prospect.bits + option.chance() / 1000.0
        })
        .map(|option| (option, false)),
        Policy::Careful => careful(game, &ruling, &options, stabilizer),
    };
    Ok(match best {
        Some((option, stabilizer)) => Choice::Move { action: option.prospect.action, stabilizer },
        None => forced_together(game, odds).map_or(Choice::Pass, Choice::Join),
    })
}

/// A move and the card it uses.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    prospect: Prospect,
    tool: Tool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tool {
    None,
    FastPass,
    Double,
    Triple,
    Super,
    Ray,
}

impl Candidate {
    fn chance(&self) -> f64 {
        self.prospect.chance.as_f64()
    }

    fn red(&self) -> f64 {
        self.prospect.red.as_f64()
    }
}

/// The first of the best.
fn best_by(options: &[Candidate], worth: impl Fn(&Candidate) -> f64) -> Option<Candidate> {
    let mut best: Option<(f64, Candidate)> = None;
    for option in options {
        let worth = worth(option);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *option));
        }
    }
    best.map(|(_, option)| option)
}

/// The share of its hopes that a team keeps when it loses a step with so many left.
fn keep(dial: u8, penalty: u8) -> f64 {
    if penalty == EXPLODES || dial <= penalty {
        return 0.0;
    }
    match dial {
        0..=2 => 0.65,
        3 => 0.8,
        4 => 0.88,
        _ => 0.92,
    }
}

fn careful(
    game: &Game,
    ruling: &Ruling,
    options: &[Candidate],
    stabilizer: bool,
) -> Option<(Candidate, bool)> {
    let keep = keep(game.dial, ruling.penalty);
    let left = game.tiles().filter(|(_, tile)| tile.slot.is_uncut()).count() as f64
        / game.tiles().count().max(1) as f64;
    // What a card is worth for later: less, the less there is to come.
    let price = |tool: Tool| {
        left * match tool {
            Tool::None => 0.0,
            Tool::FastPass => 0.03,
            Tool::Double => 0.03,
            Tool::Triple => 0.04,
            Tool::Super => 0.05,
            Tool::Ray => 0.04,
        }
    };
    let worth = |option: &Candidate| {
        let (p, r) = (option.chance(), option.red());
        let miss = (1.0 - p - r).max(0.0);
        p + miss * keep - price(option.tool) + 0.001 * option.prospect.bits + frees(game, option)
    };
    let best = best_by(options, worth)?;
    if stabilizer {
        let calm = |option: &Candidate| match option.prospect.action {
            Move::Dual { .. } | Move::Detector { .. } | Move::Ray { .. } => {
                1.0 - left * 0.06 - price(option.tool) + 0.02 * option.chance()
            }
            _ => 0.0,
        };
        if let Some(steady) = best_by(options, calm)
            && calm(&steady) > worth(&best)
        {
            return Some((steady, true));
        }
    }
    Some((best, false))
}

/// A little for a sure cut of a value that equipment is waiting for.
fn frees(game: &Game, option: &Candidate) -> f64 {
    let Move::Dual { value, .. } = option.prospect.action else { return 0.0 };
    let waits = |card: &GearCard| !card.used && !game.is_unlocked(card) && card.gear.unlock().0 == value;
    if option.prospect.chance.is_one() && game.gear.iter().any(waits) { 0.0003 } else { 0.0 }
}

/// The places of wires that go only together, where the player is sure of all of them.
fn found_together(game: &Game, odds: &Odds<'_, '_>) -> Option<Vec<Place, 4>> {
    let (value, mut places, count) = own_together(game)?;
    for (place, _) in unknown_places(game, odds, value).filter(|&(_, share)| share == odds.total()) {
        places.push(place).ok()?;
    }
    (places.len() == count).then_some(places)
}

/// The likeliest places, where nothing else is left to do.
fn forced_together(game: &Game, odds: &Odds<'_, '_>) -> Option<Vec<Place, 4>> {
    let (value, mut places, count) = own_together(game)?;
    while places.len() < count {
        let free = unknown_places(game, odds, value).filter(|(place, _)| !places.contains(place));
        let (place, _) = free.max_by_key(|&(_, share)| share)?;
        places.push(place).ok()?;
    }
    Some(places)
}

fn own_together(game: &Game) -> Option<(Value, Vec<Place, 4>, usize)> {
    let value = game.together()?;
    let own = game.hand(game.actor).filter(|(_, tile)| tile.slot.known_value() == Some(value));
    Some((value, own.map(|(place, _)| place).take(4).collect(), game.in_play(value) as usize))
}

/// Uncut wires of the others with the number of arrangements in which they have the value.
fn unknown_places<'a>(
    game: &'a Game,
    odds: &'a Odds<'_, '_>,
    value: Value,
) -> impl Iterator<Item = (Place, u128)> + 'a {
    game.tiles()
        .filter(move |(place, tile)| game.owner(place.stand) != Some(game.actor) && tile.slot.is_uncut())
        .map(move |(place, _)| (place, odds.count_any(place.stand.into(), place.slot.into(), value.wires())))
}
