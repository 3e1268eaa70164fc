//! A table as JSON: the cases of the batch, and what `position --json` prints.

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use trickwire_core::bomb::choice::{Choice, Fits, ValueSet};
use trickwire_core::bomb::constraint::Constraint;
use trickwire_core::bomb::notation::{NotationError, StandText, parse_stand};
use trickwire_core::bomb::setup::{Coloured, Setup};
use trickwire_core::bomb::slot::Place;
use trickwire_core::bomb::solve::Question;
use trickwire_core::bomb::table::{Stand, Table, TableError};
use trickwire_core::bomb::wire::{Colour, Value};

use super::question::all_red;
use crate::json::strict_case;

/// One case. Players, stands and slots count from 0.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Case {
    /// How many players.
    pub players: u8,
    /// The owner of each stand; if left out, one stand each in order.
    #[serde(default)]
    pub owner: Option<Vec<u8>>,
    /// Who is looking.
    pub observer: u8,
    /// The stands in slot notation.
    pub stands: Vec<String>,
    /// Lowest and highest blue number.
    pub blue: (u8, u8),
    /// Yellow wires.
    #[serde(default)]
    pub yellow: Option<CaseColoured>,
    /// Red wires.
    #[serde(default)]
    pub red: Option<CaseColoured>,
    /// Facts beyond the marks on the slots.
    #[serde(default)]
    pub constraints: Vec<CaseConstraint>,
    /// Joint questions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queries: Vec<CaseQuery>,
}

strict_case!(Case);

/// Yellow or red wires.
#[derive(Serialize, Clone, Debug)]
#[serde(untagged)]
pub enum CaseColoured {
    /// All of these numbers.
    All(Vec<u8>),
    /// Some of them.
    Some(Kept),
}

/// Some of the wires that have a marker.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The numbers that have a marker.
    pub candidates: Vec<u8>,
    /// How many were kept.
    pub keep: u8,
}

/// A list or an object. Errors are about the one that is there.
impl<'de> Deserialize<'de> for CaseColoured {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<CaseColoured, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = CaseColoured;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a list of numbers, or an object with candidates and keep")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<CaseColoured, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list)).map(CaseColoured::All)
            }

            fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<CaseColoured, A::Error> {
                Kept::deserialize(MapAccessDeserializer::new(object)).map(CaseColoured::Some)
            }
        }
        from.deserialize_any(Either)
    }
}

/// A value: a number, `"YELLOW"`, or `"RED"` in facts.
#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
#[serde(untagged)]
pub enum CaseValue {
    /// A blue number.
    Number(u8),
    /// Yellow.
    Name(ValueName),
}

/// The values that have a name.
#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
#[serde(rename_all = "UPPERCASE")]
pub enum ValueName {
    /// Any yellow wire.
    Yellow,
    /// Any red wire.
    Red,
}

/// A fact.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum CaseConstraint {
    AdjacentEqual { stand: u8, left: u8 },
    AdjacentNotEqual { stand: u8, left: u8 },
    MustHave { stand: u8, value: CaseValue },
    MustNotHave { stand: u8, value: CaseValue },
    Called { player: u8, value: CaseValue },
    Choice(CaseChoice),
}

/// A choice that the owner of some wires made among them. Exactly one of `of`, `not` and `equal` is given.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct CaseChoice {
    /// The chosen wire; left out where all that is known is that one of them fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<CasePlace>,
    /// The wires that there were to choose from.
    pub from: Vec<CasePlaces>,
    /// Wires of these values fit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Vec<CaseValue>>,
    /// Wires of all other values fit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not: Option<Vec<CaseValue>>,
    /// Wires of the same kind as the chosen one fit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub equal: bool,
}

/// A slot of a stand.
#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct CasePlace {
    pub stand: u8,
    pub slot: u8,
}

/// Slots of a stand.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct CasePlaces {
    pub stand: u8,
    pub slots: Vec<u8>,
}

impl CaseChoice {
    fn choice(&self) -> Option<Choice> {
        let values = |list: &[CaseValue]| {
            let known =
                list.iter().map(|value| Some(value.value()).filter(|value| !value.wires().is_empty()));
            known.collect::<Option<ValueSet>>()
        };
        let fits = match (&self.of, &self.not, self.equal) {
            (Some(of), None, false) => Fits::In(values(of)?),
            (None, Some(not), false) => Fits::NotIn(values(not)?),
            (None, None, true) => Fits::Equal,
            _ => return None,
        };
        let mut choice = Choice { chosen: None, from: Default::default(), fits };
        choice.chosen = self.chosen.map(|place| Place::new(place.stand, place.slot));
        for places in &self.from {
            let stand = choice.from.get_mut(usize::from(places.stand))?;
            for &slot in &places.slots {
                *stand |= 1_u16.checked_shl(slot.into())?;
            }
        }
        Some(choice)
    }

