//! The state of a game, and the questions about it that change nothing.

use heapless::Vec;

use super::event::{Place, Pointing};
use super::facts::Facts;
use super::illegal::Illegal;
use super::record::Start;
use crate::bomb::constraint::Constraint;
use crate::bomb::gear::{Character, Gear};
use crate::bomb::mission::{Apart, Mission, Opening};
use crate::bomb::rule::Rule;
use crate::bomb::ruling::{Card, EXPLODES, Ruling, Values};
use crate::bomb::sample::Arrangement;
use crate::bomb::setup::Setup;
use crate::bomb::slot::{Slot, SlotState};
use crate::bomb::table::{Stand, Table};
use crate::bomb::wire::{BLUE_MAX, Colour, Value, WireSet};
use crate::limits::{MAX_GEAR, MAX_PLAYERS, MAX_SLOTS, MAX_STANDS};

/// A wire on a stand, with what the record knows beyond the tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The wire, where the record knows it, and its tokens.
    pub slot: Slot,
    /// Bit p: player p has seen its face.
    pub seen: u8,
    /// Numbers that calls and radars have shown it not to be.
    pub denied: u16,
}

/// A stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rack {
    /// Whose it is.
    pub owner: u8,
    /// Its wires.
    pub tiles: Vec<Tile, MAX_SLOTS>,
}

/// How far the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Tokens are laid.
    Opening {
        /// Who is to lay one.
        player: u8,
        /// How many he has laid.
        laid: u8,
    },
    /// Wires are cut.
    Turns,
    /// It is over.
    Over(End),
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// Every wire is cut or shown.
    Won,
    /// The bomb has exploded.
    Lost(Loss),
}

/// Why it exploded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Loss {
    /// A red wire was cut, or one that acts as red.
    Red,
    /// The dial ran out.
    Dial,
    /// Somebody missed who may not.
    Strict,
    /// Wires that go together were not found.
    Together,
    /// Somebody could not obey.
    Blocked,
}

/// An equipment card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GearCard {
    /// Which.
    pub gear: Gear,
    /// A number card on it (mission 12).
    pub cover: Option<u8>,
    /// Nobody knows it yet, or may use it yet.
    pub face_down: bool,
    /// It was used.
    pub used: bool,
}

/// The state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The mission; number 0 is a table of one's own.
    pub mission: &'static Mission,
    /// How many play.
    pub players: u8,
    /// Who keeps the record.
    pub me: u8,
    /// The wires in play.
    pub setup: Setup,
    /// The stands.
    pub racks: Vec<Rack, MAX_STANDS>,
    /// How far it is.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: u8,
    /// Who is to act: the same, unless somebody was named.
    pub actor: u8,
    /// Somebody was named for this turn.
    pub named: bool,
    /// Who acted last.
    pub last: Option<u8>,
    /// The value that was cut last.
    pub last_cut: Option<Value>,
    /// Steps left on the dial.
    pub dial: u8,
    /// Misses so far.
    pub misses: u8,
    /// Equipment.
    pub gear: Vec<GearCard, MAX_GEAR>,
    /// Character cards.
    pub characters: [Character; MAX_PLAYERS],
    /// Bit p: player p has used his.
    pub characters_used: u8,
    /// Number cards in order.
    pub line: Vec<u8, 12>,
    /// Number cards that are visible: bit n.
    pub visible: u16,
    /// Number cards before each player: bit n.
    pub held: [u16; MAX_PLAYERS],
    /// The values that must be cut in this turn; all where nothing is asked.
    pub demand: Values,
    /// The arrow of mission 36 is at the left end.
    pub arrow_left: bool,
    /// Who drew the captain card (missions 14 and 17).
    pub role: u8,
    /// The constraint card for everybody.
    pub common_card: Option<Card>,
    /// The constraint card of each player.
    pub own_card: [Option<Card>; MAX_PLAYERS],
    /// Bit p: player p may still lay a token that the mission gives him.
    pub gifts: u8,
    /// The gifts of missions 22 and 27 have been made.
    pub gifts_made: bool,
    /// What history tells.
    pub facts: Facts,
}

