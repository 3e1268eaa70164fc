//! Constraints as JSON: the cases of the batch, and what `position --json` prints.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use trickwire_core::bridge::constraint::{
    ConstraintError, Constraints, HandConstraint, MAX_LENGTH, MAX_POINTS, MAX_SUIT_POINTS, Range,
};
use trickwire_core::bridge::notation::{Position, ShapesText, parse_shapes};
use trickwire_core::bridge::seat::Seat;
use trickwire_core::bridge::shape::ShapeSet;
use trickwire_core::cards::{CardSet, Suit, parse_cards};
use trickwire_wishes::{Presets, Wishes, parse};

use crate::json::{strict_case, unknown_key};

/// One case.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Case {
    /// What is wanted, by seat; a seat left out is free.
    #[serde(default)]
    pub seats: Map<String, Value>,
    /// What ranges cannot say, as a line of wishes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wishes: Option<String>,
    /// Which deals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The number of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// Figures asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
}

strict_case!(Case);

/// A length or a number of points asked about in addition.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// `len` or `hcp`.
    pub what: String,
    /// Whose.
    pub seat: String,
    /// Which suit: always with `len`; with `hcp` if the points of one suit are meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suit: Option<String>,
    /// The value.
    pub value: u8,
}

/// A case that makes no sense.
#[derive(Debug)]
pub enum CaseError {
    /// Not a seat.
    Seat(String),
    /// Not a suit.
    Suit(String),
    /// A key that is not known, and where it is.
    Key(String, String),
    /// A value of the wrong kind, with its path and what was expected.
    Value(String, &'static str),
    /// Wishes that cannot be read.
    Wishes(String),
    /// Not a figure.
    Fact(String),
    /// Contradictory.
    Constraint(ConstraintError),
}

impl CaseError {
    /// A short word for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            CaseError::Seat(_) => "seat",
            CaseError::Suit(_) => "suit",
            CaseError::Key(..) => "key",
            CaseError::Value(..) => "value",
            CaseError::Wishes(_) => "wishes",
            CaseError::Fact(_) => "fact",
            CaseError::Constraint(_) => "constraint",
        }
    }
}

impl std::fmt::Display for CaseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CaseError::Seat(name) => write!(f, "`{name}` is no seat; it is N, E, S or W"),
            CaseError::Suit(name) => write!(f, "`{name}` is no suit; it is S, H, D or C"),
            CaseError::Key(path, key) => write!(f, "{path}: {}", unknown_key(key, &SEAT_KEYS)),
            CaseError::Value(path, expected) => write!(f, "{path}: {expected} is expected"),
            CaseError::Wishes(message) => write!(f, "wishes: {message}"),
            CaseError::Fact(what) => write!(f, "`{what}` is no figure; it is len (with a suit) or hcp"),
            CaseError::Constraint(error) => write!(f, "{error}; {}", error.help()),
        }
    }
}

/// What may be said of a seat: lengths, points in a suit, points, shapes, cards.
const SEAT_KEYS: [&str; 12] = ["S", "H", "D", "C", "hS", "hH", "hD", "hC", "hcp", "shapes", "has", "lacks"];

fn seat(name: &str) -> Result<Seat, CaseError> {
    one(name).and_then(Seat::from_char).ok_or_else(|| CaseError::Seat(name.to_owned()))
}

fn suit(name: &str) -> Result<Suit, CaseError> {
    one(name).and_then(Suit::from_char).ok_or_else(|| CaseError::Suit(name.to_owned()))
}

