//! What the player who has to decide should do now, whatever it is: lay a token, name somebody, spend or hand
//! on a number card, set the arrow, use equipment, cut, or pass.
//!
//! [`next_act`] knows no more than that player may: what it advises is always allowed. Equipment that only
//! helps is used before a cut, as soon as it is free; what takes part in a cut is weighed with the cut.

use heapless::Vec;

use super::naming::best_name;
use super::offer::best_at_once;
use crate::bomb::game::referee::{join, perform, resolve, token};
use crate::bomb::game::{Event, Game, Phase, Place, Shown, Tile, Token, Usage};
use crate::bomb::indicate::{Saying, ranked, told};
use crate::bomb::mission::Opening;
use crate::bomb::rule::Rule;
use crate::bomb::ruling::{Values, sums_of};
use crate::bomb::slot::SlotState;
use crate::bomb::solve::{Odds, Outcome, SolveError, solve};
use crate::bomb::team::{Choice, Policy, choose};
use crate::bomb::wire::{BLUE_MAX, Colour, Value, Wire};
use crate::budget::Pulse;

use super::{Move, callable};

/// Something to do.
#[derive(Clone, Debug)]
pub enum Act {
    /// A token on an own wire, at the opening.
    Mark {
        /// Which wire.
        place: Place,
        /// Which token.
        token: Token,
        /// The bits that it tells the others, where that is known.
        bits: Option<f64>,
    },
    /// A token beside a stand: it has no such wire.
    Lacks {
        /// The stand.
        stand: u8,
        /// The value it lacks.
        value: Value,
        /// The bits that it tells the others.
        bits: f64,
    },
    /// No token, or no further one.
    NoMark,
    /// This player must cut the number card's value.
    Name(u8),
    /// Two number cards are spent on the value of the next cut.
    Spend([u8; 2]),
    /// The arrow of mission 36.
    Arrow {
        /// At the left end?
        left: bool,
    },
    /// A number card is handed on.
    Give {
        /// Its value.
        value: u8,
        /// To whom.
        to: u8,
    },
    /// Equipment; what others decide about it, such as a radar's answers, is left open.
    Use(Usage),
    /// A cut, wires that go together, or a pass.
    Turn(Choice),
}

impl Act {
    /// What comes of it in a game whose record knows every wire.
    pub fn resolved(self, game: &Game) -> Option<Event> {
        let player = game.decider()?;
        Some(match self {
            Act::Mark { place, token, .. } => Event::Mark { player, place, token },
            Act::Lacks { stand, value, .. } => Event::Absent { stand, value },
            Act::NoMark => Event::NoMark { player },
            Act::Name(player) => Event::Name { player },
            Act::Spend(values) => Event::Spend { values },
            Act::Arrow { left } => Event::Arrow { left },
            Act::Give { value, to } => Event::Give { value, to },
            Act::Use(usage) => perform(game, player, usage),
            Act::Turn(Choice::Move { action, stabilizer }) => resolve(game, player, action, stabilizer),
            Act::Turn(Choice::Join(places)) => join(game, player, &places),
            Act::Turn(Choice::Pass) => Event::Pass { player },
        })
    }
}

/// What the player who has to decide should do, from that player's view. `None` where it is not a player who
/// decides: a drawn token, a number card to be turned, the end. `Err(None)` where nothing fits what was
/// entered.
pub fn next_act(
    game: &Game,
    words: &mut [u32],
    pulse: &mut dyn Pulse,
) -> Result<Option<Act>, Option<SolveError>> {
    let Some(player) = game.decider() else { return Ok(None) };
    if let Phase::Opening { laid, .. } = game.phase {
        return Ok(opening(game, player, laid, pulse));
    }
    if game.wants_number() {
        return Ok(None);
    }
    if game.wants_name() {
        return best_name(game, words, pulse).map(|name| Some(Act::Name(name))).map_err(Some);
    }
    if let Some(act) = owed(game) {
        return Ok(Some(act));
    }
    if let Some(usage) = best_at_once(game, player, words, pulse).map_err(Some)? {
        return Ok(Some(Act::Use(usage)));
    }
    let view = game.view(player);
    let view = view.check().map_err(|_| None)?;
    let Outcome::Odds(mut odds) = solve(view, words, pulse).map_err(Some)? else { return Err(None) };
    let choice = choose(Policy::Careful, game, &mut odds, pulse).map_err(Some)?;
    let choice = able(game, &odds, choice);
    Ok(Some(spent_first(game, &choice).map_or(Act::Turn(choice), Act::Spend)))
}