impl PartialEq for Mission {
    fn eq(&self, other: &Mission) -> bool {
        self.number == other.number
    }
}

impl Eq for Mission {}

impl Game {
    /// A game at its start.
    pub fn new(start: &Start) -> Result<Game, Illegal> {
        let mission = start.check()?;
        let table = &start.table;
        let everybody = (1 << table.players) - 1;
        let turned = mission.unsorted.is_turned();
        let racks = table.stands.iter().map(|stand| {
            let owner = 1 << stand.owner;
            let seen = |slot: &Slot| if turned && slot.unsorted { everybody & !owner } else { owner };
            let tiles = stand.slots.iter().map(|&slot| Tile { slot, seen: seen(&slot), denied: 0 });
            Rack { owner: stand.owner, tiles: tiles.collect() }
        });
        let mut game = Game {
            mission,
            players: table.players,
            me: table.observer,
            setup: table.setup,
            racks: racks.collect(),
            phase: Phase::Opening { player: 0, laid: 0 },
            turn: 0,
            actor: 0,
            named: false,
            last: None,
            last_cut: None,
            dial: mission.steps(table.players),
            misses: 0,
            gear: start.gear.clone(),
            characters: start.characters,
            characters_used: 0,
            line: start.cards.clone(),
            visible: if matches!(mission.rule, Rule::FlipCards | Rule::Sums) { 0x1ffe } else { 0 },
            held: [0; MAX_PLAYERS],
            demand: Values::ALL,
            arrow_left: true,
            role: start.role,
            common_card: None,
            own_card: [None; MAX_PLAYERS],
            gifts: 0,
            gifts_made: false,
            facts: Facts::default(),
        };
        game.note_dealt_apart();
        game.deal_held_cards();
        game.settle_opening();
        Ok(game)
    }

    /// Who got a wire that was dealt apart is public.
    fn note_dealt_apart(&mut self) {
        let (value, first) = match self.mission.apart {
            Apart::None => return,
            Apart::Red => (Value::Red, 0),
            Apart::Yellow => (Value::Yellow, 0),
            Apart::YellowSparingCaptain => (Value::Yellow, u8::from(self.players == 5)),
        };
        let wires = self.in_play(value);
        // Two wires of a two-stand captain lie one on each of his stands, the first two.
        if self.players == 2 && wires == 3 {
            for stand in 0..2 {
                self.facts.add(Constraint::MustHave { stand, value });
            }
            self.facts.add(Constraint::Called { player: 1, value });
            return;
        }
        for player in (0..wires).map(|n| first + n).filter(|&player| player < self.players) {
            self.facts.add(Constraint::Called { player, value });
        }
    }

    fn deal_held_cards(&mut self) {
        if self.mission.rule == Rule::HeldCards {
            for (index, &value) in self.line.iter().enumerate() {
                self.held[index % self.players as usize] |= 1 << (value & 15);
            }
        }
    }

    /// A stand of the player, and where it is.
    pub fn racks_of(&self, player: u8) -> impl Iterator<Item = (u8, &Rack)> {
        self.racks
            .iter()
            .enumerate()
            .map(|(index, rack)| (index as u8, rack))
            .filter(move |(_, rack)| rack.owner == player)
    }

    /// The wires of a player, with their places.
    pub fn hand(&self, player: u8) -> impl Iterator<Item = (Place, &Tile)> {
        self.racks_of(player).flat_map(|(stand, rack)| {
            rack.tiles.iter().enumerate().map(move |(slot, tile)| (Place::new(stand, slot as u8), tile))
        })
    }

    /// All wires on the table, with their places.
    pub fn tiles(&self) -> impl Iterator<Item = (Place, &Tile)> {
        self.racks.iter().enumerate().flat_map(|(stand, rack)| {
            let place = move |slot: usize| Place::new(stand as u8, slot as u8);
            rack.tiles.iter().enumerate().map(move |(slot, tile)| (place(slot), tile))
        })
    }

    /// The tile at a place.
    pub fn tile(&self, place: Place) -> Result<&Tile, Illegal> {
        let rack = self.racks.get(place.stand as usize);
        rack.and_then(|rack| rack.tiles.get(place.slot as usize)).ok_or(Illegal::NoSlot(place))
    }

