//! Everything in a simulated game that no player decides: cards that are turned, tokens that are drawn,
//! cards that act by themselves.

use heapless::Vec;

use super::constraints::Constraints;
use crate::bomb::game::referee::token;
use crate::bomb::game::{Event, Game, Phase, Place, Shown, ShownWires, Tile, Token, Usage};
use crate::bomb::gear::Gear;
use crate::bomb::mission::Opening;
use crate::bomb::rule::Rule;
use crate::bomb::ruling::Values;
use crate::bomb::slot::SlotState;
use crate::bomb::wire::{BLUE_MAX, Colour, Value};
use crate::rng::{Pcg32, below};

/// Turns and draws.
#[derive(Clone, Debug)]
pub(super) struct Croupier {
    rng: Pcg32,
    /// The hidden number cards of mission 29, and the one bet against this turn.
    wagers: [Vec<u8, 12>; 5],
    laid: Option<(u8, u8)>,
    /// Who had the turn last, for counting rounds.
    last_turn: u8,
    /// A number card of mission 15 waits for its equipment.
    owes_gear: bool,
    constraints: Constraints,
}

impl Croupier {
    /// With randomness of its own.
    #[inline(never)]
    pub(super) fn new(game: &Game, mut rng: Pcg32) -> Croupier {
        let mut wagers: [Vec<u8, 12>; 5] = Default::default();
        if game.mission.rule == Rule::Wagers {
            for player in 0..game.players {
                // The captain's right neighbour has one more.
                let cards = 2 + usize::from(player + 1 == game.players);
                for _ in 0..cards {
                    let _ = wagers[player as usize].push(below(&mut rng, 12) as u8 + 1);
                }
            }
        }
        let constraints = Constraints::new(game, &mut rng);
        Croupier { rng, wagers, laid: None, last_turn: 0, owes_gear: false, constraints }
    }

    /// Comes to a game that has begun: this turn is not a new one.
    pub(super) fn join(&mut self, game: &Game) {
        self.last_turn = game.turn;
    }

    /// What happens before anybody decides anything; `None` where it is a player's decision.
    #[inline(never)]
    pub(super) fn event(&mut self, game: &Game) -> Option<Event> {
        match game.phase {
            Phase::Opening { player, laid } => self.opening(game, player, laid),
            Phase::Turns => self.between_turns(game),
            Phase::Over(_) => None,
        }
    }

    fn opening(&mut self, game: &Game, player: u8, laid: u8) -> Option<Event> {
        match game.mission.opening {
            Opening::RandomToken => Some(self.random_token(game, player)),
            Opening::Absent => Some(self.absent_token(game, player, laid)),
            Opening::AllFalse => Some(self.false_token(game, player)),
            Opening::CaptainFalse if player == game.role => Some(self.false_token(game, player)),
            _ => None,
        }
    }

    fn any_number(&mut self, game: &Game) -> u8 {
        below(&mut self.rng, game.mission.blue.into()) as u8 + 1
    }

    /// A drawn token, on a wire of its value or beside the stand.
    fn random_token(&mut self, game: &Game, player: u8) -> Event {
        let value = Value::Blue(self.any_number(game));
        let fits = |(_, tile): &(Place, &Tile)| {
            let slot = &tile.slot;
            slot.state == SlotState::Hidden && !slot.unsorted && slot.known_value() == Some(value)
        };
        // Any of several equal wires will do.
        let equal = game.hand(player).filter(fits).count();
        match game.hand(player).filter(fits).nth(below(&mut self.rng, equal as u32) as usize) {
            Some((place, tile)) => match tile.slot.wire {
                Some(wire) => Event::Mark { player, place, token: token(game, Shown { place, wire }, None) },
                None => Event::NoMark { player },
            },
            None if game.held_values(player).has(value) => Event::NoMark { player },
            None => {
                let stand = game.racks_of(player).next().map_or(0, |(stand, _)| stand);
                Event::Absent { stand, value }
            }
        }
    }

    /// A token of a value that a stand does not have; each of two stands gets one.
    fn absent_token(&mut self, game: &Game, player: u8, laid: u8) -> Event {
        let stands: Vec<u8, 2> = game.racks_of(player).map(|(stand, _)| stand).collect();
        let stand = stands[laid as usize % stands.len().max(1)];
        let known = |number: u8| {
            game.facts.iter().any(|fact| {
                fact.constraint
                    == crate::bomb::constraint::Constraint::MustNotHave { stand, value: Value::Blue(number) }
            })
        };
        let tiles = &game.racks[stand as usize].tiles;
        let missing: Vec<u8, 12> = (1..=BLUE_MAX)
            .filter(|&n| {
                tiles.iter().all(|tile| tile.slot.known_value() != Some(Value::Blue(n))) && !known(n)
            })
            .collect();
        match missing.get(below(&mut self.rng, missing.len() as u32) as usize) {
            Some(&number) => Event::Absent { stand, value: Value::Blue(number) },
            None => Event::NoMark { player },
        }
    }