/// The number cards that are spent before this cut, where the mission asks for it and they are not yet.
pub(crate) fn spent_first(game: &Game, choice: &Choice) -> Option<[u8; 2]> {
    if game.mission.rule != Rule::Sums || game.demand != Values::ALL {
        return None;
    }
    let Choice::Move { action, .. } = choice else { return None };
    let value = match *action {
        Move::Solo { value, .. } | Move::FastPass(value) => value,
        Move::RevealRed => return None,
        other => other.called().next()?,
    };
    let Value::Blue(number) = value else { return None };
    let cards = || (1..=BLUE_MAX).filter(|n| game.visible >> n & 1 == 1);
    let pairs = cards().flat_map(|a| cards().filter(move |&b| b > a).map(move |b| [a, b]));
    let fitting = pairs.into_iter().filter(|&[a, b]| a + b == number || b - a == number);
    // The others need sums and differences too.
    fitting.max_by_key(|[a, b]| sums_of(game.visible & !(1 << a | 1 << b)).0.count_ones())
}

/// Where nothing can hit and the rules do not let the player pass, a call that is sure to miss: the one that
/// explodes least.
pub(crate) fn able(game: &Game, odds: &Odds<'_, '_>, choice: Choice) -> Choice {
    let player = game.actor;
    if !matches!(choice, Choice::Pass) || game.may_pass(player) {
        return choice;
    }
    let ruling = game.ruling(player);
    let table = odds.table();
    let Some(value) = callable(&table).into_iter().find(|&value| ruling.values.has(value)) else {
        return choice;
    };
    let open = game.tiles().filter(|(place, tile)| {
        let others = game.owner(place.stand) != Some(player) && tile.slot.is_uncut();
        others && ruling.allows_slot(place.stand.into(), place.slot.into())
    });
    let safest =
        open.min_by_key(|(place, _)| odds.count_any(place.stand.into(), place.slot.into(), ruling.deadly));
    safest.map_or(choice, |(Place { stand, slot }, _)| Choice::Move {
        action: Move::Dual { stand, slot, value },
        stabilizer: false,
    })
}

/// The arrow, or the number card, that a player still owes the others.
pub(crate) fn owed(game: &Game) -> Option<Act> {
    let player = game.owes?;
    let own = |number: u8| {
        let of = |tile: &Tile| tile.slot.is_uncut() && tile.slot.known_value() == Some(Value::Blue(number));
        game.hand(player).filter(|(_, tile)| of(tile)).count()
    };
    if game.mission.rule == Rule::Line {
        let (first, last) = (*game.line.first()?, *game.line.last()?);
        return Some(Act::Arrow { left: own(first) >= own(last) });
    }
    // The card of a value that the player needs least; a finished one is of no use to anybody.
    let held = *game.held.get(player as usize)?;
    let cards = (1..=BLUE_MAX).filter(|n| held >> n & 1 == 1);
    let value = cards.min_by_key(|&n| (game.is_done(Value::Blue(n)), own(n)))?;
    let mut others = (1..game.players).map(|step| (player + step) % game.players);
    let to = others.clone().find(|&other| game.is_in(other)).or(others.next())?;
    Some(Act::Give { value, to })
}

fn opening(game: &Game, player: u8, laid: u8, pulse: &mut dyn Pulse) -> Option<Act> {
    match game.mission.opening {
        Opening::RandomToken => None,
        Opening::Absent => Some(lacking(game, player, laid, pulse)),
        _ if game.lies(player) => Some(lying(game, player, pulse)),
        _ => Some(telling(game, player, pulse)),
    }
}

