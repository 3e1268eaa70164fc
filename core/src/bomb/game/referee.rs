//! The one who knows all wires: deals a mission, and decides what comes of a move.
//!
//! Where a rule leaves a choice to a simulated player, the referee makes it: a [`Picker`] says which of
//! several equal wires is cut, and the owner of a stand lays a token on the leftmost harmless wire that was
//! pointed at.

use rand_core::Rng;

use super::agreed::in_order;
use super::event::{Call, Event, Place, Pointing, Shown, ShownWires, Token, Usage};
use super::picker::Picker;
use super::pieces::{GearCard, Tile};
use super::start::Start;
use super::state::Game;
use crate::bomb::advise::Move;
use crate::bomb::deal::Deal;
use crate::bomb::gear::Gear;
use crate::bomb::mission::{Mission, Tokens};
use crate::bomb::rule::Rule;
use crate::bomb::slot::{Parity, SlotState};
use crate::bomb::wire::{Colour, Value};
use crate::rng::{below, shuffle};

/// Deals a mission, with everything that lies beside the stands. The record knows every wire.
pub fn set_up(mission: &Mission, players: u8, rng: &mut impl Rng) -> Start {
    let deal = Deal::mission(mission, players, rng);
    let mut start = Start::new(mission.number, deal.open());
    let mut pool = Gear::ALL;
    shuffle(rng, &mut pool);
    let face_down = matches!(mission.rule, Rule::FaceDown | Rule::FourTogether);
    let drawn = pool.into_iter().filter(|&gear| mission.allows(gear, players));
    for gear in drawn.take(mission.equipment(players) as usize) {
        let _ = start.gear.push(GearCard { gear, cover: None, face_down, used: false });
    }
    let mut numbers: [u8; 12] = core::array::from_fn(|index| index as u8 + 1);
    shuffle(rng, &mut numbers);
    let _ = start.cards.extend_from_slice(&numbers[..mission.rule.number_cards(players)]);
    if mission.rule == Rule::Covers {
        for (card, number) in start.gear.iter_mut().zip(numbers) {
            card.cover = Some(number);
        }
    }
    if matches!(mission.rule, Rule::Rookie | Rule::FalseCaptain) {
        start.role = below(rng, players.into()) as u8;
    }
    start
}

/// What comes of a move in a game whose record knows every wire. Of equal wires the leftmost without a token
/// is cut.
pub fn resolve(game: &Game, player: u8, action: Move, stabilizer: bool) -> Event {
    resolve_by(game, player, action, stabilizer, &mut Picker::leftmost())
}

/// The same; the picker says which of equal wires is cut.
#[inline(never)]
pub fn resolve_by(game: &Game, player: u8, action: Move, stabilizer: bool, picker: &mut Picker) -> Event {
    let plain =
        |value, stand, slots, pointing| Call { player, value, or: None, stand, slots, pointing, stabilizer };
    match action {
        Move::Solo { value, wires } => {
            let own = in_order(game, player, value).take(wires as usize);
            Event::Solo { player, wires: own.filter_map(|place| at(game, place)).collect(), fast_pass: false }
        }
        Move::FastPass(value) => {
            let own = picker.own(game, player, value, 2);
            let wires = own.into_iter().filter_map(|place| at(game, place)).collect();
            Event::Solo { player, wires, fast_pass: true }
        }
        Move::RevealRed => {
            let left = game.hand(player).filter(|(_, tile)| tile.slot.is_uncut());
            Event::Reveal { player, wires: left.filter_map(shown).take(4).collect() }
        }
        Move::Dual { stand, slot, value } => {
            judge_by(game, plain(value, stand, Place::new(stand, slot).bit(), Pointing::One), picker)
        }
        Move::Ray { stand, slot, values: [first, second] } => {
            let call = plain(first, stand, Place::new(stand, slot).bit(), Pointing::One);
            judge_by(game, Call { or: Some(second), ..call }, picker)
        }
        Move::Detector { stand, slots, value } => {
            let pointing = pointing(game, player, stand, slots);
            judge_by(game, plain(value, stand, slots, pointing), picker)
        }
    }
}

/// The detector with which a player points at these wires; the Super Detector where these are all the hidden
/// ones and the player has it.
pub fn pointing(game: &Game, player: u8, stand: u8, slots: u16) -> Pointing {
    let hidden = |tile: &&Tile| tile.slot.state == SlotState::Hidden && !tile.slot.unsorted;
    let tiles = game.racks.get(stand as usize).map_or(&[][..], |rack| &rack.tiles);
    let all = tiles.iter().filter(hidden).count() as u32;
    match slots.count_ones() {
        count if count == all && game.can_point(player, Pointing::Super) => Pointing::Super,
        2 => Pointing::Double,
        3 => Pointing::Triple,
        _ => Pointing::Super,
    }
}

