//! What an event does, and whether it is allowed: whose turn it is, what a turn sets off.

use super::event::{Event, Place};
use super::illegal::Illegal;
use super::pieces::{End, Loss, Phase, Tile};
use super::state::{ALL_NUMBERS, State};
use crate::bomb::mission::Dial;
use crate::bomb::rule::Rule;
use crate::bomb::ruling::{EXPLODES, Values};
use crate::bomb::slot::Slot;
use crate::bomb::wire::Value;

impl State {
    pub(super) fn take(&mut self, event: &Event) -> Result<(), Illegal> {
        if matches!(self.phase, Phase::Over(_)) {
            return Err(Illegal::Over);
        }
        match *event {
            Event::Mark { player, place, token } => self.mark(player, place, token),
            Event::Absent { stand, value } => self.absent(stand, value),
            Event::NoMark { player } => self.no_mark(player),
            Event::Cut { call, own, at } => self.hit(&call, own, at),
            Event::Miss { call, slot, token } => self.miss(&call, slot, token),
            Event::Boom { call } => self.boom(&call),
            Event::Solo { player, ref wires, fast_pass } => self.solo(player, wires, fast_pass),
            Event::Reveal { player, ref wires } => self.reveal(player, wires),
            Event::Together { player, ref wires, right } => self.all_together(player, wires, right),
            Event::Pass { player } => self.pass(player),
            Event::Use { player, ref usage } => self.utilise(player, usage),
            Event::Number { value, stands } => self.number(value, stands),
            Event::Name { player } => self.name(player),
            Event::Wager { value } => self.wager(value),
            Event::Spend { values } => self.spend_cards(values),
            Event::Arrow { left } => {
                self.in_mission(self.mission.rule == Rule::Line)?;
                self.arrow_left = left;
                self.owes = None;
                Ok(())
            }
            Event::Give { value, to } => self.give(value, to),
            Event::Open(gear) => self.open(gear),
            Event::Lost(gear) => {
                let index = self.gear.iter().position(|card| card.gear == gear);
                self.gear.remove(index.ok_or(Illegal::NoGear(gear))?);
                Ok(())
            }
            Event::Card { player, card } => self.constraint_card(player, card),
            Event::Dial { steps } => self.turn_dial(steps),
            Event::Turn { player } => self.correct_turn(player),
            Event::Disagree(given_up) => self.disagree(given_up),
        }
    }

    pub(super) fn in_mission(&self, there: bool) -> Result<(), Illegal> {
        if there { Ok(()) } else { Err(Illegal::NotInMission) }
    }

    pub(super) fn is_player(&self, player: u8) -> Result<(), Illegal> {
        if player < self.players { Ok(()) } else { Err(Illegal::NoPlayer(player)) }
    }

    /// The tile at one of the player's own places.
    pub(super) fn own(&self, player: u8, place: Place) -> Result<&Tile, Illegal> {
        let tile = self.tile(place)?;
        if self.owner(place.stand) == Some(player) { Ok(tile) } else { Err(Illegal::NotOwn(place)) }
    }

    pub(super) fn change(&mut self, place: Place, change: impl FnOnce(&mut Slot)) -> Result<(), Illegal> {
        let rack = self.racks.get_mut(place.stand as usize).ok_or(Illegal::NoSlot(place))?;
        let tile = rack.tiles.get_mut(place.slot as usize).ok_or(Illegal::NoSlot(place))?;
        change(&mut tile.slot);
        tile.slot.check().map_err(|error| Illegal::Marks(place, error))
    }

    /// Is it this player's turn to act? Where there are no turns, the player takes it; where somebody is named to
    /// cut a number, nobody acts before.
    pub(super) fn has_turn(&mut self, player: u8) -> Result<(), Illegal> {
        self.is_player(player)?;
        if self.phase == Phase::Turns && self.mission.rule.is_named() && !self.named {
            return Err(Illegal::NumberFirst);
        }
        self.may_show(player)
    }

    /// The same for showing that only red is left, which needs no number.
    pub(super) fn may_show(&mut self, player: u8) -> Result<(), Illegal> {
        self.is_player(player)?;
        if let Phase::Opening { player, .. } = self.phase {
            return Err(Illegal::Opening { player });
        }
        if self.mission.rule == Rule::NoOrder {
            if self.last == Some(player) && self.left_in() > 2 {
                return Err(Illegal::TwiceInARow);
            }
            (self.turn, self.actor) = (player, player);
        }
        if self.actor != player {
            return Err(Illegal::NotTheTurn { turn: self.actor });
        }
        self.owes = None;
        Ok(())
    }

    /// Can everything that the player has left be deadly, as far as the record knows, and have they seen it? Of
    /// wires that the record does not know, no more than there are deadly ones that lie nowhere else.
    pub fn only_deadly(&self, player: u8) -> bool {
        let deadly = self.deadly();
        let harmless = |tile: &Tile| tile.slot.wire.is_some_and(|wire| !deadly.has(wire));
        let other = |tile: &Tile| harmless(tile) || !tile.is_seen_by(player);
        let left = |tile: &Tile| tile.slot.is_uncut();
        if self.hand(player).any(|(_, tile)| left(tile) && other(tile)) {
            return false;
        }
        let deadly = |tile: &Tile| tile.slot.wire.is_some_and(|wire| deadly.has(wire));
        let here = |place: Place, tile: &Tile| self.owner(place.stand) == Some(player) && left(tile);
        let here_or_gone = self.tiles().filter(|&(place, tile)| here(place, tile) || deadly(tile)).count();
        here_or_gone <= self.deadly_values().map(|value| usize::from(self.in_play(value))).sum()
    }