/// The token that tells most; where nothing is weighed, any blue wire will do.
fn telling(game: &Game, player: u8, pulse: &mut dyn Pulse) -> Act {
    let view = game.view(player);
    let ranked = view.check().ok().and_then(|view| ranked(view, game.mission.tokens, pulse));
    let best = ranked.as_ref().and_then(|ranked| ranked.marks.first());
    let best = best.map(|mark| (Place::new(mark.stand, mark.slot), mark.wire, Some(mark.gain)));
    let blue = |(place, tile): (Place, &Tile)| {
        let wire = free_wire(tile, player).filter(|wire| wire.colour() == Colour::Blue)?;
        Some((place, wire, None))
    };
    let any = || {
        game.hand(player)
            .filter_map(blue)
            .find(|&(place, wire, _)| token(game, Shown { place, wire }, None) != Token::Nothing)
    };
    match best.or_else(any) {
        Some((place, wire, bits)) => {
            Act::Mark { place, token: token(game, Shown { place, wire }, None), bits }
        }
        None => Act::NoMark,
    }
}

/// The wire, where its owner knows it and it may carry a token.
fn free_wire(tile: &Tile, owner: u8) -> Option<Wire> {
    let free = tile.slot.state == SlotState::Hidden && !tile.slot.unsorted;
    tile.seen_by(owner).wire.filter(|_| free)
}

/// The value whose absence tells most; each of two stands gets a token.
fn lacking(game: &Game, player: u8, laid: u8, pulse: &mut dyn Pulse) -> Act {
    let stands: Vec<u8, 2> = game.racks_of(player).map(|(stand, _)| stand).collect();
    let Some(&stand) = stands.get(usize::from(laid) % stands.len().max(1)) else { return Act::NoMark };
    let view = game.view(player);
    let has = |value: Value| {
        game.racks[usize::from(stand)].tiles.iter().any(|tile| tile.slot.known_value() == Some(value))
    };
    let said = |value: Value| {
        let lacks = crate::bomb::constraint::Constraint::MustNotHave { stand, value };
        game.facts.iter().any(|fact| fact.constraint == lacks)
    };
    let mut best: Option<(f64, Value)> = None;
    let values = (1..=game.mission.blue).map(Value::Blue).chain([Value::Yellow]);
    for value in values.filter(|&value| game.in_play(value) > 0 && !has(value) && !said(value)) {
        let Some(bits) = view.check().ok().and_then(|view| told(view, Saying::Lacks { stand, value }, pulse))
        else {
            continue;
        };
        if best.is_none_or(|(most, _)| bits > most) {
            best = Some((bits, value));
        }
    }
    best.map_or(Act::NoMark, |(bits, value)| Act::Lacks { stand, value, bits })
}

/// The false token that tells most.
fn lying(game: &Game, player: u8, pulse: &mut dyn Pulse) -> Act {
    let view = game.view(player);
    let red_too = game.mission.rule != Rule::FalseCaptain;
    let mut best: Option<(f64, Place, u8)> = None;
    for (place, tile) in game.hand(player) {
        let Some(wire) = free_wire(tile, player).filter(|_| tile.slot.not == 0) else { continue };
        if wire.colour() == Colour::Red && !red_too || wire.colour() == Colour::Yellow {
            continue;
        }
        for number in (1..=game.mission.blue).filter(|&n| wire.value() != Value::Blue(n)) {
            let saying = Saying::Not(place, number);
            let Some(bits) = view.check().ok().and_then(|view| told(view, saying, pulse)) else { continue };
            if best.is_none_or(|(most, ..)| bits > most) {
                best = Some((bits, place, number));
            }
        }
    }
    match best {
        Some((bits, place, number)) => Act::Mark { place, token: Token::Not(number), bits: Some(bits) },
        None => Act::NoMark,
    }
}