    /// Whose stand it is.
    pub fn owner(&self, stand: u8) -> Option<u8> {
        self.racks.get(stand as usize).map(|rack| rack.owner)
    }

    /// How many wires of the value are cut.
    pub fn cut(&self, value: Value) -> u8 {
        let cut =
            |(_, tile): &(Place, &Tile)| !tile.slot.is_uncut() && tile.slot.known_value() == Some(value);
        self.tiles().filter(cut).count() as u8
    }

    /// How many wires of the value were dealt.
    pub fn in_play(&self, value: Value) -> u8 {
        match value {
            Value::Blue(n) => {
                let (low, high) = self.setup.blue();
                if (low..=high).contains(&n) { 4 } else { 0 }
            }
            Value::Yellow => self.setup.yellow.keep(),
            Value::Red => self.setup.red.keep(),
        }
    }

    /// Are all wires of the value cut?
    pub fn is_done(&self, value: Value) -> bool {
        self.cut(value) >= self.in_play(value)
    }

    /// Has the player wires left?
    pub fn is_in(&self, player: u8) -> bool {
        self.hand(player).any(|(_, tile)| tile.slot.is_uncut())
    }

    /// Does the player hold an uncut wire of the value? `None` where the record cannot tell.
    pub fn holds(&self, player: u8, value: Value) -> Option<bool> {
        let of_value = |tile: &Tile| tile.slot.known_value() == Some(value);
        if self.hand(player).any(|(_, tile)| tile.slot.is_uncut() && of_value(tile)) {
            return Some(true);
        }
        let possible = |tile: &Tile| {
            tile.slot.is_uncut() && tile.slot.is_open() && !tile.slot.allowed().and(value.wires()).is_empty()
        };
        let elsewhere = self.tiles().filter(|(_, tile)| of_value(tile)).count() as u8;
        let room = self.hand(player).any(|(_, tile)| possible(tile));
        if !room || elsewhere >= self.in_play(value) { Some(false) } else { None }
    }

    /// The values of the uncut wires of a player that the record knows.
    pub fn held_values(&self, player: u8) -> Values {
        let uncut = self.hand(player).filter(|(_, tile)| tile.slot.is_uncut());
        uncut.filter_map(|(_, tile)| tile.slot.known_value()).fold(Values::NONE, Values::with)
    }

    /// Does the record know every uncut wire of the player?
    pub fn knows_hand(&self, player: u8) -> bool {
        self.hand(player).all(|(_, tile)| tile.slot.wire.is_some())
    }

    /// The wires that explode when pointed at.
    pub fn deadly(&self) -> WireSet {
        let fuse = match (self.mission.rule, self.line.first()) {
            (Rule::Fuse, Some(&n)) => Value::Blue(n).wires(),
            _ => WireSet::EMPTY,
        };
        WireSet::RED.or(fuse)
    }

    /// The value whose wires go only together, while they are there.
    pub fn together(&self) -> Option<Value> {
        let value = match self.mission.rule {
            Rule::RedsTogether => Value::Red,
            Rule::FourTogether | Rule::FourThenCards => Value::Blue(*self.line.first()?),
            _ => return None,
        };
        (!self.is_done(value)).then_some(value)
    }

    /// The values that the mission allows the player to cut now.
    pub fn allowed_values(&self, player: u8) -> Values {
        let blue = |n: u8| Value::Blue(n);
        let mut values = self.demand;
        match self.mission.rule {
            Rule::Order { wires } => {
                for (index, &late) in self.line.iter().enumerate() {
                    if self.line[..index].iter().any(|&early| self.cut(blue(early)) < wires) {
                        values = values.without(blue(late));
                    }
                }
            }
            Rule::Fuse => {
                values = self.line.iter().fold(values, |values, &n| values.without(blue(n)));
            }
            Rule::FlipCards => {
                let open = self.visible & self.undone();
                values = values.and(Values(open)).and(self.demand);
            }
            Rule::HeldCards => values = values.and(Values(self.held[player as usize] & self.undone())),
            Rule::Line => {
                let end = if self.arrow_left { self.line.first() } else { self.line.last() };
                for &n in self.line.iter().filter(|&n| Some(n) != end) {
                    values = values.without(blue(n));
                }
            }
            Rule::SevensLast if self.held_values(player).without(blue(7)).0 != 0 => {
                values = values.without(blue(7));
            }
            _ => {}
        }
        match self.together() {
            Some(value) => values.without(value),
            None => values,
        }
    }

