//! What `ninety solve` found. The text for people is drawn from it alone.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use trickwire_core::cards::Card;
use trickwire_core::limits::SEATS;
use trickwire_core::ninety::answer::{Answers, Known};
use trickwire_core::ninety::force::Totals;
use trickwire_core::ninety::position::Position;
use trickwire_core::ratio::Ratio;

use super::super::case::listed as in_bid_order;
use crate::answer::written;

/// The whole answer.
#[derive(Serialize)]
pub struct SolveReport {
    /// `ok`, or `stopped` where not everything is finished.
    pub status: &'static str,
    /// The position in canonical form.
    #[serde(serialize_with = "written")]
    pub position: Position,
    /// Who plays, from 0.
    pub to_move: usize,
    /// Every card of which anything is known.
    pub cards: Vec<CardReport>,
    /// Cards that may be played and of which not everything is known.
    #[serde(serialize_with = "names", skip_serializing_if = "Vec::is_empty")]
    pub unfinished: Vec<Card>,
    /// The position itself.
    #[serde(serialize_with = "by_seat")]
    pub root: Known,
    /// The best card for the chance of the bid, and by points; the first in order among equals.
    pub best: BestReport,
    /// How the cards fall if everybody plays for points, as far as was found.
    #[serde(serialize_with = "names")]
    pub line: Vec<Card>,
    /// Cards tried, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// One card, for the seat to move. What is not finished is left out.
pub struct CardReport {
    /// The card.
    pub card: Card,
    /// The totals that the seat can force.
    pub totals: Option<Vec<u8>>,
    /// Is its bid among them?
    pub force: Option<bool>,
    /// The chance of its bid.
    pub chance: Option<Ratio>,
    /// The points where everybody plays for them.
    pub points: Option<[u8; SEATS]>,
}

/// The best cards.
#[derive(Serialize)]
pub struct BestReport {
    /// For the chance.
    #[serde(serialize_with = "name")]
    pub chance: Option<Card>,
    /// For points.
    #[serde(serialize_with = "name")]
    pub points: Option<Card>,
    /// Is it certain that no other card is better?
    pub proven: bool,
}

/// `35/36`, in lowest terms.
pub fn fraction(ratio: Ratio) -> String {
    let ratio = ratio.reduced();
    format!("{}/{}", ratio.num, ratio.den)
}

fn name<S: Serializer>(card: &Option<Card>, to: S) -> Result<S::Ok, S::Error> {
    card.map(|card| card.to_string()).serialize(to)
}

/// Cards by their names.
pub fn names<S: Serializer>(cards: &[Card], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(cards.iter().map(Card::to_string))
}

/// The totals, the chances and the points of the three seats.
fn by_seat<S: Serializer>(known: &Known, to: S) -> Result<S::Ok, S::Error> {
    json!({
        "totals": known.force.map(|totals| totals.map(listed)),
        "chance": known.chance.map(|chance| chance.map(Ratio::as_f64)),
        "points": known.points,
    })
    .serialize(to)
}

fn listed(totals: Totals) -> Vec<u8> {
    totals.iter().collect()
}

impl Serialize for CardReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = Map::from_iter([("card".to_owned(), Value::from(self.card.to_string()))]);
        let mut put =
            |name: &str, value: Option<Value>| fields.extend(value.map(|value| (name.to_owned(), value)));
        put("totals", self.totals.as_ref().map(|totals| json!(totals)));
        put("force", self.force.map(Value::from));
        put("chance", self.chance.map(|chance| chance.as_f64().into()));
        put("fraction", self.chance.map(|chance| fraction(chance).into()));
        put("points", self.points.map(|points| json!(points)));
        fields.serialize(to)
    }
}

impl SolveReport {
    /// Gathers everything.
    pub fn new(position: &Position, answers: &Answers, line: &[Card], verbose: bool) -> SolveReport {
        let seat = position.to_move();
        let card = |(card, known): (Card, Known)| CardReport {
            card,
            totals: known.force[seat].map(listed),
            force: known.force[seat].map(|totals| totals.has(position.bids[seat])),
            chance: known.chance[seat],
            points: known.points,
        };
        let found =
            |card: &CardReport| card.totals.is_some() || card.chance.is_some() || card.points.is_some();
        let cards: Vec<CardReport> = answers.cards().map(card).filter(found).collect();
        let is_finished =
            |card: &CardReport| card.totals.is_some() && card.chance.is_some() && card.points.is_some();
        let unfinished = in_bid_order(position.legal())
            .filter(|legal| !cards.iter().any(|card| card.card == *legal && is_finished(card)))
            .collect();
        let root = answers.root();
        // The first in order among equals, of the cards that are finished.
        let first = |is_best: &dyn Fn(&CardReport) -> bool| {
            cards.iter().find(|card| is_best(card)).map(|card| card.card)
        };
        let top_chance = cards.iter().filter_map(|card| card.chance).max();
        let own_points = |card: &CardReport| card.points.map(|points| points[seat]);
        let top_points = cards.iter().filter_map(own_points).max();
        let best = BestReport {
            chance: first(&|card| card.chance.is_some() && card.chance == top_chance),
            points: match root.points {
                Some(root) => first(&|card| card.points == Some(root)),
                None => first(&|card| card.points.is_some() && own_points(card) == top_points),
            },
            proven: answers.is_complete(),
        };
        SolveReport {
            status: if answers.is_complete() { "ok" } else { "stopped" },
            position: position.clone(),
            to_move: seat,
            cards,
            unfinished,
            root,
            best,
            line: line.to_vec(),
            nodes: verbose.then(|| answers.nodes()),
        }
    }
}
