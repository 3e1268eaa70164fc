//! Equipment outside a call, number cards and constraint cards.

use super::event::{Place, Shown, Usage};
use super::facts::{Moved, new_place};
use super::illegal::Illegal;
use super::pieces::{GearCard, Phase, Rack, Tile};
use super::state::{ALL_NUMBERS, State};
use super::tokens::Laying;
use crate::bomb::constraint::Constraint;
use crate::bomb::gear::Gear;
use crate::bomb::mission::Mission;
use crate::bomb::rule::Rule;
use crate::bomb::ruling::{ConstraintCard, Values};
use crate::bomb::slot::Dealt;
use crate::bomb::wire::{Colour, Value, Wire};
use crate::limits::MAX_GEAR;

impl State {
    pub(super) fn utilise(&mut self, player: u8, usage: &Usage) -> Result<(), Illegal> {
        self.is_player(player)?;
        if let Phase::Opening { player, .. } = self.phase {
            return Err(Illegal::Opening { player });
        }
        let gear = usage.gear();
        if !self.ruling(player).gear && self.character(player).gear() != Some(gear) {
            return Err(Illegal::NoGearFor(player));
        }
        self.use_up(player, gear)?;
        match *usage {
            Usage::Label { left, equal } => self.label(player, left, equal),
            Usage::Swap { give, given, take, taken, wires } => {
                self.swap(player, (give, given), (take, taken), wires)
            }
            Usage::PostIt { place, token } => {
                let tile = self.own(player, place)?;
                if tile.slot.unsorted {
                    return Err(Illegal::Unsorted(place));
                }
                self.lay(place, token, Laying::PostIt)
            }
            Usage::Rewind => {
                if self.dial >= self.mission.steps(self.players) {
                    return Err(Illegal::DialFull);
                }
                self.dial += 1;
                Ok(())
            }
            Usage::Recharge { players } => {
                if players & !self.characters_used != 0 || !(1..=2).contains(&players.count_ones()) {
                    return Err(Illegal::NoDetector);
                }
                self.characters_used &= !players;
                Ok(())
            }
            Usage::Radar { value, stands } => self.radar(value, stands),
            Usage::Mug { to } => {
                if self.actor != player {
                    return Err(Illegal::NotTheTurn { turn: self.actor });
                }
                self.is_player(to)?;
                if to == player || !self.is_in(to) {
                    return Err(Illegal::NoPlayer(to));
                }
                self.last = Some(player);
                self.pass_to(to);
                Ok(())
            }
            Usage::FalseBottom { cards } => cards.into_iter().try_for_each(|gear| self.add_gear(gear)),
            Usage::Single { place } => self.single(player, place),
            Usage::Drop => {
                for card in self.gear.iter_mut().filter(|card| card.gear != Gear::EmergencyDrop) {
                    card.used = false;
                }
                Ok(())
            }
            Usage::Disintegrate { value, ref wires } => self.disintegrate(value, wires),
            Usage::Hook { from, to, wire } => self.hook(player, from, to, wire),
        }
    }

    fn label(&mut self, player: u8, left: Place, equal: bool) -> Result<(), Illegal> {
        let a = *self.own(player, left)?;
        let b = *self.own(player, Place::new(left.stand, left.slot + 1))?;
        if !a.slot.is_uncut() && !b.slot.is_uncut() {
            return Err(Illegal::Neighbours);
        }
        if let (Some(a), Some(b)) = (a.slot.wire, b.slot.wire)
            && (a.value() == b.value()) != equal
        {
            return Err(Illegal::Untrue(left));
        }
        let (stand, left) = (left.stand, left.slot);
        self.facts.add(if equal {
            Constraint::AdjacentEqual { stand, left }
        } else {
            Constraint::AdjacentNotEqual { stand, left }
        });
        Ok(())
    }

