//! What happened, as a form: fields that follow from what was said before them, each with only those
//! choices that can be, the likeliest chosen. Every field holds a byte.

use heapless::Vec;
use trickwire_core::bomb::game::agreed::agreed_own;
use trickwire_core::bomb::game::picker::own_choices;
use trickwire_core::bomb::game::{Game, Phase, Place, Pointing};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::wire::Value;

use super::code::{HIT, MISS, RAY, place, value};
use super::field::{FIELDS, Field, Fields, KIND_FIELDS, PERSON_FIELDS, STAND_FIELDS, WIRE_FIELDS};
use super::what::What;

/// Can the person cut any of several wires of a value? What is agreed leaves no choice.
pub(super) fn has_choice(game: &Game, value: Value) -> bool {
    agreed_own(game, game.me, value).is_none() && own_choices(game, game.me, value).count() > 1
}

/// The form.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) values: [u8; FIELDS],
}

impl Form {
    /// Nothing said yet.
    pub(super) const EMPTY: Form = Form { values: [0; FIELDS] };

    /// What a field holds.
    pub(super) const fn get(&self, field: Field) -> u8 {
        self.values[field as usize]
    }

    /// Fills a field.
    pub(super) const fn set(&mut self, field: Field, value: u8) {
        self.values[field as usize] = value;
    }

    /// What kind of event it is.
    pub(super) fn what(&self) -> What {
        What::ALL.get(usize::from(self.get(Field::What))).copied().unwrap_or(What::Call)
    }

    /// The equipment of the form.
    pub(super) fn gear(&self) -> Gear {
        Gear::ALL.get(usize::from(self.get(Field::Gear))).copied().unwrap_or(Gear::Rewinder)
    }

    /// The way of pointing.
    pub(super) const fn pointing(&self) -> Pointing {
        match self.get(Field::With) {
            1 => Pointing::Double,
            2 => Pointing::Triple,
            3 => Pointing::Super,
            _ => Pointing::One,
        }
    }

    /// The slots that a call points at.
    pub(super) fn slots(&self, game: &Game) -> u16 {
        let bit = |field| 1_u16 << (self.get(field) & 15);
        match self.get(Field::With) {
            1 => bit(Field::Place) | bit(Field::Second),
            2 => bit(Field::Place) | bit(Field::Second) | bit(Field::Third),
            3 => hidden_slots(game, place(self.get(Field::Place)).stand),
            _ => bit(Field::Place),
        }
    }

    /// The fields that are to be filled, in order.
    pub(super) fn fields(&self, game: &Game) -> Fields {
        let mut fields = Fields::new();
        let _ = fields.push(Field::What);
        let mut add = |list: &[Field]| {
            let _ = fields.extend_from_slice(list);
        };
        let who = self.get(Field::Who);
        let mine = who == game.me;
        match self.what() {
            What::Call => {
                add(&[Field::Who]);
                if ways(game, who).len() > 1 {
                    add(&[Field::With]);
                }
                if game.can_use(who, Gear::Stabilizer) {
                    add(&[Field::Steady]);
                }
                add(&[Field::Place]);
                match self.get(Field::With) {
                    1 => add(&[Field::Second]),
                    2 => add(&[Field::Second, Field::Third]),
                    _ => {}
                }
                add(&[Field::Calls]);
                let ray = self.get(Field::With) == RAY;
                if ray {
                    add(&[Field::Or]);
                }
                add(&[Field::Result]);
                let several = self.slots(game).count_ones() > 1;
                match self.get(Field::Result) {
                    HIT => {
                        if several {
                            add(&[Field::At]);
                        }
                        if ray {
                            add(&[Field::Found]);
                        }
                        let yellow = self.cut_value() == Value::Yellow;
                        if !mine || has_choice(game, self.cut_value()) {
                            add(&[Field::Own]);
                            if !mine && yellow {
                                add(&[Field::OwnYellow]);
                            }
                        }
                        if yellow {
                            add(&[Field::AtYellow]);
                        }
                    }
                    MISS => {
                        if several {
                            add(&[Field::At]);
                        }
                        add(&[Field::Token]);
                    }
                    _ => {}
                }
            }
            What::Solo => {
                add(&[Field::Who, Field::Calls]);
                if game.can_use(who, Gear::FastPass) {
                    add(&[Field::Steady]);
                }
                if !mine {
                    self.add_wires(&mut fields, self.solo_wires(game), value(self.get(Field::Calls)));
                }
            }
            What::Reveal => {
                add(&[Field::Who]);
                if !mine {
                    add(&KIND_FIELDS[..uncut(game, who).len().min(4)]);
                }
            }
            What::Mark => {
                if !matches!(game.phase, Phase::Opening { .. }) {
                    add(&[Field::Who]);
                }
                add(&[Field::Place, Field::Token]);
            }
            What::NoMark | What::Pass => add(&[Field::Who]),
            What::Absent => add(&[Field::To, Field::Calls]),
            What::Use => {
                add(&[Field::Gear, Field::Who]);
                self.add_use(&mut fields, game);
            }
            What::Together => {
                add(&[Field::Who, Field::Side]);
                if let (0, Some(value)) = (self.get(Field::Side), game.together()) {
                    self.add_wires(&mut fields, game.in_play(value), value);
                }
            }
            What::Number => {
                add(&[Field::Number]);
                if game.mission.rule == Rule::Scan {
                    add_stands(&mut fields, game);
                }
            }
            What::Name => add(&[Field::To]),
            What::Wager => add(&[Field::Number]),
            What::Spend => add(&[Field::Number, Field::Other]),
            What::Arrow => add(&[Field::Side]),
            What::Give => add(&[Field::Number, Field::To]),
            What::Open | What::Lost => add(&[Field::Gear]),
            What::Card => add(&[Field::For, Field::Letter]),
            What::Dial => add(&[Field::Steps]),
        }
        fields
    }

