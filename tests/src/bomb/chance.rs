//! Random games of Bomb Busters: players who do anything that the rules allow.

use std::fmt::Write;

use trickwire_core::bomb::advise::Move;
use trickwire_core::bomb::game::picker::{OwnWire, Picker, own_choices};
use trickwire_core::bomb::game::referee::{join, judge_by, resolve_by, set_up, token};
use trickwire_core::bomb::game::text::parse_event;
use trickwire_core::bomb::game::{
    Agreements, Call, Event, Game, GearCard, Phase, Place, Pointing, Record, Shown, Start, Tile, Token, Usage,
};
use trickwire_core::bomb::gear::{Character, Gear};
use trickwire_core::bomb::indicate::ranked;
use trickwire_core::bomb::mission::{MISSIONS, Mission, Tokens};
use trickwire_core::bomb::ruling::Values;
use trickwire_core::bomb::slot::SlotState;
use trickwire_core::bomb::team::{Policy, Team};
use trickwire_core::bomb::wire::{BLUE_MAX, Colour, Value, Wire};
use trickwire_core::budget::Patient;
use trickwire_core::rng::{Pcg32, below};

/// What may be said in a game, with `v` for the number of a wire, `p` for a player, `s` for a stand, `l` for a slot, `g` for
/// equipment and `c` for a constraint card.
const LINES: [&str; 42] = [
    "card <v>: <s>",
    "card <v>: <s> <s>",
    "card <v>",
    "name <p>",
    "wager <v>",
    "spend <v> <v>",
    "spend <v> <v>",
    "arrow left",
    "arrow right",
    "give <v> to <p>",
    "open <g>",
    "lost <g>",
    "constraint <c> for <p>",
    "constraint <c>",
    "constraint none",
    "dial -1",
    "dial +1",
    "<p> passes",
    "s<s> lacks <v>",
    "<p> marks nothing",
    "<p> marks <s><l> <v>",
    "<p> marks <s><l> even",
    "<p> marks <s><l> odd",
    "<p> marks <s><l> x2",
    "<p> marks <s><l> x1",
    "<p> marks <s><l> !<v>",
    "<p> uses 6",
    "<p> uses 7 for <p>",
    "<p> uses 7 for <p> <p>",
    "<p> uses 11 to <p>",
    "<p> uses 3.3",
    "<p> uses Y: <s> <s>",
    "<p> uses 8 for <v>: <s>",
    "<p> uses 8 for <v>: <s> <s>",
    "<p> uses 1 at <s>AB",
    "<p> uses 12 at <s>BC",
    "<p> uses 4 at <s><l>: <v>",
    "<p> uses 10.10 for <v>: <s><l> <s><l>",
    "<p> cuts <v> at <s><l>: <s><l>",
    "<p> misses <v> at <s><l>: <v>",
    "<p> cuts <v> at <s>AB with double: <s><l> <s>A",
    "<p> cuts <v> alone: <s><l> <s><l>",
];

/// Somebody who does anything.
pub struct Chance {
    rng: Pcg32,
    picker: Picker,
}

impl Chance {
    /// Always the same for a seed.
    pub fn new(seed: u64) -> Chance {
        Chance { rng: Pcg32::new(seed), picker: Picker::new(OwnWire::Random, seed) }
    }