    /// Every stand says whether it has an uncut sorted blue wire of the number.
    pub(super) fn radar(&mut self, number: u8, stands: u8) -> Result<(), Illegal> {
        let value = Value::Blue(number);
        if self.in_play(value) == 0 {
            return Err(Illegal::ValueBarred(value));
        }
        let answers = self.radar_answers(number);
        for stand in 0..self.racks.len() as u8 {
            let shown = answers >> stand & 1 == 1;
            let complete = self.racks[stand as usize].tiles.iter().all(|tile| tile.slot.wire.is_some());
            let yes = stands >> stand & 1 == 1;
            if shown && !yes {
                return Err(Illegal::Present { stand, value });
            }
            if yes && complete && !shown {
                return Err(Illegal::NotHeld(value));
            }
            self.facts.add(if yes {
                Constraint::MustHave { stand, value }
            } else {
                Constraint::MustNotHave { stand, value }
            });
        }
        if self.is_done(value) {
            self.facts.finished(value);
        }
        Ok(())
    }

    fn single(&mut self, player: u8, place: Place) -> Result<(), Illegal> {
        let tile = *self.own(player, place)?;
        if tile.slot.wire.is_some_and(|wire| wire.colour() != Colour::Blue) {
            return Err(Illegal::WrongToken);
        }
        let rack = &mut self.racks[place.stand as usize];
        let same = |other: &&Tile| other.slot.wire.is_some() && other.slot.wire == tile.slot.wire;
        if rack.tiles.iter().filter(same).count() > 1 {
            return Err(Illegal::Untrue(place));
        }
        rack.tiles[place.slot as usize].slot.times = 1;
        Ok(())
    }

    fn disintegrate(&mut self, number: u8, wires: &[Shown]) -> Result<(), Illegal> {
        let value = Value::Blue(number);
        if wires.iter().any(|shown| shown.wire.value() != value) || wires.is_empty() {
            return Err(Illegal::NoHit);
        }
        for &shown in wires {
            self.cut_wire(shown)?;
        }
        if !self.is_done(value) {
            return Err(Illegal::SoloOthers(value));
        }
        self.after_cut(value);
        if !self.is_in(self.actor) {
            self.end_turn();
        }
        Ok(())
    }

    // Wires that move to another stand.

    /// A radar's "no" stays with the wires that it was about.
    fn deny_absent(&mut self) {
        let facts = self.facts.clone();
        for fact in facts.iter() {
            if let Constraint::MustNotHave { stand, value: Value::Blue(number) } = fact.constraint {
                let tiles = &mut self.racks[stand as usize].tiles;
                for tile in tiles.iter_mut().filter(|tile| tile.slot.is_uncut() && !tile.slot.unsorted) {
                    tile.denied |= 1 << number;
                }
            }
        }
    }

    /// Can this wire be moved by equipment?
    fn movable(&self, place: Place) -> Result<u8, Illegal> {
        let tile = self.tile(place)?;
        if !tile.slot.is_uncut() {
            return Err(Illegal::AlreadyCut(place));
        }
        if tile.slot.unsorted {
            return Err(Illegal::Unsorted(place));
        }
        self.owner(place.stand).ok_or(Illegal::NoSlot(place))
    }

    fn swap(
        &mut self,
        player: u8,
        (give, given): (Place, u8),
        (take, taken): (Place, u8),
        wires: [Option<Wire>; 2],
    ) -> Result<(), Illegal> {
        self.own(player, give)?;
        self.movable(give)?;
        let mate = self.movable(take)?;
        if mate == player {
            return Err(Illegal::OwnWire(take));
        }
        let moves = [
            Moved { from: give, owner: player, to: Place::new(take.stand, given) },
            Moved { from: take, owner: mate, to: Place::new(give.stand, taken) },
        ];
        self.move_wires(&moves, &wires, 1 << player | 1 << mate)
    }

    fn hook(&mut self, player: u8, from: Place, to: Place, wire: Option<Wire>) -> Result<(), Illegal> {
        let mate = self.movable(from)?;
        if mate == player {
            return Err(Illegal::OwnWire(from));
        }
        if self.owner(to.stand) != Some(player) {
            return Err(Illegal::NotOwn(to));
        }
        self.move_wires(&[Moved { from, owner: mate, to }], &[wire], 1 << player)?;
        if !self.is_in(self.actor) {
            self.end_turn();
        }
        Ok(())
    }