    /// A false token: the number beside the true one, on a blue wire without a token.
    fn false_token(&mut self, game: &Game, player: u8) -> Event {
        let bare: Vec<(Place, u8), 32> = game
            .hand(player)
            .filter(|(_, tile)| tile.slot.not == 0 && !tile.slot.unsorted)
            .filter_map(|(place, tile)| tile.slot.wire.map(|wire| (place, wire)))
            .filter(|(_, wire)| wire.colour() == Colour::Blue)
            .map(|(place, wire)| (place, wire.number()))
            .collect();
        match bare.get(below(&mut self.rng, bare.len() as u32) as usize) {
            Some(&(place, number)) => {
                let other = if number == BLUE_MAX || number > 1 && below(&mut self.rng, 2) == 0 {
                    number - 1
                } else {
                    number + 1
                };
                Event::Mark { player, place, token: Token::Not(other) }
            }
            None => Event::NoMark { player },
        }
    }

    fn undone(&mut self, game: &Game) -> Option<u8> {
        let open: Vec<u8, 12> = (1..=BLUE_MAX).filter(|&n| !game.is_done(Value::Blue(n))).collect();
        open.get(below(&mut self.rng, open.len() as u32) as usize).copied()
    }

    fn between_turns(&mut self, game: &Game) -> Option<Event> {
        if game.gifts != 0 {
            return Some(self.random_token(game, game.gifts.trailing_zeros() as u8));
        }
        if let Some(event) = self.automatic(game) {
            return Some(event);
        }
        let new_round = game.turn == 0 && self.last_turn != 0;
        let new_turn = game.turn != self.last_turn || self.laid.is_some_and(|(turn, _)| turn != game.turn);
        self.last_turn = game.turn;
        if let Some(event) = self.constraints.event(game, new_round) {
            return Some(event);
        }
        match game.mission.rule {
            Rule::FaceDown => {
                if self.owes_gear {
                    self.owes_gear = false;
                    if let Some(card) = game.gear.iter().find(|card| card.face_down) {
                        return Some(Event::Open(card.gear));
                    }
                }
                let finished = game.line.first().is_some_and(|&n| game.is_done(Value::Blue(n)));
                if finished || game.line.is_empty() {
                    self.owes_gear = finished;
                    return self.undone(game).map(|value| Event::Number { value, stands: 0 });
                }
                None
            }
            Rule::FourTogether | Rule::FourThenCards if game.line.is_empty() => {
                self.undone(game).map(|value| Event::Number { value, stands: 0 })
            }
            Rule::FourTogether if new_round && game.together().is_some() => {
                let index = below(&mut self.rng, game.gear.len() as u32) as usize;
                game.gear.get(index).map(|card| Event::Lost(card.gear))
            }
            Rule::Scan | Rule::Named if game.demand == Values::ALL && !game.only_deadly(game.turn) => {
                let value = self.undone(game)?;
                let stands = if game.mission.rule == Rule::Scan { game.radar_answers(value) } else { 0 };
                Some(Event::Number { value, stands })
            }
            Rule::Wagers => self.wager(game, new_turn),
            _ => None,
        }
    }

    /// Cards that act as soon as they are free.
    fn automatic(&mut self, game: &Game) -> Option<Event> {
        let player = game.actor;
        if !game.ruling(player).gear {
            return None;
        }
        if game.can_use(player, Gear::FalseBottom) {
            let mut left: Vec<Gear, 18> = Gear::ALL
                .into_iter()
                .filter(|&gear| game.mission.allows(gear, game.players))
                .filter(|gear| game.gear.iter().all(|card| card.gear != *gear))
                .collect();
            let mut draw = || {
                let index = below(&mut self.rng, left.len() as u32) as usize;
                if index < left.len() { Some(left.swap_remove(index)) } else { None }
            };
            if let (Some(first), Some(second)) = (draw(), draw()) {
                return Some(Event::Use { player, usage: Usage::FalseBottom { cards: [first, second] } });
            }
        }
        if game.can_use(player, Gear::EmergencyDrop) {
            return Some(Event::Use { player, usage: Usage::Drop });
        }
        if game.can_use(player, Gear::Disintegrator) {
            let value = self.undone(game)?;
            let wires: ShownWires = game
                .tiles()
                .filter(|(_, tile)| tile.slot.is_uncut())
                .filter_map(|(place, tile)| tile.slot.wire.map(|wire| Shown { place, wire }))
                .filter(|shown| shown.wire.value() == Value::Blue(value))
                .take(4)
                .collect();
            return Some(Event::Use { player, usage: Usage::Disintegrate { value, wires } });
        }
        None
    }

    /// The card bet against the last turn is shown, and one is bet against this turn.
    fn wager(&mut self, game: &Game, new_turn: bool) -> Option<Event> {
        if let Some((turn, value)) = self.laid
            && new_turn
        {
            self.laid = None;
            let _ = self.wagers[turn as usize].push(value);
            return Some(Event::Wager { value });
        }
        let neighbour = (game.turn + game.players - 1) % game.players;
        let hand = &mut self.wagers[neighbour as usize];
        if self.laid.is_none() && !hand.is_empty() {
            // A finished value is no danger, so it is laid first.
            let done = hand.iter().position(|&n| game.is_done(Value::Blue(n)));
            let index = done.unwrap_or(below(&mut self.rng, hand.len() as u32) as usize);
            let value = hand.swap_remove(index);
            while hand.len() < 2 {
                let drawn = below(&mut self.rng, 12) as u8 + 1;
                let _ = hand.push(drawn);
            }
            self.laid = Some((game.turn, value));
        }
        None
    }
}