/// The wires at these places, pointed at as those that can only be cut together.
pub fn join(game: &Game, player: u8, places: &[Place]) -> Event {
    let wires: ShownWires =
        game.tiles().filter(|(place, _)| places.contains(place)).filter_map(shown).take(4).collect();
    let right = game.together().is_some_and(|value| {
        wires.len() as u8 == game.in_play(value) && wires.iter().all(|shown| shown.wire.value() == value)
    });
    Event::Together { player, wires: if right { wires } else { ShownWires::new() }, right }
}

/// What comes of using equipment, where the user's part of it is decided: the radar's answers, and where
/// wires that change hands stand afterwards.
pub fn perform(game: &Game, player: u8, usage: Usage) -> Event {
    let usage = match usage {
        Usage::Radar { value, .. } => Usage::Radar { value, stands: game.radar_answers(value) },
        Usage::Swap { give, take, wires, .. } => {
            let given = in_its_order(game, give, take.stand, Some(take.slot));
            let taken = in_its_order(game, take, give.stand, Some(give.slot));
            Usage::Swap { give, given, take, taken, wires }
        }
        Usage::Hook { from, to, wire } => {
            let slot = in_its_order(game, from, to.stand, None);
            Usage::Hook { from, to: Place::new(to.stand, slot), wire }
        }
        other => other,
    };
    Event::Use { player, usage }
}

/// Where on a stand, with this slot gone, a wire belongs.
fn in_its_order(game: &Game, wire: Place, stand: u8, gone: Option<u8>) -> u8 {
    let wire = game.tile(wire).ok().and_then(|tile| tile.slot.wire);
    let tiles = game.racks.get(stand as usize).map_or(&[][..], |rack| &rack.tiles);
    let rest = || tiles.iter().zip(0_u8..).filter(|(_, slot)| Some(*slot) != gone).map(|(tile, _)| tile);
    let above = rest().position(|tile| !tile.slot.unsorted && tile.slot.wire > wire);
    let last = rest().zip(1_usize..).filter(|(tile, _)| !tile.slot.unsorted).last();
    above.unwrap_or(last.map_or(0, |(_, after)| after)) as u8
}

fn shown((place, tile): (Place, &Tile)) -> Option<Shown> {
    tile.slot.wire.map(|wire| Shown { place, wire })
}

fn at(game: &Game, place: Place) -> Option<Shown> {
    game.tile(place).ok().and_then(|tile| shown((place, tile)))
}

/// A call, and what comes of it. Of equal wires the leftmost without a token is cut.
pub fn judge(game: &Game, call: Call) -> Event {
    judge_by(game, call, &mut Picker::leftmost())
}

/// The same; the picker says which of equal wires is cut, the caller's and those pointed at.
pub fn judge_by(game: &Game, call: Call, picker: &mut Picker) -> Event {
    let at = |place| at(game, place);
    let hits = || {
        call.places().filter_map(at).filter(|shown| call.values().any(|value| value == shown.wire.value()))
    };
    let several = hits().count();
    let hit = if several > 1 { hits().nth(picker.one_of(several)) } else { hits().next() };
    if let Some(found) = hit
        && let Some(own) = picker.own(game, call.player, found.wire.value(), 1).first().copied().and_then(at)
    {
        return Event::Cut { call, own, at: found };
    }
    let deadly = game.deadly();
    let harmless = call.places().filter_map(at).find(|shown| !deadly.has(shown.wire));
    match harmless {
        Some(shown) => {
            let token = token(game, shown, Some(&call));
            Event::Miss { call, slot: shown.place.slot, token }
        }
        None if call.stabilizer => {
            Event::Miss { call, slot: call.slots.trailing_zeros() as u8, token: Token::Nothing }
        }
        None => Event::Boom { call },
    }
}

/// The token that belongs on a wire, after a call or by its owner's choice.
pub fn token(game: &Game, shown: Shown, call: Option<&Call>) -> Token {
    let owner = game.owner(shown.place.stand).unwrap_or(0);
    let kept_back = |call: &Call| game.keeps_tokens_back(call.player) || game.keeps_tokens_back(owner);
    if game.mission.rule == Rule::NoTokens || call.is_some_and(kept_back) {
        return Token::Nothing;
    }
    if game.lies(owner) {
        return call.and_then(Call::number).map_or(Token::Nothing, Token::Not);
    }
    match game.mission.tokens {
        Tokens::Info => Token::Value(shown.wire.value()),
        Tokens::EvenOdd if shown.wire.colour() == Colour::Blue => {
            let even = shown.wire.number().is_multiple_of(2);
            Token::Parity(if even { Parity::Even } else { Parity::Odd })
        }
        Tokens::EvenOdd => Token::Value(Value::Yellow),
        Tokens::Multiplicity => {
            let tiles = game.racks.get(shown.place.stand as usize).map_or(&[][..], |rack| &rack.tiles);
            let same = tiles.iter().filter(|t| t.slot.known_value() == Some(shown.wire.value())).count();
            // There is no token for four.
            if same <= 3 { Token::Times(same as u8) } else { Token::Nothing }
        }
    }
}
