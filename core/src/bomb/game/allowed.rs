//! What the mission and its cards allow, and what can be used now.

use super::event::{Place, Pointing};
use super::illegal::Illegal;
use super::pieces::{GearCard, Phase, Tile};
use super::state::{State, is_among};
use crate::bomb::gear::{Character, Gear};
use crate::bomb::mission::Opening;
use crate::bomb::rule::Rule;
use crate::bomb::ruling::{ConstraintCard, EXPLODES, Ruling, Values, sums_of};
use crate::bomb::wire::{BLUE_MAX, Value, WireSet};

impl State {
    /// The wires that explode when pointed at.
    pub fn deadly(&self) -> WireSet {
        self.deadly_values().fold(WireSet::EMPTY, |wires, value| wires.or(value.wires()))
    }

    /// Their values: red, and the number on the fuse where there is one.
    pub(super) fn deadly_values(&self) -> impl Iterator<Item = Value> {
        let fuse = self.line.first().filter(|_| self.mission.rule == Rule::Fuse);
        [Some(Value::Red), fuse.map(|&n| Value::Blue(n))].into_iter().flatten()
    }

    /// The value whose wires can only be cut together, until they are cut.
    pub fn together(&self) -> Option<Value> {
        let value = match self.mission.rule {
            Rule::RedsTogether => Value::Red,
            // Whoever has nothing but sevens cuts them all.
            Rule::SevensLast => {
                let seven = Value::Blue(7);
                if !self.held_values(self.actor).without(seven).is_empty() {
                    return None;
                }
                seven
            }
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
            Rule::HeldCards => {
                values =
                    values.and(Values(self.held.get(player as usize).map_or(0, |held| held & self.undone())))
            }
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
            // Sevens were cut in pairs by games that are kept.
            Some(value) if self.mission.rule != Rule::SevensLast => values.without(value),
            _ => values,
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

    /// Are all tokens of the player false?
    pub fn lies(&self, player: u8) -> bool {
        match self.mission.rule {
            Rule::FalseCaptain => player == self.role,
            Rule::AllFalse => true,
            _ => false,
        }
    }

    /// Does a constraint card withhold the token of a miss, for the player's own calls and for calls at their
    /// wires?
    pub fn keeps_tokens_back(&self, player: u8) -> bool {
        self.cards_of(player).any(|card| card == ConstraintCard::NoTokens)
    }

    /// What the mission allows the player this turn, as players should keep to it. The record itself refuses
    /// less, so that games kept before a rule was known in full can still be read: wires that
    /// may not be cut are no own half either, sevens that go last go together, and what is to be a sum or a
    /// difference must be one.
    pub fn ruling(&self, player: u8) -> Ruling {
        let mut ruling = self.law(player);
        match self.mission.rule {
            Rule::SevensLast => ruling.values = ruling.values.without(Value::Blue(7)),
            Rule::Sums if self.demand == Values::ALL => {
                ruling.values = ruling.values.and(sums_of(self.visible))
            }
            _ => {}
        }
        let barred = |place: Place| !ruling.allows_slot(place.stand.into(), place.slot.into());
        let own = || self.hand(player).filter(|(_, tile)| tile.slot.is_uncut() && tile.is_seen_by(player));
        let of = |value: Value| own().filter(move |(_, tile)| tile.slot.known_value() == Some(value));
        let useless =
            |&value: &Value| of(value).next().is_some() && of(value).all(|(place, _)| barred(place));
        let useless = ruling.values.iter().filter(useless).fold(Values::NONE, Values::with);
        ruling.values.0 &= !useless.0;
        ruling
    }

    /// Were number cards spent for a cut that is still to come?
    pub fn has_spent(&self) -> bool {
        self.mission.rule == Rule::Sums && self.demand != Values::ALL
    }

    /// May the player pass, as far as the record knows? Whoever can call something has to, even where it is
    /// sure to miss: a call that is known to be wrong is allowed.
    pub fn may_pass(&self, player: u8) -> bool {
        let rule = self.mission.rule;
        let allowed = rule.pass().is_some() || rule.is_named() || rule.blocked_explodes();
        allowed && (!self.knows_hand(player) || rule.may_decline() || self.is_blocked(player))
    }

    /// Can the player do nothing in this turn but pass, as far as the record knows? Showing red is something.
    pub fn is_blocked(&self, player: u8) -> bool {
        let ruling = self.ruling(player);
        if ruling.reveal && self.only_deadly(player) {
            return false;
        }
        let free = |place: Place| ruling.allows_slot(place.stand.into(), place.slot.into());
        let callable = |tile: &Tile| {
            let value = tile.slot.known_value().filter(|_| tile.is_seen_by(player));
            value.is_some_and(|value| ruling.values.has(value))
        };
        let own = || self.hand(player).filter(|(_, tile)| tile.slot.is_uncut() && callable(tile));
        let mut others = self.tiles().filter(|(place, tile)| {
            self.owner(place.stand) != Some(player) && tile.slot.is_uncut() && free(*place)
        });
        if own().next().is_none() {
            return true;
        }
        // Without anybody to point at, what is left can only be cut alone.
        let alone = |value: Value| {
            let mine = || {
                self.hand(player).filter(|(_, tile)| {
                    tile.slot.is_uncut() && tile.is_seen_by(player) && tile.slot.known_value() == Some(value)
                })
            };
            let wires = mine().count() as u8;
            let last = (wires == 2 || wires == 4) && wires + self.cut(value) == self.in_play(value);
            ruling.solo && last && mine().all(|(place, _)| free(place))
        };
        others.next().is_none() && !own().any(|(_, tile)| tile.slot.known_value().is_some_and(alone))
    }

    /// What the record lets the player do this turn.
    pub(super) fn law(&self, player: u8) -> Ruling {
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
        for card in self.cards_of(player) {
            ruling = card.applied(ruling, &self.table(player));
        }
        ruling
    }

    /// The card that gives the player this effect now: their character's, or one on the table.
    pub(super) fn source(&self, player: u8, gear: Gear) -> Result<Source, Illegal> {
        if self.character(player).gear() == Some(gear) && !is_among(self.characters_used, player) {
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
        // A card that a finished number card or the four wires have opened needs no wires of its own.
        if matches!(self.mission.rule, Rule::FaceDown | Rule::FourTogether) {
            return !card.face_down;
        }
        let (value, wires) = card.gear.unlock();
        let covered = card.cover.is_none_or(|n| self.cut(Value::Blue(n)) >= 2);
        self.cut(value) >= wires && covered
    }

    /// Can the player use this now, with a card on the table or their character card?
    pub fn can_use(&self, player: u8, gear: Gear) -> bool {
        self.may_use(player, gear).is_ok()
    }

    /// The same with the reason why not.
    pub fn may_use(&self, player: u8, gear: Gear) -> Result<(), Illegal> {
        self.source(player, gear).map(|_| ())
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
        let card = self.character(player) == Character::DoubleDetector;
        // In mission 58 it never wears out.
        card && (!is_among(self.characters_used, player) || self.mission.rule == Rule::NoTokens)
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
}

/// Where an effect comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// The player's character card.
    Character,
    /// This equipment card.
    Card(u8),
}