    /// Bit n: not all wires of n are cut.
    pub(super) fn undone(&self) -> u16 {
        (1..=BLUE_MAX).filter(|&n| !self.is_done(Value::Blue(n))).fold(0, |bits, n| bits | 1 << n)
    }

    /// The steps that a miss of the player costs.
    pub fn penalty(&self, player: u8) -> u8 {
        match self.mission.rule {
            Rule::Rookie if player == self.role => EXPLODES,
            Rule::BareCaptain if player == 0 => EXPLODES,
            _ => 1,
        }
    }

    /// May the player use equipment at all?
    pub fn may_use_gear(&self, player: u8) -> bool {
        match self.mission.rule {
            Rule::FalseCaptain => player != self.role,
            Rule::BareCaptain => player != 0,
            _ => true,
        }
    }

    /// What the mission allows the player this turn.
    pub fn ruling(&self, player: u8) -> Ruling {
        let mut ruling = Ruling {
            values: self.allowed_values(player),
            gear: self.may_use_gear(player),
            reveal: self.mission.rule != Rule::RedsTogether,
            deadly: self.deadly(),
            penalty: self.penalty(player),
            ..Ruling::USUAL
        };
        if self.mission.rule == Rule::UnsortedLast && !self.is_done(Value::Yellow) {
            for (place, _) in self.tiles().filter(|(_, tile)| tile.slot.unsorted) {
                ruling.barred[place.stand as usize] |= 1 << place.slot;
            }
        }
        for card in [self.common_card, self.own_card[player as usize]].into_iter().flatten() {
            ruling = card.applied(ruling, &self.table(player));
        }
        ruling
    }

    /// The card that gives the player this effect now: his character's, or on the table.
    pub(super) fn source(&self, player: u8, gear: Gear) -> Result<Source, Illegal> {
        let character = self.characters[player as usize];
        if character.gear() == Some(gear) && self.characters_used >> player & 1 == 0 {
            return Ok(Source::Character);
        }
        let index = self.gear.iter().position(|card| card.gear == gear).ok_or(Illegal::NoGear(gear))?;
        let card = &self.gear[index];
        if card.used {
            return Err(Illegal::Used(gear));
        }
        if card.face_down {
            return Err(Illegal::FaceDown(gear));
        }
        if !self.is_unlocked(card) {
            return Err(Illegal::Locked(gear));
        }
        let rookie = self.mission.rule == Rule::Rookie && player == self.role && gear == Gear::Stabilizer;
        if !self.may_use_gear(player) || rookie {
            return Err(Illegal::NoGearFor(player));
        }
        Ok(Source::Card(index as u8))
    }

    /// Are enough wires cut for this card?
    pub fn is_unlocked(&self, card: &GearCard) -> bool {
        // What a finished number card, or the four wires, opened needs no wires of its own.
        if matches!(self.mission.rule, Rule::FaceDown | Rule::FourTogether) {
            return !card.face_down;
        }
        let (value, wires) = card.gear.unlock();
        let covered = card.cover.is_none_or(|n| self.cut(Value::Blue(n)) >= 2);
        self.cut(value) >= wires && covered
    }

    /// Can the player use this now, on the table or as his character?
    pub fn can_use(&self, player: u8, gear: Gear) -> bool {
        self.source(player, gear).is_ok()
    }

    /// Can the player point like this now?
    pub fn can_point(&self, player: u8, pointing: Pointing) -> bool {
        match pointing {
            Pointing::One => true,
            Pointing::Double => self.has_detector(player),
            Pointing::Triple => self.can_use(player, Gear::TripleDetector),
            Pointing::Super => self.can_use(player, Gear::SuperDetector),
        }
    }