    fn add_wires(&self, fields: &mut Fields, count: u8, value: Value) {
        for number in 0..usize::from(count.min(4)) {
            let _ = fields.push(WIRE_FIELDS[number]);
            if !matches!(value, Value::Blue(_)) {
                let _ = fields.push(KIND_FIELDS[number]);
            }
        }
    }

    fn add_use(&self, fields: &mut Fields, game: &Game) {
        let mut add = |list: &[Field]| {
            let _ = fields.extend_from_slice(list);
        };
        match self.gear() {
            Gear::LabelDifferent | Gear::LabelEqual | Gear::SingleLabel => add(&[Field::Place]),
            Gear::WalkieTalkies | Gear::GrapplingHook => self.add_exchange(fields, game),
            Gear::PostIt => add(&[Field::Place, Field::Token]),
            Gear::Batteries => add(&PERSON_FIELDS[..usize::from(game.players)]),
            Gear::Radar => {
                add(&[Field::Number]);
                add_stands(fields, game);
            }
            Gear::CoffeeMug => add(&[Field::To]),
            Gear::FalseBottom => add(&[Field::Gain, Field::GainToo]),
            Gear::Disintegrator => {
                add(&[Field::Number]);
                let value = Value::Blue(self.get(Field::Number));
                let left = game.in_play(value).saturating_sub(game.cut(value));
                self.add_wires(fields, left, value);
            }
            _ => {}
        }
    }

    /// The value that a hit cuts.
    pub(super) fn cut_value(&self) -> Value {
        let ray = self.get(Field::With) == RAY && self.get(Field::Found) == 1;
        value(self.get(if ray { Field::Or } else { Field::Calls }))
    }

    /// How many wires a solo cut takes.
    pub(super) fn solo_wires(&self, game: &Game) -> u8 {
        let value = value(self.get(Field::Calls));
        let left = game.in_play(value).saturating_sub(game.cut(value));
        if self.get(Field::Steady) == 1 && game.can_use(self.get(Field::Who), Gear::FastPass) {
            return 2;
        }
        left.min(4)
    }
}

/// Stands answer; what the person's own say follows from his wires.
fn add_stands(fields: &mut Fields, game: &Game) {
    for (stand, rack) in game.racks.iter().enumerate().take(STAND_FIELDS.len()) {
        if rack.owner != game.me {
            let _ = fields.push(STAND_FIELDS[stand]);
        }
    }
}

/// The ways of pointing that a player has, as codes.
pub(super) fn ways(game: &Game, player: u8) -> Vec<u8, 5> {
    let mut ways = Vec::new();
    let can = [
        true,
        game.can_point(player, Pointing::Double),
        game.can_point(player, Pointing::Triple),
        game.can_point(player, Pointing::Super),
        game.can_use(player, Gear::Ray),
    ];
    for (code, _) in can.iter().enumerate().filter(|(_, can)| **can) {
        let _ = ways.push(code as u8);
    }
    ways
}

/// Places of a player's uncut wires.
pub(super) fn uncut(game: &Game, player: u8) -> Vec<Place, 32> {
    game.hand(player).filter(|(_, tile)| tile.slot.is_uncut()).map(|(place, _)| place).take(32).collect()
}

/// The slots that the Super Detector points at.
fn hidden_slots(game: &Game, stand: u8) -> u16 {
    let Some(rack) = game.racks.get(usize::from(stand)) else { return 0 };
    let hidden = rack.tiles.iter().enumerate().filter(|(_, tile)| {
        tile.slot.state == trickwire_core::bomb::slot::SlotState::Hidden && !tile.slot.unsorted
    });
    hidden.fold(0, |slots, (slot, _)| slots | 1 << slot)
}