    /// A number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        below(&mut self.rng, bound as u32) as usize
    }

    /// One of the list; nothing where it is empty.
    pub fn one_of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).cloned()
    }

    /// A game of a mission, or with its wires and any equipment.
    pub fn start(&mut self, free: bool) -> Start {
        let (mission, players) = loop {
            let mission = Mission::get(self.below(30) as u8 + 1).unwrap();
            let players = self.below(4) as u8 + 2;
            if mission.rule.is_simulated() && players >= mission.min_players {
                break (mission, players);
            }
        };
        self.set_up(mission, players, free)
    }

    /// A mission with any characters and agreements, kept by any player; or with its wires and any equipment.
    pub fn set_up(&mut self, mission: &Mission, players: u8, free: bool) -> Start {
        let mut start = set_up(mission, players, &mut self.rng);
        if free {
            start = Start::new(0, start.table);
            let mut gear = Gear::ALL.to_vec();
            for _ in 0..players {
                let index = self.below(gear.len());
                let gear = gear.swap_remove(index);
                start.gear.push(GearCard { gear, cover: None, face_down: false, used: false }).unwrap();
            }
        }
        if free || start.characters[1] == Character::DoubleDetector {
            let cards =
                [Character::DoubleDetector, Character::WalkieTalkies, Character::Radar, Character::Ray];
            for player in 0..usize::from(players) {
                start.characters[player] = self.one_of(&cards).unwrap();
            }
        }
        start.table.observer = self.below(players.into()) as u8;
        start.agreed = Agreements::of_bits(self.below(Agreements::CODES.into()) as u8);
        start
    }

    /// A token on any wire that may carry one.
    fn mark(&mut self, game: &Game, player: u8) -> Option<(Place, Token)> {
        let free = |tile: &Tile| {
            let blue = tile.slot.wire.is_some_and(|wire| wire.colour() == Colour::Blue);
            blue && tile.slot.state == SlotState::Hidden && !tile.slot.unsorted
        };
        let places: Vec<Place> =
            game.hand(player).filter(|(_, tile)| free(tile)).map(|(place, _)| place).collect();
        let mut place = self.one_of(&places)?;
        if game.agreed.token && game.mission.tokens == Tokens::Info {
            let ranked = ranked(game.view(player).check().unwrap(), Tokens::Info, &mut Patient).unwrap();
            place = ranked.marks.first().map_or(place, |mark| Place::new(mark.stand, mark.slot));
        }
        let wire = game.tile(place).unwrap().slot.wire?;
        Some((place, token(game, Shown { place, wire }, None))).filter(|&(_, token)| token != Token::Nothing)
    }

    /// A call and what comes of it, right more often than by luck.
    fn call(&mut self, game: &Game) -> Option<Event> {
        let player = game.actor;
        let values: Vec<Value> = game
            .held_values(player)
            .iter()
            .filter(|&value| own_choices(game, player, value).next().is_some())
            .collect();
        let value = self.one_of(&values)?;
        let stands: Vec<u8> =
            (0..game.racks.len() as u8).filter(|&s| game.owner(s) != Some(player)).collect();
        let stand = self.one_of(&stands)?;
        let uncut = |right: bool| -> Vec<u8> {
            let tiles = game.racks[usize::from(stand)].tiles.iter().zip(0..);
            let fits =
                |tile: &Tile| tile.slot.is_uncut() && (!right || tile.slot.known_value() == Some(value));
            tiles.filter(|(tile, _)| fits(tile)).map(|(_, slot)| slot).collect()
        };
        let right = self.below(3) > 0;
        let first = self.one_of(&uncut(right))?;
        let mut slots = 1 << first;
        let pointing = if self.below(4) == 0 {
            slots |= 1 << self.one_of(&uncut(false))?;
            Pointing::Double
        } else {
            Pointing::One
        };
        let call = Call { player, value, or: None, stand, slots, pointing, stabilizer: false };
        let event = judge_by(game, call, &mut self.picker);
        // A game that is over says nothing more.
        let over = match event {
            Event::Boom { .. } => true,
            Event::Miss { .. } => game.dial <= game.ruling(player).penalty,
            _ => false,
        };
        if over && self.below(200) > 0 { None } else { Some(event) }
    }

    /// Where a wire can stand in order, and where it cannot.
    fn slots_for(tiles: &[Tile], gone: Option<u8>, wire: Wire) -> (Vec<u8>, Vec<u8>) {
        let rest: Vec<&Tile> =
            (0..).zip(tiles).filter(|&(slot, _)| Some(slot) != gone).map(|(_, tile)| tile).collect();
        (0..=rest.len() as u8).partition(|&slot| {
            let (left, right) = rest.split_at(usize::from(slot));
            let sorted = |tile: &&&Tile| !tile.slot.unsorted;
            left.iter().filter(sorted).all(|tile| tile.slot.wire.unwrap() <= wire)
                && right.iter().filter(sorted).all(|tile| tile.slot.wire.unwrap() >= wire)
        })
    }

    /// An exchange into order or, where it should be refused, out of order.
    pub fn moved(&mut self, game: &Game, player: u8, legal: bool) -> Option<Usage> {
        let movable = |mine: bool| -> Vec<Place> {
            let whose = |place: Place| (game.owner(place.stand) == Some(player)) == mine;
            let free = |tile: &Tile| tile.slot.is_uncut() && !tile.slot.unsorted;
            game.tiles().filter(|&(place, tile)| whose(place) && free(tile)).map(|(place, _)| place).collect()
        };
        let take = self.one_of(&movable(false))?;
        let tiles = |stand: u8| &game.racks[usize::from(stand)].tiles;
        let wire = |place: Place| game.tile(place).unwrap().slot.wire.unwrap();
        if self.below(2) == 0 {
            let stands: Vec<u8> = game.racks_of(player).map(|(stand, _)| stand).collect();
            let stand = self.one_of(&stands)?;
            let (inside, outside) = Chance::slots_for(tiles(stand), None, wire(take));
            let slot = self.one_of(if legal { &inside } else { &outside })?;
            return Some(Usage::Hook { from: take, to: Place::new(stand, slot), wire: None });
        }
        let give = self.one_of(&movable(true))?;
        let (inside, outside) = Chance::slots_for(tiles(take.stand), Some(take.slot), wire(give));
        let given = self.one_of(if legal { &inside } else { &outside })?;
        let (inside, _) = Chance::slots_for(tiles(give.stand), Some(give.slot), wire(take));
        let taken = self.one_of(&inside)?;
        Some(Usage::Swap { give, given, take, taken, wires: [None; 2] })
    }

    /// Something that equipment does.
    fn usage(&mut self, game: &Game) -> Option<Usage> {
        let player = game.actor;
        match self.below(6) {
            0 => self.mark(game, player).map(|(place, token)| Usage::PostIt { place, token }),
            1 => {
                let value = self.below(BLUE_MAX.into()) as u8 + 1;
                Some(Usage::Radar { value, stands: game.radar_answers(value) })
            }
            2 => {
                let places: Vec<Place> = game.hand(player).map(|(place, _)| place).collect();
                let left = self.one_of(&places)?;
                let right = game.tile(Place::new(left.stand, left.slot + 1)).ok()?;
                let equal = game.tile(left).ok()?.slot.known_value() == right.slot.known_value();
                Some(Usage::Label { left, equal })
            }
            3 => {
                let places: Vec<Place> = game.hand(player).map(|(place, _)| place).collect();
                Some(Usage::Single { place: self.one_of(&places)? })
            }
            _ => self.moved(game, player, true),
        }
    }

    /// Anything that the player whose turn it is might do.
    pub fn event(&mut self, game: &Game) -> Option<Event> {
        let player = game.actor;
        if let Phase::Opening { player, .. } = game.phase {
            let mark = self.mark(game, player);
            return Some(mark.map_or(Event::NoMark { player }, |(place, token)| Event::Mark {
                player,
                place,
                token,
            }));
        }
        if game.mission.rule.is_named() && game.demand != Values::ALL && !game.named {
            return Some(Event::Name { player: self.below(game.players.into()) as u8 });
        }
        let values: Vec<Value> = game.held_values(player).iter().collect();
        match self.below(8) {
            0 => {
                let value = self.one_of(&values)?;
                let wires = own_choices(game, player, value).count() as u8;
                Some(resolve_by(game, player, Move::Solo { value, wires }, false, &mut self.picker))
            }
            1 => {
                Some(resolve_by(game, player, Move::FastPass(self.one_of(&values)?), false, &mut self.picker))
            }
            2 => Some(resolve_by(game, player, Move::RevealRed, false, &mut self.picker)),
            3 => {
                let value = game.together()?;
                let places: Vec<Place> = game
                    .tiles()
                    .filter(|(_, tile)| tile.slot.known_value() == Some(value))
                    .map(|(place, _)| place)
                    .collect();
                Some(join(game, player, &places))
            }
            4 | 5 => self.usage(game).map(|usage| Event::Use { player, usage }),
            _ => self.call(game),
        }
    }

    /// Something that may end the game: a call anywhere, or wires that do not belong together.
    fn reckless(&mut self, game: &Game) -> Option<Event> {
        let player = game.actor;
        let uncut = game.tiles().filter(|(_, tile)| tile.slot.is_uncut());
        let places: Vec<Place> = uncut.map(|(place, _)| place).collect();
        if game.together().is_some() && self.below(2) == 0 {
            let some: Vec<Place> = (0..3).filter_map(|_| self.one_of(&places)).collect();
            return Some(join(game, player, &some));
        }
        let values: Vec<Value> = game.held_values(player).iter().collect();
        let call = Call::plain(player, self.one_of(&values)?, self.one_of(&places)?);
        Some(judge_by(game, call, &mut self.picker))
    }

    /// One of the lines, with any numbers.
    pub fn line(&mut self, game: &Game) -> Option<Event> {
        let mut text = String::new();
        let mut pieces = LINES[self.below(LINES.len())].split('<');
        text += pieces.next()?;
        for piece in pieces {
            let (what, rest) = piece.split_once('>')?;
            match what {
                "v" => write!(text, "{}", self.below(12) + 1),
                "p" => write!(text, "{}", self.below(game.players.into()) + 1),
                "s" => write!(text, "{}", self.below(game.racks.len()) + 1),
                "l" => write!(text, "{}", char::from(b'A' + self.below(10) as u8)),
                "g" => write!(text, "{}", self.one_of(&Gear::ALL)?),
                _ => write!(text, "{}", char::from(b'A' + self.below(12) as u8)),
            }
            .ok()?;
            text += rest;
        }
        parse_event(&text).ok()
    }
}