    /// Has the player a fresh Double Detector?
    pub(super) fn has_detector(&self, player: u8) -> bool {
        let card = self.characters[player as usize] == Character::DoubleDetector;
        // In mission 58 it never wears out.
        card && (self.characters_used >> player & 1 == 0 || self.mission.rule == Rule::NoTokens)
    }

    /// How many tokens a player lays at the opening.
    pub(super) fn opening_tokens(&self, player: u8) -> u8 {
        if self.mission.captain_silent_in_two && self.players == 2 && player == 0 {
            return 0;
        }
        match self.mission.opening {
            Opening::None => 0,
            Opening::Standard | Opening::RandomToken => 1,
            Opening::CaptainFalse => 1 + u8::from(player == self.role),
            Opening::AllFalse | Opening::Absent => 2,
        }
    }

    /// Moves on to the player who is to lay a token, or to the first turn.
    pub(super) fn settle_opening(&mut self) {
        while let Phase::Opening { player, laid } = self.phase {
            if player >= self.players {
                self.phase = Phase::Turns;
            } else if laid >= self.opening_tokens(player) {
                self.phase = Phase::Opening { player: player + 1, laid: 0 };
            } else {
                return;
            }
        }
    }

    /// The wires and tokens as a player sees them, without what history tells.
    pub fn table(&self, player: u8) -> Table {
        let stands = self.racks.iter().map(|rack| Stand {
            owner: rack.owner,
            slots: rack.tiles.iter().map(|tile| tile.seen_by(player)).collect(),
        });
        Table {
            players: self.players,
            observer: player,
            setup: self.setup,
            stands: stands.collect(),
            constraints: Vec::new(),
        }
    }

    /// The game as it would be if the wires that a player does not know were these.
    #[must_use]
    pub fn supposing(&self, player: u8, wires: &Arrangement) -> Game {
        let mut game = self.clone();
        for (stand, rack) in game.racks.iter_mut().enumerate() {
            for (slot, tile) in rack.tiles.iter_mut().enumerate() {
                if tile.seen_by(player).wire.is_none() {
                    tile.slot.wire = wires.wire(stand, slot);
                }
            }
        }
        game
    }

    /// The table as a player sees it, with everything that history tells.
    pub fn view(&self, player: u8) -> Table {
        let mut table = self.table(player);
        for (stand, rack) in table.stands.iter_mut().zip(&self.racks) {
            if stand.owner == player {
                continue;
            }
            for (slot, tile) in stand.slots.iter_mut().zip(&rack.tiles) {
                if slot.is_open() && slot.state == SlotState::Hidden {
                    slot.not |= tile.denied;
                }
            }
        }
        for fact in self.facts.iter() {
            let value = match fact.constraint {
                Constraint::AdjacentEqual { stand, .. } | Constraint::AdjacentNotEqual { stand, .. } => {
                    if self.owner(stand) == Some(player) {
                        continue;
                    }
                    None
                }
                Constraint::MustHave { stand, value } | Constraint::MustNotHave { stand, value } => {
                    if self.owner(stand) == Some(player) {
                        continue;
                    }
                    Some(value)
                }
                Constraint::Called { player: caller, .. } if caller == player => continue,
                Constraint::Called { value, .. } => Some(value),
            };
            if let Some(place) = fact.unless {
                let wire = table.slot(place.stand.into(), place.slot.into()).and_then(|slot| slot.wire);
                if wire.is_none_or(|wire| Some(wire.value()) == value) {
                    continue;
                }
            }
            // A full list leaves facts out: less is known then, never anything wrong.
            let _ = table.constraints.push(fact.constraint);
        }
        table
    }
}

impl Tile {
    /// The slot as a player sees it.
    pub fn seen_by(&self, player: u8) -> Slot {
        let open = match self.slot.state {
            SlotState::Cut => true,
            SlotState::Info => self.slot.wire.is_some_and(|wire| wire.colour() == Colour::Blue),
            SlotState::Hidden => false,
        };
        if open || self.seen >> player & 1 == 1 { self.slot } else { Slot { wire: None, ..self.slot } }
    }
}

/// Where an effect comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// The player's character card.
    Character,
    /// This equipment card.
    Card(u8),
}
