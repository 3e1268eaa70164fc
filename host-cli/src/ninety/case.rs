//! A position as JSON: the cases of the batch, and what `position --json` prints.

use serde::{Deserialize, Serialize};
use trickwire_core::cards::{Card, CardError, CardSet, parse_card};
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::notation::parse_trump;
use trickwire_core::ninety::position::{Position, PositionError, Trick};
use trickwire_core::ninety::score::BID_ORDER;

use crate::json::strict_case;

/// One case. Seats count from 0.
#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Case {
    /// `C`, `D`, `H`, `S` or `NT`.
    pub trump: String,
    /// Who led, or is to lead.
    pub leader: usize,
    /// The hands, by seat.
    pub hands: [Vec<String>; SEATS],
    /// The cards on the table in the order played.
    #[serde(default)]
    pub table: Vec<String>,
    /// Tricks taken, by seat; none if left out.
    #[serde(default)]
    pub taken: [u8; SEATS],
    /// Tricks bid, by seat.
    pub bids: [u8; SEATS],
}

strict_case!(Case);

/// A case that describes no position.
#[derive(Debug)]
pub enum CaseError {
    /// No such trump.
    Trump(String),
    /// A card that cannot be read.
    Card(String, CardError),
    /// Too many cards on the table.
    Table(usize),
    /// A position that is impossible.
    Position(PositionError),
}

impl CaseError {
    /// A short word for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            CaseError::Trump(_) => "trump",
            CaseError::Card(..) => "card",
            CaseError::Table(_) => "table",
            CaseError::Position(_) => "position",
        }
    }
}

impl std::fmt::Display for CaseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CaseError::Trump(text) => write!(f, "`{text}` is no trump; it is C, D, H, S or NT"),
            CaseError::Card(text, error) => write!(f, "`{text}`: {error}; {}", error.kind.help()),
            CaseError::Table(cards) => write!(f, "{cards} cards are on the table; the third ends the trick"),
            CaseError::Position(error) => write!(f, "{error}; {}", error.help()),
        }
    }
}

/// The cards of a hand in the order of bids, low to high.
pub fn listed(hand: CardSet) -> impl Iterator<Item = Card> {
    BID_ORDER.into_iter().flat_map(move |suit| hand.of_suit(suit).iter())
}

impl Case {
    /// The position it describes.
    pub fn position(&self) -> Result<Position, CaseError> {
        let trump = parse_trump(&self.trump).ok_or_else(|| CaseError::Trump(self.trump.clone()))?;
        let card = |text: &String| parse_card(text).map_err(|error| CaseError::Card(text.clone(), error));
        let mut hands = [CardSet::EMPTY; SEATS];
        for (hand, texts) in hands.iter_mut().zip(&self.hands) {
            for text in texts {
                let card = card(text)?;
                if !hand.insert(card) {
                    return Err(CaseError::Position(PositionError::Twice(card)));
                }
            }
        }
        let mut trick = Trick::new();
        for text in &self.table {
            trick.push(card(text)?).map_err(|_| CaseError::Table(self.table.len()))?;
        }
        let position =
            Position { trump, leader: self.leader, hands, trick, taken: self.taken, bids: self.bids };
        position.check().map_err(CaseError::Position)?;
        Ok(position)
    }

    /// The case of a position.
    pub fn of(position: &Position) -> Case {
        Case {
            trump: position.trump.map_or("NT".to_owned(), |suit| suit.to_string()),
            leader: position.leader,
            hands: position.hands.map(|hand| listed(hand).map(|card| card.to_string()).collect()),
            table: position.trick.iter().map(Card::to_string).collect(),
            taken: position.taken,
            bids: position.bids,
        }
    }
}
