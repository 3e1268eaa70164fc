//! What happened, as a form: fields that follow from what was said before them, each with only those
//! choices that can be, the likeliest chosen.
//!
//! Every field holds a byte; places are `stand * 16 + slot`, values and tokens have codes.

use heapless::Vec;
use trickwire_core::bomb::game::{Game, Phase, Place, Pointing, Token};
use trickwire_core::bomb::gear::Gear;
use trickwire_core::bomb::mission::{Dial, Opening, Tokens};
use trickwire_core::bomb::rule::Rule;
use trickwire_core::bomb::slot::Parity;
use trickwire_core::bomb::wire::{BLUE_MAX, Value};

/// What kind of event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum What {
    /// Somebody calls a value.
    Call,
    /// Somebody cuts his own wires.
    Solo,
    /// Somebody shows his last wires.
    Reveal,
    /// A token on a wire.
    Mark,
    /// No token.
    NoMark,
    /// A token beside a stand.
    Absent,
    /// Equipment outside a call.
    Use,
    /// A turn is passed.
    Pass,
    /// Wires that go only together.
    Together,
    /// A number card.
    Number,
    /// Somebody is named.
    Name,
    /// A wager is shown.
    Wager,
    /// Two number cards are spent.
    Spend,
    /// The arrow.
    Arrow,
    /// A number card is handed on.
    Give,
    /// Equipment is turned up.
    Open,
    /// Equipment is lost.
    Lost,
    /// A constraint card.
    Card,
    /// The dial.
    Dial,
}

impl What {
    /// All of them, by number.
    pub(super) const ALL: [What; 19] = [
        What::Call,
        What::Solo,
        What::Reveal,
        What::Mark,
        What::NoMark,
        What::Absent,
        What::Use,
        What::Pass,
        What::Together,
        What::Number,
        What::Name,
        What::Wager,
        What::Spend,
        What::Arrow,
        What::Give,
        What::Open,
        What::Lost,
        What::Card,
        What::Dial,
    ];

    /// In a few words.
    pub(super) const fn words(self) -> &'static str {
        match self {
            What::Call => "a call",
            What::Solo => "cut alone",
            What::Reveal => "red shown",
            What::Mark => "a token",
            What::NoMark => "no token",
            What::Absent => "token beside",
            What::Use => "equipment",
            What::Pass => "passed",
            What::Together => "all together",
            What::Number => "number card",
            What::Name => "named",
            What::Wager => "wager shown",
            What::Spend => "cards spent",
            What::Arrow => "arrow moved",
            What::Give => "card given",
            What::Open => "card opened",
            What::Lost => "card lost",
            What::Card => "constraint",
            What::Dial => "dial moved",
        }
    }

    /// Can it happen in this game now?
    pub(super) fn can_be(self, game: &Game) -> bool {
        let rule = game.mission.rule;
        let opening = matches!(game.phase, Phase::Opening { .. });
        let turned = matches!(rule, Rule::FaceDown | Rule::FourTogether | Rule::FourThenCards);
        let cards = matches!(rule, Rule::OwnCards | Rule::CommonCard | Rule::WeakLink);
        match self {
            What::Call | What::Solo | What::Reveal | What::Use => !opening,
            What::Mark => (opening && game.mission.opening != Opening::Absent) || game.gifts != 0,
            What::NoMark => opening || game.gifts != 0,
            What::Absent => {
                let beside = matches!(game.mission.opening, Opening::RandomToken | Opening::Absent);
                opening && beside || game.gifts != 0
            }
            What::Pass => {
                let order = matches!(rule, Rule::Order { .. });
                !opening && (rule.pass().is_some() || rule.is_named() || order)
            }
            What::Together => !opening && game.together().is_some(),
            What::Number => !opening && (turned || rule.is_named()),
            What::Name => !opening && rule.is_named(),
            What::Wager => rule == Rule::Wagers && !opening,
            What::Spend => rule == Rule::Sums && !opening,
            What::Arrow => rule == Rule::Line,
            What::Give => rule == Rule::HeldCards,
            What::Open => matches!(rule, Rule::FaceDown | Rule::FourTogether),
            What::Lost => !game.gear.is_empty() && turned,
            What::Card => cards || game.mission.number == 0,
            What::Dial => game.mission.dial != Dial::Unused && !opening,
        }
    }
}

