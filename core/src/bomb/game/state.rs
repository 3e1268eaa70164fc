//! The state of a game, and the questions about it that change nothing.

use heapless::Vec;

use super::event::Place;
use super::facts::Facts;
use super::illegal::Illegal;
use super::record::Start;
use crate::bomb::constraint::Constraint;
use crate::bomb::gear::{Character, Gear};
use crate::bomb::mission::{Apart, CUSTOM, Mission};
use crate::bomb::rule::Rule;
use crate::bomb::ruling::{Card, Values};
use crate::bomb::setup::Setup;
use crate::bomb::slot::Slot;
use crate::bomb::wire::Value;
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

impl GearCard {
    /// As it is written: `8`, `8/7` under number card 7, `*8` face down.
    pub fn from_word(word: &str) -> Option<GearCard> {
        let (face_down, word) = match word.strip_prefix('*') {
            Some(rest) => (true, rest),
            None => (false, word),
        };
        let (label, cover) = match word.split_once('/') {
            Some((label, cover)) => (label, Some(cover.parse().ok().filter(|n| (1..=12).contains(n))?)),
            None => (word, None),
        };
        Some(GearCard { gear: Gear::from_label(label)?, cover, face_down, used: false })
    }
}

/// All twelve number cards: bit n.
pub(super) const ALL_NUMBERS: u16 = 0x1ffe;

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
            visible: if matches!(mission.rule, Rule::FlipCards | Rule::Sums) { ALL_NUMBERS } else { 0 },
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

    /// No game: nobody has a wire.
    pub(super) const fn blank() -> Game {
        Game {
            mission: &CUSTOM,
            players: 2,
            me: 0,
            setup: Setup::BLUE,
            racks: Vec::new(),
            phase: Phase::Turns,
            turn: 0,
            actor: 0,
            named: false,
            last: None,
            last_cut: None,
            dial: 0,
            misses: 0,
            gear: Vec::new(),
            characters: [Character::DoubleDetector; MAX_PLAYERS],
            characters_used: 0,
            line: Vec::new(),
            visible: 0,
            held: [0; MAX_PLAYERS],
            demand: Values::ALL,
            arrow_left: true,
            role: 0,
            common_card: None,
            own_card: [None; MAX_PLAYERS],
            gifts: 0,
            gifts_made: false,
            facts: Facts::new(),
        }
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

    /// The stands with an uncut sorted blue wire of the number, as far as the record knows: bit s.
    pub fn radar_answers(&self, number: u8) -> u8 {
        let has = |tile: &Tile| {
            tile.slot.is_uncut()
                && !tile.slot.unsorted
                && tile.slot.known_value() == Some(Value::Blue(number))
        };
        let yes = self.racks.iter().enumerate().filter(|(_, rack)| rack.tiles.iter().any(has));
        yes.fold(0, |bits, (stand, _)| bits | 1 << stand)
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
}