    fn of(choice: &Choice) -> CaseChoice {
        let list = |values: ValueSet| Some(values.iter().map(CaseValue::of).collect());
        let from = (0..).zip(choice.from).filter(|(_, slots)| *slots != 0);
        let slots = |slots: u16| (0..16).filter(|slot| slots >> slot & 1 == 1).collect();
        CaseChoice {
            chosen: choice.chosen.map(|place| CasePlace { stand: place.stand, slot: place.slot }),
            from: from.map(|(stand, bits)| CasePlaces { stand, slots: slots(bits) }).collect(),
            of: if let Fits::In(values) = choice.fits { list(values) } else { None },
            not: if let Fits::NotIn(values) = choice.fits { list(values) } else { None },
            equal: choice.fits == Fits::Equal,
        }
    }
}

/// A joint question.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(tag = "q", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum CaseQuery {
    DualCut { stand: u8, slot: u8, value: CaseValue },
    DoubleDetector { stand: u8, slots: Vec<u8>, value: CaseValue },
    TripleDetector { stand: u8, slots: Vec<u8>, value: CaseValue },
    SuperDetector { stand: u8, slots: Vec<u8>, value: CaseValue },
    XOrYRay { stand: u8, slot: u8, values: [CaseValue; 2] },
    Red { stand: u8, slot: u8 },
    AllRed { stand: u8, slots: Vec<u8> },
}

/// A case that describes no table.
#[derive(Debug)]
pub enum CaseError {
    /// A stand that cannot be read: which one, its text, and what is wrong.
    Stand(usize, String, NotationError),
    /// A table that is impossible.
    Table(TableError),
    /// Something else, in words.
    Other(&'static str, String),
}

impl CaseError {
    /// A short word for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            CaseError::Stand(..) => "notation",
            CaseError::Table(_) => "table",
            CaseError::Other(kind, _) => kind,
        }
    }
}

impl std::fmt::Display for CaseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CaseError::Stand(_, text, error) => {
                let place = text.get(error.span.start as usize..error.span.end as usize);
                write!(f, "{error}")?;
                if let Some(place) = place.filter(|place| !place.is_empty()) {
                    write!(f, " (at `{place}`)")?;
                }
                write!(f, "; {}", error.kind.help())
            }
            CaseError::Table(error) => error.fmt(f),
            CaseError::Other(_, message) => f.write_str(message),
        }
    }
}

impl CaseValue {
    fn value(self) -> Value {
        match self {
            CaseValue::Number(number) => Value::Blue(number),
            CaseValue::Name(ValueName::Yellow) => Value::Yellow,
            CaseValue::Name(ValueName::Red) => Value::Red,
        }
    }

    fn of(value: Value) -> CaseValue {
        match value {
            Value::Blue(number) => CaseValue::Number(number),
            Value::Yellow => CaseValue::Name(ValueName::Yellow),
            Value::Red => CaseValue::Name(ValueName::Red),
        }
    }
}

impl CaseColoured {
    fn coloured(group: &Option<CaseColoured>, colour: Colour) -> Result<Coloured, CaseError> {
        let found = match group {
            None => Some(Coloured::NONE),
            Some(CaseColoured::All(numbers)) => Coloured::all_of(numbers),
            Some(CaseColoured::Some(Kept { candidates, keep })) => Coloured::some_of(candidates, *keep),
        };
        found.ok_or_else(|| {
            let name = colour.name();
            let message =
                format!("{name}: different numbers from 1 to 11 are expected, and no more kept than listed");
            CaseError::Other("setup", message)
        })
    }

    fn of(coloured: Coloured) -> Option<CaseColoured> {
        if coloured.is_none() {
            return None;
        }
        let numbers = coloured.numbers().collect();
        Some(if coloured.is_certain() {
            CaseColoured::All(numbers)
        } else {
            CaseColoured::Some(Kept { candidates: numbers, keep: coloured.keep() })
        })
    }
}

impl Case {
    /// The table it describes.
    pub fn table(&self) -> Result<Table, CaseError> {
        let yellow = CaseColoured::coloured(&self.yellow, Colour::Yellow)?;
        let red = CaseColoured::coloured(&self.red, Colour::Red)?;
        let (low, high) = self.blue;
        let setup = Setup::new(low, high, yellow, red).ok_or_else(|| {
            CaseError::Other("setup", format!("blue: {low} to {high} is not a range within 1 to 12"))
        })?;
        let mut table = Table {
            players: self.players,
            observer: self.observer,
            setup,
            stands: Default::default(),
            constraints: Default::default(),
            choices: Default::default(),
        };
        let owners = self.owner.as_deref().unwrap_or_default();
        if self.owner.is_some() && owners.len() != self.stands.len() {
            let message = format!("{} stands, but {} owners", self.stands.len(), owners.len());
            return Err(CaseError::Other("owner", message));
        }
        for (index, text) in self.stands.iter().enumerate() {
            let slots = parse_stand(text).map_err(|error| {
                let error = NotationError { stand: u8::try_from(index).ok(), ..error };
                CaseError::Stand(index, text.clone(), error)
            })?;
            let owner = owners.get(index).copied().unwrap_or(index.min(255) as u8);
            table.stands.push(Stand { owner, slots }).map_err(|_| {
                CaseError::Other("stands", format!("{} stands; a table has at most 6", self.stands.len()))
            })?;
        }
        for constraint in &self.constraints {
            let other = |message: &str| CaseError::Other("constraints", message.into());
            match constraint.constraint() {
                Ok(constraint) => {
                    let full = |_| other("a table has at most 48 constraints");
                    table.constraints.push(constraint).map_err(full)?;
                }
                Err(choice) => {
                    let choice = choice.choice().ok_or_else(|| {
                        other("a choice has slots to choose from and one of `of`, `not` and `equal`")
                    })?;
                    table.choices.push(choice).map_err(|_| other("a table has at most 24 choices"))?;
                }
            }
        }
        table.check().map_err(CaseError::Table)?;
        Ok(table)
    }

