//! Tokens: at the opening, as gifts, after a miss.

use super::choices::can_be_marked;
use super::event::{Place, Shown, Token};
use super::illegal::Illegal;
use super::pieces::{Phase, Tile};
use super::state::State;
use crate::bomb::constraint::Constraint;
use crate::bomb::mission::{Opening, Tokens};
use crate::bomb::rule::Rule;
use crate::bomb::slot::SlotState;
use crate::bomb::wire::{Colour, Value};

impl State {
    pub(super) fn mark(&mut self, player: u8, place: Place, token: Token) -> Result<(), Illegal> {
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

    pub(super) fn absent(&mut self, stand: u8, value: Value) -> Result<(), Illegal> {
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

    pub(super) fn no_mark(&mut self, player: u8) -> Result<(), Illegal> {
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

    /// Was the token drawn? Then its owner picks any wire of its number. A token of their own choice goes
    /// where it tells most, in number and in wire; that is no random pick.
    fn was_drawn(&self, laying: Laying) -> bool {
        match laying {
            Laying::Opening => self.mission.opening == Opening::RandomToken,
            // Whoever was named without having the value lays a token of their choice.
            Laying::Gift => self.mission.rule != Rule::Named,
            Laying::PostIt | Laying::Miss => false,
        }
    }

    /// Lays a token on a wire; it must be one of the mission's and, as far as the record knows, true.
    pub(super) fn lay(&mut self, place: Place, token: Token, laying: Laying) -> Result<(), Illegal> {
        let tile = *self.tile(place)?;
        if !tile.slot.is_uncut() {
            return Err(Illegal::AlreadyCut(place));
        }
        let owner = self.owner(place.stand).unwrap_or(0);
        let lies = self.lies(owner);
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
                let wire = possible.iter().next();
                if let Some(wire) = wire.filter(|&wire| tile.cannot_be(wire)) {
                    return Err(Illegal::Denied(place, wire));
                }
                let drawn = self.was_drawn(laying);
                if self.agreed.token
                    && laying == Laying::Opening
                    && !drawn
                    && let Some(wire) = wire.filter(|wire| wire.colour() == Colour::Blue)
                {
                    self.note_telling(owner, Shown { place, wire })?;
                }
                let before = self.shown_of(owner, shown);
                self.change(place, |slot| {
                    slot.state = SlotState::Info;
                    slot.wire = slot.wire.or(wire.filter(|_| shown != Value::Yellow));
                    (slot.not, slot.parity) = (0, None);
                })?;
                let picked = drawn && tile.slot.state == SlotState::Hidden;
                if picked { self.note_pick(place, before, can_be_marked) } else { Ok(()) }
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
                self.change(place, |slot| slot.times = times)
            }
            Token::Not(number) => {
                if value == Some(Value::Red) && self.mission.rule == Rule::FalseCaptain {
                    return Err(Illegal::WrongToken);
                }
                if self.mission.rule == Rule::FalseCaptain {
                    self.deny_red(place);
                }
                self.change(place, |slot| slot.not |= 1 << (number & 15)).map_err(|_| untrue)
            }
            Token::Nothing => Err(Illegal::WrongToken),
        }
    }
}

/// The occasion on which a token is laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Laying {
    /// Before the first turn.
    Opening,
    /// A mission gives it: it is drawn.
    Gift,
    /// The Post-It.
    PostIt,
    /// After a miss.
    Miss,
}
