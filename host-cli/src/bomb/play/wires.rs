//! The wires of a hit: the one that was found and the caller's own. Taken from what was typed, from what is
//! known, and only then asked for.

use trickwire_core::bomb::game::agreed::agreed_own;
use trickwire_core::bomb::game::picker::own_choices;
use trickwire_core::bomb::game::{Call, Event, Game, Place, Shown, own_to_cut};
use trickwire_core::bomb::solve::{Outcome, solve};
use trickwire_core::bomb::table::SlotLetter;
use trickwire_core::bomb::wire::{Colour, Value, Wire, WireSet};
use trickwire_core::budget::Patient;

use super::words::{Word, name, spot, wire};
use super::{Session, tell};
use crate::bomb::question;
use crate::fault::Fault;

impl Session {
    /// A hit, with the wires that were named after it; what is missing follows, or is asked for.
    pub(super) fn hit(&mut self, call: Call, words: &[Word]) -> Result<Option<Event>, Fault> {
        let given: Vec<(Place, Option<Wire>)> = match self.named(&call, words) {
            Ok(given) => given,
            Err(why) => {
                tell(&why)?;
                Vec::new()
            }
        };
        let mine = |place: &Place| self.game().owner(place.stand) == Some(call.player);
        let own = given.iter().find(|(place, _)| mine(place)).copied();
        let at = given.iter().find(|(place, _)| !mine(place)).copied();
        let Some((at, at_wire)) = self.found(&call, at)? else { return Ok(None) };
        // The ray names two values: the wire that was found says which.
        let value = match call.or {
            None => call.value,
            Some(other) => {
                let known = at_wire.or_else(|| self.game().tile(at).ok()?.seen_by(self.me()).wire);
                match known.or(own.and_then(|(_, wire)| wire)).map(Wire::value) {
                    Some(value) => value,
                    None => match self.ask_value(call.value, other)? {
                        Some(value) => value,
                        None => return Ok(None),
                    },
                }
            }
        };
        let Some(own) = self.own_half(&call, value, own)? else { return Ok(None) };
        let at_wire = match value {
            Value::Blue(number) => Wire::new(Colour::Blue, number),
            _ => match at_wire.or_else(|| self.game().tile(at).ok()?.seen_by(self.me()).wire) {
                Some(wire) => Some(wire),
                None => self
                    .ask_yellow(&format!("The number of the yellow wire at {}", name(at)), Some(own.wire))?,
            },
        };
        let Some(at_wire) = at_wire else { return Ok(None) };
        Ok(Some(Event::Cut { call, own, at: Shown { place: at, wire: at_wire } }))
    }

    /// The wires that the words after a hit name: a letter alone is the caller's.
    fn named(&self, call: &Call, words: &[Word]) -> Result<Vec<(Place, Option<Wire>)>, String> {
        let mut list = Vec::new();
        for word in words {
            let (place, shown) = match word.text.split_once('=') {
                Some((place, shown)) => (place, Some(shown)),
                None => (word.text.as_str(), None),
            };
            let Some((stand, slot)) = spot(place) else {
                return Err(format!("`{}` is no place: a hit is 7 3C: D.", word.text));
            };
            let place = match stand {
                Some(stand) => Place::new(stand, slot),
                None => self.letter(call.player, slot, call.value)?,
            };
            if self.game().tile(place).is_err() {
                return Err(format!("There is no slot {}.", name(place)));
            }
            let pointed = call.places().any(|pointed| pointed == place);
            if self.game().owner(place.stand) != Some(call.player) && !pointed {
                return Err(format!("{} was not pointed at.", name(place)));
            }
            let shown = match shown {
                Some(text) => Some(wire(text).ok_or(format!("`{text}` is no wire: 5, Y4 or R5."))?),
                None => None,
            };
            list.push((place, shown));
        }
        Ok(list)
    }

