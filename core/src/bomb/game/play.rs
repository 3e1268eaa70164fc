//! What an event does, and whether it may.

use super::event::{Call, Event, Place, Pointing, Shown, Token};
use super::illegal::Illegal;
use super::state::{End, Game, Loss, Phase, Source, Tile};
use crate::bomb::constraint::Constraint;
use crate::bomb::gear::Gear;
use crate::bomb::mission::{Dial, Opening, Tokens};
use crate::bomb::rule::Rule;
use crate::bomb::ruling::{Card, EXPLODES, Ruling, Values};
use crate::bomb::slot::{Slot, SlotState};
use crate::bomb::wire::{Colour, Value, WireSet};

impl Game {
    /// Takes an event in. One that breaks a rule changes nothing. Cost: a copy of the state and a walk
    /// over the slots.
    pub fn apply(&mut self, event: &Event) -> Result<(), Illegal> {
        let mut next = self.clone();
        next.take(event)?;
        next.view(next.me).check().map_err(Illegal::Table)?;
        *self = next;
        Ok(())
    }

    fn take(&mut self, event: &Event) -> Result<(), Illegal> {
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
        }
    }

    pub(super) fn in_mission(&self, there: bool) -> Result<(), Illegal> {
        if there { Ok(()) } else { Err(Illegal::NotInMission) }
    }

    pub(super) fn is_player(&self, player: u8) -> Result<(), Illegal> {
        if player < self.players { Ok(()) } else { Err(Illegal::NoPlayer(player)) }
    }

    /// The tile at a place of the player's own.
    pub(super) fn own(&self, player: u8, place: Place) -> Result<&Tile, Illegal> {
        let tile = self.tile(place)?;
        if self.owner(place.stand) == Some(player) { Ok(tile) } else { Err(Illegal::NotOwn(place)) }
    }

    fn change(&mut self, place: Place, change: impl FnOnce(&mut Slot)) -> Result<(), Illegal> {
        let rack = self.racks.get_mut(place.stand as usize).ok_or(Illegal::NoSlot(place))?;
        let tile = rack.tiles.get_mut(place.slot as usize).ok_or(Illegal::NoSlot(place))?;
        change(&mut tile.slot);
        tile.slot.check().map_err(|error| Illegal::Marks(place, error))
    }

    /// Is it this player's turn to act? Where there are no turns he takes it.
    fn has_turn(&mut self, player: u8) -> Result<(), Illegal> {
        self.is_player(player)?;
        if let Phase::Opening { player, .. } = self.phase {
            return Err(Illegal::Opening { player });
        }
        if self.mission.rule == Rule::NoOrder {
            let left = (0..self.players).filter(|&p| self.is_in(p)).count();
            if self.last == Some(player) && left > 2 {
                return Err(Illegal::TwiceInARow);
            }
            (self.turn, self.actor) = (player, player);
        }
        if self.mission.rule.is_named() && !self.named && !self.only_deadly(player) {
            return Err(Illegal::NumberFirst);
        }
        if self.actor == player { Ok(()) } else { Err(Illegal::NotTheTurn { turn: self.actor }) }
    }

    /// Is everything that the player has left deadly, as far as the record knows?
    fn only_deadly(&self, player: u8) -> bool {
        let deadly = self.deadly();
        let harmless = |tile: &Tile| tile.slot.wire.is_some_and(|wire| !deadly.has(wire));
        !self.hand(player).any(|(_, tile)| tile.slot.is_uncut() && harmless(tile))
    }

    // Tokens.

    fn mark(&mut self, player: u8, place: Place, token: Token) -> Result<(), Illegal> {
        self.is_player(player)?;
        self.own(player, place)?;
        match self.phase {
            Phase::Opening { player: next, laid } => {
                if next != player {
                    return Err(Illegal::Opening { player: next });
                }
                if self.tile(place)?.slot.unsorted || self.mission.opening == Opening::Absent {
                    return Err(Illegal::WrongToken);
                }
                self.lay(place, token, Laying::Opening)?;
                self.phase = Phase::Opening { player, laid: laid + 1 };
                self.settle_opening();
                Ok(())
            }
            _ if self.gifts >> player & 1 == 1 => {
                self.gifts &= !(1 << player);
                self.lay(place, token, Laying::Gift)
            }
            _ => Err(Illegal::OpeningOver),
        }
    }

    fn absent(&mut self, stand: u8, value: Value) -> Result<(), Illegal> {
        let owner = self.owner(stand).ok_or(Illegal::NoSlot(Place::new(stand, 0)))?;
        if value == Value::Red {
            return Err(Illegal::WrongToken);
        }
        let has = |(place, tile): (Place, &Tile)| {
            place.stand == stand
                && tile.slot.is_uncut()
                && !tile.slot.unsorted
                && tile.slot.known_value() == Some(value)
        };
        if self.hand(owner).any(has) {
            return Err(Illegal::Present { stand, value });
        }
        match self.phase {
            Phase::Opening { player, laid } => {
                if player != owner {
                    return Err(Illegal::Opening { player });
                }
                if !matches!(self.mission.opening, Opening::RandomToken | Opening::Absent) {
                    return Err(Illegal::WrongToken);
                }
                self.phase = Phase::Opening { player, laid: laid + 1 };
            }
            _ if self.gifts >> owner & 1 == 1 => self.gifts &= !(1 << owner),
            _ => return Err(Illegal::OpeningOver),
        }
        // A drawn token that fits neither stand lies beside both.
        let both = self.mission.opening != Opening::Absent || !matches!(self.phase, Phase::Opening { .. });
        for other in 0..self.racks.len() as u8 {
            if other == stand || both && self.owner(other) == Some(owner) {
                self.facts.add(Constraint::MustNotHave { stand: other, value });
            }
        }
        self.settle_opening();
        Ok(())
    }

    fn no_mark(&mut self, player: u8) -> Result<(), Illegal> {
        self.is_player(player)?;
        match self.phase {
            Phase::Opening { player: next, .. } if next == player => {
                let laid = self.opening_tokens(player);
                self.phase = Phase::Opening { player, laid };
                self.settle_opening();
                Ok(())
            }
            Phase::Opening { player, .. } => Err(Illegal::Opening { player }),
            _ if self.gifts >> player & 1 == 1 => {
                self.gifts &= !(1 << player);
                Ok(())
            }
            _ => Err(Illegal::OpeningOver),
        }
    }

    /// Lays a token on a wire; it must be one of the mission's and, as far as the record knows, true.
    pub(super) fn lay(&mut self, place: Place, token: Token, laying: Laying) -> Result<(), Illegal> {
        let tile = *self.tile(place)?;
        if !tile.slot.is_uncut() {
            return Err(Illegal::AlreadyCut(place));
        }
        let owner = self.owner(place.stand).unwrap_or(0);
        let lies = match self.mission.rule {
            Rule::FalseCaptain => owner == self.role,
            Rule::AllFalse => true,
            _ => false,
        };
        let fits = match (token, self.mission.tokens) {
            (Token::Not(_), _) => lies,
            _ if lies => false,
            (Token::Value(Value::Yellow), Tokens::EvenOdd | Tokens::Info) => laying == Laying::Miss,
            (Token::Value(Value::Blue(_)), Tokens::Info)
            | (Token::Parity(_), Tokens::EvenOdd)
            | (Token::Times(_), Tokens::Multiplicity) => true,
            _ => false,
        };
        if !fits {
            return Err(Illegal::WrongToken);
        }
        let untrue = Illegal::Untrue(place);
        let value = tile.slot.wire.map(|wire| wire.value());
        match token {
            Token::Value(shown) => {
                let possible = tile.slot.allowed().and(shown.wires());
                if value.is_some_and(|value| value != shown) || possible.is_empty() {
                    return Err(untrue);
                }
                self.change(place, |slot| {
                    slot.state = SlotState::Info;
                    slot.wire =
                        slot.wire.or(if shown == Value::Yellow { None } else { possible.iter().next() });
                    (slot.not, slot.parity) = (0, None);
                })
            }
            Token::Parity(parity) => {
                self.change(place, |slot| slot.parity = Some(parity)).map_err(|_| untrue)
            }
            Token::Times(times) => {
                let stand = &self.racks[place.stand as usize];
                let known = stand.tiles.iter().filter(|t| value.is_some() && t.slot.known_value() == value);
                let complete = stand.tiles.iter().all(|tile| tile.slot.wire.is_some());
                let count = known.count() as u8;
                if complete && count != times || count > times {
                    return Err(untrue);
                }
                self.change(place, |slot| slot.times = Some(times))
            }
            Token::Not(number) => {
                if value == Some(Value::Red) && self.mission.rule == Rule::FalseCaptain {
                    return Err(Illegal::WrongToken);
                }
                self.change(place, |slot| slot.not |= 1 << (number & 15)).map_err(|_| untrue)
            }
            Token::Nothing => Err(Illegal::WrongToken),
        }
    }

    // Cuts.

    /// May this call be made, whatever comes of it? Whose turn it is does not matter here.
    pub fn may_call(&self, call: &Call) -> Result<(), Illegal> {
        self.check_call(call).map(|_| ())
    }

    fn check_call(&self, call: &Call) -> Result<Ruling, Illegal> {
        let ruling = self.ruling(call.player);
        let owner = self.owner(call.stand).ok_or(Illegal::NoSlot(Place::new(call.stand, 0)))?;
        for value in call.values() {
            if value == Value::Red {
                return Err(Illegal::RedCalled);
            }
            if self.holds(call.player, value) == Some(false) {
                return Err(Illegal::NotHeld(value));
            }
            if !ruling.values.has(value) {
                return Err(Illegal::ValueBarred(value));
            }
        }
        let equipment = call.pointing != Pointing::One || call.or.is_some();
        for place in call.places() {
            let tile = self.tile(place)?;
            if owner == call.player {
                return Err(Illegal::OwnWire(place));
            }
            if !tile.slot.is_uncut() {
                return Err(Illegal::AlreadyCut(place));
            }
            if !ruling.allows_slot(place.stand.into(), place.slot.into()) {
                return Err(Illegal::SlotBarred(place));
            }
            if equipment && tile.slot.unsorted {
                return Err(Illegal::Unsorted(place));
            }
        }
        let hidden = |tile: &Tile| tile.slot.state == SlotState::Hidden && !tile.slot.unsorted;
        let all = self.racks[call.stand as usize].tiles.iter().filter(|tile| hidden(tile)).count() as u32;
        let count = call.slots.count_ones();
        let right = match call.pointing {
            Pointing::One => count == 1,
            Pointing::Double => count == 2,
            Pointing::Triple => count == 3,
            Pointing::Super => count == all,
        };
        if !right {
            return Err(Illegal::Pointing);
        }
        if call.pointing != Pointing::One && call.values().any(|value| value == Value::Yellow) {
            return Err(Illegal::DetectorValue);
        }
        if (equipment || call.stabilizer) && !ruling.gear {
            return Err(Illegal::NoGearFor(call.player));
        }
        Ok(ruling)
    }

    /// Uses up the cards that a call needs.
    fn spend(&mut self, call: &Call) -> Result<(), Illegal> {
        let gear = match call.pointing {
            Pointing::One => None,
            Pointing::Double if self.has_detector(call.player) => {
                self.characters_used |= 1 << call.player;
                None
            }
            Pointing::Double => return Err(Illegal::NoDetector),
            Pointing::Triple => Some(Gear::TripleDetector),
            Pointing::Super => Some(Gear::SuperDetector),
        };
        let ray = call.or.map(|_| Gear::Ray);
        let stabilizer = call.stabilizer.then_some(Gear::Stabilizer);
        for gear in [gear, ray, stabilizer].into_iter().flatten() {
            self.use_up(call.player, gear)?;
        }
        Ok(())
    }

    pub(super) fn use_up(&mut self, player: u8, gear: Gear) -> Result<(), Illegal> {
        match self.source(player, gear)? {
            Source::Character => self.characters_used |= 1 << player,
            Source::Card(index) => self.gear[index as usize].used = true,
        }
        Ok(())
    }

    /// A wire comes to light and is cut.
    pub(super) fn cut_wire(&mut self, shown: Shown) -> Result<(), Illegal> {
        let Shown { place, wire } = shown;
        let tile = *self.tile(place)?;
        if !tile.slot.is_uncut() {
            return Err(Illegal::AlreadyCut(place));
        }
        if let Some(known) = tile.slot.wire.filter(|&known| known != wire) {
            return Err(Illegal::Differs { place, wire: known });
        }
        let blue = wire.colour() == Colour::Blue;
        if !tile.slot.allowed().has(wire) || blue && tile.denied >> wire.number() & 1 == 1 {
            return Err(Illegal::Untrue(place));
        }
        self.change(place, |slot| {
            *slot = Slot { times: slot.times, unsorted: slot.unsorted, ..Slot::cut(wire) };
        })?;
        let owner = self.owner(place.stand).unwrap_or(0);
        self.facts.cut(owner, place.stand, wire.value());
        Ok(())
    }

    fn hit(&mut self, call: &Call, own: Shown, at: Shown) -> Result<(), Illegal> {
        self.has_turn(call.player)?;
        self.check_call(call)?;
        if !call.places().any(|place| place == at.place) {
            return Err(Illegal::NotPointedAt);
        }
        let value = own.wire.value();
        if value != at.wire.value() || !call.values().any(|called| called == value) {
            return Err(Illegal::NoHit);
        }
        self.own(call.player, own.place)?;
        self.spend(call)?;
        self.cut_wire(own)?;
        self.cut_wire(at)?;
        self.after_cut(value);
        self.end_turn();
        Ok(())
    }

    fn miss(&mut self, call: &Call, slot: u8, token: Token) -> Result<(), Illegal> {
        self.has_turn(call.player)?;
        let ruling = self.check_call(call)?;
        let place = Place::new(call.stand, slot);
        if !call.places().any(|pointed| pointed == place) {
            return Err(Illegal::NotPointedAt);
        }
        let mut harmless = false;
        for pointed in call.places() {
            let tile = self.tile(pointed)?;
            let wire = tile.slot.wire;
            if call.values().any(|value| tile.slot.known_value() == Some(value)) {
                return Err(Illegal::WasHit(pointed));
            }
            harmless |= wire.is_none_or(|wire| !ruling.deadly.has(wire));
        }
        if !harmless && !call.stabilizer {
            return Err(Illegal::WasRed(place));
        }
        self.spend(call)?;
        // Where the token is not the plain truth, the call itself still tells that it was wrong.
        for pointed in call.places() {
            for value in call.values() {
                if let Value::Blue(number) = value {
                    let rack = &mut self.racks[call.stand as usize];
                    rack.tiles[pointed.slot as usize].denied |= 1 << number;
                }
            }
        }
        for value in call.values() {
            self.facts.add(Constraint::Called { player: call.player, value });
        }
        let owner = self.owner(call.stand).unwrap_or(0);
        let kept_back = [call.player, owner]
            .iter()
            .any(|&p| [self.common_card, self.own_card[p as usize]].contains(&Some(Card::NoTokens)));
        if token != Token::Nothing {
            self.lay(place, token, Laying::Miss)?;
        } else if call.stabilizer && self.mission.rule != Rule::NoTokens {
            // A stabilised miss without a token can only have been red.
            let deadly = ruling.deadly;
            let possible = self.tile(place)?.slot.allowed().and(deadly);
            if possible.is_empty() {
                return Err(Illegal::WrongToken);
            }
            if deadly == WireSet::RED {
                self.change(place, |slot| slot.colour = Some(Colour::Red))?;
            }
        } else if !kept_back
            && self.mission.rule != Rule::NoTokens
            && self.mission.tokens != Tokens::Multiplicity
        {
            return Err(Illegal::WrongToken);
        }
        self.misses += 1;
        self.last_cut = None;
        if !call.stabilizer {
            self.lose_steps(ruling.penalty);
        }
        self.end_turn();
        Ok(())
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

    fn boom(&mut self, call: &Call) -> Result<(), Illegal> {
        self.has_turn(call.player)?;
        let ruling = self.check_call(call)?;
        let can =
            |place| self.tile(place).is_ok_and(|tile| !tile.slot.allowed().and(ruling.deadly).is_empty());
        if call.stabilizer || !call.places().all(can) {
            return Err(Illegal::NoBoom);
        }
        self.spend(call)?;
        self.phase = Phase::Over(End::Lost(Loss::Red));
        Ok(())
    }

    fn solo(&mut self, player: u8, wires: &[Shown], fast_pass: bool) -> Result<(), Illegal> {
        self.has_turn(player)?;
        let ruling = self.ruling(player);
        let value = wires.first().ok_or(Illegal::SoloCount)?.wire.value();
        let count = wires.len() as u8;
        let right = if fast_pass { count == 2 } else { count == 2 || count == 4 };
        if !right || wires.iter().any(|shown| shown.wire.value() != value) || value == Value::Red {
            return Err(Illegal::SoloCount);
        }
        if !ruling.solo {
            return Err(Illegal::NoSolo);
        }
        if !ruling.values.has(value) {
            return Err(Illegal::ValueBarred(value));
        }
        if fast_pass {
            if !ruling.gear {
                return Err(Illegal::NoGearFor(player));
            }
            self.use_up(player, Gear::FastPass)?;
        } else if self.cut(value) + count != self.in_play(value) {
            return Err(Illegal::SoloOthers(value));
        }
        for &shown in wires {
            self.own(player, shown.place)?;
            self.cut_wire(shown)?;
        }
        self.after_cut(value);
        self.end_turn();
        Ok(())
    }

    fn reveal(&mut self, player: u8, wires: &[Shown]) -> Result<(), Illegal> {
        self.has_turn(player)?;
        let ruling = self.ruling(player);
        if !ruling.reveal {
            return Err(Illegal::NoReveal);
        }
        for &shown in wires {
            self.own(player, shown.place)?;
            if !ruling.deadly.has(shown.wire) {
                return Err(Illegal::RevealOthers);
            }
            self.cut_wire(shown)?;
        }
        if wires.is_empty() || self.is_in(player) {
            return Err(Illegal::RevealOthers);
        }
        self.end_turn();
        Ok(())
    }

    fn all_together(&mut self, player: u8, wires: &[Shown], right: bool) -> Result<(), Illegal> {
        let value = self.together();
        self.in_mission(value.is_some())?;
        self.has_turn(player)?;
        if !right {
            self.phase = Phase::Over(End::Lost(Loss::Together));
            return Ok(());
        }
        let Some(value) = value.filter(|&value| wires.len() as u8 == self.in_play(value)) else {
            return Err(Illegal::Together);
        };
        if wires.iter().any(|shown| shown.wire.value() != value) {
            return Err(Illegal::Together);
        }
        for &shown in wires {
            self.cut_wire(shown)?;
        }
        if self.mission.rule == Rule::FourTogether {
            self.gear.iter_mut().for_each(|card| card.face_down = false);
        }
        self.after_cut(value);
        self.end_turn();
        Ok(())
    }

    fn pass(&mut self, player: u8) -> Result<(), Illegal> {
        self.has_turn(player)?;
        let blocked = self.held_values(player).and(self.allowed_values(player)).is_empty();
        if self.knows_hand(player) && !blocked {
            return Err(Illegal::NoPass);
        }
        match self.mission.rule {
            Rule::Order { .. } => self.phase = Phase::Over(End::Lost(Loss::Blocked)),
            rule => {
                let named = rule.is_named().then_some(1);
                self.lose_steps(rule.pass().or(named).ok_or(Illegal::NoPass)?);
            }
        }
        self.end_turn();
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
        match self.mission.rule {
            Rule::FlipCards => {
                self.visible &= !(1 << number);
                if self.visible & self.undone() == 0 {
                    self.visible = 0x1ffe;
                }
            }
            Rule::Line if self.cut(value) >= 2 => self.line.retain(|&card| card != number),
            _ => {}
        }
    }

    /// Somebody else goes on, or the game is won.
    pub(super) fn end_turn(&mut self) {
        if matches!(self.phase, Phase::Over(_)) {
            return;
        }
        self.last = Some(self.actor);
        self.demand = Values::ALL;
        self.named = false;
        if self.mission.rule == Rule::Sums && self.visible.count_ones() < 2 {
            self.visible = 0x1ffe;
        }
        let order = (1..=self.players).map(|step| (self.turn + step) % self.players);
        let Some(next) = order.into_iter().find(|&player| self.is_in(player)) else {
            self.phase = Phase::Over(End::Won);
            return;
        };
        self.pass_to(next);
    }

    /// The turn goes to this player; who cannot obey an order of values loses the game.
    pub(super) fn pass_to(&mut self, player: u8) {
        (self.turn, self.actor) = (player, player);
        let order = matches!(self.mission.rule, Rule::Order { .. });
        if order
            && self.knows_hand(player)
            && !self.only_deadly(player)
            && self.held_values(player).and(self.allowed_values(player)).is_empty()
        {
            self.phase = Phase::Over(End::Lost(Loss::Blocked));
        }
    }

    fn turn_dial(&mut self, steps: i8) -> Result<(), Illegal> {
        self.in_mission(self.mission.dial != Dial::Unused)?;
        let most = self.mission.steps(self.players).max(self.players);
        let dial = i16::from(self.dial) + i16::from(steps);
        if dial > i16::from(most) {
            return Err(Illegal::DialFull);
        }
        self.dial = u8::try_from(dial).unwrap_or(0);
        if self.dial == 0 {
            self.phase = Phase::Over(End::Lost(Loss::Dial));
        }
        Ok(())
    }
}

/// On what occasion a token is laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Laying {
    /// Before the first turn.
    Opening,
    /// A mission or the Post-It gives it.
    Gift,
    /// After a miss.
    Miss,
}
