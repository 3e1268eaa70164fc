//! A filled form as an event, and the field that an illegal event is wrong in.

use trickwire_core::bomb::advise::Move;
use trickwire_core::bomb::game::agreed::in_order;
use trickwire_core::bomb::game::referee;
use trickwire_core::bomb::game::{Call, Event, Game, Illegal, Place, Shown, ShownWires, Usage};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::ruling::ConstraintCard;
use trickwire_core::bomb::wire::{Colour, Value, Wire};

use super::code::{BOOM, HIT, RAY, code, place, token, value};
use super::field::{Field, KIND_FIELDS, PERSON_FIELDS, STAND_FIELDS, WIRE_FIELDS};
use super::form::{Form, has_choice, uncut};
use super::what::What;

/// Steps that the dial can be moved by hand.
pub(super) const STEPS: [i8; 4] = [-1, 1, -2, 2];

impl Form {
    /// The event; `None` where a wire that it needs is not known.
    pub(super) fn event(&self, game: &Game) -> Option<Event> {
        let player = self.get(Field::Who);
        let number = self.get(Field::Number);
        let to = self.get(Field::To);
        let left = self.get(Field::Side) == 0;
        Some(match self.what() {
            What::Call => return self.call_event(game),
            What::Solo => {
                let fast_pass = self.get(Field::Steady) == 1 && game.can_use(player, Gear::FastPass);
                let called = value(self.get(Field::Calls));
                let wires = if player == game.me {
                    let action = if fast_pass {
                        Move::FastPass(called)
                    } else {
                        Move::Solo { value: called, wires: self.solo_wires(game) }
                    };
                    return Some(referee::resolve(game, player, action, false));
                } else {
                    self.wires(self.solo_wires(game), called)?
                };
                Event::Solo { player, wires, fast_pass }
            }
            What::Reveal if player == game.me => referee::resolve(game, player, Move::RevealRed, false),
            What::Reveal => {
                let places = uncut(game, player);
                let shown = |(at, &field): (&Place, &Field)| {
                    Wire::from_index(self.get(field).into()).map(|wire| Shown { place: *at, wire })
                };
                let wires: Option<ShownWires> = places.iter().zip(&KIND_FIELDS).map(shown).collect();
                Event::Reveal { player, wires: wires? }
            }
            What::Mark => Event::Mark {
                player: self.marker(game),
                place: place(self.get(Field::Place)),
                token: token(self.get(Field::Token)),
            },
            What::NoMark => Event::NoMark { player },
            What::Absent => Event::Absent { stand: to, value: value(self.get(Field::Calls)) },
            What::Use => Event::Use { player, usage: self.usage(game)? },
            What::Pass => Event::Pass { player },
            What::Together => {
                let value = game.together().unwrap_or(Value::Red);
                let wires = if left { self.wires(game.in_play(value), value)? } else { ShownWires::new() };
                Event::Together { player, wires, right: left }
            }
            What::Number => Event::Number { value: number, stands: self.stands(game, number) },
            What::Name => Event::Name { player: to },
            What::Wager => Event::Wager { value: number },
            What::Spend => Event::Spend { values: [number, self.get(Field::Other)] },
            What::Arrow => Event::Arrow { left },
            What::Give => Event::Give { value: number, to },
            What::Open => Event::Open(self.gear()),
            What::Lost => Event::Lost(self.gear()),
            What::Card => {
                let letter = self.get(Field::Letter).checked_sub(1).map(|n| char::from(b'A' + n));
                let card = letter.and_then(ConstraintCard::from_letter);
                Event::Card { player: self.get(Field::For).checked_sub(1), card }
            }
            What::Dial => Event::Dial { steps: STEPS[usize::from(self.get(Field::Steps) & 3)] },
        })
    }

    /// The call of the form.
    pub(super) fn call(&self, game: &Game) -> Call {
        let player = self.get(Field::Who);
        Call {
            player,
            value: value(self.get(Field::Calls)),
            or: (self.get(Field::With) == RAY).then(|| value(self.get(Field::Or))),
            stand: place(self.get(Field::Place)).stand,
            slots: self.slots(game),
            pointing: self.pointing(),
            stabilizer: self.get(Field::Steady) == 1 && game.can_use(player, Gear::Stabilizer),
        }
    }

    fn call_event(&self, game: &Game) -> Option<Event> {
        let call = self.call(game);
        let at = self.hit_place(game);
        match self.get(Field::Result) {
            HIT => {
                let cut = self.cut_value();
                let wire = |field| match cut {
                    Value::Blue(number) => Wire::new(Colour::Blue, number),
                    _ => Wire::from_index(self.get(field).into()),
                };
                let own = if call.player == game.me {
                    own_wire(game, cut, place(self.get(Field::Own)))?
                } else {
                    Shown { place: place(self.get(Field::Own)), wire: wire(Field::OwnYellow)? }
                };
                Some(Event::Cut { call, own, at: Shown { place: at, wire: wire(Field::AtYellow)? } })
            }
            BOOM => Some(Event::Boom { call }),
            _ => Some(Event::Miss { call, slot: at.slot, token: token(self.get(Field::Token)) }),
        }
    }