    /// The case of a table.
    pub fn of(table: &Table) -> Case {
        Case {
            players: table.players,
            owner: Some(table.stands.iter().map(|stand| stand.owner).collect()),
            observer: table.observer,
            stands: table.stands.iter().map(|stand| StandText(&stand.slots).to_string()).collect(),
            blue: table.setup.blue(),
            yellow: CaseColoured::of(table.setup.yellow),
            red: CaseColoured::of(table.setup.red),
            constraints: (table.constraints.iter().map(|&c| CaseConstraint::of(c)))
                .chain(table.choices.iter().map(|choice| CaseConstraint::Choice(CaseChoice::of(choice))))
                .collect(),
            queries: Vec::new(),
        }
    }
}

impl CaseConstraint {
    /// The constraint, or the choice.
    fn constraint(&self) -> Result<Constraint, &CaseChoice> {
        Ok(match *self {
            CaseConstraint::AdjacentEqual { stand, left } => Constraint::AdjacentEqual { stand, left },
            CaseConstraint::AdjacentNotEqual { stand, left } => Constraint::AdjacentNotEqual { stand, left },
            CaseConstraint::MustHave { stand, value } => Constraint::MustHave { stand, value: value.value() },
            CaseConstraint::MustNotHave { stand, value } => {
                Constraint::MustNotHave { stand, value: value.value() }
            }
            CaseConstraint::Called { player, value } => Constraint::Called { player, value: value.value() },
            CaseConstraint::Choice(ref choice) => return Err(choice),
        })
    }

    fn of(constraint: Constraint) -> CaseConstraint {
        match constraint {
            Constraint::AdjacentEqual { stand, left } => CaseConstraint::AdjacentEqual { stand, left },
            Constraint::AdjacentNotEqual { stand, left } => CaseConstraint::AdjacentNotEqual { stand, left },
            Constraint::MustHave { stand, value } => {
                CaseConstraint::MustHave { stand, value: CaseValue::of(value) }
            }
            Constraint::MustNotHave { stand, value } => {
                CaseConstraint::MustNotHave { stand, value: CaseValue::of(value) }
            }
            Constraint::Called { player, value } => {
                CaseConstraint::Called { player, value: CaseValue::of(value) }
            }
        }
    }
}

impl CaseQuery {
    /// The question; `None` where a slot or a value does not exist.
    pub fn question(&self) -> Option<Question> {
        let values: &[CaseValue] = match self {
            CaseQuery::DualCut { value, .. }
            | CaseQuery::DoubleDetector { value, .. }
            | CaseQuery::TripleDetector { value, .. }
            | CaseQuery::SuperDetector { value, .. } => &[*value],
            CaseQuery::XOrYRay { values, .. } => values,
            CaseQuery::Red { .. } | CaseQuery::AllRed { .. } => &[],
        };
        if values.iter().any(|value| value.value().wires().is_empty()) {
            return None;
        }
        let mask = |slots: &[u8]| {
            slots.iter().try_fold(0, |mask, &slot| Some(mask | 1_u16.checked_shl(slot.into())?))
        };
        Some(match self {
            CaseQuery::DualCut { stand, slot, value } => {
                Question::Any { stand: *stand, slots: mask(&[*slot])?, value: value.value() }
            }
            CaseQuery::DoubleDetector { stand, slots, value }
            | CaseQuery::TripleDetector { stand, slots, value }
            | CaseQuery::SuperDetector { stand, slots, value } => {
                Question::Any { stand: *stand, slots: mask(slots)?, value: value.value() }
            }
            CaseQuery::XOrYRay { stand, slot, values } => {
                mask(&[*slot])?;
                Question::Either { stand: *stand, slot: *slot, values: values.map(CaseValue::value) }
            }
            CaseQuery::Red { stand, slot } => all_red(*stand, mask(&[*slot])?),
            CaseQuery::AllRed { stand, slots } => all_red(*stand, mask(slots)?),
        })
    }
}