    /// Moves wires between stands; those who took part have seen them, and where the keeper of the record is
    /// one of them, `wires` says what the keeper saw.
    fn move_wires(&mut self, moves: &[Moved], wires: &[Option<Wire>], seen: u8) -> Result<(), Illegal> {
        self.deny_absent();
        self.keep_facts(moves);
        let mut racks = self.racks.clone();
        let table = self.table(self.me);
        for moved in moves {
            // Counts on both stands have changed, so tokens about them are out of date.
            for stand in [moved.from.stand, moved.to.stand] {
                let tiles = &mut racks[stand as usize].tiles;
                tiles.iter_mut().for_each(|tile| tile.slot.times = 0);
            }
            // What is random is the deal: a wire counts with the stand that it was dealt to.
            let (stand, slot) = (usize::from(moved.from.stand), usize::from(moved.from.slot));
            racks[stand].tiles[slot].slot.dealt =
                table.dealt_place(stand, slot).map_or(Dealt::HERE, Dealt::at);
        }
        let before = racks.clone();
        for (stand, rack) in racks.iter_mut().enumerate() {
            let length = rack.tiles.len()
                + moves.iter().filter(|moved| moved.to.stand as usize == stand).count()
                - moves.iter().filter(|moved| moved.from.stand as usize == stand).count();
            refill(rack, stand as u8, length, &before, moves)?;
        }
        for (moved, &wire) in moves.iter().zip(wires) {
            let tile = &mut racks[moved.to.stand as usize].tiles[moved.to.slot as usize];
            tile.seen |= seen;
            let Some(wire) = wire else { continue };
            match tile.slot.wire {
                Some(known) if known != wire => {
                    return Err(Illegal::Differs { place: moved.from, wire: known });
                }
                Some(_) => {}
                None if tile.seen >> self.me & 1 == 0 => return Err(Illegal::Unseen(moved.from)),
                None if tile.cannot_be(wire) => return Err(Illegal::Untrue(moved.from)),
                None => tile.slot.wire = Some(wire),
            }
        }
        self.racks = racks;
        self.facts.moved(moves);
        self.move_choices(moves);
        Ok(())
    }

    // Cards beside the stands.

    fn add_gear(&mut self, gear: Gear) -> Result<(), Illegal> {
        if self.gear.iter().any(|card| card.gear == gear) {
            return Err(Illegal::GearTwice(gear));
        }
        if !allows(self.mission, gear, self.players) {
            return Err(Illegal::GearBarred(gear));
        }
        let card = GearCard { gear, cover: None, face_down: false, used: false };
        self.gear.push(card).map_err(|_| Illegal::TooMuchGear)
    }

    pub(super) fn open(&mut self, gear: Gear) -> Result<(), Illegal> {
        self.in_mission(matches!(self.mission.rule, Rule::FaceDown | Rule::FourTogether))?;
        if let Some(card) = self.gear.iter_mut().find(|card| card.gear == gear) {
            if !card.face_down {
                return Err(Illegal::GearTwice(gear));
            }
            card.face_down = false;
            return Ok(());
        }
        if self.gear.len() >= self.mission.equipment(self.players) as usize {
            return Err(Illegal::TooMuchGear);
        }
        self.add_gear(gear)
    }

    pub(super) fn number(&mut self, value: u8, stands: u8) -> Result<(), Illegal> {
        let rule = self.mission.rule;
        let turned = matches!(rule, Rule::FaceDown | Rule::FourTogether | Rule::FourThenCards);
        self.in_mission(turned || rule.is_named())?;
        if let Phase::Opening { player, .. } = self.phase {
            return Err(Illegal::Opening { player });
        }
        if self.in_play(Value::Blue(value)) == 0 || self.is_done(Value::Blue(value)) {
            return Err(Illegal::ValueBarred(Value::Blue(value)));
        }
        self.line.clear();
        let _ = self.line.push(value);
        if rule == Rule::Scan {
            self.radar(value, stands)?;
        }
        if rule.is_named() {
            self.demand = Values::only(Value::Blue(value));
        }
        Ok(())
    }

