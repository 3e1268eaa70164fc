//! Random events of Bomb Busters: those that a line can say ([`lawful_event`]), and any at all, field by field ([`wild_event`]).

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use trickwire_core::bomb::game::{Agreements, Call, Event, Place, Pointing, Shown, ShownWires, Token, Usage};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::ruling::ConstraintCard;
use trickwire_core::bomb::slot::Parity;
use trickwire_core::bomb::wire::{Value, Wire};
use trickwire_core::limits::{MAX_SLOTS, MAX_STANDS};

use crate::wild;

/// Which numbers come up.
#[derive(Clone, Copy, PartialEq)]
enum Numbers {
    /// Those that exist.
    Lawful,
    /// Mostly small ones, and now and then any at all.
    Wild,
}

use Numbers::{Lawful, Wild};

impl Numbers {
    fn within(self, least: u8, most: u8) -> BoxedStrategy<u8> {
        match self {
            Lawful => (least..=most).boxed(),
            Wild => wild::number(most).boxed(),
        }
    }

    /// A blue number.
    fn number(self) -> BoxedStrategy<u8> {
        self.within(1, 12)
    }

    /// A player, or a stand.
    fn player(self) -> BoxedStrategy<u8> {
        self.within(0, if self == Lawful { MAX_STANDS as u8 - 1 } else { 4 })
    }

    fn slot(self) -> BoxedStrategy<u8> {
        self.within(0, if self == Lawful { MAX_SLOTS as u8 - 1 } else { 13 })
    }

    fn value(self) -> impl Strategy<Value = Value> {
        // Red is never named.
        let third = if self == Lawful { Value::Yellow } else { Value::Red };
        prop_oneof![8 => self.number().prop_map(Value::Blue), 1 => Just(Value::Yellow), 1 => Just(third)]
    }

    fn place(self) -> impl Strategy<Value = Place> {
        (self.player(), self.slot()).prop_map(|(stand, slot)| Place { stand, slot })
    }

    fn shown(self) -> impl Strategy<Value = Shown> {
        (self.place(), wire()).prop_map(|(place, wire)| Shown { place, wire })
    }

    fn wires(self) -> impl Strategy<Value = ShownWires> {
        let least = usize::from(self == Lawful);
        vec(self.shown(), least..=4).prop_map(|wires| wires.into_iter().collect())
    }

    fn token(self) -> impl Strategy<Value = Token> {
        prop_oneof![
            self.value().prop_map(Token::Value),
            Just(Token::Parity(Parity::Even)),
            Just(Token::Parity(Parity::Odd)),
            self.within(1, 3).prop_map(Token::Times),
            self.number().prop_map(Token::Not),
            Just(Token::Nothing),
        ]
    }

    /// Players or stands, a bit each.
    fn bits(self) -> BoxedStrategy<u8> {
        match self {
            Lawful => (0..1_u8 << MAX_STANDS).boxed(),
            Wild => any::<u8>().boxed(),
        }
    }

    fn call(self) -> impl Strategy<Value = Call> {
        use Pointing::*;
        let pointing = select(vec![One, Double, Triple, Super]);
        let or = prop::option::weighted(0.2, self.value());
        (self.player(), self.value(), or, self.place(), any::<u16>(), pointing).prop_map(
            |(player, value, or, at, slots, pointing)| {
                let slots = if pointing == One { at.bit() } else { slots };
                let stabilizer = slots.is_multiple_of(3);
                Call { player, value, or, stand: at.stand, slots, pointing, stabilizer }
            },
        )
    }

    fn usage(self) -> impl Strategy<Value = Usage> {
        let swap = (self.place(), self.slot(), self.place(), self.slot(), [wire_or_not(), wire_or_not()]);
        prop_oneof![
            (self.place(), any::<bool>()).prop_map(|(left, equal)| Usage::Label { left, equal }),
            swap.prop_map(|(give, given, take, taken, wires)| Usage::Swap {
                give,
                given,
                take,
                taken,
                wires
            }),
            (self.place(), self.token()).prop_map(|(place, token)| Usage::PostIt { place, token }),
            Just(Usage::Rewind),
            self.bits().prop_map(|players| Usage::Recharge { players }),
            (self.number(), self.bits()).prop_map(|(value, stands)| Usage::Radar { value, stands }),
            self.player().prop_map(|to| Usage::Mug { to }),
            [gear(), gear()].prop_map(|cards| Usage::FalseBottom { cards }),
            self.place().prop_map(|place| Usage::Single { place }),
            Just(Usage::Drop),
            (self.number(), self.wires()).prop_map(|(value, wires)| Usage::Disintegrate { value, wires }),
            (self.place(), self.place(), wire_or_not()).prop_map(|(from, to, wire)| Usage::Hook {
                from,
                to,
                wire
            }),
        ]
    }