    /// A slot of a player by its letter; of two stands the one where the value can be.
    fn letter(&self, player: u8, slot: u8, value: Value) -> Result<Place, String> {
        let game = self.game();
        let possible = |&place: &Place| {
            game.tile(place).is_ok_and(|tile| {
                let wires = value.wires();
                let known = tile.slot.known_value().is_none_or(|known| known == value);
                tile.slot.is_uncut() && known && !tile.slot.allowed().and(wires).is_empty()
            })
        };
        let places: Vec<Place> = game.racks_of(player).map(|(stand, _)| Place::new(stand, slot)).collect();
        let fits: Vec<Place> = places.iter().copied().filter(possible).collect();
        match (&fits[..], &places[..]) {
            (&[place], _) | (&[], &[place]) => Ok(place),
            (&[], _) => Err(format!("No slot {} of player {} can be {value}.", SlotLetter(slot), player + 1)),
            _ => {
                let both: Vec<String> = fits.iter().map(|&place| name(place)).collect();
                Err(format!("Player {} has two stands: {}?", player + 1, both.join(" or ")))
            }
        }
    }

    /// The wire that was found, where it follows; else it is asked for.
    fn found(
        &mut self,
        call: &Call,
        at: Option<(Place, Option<Wire>)>,
    ) -> Result<Option<(Place, Option<Wire>)>, Fault> {
        if at.is_some() {
            return Ok(at);
        }
        let game = self.game();
        let can = |place: &Place| {
            game.tile(*place).is_ok_and(|tile| {
                let seen = tile.seen_by(self.me());
                let wires = call.values().fold(WireSet::EMPTY, |wires, value| wires.or(value.wires()));
                match seen.wire {
                    Some(wire) => wires.has(wire),
                    None => wires.iter().any(|wire| !tile.cannot_be(wire)),
                }
            })
        };
        let fits: Vec<Place> =
            call.places().filter(|place| call.slots.count_ones() == 1 || can(place)).collect();
        if let [only] = fits[..] {
            return Ok(Some((only, None)));
        }
        Ok(self.ask_pointed(call, "Which wire was it")?.map(|place| (place, None)))
    }

    pub(super) fn ask_pointed(&mut self, call: &Call, what: &str) -> Result<Option<Place>, Fault> {
        let all: Vec<String> = call.places().map(name).collect();
        let question = format!("{what} ({}): ", all.join(", "));
        let hint = "One of the wires that were pointed at; its letter will do. cancel takes the call back.\n";
        loop {
            let Some(answer) = self.answer(&question, hint)? else { return Ok(None) };
            let place = spot(&answer).map(|(stand, slot)| Place::new(stand.unwrap_or(call.stand), slot));
            match place.filter(|place| call.places().any(|pointed| pointed == *place)) {
                Some(place) => return Ok(Some(place)),
                None => tell(&format!("It was one of {}.", all.join(", ")))?,
            }
        }
    }

    fn ask_value(&mut self, a: Value, b: Value) -> Result<Option<Value>, Fault> {
        loop {
            let question = format!("Which was it ({a} or {b}): ");
            let Some(answer) = self.answer(&question, "The value that both wires have.\n")? else {
                return Ok(None);
            };
            let said = question::value(&answer);
            match said.filter(|&value| value == a || value == b) {
                Some(value) => return Ok(Some(value)),
                None => tell(&format!("It was {a} or {b}."))?,
            }
        }
    }

