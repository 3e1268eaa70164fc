//! The state of a game, from its start on.

use core::ops::Deref;

use heapless::Vec;

use super::agreed::Agreements;
use super::choices::Noted;
use super::event::{Call, Event};
use super::facts::Facts;
use super::illegal::Illegal;
use super::pieces::{GearCard, Phase, Rack, Tile};
use super::start::Start;
use crate::bomb::constraint::Constraint;
use crate::bomb::gear::Character;
use crate::bomb::mission::{Apart, CUSTOM, Mission};
use crate::bomb::rule::Rule;
use crate::bomb::ruling::{ConstraintCard, Values};
use crate::bomb::sample::Arrangement;
use crate::bomb::setup::Setup;
use crate::bomb::slot::Slot;
use crate::bomb::wire::Value;
use crate::limits::{MAX_CHOICES, MAX_GEAR, MAX_PLAYERS, MAX_STANDS};
use crate::rng::Pcg32;

/// All twelve number cards: bit n.
pub(super) const ALL_NUMBERS: u16 = 0x1ffe;

/// Is the player among these (bit p: player p)? A player who is not at the table never is.
pub(super) const fn is_among(players: u8, player: u8) -> bool {
    player < MAX_PLAYERS as u8 && players >> player & 1 == 1
}

/// A game. Its [`State`] is read freely and changed by [events](Game::apply) alone, so nobody ever sees one
/// that breaks the rules.
///
/// ```compile_fail,E0594
/// # use trickwire_core::bomb::game::{Game, Start};
/// # fn start() -> Start { unimplemented!() }
/// let mut game = Game::new(&start()).unwrap();
/// game.players = 9; // cannot assign
/// ```
#[derive(PartialEq, Eq, Debug)]
pub struct Game(State);

impl Game {
    /// A game at its start.
    pub fn new(start: &Start) -> Result<Game, Illegal> {
        State::new(start).map(Game)
    }

    /// No game: nobody has a wire.
    pub(super) const fn blank() -> Game {
        Game(State::blank())
    }

    /// Applies an event. One that breaks a rule changes nothing. Cost: a copy of the state and a walk over
    /// the slots.
    pub fn apply(&mut self, event: &Event) -> Result<(), Illegal> {
        let mut next = self.clone();
        next.0.take(event)?;
        // What the record knows beyond its keeper's view must be in order too.
        next.known().check().map_err(Illegal::Table)?;
        next.view(next.me).check().map_err(Illegal::Table)?;
        *self = next;
        Ok(())
    }

    /// May this call be made now, whatever comes of it?
    pub fn may_call(&self, call: &Call) -> Result<(), Illegal> {
        self.clone().0.begin_call(call)
    }

    /// The game as it would be if the wires that a player does not know were these.
    #[must_use]
    pub fn supposing(&self, player: u8, wires: &Arrangement) -> Game {
        let mut game = self.clone();
        game.0.suppose(player, wires);
        game
    }

    /// The wires that a player does not know become these, and everything else that nobody knows is drawn anew:
    /// the equipment that lies face down.
    pub(in crate::bomb) fn suppose_all(&mut self, player: u8, wires: &Arrangement, seed: u64) {
        self.0.suppose(player, wires);
        self.0.suppose_gear(&mut Pcg32::new(seed));
    }

    /// Applies an event to a game that only exists in somebody's head, without asking whether its tables are
    /// in order. After an error the game is of no use.
    #[inline(never)] // a player who thinks in between needs the stack
    pub(in crate::bomb) fn advance(&mut self, event: &Event) -> Result<(), Illegal> {
        self.0.take(event)
    }
}

impl Deref for Game {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl Clone for Game {
    #[inline(never)] // what a copy takes of the stack meanwhile is not there for a solver
    fn clone(&self) -> Game {
        let state = &self.0;
        Game(State {
            racks: state.racks.clone(),
            facts: state.facts.clone(),
            choices: state.choices.clone(),
            gear: state.gear.clone(),
            line: state.line.clone(),
            ..*state
        })
    }
}

/// How far a game has come. There is none without a [`Game`] around it: it cannot be copied, so nobody can
/// change one.
#[derive(PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct State {
    /// The mission; number 0 is a custom table.
    pub mission: &'static Mission,
    /// How many play.
    pub players: u8,
    /// Who keeps the record.
    pub me: u8,
    /// The wires in play.
    pub setup: Setup,
    /// The stands.
    pub racks: Vec<Rack, MAX_STANDS>,
    /// How far it has come.
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
    /// Bit p: player p has used theirs.
    pub characters_used: u8,
    /// Number cards in order.
    pub line: Vec<u8, 12>,
    /// Number cards that are visible: bit n.
    pub visible: u16,
    /// Number cards before each player: bit n.
    pub held: [u16; MAX_PLAYERS],
    /// The values that must be cut in this turn; all where nothing is demanded.
    pub demand: Values,
    /// The arrow of mission 36 is at the left end.
    pub arrow_left: bool,
    /// Who drew the captain card (missions 14 and 17).
    pub role: u8,
    /// The constraint card for everybody.
    pub common_card: Option<ConstraintCard>,
    /// The constraint card of each player.
    pub own_card: [Option<ConstraintCard>; MAX_PLAYERS],
    /// Bit p: player p may still lay a token that the mission gives them.
    pub gifts: u8,
    /// The gifts of missions 22 and 27 have been made.
    pub gifts_made: bool,
    /// Turns in a row in which nobody could act.
    pub idle: u8,
    /// Who is to set the arrow (mission 36) or to hand a number card on (mission 65).
    pub owes: Option<u8>,
    /// What the team has agreed on.
    pub agreed: Agreements,
    /// What history tells.
    pub facts: Facts,
    /// What players have chosen among their wires.
    pub choices: Vec<Noted, MAX_CHOICES>,
}

impl PartialEq for Mission {
    fn eq(&self, other: &Mission) -> bool {
        self.number == other.number
    }
}

impl Eq for Mission {}

impl State {
    /// A game at its start.
    fn new(start: &Start) -> Result<State, Illegal> {
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
        let mut game = State {
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
            idle: 0,
            // The captain sets the arrow before the first turn.
            owes: (mission.rule == Rule::Line).then_some(0),
            agreed: start.agreed,
            facts: Facts::default(),
            choices: Vec::new(),
        };
        game.note_dealt_apart();
        game.deal_held_cards();
        game.settle_opening();
        Ok(game)
    }

    /// No game: nobody has a wire.
    const fn blank() -> State {
        State {
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
            idle: 0,
            owes: None,
            agreed: Agreements::NONE,
            facts: Facts::new(),
            choices: Vec::new(),
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
        // A captain with two stands, the first two, has one of the two wires on each.
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
}