    fn event(self) -> impl Strategy<Value = Event> {
        let who = || self.player();
        let wires = || (who(), self.wires());
        let letter = |n: u8| ConstraintCard::from_letter((b'A' + n) as char);
        let card = prop::option::of((0..12_u8).prop_filter_map("a constraint card", letter));
        let used = (who(), self.usage()).prop_map(|(player, usage)| Event::Use { player, usage });
        let other = prop_oneof![
            (who(), self.place(), self.token()).prop_map(|(player, place, token)| Event::Mark {
                player,
                place,
                token
            }),
            (who(), self.value()).prop_map(|(stand, value)| Event::Absent { stand, value }),
            who().prop_map(|player| Event::NoMark { player }),
            (self.call(), self.shown(), self.shown()).prop_map(|(call, own, at)| Event::Cut {
                call,
                own,
                at
            }),
            (self.call(), self.slot(), self.token()).prop_map(|(call, slot, token)| Event::Miss {
                call,
                slot,
                token
            }),
            self.call().prop_map(|call| Event::Boom { call }),
            (wires(), any::<bool>()).prop_map(|((player, wires), fast_pass)| Event::Solo {
                player,
                wires,
                fast_pass
            }),
            wires().prop_map(|(player, wires)| Event::Reveal { player, wires }),
            (wires(), any::<bool>()).prop_map(|((player, wires), right)| Event::Together {
                player,
                wires,
                right
            }),
            who().prop_map(|player| Event::Pass { player }),
            (self.number(), self.bits()).prop_map(|(value, stands)| Event::Number { value, stands }),
            who().prop_map(|player| Event::Name { player }),
            self.number().prop_map(|value| Event::Wager { value }),
            [self.number(), self.number()].prop_map(|values| Event::Spend { values }),
            any::<bool>().prop_map(|left| Event::Arrow { left }),
            (self.number(), who()).prop_map(|(value, to)| Event::Give { value, to }),
            gear().prop_map(Event::Open),
            gear().prop_map(Event::Lost),
            (prop::option::of(who()), card).prop_map(|(player, card)| Event::Card { player, card }),
            any::<i8>().prop_map(|steps| Event::Dial { steps }),
            who().prop_map(|player| Event::Turn { player }),
            (1..Agreements::CODES).prop_map(|bits| Event::Disagree(Agreements::of_bits(bits))),
        ];
        prop_oneof![3 => other, 1 => used]
    }
}

fn wire() -> impl Strategy<Value = Wire> {
    (0..34_usize).prop_filter_map("a wire", Wire::from_index)
}

fn wire_or_not() -> impl Strategy<Value = Option<Wire>> {
    prop::option::of(wire())
}

fn gear() -> impl Strategy<Value = Gear> {
    select(Gear::ALL.to_vec())
}

/// A value, mostly one that exists.
pub fn value() -> impl Strategy<Value = Value> {
    Wild.value()
}

/// A place, mostly one that exists.
pub fn place() -> impl Strategy<Value = Place> {
    Wild.place()
}

/// Any event, whether it makes sense or not.
pub fn wild_event() -> impl Strategy<Value = Event> {
    Wild.event()
}

/// An event that a line can say: what it shows is where it points, and has the value that is named.
pub fn lawful_event() -> impl Strategy<Value = Event> {
    (Lawful.event(), any::<prop::sample::Index>()).prop_map(|(event, pick)| match event {
        Event::Cut { call, own, at } => {
            let call = pointing_somewhere(call);
            let places: Vec<Place> = call.places().collect();
            Event::Cut { call, own, at: Shown { place: *pick.get(&places), ..at } }
        }
        Event::Miss { call, token, .. } => {
            let call = pointing_somewhere(call);
            let places: Vec<Place> = call.places().collect();
            Event::Miss { call, slot: pick.get(&places).slot, token }
        }
        Event::Boom { call } => Event::Boom { call: pointing_somewhere(call) },
        Event::Solo { player, mut wires, fast_pass } => {
            // All of one value; yellow wires with numbers of their own. Red is never cut alone.
            let value = wires[0].wire.value();
            let value = if value == Value::Red { Value::Yellow } else { value };
            let same: Vec<Wire> = value.wires().iter().collect();
            for (shown, ahead) in wires.iter_mut().zip(0..) {
                shown.wire = same[(pick.index(same.len()) + ahead) % same.len()];
            }
            Event::Solo { player, wires, fast_pass }
        }
        Event::Together { player, right: false, .. } => {
            Event::Together { player, wires: ShownWires::new(), right: false }
        }
        Event::Use { player, usage: Usage::Label { left, equal } } => {
            // There is a neighbour to the right.
            let left = Place { slot: left.slot.min(MAX_SLOTS as u8 - 2), ..left };
            Event::Use { player, usage: Usage::Label { left, equal } }
        }
        Event::Dial { steps: 0 } => Event::Dial { steps: 1 },
        other => other,
    })
}

/// The same call with at least one wire pointed at.
fn pointing_somewhere(call: Call) -> Call {
    Call { slots: if call.slots == 0 { 1 } else { call.slots }, ..call }
}