    pub(super) fn lose_steps(&mut self, steps: u8) {
        if steps == EXPLODES {
            self.phase = Phase::Over(End::Lost(Loss::Strict));
        } else if self.mission.dial != Dial::Unused {
            self.dial = self.dial.saturating_sub(steps);
            if self.dial == 0 {
                self.phase = Phase::Over(End::Lost(Loss::Dial));
            }
        }
    }

    fn pass(&mut self, player: u8) -> Result<(), Illegal> {
        self.has_turn(player)?;
        let rule = self.mission.rule;
        if !self.may_pass(player) {
            return Err(Illegal::NoPass);
        }
        if rule.pass_proves_lacking() {
            self.note_lacking(player);
        }
        if rule == Rule::Named {
            self.gifts |= 1 << player;
        }
        if rule.blocked_explodes() {
            self.phase = Phase::Over(End::Lost(Loss::Blocked));
        } else {
            let named = rule.is_named().then_some(1);
            self.lose_steps(rule.pass().or(named).ok_or(Illegal::NoPass)?);
        }
        let idle = self.idle + 1;
        self.end_turn();
        self.idle = idle;
        if rule.idle_round_explodes() && idle >= self.left_in() && self.phase == Phase::Turns {
            self.phase = Phase::Over(End::Lost(Loss::Blocked));
        }
        Ok(())
    }

    /// What a cut of this value sets off.
    pub(super) fn after_cut(&mut self, value: Value) {
        self.last_cut = Some(value);
        if self.is_done(value) {
            self.facts.finished(value);
        }
        let Value::Blue(number) = value else {
            let gifts = matches!(self.mission.rule, Rule::Gifts | Rule::NoCharacters);
            if gifts && !self.gifts_made && self.cut(Value::Yellow) >= 2 {
                self.gifts_made = true;
                self.gifts = (1 << self.players) - 1;
            }
            return;
        };
        self.turn_card(value);
        match self.mission.rule {
            Rule::Line if self.cut(value) >= 2 && self.line.contains(&number) => {
                self.line.retain(|&card| card != number);
                self.owes = (self.line.len() > 1).then_some(self.actor);
            }
            Rule::Relief if self.is_done(value) && self.line.contains(&number) => {
                self.line.retain(|&card| card != number);
                self.dial = self.most_steps().min(self.dial + 1);
            }
            _ => {}
        }
    }

    /// Mission 26: the number card of a called value is turned; all return when none is left.
    pub(super) fn turn_card(&mut self, value: Value) {
        if self.mission.rule == Rule::FlipCards
            && let Value::Blue(number) = value
        {
            self.visible &= !(1 << (number & 15));
            if self.visible & self.undone() == 0 {
                self.visible = ALL_NUMBERS;
            }
        }
    }

    /// The turn goes to somebody else, or the game is won.
    pub(super) fn end_turn(&mut self) {
        if matches!(self.phase, Phase::Over(_)) {
            return;
        }
        self.last = Some(self.actor);
        self.idle = 0;
        if self.mission.rule == Rule::HeldCards {
            let has = self.held.get(self.actor as usize).is_some_and(|&held| held != 0);
            self.owes = has.then_some(self.actor);
        }
        self.demand = Values::ALL;
        self.named = false;
        if self.mission.rule == Rule::Sums && self.visible.count_ones() < 2 {
            self.visible = ALL_NUMBERS;
        }
        let order = (1..=self.players).map(|step| (self.turn + step) % self.players);
        let Some(next) = order.into_iter().find(|&player| self.is_in(player)) else {
            self.phase = Phase::Over(End::Won);
            return;
        };
        self.note_turned();
        self.pass_to(next);
    }

    /// The turn goes to this player; one who cannot keep to the order of values loses the game.
    pub(super) fn pass_to(&mut self, player: u8) {
        (self.turn, self.actor) = (player, player);
        let explodes = self.mission.rule.blocked_explodes();
        if explodes && self.knows_hand(player) && !self.only_deadly(player) && self.is_blocked(player) {
            self.phase = Phase::Over(End::Lost(Loss::Blocked));
        }
    }

    /// Whoever keeps the record says whose turn it is; what was asked of the other is no longer asked.
    fn correct_turn(&mut self, player: u8) -> Result<(), Illegal> {
        self.is_player(player)?;
        if let Phase::Opening { player, .. } = self.phase {
            return Err(Illegal::Opening { player });
        }
        if self.actor == player || !self.is_in(player) {
            return Err(Illegal::NotTheTurn { turn: self.actor });
        }
        (self.turn, self.actor, self.owes) = (player, player, None);
        (self.demand, self.named) = (Values::ALL, false);
        Ok(())
    }

    fn turn_dial(&mut self, steps: i8) -> Result<(), Illegal> {
        self.in_mission(self.mission.dial != Dial::Unused)?;
        // No line can express it.
        if steps == 0 {
            return Err(Illegal::NoStep);
        }
        let dial = i16::from(self.dial) + i16::from(steps);
        if dial > i16::from(self.most_steps()) {
            return Err(Illegal::DialFull);
        }
        self.dial = u8::try_from(dial).unwrap_or(0);
        if self.dial == 0 {
            self.phase = Phase::Over(End::Lost(Loss::Dial));
        }
        Ok(())
    }
}
