//! Equipment and character cards that a player could use now, outside a call: for what, and what it brings.

use heapless::Vec;

use super::naming::{Candidate, mug_candidates};
use super::radar::radar_bits;
use crate::bomb::game::referee::token;
use crate::bomb::game::{Game, Place, Shown, Tile, Token, Usage};
use crate::bomb::gear::Gear;
use crate::bomb::indicate::{Saying, ranked, told};
use crate::bomb::mission::Tokens;
use crate::bomb::slot::SlotState;
use crate::bomb::solve::{Outcome, SolveError, solve};
use crate::bomb::wire::{BLUE_MAX, Colour, Value, Wire};
use crate::budget::Pulse;
use crate::ratio::Ratio;

/// A card that could be used.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The card.
    pub gear: Gear,
    /// For what; `None` where there is nothing to gain now.
    pub usage: Option<Usage>,
    /// What it brings.
    pub gain: Gain,
}

/// What a card brings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Gain {
    /// It tells the user this many bits.
    Learns(f64),
    /// It tells the others this many bits.
    Tells(f64),
    /// The wire that is taken has this value with this chance, and then all that is left of it is the user's.
    Completes(Value, Ratio),
    /// The chance of the next player's best cut.
    Next(Candidate),
    /// Nothing that could be counted, but nothing is lost either.
    Free,
    /// Nothing.
    Nothing,
}