    fn wires(&self, count: u8, value: Value) -> Option<ShownWires> {
        let shown = |number: usize| {
            let wire = match value {
                Value::Blue(number) => Wire::new(Colour::Blue, number),
                _ => Wire::from_index(self.get(KIND_FIELDS[number]).into()),
            };
            Some(Shown { place: place(self.get(WIRE_FIELDS[number])), wire: wire? })
        };
        (0..usize::from(count.min(4))).map(shown).collect()
    }

    /// The stands that answer yes; the person's own say what his wires say.
    fn stands(&self, game: &Game, number: u8) -> u8 {
        let known = game.radar_answers(number);
        let mut stands = 0;
        for (stand, rack) in game.racks.iter().enumerate().take(STAND_FIELDS.len()) {
            let yes =
                if rack.owner == game.me { known >> stand & 1 } else { self.get(STAND_FIELDS[stand]) & 1 };
            stands |= yes << stand;
        }
        if game.mission.rule == trickwire_core::bomb::rule::Rule::Scan || self.what() == What::Use {
            stands
        } else {
            0
        }
    }

    fn usage(&self, game: &Game) -> Option<Usage> {
        let at = place(self.get(Field::Place));
        let number = self.get(Field::Number);
        let gear = |field| Gear::ALL.get(usize::from(self.get(field))).copied();
        Some(match self.gear() {
            card @ (Gear::LabelDifferent | Gear::LabelEqual) => {
                Usage::Label { left: at, equal: card == Gear::LabelEqual }
            }
            Gear::WalkieTalkies | Gear::GrapplingHook => return self.exchange(game),
            Gear::PostIt => Usage::PostIt { place: at, token: token(self.get(Field::Token)) },
            Gear::Rewinder => Usage::Rewind,
            Gear::Batteries => {
                let yes = |player: &usize| self.get(PERSON_FIELDS[*player]) == 1;
                let players = (0..usize::from(game.players)).filter(yes).fold(0, |bits, p| bits | 1 << p);
                Usage::Recharge { players }
            }
            Gear::Radar => Usage::Radar { value: number, stands: self.stands(game, number) },
            Gear::CoffeeMug => Usage::Mug { to: self.get(Field::To) },
            Gear::FalseBottom => Usage::FalseBottom { cards: [gear(Field::Gain)?, gear(Field::GainToo)?] },
            Gear::SingleLabel => Usage::Single { place: at },
            Gear::EmergencyDrop => Usage::Drop,
            Gear::Disintegrator => {
                let value = Value::Blue(number);
                let left = game.in_play(value).saturating_sub(game.cut(value));
                Usage::Disintegrate { value: number, wires: self.wires(left, value)? }
            }
            _ => return None,
        })
    }

    /// The field that is wrong where the event is illegal.
    pub(super) fn blame(&self, illegal: &Illegal) -> Field {
        let holding = |at: Place| {
            let fields = [Field::Place, Field::Second, Field::Third, Field::Own];
            let mut all = fields.iter().chain(&WIRE_FIELDS).copied();
            all.find(|&field| self.get(field) == code(at)).unwrap_or(Field::Place)
        };
        match *illegal {
            Illegal::NoPlayer(_)
            | Illegal::Opening { .. }
            | Illegal::NotTheTurn { .. }
            | Illegal::TwiceInARow
            | Illegal::NoGearFor(_) => Field::Who,
            Illegal::NoSlot(at)
            | Illegal::NotOwn(at)
            | Illegal::OwnWire(at)
            | Illegal::AlreadyCut(at)
            | Illegal::SlotBarred(at)
            | Illegal::Unsorted(at)
            | Illegal::Differs { place: at, .. } => holding(at),
            Illegal::Agreed(_) => Field::Own,
            Illegal::AgreedMarked(_) => Field::Place,
            Illegal::Untrue(_) | Illegal::Denied(..) | Illegal::Marks(..) | Illegal::WrongToken => {
                match self.what() {
                    What::Mark => Field::Token,
                    What::Call if self.get(Field::Result) != HIT => Field::Token,
                    What::Call => Field::Own,
                    _ => Field::Place,
                }
            }
            Illegal::NotHeld(_)
            | Illegal::RedCalled
            | Illegal::ValueBarred(_)
            | Illegal::DetectorValue
            | Illegal::SoloCount
            | Illegal::SoloOthers(_) => Field::Calls,
            Illegal::NoHit | Illegal::WasHit(_) | Illegal::WasRed(_) | Illegal::NoBoom => Field::Result,
            Illegal::Pointing => Field::With,
            _ => Field::What,
        }
    }
}

/// The person's own wire that is cut with another: the one chosen, where there is a choice.
fn own_wire(game: &Game, value: Value, chosen: Place) -> Option<Shown> {
    let place = if has_choice(game, value) { chosen } else { in_order(game, game.me, value).next()? };
    Some(Shown { place, wire: game.tile(place).ok()?.slot.wire? })
}