/// Most steps that are tried in a random game.
const STEPS: usize = 400;

/// A game of any mission, or with its wires and any equipment, up to anywhere. Always the same for a seed.
pub fn record(seed: u64) -> Record {
    let mut chance = Chance::new(seed);
    let mission = &MISSIONS[chance.below(MISSIONS.len())];
    let players = (chance.below(4) as u8 + 2).max(mission.min_players);
    let free = chance.below(3) == 0;
    let start = chance.set_up(mission, players, free);
    let mut record = Record::new(start).expect("a mission can begin");
    let mut team = Team::new(record.game(), Policy::Careful, seed);
    let mut words = vec![0; 1 << 14];
    for _ in 0..chance.below(STEPS) {
        let game = record.game();
        let decider = match game.phase {
            Phase::Over(_) => break,
            Phase::Opening { player, .. } => player,
            Phase::Turns => game.actor,
        };
        // What is drawn or turned up comes first; the players do anything.
        let drawn = team.next(game, Some(decider), &mut words, &mut Patient).ok().flatten();
        let event = drawn.or_else(|| match chance.below(60) {
            0 => chance.reckless(game),
            1..20 => chance.line(game),
            _ => chance.event(game),
        });
        if let Some(event) = event {
            let _ = record.play(event);
        }
    }
    record
}