    pub(super) fn name(&mut self, player: u8) -> Result<(), Illegal> {
        self.in_mission(self.mission.rule.is_named())?;
        self.is_player(player)?;
        if self.demand == Values::ALL {
            return Err(Illegal::NumberFirst);
        }
        self.actor = player;
        self.named = true;
        Ok(())
    }

    /// The card that was bet against the last turn is shown.
    pub(super) fn wager(&mut self, value: u8) -> Result<(), Illegal> {
        self.in_mission(self.mission.rule == Rule::Wagers)?;
        if self.last_cut == Some(Value::Blue(value)) {
            self.lose_steps(1);
        }
        self.last_cut = None;
        Ok(())
    }

    pub(super) fn spend_cards(&mut self, values: [u8; 2]) -> Result<(), Illegal> {
        self.in_mission(self.mission.rule == Rule::Sums)?;
        let [a, b] = values;
        for card in values {
            if card > 15 || self.visible >> card & 1 == 0 || a == b {
                return Err(Illegal::ValueBarred(Value::Blue(card)));
            }
            self.visible &= !(1 << card);
        }
        // No wire has a number beyond twelve.
        let sum = 1_u16.checked_shl((a + b).into()).unwrap_or(0);
        self.demand = Values((sum | 1 << a.abs_diff(b)) & ALL_NUMBERS);
        Ok(())
    }

    pub(super) fn give(&mut self, value: u8, to: u8) -> Result<(), Illegal> {
        self.in_mission(self.mission.rule == Rule::HeldCards)?;
        self.is_player(to)?;
        let from = self.held.iter().position(|held| value < 16 && held >> value & 1 == 1);
        let from = from.ok_or(Illegal::NotInMission)?;
        self.held[from] &= !(1 << value);
        self.held[to as usize] |= 1 << value;
        self.owes = None;
        Ok(())
    }

    pub(super) fn constraint_card(
        &mut self,
        player: Option<u8>,
        card: Option<ConstraintCard>,
    ) -> Result<(), Illegal> {
        self.in_mission(self.mission.rule.has_constraints() || self.mission.number == 0)?;
        self.idle = 0;
        match player {
            Some(player) => {
                self.is_player(player)?;
                // A card is turned down by a player who cannot obey it.
                if self.mission.rule == Rule::OwnCards
                    && card.is_none()
                    && self.own_card[player as usize].is_some()
                {
                    self.note_lacking(player);
                }
                self.own_card[player as usize] = card;
            }
            None => self.common_card = card,
        }
        Ok(())
    }
}

/// May the card lie on the table? Custom tables allow all.
pub(super) fn allows(mission: &Mission, gear: Gear, players: u8) -> bool {
    mission.number == 0 || mission.allows(gear, players)
}

/// Puts the tiles of a stand where they are after the moves.
fn refill(
    rack: &mut Rack,
    stand: u8,
    length: usize,
    before: &[Rack],
    moves: &[Moved],
) -> Result<(), Illegal> {
    rack.tiles.clear();
    for slot in 0..length as u8 {
        let place = Place::new(stand, slot);
        let tiles = before.iter().enumerate().flat_map(|(old, rack)| {
            rack.tiles.iter().enumerate().map(move |(slot, tile)| (Place::new(old as u8, slot as u8), tile))
        });
        let mut here = tiles.filter(|&(old, _)| new_place(moves, old) == place);
        let (_, tile) = here.next().ok_or(Illegal::NoSlot(place))?;
        rack.tiles.push(*tile).map_err(|_| Illegal::NoSlot(place))?;
    }
    Ok(())
}

const _: () = assert!(MAX_GEAR >= 7);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bomb::game::referee::set_up;
    use crate::bomb::game::{Event, Game};
    use crate::rng::Pcg32;

    #[test]
    fn a_sum_beyond_twelve_asks_for_no_number() {
        let mission = Mission::get(47).unwrap();
        let mut game = Game::new(&set_up(mission, 4, &mut Pcg32::new(1))).unwrap();
        for player in 0..4 {
            game.apply(&Event::NoMark { player }).unwrap();
        }
        game.apply(&Event::Spend { values: [12, 11] }).unwrap();
        assert_eq!(game.demand, Values::only(Value::Blue(1)));
    }
}