/// The cards that are used outside a call and that this player could use now.
pub fn offers(
    game: &Game,
    player: u8,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Vec<Offer, 18>, SolveError> {
    let mut list = Vec::new();
    for gear in Gear::ALL {
        if usable(game, player, gear)
            && let Some(offer) = offer(game, player, gear, words, pulse)?
        {
            let _ = list.push(offer);
        }
    }
    Ok(list)
}

/// The card that is best used before anything else: it helps, and waiting gains nothing.
pub(super) fn best_at_once(
    game: &Game,
    player: u8,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Option<Usage>, SolveError> {
    let order = [
        Gear::FalseBottom,
        Gear::EmergencyDrop,
        Gear::Rewinder,
        Gear::PostIt,
        Gear::Batteries,
        Gear::LabelEqual,
        Gear::LabelDifferent,
        Gear::SingleLabel,
        Gear::Radar,
    ];
    for gear in order.into_iter().filter(|&gear| usable(game, player, gear)) {
        let Some(Offer { usage: Some(usage), gain, .. }) = offer(game, player, gear, words, pulse)? else {
            continue;
        };
        let helps = match gain {
            Gain::Learns(bits) | Gain::Tells(bits) => bits > 0.05,
            Gain::Free => true,
            _ => false,
        };
        // One worn character card can wait for a second; what is drawn is not the user's choice.
        let waits = match &usage {
            Usage::Recharge { players } => players.count_ones() < 2,
            Usage::FalseBottom { .. } | Usage::Disintegrate { .. } => true,
            _ => false,
        };
        if helps && !waits {
            return Ok(Some(usage));
        }
    }
    Ok(None)
}

fn usable(game: &Game, player: u8, gear: Gear) -> bool {
    game.can_use(player, gear)
        && (game.ruling(player).gear
            || game.characters.get(player as usize).and_then(|c| c.gear()) == Some(gear))
}

/// What a card would be used for; `None` where it takes part in a call.
fn offer(
    game: &Game,
    player: u8,
    gear: Gear,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Option<Offer>, SolveError> {
    let (usage, gain) = match gear {
        Gear::LabelDifferent | Gear::LabelEqual => label(game, player, gear == Gear::LabelEqual, pulse),
        Gear::PostIt => post_it(game, player, pulse),
        Gear::SingleLabel => single(game, player, pulse),
        Gear::Radar => radar(game, player, words, pulse)?,
        Gear::Rewinder if game.dial < game.mission.steps(game.players) => (Some(Usage::Rewind), Gain::Free),
        Gear::Batteries => {
            let worn = (0..game.players).filter(|p| game.characters_used >> p & 1 == 1);
            let players = worn.take(2).fold(0_u8, |bits, p| bits | 1 << p);
            if players == 0 { NONE } else { (Some(Usage::Recharge { players }), Gain::Free) }
        }
        Gear::CoffeeMug if game.actor == player => match mug_candidates(game, words, pulse)?.first() {
            Some(&best) => (Some(Usage::Mug { to: best.player }), Gain::Next(best)),
            None => NONE,
        },
        Gear::WalkieTalkies | Gear::GrapplingHook => {
            exchange(game, player, gear == Gear::GrapplingHook, words, pulse)?
        }
        Gear::EmergencyDrop if game.gear.iter().any(|card| card.used) => (Some(Usage::Drop), Gain::Free),
        Gear::FalseBottom | Gear::Disintegrator => (None, Gain::Free),
        Gear::Rewinder | Gear::CoffeeMug | Gear::EmergencyDrop => NONE,
        Gear::TripleDetector | Gear::SuperDetector | Gear::Stabilizer | Gear::Ray | Gear::FastPass => {
            return Ok(None);
        }
    };
    Ok(Some(Offer { gear, usage, gain }))
}

const NONE: (Option<Usage>, Gain) = (None, Gain::Nothing);

type For = (Option<Usage>, Gain);

/// The best of several sayings.
fn best_saying(
    game: &Game,
    player: u8,
    sayings: impl Iterator<Item = (Saying, Usage)>,
    pulse: &mut dyn Pulse,
) -> For {
    let view = game.view(player);
    let Ok(view) = view.check() else { return NONE };
    let mut best = NONE;
    let mut most = 0.005;
    for (saying, usage) in sayings {
        if let Some(bits) = told(view, saying, pulse)
            && bits > most
        {
            most = bits;
            best = (Some(usage), Gain::Tells(bits));
        }
    }
    best
}

fn label(game: &Game, player: u8, equal: bool, pulse: &mut dyn Pulse) -> For {
    let lefts = game.hand(player).filter_map(|(left, tile)| {
        let right = game.tile(Place::new(left.stand, left.slot + 1)).ok()?;
        let known = |tile: &Tile| tile.seen_by(player).known_value().filter(|_| !tile.slot.unsorted);
        let (a, b) = (known(tile)?, known(right)?);
        let uncut = tile.slot.is_uncut() || right.slot.is_uncut();
        ((a == b) == equal && uncut).then_some(left)
    });
    let sayings = lefts.map(|left| (Saying::Label { left, equal }, Usage::Label { left, equal }));
    best_saying(game, player, sayings, pulse)
}

fn post_it(game: &Game, player: u8, pulse: &mut dyn Pulse) -> For {
    let view = game.view(player);
    let marks = view.check().ok().and_then(|view| ranked(view, game.mission.tokens, pulse));
    let Some(marks) = marks.filter(|_| !game.keeps_tokens_back(player)) else { return NONE };
    let usage = |place: Place, wire: Wire| {
        let token = token(game, Shown { place, wire }, None);
        (token != Token::Nothing).then_some(Usage::PostIt { place, token })
    };
    let best = marks.marks.iter().find_map(|mark| {
        let place = Place::new(mark.stand, mark.slot);
        // Where tokens only tell part, a wire may have one already.
        let bare = game.tile(place).is_ok_and(|tile| tile.slot.parity.is_none() && tile.slot.times == 0);
        Some((usage(place, mark.wire).filter(|_| bare)?, mark.gain))
    });
    best.map_or(NONE, |(usage, bits)| (Some(usage), Gain::Tells(bits)))
}

fn single(game: &Game, player: u8, pulse: &mut dyn Pulse) -> For {
    let alone = game.hand(player).filter_map(|(place, tile)| {
        let wire = tile.seen_by(player).wire.filter(|wire| wire.colour() == Colour::Blue)?;
        let tiles = &game.racks.get(place.stand as usize)?.tiles;
        let same = tiles.iter().filter(|other| other.slot.wire == Some(wire)).count();
        let bare = tile.slot.state == SlotState::Hidden && !tile.slot.unsorted && tile.slot.times == 0;
        (same == 1 && bare && game.mission.tokens == Tokens::Info).then_some(place)
    });
    best_saying(game, player, alone.map(|place| (Saying::Single(place), Usage::Single { place })), pulse)
}

/// The number whose answers tell the user most.
fn radar(game: &Game, player: u8, words: &mut [u32], pulse: &mut dyn Pulse) -> Result<For, SolveError> {
    let view = game.view(player);
    let mut best: Option<(f64, u8)> = None;
    let open = |&n: &u8| game.in_play(Value::Blue(n)) > 0 && !game.is_done(Value::Blue(n));
    for number in (1..=BLUE_MAX).filter(open) {
        if let Some(bits) = radar_bits(&view, number, words, pulse)?
            && best.is_none_or(|(most, _)| bits > most + 1e-9)
        {
            best = Some((bits, number));
        }
    }
    Ok(best
        .filter(|&(bits, _)| bits > 0.005)
        .map_or(NONE, |(bits, value)| (Some(Usage::Radar { value, stands: 0 }), Gain::Learns(bits))))
}

/// The teammate's wire that is likeliest to be the last missing one of a value; with the Walkie-Talkies an own
/// wire goes the other way, one of which the user has no other.
fn exchange(
    game: &Game,
    player: u8,
    hook: bool,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<For, SolveError> {
    let view = game.view(player);
    let Ok(view) = view.check() else { return Ok(NONE) };
    let Outcome::Odds(odds) = solve(view, words, pulse)? else { return Ok(NONE) };
    let seen = |tile: &Tile| tile.seen_by(player).known_value();
    let own = |value: Value| {
        game.hand(player).filter(|(_, tile)| tile.slot.is_uncut() && seen(tile) == Some(value)).count() as u8
    };
    let wanted = (1..=BLUE_MAX).map(Value::Blue).filter(|&value| {
        let mine = own(value);
        (mine == 1 || mine == 3) && mine + game.cut(value) + 1 == game.in_play(value)
    });
    let wanted: Vec<Value, 12> = wanted.collect();
    let mut best: Option<(u128, Place, Value)> = None;
    for (place, tile) in game.tiles() {
        if game.owner(place.stand) == Some(player) || !tile.slot.is_uncut() || tile.slot.unsorted {
            continue;
        }
        for &value in &wanted {
            let deals = odds.count_any(place.stand.into(), place.slot.into(), value.wires());
            if deals > 0 && best.is_none_or(|(most, ..)| deals > most) {
                best = Some((deals, place, value));
            }
        }
    }
    let Some((deals, take, value)) = best else { return Ok(NONE) };
    let gain = Gain::Completes(value, Ratio::new(deals, odds.total()));
    if hook {
        let Some((stand, _)) = game.racks_of(player).next() else { return Ok(NONE) };
        return Ok((Some(Usage::Hook { from: take, to: Place::new(stand, 0), wire: None }), gain));
    }
    let movable = |(_, tile): &(Place, &Tile)| tile.slot.is_uncut() && !tile.slot.unsorted;
    let other = |tile: &Tile| seen(tile).filter(|&other| other != value && other != Value::Red);
    let give = game.hand(player).filter(movable).filter_map(|(place, tile)| Some((own(other(tile)?), place)));
    Ok(give.min().map_or(NONE, |(_, give)| {
        (Some(Usage::Swap { give, given: 0, take, taken: 0, wires: [None; 2] }), gain)
    }))
}