    /// The caller's own wire: typed, or the only one, or agreed, or asked for; of the player's own equal wires
    /// the advised one is offered.
    fn own_half(
        &mut self,
        call: &Call,
        value: Value,
        typed: Option<(Place, Option<Wire>)>,
    ) -> Result<Option<Shown>, Fault> {
        let player = call.player;
        let choices = self.own_places(player, value)?;
        let game = self.game();
        let mine = player == self.me();
        let known = |game: &Game, place: Place| game.tile(place).ok().and_then(|tile| tile.slot.wire);
        let blue = match value {
            Value::Blue(number) => Wire::new(Colour::Blue, number),
            _ => None,
        };
        let mut place = typed.map(|(place, _)| place);
        let mut default = None;
        if place.is_none() {
            let agreed = agreed_own(game, player, value).filter(|_| mine);
            place = agreed.or(if let [only] = choices[..] { Some(only) } else { None });
            if mine && place.is_none() {
                default = own_to_cut(game, player, value, &mut Patient).map(|half| half.place);
            }
        }
        loop {
            let at = match place.take() {
                Some(place) => place,
                None => {
                    let places: Vec<String> = choices.iter().map(|&place| name(place)).collect();
                    let whose = if mine { format!("Which of your {value}") } else { "Which own wire".into() };
                    let enter = default.map(|place| format!(" (Enter for {})", name(place)));
                    let question = format!("{whose} was cut with it{}: ", enter.unwrap_or_default());
                    let hint = format!(
                        "A slot of player {} that can be {value}: {}. cancel takes the call back.\n",
                        player + 1,
                        places.join(" ")
                    );
                    let Some(answer) = self.answer(&question, &hint)? else { return Ok(None) };
                    match (answer.is_empty(), default, spot(answer.split('=').next().unwrap_or_default())) {
                        (true, Some(place), _) => place,
                        (_, _, Some((Some(stand), slot))) => Place::new(stand, slot),
                        (_, _, Some((None, slot))) => match self.letter(player, slot, value) {
                            Ok(place) => place,
                            Err(why) => {
                                tell(&why)?;
                                continue;
                            }
                        },
                        _ => {
                            tell(&hint)?;
                            continue;
                        }
                    }
                }
            };
            let game = self.game();
            let cannot = match game.tile(at) {
                Err(illegal) => Some(illegal.to_string()),
                Ok(_) if game.owner(at.stand) != Some(player) => {
                    Some(format!("{} is not a wire of player {}", name(at), player + 1))
                }
                Ok(tile) if !tile.slot.is_uncut() => Some(format!("{} is cut already", name(at))),
                Ok(tile) => match tile.slot.known_value().filter(|&known| known != value) {
                    Some(known) => Some(format!("{} is {known}, not {value}", name(at))),
                    None if !choices.is_empty() && !choices.contains(&at) => {
                        Some(format!("{} cannot be {value}", name(at)))
                    }
                    None => None,
                },
            };
            if let Some(cannot) = cannot {
                tell(&format!("Not possible: {cannot}."))?;
                continue;
            }
            let told = typed.filter(|(place, _)| *place == at).and_then(|(_, wire)| wire);
            let wire = match blue.or(known(self.game(), at)).or(told) {
                Some(wire) => Some(wire),
                None => self.ask_yellow(&format!("The number of the yellow wire at {}", name(at)), None)?,
            };
            return Ok(wire.map(|wire| Shown { place: at, wire }));
        }
    }

    /// The places of a player where an uncut wire of the value can be.
    fn own_places(&mut self, player: u8, value: Value) -> Result<Vec<Place>, Fault> {
        let game = self.record.game();
        if player == game.me {
            return Ok(own_choices(game, player, value).collect());
        }
        let view = game.view(game.me);
        let hand: Vec<Place> =
            game.hand(player).filter(|(_, tile)| tile.slot.is_uncut()).map(|(place, _)| place).collect();
        Ok(match solve(view.check()?, &mut self.words, &mut Patient) {
            Ok(Outcome::Odds(odds)) => {
                let can =
                    |place: &Place| odds.count_any(place.stand.into(), place.slot.into(), value.wires()) > 0;
                hand.into_iter().filter(can).collect()
            }
            _ => hand,
        })
    }

    /// The number of a yellow wire; the only one that is left is not asked for.
    fn ask_yellow(&mut self, what: &str, besides: Option<Wire>) -> Result<Option<Wire>, Fault> {
        let game = self.game();
        let seen =
            |wire: Wire| game.tiles().any(|(_, tile)| tile.slot.wire == Some(wire)) || besides == Some(wire);
        let left: Vec<Wire> =
            game.setup.yellow.wires(Colour::Yellow).iter().filter(|&wire| !seen(wire)).collect();
        if let [only] = left[..] {
            return Ok(Some(only));
        }
        let numbers: Vec<String> = left.iter().map(|wire| wire.number().to_string()).collect();
        let question = format!("{what} ({}): ", numbers.join(", "));
        loop {
            let Some(answer) = self.answer(&question, "The number on the yellow wire.\n")? else {
                return Ok(None);
            };
            let number = answer.trim_start_matches(['Y', 'y']).parse().ok();
            match number.and_then(|n| Wire::new(Colour::Yellow, n)).filter(|wire| left.contains(wire)) {
                Some(wire) => return Ok(Some(wire)),
                None => tell(&format!("It is one of {}.", numbers.join(", ")))?,
            }
        }
    }
}