/// A field of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Field {
    /// What kind of event.
    What,
    /// Who.
    Who,
    /// With which card.
    With,
    /// With the Stabilizer?
    Steady,
    /// The wire it is about.
    Place,
    /// A second one.
    Second,
    /// A third one.
    Third,
    /// The value.
    Calls,
    /// A second value.
    Or,
    /// What came of it.
    Result,
    /// Which of the wires pointed at.
    At,
    /// Which of two values.
    Found,
    /// The caller's own wire.
    Own,
    /// Its yellow number.
    OwnYellow,
    /// The yellow number of the other.
    AtYellow,
    /// The token.
    Token,
    /// Wires that come to light.
    Wire1,
    /// The second.
    Wire2,
    /// The third.
    Wire3,
    /// The fourth.
    Wire4,
    /// Their numbers, where they are coloured.
    Kind1,
    /// The second's.
    Kind2,
    /// The third's.
    Kind3,
    /// The fourth's.
    Kind4,
    /// A yes or no of every stand.
    Stand1,
    /// The second's.
    Stand2,
    /// The third's.
    Stand3,
    /// The fourth's.
    Stand4,
    /// The fifth's.
    Stand5,
    /// A yes or no of every player.
    Person1,
    /// The second's.
    Person2,
    /// The third's.
    Person3,
    /// The fourth's.
    Person4,
    /// The fifth's.
    Person5,
    /// To whom, or which stand.
    To,
    /// A number.
    Number,
    /// Another.
    Other,
    /// Which equipment.
    Gear,
    /// Equipment that comes.
    Gain,
    /// Another.
    GainToo,
    /// Left or right, right or wrong.
    Side,
    /// The wire that the person got.
    Got,
    /// Where the wire stands afterwards, on the other stand.
    Given,
    /// The same on one's own.
    Taken,
    /// For whom: nobody special, or a player.
    For,
    /// A constraint card.
    Letter,
    /// Steps of the dial.
    Steps,
}

/// How many fields there are.
pub(super) const FIELDS: usize = Field::Steps as usize + 1;

/// The fields of a form, in order.
pub(super) type Fields = Vec<Field, 14>;

/// What a call can come to.
pub(super) const RESULTS: [&str; 3] = ["hit", "miss", "explodes"];
/// The places of these.
pub(super) const HIT: u8 = 0;
/// A miss.
pub(super) const MISS: u8 = 1;
/// An explosion.
pub(super) const BOOM: u8 = 2;

/// Ways to point; the ray last.
pub(super) const WAYS: [&str; 5] = ["no card", "Double Det.", "Triple Det.", "Super Det.", "X or Y Ray"];
/// The place of the ray.
pub(super) const RAY: u8 = 4;

/// What a value or a token is as a byte.
pub(super) const YELLOW: u8 = 13;
/// Red, for wires that are shown.
pub(super) const RED: u8 = 14;
const EVEN: u8 = 15;
const ODD: u8 = 16;
const TIMES: u8 = 16;
const NOT: u8 = 20;
/// No token.
pub(super) const NOTHING: u8 = 40;

/// The code of a place.
pub(super) const fn code(place: Place) -> u8 {
    place.stand << 4 | place.slot & 15
}

/// The place of a code.
pub(super) const fn place(code: u8) -> Place {
    Place::new(code >> 4, code & 15)
}

/// The code of a value.
pub(super) const fn value_code(value: Value) -> u8 {
    match value {
        Value::Blue(number) => number,
        Value::Yellow => YELLOW,
        Value::Red => RED,
    }
}

/// The value of a code.
pub(super) const fn value(code: u8) -> Value {
    match code {
        YELLOW => Value::Yellow,
        RED => Value::Red,
        number => Value::Blue(number),
    }
}

/// The token of a code.
pub(super) const fn token(code: u8) -> Token {
    match code {
        EVEN => Token::Parity(Parity::Even),
        ODD => Token::Parity(Parity::Odd),
        17..=19 => Token::Times(code - TIMES),
        21..=32 => Token::Not(code - NOT),
        NOTHING => Token::Nothing,
        other => Token::Value(value(other)),
    }
}

/// The tokens that a player's wire can get, besides what the wire allows.
pub(super) fn tokens(game: &Game, owner: u8, after_miss: bool) -> Vec<u8, 32> {
    let mut codes: Vec<u8, 32> = Vec::new();
    if game.lies(owner) {
        codes.extend(NOT + 1..=NOT + BLUE_MAX);
    } else {
        match game.mission.tokens {
            Tokens::Info => codes.extend(1..=BLUE_MAX),
            Tokens::EvenOdd => codes.extend([EVEN, ODD]),
            Tokens::Multiplicity => codes.extend(TIMES + 1..=TIMES + 3),
        }
        if after_miss && game.mission.tokens != Tokens::Multiplicity {
            let _ = codes.push(YELLOW);
        }
    }
    if after_miss {
        let _ = codes.push(NOTHING);
    }
    codes
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
                        if !mine {
                            add(&[Field::Own]);
                            if yellow {
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

/// The wires that come to light.
pub(super) const WIRE_FIELDS: [Field; 4] = [Field::Wire1, Field::Wire2, Field::Wire3, Field::Wire4];
/// Their kinds.
pub(super) const KIND_FIELDS: [Field; 4] = [Field::Kind1, Field::Kind2, Field::Kind3, Field::Kind4];
/// Answers of the stands.
pub(super) const STAND_FIELDS: [Field; 5] =
    [Field::Stand1, Field::Stand2, Field::Stand3, Field::Stand4, Field::Stand5];
/// The players.
pub(super) const PERSON_FIELDS: [Field; 5] =
    [Field::Person1, Field::Person2, Field::Person3, Field::Person4, Field::Person5];

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