/// The only character of a text.
fn one(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn range(value: &Value, path: &str, most: u8) -> Result<Range, CaseError> {
    let fail = || CaseError::Value(path.to_owned(), "a pair of numbers, [least, most],");
    let (min, max) = match value.as_array().map(Vec::as_slice) {
        Some([min, max]) => (min.as_u64(), max.as_u64()),
        _ => return Err(fail()),
    };
    let number = |number: Option<u64>| number.and_then(|n| u8::try_from(n).ok()).ok_or_else(fail);
    let (min, max) = (number(min)?, number(max)?);
    // More points than there can be is no bound; more cards than a suit has is a mistake.
    let no_bound = most != MAX_LENGTH && min <= most && max > most;
    Ok(Range::new(min, if no_bound { most } else { max }))
}

fn cards(value: &Value, path: &str) -> Result<CardSet, CaseError> {
    let fail = || CaseError::Value(path.to_owned(), "a hand, for example \"AKS QH\",");
    parse_cards(value.as_str().ok_or_else(fail)?).map_err(|_| fail())
}

fn shapes(value: &Value, path: &str) -> Result<ShapeSet, CaseError> {
    let fail = || CaseError::Value(path.to_owned(), "shapes, for example \"bal|any5422\",");
    parse_shapes(value.as_str().ok_or_else(fail)?).ok().flatten().ok_or_else(fail)
}

impl Case {
    /// What it asks for.
    pub fn constraints(&self) -> Result<Constraints, CaseError> {
        let mut constraints = Constraints::default();
        for (name, wanted) in &self.seats {
            let path = format!("seats.{name}");
            let wanted = wanted.as_object().ok_or_else(|| CaseError::Value(path.clone(), "an object"))?;
            let hand = constraints.of_mut(seat(name)?);
            for (key, value) in wanted {
                let seat = &path;
                let path = format!("{path}.{key}");
                let letters: Vec<char> = key.chars().collect();
                match (key.as_str(), letters.as_slice()) {
                    ("hcp", _) => hand.points = range(value, &path, MAX_POINTS)?,
                    ("shapes", _) => hand.shapes = shapes(value, &path)?,
                    ("has", _) => hand.has = cards(value, &path)?,
                    ("lacks", _) => hand.lacks = cards(value, &path)?,
                    (_, ['S' | 'H' | 'D' | 'C']) => {
                        hand.lengths[suit(key)?.index()] = range(value, &path, MAX_LENGTH)?;
                    }
                    (_, ['h', name @ ('S' | 'H' | 'D' | 'C')]) => {
                        let suit = suit(&name.to_string())?;
                        hand.suit_points[suit.index()] = range(value, &path, MAX_SUIT_POINTS)?;
                    }
                    _ => return Err(CaseError::Key(seat.clone(), key.clone())),
                }
            }
        }
        constraints.check().map_err(CaseError::Constraint)?;
        Ok(constraints)
    }

    /// All it asks for, where ranges cannot say all of it.
    pub fn rich(&self, constraints: &Constraints) -> Result<Option<Wishes>, CaseError> {
        let Some(text) = &self.wishes else { return Ok(None) };
        let more = parse(text, &Presets::default()).map_err(|error| CaseError::Wishes(error.message))?;
        Ok(Some(Wishes::from(constraints).and(&more)))
    }

    /// The case of a position.
    pub fn of(position: &Position) -> Case {
        let mut seats = Map::new();
        for seat in Seat::ALL {
            let hand = position.constraints.of(seat);
            if !hand.is_any() {
                seats.insert(seat.to_string(), Value::Object(listed(hand)));
            }
        }
        Case { seats, wishes: None, seed: position.seed, board: position.board, facts: Vec::new() }
    }
}

/// Everything that is asked of a hand.
fn listed(hand: &HandConstraint) -> Map<String, Value> {
    let any = HandConstraint::ANY;
    let mut keys = Map::new();
    let mut put = |key: String, range: Range, whole: Range| {
        if range != whole {
            keys.insert(key, json!([range.min, range.max]));
        }
    };
    for suit in Suit::ALL.into_iter().rev() {
        put(suit.to_string(), hand.lengths[suit.index()], any.lengths[0]);
    }
    for suit in Suit::ALL.into_iter().rev() {
        put(format!("h{suit}"), hand.suit_points[suit.index()], any.suit_points[0]);
    }
    put("hcp".to_owned(), hand.points, any.points);
    if hand.shapes != any.shapes {
        keys.insert("shapes".to_owned(), ShapesText(&hand.shapes).to_string().into());
    }
    for (key, cards) in [("has", hand.has), ("lacks", hand.lacks)] {
        if !cards.is_empty() {
            let list: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
            keys.insert(key.to_owned(), list.join(" ").into());
        }
    }
    keys
}

impl Fact {
    /// The constraints with this figure added; `None` where it contradicts them.
    pub fn added(&self, constraints: &Constraints) -> Result<Option<Constraints>, CaseError> {
        let mut asked = *constraints;
        let hand = asked.of_mut(seat(&self.seat)?);
        let range = match (self.what.as_str(), &self.suit) {
            ("len", Some(name)) => &mut hand.lengths[suit(name)?.index()],
            ("hcp", Some(name)) => &mut hand.suit_points[suit(name)?.index()],
            ("hcp", None) => &mut hand.points,
            _ => return Err(CaseError::Fact(self.what.clone())),
        };
        *range = range.and(Range::new(self.value, self.value));
        Ok(asked.check().is_ok().then_some(asked))
    }
}
