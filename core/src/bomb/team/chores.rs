//! Equipment that is best used at once: more is known, or more is allowed, and nothing is lost.
//!
//! The same for every policy, so that a comparison is about the choice of cuts alone.

use crate::bomb::game::referee::token;
use crate::bomb::game::{Event, Game, Place, Shown, Tile, Token, Usage};
use crate::bomb::gear::Gear;
use crate::bomb::indicate::{Marks, indicate};
use crate::bomb::mission::Tokens;
use crate::bomb::slot::SlotState;
use crate::bomb::wire::{BLUE_MAX, Colour, Value};
use crate::budget::Pulse;

/// The wire that tells the others most, and its token.
#[inline(never)] // most players have nothing to mark
pub(super) fn best_mark(game: &Game, player: u8, pulse: &mut dyn Pulse) -> Option<(Place, Token)> {
    let view = game.view(player);
    let view = view.check().ok()?;
    let mut best: Option<(f64, Place)> = None;
    for (stand, _) in game.racks_of(player) {
        let marks = indicate(view, stand as usize, game.mission.tokens, pulse);
        if let Some(mark) = marks.as_ref().and_then(Marks::best)
            && best.is_none_or(|(gain, _)| mark.gain > gain)
        {
            best = Some((mark.gain, Place::new(stand, mark.slot)));
        }
    }
    // Where nothing can be gained, or the stand has wires its owner does not know, any blue wire will do.
    let any = || {
        let blue = |(_, tile): &(Place, &Tile)| {
            tile.slot.state == SlotState::Hidden
                && !tile.slot.unsorted
                && tile.slot.wire.is_some_and(|wire| wire.colour() == Colour::Blue)
        };
        game.hand(player).find(blue).map(|(place, _)| place)
    };
    let place = best.map(|(_, place)| place).or_else(any)?;
    let wire = game.tile(place).ok()?.slot.wire?;
    Some((place, token(game, Shown { place, wire }, None)))
}

/// What the player whose turn it is uses before deciding on a cut.
#[inline(never)]
pub(super) fn chore(game: &Game, pulse: &mut dyn Pulse) -> Option<Event> {
    let player = game.actor;
    if !game.ruling(player).gear {
        return None;
    }
    let used = |usage| Some(Event::Use { player, usage });
    if game.can_use(player, Gear::Rewinder) && game.dial < game.mission.steps(game.players) {
        return used(Usage::Rewind);
    }
    if game.can_use(player, Gear::PostIt)
        && let Some((place, token)) = best_mark(game, player, pulse)
        && token != Token::Nothing
    {
        return used(Usage::PostIt { place, token });
    }
    if game.can_use(player, Gear::Batteries) {
        let worn = (0..game.players).filter(|p| game.characters_used >> p & 1 == 1);
        let players = worn.take(2).fold(0_u8, |bits, p| bits | 1 << p);
        if players.count_ones() == 2 {
            return used(Usage::Recharge { players });
        }
    }
    for (gear, equal) in [(Gear::LabelEqual, true), (Gear::LabelDifferent, false)] {
        if game.can_use(player, gear)
            && let Some(left) = pair(game, player, equal)
        {
            return used(Usage::Label { left, equal });
        }
    }
    if game.can_use(player, Gear::SingleLabel)
        && game.mission.tokens == Tokens::Info
        && let Some(place) = single(game, player)
    {
        return used(Usage::Single { place });
    }
    if game.can_use(player, Gear::Radar) {
        let held = game.held_values(player);
        // The number in the player's hand of which most wires are still to be found.
        let value = (1..=BLUE_MAX)
            .filter(|&n| held.has(Value::Blue(n)))
            .max_by_key(|&n| 4 - game.cut(Value::Blue(n)) - own(game, player, n))?;
        return used(Usage::Radar { value, stands: game.radar_answers(value) });
    }
    None
}

fn own(game: &Game, player: u8, number: u8) -> u8 {
    let of_value = |tile: &Tile| tile.slot.is_uncut() && tile.slot.known_value() == Some(Value::Blue(number));
    game.hand(player).filter(|(_, tile)| of_value(tile)).count() as u8
}

/// Two hidden blue neighbours that are equal, or not.
fn pair(game: &Game, player: u8, equal: bool) -> Option<Place> {
    let hidden = |tile: &Tile| tile.slot.state == SlotState::Hidden && !tile.slot.unsorted;
    game.racks_of(player).find_map(|(stand, rack)| {
        let left = rack.tiles.windows(2).position(|pair| {
            let same = pair[0].slot.known_value() == pair[1].slot.known_value();
            hidden(&pair[0]) && hidden(&pair[1]) && same == equal
        })?;
        Some(Place::new(stand, left as u8))
    })
}

/// A hidden blue wire that is the only one of its value on its stand.
fn single(game: &Game, player: u8) -> Option<Place> {
    game.hand(player).find_map(|(place, tile)| {
        let wire = tile.slot.wire.filter(|wire| wire.colour() == Colour::Blue)?;
        let same = game.racks[place.stand as usize].tiles.iter().filter(|t| t.slot.wire == Some(wire));
        let hidden = tile.slot.state == SlotState::Hidden && !tile.slot.unsorted;
        (hidden && same.count() == 1 && tile.slot.times == 0).then_some(place)
    })
}
