//! Calls and what comes of them, solo cuts, red wires shown, wires that can only be cut together.

use super::allowed::Source;
use super::choices::can_be_cut;
use super::event::{Call, Place, Pointing, Shown, Token};
use super::illegal::Illegal;
use super::pieces::{End, Loss, Phase, Tile};
use super::state::State;
use super::tokens::Laying;
use crate::bomb::gear::Gear;
use crate::bomb::mission::Tokens;
use crate::bomb::rule::Rule;
use crate::bomb::ruling::Ruling;
use crate::bomb::slot::{Slot, SlotState, denial};
use crate::bomb::wire::{Colour, Value, WireSet};

impl State {
    /// What a call needs, whatever comes of it: the turn, wires that may be called, the cards it uses up.
    pub(super) fn begin_call(&mut self, call: &Call) -> Result<(), Illegal> {
        if matches!(self.phase, Phase::Over(_)) {
            return Err(Illegal::Over);
        }
        self.has_turn(call.player)?;
        self.check_call(call)?;
        self.spend(call)
    }

    fn check_call(&self, call: &Call) -> Result<Ruling, Illegal> {
        let ruling = self.law(call.player);
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
        if !tile.slot.allowed().has(wire) {
            return Err(Illegal::TokenSays(place, wire));
        }
        if tile.denied & denial(wire.value()) != 0 {
            return Err(Illegal::Denied(place, wire));
        }
        self.change(place, |slot| {
            let Slot { times, unsorted, picks, dealt, .. } = *slot;
            *slot = Slot { times, unsorted, picks, dealt, ..Slot::cut(wire) };
        })?;
        let owner = self.owner(place.stand).unwrap_or(0);
        self.facts.cut(owner, place.stand, wire.value(), tile.slot.unsorted);
        Ok(())
    }

    pub(super) fn hit(&mut self, call: &Call, own: Shown, at: Shown) -> Result<(), Illegal> {
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
        self.note_marked(call.player, [value].into_iter(), Some(at.place))?;
        self.spend(call)?;
        self.note_hit(call, at.place);
        if value == Value::Yellow {
            self.note_own(call.player, own.place, value, can_be_cut);
        }
        if self.agreed.left {
            self.check_agreed(call.player, own)?;
            self.note_agreed(call.player, own)?;
            self.cut_wire(own)?;
        } else {
            let before = self.cut_of(call.player, value);
            self.cut_wire(own)?;
            self.note_pick(own.place, before, can_be_cut)?;
        }
        self.cut_wire(at)?;
        // A ray needs wires of both values.
        if let Some(other) = call.values().find(|&other| other != value).filter(|&other| !self.is_done(other))
        {
            self.note_called(call.player, other);
        }
        self.after_cut(value);
        self.end_turn();
        Ok(())
    }

    pub(super) fn miss(&mut self, call: &Call, slot: u8, token: Token) -> Result<(), Illegal> {
        self.has_turn(call.player)?;
        let ruling = self.check_call(call)?;
        let place = Place::new(call.stand, slot);
        if !call.places().any(|pointed| pointed == place) {
            return Err(Illegal::NotPointedAt);
        }
        if let Token::Value(shown) = token
            && call.values().any(|value| value == shown)
        {
            return Err(Illegal::ShowsCalled(shown));
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
        self.note_marked(call.player, call.values(), None)?;
        self.spend(call)?;
        // Where the token is not the plain truth, the call itself still tells that it was wrong.
        let called = call.values().fold(0, |bits, value| bits | denial(value));
        for pointed in call.places() {
            self.deny(pointed, called);
        }
        for value in call.values() {
            self.note_called(call.player, value);
        }
        let owner = self.owner(call.stand).unwrap_or(0);
        // A false token has a number that was called; none where yellow was.
        let untold = self.lies(owner) && call.number().is_none();
        let kept_back = untold || self.keeps_tokens_back(call.player) || self.keeps_tokens_back(owner);
        // There is no token for a value that is on the stand four times.
        let silent =
            kept_back || self.mission.rule == Rule::NoTokens || self.mission.tokens == Tokens::Multiplicity;
        let deadly = ruling.deadly;
        if token != Token::Nothing {
            self.lay(place, token, Laying::Miss)?;
            self.note_spared(call, Some(place), deadly);
        } else if silent {
            // Nothing has exploded; a Stabilizer leaves the reason open.
            if !call.stabilizer {
                self.note_spared(call, None, deadly);
                if !kept_back && self.mission.tokens == Tokens::Multiplicity && call.slots.count_ones() == 1 {
                    self.change(place, |slot| slot.times = 4)?;
                }
            }
        } else if call.stabilizer {
            // A stabilised miss without a token can only have been red, wherever it pointed.
            for pointed in call.places() {
                if self.tile(pointed)?.slot.allowed().and(deadly).is_empty() {
                    return Err(Illegal::WrongToken);
                }
                if deadly == WireSet::RED {
                    self.change(pointed, |slot| slot.colour = Some(Colour::Red))?;
                }
            }
            self.note_deadly(call, deadly);
        } else {
            return Err(Illegal::WrongToken);
        }
        self.misses += 1;
        self.last_cut = None;
        // The number card is turned before the cut, whatever comes of it.
        for value in call.values() {
            self.turn_card(value);
        }
        if !call.stabilizer {
            self.lose_steps(ruling.penalty);
        }
        self.end_turn();
        Ok(())
    }

    pub(super) fn boom(&mut self, call: &Call) -> Result<(), Illegal> {
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

    pub(super) fn solo(&mut self, player: u8, wires: &[Shown], fast_pass: bool) -> Result<(), Illegal> {
        self.has_turn(player)?;
        let ruling = self.law(player);
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
        self.note_marked(player, [value].into_iter(), None)?;
        for &shown in wires {
            self.own(player, shown.place)?;
            let before = self.cut_of(player, value);
            self.cut_wire(shown)?;
            // Taking all that is left of a value is no pick.
            if fast_pass && !self.agreed.left {
                self.note_pick(shown.place, before, can_be_cut)?;
            }
        }
        self.after_cut(value);
        self.end_turn();
        Ok(())
    }

    pub(super) fn reveal(&mut self, player: u8, wires: &[Shown]) -> Result<(), Illegal> {
        self.may_show(player)?;
        let ruling = self.law(player);
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

    pub(super) fn all_together(&mut self, player: u8, wires: &[Shown], right: bool) -> Result<(), Illegal> {
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
        if self.mission.rule == Rule::SevensLast {
            self.note_only_red(player, value);
        }
        if self.mission.rule == Rule::FourTogether {
            self.gear.iter_mut().for_each(|card| card.face_down = false);
        }
        self.after_cut(value);
        self.end_turn();
        Ok(())
    }
}
